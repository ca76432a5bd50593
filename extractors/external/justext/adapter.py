# SPDX-License-Identifier: MIT
"""jusText: the paragraphs that are not boilerplate, with the stop words of the page's language."""

import re

import justext
from serve import serve

LANGUAGES = {"de": "German", "es": "Spanish", "fr": "French", "it": "Italian", "nl": "Dutch",
             "pl": "Polish", "pt": "Portuguese"}


def extract(html, url):
    language = re.search(r"<html[^>]*\blang=[\"']?(\w\w)", html)
    words = justext.get_stoplist(LANGUAGES.get(language[1].lower() if language else "", "English"))
    return "\n".join(paragraph.text for paragraph in justext.justext(html, words)
                     if not paragraph.is_boilerplate)


serve(extract)
