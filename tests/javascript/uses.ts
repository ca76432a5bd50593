// SPDX-License-Identifier: MIT
//
// Uses every name of the package's types, for `tsc --strict`: this file is not run.

import {
  algorithms, extract, load, PageletError, Site, Tree,
  type Algorithm, type Block, type CallOptions, type ExtractOptions, type Html, type LearnOptions,
  type Limits, type LoadPage, type MetadataName, type Page, type Post, type Result, type RuleMatch,
  type Rules, type TreeOptions, type TreeResult, type TreeWalk,
} from "../../bindings/javascript/library/index.js";
import { walkDocument } from "../../bindings/javascript/library/walk-document.js";

/** Refuses a value whose type is not the one that is named. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : never;
const same = <A, B>(_is: Same<A, B>) => {};

await load(new URL("pagelet.wasm", "https://site.example/"));
const html: Html = new Uint8Array();
const page: Page = { url: "https://site.example/", html, charset: "utf-8" };
const limits: Limits = { maxBytes: 1, maxNodes: 1, maxDepth: 1, maxOutputBytes: 1 };
const rules: Rules = { keep: ".a", drop: [".b"], rules: "[site.example]" };
const call: CallOptions = {
  output: "menu", algorithm: "menucut", parameters: { votes: 1, cut: "x", headline: false }, timeout: 1,
  links: false, images: false, rowspan: "repeat", minConfidence: 0.5, comments: "include",
};
const options: ExtractOptions = { ...call, ...rules, url: "https://site.example/", limits };
const result: Result = await extract([page], options);
same<Result["output"], "content" | "template" | "menu">(true);

// The members, as docs/formats.md and docs/library.md list them.
const texts: string[] = [result.url, result.algorithm, result.markdown, result.text, result.html,
  result.json, ...result.paths, ...result.flags, ...result.candidates, ...result.reasons, ...result.tags];
const maybe: (string | null)[] = [result.final_url, result.stated_url, result.stated_url_source,
  result.message, result.title, result.author, result.published, result.modified, result.description,
  result.site_name, result.language, result.image, result.canonical_url, result.next_page];
const numbers: number[] = [result.pages_loaded, result.node_count, ...result.nodes, ...result.votes];
const unsure: (number | null)[] = [result.confidence, result.template_fit, result.template_chosen];
const counts: Record<string, number>[] = [result.omitted, result.omitted_by];
const names: MetadataName = "author";
const author: string | null = result.metadata.author;
const source: string | undefined = result.metadata_sources[names];
const made: string = result.made_by.version;
const setting: string | number | boolean = result.parameters.votes;
const status: "ok" | "empty" = result.status;
const posts: Post[] = [...result.comments, ...result.posts];
const post: [string, string, string | null, string | null, string | null, number | null, number | null] =
  [posts[0].text, posts[0].markdown, posts[0].author, posts[0].date, posts[0].link, posts[0].number,
    posts[0].parent];
const match: RuleMatch = result.rules[0];
const matched: [string, string, string | null, number | null, number] =
  [match.rule, match.selector, match.file, match.line, match.matches];
const title: string | null = result.value("title");
// @ts-expect-error There is no such member.
result.value("words");
// @ts-expect-error Members cannot be set.
result.title = "";

const site: Site = await Site.fromPages([page], { limits, ...rules });
const learn: LearnOptions = { algorithm: "temex", parameters: {}, timeout: 1, mostPages: 2, mostTemplates: 1 };
const templates: string = await site.learnTemplates(learn);
const ofSite: Result = await site.extract(site.pages[0], call);

const walk: TreeWalk = {
  url: "", quirks: false, types: new Uint8Array(), parents: new Int32Array(), values: [],
  attributeCounts: new Uint16Array(), attributes: [], unseen: new Uint8Array(),
};
const walked: { walk: TreeWalk; nodes: Node[] } = walkDocument(document);
const loadPage: LoadPage = (url, next) => (next ? { url, html: "" } : "stop");
const treeOptions: TreeOptions = { loadPage, limits, ...rules };
const tree: Tree = await Tree.fromWalk(walk, treeOptions);
const ofTree: TreeResult = await tree.extract({ ...call, signal: new AbortController().signal });
const block: Block = ofTree.blocks[0];
const blocks: Block[] = ofTree.value("blocks");
const judged: [number, number[], boolean, string] = [block.element, block.leaves, block.taken, block.reason];

const list: Algorithm[] = await algorithms();
same<Algorithm["target"], "template" | "content" | "menu">(true);
const menus = list.filter(({ target }) => target === "menu");
const first: [string, string, string, string, string, string[] | null] = [menus[0].name, menus[0].title,
  menus[0].summary, menus[0].citation, menus[0].role, menus[0].developed_on];
const parameter: Record<"name" | "type" | "default" | "range" | "unit" | "help", string> =
  menus[0].parameters[0];

try {
  await extract("<p>");
} catch (error) {
  if (error instanceof PageletError) console.log(error.code, error.limit?.length, error.message);
}
console.log(texts, maybe, numbers, unsure, counts, author, source, made, setting, status, post, matched,
  title, templates, ofSite, blocks, judged, walked, first, parameter);
