#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Installs the engines of docs/pipelines.md in pinned versions, for their tests: into an environment of
# Debian's Python, ~/.cache/pagelet/engines (or $XDG_CACHE_HOME/pagelet/engines). `cmake` then adds the
# tests python_frames_test and so on; one whose packages are missing is skipped.
#
#   arrow      pyarrow and pandas          spark      pyspark and cc-pyspark, with Debian's Java
#   datatrove  datatrove and its reader    dask, ray
#
# Usage: install_engines.sh [NAME...]     (default: all)
#
# Exit codes: 0 all of them are installed; 3 some cannot be installed; 2 wrong usage.

set -uo pipefail
here=$(realpath -- "$(dirname -- "${BASH_SOURCE[0]}")")
# shellcheck source=scripts/packages.sh
source "$here/packages.sh"
# As XDG says, a relative folder is ignored.
[[ ${XDG_CACHE_HOME:-} == /* ]] || XDG_CACHE_HOME=$HOME/.cache
environment=$XDG_CACHE_HOME/pagelet/engines
declare -A packages=(
  [arrow]='pyarrow==26.0.1 pandas==3.1.1'
  [datatrove]='datatrove==0.10.1 orjson==3.11.4 pyarrow==26.0.1'
  [spark]='pyspark==4.3.0 pyarrow==26.0.1 cc-pyspark==0.1.0.dev0'
  [dask]='dask==2026.8.0 distributed==2026.8.0 pyarrow==26.0.1 pandas==3.1.1'
  [ray]='ray==2.60.0 pyarrow==26.0.1 pandas==3.1.1'
)
names=("$@")
((${#names[@]} > 0)) || names=(arrow datatrove spark dask ray)
for name in "${names[@]}"; do
  [[ -n ${packages[$name]-} ]] && continue
  printf 'install_engines.sh: there is no engine %s; there are: %s\n' "$name" "${!packages[*]}" >&2
  exit 2
done
[[ -x $environment/bin/python ]] || /usr/bin/python3 -m venv "$environment" || exit 3
code=0
for name in "${names[@]}"; do
  if [[ $name == spark ]] && ! command -v java >/dev/null; then
    install_packages default-jre-headless || code=3
  fi
  # shellcheck disable=SC2086  # several words
  "$environment/bin/python" -m pip install -q --no-input ${packages[$name]} >&2 || {
    printf 'install_engines.sh: %s is left out\n' "$name" >&2
    code=3
  }
done
exit "$code"
