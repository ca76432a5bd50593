# SPDX-License-Identifier: MIT
"""readability-lxml: the text of the summary."""

from readability import Document
from serve import serve, text_of

serve(lambda html, url: text_of(Document(html, url=url).summary(html_partial=True)))
