# SPDX-License-Identifier: MIT
"""Extracts a partitioned crawl with Dask, one task a part: dask_crawl.py PARTS OUT [SCHEDULER]

PARTS is the folder that `pagelet partition` made. OUT/part-00042.parquet gets a row for each page.
When a worker dies, Dask runs its task again on another one. SCHEDULER is the address of a cluster;
without it, the workers are two processes of this machine.
"""

import os
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet
from distributed import Client, LocalCluster

import pagelet.frames


def extract_part(part: str, out: str) -> str:
    pages = pa.Table.from_batches(pagelet.frames.read_warc(*sorted(Path(part).glob("*.warc.gz"))))
    answers = pagelet.frames.extract_table(pages, charset="charset", keep=("url", "record_id"))
    pa.parquet.write_table(answers, f"{out}.{os.getpid()}")
    os.replace(f"{out}.{os.getpid()}", out)  # the file gets its name when it is complete
    return out


def main(parts: str, out: str, scheduler: str | None = None) -> None:
    os.makedirs(out, exist_ok=True)
    folders = [part for part in sorted(Path(parts).glob("part-*")) if part.is_dir()]
    with Client(scheduler or LocalCluster(n_workers=2, threads_per_worker=1)) as client:
        tasks = client.map(extract_part, [str(part) for part in folders],
                           [f"{out}/{part.name}.parquet" for part in folders], pure=False)
        print(*client.gather(tasks), sep="\n")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit("usage: dask_crawl.py PARTS OUT [SCHEDULER]")
    main(*sys.argv[1:])
