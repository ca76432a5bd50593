# SPDX-License-Identifier: MIT
"""Extracts a partitioned crawl with Dask, one task a part: dask_crawl.py PARTS OUT [SCHEDULER]

PARTS is the folder that `pagelet partition` made. OUT/part-00042.jsonl gets a line of JSON for each
page, the same as `pagelet extract --warc PARTS/part-00042/*.warc.gz --output content --fields
url,status,title,text` prints. When a worker dies, Dask runs its task again on another one. SCHEDULER
is the address of a cluster; without it, the workers are two processes of this machine.
"""

import json
import os
import sys
from pathlib import Path

from distributed import Client, LocalCluster, as_completed

import pagelet

FIELDS = ("url", "status", "title", "text")


def extract_part(part: str, out: str) -> str:
    """Writes the answers for a part. The file gets its name when it is complete."""
    unfinished = f"{out}.{os.getpid()}"
    with open(unfinished, "w", encoding="utf-8") as lines:
        for site in pagelet.Site.from_warc(*sorted(Path(part).glob("*.warc.gz"))):
            for answer in site.extract_all(fields=FIELDS):
                lines.write(json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n")
    os.replace(unfinished, out)
    return out


def main(parts: str, out: str, scheduler: str | None = None) -> None:
    os.makedirs(out, exist_ok=True)
    with Client(scheduler or LocalCluster(n_workers=2, threads_per_worker=1)) as client:
        tasks = [client.submit(extract_part, str(part), f"{out}/{part.name}.jsonl", pure=False)
                 for part in sorted(Path(parts).glob("part-*")) if part.is_dir()]
        for task in as_completed(tasks):
            print(task.result(), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
