#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `pagelet candidates` and `pagelet algorithms`: their documents and formats.
#
# Usage: candidates.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

for format in table tree json dot; do
  expect 0 '' -- "$pagelet" candidates "${radio[@]}" --format "$format"
  expect_output 'programas\.html'
done
expect 0 '' -- "$pagelet" candidates "${radio[@]}" --format json
expect_keys . schema url links candidates loaded pages_loaded made_by
expect_keys '.links[]' url page dead failed hyperlink_distance dom_distance anchor candidate
expect_json '.schema == "pagelet.candidates/1"'
expect 0 '' -- "$pagelet" candidates "${radio[@]}" --format dot
expect_output '^digraph'
expect 0 '' -- "$pagelet" candidates "${radio[@]}" --set cs-size=2 --format json
expect_json '.candidates | length == 2'

for format in table json; do
  expect 0 '' -- "$pagelet" algorithms --format "$format"
  expect_output 'temex'
  expect_output 'votes'
done
expect_json '.schema == "pagelet.algorithms/1"'
expect_json '.algorithms[] | select(.name == "temex") | .target == "template"
  and (.parameters[] | select(.name == "votes")
  | .type == "integer" and .default == "2" and (.range | length > 0) and (.help | length > 0))'

end_test
