// SPDX-License-Identifier: MIT

// The page of the parameters, parameters.html.

import { curveChart, lowestOf } from "./charts.js";
import { choice, element, interval, keepFocus, number, pValue, place, signed } from "./dom.js";
import { framed } from "./export.js";
import { data, keysOf, kindOf, nameOf, tasks, titleOf, units } from "./run.js";
import { addressState } from "./state.js";
import { axisLabels, intervalBar } from "./strips.js";
import { heatCell, table } from "./table.js";

const { curves, grids } = window.pageletParameters;
const kMinPointsOfAChart = 3;
let shown = null;
const what = () => `F1 of the ${titleOf(tasks, shown.task).toLowerCase()} in ${units[0][0]}, percent`;
const extractorOf = (curve) => data.extractors[curve.extractor];
const settingText = (changed) => changed.map(([name, value]) => `${name}=${value}`).join(", ");
const titleOfCurve = (curve) => curve.parameter +
  (curve.changed.length > 0 ? ` with ${settingText(curve.changed)}` : "");
const idOf = (extractor) => `algorithm-${extractor.name}`;
const scoreOf = (point) => point[shown.task];

const seriesOf = (curve) => ({
  label: extractorOf(curve).title,
  points: curve.points.filter(scoreOf).map((point) => ({
    x: Number(point.value), y: scoreOf(point).mean, bounds: scoreOf(point).ci99,
    base: point.base,
  })),
});

function rowsOf(curve) {
  const title = titleOfCurve(curve);
  return curve.points.filter(scoreOf).map((point, at) => {
    const score = scoreOf(point);
    const test = score.test;
    const kinds = [point.base ? "base" : null, at === 0 ? "first-value" : null].filter(Boolean);
    return {
      kind: kinds.length > 0 ? kinds.join(" ") : null,
      cells: [
        { text: title },
        { text: (point.value || "by rule") + (point.base ? " (the run's)" : "") +
            (point.no_page ? " (max-loads=1)" : "") },
        { text: number(score.mean), value: score.mean },
        { node: intervalBar(score.mean, score.ci99, kindOf(extractorOf(curve))),
          value: score.mean },
        { text: interval(score.ci99) },
        { text: number(score.tenth_percentile), value: score.tenth_percentile },
        { text: number(point.loads), value: point.loads },
        { text: test ? signed(test.difference) : "", value: test ? test.difference : 0 },
        { text: test ? `${test.better} / ${test.worse}` : "" },
        { text: test ? pValue(test.p) : "", value: test?.p ?? 2 },
        { text: test ? pValue(test.p_holm) +
            (test.significant ? ", significant" : "") : "",
          value: test?.p_holm ?? 2 },
      ],
    };
  });
}

// The mean F1 for each pair of values of two parameters.
function showGrid({ axes: [rows, columns], ...grid }) {
  const marked = (axis, value) => value + (value === axis.base ? " (the run's)" : "");
  const means = grid[shown.task];
  const known = means.filter((mean) => mean !== null);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];  // or 72 and 80 look alike
  return known.length === 0 ? "" : table({
    caption: `${what()}, mean by ${rows.parameter} (rows) and ${columns.parameter} (columns); ` +
      `colours from ${number(lowest)} to ${number(highest)}`,
    kind: "heat-map",
    columns: [{ title: `${rows.parameter} \\ ${columns.parameter}` },
      ...columns.values.map((value) => ({ title: marked(columns, value), align: "right" }))],
    rows: rows.values.map((value, row) => ({ cells: [marked(rows, value),
      ...columns.values.map((_, column) =>
        heatCell(means[row * columns.values.length + column], "good", 1, undefined, lowest,
          highest))] })),
  });
}

function showAlgorithm(extractor) {
  const own = curves.filter((curve) => extractorOf(curve) === extractor &&
    curve.points.some(scoreOf));
  const id = idOf(extractor);
  const charts = own.filter((curve) => curve.numeric &&
    curve.points.filter(scoreOf).length >= kMinPointsOfAChart);
  const lowest = lowestOf(charts.map(seriesOf));  // one scale, so that they compare
  return element("section", { id, "aria-labelledby": `${id}-title` },
    element("h2", { id: `${id}-title` }, nameOf(extractor)),
    element("p", { class: "small muted" }, "Difference, sites better and worse, and p are ",
      "against the value marked with (the run's).",
      own.some((curve) => curve.points.some((point) => point.no_page))
        ? " Lines that begin with max-loads=1, the page alone, are against that one." : "",
      " p: Wilcoxon's signed-rank test over the sites, then after Holm's correction over all ",
      "tests of the table of the same kind."),
    element("div", { class: "curves" }, charts.map((curve) => {
      const title = titleOfCurve(curve);
      return element("figure", {}, element("figcaption", {}, title),
        framed(title, curveChart(seriesOf(curve), { title, xTitle: curve.parameter, lowest })),
        curve.page_counts[shown.task] ? element("p", {}, curve.page_counts[shown.task]) : "");
    })),
    grids.filter((grid) => extractorOf(grid) === extractor).map(showGrid),
    own.length === 0 ? element("p", {}, "The store has no experiments for this task.") : table({
      caption: `${nameOf(extractor)}: ${what()}, one parameter changed`,
      columns: [{ title: "Parameter", nowrap: true }, { title: "Value", nowrap: true },
        { title: "Mean", align: "right" },
        { title: axisLabels(), picture: true, hint: "Mean and 99 % interval" },
        { title: "99 % interval", nowrap: true },
        { title: "Lowest tenth", align: "right",
          hint: "10th percentile: a tenth of the sites score at most this" },
        { title: "Loads", align: "right", hint: "Mean number of pages loaded, key page included" },
        { title: "Difference", align: "right", hint: "Points" },
        { title: "Better / worse", align: "right", hint: "Sites" },
        { title: "p", align: "right" }, { title: "p (Holm)", nowrap: true }],
      rows: own.flatMap(rowsOf),
    }));
}

const extractors = data.extractors.filter((extractor) =>
  [...curves, ...grids].some((one) => extractorOf(one) === extractor));

function show(state) {
  shown = state;
  keepFocus(() => {
    place("switch", choice("task", "Task", tasks, shown.task, (task) => address.set({ task })));
    place("algorithms-list", ...extractors.map(showAlgorithm));
  });
}

// Why the others have no curve.
const without = data.extractors.filter((extractor) => !extractors.includes(extractor));
const hasParameters = (extractor) => extractor.parameters.length > 0;
const reasons = [
  { of: without.filter(hasParameters),
    why: "the store has no experiments with another value of one of their parameters" },
  { of: without.filter((extractor) => !hasParameters(extractor)), why: "they have no parameters" },
];
place("without", ...reasons.filter((reason) => reason.of.length > 0).map((reason) =>
  element("p", { class: "small muted" },
    `Without curves: ${reason.of.map((one) => nameOf(one)).join(", ")}; ${reason.why}.`)));

place("sections", element("li", {}, element("a", { href: "index.html" }, "Overview")),
  ...extractors.map((extractor) => element("li", {},
    element("a", { href: `#${idOf(extractor)}` }, nameOf(extractor)))));
// A task without experiments is not the first that is shown.
const hasPoints = (task) => curves.some((curve) => curve.points.some((point) => point[task])) ||
  grids.some((grid) => grid[task].some((mean) => mean !== null));
const inOrder = keysOf(tasks).sort((one, two) => Number(hasPoints(two)) - Number(hasPoints(one)));
const address = addressState({ task: inOrder }, show);
address.start();
