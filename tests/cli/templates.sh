#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `pagelet template learn` and `pagelet extract --template`.
#
# Usage: templates.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

site=$sample/sample-radio
expect 0 '' -- "$pagelet" template learn "$site" -o "$work/radio.json"
expect_output 'Pages alike'
expect 0 '' -- "$pagelet" extract --site "$site" --template "$work/radio.json" --format json
expect_json '.algorithm == "site-template" and .pages_loaded == 1 and .output == "content"'
expect_json '.template_fit > 0.5 and .template_chosen >= 1'
expect 0 '' -- "$pagelet" extract --site "$site" --template "$work/radio.json" --all --output template
expect 0 '' -- "$pagelet" extract "${radio[@]}" --template "$work/radio.json" \
  --explain-all
expect_output 'nodes were template'
# A page of another site: the flag, and the answer as without the templates.
other=$sample/sample-courier/pages/news/weir-bridge-reopens.html
expect 0 '' -- "$pagelet" extract "$other" --format text
cp -- "$work/out" "$work/usual"
expect 0 'weir-bridge-reopens.html: the stored templates do not fit it' -- \
  "$pagelet" extract "$other" --format text --template "$work/radio.json"
cmp -s -- "$work/usual" "$work/out" || fault 'another answer for a page of another site'
expect 0 'do not fit' -- "$pagelet" extract "$other" --format json --template "$work/radio.json"
expect_json '.template_fit < 0.5 and (.flags | contains(["template_misfit"]))'
expect_json '.parameters["min-fit"] == 0.5 and .algorithm == "site-template"'
expect 0 'do not fit' -- "$pagelet" extract "$other" --template "$work/radio.json" --explain
expect 0 '' -- "$pagelet" extract "$other" --format json --template "$work/radio.json" --min-fit 0
expect_json '.flags | contains(["template_misfit"]) | not'
expect 2 'error: --min-fit 1.5: .* is not in the range 0..1' -- \
  "$pagelet" extract "$other" --template "$work/radio.json" --min-fit 1.5
expect 2 'min-fit' -- "$pagelet" extract "$other" --min-fit 0.5
expect 0 '' -- "$pagelet" extract "${radio[@]}" --format json
expect_json 'has("template_fit") | not'

expect 0 '' -- "$pagelet" template learn "$site" -o "$work/temex.json" --algorithm temex --pages 2 \
  --templates 1
expect 4 'missing: there is no such folder' -- "$pagelet" template learn "$work/missing" -o "$work/x.json"
# A plain folder, as extract --site DIR --all takes it; of a mirror with several hosts, one.
mkdir -p "$work/mirror/a.example" "$work/mirror/b.example"
cp "$site"/pages/*.html "$work/mirror/a.example/"
cp "$site"/pages/*.html "$work/mirror/b.example/"
expect 0 '' -- "$pagelet" template learn "$work/mirror/a.example" -o "$work/plain.json" \
  --base https://a.example/
expect 0 '' -- "$pagelet" extract --site "$work/mirror/a.example" --all \
  --base https://a.example/ \
  --template "$work/plain.json" --output template
mkdir "$work/unread"
printf '%%PDF-1.7' >"$work/unread/a.html"
"$pagelet" template learn "$work/unread" -o "$work/x.json" --base https://a.example/ 2>"$work/err" &&
  fault 'templates of a site without a page'
grep -q 'error: .*/unread: the site has no page that can be read' "$work/err" || fault "$(<"$work/err")"
# An empty page teaches no template, which would fit all pages.
: >"$work/mirror/a.example/blank.html"
expect 0 '' -- "$pagelet" template learn "$work/mirror/a.example" -o "$work/blank.json" \
  --base https://a.example/
jq -e '.templates | all(.places | length > 1)' "$work/blank.json" >"$work/jq" ||
  fault 'an empty page has a template'
rm "$work/mirror/a.example/blank.html"
expect 4 'mirror: contains several sites' -- "$pagelet" template learn "$work/mirror" \
  -o "$work/x.json"

expect 2 'menucut does not look for the template' -- "$pagelet" template learn "$site" \
  -o "$work/x.json" --algorithm menucut
expect 2 '--template: not with --algorithm' -- "$pagelet" extract "${radio[@]}" \
  --template "$work/radio.json" --algorithm temex
printf '[]' > "$work/list.json"
expect 2 'is not a JSON object' -- "$pagelet" extract "${radio[@]}" --template "$work/list.json"
expect 2 "missing.json" -- "$pagelet" extract "${radio[@]}" --template "$work/missing.json"
printf '{"schema": "pagelet.templates/9"}' > "$work/other.json"
expect 2 '"schema" is not "pagelet.templates/1"' -- "$pagelet" extract "${radio[@]}" \
  --template "$work/other.json"
expect 2 'does not look for the main menu' -- "$pagelet" extract "${radio[@]}" \
  --template "$work/radio.json" --output menu

end_test
