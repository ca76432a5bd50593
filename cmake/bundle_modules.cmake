# SPDX-License-Identifier: MIT

# The build step of pagelet_bundle (PageletEmbed.cmake): makes one classic script, OUTPUT, of the
# JavaScript module ENTRY and of all that it imports. Pages of the file system may not load modules.
#
# Each module becomes a function that runs once and returns its exports. So names of different
# modules never meet. The forms that are understood, each at the beginning of a line:
#   import { a, b } from "./other.js";            (also over several lines)
#   export function f   export async function f   export class C   export const c   export { c };

cmake_minimum_required(VERSION 3.25)

# Characters with a meaning in CMake's lists are replaced while a text is worked on.
set(marks "")
foreach(code 1 2 3)
  string(ASCII ${code} mark)
  list(APPEND marks "${mark}")
endforeach()
list(GET marks 0 semicolon)
list(GET marks 1 open)
list(GET marks 2 close)

set(bundle "// SPDX-License-Identifier: MIT\n// Made by cmake/bundle_modules.cmake.\n\n\"use strict\";\n")
set(done "")

# Appends a module to `bundle`, after those that it imports.
function(add_module path)
  if(path IN_LIST done)
    return()
  endif()
  list(APPEND done "${path}")
  file(READ "${path}" text)
  string(REPLACE ";" "${semicolon}" text "${text}")
  string(REPLACE "[" "${open}" text "${text}")
  string(REPLACE "]" "${close}" text "${text}")
  get_filename_component(folder "${path}" DIRECTORY)
  get_filename_component(name "${path}" NAME_WE)

  string(REGEX MATCHALL "\nimport {[^}]*} from \"[^\"]+\"${semicolon}" imports "\n${text}")
  foreach(import IN LISTS imports)
    string(REGEX MATCH "({[^}]*}) from \"([^\"]+)\"" found "${import}")
    set(names "${CMAKE_MATCH_1}")
    get_filename_component(other "${folder}/${CMAKE_MATCH_2}" ABSOLUTE)
    get_filename_component(other_name "${other}" NAME_WE)
    string(REPLACE "${import}" "\nconst ${names} = ${other_name}_module${semicolon}" text "${text}")
    add_module("${other}")
  endforeach()

  set(exports "")
  set(export "\nexport (async function|function|class|const) ")
  string(REGEX MATCHALL "${export}[A-Za-z0-9_$]+" found "${text}")
  foreach(line IN LISTS found)
    string(REGEX REPLACE "${export}" "" line "${line}")
    string(APPEND exports " ${line},")
  endforeach()
  string(REGEX REPLACE "${export}" "\n\\1 " text "${text}")
  string(REGEX MATCHALL "\nexport {[^}]*}${semicolon}" found "${text}")
  foreach(line IN LISTS found)
    string(REGEX REPLACE "\nexport { *([^}]*[^ }]) *}.*" "\\1" names "${line}")
    string(APPEND exports " ${names},")
    string(REPLACE "${line}" "\n" text "${text}")
  endforeach()
  if(text MATCHES "\n(import|export) ")
    message(FATAL_ERROR "${path}: a form of ${CMAKE_MATCH_1} that bundle_modules.cmake does not know")
  endif()

  string(APPEND bundle "\nconst ${name}_module = (() => {\n${text}\nreturn {${exports} };\n})();\n")
  set(done "${done}" PARENT_SCOPE)
  set(bundle "${bundle}" PARENT_SCOPE)
endfunction()

add_module("${ENTRY}")
string(REPLACE "${semicolon}" ";" bundle "${bundle}")
string(REPLACE "${open}" "[" bundle "${bundle}")
string(REPLACE "${close}" "]" bundle "${bundle}")
file(WRITE "${OUTPUT}" "${bundle}")
