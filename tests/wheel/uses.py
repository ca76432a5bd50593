# SPDX-License-Identifier: MIT
"""The types of every public function and class, for mypy --strict: this file is not run."""

from typing import Any, assert_type

import pagelet

html = "<p>words"
result: pagelet.Result = pagelet.extract({"https://site.example/": html}, algorithm="temex", votes=1)
assert_type(result.markdown, str)
assert_type(result.paths, list[str])
assert_type(result.author, str | None)
assert_type(result.metadata, dict[str, Any])
assert_type(result.tags, list[str])
assert_type(result.nodes, list[int])
assert_type(result.output, str)
assert_type(result.node_count, int)
assert_type(result.omitted_by, dict[str, int])
assert_type(result.template_fit, float | None)
assert_type(result.to_dict("title"), dict[str, Any])
row = pagelet.extract(html, on_error="row", parameters={"pages": 6})
assert_type(row, pagelet.Answer)
assert_type(row.text, str | None)
assert_type(row.json, str | None)
assert_type(row.flags, list[str])
if isinstance(row, pagelet.Result):
    assert_type(row.text, str)
assert_type(pagelet.extract(html, on_error="none"), pagelet.Result | None)
assert_type(pagelet.extract_text(html, timeout=1), str)
assert_type(pagelet.extract_text(html, on_error="none"), str | None)
assert_type(pagelet.extract_metadata(html), dict[str, Any])
assert_type(pagelet.host("https://site.example/"), str)
for answer in pagelet.extract_many([("https://site.example/", html)]):
    assert_type(answer, dict[str, Any])
for unsure in pagelet.extract_many([("https://site.example/", html)], jobs=2, on_error="none"):
    assert_type(unsure, dict[str, Any] | None)
for record in pagelet.records():
    assert_type(record.offset, int | None)
site = pagelet.Site.from_pages([("https://site.example/", html.encode())])
assert_type(site.extract(0, output="template"), pagelet.Result)
for values in site.extract_all(fields=["url", "text"], jobs=0):
    assert_type(values, dict[str, Any])
try:
    rows, summary = pagelet.bench("datasets/sample", parameters={"leafcut": {"headline": False}})
except pagelet.Error as error:
    assert_type(error.code, str)
    assert_type(error.limit, str | None)
assert_type([entry["name"] for entry in pagelet.algorithms()], list[Any])
