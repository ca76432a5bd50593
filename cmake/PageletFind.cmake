# SPDX-License-Identifier: MIT

# Finds libraries, and reports all that are missing at once with the Debian packages that have them.

# pagelet_find(NAME PACKAGE [OPTION ...]): find_package(NAME OPTION ...); PACKAGE has it.
macro(pagelet_find name package)
  find_package(${name} QUIET ${ARGN})
  if(NOT ${name}_FOUND)
    list(APPEND pagelet_missing ${package})
  endif()
endmacro()

# pagelet_find_module(NAME PACKAGE MODULE): the same for a module of pkg-config, PkgConfig::NAME.
macro(pagelet_find_module name package module)
  pkg_check_modules(${name} QUIET IMPORTED_TARGET ${module})
  if(NOT ${name}_FOUND)
    list(APPEND pagelet_missing ${package})
  endif()
endmacro()

function(pagelet_report_missing)
  if(pagelet_missing)
    list(JOIN pagelet_missing " " packages)
    message(FATAL_ERROR "Missing libraries; Debian and Ubuntu have them in: ${packages}")
  endif()
endfunction()

# pagelet_leave_out(PART PACKAGES): notes that an optional part is not built.
macro(pagelet_leave_out part packages)
  list(APPEND pagelet_left_out "${part} (${packages})")
endmacro()

# Prints one line about the parts that are not built.
function(pagelet_report_left_out)
  if(pagelet_left_out)
    list(JOIN pagelet_left_out ", " parts)
    message(STATUS "Left out: ${parts}")
  endif()
endfunction()
