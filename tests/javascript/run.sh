#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Tests the package for JavaScript: what it promises (library_test.mjs), hostile input
# (hostile_test.mjs), the packed file (package_test.mjs), the example clean_folder
# (clean_folder_test.mjs), that answers of a busy machine are those of an idle one (load_test.mjs), that
# it reads all encodings and character references as the program does (encodings_test.mjs), and that
# its answers are those of the program for the sample suite, or for the suites that are named
# (same_answers.mjs).
#
# Usage: run.sh REPOSITORY BUILD PACKAGE [SUITE...]
#   PACKAGE  the folder that the preset wasm makes (build/wasm/library)
#
# Exit codes: 0 all tests passed; 77 left out: the package is not built, or node 18 or npm is
# missing; else a test failed.

set -euo pipefail
repository=$(realpath -- "$1")
program=$(realpath -- "$2")/cli/pagelet
package=$3
shift 3
# shellcheck source=tests/support/node.sh
source "$repository/tests/support/node.sh"
[[ -e $package/pagelet.wasm ]] ||
  leave_out "$package is not there: cmake --preset wasm && cmake --build --preset wasm"
need_node 18

package=$(realpath -- "$package")
(($# > 0)) || set -- "$repository/datasets/sample"
mapfile -t suites < <(realpath -- "$@")
cd -- "$repository/tests/javascript"
PAGELET_PACKAGE=$package node --test library_test.mjs hostile_test.mjs
node package_test.mjs "$package"
PAGELET=$package node clean_folder_test.mjs "$program" "$repository/datasets/sample/sample-brewery"
node load_test.mjs "$package" "$repository/datasets/sample"
gumbo=$repository/build/wasm/gumbo/sources
node encodings_test.mjs "$program" "$package" "$gumbo/char_ref.rl"
node same_answers.mjs "$program" "$package" "${suites[@]}"
