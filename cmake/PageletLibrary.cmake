# SPDX-License-Identifier: MIT

# pagelet_add_library(NAME SOURCES ... PUBLIC ... PRIVATE ...)
#
# One layer of the project: the static library pagelet_NAME, known as pagelet::NAME, its headers
# installed below include/pagelet/NAME. PUBLIC and PRIVATE are the libraries that it links; the
# layers among them say which headers may be included.
function(pagelet_add_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(pagelet_${name} STATIC ${ARG_SOURCES})
  add_library(pagelet::${name} ALIAS pagelet_${name})
  set_target_properties(pagelet_${name} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(
    pagelet_${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/pagelet>)
  target_compile_features(pagelet_${name} PUBLIC cxx_std_20)
  target_link_libraries(pagelet_${name} PUBLIC ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE})
  pagelet_compile_options(pagelet_${name})
  install(TARGETS pagelet_${name} EXPORT PageletTargets)
  install(
    DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/pagelet/${name}
    FILES_MATCHING
    PATTERN "*.h"
    PATTERN "external" EXCLUDE
    PATTERN "sample" EXCLUDE
    PATTERN "open" EXCLUDE)
endfunction()

# Warnings, and arithmetic without fused multiply-add: scores must be the same everywhere.
function(pagelet_compile_options target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                                           -ffp-contract=off)
  # GCC 12 sees overlapping copies in std::string's own code (GCC bug 105651).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
endfunction()
