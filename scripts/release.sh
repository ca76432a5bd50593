#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes everything that a release consists of in the empty folder FOLDER, from the last commit of this
# clean checkout, each under the version's name:
#
#   source    the sources (git archive)
#   wheels    the source distribution of Python, and a wheel for each CPython (scripts/build_wheel.sh)
#   npm       the package for JavaScript
#   addon     the add-on: a zip for Chromium, an xpi for Firefox
#   try       the page to try Pagelet, one HTML file (docs/try)
#   deb       packages for Debian 12 and 13, each built in a new system (scripts/try_system.sh)
#
# and notes.md (the version's part of CHANGELOG.md), contents.md (each file with its size and the
# licences of what is in it, as SPDX names) and SHA256SUMS. Each file is tried where nothing else is: a
# new environment of Python, an empty folder of npm; the packages in the system that built them; the
# add-on and the page in the browsers of this machine. Equal commits give equal files
# (SOURCE_DATE_EPOCH is the commit's time).
#
# Usage: release.sh FOLDER [PART...]     (default: all parts)
#   PYTHONS="python3.11 ..."  the CPythons of the wheels (default: every one in the path)
#   SYSTEMS="trixie ..."      the Debians of the packages (default: bookworm and trixie)
#
# Exit codes: 0 all files are there and work; 1 one failed; 2 wrong usage; 4 the checkout is not clean,
# or FOLDER is not empty.

set -euo pipefail
readonly from=$PWD
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
readonly all=(source wheels npm addon try deb)

usage() {
  printf 'release.sh: %s; see the head of %s\n' "$1" "${BASH_SOURCE[0]}" >&2
  exit 2
}
refuse() {
  printf 'release.sh: %s\n' "$1" >&2
  exit 4
}
fail() {
  printf 'release.sh: %s\n' "$1" >&2
  exit 1
}

case ${1:-} in
  --help | -h) sed -n '4,/^$/{s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"; exit 0 ;;
  '' | -*) usage 'a folder is needed' ;;
esac
folder=$(cd -- "$from" && mkdir -p -- "$1" && realpath -- "$1")
shift
parts=("$@")
((${#parts[@]} > 0)) || parts=("${all[@]}")
for part in "${parts[@]}"; do
  [[ " ${all[*]} " == *" $part "* ]] || usage "no such part: $part"
done
[[ -z $(ls -A -- "$folder") ]] || refuse "$folder is not empty"
[[ -z $(git status --porcelain) ]] || refuse 'the checkout has changes that are not committed'

version=$(sed -nE 's/^project\(Pagelet VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8 TZ=UTC
# The build is in a folder of one name, as some of its files contain it.
tree=${TMPDIR:-/tmp}/pagelet-$version
work=$(mktemp -d)
trap 'rm -rf -- "$work" "$tree"' EXIT
rm -rf -- "$tree"
git clone -q --no-hardlinks . "$tree"

make_source() {
  git -C "$tree" archive --prefix="pagelet-$version/" HEAD |
    gzip -9n >"$folder/pagelet-$version-source.tar.gz"
  tar -tzf "$folder/pagelet-$version-source.tar.gz" "pagelet-$version/README.md" >/dev/null
}

make_wheels() {
  local wheel tag venv
  # shellcheck disable=SC2086
  "$tree/scripts/build_wheel.sh" ${PYTHONS:-} >"$work/wheels.log" 2>&1 ||
    fail "build_wheel.sh: $(tail -n 3 "$work/wheels.log")"
  cp -- "$tree"/dist/pagelet-* "$folder"
  for wheel in "$folder"/*.whl; do
    tag=$(grep -o 'cp[0-9]*' <<<"${wheel##*/}" | head -n 1)
    venv=$work/venv-$tag
    "$tree/build/wheel-tools-$tag/bin/python" -m venv "$venv"
    "$venv/bin/pip" install -q --no-index "$wheel"
    "$venv/bin/pagelet" extract datasets/sample/sample-courier/pages/index.html | grep . >/dev/null
    (cd -- "$tree/bindings/python/tests" &&
      PAGELET_PROGRAM=$venv/bin/pagelet "$venv/bin/python" -m unittest discover) \
      >"$work/$tag.log" 2>&1 || fail "${wheel##*/}: $(tail -n 3 "$work/$tag.log")"
  done
}

make_library() {  # the package of the preset wasm
  [[ ! -e $tree/build/wasm/library/pagelet.wasm ]] || return 0
  install_packages "${wasm_packages[@]}"
  (cd -- "$tree" && cmake --preset wasm && cmake --build --preset wasm) >"$work/wasm.log" 2>&1 ||
    fail "preset wasm: $(tail -n 3 "$work/wasm.log")"
}

make_npm() {
  make_library
  scripts/pack_npm.sh "$tree/build/wasm/library" "$folder" >/dev/null
  mkdir -- "$work/npm"
  (cd -- "$work/npm" && npm install --silent --no-audit --offline --no-save \
    "$folder/pagelet-wasm-$version.tgz" >/dev/null && node --input-type=module -e '
import { extract } from "pagelet-wasm";
const { text } = await extract("<title>t</title><p>Some words of a page");
process.exit(text ? 0 : 1);')
}

make_addon() {
  make_library
  install_packages "${browser_packages[@]}"
  (cd -- "$tree/addon" && npm ci --omit=dev --silent && npm run build --silent) >"$work/addon.log" 2>&1 ||
    fail "addon: $(tail -n 3 "$work/addon.log")"
  cp -- "$tree/addon/dist/chromium.zip" "$folder/pagelet-addon-$version-chromium.zip"
  cp -- "$tree/addon/dist/firefox.zip" "$folder/pagelet-addon-$version-firefox.xpi"
  # The test of the add-on compares its answers with the program's.
  if [[ -x build/release/cli/pagelet ]]; then
    LIBRARY=$tree/build/wasm/library tests/browser/extension/run.sh . build/release >"$work/browsers.log" 2>&1 ||
      fail "the add-on in the browsers: $(tail -n 3 "$work/browsers.log")"
  else
    printf 'release.sh: build/release is not there, so the add-on is not tried in browsers\n' >&2
  fi
}

make_try() {
  make_library
  node "$tree/docs/try/make.mjs" "$tree/build/wasm/library/pagelet.wasm" \
    "$folder/pagelet-try-$version.html"
  tests/javascript/page.sh . "$tree/build/wasm/library" >"$work/page.log" 2>&1 ||
    fail "the page in the browsers: $(tail -n 3 "$work/page.log")"
}

make_deb() {
  local system command file
  # shellcheck disable=SC2016
  local -r build='scripts/packages.sh deb && apt-get install -y ccache &&
    export SOURCE_DATE_EPOCH='$SOURCE_DATE_EPOCH' CMAKE_CXX_COMPILER_LAUNCHER=ccache \
      CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_BASEDIR=/pagelet CCACHE_NOHASHDIR=1 &&
    cmake --preset release -DPAGELET_BUILD_TESTS=OFF && cmake --build --preset release &&
    (cd build/release && cpack -G DEB -B /mnt)'
  local -r try='apt-get install -y --no-install-recommends /mnt/*.deb &&
    pagelet extract datasets/sample/sample-courier/pages/index.html | grep . &&
    python3 -c "import pagelet; assert pagelet.extract(\"<title>t</title><p>Some words\").text"'
  for system in ${SYSTEMS:-bookworm trixie}; do
    mkdir -- "$work/$system"
    # Builds there, and installs in another new system.
    for command in "$build" "$try"; do
      scripts/try_system.sh "$system" --with="$work/$system" "$command" >"$work/deb.log" 2>&1 ||
        fail "$(tail -n 1 "$work/deb.log")"
    done
    for file in "$work/$system"/*.deb; do
      cp -- "$file" "$folder/$(basename -- "$file" .deb).$system.deb"
    done
  done
}

licences_of() {  # FILE
  local -r own='MIT' model='CC-BY-4.0 AND Apache-2.0 (the data of the model)'
  case $1 in
    *-source.tar.gz | pagelet-"$version".tar.gz) printf '%s; %s' "$own" "$model" ;;
    *.whl) printf '%s; Apache-2.0 (Gumbo); %s; the libraries in its folder licenses' "$own" "$model" ;;
    *.deb) printf '%s; Apache-2.0 (Gumbo); %s' "$own" "$model" ;;
    *) printf '%s; Apache-2.0 (Gumbo); MIT (nlohmann/json); CC0-1.0 (tl-expected); %s; %s' "$own" \
      'Apache-2.0 WITH LLVM-exception (libc++, wasi-libc)' "$model" ;;
  esac
}

for part in "${parts[@]}"; do
  printf 'release.sh: %s\n' "$part" >&2
  "make_$part"
done

awk -v version="$version" '/^## / { on = index($0, "## " version) == 1 } on' CHANGELOG.md >"$folder/notes.md"
[[ -s $folder/notes.md ]] || fail "CHANGELOG.md has no part $version"
{
  printf '# Pagelet %s\n\nMade of commit %s. NOTICE in the sources names the works of others.\n\n' \
    "$version" "$(git rev-parse HEAD)"
  printf '| file | bytes | licences of its contents |\n|---|---|---|\n'
  for file in "$folder"/pagelet* "$folder"/*.deb; do
    [[ -f $file ]] || continue
    name=${file##*/}
    printf '| %s | %d | %s |\n' "$name" "$(stat -c %s -- "$file")" "$(licences_of "$name")"
  done | sort -u
} >"$folder/contents.md"
(cd -- "$folder" && sha256sum -- * >SHA256SUMS)
cat -- "$folder/contents.md"
