#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `pagelet extract --all` and `--warc` as users call them (docs/web.md): whole sites give the same
# as single pages, archives may be written in several ways, several threads give the same as one;
# exit codes and messages.
#
# Usage: crawls.sh REPOSITORY BUILD; prints each fault, exit code 1 when there are any.

set -euo pipefail
# shellcheck source=tests/cli/support/faults.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/faults.sh"

# expect CODE PATTERN COMMAND...: checks exit code and standard error; the output is in $work/out.
expect() {
  local wanted=$1 pattern=$2 code=0
  shift 2
  timeout -k 5 900 "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
  [[ $code == "$wanted" ]] || fault "exit code $code instead of $wanted: $*: $(<"$work/err")"
  if [[ -z $pattern ]]; then
    [[ ! -s $work/err ]] || fault "words on standard error: $*: $(<"$work/err")"
  else
    grep -qE -e "$pattern" "$work/err" || fault "no '$pattern': $*: $(<"$work/err")"
  fi
}

# record URL FILE: prints a page as a record of a web archive.
record() {
  local head=$'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'
  printf 'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: <%s>\r\n' "$1"
  printf 'Content-Type: application/http;msgtype=response\r\nContent-Length: %d\r\n\r\n%s' \
    "$((${#head} + $(wc -c <"$2")))" "$head"
  cat -- "$2"
  printf '\r\n\r\n'
}

# The line about the evidence for the answers.
summary='^pagelet: [0-9]+ pages: [0-9]+ with enough linked pages'

# Every page of a site, compared with one page alone.
courier=$sample/sample-courier
expect 0 "$summary" "$pagelet" extract --site "$courier" --all --no-times
cp "$work/out" "$work/all"
pages=$(find "$courier/pages" -name '*.html' | wc -l)
[[ $(wc -l <"$work/all") == "$pages" ]] || fault "$(wc -l <"$work/all") lines for $pages pages"
jq -e .schema "$work/all" >/dev/null || fault 'not JSON in every line'
expect 0 '' "$pagelet" extract --site "$courier" --no-times --format json
key=$(jq -r .url "$work/out")
jq -cS 'del(.metadata, .metadata_sources)' "$work/out" >"$work/alone"
jq -cS --arg url "$key" 'select(.url == $url)' "$work/all" | cmp -s - "$work/alone" ||
  fault 'the key page has another answer among all pages than alone'
expect 0 "$summary" "$pagelet" extract --site "$courier" --all --format text --output content
[[ $(grep -c '^==> http.* <==$' "$work/out") == "$pages" ]] || fault 'no line before each page'
expect 0 "$summary" "$pagelet" extract --site "$courier" --all --with markdown,html --output content
[[ $(jq -r 'select(.text != "" and .html != "") | .url' "$work/out" | wc -l) == "$pages" ]] ||
  fault 'texts are missing'

# Several sites in one archive with mixed records, and one archive for each site.
: >"$work/list"
for site in courier ferries hikes radio; do
  (cd "$sample/sample-$site/pages" && find . -name '*.htm*' | sort) |
    sed "s#^\./#$site #" | awk '{ print NR, $0 }' >>"$work/list"
done
: >"$work/mixed.warc"
: >"$work/mixed.warc.gz"
mkdir "$work/parts"
while read -r _ site name; do
  record "http://$site.test/$name" "$sample/sample-$site/pages/$name" >"$work/record"
  cat "$work/record" >>"$work/mixed.warc"
  gzip -c "$work/record" >>"$work/mixed.warc.gz"
  gzip -c "$work/record" >>"$work/parts/$site.warc.gz"
done < <(sort -n "$work/list")
records=$(wc -l <"$work/list")

expect 0 "$summary" "$pagelet" extract --warc "$work/mixed.warc" --no-times
sort "$work/out" >"$work/one"
[[ $(wc -l <"$work/one") == "$records" ]] || fault "$(wc -l <"$work/one") lines for $records records"
[[ $(jq -r .url "$work/out" | cut -d/ -f3 | uniq | wc -l) == 4 ]] || fault 'sites are not in order'
export pagelet
# shellcheck disable=SC2016
find "$work/parts" -name '*.gz' -print0 |
  xargs -0 -P 4 -I{} sh -c '"$pagelet" extract --warc - --no-times <"$1" >"$1.jsonl"' - {} ||
  fault 'a process of the pipeline failed'
sort "$work"/parts/*.jsonl | cmp -s - "$work/one" ||
  fault 'several processes give other lines than one'
for archive in mixed.warc.gz whole.warc.gz mixed.warc.zst; do
  case $archive in
    whole*) gzip -c "$work/mixed.warc" >"$work/$archive" ;;
    *.zst) command -v zstd >/dev/null || continue && zstd -qc "$work/mixed.warc" >"$work/$archive" ;;
  esac
  expect 0 "$summary" "$pagelet" extract --warc "$work/$archive" --no-times
  sort "$work/out" | cmp -s - "$work/one" || fault "$archive gives other lines"
done
expect 0 "$summary" "$pagelet" extract --warc "$work"/parts/*.gz --no-times
sort "$work/out" | cmp -s - "$work/one" || fault 'several files give other lines'

# Several threads give the same bytes. A site of many pages is divided between them.
cp "$work/out" "$work/expected"
for jobs in 2 7; do
  expect 0 "$summary" "$pagelet" extract --warc "$work"/parts/*.gz --no-times --jobs "$jobs"
  cmp -s "$work/out" "$work/expected" || fault "--jobs $jobs changes the output"
done
mkdir -p "$work/large/pages"
for page in {100..329}; do
  printf '<title>%s</title><ul><li><a href=%s.html>next</a><li><a href=%s.html>after it</a></ul><p>text %s' \
    "$page" "$((page + 1))" "$((page + 2))" "$page" >"$work/large/pages/$page.html"
done
for format in json text; do
  expect 0 "$summary" "$pagelet" extract --site "$work/large" --all --no-times --format $format
  cp "$work/out" "$work/expected"
  expect 0 "$summary" "$pagelet" extract --site "$work/large" --all --no-times --format $format --jobs 3
  cmp -s "$work/out" "$work/expected" || fault "--jobs 3 changes the output of a large site as $format"
done
[[ $(grep -c '^==>' "$work/out") == 230 ]] || fault 'pages of a large site are missing'
head -n 1 "$work/out" | grep -q '^==>' || fault 'the output begins with an empty line'

# One page of an archive.
url=$(jq -r .url "$work/one" | sed -n 5p)
expect 0 '' "$pagelet" extract --warc "$work/mixed.warc.gz" --url "$url" --format json --no-times
jq -cS 'del(.metadata, .metadata_sources)' "$work/out" >"$work/page"
jq -cS --arg url "$url" 'select(.url == $url and (.flags | any(startswith("fallback:")) | not))' \
  "$work/one" >"$work/line"
[[ ! -s $work/line ]] || cmp -s "$work/page" "$work/line" || fault "--url $url gives another answer"

# The evidence for an answer, and pages that are left out.
record http://alone.test/ "$courier/pages/index.html" >"$work/alone.warc"
expect 0 '1 alone \(no_candidates\)' "$pagelet" extract --warc "$work/alone.warc"
jq -e '.flags == ["no_candidates"]' "$work/out" >/dev/null || fault 'a page alone is not said to be'
{
  cat "$work/mixed.warc.gz"
  echo garbage
  gzip -c "$work/alone.warc"
} >"$work/damaged.warc.gz"
expect 0 'left out: 1 damaged' "$pagelet" extract --warc "$work/damaged.warc.gz"
[[ $(wc -l <"$work/out") == $((records + 1)) ]] || fault 'damage costs more than a record'

# The parts of --shard are whole sites, and all parts together are the whole.
for options in '' --contiguous; do
  : >"$work/shards"
  for part in 1/4 2/4 3/4 4/4; do
    # shellcheck disable=SC2086  # one word or none
    "$pagelet" extract --warc "$work"/parts/*.gz --no-times $options \
      --shard "$part" >"$work/out" 2>"$work/err" || fault "part $part: $(<"$work/err")"
    [[ $(jq -r .url "$work/out" | cut -d/ -f3 | sort -u | wc -l) == 1 ]] || fault "part $part of 4 sites is not one"
    cat "$work/out" >>"$work/shards"
  done
  sort "$work/shards" | cmp -s - "$work/one" || fault "the parts together differ from the whole: $options"
done
expect 0 '' "$pagelet" extract --warc "$work/mixed.warc" --shard 5/5
[[ ! -s $work/out ]] || fault 'a part without a site has answers'
expect 2 '--shard: 5/4 is not I/N' "$pagelet" extract --warc "$work/mixed.warc" --shard 5/4
expect 2 '--shard excludes --site|--site excludes --shard' "$pagelet" extract --site "$courier" --all --shard 1/2
# The parts of a list are hosts. These addresses are refused without a look at the network.
printf 'http://127.0.0.%d/%s\n' 1 a 2 b 1 c 3 d >"$work/urls"
expect 3 'not public|--allow-private' "$pagelet" extract --urls "$work/urls" --shard 1/2
[[ $(jq -r .url "$work/out" | sort | tr '\n' ' ') == 'http://127.0.0.1/a http://127.0.0.1/c http://127.0.0.3/d ' ]] ||
  fault "part 1 of a list is $(jq -c .url "$work/out")"

# A WACZ file is a ZIP file.
python3 - "$work" <<'END'
import sys, zipfile
with zipfile.ZipFile(sys.argv[1] + "/x.wacz", "w") as wacz:
    wacz.write(sys.argv[1] + "/mixed.warc.gz", "archive/mixed.warc.gz")
END
expect 4 "x.wacz: is a ZIP file, perhaps of WACZ; unpack it: unzip -p .*x.wacz 'archive/\*' \| pagelet extract --warc -" \
  "$pagelet" extract --warc "$work/x.wacz"
# A command is printed that can be run: a shell divides other names, and unzip reads no standard input.
cp -- "$work/x.wacz" "$work/two words.wacz"
expect 4 "two words.wacz: is a ZIP file, perhaps of WACZ; unpack it: unzip -p FILE 'archive/\*' \| pagelet extract --warc -" \
  "$pagelet" extract --warc "$work/two words.wacz"
expect 4 "standard input: is a ZIP file, perhaps of WACZ; unpack it: unzip -p FILE 'archive/\*' \| pagelet extract --warc -" \
  bash -c '"$1" extract --warc - <"$2"' - "$pagelet" "$work/x.wacz"
if command -v unzip >/dev/null; then
  unzip -p "$work/x.wacz" 'archive/*' | "$pagelet" extract --warc - --no-times 2>/dev/null | sort |
    cmp -s - "$work/one" || fault 'an unpacked WACZ file gives other lines'
fi
printf '\x04\x22\x4D\x18\x60\x40\x82' >"$work/x.warc.lz4"
expect 4 'x.warc.lz4: is compressed with lz4; unpack it: lz4 -dc .*x.warc.lz4 \| pagelet extract --warc -' \
  "$pagelet" extract --warc "$work/x.warc.lz4"
expect 3 'more than 3000 bytes \(raise --max-bytes\)' "$pagelet" extract --warc "$work/mixed.warc" --max-bytes 3000
jq -es 'map(select(.status == "limit")) | length > 0' "$work/out" >/dev/null ||
  fault 'pages beyond the limit have no line'

expect 2 '--pages, --site, --warc and --urls is needed' "$pagelet" extract
expect 2 '--pages, --site, --warc and --urls is needed' "$pagelet" extract --site "$courier" --warc "$work/mixed.warc"
expect 2 '--all requires --site' "$pagelet" extract --all --warc "$work/mixed.warc"
expect 2 '--url: only with --warc; the address of a page or folder is --base' "$pagelet" extract --site "$courier" --url "$url"
expect 2 'only with one page' "$pagelet" extract --site "$courier" --all --explain
expect 2 'with: only' "$pagelet" extract --site "$courier" --format html --with html
expect 2 'not an absolute URL' "$pagelet" extract --warc "$work/mixed.warc" --url page.html
expect 4 'no such page' "$pagelet" extract --warc "$work/mixed.warc" --url http://no.test/
expect 4 'No such file' "$pagelet" extract --warc "$work/none.warc"
expect 4 'no record of a web archive' "$pagelet" extract --warc "$courier/pages/index.html"
expect 4 'no record of a web archive' "$pagelet" extract --warc -
expect 4 'contains no page' "$pagelet" extract --site "$work/parts" --all
TMPDIR=$work/none expect 5 "TMPDIR=$work/none: No such file" "$pagelet" extract --warc "$work/mixed.warc"
TMPDIR='' expect 0 "$summary" "$pagelet" extract --warc "$work/mixed.warc"
# A writer without end does not fill the disk. Only root can make a small one.
mkdir "$work/small"
if mount -t tmpfs -o size=20m tmpfs "$work/small" 2>/dev/null; then
  { printf '<p>'; head -c 1000000 /dev/zero | tr '\0' x; } >"$work/large.html"
  record http://a.example/ "$work/large.html" >"$work/large.warc"
  # shellcheck disable=SC2016
  expect 5 'nine tenths' bash -c 'while cat "$1"; do :; done | TMPDIR=$2 "$3" extract --warc -' \
    endless "$work/large.warc" "$work/small" "$pagelet"
  umount "$work/small"
fi
expect 5 'standard output' sh -c '"$pagelet" extract --warc "$1" >/dev/full' - "$work/mixed.warc"

end_test
