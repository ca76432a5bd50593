#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `pagelet reproduce`: it prints all its tables in 100 columns, and where all that it writes is; its
# parameters, variants and samples.
#
# Usage: reproduce.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

expect 0 "TWEB19's tables do not have the category: documentation" -- \
  "$pagelet" reproduce "$sample" --out "$work/papers" --jobs 2
[[ $(wc -l <"$work/err") == 1 ]] || fault 'more than one warning'
[[ $(wc -L <"$work/out") -le 100 ]] || fault 'a line has more than 100 columns'
[[ $(grep -cE '^(PSI15|TWEB19|CONEX|PROLE15)[, ][^:]*: ' "$work/out") == 18 ]] ||
  fault 'not all tables are printed'
[[ $(grep -nE '^(PSI15|TWEB19|CONEX|PROLE15)[, ][^:]*: ' "$work/out" | head -n 1) == *'TWEB19, Table 4'* ]] ||
  fault 'the comparison is not first'
tail -n 1 "$work/out" | grep -qF "$work/papers" || fault 'reproduce does not say where its files are'
[[ $(find "$work/papers/tables" -name '*.csv' | wc -l) == 18 ]] || fault 'tables are missing'
[[ $(jq '[.rows[] | select(.source == "difference") | .time] | unique == [null]' \
  "$work/papers/tables/psi15_t1.json") == true ]] || fault 'times of other machines are subtracted'

# A parameter changes all tables that compare the algorithm, a variant adds a row.
expect 0 'documentation' -- "$pagelet" reproduce "$sample" --out "$work/changed" --jobs 2 \
  --set temex.votes=1 --variant one=temex,votes=1
tr '\n' ' ' <"$work/out" | grep -qF 'Parameters that are not the defaults: temex.votes=1.' ||
  fault 'the changed parameters are not named'
f1() {  # FOLDER EXTRACTOR
  jq --arg name "$2" '.rows[] | select(.extractor == $name and .source == "computed") | .f1_mean' \
    "$work/$1/tables/tweb19_t4.json"
}
[[ $(f1 changed TemEx) == "$(f1 changed 'one, not in the paper')" ]] ||
  fault 'a variant and the same settings differ'
[[ $(f1 changed TemEx) != "$(f1 papers TemEx)" ]] || fault '--set changes nothing'
expect 2 'profil' -- "$pagelet" reproduce "$sample" --out "$work/changed" --set temex.profil=B
expect 2 'sst is already taken|name sst' -- "$pagelet" reproduce "$sample" --out "$work/changed" \
  --variant sst=temex,votes=1

# Samples: as many sites as asked for; disjoint for disjoint places; by the seed.
sites() {  # OPTIONS...: the ids of the sites, in order
  expect 0 '' -- "$pagelet" bench "$sample" --algorithms nothing --format csv --no-times "$@"
  awk -F, 'NR > 1 && !seen[$1]++ { print $1 }' "$work/out"
}
[[ $(sites --sample 5 | wc -l) == 5 ]] || fault 'a sample has another size'
[[ $({ sites --sample 5; sites --sample 6-14; } | sort -u | wc -l) == 14 ]] ||
  fault 'the samples of disjoint places are not all sites'
[[ $(sites --sample 5) == "$(sites --sample 5 --sample-seed 1)" ]] || fault 'the default seed is not 1'
[[ $(sites --sample 5) != "$(sites --sample 5 --sample-seed 2)" ]] || fault 'the seed changes nothing'
for wrong in 0 5-3 x 3- -3; do
  run "$pagelet" bench "$sample" --algorithms nothing --sample "$wrong"
  [[ $code == 2 ]] || fault "--sample $wrong: exit code $code"
done
expect 2 'only 14' -- "$pagelet" bench "$sample" --algorithms nothing --sample 15
expect 2 '--sample' -- "$pagelet" bench "$sample" --algorithms nothing --sample-seed 3
expect 0 '4 settings on 6 sites' -- "$pagelet" tune "$sample" --algorithm temex --grid votes=1,2,3,4 \
  --sample 6 --folds 2 --repeats 1

# The growth of the times has a table and a figure.
expect 0 '' -- "$pagelet" reproduce "$sample" --sites sample-radio --out "$work/growth" --growth
[[ $(jq '.rows | length' "$work/growth/tables/growth.json") == 8 ]] || fault 'extractors are missing'
jq -e '[.rows[] | .exponent_mean] | all(. > 0.3 and . < 3)' "$work/growth/tables/growth.json" \
  >/dev/null || fault 'odd exponents'
[[ -s $work/growth/figures/growth.svg ]] || fault 'the growth has no figure'

expect 4 'subset' -- "$pagelet" reproduce "$sample" --out "$work/papers" --subset psi15
touch "$work/a.json"
expect 5 "$work/a.json" -- "$pagelet" reproduce "$sample" --out "$work/a.json"

end_test
