# SPDX-License-Identifier: MIT
"""Steps of a pipeline of datatrove. Needs datatrove (`pagelet[datatrove]`).

>>> pipeline = [WarcReader("crawl"), pagelet.datatrove.Pagelet(), JsonlWriter("texts")]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pagelet
from datatrove.pipeline.base import PipelineStep
from datatrove.pipeline.extractors.base import BaseExtractor
from datatrove.utils.typeshelper import StatHints
from pagelet import _arguments, frames

if TYPE_CHECKING:
    import pyarrow as pa
    from datatrove.data import Document

FIELDS = ("title", "author", "published", "language")


class Pagelet(BaseExtractor):  # type: ignore[misc,unused-ignore]
    """The text of each page alone, in place of datatrove's `Trafilatura`. A page that is refused, or
    has no text, is dropped; none raises or ends the worker. A wrong option ends it before the first page.

    `timeout`: seconds for a page. `options`: those of `pagelet.extract_text`.
    """

    name = "⛏ Pagelet"

    def __init__(self, timeout: float = 1, **options: Any) -> None:
        super().__init__(timeout)
        self.options = options

    def run(self, data: Any, rank: int = 0, world_size: int = 1) -> Iterator[Document]:
        # The sandbox would drop every page, one time limit after the other.
        self.extract("")
        return super().run(data, rank, world_size)  # type: ignore[no-any-return,unused-ignore]

    def extract(self, text: str) -> str:
        # The sandbox ends a process that answers at the very end of its time.
        seconds = 0.9 * self.timeout
        return pagelet.extract_text(text, timeout=seconds, **{"on_error": "none", **self.options}) or ""


class PageletSites(PipelineStep):  # type: ignore[misc,unused-ignore]
    """The text of each page, compared with the other pages of its host in the same shard.

    Documents hold HTML in `text` and the address in `metadata["url"]`, as WarcReader makes them. They
    leave with the page's text, in their order, and with `fields` in their metadata; a page without
    text is dropped. Of a shard, at most `held_bytes` of HTML are held: the hosts so far are then
    answered, except the last one, which may go on. `timeout`: seconds for a page. `options`: those of
    `pagelet.extract_many`.
    """

    name = "⛏ Pagelet, sites"
    type = "🛢 - EXTRAC"

    def __init__(self, held_bytes: int = 256 << 20, fields: Sequence[str] = FIELDS,
                 timeout: float | None = 5, **options: Any) -> None:
        super().__init__()
        self.held_bytes = held_bytes
        self.fields = tuple(fields)
        self.work = tuple(dict.fromkeys((*fields, "status", "text")))
        self.options = {"timeout": timeout, **options}

    def run(self, data: Any, rank: int = 0, world_size: int = 1) -> Iterator[Document]:
        held: list[tuple[str, Document]] = []
        size = 0
        for document in data or ():
            self.stat_update(StatHints.total)
            host = pagelet.host(document.metadata.get("url") or "")
            held.append((host, document))
            size += len(document.text)
            if size > self.held_bytes:
                done = [page for page in held if page[0] != host] or held
                held = [page for page in held if page[0] == host] if len(done) < len(held) else []
                size = sum(len(document.text) for _, document in held)
                yield from self._answered(done)
        yield from self._answered(held)

    def _answered(self, pages: list[tuple[str, Document]]) -> Iterator[Document]:
        with self.track_time():
            given = [_arguments.page_of(document.metadata.get("url"), document.text)
                     for _, document in pages]
            groups = frames._groups(given, True)
            answers = pagelet._rows([[given[number] for number in group] for group in groups],
                                    pagelet._work(self.work, **self.options))
            rows = dict(zip((number for group in groups for number in group), answers))
        for number, (_, document) in enumerate(pages):
            row = rows[number]
            self.stat_update(row["status"])
            if not row["text"]:
                self.stat_update(StatHints.dropped)
                continue
            document.text = row["text"]
            document.metadata.update({name: row[name] for name in self.fields})
            self.stat_update(StatHints.forwarded)
            self.update_doc_stats(document)
            yield document


def schema(fields: Sequence[str] = FIELDS,
           metadata: Sequence[str] = ("url", "date", "file_path")) -> pa.Schema:
    """The schema of documents for ParquetWriter, which would otherwise take the types from the first
    one: a page without an author makes that column null for all. `metadata`: what the reader notes,
    as strings."""
    import pyarrow as pa

    held = frames.schema(fields, [name for name in metadata if name not in fields])
    return pa.schema([("text", pa.string()), ("id", pa.string()), ("metadata", pa.struct(list(held)))])
