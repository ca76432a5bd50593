# SPDX-License-Identifier: MIT

# pagelet_add_library(NAME [HEADERS ...] [SOURCES ...] [PUBLIC ...] [PRIVATE ...])
#
# One folder of the project: the static library pagelet_NAME, known as pagelet::NAME; without SOURCES
# headers only. HEADERS are the public ones, installed below include/pagelet with the folder's path;
# libraries that have none are for the program alone.
# PUBLIC and PRIVATE are the libraries that it links. The folder's files include headers of the
# project's libraries named there, and of no other: tests/style/check_rooms.py holds them to it.
function(pagelet_add_library name)
  cmake_parse_arguments(ARG "" "" "HEADERS;SOURCES;PUBLIC;PRIVATE" ${ARGN})
  set(visible PUBLIC)
  if(ARG_SOURCES)
    add_library(pagelet_${name} STATIC ${ARG_SOURCES})
    pagelet_compile_options(pagelet_${name})
    if("${ARG_PUBLIC} ${ARG_PRIVATE}" MATCHES "nlohmann|pagelet::(datasets|output)")
      pagelet_precompile(pagelet_${name} libraries)
    endif()
  else()
    add_library(pagelet_${name} INTERFACE)
    set(visible INTERFACE)
  endif()
  add_library(pagelet::${name} ALIAS pagelet_${name})
  set_target_properties(pagelet_${name} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(
    pagelet_${name} ${visible} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/pagelet>)
  target_compile_features(pagelet_${name} ${visible} cxx_std_20)
  target_link_libraries(pagelet_${name} ${visible} ${ARG_PUBLIC})
  if(ARG_PRIVATE)
    target_link_libraries(pagelet_${name} PRIVATE ${ARG_PRIVATE})
  endif()
  set_property(GLOBAL APPEND PROPERTY PAGELET_LIBRARIES pagelet::${name})
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  install(FILES ${ARG_HEADERS} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/pagelet/${folder}
          COMPONENT development)
endfunction()

# pagelet_install_component(COMPONENT LIBRARIES ...)
#
# A component of the installed package: what `find_package(Pagelet COMPONENTS COMPONENT)` gives.
# LIBRARIES: names of libraries that are in no other component. What they link that is in none is
# refused by CMake.
function(pagelet_install_component component)
  list(TRANSFORM ARGN PREPEND pagelet_ OUTPUT_VARIABLE targets)
  install(TARGETS ${targets} EXPORT Pagelet_${component} COMPONENT development)
  install(EXPORT Pagelet_${component} NAMESPACE pagelet:: FILE Pagelet_${component}.cmake
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Pagelet COMPONENT development)
endfunction()

# Warnings, and arithmetic without fused multiply-add: scores must be the same everywhere.
function(pagelet_compile_options target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                                           -ffp-contract=off)
  # GCC 12 sees overlapping and endless copies in std::string's own code (GCC bug 105651).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-restrict -Wno-stringop-overflow
                                             -Wno-array-bounds)
  endif()
endfunction()

# The headers that take longest to read are read once for all files of a target's kind: those of the
# libraries, of the program or of the tests. A file still includes what it uses.
function(pagelet_precompile target kind)
  if(TARGET pagelet_precompiled_${kind})
    target_precompile_headers(${target} REUSE_FROM pagelet_precompiled_${kind})
  endif()
endfunction()

function(pagelet_add_precompiled kind)
  cmake_parse_arguments(ARG "" "" "HEADERS;LIBRARIES;OPTIONS" ${ARGN})
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/precompiled/${kind}.cpp CONTENT "// Nothing but the headers.\n")
  add_library(pagelet_precompiled_${kind} OBJECT ${CMAKE_BINARY_DIR}/precompiled/${kind}.cpp)
  target_link_libraries(pagelet_precompiled_${kind} PRIVATE ${ARG_LIBRARIES})
  target_precompile_headers(pagelet_precompiled_${kind} PRIVATE ${ARG_HEADERS})
  pagelet_compile_options(pagelet_precompiled_${kind})
  target_compile_options(pagelet_precompiled_${kind} PRIVATE ${ARG_OPTIONS})
endfunction()
