#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `pagelet reproduce`: what it writes is what it prints.
#
# Usage: reproduce.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

expect 0 '' -- "$pagelet" reproduce --suite "$sample" --out "$work/papers" --jobs 2
cmp -s <(head -n -2 "$work/out") "$work/papers/reproduction.txt" ||
  fault 'reproduce prints something else than it writes'
[[ $(find "$work/papers/tables" -name '*.csv' | wc -l) == 14 ]] || fault 'tables are missing'
expect 4 'subset' -- "$pagelet" reproduce --suite "$sample" --out "$work/papers" --subset psi15
touch "$work/a.json"
expect 5 "$work/a.json" -- "$pagelet" reproduce --suite "$sample" --out "$work/a.json"

end_test
