#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The program for a new user: messages that say what to do, help with examples, and pages
# named one by one.
#
# Usage: usage.sh REPOSITORY BUILD; prints each fault, exit code 1 when there are any.

set -uo pipefail
# shellcheck source=tests/cli/support/faults.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/faults.sh"
cd -- "$work" || exit 1

# says CODE WORDS -- ARGUMENT...: checks the exit code, and that standard error has these words.
says() {
  local wanted=$1 words=$2 code
  shift 3
  timeout -k 5 900 "$pagelet" "$@" >out 2>err </dev/null
  code=$?
  [[ $code == "$wanted" ]] || fault "exit code $code instead of $wanted: $*: $(<err)"
  grep -qF -- "$words" err || fault "standard error does not say '$words': $*: $(<err)"
}
# prints ARGUMENT...: checks for success and an empty standard error; the output is in the file out.
prints() {
  timeout -k 5 900 "$pagelet" "$@" >out 2>err || fault "failed: $*: $(<err)"
  [[ ! -s err ]] || fault "words on standard error: $*: $(<err)"
}
has() {
  grep -qE -- "$1" out || fault "no line of the output matches '$1': $(head -c 300 out)"
}
radio=$sample/sample-radio

# ---- Did you mean ----

says 2 'bnech: pagelet has no such command: did you mean bench? (pagelet --help)' -- bnech "$sample"
says 2 'foo: pagelet suite has no such command (pagelet suite --help)' -- suite foo "$sample"
says 2 'chekc: pagelet suite has no such command: did you mean check?' -- suite chekc "$sample"
for form in 'foo --help' 'help foo' 'version foo'; do
  # shellcheck disable=SC2086  # two words
  says 2 'foo: pagelet has no such command (pagelet --help)' -- $form
done
says 2 'foo: pagelet suite has no such command (pagelet suite --help)' -- suite foo --help
says 2 'a command is missing (pagelet --help)' --
says 2 'a command is missing (pagelet --help)' -- --log-level debug
says 2 '--formt: pagelet extract has no such option: did you mean --format? (pagelet extract --help)' \
  -- extract --site "$radio" --formt text
says 2 '--external: pagelet extract has no such option (pagelet extract --help)' \
  -- extract --site "$radio" --external x=y
says 2 '(pagelet bench --help)' -- bench
says 2 '(pagelet extract --help)' -- extract --site "$radio" --format xml
says 2 'temex: unknown parameter "vote": did you mean votes? (there are: votes,' \
  -- bench "$sample" --algorithms temex --set temex.vote=1
says 2 'unknown parameter "temex.votes": did you mean votes?' \
  -- extract --site "$radio" --algorithm temex --set temex.votes=1
says 2 'temex: parameter cs-size: "abc" is not a whole number in the range 1..16' \
  -- extract --site "$radio" --algorithm temex --set cs-size=abc
says 2 '"1,5" is not a number' -- extract --site "$radio" --algorithm sst --set noise-threshold=1,5
says 2 '--set sst.label=tag: sst is not in this run (there are: temex' \
  -- bench "$sample" --algorithms temex --set sst.label=tag
says 2 '(pagelet bench --help)' -- bench "$sample" --algorithms temex --set temex.vote=1
says 2 '--set votes=1: here it takes algorithm.name=value, as in ALGORITHM.votes=1' -- bench "$sample" --algorithms temex --set votes=1
says 2 'unknown algorithm "timex": did you mean temex? (there are:' \
  -- extract --site "$radio" --algorithm timex
says 2 'pagelet bench --external' -- extract --site "$radio" --algorithm readability
says 2 'several pages must be files, or all of them URLs' \
  -- extract "$radio/site.json" http://127.0.0.1/a.html --allow-private
says 4 'site.json: is a file, not a folder' -- extract --site "$radio/site.json" --all
says 2 '--diff: takes two algorithms, as in --diff A,B' -- extract --site "$radio" --diff temex
says 4 'is a suite; name one of its sites: '"$sample/SITE" -- extract --site "$sample"
says 2 '--preset ingredients: is a grid for temex, etdm, conex, not for leafcut' \
  -- tune "$sample" --algorithm leafcut --preset ingredients
mkdir -p empty
says 5 'empty: is a folder, not a store' -- report empty --out here
says 5 '/proc/x: the store cannot be opened (No such file or directory)' -- bench "$sample" --store /proc/x

says 5 '/proc/x: No such file or directory' -- reproduce "$sample" --out /proc/x
: >file
says 5 'file: Not a directory' -- reproduce "$sample" --out file
one_line() { [[ $(grep -c . err) == "$1" ]] || fault "$1 lines on standard error expected: $(<err)"; }
cp -r -- "$radio" unlabelled && rm -f -- unlabelled/labels.json
says 3 '1 site without labels is omitted: sample-radio' -- bench unlabelled
one_line 1
says 3 'x cannot be started (exit code 127: there is no such program): /no/such/program' \
  -- bench "$sample" --algorithms temex --external x=/no/such/program
one_line 2  # and the message of the shell
says 3 'and 13 more: x: failed: x cannot be started (exit code 1 before it read a request): false' \
  -- bench "$sample" --algorithms temex --external x=false
one_line 1
says 3 'and 13 more: x: failed: x ended with exit code 1 and no answer' \
  -- bench "$sample" --algorithms temex --external x='read -r x; false'
one_line 1
says 4 'empty: contains no page' -- extract --site empty
says 4 "$sample/suite.json: is a file; name its folder: $sample" -- suite list "$sample/suite.json"

# ---- The same options for all commands ----

prints bench "$sample" --algorithms ' temex, sst' --format csv --no-times
has ',temex,'
has ',sst,'
prints bench "$sample" --algorithm temex --format csv --no-times --jobs 0
cp out alone
prints bench "$sample" --algorithms temex --format csv --no-times
cmp -s alone out || fault '--algorithm and --jobs 0 change the results of bench'
prints extract --site "$radio" --algorithms temex --format paths
prints algorithms temex
has '^temex \(TemEx\)'
! grep -q '^sst ' out || fault 'algorithms NAME lists another one'
says 2 'did you mean temex?' -- algorithms timex
for command in '' ' extract' ' bench' ' tune' ' merge' ' export' ' reproduce' ' report' ' compare' \
  ' candidates' ' algorithms' ' suite' ' suite list' ' suite check' ' suite init' \
  ' suite collect' ' store' ' store check' ' label' ' agree' ' template learn'; do
  # shellcheck disable=SC2086  # no, one or two words
  prints $command --help
  has "^Usage: pagelet$command"
  [[ -z $command ]] || (($(grep -c "^  pagelet${command:0:8}" out) >= 2)) ||
    fault "the help of$command has no two examples"
done

# ---- Pages one by one ----

page() {  # NAME WORDS
  printf '<title>%s</title><body><ul><li><a href="/">Home</a><li>News</ul><h1>%s</h1><p>%s</p>%s' \
    "$1" "$1" "$2" '<p><a href="more.html">more</a> words</p><p>All rights reserved</p>' >"$1.html"
}
page harbour 'The harbour was frozen for nine days.'
page market 'Apples are cheaper than in any year before.'
page school 'A new roof for the old school.'

prints extract harbour.html market.html school.html --output content --format text
has '^The harbour was frozen'
! grep -q 'rights' out || fault 'what all pages share is content'
for algorithm in $("$pagelet" algorithms | sed -n 's/^\([a-z0-9-]*\) (.*/\1/p'); do
  prints extract harbour.html school.html market.html --algorithm "$algorithm" --format json --no-times
  [[ $(jq -r '.candidates | join(" ")' out) == 'school.html market.html' &&
    $(jq .pages_loaded out) == 3 ]] || fault "$algorithm does not take the given pages: $(<out)"
done
prints extract harbour.html market.html --format json --set max-pages=1 --set cs-size=1
[[ $(jq -r .url out) == harbour.html ]] || fault 'a file without base is not named as it was'
prints extract harbour.html market.html --algorithm nothing --output content --format markdown
has '\[more\]\(more.html\)'
prints extract harbour.html market.html --base https://site.example/d/x --algorithm nothing --output content --format markdown
has '\[more\]\(https://site.example/d/more.html\)'
prints extract harbour.html market.html --base https://site.example/d/x --format json
[[ $(jq -r '[.url] + .candidates | join(" ")' out) == \
  'https://site.example/d/x https://site.example/d/market.html' ]] || fault "--base: $(<out)"
prints extract harbour.html
page long "$(printf 'The harbour was frozen in the winter of %d. ' {1901..1920})"
cp long.html copy.html
says 0 'long.html: the other pages are copies of it, so the answer is based on this page alone' -- extract long.html copy.html
printf '<div><section><table><tr><td>Nothing of the kind.</table></section></div>' >foreign.html
says 0 'long.html: the other pages have other layouts (another site?), so the answer' -- extract long.html foreign.html
# Pages of one site whose layouts differ, although they share most texts, are not copies.
printf '<title>%s</title><body class="%s"><p>Harbour news</p><p>All rights reserved</p><p>%s</p>' \
  tide tide 'The tide was high.' >tide.html
printf '<title>%s</title><main class="%s"><b>All rights reserved</b><i>%s</i><b>Harbour news</b></main>' \
  fair fair 'The fair was loud.' >fair.html
says 0 'tide.html: the other pages have other layouts' -- extract tide.html fair.html
says 0 'long.html: the other pages are copies of it or have other layouts' -- extract long.html copy.html foreign.html
says 0 'long.html: there is no other page, so TemEx returns all or nothing of the page' -- extract long.html --algorithm temex
timeout 900 "$pagelet" extract - market.html --output content --format text <harbour.html >out 2>err
has '^The harbour was frozen'
says 4 'missing.html: cannot be read: No such file' -- extract harbour.html missing.html
says 4 'empty: cannot be read: Is a directory (--site DIR reads the pages of a folder)' -- extract empty
says 2 'must be files, or all of them URLs' -- extract harbour.html https://site.example/
says 2 'https://other.example/: is not a URL on the host of the key page' \
  -- extract https://site.example/ https://other.example/
says 2 '--base' -- extract --urls list --base https://site.example/
says 2 "--fields date: only with --warc, as the date of a record; the page's own date is published" \
  -- extract harbour.html --fields url,date
says 2 '--fields digest: only with --warc (' -- extract harbour.html --fields digest
says 2 '--url: only with --warc; the address of a page or folder is --base' \
  -- extract harbour.html --url https://site.example/
says 2 '--explain, --explain-all and --diff: not with --format,' -- extract harbour.html --explain --format text
says 2 '--min-confidence: 2 is not in the range 0..1 (' -- extract harbour.html --min-confidence 2
says 2 '--likeness: nan is not in the range 0..1 (' -- template learn "$radio" -o learnt.json --likeness nan
says 2 'for one page: -o FILE' -- extract harbour.html --out texts
says 2 'markdown is a format: --format markdown' -- extract harbour.html --output markdown
says 2 'or - for standard input' -- extract
: >blank.html
says 0 'blank.html: the answer is empty: the page has no text' -- extract blank.html --format text
mkdir -p plain && cp harbour.html plain/
says 4 '--key names one, --all extracts every page' -- extract --site plain
mkdir -p broken/pages && cp harbour.html broken/pages/ && echo '{' >broken/site.json
says 4 'broken/site.json: is not JSON' -- extract --site broken
! grep -q -- --key err || fault "a hint about --key although site.json is malformed: $(<err)"

# ---- One page into a file ----

for ending in md txt html json; do
  prints extract harbour.html -o "answer.$ending" --no-times
  [[ ! -s out ]] || fault "-o prints to standard output, too: $(<out)"
done
prints extract harbour.html --format markdown
cmp -s out answer.md || fault '-o writes another text than --format markdown prints'
prints extract harbour.html --format text
cmp -s out answer.txt || fault '-o writes another text than --format text prints'
jq -e '.text != ""' answer.json >/dev/null || fault "-o answer.json: $(<answer.json)"
prints extract harbour.html -o harbour.out --format markdown
cmp -s answer.md harbour.out || fault '--format does not decide what -o writes'
says 2 '-o harbour.out: ends with none of .md, .txt, .html, .json and .paths' -- extract harbour.html -o harbour.out
says 2 '-o: only with one page' -- extract --pages harbour.html market.html -o all.json
says 2 '-o ./market.html: is a page that is read' -- extract harbour.html market.html -o ./market.html
says 5 'no/such.md: No such file' -- extract harbour.html -o no/such.md
says 2 '--base x: is not' -- extract harbour.html --base x
says 3 'market.html' -- extract market.html --max-nodes 5
says 0 'market.html' -- extract market.html --max-nodes 5 --exit-zero
says 3 'more than 10 bytes (raise --max-output-bytes)' -- extract market.html --max-output-bytes 10
# A page to compare with that is beyond a limit counts as a dead link.
yes '<p>x' | head -n 500 >large.html
says 0 'large.html' -- extract harbour.html large.html market.html --max-nodes 400
[[ $(grep -c . err) == 1 ]] || fault "one warning expected: $(<err)"

printf '# a list\nhttps://site.example/\nftp://site.example/\n' >list
says 3 "list, line 3: 'ftp://site.example/' is not a usable http or https URL" -- extract --urls list
printf '\xEF\xBB\xBF# after a mark\nhttp:\n' >list
says 3 "list, line 2: 'http:' is not a usable" -- extract --urls list
printf '\n# nothing\n' >list
says 4 'list: contains no URL' -- extract --urls list
printf 'https://site.example/\n\0\n' >list
says 4 'list: is not text in UTF-8' -- extract --urls list
says 4 'missing: cannot be read' -- extract --urls missing

prints help extract
has '^Usage: pagelet extract'
prints help
has '^Usage: pagelet'
prints version
cp out one
prints --version
cmp -s out one || fault 'version is not --version'
prints version --verbose
has '^compiler '
# libcurl and the thirty libraries that it brings are loaded when the network is first used.
if command -v ldd >/dev/null && ldd "$pagelet" | grep -q libcurl; then fault 'libcurl is linked'; fi

# ---- A folder of pages ----

mkdir -p mirror/site.example/news copy
for name in harbour market school; do
  sed 's,<body>,<link rel=canonical href=https://site.example/x>&,' $name.html >mirror/site.example/news/$name.html
done
cp harbour.html market.html copy
for folder in mirror mirror/site.example; do
  prints extract --site "$folder" --all --algorithm nothing --with markdown --no-times --output content
  [[ $(jq -r .url out | head -n 1) == https://site.example/news/harbour.html ]] ||
    fault "$folder is not the host of its name: $(head -c 300 out)"
  has '\(https://site.example/news/more.html\)'
done
says 0 'copy: the address of its pages is not known' -- extract --site copy --all --algorithm nothing --with markdown --output content
one_line 1
has '"url":"harbour.html"'
has '\(more.html\)'
says 0 " pages" -- extract --site copy --base http://x.example/d --all --format markdown --out texts
[[ $(ls texts) == $'http%3A++x.example+d+harbour.html.md\nhttp%3A++x.example+d+market.html.md' ]] ||
  fault "--out: $(ls texts)"
says 0 " pages" -- extract --site copy --base https://x.example/ --all --out lines --no-times
jq -es '.[0].url == "https://x.example/harbour.html"' lines/x.example+harbour.html.json >/dev/null ||
  fault "--out json: $(ls lines)"
# A mirror's scheme is that of the links in its pages.
sed -i 's,https:,http:,' mirror/site.example/news/*.html
prints extract --site mirror --all --algorithm nothing --no-times
[[ $(jq -r .url out | head -n 1) == http://site.example/news/harbour.html ]] || fault "scheme: $(head -c 300 out)"
cp harbour.html market.html school.html mirror/site.example/news
says 0 'https is a guess (--base URL)' -- extract --site mirror --all --algorithm nothing --with markdown --output content
# A link that leads out of the folder.
ln -s ../../../market.html mirror/site.example/news/link.html
for command in 'extract --all' extract candidates; do
  says 4 "news/link.html: leads out of the site's folder by a link (--follow-symlinks" \
    -- $command --site mirror
done
prints extract --all --site mirror --follow-symlinks --base https://site.example/ --algorithm nothing --no-times --format json
[[ $(grep -c link.html out) == 1 ]] || fault "--follow-symlinks: $(head -c 300 out)"
rm mirror/site.example/news/link.html
mkdir -p linked/pages && cp harbour.html linked/pages && ln -s ../../market.html linked/pages/link.html
init=(suite init linked --key harbour.html --base https://site.example)
says 4 "link.html: leads out of the site's folder by a link (--follow-symlinks" -- "${init[@]}"
prints "${init[@]}" --follow-symlinks
says 5 'linked/site.json: is there already' -- "${init[@]}" --follow-symlinks
says 3 'more than 5 nodes' -- extract --site mirror --all --max-nodes 5
says 0 'more than 5 nodes' -- extract --site mirror --all --max-nodes 5 --exit-zero

end_test
