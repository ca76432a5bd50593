#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: splitters of pages for search and language models divide the text between blocks, at
# headings and paragraphs. Within a paragraph the words keep their order, also if one of them is
# bold or a link.
#
# What happens: HTMLHeaderTextSplitter of LangChain and HTMLNodeParser of LlamaIndex collect the
# text that is directly in an element, and treat an inline element as a further block. So bold words
# and links leave the sentence and come after it, in LlamaIndex as a piece of their own. "The
# harbour is not open" becomes "The harbour is open" with "not" elsewhere: the piece says the
# opposite of the page. No word is lost, so a count of words does not show it. LlamaIndex keeps
# links in their place, and moves only the elements that are in its list: p, h1 to h6, li, b, i, u
# and section.
#
# Seen with langchain-text-splitters 1.1.3 and llama-index-core 0.14.25:
#   LangChain   'The harbour is open, says .  \nnot  \nAnn'
#   LlamaIndex  'The harbour is\nopen, says\nAnn\n.' and 'not'
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  langchain-text-splitters==1.1.3 llama-index-core==0.14.25 beautifulsoup4==4.15.0
"$folder/venv/bin/python" - <<'PYTHON'
from langchain_text_splitters import HTMLHeaderTextSplitter
from llama_index.core import Document
from llama_index.core.node_parser import HTMLNodeParser

PAGE = ("<!DOCTYPE html><html><head><title>Pier</title></head><body><h1>Pier</h1>"
        '<p>The harbour is <b>not</b> open, says <a href="/ann">Ann</a>.</p></body></html>')
pieces = HTMLHeaderTextSplitter([("h1", "heading")]).split_text(PAGE)
langchain = [piece.page_content for piece in pieces]
nodes = HTMLNodeParser().get_nodes_from_documents([Document(text=PAGE)])
llama_index = [node.text for node in nodes]
print(f"LangChain   {langchain!r}")
print(f"LlamaIndex  {llama_index!r}")
assert langchain == ["Pier", "The harbour is open, says .  \nnot  \nAnn"]
assert llama_index == ["Pier", "The harbour is\nopen, says\nAnn\n.", "not"]
PYTHON
