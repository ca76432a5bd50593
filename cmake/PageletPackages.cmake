# SPDX-License-Identifier: MIT

# Installs the files besides program, libraries and Python module, and describes the Debian
# packages: `cpack -G DEB` in the build folder. The prefix of the packages is /usr.

find_program(PAGELET_HELP2MAN help2man)
if(CMAKE_CROSSCOMPILING)
  set(PAGELET_HELP2MAN OFF)  # it runs the program
endif()
if(PAGELET_HELP2MAN)
  set(man ${CMAKE_CURRENT_BINARY_DIR}/man)
  set(make_man_pages ${PROJECT_SOURCE_DIR}/cmake/packaging/make_man_pages.sh)
  add_custom_command(
    OUTPUT ${man}/pagelet.1.gz
    COMMAND ${make_man_pages} $<TARGET_FILE:pagelet> ${man}
    DEPENDS pagelet ${make_man_pages}
    VERBATIM)
  add_custom_target(pagelet_man_pages ALL DEPENDS ${man}/pagelet.1.gz)
  install(DIRECTORY ${man}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
else()
  pagelet_leave_out("manual pages" "help2man")
endif()

install(FILES cmake/packaging/completion.bash RENAME pagelet
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(DIRECTORY datasets/sample DESTINATION ${CMAKE_INSTALL_DATADIR}/pagelet COMPONENT program)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/pagelet COMPONENT program)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/pagelet COMPONENT program)
install(DIRECTORY examples/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libpagelet-dev/examples
        COMPONENT development FILES_MATCHING PATTERN *.cpp)

set(packages program:pagelet development:libpagelet-dev)
if(PAGELET_PYTHON)
  list(APPEND packages python:python3-pagelet)
  install(DIRECTORY examples/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/python3-pagelet/examples
          COMPONENT python FILES_MATCHING PATTERN *.py)
endif()

# The fields that Debian demands for every package.
find_program(PAGELET_GZIP gzip)
file(READ LICENSE PAGELET_LICENCE)
foreach(entry IN LISTS packages)
  string(REPLACE ":" ";" entry ${entry})
  list(GET entry 0 component)
  list(GET entry 1 package)
  list(APPEND components ${component})
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/packaging/${package})
  configure_file(cmake/packaging/changelog.in ${folder}/changelog @ONLY)
  if(PAGELET_GZIP)
    execute_process(COMMAND ${PAGELET_GZIP} -9nf ${folder}/changelog)
    install(FILES ${folder}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
            COMPONENT ${component})
  endif()
  configure_file(cmake/packaging/copyright.in ${folder}/copyright @ONLY)
  install(FILES ${folder}/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
          COMPONENT ${component})
  install(FILES NOTICE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endforeach()

set(CPACK_PACKAGE_CONTACT "The Pagelet authors <pagelet-authors@users.noreply.github.com>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/packaging/check_tools.cmake)
set(CPACK_COMPONENTS_ALL ${components})
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
    "template and main content of web pages (program)
 Pagelet compares a page with other pages of its website. What they share is the
 template; the rest is the main content, printed as text, Markdown, HTML or JSON.
 It runs, tunes and compares the algorithms of the literature on suites of sites
 with gold labels.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION web)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS libcurl4)  # loaded while the program runs, so not found
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
    "template and main content of web pages (C++ library)
 Pagelet compares a page with other pages of its website. What they share is the
 template; the rest is the main content. This package holds the static libraries,
 their headers and a CMake package.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libexpected-dev, libicu-dev, libuchardet-dev, pkg-config")
set(CPACK_COMPONENT_PYTHON_DESCRIPTION
    "template and main content of web pages (Python module)
 Pagelet compares a page with other pages of its website. What they share is the
 template; the rest is the main content. This package holds the module for
 Python 3.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
if(PAGELET_PYTHON)
  # The module is built for one version of Python.
  math(EXPR next "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
      "python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}), python3 (<< ${Python_VERSION_MAJOR}.${next})")
endif()
include(CPack)
