# SPDX-License-Identifier: MIT

# Makes of the model that scripts/train_menucut.py has written (INPUT) the C++ table that
# menu_model.cpp includes (OUTPUT). Called at build time:
# cmake -D INPUT=... -D OUTPUT=... -P model_table.cmake
file(SHA256 "${INPUT}" hash)
file(READ "${INPUT}" text)
set(number "(-?[0-9]+)")
string(FIND "${text}" "\n[menu]\n" begin)
if(begin EQUAL -1)
  message(FATAL_ERROR "${INPUT} has no section [menu]")
endif()
string(SUBSTRING "${text}" ${begin} -1 lines)
string(REGEX REPLACE "^\n[^\n]*\n" "" lines "${lines}")
string(REGEX MATCH "roots ([0-9 ]+)\n" matched "${lines}")
string(REPLACE " " ", " roots "${CMAKE_MATCH_1}")
string(REGEX REPLACE "roots ([0-9 ]+)\n" "" lines "${lines}")
string(REGEX REPLACE "leaf ${number}\n" "    {Split::kLeaf, 0, \\1, 0},\n" lines "${lines}")
string(REGEX REPLACE "(k[A-Za-z]+) ([-+.e0-9]+) ([0-9]+) ${number}\n"
                     "    {feature::\\1, \\3, \\4, static_cast<float>(\\2)},\n" lines "${lines}")
file(WRITE "${OUTPUT}" "constexpr const char* kMenuModelHash = \"${hash}\";\n"
                       "constexpr Split kMenuSplits[] = {\n${lines}};\n"
                       "constexpr std::uint32_t kMenuRoots[] = {${roots}};\n")
