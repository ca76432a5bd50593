# SPDX-License-Identifier: MIT

# Finds compilers, libraries and tools, and reports all that are missing at once with the Debian packages
# that have them.

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

# pagelet_find_file(FILE PACKAGE): the same for a file of the system, by its full path.
macro(pagelet_find_file file package)
  if(NOT EXISTS ${file})
    list(APPEND pagelet_missing ${package})
  endif()
endmacro()

# pagelet_find_tool(NAME PACKAGE): the same for a program.
macro(pagelet_find_tool name package)
  find_program(PAGELET_TOOL_${name} ${name})
  mark_as_advanced(PAGELET_TOOL_${name})
  if(NOT PAGELET_TOOL_${name})
    list(APPEND pagelet_missing ${package})
  endif()
endmacro()

# Ends with one line that names the packages of what was not found. HINT: added to it.
function(pagelet_report_missing)
  if(pagelet_missing)
    list(REMOVE_DUPLICATES pagelet_missing)
    list(JOIN pagelet_missing " " packages)
    # CMake would fold a text that does not begin with a blank.
    message(FATAL_ERROR " Missing packages of Debian and Ubuntu: ${packages}${ARGN}")
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
