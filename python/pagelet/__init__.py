# SPDX-License-Identifier: MIT
"""Finds the template and the main content of web pages.

A page is compared with other pages of its site. The shared parts are template, the rest is content.

>>> import pagelet
>>> result = pagelet.extract([("https://site.example/a.html", html_a),
...                           ("https://site.example/b.html", html_b)])
>>> print(result.markdown)

To extract from all pages of a site, open the site once, so that each page is parsed only once:

>>> site = pagelet.Site.from_folder("mirror/")
>>> for url in site.pages:
...     print(site.extract(url).text)

HTML may be `str` or `bytes`; the encoding of bytes is found as in browsers. All functions may be
called from any thread. The C++ code runs without Python's lock, so threads run in parallel; calls on
one `Site` and on its results wait for each other.
"""

from __future__ import annotations

import json as _json
import os as _os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Union

from . import _pagelet

__all__ = ["Error", "Extractor", "Result", "Site", "Tree", "algorithms", "bench", "extract"]
__version__: str = _pagelet.__version__

Html = Union[str, bytes]
Pages = Union[Mapping[str, Html], Iterable[tuple[str, Html]]]
Parameter = Union[str, int, float, bool]


class Error(Exception):
    """An error of Pagelet.

    `code` is one of "usage", "input", "limit", "timeout", "output" and "network". For a page beyond a
    limit, `limit` names the limit ("limit:nodes").
    """

    def __init__(self, message: str, code: str = "input", limit: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.limit = limit

    def __reduce__(self) -> tuple[Any, ...]:
        return Error, (str(self), self.code, self.limit)


@dataclass(frozen=True)
class Tree:
    """The nodes of a page that count, in document order; node 0 is the root.

    Each list has one entry for each node. `tag`: name of the element, "#text" for a text.
    `attributes`: names and values. `text`: text of a text node, otherwise "". `parent`: number of the
    parent, -1 for the root. `end`: the nodes below node n are n + 1 to end[n] - 1.
    """

    url: str
    tag: list[str]
    attributes: list[dict[str, str]]
    text: list[str]
    parent: list[int]
    end: list[int]
    children: list[list[int]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        children: list[list[int]] = [[] for _ in self.tag]
        for node, parent in enumerate(self.parent):
            if parent >= 0:
                children[parent].append(node)
        object.__setattr__(self, "children", children)

    def __len__(self) -> int:
        return len(self.tag)

    def below(self, node: int) -> range:
        """The node and all nodes below it."""
        return range(node, self.end[node])


class Extractor(Protocol):
    """An algorithm of your own. Any object with these members can be used."""

    name: str
    """Name in tables: lower case, hyphens."""
    target: str
    """The task that the nodes answer: "template" or "content"."""

    def extract(self, key_page: Tree, candidates: Sequence[Tree]) -> Iterable[int]:
        """The numbers of the key page's nodes. A raised exception becomes a pagelet.Error."""


_VALUES = ("url", "algorithm", "output", "markdown", "text", "html", "paths", "metadata", "json",
           "flags", "candidates", "votes", "nodes", "reasons")


class Result:
    """The answer for one page. Each value is computed when it is first asked for.

    A result can be pickled; all values are computed then.
    """

    __slots__ = ("_native", "_parts", "_values")

    def __init__(self, native: Any, values: dict[str, Any] | None = None,
                 parts: tuple[bool, bool] = (True, True)) -> None:
        self._native = native
        self._parts = parts
        self._values: dict[str, Any] = {} if values is None else values

    def _value(self, name: str) -> Any:
        if name not in self._values:
            arguments = self._parts if name == "markdown" else ()
            self._values[name] = getattr(self._native, name)(*arguments)
        return self._values[name]

    def __reduce__(self) -> tuple[Any, ...]:
        return Result, (None, {name: self._value(name) for name in _VALUES})

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
        """The answer as plain text."""
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
    def title(self) -> str:
        """The page's title without the site's name; empty when there is none."""
        return self.metadata.get("title", "")

    @property
    def metadata(self) -> dict[str, str]:
        """Metadata that the page contains: title, author, published, modified, description, site_name,
        language, image, canonical_url, tags. Fields that the page does not contain are missing."""
        return self._value("metadata")

    @property
    def json(self) -> str:
        """The answer as one line of JSON, `pagelet.extract/1` without times (docs/formats.md)."""
        return self._value("json")

    @property
    def flags(self) -> list[str]:
        """Flags about the answer: "few_candidates", "no_candidates" ... (docs/formats.md)."""
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
        """By node of the page: how many pages share it; empty for algorithms that do not count this."""
        return self._value("votes")

    @property
    def reasons(self) -> list[str]:
        """By node of the page: why it was taken or left out. Computes the answer again."""
        return self._value("reasons")


def _settings(parameters: Mapping[str, Parameter]) -> list[tuple[str, str]]:
    def text(value: Parameter) -> str:
        if isinstance(value, bool):
            return "on" if value else "off"
        return value if isinstance(value, str) else repr(value)

    return [(name.replace("_", "-"), text(value)) for name, value in parameters.items()]


def _pairs(pages: Pages) -> list[tuple[str, Html]]:
    pairs = list(pages.items()) if isinstance(pages, Mapping) else list(pages)
    for pair in pairs:
        if not (isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], str)
                and isinstance(pair[1], (str, bytes))):
            raise TypeError("a page is a pair of URL (str) and HTML (str or bytes)")
    return pairs


def _limits(limits: Mapping[str, int] | None) -> Any:
    return _pagelet.Limits(**(limits or {}))


def extract(pages: Pages, *, output: str = "content", algorithm: str | Extractor = "leafcut",
            limits: Mapping[str, int] | None = None, links: bool = True, images: bool = True,
            **parameters: Parameter) -> Result:
    """The template or the content of the first page, compared with all other pages.

    `pages`: pairs of URL and HTML, or a dict of them. The others should be pages of the same site that
    share its template; two to four are enough. `algorithm`: a name (see `algorithms()`) or an object
    with `name`, `target` and `extract` (see `Extractor`). `limits`: max_bytes, max_nodes, max_depth of
    a page. `links`, `images`: False leaves only the words of links in `markdown`, and no images.
    `parameters`: parameters of the algorithm, with `_` instead of `-`, and True and False
    instead of on and off.

    >>> pagelet.extract({"https://site.example/": html}, algorithm="temex", votes=1).paths

    Raises `Error` for an unknown algorithm or parameter, and for a first page beyond a limit.
    """
    return Result(_pagelet.extract(_pairs(pages), algorithm, _settings(parameters), output,
                                   _limits(limits)), None, (links, images))


class Site:
    """The pages of one website, each parsed once.

    Use `from_pages`, `from_folder` or `from_warc` to make one. A page is compared with the pages that
    it links to and, when these are too few, with other pages.
    """

    def __init__(self, native: Any) -> None:
        self._native = native
        self._pages: list[str] = native.pages()
        self._numbers: dict[str, int] = {}
        for number, url in enumerate(self._pages):
            self._numbers.setdefault(url, number)

    @classmethod
    def from_pages(cls, pages: Pages, *, limits: Mapping[str, int] | None = None) -> Site:
        """A site from pairs of URL and HTML, or from a dict of them, all on one host."""
        return cls(_pagelet.Site.from_pages(_pairs(pages), _limits(limits)))

    @classmethod
    def from_folder(cls, folder: Any, *, limits: Mapping[str, int] | None = None) -> Site:
        """A site folder (docs/formats.md), or any folder of pages, such as a mirror made by wget."""
        return cls(_pagelet.Site.from_folder(str(folder), _limits(limits)))

    @classmethod
    def from_warc(cls, file: Any, *, limits: Mapping[str, int] | None = None) -> Iterator[Site]:
        """The sites of a web archive, one after the other."""
        for native in _pagelet.Crawl(str(file), _limits(limits)):
            yield cls(native)

    @property
    def pages(self) -> list[str]:
        """URLs of all pages."""
        return list(self._pages)

    def __len__(self) -> int:
        return len(self._pages)

    def __repr__(self) -> str:
        first = f", first {self._pages[0]!r}" if self._pages else ""
        return f"<pagelet.Site: {len(self._pages)} pages{first}>"

    def extract(self, page: str | int, *, output: str = "content",
                algorithm: str | Extractor = "leafcut", links: bool = True, images: bool = True,
                **parameters: Parameter) -> Result:
        """The template or the content of a page, named by its URL or its number in `pages`.

        The options are those of `pagelet.extract`. Raises `KeyError` or `IndexError` when there is no
        such page.
        """
        if isinstance(page, str):
            number = self._numbers[page]
        else:
            number = range(len(self._pages))[page]
        return Result(self._native.extract(number, algorithm, _settings(parameters), output), None,
                      (links, images))


def algorithms() -> list[dict[str, Any]]:
    """All built-in algorithms with their parameters, defaults and ranges."""
    return _json.loads(_pagelet.algorithms())["algorithms"]


def bench(suite: Any, *, algorithms: Iterable[str] = ("leafcut",),
          extractors: Iterable[Extractor] = (),
          parameters: Mapping[str, Mapping[str, Parameter]] | None = None, jobs: int = 0,
          timeout: float = 0, limits: Mapping[str, int] | None = None,
          ) -> tuple[list[dict[str, Any]], dict[str, list[dict[str, Any]]]]:
    """Scores algorithms on a suite of sites with gold labels: `rows, summary = bench(...)`.

    `suite`: the suite's folder. `algorithms`: names. `extractors`: algorithms of your own, with rows
    in the same tables; a raised exception becomes a row with the status "failed" and its text in
    `message`. `parameters`: parameters by the name of the algorithm. `jobs`: the number of sites
    that are worked on at the same time; 0 means the number of processors. `timeout`: seconds for
    each site and algorithm.

    `rows` has one dict for each site, algorithm, task and unit, made for `pandas.DataFrame(rows)`.
    `summary["scores"]` has one for each algorithm, task, unit and metric, with mean, standard
    deviation and 99 % interval. `summary["comparisons"]` has one for each pair of algorithms, with
    the p values of Wilcoxon's test for F1, uncorrected and with Holm's correction.
    """
    given = dict(parameters or {})
    entries = [(name, _settings(given.pop(name, {}))) for name in algorithms]
    if given:
        raise ValueError(f"parameters for algorithms that are not in the run: {', '.join(given)}")
    entries += [(own, []) for own in extractors]
    text, comparisons, messages = _pagelet.bench(
        str(suite), entries, jobs or _os.cpu_count() or 1, float(timeout), _limits(limits))
    document = _json.loads(text)
    rows = []
    for result in document["results"]:
        phases = result.pop("phases_ms", {})
        message = messages.get((result["site"], result["algorithm"]), "")
        rows.append({**result, "message": message,
                     **{f"{phase}_ms": time for phase, time in phases.items()}})
    scores = []
    for score in document["summary"]:
        low, high = score.pop("ci99") or (None, None)
        scores.append({**score, "ci99_low": low, "ci99_high": high})
    return rows, {"scores": scores, "comparisons": comparisons}
