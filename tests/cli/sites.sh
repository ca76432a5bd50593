#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# --category and --sites in all commands that work on sites, --exit-zero, predictions for sites that
# are not there, and `agree` on a suite that only one annotator has labelled whole.
#
# Usage: sites.sh REPOSITORY BUILD; prints each fault, exit code 1 when there are any.

set -uo pipefail
# shellcheck source=tests/cli/support/faults.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/faults.sh"
cd -- "$work" || exit 1

# expect CODE COMMAND...: the exit code; standard output is in `out`, standard error in `err`.
expect() {
  local wanted=$1 code
  shift
  "$@" >out 2>err </dev/null
  code=$?
  [[ $code == "$wanted" ]] || fault "exit code $code instead of $wanted: $*: $(<err)"
}
# has FILE LINE...: the file holds these lines, and nothing else.
has() {
  local file=$1
  shift
  diff <(printf '%s\n' "$@") "$file" >&2 || fault "other lines in $file"
}

pagelet_bench=("$pagelet" bench "$sample" --algorithms temex,nothing --no-times --format csv)
sites() { tail -n +2 out | cut -d , -f "${1:-1}" | sort -u; }
personal=$(jq -r 'select(.category == "personal-blogs").id' "$sample"/*/site.json | sort)
[[ $(wc -w <<<"$personal") -gt 1 ]] || fault 'the sample has no blogs'

expect 0 "${pagelet_bench[@]}"
cp out all.csv
expect 2 "${pagelet_bench[@]}" --category personal-blog
grep -q 'did you mean personal-blogs? (there are the categories: ' err || fault "a category: $(<err)"
expect 0 "${pagelet_bench[@]}" --category personal-blogs
[[ $(sites) == "$personal" ]] || fault "bench --category: $(sites)"
# The rows of the chosen sites are those of the whole run.
[[ $(grep -vxFf all.csv out | wc -l) == 0 ]] || fault 'bench --category changes scores'
expect 0 "${pagelet_bench[@]}" --sites '*-r[ae]*' --sites sample-hikes --store some.db
has <(sites) sample-hikes sample-radio sample-recipes
expect 0 "${pagelet_bench[@]}" --sites 'sample-r*' --category media-communication
has <(sites) sample-radio
expect 2 "${pagelet_bench[@]}" --category no-such --sites 'x*'
grep -q -- "--category no-such, --sites x\*: there is no such site in $sample" err ||
  fault "bench without a site says: $(<err)"
for part in 1 2; do
  expect 0 "${pagelet_bench[@]}" --sites 'sample-[a-h]*' --shard "$part/2"
  sites >"part$part"
done
expect 0 "${pagelet_bench[@]}" --sites 'sample-[a-h]*'
[[ $(sites) == "$(cat part1 part2 | sort)" && -s part1 && -s part2 ]] ||
  fault 'the parts of some sites are not these sites'

expect 0 "${pagelet_bench[@]}" --store all.db
expect 0 "$pagelet" export all.db --category personal-blogs
[[ $(sites 2) == "$personal" ]] || fault "export --category: $(sites 2)"
expect 2 "$pagelet" export all.db --sites 'zz*'
[[ ! -s out ]] || fault "export without a site prints: $(<out)"
expect 5 "$pagelet" export all.db --build zz
[[ ! -s out ]] || fault "export without a build prints: $(<out)"
expect 0 "$pagelet" export all.db --sites sample-radio --sites '*-hikes'
has <(sites 2) sample-hikes sample-radio

# One line a node; the counts are those of the run. Two algorithms, two tasks.
expect 0 "$pagelet" bench "$sample" --algorithms temex,leafcut --sites sample-courier --store two.db \
  --format json
jq -r '.results[] | select(.unit == "nodes") |
  [.algorithm, .task, .items, .gold, .retrieved, .common] | @csv' out | tr -d '"' | sort >counts
expect 0 "$pagelet" export two.db --nodes
tr -d '\r' <out >nodes
[[ $(head -n 1 nodes) == site,algorithm,task,path,gold,answer,votes ]] || fault "$(head -n 1 nodes)"
cmp counts <(awk -F , 'NR > 1 { at = $2 "," $3; nodes[at]++; gold[at] += $5; answer[at] += $6
  both[at] += $5 * $6 } END { for (at in nodes)
  print at "," nodes[at] "," gold[at] "," answer[at] "," both[at] }' nodes | sort) ||
  fault "export --nodes: other counts than $(<counts)"
grep -qx 'sample-courier,temex,template,/html\[1\]/body\[1\],1,1,3' nodes || fault 'nodes: body, 3 votes'
[[ $(awk -F , '$2 == "temex" { print $4 }' nodes | sort | uniq -c | awk '{ print $1 }' | sort -u) == 2 ]] ||
  fault 'nodes: a path is not there once for each task'
"$pagelet" bench "$sample" --algorithms temex --set temex.votes=1 --format json >one.json 2>/dev/null
for store in all.db one.json; do
  expect 0 "$pagelet" compare "$store" one.json --format json --sites 'sample-r*'
  has <(jq -r '.algorithms[].sites[].site' out | sort -u) sample-radio sample-recipes sample-rowing
done
expect 2 "$pagelet" compare all.db one.json --sites none
expect 0 "$pagelet" tune "$sample" --algorithm temex --grid votes=1..2 --same-sites --format json \
  --category personal-blogs
[[ $(jq .default.score.n out) == $(wc -w <<<"$personal") ]] || fault 'tune --category'
expect 2 "$pagelet" label "$sample" --sites none
expect 2 "$pagelet" agree "$sample" ann gold --sites none
expect 2 "$pagelet" agree "$sample" gold gold
expect 4 "$pagelet" agree "$sample" gold nobody
grep -q 'nobody has labelled no site$' err || fault "agree with a name that nobody has: $(<err)"
expect 2 "$pagelet" label "$sample" --annotator gold

# --exit-zero: sites that fail do not end a batch engine's job; wrong usage still does.
limit=(--max-nodes 5 --algorithms temex --no-times --format csv)
expect 3 "$pagelet" bench "$sample" "${limit[@]}"
cp out limited.csv
expect 0 "$pagelet" bench "$sample" "${limit[@]}" --exit-zero
cmp -s out limited.csv || fault '--exit-zero changes what bench prints'
expect 2 "$pagelet" bench "$sample" "${limit[@]}" --exit-zero --sites none
tune=(tune "$sample" --algorithm temex --grid votes=1..2 --max-nodes 5 --format csv)
expect 3 "$pagelet" "${tune[@]}"
expect 0 "$pagelet" "${tune[@]}" --exit-zero

# Predictions for sites that are not there.
for site in sample-radio gh-nope; do
  printf '{"site": "%s", "selectors": ["body"]}\n' "$site" >>made.jsonl
done
expect 3 "$pagelet" bench "$sample" --algorithms nothing --predictions made.jsonl
grep -q '1 line names no site of the suite: gh-nope$' err || fault "predictions: $(head -n 3 err)"
expect 0 "$pagelet" bench "$sample" --algorithms nothing --predictions made.jsonl \
  --sites sample-radio
grep -q 'gh-nope' err || fault 'a prediction for no site, with --sites'
grep -q 'names no site.*sample' err && fault 'sites that are left out are not unknown'

# An external program can be tuned.
cat >mine.sh <<'EOS'
while read -r request; do
  id=$(printf '%s' "$request" | sed 's/.*"id": *"\([^"]*\)".*/\1/')
  size=$(printf '%s' "$request" | sed 's/.*"cs-size": *\([0-9]*\).*/\1/')
  if [ "$size" = 2 ]; then selector=body; else selector=head; fi
  printf '{"id": "%s", "selectors": ["%s"]}\n' "$id" "$selector"
done
EOS
expect 0 "$pagelet" tune "$sample" --algorithm mine --external "mine=sh $work/mine.sh" \
  --grid cs-size=2..3 --objective recall --sites 'sample-r*' --same-sites --format json
jq -e '.best.setting["cs-size"] == 2 and .best.score.recall == 100' out >/dev/null ||
  fault "tune --external: $(jq -c .best out)"

# Ann has labelled one site of the sample: the others are counted, not listed.
cp -r "$sample" suite
cp suite/sample-radio/labels.json suite/sample-radio/labels.ann.json
expect 0 "$pagelet" agree suite gold ann
grep -q '^ann has not labelled 13 sites$' out || fault "agree: $(<out)"
[[ $(grep -c '^sample-' out) == 1 ]] || fault "agree lists sites without labels: $(<out)"
jq '{not_template}' "$sample/sample-radio/labels.json" >suite/sample-radio/labels.bob.json
jq '{not_template}' "$sample/sample-radio/labels.json" >suite/sample-radio/labels.eve.json
expect 0 "$pagelet" agree suite bob eve --sites sample-radio
grep -qE '^sample-radio +[0-9]+ +1\.000 +– +– +0$' out || fault "agree without content: $(<out)"
expect 0 "$pagelet" agree suite bob eve --format json
jq -e '.sites | map(select(.site == "sample-radio"))[0].kappa |
  .not_template == 1 and .main_content == null' out >/dev/null || fault 'agree --format json'
# Three annotators are compared in pairs, and then all of them.
jq '.not_template |= .[:1]' suite/sample-radio/labels.bob.json >suite/sample-radio/labels.zoe.json
expect 0 "$pagelet" agree suite bob eve zoe --sites sample-radio
grep -q "Fleiss' kappa of bob, eve, zoe over" out || fault "three annotators: $(<out)"
expect 0 "$pagelet" agree suite bob eve zoe --sites sample-radio --format json
[[ $(jq -c .annotators out | tr -d '\n') == '["bob","eve"]["bob","zoe"]["eve","zoe"]["bob","eve","zoe"]' ]] ||
  fault "groups of three annotators: $(jq -c .annotators out)"
jq -se 'map(.sites[0].kappa.not_template) | .[0] == 1 and .[1] == .[2] and .[1] < .[3] and .[3] < 1' \
  out >/dev/null || fault "kappas of three annotators: $(jq -c .sites out)"
jq -se 'map(.measure) | .[2] == "Cohen\u0027s kappa" and .[3] == "Fleiss\u0027 kappa"' out >/dev/null ||
  fault "names of kappas: $(jq -c .measure out)"
expect 0 "$pagelet" agree suite bob eve zoe --sites sample-radio --format csv
[[ $(cut -d, -f 1-2 out | tr '\n' ' ') == 'annotators,site bob+eve,sample-radio bob+zoe,sample-radio eve+zoe,sample-radio bob+eve+zoe,sample-radio ' ]] ||
  fault "CSV of three annotators: $(<out)"
expect 2 "$pagelet" agree suite bob eve bob

# Labels that do not count: of another site, content outside, no template, nothing but template, the
# menu inside the content, open differences of two annotators.
site=suite/sample-radio
for change in '.id = "club"' '.not_template |= .[:2]' '.not_template = ["body"]' \
  '.not_template = []' '.not_template = null' '.main_menu = .main_content' \
  '.agreement = {annotators: ["a", "b"], not_template: 1, main_content: 1, main_menu: null, differences: 1, decided: []}'; do
  jq "$change" "$sample/sample-radio/labels.json" >$site/labels.json
  expect 3 "$pagelet" bench suite --algorithms nothing --sites 'sample-r*' --format json
  [[ $(jq -c .unlabelled out) == '["sample-radio"]' ]] || fault "$change: $(jq -c .unlabelled out)"
  grep -q 'sample-radio: ' err || fault "$change: no warning: $(<err)"
  [[ $change == .agreement* ]] || expect 1 "$pagelet" suite check $site
  expect 3 "$pagelet" tune suite --algorithm sst --grid noise-threshold=0.3 --sites 'sample-r*' --same-sites
  expect 3 "$pagelet" agree suite gold ann --sites sample-radio
  grep -q 'counts as unlabelled' out || fault "$change: $(<out)"
done
cp "$sample/sample-radio/labels.json" $site

# A field of site.json that nothing reads.
jq '. + {"lang": "es", "x-mine": 1}' suite/sample-radio/site.json >changed
mv changed suite/sample-radio/site.json
expect 0 "$pagelet" bench suite --algorithms nothing --sites sample-radio
grep -q 'site.json: unknown field "lang"' err || fault "an unknown field: $(<err)"
[[ $(grep -c 'unknown field' err) == 1 ]] || fault 'x-mine is a free field'

end_test
