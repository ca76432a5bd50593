#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: simple_distance of zss, the tree edit distance by Zhang and Shasha, costs 1 for a node that is
# inserted, removed or renamed. Its distances depend on the two trees and on the version of zss.
#
# What happens: they depend on what else is installed. If the package editdistance is there, which zss
# does not require and never names to its user, renaming a node costs the edit distance of the two
# names, and inserting or removing one the length of its name: a `p` that becomes a `div` costs 3, a
# `section` that is left out 7, and `h2` is as near to `h3` as `b` is to `p`. A threshold for pages of
# one template that was found on one machine is wrong on another one. Equal costs need a function of
# one's own: label_dist=lambda a, b: int(a != b).
#
# Seen with zss 1.2.0, without and with editdistance 0.8.1:
#   body(p p p) and body(div div div)            3  9
#   body(section(h2 p)) and body(article(h3 p))  2  7
#   ul(li(b)) and ul(li(strong))                 1  6
#   body(p) and body(section p)                  1  7
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check zss==1.2.0 six==1.17.0
cat > "$folder/distances.py" <<'PYTHON'
import sys
from zss import Node, simple_distance


def tree(text):
    """A tree from "body(p p)"."""
    root = Node("")
    path = [root]
    for token in text.replace("(", " ( ").replace(")", " ) ").split():
        if token == "(":
            path.append(path[-1].children[-1])
        elif token == ")":
            path.pop()
        else:
            path[-1].addkid(Node(token))
    return root.children[0]


PAIRS = {("body(p p p)", "body(div div div)"): (3, 9),
         ("body(section(h2 p))", "body(article(h3 p))"): (2, 7),
         ("ul(li(b))", "ul(li(strong))"): (1, 6),
         ("body(p)", "body(section p)"): (1, 7)}
which = int(sys.argv[1])
for (first, second), distances in PAIRS.items():
    found = simple_distance(tree(first), tree(second))
    print(f"{first} and {second}: {found:g}")
    assert found == distances[which]
    assert simple_distance(tree(first), tree(second),
                           label_dist=lambda a, b: int(a != b)) == distances[0]
PYTHON
echo "without editdistance"
"$folder/venv/bin/python" "$folder/distances.py" 0
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check editdistance==0.8.1
echo "with editdistance"
"$folder/venv/bin/python" "$folder/distances.py" 1
