# Joins PARTS (names in FOLDER, in order) into TEXT below the line TITLE, and writes EMBEDDED, a C++ file that includes
# HEADER and has mpc::FUNCTION(), which gives the same text.

set(text "// ${TITLE}\n")
foreach(part IN LISTS PARTS)
  file(READ "${FOLDER}/${part}" body)
  string(REPLACE "\n#pragma once\n" "\n" body "${body}")
  string(APPEND text "\n// ---- ${part}\n${body}")
endforeach()
file(WRITE "${TEXT}" "${text}")

# Compilers limit a string literal to 65,536 bytes at least; pieces of 8,000 stay far below.
string(LENGTH "${text}" length)
set(literal "")
set(at 0)
while(at LESS length)
  string(SUBSTRING "${text}" ${at} 8000 piece)
  string(APPEND literal "R\"mpc~(${piece})mpc~\"\n")
  math(EXPR at "${at} + 8000")
endwhile()
file(WRITE "${EMBEDDED}" "#include \"${HEADER}\"\n\nconst char* mpc::${FUNCTION}() {\n  return ${literal};\n}\n")
