# SPDX-License-Identifier: MIT
"""trafilatura, as its own evaluation runs it: without comments."""

import sys

from serve import serve
from trafilatura import extract

serve(lambda html, url: extract(html, url=url, include_comments=False, fast="--fast" in sys.argv))
