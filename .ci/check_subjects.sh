#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks the subjects of the commits in the current repository: at most 72 characters, an area first
# ("export: ..."), and no "wip" or merge. Prints each one that has another form.
#
# Usage: check_subjects.sh [FIRST]     only of the commits after FIRST; exit code 1: there are others

set -euo pipefail
# The rule about areas is as old as this commit. Subjects before it have other forms.
readonly first=${1:-93c0d5ab}
git cat-file -e "$first" 2>/dev/null || exit 0
git log --format=%s "$first..HEAD" | awk '
  length > 72 { print "too long a subject: " $0; found = 1 }
  tolower($0) ~ /^(wip|merge)([^a-z]|$)/ { print "not a change: " $0; found = 1; next }
  !/^[^ :]+( [^ :]+)?( [^ :]+)?: [^ ]/ { print "no area before a colon: " $0; found = 1 }
  END { exit found }'
