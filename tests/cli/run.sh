#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The program as users and other programs call it (docs/formats.md): exit codes and one-line
# messages for wrong usage and bad input, the fields of its documents, every format, results that
# depend neither on the number of jobs nor on the locale, and pages made to exhaust it.
#
# Usage: run.sh REPOSITORY BUILD; prints each fault, exit code 1 when there are any.

set -uo pipefail
sample=$1/datasets/sample
pagelet=$(realpath -- "$2/cli/pagelet")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
export LC_ALL=C
unset NO_COLOR
faults=0

fault() {
  local line=${1//[[:cntrl:]]/ }
  printf 'FAULT: %s\n' "${line:0:600}" >&2
  faults=$((faults + 1))
}

# Runs a command. Its output is then in $work/out and $work/err, its exit code in $code.
run() {
  timeout -k 5 20 "$@" >"$work/out" 2>"$work/err" </dev/null
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

# ---- Wrong usage ----

expect 2 'command is missing' -- "$pagelet"
expect 2 'frobnicate' -- "$pagelet" frobnicate
expect 2 'SUITE' -- "$pagelet" bench
expect 2 'command is missing' -- "$pagelet" suite
expect 2 'SUITE' -- "$pagelet" suite check
expect 2 '--site' -- "$pagelet" extract
expect 2 '--site' -- "$pagelet" candidates
expect 2 '--bogus' -- "$pagelet" extract --site "$sample/sample-radio" --bogus
expect 4 'extra' -- "$pagelet" bench "$sample" extra
expect 2 '--log-level' -- "$pagelet" bench "$sample" --log-level loud
for jobs in -1 x 1.5 99999999999999999999 ''; do
  expect 2 '--jobs' -- "$pagelet" bench "$sample" --jobs "$jobs"
done
for limit in --max-nodes --max-bytes --max-depth; do
  for value in 0 -1 x 1.5 99999999999999999999; do
    expect 2 "$limit" -- "$pagelet" extract --site "$sample/sample-radio" "$limit" "$value"
  done
done
for seconds in 0 -1 x nan inf; do
  expect 2 '--timeout' -- "$pagelet" extract --site "$sample/sample-radio" --timeout "$seconds"
  expect 2 '--timeout' -- "$pagelet" bench "$sample" --timeout "$seconds"
done
for setting in votes =1 ''; do
  expect 2 '--set .*name=value' -- "$pagelet" extract --site "$sample/sample-radio" --algorithm temex --set "$setting"
done
for setting in votes=1 votes temex.votes; do
  expect 2 '--set .*name=value' -- "$pagelet" bench "$sample" --set "$setting"
done
for setting in votes=0 votes=-1 votes=x votes= votes=1.5 votes=99999999999999999999 threshold=2 \
  threshold=nan threshold=0,9 order=sideways 'votes=1 '; do
  expect 2 "parameter ${setting%%=*}" -- \
    "$pagelet" extract --site "$sample/sample-radio" --algorithm temex --set "$setting"
  expect 2 "parameter ${setting%%=*}" -- "$pagelet" bench "$sample" --set "temex.$setting"
done
expect 2 'no-such' -- "$pagelet" extract --site "$sample/sample-radio" --set no-such=1
expect 2 'no-such' -- "$pagelet" bench "$sample" --set temex.no-such=1
expect 2 'no-such' -- "$pagelet" candidates --site "$sample/sample-radio" --set no-such=1
expect 2 'no-such' -- "$pagelet" extract --site "$sample/sample-radio" --algorithm no-such
expect 2 'no-such' -- "$pagelet" bench "$sample" --algorithms temex,no-such
expect 2 'temex' -- "$pagelet" bench "$sample" --algorithms temex,temex
expect 2 '--format.*xml' -- "$pagelet" extract --site "$sample/sample-radio" --format xml
expect 2 '--format.*xml' -- "$pagelet" bench "$sample" --format xml
expect 2 '--format.*xml' -- "$pagelet" candidates --site "$sample/sample-radio" --format xml
expect 2 '--format.*xml' -- "$pagelet" algorithms --format xml
expect 2 '--output.*menu' -- "$pagelet" extract --site "$sample/sample-radio" --output menu
expect 2 '--universe.*some' -- "$pagelet" bench "$sample" --universe some
expect 2 '--words.*set' -- "$pagelet" bench "$sample" --words set

for command in '' extract bench candidates algorithms suite 'suite check'; do
  # shellcheck disable=SC2086  # one word or two
  expect 0 '' -- "$pagelet" $command --help
  expect_output 'Usage:'
  ! grep -qP '[\x00-\x08\x0b-\x1f\x7f]' "$work/out" || fault "control characters in help: $command"
done
expect 0 '' -- "$pagelet" --version
expect_output '^[0-9]+\.[0-9]+\.[0-9]+'

# ---- Bad input ----

expect 4 "$work/missing" -- "$pagelet" extract --site "$work/missing"
expect 4 "$work/missing" -- "$pagelet" candidates --site "$work/missing"
expect 4 "$work/missing" -- "$pagelet" bench "$work/missing"
expect 4 "$work/missing" -- "$pagelet" suite list "$work/missing"
expect 4 "$work/missing" -- "$pagelet" suite check "$work/missing"
touch "$work/file"
expect 4 "$work/file" -- "$pagelet" extract --site "$work/file"
expect 4 "$work/file" -- "$pagelet" bench "$work/file"
mkdir "$work/nothing"
expect 4 "$work/nothing: contains no page" -- "$pagelet" extract --site "$work/nothing"
expect 4 "$work/nothing" -- "$pagelet" bench "$work/nothing"
expect 4 'nowhere.html' -- "$pagelet" extract --site "$sample/sample-radio" --key nowhere.html
expect 4 'site.json' -- "$pagelet" extract --site "$sample/sample-radio" --key ../site.json

make_site "$work/site" site
site_fault() {  # PATTERN CONTENT: extract reports the fault of this site.json
  printf '%s' "$2" >"$work/site/site.json"
  expect 4 "site.json.*$1" -- "$pagelet" extract --site "$work/site"
}
site_fault 'line 1' ''
site_fault 'line 2' $'{"id": "x",\n"base_url": }'
site_fault 'object' '[]'
site_fault 'object' '1'
site_fault 'id' '{"base_url": "http://site.test/", "key_page": "index.html"}'
site_fault 'base_url' '{"id": "x", "key_page": "index.html"}'
site_fault 'key_page' '{"id": "x", "base_url": "http://site.test/"}'
site_fault 'key_page' '{"id": "x", "base_url": "http://site.test/", "key_page": 1}'
site_fault 'pages' '{"id": "x", "base_url": "http://site.test/", "key_page": "index.html", "pages": 1}'
site_fault 'JSON|line' "$(repeated '[' 100000)"
site_fault 'JSON|UTF-8|line' $'{"id": "\xff"}'
site='{"id": "x", "key_page": "index.html", "base_url"'
for base in nonsense http://site.test ftp://site.test/ 'http://site.test/?q'; do
  printf '%s: "%s"}' "$site" "$base" >"$work/site/site.json"
  expect 4 'base_url' -- "$pagelet" extract --site "$work/site"
done
printf '%s: "http://site.test/", "pages": ["../../etc/passwd"]}' "$site" >"$work/site/site.json"
expect 4 'passwd' -- "$pagelet" extract --site "$work/site"
printf '%s: "http://site.test/", "pages": ["one.html"]}' "$site" >"$work/site/site.json"
expect 4 'index.html' -- "$pagelet" extract --site "$work/site"
# The key page is a folder, a pipe without a writer, a broken link.
make_site "$work/site" site
for make in 'mkdir --' 'mkfifo --' 'ln -s -- /nowhere'; do
  rm -rf -- "$work/site/pages/index.html"
  $make "$work/site/pages/index.html"
  expect 4 'index.html' -- "$pagelet" extract --site "$work/site"
done
rm -rf -- "$work/site"
make_site "$work/site" site
if [[ $(id -u) != 0 ]]; then
  chmod 000 "$work/site/pages/index.html"
  expect 4 'pages/index.html' -- "$pagelet" extract --site "$work/site"
  chmod 644 "$work/site/pages/index.html"
fi
rm -rf -- "$work/site/pages"
expect 4 'pages' -- "$pagelet" extract --site "$work/site"

# Faults of suite.json end the run; faults of a site do not.
suite=$work/suite
mkdir "$suite"
suite_fault() {  # PATTERN CONTENT
  printf '%s' "$2" >"$suite/suite.json"
  expect 4 "suite.json.*$1" -- "$pagelet" bench "$suite"
  expect 4 "suite.json.*$1" -- "$pagelet" suite list "$suite"
  expect 4 "suite.json.*$1" -- "$pagelet" suite check "$suite"
}
suite_fault 'line 1' ''
suite_fault 'object' '[]'
suite_fault 'sites' '{"name": "x"}'
suite_fault 'sites' '{"name": "x", "sites": []}'
suite_fault 'sites' '{"name": "x", "sites": ["a", 1]}'
suite_fault 'a twice' '{"name": "x", "sites": ["a", "a"]}'
suite_fault '\.\.' '{"name": "x", "sites": [".."]}'
suite_fault 'a/b' '{"name": "x", "sites": ["a/b"]}'
suite_fault 'name' '{"name": 1, "sites": ["a"]}'

make_site "$suite/good" good
make_site "$suite/json" json
echo '{' >"$suite/json/site.json"
make_site "$suite/nokey" nokey
rm "$suite/nokey/pages/index.html"
make_site "$suite/unmatched" unmatched
echo '{"not_template": ["#text", ".no-such"]}' >"$suite/unmatched/labels.json"
make_site "$suite/malformed" malformed
echo '{"not_template": ["#text", "p[title"]}' >"$suite/malformed/labels.json"
make_site "$suite/labeljson" labeljson
echo '{"not_template": "#text"}' >"$suite/labeljson/labels.json"
make_site "$suite/deep" deep
repeated '<div>' 30000 >"$suite/deep/pages/index.html"
make_site "$suite/unlabelled" unlabelled
rm "$suite/unlabelled/labels.json"
make_site "$suite/candidate" candidate
repeated '<div>' 30000 >"$suite/candidate/pages/one.html"
make_site "$suite/last" last
echo '{"name": "broken", "sites": ["good", "json", "nokey", "unmatched", "malformed", "labeljson",
  "deep", "unlabelled", "missing", "candidate", "last"]}' >"$suite/suite.json"
expect 3 'json.*site\.json.*line 2' -- \
  "$pagelet" bench "$suite" --algorithms temex --format json --no-times
for pattern in 'nokey.*pages/index\.html' 'unmatched.*labels\.json.*\.no-such' \
  'malformed.*labels\.json.*p\[title' 'labeljson.*labels\.json.*not_template' \
  'deep.*index\.html.*--max-depth' '1 site without labels is left out: unlabelled' \
  'missing.*there is no such folder' \
  'warning.*candidate.*one\.html.*skipped'; do
  expect 3 "$pattern"
done
expect_json '[.results[] | select(.task == "template" and .unit == "nodes") | .site + " " + .status]
  == ["good ok", "json failed", "nokey failed", "unmatched failed", "malformed failed",
  "labeljson failed", "deep limit", "missing failed", "candidate ok",
  "last ok"]'
expect_json '[.results[] | select(.site == "deep")] | all(.flags == ["limit:depth"])'
expect_json '.unlabelled == ["unlabelled"]'
expect_json '[.results[] | select(.status != "ok")] | all(.f1 == 0 and .recall == 0)'
expect_json '[.results[] | select(.site == "good" or .site == "last") | .accuracy > 0] | all'
expect_json '[.summary[] | select(.task == "template")] | all(.n == 10)'
expect_json '.sites == 11'
for format in "${bench_formats[@]}"; do
  expect 3 'malformed' -- "$pagelet" bench "$suite" --format "$format" --no-times
  [[ $format == json ]] || expect_output 'malformed.*failed'
  cp "$work/out" "$work/one_job"
  cp "$work/err" "$work/one_job_err"
  expect 3 'malformed' -- "$pagelet" bench "$suite" --format "$format" --no-times --jobs 7
  cmp -s "$work/one_job" "$work/out" || fault "the number of jobs changes $format of a broken suite"
  cmp -s "$work/one_job_err" "$work/err" || fault 'the number of jobs changes messages'
done
expect 1 '' -- "$pagelet" suite check "$suite"
for pattern in 'json: error: .*site\.json' 'unmatched: error: .*\.no-such' \
  'malformed: error: .*p\[title' 'deep: error: .*--max-depth' 'candidate: error: .*one\.html' \
  'missing: error: '; do
  expect_output "$pattern"
done
[[ $(grep -c 'p\[title' "$work/out") == 1 ]] || fault 'suite check repeats a malformed selector'
expect 3 'malformed: all algorithms: failed' -- \
  "$pagelet" bench "$suite" --algorithms temex,sst --no-times --full
[[ $(grep -c 'malformed.*p\[title' "$work/err") == 1 ]] ||
  fault 'bench repeats a malformed selector for each algorithm'
[[ $(grep -c 'malformed.*p\[title' "$work/out") == 1 ]] ||
  fault 'the table repeats a malformed selector for each algorithm'
expect 2 'show' -- "$pagelet" suite check "$suite" --show all
expect 0 '' -- "$pagelet" suite check "$sample/sample-radio" --show menu
expect_output '^sample-radio:'
expect 3 'json: .*site\.json.*line 2' -- "$pagelet" suite list "$suite"
expect_output '^good '
expect_output '^json *$'
expect 4 'site\.json' -- "$pagelet" suite list "$suite/json"

# A key page without links.
make_site "$work/alone" alone
echo '<p id=menu>No links.<p id=text>None.' >"$work/alone/pages/index.html"
rm "$work/alone/pages/one.html" "$work/alone/pages/two.html"
alone=(extract --site "$work/alone" --algorithm temex --no-times)
expect 0 'warning: .*index.html.*no page.*add two or three more pages of its site' -- "$pagelet" "${alone[@]}" --format json
expect_json '.status == "empty" and .flags == ["no_candidates"] and .retrieved == []
  and .candidates == [] and .pages_loaded == 1 and .nodes == 5'
expect 0 '' -- "$pagelet" "${alone[@]}" --format json --log-level error
mkdir "$work/alone_suite"
mv "$work/alone" "$work/alone_suite"
echo '{"sites": ["alone"]}' >"$work/alone_suite/suite.json"
expect 0 '' -- "$pagelet" bench "$work/alone_suite" --algorithms temex --format json --no-times
expect_json '.results | length == 4 and all(.status == "empty" and .flags == ["no_candidates"])'
expect_json '.summary | all(.n == 1 and .sigma == null and .ci99 == null)'
expect 1 '' -- "$pagelet" suite check "$work/alone_suite"
expect_output 'error: .*no links'

# ---- Documents ----

radio=(--site "$sample/sample-radio")
temex=("${radio[@]}" --algorithm temex)
expect 0 '' -- "$pagelet" extract "${temex[@]}" --format json
expect_keys . schema url algorithm parameters target status flags candidates pages_loaded nodes \
  retrieved title language text metadata phases_ms peak_bytes made_by
expect_keys .phases_ms load parse links candidates extract
expect_json '.schema == "pagelet.extract/1" and .algorithm == "temex" and .target == "template"
  and .status == "ok" and .flags == [] and .peak_bytes >= 0
  and (.phases_ms | all(type == "number" and . >= 0)) and (.candidates | length == 3)
  and .pages_loaded >= 4 and (.retrieved | length) <= .nodes
  and (.retrieved[0] | startswith("/html[1]/body[1]"))'
expect_json '.parameters | .votes == 2 and .threshold == 0.9 and .order == "distance"'
expect 0 '' -- "$pagelet" extract "${temex[@]}" --format json --no-times --set votes=3 --set votes=1
expect_keys . schema url algorithm parameters target status flags candidates pages_loaded nodes \
  retrieved title language text metadata made_by
expect_json '.parameters.votes == 1'
expect 0 '' -- "$pagelet" extract "${temex[@]}" --format json --no-times
jq -r '.retrieved[]' "$work/out" >"$work/template"
nodes=$(jq .nodes "$work/out")
expect 0 '' -- "$pagelet" extract "${temex[@]}" --format paths
cmp -s "$work/template" "$work/out" || fault 'paths differ from the document'
expect 0 '' -- "$pagelet" extract "${temex[@]}" --format paths --output template
cmp -s "$work/template" "$work/out" || fault 'a template extractor does not print the template'
expect 0 '' -- "$pagelet" extract "${temex[@]}" --format paths --output content
[[ $(sort "$work/template" "$work/out" | uniq | wc -l) == "$nodes" &&
  $(cat "$work/template" "$work/out" | wc -l) == "$nodes" ]] ||
  fault 'template and content are no partition of the nodes that count'
for output in template content; do
  for format in html text markdown json paths; do
    # The page has a script, which is left out of HTML.
    [[ $format == html ]] && said='warning: not allowed in HTML and left out: elements script' || said=''
    expect 0 "$said" -- "$pagelet" extract "${temex[@]}" --output "$output" --format "$format" --no-times
    [[ -s $work/out ]] || fault "no output: $command_line"
    iconv -f UTF-8 -t UTF-8 "$work/out" >/dev/null 2>&1 || fault "not UTF-8: $command_line"
    cp "$work/out" "$work/first"
    run "$pagelet" extract "${temex[@]}" --output "$output" --format "$format" --no-times
    cmp -s "$work/first" "$work/out" || fault "another output the second time: $command_line"
  done
done

expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --format json
expect_keys . schema suite sites results summary suite_hash made_by
expect_keys '.results[]' site category algorithm parameters status flags task unit nodes gold \
  retrieved common recall precision f1 accuracy pages_loaded phases_ms peak_bytes
expect_keys '.results[].phases_ms' load parse links candidates extract
expect_keys '.summary[]' algorithm task unit metric n empty mean sigma ci99
expect_json '.schema == "pagelet.bench/1"'
expect_json '.results | all(.f1 >= 0 and .f1 <= 100 and .common <= .gold and .common <= .retrieved
  and .gold <= .nodes)'
expect_json '[.results[] | .task + " " + .unit] | unique
  == ["content nodes", "content words", "template nodes", "template words"]'
expect_json '[.summary[].metric] | unique == ["accuracy", "f1", "precision", "recall"]'
expect_json '.results | all(.peak_bytes == null)'
expect_json '.summary | all(.ci99[0] <= .mean and .mean <= .ci99[1])'
sites=$(jq '.sites | length' "$sample/suite.json")
expect_json ".sites == $sites and (.results | length) == 4 * $sites"
expect_json "[.results[].site] | unique == ($(jq -c '.sites | sort' "$sample/suite.json"))"
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --format json --no-times
expect_keys '.results[]' site category algorithm parameters status flags task unit nodes gold \
  retrieved common recall precision f1 accuracy pages_loaded
for universe in all elements texts; do
  for words in occurrences bag; do
    expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --universe "$universe" \
      --words "$words" --format json --no-times
    cp "$work/out" "$work/bench.$universe.$words"
  done
done
jq -n --slurpfile all "$work/bench.all.bag" --slurpfile elements "$work/bench.elements.bag" \
  --slurpfile texts "$work/bench.texts.bag" '[$all, $elements, $texts
  | [.[0].results[] | select(.unit == "nodes") | .nodes] | add] | .[0] == .[1] + .[2]' |
  grep -qx true || fault 'elements and texts are not all nodes'
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --set temex.votes=1 --format json
expect_json '.results | all(.parameters.votes == 1)'

for format in table tree json dot; do
  expect 0 '' -- "$pagelet" candidates "${radio[@]}" --format "$format"
  expect_output 'programas\.html'
done
expect 0 '' -- "$pagelet" candidates "${radio[@]}" --format json
expect_keys . schema url links candidates loaded pages_loaded made_by
expect_keys '.links[]' url page dead failed hyperlink_distance dom_distance anchor candidate
expect_json '.schema == "pagelet.candidates/1"'
expect 0 '' -- "$pagelet" candidates "${radio[@]}" --format dot
expect_output '^digraph'
expect 0 '' -- "$pagelet" candidates "${radio[@]}" --set cs-size=2 --format json
expect_json '.candidates | length == 2'

for format in table json; do
  expect 0 '' -- "$pagelet" algorithms --format "$format"
  expect_output 'temex'
  expect_output 'votes'
done
expect_json '.schema == "pagelet.algorithms/1"'
expect_json '.algorithms[] | select(.name == "temex") | .target == "template"
  and (.parameters[] | select(.name == "votes")
  | .type == "integer" and .default == "2" and (.range | length > 0) and (.help | length > 0))'

for format in "${bench_formats[@]}"; do
  expect 0 '' -- "$pagelet" bench "$sample" --format "$format" --no-times --jobs 1
  cp "$work/out" "$work/bench.$format"
  for jobs in 2 7; do
    expect 0 '' -- "$pagelet" bench "$sample" --format "$format" --no-times --jobs "$jobs"
    cmp -s "$work/bench.$format" "$work/out" || fault "--jobs $jobs changes $format"
  done
  expect 0 '' -- "$pagelet" bench "$sample" --format "$format" --jobs 2
done
grep -q 'TemEx' "$work/bench.table" || fault 'no TemEx in the table'
# The short table is at most as wide as the screen; in a pipe its width has no limit. --full is
# longer.
[[ $(awk '{ print length }' "$work/bench.table" | sort -n | tail -n 1) -gt 80 ]] ||
  fault 'the table in a pipe lacks columns'
expect 0 '' -- env COLUMNS=80 "$pagelet" bench "$sample"
(($(grep -E '^([A-Z][^:]*  |---)' "$work/out" | awk '{ print length }' | sort -n | tail -n 1) <= 80)) ||
  fault 'the table is wider than the screen'
(($(wc -l <"$work/out") <= 25)) || fault 'the table is longer than a screen'
expect_output '^Template: LeafCut.* has the highest mean'
expect_output '^Content: .* has the highest mean'
expect 0 '' -- "$pagelet" bench "$sample" --full --no-times
expect_output 'Accuracy'
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --variant temex-1=temex,votes=1 \
  --baseline temex
expect_output 'F1 in nodes minus that of TemEx'
expect_output '^temex-1 '
expect 2 'variant' -- "$pagelet" bench "$sample" --variant temex-1
expect 2 'parameter votes' -- "$pagelet" bench "$sample" --variant temex-1=temex,votes=x
expect 2 'the name temex' -- "$pagelet" bench "$sample" --algorithms temex --variant temex=temex
expect 2 'baseline' -- "$pagelet" bench "$sample" --algorithms temex --baseline sst
grep -q '^| TemEx |' "$work/bench.markdown" || fault 'no TemEx in the Markdown table'
grep -qF '\begin{tabular}' "$work/bench.latex" || fault 'no LaTeX table'
head -n 1 "$work/bench.csv" | grep -qE '^site,category,algorithm,parameters,status,flags,task,unit' ||
  fault 'no header in CSV'

expect 0 '' -- "$pagelet" suite list "$sample"
expect_output 'sample-radio'
expect 0 '' -- "$pagelet" suite check "$sample"
expect_output '0 errors'

# ---- The environment ----

# Results do not depend on the locale, the time zone, the home folder or the current folder.
for locale in tr_TR.utf8 de_DE.utf8 tr_TR.UTF-8 de_DE.UTF-8 C.UTF-8; do
  # A locale that is not installed would have no effect.
  locale -a 2>/dev/null | grep -qixF -e "$locale" -e "${locale/UTF-8/utf8}" || continue
  for format in "${bench_formats[@]}"; do
    expect 0 '' -- env "LC_ALL=$locale" "LANG=$locale" TZ=Pacific/Apia HOME=/nowhere \
      "$pagelet" bench "$sample" --format "$format" --no-times
    cmp -s "$work/bench.$format" "$work/out" || fault "locale $locale changes $format"
  done
  run env "LC_ALL=$locale" "$pagelet" extract "${temex[@]}" --set threshold=0.5 --format json --no-times
  [[ $code == 0 ]] || fault "locale $locale changes how numbers are read"
done
expect 0 '' -- env -i "$pagelet" bench "$sample" --format csv --no-times
cmp -s "$work/bench.csv" "$work/out" || fault 'an empty environment changes results'
(
  cd / && "$pagelet" bench "$(realpath -- "$sample")" --format csv --no-times
) >"$work/out" 2>"$work/err"
cmp -s "$work/bench.csv" "$work/out" || fault 'the current folder changes results'
expect 0 '' -- "$pagelet" bench "$sample/" --format csv --no-times
cmp -s "$work/bench.csv" "$work/out" || fault 'a slash at the end changes results'
# Results do not depend on a low limit of open files, or on a current folder that was removed.
expect 0 '' -- bash -c 'ulimit -n 32; exec "$@"' few "$pagelet" bench "$sample" --format csv --no-times
cmp -s "$work/bench.csv" "$work/out" || fault 'a limit of 32 files changes results'
expect 0 '' -- bash -c 'mkdir "$1"; cd "$1"; rmdir "$1"; shift; exec "$@"' gone "$work/gone" \
  "$pagelet" bench "$(realpath -- "$sample")" --format csv --no-times
cmp -s "$work/bench.csv" "$work/out" || fault 'a current folder that is gone changes results'

# Output that cannot be written.
full() {  # ARGUMENT...: runs pagelet with standard output on a full disk
  "$pagelet" "$@" >/dev/full 2>"$work/err" </dev/null
  code=$?
  : >"$work/out"
  command_line="$* >/dev/full"
  expect 5 'error: standard output: '
  [[ $(wc -l <"$work/err") == 1 ]] || fault "not one line: $command_line"
}
if [[ -c /dev/full ]]; then
  for format in html text markdown json paths; do full extract "${temex[@]}" --format "$format"; done
  for format in "${bench_formats[@]}"; do full bench "$sample" --format "$format"; done
  for format in table tree json dot; do full candidates "${radio[@]}" --format "$format"; done
  full algorithms
  full --version
  full bench --help
  full suite list "$sample"
  full suite check "$sample"
fi
"$pagelet" algorithms >&- 2>"$work/err"
code=$? command_line='algorithms, standard output closed'
expect 5 'error: standard output: '
# If the reader of a pipe ends, the program ends by a signal or with the exit code of a full disk.
mkfifo "$work/pipe"
: <"$work/pipe" &
"$pagelet" bench "$sample" --format json >"$work/pipe" 2>"$work/err"
code=$?
wait
[[ $code == 141 || $code == 5 ]] || fault "exit code $code for a closed pipe: $(<"$work/err")"

# Names with control characters and newlines.
odd=$'odd\n\e[31mname\x7f'
expect 4 'odd' -- "$pagelet" extract --site "$work/$odd"
expect 4 'odd' -- "$pagelet" bench "$work/$odd"
expect 2 'odd' -- "$pagelet" extract "${radio[@]}" --algorithm "$odd"
expect 2 'odd' -- "$pagelet" extract "${temex[@]}" --set "$odd=1"
expect 2 'odd' -- "$pagelet" extract "${temex[@]}" --format "$odd"
expect 2 'odd' -- "$pagelet" "--$odd"
expect 4 'odd' -- "$pagelet" extract "${temex[@]}" --key "$odd"
make_site "$work/$odd/good" good
make_site "$work/$odd/$odd" odd
echo '{' >"$work/$odd/$odd/site.json"
make_site "$work/$odd/page" page
repeated '<div>' 30000 >"$work/$odd/page/pages/$odd.html"
# The same characters in links, in a folder's name that does not exist, and in a title.
cat >>"$work/$odd/page/pages/index.html" <<<"<a href='odd%0A%1B%5B31mname%7F.html'>x</a>
<a href='d&#27;[31m&#10;/x&#27;.html'>y</a>"
jq -n '{id: "page", base_url: "http://site.test/", key_page: "index.html",
  title: "a\u001b[31mb\nc", category: "d\u001be\nf"}' >"$work/$odd/page/site.json"
jq -n --arg odd "$odd" '{name: "a\u001b[31mb\nc", sites: ["good", $odd, "page"]}' \
  >"$work/$odd/suite.json"
expect_printable() {
  ! grep -qP '[\x00-\x08\x0b\x0c\x0e-\x1f]' "$work/out" ||
    fault "control characters in the output: $command_line"
}
for format in table markdown json latex; do
  expect 3 'odd' -- "$pagelet" bench "$work/$odd" --algorithms temex --format "$format"
  expect_printable
done
expect 3 'odd.*site.json' -- "$pagelet" suite list "$work/$odd"
expect_printable
expect 1 '' -- "$pagelet" suite check "$work/$odd"
expect_printable
for format in table tree json dot; do
  run "$pagelet" candidates --site "$work/$odd/page" --set cs-size=8 --format "$format"
  command_line="candidates --format $format of a site with odd names"
  expect 0 'warning.*skipped'
  expect_printable
done

# ---- Hostile pages ----

# The requirement is 2 s and 512 MB. This test allows 10 s and 1 GB of address space. A program
# built with a sanitizer needs more, so it has no limit of memory.
bounds=(bash -c 'ulimit -v 1048576; exec timeout 10 "$@"' bounds)
"${bounds[@]}" "$pagelet" --version >/dev/null 2>&1 || bounds=(timeout 10)
hostile() {  # STATUS FLAG...: the page is $work/hostile/index.html
  local status=$1 wanted=0 pattern='' flags
  shift
  flags=$(printf '%s\n' "$@" | jq -cR . | jq -cs .)
  [[ $status != limit ]] || wanted=3
  [[ $* != limit:* ]] || pattern='error: .*index\.html: '
  [[ $* != no_candidates ]] || pattern='warning: .*index\.html: '
  expect "$wanted" "$pattern" -- "${bounds[@]}" "$pagelet" extract --site "$work/hostile" --algorithm temex \
    --key index.html --format json --no-times
  command_line="hostile page: ${hostile_name-}"
  expect_json ".status == \"$status\" and .flags == $flags"
  [[ $status != limit ]] || expect_json '.retrieved == [] and .nodes == 0 and .schema == "pagelet.extract/1"'
}
page=$work/hostile/index.html
mkdir "$work/hostile"
for piece in '<div>' '<b>' '<span>' '<x-y>' '<table><tr><td>' '<template>' '<svg>' '<ul><li>' \
  '<p><div>' '<dl><dd>' '<a><div>' '<b><div></b>'; do
  hostile_name="1,000,000 times $piece"
  repeated "$piece" 1000000 | head -c 20000000 >"$page"
  hostile limit limit:depth
done
hostile_name='chains of font'
numbered '<font color=c%.0f><p>' 4000 >"$page"
hostile limit limit:memory
hostile_name='100,000 attributes'
{ echo '<p'; numbered ' a%.0f=">"' 100000; echo '>'; } >"$page"
hostile limit limit:attributes
hostile_name='1,000,001 elements'
repeated '<br>' 1000001 >"$page"
hostile limit limit:nodes
hostile_name='50 MB'
truncate -s 50000000 "$page"
hostile limit limit:bytes
expect 3 'index\.html: 50000000 bytes.*20971520' -- \
  "$pagelet" extract --site "$work/hostile" --key index.html
expect 3 'index\.html: 50000000 bytes' -- "$pagelet" candidates --site "$work/hostile" --key index.html
for format in html text markdown paths; do
  expect 3 'index\.html' -- \
    "$pagelet" extract --site "$work/hostile" --key index.html --format "$format"
  [[ ! -s $work/out ]] || fault "an answer for a page beyond a limit: $command_line"
done
hostile_name='empty page'
: >"$page"
hostile empty no_candidates
hostile_name='binary file'
{ printf '\x89PNG\r\n\x1a\n'; head -c 1000000 "$pagelet"; } >"$page"
hostile empty no_candidates
hostile_name='a script of 5 MB without >'
{ echo '<script>'; repeated "if (a < b'\" c=d) <e f " 220000; echo '</script><p>x'; } >"$page"
hostile empty no_candidates
hostile_name='1,024 levels'
repeated '<div>' 1024 >"$page"
hostile empty no_candidates
hostile_name='1,025 levels'
repeated '<div>' 1025 >"$page"
hostile limit limit:depth
key=(extract --site "$work/hostile" --key index.html --format json --no-times)
expect 0 'warning' -- "$pagelet" "${key[@]}" --max-depth 1025
expect 3 '--max-nodes' -- "$pagelet" "${key[@]}" --max-nodes 1000
expect_json '.flags == ["limit:nodes"]'
expect 3 'index\.html' -- "$pagelet" "${key[@]}" --max-bytes 5124
expect_json '.flags == ["limit:bytes"]'
expect 0 'warning' -- "$pagelet" "${key[@]}" --max-bytes 5125 --max-depth 1025

# A candidate page beyond a limit counts as a dead link.
rm -rf -- "$work/hostile"
make_site "$work/hostile" hostile
repeated '<ul><li>' 100000 >"$work/hostile/pages/one.html"
expect 0 'warning: .*one\.html.*skipped' -- \
  "${bounds[@]}" "$pagelet" extract --site "$work/hostile" --format json --no-times
expect_json '.status == "ok" and .candidates == ["http://site.test/two.html"]'

# A timeout that is not reached changes nothing. One that no clock can represent may be refused.
for seconds in 1000 1e9 1e10 1e18 1e300; do
  run "$pagelet" extract "${temex[@]}" --timeout "$seconds" --format paths
  command_line="extract --timeout $seconds"
  if [[ $code == 2 && $seconds == 1e[13]* ]]; then
    expect 2 '--timeout'
    continue
  fi
  expect 0 ''
  cmp -s "$work/template" "$work/out" || fault "--timeout $seconds changes the answer"
  expect 0 '' -- "$pagelet" bench "$sample" --timeout "$seconds" --format csv --no-times
  cmp -s "$work/bench.csv" "$work/out" || fault "--timeout $seconds changes results"
done
expect 3 'timeout|longer|--timeout' -- \
  "$pagelet" extract "${temex[@]}" --timeout 0.000001 --format json --no-times
expect_json '.status == "timeout" and .retrieved == []'
expect 3 'timeout' -- "$pagelet" bench "$sample" --algorithms temex --timeout 0.000001 --format json
# Sites that are done before the first check of the clock have answers.
expect_json '.results | any(.status == "timeout") and all(.status == "ok" or .f1 == 0)'

# ---- Fields, metadata, HTML as it is ----

expect 0 '' -- "$pagelet" extract "${temex[@]}" --format json --fields url,author,text
expect_keys . url author text
expect 2 "--fields.*'auther'" -- "$pagelet" extract "${temex[@]}" --format json --fields url,auther
expect 2 '--fields: only' -- "$pagelet" extract "${temex[@]}" --format text --fields url
expect 0 '' -- "$pagelet" extract "${temex[@]}" --format markdown --with-metadata
[[ $(head -n 1 "$work/out") == --- && $(sed -n 2p "$work/out") == 'url: "http'* ]] ||
  fault 'Markdown does not begin with front matter'
expect 0 '' -- "$pagelet" extract --site "$sample/sample-courier" --output content \
  --format markdown --no-links --no-images
expect_output '^By Dilys Marchbank'
! grep -qF '](' "$work/out" || fault 'a link or image in spite of --no-links --no-images'
expect 2 '--no-links and' -- "$pagelet" extract "${temex[@]}" --format text --no-links
expect 2 '--with-metadata: only' -- "$pagelet" extract "${temex[@]}" --format text --with-metadata
expect 0 '' -- "$pagelet" extract "${temex[@]}" --format html --raw
expect_output '<script'
expect_output ' onclick='
expect 2 '--raw: only' -- "$pagelet" extract "${temex[@]}" --format text --raw

# ---- The default algorithm ----

expect 0 '' -- "$pagelet" extract "${radio[@]}" --format json --no-times
expect_json '.algorithm == "leafcut" and .target == "template" and .status == "ok"'
expect 0 '' -- "$pagelet" extract "${radio[@]}" --format paths
cp "$work/out" "$work/template"
expect 0 '' -- "$pagelet" extract "${radio[@]}" --format paths --output content
# LeafCut has a separate rule for the content: no node is in both, and some are in neither.
[[ -s $work/out ]] || fault 'leafcut finds no content'
[[ -z $(LC_ALL=C comm -12 <(sort "$work/template") <(sort "$work/out")) ]] ||
  fault 'leafcut takes nodes for template and content'
expect 0 '' -- "$pagelet" extract "${radio[@]}" --explain
expect_output '^LeafCut: '

# The example of README.md: the article, and nothing around it.
expect 0 '' -- "$pagelet" extract --site "$sample/sample-courier" --output content \
  --format markdown
[[ $(head -n 1 "$work/out") == '# Weir Bridge reopens after eleven months of repairs' ]] ||
  fault 'the content does not begin with the headline'
expect_output '^By \[Dilys Marchbank\]'
for beside in 'Skip to' 'Email this' 'Related stories' 'Last bus' \
  'County Hall' 'Have your say' 'Most read'; do
  ! grep -q -e "$beside" "$work/out" || fault "the content holds '$beside'"
done

# ---- Reasons, comparisons, the store, the papers' tables ----

expect 0 '' -- "$pagelet" extract "${temex[@]}" --explain
expect_output '^TemEx: [0-9]+ of [0-9]+ nodes are template'
expect_output '^\+ [a-z]+[^:]*: '
expect_output '^    3 of 3 pages map it, 2 needed$'
expect_output '^    0 of 3 pages map it, 2 needed$'
expect 0 '' -- "$pagelet" extract "${radio[@]}" --diff temex,conex --set conex.set-size=3
expect_output '^temex and conex disagree on [0-9]+ of [0-9]+ texts'
expect 2 '--diff' -- "$pagelet" extract "${radio[@]}" --diff temex
expect 2 'no-such' -- "$pagelet" extract "${radio[@]}" --diff temex,no-such
expect 2 '--diff' -- "$pagelet" extract "${radio[@]}" --diff temex,conex --explain

"$pagelet" bench "$sample" --algorithms temex --format json --no-times >"$work/a.json"
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --set temex.votes=1 --format json \
  --store "$work/b.sqlite"
expect 1 '' -- "$pagelet" compare "$work/a.json" "$work/b.sqlite"
expect_output '^temex +template +14 '
expect 0 '' -- "$pagelet" compare "$work/b.sqlite" "$work/a.json" --format json
expect_json '.schema == "pagelet.compare/1" and (.algorithms | length == 2)'
for format in "${bench_formats[@]}"; do
  expect 0 '' -- "$pagelet" compare "$work/a.json" "$work/a.json" --format "$format" --metric recall
done
expect 4 'missing' -- "$pagelet" compare "$work/missing" "$work/a.json"
expect 4 'site\.json' -- "$pagelet" compare "$work/a.json" "$sample/sample-radio/site.json"
echo 'SQLite format 3' >"$work/broken.sqlite"
expect 5 'broken\.sqlite' -- "$pagelet" bench "$sample" --store "$work/broken.sqlite"
expect 5 'missing' -- "$pagelet" bench "$sample" --store "$work/missing/b.sqlite"
expect 0 '' -- "$pagelet" store check "$work/b.sqlite"
expect_output 'nothing is damaged'
expect 5 'broken\.sqlite' -- "$pagelet" store check "$work/broken.sqlite"
expect 0 '' -- "$pagelet" tune "$sample" --algorithm temex --grid votes=1..2 --same-sites \
  --store "$work/tuned.sqlite"
expect 5 'no run.*bench SUITE --store' -- "$pagelet" report "$work/tuned.sqlite" --out "$work/tunings"
# Floors and the bound of whole subtrees do not change a comparison.
expect 0 '' -- "$pagelet" bench "$sample" --algorithms sst --store "$work/sst.sqlite"
expect 0 '' -- "$pagelet" bench "$sample" --algorithms sst,nothing,everything,oracle --format json
cp -- "$work/out" "$work/sst.json"
expect 0 '' -- "$pagelet" compare "$work/b.sqlite" "$work/sst.sqlite" --format json
expect_json '.algorithms | all(.algorithm_a == "temex" and .algorithm_b == "sst")'
jq 'del(.made_by)' "$work/out" >"$work/one"
expect 0 '' -- "$pagelet" compare "$work/b.sqlite" "$work/sst.json" --format json
jq 'del(.made_by)' "$work/out" | cmp -s - "$work/one" || fault 'compare depends on marks'
expect 5 'no such store' -- "$pagelet" report "$work/missing.sqlite" --out "$work/report"

expect 0 '' -- "$pagelet" reproduce --suite "$sample" --out "$work/papers" --jobs 2
cmp -s <(head -n -2 "$work/out") "$work/papers/reproduction.txt" ||
  fault 'reproduce prints something else than it writes'
[[ $(find "$work/papers/tables" -name '*.csv' | wc -l) == 14 ]] || fault 'tables are missing'
expect 4 'subset' -- "$pagelet" reproduce --suite "$sample" --out "$work/papers" --subset psi15
expect 5 "$work/a.json" -- "$pagelet" reproduce --suite "$sample" --out "$work/a.json"

# ---- Several suites, other pages of a site ----

rm -rf -- "$work/left" "$work/right"
make_site "$work/left/one" one
make_site "$work/left/two" two
make_site "$work/right/three" three
expect 0 '' -- "$pagelet" bench "$work/left" "$work/right" --algorithms temex --format json --no-times
expect_json '.suite == "left+right" and .sites == 3'
expect_json '[.results[] | .suite + " " + .site] | unique == ["left one", "left two", "right three"]'
expect_json '[.summary[] | .suite + " " + (.n | tostring)] | unique
  == ["all 3", "left 2", "right 1"]'
for format in "${bench_formats[@]}"; do
  expect 0 '' -- "$pagelet" bench "$work/left" "$work/right" --algorithms temex --format "$format"
done
make_site "$work/again/two" two
expect 4 'left also has a site two' -- "$pagelet" bench "$work/left" "$work/again"
expect 4 'right also has a site three|also has the name right' -- \
  "$pagelet" bench "$work/right" "$work/right"
# All formats have the same algorithms.
for format in csv json table; do
  expect 0 '' -- "$pagelet" bench "$work/left" --algorithms temex --format "$format"
  ! grep -qiE 'nothing|whole subtrees|oracle' "$work/out" || fault "more rows in $format"
done
# A page without links is compared with other pages of its site.
mkdir -p "$work/loose/pages"
for page in one two three four; do
  printf '<!DOCTYPE html><title>%s</title><body><div id=menu><p>Menu<p>More</div><p>%s' \
    "$page" "$page" >"$work/loose/pages/$page.html"
done
expect 0 'one.html.*fallback:site_pages' -- \
  "$pagelet" extract --site "$work/loose" --key one.html --format json --no-times
expect_json '(.flags | index("fallback:site_pages")) != null and .pages_loaded > 1
  and (.retrieved | length) > 0'
cp -- "$work/out" "$work/one.json"
expect 0 'fallback:site_pages' -- "$pagelet" extract --site "$work/loose" --all --no-times
jq -se --slurpfile one "$work/one.json" 'map(select(.url | endswith("one.html")))[0]
  | .retrieved == $one[0].retrieved and .flags == $one[0].flags' "$work/out" >/dev/null ||
  fault 'extract --all answers another way than extract --site'

# A program that answers with exactly the nodes of TemEx gets the scores of TemEx. The same paths as
# whole subtrees mean more nodes.
for form in nodes paths; do
  cat >"$work/$form.sh" <<EOF
while read -r request; do
  id=\$(jq -r .id <<<"\$request")
  "$pagelet" extract --site "$sample/\$id" --algorithm temex --format json --no-times |
    jq -c --arg id "\$id" '{id: \$id, $form: .retrieved}'
done
EOF
done
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --external "exact=bash $work/nodes.sh" \
  --external "subtrees=bash $work/paths.sh" --format json --no-times
same_scores='[.results[] | {site, task, unit, retrieved, common, f1, algorithm}]
  | group_by(.algorithm) | map(map(del(.algorithm)))'
expect_json "$same_scores | .[0] == .[2] and .[1] != .[2]"
# TemEx in Python, which reads the pages from the requests, gets the scores of TemEx too.
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --format json --no-times \
  --external "in-python=python3 $(realpath -- "$1")/extractors/external/temex.py"
expect_json "$same_scores | (.[0] | length) == 56 and .[0] == .[1]"

# The times of a content extractor are printed even if a site has no gold for the content.
make_site "$work/no_content/one" one
jq 'del(.main_content)' "$work/no_content/one/labels.json" >"$work/labels.json"
mv -- "$work/labels.json" "$work/no_content/one"
expect 0 '' -- "$pagelet" bench "$work/no_content" --algorithms conex --format csv
[[ $(tr -d '\r' <"$work/out" | grep -cE ',[0-9.]+$') == 1 ]] || fault 'the times do not stand in exactly one row'

# ---- The HTML report ----

rm -rf -- "$work/suite"
make_site "$work/suite/one" one
make_site "$work/suite/two" two
echo '{"name": "pair", "sites": ["one", "two"]}' >"$work/suite/suite.json"
expect 0 '' -- "$pagelet" bench "$work/suite" --store "$work/pair.sqlite" --format json
cp -- "$work/out" "$work/pair.json"
expect 2 '--store is required' -- "$pagelet" report --out "$work/report"
expect 2 '--out' -- "$pagelet" report "$work/pair.sqlite"
expect 5 'gone\.sqlite' -- "$pagelet" report "$work/gone.sqlite" --out "$work/report"
expect 4 'nowhere' -- "$pagelet" report "$work/pair.sqlite" --suite "$work/nowhere" --out "$work/report"
expect 5 'pair\.json/' -- "$pagelet" report "$work/pair.sqlite" --out "$work/pair.json"
expect 0 '' -- "$pagelet" report "$work/pair.sqlite" --out "$work/report"
expect_output '/report/index\.html$'
for name in index.html algorithms/temex.html algorithms/oracle.html sites/one.html sites/two.html; do
  [[ -s $work/report/$name ]] || fault "the report has no $name"
done
jq -en --slurpfile printed "$work/pair.json" --slurpfile kept "$work/report/data/bench.json" \
  '[$printed, $kept] | map(del(.[].results[].parameters)) | .[0] == .[1]' >/dev/null ||
  fault 'bench.json of the report is not what bench printed'
if grep -rqE '(src|href)="(https?:)?//' "$work/report" --include=*.html; then
  fault 'the report needs a network'
fi
expect 0 '' -- "$pagelet" report "$work/pair.sqlite" --out "$work/report-again"
diff -r "$work/report" "$work/report-again" >/dev/null || fault 'two reports of a store differ'

# Sites that were removed or moved.
mv -- "$work/suite" "$work/moved"
expect 0 'warning: one: .*no such folder' -- "$pagelet" report "$work/pair.sqlite" --out "$work/report-again"
grep -q 'no such folder' "$work/report-again/data/sites/one.js" || fault 'the page of a lost site is silent'
expect 0 '' -- "$pagelet" report "$work/pair.sqlite" --suite "$work/moved" --out "$work/report-again"
diff -r "$work/report" "$work/report-again" >/dev/null || fault 'a moved suite changes the report'

[[ $faults == 0 ]] || printf '%d faults\n' "$faults" >&2
exit "$((faults > 0))"
