# SPDX-License-Identifier: MIT
"""goose3: the cleaned text of the article, with the class for the words of the page's language."""

import re

from goose3 import Goose
from goose3.text import StopWords, StopWordsArabic, StopWordsChinese, StopWordsKorean
from serve import serve

GOOSES = {language: Goose({"enable_image_fetching": False, "stopwords_class": words})
          for language, words in (("", StopWords), ("ar", StopWordsArabic), ("ko", StopWordsKorean),
                                  ("zh", StopWordsChinese))}


def extract(html, url):
    stated = re.search(r"<html[^>]*\blang\s*=\s*[\"']?\s*([a-zA-Z]{2})\b", html)
    goose = GOOSES.get(stated[1].lower() if stated else "", GOOSES[""])
    return goose.extract(raw_html=html).cleaned_text


serve(extract)
