#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `pagelet tune` as users call it: every format, the same bytes for any number of jobs, the fields
# of its document, exit codes and messages that name the option.
#
# Usage: tune.sh REPOSITORY BUILD; prints each fault, exit code 1 when there are any.

set -uo pipefail
# shellcheck source=tests/cli/support/faults.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/faults.sh"
formats=(table markdown csv json)

# expect CODE PATTERN -- COMMAND...: checks exit code and standard error, which must be empty if the
# pattern is empty.
expect() {
  local wanted=$1 pattern=$2 code
  shift 3
  command_line=$*
  timeout -k 5 900 "$@" >"$work/out" 2>"$work/err" </dev/null
  code=$?
  [[ $code == "$wanted" ]] || fault "exit code $code instead of $wanted: $command_line"
  if [[ -z $pattern ]]; then
    [[ ! -s $work/err ]] || fault "words on standard error: $command_line: $(<"$work/err")"
  elif ! grep -qE -e "$pattern" "$work/err"; then
    fault "standard error does not match '$pattern': $command_line: $(<"$work/err")"
  fi
}
expect_json() {
  jq -e "$1" "$work/out" >/dev/null || fault "the document is not so: $1: $command_line"
}

# tuned -- COMMAND...: tunes on the 14 sites of the sample, and says before it starts how many
# settings there are, and besides only that the best one is at the edge of the grid.
tuned() {
  expect 0 '^pagelet: [0-9]+ settings? on 14 sites$' "$@"
  [[ $(grep -vc 'the best setting is at the edge of the grid (' "$work/err") == 1 ]] || fault "more on standard error: $(<"$work/err")"
}

tune=("$pagelet" tune "$sample" --algorithm temex)
for format in "${formats[@]}"; do
  tuned -- "${tune[@]}" --preset temex-2015 --format "$format"
  cp -- "$work/out" "$work/one_job"
  tuned -- "${tune[@]}" --preset temex-2015 --format "$format" --jobs 7
  cmp -s "$work/one_job" "$work/out" || fault "the number of jobs changes $format of tune"
done
tuned -- "${tune[@]}" --preset temex-2015 --format json
expect_json '.schema == "pagelet.tune/1" and .experiments == 29 * 14 and (.settings | length) == 29'
expect_json '(.held_out.folds | length) == 50 and ([.held_out.folds[].sites | length] | add) == 140'
expect_json '[.held_out.folds[].repeat] | unique == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]'
grep -q '^pagelet: 29 settings on 14 sites$' "$work/err" || fault 'tune: the number of settings'
tuned -- "${tune[@]}" --preset temex-2015 --repeats 1 --format json
expect_json '(.held_out.folds | length) == 5 and .held_out.p == null or .held_out.p <= 1'
# The verdict hardly depends on the seed.
for seed in 1 2 3; do
  tuned -- "${tune[@]}" --preset temex-2015 --seed "$seed" --format json
  jq .held_out.summary.f1.mean "$work/out"
done | jq -s -e 'max - min < 1' >/dev/null || fault 'the held-out mean depends on the seed'
tuned -- "${tune[@]}" --preset temex-2015
grep -qE '^Parameters chosen on the other sites, 50 times;' "$work/out" ||
  fault 'tune does not say how often each setting was chosen'
tuned -- "${tune[@]}" --preset temex-2015 --format json
expect_json '.held_out.summary.f1.n == 14 and (.same_sites | not)'
expect_json 'keys_unsorted | .[0] == "schema" and .[-1] == "made_by"'
expect_json '(.heat_map.means | length) == 8 and (.made_by | has("commit"))'
expect_json '[.categories[].default.n] | add == 14'
tuned -- "${tune[@]}" --preset temex-2015 --format csv
[[ $(wc -l <"$work/out") == 30 ]] || fault 'tune --format csv: not a line for each setting'
tuned -- "${tune[@]}" --preset temex-2015 --same-sites --format json
expect_json '.same_sites and .held_out == null'
tuned -- "${tune[@]}" --preset temex-2015 --same-sites
grep -q 'SAME SITES' "$work/out" || fault 'tune --same-sites does not say so'
tuned -- "$pagelet" tune "$sample" --algorithm conex --preset conex --grid set-size=2..3 \
  --objective template:recall:words --folds 3 --format json
expect_json '.grid == {"set-size": ["2", "3"]} and .objective.unit == "words"'
# For one setting, tune and bench have the same mean.
tuned -- "${tune[@]}" --grid votes=1 --grid threshold=0.8 --same-sites --format json
tuned=$(jq '.best.score.f1' "$work/out")
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --set temex.votes=1 \
  --set temex.threshold=0.8 --format json
expect_json ".summary[] | select(.task == \"template\" and .unit == \"nodes\" and .metric == \"f1\") |
  (.mean - $tuned) < 1e-9 and ($tuned - .mean) < 1e-9"
random=(--preset half-million --search random --samples 9 --format json)
tuned -- "${tune[@]}" "${random[@]}"
cp -- "$work/out" "$work/one_job"
tuned -- "${tune[@]}" "${random[@]}" --jobs 3
cmp -s "$work/one_job" "$work/out" || fault "--search random depends on the number of jobs"
# An algorithm that has no faster way to compute many settings.
tuned -- "$pagelet" tune "$sample" --algorithm sst --grid gamma=0.8..0.9:0.05 --format json
expect_json '.grid.gamma == ["0.8", "0.85", "0.9"]'
# The first gamma is the best one only because another is as good.
! grep -qF 'at the edge of the grid' "$work/err" || fault "a flat axis: $(<"$work/err")"
tuned -- "$pagelet" tune "$sample" --algorithm iwptd --grid ratio=0.1,0.2,0.3 --format json
grep -qF 'at the edge of the grid (ratio=0.3 of 0.1..0.3): try values beyond it' "$work/err" ||
  fault "the best ratio is the last: $(<"$work/err")"
expect 2 '--algorithm' -- "$pagelet" tune "$sample" --grid votes=1
expect 2 'no-such' -- "$pagelet" tune "$sample" --algorithm no-such --grid votes=1
expect 2 '--grid or --preset is missing' -- "${tune[@]}"
for grid in votes votes= votes=0 votes=1..x votes=3..1 no-such=1 threshold=0..1 profile=C; do
  expect 2 "--grid $grid" -- "${tune[@]}" --grid "$grid"
done
expect 2 '--grid votes=2' -- "${tune[@]}" --grid votes=1 --grid votes=2
expect 2 '--grid.*--search random' -- "${tune[@]}" --grid seed=1..9999 --grid max-loads=1..9999
expect 2 '--where no-such<1' -- "${tune[@]}" --grid votes=1 --where 'no-such<1'
expect 2 '--where' -- "${tune[@]}" --grid votes=1 --where 'votes>1'
expect 2 '--preset none' -- "${tune[@]}" --preset none
expect 2 '--preset conex' -- "${tune[@]}" --preset conex
expect 2 '--objective: .*content in text' -- "${tune[@]}" --grid votes=1 --objective content:f1:text
expect 2 'only 1 group of' -- "$pagelet" tune "$sample/sample-radio" --algorithm temex --grid votes=1
expect 2 '--objective speed' -- "${tune[@]}" --grid votes=1 --objective speed
expect 2 '--folds 15' -- "${tune[@]}" --grid votes=1 --folds 15
expect 2 '--folds' -- "${tune[@]}" --grid votes=1 --folds 1
expect 2 '--folds|--same-sites' -- "${tune[@]}" --grid votes=1 --folds 2 --same-sites
expect 2 '--repeats' -- "${tune[@]}" --grid votes=1 --repeats 0
expect 2 '--seed' -- "${tune[@]}" --grid votes=1 --seed -1
expect 2 '--repeats|--same-sites' -- "${tune[@]}" --grid votes=1 --repeats 2 --same-sites
expect 2 '--search' -- "${tune[@]}" --grid votes=1 --search all
# The default is the only setting.
tuned -- "${tune[@]}" --grid votes=2 --grid cs-size=3
grep -qF 'The chosen setting is the default (votes=2 cs-size=3). On held-out sites nothing differs' \
  "$work/out" || fault 'tune does not say that the chosen setting is the default'

# ---- Several suites ----

for part in left right; do
  mkdir -p -- "$work/$part"
done
for site in "$sample"/sample-*; do
  side=left
  (($(find "$work/left" -mindepth 1 -maxdepth 1 | wc -l) < 7)) || side=right
  cp -R -- "$site" "$work/$side"
done
grid=(--algorithm temex --grid cs-size=2..3 --grid votes=1..2 --where 'votes<=cs-size')
tuned -- "$pagelet" tune "$work/left" "$work/right" "${grid[@]}" --format json
expect_json '.suite == "left+right" and [.suites[].suite] == ["left", "right"]'
expect_json '[.suites[].default.n] == [7, 7] and .held_out.summary.f1.n == 14'
tuned -- "$pagelet" tune "$work/left" "$work/right" "${grid[@]}" --score-on "$work/right" --format json
cp -- "$work/out" "$work/given.json"
expect_json '.score_on == "right" and (.held_out.folds | length) == 1 and .best.score.n == 7'
expect_json '.held_out.folds[0].setting == .best.setting and .held_out.summary.f1.n == 7'
tuned -- "$pagelet" tune "$work/left" "${grid[@]}" --score-on "$work/right" --format json
cmp -s "$work/given.json" "$work/out" || fault '--score-on needs the suite among the others'
# The score is that of bench on the suite.
set_options=()
while read -r setting; do
  set_options+=(--set "temex.$setting")
done < <(jq -r '.best.setting | to_entries[] | "\(.key)=\(.value)"' "$work/given.json")
expect 0 '' -- "$pagelet" bench "$work/right" --algorithms temex "${set_options[@]}" --format json
expect_json "(.summary[] | select(.task == \"template\" and .unit == \"nodes\" and .metric == \"f1\") |
  .mean - $(jq .held_out.summary.f1.mean "$work/given.json")) | fabs < 1e-9"
expect 2 'no other suite' -- "$pagelet" tune "$work/left" "${grid[@]}" --score-on "$work/left"
expect 2 '--score-on|--folds' -- "$pagelet" tune "$work/left" "${grid[@]}" --score-on "$work/right" \
  --folds 3
expect 4 "$work/missing" -- "$pagelet" tune "$work/missing" --algorithm temex --grid votes=1
expect 3 'timeout' -- "${tune[@]}" --grid votes=1 --timeout 0.000001 --format json
expect_json '.best.score.f1 == 0 and .best.score.failed == 14'
expect 3 'no setting has an answer on any site' -- "${tune[@]}" --grid votes=1 --timeout 0.000001
[[ ! -s $work/out ]] || fault "a report about nothing: $(<"$work/out")"
expect 2 'did you mean cs-size' -- "${tune[@]}" --grid cssize=2..4

# ---- The store ----

grid=(--algorithm temex --grid cs-size=2..4 --grid votes=1..3 --where 'votes<=cs-size')
"$pagelet" tune "$sample" "${grid[@]}" --format json >"$work/plain.json" 2>"$work/err" ||
  fault "tune fails: $(<"$work/err")"
for attempt in first second; do
  "$pagelet" tune "$sample" "${grid[@]}" --format json --store "$work/tune.sqlite" \
    >"$work/stored.json" || fault "tune --store fails, $attempt time"
  cmp -s "$work/plain.json" "$work/stored.json" || fault "--store changes the output, $attempt time"
done 2>"$work/err"
[[ $(grep -c '^pagelet: 8 settings on 14 sites$' "$work/err") == 2 ]] || fault 'the settings'
for found in 0 112; do
  grep -qE "^pagelet: $found of 112 experiments are in the store .*tune.sqlite$" "$work/err" ||
    fault "tune --store does not say that $found experiments are there: $(<"$work/err")"
done
for part in 2 3 1; do
  "$pagelet" tune "$sample" "${grid[@]}" --store "$work/part$part.sqlite" --shard "$part/3" \
    >/dev/null 2>"$work/err" || fault "part $part of 3 fails: $(<"$work/err")"
done
"$pagelet" merge "$work"/part[123].sqlite --out "$work/merged.sqlite" >/dev/null || fault 'merge'
cmp -s <("$pagelet" export "$work/merged.sqlite") <("$pagelet" export "$work/tune.sqlite") ||
  fault 'the parts are not the whole'
"$pagelet" tune "$sample" "${grid[@]}" --format json --store "$work/merged.sqlite" \
  >"$work/stored.json" 2>"$work/err" || fault "tune on merged parts: $(<"$work/err")"
cmp -s "$work/plain.json" "$work/stored.json" || fault 'merged parts change the output'
"$pagelet" tune "$sample" "${grid[@]}" --shard 1/2 >/dev/null 2>&1
[[ $? == 2 ]] || fault '--shard without --store'
"$pagelet" tune "$sample" "${grid[@]}" --samples 9 >/dev/null 2>&1
[[ $? == 2 ]] || fault '--samples without --search'
"$pagelet" tune "$sample" "${grid[@]}" --store "$work/limited.sqlite" --shard 1/2 --max-nodes 5 \
  >/dev/null 2>"$work/limited.txt"
[[ $? == 3 ]] || fault 'a part whose sites fail'
grep -q 'settings without an answer; the first: limit' "$work/limited.txt" ||
  fault 'a part does not say which sites failed'
"$pagelet" tune "$sample" "${grid[@]}" --folds 500 >"$work/folds.txt" 2>&1
[[ $? == 2 ]] && grep -q -- '--folds 500' "$work/folds.txt" || fault '--folds beyond the sites'
# In one store, experiments of tune do not change a run of bench, and the reverse.
"$pagelet" bench "$sample" --algorithms temex --store "$work/tune.sqlite" --format json --no-times \
  >"$work/bench.json"
cmp -s "$work/bench.json" <("$pagelet" bench "$sample" --algorithms temex --format json --no-times) ||
  fault 'experiments of the tuner change a run of bench'
"$pagelet" tune "$sample" "${grid[@]}" --format json --store "$work/tune.sqlite" \
  >"$work/stored.json" 2>"$work/err"
cmp -s "$work/plain.json" "$work/stored.json" || fault 'a run of bench changes the output of tune'

# A setting is chosen on a sample and scored on other sites of the same random order.
"$pagelet" tune "$sample" --algorithm temex --grid votes=1,2 --sample 6 --sample-seed 3 --score-on 7-14 \
  --format json >"$work/samples.json" 2>/dev/null || fault '--score-on with places'
"$pagelet" bench "$sample" --algorithms temex --sample 7-14 --sample-seed 3 --format json >"$work/scored.json"
[[ $(jq '.default.summary.f1.mean' "$work/samples.json") == \
  "$(jq '.summary[] | select(.metric == "f1" and .unit == "nodes" and .task == "template") | .mean' \
    "$work/scored.json")" ]] || fault 'other sites are scored'
[[ $(jq '.best.score.n' "$work/samples.json") == 6 ]] || fault 'other sites choose'
for wrong in '--score-on 7-14' '--sample 8 --score-on 7-14' '--sample 6 --score-on 7-15'; do
  # shellcheck disable=SC2086
  "$pagelet" tune "$sample" --algorithm temex --grid votes=1,2 $wrong >/dev/null 2>&1
  [[ $? == 2 ]] || fault "$wrong is not refused"
done

# Parameters of an external program: in its command, in the request, and in a grid.
cat >"$work/program.py" <<'EOF'
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    assert str(request["parameters"]["take"]) == sys.argv[1], request["parameters"]
    answer = {"selectors": ["body"]} if sys.argv[1] == "3" else {"nodes": []}
    print(json.dumps({"id": request["id"], **answer}), flush=True)
EOF
external=(--external "own=python3 $work/program.py {take=1:0..5} # {not one} {take}")
"$pagelet" tune "$sample" "${external[@]}" --algorithm own --grid take=1..4 --same-sites --format json \
  >"$work/own.json" 2>"$work/err" || fault "a program with a parameter: $(<"$work/err")"
[[ $(jq '.best.setting.take' "$work/own.json") == 3 ]] || fault 'the best setting of a program'
"$pagelet" bench "$sample" "${external[@]}" --algorithms temex --set own.take=3 --sites sample-radio \
  --format json >"$work/own.json" 2>"$work/err" || fault "a program with --set: $(<"$work/err")"
jq -e '[.results[] | select(.algorithm == "own")][0].recall == 100' "$work/own.json" >/dev/null ||
  fault '--set does not reach the program'
"$pagelet" bench "$sample" "${external[@]}" --algorithms temex --set own.take=6 >/dev/null 2>"$work/err"
[[ $? == 2 ]] && grep -q '0\.\.5' "$work/err" || fault 'a value out of range'
"$pagelet" bench "$sample" --external 'own=x {take=9:0..5}' --algorithms temex >/dev/null 2>"$work/err"
[[ $? == 2 ]] && grep -q 'take: its default is not in the range 0\.\.5' "$work/err" || fault 'a default out of range'
"$pagelet" bench "$sample" --external 'own=x {cs-size=3:1..5}' --algorithms temex >/dev/null 2>"$work/err"
[[ $? == 2 ]] && grep -q 'cs-size is one of candidate detection' "$work/err" || fault 'a name that is taken'

end_test
