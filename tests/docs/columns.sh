#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# docs/formats.md describes every field of the JSON documents and every column of the CSV tables. No
# table has two columns with the same name.
#
# Usage: columns.sh REPOSITORY BUILD; prints each fault, exit code 1 when there are any.

set -uo pipefail
formats=$(realpath -- "$1/docs/formats.md")
sample=$(realpath -- "$1/datasets/sample")
pagelet=$(realpath -- "$2/cli/pagelet")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work" || exit 1
faults=0

fault() {
  printf 'FAULT: %s\n' "$*" >&2
  faults=$((faults + 1))
}

# described WHAT: the names on standard input are described, except those of tuned parameters. The
# columns of a measure's mean are described once, for recall.
described() {
  local name
  while read -r name; do
    [[ $name != votes && $name != cs-size ]] || continue
    [[ ! $name =~ ^(precision|f1|accuracy|time)(_(low|mean|high|sigma))$ ]] ||
      name=recall${BASH_REMATCH[2]}
    grep -qF -- "\`$name\`" "$formats" || fault "$1: \`$name\` is not described in docs/formats.md"
  done
}

# The fields of objects with these names are names of parameters or algorithms.
fields='def fields: if type == "object" then to_entries[] | .key,
  (select(.key | IN("parameters", "setting", "grid", "context", "roles") | not) | .value | fields)
  elif type == "array" then .[] | fields else empty end; fields'
json() {
  local what=$1
  shift
  "$pagelet" "$@" >out 2>errors
  [[ -s out ]] || fault "$what: $(<errors)"
  described "$what" < <(jq -r "$fields" out | sort -u)
}
columns() {  # WHAT FILE
  local header
  header=$(head -n 1 "$2" | tr -d '\r' | tr , '\n')
  [[ -z $(sort <<<"$header" | uniq -d) ]] || fault "$1: two columns of one name: $header"
  described "$1" <<<"$header"
}
csv() {
  local what=$1
  shift
  "$pagelet" "$@" >out 2>errors
  columns "$what" out
}

# A second suite, with one site.
mkdir other
cp -r "$sample/sample-radio" other/site
sed -i 's/"sample-radio"/"site"/' other/site/site.json other/site/labels.json
site=$sample/sample-radio
temex=(--algorithms temex)
json bench bench "$sample" "${temex[@]}" --format json --store a.sqlite
json 'bench of two suites' bench "$sample" other "${temex[@]}" --format json
csv bench bench "$sample" "${temex[@]}" --format csv
csv 'bench of two suites' bench "$sample" other "${temex[@]}" --format csv
"$pagelet" bench "$sample" --algorithms sst --format json --store b.sqlite >/dev/null 2>&1
json compare compare a.sqlite b.sqlite --format json
csv compare compare a.sqlite b.sqlite --format csv
csv export export a.sqlite
json 'export --format jsonl' export a.sqlite --format jsonl
# Every column of every table and view of a store, in the section about the store.
store=$(sed -n '/^## The store/,$p' "$formats")
python3 - a.sqlite >columns <<'EOF'
import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
for (table,) in store.execute("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')"):
    for column in store.execute(f"PRAGMA table_info({table})"):
        print(table, column[1], sep="|")
EOF
format=$(python3 -c "
import sqlite3
print(*sqlite3.connect('a.sqlite').execute('PRAGMA user_version').fetchone())")
grep -qE -- "\`user_version\` the format, $format(<!--[^>]*-->)?\." <<<"$store" ||
  fault "the format of a store, $format, is not described"
[[ $(cut -d '|' -f 1 columns | sort -u | wc -l) == 4 ]] || fault "the store's tables: $(<columns)"
while IFS='|' read -r table column; do
  # A column for each task, unit and number of a score.
  [[ ! $column =~ ^(template|content|menu)_(nodes|words|text|authors|dates|parents)_(.*)$ ]] || column=${BASH_REMATCH[3]}
  grep -qF -- "\`$table\`" <<<"$store" || grep -qx "### $table" <<<"$store" ||
    fault "the table $table of a store is not described in docs/formats.md"
  grep -qF -- "\`$column\`" <<<"$store" || fault "$table: the column $column is not described"
done <columns
json tune tune "$sample" --algorithm temex --grid votes=1..2 --grid cs-size=2,3 --format json
csv tune tune "$sample" --algorithm temex --grid votes=1..2 --format csv
for annotator in a b; do
  jq '{not_template}' "$site/labels.json" >"other/site/labels.$annotator.json"
done
json agree agree other/site a b --format json
csv agree agree other/site a b --format csv
head -n 1 out | tr -d '\r' |
  grep -qx 'site,nodes,not_template,main_content,main_menu,differing_nodes' ||
  fault "agree: other columns: $(head -n 1 out)"
json algorithms algorithms --format json
json candidates candidates --site "$site" --format json
json extract extract --site "$site" --format json
json 'extract --all' extract --site "$site" --all
"$pagelet" reproduce "$sample" --out papers >/dev/null 2>errors || fault "reproduce: $(<errors)"
for table in papers/tables/*.csv papers/figures/*.csv; do
  columns "reproduce: $table" "$table"
done
for table in papers/tables/*.json; do
  described "reproduce: $table" < <(jq -r "$fields" "$table" | sort -u)
done
jq -e '.caption | contains("not the paper")' papers/tables/psi15_t2.json >/dev/null ||
  fault 'reproduce: a table of another suite does not say so'

[[ $faults == 0 ]] || printf '%d faults\n' "$faults" >&2
exit "$((faults > 0))"
