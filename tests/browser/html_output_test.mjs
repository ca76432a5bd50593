// SPDX-License-Identifier: MIT

// The HTML that `pagelet extract` writes, in Chromium: nothing in it runs, leads away or loads a
// frame, in whatever way a page tries it. This also holds when the HTML is put into another page,
// read from it and put in again.
//
// The vectors are like those of OWASP's "XSS Filter Evasion Cheat Sheet" and of published
// mutations through noscript, template, svg, math, select and style. X stands for the code that
// would run.
//
// Usage: node --test html_output_test.mjs, with
//   PAGELET   the program
//   CHROMIUM  the browser (default: /usr/bin/chromium)

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { chromium } from "playwright-core";
import { everyTurn } from "./turns.mjs";

const program = process.env.PAGELET;
const folder = mkdtempSync(join(tmpdir(), "pagelet-html-"));
const code = "top.ran=1";

const vectors = [
  // Scripts and handlers.
  "<script>X</script>", "<SCRIPT SRC=data:text/javascript,X></SCRIPT>", "<scr<script>ipt>X</script>",
  "<<script>X;//<</script>", "<script/x>X</script>", "<script>X//", "</title><script>X</script>",
  "<img src=x onerror=X>", "<IMG \"\"\"><SCRIPT>X</SCRIPT>\">", "<img src=x:x onerror\n=\nX>",
  "<img src=/ onerror='X'>", "<img/src=x/onerror=X>", "<body onload=X>", "<BODY ONLOAD =X>",
  "<body onload!#$%&()*~+-_.,:;?@[/|\\]^`=X>", "<p onmouseover=X style='position:fixed;inset:0'>a",
  "<input autofocus onfocus=X>", "<select autofocus onfocus=X><option>a</select>",
  "<textarea autofocus onfocus=X>a</textarea>", "<details open ontoggle=X><summary>a</summary></details>",
  "<video src=x onerror=X></video>", "<video><source onerror=X></video>", "<audio src=x onerror=X></audio>",
  "<marquee onstart=X>a</marquee>", "<a tabindex=1 autofocus onfocus=X>a</a>",
  "<p style='animation:a 1s' onanimationstart=X>a</p><style>@keyframes a{}</style>",
  "<svg onload=X>", "<svg/onload=X>", "<svg><script>X</script></svg>", "<svg><script href=data:,X />",
  "<svg><animate onbegin=X attributeName=x dur=1s>", "<svg><set onbegin=X attributeName=x>",
  "<svg><a><animate attributeName=href values=javascript:X /><text y=20>a</text></a></svg>",
  "<svg><use href='data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>X</script></svg>#x'/>",
  "<svg><foreignObject><iframe srcdoc='<script>X</script>'></iframe></foreignObject></svg>",
  "<svg><image href=x onerror=X /></svg>", "<svg><title><img src=x onerror=X></title></svg>",
  "<svg><desc><style><img src=x onerror=X></style></desc></svg>",
  "<math href=javascript:X><mi>a</mi></math>", "<math><mi xlink:href=javascript:X>a</mi></math>",
  "<math><maction actiontype=statusline xlink:href=javascript:X>a</maction></math>",
  "<object data='data:text/html,<script>X</script>'></object>", "<embed src='data:text/html,<script>X</script>'>",
  "<object><param name=src value=javascript:X></object>", "<applet code=x></applet>",
  "<iframe src=javascript:X></iframe>", "<iframe srcdoc='<script>X</script>'></iframe>",
  "<IFRAME SRC='#' onload=X></IFRAME>", "<frameset><frame src=javascript:X></frameset>",
  "<isindex action=javascript:X type=submit>", "<keygen autofocus onfocus=X>",
  "<layer src=javascript:X></layer>", "<bgsound src=javascript:X>", "<xss id=x tabindex=1 onfocus=X>a</xss>",
  "<script-x onclick=X>a</script-x>", "<div is=x-y onclick=X>a</div>",
  // References.
  "<a href=javascript:X>a</a>", "<a href='JaVaScRiPt:X'>a</a>", "<a href=' javascript:X'>a</a>",
  "<a href='java&Tab;script:X'>a</a>", "<a href='java&NewLine;script:X'>a</a>",
  "<a href='&#14;  javascript:X'>a</a>", "<a href='&#106;avascript:X'>a</a>",
  "<a href='&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;X'>a</a>",
  "<a href='javascript&colon;X'>a</a>", "<a href='java\0script:X'>a</a>", "<a href='\x01javascript:X'>a</a>",
  "<a href='javascript://%0aX'>a</a>", "<a href='data:text/html,<script>X</script>'>a</a>",
  "<a href='vbscript:X'>a</a>", "<a href=feed:javascript:X>a</a>", "<a href='view-source:javascript:X'>a</a>",
  "<area href=javascript:X>", "<map name=m><area shape=default href=javascript:X></map><img usemap=#m src=x>",
  "<form action=javascript:X><input type=submit></form>", "<form><button formaction=javascript:X>a</button></form>",
  "<form id=f></form><button form=f formaction=javascript:X>a</button>",
  "<input type=image src=x formaction=javascript:X>", "<svg><a xlink:href=javascript:X><text y=20>a</text></a></svg>",
  "<img src=javascript:X>", "<img dynsrc=javascript:X>", "<img lowsrc=javascript:X>",
  "<img srcset='javascript:X 1x'>", "<body background=javascript:X>", "<table background=javascript:X><tr><td>a",
  "<link rel=stylesheet href=javascript:X>", "<link rel=import href='data:text/html,<script>X</script>'>",
  "<link rel='preload' as=script href=data:,X onload=X>", "<base href=javascript:/X/><a href=#>a</a>",
  "<meta http-equiv=refresh content='0;url=javascript:X'>", "<meta http-equiv=refresh content='0;url=data:text/html,<script>X</script>'>",
  "<meta http-equiv=Link content='<data:text/css,*{}>; REL=stylesheet'>", "<video poster=javascript:X></video>",
  "<html manifest=x>", "<q cite=javascript:X>a</q>", "<button formtarget=_top formaction=javascript:X>a</button>",
  // Style sheets.
  "<style>@import'javascript:X';</style>", "<style>li{list-style-image:url(\"javascript:X\")}</style><ul><li>a",
  "<p style='width:expression(X)'>a", "<p style='xss:expr/*a*/ession(X)'>a", "<p style='background:url(javascript:X)'>a",
  "<style>p{-moz-binding:url(\"data:text/xml,X\")}</style><p>a", "<style></style><script>X</script>",
  "<style><!--</style><script>X</script>-->", "<style>a{b:'</style><img src=x onerror=X>'}</style>",
  "<style>a{b:url('\\3c/style>\\3cimg src=x onerror=X>')}</style>",
  // Comments, and texts that look like comments.
  "<!--[if gte IE 4]><script>X</script><![endif]-->", "<!--><img src=x onerror=X>-->", "<!-- --!><img src=x onerror=X>-->",
  "<![CDATA[<script>X</script>]]>", "<?xml version='1.0'?><script>X</script>", "<comment><img src='</comment><img src=x onerror=X>'>",
  // Parsed a second time, these give another tree.
  "<noscript><p title='</noscript><img src=x onerror=X>'>", "<noscript><style></noscript><img src=x onerror=X></style></noscript>",
  "<noscript>&lt;/noscript&gt;&lt;img src=x onerror=X&gt;</noscript>", "<noembed><img src='</noembed><img src=x onerror=X>'></noembed>",
  "<noframes><p title='</noframes><img src=x onerror=X>'></noframes>", "<xmp><p title='</xmp><img src=x onerror=X>'></xmp>",
  "<iframe><p title='</iframe><img src=x onerror=X>'></iframe>", "<textarea><p title='</textarea><img src=x onerror=X>'></textarea>",
  "<title><p title='</title><img src=x onerror=X>'></title>", "<plaintext><img src=x onerror=X>",
  "<template><img src=x onerror=X></template>", "<template><p title='</template><img src=x onerror=X>'></template>",
  "<div><template shadowrootmode=open><img src=x onerror=X></template></div>",
  "<svg></p><style><a id='</style><img src=x onerror=X>'>", "<svg><style>&lt;img src=x onerror=X&gt;</style></svg>",
  "<svg><p><style><a title='</style><img src=x onerror=X>'>", "<svg><desc><svg><style><a id='</style><img src=x onerror=X>'>",
  "<svg><title><style><a id='</title></style><img src=x onerror=X>'>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=x onerror=X&gt;'>",
  "<math><mtext><table><mglyph><style><math><img src=x onerror=X>",
  "<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=X>",
  "<math><mtext><option><mglyph><style><img title='</style><img src=x onerror=X>'>",
  "<math><annotation-xml encoding=text/html><style><img title='</style><img src=x onerror=X>'>",
  "<math><annotation-xml encoding=text/html><svg><style>&lt;img src=x onerror=X&gt;",
  "<math><mi><svg><style><img title='</style><img src=x onerror=X>'>", "<math><style><img src=x onerror=X></style></math>",
  "<select><style><img src=x onerror=X></style></select>", "<select><template><style><!--</style><a title='--><img src=x onerror=X>'>",
  "<select><noscript><p title='</noscript></select><img src=x onerror=X>'>", "<select><iframe></select><img src=x onerror=X>",
  "<select><xmp><script>X</script></select>", "<select><svg><style><a title='</style></svg></select><img src=x onerror=X>'>",
  "<table><td><style><svg><img title='</style><img src=x onerror=X>'>", "<p><table><a href=javascript:X><tr><td>a",
  "<a href='&quot;&gt;&lt;img src=x onerror=X&gt;'>a</a>", "<p title='`><img src=x onerror=X>'>a", "<p title=\"&quot; onclick=X \">a",
  "&lt;img src=x onerror=X&gt;", "&amp;lt;img src=x onerror=X&amp;gt;", "<listing>&lt;img src=x onerror=X&gt;</listing>",
  "<xmp>&lt;/xmp&gt;&lt;img src=x onerror=X&gt;</xmp>", "<a\x0Bonclick=X>a</a>", "<img src=x\x00 onerror=X>",
  "<a data-x='&quot;><img src=x onerror=X>' data-<img=1>a</a>",
];

let browser;
let answers;  // the HTML by vector
let raw;      // the same with --raw

// The answers for a site whose pages hold one vector each.
function extract(...options) {
  const output = execFileSync(program, ["extract", "--site", folder, "--all", "--algorithm", "everything",
    "--output", "template", "--fields", "url,html", ...options], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const lines = output.trim().split("\n").map((line) => JSON.parse(line));
  return vectors.map((_, at) => lines.find(({ url }) => url.endsWith(`/v${at}.html`)).html);
}

before(async () => {
  mkdirSync(join(folder, "pages"));
  const pages = vectors.map((_, at) => `v${at}.html`);
  writeFileSync(join(folder, "site.json"), JSON.stringify({
    id: "vectors", title: "Vectors", category: "documentation", language: "en",
    base_url: "http://site.test/", key_page: pages[0], pages,
  }));
  vectors.forEach((vector, at) => {
    // Every second vector is in a paragraph of a page with a doctype.
    const page = at % 2 === 0 ? vector : `<!doctype html><title>a</title><p>b ${vector}`;
    writeFileSync(join(folder, "pages", pages[at]), page.replaceAll("X", code));
  });
  answers = extract();
  raw = extract("--raw");
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"] });
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

// A page without a network that shows one HTML after the other. `complaints`: the forbidden things
// that the last one tried.
async function open() {
  const page = await browser.newPage();
  const shown = { page, complaints: [], html: "", number: 0 };
  const address = () => `http://site.test/x${shown.number}`;
  await page.route("**", (route) => {
    const request = route.request();
    if (!request.isNavigationRequest()) return route.abort();
    if (request.url() === address()) {
      return route.fulfill({ contentType: "text/html; charset=utf-8", body: shown.html });
    }
    shown.complaints.push(`leads to ${request.url()}`);
    return route.abort();
  });
  page.on("dialog", (dialog) => { shown.complaints.push("a dialog"); dialog.dismiss(); });
  page.on("frameattached", () => shown.complaints.push("a frame"));
  shown.show = async (html) => {
    shown.html = html;
    ++shown.number;
    shown.complaints = [];
    await page.goto(address(), { waitUntil: "domcontentloaded" });
  };
  return shown;
}

// Clicks and focuses elements, and returns all forbidden elements, attributes and links.
const touch = (page) => page.evaluate(() => {
  const wrong = [];
  for (const element of document.querySelectorAll("*")) {
    if (/^(script|iframe|frame|object|embed|applet|base|template|noscript|use|animate|set|portal)$/i
      .test(element.localName)) wrong.push(`element ${element.localName}`);
    for (const { name, value } of element.attributes) {
      const scheme = value.replace(/[\0-\x20]/g, "").toLowerCase();
      if (/^on|^(srcdoc|formaction|http-equiv|ping|manifest|is|xlink:href)$/.test(name) ||
          (/^(href|src|action|background|poster|cite|data|srcset)$/.test(name) &&
           /^(javascript|vbscript|data:text|feed|view-source)/.test(scheme))) {
        wrong.push(`attribute ${name}="${value}"`);
      }
    }
  }
  for (const link of document.querySelectorAll("a, area, button, input, summary")) {
    if (!link.matches("a[href], area[href], [type=submit], [type=image], button")) link.click?.();
    link.focus?.();
  }
  for (const link of document.querySelectorAll("a[href], area[href]")) {
    const { protocol } = link;
    if (typeof protocol === "string" && protocol && !/^(https?|mailto|ftp|tel):$/.test(protocol)) {
      wrong.push(`leads to ${protocol}`);
    }
  }
  return wrong;
});

// The forbidden things that the HTML holds or does.
async function deeds(shown, html) {
  await shown.show(html);
  const wrong = await touch(shown.page);
  await everyTurn(shown.page, `http://site.test/last${shown.number}`);
  if (await shown.page.evaluate(() => window.ran === 1)) wrong.push("it ran");
  return [...wrong, ...shown.complaints];
}

describe("HTML output", () => {
  test("holds nothing that runs, leads away or loads a frame", async () => {
    const shown = await open();
    for (const [at, html] of answers.entries()) {
      assert.deepEqual(await deeds(shown, html), [], `${vectors[at]}\n${html}`);
    }
    await shown.page.close();
  });

  test("is harmless inside other pages", async () => {
    const inside = (html) => html.replace(/^.*<body[^>]*>/s, "").replace(/<\/body>.*$/s, "");
    const places = ["div", "noscript", "template", "svg", "math", "select", "table", "style", "title",
      "textarea", "xmp"];
    const opened = await open();
    await opened.show("<!doctype html><title>a</title><div id=a></div>");
    for (const [at, html] of answers.entries()) {
      const wrong = await opened.page.evaluate(([text, all]) => {
        const found = [];
        const place = document.getElementById("a");
        const check = (where) => {
          for (const element of place.querySelectorAll("*")) {
            for (const { name, value } of element.attributes) {
              if (/^on|^srcdoc$/.test(name) || /^\s*javascript:/i.test(value)) found.push(`${where}: ${name}`);
            }
            if (/^(script|iframe|object|embed)$/i.test(element.localName) && where !== element.localName) {
              found.push(`${where}: ${element.localName}`);
            }
          }
        };
        for (const name of all) {
          for (const namespace of ["http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg",
            "http://www.w3.org/1998/Math/MathML"]) {
            const outer = document.createElementNS(namespace, name);
            place.replaceChildren(outer);
            outer.innerHTML = text;
            check(name);
          }
          // Parsed as HTML of the page, then serialised and parsed again, as editors do.
          place.innerHTML = `<${name}>${text}</${name}>`;
          for (let round = 0; round < 3; ++round) {
            check(name);
            place.innerHTML = String(place.innerHTML);
          }
        }
        place.replaceChildren();
        return found;
      }, [inside(html), places]);
      assert.deepEqual(wrong, [], `${vectors[at]}\n${html}`);
    }
    await everyTurn(opened.page, "http://site.test/last");
    assert.equal(await opened.page.evaluate(() => window.ran ?? 0), 0);
    assert.deepEqual(opened.complaints, []);
    await opened.page.close();
  });

  test("would fail these tests with --raw", async () => {
    let running = 0;
    const some = raw.filter((_, at) => at % 4 === 0);
    const shown = await open();
    for (const html of some) {
      const wrong = await deeds(shown, html).catch(() => ["it went away"]);
      if (wrong.length > 0) ++running;
    }
    await shown.page.close();
    assert.ok(running > some.length / 3, `${running} of ${some.length}`);
  });
});
