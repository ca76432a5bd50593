# SPDX-License-Identifier: MIT
"""Checks of what users pass to the functions of the package, and its form for the compiled part."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping

from . import _pagelet
from ._result import Error
from ._typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import Extractor, WithEquality

    Html = str | bytes | bytearray | memoryview
    Pages = Mapping[str, Html] | Iterable[Any]
    Parameter = str | int | float | bool | os.PathLike[str]

LARGEST = 4_000_000_000  # of a limit, as on the command line
LIMITS = ("max_bytes", "max_nodes", "max_depth", "max_output_bytes")
LONGEST_NAME = 2048  # characters of a text that may be a URL or the name of a file; also in index.js
# What most calls pass, made once.
_USUAL_LIMITS = _pagelet.Limits.of()
_NO_RULES = _pagelet.Rules.of([], [], b"")


def text_of(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name}: a str is expected, not {type(value).__name__}")
    if value.isascii():
        return value
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name}: {value!r} contains half of a surrogate pair") from None
    return value


def names_of(values: Iterable[str], name: str) -> list[str]:
    if isinstance(values, str):
        names = [part.strip() for part in values.split(",")]
        raise TypeError(f"{name}: a list of names is expected, such as {names}")
    if not isinstance(values, Iterable):
        raise TypeError(f"{name}: a list of str is expected, not {type(values).__name__}")
    return [text_of(value, name) for value in values]


def choice_of(value: str, name: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise ValueError(f"{name}: {value!r} is not one of {', '.join(choices)}")
    return value


def index_of(value: Any, name: str) -> int:
    try:
        return int(value.__index__())
    except AttributeError:
        raise TypeError(f"{name}: {value!r} is not a whole number") from None


def count_of(value: int, name: str, lowest: int = 0, highest: int = LARGEST) -> int:
    count = index_of(value, name)
    if not lowest <= count <= highest:
        raise ValueError(f"{name}: {count} is not in the range {lowest}..{highest}")
    return count


def jobs_of(value: int) -> int:
    return count_of(value, "jobs") or processors()


def processors(root: str = "/") -> int:
    """The number of processors that this process may use: those it is bound to, and no more than
    the quota of its cgroup (version 2 or 1) allows. `root`: where /proc and /sys are."""
    if hasattr(os, "sched_getaffinity"):
        count = len(os.sched_getaffinity(0))
    else:
        count = os.cpu_count() or 1
    for quota, period in _quotas(root):
        if quota > 0 and period > 0:
            count = min(count, max(1, -(-quota // period)))
    return count


def _quotas(root: str) -> Iterator[tuple[int, int]]:
    def words(*parts: str) -> list[str]:
        try:
            with open(os.path.join(root, "sys/fs/cgroup", *parts), encoding="ascii") as file:
                return file.read().split()
        except (OSError, UnicodeDecodeError):
            return []

    try:
        with open(os.path.join(root, "proc/self/cgroup"), encoding="utf-8") as file:
            groups = [line.rstrip("\n").split(":", 2) for line in file]
    except (OSError, UnicodeDecodeError):
        return
    for group in groups:
        controllers, path = group[-2:]
        if controllers and "cpu" not in controllers.split(","):
            continue
        folder = path.strip("/")
        while True:  # a group has at most what the groups above it have
            if controllers:
                found = (words("cpu", folder, "cpu.cfs_quota_us")
                         + words("cpu", folder, "cpu.cfs_period_us"))
            else:
                found = words(folder, "cpu.max")
            if len(found) == 2 and all(word.isdigit() for word in found):
                yield int(found[0]), int(found[1])
            if not folder:
                break
            folder = os.path.dirname(folder)


def path_of(value: Any, name: str) -> bytes:
    try:
        path = os.fsencode(value)
    except TypeError:
        raise TypeError(f"{name}: a path is expected, not {type(value).__name__}") from None
    except UnicodeEncodeError:
        raise ValueError(f"{name}: {value!r} is not a name of a file") from None
    if b"\0" in path:
        raise ValueError(f"{name}: {value!r} contains a NUL character")
    return path


def seconds_of(timeout: float | None) -> float | None:
    if timeout is None:
        return None
    try:
        seconds = float(timeout)
    except (TypeError, ValueError):
        seconds = -1
    if not seconds >= 0:
        raise ValueError(f"timeout: {timeout!r} is not a number of seconds")
    return seconds


def copy_of(file: Any, path: str, seconds: float | None) -> None:
    begin = time.monotonic()
    with open(path, "wb") as copy:
        while part := file.read(1 << 20):
            if isinstance(part, str):
                raise TypeError("file: it is open for reading text; open it for reading bytes")
            copy.write(part)
            if seconds and time.monotonic() - begin > seconds:
                raise Error("copying the archive took longer than the time limit", "timeout")


def name_of_file(file: Any) -> bytes:
    """The name of an open file for messages and records."""
    name = getattr(file, "name", None)
    return os.fsencode(name if isinstance(name, (str, bytes)) and name else f"<{type(file).__name__}>")


def mapping_of(value: Any, name: str) -> Mapping[str, Any]:
    if value is not None and not isinstance(value, Mapping):
        raise TypeError(f"{name}: a dict is expected, not {type(value).__name__}")
    return value or {}


def _value_of_setting(name: str, value: Parameter) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if isinstance(value, str):
        return text_of(value, name)
    # Numbers of other packages, such as numpy's, have a repr of their own.
    if hasattr(value, "__index__"):
        return repr(index_of(value, name))
    if hasattr(value, "__float__"):
        return repr(float(value))
    raise TypeError(f"{name}: a str, a number or a bool is expected, not {type(value).__name__}")


def settings_of(parameters: Mapping[str, Parameter] | None,
                keywords: Mapping[str, Parameter] | None = None) -> list[tuple[str, str]]:
    """Parameters by their names, with those that are keywords of the call."""
    given = (*mapping_of(parameters, "parameters").items(), *(keywords or {}).items())
    return [(text_of(name, "parameters").replace("_", "-"), _value_of_setting(name, value))
            for name, value in given]


def name_of(algorithm: str | None) -> str:
    """The name of an algorithm; empty: the usual one for the output."""
    return "" if algorithm is None else text_of(algorithm, "algorithm")


def algorithm_of(
        algorithm: str | Extractor | WithEquality | None) -> str | Extractor | WithEquality:
    if algorithm is None or isinstance(algorithm, str):
        return name_of(algorithm)
    if isinstance(algorithm, type) or not (hasattr(algorithm, "extract") or hasattr(algorithm, "equal")):
        raise TypeError("algorithm: a name, or an object with name, target and extract is expected, "
                        f"not {algorithm!r}")
    for name in ("name", "target"):
        text_of(getattr(algorithm, name, None), name)
    for name in ("title", "summary"):
        text_of(getattr(algorithm, name, ""), name)
    # The compiled part needs it in threads that the end of the program may stop while they import.
    from . import _classes  # noqa: F401

    return algorithm


def limits_of(limits: Mapping[str, int] | None, timeout: float | None,
              **given: int | None) -> _pagelet.Limits:
    if limits is None and timeout is None and all(value is None for value in given.values()):
        return _USUAL_LIMITS
    made = _pagelet.Limits.of()
    named = {name: value for name, value in given.items() if value is not None}
    for name, value in {**mapping_of(limits, "limits"), **named}.items():
        if name not in LIMITS:
            raise TypeError(f"limits: there is no limit {name!r}; there are {', '.join(LIMITS)}")
        setattr(made, name, count_of(value, name, 1))
    made.timeout_seconds = seconds_of(timeout)
    return made


# The choices by their keywords, and the argument with which each is the default.
_CHOICES = tuple((name, name.replace("-", "_"),
                  default == "on" if names == ("on", "off") else sys.intern(default) if names else 0,
                  default, names, lowest, highest)
                 for name, default, names, lowest, highest in _pagelet.choices)


def choices_of(given: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The choices about an answer (`_pagelet.choices`) among the arguments of a call: those that
    are not the default."""
    chosen: list[tuple[str, str]] = []
    for name, keyword, usual, default, names, lowest, highest in _CHOICES:
        value = given[keyword]
        if value is usual:
            continue
        if names == ("on", "off"):
            if not isinstance(value, bool):
                raise TypeError(f"{keyword}: True or False is expected, not {value!r}")
            text = names[not value]
        elif names:
            text = choice_of(value, keyword, names)
        else:
            text = repr(number_of(value, keyword, lowest, highest)).removesuffix(".0")
        if text != default:
            chosen.append((name, text))
    return chosen


def number_of(value: float, name: str, lowest: float, highest: float) -> float:
    try:
        number = float(value)
        if lowest <= number <= highest:
            return number
    except (TypeError, ValueError):
        pass
    raise ValueError(f"{name}: {value!r} is not a number from {lowest:g} to {highest:g}")


def rules_of(keep: Iterable[str], drop: Iterable[str], rules: Any) -> _pagelet.Rules:
    if rules is None and isinstance(keep, tuple) and isinstance(drop, tuple) and not keep + drop:
        return _NO_RULES

    def selectors(values: Iterable[str], name: str) -> list[str]:
        return [text_of(values, name)] if isinstance(values, str) else names_of(values, name)

    file = b"" if rules is None else path_of(rules, "rules")
    return _pagelet.Rules.of(selectors(keep, "keep"), selectors(drop, "drop"), file)


def _no_html(content: str) -> str | None:
    """What the text is if it is passed in place of HTML by mistake."""
    if len(content) > LONGEST_NAME or "<" in content:
        return None
    import re

    name = re.fullmatch(r"(https?://)[^\s<>]+|[^\s<>]+\.(?:html?|xhtml)", content, re.IGNORECASE)
    if name is None:
        return None
    return "a URL; nothing is fetched" if name[1] else "the name of a file; read it first"


class Unchanged:
    """Bytes, or a long text in UTF-8, as a view of memory that does not change."""

    __slots__ = ("is_text", "view")

    def __init__(self, view: memoryview, is_text: bool) -> None:
        self.view, self.is_text = view, is_text


class GivenPage:
    """A page as the compiled part takes it. `problem`: why it is not a page."""

    __slots__ = ("charset", "html", "problem", "url")

    def __init__(self, url: str, html: str | bytes | memoryview, charset: str = "",
                 problem: Exception | None = None) -> None:
        self.url, self.html, self.charset, self.problem = url, html, charset, problem

    def native(self) -> tuple[str, str | bytes | memoryview, str, str]:
        return self.url, self.html, self.charset, str(self.problem or "")


def _plain(value: Any) -> Any:
    """A scalar of Arrow as Python's value."""
    if value is None or isinstance(value, (str, bytes)):
        return value
    return value.as_py() if hasattr(value, "as_py") else value


def is_html(value: Any) -> bool:
    """Whether the value is text or bytes in any form: also a scalar or a buffer of Arrow."""
    if isinstance(value, (str, bytes)):
        return True
    if hasattr(value, "as_py"):
        return isinstance(_plain(value), (str, bytes))
    try:
        memoryview(value).release()
    except TypeError:
        return False
    return True


def page_of(url: Any, html: Any, charset: Any = "") -> GivenPage:
    """Never raises: a page that is none has a `problem`."""
    address, content, name = url, html, charset
    if not (isinstance(html, (str, bytes)) and isinstance(url, str) and isinstance(charset, str)):
        address, content, name = _plain(url), _plain(html), _plain(charset)
    try:
        address = "" if address is None else text_of(address, "url")
    except (TypeError, ValueError) as problem:
        return GivenPage(str(address).encode("utf-8", "replace").decode(), b"", "", problem)
    if not isinstance(content, Unchanged) and not is_html(content):
        return GivenPage(address, b"", "", TypeError(
            f"HTML is expected, as str or bytes, not {type(content).__name__}"))
    if isinstance(content, str) and (what := _no_html(content)):
        return GivenPage(address, b"", "", ValueError(
            f"HTML is expected, but {content!r} is {what}"))
    if isinstance(content, Unchanged):
        name = "utf-8" if content.is_text else name
        content = content.view
    elif not isinstance(content, (str, bytes)):
        content = bytes(memoryview(content))
    return GivenPage(address, content, name if isinstance(name, str) and name.isascii() else "")


def no_page(url: Any, problem: Exception) -> GivenPage:
    """A page that could not be read."""
    return GivenPage(page_of(url, b"").url, b"", "", problem)


def any_page_of(page: Any) -> GivenPage:
    """A page in one of the forms that lists of pages have: URL and HTML, with a charset or without,
    as a tuple, a list, a dict or an object with these attributes."""
    if isinstance(page, Mapping) and "html" in page:
        return page_of(page.get("url"), page["html"], page.get("charset"))
    if hasattr(page, "html") and hasattr(page, "url"):
        return page_of(page.url, page.html, getattr(page, "charset", ""))
    if isinstance(page, (tuple, list)) and len(page) in (2, 3):
        return page_of(*page)
    return GivenPage("", b"", "", TypeError(
        f"a pair of URL and HTML is expected, not {type(page).__name__}"))


def pages_of(pages: Any) -> list[GivenPage]:
    if isinstance(pages, Mapping):
        return [page_of(url, html) for url, html in pages.items()]
    return [any_page_of(page) for page in pages]


def site_pages_of(pages: Any) -> list[GivenPage]:
    if not isinstance(pages, Iterable) or isinstance(pages, (str, bytes)):
        raise TypeError("pages: pairs of URL and HTML are expected, "
                        f"not {type(pages).__name__}")
    return pages_of(pages)
