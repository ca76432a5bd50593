#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `--timeout`: one that is not reached changes nothing. Only `extract` has a limit by default.
#
# Usage: time_limits.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

write_benches
expect 0 '' -- "$pagelet" extract "${temex[@]}" --format paths
cp "$work/out" "$work/template"

# A timeout that is not reached changes nothing. One that no clock can represent may be refused.
for seconds in 0 1000 1e9 1e10 1e18 1e300; do
  run "$pagelet" extract "${temex[@]}" --timeout "$seconds" --format paths
  command_line="extract --timeout $seconds"
  if [[ $code == 2 && $seconds == 1e[13]* ]]; then
    expect 2 '--timeout'
    continue
  fi
  expect 0 ''
  cmp -s "$work/template" "$work/out" || fault "--timeout $seconds changes the answer"
  expect 0 '' -- "$pagelet" bench "$sample" --timeout "$seconds" --format csv --no-times
  cmp -s "$work/bench.csv" "$work/out" || fault "--timeout $seconds changes results"
done
expect 3 'timeout|longer|--timeout' -- \
  "$pagelet" extract "${temex[@]}" --timeout 0.000001 --format json --no-times
expect_json '.status == "timeout" and .text == null'
expect 3 'timeout' -- "$pagelet" bench "$sample" --algorithms temex --timeout 0.000001 --format json
# Sites that are done before the first check of the clock have answers.
expect_json '.results | any(.status == "timeout") and all(.status == "ok" or .f1 == 0)'

"$pagelet" extract --help | grep -qE -e '--timeout .*(=30| \[30\]) ' ||
  fault 'extract --help does not say that the limit is 30 s'
for command in bench tune reproduce candidates; do
  "$pagelet" "$command" --help | grep -q -e ' --timeout .*=' &&
    fault "$command --help names a limit of time"
done

# A message names the page once, as it was given, not by an address that it does not have.
python3 -c "print('<p>' + '<b>x</b> ' * 100000)" >"$work/long.html"
expect 3 '^pagelet: error: took longer than the time limit \(raise --timeout\), while (loading|parsing) [^ ]*long.html$' -- \
  "$pagelet" extract "$work/long.html" --timeout 0.000001
mkdir "$work/folder"
cp "$work/long.html" "$work/folder/a.html"
expect 3 'took longer than the time limit \(raise --timeout\), while (loading|parsing) a.html$' -- \
  "$pagelet" extract --site "$work/folder" --all --timeout 0.000001

end_test
