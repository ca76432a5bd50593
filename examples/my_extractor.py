# SPDX-License-Identifier: MIT
"""An algorithm of your own: the template is every text that is also on another page."""

from collections.abc import Sequence

import pagelet


class SameTexts:
    name = "same-texts"
    target = "template"

    def extract(self, key_page: pagelet.Tree, candidates: Sequence[pagelet.Tree]) -> list[int]:
        shared = {text for page in candidates for text in page.text if text}
        return [node for node, text in enumerate(key_page.text) if text in shared]


result = pagelet.extract([("a", "<p>Home<p>The harbour was frozen."),
                          ("b", "<p>Home<p>Apples are cheap.")],
                         algorithm=SameTexts(), output="template")
print(result.text)
