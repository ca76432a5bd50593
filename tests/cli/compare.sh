#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `pagelet compare` and stores that are damaged, missing or lack a run.
#
# Usage: compare.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

"$pagelet" bench "$sample" --algorithms temex --format json --no-times >"$work/a.json"
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --set temex.votes=1 --format json \
  --store "$work/b.sqlite"
expect 1 '' -- "$pagelet" compare "$work/a.json" "$work/b.sqlite"
expect_output 'the 95 % interval of the mean difference excludes 0'
expect_output '^temex +template +14 '
[[ $(tail -n 1 "$work/out") == 'B is significantly worse for '* ]] || fault 'the verdict is not last'
# Two tasks on 14 sites: the ten worst and the ten best rows, unless all are wanted.
[[ $(grep -c '^sample-' "$work/out") == 20 ]] || fault 'not twenty sites'
expect_output '^\.\.\. [0-9]+ more \(--full\)'
expect 1 '' -- "$pagelet" compare "$work/a.json" "$work/b.sqlite" --full
(($(grep -c '^sample-' "$work/out") > 20)) || fault '--full lacks sites'
expect 0 '' -- "$pagelet" compare "$work/b.sqlite" "$work/a.json" --format json
expect_json '.schema == "pagelet.compare/1" and (.algorithms | length == 2)'
for format in "${bench_formats[@]}"; do
  expect 0 '' -- "$pagelet" compare "$work/a.json" "$work/a.json" --format "$format" --metric recall
done
# CSV has the p of JSON, in every row of the two algorithms.
expect 1 '' -- "$pagelet" compare "$work/a.json" "$work/b.sqlite" --format json
jq '.algorithms[0].p_holm' "$work/out" >"$work/p"
expect 1 '' -- "$pagelet" compare "$work/a.json" "$work/b.sqlite" --format csv
[[ $(head -n 1 "$work/out" | tr -d '\r' | cut -d, -f 8,9) == p,p_holm ]] || fault 'CSV without p'
[[ $(tail -n +2 "$work/out" | tr -d '\r' | cut -d, -f 9 | sort -u | head -n 1) == "$(<"$work/p")" ]] ||
  fault 'the p of CSV is not that of JSON'
expect 1 '' -- "$pagelet" compare "$work/a.json" "$work/b.sqlite" --format latex
expect_output '^ *temex & template & 14 & '
expect 3 'max-nodes' -- "$pagelet" bench "$sample" --algorithms temex --max-nodes 1 --format json
cp -- "$work/out" "$work/failed.json"
expect 4 'failed.json: no algorithm has an answer' -- \
  "$pagelet" compare "$work/failed.json" "$work/a.json"
expect 4 'missing' -- "$pagelet" compare "$work/missing" "$work/a.json"
expect 2 '--build: only with a store' -- "$pagelet" compare "$work/a.json" "$work/a.json" --build 1
expect 4 'no: cannot be read' -- "$pagelet" compare "$work/no" "$work/nor" --build 1
expect 5 'no run of build' -- "$pagelet" compare "$work/a.json" "$work/b.sqlite" --build x
expect 4 'site\.json' -- "$pagelet" compare "$work/a.json" "$sample/sample-radio/site.json"
echo 'SQLite format 3' >"$work/broken.sqlite"
expect 5 'broken\.sqlite' -- "$pagelet" bench "$sample" --store "$work/broken.sqlite"
expect 5 'missing' -- "$pagelet" bench "$sample" --store "$work/missing/b.sqlite"
expect 0 '' -- "$pagelet" store check "$work/b.sqlite"
expect_output 'nothing is damaged'
expect 5 'broken\.sqlite' -- "$pagelet" store check "$work/broken.sqlite"
expect 0 "2 settings on 14 sites" -- "$pagelet" tune "$sample" --algorithm temex --grid votes=1..2 --same-sites \
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
# One p for a pair, wherever it is printed: by compare, on the screen of bench, in the report.
expect 0 '' -- "$pagelet" compare "$work/b.sqlite" "$work/sst.json" --format json
jq '.algorithms[] | select(.task == "template") | .p' "$work/out" >"$work/p"
jq -e '.algorithms | all(.p == .p_holm)' "$work/out" >/dev/null || fault 'a task has one test'
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex,sst --set temex.votes=1 \
  --baseline temex --store "$work/two.sqlite"
expect_output "^SST +[-+][0-9.]+ \\[[^]]*\\] +$(printf %.3f "$(<"$work/p")") "
expect_output "the highest one, and gives the p of Wilcoxon's test, corrected by Holm\\."
expect 0 '' -- "$pagelet" report "$work/two.sqlite" --out "$work/two"
sed 's/^[^{]*//; s/;[[:space:]]*$//' "$work/two/data/overview.js" | jq -e --slurpfile p "$work/p" '
  .comparisons[] | select(.task == "template" and .unit == "nodes" and .metric == "f1")
  | .pairs[0] | .p == .p_holm and (.p - $p[0] | fabs) < 1e-6' >/dev/null ||
  fault 'the report has another p than compare'
expect 4 'that both score in text' -- "$pagelet" compare "$work/b.sqlite" "$work/sst.json" --unit text
# Words for tasks and units that do not exist are refused.
sed 's/"unit": *"words"/"unit": "bytes"/' "$work/sst.json" >"$work/units.json"
expect 4 'units\.json' -- "$pagelet" compare "$work/b.sqlite" "$work/units.json"
expect 5 'no such store' -- "$pagelet" report "$work/missing.sqlite" --out "$work/report"

end_test
