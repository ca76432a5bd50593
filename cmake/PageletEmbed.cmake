# SPDX-License-Identifier: MIT

# pagelet_embed(TARGET FUNCTION HEADER FILES ...)
#
# Compiles FILES into a library as string literals: a generated source defines
# `std::span<const pagelet::Asset> pagelet::FUNCTION()`, declared in HEADER, with the name (without
# its folder) and the text of each file. It is generated again when one of them changes.
function(pagelet_embed target function header)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
  set(files ${ARGN})
  list(TRANSFORM files PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D FUNCTION=${function} -D HEADER=${header} -D OUTPUT=${output} -D
            "FILES=${files}" -P ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
