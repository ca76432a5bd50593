# SPDX-License-Identifier: MIT
"""The answer for one page, and why there is none."""

# mypy: no-warn-return-any

from __future__ import annotations

import json
import re
from typing import Any

from . import _pagelet

# Values that no document has.
_OWN = ("output", "paths", "json", "nodes", "votes", "reasons")
METADATA: tuple[str, ...] = _pagelet.metadata_fields
# Title and language have values of their own, which need less time than all metadata.
_OF_METADATA = frozenset(METADATA) - {"title", "language"}
# Members of the JSON that walk over the page, each alone.
_WALKS = frozenset(("title", "language", "text", "omitted", "omitted_by", "comments", "posts",
                    "metadata", "metadata_sources"))
VALUES: tuple[str, ...] = tuple(dict.fromkeys((*_pagelet.fields, *_OWN, *_pagelet.formats)))
_TEXTS = frozenset(("url", "algorithm", "output", "json", *_pagelet.formats)) - {"paths"}
_LISTS = frozenset(("flags", "candidates", "retrieved", "tags", "rules", "paths", "nodes", "votes",
                    "reasons", "comments", "posts"))


class Error(Exception):
    """An error of Pagelet.

    `code` is one of "usage", "input", "limit", "timeout", "output" and "network". For a page beyond a
    limit, `limit` names the limit ("limit:nodes").
    """

    __module__ = "pagelet"

    def __init__(self, message: str, code: str = "input", limit: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.limit = limit

    def __reduce__(self) -> tuple[Any, ...]:
        return Error, (str(self), self.code, self.limit)


def in_keywords(message: str) -> str:
    """A message with the names of Python's keywords instead of the program's options."""
    return re.sub(r"(?<=\(raise )--([a-z-]+)(?=\))", lambda name: name[1].replace("-", "_"), message)


def absent(name: str) -> Any:
    """The value of a page without an answer."""
    if name == "metadata":
        return {field: absent(field) for field in METADATA}
    if name == "metadata_sources":
        return {}
    return [] if name in _LISTS else None


def refusal(error: Error) -> dict[str, Any]:
    """What an answer says instead of the error."""
    status = error.code if error.code in ("limit", "timeout") else "failed"
    return {"status": status, "message": str(error), "flags": [error.limit] if error.limit else []}


class Result:
    """The answer for one page. Each value is computed when it is first asked for.

    The time limit of the call counts again for each value. What is absent is None; a list is then
    empty. A pickled result has the values that were asked for before, and url, algorithm, output,
    status, message and flags.
    """

    __module__ = "pagelet"
    __slots__ = ("_native", "_parts", "_values")

    # Members of `pagelet.extract/2` and fields of `metadata`.
    final_url: str | None
    """The address at which the page was found; None for a page without an absolute URL."""
    status: str
    """"ok" or "empty"; with `on_error="row"` also "failed", "limit" and "timeout"."""
    message: str | None
    """Why there is no answer; None if there is one."""
    confidence: float | None
    """The mean F1 of the main contents of such pages, from 0 to 1; None: the algorithm does not say."""
    title: str | None
    """The page's title without the site's name."""
    author: str | None
    published: str | None
    modified: str | None
    description: str | None
    site_name: str | None
    language: str | None
    image: str | None
    canonical_url: str | None
    next_page: str | None
    """The URL of the text's next page."""
    tags: list[str]

    def __init__(self, native: Any, values: dict[str, Any] | None = None,
                 parts: tuple[bool, bool, bool] = (True, True, False)) -> None:
        self._native = native
        self._parts = parts
        self._values: dict[str, Any] = {} if values is None else values

    def _value(self, name: str) -> Any:
        if name not in self._values:
            if self._native is None:
                if self._values.get("message") is not None:
                    return absent(name)
                raise Error(f"{name}: was not asked for before the result was pickled", "usage")
            if name in ("url", "algorithm", "output"):
                self._values[name] = getattr(self._native, name)()
            elif name in _OF_METADATA:
                self._values[name] = self._value("metadata").get(name, absent(name))
            else:
                value = self._native.value(name, *self._parts)
                self._values[name] = value if name in _TEXTS else json.loads(value)
        return self._values[name]

    def __getattr__(self, name: str) -> Any:
        if name in VALUES:  # without a property of its own
            return self._value(name)
        raise AttributeError(f"a result has no {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        for name in ("url", "algorithm", "output", "status", "message", "flags"):
            self._value(name)
        return Result, (None, self._values)

    def _prepare(self, names: set[str]) -> None:
        """Computes values together that walk over the page in the same way."""
        walks = (names & _WALKS).difference(self._values)
        if self._native is None or len(walks) < 2:
            return
        if walks <= {"title", "language", "metadata"}:
            document = self._value("metadata")
            values = {name: document.get(name) for name in ("title", "language")}
        else:
            values = json.loads(self._value("json"))
        self._values = {**values, **self._values}

    def to_dict(self, *names: str) -> dict[str, Any]:
        """The values with these names, such as "url", "title", "markdown", "author". Without names:
        url, status, title, text, metadata and flags."""
        wanted = names or ("url", "status", "title", "text", "metadata", "flags")
        for name in wanted:
            if name not in VALUES:
                raise ValueError(f"there is no value {name!r}; there are {', '.join(VALUES)}")
        self._prepare({"metadata" if name in _OF_METADATA else name for name in wanted})
        return {name: self._value(name) for name in wanted}

    def _repr_markdown_(self) -> str:
        return self.markdown or ""

    def __repr__(self) -> str:
        return f"<pagelet.Result: {self.output} of {self.url!r} by {self.algorithm}>"

    @property
    def url(self) -> str:
        """The page's URL, as given."""
        return self._value("url")

    @property
    def algorithm(self) -> str:
        """The algorithm's name."""
        return self._value("algorithm")

    @property
    def output(self) -> str:
        """The task of the answer: "template" or "content"."""
        return self._value("output")

    @property
    def markdown(self) -> str:
        """The answer as CommonMark with tables; links are absolute."""
        return self._value("markdown")

    @property
    def text(self) -> str:
        """The answer as plain text, without a newline at its end."""
        return self._value("text")

    @property
    def html(self) -> str:
        """The answer as a page of its own, without scripts."""
        return self._value("html")

    @property
    def paths(self) -> list[str]:
        """XPaths of the nodes, in document order."""
        return self._value("paths")

    @property
    def metadata(self) -> dict[str, Any]:
        """Metadata that the page contains: title, author, published, modified, description, site_name,
        language, image, canonical_url, next_page, tags (a list). None: the page does not contain it."""
        return self._value("metadata")

    @property
    def comments(self) -> list[dict[str, Any]]:
        """The readers' comments below an article, in their order: text, markdown, author, date, link,
        number and parent (the index of the comment that it answers). None: the page does not say it."""
        return self._value("comments")

    @property
    def posts(self) -> list[dict[str, Any]]:
        """The posts of a discussion, such as a page of a forum, as `comments`."""
        return self._value("posts")

    @property
    def json(self) -> str:
        """The answer as one line of JSON, `pagelet.extract/2` without times (docs/formats.md)."""
        return self._value("json")

    @property
    def flags(self) -> list[str]:
        """Flags about the answer: "no_candidates", "needs_scripts" ... (docs/formats.md)."""
        return self._value("flags")

    @property
    def candidates(self) -> list[str]:
        """URLs of the pages with which the page was compared."""
        return self._value("candidates")

    @property
    def nodes(self) -> list[int]:
        """Numbers of the nodes, as in Tree."""
        return self._value("nodes")

    @property
    def votes(self) -> list[int]:
        """How many pages share each node of the page; empty for algorithms that do not count this."""
        return self._value("votes")

    @property
    def reasons(self) -> list[str]:
        """Why each node of the page was taken or left out. Computes the answer again."""
        return self._value("reasons")
