// SPDX-License-Identifier: MIT

// The sentences of the report and its critical-difference diagram, worked out by hand.
//
// Usage: node --test scripts_test.mjs

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { openPage } from "./fake_page.mjs";

// Ten sites. The first algorithm scores 0 on s0 and 50 on s1, and loses nodes only there.
const ten = Array.from({ length: 10 }, (_, at) => at);
const kinds = (headings, links, others) => [headings, links, others];
const result = (at) => ({
  status: "ok", candidates: at < 2 ? 1 : 3, gold: { template: 10 }, others: { template: 25 },
  template: at === 0 ? kinds([3, 1], [1, 0], [0, 0])
    : at === 1 ? kinds([0, 0], [1, 0], [0, 4]) : kinds([0, 0], [0, 0], [0, 0]),
});
const compared = (metric, means) => ({
  task: "template", unit: "nodes", metric, sites: ten, ranking: [1, 0],
  verdict: [`B is best (${metric}).`, "It is significant."],
  extractors: means.map((mean, at) => ({
    mean, empty: at === 0 ? 1 : 0, failed: 0, values: ten.map((site) =>
      (at === 1 ? 100 : site === 0 ? 0 : site === 1 ? 50 : 100)),
    by_category: at === 0 ? [[2, 25], [8, 100]] : [[2, 100], [8, 100]],
  })),
});
const empty = ["recall", "precision", "f1"].map((metric) => ({
  task: "content", unit: "nodes", metric, sites: [], ranking: [], verdict: ["No gold."],
  extractors: [{}, {}],
}));
const costs = (loads, ms) => ({ answers: 10, loads, total_ms: ms });
const site = (at) => ({
  id: `s${at}`, category: at < 2 ? "blogs" : "shops", language: at < 3 ? "fr" : "en", licence: "",
  kappas: at < 2 ? [0.5 + at / 2, null, null] : null,
});
const overview = {
  suite: "mine", metrics: [["f1", "F1"], ["recall", "Recall"], ["precision", "Precision"]],
  kinds: ["headings", "links", "other nodes"],
  categories: [{ name: "blogs", title: "Blogs" }, { name: "shops", title: "Shops" }],
  sites: ten.map(site),
  extractors: [
    { title: "A", comparable_costs: true, costs: costs(4, 20.06), losses: {
      template: { sites: 10, kinds: [[9, 9, 3, 1], [9, 9, 2, 0], [9, 9, 0, 4]] },
      content: { sites: 0, kinds: [] } } },
    { title: "B", comparable_costs: true, costs: costs(2.5, 7), losses: {
      template: { sites: 10, kinds: [[9, 9, 0, 0], [9, 9, 0, 0], [9, 9, 0, 0]] },
      content: { sites: 0, kinds: [] } } },
  ],
  results: ten.map((at) => [result(at), result(9)]),
  comparisons: [compared("f1", [85, 100]), compared("recall", [90, 100]),
    compared("precision", [80, 100]), ...empty],
  run: { date: "", machine: "m", program: "Pagelet 1", command: "pagelet bench mine",
    without: ["X", "Y", "Z"] },
};

openPage(overview);
const { failuresOf } = await import("../../../reports/html/assets/failures.js");
const { answerCards, factCards } = await import("../../../reports/html/assets/cards.js");
const { rankDiagram } = await import("../../../reports/html/assets/mean_ranks.js");

describe("where an algorithm fails", () => {
  test("is said in sentences", () => {
    assert.deepEqual(failuresOf(0, "template"), [
      "Recall 90.0, precision 80.0, means over 10 sites: on average it fails by taking too much.",
      "It misses 5 of 100 nodes of the template (5\u00a0% of all; mean over sites 5\u00a0%; 4 of " +
        "them on s0 alone), most of them headings (60\u00a0%) and links (40\u00a0%).",
      "It wrongly takes 5 of 250 nodes outside the template (2\u00a0% of all; mean over sites " +
        "2\u00a0%; 4 of them on s1 alone), most of them other nodes (80\u00a0%) and headings " +
        "(20\u00a0%).",
      "Worst category: Blogs (F1 25.0, 2 sites); best: Shops (F1 100.0, 8 sites).",
      "On 1 site it scores 0.",
      "The 1 site on which it is worst costs 10.0 of the 15.0 points of F1 that it misses to 100.",
      "F1 by the number of candidate pages that it compared: 25.0 with 1 (2 sites), 100.0 with 3 " +
        "(8 sites).",
      "Its answer is empty on 1 site.",
    ]);
  });

  test("is not said where there is nothing to say", () => {
    assert.deepEqual(failuresOf(1, "template"),
      ["Recall 100.0, precision 100.0, means over 10 sites."]);
    assert.deepEqual(failuresOf(0, "content"), []);
  });
});

test("cards say who is best and what it cost", () => {
  assert.deepEqual(answerCards().map((card) => card.textContent), [
    "Who finds the template best?B is best (f1).It is significant.",
    "Who finds the main content best?No gold.",
    "What did it cost?B, with the highest mean for the template, loads 2.5 pages a site and takes " +
      "7.0 ms.The fastest, B, loads 2.5 pages a site and takes 7.0 ms; the slowest, A, loads 4.0 " +
      "pages a site and takes 20.1 ms.",
  ]);
});

test("cards say what suite and run are, without what is not known", () => {
  assert.deepEqual(factCards().map((card) => card.textContent), [
    "The suiteNamemineSites10CategoriesShops 8, Blogs 2Languagesen 7, fr 3Agreement of " +
      "annotatorsnot template 0.75 (mean kappa over 2 sites)",
    "The runMachinemProgramPagelet 1To run it again:pagelet bench mineWithout X, Y and Z, which " +
      "came from a variant or a file of predictions.",
  ]);
});

describe("the critical-difference diagram", () => {
  const [a, b, c] = [["A", 1], ["B", 2], ["C", 3]].map(([label, rank]) => ({ label, rank }));
  const figure = rankDiagram([b, a, c], [[b, a], [a, c]], 1.35, 0.05);
  const allOf = (name, from = figure) => from.children.filter((child) => child.name === name);

  test("has a point and a label for each, the best first", () => {
    // The axis goes from 190 to 530 for the ranks 1 to 3, so rank 2 is in the middle.
    assert.deepEqual(allOf("circle").map(({ attributes }) => attributes.cx),
      ["190", "360", "530"]);
    assert.deepEqual(allOf("text").map(({ textContent }) => textContent).slice(-3),
      ["A  1.00", "B  2.00", "3.00  C"]);
  });

  test("has a bar for each group", () => {
    const bars = allOf("path").filter(({ attributes }) => attributes["stroke-width"] === "4");
    assert.deepEqual(bars.map(({ attributes }) => attributes.d), ["M186 70H364", "M186 79H534"]);
  });

  test("describes itself in words", () => {
    assert.equal(figure.attributes.role, "img");
    assert.equal(allOf("desc")[0].textContent,
      "Mean ranks, 1 is best: A 1.00, B 2.00, C 3.00. Critical difference 1.35 at level 0.05. " +
      "No significant difference: B, A. No significant difference: A, C.");
  });

  test("ends the ruler of a large critical difference with the axis", () => {
    assert.ok(allOf("path", rankDiagram([a, b], [], 5, 0.05))
      .some(({ attributes }) => attributes.d.startsWith("M190 22H530M190 17")));
  });
});
