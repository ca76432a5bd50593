# SPDX-License-Identifier: MIT
"""One manual, rendered by many generators of documentation: the words that each tool finds, for
readme_figures.py.

The folder has one folder for each generator with the same pages (NAME.html, NAME/index.html, or
Doxygen's html/md_*NAME.html), and src.py, whose TRUTH maps the name of a page to its title and its text.
Each generator is a row: the mean F1 of words in percent over its pages, for Pagelet each page alone and
with the others of the manual, for the installed tools (scripts/install_external.sh) alone.
"""

import collections
import re
import runpy
import statistics
import subprocess

from out_of_order import answers_of_tool


def words_of(text):
    return collections.Counter(re.findall(r"\w+", text.lower()))


def f1(answer, truth):
    answer, truth = words_of(answer), words_of(truth)
    return 200 * (answer & truth).total() / max(1, answer.total() + truth.total())


def page_of(folder, name):
    files = [folder / f"{name}.html", folder / name / "index.html", folder / "html/index.html"
             if name == "index" else folder / "html" / f"md_src_{name}.html"]
    return next((file for file in files if file.is_file()), None)


def pages_of(folder, truth):
    """The pages of a generator, each with its text."""
    pages = {page_of(folder, name): text for name, (_, text) in truth.items()}
    return {page: text for page, text in pages.items() if page}


def extract(program, page, others=()):
    command = [program, "extract", page, *others, "--format", "text"]
    return subprocess.run(command, text=True, capture_output=True, check=True).stdout


def manuals_in(folder):
    """The pages with their texts, by generator."""
    truth = runpy.run_path(str(folder / "src.py"))["TRUTH"]
    manuals = {one.name: pages_of(one, truth) for one in sorted(folder.iterdir()) if one.is_dir()}
    return {name: pages for name, pages in manuals.items() if pages}


def columns_of(program):
    """Pagelet's answers for the pages of a manual: each page alone, and with the others."""
    return {"Pagelet": lambda pages: [extract(program, page) for page in pages],
            "Pagelet, with others": lambda pages: [
                extract(program, page, [other for other in pages if other != page]) for page in pages]}


def measure(given, stored):
    """Columns of tools that are not measured stay."""
    answers = columns_of(given.program)
    for tool in given.tools:
        of_tool = answers_of_tool(tool)
        answers[tool.title] = lambda pages, of_tool=of_tool: of_tool(
            [page.read_text(errors="replace") for page in pages])
    for name, pages in manuals_in(given.manuals).items():
        row = stored["manuals"].setdefault(name, {})
        for title, answers_of in answers.items():
            row[title] = round(statistics.mean(map(f1, answers_of(pages), pages.values())), 2)
