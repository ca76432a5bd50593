# SPDX-License-Identifier: MIT
"""goose3: the cleaned text of the article."""

from goose3 import Goose
from serve import serve

goose = Goose({"enable_image_fetching": False})
serve(lambda html, url: goose.extract(raw_html=html).cleaned_text)
