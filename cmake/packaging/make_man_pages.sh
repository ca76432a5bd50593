#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes the man pages of pagelet and of each command from their --help.
#
# Usage: make_man_pages.sh PAGELET FOLDER

set -euo pipefail
pagelet=$(realpath -- "$1")
folder=$2
mkdir -p -- "$folder"
version=$("$pagelet" --version)
summary() {  # COMMAND...: the first line of its help
  "$pagelet" "$@" --help | sed -n '/./{s/[.]$//;p;q}'
}
make_page() {  # COMMAND...
  local name=pagelet${1:+-}$*
  name=${name// /-}
  help2man --no-info --no-discard-stderr --section=1 --source="pagelet $version" \
    --manual='User Commands' --version-string="$version" --name="$(summary "$@")" \
    "$pagelet${1:+ }$*" | sed "s/^\\.TH [^ ]*/.TH ${name^^}/; /^\\.SH NAME/{n;s/^.* \\\\-/$name \\\\-/}" |
    gzip -9n >"$folder/$name.1.gz"
}
commands_of() {  # COMMAND...
  "$pagelet" "$@" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'
}
make_page
while read -r command; do
  make_page "$command"
  while read -r part; do make_page "$command" "$part"; done < <(commands_of "$command")
done < <(commands_of)
