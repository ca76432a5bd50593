# SPDX-License-Identifier: MIT

# Gumbo 0.10.1 as PkgConfig::GUMBO. Later versions follow a later HTML standard and build other trees
# (docs/building.md), so that answers would depend on the machine. The system's library is used if it
# has this version; otherwise the sources in an npm package are compiled.
set(gumbo_wanted 0.10.1)
if(NOT PAGELET_WASM)
  pkg_check_modules(GUMBO QUIET IMPORTED_TARGET gumbo=${gumbo_wanted})
endif()
set(GUMBO_VERSION ${gumbo_wanted})
if(TARGET PkgConfig::GUMBO)
  return()
endif()

enable_language(C)
find_program(PAGELET_NPM npm)
set(PAGELET_GUMBO_SOURCES ${CMAKE_BINARY_DIR}/gumbo/node_modules/gumbo-parser/deps/gumbo-parser/src
    CACHE PATH "Sources of Gumbo ${gumbo_wanted}, which npm fetches if they are missing")
if(NOT EXISTS ${PAGELET_GUMBO_SOURCES}/parser.c)
  if(NOT PAGELET_NPM)
    message(FATAL_ERROR "Gumbo ${gumbo_wanted} is missing. Install npm, which fetches its sources, "
                        "or name their folder with -DPAGELET_GUMBO_SOURCES=DIR")
  endif()
  file(COPY ${CMAKE_CURRENT_LIST_DIR}/gumbo DESTINATION ${CMAKE_BINARY_DIR})
  execute_process(
    COMMAND ${PAGELET_NPM} ci --ignore-scripts --no-audit --no-fund
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/gumbo
    OUTPUT_VARIABLE log ERROR_VARIABLE log RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "npm could not fetch Gumbo's sources: ${log}")
  endif()
endif()

# Compiles Gumbo with this file of character references.
function(pagelet_add_gumbo char_ref)
  foreach(file attribute error parser string_buffer string_piece tag tokenizer utf8 util vector)
    list(APPEND sources ${PAGELET_GUMBO_SOURCES}/${file}.c)
  endforeach()
  add_library(pagelet_gumbo STATIC ${sources} ${char_ref})
  add_library(PkgConfig::GUMBO ALIAS pagelet_gumbo)
  set_target_properties(pagelet_gumbo PROPERTIES EXPORT_NAME gumbo COMPILE_WARNING_AS_ERROR OFF
                                                 UNITY_BUILD OFF)
  target_include_directories(pagelet_gumbo SYSTEM PUBLIC
                             $<BUILD_INTERFACE:${PAGELET_GUMBO_SOURCES}>)
endfunction()
if(NOT PAGELET_WASM)
  pagelet_add_gumbo(${PAGELET_GUMBO_SOURCES}/char_ref.c)
endif()
