# SPDX-License-Identifier: MIT
"""Ratios that a change of speed must not lose: how memory and time grow, and what Python adds to the time
of C++. Their limits are the rows `ratios` of goals.json.

Pages are generated. Of several rounds the least processor time counts, and the two sides of a ratio take
turns, so the ratios also hold on a machine that is busy. Exits with 1 if a limit is exceeded. A row whose
module is missing (pyarrow) is omitted, and named.

Usage: PYTHONPATH=build/release/python ratios.py build/release/cli/pagelet [ROUNDS [TOPIC...]]

ROUNDS: default: 5. TOPIC: memory, site, archive, calls, table; default: all.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WORDS = "river stone winter light paper market garden engine letter silver number valley".split()
GOALS = Path(__file__).with_name("goals.json")


def words(chosen, count):
    return " ".join(chosen.choice(WORDS) for _ in range(count))


def paragraphs(chosen, size):
    made = ""
    while len(made) < size:
        made += f"<p>{words(chosen, 40).capitalize()}, {chosen.randrange(9999)} of them.</p>\n"
    return made


def page_of(chosen, body):
    links = "".join(f'<li><a href="/topic-{number}.html">Topic {number}</a></li>' for number in range(12))
    return (f"<!DOCTYPE html><html><head><title>{words(chosen, 5)}</title></head><body><nav><ul>{links}</ul></nav>"
            f"<main><h1>{words(chosen, 6)}</h1>{body}</main><footer>Imprint, contact</footer></body></html>")


def used(program, *arguments):
    """Seconds of processor time and the largest memory in bytes of a run of the program."""
    process = subprocess.Popen([program, "extract", *arguments, "--timeout", "0"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"failed: {' '.join(arguments)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def least(rounds, works):
    """The least of what each work gives, while they take turns."""
    best = {name: float("inf") for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            best[name] = min(best[name], work())
    return best


def memory(program, folder, rounds):
    chosen = random.Random(1)
    rows, size = [], 0
    while size < 19_000_000:
        rows.append("<tr>" + "".join(f"<td>{words(chosen, 2)}</td>" for _ in range(6)) + "</tr>\n")
        size += len(rows[-1])
    file = folder / "table.html"
    file.write_text(page_of(chosen, f"<table>{''.join(rows)}</table>"), "utf-8")
    _, most = used(program, str(file), "--format", "text", "--max-nodes", "100000000")
    yield "memory: a table of 19 MB, bytes a byte of it", most / file.stat().st_size


def site(program, folder, rounds):
    costs = {}
    for count in (1_000, 5_000):
        pages = folder / f"site-{count}"
        pages.mkdir()
        for number in range(count):
            chosen = random.Random(number)
            near = "".join(f'<li><a href="q{chosen.randrange(count)}.html">{words(chosen, 3)}</a></li>'
                           for _ in range(15))
            body = paragraphs(chosen, 3_000) + f"<aside><ul>{near}</ul></aside>"
            (pages / f"q{number}.html").write_text(page_of(chosen, body), "utf-8")
        command = (program, "--site", str(pages), "--base", "https://site.example/", "--all", "--format", "json",
                   "--algorithm", "temex")
        # The least of shorter times would be that of quieter moments, so both are times of 5,000 pages.
        times = 5_000 // count
        costs[count] = lambda command=command, times=times: sum(
            used(*command)[0] for _ in range(times)) / 5_000
    best = least(rounds, costs)
    yield "site: TemEx, a page of 5,000 pages / a page of 1,000", best[5_000] / best[1_000]


def archive(program, folder, rounds):
    file = folder / "own-hosts.warc"
    with file.open("wb") as out:
        for number in range(3_000):
            chosen = random.Random(number)
            html = page_of(chosen, paragraphs(chosen, 1_500)).encode()
            answer = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html
            head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h{number}.example/{number}.html\r\n"
                    f"Content-Type: application/http;msgtype=response\r\nContent-Length: {len(answer)}\r\n\r\n")
            out.write(head.encode() + answer + b"\r\n\r\n")
    best = least(rounds, {
        more: lambda more=more: used(program, "--warc", str(file), *more, "--format", "json")[0]
        for more in ((), ("--contiguous",))})
    yield "archive: --contiguous / the usual way", best[("--contiguous",)] / best[()]


def timed(work, pages):
    def seconds():
        begin = time.thread_time()
        for page in pages:
            work(page)
        return (time.thread_time() - begin) / len(pages)

    return seconds


def calls(program, folder, rounds):
    from pagelet import _arguments, _pagelet

    import pagelet

    html = "<html><body><p>Hello there, this is a small page of a few words.</p></body></html>"
    urls = [f"http://h{number}.example/{number}" for number in range(20)]
    limits, rules = _arguments.limits_of(None, None), _arguments.rules_of((), (), None)

    def native(url):
        return _pagelet.extract([(url, html, "", "")], "", [("headline", "off")], "content", [], limits,
                                rules).value("text")

    best = least(60 * rounds, {"python": timed(lambda url: pagelet.extract_text(html, url), urls),
                              "native": timed(native, urls)})
    yield "calls: extract_text of a tiny page, us more than its compiled part", 1e6 * (
        best["python"] - best["native"])


def table(program, folder, rounds):
    import pyarrow

    import pagelet
    import pagelet.frames

    chosen = random.Random(2)
    # As on real pages, little of the HTML is text.
    cards = "".join(f'<div class="card card-{number}" data-number="{chosen.getrandbits(200):x}"><a href="/news/{number}-'
                    f'{chosen.getrandbits(100):x}.html" title="{words(chosen, 8)}"><img src="/i/{number}.jpg" alt=""></a></div>\n'
                    for number in range(600))
    pages = [(f"http://h{number}.example/a", page_of(chosen, paragraphs(chosen, 5_000) + cards)) for number in range(60)]
    rows = pyarrow.table({"url": [url for url, _ in pages], "html": [html for _, html in pages]})
    fields = ("url", "status", "text")

    def seconds(work):
        begin = time.process_time()
        work()
        return time.process_time() - begin

    best = least(rounds, {
        "one by one": lambda: seconds(lambda: [pagelet.extract(html, url).text for url, html in pages]),
        "table": lambda: seconds(lambda: pagelet.frames.extract_table(rows, fields=fields, by_host=False)),
        "by host": lambda: seconds(lambda: pagelet.frames.extract_table(rows, fields=fields))})
    yield "table: extract_table / extract, page by page", best["table"] / best["one by one"]
    yield "table: extract_table by host / extract, page by page", best["by host"] / best["one by one"]


TOPICS = {topic.__name__: topic for topic in (memory, site, archive, calls, table)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("rounds", metavar="ROUNDS", type=int, nargs="?", default=5)
    parser.add_argument("topics", metavar="TOPIC", nargs="*")
    given = parser.parse_args()
    if shutil.which(given.program) is None:
        parser.error(f"PROGRAM {given.program}: is not a program")
    if unknown := set(given.topics) - set(TOPICS):
        parser.error(f"TOPIC {', '.join(sorted(unknown))}: there are {', '.join(TOPICS)}")
    limits = {row["key"]: row["most"] for row in json.loads(GOALS.read_text("utf-8"))["ratios"]}
    is_met = True
    with tempfile.TemporaryDirectory() as folder:
        for topic in map(TOPICS.get, given.topics or TOPICS):
            try:
                for key, value in topic(given.program, Path(folder), given.rounds):
                    is_met = is_met and value <= limits[key]
                    print(f"{key}: {value:.3g} (at most {limits[key]}){'' if value <= limits[key] else ' MISSED'}",
                          flush=True)
            except ImportError as error:
                print("omitted:", topic.__name__, error, file=sys.stderr)
    sys.exit(0 if is_met else 1)


if __name__ == "__main__":
    main()
