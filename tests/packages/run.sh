#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes the Debian packages of a build, checks them with lintian and installs them into a fresh Debian
# system made with mmdebstrap. If that is not possible, they are unpacked into a folder. Then uses
# their contents: the program, a C++ example, the Python module.
#
# Usage: run.sh REPOSITORY BUILD

set -euo pipefail
repository=$(realpath -- "$1")
build=$(realpath -- "$2")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}
# Without a program of dpkg-dev the packages would depend on nothing.
mkdir -- "$work/tools"
ln -s -- "$(command -v cmake)" "$(command -v file)" "$(command -v help2man)" "$work/tools"
if PATH=$work/tools cmake -DCPACK_GENERATOR=DEB -P "$repository/cmake/packaging/check_tools.cmake" \
  2>"$work/log"; then fail 'the packages are made without dpkg-shlibdeps'; fi
grep -q 'Missing packages: dpkg-dev' "$work/log" || fail "$(<"$work/log")"
(cd -- "$build" && cpack -G DEB -B "$work/packages" >"$work/log" 2>&1) || fail "$(<"$work/log")"
packages=("$work"/packages/*.deb)
((${#packages[@]} == 3)) || fail "3 packages expected: ${packages[*]}"
lintian --fail-on error --tag-display-limit 0 "${packages[@]}" >"$work/lintian" 2>&1 ||
  fail "$(<"$work/lintian")"

root=$work/root
in_root=()
# The packages are installed while mmdebstrap still has the lists of packages. The file `made` says
# that the system itself was made.
if [[ $(id -u) == 0 ]] && command -v mmdebstrap >/dev/null &&
  mmdebstrap --quiet --variant=apt --include=ca-certificates,cmake,g++,make \
    --customize-hook="touch '$work/made'" --customize-hook="copy-in ${packages[*]} /tmp" \
    --customize-hook='chroot "$1" sh -c "apt-get install -y --no-install-recommends /tmp/*.deb"' \
    bookworm "$root" >"$work/log" 2>&1; then
  # The new system has no compiler launcher, whatever the caller uses.
  in_root=(env -u CMAKE_C_COMPILER_LAUNCHER -u CMAKE_CXX_COMPILER_LAUNCHER chroot "$root")
  usr=/usr
else
  [[ ! -e $work/made ]] || fail "$(tail -n 20 "$work/log")"
  rm -rf -- "$root"
  printf 'packages: no fresh root; unpacked into a folder instead\n'
  for package in "${packages[@]}"; do dpkg --extract "$package" "$root"; done
  usr=$root/usr
  export PYTHONPATH=$usr/lib/python3/dist-packages
fi

expect() {  # PATTERN COMMAND...: a line of its output must match
  local pattern=$1
  shift
  "${in_root[@]}" "$@" >"$work/output" 2>&1 || fail "$*: $(<"$work/output")"
  grep -qE -- "$pattern" "$work/output" || fail "$*: no line matches '$pattern': $(<"$work/output")"
}
expect 'LeafCut' "$usr/bin/pagelet" bench "$usr/share/pagelet/sample" --algorithms leafcut
expect 'harbour' /usr/bin/python3 "$usr/share/doc/python3-pagelet/examples/extract_from_memory.py"
expect '^Home$' /usr/bin/python3 "$usr/share/doc/python3-pagelet/examples/my_extractor.py"
examples=$usr/share/doc/libpagelet-dev/examples
consumer=$root/tmp/consumer
mkdir -p -- "$consumer"
cp -- "$repository/tests/install/CMakeLists.txt" "$consumer"
expect . cmake -S "${consumer#"${in_root:+$root}"}" -B "${consumer#"${in_root:+$root}"}/build" \
  -DCMAKE_PREFIX_PATH="$usr" -DPROGRAMS="$examples/extract_from_memory.cpp"
expect . cmake --build "${consumer#"${in_root:+$root}"}/build"
expect '^The harbour was frozen' "${consumer#"${in_root:+$root}"}/build/extract_from_memory"
for name in pagelet libpagelet-dev python3-pagelet; do
  grep -q 'CC BY 4.0' "$root/usr/share/doc/$name/NOTICE" || fail "$name has no NOTICE"
done
for page in pagelet pagelet-extract pagelet-bench pagelet-suite-check; do
  [[ -s $root/usr/share/man/man1/$page.1.gz ]] || fail "there is no man page $page(1)"
done
