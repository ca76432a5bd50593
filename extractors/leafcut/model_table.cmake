# SPDX-License-Identifier: MIT

# Makes of the model that scripts/leafcut/train_leafcut.py has written (INPUT) the C++ tables that model.cpp
# includes (OUTPUT). Called at build time: cmake -D INPUT=... -D OUTPUT=... -P model_table.cmake
file(SHA256 "${INPUT}" hash)
file(READ "${INPUT}" text)
string(REGEX REPLACE "#[^\n]*\n" "" text "${text}")
set(number "(-?[0-9]+)")
set(tables "constexpr const char* kModelHash = \"${hash}\";\n")

# Sets `lines` to those of the section NAME.
macro(section name)
  string(FIND "${text}" "\n[${name}]\n" begin)
  if(begin EQUAL -1)
    message(FATAL_ERROR "${INPUT} has no section [${name}]")
  endif()
  string(SUBSTRING "${text}" ${begin} -1 lines)
  string(REGEX REPLACE "^\n[^\n]*\n" "" lines "${lines}")
  string(FIND "${lines}" "\n[" end)
  string(SUBSTRING "${lines}" 0 ${end} lines)
  if(NOT end EQUAL -1)
    string(APPEND lines "\n")
  endif()
endmacro()

# Sets `title` to NAME with a capital.
macro(title name)
  string(SUBSTRING "${name}" 0 1 initial)
  string(SUBSTRING "${name}" 1 -1 others)
  string(TOUPPER "${initial}" initial)
  set(title "${initial}${others}")
endmacro()

section(names)
string(REGEX REPLACE "([a-z]+) ${number} ${number}\n" "    {\"\\1\", \\2, \\3},\n" lines "${lines}")
string(APPEND tables "constexpr NameWeight kNameWeights[] = {\n${lines}};\n")
section(cautions)
foreach(name IN ITEMS content template)
  string(REGEX MATCH "${name} ([0-9.]+)\n" matched "${lines}")
  set(caution ${CMAKE_MATCH_1})
  title(${name})
  string(APPEND tables "constexpr double k${title}Caution = ${caution};\n")
endforeach()
section(confidence)
string(REGEX REPLACE "([0-9.]+) ([0-9.]+)\n" "    {\\1, \\2},\n" lines "${lines}")
string(APPEND tables "constexpr CalibrationPoint kCalibration[] = {\n${lines}};\n")
foreach(name IN ITEMS content headline pages template)
  section(${name})
  string(REGEX REPLACE "roots ([0-9 ]+)\n" "" lines "${lines}")
  string(REPLACE " " ", " roots "${CMAKE_MATCH_1}")
  string(REGEX REPLACE "leaf ${number}\n" "    {Split::kLeaf, 0, \\1, 0},\n" lines "${lines}")
  string(REGEX REPLACE "(k[A-Za-z0-9]+) ([-+.e0-9]+) ([0-9]+) ${number}\n"
                       "    {feature::\\1, \\3, \\4, \\2F},\n" lines "${lines}")
  title(${name})
  string(APPEND tables "constexpr Split k${title}Splits[] = {\n${lines}};\n"
                       "constexpr std::uint32_t k${title}Roots[] = {${roots}};\n")
endforeach()
file(WRITE "${OUTPUT}" "${tables}")
