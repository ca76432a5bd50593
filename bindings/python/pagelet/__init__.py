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

HTML may be `str`, or bytes of any kind (also a scalar or a buffer of Arrow), whose encoding is found
as in browsers. All functions may be
called from any thread. The C++ code runs without Python's lock, so threads run in parallel; calls on
one `Site` and on its results wait for each other.
"""

# mypy: no-warn-return-any

from __future__ import annotations

import os as _os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

try:
    from . import _pagelet
except ImportError as _error:
    from importlib.util import find_spec as _find_spec

    if _find_spec(f"{__name__}._pagelet") is not None:
        raise
    raise ImportError(
        f"{_os.path.dirname(__file__)} lacks the compiled part (_pagelet) for this version of Python; "
        "build it with `cmake --preset release && cmake --build --preset release`, which makes the "
        "package in build/release/python, or install a wheel of scripts/build_wheel.sh") from _error
from . import _arguments
from ._result import METADATA as _METADATA
from ._result import Answer, Error, Result
from ._result import absent as _absent
from ._result import in_keywords as _in_keywords
from ._result import parsed as _parsed
from ._result import refusal as _refusal
from ._typing import TYPE_CHECKING, Any, TypeVar, overload

if TYPE_CHECKING:
    from typing import Literal

    from ._arguments import Html, Pages, Parameter
    from ._classes import Extractor, Record, Tree, WithEquality

__all__ = ["Answer", "Error", "Extractor", "Node", "Record", "Result", "Site", "Tree", "WithEquality",
           "algorithms", "bench", "extract", "extract_many", "extract_metadata", "extract_text", "host",
           "records"]
__version__: str = _pagelet.__version__

# What an import would only wait for: most programs never need these.
_LATE = ("Extractor", "Node", "Record", "Tree", "WithEquality")

_DEFAULT_FIELDS = ("url", "status", "title", "text")
_ON_ERROR = ("raise", "none", "row")


def __getattr__(name: str) -> Any:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import _classes

    globals()[name] = getattr(_classes, name)
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__})


_Function = TypeVar("_Function", bound="Callable[..., Any]")


_parameters: dict[str, list[str]] = {}  # keywords by the name of the algorithm


def _known_parameters() -> dict[str, list[str]]:
    if not _parameters:
        _parameters.update(
            {algorithm["name"]: [spec["name"].replace("-", "_") for spec in algorithm["parameters"]]
             + (["model"] if algorithm["name"] == "leafcut" else []) for algorithm in algorithms()})
    return _parameters


def _with_parameters(function: _Function) -> _Function:
    """Refuses keywords that are neither the function's nor parameters of its algorithm."""
    code = function.__code__
    positional = code.co_varnames[:code.co_argcount]
    keywords = [*(name for name in positional if name == "url"),
                *code.co_varnames[code.co_argcount:code.co_argcount + code.co_kwonlyargcount]]

    own = frozenset(keywords)
    usual: dict[Any, frozenset[str]] = {}  # all keywords by the output, of its usual algorithm

    def check(names: Iterable[str], algorithm: Any, output: Any) -> None:
        if algorithm is None:
            algorithm = _pagelet.usual_algorithm(str(output))
            usual[str(output)] = own.union(_known_parameters().get(algorithm, ()))
        known = _known_parameters().get(algorithm) if isinstance(algorithm, str) else None
        for name in names:
            plain = name.replace("-", "_")
            if known is not None and plain not in known and plain not in own:
                import difflib

                close = difflib.get_close_matches(name, (*keywords, *known), 1)
                meant = f" (did you mean {close[0]}?)" if close else ""
                raise Error(f"there is no keyword {name!r}{meant}; there are {', '.join(keywords)}, and for "
                            f"{algorithm} {', '.join(known) or 'no others'}", "usage")

    def checked(*given: Any, **named: Any) -> Any:
        for name in positional[:len(given)]:
            if name in named:
                raise Error(f"{name}: is given twice; a parameter of an algorithm with this name "
                            f"belongs in parameters={{{name!r}: {named[name]!r}}}", "usage")
        algorithm, output = named.get("algorithm"), named.get("output", "content")
        known = usual.get(output, own) if algorithm is None and isinstance(output, str) else own
        if not known.issuperset(named):
            check(named, algorithm, output)
        return function(*given, **named)

    for name in ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__"):
        setattr(checked, name, getattr(function, name))
    checked.__wrapped__ = function  # type: ignore[attr-defined]
    return checked  # type: ignore[return-value]


def _given(pages: Any, url: Any) -> list[_arguments.GivenPage]:
    # An open file is iterable, but has no pages.
    if _arguments.is_html(pages) or hasattr(pages, "read") or not isinstance(pages, Iterable):
        return [_arguments.page_of(url, pages)]
    if url:
        raise TypeError("url: only for the HTML of one page")
    return _arguments.pages_of(pages)


def _refused(error: Error, on_error: str, page: _arguments.GivenPage) -> dict[str, Any] | None:
    """The row of a page without an answer, or None; raises the error if it is not the page's."""
    if on_error == "raise" or error.code == "usage":
        raise error
    return {"url": page.url, **_refusal(error)} if on_error == "row" else None


@overload
def extract(pages: Pages | Html, url: str | None = "", *, on_error: Literal["none"],
            **options: Any) -> Result | None: ...


@overload
def extract(pages: Pages | Html, url: str | None = "", *, on_error: Literal["row"],
            **options: Any) -> Answer: ...


@overload
def extract(pages: Pages | Html, url: str | None = "", *, on_error: Literal["raise"] = "raise",
            **options: Any) -> Result: ...


@_with_parameters
def extract(pages: Any, url: str | None = "", *, output: str = "content",
            algorithm: str | Extractor | WithEquality | None = None, limits: Mapping[str, int] | None = None,
            max_bytes: int | None = None, max_nodes: int | None = None,
            timeout: float | None = None, links: bool = True, images: bool = True,
            rowspan: str = "empty", keep: Iterable[str] = (), drop: Iterable[str] = (),
            rules: Any = None, min_confidence: float = 0, comments: str = "apart",
            on_error: str = "raise", parameters: Mapping[str, Parameter] | None = None,
            **named: Parameter) -> Answer | None:
    """The content, the template or the menu of the first page, compared with all other pages.

    `pages`: pairs of URL and HTML, or a dict of them; or the HTML of one page alone, with its `url`.
    Give the URL if it is known, also for a page alone: it is evidence for what kind of page it is, so
    the text may differ without it, and usually is worse. The others should be pages of the same site
    that share its template; two to four are enough. A page alone has the flag "no_candidates".

    `output`: "content", "template" or "menu".

    `algorithm`: a name (see `algorithms()`), an object with `name`, `target` and `extract` (see
    `Extractor`), or a `WithEquality`; None: leafcut, or menucut for the menu. Its parameters are
    further keywords, with `_` instead of `-`, and True and False instead of on and off; or, also
    those that have the name of another keyword, in the dict `parameters`. Of leafcut also `model`, a file that
    scripts/leafcut/train_leafcut.py has written.

    `limits`: max_bytes (20,971,520 bytes), max_nodes (1,000,000 elements and texts) and max_depth
    (1,024 levels below body) of a page, and max_output_bytes (64 MiB) of its answer.

    `timeout`: seconds of processor time for the call, and again for each value of its result; None: 30;
    0: no limit. Nothing else depends on time.

    `links`, `images`: False leaves only the words of links in `markdown`, and no images.
    `rowspan="repeat"` repeats a cell of a table in each row that it spans.

    `keep`, `drop`: selectors of the user's own, one or several: elements that belong to the main content
    whatever the algorithm says, and elements that are removed from every page before the algorithm sees
    it. `rules`: a file of such rules by host, which also says where title, author and date are
    (docs/formats.md). `result.rules` lists those that matched.

    `min_confidence`: a page whose answer has less `confidence` (0 to 1) counts as one without an answer.

    `comments`: where the readers' comments below an article are: "apart" in `result.comments`, "include"
    in the content, or "exclude" nowhere.

    `on_error`: what happens if the first page has no answer (it is not a page or exceeds a limit, or the
    time is up): "raise" raises an `Error`, "none" returns None, "row" returns an `Answer` with `status`,
    `message` and in `flags` the limit, if one was exceeded (`extract_many` has all flags); its other values
    are None or empty. Errors of usage are always raised. Of the other
    pages, one that cannot be read is omitted, and one that is not even HTML, such as None or the name of
    a file, raises an error with "raise" only.

    >>> pagelet.extract({"https://site.example/": html}, algorithm="temex", votes=1).paths
    """
    choices = _arguments.choices_of(locals())
    _arguments.choice_of(on_error, "on_error", _ON_ERROR)
    given = _given(pages, url)
    options = (_arguments.algorithm_of(algorithm), _arguments.settings_of(parameters, named),
               _arguments.text_of(output, "output"), choices,
               _arguments.limits_of(limits, timeout, max_bytes=max_bytes, max_nodes=max_nodes),
               _arguments.rules_of(keep, drop, rules))
    problem = next((page.problem for page in given if page.problem), None)
    if problem is not None and on_error == "raise":
        raise type(problem)(str(problem) if str(problem).startswith("url:") else f"pages: {problem}")
    try:
        native = _pagelet.extract([page.native() for page in given], *options)
        return Result(native)
    except Error as error:
        row = _refused(error, on_error, given[0] if given else _arguments.GivenPage("", b""))
    name = (algorithm if isinstance(algorithm, str)
            else _pagelet.usual_algorithm(output) if algorithm is None else algorithm.name)
    return Answer(None, {**row, "algorithm": name, "output": output}) if row else None


def _values(html: Any, url: Any, names: tuple[str, ...], options: dict[str, Any]) -> Any:
    """The values of one page; with `on_error`, None or a row instead of an error."""
    on_error = options.pop("on_error", "raise")
    _arguments.choice_of(on_error, "on_error", _ON_ERROR)
    try:
        result = extract(html, url, on_error="raise" if on_error == "raise" else "row", **options)
        if on_error == "none" and result.message is not None:
            return None
        shown = ("url", "status", "message", *names) if on_error == "row" else names
        return result.to_dict(*shown)
    except Error as error:  # of a value
        row = _refused(error, on_error, _arguments.page_of(url, b""))
        return row and {name: row.get(name, _absent(name))
                        for name in ("url", "status", "message", *names)}


@overload
def extract_text(html: Html, url: str | None = None, *, on_error: Literal["raise"] = "raise",
                 **options: Any) -> str: ...


@overload
def extract_text(html: Html | None, url: str | None = None, *, on_error: Literal["none"],
                 **options: Any) -> str | None: ...


@overload
def extract_text(html: Html | None, url: str | None = None, *, on_error: Literal["row"],
                 **options: Any) -> dict[str, Any]: ...


def extract_text(html: Any, url: str | None = None, **options: Any) -> Any:
    """The running text of one page, without title, byline and date; empty when there is none.

    For those who come from trafilatura's `extract`. `url`: the page's address, if it is known; it
    changes the text of many pages, usually for the better. `options`: those of `extract`, such as `timeout`;
    with another algorithm than leafcut the text begins with the title.
    With `on_error="none"` a page that is refused gives None, as with other tools; with
    `on_error="row"` the answer is a dict of url, status, message and text. With other pages of the
    site at hand use `extract`, which is better then.

    >>> pagelet.extract_text(html, "https://site.example/a.html")
    """
    # Only leafcut has this parameter, and the caller may have set it in `parameters`.
    if options.get("algorithm") in (None, "leafcut") and options.get("output") != "menu":
        given = options.get("parameters")
        if not (isinstance(given, Mapping) and "headline" in given):
            options.setdefault("headline", False)
    if options.get("on_error", "raise") == "raise":
        return extract(html, url, **options).text
    values = _values(html, url, ("text",), options)
    return values["text"] if values and "status" not in values else values


@overload
def extract_metadata(html: Html | None, url: str | None = None, *,
                     on_error: Literal["raise", "row"] = "raise", **options: Any) -> dict[str, Any]: ...


@overload
def extract_metadata(html: Html | None, url: str | None = None, *, on_error: Literal["none"],
                     **options: Any) -> dict[str, Any] | None: ...


def extract_metadata(html: Any, url: str | None = None, **options: Any) -> Any:
    """What a page says of itself: title, author, published, modified, description, site_name,
    language, image, canonical_url, next_page, tags; None for what it does not say. It costs little more than
    parsing. `options`: limits of the page, `timeout` and `on_error`, as of `extract`; with
    `on_error="row"` the dict has url, status and message, too.

    >>> pagelet.extract_metadata(html)["title"]
    """
    return _values(html, url, _METADATA, {"algorithm": "nothing", **options})


@_with_parameters
def _work(fields: Sequence[str], *, jobs: int = 1, output: str = "content",
          algorithm: str | None = None, limits: Mapping[str, int] | None = None,
          timeout: float | None = None, links: bool = True, images: bool = True,
          rowspan: str = "empty", keep: Iterable[str] = (), drop: Iterable[str] = (),
          rules: Any = None, min_confidence: float = 0, comments: str = "apart",
          parameters: Mapping[str, Parameter] | None = None, **named: Parameter) -> tuple[Any, ...]:
    """The arguments of `_pagelet.extract_groups` after the groups, checked."""
    choices = _arguments.choices_of(locals())
    work = (_arguments.name_of(algorithm), _arguments.settings_of(parameters, named),
            _arguments.text_of(output, "output"), choices, _arguments.names_of(fields, "fields"),
            _arguments.jobs_of(jobs), _arguments.limits_of(limits, timeout),
            _arguments.rules_of(keep, drop, rules))
    _pagelet.extract_groups([], *work)
    return work


@overload
def extract_many(pages: Iterable[Any], *, fields: Iterable[str] = ..., jobs: int = ...,
                 on_error: Literal["none"], **options: Any) -> Iterator[dict[str, Any] | None]: ...


@overload
def extract_many(pages: Iterable[Any], *, fields: Iterable[str] = ..., jobs: int = ...,
                 on_error: Literal["raise", "row"] = ..., **options: Any) -> Iterator[dict[str, Any]]: ...


def extract_many(pages: Any, *, fields: Iterable[str] = _DEFAULT_FIELDS, jobs: int = 1,
                 on_error: str = "row", **options: Any) -> Iterator[Any]:
    """The answers for unrelated pages, each alone, in their order: one dict for each page.

    `pages`: pairs of URL and HTML, or dicts or objects with `url` and `html` (such as `records`);
    they are taken some hundred at a time. If taking one raises an exception, the pages before it are
    answered first. `fields`, `jobs`: as of `Site.extract_all`. `options`: `timeout`
    (seconds for a page; None: 30; 0: no limit), and all others of `extract`, but `limits` in the place of
    `max_bytes` and `max_nodes`. `on_error`: what a page without an answer gives: "row" a dict with
    `status` and `message` if they are among the fields, "none" None, "raise" an `Error`.

    >>> for row in pagelet.extract_many(pages, fields=("url", "status", "text"), jobs=0): print(row)
    """
    _arguments.choice_of(on_error, "on_error", _ON_ERROR)
    names = _arguments.names_of(fields, "fields")
    if len(set(names)) < len(names):
        raise Error("fields: a field is named twice", "usage")
    work = _work(list(dict.fromkeys((*names, "status", "message", "flags"))), jobs=jobs, **options)
    if not isinstance(pages, Iterable) or _arguments.is_html(pages):
        raise TypeError(f"pages: pairs of URL and HTML are expected, not {type(pages).__name__}")
    return _many(iter(pages.items() if isinstance(pages, Mapping) else pages), names, work, on_error)


# What an archive says of a page.
_OF_RECORDS = ("date", "record_id", "digest", "archive", "offset", "length")
_TOO_LARGE = "more bytes than records allows (raise max_bytes in its limits)"


def _many(pages: Iterator[Any], names: list[str], work: tuple[Any, ...],
          on_error: str) -> Iterator[dict[str, Any] | None]:
    most_pages, most_bytes = 64 * work[5], 64 << 20
    ended = False
    raised: Exception | None = None
    while not ended:
        given: list[Any] = []
        group: list[_arguments.GivenPage] = []
        size = 0
        while len(group) < most_pages and size < most_bytes and not ended:
            try:
                given.append(next(pages))
                group.append(_arguments.any_page_of(given[-1]))
                size += len(group[-1].html)
            except StopIteration:
                ended = True
            except Exception as error:  # noqa: BLE001 - the pages before it are answered first
                raised, ended = error, True
        for source, row in zip(given, _rows([[page] for page in group], work)):
            if hasattr(source, "record_id"):
                row |= {name: getattr(source, name) for name in _OF_RECORDS if name in row}
                if getattr(source, "html", "") is None:
                    row |= {"status": "limit", "flags": ["limit:bytes"],
                            "message": f"{source.url}: {_TOO_LARGE}"}
            refused = row["message"] is not None
            if refused and on_error == "raise":
                status = row["status"] if row["status"] != "failed" else "input"
                limits = (flag for flag in row["flags"] if flag.startswith("limit:"))
                raise Error(row["message"], status, next(limits, None))
            yield None if refused and on_error == "none" else {name: row[name] for name in names}
    if raised is not None:
        raise raised
    _warn(work[7].unmatched())


def _warn(lines: Iterable[str], stacklevel: int = 3) -> None:
    import warnings

    for line in lines:
        warnings.warn(line, stacklevel=stacklevel)


def _rows(groups: list[list[_arguments.GivenPage]],
          work: tuple[Any, ...]) -> Iterator[dict[str, Any]]:
    """The answers for groups of pages; those of a group are pages of one site."""
    answers = _pagelet.extract_groups([[page.native() for page in group] for group in groups], *work)
    for page, answer in zip((page for group in groups for page in group), answers):
        yield _row(answer, page.url)


def _row(answer: str, url: str | None = None) -> dict[str, Any]:
    row: dict[str, Any] = _parsed(answer)
    if url is not None and "url" in row:
        row["url"] = url
    if row.get("message"):
        row["message"] = _in_keywords(row["message"])
    return row


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
                   timeout: float | None = None, keep: Iterable[str] = (),
                   drop: Iterable[str] = (), rules: Any = None) -> Site:
        """A site from pairs of URL and HTML, or from a dict of them, all on one host (see `host`);
        another host is an `Error` that names it. A page whose HTML or URL has a wrong type is one
        without an answer. `timeout`: seconds for opening a site, here and in the other functions
        that make one; None or 0: no limit. `keep`, `drop`, `rules`: as of `extract`, for all pages of
        the site, here and there."""
        given = _arguments.site_pages_of(pages)
        return cls(_pagelet.Site.from_pages([page.native() for page in given],
                                            _arguments.limits_of(limits, timeout),
                                            _arguments.rules_of(keep, drop, rules)))

    @classmethod
    def from_folder(cls, folder: Any, *, base_url: str = "",
                    limits: Mapping[str, int] | None = None,
                    timeout: float | None = None, keep: Iterable[str] = (),
                    drop: Iterable[str] = (), rules: Any = None) -> Site:
        """A site folder (docs/formats.md), or any folder of pages, such as a mirror made by wget.

        `base_url`: the URL of the folder. Without it, a folder named as a host has that host;
        otherwise links stay relative, and a warning says so.
        """
        native, warning = _pagelet.Site.from_folder(
            _arguments.path_of(folder, "folder"), _arguments.text_of(base_url, "base_url"),
            _arguments.limits_of(limits, timeout), _arguments.rules_of(keep, drop, rules))
        if warning:
            import warnings

            warnings.warn(warning.replace("--base URL", "base_url"), stacklevel=2)
        return cls(native)

    @classmethod
    def from_warc(cls, *files: Any, limits: Mapping[str, int] | None = None,
                  timeout: float | None = None, keep: Iterable[str] = (),
                  drop: Iterable[str] = (), rules: Any = None) -> Iterator[Site]:
        """The sites of web archives, one after the other. A file is a path, or an object open for
        reading bytes, which is copied to a temporary file; one with a name that ends in .har is a
        HAR file. The call reads the archives, and warns of records that it leaves out. `timeout`:
        seconds for each copy, for reading the archives, and again for opening each site."""
        return map(cls, _opened(_pagelet.Crawl, files, limits, timeout,
                                _arguments.rules_of(keep, drop, rules)))

    @property
    def pages(self) -> list[str]:
        """URLs of all pages."""
        return list(self._pages)

    def __len__(self) -> int:
        return len(self._pages)

    def __repr__(self) -> str:
        first = f", first {self._pages[0]!r}" if self._pages else ""
        pages = "page" if len(self._pages) == 1 else "pages"
        return f"<pagelet.Site: {len(self._pages)} {pages}{first}>"

    @_with_parameters
    def extract(self, page: str | int, *, output: str = "content",
                algorithm: str | Extractor | WithEquality | None = None, timeout: float | None = None,
                links: bool = True, images: bool = True, rowspan: str = "empty",
                min_confidence: float = 0, comments: str = "apart",
                parameters: Mapping[str, Parameter] | None = None, **named: Parameter) -> Result:
        """The content, the template or the menu of a page, named by its URL or its number in `pages`.

        The options are those of `pagelet.extract`. Raises `KeyError` or `IndexError` when there is no
        such page.
        """
        choices = _arguments.choices_of(locals())
        if isinstance(page, str):
            number = self._numbers[page]
        else:
            number = _arguments.index_of(page, "page")
            if not -len(self) <= number < len(self):
                raise IndexError(f"page: there is no page {number}; the site has {len(self)}")
            number %= len(self)
        return Result(self._native.extract(
            number, _arguments.algorithm_of(algorithm), _arguments.settings_of(parameters, named),
            _arguments.text_of(output, "output"), choices, _arguments.seconds_of(timeout)))

    @_with_parameters
    def learn_templates(self, file: Any, *, algorithm: str | None = None, most_pages: int = 8,
                        most_templates: int = 16, timeout: float | None = None,
                        parameters: Mapping[str, Parameter] | None = None, **named: Parameter) -> int:
        """Learns the templates of the site's layouts and writes them into a file; returns how many.
        A warning names each page that cannot be used.

        `extract(html, algorithm="site-template", templates=file)` then needs no other page
        (docs/site-templates.md); a page with less fit than its parameter `min_fit` gets the usual
        answer and the flag "template_misfit". `algorithm`: that teaches; None: leafcut. `most_pages`:
        from which a template is learned, at most 10,000. `most_templates`: in the file, at most 64.
        `timeout`: seconds for a page.
        """
        count, unusable = self._native.learn_templates(
            _arguments.path_of(file, "file"), _arguments.name_of(algorithm),
            _arguments.settings_of(parameters, named),
            _arguments.count_of(most_pages, "most_pages", 1, 10_000),
            _arguments.count_of(most_templates, "most_templates", 1, 64), _arguments.seconds_of(timeout))
        _warn(map(_in_keywords, unusable), 4)
        return count

    @_with_parameters
    def extract_all(self, *, fields: Iterable[str] = _DEFAULT_FIELDS,
                    jobs: int = 1, output: str = "content", algorithm: str | None = None,
                    timeout: float | None = None, links: bool = True, images: bool = True,
                    rowspan: str = "empty", min_confidence: float = 0, comments: str = "apart",
                    parameters: Mapping[str, Parameter] | None = None,
                    **named: Parameter) -> Iterator[dict[str, Any]]:
        """The answers for all pages, in their order, each as a dict.

        `fields`: members of `pagelet.extract/2` (docs/formats.md), such as "markdown" or "author", or
        "record_id" of a page of a web archive. `jobs`: number of threads; 0 means the number of
        processors that the process may use. `timeout`: seconds for a page; None: 30;
        0: no limit. A page without an answer has the status "limit", "timeout" or "failed".
        """
        choices = _arguments.choices_of(locals())
        answers = self._native.extract_all(
            _arguments.name_of(algorithm), _arguments.settings_of(parameters, named),
            _arguments.text_of(output, "output"), choices, _arguments.names_of(fields, "fields"),
            _arguments.jobs_of(jobs), _arguments.seconds_of(timeout))
        return self._all(answers)

    def _all(self, answers: Any) -> Iterator[dict[str, Any]]:
        yield from map(_row, answers)
        _warn(self._native.rules().unmatched())


def records(*files: Any, limits: Mapping[str, int] | None = None,
            timeout: float | None = None) -> Iterator[Record]:
    """The pages of web archives as `Site.from_warc` reads them, host by host, each a `Record`.

    Codings are undone; of several records of an address the last successful one counts; redirects,
    damaged records and those of other types are left out (docs/web.md). A record is a page for
    `extract_many` and `Site.from_pages`. `files`, `timeout`: as of `Site.from_warc`.

    >>> for record in pagelet.records("crawl.warc.gz"): print(record.url, record.date)
    """
    from . import _classes

    def record(values: tuple[Any, ...]) -> Record:
        url, *others = values
        return _classes.Record(url, *(None if value == "" else value for value in others))

    return map(record, _opened(_pagelet.Records, files, limits, timeout))


def _opened(kind: Any, files: tuple[Any, ...], limits: Mapping[str, int] | None,
            timeout: float | None, *more: Any) -> Any:
    import tempfile

    seconds = _arguments.seconds_of(timeout)
    with tempfile.TemporaryDirectory() as folder:
        named = []
        for number, file in enumerate(files):
            if hasattr(file, "read"):
                path = _os.path.join(folder, str(number))
                _arguments.copy_of(file, path, seconds)
                named.append((_arguments.path_of(path, "file"), _arguments.name_of_file(file)))
            else:
                named.append((_arguments.path_of(file, "file"),) * 2)
        opened = kind.from_files(named, _arguments.limits_of(limits, timeout), *more)
    _warn(opened.left_out(), 4)
    return opened


def host(url: str) -> str:
    """The host of a web address, by which pages are grouped to sites: in ASCII and lower case, with
    the port unless it is the usual one. Empty when the address is none of the web.

    >>> pagelet.host("https://Müller.example:443/a")
    'xn--mller-kva.example'
    """
    page = _arguments.page_of(url, b"")
    return "" if page.problem else _pagelet.host(page.url)


def algorithms() -> list[dict[str, Any]]:
    """All built-in algorithms with their parameters, defaults and ranges."""
    return _parsed(_pagelet.algorithms())["algorithms"]


def bench(suite: Any, *, algorithms: Iterable[str] = ("leafcut",),
          extractors: Iterable[Extractor | WithEquality] = (),
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
    each site and algorithm; 0: no limit.

    `rows` has one dict for each site, algorithm, task and unit, made for `pandas.DataFrame(rows)`.
    `summary["scores"]` has one for each algorithm, task, unit and metric, with mean, standard
    deviation and 99 % interval. `summary["comparisons"]` has one for each pair of algorithms: for F1
    `difference`, sites where the `first` is `better`, `equal` and `worse`, `p` of Wilcoxon's test
    (None where no site differs), `p_holm`, with Holm's correction over the tests of the highest mean
    against the others (None for other pairs), `significant`, Cliff's `delta` and its `effect`.
    """
    given = dict(_arguments.mapping_of(parameters, "parameters"))
    if not isinstance(extractors, Iterable):
        raise TypeError("extractors: a list of algorithms is expected, "
                        f"not {type(extractors).__name__}")
    extractors = list(extractors)
    entries: list[tuple[str | Extractor | WithEquality, list[tuple[str, str]]]] = [
        (name, _arguments.settings_of(given.pop(name, {}))) for name in _arguments.names_of(algorithms, "algorithms")]
    entries += [(_arguments.algorithm_of(own), _arguments.settings_of(given.pop(own.name, {}))) for own in extractors]
    if given:
        raise ValueError(f"parameters for algorithms that are not in the run: {', '.join(given)}")
    text, comparisons, messages = _pagelet.bench(
        _arguments.path_of(suite, "suite"), entries, _arguments.jobs_of(jobs),
        _arguments.limits_of(limits, timeout))
    document = _parsed(text)
    rows = []
    for result in document["results"]:
        phases = result.pop("phases_ms", None) or {}
        message = messages.get((result["site"], result["algorithm"]), "")
        rows.append({**result, "message": message,
                     **{f"{phase}_ms": time for phase, time in phases.items()}})
    scores = []
    targets = {own.name: own.target for own in extractors}
    empty: dict[str, set[str]] = {}
    for score in document["summary"]:
        if score["n"] and score["empty"] == score["n"] and score["algorithm"] in targets:
            empty.setdefault(score["algorithm"], set()).add(score["task"])
        low, high = score.pop("ci99") or (None, None)
        scores.append({**score, "ci99_low": low, "ci99_high": high})
    for name, tasks in empty.items():
        if targets[name] in tasks:
            import warnings

            warnings.warn(f"{name} gave an empty answer on all sites; a text is a node of its own, and "
                           "an element is in an answer only if its number is", stacklevel=2)
    return rows, {"scores": scores, "comparisons": _parsed(comparisons)}
