#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a library that counts words counts "constructor" as it counts "carpenter". It is a word of
# English, of Spanish and of each text about programming.
#
# What happens: four libraries for Node.js keep their counts in a plain object, and each such object
# has a property "constructor" before anything was counted: a function. So the word seems to be there
# already. BLEU of a sentence with itself is NaN. natural's tf-idf, with which a program sorts pages by
# a query, is NaN for each page that does not have the word, also if it has the other words of the
# query. The classifier bayes makes a text of the function and 1, its probabilities are NaN, and no
# category is greater than that: categorize() returns null. lda takes the word for a stop word
# and leaves it out. A mean over many texts is NaN because of one. Other properties of an object, such
# as toString and valueOf, have capitals, so libraries that write all in small letters stumble over
# this word alone.
#
# Seen with bleu-score 1.0.4, natural 8.1.1, bayes 1.0.0 and lda 0.2.0 on Node.js 20:
#                                        carpenter               constructor
#   BLEU of a sentence with itself       1                       NaN
#   tf-idf of a page without the word    1                       NaN
#   category of the word                 boats                   null
#   words of the topic                   carpenter builds boats  builds boats
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts bleu-score@1.0.4 natural@8.1.1 \
  bayes@1.0.0 lda@0.2.0 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const bayes = require("bayes");
const { bleu } = require("bleu-score");
const lda = require("lda");
const { TfIdf } = require("natural");

const EXPECTED = {
  carpenter: [1, 1, "boats", "carpenter builds boats"],
  constructor: [NaN, NaN, null, "builds boats"],
};

const look = async (word) => {
  const sentence = `the ${word} builds boats`;
  const pages = new TfIdf();
  for (const page of [sentence, "rain and wind today", "boats"]) pages.addDocument(page);
  const classifier = bayes();
  await classifier.learn(sentence, "boats");
  await classifier.learn("rain and wind today", "weather");
  const [topic] = lda([sentence, `the ${word} is here`], 1, 9);
  return [
    bleu(sentence, sentence, 2),
    pages.tfidf(`${word} boats`, 2),
    await classifier.categorize(word),
    topic.map(({ term }) => term).join(" "),
  ];
};

(async () => {
  for (const [word, expected] of Object.entries(EXPECTED)) {
    const found = await look(word);
    console.log(word, found);
    assert.deepStrictEqual(found, expected);
  }
})();
JAVASCRIPT
unshare -rn node look.cjs
