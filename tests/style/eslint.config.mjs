// SPDX-License-Identifier: MIT

// Rules for the scripts of the report, of the labelling page and of the add-on, which are modules of
// the browser.

import js from "@eslint/js";

const browser = Object.fromEntries([
  "window", "document", "location", "history", "console", "fetch", "getComputedStyle", "setTimeout",
  "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "atob", "matchMedia", "CSS", "Node",
  "Element", "Document", "Event", "MouseEvent", "Highlight", "NodeFilter", "Range", "StaticRange",
  "Blob", "Image", "URL", "URLSearchParams", "XMLSerializer", "ResizeObserver", "IntersectionObserver", "MutationObserver",
  "performance", "CSSStyleSheet", "HTMLElement", "SVGElement", "HTMLFormElement",
  "HTMLTextAreaElement", "navigator", "chrome", "Worker", "postMessage", "addEventListener", "removeEventListener", "AbortController",
  "DOMException", "FileReader", "KeyboardEvent", "TextEncoder", "TextDecoder", "WebAssembly", "crypto",
  "Response",
].map((name) => [name, "readonly"]));

export default [
  { ignores: ["**/dist/", "**/node_modules/"] },
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
