# SPDX-License-Identifier: MIT

# pagelet_add_library(NAME [HEADERS ...] [SOURCES ...] [PUBLIC ...] [PRIVATE ...])
#
# Adds a folder of the project as the static library pagelet_NAME, with the alias pagelet::NAME;
# without SOURCES it consists of headers only. HEADERS are the public headers, which are installed
# below include/pagelet with the folder's path. Libraries without them are only for the program.
# PUBLIC and PRIVATE are the libraries that it links. The folder's files may only include headers of
# the project's libraries that are named there; tests/style/check_rooms.py checks this.
# A folder that sets PAGELET_COLD reads, counts and writes little: with -O1 it compiles in three
# quarters of the time. GCC 12 takes the level of optimisation from the precompiled headers, so such
# folders have their own.
function(pagelet_add_library name)
  cmake_parse_arguments(ARG "" "" "HEADERS;SOURCES;PUBLIC;PRIVATE" ${ARGN})
  set(visible PUBLIC)
  if(ARG_SOURCES)
    add_library(pagelet_${name} STATIC ${ARG_SOURCES})
    pagelet_compile_options(pagelet_${name})
    if(PAGELET_COLD)
      target_compile_options(pagelet_${name} PRIVATE $<$<CONFIG:Release>:-O1>)
      pagelet_precompile(pagelet_${name} libraries)
    else()
      pagelet_precompile(pagelet_${name} fast_libraries)
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
# Adds a component of the installed package, for `find_package(Pagelet COMPONENTS COMPONENT)`.
# LIBRARIES: names of libraries that are in no other component. If they link a library that is in no
# component, CMake reports an error.
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
  # GCC collects its garbage once it has 1.5 GB instead of all the time, which is a tenth of the
  # time, for a quarter more memory.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE --param=ggc-min-heapsize=1500000)
  endif()
  # GCC 12 sees overlapping and endless copies in std::string's own code (GCC bug 105651).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-restrict -Wno-stringop-overflow
                                             -Wno-array-bounds)
  endif()
  # A file that is compiled together with others looks like a header to this warning.
  if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
  # Sizes have 32 bits there, and hashes are cut to them.
  if(PAGELET_WASM)
    target_compile_options(${target} PRIVATE -Wno-shorten-64-to-32)
  endif()
endfunction()

# Precompiled headers: the headers that take longest to compile are compiled once for each kind of
# target (libraries, program, tests). A file must still include all headers that it uses.
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
