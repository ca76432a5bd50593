/* SPDX-License-Identifier: MIT */

/* Labelling: keeps the chosen node and the marks, and tells every part of the page of them. Each
   change goes to the server, which saves it and answers with the new state. */

import { setOf } from "../../../reports/html/assets/inspector_model.js";
import { byId, make } from "../../../reports/html/assets/make.js";
import { KINDS, KIND_NAMES, LabelModel, Server } from "./label_model.js";
import { panels } from "./label_panels.js";
import { PageView } from "./label_view.js";

const MOVES = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const KIND_KEYS = { s: "not_template", c: "main_content", m: "main_menu", t: "template" };

class Labeller {
  constructor(server, suite) {
    this.server = server;
    this.suite = suite;
    this.kind = "not_template";
    this.list = "template";
    this.node = -1;  // the outlined node
    this.opening = 0;  // sites that are asked for and not shown yet
    this.isStopped = false;
    server.stopped = (message, isStale) => this.stop(message, isStale);
    this.view = new PageView({
      point: (node) => this.point(node),
      mark: (node, isShift) => this.markAt(node, isShift),
      press: (event) => this.press(event),
      turn: (key) => { if (!this.isBlocked) this.move(key); },
    });
    this.listen();
  }

  /* ---- Sites ---- */

  showSites() {
    const signs = { open: "\u25cb", begun: "\u25d0", labelled: "\u25cf", doubtful: "?" };
    byId("site").replaceChildren(...this.suite.sites.map((site) => make("option",
      { value: site.id, selected: this.site && site.id === this.site.id },
      `${signs[site.state]} ${site.id} (${site.state})`)));
  }

  /* Until the site is shown, keys and clicks do nothing: they would act on the site before. */
  async open(id) {
    ++this.opening;
    document.documentElement.removeAttribute("data-ready");
    byId("workspace").setAttribute("aria-busy", "true");
    byId("crumbs").replaceChildren();  // they name nodes of the page that is left
    this.say(`Opening ${id} …`);
    try {
      await this.server.inTurn(() => this.load(id));
    } finally {
      --this.opening;
      byId("workspace").removeAttribute("aria-busy");
    }
    if (this.state.agreement && this.state.agreement.open > 0) await this.startCompare();
  }

  async load(id) {
    const site = await this.server.ask("site", { site: id });
    this.site = site;
    this.model = new LabelModel(site);
    this.past = [];
    this.future = [];
    this.comparison = null;
    this.shared = null;
    this.node = -1;
    history.replaceState(null, "", `${location.pathname}${location.search}#${id}`);
    byId("title").textContent = site.title || id;
    byId("about").textContent = [site.url, site.category, site.language, site.file]
      .filter(Boolean).join(" \u00b7 ");
    byId("other").replaceChildren(make("option", { value: "" }, "no other page"),
      ...site.pages.map((name) => make("option", { value: name }, name)));
    byId("shared").checked = false;
    byId("shared").disabled = true;
    await this.view.show(this.model);
    this.view.useStyles(byId("styles").checked);
    this.showCompare();
    this.take(site.state);
    this.showSites();
    this.say("");
    document.documentElement.setAttribute("data-ready", id);
  }

  nextSite() {
    const { sites } = this.suite;
    const here = sites.findIndex(({ id }) => id === this.site.id);
    for (let step = 1; step <= sites.length; ++step) {
      const site = sites[(here + step) % sites.length];
      if (site.state !== "labelled" || step === sites.length) return this.open(site.id);
    }
    return null;
  }

  /* ---- State ---- */

  get isBlocked() { return this.opening > 0 || this.isStopped; }
  say(text) { byId("saved").textContent = text; }

  /* A failure is shown, and changes nothing. */
  async run(work) {
    try {
      await work();
    } catch (error) {
      this.say(error.message);
    }
  }

  /* From now on nothing could be saved. */
  stop(message, isStale) {
    this.isStopped = true;
    byId("stopped-text").textContent = message;
    byId("reload").hidden = !isStale;
    byId("stopped").hidden = false;
    byId("main").inert = true;
    byId("site").disabled = true;
    byId("next-site").disabled = true;
    byId("done").disabled = true;
  }

  take(state) {
    this.state = state;
    this.sets = {};
    for (const kind of KINDS) {
      this.sets[kind] = setOf(state.sets[kind], this.model.size);
    }
    this.paint();
    panels.showSelectors(this);
    panels.showProposals(this);
    panels.showCounts(this);
    panels.showDifferences(this);
    byId("done").setAttribute("aria-pressed", String(state.labels.done === true));
    byId("confidence").value = state.labels.confidence;
    if (document.activeElement !== byId("notes")) byId("notes").value = state.labels.notes;
    byId("undo").disabled = this.past.length === 0;
    byId("redo").disabled = this.future.length === 0;
    // The list is long, and nothing depends on it.
    byId("texts").setAttribute("aria-busy", "true");
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => panels.showTexts(this, this.list), 50);
  }

  paint() { this.view.paint(this.sets, byId("shared").checked ? this.shared : null); }

  /* Sends the result of `request()` when its turn comes; `isStep`: it can be undone. */
  change(request, isStep = true) {
    if (this.isBlocked) return Promise.resolve(false);
    return this.server.inTurn(async () => {
      if (this.isStopped) return false;
      const before = this.state.labels;
      const asked = request();
      if (!asked) return false;
      this.say("Saving …");
      let state;
      try {
        state = await this.server.ask("edit", {},
          { site: this.site.id, labels: before, ...asked });
      } catch (error) {
        this.say(`Not saved: ${error.message}`);
        panels.showSelectors(this);
        return false;
      }
      if (isStep) {
        this.past.push(before);
        this.future = [];
      }
      this.take(state);
      this.suite.sites.find(({ id }) => id === this.site.id).state = state.state;
      this.showSites();
      this.say("Saved");
      return true;
    });
  }

  /* Notes and confidence stay as they are when marks are undone. */
  step(from, to) {
    return this.change(() => {
      if (from.length === 0) return null;
      const { confidence, notes, suggestions_shown: shown, done, read } = this.state.labels;
      to.push(this.state.labels);
      const labels = { ...from.pop(), confidence, notes, suggestions_shown: shown, done, read };
      return { do: "save", labels };
    }, false);
  }
  undo() { return this.step(this.past, this.future); }
  redo() { return this.step(this.future, this.past); }

  describe(fields) {
    return this.change(() => ({ do: "save", labels: { ...this.state.labels, ...fields } }), false);
  }

  /* A site is done when its annotator says so; without main content only after a question. */
  async sayDone() {
    const isDone = !this.state.labels.done;
    if (isDone && this.state.labels.main_content.length === 0) {
      const question = byId("no-content");
      const answer = new Promise((resolve) => {
        question.addEventListener("close", () => resolve(question.returnValue), { once: true });
      });
      question.returnValue = "no";
      question.showModal();
      if (await answer !== "yes") return;
    }
    await this.describe({ done: isDone });
  }

  /* ---- Pointing ---- */

  point(node) {
    if (this.isBlocked) return;
    const { tree } = this.model;
    // Inside what the arrow keys have chosen the pointer changes nothing.
    if (this.chosen && node >= this.node && node < tree.end[this.node]) return;
    this.chosen = false;
    this.outline(tree.isText(node) ? this.model.parent(node) : node);
  }

  outline(node) {
    if (node === this.node) return;
    this.node = node;
    this.view.outline(node);
    panels.showCrumbs(this, node);
  }

  goTo(node) {
    this.chosen = true;
    this.outline(node);
    this.view.reveal(node);
    byId("said").textContent = `${this.model.name(node)}: ${this.kindsAt(node)}`;
  }

  kindsAt(node) {
    const kinds = KINDS.filter((kind) => this.model.holds(this.sets[kind], node));
    return kinds.length ? kinds.map((kind) => KIND_NAMES[kind]).join(", ") : "template";
  }

  move(key) {
    const { model } = this;
    if (this.node < 0) return this.goTo(model.root);
    const to = key === "ArrowUp" ? model.parent(this.node)
      : key === "ArrowDown" ? model.firstChild(this.node)
        : model.neighbour(this.node, key === "ArrowLeft" ? -1 : 1);
    if (to >= 0) this.goTo(to);
    return null;
  }

  /* ---- Marking ---- */

  markAt(node, isShift) {
    if (this.isBlocked) return null;
    const { tree } = this.model;
    const isInside = this.chosen && node >= this.node && node < tree.end[this.node];
    if (isShift) {
      this.outline(node);
    } else if (!isInside || this.isMarked(this.node)) {
      // A click into a marked node that the arrow keys have chosen does not undo all of it.
      this.chosen = false;
      this.outline(tree.isText(node) ? this.model.parent(node) : node);
    }
    return this.mark();
  }

  /* Whether the next mark of a node takes something away. */
  isMarked(node) {
    const { kind, model, sets } = this;
    return kind === "template" ? KINDS.some((one) => model.holds(sets[one], node))
      : model.holds(sets[kind], node);
  }

  mark() {
    const { node, kind, model } = this;
    if (node < 0) return null;
    return this.change(() => {
      if (kind === "template") return { do: "template", node };
      return { do: model.holds(this.sets[kind], node) ? "unmark" : "mark", kind, node };
    }).then(() => {
      byId("said").textContent = `${model.name(node)}: ${this.kindsAt(node)}`;
    });
  }

  accept(number) {
    const proposal = this.state.proposals[number];
    return this.change(
      () => proposal && { do: "accept", kind: proposal.kind, selector: proposal.selector });
  }

  edit(kind, index, selector) {
    return this.change(() => ({ do: "edit", kind, index, selector }));
  }

  async tryOut(selector) {
    try {
      await this.server.ask("cover", { site: this.site.id, selector });
      return "";
    } catch (error) {
      return selector === "" ? "" : error.message;
    }
  }

  chooseKind(kind) {
    this.kind = kind;
    for (const button of document.querySelectorAll("[data-kind]")) {
      button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
    }
  }

  /* ---- The other page ---- */

  async showOther(name) {
    byId("shared").checked = false;
    byId("shared").disabled = name === "";
    this.shared = null;
    if (name === "") {
      this.view.hideOther();
    } else {
      const { site } = this;
      const page = await this.server.inTurn(
        () => this.server.ask("page", { site: site.id, name }));
      if (this.isBlocked || site !== this.site) return;
      await this.view.showOther(new LabelModel(page));
      this.shared = this.view.sharedTexts();
    }
    this.paint();
  }

  nextOther() {
    const picker = byId("other");
    picker.selectedIndex = (picker.selectedIndex + 1) % picker.options.length;
    return this.showOther(picker.value);
  }

  /* Shared texts suggest answers: that they were shown is part of the labels. */
  showShared() {
    this.paint();
    if (byId("shared").checked && !this.state.labels.suggestions_shown) {
      this.describe({ suggestions_shown: true });
    }
  }

  /* ---- Annotators ---- */

  /* The third one may be empty. */
  showCompare() {
    const { annotators, state } = this.site;
    const chosen = state.agreement ? state.agreement.annotators : annotators;
    byId("compare").hidden = annotators.length < 2;
    for (const [at, side] of ["a", "b", "c"].entries()) {
      const names = side === "c" ? ["", ...annotators] : annotators;
      byId(`annotator-${side}`).replaceChildren(...names.map((name) =>
        make("option", { selected: name === (chosen[at] ?? ""), value: name }, name || "\u2013")));
    }
  }

  async startCompare() {
    const { site } = this;
    const names = Object.fromEntries(
      ["a", "b", "c"].map((side) => [side, byId(`annotator-${side}`).value]));
    const found = await this.server.inTurn(
      () => this.server.ask("compare", { site: site.id, ...names }));
    if (this.isBlocked || site !== this.site) return;
    this.comparison = { names, at: 0, ...found };
    // Without labels of its own the site begins with what most of them agree on.
    if (KINDS.every((kind) => this.state.labels[kind].length === 0)) {
      await this.change(() => ({ do: "adopt", ...names, compared: found.compared }));
    }
    this.goToOpenDifference(0);
  }

  isDecided(difference) { return this.state.labels.decided.includes(difference.selector); }

  goToOpenDifference(from) {
    const { differences } = this.comparison;
    const order = differences.map((_, step) => (from + step) % differences.length);
    this.goToDifference(order.find((at) => !this.isDecided(differences[at])) ?? from);
  }

  goToDifference(at) {
    const { differences } = this.comparison;
    if (differences.length) {
      this.comparison.at = (at + differences.length) % differences.length;
      this.goTo(differences[this.comparison.at].node);
    }
    panels.showDifferences(this);
  }

  async choose(side) {
    const { names, at, compared, differences } = this.comparison;
    const done = await this.change(
      () => ({ do: "choose", ...names, compared, side, node: differences[at].node }));
    if (done) this.goToOpenDifference(at + 1);
  }

  /* ---- Keys and controls ---- */

  press(event) {
    if (this.isBlocked || document.querySelector("dialog[open]")) return;
    const isTyping = event.target.localName === "input" || event.target.localName === "select" ||
      event.target.localName === "textarea";
    const inPage = event.target.ownerDocument !== document || event.target === byId("page-box") ||
      event.target === document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || (isTyping && !inPage)) return;
    const isComparing = this.comparison && this.comparison.differences.length > 0;
    const actions = {
      u: () => this.undo(), r: () => this.redo(), n: () => this.nextSite(),
      o: () => this.nextOther(), d: () => this.sayDone(), "?": () => byId("help-page").showModal(),
      a: () => isComparing && this.choose("a"),
      b: () => isComparing && this.choose("b"),
      // c marks main content.
      x: () => isComparing && this.comparison.names.c && this.choose("c"),
      h: () => { if (!byId("shared").disabled) byId("shared").click(); },
    };
    const { key } = event;
    if (inPage && MOVES.includes(key)) this.move(key);
    else if (inPage && isComparing && key === "Enter") this.run(() => this.choose("own"));
    else if (inPage && (key === "Enter" || key === " ")) this.run(() => this.mark());
    else if (KIND_KEYS[key]) this.chooseKind(KIND_KEYS[key]);
    else if (actions[key]) this.run(actions[key]);
    else if (/^[1-9]$/.test(key) && this.state.proposals[key - 1]) {
      this.run(() => this.accept(key - 1));
    }
    else return;
    event.preventDefault();
  }

  listen() {
    document.addEventListener("keydown", (event) => this.press(event));
    for (const button of document.querySelectorAll("[data-kind]")) {
      button.addEventListener("click", () => this.chooseKind(button.dataset.kind));
    }
    for (const button of document.querySelectorAll("[data-list]")) {
      button.addEventListener("click", () => {
        this.list = button.dataset.list;
        for (const one of document.querySelectorAll("[data-list]")) {
          one.setAttribute("aria-pressed", String(one === button));
        }
        panels.showTexts(this, this.list);
      });
    }
    const on = (id, name, work) => byId(id).addEventListener(name, () => this.run(work));
    on("undo", "click", () => this.undo());
    on("redo", "click", () => this.redo());
    on("site", "change", () => this.open(byId("site").value));
    on("next-site", "click", () => this.nextSite());
    on("done", "click", () => this.sayDone());
    on("help", "click", () => byId("help-page").showModal());
    on("other", "change", () => this.showOther(byId("other").value));
    on("shared", "change", () => this.showShared());
    on("styles", "change", () => this.view.useStyles(byId("styles").checked));
    on("confidence", "change", () => this.describe({ confidence: byId("confidence").value }));
    on("notes", "change", () => this.describe({ notes: byId("notes").value }));
    on("start-compare", "click", () => this.startCompare());
    on("reload", "click", () => location.reload());
  }
}

async function start() {
  const server = new Server();
  const suite = await server.ask("suite");
  byId("suite-name").textContent = suite.name +
    (suite.annotator ? ` \u00b7 annotator ${suite.annotator}` : "") +
    (suite.started_from ? ` \u00b7 starts from ${suite.started_from}` : "");
  const labeller = new Labeller(server, suite);
  window.pagelet = { labeller };  // for the console and for tests
  const asked = decodeURIComponent(location.hash.slice(1));
  const first = suite.sites.find(({ id }) => id === asked) ||
    suite.sites.find(({ state }) => state === "open") || suite.sites[0];
  await labeller.open(first.id);
}

start().catch((error) => {
  byId("workspace").replaceChildren(make("p", { class: "note", role: "alert" }, error.message));
  document.documentElement.setAttribute("data-ready", "failed");
});
