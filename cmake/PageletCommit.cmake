# SPDX-License-Identifier: MIT

# Run at every build, `cmake -DSOURCE=... -DOUTPUT=... -P`: writes the header OUTPUT with the commit
# of the checkout SOURCE. A header that is up to date is not written again, so that nothing is
# rebuilt.
cmake_minimum_required(VERSION 3.20)
set(commit "unknown")
find_program(git git)
if(git)
  execute_process(
    COMMAND ${git} -C ${SOURCE} describe --always --abbrev=12 --dirty=+ --exclude=*
    OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE
    ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(commit ${described})
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY
     CONTENT "namespace pagelet {\ninline constexpr const char* kCommit = \"@commit@\";\n}\n")
