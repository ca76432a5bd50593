#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Locales, folders, few files, full disks, closed pipes and odd names change no result.
#
# Usage: environment.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

write_benches

# Results do not depend on the locale, the time zone, the home folder or the current folder.
for locale in tr_TR.utf8 de_DE.utf8 tr_TR.UTF-8 de_DE.UTF-8 C.UTF-8; do
  # A locale that is not installed would have no effect.
  locale -a 2>/dev/null | grep -qixF -e "$locale" -e "${locale/UTF-8/utf8}" || continue
  for format in "${bench_formats[@]}"; do
    expect 0 '' -- env "LC_ALL=$locale" "LANG=$locale" TZ=Pacific/Apia HOME=/nowhere \
      "$pagelet" bench "$sample" --format "$format" --no-times
    cmp -s "$work/bench.$format" "$work/out" || fault "locale $locale changes $format"
  done
  run env "LC_ALL=$locale" "$pagelet" extract "${temex[@]}" --set threshold=0.5 --format json --no-times
  [[ $code == 0 ]] || fault "locale $locale changes how numbers are read"
done
expect 0 '' -- env -i "$pagelet" bench "$sample" --format csv --no-times
cmp -s "$work/bench.csv" "$work/out" || fault 'an empty environment changes results'
(
  cd / && "$pagelet" bench "$(realpath -- "$sample")" --format csv --no-times
) >"$work/out" 2>"$work/err"
cmp -s "$work/bench.csv" "$work/out" || fault 'the current folder changes results'
expect 0 '' -- "$pagelet" bench "$sample/" --format csv --no-times
cmp -s "$work/bench.csv" "$work/out" || fault 'a slash at the end changes results'
# Results do not depend on a low limit of open files, or on a current folder that was removed.
expect 0 '' -- bash -c 'ulimit -n 32; exec "$@"' few "$pagelet" bench "$sample" --format csv --no-times
cmp -s "$work/bench.csv" "$work/out" || fault 'a limit of 32 files changes results'
expect 0 '' -- bash -c 'mkdir "$1"; cd "$1"; rmdir "$1"; shift; exec "$@"' gone "$work/gone" \
  "$pagelet" bench "$(realpath -- "$sample")" --format csv --no-times
cmp -s "$work/bench.csv" "$work/out" || fault 'a current folder that is gone changes results'

# Output that cannot be written.
full() {  # ARGUMENT...: runs pagelet with standard output on a full disk
  "$pagelet" "$@" >/dev/full 2>"$work/err" </dev/null
  code=$?
  : >"$work/out"
  command_line="$* >/dev/full"
  expect 5 'error: standard output: '
  [[ $(wc -l <"$work/err") == 1 ]] || fault "not one line: $command_line"
}
if [[ -c /dev/full ]]; then
  for format in html text markdown json paths; do full extract "${temex[@]}" --format "$format"; done
  for format in "${bench_formats[@]}"; do full bench "$sample" --format "$format"; done
  for format in table tree json dot; do full candidates "${radio[@]}" --format "$format"; done
  full algorithms
  full --version
  full bench --help
  full suite list "$sample"
  full suite check "$sample"
fi
"$pagelet" algorithms >&- 2>"$work/err"
code=$? command_line='algorithms, standard output closed'
expect 5 'error: standard output: '
# A store that cannot be made leaves no file.
expect 5 'cannot be created' -- bash -c 'ulimit -f 1; exec "$@"' small "$pagelet" bench "$sample" \
  --algorithms leafcut --store "$work/small.sqlite"
[[ ! -e $work/small.sqlite ]] || fault 'an empty store is left'
# A user who may start no thread. Only root can become one.
if ((EUID == 0)); then
  expect 5 'no thread can be started' -- bash -c 'ulimit -u 1; exec "$@"' few \
    setpriv --reuid=65534 --regid=65534 --clear-groups "$(realpath -- "$pagelet")" label "$sample"
fi
# If the reader of a pipe ends, the program ends by a signal or with the exit code of a full disk.
mkfifo "$work/pipe"
: <"$work/pipe" &
"$pagelet" bench "$sample" --format json >"$work/pipe" 2>"$work/err"
code=$?
wait
[[ $code == 141 || $code == 5 ]] || fault "exit code $code for a closed pipe: $(<"$work/err")"

# Names with control characters and newlines.
odd=$'odd\n\e[31mname\x7f'
expect 4 'odd' -- "$pagelet" extract --site "$work/$odd"
expect 4 'odd' -- "$pagelet" bench "$work/$odd"
expect 2 'odd' -- "$pagelet" extract "${radio[@]}" --algorithm "$odd"
expect 2 'odd' -- "$pagelet" extract "${temex[@]}" --set "$odd=1"
expect 2 'odd' -- "$pagelet" extract "${temex[@]}" --format "$odd"
expect 2 'odd' -- "$pagelet" "--$odd"
expect 4 'odd' -- "$pagelet" extract "${temex[@]}" --key "$odd"
make_site "$work/$odd/good" good
make_site "$work/$odd/$odd" odd
echo '{' >"$work/$odd/$odd/site.json"
make_site "$work/$odd/page" page
repeated '<div>' 30000 >"$work/$odd/page/pages/$odd.html"
# The same characters in links, in a folder's name that does not exist, and in a title.
cat >>"$work/$odd/page/pages/index.html" <<<"<a href='odd%0A%1B%5B31mname%7F.html'>x</a>
<a href='d&#27;[31m&#10;/x&#27;.html'>y</a>"
jq -n '{id: "page", base_url: "http://site.test/", key_page: "index.html",
  title: "a\u001b[31mb\nc", category: "d\u001be\nf"}' >"$work/$odd/page/site.json"
jq -n --arg odd "$odd" '{name: "a\u001b[31mb\nc", sites: ["good", $odd, "page"]}' \
  >"$work/$odd/suite.json"
expect_printable() {
  ! grep -qP '[\x00-\x08\x0b\x0c\x0e-\x1f]' "$work/out" ||
    fault "control characters in the output: $command_line"
}
for format in table markdown json; do
  expect 3 'odd' -- "$pagelet" bench "$work/$odd" --algorithms temex --format "$format"
  expect_printable
done
expect 3 'odd.*site.json' -- "$pagelet" suite list "$work/$odd"
expect_printable
expect 1 '' -- "$pagelet" suite check "$work/$odd"
expect_printable
for format in table tree json dot; do
  run "$pagelet" candidates --site "$work/$odd/page" --set cs-size=8 --format "$format"
  command_line="candidates --format $format of a site with odd names"
  expect 0 'warning.*skipped'
  expect_printable
done

end_test
