#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Links and pictures of random pages as cmark-gfm, marked and Python-Markdown read them in our
# Markdown (links_test.py). If the npm packages of package-lock.json are missing, it installs them
# into node_modules beside this file, and Python-Markdown into an environment there.
#
# Usage: links.sh REPOSITORY BUILD [PAGES [SEED]]
#
# Exit codes: 0 all readers find the links of the pages; 77 left out: a reader is missing and could
# not be fetched; else there is a fault, which is printed.

set -euo pipefail
repository=$(realpath -- "$1")
build=$(realpath -- "$2")
cd -- "$repository/tests/markdown"
# shellcheck source=tests/support/node.sh
source ../support/node.sh
need_node 18
install_in .
command -v cmark-gfm >/dev/null || leave_out 'cmark-gfm is missing'
environment=node_modules/.python
[[ -x $environment/bin/python ]] || /usr/bin/python3 -m venv "$environment"
"$environment/bin/python" -m pip install -q --no-input markdown==3.8.2 ||
  leave_out 'pip could not fetch Python-Markdown'

"$environment/bin/python" links_test.py "$build/cli/pagelet" "${@:3}"
