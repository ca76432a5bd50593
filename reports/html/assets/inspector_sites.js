/* SPDX-License-Identifier: MIT */

/* The way to other sites of the run, with the same algorithm, task and view. data/site_list.js holds
   the F1 of every algorithm on every site. */

import { byId, make } from "./make.js";

/* The node and what is beside it belong to this page. */
const KEPT = ["algorithm", "other", "task", "view", "errors", "width"];

export class SiteList {
  constructor({ sites, algorithms, leaders }) {
    this.sites = sites;
    this.leaders = leaders;
    const seen = new Map();
    this.scores = new Map(algorithms.map((one) => {
      const times = (seen.get(one.name) || 0) + 1;
      seen.set(one.name, times);
      return [times === 1 ? one.name : `${one.name}~${times}`, one];
    }));
  }

  /* Sites with the F1 of an algorithm, the worst first; of equal ones in the run's order. */
  ranked(algorithm, task) {
    const scores = this.scores.get(algorithm);
    return this.sites.map((site, at) => ({ ...site, f1: scores ? scores[task][at] : null }))
      .filter(({ f1 }) => f1 !== null).sort((one, two) => one.f1 - two.f1);
  }

  show(current, chosen, address) {
    const kept = Object.fromEntries(KEPT.filter((name) => chosen[name] !== undefined)
      .map((name) => [name, chosen[name]]));
    const link = (site) => `${site.page}#${address(kept)}`;
    const ranked = this.ranked(chosen.algorithm, chosen.task);
    const scored = new Map(ranked.map((site) => [site.id, site]));
    const picker = byId("site");
    picker.replaceChildren(...[...ranked, ...this.sites.filter(({ id }) => !scored.has(id))]
      .map((site) => make("option", { value: link(site), selected: site.id === current },
        `${site.f1 === undefined ? "\u2013" : site.f1.toFixed(1)}  ${site.id}`)));
    picker.onchange = () => { location.href = picker.value; };
    for (const anchor of document.querySelectorAll(".site-header a[rel]")) {
      anchor.hash = address(kept);
    }
    const place = ranked.findIndex(({ id }) => id === current);
    const next = ranked[place + 1];
    const anchor = byId("next-worst");
    anchor.parentNode.hidden = place < 0 || !next;
    if (next) anchor.href = link(next);
  }
}
