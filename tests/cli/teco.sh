#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# scripts/run_teco.sh on a suite of TECO's shape: from the check of the labels to the papers' tables
# and the report; folders that it refuses.
#
# Usage: teco.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

teco=$work/teco
python3 "$1/tests/support/make_teco.py" "$sample" "$teco" || fault 'no suite was made'
out=$work/results
run_teco=$1/scripts/run_teco.sh
expect 0 '14 site folders' -- "$run_teco" "$teco" --out "$out" --pagelet "$pagelet"
expect_output 'Suite teco|suite teco'
grep -q 'garden-diary.*corran-ridge.html: its classes mainContent' "$out/check.txt" ||
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
jq -e '[.rows[] | select(.source == "printed")] | length == 10' \
  "$out/conex30/tables/conex_t2.json" >/dev/null || fault 'not all printed rows of CONEX, Table 2'

# A second run takes everything from the store.
expect 0 'results from' -- "$run_teco" "$teco" --out "$out" --pagelet "$pagelet"

expect 0 '' -- "$run_teco"
expect_output 'not distributed'
# The labels are those of the sample suite: as many nodes of every kind.
counts() {  # SUITE: nodes of the key page, of the template and of the content, of each site
  "$pagelet" suite check "$1" | awk 'NF == 12 && $3 $NF ~ /^[0-9]+$/ { print $4, $5, $7 }' | sort
}
[[ $(counts "$teco" | wc -l) == 14 && $(counts "$teco") == "$(counts "$sample")" ]] ||
  fault 'the labels are not those of the sample suite'
grep -qx 'TECO_mainMenu: [0-9]* elements on 12 sites' "$out/check.txt" ||
  fault 'the classes of TECO are not counted'
! grep -q 'TECO_.*not a known label' "$out/check.txt" || fault 'a known label is said to be unknown'

refused() {  # PATTERN FOLDER
  run "$run_teco" "$2" --out "$work/refused" --pagelet "$pagelet"
  [[ $code == 4 ]] || fault "exit code $code instead of 4: $2"
  grep -qE -e "$1" "$work/err" || fault "standard error does not match '$1': $(<"$work/err")"
  [[ ! -e $work/refused ]] || fault "a folder that was refused has results: $2"
}
refused 'not an unpacked TECO' "$sample"
refused 'give the folder that holds the categories' "$teco/companies"
# As mirrors by wget are: the pages of a site are all in a folder.
for site in news-medical bbc; do
  mkdir -p "$work/mirror/$site/www.$site.example" "$work/mirror/$site/css" "$work/mirror/$site/img"
  cp -r "$teco"/media/www."$site"*/. "$work/mirror/$site/www.$site.example"
done
refused '4 of 6 site folders have no labelled page.*not a category' "$work/mirror"
mkdir -p "$work/nested/media"
cp -r "$teco/media" "$work/nested/media"
refused 'labelled pages in .*www.bbc.co.uk.*these are sites and not one site' "$work/nested"

# Names of categories that no table has, and unknown classes, are reported.
mkdir "$work/named"
cp -r "$teco/media" "$work/named/Media sites"
sed -i '0,/TECO_mainContent/s//TECO_mainContents TECO_mainContent/' \
  "$work"/named/*/www.bbc.co.uk/news/weir-bridge-reopens.html
expect 0 "TWEB19's tables do not have the category: media-sites" -- \
  "$run_teco" "$work/named" --out "$work/named-results" --pagelet "$pagelet"
grep -qx 'TECO_mainContents: 1 element on 1 site, not a known label: it is ignored' \
  "$work/named-results/check.txt" || fault 'an unknown class is not reported'

end_test
