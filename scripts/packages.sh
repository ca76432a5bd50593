#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The packages of Debian and Ubuntu that Pagelet needs (docs/building.md), and a function that installs
# those that are missing. Other scripts source this file.
#
# Usage: packages.sh          installs the packages that compile the library and the program
#        packages.sh wasm     those of the preset wasm, the library for JavaScript
#        packages.sh deb      those of the preset release and of `cpack -G DEB`, Debian's packages

# The check of the formatting needs clang-format 14, and is left out where there is none.
system=$(. /etc/os-release 2>/dev/null && printf '%s' "${VERSION_CODENAME:-}")
case $system in
  bookworm | jammy | noble) format_packages=(clang-format-14) ;;
  *) format_packages=() ;;
esac

# npm fetches Gumbo's sources, and often comes with another package of Node.js than Debian's.
npm_packages=(npm)
command -v npm >/dev/null && npm_packages=()

# The packages that compile the library, the program and the Python module (`pip install .`).
readonly library_packages=(
  "${npm_packages[@]}"
  cmake g++ libboost-dev libbrotli-dev libcli11-dev libcurl4-openssl-dev libeigen3-dev
  libexpected-dev libfmt-dev libicu-dev libspdlog-dev libsqlite3-dev libssl-dev libuchardet-dev
  libzstd-dev ninja-build nlohmann-json3-dev patch pkg-config python3-dev zlib1g-dev)

# The packages for Debian's packages (cmake/packaging/check_tools.cmake).
readonly deb_packages=("${library_packages[@]}" dpkg-dev file help2man pybind11-dev)

# The packages for builds and tests.
readonly build_packages=(
  "${deb_packages[@]}"
  "${format_packages[@]}"
  ca-certificates ccache git jq libbenchmark-dev libcmark-gfm-dev libcmark-gfm-extensions-dev
  libgtest-dev nginx python3 python3-jsonschema wget)

# The browsers that the add-on is tested in.
readonly browser_packages=(chromium firefox-esr)

# The packages for the preset wasm, the library for JavaScript.
# shellcheck disable=SC2034
readonly wasm_packages=(
  "${npm_packages[@]}"
  advancecomp binaryen clang-19 cmake g++ libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32
  libexpected-dev lld-19 llvm-19 ninja-build nlohmann-json3-dev wasi-libc)

# The packages for the preset clang.
# shellcheck disable=SC2034
readonly clang_packages=(clang-19 libc++-19-dev libc++abi-19-dev)

# install_packages PACKAGE...: installs those that are missing, as root or with sudo.
install_packages() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
      missing+=("$package")
  done
  ((${#missing[@]} > 0)) || return 0
  local as_root=()
  if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null || {
      printf '%s: needs root or sudo to install: %s\n' "${0##*/}" "${missing[*]}" >&2
      return 4
    }
    as_root=(sudo)
  fi
  printf 'installing %s\n' "${missing[*]}" >&2
  local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq
                 --no-install-recommends "${missing[@]}")
  "${install[@]}" >/dev/null 2>&1 && return 0
  # The package lists may be old or missing.
  "${as_root[@]}" apt-get update -qq >&2 || true
  "${install[@]}" >/dev/null || {
    printf '%s: apt-get could not install: %s\n' "${0##*/}" "${missing[*]}" >&2
    return 4
  }
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
  set -euo pipefail
  case ${1:-} in
    '') install_packages "${library_packages[@]}" ;;
    wasm) install_packages "${wasm_packages[@]}" ;;
    deb) install_packages "${deb_packages[@]}" ;;
    --help | -h) sed -n '4,/^$/{s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}" ;;
    *)
      printf 'packages.sh: unknown argument %s (see --help)\n' "$1" >&2
      exit 2
      ;;
  esac
fi
