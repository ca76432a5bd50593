/* SPDX-License-Identifier: MIT */

/* Elements of the inspector and of the labelling page. */

/* An element from its tag, attributes and children (texts, elements, null). A function is called
   at the event of its name. */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);
