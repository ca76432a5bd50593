# SPDX-License-Identifier: MIT
"""trafilatura, as its own evaluation runs it: without comments, unless `--comments` is given."""

import sys

from serve import serve
from trafilatura import extract

serve(lambda html, url: extract(html, url=url, include_comments="--comments" in sys.argv,
                                fast="--fast" in sys.argv))
