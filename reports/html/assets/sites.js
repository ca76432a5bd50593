// SPDX-License-Identifier: MIT

// The overview's list of all sites and the gallery of their key pages. Both show the sites that the
// filters leave.

import { element, number, place, select } from "./dom.js";
import {
  categoryOf, data, inspectorLink, isAnswer, isEmpty, nameOf, sitesText, statusOf, what,
} from "./run.js";
import { heatCell, table } from "./table.js";

function fits(site, { text, category }) {
  return (category === "" || site.category === category) &&
    `${site.id} ${site.title}`.toLowerCase().includes(text.toLowerCase());
}

function siteCell(compared, position, site, at, extractor, state) {
  if (position === undefined) return { text: "\u2013", value: -1 };
  const result = data.results[at][extractor];
  const cell = heatCell(compared.extractors[extractor].values[position], "good", 0,
    `${nameOf(data.extractors[extractor])}: ${[statusOf(result, data.extractors[extractor], state),
      ...result.flags].join(", ")}`);
  const mark = isEmpty(result, state) ? "\u2205 " : isAnswer(result) ? "" : "\u2715 ";
  cell.text = mark + cell.text;
  if (site.page) {
    cell.node = element("a", { href: inspectorLink(site, data.extractors[extractor], state.task) },
      cell.text);
  }
  return cell;
}

// The floors are left out: their answers explain nothing.
function sitesTable(compared, all, state, address) {
  const order = all.filter((at) => data.extractors[at].role !== "floor");
  const positions = new Map(compared.sites.map((site, at) => [site, at]));
  return table({
    caption: `${what(state)} of each site, percent` + (data.sites.some((site) => site.page)
      ? "; every score leads to that answer in the page inspector" : "") +
      ". \u2205: an empty answer, \u2715: no answer",
    kind: "heat-map sites-table",
    sort: { by: state.sites, change: (sites) => address.set({ sites }) },
    columns: [{ title: "Site", key: "site" }, { title: "Category", key: "category", nowrap: true },
      { title: "Nodes", key: "nodes", align: "right" },
      ...order.map((at) => ({ title: data.extractors[at].title,
        key: `of-${data.extractors[at].name}`, align: "right" }))],
    rows: data.sites.map((site, at) => ({
      site,
      cells: [
        { node: site.page ? element("a", { href: site.page }, site.id) : site.id, value: site.id,
          title: site.title },
        categoryOf(site), { text: site.nodes, value: site.nodes },
        ...order.map((extractor) =>
          siteCell(compared, positions.get(at), site, at, extractor, state)),
      ],
    })),
  });
}

let input = null;

function showFilters(state, address) {
  if (!input) {
    input = element("input", { type: "search", oninput: (event) =>
      address.set({ text: event.target.value }, true) });
    document.getElementById("site-filters").addEventListener("submit",
      (event) => event.preventDefault());
    place("site-filters", element("label", {}, "Name ", input), element("span", {}));
  }
  if (input.value !== state.text) input.value = state.text;
  document.getElementById("site-filters").lastElementChild.replaceChildren(select("Category",
    [["", "all"], ...data.categories.map(({ name, title }) => [name, title])], state.category,
    (category) => address.set({ category })));
}

export function showSites(compared, order, state, address) {
  showFilters(state, address);
  const shown = sitesTable(compared, order, state, address);
  shown.filterRows(({ site }) => fits(site, state));
  const count = data.sites.filter((site) => fits(site, state)).length;
  place("sites-count", `${count} of ${sitesText(data.sites.length)}`);
  place("sites-table", shown);
}

// ---- Gallery ----

// Far from the screen a page is taken out again: a hundred of them are much to hold.
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const frame = target.querySelector("iframe");
    if (isIntersecting && !frame) {
      target.append(element("iframe", { src: target.getAttribute("data-page"), tabindex: "-1",
        "aria-hidden": "true", title: "Key page" }));
    } else if (!isIntersecting && frame) {
      frame.remove();
    }
  }
}, { rootMargin: "300px" });

function thumbnail(site) {
  const link = element("a", { title: site.title }, element("div", { class: "thumbnail" }),
    element("strong", {}), ` ${site.id}`);
  return element("li", { "data-site": site.id }, link);
}

// A frame that is there follows to another answer without loading its page again.
function showAnswer(item, site, extractor, value, task) {
  const link = item.firstChild;
  const [box, score] = link.children;
  link.href = inspectorLink(site, extractor, task);
  score.textContent = number(value);
  box.dataset.page = link.getAttribute("href") + "&thumbnail=on";
  const frame = box.querySelector("iframe");
  // Not a step that Back would undo.
  if (frame) frame.contentWindow.location.replace(new URL(box.dataset.page, location.href));
}

export function showGallery(compared, order, state, address) {
  const shown = order.filter((at) => data.extractors[at].role !== "floor");
  const chosen = data.extractors.findIndex(({ name }) => name === state.algorithm);
  const at = order.includes(chosen) ? chosen : shown[0];
  place("gallery-choice", select("Algorithm",
    shown.map((one) => [data.extractors[one].name, nameOf(data.extractors[one])]),
    data.extractors[at].name, (algorithm) => address.set({ algorithm })));
  const sites = compared.sites
    .map((site, position) => [data.sites[site], compared.extractors[at].values[position]])
    .filter(([site]) => site.page && fits(site, state))
    .sort(([, one], [, two]) => one - two);
  const list = document.getElementById("gallery-pages");
  const isSame = list.children.length === sites.length &&
    sites.every(([site], box) => list.children[box].getAttribute("data-site") === site.id);
  if (!isSame) {
    seen.disconnect();
    list.replaceChildren(...sites.map(([site]) => thumbnail(site)));
  }
  sites.forEach(([site, value], box) => showAnswer(list.children[box], site,
    data.extractors[at], value, state.task));
  if (!isSame) for (const box of list.querySelectorAll(".thumbnail")) seen.observe(box);
}
