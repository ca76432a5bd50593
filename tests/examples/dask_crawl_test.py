# SPDX-License-Identifier: MIT
"""examples/dask_crawl.py on two workers, of which one is killed in the middle of a part, writes the
bytes that `pagelet extract --warc` prints.

Usage: dask_crawl_test.py REPOSITORY BUILD. Exit code 77: Dask or the Python module is missing.
"""

import gzip
import os
import pathlib
import signal
import subprocess
import sys
import tempfile

repository = pathlib.Path(sys.argv[1]).resolve()
build = pathlib.Path(sys.argv[2]).resolve()
program = build / "cli/pagelet"
# The workers are processes of their own.
places = [str(build / "python"), str(repository / "examples")]
os.environ["PYTHONPATH"] = os.pathsep.join(places)
os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
sys.path[:0] = places
try:
    import distributed
    import pagelet  # noqa: F401
except ImportError as error:
    print("left out:", error)
    sys.exit(77)
import dask_crawl

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import warc


def record(host, page):
    links = "".join("<li><a href=/%d>page %d</a>" % (other, other) for other in range(6))
    body = "<title>%d</title><ul>%s</ul><p>Text “%d” of %s</p>" % (page, links, page, host)
    return gzip.compress(warc.record(("http://%s/%d" % (host, page)).encode(), body.encode(),
                                     b"text/html; charset=utf-8"), mtime=0)


def expect_end_of_one_worker(marker):
    """Patches a worker: the first one that has written two answers of a site is killed."""
    import pagelet as module

    original = module.Site.extract_all

    def extract_all(site, **options):
        for number, answer in enumerate(original(site, **options)):
            if number == 2:
                try:
                    os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
                except FileExistsError:
                    pass
                else:
                    os.kill(os.getpid(), signal.SIGKILL)
            yield answer

    module.Site.extract_all = extract_all


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        crawl = folder / "crawl.warc.gz"
        crawl.write_bytes(b"".join(record("h%d.example" % host, page)
                                   for page in range(6) for host in range(8)))
        parts = folder / "parts"
        subprocess.run([program, "partition", crawl, "--parts", "4", "--out", parts], check=True,
                       stdout=subprocess.DEVNULL)
        # The loop of docs/web.md writes its answers beside the folders.
        names = sorted(part.name for part in parts.glob("part-*"))
        (parts / (names[0] + ".jsonl")).write_text("{}\n")
        marker = folder / "killed"
        with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None,
                                      local_directory=str(folder / "workers")) as cluster:
            with distributed.Client(cluster) as client:
                client.run(expect_end_of_one_worker, str(marker))
            dask_crawl.main(parts, folder / "out", cluster)
        assert marker.exists(), "no worker was killed"
        written = sorted(path.name for path in (folder / "out").glob("*.jsonl"))
        assert written == [part + ".jsonl" for part in names], written
        lines = 0
        for part in names:
            done = subprocess.run(
                [program, "extract", "--warc", *sorted((parts / part).glob("*.warc.gz")),
                 "--output", "content", "--fields", ",".join(dask_crawl.FIELDS)],
                capture_output=True, check=True)
            assert (folder / "out" / (part + ".jsonl")).read_bytes() == done.stdout, part
            lines += done.stdout.count(b"\n")
        assert lines == 48, lines


if __name__ == "__main__":
    main()
