# SPDX-License-Identifier: MIT
"""Extracts a crawl with Dask, one task a shard: dask_crawl.py ARCHIVES OUT SHARDS [SCHEDULER]

ARCHIVES is a folder of web archives. A shard has the hosts of which crc32 gives its number, so that
the pages of a host are compared with each other; each task reads all archives. OUT/00042.parquet
gets a row for each page. When a worker dies, Dask runs its task again on another one. SCHEDULER is
the address of a cluster; without it, the workers are two processes of this machine.
"""

import os
import sys
import zlib
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet
from distributed import Client, LocalCluster

import pagelet.frames


def extract_shard(archives: str, shard: int, shards: int, out: str) -> str:
    files = sorted(Path(archives).glob("*.warc.gz"))
    batches = [batch.filter(pa.array([zlib.crc32(host.encode()) % shards == shard
                                      for host in batch["host"].to_pylist()], pa.bool_()))
               for batch in pagelet.frames.read_warc(*files)]
    answers = pagelet.frames.extract_table(pa.Table.from_batches(batches), charset="charset",
                                           keep=("url", "record_id"))
    pa.parquet.write_table(answers, f"{out}.{os.getpid()}")
    os.replace(f"{out}.{os.getpid()}", out)  # the file gets its name when it is complete
    return out


def main(archives: str, out: str, shards: int, scheduler: str | None = None) -> None:
    os.makedirs(out, exist_ok=True)
    with Client(scheduler or LocalCluster(n_workers=2, threads_per_worker=1)) as client:
        tasks = [client.submit(extract_shard, archives, shard, shards, f"{out}/{shard:05}.parquet",
                               pure=False)
                 for shard in range(shards)]
        print(*client.gather(tasks), sep="\n")


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit("usage: dask_crawl.py ARCHIVES OUT SHARDS [SCHEDULER]")
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), *sys.argv[4:])
