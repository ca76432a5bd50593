# SPDX-License-Identifier: MIT
"""The classes that few programs need; they are imported when they are first used."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, overload


@dataclass(frozen=True)
class Tree:
    """The nodes of a page that count, in document order; node 0 is the root.

    Each list has one entry for each node. `tag`: name of the element, "#text" for a text.
    `attributes`: names and values. `text`: text of a text node, otherwise "". `parent`: number of the
    parent, -1 for the root. `end`: the nodes below node n are n + 1 to end[n] - 1.
    """

    __module__ = "pagelet"

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
    """The task that the nodes answer: "template", "content" or "menu"."""

    def extract(self, key_page: Tree, candidates: Sequence[Tree]) -> Iterable[int] | str:
        """The numbers of the key page's nodes, or the answer's text. A raised exception becomes a
        pagelet.Error. The candidates are loaded when this function first looks at them."""


Extractor.__module__ = "pagelet"


class Candidates(Sequence[Tree]):
    """The candidates of a call of an algorithm, by `load()` when one of them is wanted."""

    def __init__(self, load: Callable[[], list[Tree]]) -> None:
        self._load = functools.cache(load)

    def __len__(self) -> int:
        return len(self._load())

    @overload
    def __getitem__(self, index: int) -> Tree: ...
    @overload
    def __getitem__(self, index: slice) -> list[Tree]: ...
    def __getitem__(self, index: int | slice) -> Tree | list[Tree]:
        return self._load()[index]


@dataclass(frozen=True)
class Node:
    """A node of a tree."""

    __module__ = "pagelet"

    tree: Tree = field(repr=False)
    number: int

    @property
    def tag(self) -> str:
        """Name of the element, "#text" for a text."""
        return self.tree.tag[self.number]

    @property
    def attributes(self) -> dict[str, str]:
        return self.tree.attributes[self.number]

    @property
    def text(self) -> str:
        """Text of a text node, otherwise ""."""
        return self.tree.text[self.number]

    @property
    def parent(self) -> Node | None:
        above = self.tree.parent[self.number]
        return None if above < 0 else Node(self.tree, above)

    @property
    def children(self) -> list[Node]:
        return [Node(self.tree, child) for child in self.tree.children[self.number]]


def nodes_of(tree: Tree) -> list[Node]:
    return [Node(tree, number) for number in range(len(tree))]


@dataclass(frozen=True)
class WithEquality:
    """TemEx, ETDM or ConEx with a node equality of your own, for `extract` and `bench`.

    `equal(a, b)` says whether a node of the key page and one of another page are equal; it is asked
    for all pairs of two lists of siblings. A number says how alike they are: the highest numbers are
    paired first, and only from the parameter `threshold` (0.9) on. This is slow: a page of a
    thousand nodes needs many thousand calls.
    """

    __module__ = "pagelet"

    algorithm: str
    equal: Callable[[Node, Node], bool | float]
    name: str = "own-equality"
    """Name in tables."""
    target: str = field(init=False)
    """The task of the algorithm."""

    def __post_init__(self) -> None:
        from . import algorithms

        equated = {known["name"]: known["target"] for known in algorithms()
                   if any(one["name"] == "w-class" for one in known["parameters"])}
        if self.algorithm not in equated:
            raise ValueError(f"{self.algorithm}: has no node equality (there are: {', '.join(equated)})")
        object.__setattr__(self, "target", equated[self.algorithm])


@dataclass(frozen=True)
class Record:
    """A page of a web archive, and its record."""

    __module__ = "pagelet"

    url: str
    date: str | None
    """When it was fetched, as the record writes it: "2026-11-26T10:00:00Z"."""
    record_id: str | None
    digest: str | None
    archive: str | None
    """Name of the file."""
    offset: int | None
    """The bytes of the file that hold the record alone: `length` bytes from here. None: there are
    none, because the archive is compressed as a whole."""
    length: int | None
    headers: str | None = field(repr=False)
    """The status line and the headers of HTTP; None: the record has none."""
    charset: str | None
    """The encoding that the headers name."""
    html: bytes | None = field(repr=False)
    """The page, without the codings of HTTP. None: it is beyond `max_bytes`."""
