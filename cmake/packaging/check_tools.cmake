# SPDX-License-Identifier: MIT
#
# Ends `cpack -G DEB` before it makes anything, if a program is missing without which it would leave
# something out, such as the packages that a package depends on.
if(NOT CPACK_GENERATOR STREQUAL DEB)
  return()
endif()
foreach(tool dpkg-shlibdeps:dpkg-dev file:file help2man:help2man)
  string(REPLACE ":" ";" tool ${tool})
  list(POP_FRONT tool program package)
  unset(found)
  find_program(found ${program} NO_CACHE)
  if(NOT found)
    list(APPEND missing ${package})
  endif()
endforeach()
if(missing)
  list(JOIN missing " " missing)
  message(FATAL_ERROR "Missing packages: ${missing} (scripts/packages.sh deb installs all that are needed; "
                      "then configure and build again)")
endif()
