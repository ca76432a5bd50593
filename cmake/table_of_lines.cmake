# SPDX-License-Identifier: MIT

# Makes of the lines "name: words" of INPUT the rows of a C++ table in OUTPUT. Lines that begin with
# "#" are comments; a line that begins with a blank continues the one before. FORM says what the
# words are (pagelet_add_table). Called at build time:
# cmake -D INPUT=... -D OUTPUT=... -D FORM=... -P table_of_lines.cmake
cmake_minimum_required(VERSION 3.20)
file(READ "${INPUT}" text)
string(REGEX REPLACE "(^|\n)(#[^\n]*\n)+" "\\1" text "${text}")
string(REGEX REPLACE "\n +" " " text "${text}")
string(REGEX MATCHALL "[^\n]+" lines "${text}")
set(rows "")
foreach(line IN LISTS lines)
  if(NOT line MATCHES "^([^ ]+): (.+)$")
    message(FATAL_ERROR "${INPUT}: \"${line}\" is not 'name: words'")
  endif()
  set(name "${CMAKE_MATCH_1}")
  set(words "${CMAKE_MATCH_2}")
  if(FORM STREQUAL "texts")
    list(APPEND rows "{\"${name}\", \"${words}\"},")
  elseif(FORM STREQUAL "numbers")
    list(APPEND rows "{${name}, ${words}},")
  elseif(FORM STREQUAL "values")
    string(REPLACE " " " | " words "${words}")
    list(APPEND rows "{\"${name}\", ${words}},")
  else()
    string(REGEX REPLACE "([^ ]+) ?" "{\"\\1\", ${name}},;" words "${words}")
    list(APPEND rows ${words})
    list(SORT rows)
  endif()
endforeach()
list(JOIN rows "\n" rows)
file(WRITE "${OUTPUT}" "${rows}\n")
