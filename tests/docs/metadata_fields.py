#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the fields and sources of metadata in C++ with Python, JavaScript, the schema and formats.md.

Usage: metadata_fields.py REPOSITORY; exit code 1: a place has other fields.
"""

import json
import re
import sys
from pathlib import Path

root = Path(sys.argv[1])


def read(name):
    return (root / name).read_text(encoding="utf-8")


def main():
    fields = re.findall(r'visit\("(\w+)", \w+\);', read("core/metadata/metadata.h"))
    names = re.search(r"to_string\(MetadataSource.*?\{([^}]*)\}\);", read("core/metadata/metadata.cpp"), re.S)
    sources = re.findall(r'"([\w-]+)"', names[1])
    schema = json.loads(read("docs/schemas/extract.schema.json"))["$defs"]
    python = read("bindings/python/pagelet/_result.py")
    # The members of Result that are fields of metadata, in the order of its declaration.
    of_result = [name for name in re.findall(r"^    (\w+) = _Value\[(?:str|list)", python, re.M) if name in fields]
    module = read("bindings/python/pagelet/__init__.py")
    of_function = re.search(r"def extract_metadata\(html: Any.*?None for", module, re.S)[0]
    types = re.search(r"type MetadataName = (.*?);", read("bindings/javascript/library/index.d.ts"), re.S)[1]
    formats = re.search(r"`metadata` is written for a single page.*?\n\n", read("docs/formats.md"), re.S)[0]
    table = re.findall(r"^\| `(\w+)` \|", read("docs/formats.md"), re.M)
    places = {
        "docs/schemas/extract.schema.json, metadata": list(schema["metadata"]["properties"]),
        "docs/schemas/extract.schema.json, source": schema["source"]["enum"],
        "Python, Result": of_result,
        "Python, extract_metadata": [f for f in fields if re.search(rf"\b{f}\b", of_function)],
        "JavaScript, MetadataName": re.findall(r'"(\w+)"', types),
        "docs/formats.md, sources": [s for s in sources if f"`{s}`" in formats],
        "docs/formats.md, table of fields": [name for name in table if name in fields],
    }
    wrong = 0
    for place, found in places.items():
        wanted = sources if "source" in place.split(",")[1] else fields
        if found != wanted:
            print(f"{place}: {found}, not {wanted}", file=sys.stderr)
            wrong = 1
    if len(fields) < 10 or len(sources) < 6:
        print("core/metadata/metadata.h: the fields were not found", file=sys.stderr)
        wrong = 1
    sys.exit(wrong)


if __name__ == "__main__":
    main()
