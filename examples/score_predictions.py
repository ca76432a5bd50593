# SPDX-License-Identifier: MIT
"""Scores the answers of another tool on a suite: score_predictions.py SUITE TOOL < answers.jsonl

Prints the mean F1 of the content: in words where the gold is nodes, of the text where it is text.
Each line of the input has a site and the text that the tool found: {"site": "...", "text": "..."}.
"""

import json
import subprocess
import sys
import tempfile

if len(sys.argv) != 3:
    sys.exit("usage: score_predictions.py SUITE TOOL < answers.jsonl")
suite, tool = sys.argv[1:]
with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as predictions:
    for line in sys.stdin:
        answer = json.loads(line)
        print(json.dumps({**answer, "algorithm": tool, "target": "content"}), file=predictions)
    predictions.flush()
    run = subprocess.run(["pagelet", "bench", suite, "--algorithms", "leafcut", "--predictions",
                          predictions.name, "--format", "json"],
                         stdout=subprocess.PIPE, text=True, check=False)
if run.returncode not in (0, 3):  # 3: sites without an answer, which score 0
    sys.exit(run.returncode)
for row in json.loads(run.stdout)["summary"]:
    if (row["task"], row["metric"]) == ("content", "f1") and row["unit"] in ("words", "text"):
        print(f"{row['algorithm']:20} {row['unit']:5} {row['mean']:6.2f}")
