#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: tTest of simple-statistics is the t of one sample: the mean, divided by its standard error
# from the sample's standard deviation. Its documentation says to look up p with it, and
# tTestTwoSample of the same package uses the sample's variance.
#
# What happens: tTest uses the standard deviation of a population, with n and not n - 1 in the
# denominator. So t is too large by the square root of n / (n - 1), that is by 12% for five sites
# and by 7% for eight. The p that a table or jStat gives for it is too small. A difference that is
# not significant becomes so. For paired scores of two methods on a few sites, this is the usual
# test.
#
# Seen with simple-statistics 7.12.1 and jstat 1.9.6 on Node.js 20, and scipy 1.17.1, for
# differences of F1 on five sites:
#   simple-statistics  t 2.83  p 0.047
#   jstat              t 2.53  p 0.065
#   scipy              t 2.53  p 0.065
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check scipy==1.17.1 numpy==2.4.6
npm install --silent --no-audit --no-fund simple-statistics@7.12.1 jstat@1.9.6 >/dev/null
echo '[0.01, 0.02, 0.03, 0.04, 0.10]' >differences.json
cat >test.mjs <<'JAVASCRIPT'
import fs from "node:fs";

import jstat from "jstat";
import { tTest } from "simple-statistics";

const { jStat } = jstat;
const differences = JSON.parse(fs.readFileSync("differences.json", "utf8"));
const p = (t) => 2 * (1 - jStat.studentt.cdf(Math.abs(t), differences.length - 1));
const values = { "simple-statistics": tTest(differences, 0), jstat: -jStat.tscore(0, differences) };
console.log(JSON.stringify(Object.entries(values).map(([name, t]) => [name, t, p(t)])));
JAVASCRIPT
node test.mjs >found.json
venv/bin/python - <<'PYTHON'
import json

from scipy import stats

with open("found.json", encoding="utf-8") as file:
    rows = json.load(file)
with open("differences.json", encoding="utf-8") as file:
    test = stats.ttest_1samp(json.load(file), 0)
rows.append(["scipy", test.statistic, test.pvalue])
for name, t, p in rows:
    print(f"{name:17}  t {t:.2f}  p {p:.3f}")
assert [(round(float(t), 2), round(float(p), 3)) for _, t, p in rows] == [
    (2.83, 0.047), (2.53, 0.065), (2.53, 0.065)]
PYTHON
