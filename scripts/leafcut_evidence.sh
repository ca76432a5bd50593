#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Computes the tables of docs/leafcut.md, section "Evidence", on a suite.
#
# Usage: leafcut_evidence.sh SUITE OUT [PART...]
#
# Parts: main curve ablation constants sensitivity robustness worst report; without any, all of
# them, in this order. OUT gets a Markdown file for each part, the documents of `pagelet bench` and
# `pagelet tune` that it is made of, a store with all runs on the suite itself (runs.sqlite) and, by
# the part report, the HTML report of it, whose page of the parameters shows the curves. PAGELET names the program (default: build/release/cli/pagelet), EXTERNAL the folder of the
# external extractors (default: extractors/external); Readability is left out when it is not
# installed (scripts/install_external.sh). On the open suite it takes some minutes and 300 MB in OUT.
#
# Exit codes: 0 success; 1 a run failed; 2 wrong usage.

set -euo pipefail
if (($# < 2)); then
  printf 'usage: leafcut_evidence.sh SUITE OUT [PART...]\n' >&2
  exit 2
fi
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
PAGELET=$(realpath -- "${PAGELET:-$here/../build/release/cli/pagelet}")
EXTERNAL=$(realpath -m -- "${EXTERNAL:-$here/../extractors/external}")
export PAGELET EXTERNAL
exec python3 "$here/leafcut_evidence.py" "$@"
