#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `pagelet extract`: its documents and formats, fields, metadata, the default algorithm, reasons.
#
# Usage: extract.sh REPOSITORY BUILD

# shellcheck source=tests/cli/support/expect.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"

expect 0 '' -- "$pagelet" extract "${temex[@]}" --with paths --format json
expect_keys . schema url final_url stated_url stated_url_source algorithm parameters output status flags confidence message candidates \
  pages_loaded node_count retrieved title language text omitted omitted_by metadata metadata_sources phases_ms peak_bytes made_by
expect_keys .phases_ms load parse links candidates extract
expect_json '.schema == "pagelet.extract/2" and .algorithm == "temex" and .output == "content"
  and .status == "ok" and .flags == [] and .peak_bytes >= 0
  and (.phases_ms | all(type == "number" and . >= 0)) and (.candidates | length == 3)
  and .pages_loaded >= 4 and (.retrieved | length) <= .node_count
  and (.retrieved[0] | startswith("/html[1]/body[1]"))'
expect_json '.parameters | .votes == 2 and .threshold == 0.9 and .order == "distance"'
expect 0 '' -- "$pagelet" extract "${temex[@]}" --with paths --format json --no-times --set votes=3 --set votes=1
expect_keys . schema url final_url stated_url stated_url_source algorithm parameters output status flags confidence message candidates \
  pages_loaded node_count retrieved title language text omitted omitted_by metadata metadata_sources made_by
expect_json '.parameters.votes == 1'
expect 0 '' -- "$pagelet" extract "${temex[@]}" --with paths --format json --no-times --output template
jq -r '.retrieved[]' "$work/out" >"$work/template"
nodes=$(jq .node_count "$work/out")
expect 0 '' -- "$pagelet" extract "${temex[@]}" --format paths --output template
cmp -s "$work/template" "$work/out" || fault 'paths differ from the document'
expect 0 '' -- "$pagelet" extract "${temex[@]}" --format paths --output content
[[ $(sort "$work/template" "$work/out" | uniq | wc -l) == "$nodes" &&
  $(cat "$work/template" "$work/out" | wc -l) == "$nodes" ]] ||
  fault 'template and content do not divide the nodes that count'
for output in template content; do
  for format in html text markdown json paths; do
    # The page has a script, which is left out of HTML in silence.
    expect 0 '' -- "$pagelet" extract "${temex[@]}" --output "$output" --format "$format" --no-times
    [[ -s $work/out ]] || fault "no output: $command_line"
    iconv -f UTF-8 -t UTF-8 "$work/out" >/dev/null 2>&1 || fault "not UTF-8: $command_line"
    cp "$work/out" "$work/first"
    run "$pagelet" extract "${temex[@]}" --output "$output" --format "$format" --no-times
    cmp -s "$work/first" "$work/out" || fault "another output the second time: $command_line"
  done
done

expect 0 '' -- "$pagelet" extract "${temex[@]}" --with paths --format json --fields url,author,text
expect_keys . url author text
expect 2 "--fields.*'auther'" -- "$pagelet" extract "${temex[@]}" --format json --fields url,auther
expect 2 '--fields: only' -- "$pagelet" extract "${temex[@]}" --format text --fields url
expect 0 '' -- "$pagelet" extract "${temex[@]}" --format markdown --with-metadata
[[ $(head -n 1 "$work/out") == --- && $(sed -n 2p "$work/out") == 'url: "http'* ]] ||
  fault 'Markdown does not begin with front matter'
expect 0 '' -- "$pagelet" extract --site "$sample/sample-courier" --output content \
  --format markdown --no-links --no-images
expect_output "damage began with the flood of 1998, which carried"
! grep -qF '](' "$work/out" || fault 'a link or image in spite of --no-links --no-images'
expect 2 '--no-links, --no-images and --rowspan' -- "$pagelet" extract "${temex[@]}" --format text --no-links
expect 2 '--with-metadata: only' -- "$pagelet" extract "${temex[@]}" --format text --with-metadata
expect 0 '' -- "$pagelet" extract "${temex[@]}" --format html --raw --output template
expect_output '<script'
expect_output ' onclick='
expect 2 '--raw: only' -- "$pagelet" extract "${temex[@]}" --format text --raw
expect 2 '--raw: only' -- "$pagelet" extract "${temex[@]}" --format json --raw
for html in --with --fields; do
  expect 0 '' -- "$pagelet" extract "${temex[@]}" --format json --raw $html html
done

# Posts and comments.
cat >"$work/blog.html" <<'END'
<h1>The weir bridge</h1><p>The bridge over the weir was closed for two winters, because its timber had
rotted below the waterline, and on Saturday the mayor cut a ribbon of sailcloth.</p>
<p>The first to cross it was a baker with a cart of loaves, who had walked around by the lock every
morning of these two years, and who gave one loaf to each of the carpenters.</p>
<ol class=commentlist><li class=comment id=c1><b class=author>Ada</b> <i class=date>May 3, 2024</i>
<p>I crossed it first.</p></li><li class=comment id=c2><b class=author>Ben</b>
<i class=date>May 4, 2024</i><p>No, I did that.</p></li></ol>
END
expect 0 '' -- "$pagelet" extract "$work/blog.html" --output comments --format text
expect_output '^Ada, May 3, 2024$'
expect_output '^No, I did that.$'
expect 0 '' -- "$pagelet" extract "$work/blog.html" --output comments
expect_output '^\*\*Ada\*\*, 2024-05-03$'
expect 0 '' -- "$pagelet" extract "$work/blog.html" --output comments --format json
expect_json '.url and .text and (.index == 0 or .author == "Ben")'
expect 0 '' -- "$pagelet" extract "$work/blog.html" --format text
! grep -q 'crossed it first' "$work/out" || fault 'comments are in the main content'
expect 0 '' -- "$pagelet" extract "$work/blog.html" --format text --comments include
expect_output 'I crossed it first.'
expect 0 '' -- "$pagelet" extract "$work/blog.html" --with comments --comments exclude --no-times
expect_json '.comments == []'
# Comments that are more than four fifths of an answer are what the page is for.
for count in 2 60; do
  { cat "$work/blog.html"; printf '<ol class=commentlist>'
    for number in $(seq "$count"); do
      printf '<li class=comment id=d%d><b class=author>Cy</b> <i class=date>May 5, 2024</i><p>%s %d.</p></li>' \
        "$number" 'Nobody crossed it before the mayor had cut the ribbon, as far as we saw, at' "$number"
    done; printf '</ol>'; } >"$work/comments-$count.html"
  expect 0 '' -- "$pagelet" extract "$work/comments-$count.html" --algorithm nothing --format text
  grep -q 'as far as we saw' "$work/out" && is_there=yes || is_there=no
  [[ $count-$is_there == 2-no || $count-$is_there == 60-yes ]] || fault "$count comments: $is_there"
  expect 0 '' -- "$pagelet" extract "$work/comments-$count.html" --algorithm nothing --format text \
    --comments exclude
  ! grep -q 'as far as we saw' "$work/out" || fault "$count excluded comments are there"
done
expect 0 'blog.html: the answer is empty: nothing was found' -- \
  "$pagelet" extract "$work/blog.html" --output posts --format json
[[ ! -s $work/out ]] || fault 'a page without posts has records'
expect 2 '--output comments and posts' -- "$pagelet" extract "$work/blog.html" --output posts --format html
expect 2 '--output comments and posts' -- "$pagelet" extract "$work/blog.html" --output posts --fields url

expect 0 '' -- "$pagelet" extract "${radio[@]}" --format json --no-times
expect_json '.algorithm == "leafcut" and .output == "content" and .status == "ok"'
# A model of one's own. The one of the build, from its file, gives the same document.
model=$(realpath -- "$1/extractors/leafcut/model.txt")
cp "$work/out" "$work/first"
expect 0 '' -- "$pagelet" extract "${radio[@]}" --format json --no-times --model "$model"
cmp -s "$work/first" "$work/out" || fault 'the model of the build, read from its file, differs'
[[ $(jq -r .made_by.model "$work/out") == $(sha256sum "$model" | cut -d ' ' -f 1) ]] ||
  fault 'made_by does not name the model'
sed '/^\[cautions]/,/^\[content]/s/^content .*/content 9/' "$model" >"$work/model.txt"
expect 0 '' -- "$pagelet" extract "${radio[@]}" --format json --no-times --model "$work/model.txt"
! cmp -s "$work/first" "$work/out" || fault 'another model gives the same document'
printf 'pagelet-leafcut-model 1\n[names]\nx 1 1\n' >"$work/model.txt"
expect 2 "model.txt:3: a name is not" -- "$pagelet" extract "${radio[@]}" --model "$work/model.txt"
expect 2 "no-such-model" -- "$pagelet" extract "${radio[@]}" --model "$work/no-such-model"
expect 2 '--model: only' -- "$pagelet" extract "${temex[@]}" --model "$model"

# The main content, whatever the algorithm looks for.
for algorithm in temex conex leafcut; do
  for format in text markdown paths; do
    expect 0 '' -- "$pagelet" extract "${radio[@]}" --algorithm $algorithm --format $format
    cp "$work/out" "$work/default"
    expect 0 '' -- "$pagelet" extract "${radio[@]}" --algorithm $algorithm --format $format \
      --output content
    cmp -s "$work/out" "$work/default" || fault "$algorithm, $format: the content is not the default"
  done
done
expect 0 '' -- "$pagelet" extract "${radio[@]}" --format paths --output template
cp "$work/out" "$work/template"
expect 0 '' -- "$pagelet" extract "${radio[@]}" --format paths --output content
# LeafCut has a separate rule for the content: no node is in both, and some are in neither.
[[ -s $work/out ]] || fault 'leafcut finds no content'
[[ -z $(LC_ALL=C comm -12 <(sort "$work/template") <(sort "$work/out")) ]] ||
  fault 'leafcut takes nodes for template and content'
expect 0 '' -- "$pagelet" extract "${radio[@]}" --explain
expect_output '^LeafCut: '

expect 0 '' -- "$pagelet" extract "$1/tests/cases/old-reddit-thread/page.html" --explain
expect_output '^  post 1 \(repeated \+0\.25, has-date \+0\.35'

# Parts of a page that come after their places.
parts=$1/tests/cases/parts-related-products/page.html
expect 0 '' -- "$pagelet" extract "$parts" --explain
expect_output '^  parts that come later in the page were moved to their places$'
expect 0 '' -- "$pagelet" extract "$parts" --format json
expect_json '.flags | index("parts_placed") != null'
sed 's/RC(/RX(/g' "$parts" >"$work/unreleased.html"
expect 0 '' -- "$pagelet" extract "$work/unreleased.html" --explain
! grep -q 'moved to their places' "$work/out" || fault 'parts without a release are moved'
expect 0 '' -- "$pagelet" extract "$work/unreleased.html" --format json
expect_json '.flags | index("parts_placed") == null'

# The example of README.md: the article, and nothing around it.
expect 0 '' -- "$pagelet" extract --site "$sample/sample-courier" --output content \
  --format markdown
[[ $(head -n 1 "$work/out") == '# Weir Bridge reopens after eleven months of repairs' ]] ||
  fault 'the content does not begin with the headline'
expect_output "damage began with \\[the flood of 1998\\]\\("
for beside in 'Skip to' 'Email this' 'Related stories' 'Last bus' \
  'County Hall' 'Have your say' 'Most read'; do
  ! grep -q -e "$beside" "$work/out" || fault "the content holds '$beside'"
done

expect 0 '' -- "$pagelet" extract "${temex[@]}" --explain --output template
expect_output '^    enough pages map it$'
lines=$(wc -l <"$work/out")
expect 0 '' -- "$pagelet" extract "${temex[@]}" --explain-all --output template
(($(wc -l <"$work/out") > lines)) || fault '--explain-all says no more than --explain'
expect_output '^TemEx: [0-9]+ of [0-9]+ nodes are template'
expect_output '^\+ [a-z]+[^:]*: '
expect_output '^    enough pages map it: 3 of 3, needed 2$'
expect_output '^    too few pages map it: 0 of 3, needed 2$'
expect 0 '' -- "$pagelet" extract "${radio[@]}" --explain
(($(awk '{ print length }' "$work/out" | sort -n | tail -n 1) <= 100)) || fault 'a line of over 100 columns'
expect 0 '' -- "$pagelet" extract "${radio[@]}" --diff temex,conex --set conex.set-size=3
expect_output '^temex and conex disagree on [0-9]+ of [0-9]+ texts'
expect 2 '--diff' -- "$pagelet" extract "${radio[@]}" --diff temex
expect 2 'no-such' -- "$pagelet" extract "${radio[@]}" --diff temex,no-such
expect 2 '--diff' -- "$pagelet" extract "${radio[@]}" --diff temex,conex --explain

# Files that are not pages, and pages that are packed.
printf '<title>T</title><body><p>Packed words.' >"$work/page.html"
gzip -kf "$work/page.html"
expect 0 '' -- "$pagelet" extract "$work/page.html" --format text
cp "$work/out" "$work/plain"
expect 0 '' -- "$pagelet" extract "$work/page.html.gz" --format text
cmp -s "$work/out" "$work/plain" || fault 'a gzip file gives another text'
expect 0 '' -- sh -c '"$1" extract - --format text <"$2"' - "$pagelet" "$work/page.html.gz"
cmp -s "$work/out" "$work/plain" || fault 'standard input in gzip gives another text'
head -c 60 "$work/page.html.gz" >"$work/cut.gz"
expect 4 'cut.gz.*damaged' -- "$pagelet" extract "$work/cut.gz"
head -c 30000000 /dev/zero | gzip >"$work/bomb.gz"
expect 3 'bomb.gz.*bomb' -- "$pagelet" extract "$work/bomb.gz"
mkdir -p "$work/packed/pages"
cp "$work/page.html.gz" "$work/packed/pages/index.html"
expect 0 'page alone' -- "$pagelet" extract --site "$work/packed" --key index.html --format text
cmp -s "$work/out" "$work/plain" || fault 'a gzip file in a folder gives another text'
printf '\211PNG\r\n\032\n\0\0\0\rIHDR' >"$work/a.png"
printf '%%PDF-1.7\n' >"$work/a.pdf"
printf 'a\0b' >"$work/a.bin"
expect 4 'a.png: is an image, not a web page' -- "$pagelet" extract "$work/a.png"
expect 4 'a.pdf: is a PDF document, not a web page' -- "$pagelet" extract "$work/a.pdf" --format json
expect 4 'a.bin: is binary data, not a web page' -- "$pagelet" extract "$work/a.bin"

# A page without links is compared with other pages of its site.
mkdir -p "$work/loose/pages"
for page in one two three four; do
  printf '<!DOCTYPE html><title>%s</title><body><div id=menu><p>Menu<p>More</div><p>%s' \
    "$page" "$page" >"$work/loose/pages/$page.html"
done
expect 0 'one.html.*fallback:site_pages' -- \
  "$pagelet" extract --site "$work/loose" --key one.html --with paths --no-times
expect_json '(.flags | index("fallback:site_pages")) != null and .pages_loaded > 1
  and (.retrieved | length) > 0'
cp -- "$work/out" "$work/one.json"
expect 0 'fallback:site_pages' -- "$pagelet" extract --site "$work/loose" --all --with paths --no-times
jq -se --slurpfile one "$work/one.json" 'map(select(.url | endswith("one.html")))[0]
  | .retrieved == $one[0].retrieved and .flags == $one[0].flags' "$work/out" >/dev/null ||
  fault 'extract --all answers another way than extract --site'

end_test
