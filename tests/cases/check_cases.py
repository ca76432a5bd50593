#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_cases.py PROGRAM [-v] [NAME...]: whether `pagelet extract` gives the right answer for made pages.

Each folder beside this file has a page of a shape on which extractors fail (or an archive), in words
of our own, and case.json: its `shape` and `kind` for people, its `url`, what is right, words that the
text must and must not hold, patterns that the Markdown must and must not match, accepted values of
metadata, and the posts or comments with writer (or several accepted ones, parted by |), day (null:
any) and first words. known_failures.json names the cases that fail today, with the reason. Prints what
differs from it; exit code 1 if anything does. With -v each fault is printed."""
import json
import re
import subprocess
import sys
from pathlib import Path

CASES = Path(__file__).resolve().parent


def squeezed(text):
    return re.sub(r"\s+", " ", text).strip()


def extract(program, *options):
    command = [program, "extract", *map(str, options), "--no-times"]
    return subprocess.run(command, capture_output=True).stdout.decode("utf-8", "replace")


def is_accepted(field, value, accepted):
    if accepted == ["?"] or value in accepted:
        return True
    is_day = field in ("published", "modified")  # of which a time may be more precise
    return is_day and any(day and str(value)[:len(day)] == day for day in accepted)


def metadata_faults(program, page, case):
    text = extract(program, page, "--base", case["url"], "--format", "json", "--with-metadata")
    metadata = json.loads(text).get("metadata", {})
    for field, accepted in case.get("metadata", {}).items():
        value = metadata.get(field)
        value = value.get("value") if isinstance(value, dict) else value
        if not is_accepted(field, value, accepted):
            yield f"{field} is {value!r}, not one of {accepted!r}"


def is_record(record, author, day, first_words):
    return (record["author"] in author.split("|") and (record["date"] or "").startswith(day or "")
            and squeezed(record["text"]).startswith(first_words))


def record_faults(program, page, case, field):
    text = extract(program, page, "--base", case["url"], "--format", "json", "--with", field)
    records, gold = json.loads(text)[field] or [], case[field]
    if len(records) != len(gold) or not all(map(is_record, records, *zip(*gold))):
        yield f"{field} are {[(one['author'], one['date'], one['text'][:40]) for one in records]}"


def page_faults(program, folder, case):
    page = folder / "page.html"
    text = squeezed(extract(program, page, "--base", case["url"], "--format", "text"))
    markdown = extract(program, page, "--base", case["url"], "--format", "markdown")
    yield from ("lost: " + words for words in case.get("must_hold", [])
                if squeezed(words) not in text)
    yield from ("kept: " + words for words in case.get("must_not_hold", [])
                if squeezed(words) in text)
    yield from ("Markdown lacks " + pattern for pattern in case.get("markdown_has", [])
                if not re.search(pattern, markdown))
    yield from ("Markdown has " + pattern for pattern in case.get("markdown_lacks", [])
                if re.search(pattern, markdown))
    if "metadata" in case:
        yield from metadata_faults(program, page, case)
    for field in {"posts", "comments"} & set(case):
        yield from record_faults(program, page, case, field)


def archive_faults(program, folder, case):
    rows = []
    for archive in sorted([*folder.glob("*.warc"), *folder.glob("*.gz")]):
        lines = extract(program, "--warc", archive, "--fields", "url,status,text").splitlines()
        rows += [json.loads(line) for line in lines if line.startswith("{")]
    if case["right"].startswith("three pages") and len(rows) != 3:
        yield f"{len(rows)} pages, not three"
    if any(row["status"] != "ok" for row in rows):
        yield "status " + str([row["status"] for row in rows])


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "-v"]
    if not arguments or arguments[0].startswith("-"):
        sys.exit(__doc__)
    program, names = arguments[0], arguments[1:]
    known = json.loads((CASES / "known_failures.json").read_text())
    folders = sorted(path.parent for path in CASES.glob("*/case.json"))
    if unknown := set(names) - {folder.name for folder in folders}:
        sys.exit("no such case: " + ", ".join(sorted(unknown)))
    surprises, right = 0, 0
    for folder in folders:
        if names and folder.name not in names:
            continue
        case = json.loads((folder / "case.json").read_text())
        check = page_faults if (folder / "page.html").exists() else archive_faults
        faults = list(check(program, folder, case))
        right += not faults
        if bool(faults) != (folder.name in known):
            surprises += 1
            print(f"{folder.name}: " + ("wrong" if faults else "right, but in known_failures.json"))
        if "-v" in sys.argv or (faults and folder.name not in known):
            print(*(f"{folder.name}: {fault}" for fault in faults), sep="\n", end="\n" * bool(faults))
    for name in set(known) - {folder.name for folder in folders}:
        surprises += 1
        print(f"{name}: in known_failures.json, but no case")
    print(f"{right} of {len(names) or len(folders)} cases right")
    return surprises > 0


if __name__ == "__main__":
    sys.exit(main())
