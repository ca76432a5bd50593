#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `pagelet suite` and `bench` on suites with faults, and on a site without links.
#
# Usage: suites.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

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

# Folders that scripts/fetch_suite.py has not finished are not taken for a suite.
mkdir "$work/half"
make_site "$work/half/one" one
: >"$work/half/.fetching"
expect 4 'half: is being fetched, or fetching it was interrupted' -- "$pagelet" bench "$work/half"
rm "$work/half/.fetching"
expect 0 '' -- "$pagelet" suite list "$work/half"

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
  'deep.*index\.html.*--max-depth' '1 site without labels is omitted: unlabelled' \
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
alone=(extract --site "$work/alone" --algorithm temex --output template --no-times)
expect 0 'warning: .*index.html.*no page.*so TemEx returns all or nothing of the page' -- "$pagelet" "${alone[@]}" --format json
expect_json '.status == "empty" and .flags == ["no_candidates"] and (.text == null or .text == "")
  and .candidates == [] and .pages_loaded == 1 and .node_count == 5'
expect 0 '' -- "$pagelet" "${alone[@]}" --format json --log-level error
mkdir "$work/alone_suite"
mv "$work/alone" "$work/alone_suite"
echo '{"sites": ["alone"]}' >"$work/alone_suite/suite.json"
expect 0 '' -- "$pagelet" bench "$work/alone_suite" --algorithms temex --format json --no-times
expect_json '.results == [] and .summary == []'
expect 0 '' -- "$pagelet" bench "$work/alone_suite" --algorithms leafcut --format json --no-times
expect_json '.results | length == 4 and all(.flags == ["no_candidates"])'
expect_json '.summary | all(.n == 1 and .sigma == null and .ci99 == null)'
expect 1 '' -- "$pagelet" suite check "$work/alone_suite"
expect_output 'error: .*no links'

# Parameters of a suite are checked also for algorithms that do not run.
parameter_fault() {  # PATTERN PARAMETERS
  echo "{\"sites\": [\"alone\"], \"parameters\": $2}" >"$work/alone_suite/suite.json"
  expect 4 "alone_suite/suite\.json: \"parameters\": $1" -- \
    "$pagelet" bench "$work/alone_suite" --algorithms temex
  expect 4 "alone_suite/suite\.json: \"parameters\": $1" -- \
    "$pagelet" tune "$work/alone_suite" --algorithm temex --grid votes=1,2
  expect 4 "alone_suite/suite\.json: \"parameters\": $1" -- \
    "$pagelet" suite check "$work/alone_suite"
}
parameter_fault 'unknown algorithm "leafcuts": did you mean leafcut' '{"leafcuts": {"cut": "1"}}'
parameter_fault 'leafcut: unknown parameter "cutt"' '{"leafcut": {"cutt": "1"}}'
echo '{"sites": ["alone"], "parameters": {"mine": {"selection": "set"}}}' \
  >"$work/alone_suite/suite.json"
expect 0 '' -- "$pagelet" bench "$work/alone_suite" --algorithms nothing --no-times \
  --external 'mine=jq --unbuffered -c "{id, nodes: []}"' --format json
expect_json '[.results[] | select(.algorithm == "mine") | .parameters.selection] | unique == ["set"]'
echo '{"sites": ["alone"]}' >"$work/alone_suite/suite.json"

# Predictions of a suite may not be links to other files.
mkdir "$work/alone_suite/predictions"
echo '{"site": "alone", "text": "None."}' >"$work/elsewhere.jsonl"
ln -s ../../elsewhere.jsonl "$work/alone_suite/predictions/linked.jsonl"
expect 4 'linked.jsonl: leads out' -- "$pagelet" bench "$work/alone_suite" --no-times
expect 0 '' -- "$pagelet" bench "$work/alone_suite" --no-times --follow-symlinks --format json
expect_json 'any(.results[]; .algorithm == "linked")'

expect 0 '' -- "$pagelet" suite list "$sample"
expect_output 'sample-radio'
expect 0 '' -- "$pagelet" suite check "$sample"
expect_output '0 errors'

end_test
