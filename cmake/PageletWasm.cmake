# SPDX-License-Identifier: MIT
#
# The parts of the WebAssembly build that come from elsewhere: Gumbo's sources, and headers of the
# machine that builds. Its other headers must not be seen, so links to these lie in a folder.
find_program(PAGELET_HOST_CXX NAMES g++ c++ REQUIRED)

set(headers ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(library nlohmann tl)
  file(CREATE_LINK /usr/include/${library} ${headers}/${library} SYMBOLIC)
endforeach()
foreach(target tl::expected nlohmann_json::nlohmann_json)
  add_library(${target} INTERFACE IMPORTED)
  target_include_directories(${target} INTERFACE ${headers})
endforeach()
# Exceptions end the module, so their messages are not needed.
target_compile_definitions(nlohmann_json::nlohmann_json INTERFACE JSON_NOEXCEPTION)

include(cmake/PageletGumbo.cmake)
# The named character references as a table. It replaces char_ref.c, the state machine that Ragel makes
# of char_ref.rl: 12 kB after gzip instead of 76.
file(READ ${gumbo_sources}/char_ref.rl char_ref)
# replace_part(BEGIN END TEXT): replaces the part from BEGIN to END, both included, in `char_ref`; the
# former part is `part`.
function(replace_part begin end text)
  string(FIND "${char_ref}" "${begin}" at)
  string(SUBSTRING "${char_ref}" ${at} -1 rest)
  string(FIND "${rest}" "${end}" size)
  if(at EQUAL -1 OR size EQUAL -1)
    message(FATAL_ERROR "char_ref.rl has no ${begin} ... ${end}")
  endif()
  string(LENGTH "${end}" end_size)
  math(EXPR size "${size} + ${end_size}")
  string(SUBSTRING "${rest}" 0 ${size} part)
  string(SUBSTRING "${rest}" ${size} -1 rest)
  string(SUBSTRING "${char_ref}" 0 ${at} before)
  set(char_ref "${before}${text}${rest}" PARENT_SCOPE)
  set(part "${part}" PARENT_SCOPE)
endfunction()
replace_part("if (cs >= %%" "}%%)" "if (te)")
replace_part("const char* eof" "%% write exec;" "const char* start = p;
  const char* te = pagelet_named_reference(p, pe, &output->first, &output->second);")
replace_part("%% write data" ";" "")
replace_part("%%{" "}%%" "const char* pagelet_named_reference(
    const char* text, const char* end, int* first, int* second);")
# 'AElig;' => { output->first = 0xc6; fbreak; };   becomes   "AElig;\u00c6\0"
string(REGEX REPLACE "^.*[|][*]\n|[*][|].*$" "" part "${part}")
string(REGEX REPLACE "'([A-Za-z0-9;]+)' => { ([^}]*)fbreak; };" "\"\\1\\2\\\\0\"" part "${part}")
string(REGEX REPLACE "output->[a-z]+ = 0x([0-7][0-9a-f]); " "\\\\x\\1" part "${part}")
string(REGEX REPLACE "output->[a-z]+ = 0x([0-9a-f][0-9a-f]); " "\\\\u00\\1" part "${part}")
string(REGEX REPLACE "output->[a-z]+ = 0x([0-9a-f][0-9a-f][0-9a-f][0-9a-f]); " "\\\\u\\1" part "${part}")
string(REGEX REPLACE "output->[a-z]+ = 0x([0-9a-f]+); " "\\\\U\\1" part "${part}")
set(gumbo_tables ${CMAKE_BINARY_DIR}/gumbo)
file(CONFIGURE OUTPUT ${gumbo_tables}/named_references.inc CONTENT "${part}" @ONLY)
file(CONFIGURE OUTPUT ${gumbo_tables}/char_ref.c CONTENT "${char_ref}" @ONLY)
pagelet_add_gumbo(${gumbo_tables}/char_ref.c)
target_include_directories(pagelet_gumbo PRIVATE ${gumbo_tables})
