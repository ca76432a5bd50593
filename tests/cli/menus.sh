#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The main menu as a task of extract, bench and tune.
#
# Usage: menus.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

expect 0 '' -- "$pagelet" extract "${radio[@]}" --output menu --format json
expect_json '.output == "menu" and .algorithm == "menucut" and (.text | length > 0)'
expect 0 '' -- "$pagelet" extract "${radio[@]}" --algorithm menu-links --format json
expect_json '.output == "menu" and .algorithm == "menu-links"'
expect 2 'temex does not look for the main menu .*menucut' -- "$pagelet" extract "${radio[@]}" \
  --algorithm temex --output menu
expect 2 'menucut does not look for the template' -- "$pagelet" extract "${radio[@]}" \
  --algorithm menucut --output template

expect 0 '' -- "$pagelet" bench "$sample" --task menu --no-times
expect_output 'Menu'
expect_output 'MenuCut'
expect_output '13 sites have gold for the menu'
expect 0 '' -- "$pagelet" bench "$sample" --task menu --format json
expect_json '[.results[].task] | unique == ["menu"]'
expect_json '[.results[].site] | unique | length == 13'
expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex,menucut --no-times --format json
expect_json '[.results[] | select(.algorithm == "temex") | .task] | unique == ["content", "template"]'
expect_json '[.results[] | select(.algorithm == "menucut") | .task] | unique == ["menu"]'
expect 0 '' -- "$pagelet" bench "$sample" --task template --algorithms temex --format json
expect_json '[.results[].task] | unique == ["template"]'
expect 2 '--task: temex does not look for the main menu' -- "$pagelet" bench "$sample" \
  --task menu --algorithms temex
expect 2 'does not look for the main menu' -- "$pagelet" tune "$sample" --algorithm temex \
  --grid votes=1,2 --objective menu:f1
expect 0 '' -- "$pagelet" candidates "${radio[@]}" --set selection=menu --set set-size=2 \
  --format json
expect_json '.candidates | length == 2'

end_test
