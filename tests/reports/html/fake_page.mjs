// SPDX-License-Identifier: MIT

// As much of a browser as the report's scripts need to make their elements, for tests with Node.

class FakeElement {
  constructor(name) {
    Object.assign(this, { name, attributes: {}, children: [] });
  }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  append(...children) { this.children.push(...children); }
  get textContent() {
    return this.children.map((child) => (typeof child === "string" ? child : child.textContent))
      .join("");
  }
}

// Must come before the scripts are imported. `overview`: what data/overview.js sets.
export function openPage(overview) {
  const createElement = (name) => new FakeElement(name);
  Object.assign(globalThis, {
    document: {
      createElement, createElementNS: (_, name) => createElement(name), body: { dataset: {} },
    },
    ResizeObserver: class {},
    window: { addEventListener() {}, pageletOverview: overview },
  });
}
