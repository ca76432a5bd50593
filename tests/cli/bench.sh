#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `pagelet bench`: its documents, formats, tables; any number of jobs; several suites; programs.
#
# Usage: bench.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --format json
expect_keys . schema suite sites results summary suite_hash made_by
expect_keys '.results[]' site category algorithm parameters status flags confidence task unit items gold \
  retrieved common recall precision f1 accuracy pages_loaded phases_ms peak_bytes
expect_keys '.results[].phases_ms' load parse links candidates extract
expect_keys '.summary[]' algorithm task unit metric n empty mean sigma ci99
expect_json '.schema == "pagelet.bench/2"'
expect_json '.results | all(.f1 >= 0 and .f1 <= 100 and .common <= .gold and .common <= .retrieved
  and .gold <= .items)'
expect_json '[.results[] | .task + " " + .unit] | unique
  == ["content nodes", "content words", "template nodes", "template words"]'
expect_json '[.summary[].metric] | unique == ["accuracy", "f1", "precision", "recall"]'
expect_json '.results | all(.peak_bytes == null)'
expect_json '.summary | all(.ci99[0] <= .mean and .mean <= .ci99[1])'
sites=$(jq '.sites | length' "$sample/suite.json")
expect_json ".sites == $sites and (.results | length) == 4 * $sites"
expect_json "[.results[].site] | unique == ($(jq -c '.sites | sort' "$sample/suite.json"))"
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --format json --no-times
expect_keys '.results[]' site category algorithm parameters status flags confidence task unit items gold \
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
  | [.[0].results[] | select(.unit == "nodes") | .items] | add] | .[0] == .[1] + .[2]' |
  grep -qx true || fault 'elements and texts are not all nodes'
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --set temex.votes=1 --format json
expect_json '.results | all(.parameters.votes == 1)'

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
(($(wc -l <"$work/out") <= 40)) || fault 'the table is longer than a screen'
expect_output ' has the highest mean F1 for the template \([0-9.]+\)\.'
expect_output ' has the highest mean F1 for the main'
expect 0 '' -- "$pagelet" bench "$sample" --full --no-times
expect_output 'Accuracy'
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --variant temex-1=temex,votes=1 \
  --baseline temex
expect_output 'F1 in nodes minus the F1 of TemEx'
expect_output '^temex-1 '
# A baseline is tested against every other algorithm, in every format, corrected for these tests.
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex,etdm,iwptd --baseline iwptd --format json
expect_json '.baseline | .algorithm == "iwptd" and (.comparisons | length == 8) and
  ([.comparisons[] | select(.unit == "nodes" and .task == "template") | .algorithm] | sort) == ["etdm", "temex"]'
expect_json '[.baseline.comparisons[] | select(.unit == "nodes" and .task == "template")] |
  (min_by(.p)) as $least | ([2 * $least.p, 1] | min) - $least.p_holm | fabs < 1e-9'
# The difference is that of the means.
expect_json '. as $all | .baseline.comparisons[] | select(.unit == "nodes" and .task == "template" and .algorithm == "temex") |
  (.difference - ([$all.summary[] | select(.unit == "nodes" and .task == "template" and .metric == "f1")] |
  (map(select(.algorithm == "temex"))[0].mean - map(select(.algorithm == "iwptd"))[0].mean))) | fabs < 1e-9'
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex,etdm,iwptd --baseline iwptd --format csv
[[ $(head -n 1 "$work/out") == algorithm,task,unit,n,difference,low,high,p,p_holm* ]] || fault 'no CSV of a baseline'
[[ $(wc -l <"$work/out") == 9 ]] || fault "lines of a baseline: $(wc -l <"$work/out")"
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex,etdm --baseline etdm --full
expect_output 'Template, F1 in nodes, minus that of ETDM'
# Groups by any field of site.json.
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex,etdm --by language
expect_output '^Template by language: mean F1'
expect_output 'en \(7\)'
expect_output 'tr \(1\)'
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --by language --format markdown
expect_output '^\*\*Template by language, '
expect_output '^\| ar \| 1 \| TemEx '
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --by language --format json
expect_json '.by == "language" and ([.results[].category] | unique | contains(["ar", "en"]))'
expect 2 '--by colour: no site.json' -- "$pagelet" bench "$sample" --algorithms temex --by colour
# Names are not cut to what others have, too.
expect 0 '' -- env COLUMNS=70 "$pagelet" bench "$sample" --algorithms temex --baseline temex \
  --variant temex-with-votes-one=temex,votes=1 --variant temex-with-votes-three=temex,votes=3
[[ $(sed '1,/^F1 in nodes minus/d' "$work/out" | grep -cE '^temex-with-votes-(one|three) ') == 2 ]] ||
  fault 'the differences lack the names of variants'
# The numbers of --page-counts are those of variants with the first pages of the site.
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex,etdm --page-counts 3,1
expect_output '^etdm +0 +14 '
expect_output '^temex: more pages help: with up to 3, F1 is [0-9.]+ points higher than with none '
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --format json \
  --variant three=temex,selection=site,set-size=3
three=$(jq -r '.summary[] | select(.algorithm == "three" and .task == "template" and
  .unit == "nodes" and .metric == "f1") | .mean' "$work/out")
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --page-counts 3 --format csv
expect_output "^template,temex,3,14,$(printf '%.2f' "$three"),"
expect 2 'page-counts' -- "$pagelet" bench "$sample" --algorithms temex --page-counts 65
expect 2 'compares pages' -- "$pagelet" bench "$sample" --algorithms oracle --page-counts 1
expect 2 'variant' -- "$pagelet" bench "$sample" --variant temex-1
expect 2 'parameter votes' -- "$pagelet" bench "$sample" --variant temex-1=temex,votes=x
expect 2 'the name temex' -- "$pagelet" bench "$sample" --algorithms temex --variant temex=temex
expect 2 'baseline' -- "$pagelet" bench "$sample" --algorithms temex --baseline sst
grep -q '^| TemEx |' "$work/bench.markdown" || fault 'no TemEx in the Markdown table'
head -n 1 "$work/bench.csv" | grep -qE '^site,category,algorithm,parameters,status,flags,confidence,task,unit' ||
  fault 'no header in CSV'

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

# A program that answers with exactly the nodes of TemEx gets the scores of TemEx. The same paths as
# whole subtrees mean more nodes.
for form in nodes paths; do
  cat >"$work/$form.sh" <<EOF
while read -r request; do
  id=\$(jq -r .id <<<"\$request")
  "$pagelet" extract --site "$sample/\$id" --algorithm temex --output template --with paths --format json --no-times |
    jq -c --arg id "\$id" '{id: \$id, $form: .retrieved}'
done
EOF
done
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --external "exact=bash $work/nodes.sh" \
  --external "subtrees=bash $work/paths.sh" --format json --no-times
same_scores='[.results[] | {site, task, unit, retrieved, common, f1, algorithm}]
  | group_by(.algorithm) | map(map(del(.algorithm)))'
expect_json "$same_scores | .[0] == .[2] and .[1] != .[2]"
# If it is named, it runs alone.
expect 0 '' -- "$pagelet" bench "$sample" --algorithms exact --external "exact=bash $work/nodes.sh" \
  --format json --no-times
expect_json '[.results[].algorithm] | unique == ["exact"]'
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

end_test
