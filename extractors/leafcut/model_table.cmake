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
set(cautions)
foreach(name IN ITEMS content template pages pages-absent)
  string(REGEX MATCH "(^|\n)${name} ([0-9.]+)\n" matched "${lines}")
  list(APPEND cautions ${CMAKE_MATCH_2})
endforeach()
list(JOIN cautions ", " cautions)
string(APPEND tables "constexpr LeafCutCautions kCautions = {${cautions}};\n")
section(confidence)
string(REGEX REPLACE "([0-9.]+) ([0-9.]+)\n" "    {\\1, \\2},\n" lines "${lines}")
string(APPEND tables "constexpr CalibrationPoint kCalibration[] = {\n${lines}};\n")
pack_trees(content headline pages template)
file(WRITE "${OUTPUT}" "${tables}")
