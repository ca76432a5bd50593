# SPDX-License-Identifier: MIT

# Makes of the model that scripts/leafcut/train_leafcut.py has written (INPUT) the C++ tables that model.cpp
# includes (OUTPUT). Called at build time: cmake -D INPUT=... -D OUTPUT=... -P model_table.cmake
include(${CMAKE_CURRENT_LIST_DIR}/packed_trees.cmake)
file(SHA256 "${INPUT}" hash)
file(READ "${INPUT}" text)
string(REGEX REPLACE "#[^\n]*\n" "" text "${text}")
set(number "(-?[0-9]+)")
set(tables "constexpr const char* kModelHash = \"${hash}\";\n")

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
pack_trees(content headline pages template)
file(WRITE "${OUTPUT}" "${tables}")
