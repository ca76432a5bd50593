#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Pages that are made to exhaust the program end with a status.
#
# Usage: hostile_pages.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

# The requirement is 2 s and 512 MB. This test allows 10 s of processor time and 1 GB of address
# space. A program built with a sanitizer needs more, so it has no limit of memory.
bounds=(bash -c 'ulimit -v 1048576; ulimit -t 10; exec "$@"' bounds)
"${bounds[@]}" "$pagelet" --version >/dev/null 2>&1 || bounds=(bash -c 'ulimit -t 10; exec "$@"' bounds)
hostile() {  # STATUS FLAG...: the page is $work/hostile/index.html
  local status=$1 wanted=0 pattern='' flags
  shift
  flags=$(printf '%s\n' "$@" | jq -cR . | jq -cs .)
  [[ $status != limit ]] || wanted=3
  [[ $* != limit:* ]] || pattern='error: .*index\.html: '
  [[ $* != no_candidates ]] || pattern='warning: .*index\.html: '
  expect "$wanted" "$pattern" -- "${bounds[@]}" "$pagelet" extract --site "$work/hostile" --algorithm temex --output template \
    --key index.html --format json --no-times
  command_line="hostile page: ${hostile_name-}"
  expect_json ".status == \"$status\" and .flags == $flags"
  [[ $status != limit ]] || expect_json '.candidates == [] and .node_count == null and .schema == "pagelet.extract/2"'
}
page=$work/hostile/index.html
mkdir "$work/hostile"
for piece in '<div>' '<b>' '<span>' '<x-y>' '<table><tr><td>' '<template>' '<svg>' '<ul><li>' \
  '<p><div>' '<dl><dd>' '<a><div>' '<b><div></b>'; do
  hostile_name="1,000,000 times $piece"
  repeated "$piece" 1000000 | head -c 20000000 >"$page"
  hostile limit limit:depth
done
hostile_name='chains of font'
numbered '<font color=c%.0f><p>' 4000 >"$page"
hostile limit limit:memory
hostile_name='100,000 attributes'
{ echo '<p'; numbered ' a%.0f=">"' 100000; echo '>'; } >"$page"
hostile limit limit:attributes
hostile_name='1,000,001 elements'
repeated '<br>' 1000001 >"$page"
hostile limit limit:nodes
hostile_name='50 MB'
truncate -s 50000000 "$page"
hostile limit limit:bytes
expect 3 'index\.html: more than 20971520 bytes \(raise --max-bytes\)' -- \
  "$pagelet" extract --site "$work/hostile" --key index.html
expect 3 'index\.html: more than 20971520 bytes' -- "$pagelet" candidates --site "$work/hostile" --key index.html
for format in html text markdown paths; do
  expect 3 'index\.html' -- \
    "$pagelet" extract --site "$work/hostile" --key index.html --format "$format"
  [[ ! -s $work/out ]] || fault "an answer for a page beyond a limit: $command_line"
done
hostile_name='empty page'
: >"$page"
hostile empty no_candidates
hostile_name='binary file'
{ printf '\x89PNG\r\n\x1a\n'; head -c 1000000 "$pagelet"; } >"$page"
expect 4 'is an image' -- "$pagelet" extract --site "$work/hostile" --key index.html \
  --base https://hostile.example/
hostile_name='a script of 5 MB without >'
{ echo '<script>'; repeated "if (a < b'\" c=d) <e f " 220000; echo '</script><p>x'; } >"$page"
hostile empty no_candidates
hostile_name='1,024 levels'
repeated '<div>' 1024 >"$page"
hostile empty no_candidates
hostile_name='1,025 levels'
repeated '<div>' 1025 >"$page"
hostile limit limit:depth
key=(extract --site "$work/hostile" --key index.html --format json --no-times)
expect 0 'warning' -- "$pagelet" "${key[@]}" --max-depth 1025
expect 3 '--max-nodes' -- "$pagelet" "${key[@]}" --max-nodes 1000
expect_json '.flags == ["limit:nodes"]'
expect 3 'index\.html' -- "$pagelet" "${key[@]}" --max-bytes 5124
expect_json '.flags == ["limit:bytes"]'
expect 0 'warning' -- "$pagelet" "${key[@]}" --max-bytes 5125 --max-depth 1025

# A candidate page beyond a limit counts as a dead link.
rm -rf -- "$work/hostile"
make_site "$work/hostile" hostile
repeated '<ul><li>' 100000 >"$work/hostile/pages/one.html"
expect 0 'warning: .*one\.html.*skipped' -- \
  "${bounds[@]}" "$pagelet" extract --site "$work/hostile" --format json --no-times
expect_json '.status == "ok" and .candidates == ["http://site.test/two.html"]'

end_test
