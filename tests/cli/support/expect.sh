# SPDX-License-Identifier: MIT
#
# Sourced by tests of commands, with their arguments: faults.sh, and checks of what a command prints.
# shellcheck shell=bash disable=SC2034

set -uo pipefail
# shellcheck source=tests/cli/support/faults.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/faults.sh"
unset NO_COLOR

# Runs a command. Its output is then in $work/out and $work/err, its exit code in $code.
run() {
  timeout -k 5 900 "$@" >"$work/out" 2>"$work/err" </dev/null
  code=$?
}

# expect CODE PATTERN [-- COMMAND...]: checks exit code and standard error of a command, or of the
# last one. With an empty pattern, standard error must be empty; with the exit codes 2 and 4 it must
# be one line. It must have no control characters.
expect() {
  local wanted=$1 pattern=$2
  shift 2
  if [[ ${1-} == -- ]]; then
    shift
    command_line=$*
    run "$@"
  fi
  [[ $code == "$wanted" ]] || fault "exit code $code instead of $wanted: $command_line: $(<"$work/err")"
  if [[ -z $pattern ]]; then
    [[ ! -s $work/err ]] || fault "words on standard error: $command_line: $(<"$work/err")"
  elif ! grep -qE -e "$pattern" "$work/err"; then
    fault "standard error does not match '$pattern': $command_line: $(<"$work/err")"
  fi
  if [[ $wanted == [24] ]]; then
    [[ $(wc -l <"$work/err") == 1 ]] || fault "not one line: $command_line: $(<"$work/err")"
    grep -q '^pagelet: error: ' "$work/err" || fault "no error line: $command_line"
    [[ ! -s $work/out ]] || fault "words on standard output in spite of an error: $command_line"
  fi
  ! grep -qP '[\x00-\x08\x0b-\x1f\x7f]' "$work/err" || fault "control characters: $command_line"
}

# expect_output PATTERN, expect_json JQ-FILTER: check the output of the last command.
expect_output() {
  grep -qE -e "$1" "$work/out" || fault "no line of the output matches '$1': $command_line"
}
expect_json() {
  jq -e "$1" "$work/out" >"$work/jq" 2>&1 || fault "not so: $1: $command_line: $(head -c 500 "$work/jq")"
}
expect_keys() {  # JQ-FILTER KEY...: the fields of an object, in this order
  local filter=$1 keys
  shift
  keys=$(jq -r "$filter | keys_unsorted | join(\" \")" "$work/out" 2>&1 | sort -u)
  [[ $keys == "$*" ]] || fault "fields of $filter are '$keys' instead of '$*': $command_line"
}

repeated() {  # PIECE TIMES
  yes -- "$1" | head -n "$2" | tr -d '\n'
}
numbered() {  # FORMAT TIMES, with %.0f for the number
  seq -f "$1" "$2" | tr -d '\n'
}
write_page() {  # FILE: writes the page on standard input
  mkdir -p -- "$(dirname -- "$1")"
  cat >"$1"
}
make_site() {  # FOLDER ID: makes a site folder of three pages that link to each other, with labels
  local page
  for page in index one two; do
    write_page "$1/pages/$page.html" <<<"<!DOCTYPE html><title>$page</title>
<ul id=menu><li><a href=index.html>Home</a><li><a href=one.html>One</a><li><a href=two.html>Two</a>
</ul><p id=text>About $page."
  done
  printf '{"id": "%s", "base_url": "http://site.test/", "key_page": "index.html"}' "$2" \
    >"$1/site.json"
  echo '{"not_template": ["#text"], "main_content": ["#text"], "main_menu": ["#menu"]}' \
    >"$1/labels.json"
}

bench_formats=(table markdown csv json latex)
radio=(--site "$sample/sample-radio")
temex=("${radio[@]}" --algorithm temex)

# Writes the results of the sample in every format to $work/bench.FORMAT.
write_benches() {
  local format
  for format in "${bench_formats[@]}"; do
    expect 0 '' -- "$pagelet" bench "$sample" --format "$format" --no-times
    cp -- "$work/out" "$work/bench.$format"
  done
}
