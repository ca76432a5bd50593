#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Folders, descriptions and key pages that cannot be used: exit code 4 and one line.
#
# Usage: site_folders.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

expect 4 "$work/missing" -- "$pagelet" extract --site "$work/missing"
expect 4 "$work/missing" -- "$pagelet" candidates --site "$work/missing"
expect 4 "$work/missing" -- "$pagelet" bench "$work/missing"
expect 4 "$work/missing" -- "$pagelet" suite list "$work/missing"
expect 4 "$work/missing" -- "$pagelet" suite check "$work/missing"
touch "$work/file"
expect 4 "$work/file" -- "$pagelet" extract --site "$work/file"
expect 4 "$work/file" -- "$pagelet" bench "$work/file"
mkdir "$work/nothing"
expect 4 "$work/nothing: contains no page" -- "$pagelet" extract --site "$work/nothing"
expect 4 "$work/nothing" -- "$pagelet" bench "$work/nothing"
expect 4 'nowhere.html' -- "$pagelet" extract --site "$sample/sample-radio" --key nowhere.html
expect 4 'site.json' -- "$pagelet" extract --site "$sample/sample-radio" --key ../site.json

make_site "$work/site" site
site_fault() {  # PATTERN CONTENT: extract reports the fault of this site.json
  printf '%s' "$2" >"$work/site/site.json"
  expect 4 "site.json.*$1" -- "$pagelet" extract --site "$work/site"
}
site_fault 'line 1' ''
site_fault 'line 2' $'{"id": "x",\n"base_url": }'
site_fault 'object' '[]'
site_fault 'object' '1'
site_fault 'id' '{"base_url": "http://site.test/", "key_page": "index.html"}'
site_fault 'base_url' '{"id": "x", "key_page": "index.html"}'
site_fault 'key_page' '{"id": "x", "base_url": "http://site.test/"}'
site_fault 'key_page' '{"id": "x", "base_url": "http://site.test/", "key_page": 1}'
site_fault 'pages' '{"id": "x", "base_url": "http://site.test/", "key_page": "index.html", "pages": 1}'
site_fault 'JSON|line' "$(repeated '[' 100000)"
site_fault 'JSON|UTF-8|line' $'{"id": "\xff"}'
site='{"id": "x", "key_page": "index.html", "base_url"'
for base in nonsense http://site.test ftp://site.test/ 'http://site.test/?q'; do
  printf '%s: "%s"}' "$site" "$base" >"$work/site/site.json"
  expect 4 'base_url' -- "$pagelet" extract --site "$work/site"
done
printf '%s: "http://site.test/", "pages": ["../../etc/passwd"]}' "$site" >"$work/site/site.json"
expect 4 'passwd' -- "$pagelet" extract --site "$work/site"
printf '%s: "http://site.test/", "pages": ["one.html"]}' "$site" >"$work/site/site.json"
expect 4 'index.html' -- "$pagelet" extract --site "$work/site"
# The key page is a folder, a pipe without a writer, a broken link.
make_site "$work/site" site
for make in 'mkdir --' 'mkfifo --' 'ln -s -- /nowhere'; do
  rm -rf -- "$work/site/pages/index.html"
  $make "$work/site/pages/index.html"
  expect 4 'index.html' -- "$pagelet" extract --site "$work/site"
done
rm -rf -- "$work/site"
make_site "$work/site" site
if [[ $(id -u) != 0 ]]; then
  chmod 000 "$work/site/pages/index.html"
  expect 4 'pages/index.html' -- "$pagelet" extract --site "$work/site"
  chmod 644 "$work/site/pages/index.html"
fi
rm -rf -- "$work/site/pages"
expect 4 'pages' -- "$pagelet" extract --site "$work/site"

end_test
