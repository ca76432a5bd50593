# SPDX-License-Identifier: MIT

# Looks for the compilers and tools before `project`, whose own errors name no packages.

include(cmake/PageletFind.cmake)
if(CMAKE_TOOLCHAIN_FILE MATCHES "wasm32-wasi")
  pagelet_find_tool(wasm-opt binaryen)
  pagelet_find_tool(clang++-19 clang-19)
  pagelet_find_tool(wasm-ld-19 lld-19)
  pagelet_find_tool(llvm-ar-19 llvm-19)
  pagelet_find_file(/usr/lib/llvm-19/lib/wasm32-wasi/libc++.a libc++-19-dev-wasm32)
  pagelet_find_file(/usr/lib/llvm-19/lib/wasm32-wasi/libc++abi.a libc++abi-19-dev-wasm32)
  pagelet_find_file(/usr/lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a
                    libclang-rt-19-dev-wasm32)
  pagelet_find_file(/usr/lib/wasm32-wasi/libc.a wasi-libc)
  # A compiler and headers of the machine that builds (PageletWasm.cmake).
  pagelet_find_tool(g++ g++)
  pagelet_find_file(/usr/include/nlohmann/json.hpp nlohmann-json3-dev)
  pagelet_find_file(/usr/include/tl/expected.hpp libexpected-dev)
  pagelet_report_missing(" (scripts/packages.sh wasm installs them)")
elseif(NOT CMAKE_TOOLCHAIN_FILE)
  if(NOT CMAKE_CXX_COMPILER AND NOT DEFINED ENV{CXX})
    find_program(PAGELET_CXX NAMES c++ g++ clang++)
    mark_as_advanced(PAGELET_CXX)
    if(NOT PAGELET_CXX)
      list(APPEND pagelet_missing g++)
    endif()
  endif()
  pagelet_find_tool(pkg-config pkg-config)
  # Libraries cannot be looked for without these.
  pagelet_report_missing(" (scripts/packages.sh installs all that are needed)")
endif()
