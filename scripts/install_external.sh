#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Installs others' extractors in pinned versions, so that `pagelet bench SUITE --external NAME` finds
# them. Each one gets a folder in ~/.cache/pagelet/external (or $XDG_CACHE_HOME/pagelet/external).
# Python packages get an environment of their own, npm packages a node_modules, crates and a Go
# module are compiled. extractors/external/NAME has the adapter and the versions.
#
#   trafilatura      Python, Apache-2.0      readability      npm, Apache-2.0
#   newspaper4k      Python, MIT             defuddle         npm, MIT
#   readability-lxml Python, Apache-2.0      rs-trafilatura   Rust, MIT or Apache-2.0
#   resiliparse      Python, Apache-2.0      go-trafilatura   Go, Apache-2.0
#   justext          Python, BSD-2-Clause    dom_smoothie     Rust, MIT
#   goose3           Python, Apache-2.0      firecrawl        npm, Apache-2.0
#
# A tool that cannot be installed, because a program is missing or too old or the network is away,
# is left out: its name and the reason go to standard error. A tool that is installed already in the
# same version, with the same adapter, is left alone. An interrupted installation is done again. The
# last step writes NAME/tool.json (docs/adding-an-algorithm.md).
#
# Usage: install_external.sh [NAME...]     (default: all)
#
# Exit codes: 0 all of them are installed; 3 some are left out; 4 all are left out; 2 wrong usage.

set -uo pipefail
sources=$(realpath -- "$(dirname -- "${BASH_SOURCE[0]}")/../extractors/external")
# As XDG says, a relative folder is ignored.
[[ ${XDG_CACHE_HOME:-} == /* ]] || XDG_CACHE_HOME=$HOME/.cache
cache=$XDG_CACHE_HOME/pagelet/external
readonly names=(trafilatura newspaper4k readability-lxml resiliparse justext goose3
                readability defuddle firecrawl rs-trafilatura dom_smoothie go-trafilatura)
readonly question='{"id":"a","key_page":{"html":"<p>b","url":"http://a.example/"}}'

# The functions below run in the tool's folder, where its files are copied. They print the reason and
# fail, or print the version and the command.

# A command for sh. In the C locale bash's own quotes write letters beyond ASCII in a way of bash.
words() {  # WORD...
  local word quoted=()
  for word in "$@"; do quoted+=("'${word//\'/\'\\\'\'}'"); done
  printf '%s' "${quoted[*]}"
}

install_python() {  # NAME
  python3 -m venv --clear venv 2>&1 || { echo "python3 cannot make an environment"; return 1; }
  venv/bin/python -m pip install -q --no-input -r requirements.txt 2>&1 || return 1
  version=$(venv/bin/python -c "import importlib.metadata as m; print(m.version('$1'))")
  command=$(words "$PWD/venv/bin/python" "$PWD/adapter.py")
}

install_npm() {  # PACKAGE
  command -v npm >/dev/null || { echo "npm is missing"; return 1; }
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error 2>&1 || return 1
  version=$(node -p "JSON.parse(require('fs').readFileSync('node_modules/$1/package.json')).version")
  command=$(words "$(command -v node)" "$PWD/adapter.mjs")
}

install_cargo() {  # CRATE
  command -v cargo >/dev/null || { echo "cargo is missing"; return 1; }
  cargo build --release --quiet --target-dir build 2>&1 || return 1
  version=$(sed -n "s/^$1 = \"=\\(.*\\)\"/\\1/p" Cargo.toml)
  mv build/release/adapter adapter && rm -rf build
  command=$(words "$PWD/adapter")
}

install_go() {  # MODULE
  command -v go >/dev/null || { echo "go is missing"; return 1; }
  go mod tidy 2>&1 || return 1
  go build -o adapter . 2>&1 || return 1
  version=$(sed -n "s|^.*$1 v\\([^ ]*\\).*|\\1|p" go.mod)
  command=$(words "$PWD/adapter")
}

install() {  # NAME
  case $1 in
    trafilatura | readability-lxml | resiliparse | goose3) licence=Apache-2.0; install_python "$1" ;;
    newspaper4k) licence=MIT; install_python "$1" ;;
    justext) licence=BSD-2-Clause; install_python "$1" ;;
    readability) licence=Apache-2.0; install_npm @mozilla/readability ;;
    defuddle) licence=MIT; install_npm defuddle ;;
    firecrawl) licence=Apache-2.0; install_npm @firecrawl/html-extractor ;;
    rs-trafilatura) licence='MIT OR Apache-2.0'; install_cargo "$1" ;;
    dom_smoothie) licence=MIT; install_cargo "$1" ;;
    go-trafilatura) licence=Apache-2.0; install_go github.com/markusmobius/go-trafilatura ;;
  esac
}

# A text in quotes, for JSON.
quoted() {
  local text=${1//\\/\\\\}
  printf '"%s"' "${text//\"/\\\"}"
}

# Installs a tool in the current folder, and writes tool.json.
build() {  # NAME
  local version='' command='' licence='' answer
  install "$1" || return 1
  answer=$(sh -c "$command" <<<"$question" 2>&1 | tail -n 1)
  [[ $answer == *'"text"'* ]] || { echo "it does not answer: $answer"; return 1; }
  printf '{"name": "%s", "version": %s, "target": "content", "licence": "%s", "command": %s}\n' \
    "$1" "$(quoted "$version")" "$licence" "$(quoted "$command")" >tool.json.new
  mv tool.json.new tool.json
}

# Whether the folder of the tool has an installation of the same files.
is_installed() {  # FOLDER STAMP
  [[ -e $1/tool.json && $(cat "$1/stamp" 2>/dev/null) == "$2" ]]
}

install_tool() {  # NAME
  local folder=$cache/$1 stamp
  stamp=$(cd -- "$sources" && sha256sum serve.* "$1"/* ../../scripts/install_external.sh | sha256sum)
  is_installed "$folder" "$stamp" && return
  rm -rf -- "$folder"
  mkdir -p -- "$folder" || return 1
  cp -- "$sources"/serve.* "$sources/$1"/* "$folder" || return 1
  printf '%s\n' "$stamp" >"$folder/stamp"
  (cd -- "$folder" && build "$1") >"$folder/log" && return
  printf 'left out: %s: %s\n' "$1" \
    "$(grep -m 1 -iE 'error|missing|cannot|requires|does not' "$folder/log" || tail -n 1 "$folder/log")" >&2
  rm -f -- "$folder/tool.json"
  return 1
}

case ${1:-} in
  --help | -h) sed -n '4,/^$/{s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"; exit 0 ;;
esac
(($# > 0)) || set -- "${names[@]}"
for name in "$@"; do
  [[ " ${names[*]} " == *" $name "* ]] ||
    { printf 'install_external.sh: unknown tool %s (see --help)\n' "$name" >&2; exit 2; }
done
installed=0
for name in "$@"; do
  install_tool "$name" && ((++installed))
done
printf '%d of %d tools in %s\n' "$installed" "$#" "$cache"
((installed < $#)) || exit 0
((installed == 0)) && exit 4
exit 3
