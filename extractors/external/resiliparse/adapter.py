# SPDX-License-Identifier: MIT
"""resiliparse: its plain text of the main content, as its authors measure it in the Web Content
Extraction Benchmark; with `--defaults` as the function gives it."""

import sys

from resiliparse.extract.html2text import extract_plain_text
from serve import serve

OPTIONS = {} if "--defaults" in sys.argv else {
    "list_bullets": False, "comments": False, "links": False, "alt_texts": False}

serve(lambda html, url: extract_plain_text(html, main_content=True, **OPTIONS))
