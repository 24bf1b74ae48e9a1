# The version stands in mpc.h: MPC_HEADER_VERSION is MAJOR.MINOR.PATCH of it.
set(mpc_header ${CMAKE_CURRENT_LIST_DIR}/../include/mpc/mpc.h)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${mpc_header})
file(STRINGS ${mpc_header} mpc_lines REGEX "^#define MPC_VERSION_(MAJOR|MINOR|PATCH) [0-9]+$")
string(REGEX REPLACE "[^0-9;]" "" mpc_lines "${mpc_lines}")
string(REPLACE ";" "." MPC_HEADER_VERSION "${mpc_lines}")
