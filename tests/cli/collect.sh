#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `pagelet suite collect` fetches a key page and the pages up to two clicks away from a server on
# this machine. The folder is a site whose links lead to these pages; robots.txt and limits count.
#
# Usage: collect.sh REPOSITORY BUILD; exit code 77 without python3.

command -v python3 >/dev/null || exit 77
# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"
# shellcheck source=tests/cli/support/server.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/server.sh"

root=$work/server
page() {  # FILE LINK...: a page with these links
  local file=$1
  shift
  mkdir -p "$(dirname -- "$root/$file")"
  {
    printf '<!DOCTYPE html><title>%s</title><link rel=stylesheet href=/look.css>' "$file"
    printf '<img src=/star.png><p>This is the page %s of a small club.</p>' "$file"
    printf '<a href="%s">next</a> ' "$@"
  } >"$root/$file"
}
page index.html one.html two/ secret/plan.html gone.html 'list.html?day=1'
page one.html index.html three.html
page two/index.html ../one.html four.html
page three.html five.html
page two/four.html /index.html
page five.html index.html
page many.html login1.html login2.html login3.html login4.html
page login1.html index.html
for number in 2 3 4; do cp "$root/login1.html" "$root/login$number.html"; done
page secret/plan.html index.html
page list.html index.html
printf 'User-agent: *\nDisallow: /secret/\n' >"$root/robots.txt"
printf 'p { color: black }\n' >"$root/look.css"
printf 'star' >"$root/star.png"

serve "$root"
port=$found
url=http://127.0.0.1:$port/index.html
unset http_proxy HTTP_PROXY

collect() {  # FOLDER OPTIONS...
  expect 0 '' -- "$pagelet" suite collect "$url" "$work/$1" --allow-private "${@:2}"
}
pages() {  # FOLDER: the listed pages
  jq -c '.pages' "$work/$1/site.json"
}
collect two
[[ $(pages two) == '["index.html","one.html","two/index.html","list.html?day=1","three.html","two/four.html"]' ]] ||
  fault "two clicks: $(pages two)"
for name in index.html two/four.html look.css star.png; do
  cmp -s "$root/$name" "$work/two/pages/$name" || fault "$name is not the file of the server"
done
grep -q 'secret' "$work/log" && fault 'robots.txt is ignored'
[[ $(jq -r '.key_page, .base_url' "$work/two/site.json") == "index.html"$'\n'"http://127.0.0.1:$port/" ]] ||
  fault 'another key page or base URL'
expect_output "site.json: 6 pages,"
collect one --clicks 1 --files 0
[[ $(pages one) == '["index.html","one.html","two/index.html","list.html?day=1"]' ]] ||
  fault "one click: $(pages one)"
[[ ! -e $work/one/pages/look.css ]] || fault '--files 0 fetches files'
collect few --pages 3 --total-timeout 0
[[ $(jq '.pages | length' "$work/few/site.json") == 3 ]] || fault '--pages 3 has other pages'

# Pages that turn out to be one page are neither listed nor counted.
expect 0 '' -- "$pagelet" suite collect "${url%/*}/many.html" "$work/many" --allow-private --clicks 1
[[ $(pages many) == '["many.html"]' ]] || fault "a page under four names: $(pages many)"
expect_output "site.json: 1 page,"
expect 0 '' -- "$pagelet" extract "$url" --allow-private --total-timeout 0 --algorithm bte
# The folder is a site like others: its links lead to its pages.
expect 0 '' -- "$pagelet" candidates --site "$work/two" --format json
[[ $(jq '[.links[] | select(.page)] | length' "$work/out") -ge 3 ]] || fault 'links lead to no page'
expect 5 'is there already' -- "$pagelet" suite collect "$url" "$work/two" --allow-private
expect 6 'private|loopback|public' -- "$pagelet" suite collect "$url" "$work/none"
[[ ! -e $work/none ]] || fault 'a folder without pages'
end_test
