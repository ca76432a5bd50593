/* SPDX-License-Identifier: MIT */

/* The inspector keeps the reader's choices in the address (`#algorithm=temex&task=template&view=
   difference&node=123`) and tells every part of them. The data file of the site sets
   window.pageletSite. `other`: the labels or the algorithm beside it, `gold` or a name. */

import { ErrorStrip, errorsOf } from "./inspector_errors.js";
import { STATES, TASKS, SiteModel } from "./inspector_model.js";
import { PageFrame } from "./inspector_page.js";
import { panels, titleOf } from "./inspector_panels.js";
import { SiteList } from "./inspector_sites.js";
import { Boxes, Stage, makeDivider } from "./inspector_stage.js";
import { showText } from "./inspector_text.js";
import { NodeTree } from "./inspector_tree.js";
import { byId, make } from "./make.js";

const VIEWS = ["difference", "gold", "result", "votes", "without", "alone", "plain"];
const ERRORS = ["all", "missed", "wrong"];
const addressOf = (chosen) => new URLSearchParams(Object.fromEntries(
  Object.entries(chosen).filter(([name, value]) => !(
    (name === "node" && value < 0) || (name === "other" && value === "") ||
    (name === "errors" && value === "all") || (name === "width" && value === "1280"))))).toString();

class Inspector {
  constructor(data) {
    this.model = new SiteModel(data);
    this.chosen = { algorithm: "", other: "", task: "template", view: "difference",
      errors: "all", width: "1280", node: -1 };
    this.hovered = -1;
    this.events = {
      select: (node) => this.choose({ node }, true),
      hover: (node) => this.hover(node),
    };
    this.page = this.makePage(byId("page"));
    this.tree = new NodeTree(this.model, byId("tree"), this.events);
    this.strip = new ErrorStrip(byId("error-strip"), this.page,
      (node) => this.choose({ node }, true));
    this.makeControls();
    this.tasks = this.shownTasks();
    this.fitToGold();
    makeDivider(byId("divider"), byId("workspace"));
    panels.showAbout(byId("about"), this.model);
  }

  /* The tasks that an algorithm of the run answers; algorithms for the menu have no other answer. */
  shownTasks() {
    const isFor = (task) => this.model.algorithms.some(({ target }) =>
      (target === "menu") === (task === "menu"));
    const tasks = TASKS.filter(isFor);
    for (const button of document.querySelectorAll("[data-task]")) {
      button.hidden = !tasks.includes(button.dataset.task);
    }
    return tasks;
  }

  /* Where the gold is a text, the lines are what one came for, and no node can be right or wrong. */
  fitToGold() {
    const { gold } = this.model.trees.drop;
    if (gold.template || gold.content) return;
    byId("workspace").before(byId("text-lines"));
    for (const name of ["difference", "gold"]) {
      document.querySelector(`[data-view=${name}]`).hidden = true;
    }
    const hasTemplate = this.model.algorithms.some(({ target }) => target === "template");
    document.querySelector("[data-task=template]").hidden = !hasTemplate;
  }

  makePage(frame) {
    const page = new PageFrame(this.model, frame, {
      select: (node) => this.choose({ node }),
      hover: this.events.hover,
      key: (event) => this.key(event),
    });
    page.stage = new Stage(frame);
    page.boxes = new Boxes(page.stage, page);
    return page;
  }

  async start() {
    // The overview's gallery shows the page alone.
    const isThumbnail = new URLSearchParams(location.hash.slice(1)).has("thumbnail");
    document.body.classList.toggle("thumbnail", isThumbnail);
    await this.page.build();
    byId("covered").hidden = !this.page.isUncovered;
    await this.follow();
    window.addEventListener("hashchange", () => this.follow());
    document.addEventListener("keydown", (event) => this.key(event));
    byId("page").removeAttribute("aria-busy");
    document.documentElement.setAttribute("data-ready", "");
  }

  get algorithm() {
    return this.model.algorithms.find(({ key }) => key === this.chosen.algorithm);
  }

  /* ---- Address ---- */

  async follow() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const { model } = this;
    const one = (name, values, otherwise) =>
      values.includes(asked.get(name)) ? asked.get(name) : otherwise;
    // A node that does not count means the one around it.
    let node = asked.has("node") ? Number(asked.get("node")) : -1;
    if (!Number.isInteger(node) || node >= model.size) node = -1;
    while (node >= 0 && !model.trees.drop.counted[node]) node = model.tree.parent[node];
    const keys = model.algorithms.map(({ key }) => key);
    const usual = this.tasks.find((name) => model.trees.drop.gold[name]) || "content";
    const task = one("task", TASKS, usual);
    // Without gold in nodes there is no difference to show.
    const hasGold = model.trees.drop.gold[task] !== null;
    const view = one("view", VIEWS, "difference");
    const leader = list ? list.leaders[task] : "";
    // Scores that were made elsewhere have no answer to show.
    const shown = model.algorithms.filter(({ result, text }) => result[task] || text);
    const first = shown.find(({ key }) => key === leader) || shown[0] || model.algorithms[0];
    await this.apply({
      algorithm: one("algorithm", keys, first.key),
      other: one("other", ["gold", ...keys], ""),
      task,
      view: hasGold || !["difference", "gold"].includes(view) ? view : "result",
      errors: one("errors", ERRORS, "all"),
      width: one("width", [...byId("width").options].map(({ value }) => value), "1280"),
      node,
    });
  }

  /* `quietly`: Back does not return to this step. */
  choose(changes, quietly = false) {
    const chosen = { ...this.chosen, ...changes };
    this.apply(chosen);
    const hash = "#" + addressOf(chosen);
    if (hash === location.hash) return;
    clearTimeout(this.waiting);
    if (quietly) {
      // Browsers limit how often the address may change.
      this.waiting = setTimeout(() => history.replaceState(null, "", hash), 200);
    } else {
      history.pushState(null, "", hash);
    }
  }

  /* ---- Showing ---- */

  async apply(chosen) {
    const before = this.chosen;
    this.chosen = chosen;
    const { model, algorithm } = this;
    const changed = (...names) => names.some((name) => before[name] !== chosen[name]);
    if (changed("width")) {
      for (const page of this.pages) page.stage.setWidth(Number(chosen.width));
    }
    if (changed("algorithm", "task")) {
      this.states = model.states(algorithm, chosen.task);
      this.tree.show(algorithm.tree.counted, this.states, algorithm.votes);
      panels.showFigures(byId("figures"), model, algorithm, chosen.task, this.states);
      panels.showScores(byId("scores"), model, chosen.task, algorithm,
        (key) => this.choose({ algorithm: key }));
    }
    if (changed("algorithm", "task", "errors")) {
      this.errors = errorsOf(model, this.states, chosen.errors);
      this.strip.show(this.errors);
    }
    if (changed("algorithm")) {
      showText(algorithm, model.data.lines, titleOf(algorithm));
      panels.showCandidates(byId("candidates"), model, algorithm, (node) => {
        this.choose({ node });
        byId("workspace").scrollIntoView({ block: "nearest" });
      });
    }
    this.showControls();
    if (changed("algorithm", "task", "view", "other", "errors")) this.showPage();
    if (changed("node") && chosen.node >= 0) {
      this.tree.select(chosen.node);
      byId("said").textContent = this.sayNode(chosen.node);
    }
    if (changed("algorithm", "task", "view", "other", "errors") ||
      (changed("node") && !this.otherPage)) {
      await this.showOther();
    }
    if (changed("node")) for (const page of this.pages) this.pointAt(page);
    this.showErrorPlace();
    this.showDetails();
  }

  get pages() { return [this.page, ...(this.otherPage ? [this.otherPage] : [])]; }

  pointAt(page) {
    if (this.chosen.node >= 0) page.reveal(this.chosen.node);
    page.outline("selected", this.chosen.node);
  }

  showPage() {
    const { model, algorithm, chosen, page } = this;
    page.show(model.marks(chosen.view, algorithm, chosen.task));
    page.boxes.show(chosen.view === "difference" ? this.boxed(this.errors) : []);
    if ((chosen.view === "without" || chosen.view === "alone") && !page.revealShown() &&
      algorithm.result[chosen.task]) {
      byId("missing").textContent = "Nothing of the page is left.";
    }
  }

  boxed(errors) {
    return errors.filter(({ node, size }) => size > 0 && !this.model.tree.isText(node));
  }

  /* The same page with the gold labels or another algorithm's answer; made when first wanted. */
  async showOther() {
    const { model, chosen } = this;
    const figure = byId("other-page").closest("figure");
    const isShown = chosen.other !== "" && chosen.other !== chosen.algorithm;
    byId("workspace").classList.toggle("two", isShown);
    figure.hidden = !isShown;
    const other = model.algorithms.find(({ key }) => key === chosen.other) || this.algorithm;
    byId("name-of-page").textContent = isShown ? titleOf(this.algorithm) : "";
    byId("name-of-other").textContent =
      chosen.other === "gold" ? "Gold label" : titleOf(other);
    if (!isShown) return;
    if (!this.otherPage) {
      if (this.isMaking) return;
      this.isMaking = true;
      const made = this.makePage(byId("other-page"));
      made.stage.setWidth(Number(chosen.width));
      await made.build();
      made.useStyles(byId("styles").checked);
      this.page.follow(made);
      made.follow(this.page);
      this.pointAt(made);
      this.otherPage = made;
    }
    const view = chosen.other === "gold" ? "gold" : chosen.view;
    this.otherPage.show(model.marks(view, other, chosen.task));
    this.otherPage.boxes.show(view !== "difference" ? [] : this.boxed(
      errorsOf(model, model.states(other, chosen.task), chosen.errors)));
  }

  sayNode(node) {
    const { tree } = this.model;
    const state = this.states
      ? STATES[this.states[node]].label : "";
    return `${tree.isText(node) ? "text" : tree.tag(node)} ${tree.textBelow(node, 40)}: ${state}`;
  }

  hover(node) {
    if (node === this.hovered) return;
    this.hovered = node;
    for (const page of this.pages) page.outline("hovered", node);
    this.tree.hover(node);
    this.showDetails();
  }

  showDetails() {
    const node = this.hovered >= 0 ? this.hovered : this.chosen.node;
    if (node < 0) {
      panels.showLargest(byId("details"), this.errors, (error) => this.choose({ node: error }));
      return;
    }
    panels.showDetails(byId("details"), this.model, this.algorithm, this.chosen.task, node,
      this.page.hasBox(node), this.states);
  }

  /* ---- Controls ---- */

  makeControls() {
    const picker = byId("algorithm");
    const groups = { algorithm: "Algorithms", floor: "Floors", ceiling: "Bound" };
    for (const [role, label] of Object.entries(groups)) {
      const options = this.model.algorithms.filter((algorithm) => algorithm.role === role)
        .map(({ key, ...algorithm }) => make("option", { value: key }, titleOf(algorithm)));
      if (options.length) picker.append(make("optgroup", { label }, ...options));
    }
    byId("other").append(make("option", { value: "" }, "nothing"),
      make("option", { value: "gold" }, "Gold label"), ...this.model.algorithms.map(
        ({ key, ...algorithm }) => make("option", { value: key }, titleOf(algorithm))));
    for (const name of ["algorithm", "other", "errors", "width"]) {
      byId(name).addEventListener("change", () => this.choose({ [name]: byId(name).value }));
    }
    for (const name of ["task", "view"]) {
      for (const button of document.querySelectorAll(`[data-${name}]`)) {
        button.addEventListener("click", () => this.choose({ [name]: button.dataset[name] }));
      }
    }
    byId("styles").addEventListener("change", (event) => {
      for (const page of this.pages) page.useStyles(event.target.checked);
    });
    byId("help").addEventListener("click", () => byId("keys").showModal());
    byId("previous-error").addEventListener("click", () => this.goToError(-1));
    byId("next-error").addEventListener("click", () => this.goToError(1));
  }

  showControls() {
    const { task, view } = this.chosen;
    for (const name of ["algorithm", "other", "errors", "width"]) {
      byId(name).value = this.chosen[name];
    }
    if (list) list.show(this.model.data.id, this.chosen, addressOf);
    for (const [name, value] of [["task", task], ["view", view]]) {
      for (const button of document.querySelectorAll(`[data-${name}]`)) {
        button.setAttribute("aria-pressed", String(button.dataset[name] === value));
      }
    }
    for (const place of document.querySelectorAll("[data-task-name]")) place.textContent = task;
    byId("errors").closest("[role=group]").hidden = !this.states;
    const votes = document.querySelector("[data-view=votes]");
    votes.disabled = !this.algorithm.votes;
    votes.title = votes.disabled ? "This algorithm counts no votes" : "";
    for (const legend of document.querySelectorAll("[data-legend]")) {
      legend.hidden = legend.dataset.legend !== view;
    }
    const missing = view === "votes" && !this.algorithm.votes ? "This algorithm counts no votes."
      : (view === "result" || view === "without" || view === "alone") &&
        !this.algorithm.result[task] ? (this.algorithm.text
          ? "The answer is a text, so no nodes are marked; its lines are compared with the gold."
          : "There is no answer.")
        : view === "gold" && !this.algorithm.tree.gold[task]
          ? "There are no gold labels for this task."
          : view === "difference" && !this.states ? "There is no answer, or there are no gold labels."
            : "";
    byId("missing").textContent = missing;
  }

  /* The next error in document order; after the last one the first. */
  goToError(step) {
    const { errors } = this;
    if (errors.length === 0) return;
    const { node } = this.chosen;
    let next = step > 0 ? errors.findIndex((error) => error.node > node)
      : errors.findLastIndex((error) => error.node < node);
    if (next < 0) next = step > 0 ? 0 : errors.length - 1;
    this.choose({ node: errors[next].node }, true);
  }

  showErrorPlace() {
    const { errors } = this;
    const place = errors.findIndex(({ node }) => node === this.chosen.node) + 1;
    const hidden = errors.filter(({ node }) => !this.page.hasBox(node)).length;
    byId("error-place").textContent = errors.length === 0 ? "no errors"
      : (place > 0 ? `${place} of ${errors.length}` : `${errors.length}`) +
        (hidden > 0 ? ` (${hidden} not visible)` : "");
  }

  key(event) {
    const isTyping = event.target.closest("select, input, dialog");
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
    const follow = (anchor) => { if (anchor && !anchor.parentNode.hidden) anchor.click(); };
    const { task, errors } = this.chosen;
    const keys = {
      n: () => this.goToError(1),
      p: () => this.goToError(-1),
      e: () => this.choose({ errors: ERRORS[(ERRORS.indexOf(errors) + 1) % ERRORS.length] }),
      t: () => this.choose({
        task: this.tasks[(this.tasks.indexOf(task) + 1) % this.tasks.length] }),
      d: () => this.choose({ view: "difference" }),
      g: () => this.choose({ view: "gold" }),
      r: () => this.choose({ view: "result" }),
      w: () => follow(byId("next-worst")),
      "[": () => follow(document.querySelector(".site-header a[rel=prev]")),
      "]": () => follow(document.querySelector(".site-header a[rel=next]")),
      "?": () => byId("keys").showModal(),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }
}

/* data/site_list.js: F1 of every algorithm on every site. */
const list = window.pageletSiteList ? new SiteList(window.pageletSiteList) : null;

function start(data) {
  if (data.error) {
    byId("workspace").replaceChildren(make("p", { class: "note", role: "alert" },
      `This site cannot be shown: ${data.error}`));
    return;
  }
  if (!data.algorithms.length) {
    byId("workspace").replaceChildren(make("p", { class: "note", role: "alert" },
      "The run has no results for this site."));
    return;
  }
  const inspector = new Inspector(data);
  window.pagelet = { inspector, list };  // for the console and for tests
  inspector.start();
}

start(window.pageletSite);
