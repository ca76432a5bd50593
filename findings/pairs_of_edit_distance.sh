#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the pairs that a library of tree edit distance returns beside the distance are the mapping
# that has this distance: the costs of its insertions, removals and changes add up to it.
#
# What happens: the distance of edit-distance is right, and its pairs are often others. If the last
# of three blocks is missing from the second page, the distance is 1, and the pairs move every block
# by one: the first is removed, the second becomes the first, and the third the second. They cost 3.
# A tool that aligns two pages of a template with these pairs compares the text of wrong blocks, and
# the small distance hides it. zss has the same distance, with operations that cost 1.
#
# Seen with edit-distance 1.0.5 on Node.js 20 and zss 1.2.0, from div(h1 p aside) to div(h1 p):
#   edit-distance  1: div-div aside-p p-h1 h1-  (cost 3)
#   zss            1: h1-h1 p-p aside- div-div  (cost 1)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check zss==1.2.0
npm install --silent --no-audit --no-fund edit-distance@1.0.5 >/dev/null
cat >pair.cjs <<'JAVASCRIPT'
const { ted } = require("edit-distance");

const leaf = (name) => ({ name, children: [] });
const tree = (...names) => ({ name: "div", children: names.map(leaf) });
const children = (node) => node.children;
const cost = () => 1;
const change = (first, second) => (first.name === second.name ? 0 : 1);
const found = ted(tree("h1", "p", "aside"), tree("h1", "p"), children, cost, cost, change);
const pairs = found.pairs().map((pair) => pair.map((node) => node?.name ?? ""));
console.log(JSON.stringify({ distance: found.distance, pairs }));
JAVASCRIPT
node pair.cjs >pairs.json
venv/bin/python - <<'PYTHON'
import json

from zss import Node, simple_distance

with open("pairs.json", encoding="utf-8") as file:
    found = json.load(file)


def tree(*names):
    root = Node("div")
    for name in names:
        root.addkid(Node(name))
    return root


distance, operations = simple_distance(
    tree("h1", "p", "aside"), tree("h1", "p"), label_dist=lambda first, second: first != second,
    return_operations=True)
by_zss = [[operation.arg1.label if operation.arg1 else "",
           operation.arg2.label if operation.arg2 else ""] for operation in operations]
answers = {"edit-distance": (found["distance"], found["pairs"]), "zss": (distance, by_zss)}
costs = {}
for name, (number, pairs) in answers.items():
    costs[name] = sum(first != second for first, second in pairs)
    shown = " ".join("-".join(pair) for pair in pairs)
    print(f"{name:14} {number:.0f}: {shown}  (cost {costs[name]})")
    assert number == 1
assert costs == {"edit-distance": 3, "zss": 1}
assert found["pairs"] == [["div", "div"], ["aside", "p"], ["p", "h1"], ["h1", ""]]
PYTHON
