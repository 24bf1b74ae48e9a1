# What Debian wants of a package besides what `make install` installs; run by CPack before it packs.
set(doc ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share/doc/mpc-compiler)
set(overrides ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share/lintian/overrides)
configure_file(${CMAKE_CURRENT_LIST_DIR}/copyright ${doc}/copyright COPYONLY)
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${doc}/changelog "mpc-compiler (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * As CHANGELOG.md beside this file says.

 -- ${CPACK_PACKAGE_CONTACT}  ${now}
")
execute_process(COMMAND gzip -9nf ${doc}/changelog COMMAND_ERROR_IS_FATAL ANY)
file(WRITE ${overrides}/mpc-compiler "# Debian's libMLIR.so.22.1 lies in /usr/lib/llvm-22/lib alone; our library is found beside a program that was moved.
mpc-compiler: custom-library-search-path
")
