# SPDX-License-Identifier: MIT
#
# Toolchain of the preset wasm: Debian's Clang 19 with its libraries for WebAssembly. PageletTools.cmake
# checks that they are installed.
set(PAGELET_WASM ON)
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# All engines that the package supports have these features. Code that is optimised as a whole is
# smaller and faster.
set(common "-mbulk-memory -mnontrapping-fptoint -msign-ext -flto")
set(CMAKE_C_FLAGS_INIT "${common}")
# `throw` ends the module (bindings/javascript/module/platform.cpp). There is one clock, and one thread.
# Nothing asks an object for its type, whose name would be in the module, and the module has no end.
set(CMAKE_CXX_FLAGS_INIT
    "${common} -stdlib=libc++ -fignore-exceptions -fno-rtti -fno-c++-static-destructors -DCLOCK_MONOTONIC_COARSE=CLOCK_MONOTONIC -fno-threadsafe-statics")
# Small; bindings/javascript/module/CMakeLists.txt names what is made to be faster.
set(CMAKE_C_FLAGS_RELEASE "-Oz -DNDEBUG" CACHE STRING "")
set(CMAKE_CXX_FLAGS_RELEASE "-Oz -DNDEBUG" CACHE STRING "")
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
