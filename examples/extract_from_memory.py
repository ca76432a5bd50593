# SPDX-License-Identifier: MIT
"""The main content of a page that a program holds in memory, as Markdown."""

import pagelet


def page(title: str, text: str) -> str:  # your program has pages from its crawler instead
    return (f"<body><ul><li><a href='/'>Home</a><li><a href='/news'>News</a></ul><h1>{title}</h1>"
            f"<p>{text}</p><p>All rights reserved</p></body>")


result = pagelet.extract([
    ("https://site.example/a.html", page("Harbour", "The harbour was frozen for nine days.")),
    ("https://site.example/b.html", page("Market", "Apples are cheaper than in any year before.")),
])
print(result.markdown)
