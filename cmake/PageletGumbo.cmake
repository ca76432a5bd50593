# SPDX-License-Identifier: MIT

# Gumbo as PkgConfig::GUMBO, compiled from the sources of version 0.10.1 that an npm package has, with
# the patches in cmake/gumbo (docs/architecture.md says why). So all systems build the same tree of a page.

set(GUMBO_VERSION 0.10.1)
set(gumbo_files ${CMAKE_CURRENT_LIST_DIR}/gumbo)
set(gumbo_folder ${CMAKE_BINARY_DIR}/gumbo)
set(gumbo_sources ${gumbo_folder}/sources)
file(GLOB gumbo_patches CONFIGURE_DEPENDS ${gumbo_files}/*.patch)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${gumbo_patches}
                                       ${gumbo_files}/sources.sha256)
enable_language(C)
find_program(PAGELET_NPM npm)
find_program(PAGELET_PATCH patch)
set(PAGELET_GUMBO_SOURCES ${gumbo_folder}/node_modules/gumbo-parser/deps/gumbo-parser/src
    CACHE PATH "Sources of Gumbo ${GUMBO_VERSION}, which npm fetches if they are missing")

# Fetches the npm package, whose hash is in package-lock.json.
function(pagelet_fetch_gumbo)
  if(NOT PAGELET_NPM)
    message(FATAL_ERROR "The sources of Gumbo ${GUMBO_VERSION} are missing. Install npm, which fetches "
                        "them, or name their folder with -DPAGELET_GUMBO_SOURCES=DIR (docs/building.md)")
  endif()
  file(COPY ${gumbo_files}/package.json ${gumbo_files}/package-lock.json DESTINATION ${gumbo_folder})
  execute_process(
    COMMAND ${PAGELET_NPM} ci --ignore-scripts --no-audit --no-fund
    WORKING_DIRECTORY ${gumbo_folder}
    OUTPUT_VARIABLE log ERROR_VARIABLE log RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "npm could not fetch the sources of Gumbo: ${log}Without a network, name their "
                        "folder with -DPAGELET_GUMBO_SOURCES=DIR (docs/building.md)")
  endif()
endfunction()

# Copies the files that sources.sha256 lists to `gumbo_sources`, and applies the patches there.
function(pagelet_patch_gumbo)
  if(NOT PAGELET_PATCH)
    message(FATAL_ERROR "The program patch is missing; Debian and Ubuntu have it in: patch")
  endif()
  file(REMOVE_RECURSE ${gumbo_sources})
  file(STRINGS ${gumbo_files}/sources.sha256 lines)
  foreach(line IN LISTS lines)
    string(REGEX MATCH "^([0-9a-f]+)  (.+)$" line "${line}")
    set(file ${PAGELET_GUMBO_SOURCES}/${CMAKE_MATCH_2})
    set(hash "missing")
    if(EXISTS ${file})
      file(SHA256 ${file} hash)
    endif()
    if(NOT hash STREQUAL CMAKE_MATCH_1)
      message(FATAL_ERROR "${file} is not the file of Gumbo ${GUMBO_VERSION} "
                          "(SHA-256: ${hash}; ${gumbo_files}/sources.sha256 has ${CMAKE_MATCH_1})")
    endif()
    file(COPY ${file} DESTINATION ${gumbo_sources})
  endforeach()
  foreach(patch IN LISTS gumbo_patches)
    execute_process(
      COMMAND ${PAGELET_PATCH} -p1 --batch --forward --fuzz=0 --input=${patch}
      WORKING_DIRECTORY ${gumbo_sources}
      OUTPUT_VARIABLE log ERROR_VARIABLE log RESULT_VARIABLE failed)
    if(failed)
      message(FATAL_ERROR "${patch} does not apply to Gumbo ${GUMBO_VERSION}: ${log}")
    endif()
  endforeach()
endfunction()

# The patched sources stay as long as nothing that they are made of changes, so that nothing is
# compiled again.
set(state ${PAGELET_GUMBO_SOURCES})
foreach(file IN LISTS gumbo_patches ITEMS ${gumbo_files}/sources.sha256)
  file(SHA256 ${file} hash)
  string(APPEND state "\n${file} ${hash}")
endforeach()
set(known)
if(EXISTS ${gumbo_folder}/state.txt)
  file(READ ${gumbo_folder}/state.txt known)
endif()
if(NOT known STREQUAL state)
  if(NOT EXISTS ${PAGELET_GUMBO_SOURCES}/parser.c)
    pagelet_fetch_gumbo()
  endif()
  pagelet_patch_gumbo()
  file(WRITE ${gumbo_folder}/state.txt "${state}")
endif()

# Compiles Gumbo with this file of character references.
function(pagelet_add_gumbo char_ref)
  foreach(file attribute error parser string_buffer string_piece tag tokenizer utf8 util vector)
    list(APPEND sources ${gumbo_sources}/${file}.c)
  endforeach()
  add_library(pagelet_gumbo STATIC ${sources} ${char_ref})
  add_library(PkgConfig::GUMBO ALIAS pagelet_gumbo)
  set_target_properties(pagelet_gumbo PROPERTIES EXPORT_NAME gumbo COMPILE_WARNING_AS_ERROR OFF
                                                 UNITY_BUILD OFF C_VISIBILITY_PRESET hidden)
  # The sets of tags, which are constants, get a place in the program (speed_sets.patch). The address
  # sanitizer of GCC takes them there for variables of a block that has ended.
  if(NOT PAGELET_SANITIZE)
    target_compile_options(pagelet_gumbo PRIVATE -fmerge-all-constants)
  endif()
  target_include_directories(pagelet_gumbo SYSTEM PUBLIC $<BUILD_INTERFACE:${gumbo_sources}>)
endfunction()
if(NOT PAGELET_WASM)
  pagelet_add_gumbo(${gumbo_sources}/char_ref.c)
endif()
