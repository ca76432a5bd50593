#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes a website of the documents as they are: build/docs/site/index.html. MkDocs and its theme are
# installed into build/docs/venv in pinned versions. A link to a file or heading that does not exist is
# an error.
#
# Usage: build_docs.sh
#
# Exit codes: 0 success; 1 a document has a fault; 2 wrong usage; 4 MkDocs cannot be installed.

set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
if (($# > 0)); then
  printf 'usage: build_docs.sh\n' >&2
  exit 2
fi
readonly packages=(mkdocs==1.6.1 mkdocs-material==9.8.2)
readonly out=build/docs
mkdir -p -- "$out"
[[ -x $out/venv/bin/python ]] || python3 -m venv "$out/venv" || exit 4
"$out/venv/bin/pip" install --quiet "${packages[@]}" || exit 4

# MkDocs reads one folder: the documents and the files that they link to, each where it is in the tree.
rm -rf -- "$out/source"
mkdir -p -- "$out/source"
find . \( -path ./build -o -path ./dist -o -path ./tests -o -path './.*' -o -name node_modules \) -prune \
  -o -name '*.md' -print | while IFS= read -r document; do
  printf '%s\n' "$document"
  { grep -oE '\]\([^):# ]+' -- "$document" || true; } | sed "s|^](|${document%/*}/|"
done | while IFS= read -r file; do
  [[ -f $file ]] && realpath --relative-to=. -- "$file"
done | sort -u | xargs -d '\n' cp --parents --target-directory="$out/source"
NO_MKDOCS_2_WARNING=1 "$out/venv/bin/mkdocs" build --strict --config-file docs/mkdocs.yml || exit 1
printf '%s\n' "$out/site/index.html"
