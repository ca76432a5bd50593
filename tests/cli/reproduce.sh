#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `pagelet reproduce`: it prints its first table, and where all that it writes is.
#
# Usage: reproduce.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

expect 0 '' -- "$pagelet" reproduce "$sample" --out "$work/papers" --jobs 2
lines=$(($(wc -l <"$work/out") - 2))
[[ $lines -gt 5 && $lines -lt 60 ]] || fault "reproduce prints $lines lines"
cmp -s <(head -n "$lines" "$work/out") <(head -n "$lines" "$work/papers/reproduction.txt") ||
  fault 'reproduce prints something else than it writes'
tail -n 1 "$work/out" | grep -qF "$work/papers" || fault 'reproduce does not say where its files are'
[[ $(find "$work/papers/tables" -name '*.csv' | wc -l) == 14 ]] || fault 'tables are missing'
expect 4 'subset' -- "$pagelet" reproduce "$sample" --out "$work/papers" --subset psi15
touch "$work/a.json"
expect 5 "$work/a.json" -- "$pagelet" reproduce "$sample" --out "$work/a.json"

end_test
