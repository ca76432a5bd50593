#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# From a URL to a label to a score, with the lines of docs/labelling.md: a sample site is collected
# from a server on this machine, the labelling server takes its labels, bench scores them.
#
# Usage: labelling.sh REPOSITORY BUILD; exit code 77 without curl or python3.

set -euo pipefail
for tool in curl python3 jq; do command -v "$tool" >/dev/null || exit 77; done
sample=$1/datasets/sample/sample-courier
document=$1/docs/labelling.md
pagelet=$(realpath -- "$2/cli/pagelet")
work=$(mktemp -d)
# shellcheck source=tests/cli/support/server.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/server.sh"
unset http_proxy HTTP_PROXY DISPLAY WAYLAND_DISPLAY
export LC_ALL=C no_proxy=127.0.0.1 XDG_CACHE_HOME=$work/cache PATH=$work/bin:$PATH
mkdir "$work/bin"
ln -s "$pagelet" "$work/bin/pagelet"

fail() {
  printf 'labelling.sh: %s\n' "$1" >&2
  exit 1
}

# The first block of the document, with this server in place of the example's.
key=$(jq -r .key_page "$sample/site.json")
serve "$sample/pages"
host=127.0.0.1:$found
awk '/^```/ { inside = !inside; blocks += inside; next } inside && blocks <= 1' "$document" |
  sed "s,https://club.example,http://$host,g; s,news/open-day.html,$key,g; s,suite collect,& --allow-private," \
    >"$work/lines"
grep -q 'suite collect' "$work/lines" && grep -q 'suite init sites$' "$work/lines" ||
  fail "no lines in $document: $(<"$work/lines")"
(cd "$work" && bash -eu lines >out 2>&1) || fail "the lines: $(<"$work/out")"
site=$work/sites/club
[[ $(jq -r '.base_url + .key_page' "$site/site.json") == "http://$host/$key" ]] ||
  fail "site.json: $(<"$site/site.json")"
cmp -s "$site/pages/$key" "$sample/pages/$key" || fail 'the key page was changed'

# The copy and the live site have the same answer.
"$pagelet" extract --site "$site" --with paths --format json --no-times >"$work/copy"
"$pagelet" extract "http://$host/$key" --allow-private --with paths --format json --no-times >"$work/live"
jq -e --slurpfile live "$work/live" \
  '[.status, .node_count, .retrieved, .text] == ($live[0] | [.status, .node_count, .retrieved, .text])' \
  "$work/copy" >/dev/null || fail "the copy has another answer: $(<"$work/copy") $(<"$work/live")"

# A label for each element of the sample's labels, as the page in the browser sends it.
start '(http://127.*)' "$pagelet" label "$work/sites"
address=${found%%\?*}
token=${found##*\?}
send() {
  curl -sS --max-time 20 -d "$1" "${address}api/edit?$token"
}
curl -sS --max-time 20 "${address}api/site?$token&site=club" >"$work/state"
labels=$(jq -c .state.labels "$work/state")
for kind in not_template main_content main_menu; do
  while read -r selector; do
    labels=$(jq -nc --argjson labels "$labels" --arg kind "$kind" --arg selector "$selector" \
      '{site: "club", labels: $labels, do: "accept", kind: $kind, selector: $selector}')
    send "$labels" >"$work/state"
    labels=$(jq -ce .labels "$work/state") || fail "$kind $selector: $(<"$work/state")"
  done < <(jq -r ".$kind[]?" "$sample/labels.json")
done

"$pagelet" suite check "$work/sites" >"$work/out" || fail "suite check: $(<"$work/out")"
scores() {
  "$pagelet" bench "$1" --algorithms leafcut --format json --no-times |
    jq -c '[.results[] | {task, unit, precision, recall, f1}]'
}
[[ $(scores "$work/sites") == "$(scores "$sample")" && $(scores "$sample") != '[]' ]] ||
  fail "other scores: $(scores "$work/sites") than $(scores "$sample")"
