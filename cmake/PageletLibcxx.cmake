# SPDX-License-Identifier: MIT

# The system's C++ libraries are compiled for libstdc++. With libc++, fmt and spdlog are used from
# their headers alone, and GoogleTest is compiled from the sources that its package has.
add_compile_options(-stdlib=libc++)
add_link_options(-stdlib=libc++)
# Boost 1.74 uses std::result_of otherwise, which C++20 does not have.
add_compile_definitions(BOOST_ASIO_HAS_STD_INVOKE_RESULT)
foreach(target fmt::fmt fmt::fmt-header-only spdlog::spdlog)
  add_library(${target} INTERFACE IMPORTED)
  target_compile_definitions(${target} INTERFACE FMT_HEADER_ONLY=1 SPDLOG_FMT_EXTERNAL=1)
endforeach()
if(PAGELET_BUILD_TESTS)
  add_subdirectory(/usr/src/googletest ${CMAKE_BINARY_DIR}/googletest EXCLUDE_FROM_ALL)
endif()
