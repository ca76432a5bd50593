#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the commands of the documents: every code block of a shell, one after the other.

Each document gets a folder with the files and suites that its commands name. `pagelet` is a wrapper
that records the exit code of every call. There is no network (the proxy is a closed port), so live
pages fail with their own exit code. Scripts and cmake are not run; for a script it is checked that
it exists and has the options. Code blocks of other languages are tested elsewhere.

The reasons that docs/leafcut.md shows are compared with those that the program gives.

Usage: commands.py REPOSITORY BUILD; prints each fault, exit code 1 when there are any.
"""

import gzip
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

root, build = (Path(argument).resolve() for argument in sys.argv[1:3])
program = build / "cli" / "pagelet"
documents = [root / "README.md", root / "CONTRIBUTING.md", *sorted(root.glob("docs/*.md")),
             *sorted(root.glob("datasets/*/README.md"))]
documents.remove(root / "docs/tutorial.md")  # tutorial.py runs it
SITES = ["sample-courier", "sample-radio", "sample-library", "sample-recipes", "sample-ferries",
         "sample-rowing"]
EXAMPLE = re.compile(r"overlay")  # built and run by adding_an_algorithm/run.sh
faults = []

WRAPPER = """#!/usr/bin/env bash
log=$1
shift
printf '%s\\n' "$@" >args.$$
case " $* " in
  *overlay*) code=skipped ;;
  " label "*)
    "$PAGELET" "$@" >out.$$ 2>err.$$ </dev/null &
    for ((wait = 0; wait < 600; ++wait)); do
      grep -q http: out.$$ err.$$ && break
      kill -0 $! 2>/dev/null || break
      sleep 0.1
    done
    grep -q http: out.$$ err.$$ && code=label || code='no server'
    kill -TERM $! 2>/dev/null  # bash lets what it starts with & ignore INT
    wait $! ;;
  *) timeout 100 "$PAGELET" "$@" >out.$$ 2>err.$$; code=$? ;;
esac
jq -n --rawfile args args.$$ --rawfile err <(head -c 500 err.$$ 2>/dev/null) --arg code "$code" \\
  '{args: $args, err: $err, code: $code}' -c >>"$log"
cat out.$$ 2>/dev/null
rm -f args.$$ out.$$ err.$$
exit 0
"""


def executable(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def suite(folder, name, prefix=""):
    """Makes a suite of a few sample sites."""
    folder.mkdir(parents=True)
    for site in SITES:
        copy = folder / (prefix + site)
        shutil.copytree(root / "datasets/sample" / site, copy)
        for file in ("site.json", "labels.json"):
            content = json.loads((copy / file).read_text("utf-8"))
            (copy / file).write_text(json.dumps({**content, "id": prefix + site}), "utf-8")
        for annotator in ("ann", "bob"):
            shutil.copy(copy / "labels.json", copy / f"labels.{annotator}.json")
    sites = [prefix + site for site in SITES]
    (folder / "suite.json").write_text(json.dumps({"name": name, "sites": sites}), "utf-8")


def archive(file):
    """Writes a web archive with the pages of a site."""
    records = b""
    pages = sorted((root / "datasets/sample/sample-radio/pages").glob("*.html"))
    for number, page in enumerate(pages, 1):
        body = page.read_bytes()
        head = ("WARC/1.1\r\nWARC-Type: resource\r\nWARC-Target-URI: "
                f"http://www.example.org/news/{number}.html\r\nContent-Type: text/html\r\n"
                f"Content-Length: {len(body)}\r\n\r\n")
        records += gzip.compress(head.encode() + body + b"\r\n\r\n")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(records)


def prepare(folder):
    """Makes all files that the commands of the documents name; the environment for them."""
    home = folder / "home"
    suite(folder / "datasets/sample", "sample")
    suite(folder / "OPEN", "open", "open-")
    suite(folder / "WEB", "web", "web-")
    suite(folder / "SUITE", "suite")
    suite(folder / "sites", "sites")
    shutil.copytree(folder / "OPEN", home / ".cache/pagelet/open-suite")
    shutil.copytree(folder / "WEB", home / ".cache/pagelet/web-suite")
    shutil.copytree(folder / "SUITE", home / ".cache/pagelet/aeb-suite")
    # A tool as scripts/install_external.sh leaves one; it finds no text.
    tool = home / ".cache/pagelet/external/silent"
    tool.mkdir(parents=True)
    (tool / "silent.py").write_text("import json, sys\nfor line in sys.stdin:\n    print(json.dumps("
                                    "{'id': json.loads(line)['id'], 'text': ''}), flush=True)\n")
    (tool / "tool.json").write_text(json.dumps(
        {"name": "silent", "version": "1", "target": "content", "licence": "MIT",
         "command": f"python3 '{tool / 'silent.py'}'"}))
    shutil.copytree(root / "datasets/sample/sample-radio", folder / "DIR")
    shutil.copytree(folder / "DIR/pages", folder / "copy")
    if not (folder / "mirror").exists():
        shutil.copytree(folder / "DIR", folder / "mirror")
    pages = sorted((folder / "DIR/pages").glob("*.html"))
    for name, page in zip(("page.html", "other.html", "third.html"), pages):
        shutil.copy(page, folder / name)
    shutil.copytree(root / "tests/data/saved", folder / "saved", ignore=shutil.ignore_patterns("*.py"))
    # A site that cannot be collected here, and its labels.
    radio = root / "datasets/sample/sample-radio"
    labels = json.loads((radio / "labels.json").read_text("utf-8"))
    opened = folder / "sites/club/pages/news/open-day.html"
    opened.parent.mkdir(parents=True)
    shutil.copy(radio / "pages" / labels["key_page"], opened)
    (folder / "sites/club/labels.json").write_text(
        json.dumps({**labels, "id": "club", "key_page": "news/open-day.html"}), "utf-8")
    (folder / "sites/club/site.json").write_text(
        json.dumps({"id": "club", "base_url": "https://club.example/",
                    "key_page": "news/open-day.html"}), "utf-8")
    for name in ("crawl", "crawl-1", "crawl-2", "a", "b"):
        archive(folder / f"{name}.warc.gz")
    formats = (root / "docs/formats.md").read_text("utf-8")
    rules = re.search(r"^```ini\n(# site\.rules\n.*?)^```", formats, flags=re.S | re.M)[1]
    (folder / "site.rules").write_text(rules, "utf-8")
    (folder / "list.txt").write_text("https://site.example/a\n", "utf-8")
    (folder / "answers.jsonl").write_text(
        "".join(f'{{"site": "{site}", "selectors": ["nav", "footer"]}}\n' for site in SITES),
        "utf-8")
    for name in ("before.json", "after.json"):
        with open(folder / name, "wb") as file:
            subprocess.run([program, "bench", folder / "SUITE", "--algorithms", "temex",
                            "--format", "json"], stdout=file, check=True)
    (folder / "extractors").symlink_to(root / "extractors")
    (folder / "examples").symlink_to(root / "examples")
    tools = folder / "tools"
    wrapper = folder / "wrapper"
    executable(wrapper, WRAPPER)
    call = f'#!/bin/sh\nexec {wrapper} {folder}/calls "$@"\n'
    executable(tools / "pagelet", call)
    executable(folder / "build/release/cli/pagelet", call)
    for tool in ("cmake", "cpack", "ctest"):
        executable(tools / tool, "#!/bin/sh\n")
    executable(tools / "sqlite3", "#!/usr/bin/env python3\nimport sqlite3, sys\n"
               "sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchall()\n")
    for script in (root / "scripts").rglob("*"):
        if script.is_file():
            executable(folder / script.relative_to(root), "#!/bin/sh\n")
    proxy = "http://127.0.0.1:9"
    return {**os.environ, "HOME": str(home), "PATH": f"{tools}:{os.environ['PATH']}",
            "XDG_CACHE_HOME": str(home / ".cache"), "PAGELET": str(program), "TMPDIR": str(folder),
            "http_proxy": proxy, "https_proxy": proxy, "all_proxy": proxy, "no_proxy": "",
            "DISPLAY": ""}


def blocks(document):
    text = document.read_text("utf-8")
    for language, block in re.findall(r"^```([^\n]*)\n(.*?)^```", text, flags=re.S | re.M):
        if language in ("", "sh") and re.search(r"^(?:\w+ .*)?(?:pagelet|scripts/|cmake|sqlite3)",
                                                block, flags=re.M):
            yield block


def accepted(arguments):
    """The exit codes that are correct for a call here."""
    if arguments[0] == "label":
        return {"label"}
    if arguments[0] == "compare":
        return {"0", "1"}
    if arguments[:2] == ["suite", "collect"]:
        return {"5"}  # the folder that it would make is there
    if any(argument.startswith(("http://", "https://")) for argument in arguments) and \
            arguments[0] in ("extract", "candidates") and "--warc" not in arguments:
        return {"0", "3", "6"}  # there is no network
    if "--urls" in arguments:
        return {"0", "3", "6"}
    if any("=node " in argument or "=sh " in argument for argument in arguments):
        return {"0", "3"}  # programs that may not be installed
    if "-" in arguments:
        return {"0", "4"}  # standard input may be empty, because only pagelet is run
    return {"0"}


def check_scripts(document, block):
    for line in block.replace("\\\n", " ").splitlines():
        line = line.split(" # ")[0]
        call = re.match(r"\s*(scripts/[\w/.]+)(.*)", line)
        if not call:
            continue
        script = root / call[1]
        if not os.access(script, os.X_OK):
            faults.append(f"{document.name}: {call[1]} is not a script")
            continue
        for option in re.findall(r"\s(--[a-z-]+)", call[2].split(" -- ")[0]):
            if option not in script.read_text("utf-8"):
                faults.append(f"{document.name}: {call[1]} has no option {option}")


calls = 0
for document in documents:
    found = list(blocks(document))
    if not found:
        continue
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = prepare(folder)
        for block in found:
            check_scripts(document, block)
            (folder / "calls").unlink(missing_ok=True)
            script = subprocess.run(["bash", "-c", block], cwd=folder, env=environment,
                                    stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                    timeout=250, check=False)
            made = (folder / "calls").read_text("utf-8") if (folder / "calls").exists() else ""
            for line in made.splitlines():
                call = json.loads(line)
                arguments = call["args"].splitlines()
                calls += 1
                if call["code"] == "skipped" and EXAMPLE.search(call["args"]):
                    continue
                if call["code"] not in accepted(arguments):
                    faults.append(f"{document.name}: pagelet {' '.join(arguments)}: exit code "
                                  f"{call['code']}: {call['err']}")
            if "command not found" in script.stderr or "syntax error" in script.stderr:
                faults.append(f"{document.name}: {script.stderr}")


def words_of(text):
    return " ".join(text.split())


shown = re.search(r"```text\n(main content, because.*?)```", (root / "docs/leafcut.md").read_text("utf-8"),
                  re.DOTALL)[1]
reasons = subprocess.run([program, "extract", "--site", root / "datasets/sample/sample-recipes",
                          "--explain-all"], capture_output=True, text=True, check=True).stdout
if words_of(shown) not in words_of(reasons):
    faults.append("leafcut.md: other reasons than those of extract --explain-all")
if calls < 50:
    faults.append(f"only {calls} calls of pagelet were found")
print("\n".join(faults), file=sys.stderr, end="\n" if faults else "")
print(f"{calls} calls")
sys.exit(bool(faults))
