/* SPDX-License-Identifier: MIT */

/* The inspector: what is chosen, kept in the address (`#algorithm=temex&task=template&view=
   difference&node=123`), and every part told of it. The data file of the site calls pagelet.site. */

"use strict";

(() => {
  const VIEWS = ["difference", "gold", "result", "votes", "without", "alone", "plain"];
  const { make, panels } = pagelet;
  const byId = (id) => document.getElementById(id);

  class Inspector {
    constructor(data) {
      this.model = new pagelet.SiteModel(data);
      this.chosen = { algorithm: "", task: "template", view: "difference", node: -1 };
      this.hovered = -1;
      const events = {
        select: (node) => this.choose({ node }, true),
        hover: (node) => this.hover(node),
      };
      this.page = new pagelet.PageFrame(this.model, byId("page"), {
        select: (node) => this.choose({ node }),
        hover: events.hover,
      });
      this.tree = new pagelet.NodeTree(this.model, byId("tree"), events);
      this.makeControls();
    }

    async start() {
      await this.page.build();
      byId("covered").hidden = !this.page.isUncovered;
      this.follow();
      window.addEventListener("hashchange", () => this.follow());
      byId("page").removeAttribute("aria-busy");
      document.documentElement.setAttribute("data-ready", "");
    }

    get algorithm() {
      return this.model.algorithms.find(({ key }) => key === this.chosen.algorithm);
    }

    /* ---- Address ---- */

    follow() {
      const asked = new URLSearchParams(location.hash.slice(1));
      const { model } = this;
      const one = (name, values, otherwise) =>
        values.includes(asked.get(name)) ? asked.get(name) : otherwise;
      // A node that does not count stands for the one around it.
      let node = asked.has("node") ? Number(asked.get("node")) : -1;
      if (!Number.isInteger(node) || node >= model.size) node = -1;
      while (node >= 0 && !model.trees.drop.counted[node]) node = model.tree.parent[node];
      this.apply({
        algorithm: one("algorithm", model.algorithms.map(({ key }) => key), model.algorithms[0].key),
        task: one("task", ["template", "content"], "template"),
        view: one("view", VIEWS, "difference"),
        node,
      });
    }

    /* `quietly`: the step is not one to come back to. */
    choose(changes, quietly = false) {
      const chosen = { ...this.chosen, ...changes };
      this.apply(chosen);
      const { algorithm, task, view, node } = chosen;
      const hash = "#" + new URLSearchParams(
        { algorithm, task, view, ...(node >= 0 ? { node } : {}) }).toString();
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

    apply(chosen) {
      const before = this.chosen;
      this.chosen = chosen;
      const { model, algorithm } = this;
      const changed = (...names) => names.some((name) => before[name] !== chosen[name]);
      if (changed("algorithm", "task")) {
        this.states = model.states(algorithm, chosen.task);
        this.tree.show(algorithm.tree.counted, this.states, algorithm.votes);
        panels.showFigures(byId("figures"), model, algorithm, chosen.task, this.states);
        panels.showScores(byId("scores"), model, chosen.task, algorithm,
          (key) => this.choose({ algorithm: key }));
        this.showControls();
      }
      if (changed("algorithm")) {
        panels.showCandidates(byId("candidates"), model, algorithm, (node) => {
          this.choose({ node });
          byId("workspace").scrollIntoView({ block: "nearest" });
        });
      }
      if (changed("algorithm", "task", "view")) {
        this.page.show(model.marks(chosen.view, algorithm, chosen.task));
        this.showControls();
        if ((chosen.view === "without" || chosen.view === "alone") && !this.page.revealShown() &&
          algorithm.result[chosen.task]) {
          byId("missing").textContent = "Nothing of the page is left.";
        }
      }
      if (changed("node") && chosen.node >= 0) {
        this.tree.select(chosen.node);
        this.page.reveal(chosen.node);
        this.page.outline("selected", chosen.node);
        byId("said").textContent = this.sayNode(chosen.node);
      } else if (changed("node")) {
        this.page.outline("selected", -1);
      }
      this.showDetails();
    }

    sayNode(node) {
      const { tree } = this.model;
      const state = this.states
        ? panels.stateLabel(pagelet.STATES[this.states[node]], this.chosen.task) : "";
      return `${tree.isText(node) ? "text" : tree.tag(node)} ${tree.textBelow(node, 40)}: ${state}`;
    }

    hover(node) {
      if (node === this.hovered) return;
      this.hovered = node;
      this.page.outline("hovered", node);
      this.tree.hover(node);
      this.showDetails();
    }

    showDetails() {
      const node = this.hovered >= 0 ? this.hovered : this.chosen.node;
      panels.showDetails(byId("details"), this.model, this.algorithm, this.chosen.task, node,
        node >= 0 && this.page.hasBox(node));
    }

    /* ---- Controls ---- */

    makeControls() {
      const picker = byId("algorithm");
      const groups = { algorithm: "Algorithms", floor: "Floors", ceiling: "Ceiling" };
      for (const [role, label] of Object.entries(groups)) {
        const options = this.model.algorithms.filter((algorithm) => algorithm.role === role)
          .map(({ key, ...algorithm }) => make("option", { value: key }, pagelet.titleOf(algorithm)));
        if (options.length) picker.append(make("optgroup", { label }, ...options));
      }
      picker.addEventListener("change", () => this.choose({ algorithm: picker.value }));
      for (const name of ["task", "view"]) {
        for (const button of document.querySelectorAll(`[data-${name}]`)) {
          button.addEventListener("click", () => this.choose({ [name]: button.dataset[name] }));
        }
      }
      byId("styles").addEventListener("change", (event) => this.page.useStyles(event.target.checked));
      byId("previous-error").addEventListener("click", () => this.goToError(-1));
      byId("next-error").addEventListener("click", () => this.goToError(1));
    }

    showControls() {
      const { algorithm, task, view } = this.chosen;
      byId("algorithm").value = algorithm;
      for (const [name, value] of [["task", task], ["view", view]]) {
        for (const button of document.querySelectorAll(`[data-${name}]`)) {
          button.setAttribute("aria-pressed", String(button.dataset[name] === value));
        }
      }
      for (const place of document.querySelectorAll("[data-task-name]")) place.textContent = task;
      byId("label-neither").textContent = panels.stateLabel(pagelet.STATES[4], task);
      const votes = document.querySelector("[data-view=votes]");
      votes.disabled = !this.algorithm.votes;
      votes.title = votes.disabled ? "This algorithm counts no votes" : "";
      for (const legend of document.querySelectorAll("[data-legend]")) {
        legend.hidden = legend.dataset.legend !== view;
      }
      const missing = view === "votes" && !this.algorithm.votes ? "This algorithm counts no votes."
        : (view === "result" || view === "without" || view === "alone") &&
          !this.algorithm.result[task] ? "There is no answer."
          : view === "gold" && !this.algorithm.tree.gold[task] ? "There are no such gold labels."
            : view === "difference" && !this.states ? "There is no answer, or there are no gold labels."
              : "";
      byId("missing").textContent = missing;
    }

    /* The next node, in document order, that was missed or taken wrongly, behind its kind's run:
       an element stands for what is below it in the same state. */
    goToError(step) {
      if (!this.states) return;
      const { tree, root } = this.model;
      const isError = (node) => this.states[node] === 2 || this.states[node] === 3;
      const isTop = (node) => isError(node) &&
        (node === root || this.states[tree.parent[node]] !== this.states[node]);
      const size = this.model.size;
      const begin = Math.max(this.chosen.node, 0);
      for (let moved = 1; moved <= size; ++moved) {
        const node = ((begin + step * moved) % size + size) % size;
        if (isTop(node)) {
          this.choose({ node }, true);
          return;
        }
      }
    }
  }

  pagelet.site = (data) => {
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
    pagelet.inspector = new Inspector(data);
    pagelet.inspector.start();
  };
})();
