#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The user's own rules: --keep, --drop and --rules of `pagelet extract`, for one page and many.
#
# Usage: rules.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"
cd -- "$work" || exit 1

body=$(printf '<p>The harbour was frozen in the winter of %d, and no ship could leave it.' {1901..1910})
cat >harbour.html <<END
<html lang=en><head><title>A wrong title</title></head><body>
<ul class=menu><li><a href=/>Home</a><li><a href=/all>All texts</a></ul>
<article><h1 class=headline>The cold winters</h1><div class=facts><b class=name>Ada Berg</b>
<span class=day>5 March 2024</span></div>
<p class=lead>What the old books say about ice.</p>$body
<aside class=correction>An earlier version named another year.</aside>
<div class=promo><p>Our shop sells maps of the harbour for every wall of the house.</p></div>
</article><p class=foot>Printed by the harbour office.</p></body></html>
END

# Dropped parts are gone from all formats; kept parts are in all of them.
for format in text markdown html; do
  expect 0 '' -- "$pagelet" extract harbour.html --format "$format" --drop .promo --drop .lead --keep .foot
  ! grep -q 'Our shop\|old books' "$work/out" || fault "$format has what was dropped"
  expect_output 'Printed by the harbour office'
  expect_output 'winter of 1905'
done
expect 0 '' -- "$pagelet" extract harbour.html --format html --raw --drop '.lead::text'
! grep -q 'old books' "$work/out" || fault '--raw has a text that was dropped'
# A part that a rule of omission removes is kept.
expect 0 '' -- "$pagelet" extract harbour.html --format text --keep '.menu li:first-child'
expect_output '^- Home'
# The template loses what is kept.
expect 0 '' -- "$pagelet" extract harbour.html --format text --output template --keep .foot --drop '.menu li:last-child'
! grep -q 'Printed by\|All texts' "$work/out" || fault "the template has $(<"$work/out")"

# Paths are those of the whole page.
expect 0 '' -- "$pagelet" extract harbour.html --format paths --drop ul --keep .foot
expect_output '^/html\[1\]/body\[1\]/p\[1\]$'
expect_output '^/html\[1\]/body\[1\]/article\[1\]/aside\[1\]'

# A file of rules: title, author and date; JSON names the rules that matched.
cat >site.rules <<'END'
# Rules of a reader.
[harbour.example *.sea.example]
title = h1.headline
author = .facts .name
date = .facts .day
drop = .promo
keep = .foot

[other.example]
drop = p
END
expect 0 'site.rules:9: no page is of the hosts of this section' -- \
  "$pagelet" extract harbour.html --base https://www.harbour.example/a.html --rules site.rules --drop .lead --format json --no-times
expect_json '.title == "The cold winters" and .metadata.author == "Ada Berg"
  and .metadata.published == "2024-03-05" and .metadata_sources.author == "rule"
  and (.text | startswith("The cold winters\n"))'
expect_json '.rules == [
  {rule: "drop", selector: ".lead", file: null, line: null, matches: 1},
  {rule: "title", selector: "h1.headline", file: "site.rules", line: 3, matches: 1},
  {rule: "author", selector: ".facts .name", file: "site.rules", line: 4, matches: 1},
  {rule: "date", selector: ".facts .day", file: "site.rules", line: 5, matches: 1},
  {rule: "drop", selector: ".promo", file: "site.rules", line: 6, matches: 1},
  {rule: "keep", selector: ".foot", file: "site.rules", line: 7, matches: 1}]'
expect 0 'site.rules:2: no page is of the hosts of this section' -- \
  "$pagelet" extract harbour.html --base https://a.example/ --rules site.rules --format json
expect_json '.rules == [] and .title != "The cold winters"'
expect 0 '' -- "$pagelet" extract harbour.html --format json --no-times
expect_json 'has("rules") | not'

# The reasons name the rule.
expect 0 'site.rules:9: no page is of the hosts of this section' -- \
  "$pagelet" extract harbour.html --base https://deep.sea.example/ --rules site.rules --explain
expect_output '^  rule site.rules:6 \(drop .promo\): 1$'
expect_output '^    main content, because of site.rules:7 \(keep .foot\)$'
! grep -q 'Our shop' "$work/out" || fault '--explain shows what was dropped'

# What drop removes cannot be kept.
expect 0 'warning: keep .promo p: matches only what drop removes' -- \
  "$pagelet" extract harbour.html --format text --drop .promo --keep '.promo p'
! grep -q 'Our shop' "$work/out" || fault 'what was dropped is kept'
expect 0 '' -- "$pagelet" extract harbour.html --format text --drop .promo --keep '.promo p, .foot'

# What matches nothing is said once, also for many pages.
expect 0 'drop .nothing: matches nothing on any page' -- \
  "$pagelet" extract harbour.html --format text --drop .nothing --drop .promo
[[ $(wc -l <"$work/err") == 1 ]] || fault "more than one message: $(<"$work/err")"
sed 's/harbour/market/g' harbour.html >market.html
mkdir -p site.example
cp harbour.html market.html site.example/
for input in '--pages harbour.html market.html' '--site site.example --all'; do
  # shellcheck disable=SC2086
  expect 0 'drop .nothing: matches nothing' -- "$pagelet" extract $input --no-times --drop .nothing \
    --drop .promo --keep .foot --jobs 2
  [[ $(grep -c nothing "$work/err") == 1 ]] || fault "said more than once: $(<"$work/err")"
  [[ $(jq -r '.text | test("Our shop")' "$work/out" | sort -u) == false ]] || fault "$input: not dropped"
  [[ $(jq -r '.text | test("Printed by")' "$work/out" | sort -u) == true ]] || fault "$input: not kept"
done
{
  printf 'WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://harbour.example/1\r\n'
  length=$(($(wc -c <harbour.html) + 44))
  printf 'Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n' "$length"
  printf 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'
  cat harbour.html
  printf '\r\n\r\n'
} >crawl.warc
run "$pagelet" extract --warc crawl.warc --rules site.rules --no-times
expect_json '(.text | test("Our shop") | not) and .title == "The cold winters"'

# Wrong rules are wrong usage, and name their line.
printf '[a.example]\ndrop = p\n\nkeep = a:hover\n' >wrong.rules
expect 2 'wrong.rules:4: selector "a:hover"' -- "$pagelet" extract harbour.html --rules wrong.rules
expect 2 'missing.rules' -- "$pagelet" extract harbour.html --rules missing.rules
expect 2 '--drop: selector "p >"' -- "$pagelet" extract harbour.html --drop 'p >'

# A million rules end with the time of the page.
seq -f 'drop = .a%.0f *' 1000000 >many.rules
begin=$SECONDS
expect 3 'matching the rules' -- "$pagelet" extract harbour.html --rules many.rules --timeout 0.02
((SECONDS - begin < 120)) || fault "a million rules took $((SECONDS - begin)) s"
end_test
