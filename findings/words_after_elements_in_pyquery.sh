#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: pyquery, "a jquery-like library for python", changes a page as jQuery does: after() writes
# directly after an element, wrap() encloses the element alone, and clone() copies it alone. The
# words after the element are not a part of it.
#
# What happens: lxml keeps the words after an element with it, and pyquery forgets this in some of
# its methods. The mark of a footnote comes to the end of the sentence, and a highlight covers the
# rest of it. A copy of a word brings the rest of the sentence, which is then there twice. prepend()
# moves the word to the beginning and loses the rest. remove() and replace_with() keep these words,
# so a program that was tried with them breaks texts later. If a tag follows the element directly,
# all is right. cheerio, which is jQuery's interface for Node.js, changes the element alone.
#
# Seen with pyquery 2.1.0 (lxml 6.1.3) and cheerio 1.2.0 on Node.js 20, for
# <p>The <b>boat</b> is late.</p>:
#                 pyquery                                    cheerio
#   b.after(sup)  The <b>boat</b> is late.<sup>1</sup>       The <b>boat</b><sup>1</sup> is late.
#   b.wrap(mark)  The <mark><b>boat</b> is late.</mark>      The <mark><b>boat</b></mark> is late.
#   b.clone()     <i><b>boat</b> is late.</i>                <i><b>boat</b></i>
#   p.prepend(b)  <b>boat</b>The                             <b>boat</b>The  is late.
#   b.remove()    The  is late.                              The  is late.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund cheerio@1.2.0 >/dev/null
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyquery==2.1.0 lxml==6.1.3 cssselect==1.6.0
cat >look.mjs <<'JAVASCRIPT'
import { load } from "cheerio";

const changes = {
  "b.after(sup)": ($) => $("b").after("<sup>1</sup>"),
  "b.wrap(mark)": ($) => $("b").wrap("<mark></mark>"),
  "b.clone()": ($) => $("p").html("<i></i>").find("i").append($.copy),
  "p.prepend(b)": ($) => $("p").prepend($("b")),
  "b.remove()": ($) => $("b").remove(),
};
const answers = {};
for (const [name, change] of Object.entries(changes)) {
  const $ = load("<p>The <b>boat</b> is late.</p>", null, false);
  $.copy = $("b").clone();
  change($);
  answers[name] = $("p").html();
}
console.log(JSON.stringify(answers));
JAVASCRIPT
node look.mjs >answers.json
venv/bin/python - <<'PYTHON'
import json

from pyquery import PyQuery

CHANGES = {
    "b.after(sup)": (lambda d: d("b").after("<sup>1</sup>"),
                     "The <b>boat</b> is late.<sup>1</sup>",
                     "The <b>boat</b><sup>1</sup> is late."),
    "b.wrap(mark)": (lambda d: d("b").wrap("<mark></mark>"),
                     "The <mark><b>boat</b> is late.</mark>",
                     "The <mark><b>boat</b></mark> is late."),
    "b.clone()": (lambda d: d("p").html("<i></i>").find("i").append(d.copy),
                  "<i><b>boat</b> is late.</i>", "<i><b>boat</b></i>"),
    "p.prepend(b)": (lambda d: d("p").prepend(d("b")),
                     "<b>boat</b>The ", "<b>boat</b>The  is late."),
    "b.remove()": (lambda d: d("b").remove(), "The  is late.", "The  is late."),
}
with open("answers.json") as file:
    answers = json.load(file)
for name, (change, expected, right) in CHANGES.items():
    page = PyQuery("<p>The <b>boat</b> is late.</p>")
    page.copy = page("b").clone()
    change(page)
    print(f"{name:13} {page.html():38} {answers[name]}")
    assert page.html() == expected and answers[name] == right
directly = PyQuery("<p>The <b>boat</b><i> is late.</i></p>")
directly("b").after("<sup>1</sup>")
assert directly.html() == "The <b>boat</b><sup>1</sup><i> is late.</i>"
PYTHON
