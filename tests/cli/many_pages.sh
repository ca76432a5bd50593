#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Many pages: each on its own (--pages), folders with several hosts, sitemaps, and runs that go on
# where an earlier one ended (--append, --resume).
#
# Usage: many_pages.sh REPOSITORY BUILD; prints each fault, exit code 1 when there are any.

set -uo pipefail
# shellcheck source=tests/cli/support/faults.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/faults.sh"
cd -- "$work" || exit 1
courier=$sample/sample-courier

# page NAME WORDS: a page with words that are long enough to be content.
page() { printf '<title>%s</title><body><p>%s' "$1" "$2" >"$1.html"; }
page harbour "$(printf 'The harbour was frozen in the winter of %d. ' {1901..1910})"
page market "$(printf 'The market moved to the square in %d. ' {1950..1960})"

# --pages: each answer is that of the page alone.
"$pagelet" extract --pages harbour.html missing.html market.html --no-times >rows 2>err && code=0 ||
  code=$?
[[ $code == 3 ]] || fault "--pages with a missing file: exit code $code"
[[ $(jq -r .status rows | paste -sd' ') == 'ok failed ok' ]] || fault "--pages: $(<rows)"
grep -q 'missing.html' err || fault "--pages does not name the missing file: $(<err)"
"$pagelet" extract harbour.html --format json --no-times | jq -c .text >alone
jq -c 'select(.title == "harbour") | .text' rows | cmp -s - alone ||
  fault '--pages gives another answer than the page alone'

# Lines of JSON on standard input; a line that is none is a row, and the others are answered.
{
  jq -cRs '{url: "https://a.example/1", html: .}' harbour.html
  echo 'no line of JSON'
  echo
  echo '{"url": "https://a.example/2"}'
  jq -cRs '{url: "https://b.example/3", html: .}' market.html
} >lines
"$pagelet" extract --pages - --no-times <lines >rows 2>err && code=0 || code=$?
[[ $code == 3 ]] || fault "lines of JSON: exit code $code"
[[ $(jq -r '.url + " " + .status' rows | paste -sd,) == \
  'https://a.example/1 ok,standard input, line 2 failed,https://a.example/2 failed,https://b.example/3 ok' ]] ||
  fault "lines of JSON: $(jq -c '[.url, .status]' rows)"
grep -q 'line 4: is not an object with the fields url and html' err || fault "line 4: $(<err)"

# A file with its address.
jq -cn '{url: "https://a.example/4", file: "harbour.html"}' >lines
echo '{"url": "https://a.example/5", "file": "none.html"}' >>lines
"$pagelet" extract --pages - --no-times <lines >rows 2>err && code=0 || code=$?
[[ $code == 3 && $(jq -r '.url + " " + .status' rows | paste -sd,) == \
  'https://a.example/4 ok,https://a.example/5 failed' ]] || fault "files with addresses: $(<rows)"
grep -q 'none.html' err || fault "--pages - does not name the missing file: $(<err)"
"$pagelet" extract harbour.html --base https://a.example/4 --format json --no-times |
  jq -c '[.final_url, .text]' >alone
jq -c 'select(.status == "ok") | [.final_url, .text]' rows | cmp -s - alone ||
  fault '--pages - gives another answer than the file with --base'

# Pages that are alone on purpose have no linked pages to count.
grep -q '^pagelet: warning: 2 pages, 1 without an answer$' err || fault "summary of --pages: $(<err)"

# The address of a line stays as it was given, for a file as for HTML, and may be relative.
for url in 'HTTPS://A.example/x/../4?q#part' d/4.html; do
  jq -cn --arg url "$url" '{url: $url, file: "harbour.html"}' >lines
  jq -cRs --arg url "$url" '{url: $url, html: .}' harbour.html >>lines
  "$pagelet" extract --pages - --no-times <lines >rows || fault "lines with the address $url: exit code $?"
  [[ $(jq -r .url rows | sort -u) == "$url" && $(sort -u rows | wc -l) == 1 ]] ||
    fault "a file and its HTML have other answers at $url: $(<rows)"
done

# --append: what a killed run has left is completed, and whole lines stay as they are.
all=("$pagelet" extract --site "$courier" --all --no-times)
"${all[@]}" >whole 2>/dev/null
size=$(wc -c <whole)
for cut in 0 1 $((size / 3)) $((size / 2)) $((size - 1)) "$size"; do
  head -c "$cut" whole >appended
  "${all[@]}" --append appended >out 2>/dev/null || fault "--append after $cut bytes: exit code $?"
  cmp -s whole appended || fault "--append after $cut bytes makes another file"
  [[ ! -s out ]] || fault '--append prints to standard output, too'
done
printf '{"title": "no URL"}\n' >foreign
cp foreign kept
"${all[@]}" --append foreign >out 2>err && code=0 || code=$?
[[ $code == 4 ]] || fault "--append to a file of other lines: exit code $code"
grep -q 'foreign, line 1: is not an answer' err || fault "--append to other lines: $(<err)"
cmp -s foreign kept || fault '--append has changed a file of other lines'
# Only a regular file can be continued. Another one is not bad input: it cannot be written.
mkfifo pipe
"${all[@]}" --append pipe >out 2>err && code=0 || code=$?
[[ $code == 5 ]] || fault "--append to a pipe: exit code $code: $(<err)"
grep -q 'pipe: is not a regular file' err || fault "--append to a pipe: $(<err)"
# Answers of another kind are not mixed.
"${all[@]}" --fields url,status --append some 2>/dev/null || fault '--append with fields'
for other in '--fields url,status,text' ''; do
  read -ra options <<<"$other"
  "${all[@]}" "${options[@]}" --append some >out 2>err && code=0 || code=$?
  [[ $code == 4 ]] || fault "--append with '$other' to other fields: exit code $code"
  grep -q 'some, line 1: has other fields than this command writes' err || fault "other fields: $(<err)"
done
cp whole other
"${all[@]}" --algorithm temex --append other >out 2>err && code=0 || code=$?
[[ $code == 4 ]] && grep -q 'other, line 1: is an answer of leafcut' err ||
  fault "--append to answers of another algorithm: exit code $code: $(<err)"
cmp -s whole other || fault '--append has changed answers of another algorithm'
# Nor are answers by another model, in a file or in a folder.
sed 's/^content 0.8$/content 0.7/' "$sample/../../extractors/leafcut/model.txt" >model.txt
"${all[@]}" --model model.txt --append other >out 2>err && code=0 || code=$?
[[ $code == 4 ]] && grep -q 'other, line 1: is an answer by another model' err ||
  fault "--append to answers by another model: exit code $code: $(<err)"
cmp -s whole other || fault '--append has changed answers by another model'
"${all[@]}" --out answers 2>/dev/null || fault "--out: exit code $?"
rm "$(find answers -name '*.json' | sort | tail -1)"
count=$(find answers -type f | wc -l)
for wrong in '--model model.txt' '--algorithm temex' '--output template' '--output comments'; do
  read -ra options <<<"$wrong"
  "${all[@]}" "${options[@]}" --out answers --resume >out 2>err && code=0 || code=$?
  [[ $code == 4 ]] && grep -q 'answers has answers of another algorithm, model or --output' err ||
    fault "--resume with $wrong: exit code $code: $(<err)"
done
[[ $(find answers -type f | wc -l) == "$count" ]] || fault '--resume has written answers by another model'
"${all[@]}" --out answers --resume 2>/dev/null || fault "--resume with the same model: exit code $?"
[[ $(find answers -type f | wc -l) == $((count + 1)) ]] || fault '--resume with the same model writes nothing'
# Texts and paths have other names, so one run does not take the files of the other for its own.
"${all[@]}" --out both --format text 2>/dev/null || fault '--out as text'
"${all[@]}" --out both --format paths --resume 2>/dev/null || fault '--out as paths'
[[ $(find both -name '*.txt' | wc -l) == "$(find both -name '*.paths' | wc -l)" ]] ||
  fault "--resume with other formats: $(ls both)"
# What is passed over is said.
"${all[@]}" --append other >out 2>err || fault "--append with nothing left: exit code $?"
grep -q '^pagelet: 0 pages: .*; [0-9]* pages had an answer already$' err || fault "nothing left: $(<err)"

for wrong in '--append a --fields title' '--append a --out b' '--append a --format text' \
  '--resume'; do
  read -ra options <<<"$wrong"
  "${all[@]}" "${options[@]}" >out 2>err && code=0 || code=$?
  [[ $code == 2 ]] || fault "$wrong: exit code $code"
done

# --resume: files that are there are not written again.
"${all[@]}" --format markdown --out texts 2>/dev/null
first=$(find texts -name '*.md' | sort | head -1)
echo kept >"$first"
rm "$(find texts -name '*.md' | sort | tail -1)"
count=$(find texts -type f | wc -l)
"${all[@]}" --format markdown --out texts --resume 2>/dev/null || fault "--resume: exit code $?"
[[ $(<"$first") == kept ]] || fault '--resume writes a file again'
[[ $(find texts -type f | wc -l) == $((count + 1)) ]] || fault '--resume does not write what is missing'

# A mirror with several hosts is several sites.
mkdir -p mirror/a.example mirror/b.example
cp harbour.html mirror/a.example/
cp market.html mirror/b.example/
"$pagelet" extract --site mirror --all --no-times >rows 2>/dev/null || fault "two hosts: exit code $?"
[[ $(jq -r .url rows | paste -sd' ') == 'https://a.example/harbour.html https://b.example/market.html' ]] ||
  fault "two hosts: $(jq -r .url rows)"

# Input without a page is named.
"$pagelet" extract --pages - </dev/null >rows 2>err && code=0 || code=$?
[[ $code == 4 && $(<err) == 'pagelet: error: standard input: there is no page to extract from' ]] ||
  fault "--pages - without a line: $code $(<err)"
printf 'WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 2\r\n\r\na\n\r\n\r\n' >info.warc
"$pagelet" extract --warc info.warc >rows 2>err && code=0 || code=$?
[[ $code == 4 ]] && grep -q 'error: info.warc: there is no page to extract from' err ||
  fault "an archive without a page: $code $(<err)"

# A sitemap instead of a list. The addresses are not public, so nothing is loaded.
cat >sitemap.xml <<'EOF'
<?xml version="1.0"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
 <url><loc>http://127.0.0.1:9/a?x=1&amp;y=2</loc></url>
 <url><loc><![CDATA[ http://127.0.0.1:9/b ]]></loc></url>
 <url><loc>no address</loc></url>
</urlset>
EOF
gzip -k sitemap.xml
for list in sitemap.xml sitemap.xml.gz; do
  "$pagelet" extract --urls "$list" --no-times >rows 2>err || true
  [[ $(jq -r .url rows | sort | paste -sd' ') == \
    'http://127.0.0.1:9/a?x=1&y=2 http://127.0.0.1:9/b no address' ]] || fault "$list: $(<rows)"
  grep -q "line 5: 'no address'" err || fault "$list: $(<err)"
done
echo '<sitemapindex><sitemap><loc>http://127.0.0.1:9/s.xml</loc></sitemap></sitemapindex>' >index.xml
"$pagelet" extract --urls index.xml >rows 2>err && code=0 || code=$?
[[ $code == 4 ]] && grep -q 'index of sitemaps' err || fault "an index of sitemaps: $code $(<err)"


end_test
