# SPDX-License-Identifier: MIT
"""Pages in tables of Arrow: one row out for each row in, in order. Needs pyarrow (`pagelet[arrow]`).

>>> table = pagelet.frames.extract_table(pages)  # columns url and html -> url, status, text ...

Spark's mapInArrow and applyInArrow, Ray's map_batches and Dask's map_partitions take these functions
(docs/pipelines.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

import pagelet
from pagelet import _arguments

if TYPE_CHECKING:
    import pyarrow as pa

FIELDS = ("status", "message", "flags", "confidence", "title", "text")
_RECORD = ("url", *pagelet._OF_RECORDS, "headers", "charset")
_BATCH_BYTES = 32 << 20
_POSTS = ("comments", "posts")
_POST = ("text", "markdown", "author", "date", "link", "number", "parent")


def schema(fields: Iterable[str] = FIELDS, keep: Iterable[Any] = (),
           output: str = "content") -> pa.Schema:
    """The columns of `extract_table`, with types that do not depend on the pages. `keep`: fields of
    Arrow (as a schema has them), or names of columns of strings. `output`: with "comments" or "posts",
    the columns of a record take the place of `fields`."""
    import pyarrow as pa

    kept = [field if isinstance(field, pa.Field) else pa.field(field, pa.string()) for field in keep]
    if output in _POSTS:
        return pa.schema([*kept, *_post_columns()])
    fields = _arguments.names_of(fields, "fields")
    for name in fields:
        if name not in pagelet._pagelet.fields:
            raise pagelet.Error(f"fields: there is no field {name!r}; there are "
                                f"{', '.join(pagelet._pagelet.fields)}", "usage")

    texts = pa.list_(pa.string())
    metadata = [(name, texts if name == "tags" else pa.string())
                for name in pagelet._pagelet.metadata_fields]
    made_by = pa.struct([(name, pa.string()) for name in ("version", "commit", "compiler", "model")])
    phases = pa.struct([(name, pa.float64())
                        for name in ("load", "parse", "links", "candidates", "extract")])
    rule = pa.struct([(name, pa.int64() if name in ("line", "matches") else pa.string())
                      for name in ("rule", "selector", "file", "line", "matches")])
    types = {
        **dict.fromkeys(("flags", "candidates", "retrieved", "paths", "tags"), texts),
        **dict.fromkeys(("pages_loaded", "template_chosen", "node_count", "peak_bytes", "offset",
                         "length"), pa.int64()),
        **dict.fromkeys(("confidence", "template_fit"), pa.float64()),
        "rules": pa.list_(rule),
        "metadata": pa.struct(metadata),
        "metadata_sources": pa.map_(pa.string(), pa.string()),
        "omitted": pa.map_(pa.string(), pa.int64()),
        "omitted_by": pa.map_(pa.string(), pa.int64()),
        **dict.fromkeys(_POSTS, pa.list_(pa.struct(_post_fields()))),
        "phases_ms": phases, "made_by": made_by,
    }
    return pa.schema([*kept, *((name, types.get(name, pa.string())) for name in fields)])


def record_schema() -> pa.Schema:
    """The columns of `read_warc`."""
    import pyarrow as pa

    numbers = ("offset", "length")
    columns = [(name, pa.int64() if name in numbers else pa.string()) for name in _RECORD]
    return pa.schema([*columns, ("html", pa.binary()), ("host", pa.string())])


def read_warc(*files: Any, **options: Any) -> Iterator[pa.RecordBatch]:
    """The pages of web archives in batches of some megabytes, host by host: the columns of
    `pagelet.Record`, and `host`. `options`: those of `pagelet.records`. Without
    a page there is one empty batch."""
    import pyarrow as pa

    schema = record_schema()
    rows: list[dict[str, Any]] = []
    size = 0
    for record in pagelet.records(*files, **options):
        rows.append({**vars(record), "host": pagelet.host(record.url)})
        size += len(record.html or b"")
        if size > _BATCH_BYTES:
            yield pa.RecordBatch.from_pylist(rows, schema=schema)
            rows, size = [], 0
    yield pa.RecordBatch.from_pylist(rows, schema=schema)


def extract_table(table: Any, *, url: str = "url", html: str = "html",
                  charset: str | None = None, keep: Sequence[str] = ("url",),
                  fields: Sequence[str] = FIELDS, by_host: bool = True,
                  timeout: float | None = 5.0, **options: Any) -> pa.Table:
    """The answers for the pages of a table: one row for each row, in order. No page raises; one that
    cannot be answered has a `status` and a `message`.

    `table`: a table or record batch of Arrow, or a DataFrame of pandas or Polars. `url`, `html`,
    `charset`: names of columns; `html` holds strings, or bytes as they were received. `keep`: columns
    that are passed on as they are. `fields`: members of `pagelet.extract/2` (docs/formats.md);
    `parameters` is a string of JSON. A field with the name of a column in `keep` is left out.
    `by_host`: pages of a host are compared with each other, so all its pages should be in the table;
    False: each page alone. `timeout`: seconds for a page. `output`: "comments" or "posts" gives one row
    for each record instead, with `index`, the columns `keep` and those of a record, which must have
    other names; `fields` does not count then.
    `options`: those of `pagelet.extract_many`, but for `on_error`; selectors of parts to keep belong in
    the file `rules`.
    """
    table = _arrow(table)
    keep = _arguments.names_of(keep, "keep")
    urls = _column(table, url, "url").to_pylist()
    pages = _contents(_column(table, html, "html"))
    names = _column(table, charset, "charset").to_pylist() if charset else [""] * len(urls)
    given = [_arguments.page_of(*page) for page in zip(urls, pages, names)]
    return extract_pages(given, [_column(table, name, "keep") for name in keep], keep, fields,
                         by_host, timeout=timeout, **options)


def extract_batches(batches: Iterable[pa.RecordBatch], *, by_host: bool = False,
                    **same: Any) -> Iterator[pa.RecordBatch]:
    """`extract_table` for one batch after the other, for Spark's mapInArrow. Each page alone, unless
    the pages of a host are together in a batch: `by_host=True`."""
    for batch in batches:
        made = extract_table(batch, by_host=by_host, **same).combine_chunks()
        yield from made.to_batches() or [_empty(made.schema)]


def extract_pages(pages: list[_arguments.GivenPage], kept: Sequence[Any], keep: Sequence[str],
                  fields: Sequence[str], by_host: bool, *, output: str = "content",
                  **options: Any) -> pa.Table:
    """The table of the answers, after the columns `kept` with the names `keep`."""
    import pyarrow as pa

    check_kept(keep, output)
    if output in _POSTS:
        fields, options["output"] = [output], "content"
    else:
        fields = [name for name in _arguments.names_of(fields, "fields") if name not in keep]
        options["output"] = output
    work = pagelet._work(fields, **options)
    groups = _groups(pages, by_host)
    rows: list[Any] = [None] * len(pages)
    answers = pagelet._rows([[pages[number] for number in group] for group in groups], work)
    for number, row in zip((number for group in groups for number in group), answers):
        rows[number] = row
    if output in _POSTS:
        return _one_row_a_post([row[output] for row in rows], kept, keep)
    columns = []
    for field in schema(fields):
        values = [row[field.name] for row in rows]
        if field.name == "parameters":
            values = [_json(value) for value in values]
        elif pa.types.is_map(field.type):
            values = [list(value.items()) for value in values]
        columns.append(pa.array(values, field.type))
    return pa.table([*kept, *columns], names=[*keep, *fields])


def check_kept(keep: Sequence[str], output: str) -> None:
    """Refuses columns whose names would come twice."""
    for number, name in enumerate(keep):
        if name in keep[:number]:
            raise ValueError(f"keep: the column {name!r} is named twice")
        if output in _POSTS and name in ("index", *_POST):
            raise ValueError(f"keep: {name!r} is also the name of a column of {output}; "
                             "rename the table's column")


def _one_row_a_post(lists: list[list[dict[str, Any]]], kept: Sequence[Any],
                    keep: Sequence[str]) -> pa.Table:
    import pyarrow as pa

    rows = pa.array([row for row, posts in enumerate(lists) for _ in posts], pa.int64())
    records = [{"index": index, **post} for posts in lists for index, post in enumerate(posts)]
    posts = pa.Table.from_pylist(records, schema=pa.schema(_post_columns()))
    return pa.table([*(column.take(rows) for column in kept), *posts.columns],
                    names=[*keep, *posts.column_names])


def _post_columns() -> list[tuple[str, Any]]:
    import pyarrow as pa

    return [("index", pa.int64()), *_post_fields()]


def _post_fields() -> list[tuple[str, Any]]:
    import pyarrow as pa

    return [(name, pa.int64() if name in ("number", "parent") else pa.string()) for name in _POST]


def _groups(pages: list[_arguments.GivenPage], by_host: bool) -> list[list[int]]:
    groups: dict[Any, list[int]] = {}
    for number, page in enumerate(pages):
        host = pagelet.host(page.url) if by_host else ""
        groups.setdefault(host or number, []).append(number)
    return list(groups.values())


def _arrow(table: Any) -> Any:
    """A table of Arrow with the rows of a DataFrame, or the table itself."""
    import pyarrow as pa

    if hasattr(table, "column_names"):
        return table
    if hasattr(table, "to_arrow"):  # Polars
        return table.to_arrow()
    if hasattr(table, "iloc"):  # pandas
        return pa.Table.from_pandas(table, preserve_index=False)
    raise TypeError(f"table: a table of Arrow or a DataFrame is expected, not {type(table).__name__}")


def _column(table: Any, name: str, argument: str) -> Any:
    if table.column_names.count(name) != 1:
        raise ValueError(f"{argument}: the table has no column {name!r}, or several; it has "
                         f"{', '.join(table.column_names)}")
    return table.column(name)


def _contents(column: Any) -> list[Any]:
    """The values of a column of HTML. Long texts and bytes are not copied, as the memory of Arrow does
    not change: of these there are views, of texts as `_arguments.Utf8`."""
    import pyarrow as pa

    sizes: dict[Any, Literal["i", "q"]] = {
        pa.string(): "i", pa.binary(): "i", pa.large_string(): "q", pa.large_binary(): "q"}
    if column.type not in sizes:
        return column.to_pylist()  # type: ignore[no-any-return]
    is_text = column.type in (pa.string(), pa.large_string())
    shortest = 4 * _arguments.LONGEST_NAME  # bytes
    values: list[Any] = []
    for chunk in column.chunks if isinstance(column, pa.ChunkedArray) else [column]:
        _, offsets, data = chunk.buffers()
        if chunk.null_count == len(chunk) or data is None:
            values += chunk.to_pylist()
            continue
        view = memoryview(data)
        ends = memoryview(offsets).cast("B").cast(sizes[column.type])[chunk.offset:]
        for row in range(len(chunk)):
            if ends[row + 1] - ends[row] <= shortest or not chunk[row].is_valid:
                values.append(chunk[row].as_py())
            else:
                values.append(_arguments.Unchanged(view[ends[row]:ends[row + 1]], is_text))
    return values


def _json(value: Any) -> str:
    import json

    return json.dumps(value, separators=(",", ":"))


def _empty(of: Any) -> Any:
    import pyarrow as pa

    return pa.RecordBatch.from_pylist([], schema=of)
