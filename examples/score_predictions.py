# SPDX-License-Identifier: MIT
"""Scores the answers of another tool on a suite: score_predictions.py SUITE TOOL < answers.jsonl

Each line of the input has a site and the text that the tool found: {"site": "...", "text": "..."}.
"""

import json
import subprocess
import sys
import tempfile

suite, tool = sys.argv[1:]
with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as predictions:
    for line in sys.stdin:
        answer = json.loads(line)
        print(json.dumps({**answer, "algorithm": tool, "target": "content"}), file=predictions)
    predictions.flush()
    run = subprocess.run(["pagelet", "bench", suite, "--algorithms", "leafcut", "--predictions",
                          predictions.name, "--format", "json"],
                         capture_output=True, text=True, check=False)
for row in json.loads(run.stdout)["summary"]:
    if (row["task"], row["unit"], row["metric"]) == ("content", "words", "f1"):
        print(f"{row['algorithm']:20} {row['mean']:6.2f}")
