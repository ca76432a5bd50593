#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How much of the text of a discussion is of its posts, and how much of the posts is in the text.

A label has only the first words of a post. So the words of a post are those of the record whose text
contains the first words; a post without such a record has the mean length of the others, and is in
the text if its first words are. Lines with the author and the date of a post do not count. Prints
for each page and for all the share of the text's words that are of posts, and the share of the
posts' words that are in the text, in percent.

Usage: thread_words.py PROGRAM [SUITE]     SUITE: threads-even, in the cache (scripts/fetch_suite.py)
"""

import argparse
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from score_metadata import pagelet_cache  # noqa: E402

LONGEST_HEAD = 120  # characters of a line with author and date


def words(text):
    return re.findall(r"[^\W_]+", text.lower())


def counts_of(program, page, gold):
    command = [program, "extract", "--pages", page, "--no-times", "--fields", "text,posts,comments"]
    answer = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    left, matched, found = list(answer["posts"] or answer["comments"] or []), [], 0
    all_text = "".join(words(answer["text"]))
    for post in gold:
        first = "".join(words(post.get("first_words", "")))
        record = next((one for one in left if first in "".join(words(one["text"]))), None)
        if record:
            left.remove(record)
            matched.append(record)
        else:
            found += first in all_text
    heads = tuple(record["author"] + ", " for record in matched if record["author"])
    text = "\n".join(line for line in answer["text"].splitlines()
                     if len(line) > LONGEST_HEAD or not (line + ", ").startswith(heads))
    of_text = collections.Counter(words(text))
    of_posts = collections.Counter(words("\n".join(record["text"] for record in matched)))
    common, mean = (of_text & of_posts).total(), of_posts.total() / max(1, len(matched))
    return common, of_text.total(), common + found * mean, len(gold) * mean


def shares_of(of_text, text, of_posts, posts):
    return of_text / max(1, text), of_posts / max(1, posts)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("suite", metavar="SUITE", nargs="?", default="threads-even")
    given = parser.parse_args()
    program = shutil.which(given.program)
    if program is None:
        parser.error(f"PROGRAM {given.program}: is not a program")
    all_counts = []
    folder = pagelet_cache() / f"{given.suite}-suite"
    if not folder.is_dir():
        parser.error(f"SUITE {given.suite}: {folder} is not there (scripts/fetch_suite.py)")
    for labels in sorted(folder.glob("*/labels.json")):
        gold = json.loads(labels.read_text())
        all_counts.append(counts_of(program, labels.parent / "pages" / gold["key_page"], gold["posts"]))
        shares = shares_of(*all_counts[-1])
        print(f"{labels.parent.name:28}" + "".join(f"{100 * share:6.1f}" for share in shares))
    print(f"{'all words':28}" + "".join(f"{100 * share:6.1f}" for share in
                                         shares_of(*map(sum, zip(*all_counts)))))
    shares = [shares_of(*counts) for counts in all_counts]
    print(f"{'mean of the pages':28}" + "".join(f"{100 * sum(s) / len(s):6.1f}" for s in zip(*shares)))


if __name__ == "__main__":
    main()
