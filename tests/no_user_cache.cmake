# SPDX-License-Identifier: MIT

# Read by ctest before any test: tests of the program neither read nor fill the user's own cache of
# parsed pages.
set(ENV{PAGELET_DOCUMENT_CACHE} off)
