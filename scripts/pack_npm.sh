#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Packs the package for npm as it is published: what `npm pack` makes, compressed once more. advdef
# (Debian package advancecomp) finds a shorter stream of the same format, which every gzip reads.
#
# Usage: pack_npm.sh PACKAGE FOLDER     prints the name of the file that it makes in FOLDER
#   PACKAGE  what the preset wasm makes, build/wasm/library
#
# Exit code: 0 when it is packed.

set -euo pipefail
if (($# != 2)); then
  printf 'usage: pack_npm.sh PACKAGE FOLDER\n' >&2
  exit 2
fi
command -v advdef >/dev/null || {
  printf 'pack_npm.sh: advdef is missing: scripts/packages.sh wasm installs it\n' >&2
  exit 4
}
package=$(realpath -e -- "$1")
cd -- "$2"
name=$(npm pack --silent --offline "$package")
advdef --recompress --shrink-insane --quiet "$name"
printf '%s\n' "$name"
