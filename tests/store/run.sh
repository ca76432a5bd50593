#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# A store survives runs that are killed at any moment, a full disk, and two processes at once. After
# each of these the run is resumed. Its output and export must be the same bytes as those of an
# undisturbed run.
#
# Usage: run.sh REPOSITORY BUILD; prints each fault, exit code 1 when there are any.

set -uo pipefail
# shellcheck source=tests/cli/support/faults.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../cli/support/faults.sh"
mounted=
clean_up() {
  [[ -z $mounted ]] || umount -- "$mounted"
  rm -rf -- "$work"
}
trap clean_up EXIT
cd -- "$work" || exit 1

# An extractor that records the sites for which it is asked. From request $HOLD on it does not answer.
cat >noting.sh <<'EOF'
while read -r request; do
  id=${request#*\"id\":*\"}
  id=${id%%\"*}
  printf '%s\n' "$id" >>"$ASKED"
  asked=0
  while read -r _; do asked=$((asked + 1)); done <"$ASKED"
  [ "$asked" -lt "${HOLD:-99}" ] || sleep 600
  printf '{"id": "%s", "selectors": ["%s"]}\n' "$id" "${ANSWER:-body > *}"
done
EOF
# note_anew: from now on sites are noted in another file. The program of a killed run may still note one.
note_anew() { ASKED=$(mktemp "$work/asked.XXXXXX"); }
export ASKED
run=("$pagelet" bench "$sample" --external "noting=sh $work/noting.sh" --reuse --format json
  --no-times)

note_anew
"${run[@]}" --store whole.sqlite >whole.json || fault "the undisturbed run: exit code $?"
"$pagelet" export whole.sqlite >whole.csv
[[ $(sort -u "$ASKED" | wc -l) == 14 ]] || fault 'the undisturbed run did not ask for 14 sites'

# expect_whole STORE WHAT: resumes the run. Its output and its store equal those of the undisturbed
# run, and only sites that the store did not have were computed.
expect_whole() {
  local code=0 stored
  # A run that is killed early leaves no store; otherwise the store must be readable as it is.
  stored=$("$pagelet" export "$1" 2>errors | grep -c ',noting,')
  [[ ! -s errors ]] || grep -q 'no such store\|is not a store' errors ||
    fault "$2: the store cannot be read: $(<errors)"
  note_anew
  "${run[@]}" --store "$1" >resumed.json 2>errors || code=$?
  ((code == 0)) || fault "$2: the resumed run: exit code $code: $(<errors)"
  cmp -s whole.json resumed.json || fault "$2: the resumed run prints something else"
  "$pagelet" export "$1" >resumed.csv
  cmp -s whole.csv resumed.csv || fault "$2: the store exports something else"
  # Each site has four rows: both tasks, in nodes and in words.
  local asked
  asked=$(wc -l <"$ASKED")
  ((asked == 14 - stored / 4)) || fault "$2: $asked sites computed, though $((stored / 4)) of 14 were stored"
}

# wait_until COMMAND: waits until a command succeeds, at most a minute or so.
wait_until() {
  local wait
  for ((wait = 0; wait < 6000; ++wait)); do
    "$@" && return
    sleep 0.01
  done
}

has_asked() {
  local sites
  mapfile -t sites <"$ASKED"
  ((${#sites[@]} >= $1))
}

# kill_after SITES: begins a run and kills it as soon as the program was asked for that number of sites.
kill_after() {
  rm -f killed.sqlite*
  note_anew
  "${run[@]}" --store killed.sqlite >/dev/null 2>&1 &
  local process=$!
  wait_until has_asked "$1"
  kill -9 "$process" 2>/dev/null
  wait "$process" 2>/dev/null
}

# Runs are killed while they are waiting for a site, and while they are at work.
for ((sites = 1; sites <= 14; ++sites)); do
  HOLD=$sites kill_after "$sites"
  # Two threads compute: all sites but the last three are stored.
  stored=$("$pagelet" export killed.sqlite 2>/dev/null | grep -c ',noting,')
  ((stored >= 4 * (sites - 3) && stored < 56)) || fault "held at $sites: $stored rows are stored"
  expect_whole killed.sqlite "held at $sites of 14"
  for again in 1 2; do
    kill_after "$sites"
    expect_whole killed.sqlite "killed at $sites of 14"
  done
done

# Ctrl-C while a program is at work: a run with a store says that it can continue.
asked=$work/asked
waits=(--external "slow=touch '$asked'; cat >/dev/null" --store interrupted.sqlite)
for command in 'bench --algorithms slow' 'tune --algorithm slow --grid cs-size=1,2'; do
  rm -f -- "$asked"
  # shellcheck disable=SC2086  # words
  env --default-signal=INT "$pagelet" ${command%% *} "$sample" ${command#* } "${waits[@]}" \
    >/dev/null 2>errors &
  wait_until test -e "$asked"
  kill -INT $!
  wait $!
  grep -qx 'pagelet: interrupted; the same command continues' errors ||
    fault "$command after Ctrl-C: $(<errors)"
done

# The command of the HTML report repeats a run with programs. (A name may hold quotes.)
"$pagelet" bench "$sample" --algorithms temex,nothing --set temex.votes=1 \
  --words bag --max-depth 400 --external "noting=sh '$work/noting.sh'" --external "main:content=sh $work/noting.sh" \
  --set noting.cs-size=2 --store first.sqlite --format csv --no-times >first.csv || fault 'first run'
"$pagelet" report first.sqlite --out report >/dev/null || fault 'report of a run with programs'
sed 's/^[^=]*= //; s/;$//' report/data/overview.js | jq -r .run.command |
  sed "s/^pagelet/'${pagelet//\//\\/}'/; s/&& pagelet .*/--format csv --no-times/" >again.sh
sh again.sh >again.csv 2>errors || fault "the report's command: $(<errors): $(<again.sh)"
cmp -s first.csv again.csv || fault "the report's command does not repeat the run: $(<again.sh)"

# Two processes write to one store at the same time.
rm -f shared.sqlite*
"${run[@]}" --store shared.sqlite >one.json 2>errors-one &
"${run[@]}" --store shared.sqlite >two.json 2>errors-two
wait $! || fault "one of two processes: $(<errors-one)"
cmp -s whole.json one.json && cmp -s whole.json two.json || fault 'two processes print something else'
expect_whole shared.sqlite 'two processes'

# The parts of a divided run are merged in any order, one of them twice.
rm -f part*.sqlite merged.sqlite
for part in 1 2 3; do
  "${run[@]}" --store "part$part.sqlite" --shard "$part/3" >/dev/null 2>&1 || fault "part $part"
done
"$pagelet" merge part3.sqlite part1.sqlite --out merged.sqlite >/dev/null || fault 'merge'
"$pagelet" merge part2.sqlite part1.sqlite --out merged.sqlite >message || fault 'merge again'
grep -q ' [1-9][0-9]* duplicates' message || fault "duplicates are not told: $(<message)"
expect_whole merged.sqlite 'three parts merged'
# A store with another result for the same program is refused. (The program's answer depends on an
# environment variable, which the store does not know.)
ANSWER=body "${run[@]}" --store other.sqlite --shard 1/3 >/dev/null 2>&1 || fault 'another answer'
"$pagelet" merge other.sqlite --out merged.sqlite >/dev/null 2>errors
[[ $? == 5 ]] && grep -q 'other.sqlite: .*noting.*another result' errors ||
  fault "a store with other results is merged: $(<errors)"
expect_whole merged.sqlite 'after a merge that was refused'

# The number of results from the store is printed. Results of programs are reused only with --reuse.
"${run[@]}" --store merged.sqlite >/dev/null 2>message
grep -q '^pagelet: \([0-9]*\) of \1 results from merged.sqlite$' message ||
  fault "reuse is not told: $(<message)"
note_anew
"$pagelet" bench "$sample" --external "noting=sh $work/noting.sh" --store merged.sqlite \
  >/dev/null 2>&1
[[ $(wc -l <"$ASKED") == 14 ]] || fault 'results of a program are reused without --reuse'
# Results of a program or a file of predictions are not reused after it has changed.
cp noting.sh unchanged.sh
printf '# changed\n' >>noting.sh
note_anew
"${run[@]}" --store merged.sqlite >/dev/null 2>&1
mv unchanged.sh noting.sh
[[ $(wc -l <"$ASKED") == 14 ]] || fault 'results of another program are reused'
scores_of_predictions() {
  printf '{"site": "sample-radio", "selectors": ["%s"]}\n' "$1" >predictions.jsonl
  "$pagelet" bench "$sample" --algorithms nothing --predictions predictions.jsonl --format csv \
    --no-times --store predictions.sqlite 2>/dev/null | grep '^sample-radio,.*,predictions,'
}
[[ $(scores_of_predictions body) != "$(scores_of_predictions p)" ]] ||
  fault 'results of another file of predictions are reused'

# All identities can be computed again, as docs/formats.md says.
radio=$sample/sample-radio
[[ $("$pagelet" export whole.sqlite --format jsonl | jq -r 'select(.site == "sample-radio").site_hash' |
  sort -u) == "$(cd -- "$radio" && { sha256sum site.json labels.json
    jq -r '"pages/" + .pages[]' site.json | xargs -d '\n' sha256sum; } | sha256sum | cut -d ' ' -f 1)" ]] ||
  fault 'the content of sample-radio is not the sha256sum of its files'
[[ $(jq -r .suite_hash whole.json) == "$("$pagelet" export whole.sqlite --format jsonl |
  jq -r '.site_hash + "  " + .site' | uniq | sha256sum | cut -d ' ' -f 1)" ]] ||
  fault 'the suite_hash is not the sha256sum of the contents'
python3 - <<'EOF' || fault 'python3 gives other keys or checksums, or cannot read a column'
import hashlib, sqlite3, struct, zlib

def number(*pieces):
    return int.from_bytes(b"".join(pieces), "big", signed=True)

def hash_of(text):
    return hashlib.sha256(text.encode()).digest()

def bytes_of(value):
    if value is None:
        return b"n"
    if isinstance(value, int):
        return b"i" + struct.pack("<q", value)
    if isinstance(value, float):
        return b"r" + struct.pack("<d", value)
    text = value.encode() if isinstance(value, str) else value
    return (b"t" if isinstance(value, str) else b"b") + struct.pack("<q", len(text)) + text

store = sqlite3.connect("whole.sqlite")
rows = store.execute("""SELECT key, context, site, site_hash, algorithm, version, build, parameters
    FROM experiments""").fetchall()
assert len(rows) > 100, len(rows)
for key, *texts in rows:
    assert key == number(hash_of(texts[2])[:2], hash_of("\n".join(texts))[:6]), texts
for table in "experiments", "runs", "builds":
    for *values, checksum in store.execute(f"SELECT * FROM {table}"):
        assert checksum == zlib.crc32(b"".join(map(bytes_of, values))), (table, values)
answers = store.execute("""SELECT answer_nodes, template, content, votes FROM experiments
    WHERE template IS NOT NULL""").fetchall()
assert answers
for nodes, template, content, votes in answers:
    assert len(zlib.decompress(template)) == len(zlib.decompress(content)) == (nodes + 7) // 8
    assert not votes or len(zlib.decompress(votes)) == 4 * nodes
EOF

# store check accepts an undamaged store, and all commands find damage.
"$pagelet" store check merged.sqlite >message || fault 'a whole store is called damaged'
grep -q 'nothing is damaged' message || fault "store check says: $(<message)"
cp merged.sqlite damaged.sqlite
if /usr/bin/env python3 - 2>/dev/null <<'EOF'
import sqlite3
store = sqlite3.connect("damaged.sqlite")
store.execute("UPDATE experiments SET template_nodes_recall = 99.5")
store.commit()
EOF
then
  for command in 'store check damaged.sqlite' 'export damaged.sqlite' \
    'report damaged.sqlite --out report' 'compare damaged.sqlite whole.json' \
    'merge damaged.sqlite --out out.sqlite'; do
    # shellcheck disable=SC2086
    "$pagelet" $command >/dev/null 2>errors
    [[ $? == 5 && $(wc -l <errors) == 1 ]] && grep -q 'damaged.sqlite: .*damaged' errors ||
      fault "$command on a damaged store: $(<errors)"
  done
  [[ ! -e out.sqlite ]] || fault 'a merge of a damaged store leaves a target'
else
  echo 'no python3: damage is not tried' >&2
fi

# A full disk, which only root can make.
mkdir small
if mount -t tmpfs -o size=96k tmpfs small 2>/dev/null; then
  mounted=$work/small
  "${run[@]}" --store small/full.sqlite >/dev/null 2>errors
  code=$?
  [[ $code == 5 ]] && grep -q 'small/full.sqlite: .*full' errors ||
    fault "a full disk: exit code $code: $(<errors)"
  cp small/full.sqlite* . && expect_whole full.sqlite 'disk full'
  rm -f small/*
  "$pagelet" merge whole.sqlite --out small/merged.sqlite >/dev/null 2>errors
  code=$?
  [[ $code == 5 ]] && grep -q 'full' errors || fault "merge on a full disk: exit code $code: $(<errors)"
  [[ -z $(ls -A small) ]] || fault "merge on a full disk leaves $(ls -A small)"
else
  echo 'run.sh: no tmpfs can be mounted: the full disk is not tried' >&2
fi

end_test
