#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: mannwhitneyu of statrs, the usual crate for statistics in Rust, gives the p of SciPy's function
# of this name, on which it is based. If all of four values are smaller than all of four others, the
# exact p is 2 / 70, and which sample is named first does not matter for a test on two sides.
#
# What happens: if the first sample is not larger than the second one, as with equally many values, the
# exact p of one side is 1 less the right one, and the p on two sides is twice this, at most 1. So two
# methods whose values do not overlap at all have p = 1, and two that do not differ have less. The
# alternative "greater" has p = 0 if all values of the first sample are smaller. With the larger sample
# first, all is right, and so are the examples in the documentation. Without ties, the method
# Automatic is exact if one of the samples has at most eight values. The asymptotic p is right each time.
#
# Seen with statrs 0.19.1 and SciPy 1.17.1 (p on two sides, "less" and "greater"):
#   1 2 3 4     5 6 7 8      statrs: 1.0000 0.9857 0.0000   SciPy: 0.0286 0.0143 1.0000
#   1 2 3 5     4 6 7 8      statrs: 1.0000 0.9714 0.0143   SciPy: 0.0571 0.0286 0.9857
#   1 4 5 8     2 3 6 7      statrs: 0.8857 0.4429 0.4429   SciPy: 1.0000 0.5571 0.5571
#   1 2 3       4 5 6 7 8    statrs: 1.0000 0.9821 0.0000   SciPy: 0.0357 0.0179 1.0000
#   4 5 6 7 8   1 2 3        statrs: 0.0357 1.0000 0.0179   SciPy: 0.0357 1.0000 0.0179
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >cases.txt <<'TEXT'
1 2 3 4|5 6 7 8|1.0000 0.9857 0.0000|0.0286 0.0143 1.0000|0.0304
1 2 3 5|4 6 7 8|1.0000 0.9714 0.0143|0.0571 0.0286 0.9857|0.0606
1 4 5 8|2 3 6 7|0.8857 0.4429 0.4429|1.0000 0.5571 0.5571|1.0000
1 2 3|4 5 6 7 8|1.0000 0.9821 0.0000|0.0357 0.0179 1.0000|0.0369
4 5 6 7 8|1 2 3|0.0357 1.0000 0.0179|0.0357 1.0000 0.0179|0.0369
TEXT

mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "ranks"
version = "0.1.0"
edition = "2021"

[dependencies]
statrs = { version = "=0.19.1", default-features = false, features = ["std"] }

[profile.dev]
debug = false
TOML
cat >src/main.rs <<'RUST'
use statrs::stats_tests::mannwhitneyu::{mannwhitneyu, MannWhitneyUMethod};
use statrs::stats_tests::Alternative;

fn main() {
    for line in std::fs::read_to_string("cases.txt").unwrap().lines() {
        let fields: Vec<&str> = line.split('|').collect();
        let sample = |index: usize| -> Vec<i32> {
            fields[index].split(' ').map(|value| value.parse().unwrap()).collect()
        };
        let p = |method, alternative| {
            let (_, p) = mannwhitneyu(&sample(0), &sample(1), method, alternative).unwrap();
            format!("{p:.4}")
        };
        let exact = [
            p(MannWhitneyUMethod::Automatic, Alternative::TwoSided),
            p(MannWhitneyUMethod::Exact, Alternative::Less),
            p(MannWhitneyUMethod::Exact, Alternative::Greater),
        ].join(" ");
        let asymptotic = p(MannWhitneyUMethod::AsymptoticInclContinuityCorrection,
                           Alternative::TwoSided);
        println!("{} | {}  exact: {exact}  asymptotic: {asymptotic}", fields[0], fields[1]);
        assert_eq!((exact.as_str(), asymptotic.as_str()), (fields[2], fields[4]));
    }
}
RUST
cargo run --quiet

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check scipy==1.17.1 numpy==2.4.6
unshare -rn venv/bin/python - <<'PYTHON'
from scipy.stats import mannwhitneyu

with open("cases.txt", encoding="utf-8") as file:
    for line in file:
        first, second, _, expected, _ = line.split("|")
        samples = [[int(value) for value in text.split()] for text in (first, second)]
        found = " ".join(f"{mannwhitneyu(*samples, alternative=side, method='exact').pvalue:.4f}"
                         for side in ("two-sided", "less", "greater"))
        print(f"{first} | {second}  SciPy: {found}")
        assert found == expected
PYTHON
