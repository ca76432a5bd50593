# SPDX-License-Identifier: MIT

# Makes of names.txt (INPUT) the C++ table (OUTPUT) that leafcut_names.cpp includes. Called at build
# time: cmake -D INPUT=... -D OUTPUT=... -P names_table.cmake
file(STRINGS "${INPUT}" lines ENCODING UTF-8)
set(names "")
set(marks "")
foreach(line IN LISTS lines)
  if(line MATCHES "^(#|$)")
    continue()
  endif()
  if(NOT line MATCHES "^([a-z])([a-z]*) ([a-z]+): (.+)$")
    message(FATAL_ERROR "${INPUT}: \"${line}\" is not 'family language: texts'")
  endif()
  string(TOUPPER "${CMAKE_MATCH_1}" kind)
  set(kind "PartKind::k${kind}${CMAKE_MATCH_2}")
  set(group "${CMAKE_MATCH_3}")
  string(REPLACE " " ";" texts "${CMAKE_MATCH_4}")
  foreach(text IN LISTS texts)
    if(group MATCHES "^(rel|itemtype)$")
      string(APPEND marks "    {${kind}, \"${group}\", \"${text}\"},\n")
    else()
      string(APPEND names "    {${kind}, \"${text}\"},\n")
    endif()
  endforeach()
endforeach()
file(WRITE "${OUTPUT}" "constexpr NamePattern kNames[] = {\n${names}};\n"
                       "constexpr Mark kMarks[] = {\n${marks}};\n")
