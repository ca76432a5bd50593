#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Looks for turns of phrase that readers of comments, messages, help and documents stumble over.

Checked are comments and documents, and outside of tests also strings with a blank, which are
messages and help. Parts in quotes or backticks are somebody else's words or code, and are not.
A finding is a question: what stays gets a line in english_exceptions.txt, `PATH: part of the text`.

A sentence of a document, or its part up to a colon or semicolon, has at most MAX_WORDS words.

CHANGELOG.md also has a form: a change is a line of at most 180 characters that ends with a period,
below a heading of CHANGE_HEADINGS.

Usage: check_english.py REPOSITORY; prints each finding, exit code 1 when there are any.
       check_english.py REPOSITORY PATH...: only of these files.
"""

import ast
import io
import pathlib
import re
import sys
import tokenize

PATTERNS = [re.compile(pattern, re.I) for pattern in (
    r"\b(somebody|nobody|whoever)\b", r"\bbehind\b", r"\bnext to nothing\b", r"(?<!display): none\b",
    r"\bit is none\b", r"\bis none,", r"\bof no (tree|page|site|kind)\b", r"\bwhether to go on\b",
    r"\bso many\b", r"\bstands\b(?! for\b)", r"\blies\b(?! in\b)", r"\bgoes on\b", r"\bwants\b",
    r"\bhas made\b", r"(?<!there )\b(is|are|was|were) no (?!longer\b)\w+")]
FIRST_WORD = re.compile(r"(Of|By|And|But|That|Those)\b")
QUOTED = re.compile(r'`[^`]*`|"[^"]*"|\u201c[^\u201d]*\u201d')

CHANGE_HEADINGS = ("Migrating", "Added", "Changed", "Removed", "Fixed")
MAX_CHANGE = 180
MAX_WORDS = 55

SKIPPED = re.compile(r"(^|/)(node_modules|build|dist|\.git|\.cache)(/|$)|^tests/(data|fuzz/(findings|dictionaries))/|"
                     r"^datasets/[^/]+/[^/]+/|^reports/reproduction/published/|package-lock\.json$|"
                     r"^tests/style/check_english|^\.")

CHECKED = (".h", ".cpp", ".in", ".css", ".js", ".mjs", ".ts", ".py", ".pyi", ".md", ".html", ".sh",
           ".cmake", "CMakeLists.txt")
C_TOKEN = re.compile(r'(?P<comment>//[^\n]*|/\*.*?\*/)|'
                     r'(?P<raw>R"(?P<delimiter>[^\s()\\]{0,16})\((?P<body>.*?)\)(?P=delimiter)")|'
                     r'(?P<string>"(?:[^"\\\n]|\\.)*")|' r"'(?:[^'\\\n]|\\.)*'", re.S)
JS_TOKEN = re.compile(r'(?P<comment>(?:(?<=\s)|^)//[^\n]*|/\*.*?\*/)|(?P<string>"(?:[^"\\\n]|\\.)*"|`[^`]*`)',
                      re.S | re.M)


def line_of(text, at):
    return text.count("\n", 0, at) + 1


def comment_blocks(comments):
    """Joins comments of neighbouring lines; one after code begins a block. comments: (first line, text
    without marks, whether it is after code); blocks: [first line, text]."""
    blocks = []
    last = -1
    for line, text, is_after_code in comments:
        if blocks and line == last + 1 and not is_after_code:
            blocks[-1][1] += "\n" + text
        else:
            blocks.append([line, text])
        last = line + text.count("\n")
    return blocks


def without_marks(comment):
    return "\n".join(re.sub(r"^\s*(///?<?|/\*+|\*+/?|#+!?)\s?|\*/$", "", line)
                     for line in comment.split("\n"))


def texts_of_code(text, token):
    """(line, text, whether it is a comment) of the comments and strings of C++ and JavaScript."""
    comments, strings = [], []
    end = 0
    for found in token.finditer(text):
        line = line_of(text, found.start())
        if found["comment"]:
            begin = text.rfind("\n", 0, found.start()) + 1
            comments.append((line, without_marks(found["comment"]),
                             text[begin:found.start()].strip() != ""))
        elif found["string"]:
            body = found["string"][1:-1].replace('\\"', '"').replace("\\n", " ")
            if strings and text[end:found.start()].strip() == "":
                strings[-1] = (strings[-1][0], strings[-1][1] + body)
            else:
                strings.append((line, body))
            end = found.end()
    blocks = [(line, body, True) for line, body in comment_blocks(comments)]
    return blocks + [(line, body, False) for line, body in strings
                     if " " in body.strip() and not re.search(r"\{ | \}", body)]


def texts_of_python(text):
    comments, strings = [], []
    try:
        for part in tokenize.generate_tokens(io.StringIO(text).readline):
            if part.type == tokenize.COMMENT:
                comments.append((part.start[0], without_marks(part.string),
                                 part.line[:part.start[1]].strip() != ""))
            elif part.type == tokenize.STRING:
                value = part.string
                try:
                    value = ast.literal_eval(value)
                except (ValueError, SyntaxError):  # a string with values in it
                    value = value.lstrip("rfbRFB").strip("\"'")
                if isinstance(value, str) and " " in value:
                    strings.append((part.start[0], value, part.string.startswith('"""')))
    except (tokenize.TokenError, IndentationError):
        pass
    return [(line, body, True) for line, body in comment_blocks(comments)] + strings


def texts_of_lines(text):
    """The comments of shell scripts, CMake and other files whose comments begin with #."""
    comments = [(number, without_marks(line.strip()), False)
                for number, line in enumerate(text.splitlines(), 1)
                if line.lstrip().startswith("#")]
    return [(line, body, True) for line, body in comment_blocks(comments)]


def texts_of_markdown(text):
    blocks, is_code = [], False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith(("```", "~~~")):
            is_code = not is_code
        elif not is_code and line.strip():
            blocks.append((number, line, False))
    return blocks


def texts_of_html(text):
    shown = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->|<[^>]*>",
                   lambda found: "\n" * found[0].count("\n"), text, flags=re.S)
    return [(number, line, False) for number, line in enumerate(shown.splitlines(), 1) if line.strip()]


def texts_of(name, text):
    if name.endswith((".h", ".cpp", ".in", ".css")):
        return texts_of_code(text, C_TOKEN)
    if name.endswith((".js", ".mjs", ".ts")):
        return texts_of_code(text, JS_TOKEN)
    if name.endswith((".py", ".pyi")):
        return texts_of_python(text)
    if name.endswith(".md"):
        return texts_of_markdown(text)
    if name.endswith(".html"):
        return texts_of_html(text)
    return texts_of_lines(text)


def findings_of(name, text):
    """(line, what was found, the text around it) in a file."""
    for line, body, is_comment in texts_of(name, text):
        if re.search(r"(^|/)tests/", name) and not is_comment:
            continue  # what tests expect of others' words
        plain = QUOTED.sub(lambda found: "\n" * found[0].count("\n") + '""', body)
        joined = plain.replace("\n", " ")
        found = [match for pattern in PATTERNS for match in pattern.finditer(joined)]
        first = FIRST_WORD.match(joined.lstrip()) if is_comment else None
        for match in found + ([first] if first else []):
            around = joined[max(0, match.start() - 50):match.end() + 50].strip()
            yield line + plain.count("\n", 0, match.start()), match[0], around


def long_sentences(text):
    """(line, number of words, its beginning) of each sentence of a document that is too long."""
    text = re.sub(r"^(```|~~~).*?^\1", lambda code: "\n" * code[0].count("\n"), text, flags=re.S | re.M)
    at = 0
    for block in re.split(r"(\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.))|\|)", text):
        plain = re.sub(r"\]\([^)]*\)", "]", re.sub(r"`[^`]*`", "code", block))
        for sentence in re.split(r"(?<=[.!?:;])[\")*]*\s+", plain):
            words = sentence.split()
            if len(words) > MAX_WORDS:
                yield line_of(text, at), len(words), " ".join(words[:8])
        at += len(block)


def faults_of_changes(text):
    """(line, what is wrong) in CHANGELOG.md."""
    heading = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("## "):
            heading = None
        elif line.startswith("### "):
            heading = line[4:]
            if heading not in CHANGE_HEADINGS:
                yield number, f"no heading of changes: {heading}"
        elif line.startswith("- "):
            if heading is None:
                yield number, "a change without a heading"
            if len(line) > MAX_CHANGE:
                yield number, f"a change of {len(line)} characters, more than {MAX_CHANGE}"
            if not line.endswith("."):
                yield number, "a change without a period at its end"
        elif heading is not None and line and not re.fullmatch(r"\*\*[^*]+\*\*", line):
            yield number, "neither a change (one line) nor a name of an area"


def entries(path):
    if not path.exists():
        return []
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


def sources(top):
    for path in sorted(top.rglob("*")):
        name = str(path.relative_to(top))
        if not SKIPPED.search(name) and path.is_file() and not path.is_symlink():
            yield name


def faults_of(top, names=None):
    here = top / "tests/style"
    exceptions = entries(here / "english_exceptions.txt")
    used = set()
    for name in names or sources(top):
        found = []
        if not name.endswith(CHECKED):
            continue
        for line, what, around in findings_of(name, (top / name).read_text(errors="replace")):
            allowed = [entry for entry in exceptions if entry.startswith(name + ": ") and
                       entry[len(name) + 2:] in around]
            used.update(allowed)
            if not allowed:
                found.append(f'{name}:{line}: "{what}" in: {around}')
        yield from found
        if name.endswith(".md"):
            for line, words, begin in long_sentences((top / name).read_text()):
                yield f"{name}:{line}: {words} words in a sentence, at most {MAX_WORDS}: {begin} ..."
        if name == "CHANGELOG.md":
            for line, what in faults_of_changes((top / name).read_text()):
                yield f"{name}:{line}: {what}"
    if not names:
        for entry in exceptions:
            if entry not in used:
                yield f"tests/style/english_exceptions.txt: nothing needs the line {entry}"


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: check_english.py REPOSITORY [PATH...]")
    faults = list(faults_of(pathlib.Path(sys.argv[1]), sys.argv[2:]))
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
