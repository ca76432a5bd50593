#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Wrong usage of every command: exit code 2 and one line; help.
#
# Usage: wrong_usage.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

expect 2 'command is missing' -- "$pagelet"
expect 2 'frobnicate' -- "$pagelet" frobnicate
expect 2 'SUITE' -- "$pagelet" bench
expect 2 'command is missing' -- "$pagelet" suite
expect 2 'SUITE' -- "$pagelet" suite check
expect 2 '--site' -- "$pagelet" extract
expect 2 '--site' -- "$pagelet" candidates
expect 2 '--site DIR takes a folder' -- "$pagelet" candidates "$sample/sample-radio"
expect 2 'error: --site: DIR is missing: folder of the site' -- "$pagelet" extract --site
expect 2 '--bogus' -- "$pagelet" extract --site "$sample/sample-radio" --bogus
expect 4 'extra' -- "$pagelet" bench "$sample" extra
expect 2 '--log-level' -- "$pagelet" bench "$sample" --log-level loud
for jobs in -1 x 1.5 99999999999999999999 ''; do
  expect 2 '--jobs' -- "$pagelet" bench "$sample" --jobs "$jobs"
done
for limit in --max-nodes --max-bytes --max-depth; do
  for value in 0 -1 x 1.5 99999999999999999999; do
    expect 2 "$limit" -- "$pagelet" extract --site "$sample/sample-radio" "$limit" "$value"
  done
done
expect 2 '--max-bytes: 20MB is not a whole number' -- \
  "$pagelet" extract --site "$sample/sample-radio" --max-bytes 20MB
expect 2 '--min-confidence: x is not a number' -- \
  "$pagelet" extract --site "$sample/sample-radio" --min-confidence x
for seconds in -1 x nan inf; do
  expect 2 '--timeout' -- "$pagelet" extract --site "$sample/sample-radio" --timeout "$seconds"
  expect 2 '--timeout' -- "$pagelet" bench "$sample" --timeout "$seconds"
  expect 2 '--total-timeout' -- "$pagelet" extract --urls "$work/list" --total-timeout "$seconds"
done
for setting in votes =1; do
  expect 2 '--set .*name=value' -- "$pagelet" extract --site "$sample/sample-radio" --algorithm temex --set "$setting"
done
expect 2 '--reuse requires' -- "$pagelet" bench "$sample" --reuse --store "$work/none.sqlite"
expect 2 '--reuse requires --store' -- "$pagelet" bench "$sample" --reuse --external 'none=false'
# The empty value of a variable that is not set is not a missing option.
for option in --shard --store --predictions --set --sites; do
  expect 2 "$option.* empty value" -- "$pagelet" bench "$sample" "$option" ''
  expect 2 "$option.* empty value" -- "$pagelet" bench "$sample" "$option="
done
for option in --key --base --out --fields; do
  expect 2 "$option.* empty value" -- "$pagelet" extract --site "$sample/sample-radio" "$option" ''
done
for base in nonsense site.example ftp://site.example/; do
  expect 2 "--base $base: is not" -- "$pagelet" extract --site "$sample/sample-radio" --base "$base"
  expect 2 "--base $base: is not" -- "$pagelet" extract --site "$sample/sample-radio" --all --base "$base"
  expect 2 "--base $base: is not" -- "$pagelet" template learn "$work" -o "$work/x" --base "$base"
  expect 2 "--base $base: is not" -- "$pagelet" suite init "$work" --key index.html --base "$base"
done
for option in '--format json' --raw --with-metadata --no-links; do
  # shellcheck disable=SC2086  # one word or two
  expect 2 '--explain, --explain-all and --diff' -- "$pagelet" extract --site "$sample/sample-radio" --explain $option
done
expect 2 '--diff' -- "$pagelet" extract --site "$sample/sample-radio" --diff leafcut,temex --format text
expect 2 '--variant.* name temex' -- "$pagelet" bench "$sample" --algorithms temex --variant temex=temex,votes=1
expect 2 '--url.* empty value' -- "$pagelet" extract --warc none.warc --url ''
expect 2 'url.* twice' -- "$pagelet" extract --site "$sample/sample-radio" --format json --fields url,url
for setting in votes=1 votes temex.votes; do
  expect 2 '--set .*name=value' -- "$pagelet" bench "$sample" --set "$setting"
done
for setting in votes=0 votes=-1 votes=x votes= votes=1.5 votes=99999999999999999999 threshold=2 \
  threshold=nan threshold=0,9 order=sideways 'votes=1 '; do
  expect 2 "parameter ${setting%%=*}" -- \
    "$pagelet" extract --site "$sample/sample-radio" --algorithm temex --set "$setting"
  expect 2 "parameter ${setting%%=*}" -- "$pagelet" bench "$sample" --set "temex.$setting"
done
expect 2 '--pages -: not with files' -- "$pagelet" extract --pages - "$sample/suite.json"
expect 2 'no-such' -- "$pagelet" extract --site "$sample/sample-radio" --set no-such=1
expect 2 'no-such' -- "$pagelet" bench "$sample" --set temex.no-such=1
expect 2 'no-such' -- "$pagelet" bench "$sample" --algorithms oracle --set oracle.no-such=1
expect 2 'no-such' -- "$pagelet" candidates --site "$sample/sample-radio" --set no-such=1
expect 2 'no-such' -- "$pagelet" extract --site "$sample/sample-radio" --algorithm no-such
expect 2 'no-such' -- "$pagelet" bench "$sample" --algorithms temex,no-such
expect 2 'temex' -- "$pagelet" bench "$sample" --algorithms temex,temex
expect 2 '--format.*xml' -- "$pagelet" extract --site "$sample/sample-radio" --format xml
expect 2 '--format.*xml' -- "$pagelet" bench "$sample" --format xml
expect 2 '--format.*xml' -- "$pagelet" candidates --site "$sample/sample-radio" --format xml
expect 2 '--format.*xml' -- "$pagelet" algorithms --format xml
expect 2 '--output.*footer' -- "$pagelet" extract --site "$sample/sample-radio" --output footer
expect 2 '--universe.*some' -- "$pagelet" bench "$sample" --universe some
expect 2 '--words.*set' -- "$pagelet" bench "$sample" --words set

for command in '' extract bench candidates algorithms suite 'suite check'; do
  # shellcheck disable=SC2086  # one word or two
  expect 0 '' -- "$pagelet" $command --help
  expect_output 'Usage:'
  ! grep -qP '[\x00-\x08\x0b-\x1f\x7f]' "$work/out" || fault "control characters in help: $command"
done
expect 0 '' -- "$pagelet" --version
expect_output '^[0-9]+\.[0-9]+\.[0-9]+'

end_test
