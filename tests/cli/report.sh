#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `pagelet report`: its pages, and sites that were removed or moved.
#
# Usage: report.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

rm -rf -- "$work/suite"
make_site "$work/suite/one" one
make_site "$work/suite/two" two
echo '{"name": "pair", "sites": ["one", "two"]}' >"$work/suite/suite.json"
expect 0 '' -- "$pagelet" bench "$work/suite" --store "$work/pair.sqlite" --format json
cp -- "$work/out" "$work/pair.json"
expect 2 'STORE is missing' -- "$pagelet" report --out "$work/report"
expect 0 '' -- "$pagelet" report --help
[[ $(grep -c REQUIRED "$work/out") == 1 ]] || fault 'the help of report asks for a store twice'
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

# The command that repeats a run names its sites, unless these are all of the suite.
grep -q -- '--sites' "$work/report/data/overview.js" && fault 'a run of all sites names them'
expect 0 '' -- "$pagelet" bench "$work/suite" --sites two --algorithms temex --store "$work/part.sqlite"
expect 0 '' -- "$pagelet" report "$work/part.sqlite" --out "$work/report-again"
grep -qF "pagelet bench $work/suite --sites two --algorithms temex --store" \
  "$work/report-again/data/overview.js" || fault 'the command of a part repeats all sites'
rm -r -- "$work/report-again"
expect 0 '' -- "$pagelet" report "$work/pair.sqlite" --out "$work/report-again"

# Answers that were read from a file have no times, and the command reads the files of a suite.
mkdir "$work/suite/predictions"
for site in one two; do
  printf '{"site": "%s", "selectors": ["body"], "algorithm": "theirs"}\n' "$site"
done >"$work/suite/predictions/theirs.jsonl"
expect 0 '' -- "$pagelet" bench "$work/suite" --store "$work/read.sqlite" --format json
expect_json '[.results[] | select(.algorithm == "theirs") | .phases_ms] | length > 0 and all(. == null)'
expect_json '[.results[] | select(.algorithm == "leafcut") | .phases_ms.parse] | all(. > 0)'
expect 0 'results from' -- "$pagelet" bench "$work/suite" --store "$work/read.sqlite" --full
! sed -n '/Loads/,/^$/p' "$work/out" | grep -q theirs || fault '--full gives answers of a file times'
expect 0 '' -- "$pagelet" report "$work/read.sqlite" --out "$work/read"
sed 's/^[^{]*//; s/;[[:space:]]*$//' "$work/read/data/overview.js" | jq -e '
  (.extractors[] | select(.name == "theirs") | .costs) == null and
  (.extractors[] | select(.name == "leafcut") | .costs.answers) == 2 and
  (.costs | all(contains("theirs") | not)) and .run.without == ""' >/dev/null ||
  fault 'the report gives answers of a file times, or cannot repeat them'
sed 's/^[^{]*//; s/;[[:space:]]*$//' "$work/read/data/sites/one.js" | jq -e '
  [.algorithms[] | select(.name == "theirs") | .milliseconds] == [null]' >/dev/null ||
  fault 'the inspector gives answers of a file a time'
rm -r -- "$work/suite/predictions"

# Sites that were removed or moved.
mv -- "$work/suite" "$work/moved"
expect 0 'warning: one: .*no such folder' -- "$pagelet" report "$work/pair.sqlite" --out "$work/report-again"
grep -q 'no such folder' "$work/report-again/data/sites/one.js" || fault 'the page of a lost site is silent'
expect 0 '' -- "$pagelet" report "$work/pair.sqlite" --suite "$work/moved" --out "$work/report-again"
diff -r "$work/report" "$work/report-again" >/dev/null || fault 'a moved suite changes the report'

end_test
