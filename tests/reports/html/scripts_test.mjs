// SPDX-License-Identifier: MIT

// The cards of the report and its critical-difference diagram, worked out by hand.
//
// Usage: node --test scripts_test.mjs

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { openPage } from "./fake_page.mjs";

const ten = Array.from({ length: 10 }, (_, at) => at);
const compared = (task, first) => ({ task, unit: "nodes", metric: "f1", sites: ten, ranking: [1, 0],
  verdict: [first, "It was developed here."] });
const site = (at) => ({
  id: `s${at}`, category: at < 2 ? "blogs" : "shops", language: at < 3 ? "fr" : "en", licence: "",
  kappas: at < 2 ? [0.5 + at / 2, null, null] : null,
});
const overview = {
  suite: "mine", metrics: [["f1", "F1"], ["recall", "Recall"], ["precision", "Precision"]],
  kinds: ["headings", "links", "other nodes"],
  categories: [{ name: "blogs", title: "Blogs" }, { name: "shops", title: "Shops" }],
  sites: ten.map(site),
  extractors: [{ title: "A" }, { title: "B" }],
  costs: ["B takes 7 ms.", "All take 7 to 9 ms."],
  comparisons: [compared("template", "B is best (f1)."), compared("content", "C is best.")],
  run: { date: "", machine: "m", program: "Pagelet 1", command: "pagelet bench mine",
    without: "X, Y and Z" },
};

openPage(overview);
const { answerCards, factCards } = await import("../../../reports/html/assets/cards.js");
const { labelPlaces } = await import("../../../reports/html/assets/charts.js");
const { rankDiagram } = await import("../../../reports/html/assets/mean_ranks.js");

test("cards say who is best and what it cost, each sentence once", () => {
  assert.deepEqual(answerCards().map((card) => card.textContent), [
    "Who finds the template best?B is best (f1).It was developed here.",
    "Who finds the main content best?C is best.",
    "What did it cost?B takes 7 ms.All take 7 to 9 ms.",
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

describe("the labels of a chart", () => {
  const frame = { x: 50, y: 12, width: 550, height: 342 };
  const areaOf = ({ anchor, x, y }, width) =>
    ({ left: anchor === "start" ? x : x - width, top: y - 12, width, height: 16 });
  const cover = (one, two) => one.left < two.left + two.width && two.left < one.left + one.width &&
    one.top < two.top + two.height && two.top < one.top + one.height;

  test("are beside their points where there is room", () => {
    const [place] = labelPlaces([{ x: 100, y: 100, width: 60 }], frame);
    assert.deepEqual([place.anchor, place.x, place.y, place.far], ["start", 109, 104, false]);
    const [atEdge] = labelPlaces([{ x: 590, y: 100, width: 60 }], frame);
    assert.deepEqual([atEdge.anchor, atEdge.x], ["end", 581]);
  });

  test("cover neither each other nor points, however close these are", () => {
    for (const [count, spread] of [0, 3, 40, 300].flatMap((far) => [[10, far], [33, far]])) {
      const points = Array.from({ length: count }, (_, at) => ({
        x: 300 + spread * Math.sin(at), y: 180 + (spread / 2) * Math.cos(5 * at),
        width: 40 + 4 * (at % 10) }));
      const places = labelPlaces(points, frame);
      // Few points all have a label; many may have none, but never one far away.
      if (count === 10) assert.ok(!places.includes(null));
      const areas = places.map((place, at) => place && areaOf(place, points[at].width))
        .filter((area) => area !== null);
      assert.ok(areas.length >= 4, `${areas.length} labels`);
      areas.forEach((area, at) => {
        assert.ok(area.left >= frame.x && area.left + area.width <= frame.x + frame.width);
        for (const other of areas.slice(at + 1)) assert.ok(!cover(area, other));
        for (const { x, y } of points) {
          assert.ok(!cover(area, { left: x - 5, top: y - 5, width: 10, height: 10 }), `label ${at}`);
        }
      });
    }
  });
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

  test("has room for 33 long names", () => {
    const many = Array.from({ length: 33 }, (_, at) => (
      { label: `go_trafilatura-with-a-long-name ${at}.2.1`, rank: at + 1 }));
    const shown = rankDiagram(many, [], 11, 0.05);
    const [, , width] = shown.attributes.viewBox.split(" ").map(Number);
    const texts = allOf("text", shown);
    const name = / ?go_trafilatura-with-a-long-name [0-9.]+$/;  // the title of a text
    for (const { attributes, textContent } of texts) {
      const length = 6.5 * [...textContent.replace(name, "")].length;
      const x = Number(attributes.x);
      assert.ok(attributes["text-anchor"] === "end" ? x - length >= 0 : x + length <= width,
        textContent);
    }
    // The axis has a number for every third rank: 1, 4, ..., 31; the names keep both ends.
    assert.ok(texts.some(({ textContent }) => textContent === "31"));
    assert.ok(!texts.some(({ textContent }) => textContent === "2"));
    assert.ok(texts.some(({ textContent }) => /go_traf.*\u2026.* 32\.2\.1/.test(textContent)));
  });

  test("ends the ruler of a large critical difference with the axis", () => {
    assert.ok(allOf("path", rankDiagram([a, b], [], 5, 0.05))
      .some(({ attributes }) => attributes.d.startsWith("M190 22H530M190 17")));
  });
});
