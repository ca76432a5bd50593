#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes a website of the documents as they are, of what the sources say of each function: of the Python
# package (mkdocstrings), of the package for JavaScript (TypeDoc) and of the installed headers
# (Doxygen), and of the page to try Pagelet, for which it builds the preset wasm if build/wasm/library
# is missing. MkDocs and the other tools are installed below build/docs in pinned versions, Doxygen is
# a package of Debian. A link to a file or heading that does not exist is an error.
#
# The site is in build/docs/site/VERSION. Folders of other versions beside it stay: every page offers
# all of them, and build/docs/site/index.html leads to the newest.
#
# Usage: build_docs.sh
#
# Exit codes: 0 success; 1 a document has a fault; 2 wrong usage; 4 a tool is missing.

set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
if (($# > 0)); then
  printf 'usage: build_docs.sh\n' >&2
  exit 2
fi
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
readonly packages=(mkdocs==1.6.1 mkdocs-material==9.8.2 mkdocstrings==1.0.8 mkdocstrings-python==2.0.11
                   mkdoxy==1.2.8)
readonly out=build/docs
version=$(sed -nE 's/^project\(Pagelet VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
if [[ ! -e build/wasm/library/pagelet.wasm ]]; then
  install_packages "${wasm_packages[@]}" || exit 4
  cmake --preset wasm && cmake --build --preset wasm
fi
mkdir -p -- "$out/typedoc"
install_packages doxygen jq || exit 4
[[ -x $out/venv/bin/python ]] || python3 -m venv "$out/venv" || exit 4
"$out/venv/bin/pip" install --quiet "${packages[@]}" || exit 4
cp -- docs/api/package.json docs/api/package-lock.json "$out/typedoc"
(cd -- "$out/typedoc" && npm ci --silent --ignore-scripts) || exit 4

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

# The pages about functions. `::: NAME` is a page of mkdocstrings.
readonly api=$out/source/docs/api
mkdir -p -- "$api"
printf '# Python\n\n::: pagelet\n' >"$api/python.md"
for module in frames spark datatrove; do
  printf '# pagelet.%s\n\n::: pagelet.%s\n' "$module" "$module" >"$api/$module.md"
done
cp -- bindings/javascript/library/*.d.ts "$out/typedoc"
(cd -- "$out/typedoc" && node_modules/.bin/typedoc --plugin typedoc-plugin-markdown --logLevel Warn \
  --entryPoints index.d.ts --entryPoints walk-document.d.ts --out out --outputFileStrategy modules \
  --readme none --hideBreadcrumbs --hidePageHeader --disableSources --excludeExternals)
# MkDocs numbers headings of one name in another way.
links='s/\(#([a-z-]+)-([0-9]+)\)/(#\1_\2)/g; s/\(index\.md/(javascript.md/'
sed -E "1s/.*/# JavaScript/; $links" "$out/typedoc/out/index.md" >"$api/javascript.md"
sed -E "1s/.*/# JavaScript: walk.js/; $links" "$out/typedoc/out/walk-document.md" >"$api/walk.md"
# Doxygen reads comments with three strokes.
rm -rf -- "$out/headers"
find . -name CMakeLists.txt -path './[cedp]*' -not -path './build/*' | while IFS= read -r list; do
  awk '/HEADERS/ { on = 1; sub(/.*HEADERS/, "") }
       on { n = split($0, words, /[ ()]+/); for (at = 1; at <= n; ++at) if (words[at] ~ /[.]h$/) print words[at]
            if (/[)]/ || /^ *[A-Z_]+ /) on = 0 }' "$list" | while IFS= read -r header; do
    header=${list%/*}/$header
    [[ -f $header ]] || continue
    mkdir -p -- "$out/headers/${header%/*}"
    sed -E 's|^( *)// |\1/// |; s|^( *)//$|\1///|' "$header" >"$out/headers/$header"
  done
done

readonly pages=$out/source/docs
node docs/try/make.mjs build/wasm/library/pagelet.wasm "$pages/try.html"
printf '# Try it\n\n[Open the page to try Pagelet](try.html): %s.\n' \
  'paste HTML or drop files, and see template, content and reasons ([what it shows](browser.md))' \
  >"$pages/try-it.md"

NO_MKDOCS_2_WARNING=1 "$out/venv/bin/mkdocs" build --strict --config-file docs/mkdocs.yml \
  --site-dir "$PWD/$out/site/$version" || exit 1
# The theme reads the versions that it offers from a file beside their folders.
mapfile -t versions < <(cd -- "$out/site" && printf '%s\n' */index.html | sed 's|/.*||' | sort -rV)
printf '%s\n' "${versions[@]}" |
  jq -Rn '[inputs | {version: ., title: ., aliases: []}]' >"$out/site/versions.json"
printf '<!DOCTYPE html>\n<meta http-equiv="refresh" content="0; url=%s/index.html">\n' "${versions[0]}" \
  >"$out/site/index.html"
printf '%s\n' "$out/site/index.html"
