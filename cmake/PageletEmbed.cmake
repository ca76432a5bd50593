# SPDX-License-Identifier: MIT

# pagelet_embed(TARGET FUNCTION HEADER FILES ...)
#
# Compiles FILES into a library as string literals: a generated source defines
# `std::span<const pagelet::Asset> pagelet::FUNCTION()`, declared in HEADER, with the name (without
# its folder) and the text of each file. It is generated again when one of them changes.
function(pagelet_embed target function header)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
  set(files "")
  foreach(file IN LISTS ARGN)
    get_filename_component(file "${file}" ABSOLUTE)
    list(APPEND files "${file}")
  endforeach()
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D FUNCTION=${function} -D HEADER=${header} -D OUTPUT=${output} -D
            "FILES=${files}" -P ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()

# pagelet_make_table(TARGET FILE SCRIPT OUTPUT [-D NAME=VALUE ...])
#
# Makes OUTPUT, which sources of TARGET include, of FILE: the CMake script SCRIPT gets both as INPUT
# and OUTPUT, and what else is defined.
function(pagelet_make_table target file script output)
  get_filename_component(file "${file}" ABSOLUTE)
  get_filename_component(script "${script}" ABSOLUTE)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${output})
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D INPUT=${file} -D OUTPUT=${output} ${ARGN} -P ${script}
    DEPENDS ${file} ${script}
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
endfunction()

# pagelet_add_table(TARGET FILE.txt FORM)
#
# Makes FILE.inc, the rows of a C++ table, of the lines "name: words" of a file beside the sources.
# FORM: `texts`, a row {"name", "words"}; `numbers`, a row {name, words}; `values`, a row {"name",
# words joined by |}; `lists`, a row {"word", name} for each word, sorted by the words.
function(pagelet_add_table target file form)
  get_filename_component(name "${file}" NAME_WE)
  pagelet_make_table(${target} ${file} ${PROJECT_SOURCE_DIR}/cmake/table_of_lines.cmake ${name}.inc -D
                     FORM=${form})
endfunction()

# pagelet_bundle(LIST ENTRY)
#
# Makes one script of the JavaScript module ENTRY and the modules that it imports, and appends its
# path to LIST, for pagelet_embed. It is made again when a module beside it or in reports/ changes.
function(pagelet_bundle list entry)
  get_filename_component(name "${entry}" NAME)
  get_filename_component(entry "${entry}" ABSOLUTE)
  get_filename_component(folder "${entry}" DIRECTORY)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/bundles/${name})
  file(GLOB modules CONFIGURE_DEPENDS ${folder}/*.js ${PROJECT_SOURCE_DIR}/reports/*/assets/*.js)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D ENTRY=${entry} -D OUTPUT=${output} -P
            ${PROJECT_SOURCE_DIR}/cmake/bundle_modules.cmake
    DEPENDS ${modules} ${PROJECT_SOURCE_DIR}/cmake/bundle_modules.cmake
    VERBATIM)
  set(${list} ${${list}} ${output} PARENT_SCOPE)
endfunction()
