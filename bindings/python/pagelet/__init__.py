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

# mypy: no-warn-return-any

from __future__ import annotations

import json as _json
import math as _math
import operator as _operator
import os as _os
import tempfile as _tempfile
import time as _time
import warnings as _warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Union

from . import _pagelet

__all__ = ["Error", "Extractor", "Result", "Site", "Tree", "algorithms", "bench", "extract",
           "extract_metadata", "extract_text"]
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

    def extract(self, key_page: Tree, candidates: Sequence[Tree]) -> Iterable[int] | str:
        """The numbers of the key page's nodes, or the answer's text. A raised exception becomes a
        pagelet.Error."""


_LIMITS = ("max_bytes", "max_nodes", "max_depth", "max_output_bytes")
_LARGEST = 4_000_000_000  # of a limit, as on the command line
_VALUES: tuple[str, ...] = (
    "url", "algorithm", "output", "markdown", "text", "html", "paths", "metadata", "json", "flags",
    "candidates", "votes", "nodes", "reasons")
_VALUES += tuple(name for name in _pagelet.formats if name not in _VALUES)
_JSON = frozenset(("paths", "metadata", "flags", "candidates", "votes", "nodes", "reasons"))
_METADATA = ("title", "author", "published", "modified", "description", "site_name", "language",
             "image", "canonical_url", "tags")


class Result:
    """The answer for one page. Each value is computed when it is first asked for.

    The time limit of the call counts again for each value. A pickled result has the values that were
    asked for before, and url, algorithm, output and flags.
    """

    __slots__ = ("_native", "_parts", "_values")

    # Fields of `metadata`; None: the page does not contain it.
    author: str | None
    published: str | None
    modified: str | None
    description: str | None
    site_name: str | None
    language: str | None
    image: str | None
    canonical_url: str | None
    tags: str | None

    def __init__(self, native: Any, values: dict[str, Any] | None = None,
                 parts: tuple[bool, bool] = (True, True)) -> None:
        self._native = native
        self._parts = parts
        self._values: dict[str, Any] = {} if values is None else values

    def _value(self, name: str) -> Any:
        if name not in self._values:
            if self._native is None:
                raise Error(f"{name}: was not asked for before the result was pickled", "usage")
            if name in ("url", "algorithm", "output"):
                value = getattr(self._native, name)()
            else:
                value = self._native.value(name, *self._parts)
            self._values[name] = _json.loads(value) if name in _JSON else value
        return self._values[name]

    def __getattr__(self, name: str) -> Any:
        if name in _VALUES:  # a format without a property of its own
            return self._value(name)
        if name in _METADATA:
            return self.metadata.get(name)
        raise AttributeError(f"a result has no {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        for name in ("url", "algorithm", "output", "flags"):
            self._value(name)
        return Result, (None, self._values)

    def to_dict(self, *names: str) -> dict[str, Any]:
        """The values with these names, such as "url", "title", "markdown"; also "author" and other
        fields of `metadata`, None when the page does not contain them. Without names: url, title,
        text, metadata and flags."""
        values: dict[str, Any] = {}
        for name in names or ("url", "title", "text", "metadata", "flags"):
            if name in _VALUES or name in _METADATA:
                values[name] = getattr(self, name)
            else:
                raise ValueError(f"there is no value {name!r}; there are "
                                 f"{', '.join((*_VALUES, *_METADATA))}")
        return values

    def _repr_markdown_(self) -> str:
        return self.markdown

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


def _text(value: str, name: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name}: a str is expected, not {type(value).__name__}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name}: {value!r} contains half of a surrogate pair") from None
    return value


def _names(values: Iterable[str], name: str) -> list[str]:
    if isinstance(values, str):
        raise TypeError(f"{name}: a list of names is expected, such as [{values!r}]")
    return [_text(value, name) for value in values]


def _count(value: int, name: str) -> int:
    try:
        count = _operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: {value!r} is no whole number") from None
    if not 0 <= count <= _LARGEST:
        raise ValueError(f"{name}: {count} is not in the range 0..{_LARGEST}")
    return count


def _path(value: Any, name: str) -> bytes:
    try:
        path = _os.fsencode(value)
    except UnicodeEncodeError:
        raise ValueError(f"{name}: {value!r} is no name of a file") from None
    if b"\0" in path:
        raise ValueError(f"{name}: {value!r} contains a NUL character")
    return path


def _seconds(timeout: float | None) -> float:
    try:
        seconds = 0.0 if timeout is None else float(timeout)
    except (TypeError, ValueError):
        seconds = _math.nan
    if _math.isnan(seconds) or seconds < 0:
        raise ValueError(f"timeout: {timeout!r} is not a number of seconds")
    return seconds


def _copy(file: Any, path: str, seconds: float) -> None:
    begin = _time.monotonic()
    with open(path, "wb") as copy:
        while part := file.read(1 << 20):
            copy.write(part)
            if seconds and _time.monotonic() - begin > seconds:
                raise Error("copying the archive took longer than the time limit", "timeout")


def _settings(parameters: Mapping[str, Parameter]) -> list[tuple[str, str]]:
    def text(name: str, value: Parameter) -> str:
        if isinstance(value, bool):
            return "on" if value else "off"
        return _text(value, name) if isinstance(value, str) else repr(value)

    return [(name.replace("_", "-"), text(name, value)) for name, value in parameters.items()]


def _algorithm(algorithm: str | Extractor) -> str | Extractor:
    if isinstance(algorithm, str):
        return _text(algorithm, "algorithm")
    if isinstance(algorithm, type) or not hasattr(algorithm, "extract"):
        raise TypeError("algorithm: a name, or an object with name, target and extract is expected, "
                        f"not {algorithm!r}")
    for name in ("name", "title", "summary", "target"):
        _text(getattr(algorithm, name, ""), name)
    return algorithm


def _pairs(pages: Pages) -> list[tuple[str, Html]]:
    if not isinstance(pages, Iterable):
        raise TypeError("pages: HTML, or pairs of URL and HTML are expected, "
                        f"not {type(pages).__name__}")
    pairs = list(pages.items()) if isinstance(pages, Mapping) else list(pages)
    for pair in pairs:
        if not (isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], str)
                and isinstance(pair[1], (str, bytes))):
            raise TypeError("a page is a pair of URL (str) and HTML (str or bytes)")
        _text(pair[0], "url")
    return pairs


def _limits(limits: Mapping[str, int] | None, timeout: float | None,
            **given: int | None) -> _pagelet.Limits:
    made = _pagelet.Limits.of()
    named = {name: value for name, value in given.items() if value is not None}
    for name, value in {**(limits or {}), **named}.items():
        if name not in _LIMITS:
            raise TypeError(f"limits: there is no limit {name!r}; there are {', '.join(_LIMITS)}")
        setattr(made, name, _count(value, name))
    made.timeout_seconds = _seconds(timeout)
    return made


def extract(pages: Pages | Html, *, url: str = "", output: str = "content",
            algorithm: str | Extractor = "leafcut", limits: Mapping[str, int] | None = None,
            max_bytes: int | None = None, max_nodes: int | None = None,
            timeout: float | None = None, links: bool = True, images: bool = True,
            **parameters: Parameter) -> Result:
    """The template or the content of the first page, compared with all other pages.

    `pages`: pairs of URL and HTML, or a dict of them; or the HTML of one page alone, with its `url`.
    The others should be pages of the same site that share its template; two to four are enough. A
    page alone has the flag "no_candidates". `algorithm`: a name (see `algorithms()`) or an object
    with `name`, `target` and `extract` (see `Extractor`). `limits`: max_bytes, max_nodes, max_depth of
    a page, and max_output_bytes of its answer. `timeout`: seconds for the call, and again for each
    value of its result; None or 0: no limit. `links`, `images`: False leaves only the words of links
    in `markdown`, and no images. `parameters`: parameters of the algorithm, with `_` instead of `-`,
    and True and False instead of on and off.

    >>> pagelet.extract({"https://site.example/": html}, algorithm="temex", votes=1).paths

    Raises `Error` for an unknown algorithm or parameter, for a first page beyond a limit, and when the
    time is up.
    """
    if isinstance(pages, (str, bytes)):
        pages = [(_text(url, "url"), pages)]
    elif url:
        raise TypeError("url: only for the HTML of one page")
    return Result(_pagelet.extract(
        _pairs(pages), _algorithm(algorithm), _settings(parameters),
        _text(output, "output"), _limits(limits, timeout, max_bytes=max_bytes, max_nodes=max_nodes)),
        None, (links, images))


def extract_text(html: Html, url: str | None = None, **options: Any) -> str:
    """The running text of one page, without title, byline and date; empty when there is none.

    For those who come from trafilatura's `extract`. `options`: those of `extract`, such as `timeout`.
    With other pages of the site at hand use `extract`, which is better then.

    >>> pagelet.extract_text(html, "https://site.example/a.html")
    """
    return extract(html, url=url or "", **{"headline": False, **options}).text


def extract_metadata(html: Html, url: str | None = None, **options: Any) -> dict[str, str | None]:
    """What a page says of itself: title, author, published, modified, description, site_name,
    language, image, canonical_url, tags; None for what it does not say. It costs little more than
    parsing. `options`: limits of the page and `timeout`, as of `extract`.

    >>> pagelet.extract_metadata(html)["title"]
    """
    found = extract(html, url=url or "", algorithm="nothing", **options).metadata
    return {name: found.get(name) for name in _METADATA}


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
    def from_pages(cls, pages: Pages, *, limits: Mapping[str, int] | None = None,
                   timeout: float | None = None) -> Site:
        """A site from pairs of URL and HTML, or from a dict of them, all on one host. `timeout`:
        seconds for opening a site, here and in the other functions that make one."""
        return cls(_pagelet.Site.from_pages(_pairs(pages), _limits(limits, timeout)))

    @classmethod
    def from_folder(cls, folder: Any, *, base_url: str = "",
                    limits: Mapping[str, int] | None = None,
                    timeout: float | None = None) -> Site:
        """A site folder (docs/formats.md), or any folder of pages, such as a mirror made by wget.

        `base_url`: the URL of the folder. Without it, a folder named as a host has that host;
        otherwise links stay relative, and a warning says so.
        """
        native, warning = _pagelet.Site.from_folder(
            _path(folder, "folder"), _text(base_url, "base_url"), _limits(limits, timeout))
        if warning:
            _warnings.warn(warning.replace("--base URL", "base_url"), stacklevel=2)
        return cls(native)

    @classmethod
    def from_warc(cls, *files: Any, limits: Mapping[str, int] | None = None,
                  timeout: float | None = None) -> Iterator[Site]:
        """The sites of web archives, one after the other. A file is a path, or an object open for
        reading bytes, which is copied to a temporary file. `timeout`: seconds for each copy, for
        reading the archives, and again for opening each site."""
        seconds = _seconds(timeout)
        with _tempfile.TemporaryDirectory() as folder:
            paths = []
            for number, file in enumerate(files):
                if hasattr(file, "read"):
                    path = _os.path.join(folder, str(number))
                    _copy(file, path, seconds)
                    paths.append(_path(path, "file"))
                else:
                    paths.append(_path(file, "file"))
            crawl = _pagelet.Crawl.from_files(paths, _limits(limits, timeout))
        for native in crawl:
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
                algorithm: str | Extractor = "leafcut", timeout: float | None = None,
                links: bool = True, images: bool = True, **parameters: Parameter) -> Result:
        """The template or the content of a page, named by its URL or its number in `pages`.

        The options are those of `pagelet.extract`. Raises `KeyError` or `IndexError` when there is no
        such page.
        """
        if isinstance(page, str):
            number = self._numbers[page]
        else:
            number = range(len(self._pages))[page]
        return Result(self._native.extract(number, _algorithm(algorithm), _settings(parameters),
                                           _text(output, "output"), _seconds(timeout)), None, (links, images))

    def extract_all(self, *, fields: Iterable[str] = ("url", "status", "title", "text"),
                    jobs: int = 1, output: str = "content", algorithm: str = "leafcut",
                    timeout: float | None = None, **parameters: Parameter,
                    ) -> Iterator[dict[str, Any]]:
        """The answers for all pages, in their order, each as a dict.

        `fields`: members of `pagelet.extract/1` (docs/formats.md), such as "markdown" or "author".
        `jobs`: number of threads; 0 means the number of processors. `timeout`: seconds for a page. A
        page without an answer has the status "limit", "timeout" or "failed".
        """
        answers = self._native.extract_all(
            _text(algorithm, "algorithm"), _settings(parameters), _text(output, "output"),
            _names(fields, "fields"), _count(jobs, "jobs") or _os.cpu_count() or 1,
            _seconds(timeout))
        return map(_json.loads, answers)


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
    `message`. `parameters`: parameters by the name of the algorithm; those of your own algorithms
    choose the candidates: a 3-CS, unless `{"mine": {"selection": "set"}}` asks for the first linked
    pages. `jobs`: the number of sites
    that are worked on at the same time; 0 means the number of processors. `timeout`: seconds for
    each site and algorithm.

    `rows` has one dict for each site, algorithm, task and unit, made for `pandas.DataFrame(rows)`.
    `summary["scores"]` has one for each algorithm, task, unit and metric, with mean, standard
    deviation and 99 % interval. `summary["comparisons"]` has one for each pair of algorithms: for F1
    `difference`, sites where the `first` is `better`, `equal` and `worse`, `p` of Wilcoxon's test
    (None where no site differs), `p_holm`, with Holm's correction over the tests of the highest mean
    against the others (None for other pairs), `significant`, Cliff's `delta` and its `effect`.
    """
    given = dict(parameters or {})
    entries: list[tuple[str | Extractor, list[tuple[str, str]]]] = [
        (name, _settings(given.pop(name, {}))) for name in _names(algorithms, "algorithms")]
    entries += [(_algorithm(own), _settings(given.pop(own.name, {}))) for own in extractors]
    if given:
        raise ValueError(f"parameters for algorithms that are not in the run: {', '.join(given)}")
    text, comparisons, messages = _pagelet.bench(
        _path(suite, "suite"), entries, _count(jobs, "jobs") or _os.cpu_count() or 1,
        _limits(limits, timeout))
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
    return rows, {"scores": scores, "comparisons": _json.loads(comparisons)}
