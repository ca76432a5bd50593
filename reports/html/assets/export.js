// SPDX-License-Identifier: MIT

// Figures and tables as files: a small button beside each. The file holds what is shown.

import { element, observeCut } from "./dom.js";

// Properties that a figure takes from the style sheets.
const kStyles = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray",
  "stroke-linecap", "stroke-linejoin", "opacity", "font-family", "font-size", "font-weight",
  "text-anchor", "color"];
const kPixels = 2;  // of a PNG, by pixel of the screen

function save(name, blob) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const saveText = (name, text, type) => save(name, new Blob([text], { type }));

// A figure that needs no style sheet.
function standalone(figure) {
  const copy = figure.cloneNode(true);
  const originals = [figure, ...figure.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((node, at) => {
    const style = getComputedStyle(originals[at]);
    for (const name of kStyles) node.style.setProperty(name, style.getPropertyValue(name));
  });
  const { width, height } = figure.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  copy.style.background = getComputedStyle(document.body).backgroundColor;
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

async function savePng(name, figure) {
  const { text, width, height } = standalone(figure);
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
  await image.decode();
  const canvas = element("canvas", { width: kPixels * width, height: kPixels * height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => save(name, blob));
}

// Titles and rows of a table as it is sorted and filtered now, without pictures.
function cellsOf(table) {
  const lines = [...table.querySelectorAll("tr")].filter((line) => !line.hidden);
  const texts = (line) => [...line.children].filter((cell) => !("picture" in cell.dataset))
    .map((cell) => cell.textContent.trim());
  return lines.map(texts);
}

const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
// A spreadsheet would run it.
const harmless = (text) => (/^[=+@\t]/.test(text) ? "'" + text : text);
const toCsv = (rows) => rows.map((row) => row.map((text) => quoted(harmless(text))).join(","))
  .join("\r\n") + "\r\n";

function toMarkdown(rows, caption) {
  const line = (row) => `| ${row.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |\n`;
  const [head, ...body] = rows;
  return `**${caption}**\n\n` + line(head) + line(head.map(() => "---")) + body.map(line).join("");
}

const kLatex = { "\\": "\\textbackslash{}", "&": "\\&", "%": "\\%", "$": "\\$", "#": "\\#",
  "_": "\\_", "{": "\\{", "}": "\\}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}",
  "\u2212": "$-$", "\u2013": "--", "\u2205": "$\\emptyset$", "\u2715": "$\\times$",
  "\u2026": "\\ldots{}", "\u2264": "$\\leq$", "<": "$<$", ">": "$>$" };
const latex = (text) => text.replace(/[\\&%$#_{}~^\u2212\u2013\u2205\u2715\u2026\u2264<>]/g,
  (sign) => kLatex[sign]);

function toLatex(rows, caption) {
  const line = (row) => `${row.map(latex).join(" & ")} \\\\\n`;
  const [head, ...body] = rows;
  return `\\begin{table}\n\\caption{${latex(caption)}}\n` +
    `\\begin{tabular}{l${"r".repeat(head.length - 1)}}\n\\toprule\n` + line(head) +
    `\\midrule\n${body.map(line).join("")}\\bottomrule\n\\end{tabular}\n\\end{table}\n`;
}

const fileName = (title) => title.toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 60)
  .replace(/^-|-$/g, "");

function menu(title, actions) {
  const fold = element("details", { class: "export" },
    element("summary", { "aria-label": `Save: ${title}`, title: "Save" }, "\u2913"),
    element("div", {}, Object.entries(actions).map(([name, action]) =>
      element("button", { type: "button", onclick: () => { fold.open = false; action(); } },
        name))));
  return fold;
}

export const tableMenu = (title, table) => menu(title, {
  CSV: () => saveText(`${fileName(title)}.csv`, toCsv(cellsOf(table)), "text/csv"),
  Markdown: () => saveText(`${fileName(title)}.md`, toMarkdown(cellsOf(table), title),
    "text/markdown"),
  LaTeX: () => saveText(`${fileName(title)}.tex`, toLatex(cellsOf(table), title),
    "application/x-tex"),
});

const figureMenu = (title, figure) => menu(title, {
  SVG: () => saveText(`${fileName(title)}.svg`, standalone(figure).text, "image/svg+xml"),
  PNG: () => savePng(`${fileName(title)}.png`, figure),
});

// A figure in a frame that scrolls where the screen is narrow, with its button.
export function framed(title, figure) {
  const wrap = element("div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": title }, figure);
  observeCut(wrap);
  return element("div", { class: "framed" }, figureMenu(title, figure), wrap);
}
