#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Tables as LaTeX, compiled on A4 paper with margins of 2 cm: no line is too wide. Without LaTeX,
# only the commands run.
#
# Usage: latex.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

has_latex() {
  command -v pdflatex >/dev/null && kpsewhich booktabs.sty longtable.sty array.sty >/dev/null
}

# Compiles a document twice, because the columns of long tables settle in the second run.
expect_narrow() {  # FOLDER FILE
  has_latex || return 0
  local turn
  for turn in 1 2; do
    (cd -- "$1" && pdflatex -interaction=batchmode -halt-on-error "$2" >"$work/latex.out" </dev/null) ||
      fault "$2: pdflatex failed in turn $turn: $(tail -n 20 "$1/${2%.tex}.log")"
  done
  ! grep 'Overfull \\hbox' "$1/${2%.tex}.log" >"$work/wide" || fault "$2: $(head -n 3 "$work/wide")"
}

expect 0 'documentation' -- "$pagelet" reproduce "$sample" --out "$work/papers" --jobs 2
grep -qF '\label{tab:tweb19_t4}' "$work/papers/tables/tweb19_t4.tex" || fault 'no label'
expect_narrow "$work/papers" reproduction.tex

# The tables of the other commands.
document() {  # FILE...: a document with these tables
  printf '%s\n' '\documentclass[a4paper]{article}' '\usepackage[margin=2cm]{geometry}' \
    '\usepackage{array,booktabs,longtable}' '\begin{document}'
  cat -- "$@"
  printf '%s\n' '\end{document}'
}
expect 0 '' -- "$pagelet" bench "$sample" --format latex --by language --baseline leafcut
cp -- "$work/out" "$work/bench.tex"
expect 0 '' -- "$pagelet" bench "$sample" --algorithms leafcut --page-counts 1,2,3 --format latex
cp -- "$work/out" "$work/counts.tex"
for votes in 1 2; do
  expect 0 '' -- "$pagelet" bench "$sample" --algorithms temex --set "temex.votes=$votes" \
    --format json
  cp -- "$work/out" "$work/votes$votes.json"
done
run "$pagelet" compare "$work/votes2.json" "$work/votes1.json" --format latex
cp -- "$work/out" "$work/compare.tex"
run "$pagelet" tune "$sample" --algorithm temex --format latex --grid cs-size=2,3,4 \
  --grid votes=1,2,3 --grid threshold=0.5,0.7,0.9
[[ $code == 0 ]] || fault "tune: exit code $code: $(<"$work/err")"
cp -- "$work/out" "$work/tune.tex"
mkdir -p -- "$work/others"
document "$work"/{bench,counts,compare,tune}.tex >"$work/others/others.tex"
expect_narrow "$work/others" others.tex

end_test
