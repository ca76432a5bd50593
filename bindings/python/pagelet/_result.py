# SPDX-License-Identifier: MIT
"""The answer for one page, and why there is none."""

# mypy: no-warn-return-any

from __future__ import annotations

from . import _pagelet
from ._typing import Any, Generic, TypeVar, overload

# Values that no document has.
_OWN = ("json", "nodes", "votes", "reasons")
METADATA: tuple[str, ...] = _pagelet.metadata_fields
# Title and language have values of their own, which need less time than all metadata.
_OF_METADATA = frozenset(METADATA) - {"title", "language"}
# Members of the JSON: together they need less time than each alone.
_MEMBERS = frozenset(_pagelet.fields) - _OF_METADATA - {"url", "algorithm", "output"}
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
    """A message with the names of Python's keywords instead of the program's options; without advice in
    parentheses about other options."""
    import re

    raised = re.sub(r"(?<=\(raise )--(max[a-z-]+)(?=\))",
                    lambda name: f"{name[1].replace('-', '_')} in limits", message)
    raised = raised.replace("(raise --timeout)", "(raise timeout)")
    return re.sub(r" \((?:[^()]* )?--[a-z][^()]*\)", "", raised)


def parsed(text: str | bytes) -> Any:
    """A value of JSON."""
    import json

    return json.loads(text)


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


_T = TypeVar("_T")
_T_co = TypeVar("_T_co", covariant=True)


class _Value(Generic[_T_co]):
    """A value of an answer, which is computed when it is first read."""

    def __init__(self, text: str) -> None:
        self.__doc__ = text

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, answer: None, owner: type) -> _Value[_T_co]: ...
    @overload
    def __get__(self, answer: Answer, owner: type) -> _T_co: ...
    def __get__(self, answer: Answer | None, owner: type) -> Any:
        return self if answer is None else answer._value(self._name)

    def __set__(self, answer: Answer, value: object) -> None:
        raise AttributeError(f"{self._name} cannot be set")


class Answer:
    """The answer for one page, or why there is none: `extract` returns it with `on_error="row"`.

    If there is an answer, it is a `Result`. What is absent is None; a list is then empty.
    """

    __module__ = "pagelet"
    __slots__ = ("_native", "_values")

    url = _Value[str]("The page's URL, as given.")
    final_url = _Value[str | None](
        "The address at which the page was found, or at which a tool saved it; None: it is not known.")
    stated_url = _Value[str | None]("The address that the page's file states.")
    stated_url_source = _Value[str | None]("What states it: \"canonical\", \"mhtml\" ...")
    algorithm = _Value[str]("The algorithm's name.")
    parameters = _Value[dict[str, Any] | None]("The algorithm's parameters.")
    output = _Value[str]("The task of the answer: \"content\", \"template\" or \"menu\".")
    status = _Value[str](
        "\"ok\" or \"empty\"; without an answer \"failed\", \"limit\" or \"timeout\".")
    message = _Value[str | None]("Why there is no answer; None if there is one.")
    flags = _Value[list[str]](
        "Flags about the answer: \"no_candidates\", \"needs_scripts\" ... (docs/formats.md).")
    confidence = _Value[float | None](
        "The mean F1 of the main contents of such pages, from 0 to 1; None: the algorithm does not say.")
    candidates = _Value[list[str]]("URLs of the pages with which the page was compared.")
    pages_loaded = _Value[int | None]("Their number, with the page itself.")
    template_fit = _Value[float | None](
        "With site-template: the share of what is always in the chosen template that the page has.")
    template_chosen = _Value[int | None](
        "With site-template: the number of the chosen template, from 1.")
    node_count = _Value[int | None]("The number of the page's nodes that count.")
    text = _Value[str | None]("The answer as plain text, without a newline at its end.")
    markdown = _Value[str | None]("The answer as CommonMark with tables; links are absolute.")
    html = _Value[str | None]("The answer as a page of its own, without scripts.")
    json = _Value[str | None](
        "The answer as one line of JSON, `pagelet.extract/2` without times (docs/formats.md).")
    paths = _Value[list[str]]("XPaths of the nodes, in document order.")
    retrieved = _Value[list[str]]("The same by its name in `pagelet.extract/2`.")
    nodes = _Value[list[int]]("Numbers of the nodes, as in Tree.")
    votes = _Value[list[int]](
        "How many pages share each node of the page; empty for algorithms that do not count this.")
    reasons = _Value[list[str]](
        "Why each node of the page was taken or left out. Computes the answer again.")
    omitted = _Value[dict[str, int] | None](
        "How many words of the answer are in no text for readers, by reason: \"hidden\" ...")
    omitted_by = _Value[dict[str, int] | None]("The same by the rule that omits them.")
    comments = _Value[list[dict[str, Any]]](
        "The readers' comments below an article, in their order: text, markdown, author, date, link, "
        "number and parent (the index of the comment that it answers). What the page does not show is None.")
    posts = _Value[list[dict[str, Any]]](
        "The posts of a discussion, such as a page of a forum, as `comments`.")
    title = _Value[str | None]("The page's title without the site's name.")
    author = _Value[str | None]("The author, or several in one text.")
    published = _Value[str | None]("When the text was published, in ISO 8601.")
    modified = _Value[str | None]("When it was changed, in ISO 8601.")
    description = _Value[str | None]("The page's description of itself.")
    site_name = _Value[str | None]("The name of the site.")
    language = _Value[str | None]("The language tag, such as \"en-GB\".")
    image = _Value[str | None]("The address of the page's picture.")
    canonical_url = _Value[str | None]("The page's address as it states it itself.")
    next_page = _Value[str | None]("The address of the text's next page.")
    tags = _Value[list[str]]("Words that the page is filed under.")
    metadata = _Value[dict[str, Any]](
        "The metadata that the page contains: the values from title to tags.")
    metadata_sources = _Value[dict[str, str]](
        "What states each field of the metadata that is there: \"json-ld\", \"opengraph\" ...")
    rules = _Value[list[dict[str, Any]]]("The user's own rules that matched on the page.")
    record_id = _Value[str | None]("Of a page of a web archive: the record's id.")
    date = _Value[str | None]("Of a page of a web archive: when it was fetched.")
    digest = _Value[str | None]("Of a page of a web archive: the digest that the record states.")
    archive = _Value[str | None]("Of a page of a web archive: the name of the file.")
    offset = _Value[int | None]("Of a page of a web archive: where its record begins in the file.")
    length = _Value[int | None]("Of a page of a web archive: the bytes of its record there.")
    schema = _Value[str | None]("\"pagelet.extract/2\".")
    made_by = _Value[dict[str, str] | None](
        "What made the answer: version, commit, compiler, and the model of LeafCut.")
    phases_ms = _Value[dict[str, float] | None]("Milliseconds of each step (docs/formats.md).")
    peak_bytes = _Value[int | None]("The largest heap, where it was measured.")

    def __init__(self, native: Any, values: dict[str, Any] | None = None) -> None:
        self._native = native
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
                value = self._native.value(name)
                self._values[name] = value if name in _TEXTS else parsed(value)
        return self._values[name]

    def __reduce__(self) -> tuple[Any, ...]:
        for name in ("url", "algorithm", "output", "status", "message", "flags"):
            self._value(name)
        return type(self), (None, self._values)

    def __copy__(self) -> Answer:
        return type(self)(self._native, dict(self._values))

    def __deepcopy__(self, memo: dict[int, Any]) -> Answer:
        import copy

        return type(self)(self._native, copy.deepcopy(self._values, memo))

    def _prepare(self, names: set[str]) -> None:
        """Computes the members of the JSON among some values together."""
        members = (names & _MEMBERS).difference(self._values)
        if self._native is not None and len(members) > 1:
            self._values = {**parsed(self._native.json(sorted(members))), **self._values}

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
        return f"<pagelet.{type(self).__name__}: {self.output} of {self.url!r} by {self.algorithm}>"


def _present(value: _Value[_T | None]) -> _Value[_T]:
    """The same value of an answer that is there."""
    return _Value(value.__doc__ or "")


class Result(Answer):
    """The answer for one page. Each value is computed when it is first asked for.

    The time limit of the call counts again for each value. What is absent is None; a list is then
    empty. A pickled result has the values that were asked for before, and url, algorithm, output,
    status, message and flags.
    """

    __module__ = "pagelet"
    __slots__ = ()

    parameters = _present(Answer.parameters)
    pages_loaded = _present(Answer.pages_loaded)
    node_count = _present(Answer.node_count)
    text = _present(Answer.text)
    markdown = _present(Answer.markdown)
    html = _present(Answer.html)
    json = _present(Answer.json)
    omitted = _present(Answer.omitted)
    omitted_by = _present(Answer.omitted_by)
    made_by = _present(Answer.made_by)
