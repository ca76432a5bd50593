# SPDX-License-Identifier: MIT
"""Pages of many hosts on the machines of Spark. Needs pyspark and pyarrow (`pagelet[spark]`), on the
workers, too.

>>> pages = pagelet.spark.read_warc(spark, paths)
>>> pagelet.spark.extract(pages).write.parquet("answers")

Spark brings the pages of a host together, so that they are compared with each other, as by `pagelet
extract --warc`. The order of rows is Spark's.
"""

# mypy: no-warn-return-any

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pagelet
from pagelet import _arguments, frames

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


def read_warc(spark: SparkSession, paths: Iterable[str]) -> DataFrame:
    """The pages of web archives, with the columns of `pagelet.Record` and `host`. Each archive is read
    by one task, from a path that the workers can open; pages that several archives hold are rows of
    their own. An archive that cannot be read ends its task."""
    if isinstance(paths, (str, bytes)):
        raise TypeError(f"paths: a list of paths is expected, such as [{paths!r}]")
    names = [(str(path),) for path in paths]
    files = spark.createDataFrame(names, "path string").repartition(max(len(names), 1))
    return files.mapInArrow(_read, _spark_schema(frames.record_schema()))


def extract(pages: DataFrame, *, url: str = "url", html: str = "html", charset: str | None = None,
            keep: Sequence[str] = ("url",), fields: Sequence[str] = frames.FIELDS,
            by_host: bool = True, pages_a_group: int = 500, **same: Any) -> DataFrame:
    """The answers for pages: one row for each row, or with `output="comments"` and "posts" for each
    record. No page raises.

    The pages of a host are brought together; a host with more than `pages_a_group` pages is divided
    into groups by a hash of their addresses, each of which is compared within itself. `by_host=False`:
    each page alone, without a shuffle. `charset`: unless given, the column of that name if there is
    one. Other options are those of `pagelet.frames.extract_table`. The pages are read twice with
    `by_host`, once to count them: `persist` them if reading is expensive.
    """
    if charset is None and "charset" in pages.columns:
        charset = "charset"
    columns = dict.fromkeys((url, html, *((charset,) if charset else ()), *keep))
    pages = pages.select(*columns)
    options: dict[str, Any] = {"url": url, "html": html, "charset": charset, "keep": tuple(keep),
                               "fields": tuple(fields), **same}
    made = _made_schema(pages, keep, fields, **same)

    # Spark reads the annotations of what it is given, and knows few of them.
    def extract_batches(batches: Any) -> Any:
        return frames.extract_batches(batches, **options)

    def extract_group(table: Any) -> Any:
        return frames.extract_table(table, **options)

    if not by_host:
        return pages.mapInArrow(extract_batches, made)
    return _grouped(pages, url, pages_a_group).applyInArrow(extract_group, made)


def extract_index(index: DataFrame, fetch: Callable[[str, int, int], bytes], *, url: str = "url",
                  filename: str = "warc_filename", offset: str = "warc_record_offset",
                  length: str = "warc_record_length", keep: Sequence[str] = ("url",),
                  fields: Sequence[str] = frames.FIELDS, pages_a_group: int = 500,
                  timeout: float | None = 5.0, **options: Any) -> DataFrame:
    """The answers for rows of an index such as Common Crawl's columnar one. Only the rows are brought
    together by host; the task fetches the pages, so that no page is shuffled.

    `fetch(filename, offset, length)` gives the bytes of a record and may raise: such a page has the
    status "failed" and the error's text. Other options are those of `extract`.
    """
    places = (filename, offset, length)
    index = index.select(*dict.fromkeys((url, *places, *keep)))

    def extract_group(table: Any) -> Any:
        columns = [table.column(name).to_pylist() for name in (url, *places)]
        pages = [_fetched(fetch, *row) for row in zip(*columns)]
        return frames.extract_pages(pages, [table.column(name) for name in keep], tuple(keep),
                                    tuple(fields), True, timeout=timeout, **options)

    return _grouped(index, url, pages_a_group).applyInArrow(
        extract_group, _made_schema(index, keep, fields, **options))


def _grouped(pages: DataFrame, url: str, pages_a_group: int) -> Any:
    from pyspark.sql import functions as F

    _arguments.count_of(pages_a_group, "pages_a_group")
    pages = pages.withColumn("_host", F.udf(lambda address: pagelet.host(address), "string")(F.col(url)))
    counts = pages.groupBy("_host").agg(F.count("*").alias("_count"))
    large = counts.where(F.col("_count") > pages_a_group).select(
        "_host", F.ceil(F.col("_count") / max(pages_a_group, 1)).alias("_groups"))
    number = F.pmod(F.xxhash64(F.col(url)), F.coalesce(F.col("_groups"), F.lit(1)))
    pages = pages.join(F.broadcast(large), "_host", "left").withColumn("_group", number)
    return pages.groupBy("_host", "_group")


def _made_schema(pages: DataFrame, keep: Sequence[str], fields: Sequence[str],
                 output: str = "content", **_: Any) -> Any:
    from pyspark.sql.types import StructType

    frames.check_kept(keep, output)
    made = frames.schema([name for name in fields if name not in keep], output=output)
    return StructType([*(pages.schema[name] for name in keep), *_spark_schema(made)])


def _spark_schema(schema: Any) -> Any:
    from pyspark.sql.pandas.types import from_arrow_schema

    return from_arrow_schema(schema)


def _read(batches: Iterable[Any]) -> Iterator[Any]:
    for batch in batches:
        for path in batch.column("path").to_pylist():
            yield from frames.read_warc(path)


def _fetched(fetch: Callable[[str, int, int], bytes], url: Any, filename: Any, offset: Any,
             length: Any) -> _arguments.GivenPage:
    try:
        record = next(pagelet.records(io.BytesIO(fetch(filename, offset, length))), None)
    except Exception as error:  # noqa: BLE001 - whatever fetching a page raises is its own
        return _arguments.no_page(url, error)
    if record is None:
        return _arguments.no_page(url, ValueError("the record holds no page"))
    return _arguments.page_of(url, record.html, record.charset)
