#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# scripts/run_teco.sh on a suite of TECO's shape: from the check of the labels to the papers' tables
# and the report.
#
# Usage: teco.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

teco=$1/tests/data/teco
out=$work/results
run_teco=$1/scripts/run_teco.sh
expect 0 '14 site folders' -- "$run_teco" "$teco" --out "$out" --pagelet "$pagelet"
expect_output 'Suite teco|suite teco'
grep -q 'garden-diary.*index.html: its classes mainContent' "$out/check.txt" ||
  fault 'labels without the prefix have no warning that names the page'
expect_output '10 of the 40 sites of PSI15.s Table 1 and 7 of the 30 of CONEX.s Table 2'
for file in bench.txt bench.json papers/reproduction.txt psi15/reproduction.txt \
  conex30/reproduction.txt report/index.html; do
  [[ -s $out/$file ]] || fault "no $file"
done

# Every category of the papers has computed and printed rows.
run jq -r '.rows[] | select(.source == "computed" or .source == "printed") | "\(.category) \(.source)"' \
  "$out/papers/tables/tweb19_t5.json"
for category in Companies/Shops Forums/Social 'Personal websites/Blogs' Media/Communication \
  Institutions/Associations; do
  for source in computed printed; do
    [[ $(grep -cxF "$category $source" "$work/out") == 5 ]] ||
      fault "not five rows '$category $source'"
  done
done
[[ $(jq '[.rows[].pages] | add' "$out/papers/tables/tweb19_t3.json") == 14 ]] ||
  fault 'Table 3 does not count all sites'
# A site has its printed row below the computed one, under any of its names.
for names in 'www.turfparadise.com www.turiparadise.com' 'www.bbc.co.uk www.bbc.co.uk/news' \
  'users.dsic.upv.es-jsilva users.dsic.upv.es/~jsilva'; do
  read -r site printed <<<"$names"
  run jq -r '.rows[] | "\(.source) \(.benchmark)"' "$out/psi15/tables/psi15_t1.json"
  grep -A 1 -xF "computed $site" "$work/out" | grep -qxF "printed $printed" ||
    fault "$site: no printed row $printed"
done
jq -e '[.rows[] | select(.source == "printed")] | length == 9' \
  "$out/conex30/tables/conex_t2.json" >/dev/null || fault 'not all printed rows of CONEX, Table 2'

# A second run takes everything from the store.
expect 0 'results from' -- "$run_teco" "$teco" --out "$out" --pagelet "$pagelet"

expect 0 '' -- "$run_teco"
expect_output 'not distributed'
run "$run_teco" "$sample" --out "$out" --pagelet "$pagelet"
[[ $code == 4 ]] || fault "a suite of another shape has exit code $code"

end_test
