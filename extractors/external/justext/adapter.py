# SPDX-License-Identifier: MIT
"""jusText: the paragraphs that are not boilerplate, with the list of stop words of which the page has
most; with `--english` the English list for all pages."""

import collections
import html as entities
import re
import sys

import justext
from serve import serve

LISTS = {name: justext.get_stoplist(name) for name in sorted(justext.get_stoplists())}
NAMES = collections.defaultdict(list)  # of the lists that have a word
for _name in LISTS:
    for _word in LISTS[_name]:
        NAMES[_word].append(_name)


def likeliest(html):
    shown = re.sub(r"(?is)<(script|style)\b.*?</\1\s*>|<[^>]*>", " ", html)
    words = re.findall(r"[^\W\d_]+", entities.unescape(shown).lower())
    counts = collections.Counter(name for word in words for name in NAMES.get(word, ()))
    return max(LISTS, key=lambda name: (counts[name], name == "English"))


serve(lambda html, url: "\n".join(
    paragraph.text for paragraph in justext.justext(
        html, LISTS["English" if "--english" in sys.argv else likeliest(html)])
    if not paragraph.is_boilerplate))
