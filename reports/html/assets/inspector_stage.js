/* SPDX-License-Identifier: MIT */

/* The place where a page is shown: laid out at a width of its own, by default a desktop's, and
   scaled to the room. A narrow frame would fold menus that the algorithms have seen unfolded. */

import { make } from "./make.js";

export class Stage {
  constructor(frame) {
    this.frame = frame;
    this.sheet = frame.parentNode;
    this.width = 1280;
    this.boxes = null;  // a Boxes
    new ResizeObserver(() => this.fit()).observe(this.sheet);
    this.fit();
  }

  /* 0: as wide as the frame. */
  setWidth(width) {
    this.width = width;
    this.fit();
  }

  get scale() {
    const { clientWidth } = this.sheet;
    return this.width === 0 || clientWidth === 0 ? 1 : Math.min(1, clientWidth / this.width);
  }

  fit() {
    const { clientWidth, clientHeight } = this.sheet;
    const { scale } = this;
    const style = this.frame.style;
    style.width = `${this.width || clientWidth}px`;
    style.height = `${clientHeight / scale}px`;
    style.transform = `scale(${scale})`;
    if (this.boxes) this.boxes.draw();
  }
}

/* The errors of a page that are elements with something in them, as filled boxes with a name: a
   mark on each text below would not show that the element itself is missed or wrongly taken. */
export class Boxes {
  constructor(stage, page) {
    this.stage = stage;
    this.page = page;
    this.layer = stage.sheet.querySelector(".boxes");
    this.errors = [];
    stage.boxes = this;
    page.events.moved = () => this.draw();
  }

  show(errors) {
    this.errors = errors;
    this.draw();
  }

  draw() {
    const { scale } = this.stage;
    const height = this.page.window ? this.page.window.innerHeight : 0;
    const boxes = [];
    for (const { node, state, size, below, label } of this.errors) {
      const box = this.page.boxOf(node);
      if (!box || box.bottom < 0 || box.top > height) continue;
      const made = make("div", { class: `box ${state}` },
        make("span", {}, label));
      Object.assign(made.style, { left: `${box.left * scale}px`, top: `${box.top * scale}px`,
        width: `${box.width * scale}px`, height: `${box.height * scale}px` });
      // A container that alone is wrong has little more than its frame coloured.
      made.style.setProperty("--share", `${Math.round(4 + (20 * size) / below)}%`);
      boxes.push(made);
    }
    this.layer.replaceChildren(...boxes);
    // A name that is larger than what it marks would hide its neighbours.
    const tooLarge = boxes.filter((box) => {
      const name = box.firstChild;
      return name.offsetWidth > box.clientWidth || name.offsetHeight > box.clientHeight;
    });
    for (const box of tooLarge) box.replaceChildren();
  }
}

/* The line between page and tree, dragged or moved with the arrow keys. */
export function makeDivider(divider, workspace) {
  const set = (percent) => {
    const value = Math.round(Math.min(85, Math.max(20, percent)));
    workspace.style.setProperty("--page-share", `${value}%`);
    divider.setAttribute("aria-valuenow", value);
  };
  divider.addEventListener("pointerdown", (event) => {
    divider.setPointerCapture(event.pointerId);
    workspace.classList.add("dragged");
  });
  divider.addEventListener("pointermove", (event) => {
    if (!divider.hasPointerCapture(event.pointerId)) return;
    const box = workspace.getBoundingClientRect();
    set(((event.clientX - box.left) / box.width) * 100);
  });
  divider.addEventListener("pointerup", () => workspace.classList.remove("dragged"));
  divider.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
    if (!step) return;
    event.preventDefault();
    set(Number(divider.getAttribute("aria-valuenow")) + step);
  });
}
