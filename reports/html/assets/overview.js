// SPDX-License-Identifier: MIT

// The overview, index.html.
(function () {
  "use strict";
  const {
    element, number, interval, pValue, percent, time, table, heatCell, choice, data,
    comparison, inspectorLink, leaderOrder, isMark, nameOf, tasks, units, metrics, titleOf,
    intervalBar, scatter,
  } = window.pagelet;

  const shown = { task: "template", unit: "nodes", metric: "f1" };
  const place = (id, ...content) => document.getElementById(id).replaceChildren(...content);
  const algorithmLink = (at) =>
    element("a", { href: data.extractors[at].page }, nameOf(data.extractors[at]));
  const kindOf = (at) => (isMark(data.extractors[at]) ? "mark" : data.extractors[at].target);
  const what = () => `${titleOf(metrics, shown.metric)} of the ` +
    `${titleOf(tasks, shown.task).toLowerCase()} in ${shown.unit}`;

  // Rows of extractors in the order of the leader board, the floors and the ceiling set off.
  function rowsOf(order, cells) {
    let before = false;
    return order.map((at) => {
      const mark = isMark(data.extractors[at]);
      const kind = mark ? (before ? "mark" : "mark first-mark") : null;
      before = mark;
      return { kind, cells: cells(at), extractor: at };
    });
  }

  const letters = (groups) =>
    groups.map((group) => String.fromCharCode(97 + (group % 26))).join("");

  function pairOf(compared, first, second) {
    return compared.pairs.find((pair) => (pair.first === first && pair.second === second) ||
      (pair.first === second && pair.second === first));
  }

  function versusBest(compared, at) {
    const best = compared.ranking[0];
    if (isMark(data.extractors[at])) return { text: "", value: 2 };
    if (at === best) return { text: "best", value: 2 };
    const pair = pairOf(compared, best, at);
    return {
      text: `p ${pair.adjusted < 0.001 ? "" : "= "}${pValue(pair.adjusted)}, ` +
        (pair.significant ? "significant" : "not significant"),
      value: pair.adjusted,
    };
  }

  function showLeaderBoard(compared, order) {
    place("verdict", compared.verdict.join(" "));
    if (compared.sites.length === 0) {
      place("leader-board-table");
      place("diagram");
      place("diagram-note");
      return;
    }
    place("leader-board-table", table({
      caption: `${what()}, percent, over ${compared.sites.length} sites`,
      sortable: true,
      columns: [
        { title: "Algorithm", nowrap: true },
        { title: "Mean", align: "right" },
        { title: "0 \u2026 100", hint: "Mean and 99 % interval" },
        { title: "99 % interval", nowrap: true,
          hint: "Normal approximation, as the papers print it" },
        { title: "Student t", nowrap: true, hint: "99 % interval by Student's t" },
        { title: "Bootstrap", nowrap: true, hint: "99 % interval by the BCa bootstrap" },
        { title: "Lowest tenth", align: "right", 
          hint: "10th percentile: a tenth of the sites score at most this" },
        { title: "Mean rank", align: "right", hint: "1 is best" },
        { title: "Tie groups", hint: "Same letter: Nemenyi's test does not part them" },
        { title: "Against the best", nowrap: true,
          hint: "Wilcoxon's signed-rank test, Holm's correction" },
        { title: "Empty", align: "right", hint: "Answers without any item" },
        { title: "Failed", align: "right", hint: "Sites without an answer; they score 0" },
      ],
      rows: rowsOf(order, (at) => {
        const one = compared.extractors[at];
        return [
          { node: algorithmLink(at), value: nameOf(data.extractors[at]) },
          { text: number(one.mean, 1), value: one.mean },
          { node: intervalBar(one.mean, one.ci99, kindOf(at)), value: one.mean },
          { text: interval(one.ci99, 1), value: one.ci99 ? one.ci99[0] : 0 },
          { text: interval(one.student_t99, 1), value: one.student_t99 ? one.student_t99[0] : 0 },
          { text: interval(one.bca99, 1), value: one.bca99 ? one.bca99[0] : 0 },
          { text: number(one.tenth_percentile, 1), value: one.tenth_percentile },
          { text: one.mean_rank === null ? "" : number(one.mean_rank, 2),
            value: one.mean_rank === null ? 1e9 : one.mean_rank },
          { text: one.mean_rank === null ? "" : letters(one.groups) || "alone" },
          versusBest(compared, at),
          { text: one.empty, value: one.empty },
          { text: one.failed, value: one.failed },
        ];
      }),
    }));
    showDiagram(compared);
  }

  function showDiagram(compared) {
    if (!compared.friedman) {
      place("diagram", "Mean ranks need two algorithms and two sites.");
      place("diagram-note");
      return;
    }
    // The program made this SVG; all texts in it are escaped there.
    document.getElementById("diagram").innerHTML = compared.diagram;
    const test = compared.friedman;
    place("diagram-note", `Friedman's test: the algorithms ${test.p < data.level ? "differ"
      : "do not differ significantly"} (p ${test.p < 0.001 ? "" : "= "}${pValue(test.p)}). ` +
      "Algorithms under one bar are not parted by Nemenyi's test at level " +
      `${data.level}: their mean ranks lie less than ${number(test.critical_difference, 2)} apart. ` +
      "Floors and the ceiling are not ranked.");
  }

  function showHeatMaps(compared, order) {
    const map = (id, caption, groups, means) => place(id, table({
      caption,
      kind: "heat-map",
      columns: [{ title: "Algorithm" }, ...groups.map((title) => ({ title, align: "right" }))],
      rows: rowsOf(order, (at) => [{ node: algorithmLink(at) },
        ...means(compared.extractors[at]).map(([sites, mean]) => heatCell(mean, "good", 1,
          `${sites} sites`))]),
    }));
    const count = (groups, at) =>
      (compared.extractors[0] ? groups(compared.extractors[0])[at][0] : 0);
    map("by-category", `${what()} by category (number of sites), mean in percent`,
      data.categories.map((category, at) => `${category.name || "(none)"} ` +
        `(${count((one) => one.by_category, at)})`),
      (one) => one.by_category);
    map("by-size", `${what()} by size of the key page in nodes (number of sites), mean in percent`,
      data.sizes.map((size, at) => `${size.smallest} to ${size.largest} ` +
        `(${count((one) => one.by_size, at)})`),
      (one) => one.by_size);
  }

  function showLosses(order) {
    const losses = (at) => data.extractors[at].losses[shown.task];
    const sites = Math.max(...data.extractors.map((_, at) => losses(at).sites));
    if (sites === 0) {
      place("losses-note", "The folders of the sites were not there when the report was written, " +
        "or no site has gold for this task.");
      place("missed");
      place("wrong");
      return;
    }
    const goal = shown.task === "template" ? "the template" : "the main content";
    place("losses-note", `All nodes of ${sites} sites together, so that large pages weigh more ` +
      "than in the means above. Elements are of the kind that their tag says; a text is of the " +
      "kind of the nearest such element around it; \u201cother\u201d is everything without one. " +
      "Sites without an answer are left out.");
    const map = (id, caption, part, whole) => place(id, table({
      caption,
      kind: "heat-map",
      columns: [{ title: "Algorithm" },
        ...[...data.kinds, "all"].map((title) => ({ title, align: "right" }))],
      rows: rowsOf(order, (at) => {
        const kinds = losses(at).kinds;
        const all = kinds.reduce((sum, kind) => sum.map((value, i) => value + kind[i]));
        return [{ node: algorithmLink(at) }, ...[...kinds, all].map((kind) => heatCell(
          percent(part(kind), whole(kind)), "bad", 0, `${part(kind)} of ${whole(kind)}`))];
      }),
    }));
    map("missed", `Missed: of the nodes of ${goal}, percent that the answer lacks`,
      (kind) => kind[2], (kind) => kind[1]);
    map("wrong", `Wrongly taken: of the nodes outside of ${goal}, percent in the answer`,
      (kind) => kind[3], (kind) => kind[0] - kind[1]);
  }

  function showCosts(compared, order) {
    const point = (x) => (at) => ({
      label: data.extractors[at].title, x: x(data.extractors[at].costs),
      y: compared.extractors[at].mean, bounds: compared.extractors[at].ci99, kind: kindOf(at),
    });
    // The ceiling knows the gold: it costs nothing that could be compared.
    const algorithms = order.filter((at) => data.extractors[at].role !== "ceiling" &&
      data.extractors[at].costs.answers > 0 && compared.extractors[at].mean !== null);
    const chart = (id, title, xTitle, x, log) => {
      const points = algorithms.map(point(x)).filter((one) => !log || one.x > 0);
      place(id, points.length === 0 ? "Nothing was measured." : scatter(points,
        { title, xTitle, yTitle: titleOf(metrics, shown.metric) + ", percent", log }));
    };
    chart("loads-chart", "Pages loaded against quality", "pages loaded a site, mean",
      (costs) => costs.loads, false);
    chart("time-chart", "Time against quality", "time a site in ms, mean (logarithmic)",
      (costs) => costs.total_ms, true);
    const entry = (kind, text) => element("span", {},
      element("span", { class: "swatch " + kind, "aria-hidden": "true" }), text);
    place("legend", entry("template", "looks for the template"),
      entry("content", "looks for the main content"), entry("mark", "floor"),
      "Vertical lines: 99 % intervals; floors far below all algorithms are left out");
    const phases = ["load", "parse", "links", "candidates", "extract"];
    place("costs-table", table({
      caption: "Cost a site: mean pages loaded (the key page included), mean wall time in ms by " +
        "phase; median and 90th percentile of the total",
      sortable: true,
      columns: [{ title: "Algorithm" }, { title: "Pages", align: "right" },
        ...phases.map((phase) =>
          ({ title: phase[0].toUpperCase() + phase.slice(1), align: "right" })),
        { title: "Total", align: "right" }, { title: "Median", align: "right" },
        { title: "90 %", align: "right" },
        { title: titleOf(metrics, shown.metric), align: "right" }],
      rows: rowsOf(order.filter((at) => data.extractors[at].role !== "ceiling"), (at) => {
        const costs = data.extractors[at].costs;
        const mean = compared.extractors[at].mean;
        return [{ node: algorithmLink(at), value: nameOf(data.extractors[at]) },
          { text: number(costs.loads, 2), value: costs.loads },
          ...phases.map((phase) => ({ text: time(costs.phases_ms[phase]),
            value: costs.phases_ms[phase] })),
          { text: time(costs.total_ms), value: costs.total_ms },
          { text: time(costs.median_ms), value: costs.median_ms },
          { text: time(costs.p90_ms), value: costs.p90_ms },
          { text: number(mean, 1), value: mean }];
      }),
    }));
  }

  const filter = { text: "", category: "" };
  let sitesTable = null;

  function applyFilter() {
    const text = filter.text.toLowerCase();
    let count = 0;
    sitesTable.filterRows((row) => {
      const keep = (filter.category === "" || row.site.category === filter.category) &&
        (row.site.id + " " + row.site.title).toLowerCase().includes(text);
      if (keep) ++count;
      return keep;
    });
    place("sites-count", `${count} of ${data.sites.length} sites`);
  }

  // The floors are left out: they are answers that nobody looks into.
  function showSites(compared, all) {
    const order = all.filter((at) => data.extractors[at].role !== "floor");
    const positions = new Map(compared.sites.map((site, at) => [site, at]));
    sitesTable = table({
      caption: `${what()} of each site, percent` + (data.sites.some((site) => site.page)
        ? "; every score leads to that answer in the page inspector" : "") +
        ". \u2205: an empty answer, \u2715: no answer",
      kind: "heat-map sites-table",
      sortable: true,
      columns: [{ title: "Site" }, { title: "Category", nowrap: true },
        { title: "Nodes", align: "right" },
        ...order.map((at) => ({ title: data.extractors[at].title, align: "right" }))],
      rows: data.sites.map((site, at) => ({
        site,
        cells: [
          { node: site.page ? element("a", { href: site.page }, site.id) : site.id, value: site.id,
            title: site.title },
          site.category, { text: site.nodes, value: site.nodes },
          ...order.map((extractor) => siteCell(compared, positions.get(at), site, at, extractor)),
        ],
      })),
    });
    place("sites-table", sitesTable);
    applyFilter();
  }

  function siteCell(compared, position, site, at, extractor) {
    if (position === undefined) return { text: "\u2013", value: -1 };
    const result = data.results[at][extractor];
    const cell = heatCell(compared.extractors[extractor].values[position], "good", 0,
      `${nameOf(data.extractors[extractor])}: ${[result.status, ...result.flags].join(", ")}`);
    if (result.status !== "ok") {
      cell.text = (result.status === "empty" ? "\u2205 " : "\u2715 ") + cell.text;
    }
    if (site.page) {
      cell.node = element("a", { href: inspectorLink(site, data.extractors[extractor],
        shown.task) }, cell.text);
    }
    return cell;
  }

  function makeFilters() {
    const categories = data.categories.map((category) => category.name);
    place("site-filters",
      element("label", {}, "Name ", element("input", {
        type: "search", oninput: (event) => { filter.text = event.target.value; applyFilter(); },
      })),
      element("label", {}, "Category ", element("select", {
        onchange: (event) => { filter.category = event.target.value; applyFilter(); },
      }, element("option", { value: "" }, "all"),
      categories.map((name) => element("option", { value: name }, name || "(none)")))));
    document.getElementById("site-filters").addEventListener("submit",
      (event) => event.preventDefault());
  }

  function showMethod() {
    const made = data.made_by;
    const items = [
      `Suite ${data.suite}: ${data.sites.length} sites, every algorithm on the same sites. A site ` +
      "without gold for a task does not count for it.",
      `Pagelet ${made.version}, commit ${made.commit}, ${made.compiler}.`,
      `Scored: ${data.universe === "all" ? "all nodes that count" : data.universe} of the key ` +
      `page, and words as ${data.words === "bag" ? "a bag" : "occurrences"}. Recall: how much of ` +
      "the gold is in the answer; precision: how much of the answer is gold; F1: their harmonic " +
      "mean; accuracy: how much is on the right side.",
      "Means are over sites, each with the same weight. Sites without an answer score 0 and stay " +
      "in the mean; an empty answer has precision 1, and with empty gold recall is 1.",
      "99 % interval: normal approximation, as the papers print it; Student's t and the BCa " +
      "bootstrap (10,000 resamples) beside it.",
      "Pairs: Wilcoxon's signed-rank test on the sites, corrected by Holm over all pairs of a " +
      `table; significant is p below ${data.level}. Mean ranks: Friedman's and Nemenyi's test.`,
      "The answer of an algorithm for the task that it is not made for is the complement.",
      "Floors (everything, nothing, random \u2026) are answers that need no method, and the " +
      "ceiling is the best that whole subtrees can give; they take part in no test.",
      "Times are wall times of one run on one machine; pages that several algorithms share are " +
      "charged to each.",
    ];
    place("method-text", element("ul", {}, items.map((text) => element("li", {}, text))));
    place("parameters-table", table({
      caption: "Version and parameters of each algorithm",
      columns: [{ title: "Algorithm" }, { title: "Version" }, { title: "Parameters" },
        { title: "Source" }],
      rows: rowsOf(data.extractors.map((_, at) => at), (at) => {
        const extractor = data.extractors[at];
        const values = Object.entries(extractor.parameters).map(([name, value]) =>
          `${name} ${value}`).join(", ");
        return [{ node: algorithmLink(at) }, { text: extractor.version.slice(0, 60) },
          { text: (values || "none") + (extractor.defaults ? "" : " (not the defaults)") },
          { node: element("span", { class: "small" }, extractor.citation) }];
      }),
    }));
  }

  function show() {
    const compared = comparison(shown.task, shown.unit, shown.metric);
    const order = leaderOrder(compared);
    showLeaderBoard(compared, order);
    showHeatMaps(compared, order);
    showLosses(order);
    showCosts(compared, order);
    showSites(compared, order);
  }

  const change = (name) => (value) => { shown[name] = value; show(); };
  place("switch",
    choice("task", "Task", tasks, shown.task, change("task")),
    choice("unit", "Unit", units, shown.unit, change("unit")),
    choice("metric", "Metric", metrics, shown.metric, change("metric")));
  makeFilters();
  showMethod();
  show();
})();
