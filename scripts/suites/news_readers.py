# SPDX-License-Identifier: MIT
"""How text_suites.py reads four sets of news pages. The id of a page is its name in the set, or its
first digits."""

import gzip
import json
import pathlib
import re

from suites.text_readers import address
from suites.wceb_readers import BYTE_ORDER_MARK, ID_DIGITS


def magic_html(benchmark, name, hosts):
    folder = "benchmark/data/article"
    gold = json.loads(benchmark.read([f"{folder}/base.json"])[f"{folder}/base.json"])
    pages = benchmark.read([f"{folder}/htmls/{key}.html" for key in gold])
    return {key[:ID_DIGITS]: ({**address(item["url"]), "licence": "unknown"},
                              {"main_content_text": item["content"]},
                              pages[f"{folder}/htmls/{key}.html"], {})
            for key, item in gold.items()}


def chinese_finance(benchmark, name, hosts):
    """Pages of ten sites, which are the categories. They are UTF-8, whatever they declare, so they
    get a byte order mark."""
    golds = {path for path in benchmark.paths("label_content") if path.endswith(".txt")}
    names = [path.removeprefix("source_html/").removesuffix(".html")
             for path in benchmark.paths("source_html") if path.endswith(".html")]
    names = [name for name in names if f"label_content/{name}.txt" in golds]
    files = benchmark.read([path for name in names
                            for path in (f"source_html/{name}.html", f"label_content/{name}.txt")])
    return {name.replace("/", "-"): (
        {"category": name.partition("/")[0], **address(""), "licence": "unknown"},
        {"main_content_text": files[f"label_content/{name}.txt"].decode("utf-8-sig")},
        BYTE_ORDER_MARK + files[f"source_html/{name}.html"].removeprefix(BYTE_ORDER_MARK), {})
        for name in names}


def fundus_evaluation(benchmark, name, hosts):
    """Articles of 16 publishers, which are the categories."""
    path = "dataset/ground_truth.json"
    gold = json.loads(benchmark.read([path])[path])
    pages = benchmark.read([f"dataset/html/{key}" for key in gold])
    return {fundus_id(key): (
        {"category": key.partition("_")[0], **address(item["url"]), "licence": "MIT"},
        {"main_content_text": "\n".join(item["body"])},
        gzip.decompress(pages[f"dataset/html/{key}"]), {})
        for key, item in gold.items()}


def fundus_id(key):
    return pathlib.PurePath(key).name.removesuffix(".html.gz")


def fundus_output(benchmark, tool, name):
    path = f"dataset/extractions/{tool}.json"
    document = json.loads(benchmark.read([path])[path])
    return f"{name} (fundus-evaluation)", [
        (fundus_id(key), {"text": "\n".join(answer["body"] or ())}) for key, answer in document.items()]


def fundus(benchmark, name, hosts):
    """Pages on which the parsers of Fundus are tested; `category` is the country. The versions of a
    publisher's parser are in the order of its pages."""
    def paths_of(ending):
        return [path for path in benchmark.paths("tests/resources/parser/test_data")
                if path.endswith(ending)]

    packed, about, sites = paths_of(".html.gz"), {}, {}
    pages, golds = benchmark.read(packed), benchmark.read(paths_of(".json"))
    for text in benchmark.read(paths_of("/meta.info")).values():
        about.update(json.loads(text))
    for path, text in golds.items():
        gold = json.loads(text)
        country, publisher = path.removesuffix(".json").split("/")[-2:]
        of_publisher = sorted(page for page in packed
                              if re.fullmatch(rf".*/{country}/{publisher}_[0-9_]+\.html\.gz", page))
        versions = sorted(gold, key=lambda version: list(map(int, re.findall("[0-9]+", version))))
        for version, page in zip(versions, of_publisher, strict=True):
            file, truth = page.rpartition("/")[2], gold[version]
            text = "\n".join(texts_of(truth["body"]))
            sites[f"{country}-{file.removesuffix('.html.gz')}"] = (
                {"category": country, **address(about[file]["url"]), "licence": "unknown"},
                {"main_content_text": text}, gzip.decompress(pages[page]), {},
                {"title": truth.get("title"), "author": ", ".join(truth.get("authors") or ()),
                 "published": (truth.get("publishing_date") or "")[:10], "text": text})
    return sites


def texts_of(body):
    yield from body["summary"]
    for section in body["sections"]:
        yield from section["headline"]
        yield from section["paragraphs"]
