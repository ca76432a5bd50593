#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the source distribution in REPOSITORY/dist (scripts/build_wheel.sh) as a user does: `pip
# install` in a clean environment of a clean Debian system made with mmdebstrap, which has the packages
# that compile Pagelet and no checkout. Then uses the program and the module. Compiles everything.
#
# Usage: source.sh REPOSITORY; exit code 77: there is no source distribution, or no mmdebstrap.

set -euo pipefail
repository=$(realpath -- "$1")
# shellcheck source=scripts/packages.sh
source "$repository/scripts/packages.sh"
source=$(find "$repository/dist" -name 'pagelet-*.tar.gz' 2>/dev/null | tail -n 1)
[[ -n $source && $(id -u) == 0 ]] && command -v mmdebstrap >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

# The tools that the build needs, for the system without a network.
mkdir -- "$work/tools"
mapfile -t wanted < <(python3 - "$repository/pyproject.toml" <<'END'
import sys, tomllib
print("\n".join(tomllib.load(open(sys.argv[1], "rb"))["build-system"]["requires"]))
END
)
python3 -m pip download -q --dest "$work/tools" "${wanted[@]}"
packages=$(IFS=,; printf '%s' "${library_packages[*]},python3-venv")
mmdebstrap --quiet --variant=apt --include="$packages" bookworm "$work/root"
cp -r -- "$work/tools" "$source" "$repository/datasets/sample/sample-radio" "$work/root/tmp"

cat >"$work/root/tmp/use.sh" <<'END'
set -e
cd /tmp
python3 -m venv venv
venv/bin/pip install -q --no-index --find-links tools pagelet-*.tar.gz
cd sample-radio/pages
page=$(ls *.html | head -n 1)
/tmp/venv/bin/pagelet extract "$page" --format markdown | grep -q .
/tmp/venv/bin/python -c "
import pagelet
assert pagelet.extract_text(open('$page', 'rb').read())"
END
env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 chroot "$work/root" sh /tmp/use.sh
