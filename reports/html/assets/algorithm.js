// SPDX-License-Identifier: MIT

// The page of one algorithm, algorithms/NAME.html.
(function () {
  "use strict";
  const {
    element, number, interval, pValue, percent, time, table, heatCell, choice, data, comparison,
    inspectorLink, isMark, nameOf, tasks, units, metrics, titleOf, intervalBar, histogram,
  } = window.pagelet;

  const kWorstSites = 10;
  const name = document.body.dataset.algorithm;
  const self = data.extractors.findIndex((extractor) => extractor.name === name);
  const extractor = data.extractors[self];
  const shown = { task: extractor.target, unit: "nodes" };
  const place = (id, ...content) => document.getElementById(id).replaceChildren(...content);
  const kind = isMark(extractor) ? "mark" : extractor.target;
  const what = () => `${titleOf(tasks, shown.task).toLowerCase()} in ${shown.unit}`;

  // What prevails among the errors of a site, in words.
  function errorsOf(site) {
    const result = data.results[site][self];
    if (result.status !== "ok" && result.status !== "empty") return result.message || result.status;
    const kinds = result[shown.task];
    const parts = [];
    if (result.status === "empty") parts.push("empty answer");
    if (kinds) {
      for (const [at, verb] of [[0, "misses"], [1, "takes"]]) {
        const sum = kinds.reduce((total, counts) => total + counts[at], 0);
        if (sum === 0) continue;
        const most = kinds.reduce((best, counts, i) => (counts[at] > kinds[best][at] ? i : best), 0);
        parts.push(`${verb} ${sum} nodes${at === 1 ? " wrongly" : ""}, ${kinds[most][at]} of them ` +
          data.kinds[most]);
      }
    }
    const flags = result.flags.map((flag) => flag.replaceAll("_", " "));
    return [...parts, ...flags].join("; ") || "none";
  }

  function showWorst() {
    const f1 = comparison(shown.task, shown.unit, "f1");
    if (f1.sites.length === 0) {
      place("worst-table", "No site has gold for this task.");
      place("histogram");
      return;
    }
    const value = (metric, at) =>
      comparison(shown.task, shown.unit, metric).extractors[self].values[at];
    const others = f1.ranking.filter((at) => at !== self);
    const order = f1.sites.map((_, at) => at)
      .sort((first, second) => value("f1", first) - value("f1", second)).slice(0, kWorstSites);
    place("worst-table", table({
      caption: `The ${order.length} sites with the lowest F1 of the ${what()}, percent`,
      columns: [{ title: "Site", nowrap: true }, { title: "Category", nowrap: true },
        { title: "Nodes", align: "right" },
        { title: "F1", align: "right" }, { title: "Recall", align: "right" },
        { title: "Precision", align: "right" },
        { title: "Best other", align: "right", hint: "The highest F1 of another algorithm" },
        { title: "Errors" }],
      rows: order.map((at) => {
        const site = data.sites[f1.sites[at]];
        const best = others.length === 0 ? null : others.reduce((one, two) =>
          (f1.extractors[two].values[at] > f1.extractors[one].values[at] ? two : one));
        return { cells: [
          { node: site.page ? element("a", { href: "../" +
            inspectorLink(site, extractor, shown.task) }, site.id) : site.id,
          title: site.title },
          site.category, site.nodes,
          heatCell(value("f1", at), "good", 1), number(value("recall", at), 1),
          number(value("precision", at), 1),
          best === null ? "" : `${number(f1.extractors[best].values[at], 1)} ` +
            data.extractors[best].title,
          errorsOf(f1.sites[at]),
        ] };
      }),
    }));
    place("histogram", histogram(f1.extractors[self].values,
      `Number of sites by F1 of the ${what()}`));
  }

  function showScores() {
    const rows = [];
    for (const [task, title] of tasks) {
      for (const [unit] of units) {
        for (const [metric, metricTitle] of metrics) {
          const compared = comparison(task, unit, metric);
          if (compared.sites.length === 0) continue;
          const one = compared.extractors[self];
          const rank = compared.ranking.indexOf(self);
          rows.push({ cells: [`${title}, ${unit}: ${metricTitle}`,
            number(one.mean, 1), { node: intervalBar(one.mean, one.ci99, kind) },
            interval(one.ci99, 1), interval(one.student_t99, 1), interval(one.bca99, 1),
            number(one.tenth_percentile, 1),
            rank < 0 ? "" : `${rank + 1} of ${compared.ranking.length}`, one.empty, one.failed] });
        }
      }
    }
    place("scores-table", table({
      caption: "Means over all sites in percent, with 99 % intervals",
      columns: [{ title: "Score" }, { title: "Mean", align: "right" }, { title: "0 \u2026 100" },
        { title: "99 % interval", nowrap: true }, { title: "Student t", nowrap: true },
        { title: "Bootstrap", nowrap: true }, { title: "Lowest tenth", align: "right",
          hint: "10th percentile: a tenth of the sites score at most this" },
        { title: "Place by mean", align: "right" },
        { title: "Empty", align: "right" }, { title: "Failed", align: "right" }],
      rows,
    }));
    const compared = metrics.map(([metric]) => comparison(shown.task, shown.unit, metric));
    const groups = [
      ...data.categories.map((category, at) => [category.name || "(none)", "by_category", at]),
      ...data.sizes.map((size, at) => [`${size.smallest} to ${size.largest} nodes`, "by_size", at]),
    ];
    place("categories-table", table({
      caption: `By category and by size of the key page: ${what()}, means in percent`,
      kind: "heat-map",
      columns: [{ title: "Sites" }, { title: "Number", align: "right" },
        ...metrics.map(([, title]) => ({ title, align: "right" }))],
      rows: groups.map(([title, group, at]) => ({
        kind: group === "by_size" && at === 0 ? "first-mark" : null,
        cells: [title, compared[0].extractors[self][group][at][0],
          ...compared.map((one) => heatCell(one.extractors[self][group][at][1], "good", 1))],
      })),
    }));
  }

  function showLosses() {
    const losses = extractor.losses[shown.task];
    if (losses.sites === 0) {
      place("losses-table", "Not counted: the folders of the sites were not there, no site has " +
        "gold for this task, or the answers were not kept (those of other than default " +
        "parameters are not).");
      return;
    }
    const all = losses.kinds.reduce((sum, counts) => sum.map((value, i) => value + counts[i]));
    place("losses-table", table({
      caption: `${titleOf(tasks, shown.task)}: all nodes of ${losses.sites} sites together`,
      kind: "heat-map",
      columns: [{ title: "Kind" }, { title: "Nodes", align: "right" },
        { title: "Gold", align: "right" }, { title: "Missed", align: "right" },
        { title: "% of the gold", align: "right" }, { title: "Wrong", align: "right" },
        { title: "% of the others", align: "right" }],
      rows: [...losses.kinds, all].map(([nodes, gold, missed, wrong], at) => ({
        kind: at === losses.kinds.length ? "first-mark" : null,
        cells: [data.kinds[at] || "all", nodes, gold, missed,
          heatCell(percent(missed, gold), "bad", 1), wrong,
          heatCell(percent(wrong, nodes - gold), "bad", 1)],
      })),
    }));
  }

  function showPairs() {
    const compared = comparison(shown.task, shown.unit, "f1");
    const pairs = compared.pairs.filter((pair) => pair.first === self || pair.second === self);
    if (pairs.length === 0) {
      place("pairs-table", isMark(extractor)
        ? "Floors and the ceiling take part in no test." : "There is no other algorithm.");
      return;
    }
    place("pairs-table", table({
      caption: `F1 of the ${what()} against each other algorithm, on the same ` +
        `${compared.sites.length} sites`,
      columns: [{ title: "Other" },
        { title: "Mean difference", align: "right", hint: "Points; above 0: this one is better" },
        { title: "Better", align: "right" }, { title: "Equal", align: "right" },
        { title: "Worse", align: "right" },
        { title: "p", align: "right", hint: "Wilcoxon's signed-rank test" },
        { title: "p, Holm", align: "right", hint: "Corrected for all pairs" },
        { title: "Significant" }, { title: "Cliff\u2019s delta", align: "right" },
        { title: "Effect" }],
      rows: pairs.map((pair) => {
        const forward = pair.first === self;
        const sign = forward ? 1 : -1;
        const other = data.extractors[forward ? pair.second : pair.first];
        const signed = (value, digits) => (value > 0 ? "+" : "") + value.toFixed(digits);
        return { cells: [
          { node: element("a", { href: "../" + other.page }, other.title) },
          signed(sign * pair.difference, 1), forward ? pair.wins : pair.losses, pair.ties,
          forward ? pair.losses : pair.wins, pValue(pair.p), pValue(pair.adjusted),
          pair.significant ? "yes" : "no", signed(sign * pair.delta, 2), pair.effect,
        ] };
      }),
    }));
  }

  function showCosts() {
    const costs = extractor.costs;
    place("costs-table", table({
      caption: `Means over the ${costs.answers} sites with an answer`,
      columns: [{ title: "Cost" }, { title: "Value", align: "right" }],
      rows: [["Pages loaded, the key page included", number(costs.loads, 2)],
        ...Object.entries(costs.phases_ms).map(([phase, ms]) => [`Time: ${phase}, ms`, time(ms)]),
        ["Time in all, ms", time(costs.total_ms)],
        ["Time in all, median, ms", time(costs.median_ms)],
        ["Time in all, 90th percentile, ms", time(costs.p90_ms)],
      ].map((cells) => ({ cells })),
    }));
  }

  function showParameters() {
    const values = Object.entries(extractor.parameters);
    place("parameters-table", values.length === 0 ? "It has none." : table({
      caption: extractor.defaults ? "All at their defaults" : "Not all at their defaults",
      columns: [{ title: "Parameter" }, { title: "Value", align: "right" }],
      rows: values.map(([parameter, value]) => ({
        cells: [{ node: element("code", {}, parameter) }, String(value)],
      })),
    }));
  }

  function show() {
    showWorst();
    showScores();
    showLosses();
    showPairs();
  }

  const change = (key) => (value) => { shown[key] = value; show(); };
  place("switch",
    choice("task", "Task", tasks, shown.task, change("task")),
    choice("unit", "Unit", units, shown.unit, change("unit")));
  for (const link of document.querySelectorAll(".site-header nav a")) {
    if (link.getAttribute("href") === extractor.page.replace("algorithms/", "")) {
      link.setAttribute("aria-current", "page");
    }
  }
  document.title = `${nameOf(extractor)} on ${data.suite}: Pagelet report`;
  showCosts();
  showParameters();
  show();
})();
