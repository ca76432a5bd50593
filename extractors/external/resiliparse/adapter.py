# SPDX-License-Identifier: MIT
"""resiliparse: its plain text of the main content."""

from resiliparse.extract.html2text import extract_plain_text
from serve import serve

serve(lambda html, url: extract_plain_text(html, main_content=True))
