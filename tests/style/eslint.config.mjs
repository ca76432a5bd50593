// SPDX-License-Identifier: MIT

// Rules for the scripts of the report and of the labelling page, which are modules of the browser.

import js from "@eslint/js";

const browser = Object.fromEntries([
  "window", "document", "location", "history", "console", "fetch", "getComputedStyle", "setTimeout",
  "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "atob", "matchMedia", "CSS", "Node",
  "Element", "Document", "Event", "MouseEvent", "Highlight", "NodeFilter", "Range", "Blob", "Image", "URL",
  "URLSearchParams", "XMLSerializer", "ResizeObserver", "IntersectionObserver", "MutationObserver",
  "performance", "CSSStyleSheet", "HTMLElement", "SVGElement", "HTMLFormElement", "navigator",
].map((name) => [name, "readonly"]));

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: browser },
    rules: {
      "no-shadow": "error",
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: "error",
      "no-eval": "error",
      "max-len": ["error", { code: 102 }],
    },
  },
];
