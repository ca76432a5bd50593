#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: natural, a usual library for natural language on Node.js, has a tokenizer for each of some
# fifteen languages, so each knows the letters of its language and gives its words and numbers.
#
# What happens: each has a list of letters of its own. A character that is not in the list divides words
# and is dropped. The German one has no capital umlauts, though each noun and each sentence begins with
# a capital: "Öl" (oil) is "l". The Italian and the Dutch ones have plain a to z: "città", "più" and "è"
# lose their last or their only letter. The Indonesian one has no capitals at all. In Spanish and in
# Portuguese all numbers are missing, which the French, Swedish and Polish ones keep. So words that are
# counted, compared or searched are wrong in some languages, and numbers do not count in others.
#
# Seen with natural 8.1.1 on Node.js 20:
#   AggressiveTokenizerDe   Über Öl im Jahr 1914       ber l im Jahr 1914
#   AggressiveTokenizerIt   La città è più felice      La citt pi felice
#   AggressiveTokenizerNl   Een café in één reünie     Een caf in n re nie
#   AggressiveTokenizerId   Zebra dan zona             ebra dan zona
#   AggressiveTokenizerEs   En 1914 tenía 12 años      En tenía años
#   AggressiveTokenizerPt   Em 1914 havia 12 órgãos    Em havia órgãos
#   AggressiveTokenizerFr   En 1914, à 12 mètres       En 1914 à 12 mètres
#   AggressiveTokenizerSv   År 1914 på Åland           År 1914 på Åland
#   AggressiveTokenizerPl   Łódź w 1914, żółw          Łódź w 1914 żółw
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts natural@8.1.1 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert/strict");
const natural = require("natural");

for (const [language, text, expected] of [
  ["De", "Über Öl im Jahr 1914", "ber l im Jahr 1914"],
  ["It", "La città è più felice", "La citt pi felice"],
  ["Nl", "Een café in één reünie", "Een caf in n re nie"],
  ["Id", "Zebra dan zona", "ebra dan zona"],
  ["Es", "En 1914 tenía 12 años", "En tenía años"],
  ["Pt", "Em 1914 havia 12 órgãos", "Em havia órgãos"],
  ["Fr", "En 1914, à 12 mètres", "En 1914 à 12 mètres"],
  ["Sv", "År 1914 på Åland", "År 1914 på Åland"],
  ["Pl", "Łódź w 1914, żółw", "Łódź w 1914 żółw"],
]) {
  const found = new natural[`AggressiveTokenizer${language}`]().tokenize(text).join(" ");
  console.log(`${language}  ${text.padEnd(26)} ${found}`);
  assert.equal(found, expected);
}
JAVASCRIPT
DOTENV_CONFIG_QUIET=true unshare -rn node look.cjs
