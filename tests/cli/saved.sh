#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Pages as browsers and their tools save them (tests/data/saved): their text, their address, their
# frames. The files are those that make_saved.py writes.
#
# Usage: saved.sh REPOSITORY BUILD

source "$(dirname -- "${BASH_SOURCE[0]}")/support/expect.sh"
saved=$(realpath -- "$1/tests/data/saved")

# check FILE ADDRESS SOURCE [WORDS]: the text has the first paragraph, and WORDS if they are given.
check() {
  expect 0 '' -- "$pagelet" extract "$saved/$1" --format json --with markdown
  expect_json ".status == \"ok\" and (.text | startswith(\"Café at the ferry\\n\\nThe ferry crosses\"))"
  expect_json ".final_url == \"$2\" and .stated_url == \"$2\" and .stated_url_source == \"$3\""
  expect_json ".text | contains(\"${4-}\")"
  expect_json '.markdown | contains("[how to find it](http://ferry.example/plan.html)")'
  expect_json '.flags | contains(["stated_url"])'
}
cafe=http://ferry.example/news/cafe.html
frame='The timetable of the ferry hangs beside the landing stage.'
check chromium.mhtml "$cafe" mhtml "$frame"
check internet-explorer.mht "$cafe" mhtml
check safari.webarchive "$cafe" webarchive "$frame"
check safari-xml.webarchive "$cafe" webarchive "$frame"
check devtools.har "$cafe" har
check single-file.html "$cafe" singlefile "$frame"
check monolith.html "$cafe" monolith "$frame"
check saved-from.html "$cafe" saved_from
check httrack.html 'http://ferry.example/page.php?id=3' httrack
check wayback.html "$cafe" wayback
check wayback-2018.html "$cafe" saved_from
check pywb.html "$cafe" pywb

# A mail has the title, the author and the date of its header.
expect 0 '' -- "$pagelet" extract "$saved/letter.eml" --format json --fields title,author,published,text
expect_json '.title == "Café at the ferry" and .author == "Ada Marsh" and .published == "2026-11-28T10:00:00+01:00"'
expect_json '.text | startswith("Café at the ferry\n\nThe ferry crosses")'

# Front matter says from where a page was saved.
expect 0 '' -- "$pagelet" extract "$saved/chromium.mhtml" --format markdown --with-metadata
[[ $(sed -n 2p "$work/out") == "url: \"$cafe\"" ]] || fault 'front matter without the address'

# A given address goes before the one in the file.
expect 0 '' -- "$pagelet" extract "$saved/single-file.html" --base https://mirror.example/a/ --format json
expect_json ".final_url == \"https://mirror.example/a/\" and .stated_url == \"$cafe\""
expect_json '.flags | contains(["stated_url"]) | not'

# A frameset has the text of its frames; one whose frames are elsewhere is empty, and says so.
expect 0 '' -- "$pagelet" extract "$saved/frameset.html" --format json
expect_json ".status == \"ok\" and (.text | contains(\"$frame\"))"
expect 0 'omitted' -- "$pagelet" extract "$saved/frameset-elsewhere.html" --format json
expect_json '.status == "empty" and (.flags | contains(["unread_frames"]))'
expect 0 'empty: the page is a frameset, whose frames are not in its file' -- \
  "$pagelet" extract "$saved/frameset-elsewhere.html" --format markdown
printf '<title>Club</title><frameset><frame src=a.html></frameset>' >"$work/frames.html"
expect 0 '1 page, 1 empty' -- "$pagelet" extract --pages "$work/frames.html" --format text

# A mail without HTML has its text, whose lines stay.
printf '%s\r\n' 'From: Ada Marsh <ada@ferry.example>' 'Message-ID: <2@ferry.example>' 'MIME-Version: 1.0' \
  'Date: Tue, 3 Mar 2026 10:00:00 +0100' 'Subject: The boat shed is open again' '' 'Dear members,' '' \
  'the boat shed is open again since Monday. The new roof does not leak, and' \
  'the rain of the winter has been pumped out of the cellar (see <plan>).' >"$work/note.eml"
expect 0 '' -- "$pagelet" extract "$work/note.eml" --format json
expect_json '.title == "The boat shed is open again" and .metadata.author == "Ada Marsh"
  and .metadata.published == "2026-03-03T10:00:00+01:00" and (.text | endswith(
    "Dear members,\n\nthe boat shed is open again since Monday. The new roof does not leak, and\n" +
    "the rain of the winter has been pumped out of the cellar (see <plan>)."))'

# The same in a folder, and as lines of JSON.
mkdir "$work/folder"
cp "$saved"/{chromium.mhtml,internet-explorer.mht,safari.webarchive} "$work/folder"
expect 0 '' -- "$pagelet" extract --pages "$saved"/{chromium.mhtml,safari.webarchive} --fields stated_url,text
[[ $(jq -r .stated_url "$work/out" | sort | uniq -c | tr -s ' ') == " 2 $cafe" ]] || fault "--pages: $(<"$work/out")"
expect 0 'not known' -- "$pagelet" extract --site "$work/folder" --all --fields status,stated_url,text
[[ $(jq -r 'select(.status == "ok") | .stated_url' "$work/out" | uniq -c | tr -s ' ') == " 3 $cafe" ]] ||
  fault "--site: $(<"$work/out")"
jq -n --rawfile html "$saved/internet-explorer.mht" '{$html}' -c >"$work/line"
"$pagelet" extract --pages - --fields stated_url,text <"$work/line" >"$work/out"
expect_json ".stated_url == \"$cafe\" and (.text | startswith(\"Café\"))"

end_test
