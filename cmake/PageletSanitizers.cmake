# SPDX-License-Identifier: MIT

# PAGELET_SANITIZE: "", "address" (with undefined behaviour) or "thread", for everything built here.
set(PAGELET_SANITIZE "" CACHE STRING "Sanitizers: address, thread or none")
set_property(CACHE PAGELET_SANITIZE PROPERTY STRINGS "" address thread)

if(PAGELET_SANITIZE STREQUAL "address")
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
elseif(PAGELET_SANITIZE STREQUAL "thread")
  add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
  add_link_options(-fsanitize=thread)
elseif(PAGELET_SANITIZE)
  message(FATAL_ERROR "PAGELET_SANITIZE is \"${PAGELET_SANITIZE}\": address, thread or nothing")
endif()

# libFuzzer's counters in everything built here; the targets themselves link libFuzzer.
if(PAGELET_BUILD_FUZZERS)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
