# SPDX-License-Identifier: MIT
"""The JSON Schema files of docs/schemas fit all documents that Pagelet writes and reads, and no
damaged ones.

Usage: schemas.py REPOSITORY BUILD; fails at the first fault. Exit code 77: python3-jsonschema is
missing.
"""

import copy
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("left out: python3-jsonschema is missing")
    sys.exit(77)

repository = pathlib.Path(sys.argv[1]).resolve()
program = pathlib.Path(sys.argv[2]).resolve() / "cli/pagelet"
sample = repository / "datasets/sample"
radio = sample / "sample-radio"


def closed(schema):
    """The schema without room for members that it does not name."""
    if isinstance(schema, list):
        return [closed(entry) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: closed(value) for key, value in schema.items()}
    if "properties" in schema and "type" in schema:
        schema.setdefault("additionalProperties", False)
    return schema


validators = {}
for path in sorted((repository / "docs/schemas").glob("*.schema.json")):
    schema = json.loads(path.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validators[path.name.split(".")[0]] = jsonschema.Draft202012Validator(closed(schema))
assert len(validators) == 12, sorted(validators)
used = set()


def fits(name, document):
    validators[name].validate(document)
    used.add(name)


def fails(name, document, change, *arguments):
    changed = copy.deepcopy(document)
    change(changed, *arguments)
    assert not validators[name].is_valid(changed), (name, arguments)


def run(*arguments, codes=(0,)):
    """The documents that a command writes: one in several lines, or one in each line."""
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, check=False)
    assert done.returncode in codes, (arguments, done)
    texts = done.stdout.splitlines() if b"\n{" in done.stdout else [done.stdout]
    return [json.loads(text) for text in texts]


def copy_site(target, name):
    shutil.copytree(radio, target)
    for file in ("site.json", "labels.json"):
        document = json.loads((target / file).read_text("utf-8"))
        (target / file).write_text(json.dumps({**document, "id": name}))


def written(name, *arguments, codes=(0,)):
    """Checks what a command writes, and that the schema demands each of its members."""
    documents = run(*arguments, codes=codes)
    for document in documents:
        fits(name, document)
    required = validators[name].schema["required"]
    for member in required:
        fails(name, documents[0], dict.pop, member)
        fails(name, documents[0], dict.update, {member: {"not": [[1]]}})
    fails(name, documents[0], dict.update, {"unknown": 1})
    return documents


with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    other = folder / "other/site"
    copy_site(other, "site")

    written("extract", "extract", "--site", radio, "--format", "json")
    written("extract", "extract", "--site", radio, "--all", "--with", "markdown,html",
            "--with-metadata", "--output", "content")
    written("extract", "extract", "--site", radio, "--all", "--no-times", "--max-bytes", 100,
            codes=(3,))
    thread = folder / "thread.html"
    thread.write_text("<h1 class=topic>Lamps</h1>" + "".join(
        f"<div class=post id=p{n}><b class=author>Ada</b> <i class=date>May {n}, 2024</i><p>Words of "
        "a post</p></div>" for n in (1, 2, 3)))
    written("post", "extract", thread, "--output", "posts", "--format", "json")
    assert len(written("extract", "extract", thread, "--with", "posts,comments")[0]["posts"]) == 3
    written("extract", "extract", "--site", radio, "--format", "json", "--output", "menu")
    templates = folder / "templates.json"
    subprocess.run([program, "template", "learn", radio, "-o", templates], check=True,
                   capture_output=True)
    learned = json.loads(templates.read_text("utf-8"))
    fits("templates", learned)
    for member in ("schema", "algorithm", "parameters", "templates"):
        fails("templates", learned, dict.pop, member)
    fails("templates", learned, dict.update, {"unknown": 1})
    [document] = written("extract", "extract", "--site", radio, "--template", templates, "--format",
                         "json", "--output", "template")
    assert 0 < document["template_fit"] <= 1 and document["template_chosen"] == 1, document
    store = ["--store", folder / "a.sqlite"]
    written("bench", "bench", sample, "--algorithms", "temex,leafcut", "--format", "json", *store)
    written("bench", "bench", sample, other.parent, "--algorithms", "temex", "--format", "json")
    written("bench", "bench", sample, "--task", "menu", "--format", "json")
    written("bench", "bench", sample, "--algorithms", "temex", "--format", "json", "--no-times",
            "--timeout", 0.000001, codes=(3,))
    run("bench", sample, "--algorithms", "temex", "--set", "temex.votes=1", "--format", "json",
        "--store", folder / "b.sqlite")
    written("compare", "compare", folder / "a.sqlite", folder / "b.sqlite", "--format", "json",
            codes=(0, 1))
    written("compare", "compare", folder / "a.sqlite", folder / "a.sqlite", "--format", "json")
    tune = ["tune", sample, "--algorithm", "temex", "--format", "json", "--grid"]
    written("tune", *tune, "votes=1..2", "--grid", "cs-size=2,3")
    written("tune", *tune, "votes=1..4", "--search", "random")
    written("tune", *tune, "threshold=0.5,0.9", "--same-sites")
    written("candidates", "candidates", "--site", radio, "--format", "json")
    written("algorithms", "algorithms", "--format", "json")
    labels = json.loads((radio / "labels.json").read_text("utf-8"))
    suite = folder / "suite"
    for name in ("one", "two"):
        copy_site(suite / name, name)
    for annotator, missing in (("ann", "one"), ("bob", None)):
        for name in ("one", "two"):
            if name != missing:
                own = {**labels, "not_template": labels["not_template"][annotator == "ann":]}
                (suite / name / ("labels.%s.json" % annotator)).write_text(json.dumps(own))
    written("agree", "agree", suite, "ann", "bob", "--format", "json", codes=(0, 3))

    # What Pagelet reads.
    for path in sample.glob("*/site.json"):
        fits("site", json.loads(path.read_text("utf-8")))
    described = json.loads((radio / "site.json").read_text("utf-8"))
    for member in ("id", "base_url", "key_page"):
        fails("site", described, dict.pop, member)
    fails("site", described, dict.update, {"base_url": "https://site.example/page?query"})
    fails("site", described, dict.update, {"pages": "index.html"})
    for path in sample.glob("*/labels.json"):
        fits("labels", json.loads(path.read_text("utf-8")))
    fits("labels", {**labels, "x-mine": [1], "agreement": {
        "annotators": ["ann", "bob"], "not_template": 0.9, "main_content": 1, "main_menu": 1,
        "differences": 2, "decided": ["#content"]}})
    fails("labels", labels, dict.update, {"not_template": "#content"})
    fails("labels", labels, dict.update, {"counts": {"nodes": -1}})
    fails("labels", labels, dict.update, {"unknown": 1})

    for line in ({"site": "sample-radio", "selectors": ["#content"]},
                 {"site": "sample-radio", "text": "La voz", "algorithm": "a", "target": "content"},
                 {"site": "sample-radio", "paths": ["/html[1]/body[1]"]},
                 {"site": "sample-radio", "nodes": ["/html[1]/body[1]"]}):
        fits("prediction", line)
        answers = folder / "answers.jsonl"
        answers.write_text(json.dumps(line))
        run("bench", radio, "--algorithms", "temex", "--predictions", answers, "--format", "json")
        for change in ({"target": "men"}, {"site": ""}, {"paths": 1}, {"text": "a", "paths": []}):
            fails("prediction", line, dict.update, change)
            # The program refuses the same lines.
            answers.write_text(json.dumps({**line, **change}))
            done = subprocess.run([program, "bench", radio, "--predictions", answers],
                                  capture_output=True, check=False)
            assert done.returncode == 4, (line, change, done)
assert used == set(validators), used
