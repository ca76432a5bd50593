#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Installs the wheel in REPOSITORY/dist (scripts/build_wheel.sh) into an empty environment outside of
# the checkout, without a network, and uses it there: the program runs the commands of all documents,
# the module their code in Python and the examples, which mypy also checks.
#
# Usage: run.sh REPOSITORY; exit code 77: there is no wheel.

set -uo pipefail
repository=$(realpath -- "$1")
here=$repository/tests/wheel
wheel=$(find "$repository/dist" -name 'pagelet-*manylinux*.whl' 2>/dev/null | sort | tail -n 1)
[[ -n $wheel ]] || exit 77
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
faults=0
fault() {
  printf 'FAULT: %s\n' "$1" >&2
  faults=$((faults + 1))
}

tag=$(grep -o 'cp[0-9]*' <<<"${wheel##*/}" | head -n 1)
tools=$repository/build/wheel-tools-$tag
cd -- "$work" || exit 1
unset PYTHONPATH
export PYTHONDONTWRITEBYTECODE=1
"$tools/bin/python" -m venv venv || exit 1
python=$work/venv/bin/python
"$python" -m pip install -q --no-index "${wheel}[bench]" || exit 1

# The commands of the documents, with the program of the environment.
mkdir -p build/cli
ln -s "$work/venv/bin/pagelet" build/cli/pagelet
python3 "$repository/tests/docs/commands.py" "$repository" build || fault 'commands of the documents'

"$python" "$here/documents.py" "$repository" || fault 'Python in the documents'

export PATH=$work/venv/bin:$PATH
expect() {  # PATTERN COMMAND...: a line of its output must match
  local pattern=$1
  shift
  "$@" >out 2>errors </dev/null || fault "$*: exit code $?: $(head -c 1000 errors)"
  grep -qE -- "$pattern" out || fault "$*: no line matches '$pattern': $(head -c 1000 out errors)"
}
sample=$repository/datasets/sample
examples=$repository/examples
expect '^The harbour was frozen' python "$examples/extract_from_memory.py"
expect '^Home$' python "$examples/my_extractor.py"
expect '"text": "' python "$examples/site_from_crawl.py" "$sample/sample-radio"
expect '^[^/]*$' pagelet --version
pagelet bench "$sample" --algorithms leafcut --store runs.sqlite >/dev/null 2>errors &&
  pagelet report runs.sqlite --out report >/dev/null 2>errors || fault "report: $(<errors)"
grep -q 'LeafCut' report/index.html || fault 'the report names no algorithm'

grep -q 'CC BY 4.0' "$work"/venv/lib/python*/site-packages/pagelet-*.dist-info/licenses/NOTICE ||
  fault 'the wheel has no NOTICE'

# Pages of packages show the description without the files beside it.
grep -nE '\]\((\.|[^)#h])' "$work"/venv/lib/python*/site-packages/pagelet-*.dist-info/METADATA &&
  fault 'the description of the wheel has relative links'

# Nothing but the libraries that auditwheel allows is loaded.
ldd "$work"/venv/bin/pagelet "$work"/venv/lib/python*/site-packages/pagelet/*.so |
  grep -oE '^\s+\S+' | sort -u | grep -vE 'linux-vdso|ld-linux|lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+)\.so' &&
  fault 'the wheel needs these libraries'

if "$tools/bin/python" -c 'import mypy' 2>/dev/null; then
  cp -- "$examples"/*.py "$here/uses.py" .
  "$tools/bin/python" -m mypy --strict --ignore-missing-imports --python-executable "$python" ./*.py ||
    fault 'mypy'
  "$tools/bin/python" -m mypy --strict --ignore-missing-imports "$repository/bindings/python/pagelet" || fault 'mypy of the package'
fi
((faults == 0)) || printf 'dist/ holds the wheel of %s; scripts/build_wheel.sh makes a new one\n' \
  "$(date -r "$wheel")" >&2
exit "$((faults > 0))"
