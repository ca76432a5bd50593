# SPDX-License-Identifier: MIT

# Run at every build, `cmake -DSOURCE=... -DLIBRARIES=... -DOUTPUT=... -P`: writes the header OUTPUT
# with a hash of all sources that can change an answer or its score, and of the text LIBRARIES
# (names and versions). Stored results with another hash are not used. A header that is up to date
# is not written again, so that nothing is rebuilt.
cmake_minimum_required(VERSION 3.20)
file(
  GLOB_RECURSE
  sources
  RELATIVE ${SOURCE}
  ${SOURCE}/core/*.h
  ${SOURCE}/core/*.cpp
  ${SOURCE}/core/*_*.txt
  ${SOURCE}/extractors/*.h
  ${SOURCE}/extractors/*.cpp
  ${SOURCE}/extractors/leafcut/model.txt
  ${SOURCE}/extractors/leafcut/names.txt
  ${SOURCE}/datasets/*.h
  ${SOURCE}/datasets/*.cpp
  ${SOURCE}/evaluation/run/*.h
  ${SOURCE}/evaluation/run/*.cpp
  ${SOURCE}/evaluation/external/*.h
  ${SOURCE}/evaluation/external/*.cpp
  ${SOURCE}/extractors/answer/*.h
  ${SOURCE}/extractors/answer/*.cpp
  ${SOURCE}/cmake/gumbo/*.patch)
list(FILTER sources EXCLUDE REGEX "^(core/files|core/web)/")
list(SORT sources)
set(all "${LIBRARIES}")
foreach(source ${sources})
  file(SHA256 ${SOURCE}/${source} hash)
  string(APPEND all " ${source} ${hash}")
endforeach()
string(SHA256 hash "${all}")
string(SUBSTRING "${hash}" 0 16 build)
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY
     CONTENT "namespace pagelet {\ninline constexpr const char* kBuild = \"@build@\";\n}\n")
