# SPDX-License-Identifier: MIT

# Makes of a table that scripts/train_leafcut.py has written (INPUT: content_trees.txt,
# template_trees.txt or block_names.txt) the C++ table NAME in OUTPUT. Called at build time:
# cmake -D INPUT=... -D OUTPUT=... -D NAME=... -P model_table.cmake
file(READ "${INPUT}" text)
string(REGEX REPLACE "#[^\n]*\n" "" text "${text}")
set(number "(-?[0-9]+)")
string(REGEX REPLACE "roots ([0-9 ]+)\n" "" splits "${text}")
set(roots "${CMAKE_MATCH_1}")
if(NAME STREQUAL "NameWeights")
  string(REGEX REPLACE "([a-z]+) ${number} ${number}\n" "    {\"\\1\", \\2, \\3},\n" rows "${text}")
  file(WRITE "${OUTPUT}" "constexpr NameWeight k${NAME}[] = {\n${rows}};\n")
else()
  string(REGEX REPLACE "leaf ${number}\n" "    {-1, \\1, 0, 0},\n" splits "${splits}")
  string(REGEX REPLACE "(k[A-Za-z0-9]+) ([-+.e0-9]+) ([0-9]+) ${number}\n"
                       "    {feature::\\1, \\4, \\3, \\2F},\n" splits "${splits}")
  string(REPLACE " " ", " roots "${roots}")
  file(WRITE "${OUTPUT}" "constexpr Split k${NAME}Splits[] = {\n${splits}};\n"
                         "constexpr std::uint32_t k${NAME}Roots[] = {${roots}};\n")
endif()
