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
[[ $(grep -cE '^(PSI15|TWEB19|CONEX|PROLE15)[, ][^:]*: |^All papers: ' "$work/out") == 20 ]] ||
  fault 'not all tables are printed'
[[ $(grep -nE '^(PSI15|TWEB19|CONEX|PROLE15)[, ][^:]*: ' "$work/out" | head -n 1) == *'TWEB19, Table 4'* ]] ||
  fault 'the comparison is not first'
tail -n 1 "$work/out" | grep -qF "$work/papers" || fault 'reproduce does not say where its files are'
[[ $(find "$work/papers/tables" -name '*.csv' | wc -l) == 20 ]] || fault 'tables are missing'
# The captions promise intervals and deviations.
grep -qE '^TemEx +computed +[0-9.]+ \[[0-9.]+, [0-9.]+\] +[0-9.]+ ' "$work/out" ||
  fault 'Table 4 has no intervals and deviations'
# The verdicts come last, and the last line of their table counts them.
[[ $(grep -nE '^(PSI15|TWEB19|CONEX|PROLE15)[, ][^:]*: |^All papers: ' "$work/out" | tail -n 1) == *'What the papers claim'* ]] ||
  fault 'the claims are not the last table'
grep -qE '^[0-9]+ claims: [0-9]+ holds, [0-9]+ reversed, [0-9]+ differs, [0-9]+ not shown\.$' "$work/out" ||
  fault 'the claims are not counted'
# What made the tables is in all files but CSV.
for file in reproduction.txt tables/claims.txt tables/claims.md tables/claims.tex; do
  grep -qE 'Made by Pagelet [0-9.]+ \(commit .*\) of suite sample, SHA-256 [0-9a-f]{64}; [0-9-]{10}, Linux' \
    "$work/papers/$file" || fault "$file does not say what made it"
done
jq -e '.suite_hash | length == 64' "$work/papers/tables/claims.json" >/dev/null ||
  fault 'the JSON has no hash of the suite'

# Without times, equal runs write equal files.
for jobs in 1 2; do
  expect 0 'documentation' -- "$pagelet" reproduce "$sample" --out "$work/jobs$jobs" --jobs "$jobs" --no-times
done
diff -r "$work/jobs1" "$work/jobs2" >"$work/differences" || fault "files differ: $(<"$work/differences")"
[[ ! -e $work/jobs1/tables/tweb19_t7.csv && ! -e $work/jobs1/figures ]] || fault 'times in spite of --no-times'
head -n 1 "$work/jobs1/tables/psi15_t1.csv" | grep -q time && fault 'a column of times'
grep -q Linux "$work/jobs1/reproduction.txt" && fault 'a machine in spite of --no-times'

# One claim alone has the row that it has among all.
expect 0 '' -- "$pagelet" reproduce "$sample" --out "$work/claim" --claim temex-recall --claim words --no-times
rows() {  # FOLDER: the rows of the two claims
  tr -d '\r' <"$work/$1/tables/claims.csv" | grep -E ',(temex-recall|words)$'
}
[[ $(rows claim | wc -l) == 2 && $(rows claim) == "$(rows jobs1)" ]] || fault 'a claim alone has another row'
[[ $(find "$work/claim" -name '*.csv' | wc -l) == 1 ]] || fault 'tables besides the claims'
expect 2 'did you mean temex-recall' -- "$pagelet" reproduce "$sample" --out "$work/claim" --claim temex-recal

# The script compares with expected results.
cp -r "$1/scripts" "$work/scripts"
mkdir -p "$work/datasets"
ln -s "$sample" "$work/datasets/sample"
check=("$work/scripts/reproduce.sh" --out "$work/check" --pagelet "$pagelet")
run "${check[@]}" --check sample
[[ $code == 4 ]] || fault "exit code $code without expected results"
run "${check[@]}" --expect sample
[[ $code == 0 ]] || fault "--expect: exit code $code: $(<"$work/err")"
run "${check[@]}" --check sample
[[ $code == 0 && $(tail -n 1 "$work/out") == 'PASS: 17 of 17 tables as expected'* ]] ||
  fault "--check: exit code $code: $(<"$work/out")"
sed -i '2s/[0-9]/9&/' "$work/reports/reproduction/expected/sample/tweb19_t4.csv"
run "${check[@]}" --check sample
[[ $code == 1 && $(tail -n 1 "$work/out") == 'FAIL: 16 of 17'* ]] || fault "--check: exit code $code"
grep -qx 'FAIL  sample tweb19_t4' "$work/out" || fault '--check does not name the table'
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
[[ $(jq '.rows | length' "$work/growth/tables/growth.json") == 32 ]] || fault 'extractors are missing'
jq -e '[.rows[] | select(.generated == "nested") | .exponent_mean] | all(. > 0.3 and . < 4)' "$work/growth/tables/growth.json" \
  >/dev/null || fault 'odd exponents'
[[ -s $work/growth/figures/growth.svg ]] || fault 'the growth has no figure'

# Several suites are one analysis. The annotators of the second suite differ.
for name in sample-radio sample-library sample-recipes; do
  cp -R "$sample/$name" "$work/second-$name"
  mkdir -p "$work/second"
  mv "$work/second-$name" "$work/second/second-$name"
  jq --arg id "second-$name" '.id = $id | .generator = "WordPress 6"' "$sample/$name/site.json" \
    >"$work/second/second-$name/site.json"
  jq --arg id "second-$name" '.id = $id
    | .agreement = {annotators: ["ann", "bob"], not_template: 0.8, main_content: 0.8}' \
    "$sample/$name/labels.json" >"$work/second/second-$name/labels.json"
done
expect 0 'documentation' -- "$pagelet" reproduce "$sample" "$work/second" --out "$work/joined" --no-times
grep -qF '15 clusters of 17 sites in 2 suites: sample, second.' "$work/out" || fault 'other clusters'
jq -e '[.rows[] | select(.task == "template")] | (length > 10) and (map(.rank_mean) | .[0] == 1)
  and all(.f1_low <= .f1_mean and .f1_mean <= .f1_high and .noise_from <= .noise_to)' \
  "$work/joined/tables/joined_ranks.json" >/dev/null || fault 'no ranks of the joined suites'
jq -e '[.rows[].reversed] | max > 0' "$work/joined/tables/label_noise.json" >/dev/null ||
  fault 'labels of annotators who differ change no order'
jq -e '.rows | all(.suite_sample != null and .clusters != null) and any(.suite_second != null)' \
  "$work/joined/tables/joined_claims.json" >/dev/null || fault 'a claim has no verdict of a suite'
expect 0 '' -- "$pagelet" reproduce "$sample" "$work/second" --out "$work/joined1" --claim temex-f1 --no-times
[[ $(jq -c '.rows[] | select(.id == "temex-f1")' "$work/joined/tables/joined_claims.json") == \
  "$(jq -c '.rows[]' "$work/joined1/tables/joined_claims.json")" ]] ||
  fault 'one claim of joined suites has another row than among all'

expect 4 'subset' -- "$pagelet" reproduce "$sample" --out "$work/papers" --subset psi15
touch "$work/a.json"
expect 5 "$work/a.json" -- "$pagelet" reproduce "$sample" --out "$work/a.json"

end_test
