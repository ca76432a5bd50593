# SPDX-License-Identifier: MIT
"""newspaper4k: the text of the article."""

import newspaper
from serve import serve


def extract(html, url):
    article = newspaper.Article(url, fetch_images=False)
    article.download(input_html=html)
    article.parse()
    return article.text


serve(extract)
