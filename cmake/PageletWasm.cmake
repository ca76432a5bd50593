# SPDX-License-Identifier: MIT
#
# What the WebAssembly build takes from elsewhere: Gumbo's sources from an npm package, and headers
# of the machine that builds. Its other headers must not be seen, so links to these lie in a folder.
enable_language(C)
find_program(PAGELET_HOST_CXX NAMES g++ c++ REQUIRED)
find_program(PAGELET_NPM npm REQUIRED)

set(headers ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(library fmt nlohmann tl)
  if(NOT EXISTS /usr/include/${library})
    message(FATAL_ERROR "The headers /usr/include/${library} are missing")
  endif()
  file(CREATE_LINK /usr/include/${library} ${headers}/${library} SYMBOLIC)
endforeach()
foreach(target tl::expected fmt::fmt-header-only nlohmann_json::nlohmann_json)
  add_library(${target} INTERFACE IMPORTED)
  target_include_directories(${target} INTERFACE ${headers})
endforeach()
# Without std::locale, which is large.
target_compile_definitions(fmt::fmt-header-only INTERFACE FMT_HEADER_ONLY=1
                                                          FMT_STATIC_THOUSANDS_SEPARATOR=','
                                                          FMT_USE_FLOAT=0 FMT_USE_LONG_DOUBLE=0)

# The version of Debian's libgumbo.
set(GUMBO_VERSION 0.10.1)
set(gumbo_package ${PROJECT_SOURCE_DIR}/javascript/module/gumbo)
set(gumbo_folder ${gumbo_package}/node_modules/gumbo-parser/deps/gumbo-parser/src)
if(NOT EXISTS ${gumbo_folder}/parser.c)
  execute_process(
    COMMAND ${PAGELET_NPM} ci --ignore-scripts --no-audit --no-fund
    WORKING_DIRECTORY ${gumbo_package}
    OUTPUT_VARIABLE log ERROR_VARIABLE log RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "npm could not fetch Gumbo's sources: ${log}")
  endif()
endif()
foreach(file attribute char_ref error parser string_buffer string_piece tag tokenizer utf8 util
             vector)
  list(APPEND gumbo_sources ${gumbo_folder}/${file}.c)
endforeach()
add_library(pagelet_gumbo STATIC ${gumbo_sources})
add_library(PkgConfig::GUMBO ALIAS pagelet_gumbo)
target_include_directories(pagelet_gumbo SYSTEM PUBLIC ${gumbo_folder})
