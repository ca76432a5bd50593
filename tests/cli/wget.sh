#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# wget crawls a sample site from a server on this machine into an archive. The archive has the pages
# of the folder, and the answers have the same nodes if they were compared with the same pages.
#
# Usage: wget.sh REPOSITORY BUILD; exit code 77 without wget or python3.

set -euo pipefail
command -v wget >/dev/null && command -v python3 >/dev/null || exit 77
site=$1/datasets/sample/sample-courier
pagelet=$(realpath -- "$2/cli/pagelet")
work=$(mktemp -d)
# shellcheck source=tests/cli/support/server.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/server.sh"
export LC_ALL=C

serve "$site/pages"
port=$found

(cd "$work" && env -u http_proxy -u HTTP_PROXY wget --quiet --recursive --level=inf --no-proxy \
  --warc-file=crawl "http://127.0.0.1:$port/index.html") || true
cp -R "$site" "$work/site"
jq --arg base "http://127.0.0.1:$port/" '.base_url = $base' "$site/site.json" >"$work/site/site.json"

"$pagelet" extract --warc "$work/crawl.warc.gz" --with paths --no-times | jq -cS 'del(.made_by)' |
  sort >"$work/archive"
"$pagelet" extract --site "$work/site" --all --with paths --no-times | jq -cS 'del(.made_by)' |
  sort >"$work/folder"
[[ $(wc -l <"$work/archive") -ge 8 ]] || { echo 'wget crawled too few pages' >&2; exit 1; }
# Compares the answers of archive and folder for each page.
same=$(comm -12 "$work/archive" "$work/folder" | wc -l)
different=$(jq -rs --slurpfile folder "$work/folder" '
  ($folder | map({key: .url, value: .}) | from_entries) as $of
  | map(select($of[.url] and $of[.url].candidates == .candidates
               and $of[.url].retrieved != .retrieved)) | length' "$work/archive")
[[ $different == 0 ]] || { echo "$different pages with other nodes than in the folder" >&2; exit 1; }
[[ $same -ge 5 ]] || { echo "only $same pages alike" >&2; exit 1; }
