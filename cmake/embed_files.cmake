# SPDX-License-Identifier: MIT

# The build step of pagelet_embed (PageletEmbed.cmake): FUNCTION, HEADER, OUTPUT, FILES.
set(source "#include \"${HEADER}\"\n\nnamespace pagelet {\n\n")
string(APPEND source "std::span<const Asset> ${FUNCTION}() {\n  static constexpr Asset kAssets[] = {\n")
foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME)
  file(READ "${file}" text)
  string(APPEND source "      {\"${name}\", R\"_asset_(${text})_asset_\"},\n")
endforeach()
string(APPEND source "  };\n  return kAssets;\n}\n\n}  // namespace pagelet\n")
file(WRITE "${OUTPUT}" "${source}")
