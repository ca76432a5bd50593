// SPDX-License-Identifier: MIT
/**
 * Finds the template and the main content of web pages.
 *
 * A page is compared with other pages of its site. The shared parts are template, the rest is
 * content. The work is done by the C++ library, compiled to WebAssembly. Nothing is loaded from the
 * network but the module's own file, and nothing is sent.
 *
 * @example
 * const page = await extract([{ url, html }, { url: url2, html: html2 }]);
 * console.log(page.markdown);
 *
 * The work blocks its thread: a page takes some milliseconds, a large one more. In browsers, call
 * it in a worker.
 */

/** HTML as a string, or as the bytes that were received, of which the call makes a copy. Bytes are decoded with the encoding that they
 * declare, as browsers find it. Bytes without a declaration are UTF-8 if they are valid UTF-8, and
 * otherwise UTF-8 or windows-1252 (flag "encoding:guessed").
 */
export type Html = string | Uint8Array | ArrayBuffer;

export interface Page {
  /** Makes links absolute; may be missing or relative. */
  url?: string;
  html: Html;
  /** Name of the encoding of bytes, from the HTTP header; unless given, found from the page. */
  charset?: string;
}

/** Limits for a page and its answer. A missing one has the library's default. */
export interface Limits {
  /** Bytes of a page: 20,971,520. A larger one is not copied. */
  maxBytes?: number;
  /** Elements and texts of a page: 1,000,000. */
  maxNodes?: number;
  /** Levels below body: 1,024. */
  maxDepth?: number;
  /** Bytes of an answer in one format: 64 MiB. */
  maxOutputBytes?: number;
}

export interface CallOptions {
  /** The wanted part: "content" unless given. */
  output?: "content" | "template" | "menu";
  /** Name of the algorithm: "leafcut" unless given, "menucut" for the menu; see `algorithms()`. */
  algorithm?: string;
  /** Parameters of the algorithm: `{ votes: 1, "cs-size": 4 }`; `_` may stand for `-`. The algorithm
   * "site-template" needs `templates`, the text of a file of `pagelet template learn`; with less fit
   * than `min-fit`, a page gets the usual answer and the flag "template_misfit". */
  parameters?: Record<string, string | number | boolean>;
  /**
   * Time limit of the call in seconds, and of each value of its result; 30 unless given; 0: no limit.
   * WebAssembly has no clock of a thread, so wall time counts, but not the time of `loadPage`.
   */
  timeout?: number;
  /** false: `markdown` has only the words of links. */
  links?: boolean;
  /** false: `markdown` has no images. */
  images?: boolean;
  /** A cell of a table that spans rows: "empty" (default) leaves its other places empty, "repeat" repeats
   * it there.
   */
  rowspan?: "empty" | "repeat";
  /** A page whose answer has less confidence (0 to 1) counts as one without an answer. */
  minConfidence?: number;
  /** Where the readers' comments below an article are: "apart" (default) in `comments`, "include" in
   * the content, "exclude" nowhere.
   */
  comments?: "apart" | "include" | "exclude";
}

export interface LearnOptions {
  /** Name of the algorithm that teaches, one for template or main content: "leafcut" unless given. */
  algorithm?: string;
  /** Its parameters. */
  parameters?: Record<string, string | number | boolean>;
  /** Time limit for each page in seconds; 30 unless given; 0: no limit. */
  timeout?: number;
  /** Most pages from which a template is learned: 8 unless given. */
  mostPages?: number;
  /** Most templates, of the largest groups of pages: 16 unless given, at most 64. */
  mostTemplates?: number;
}

/** The user's own rules for pages (docs/formats.md). A wrong one throws an error of usage. */
export interface Rules {
  /** Selectors of elements that belong to the main content whatever the algorithm says. */
  keep?: string | string[];
  /** Selectors of elements that are removed from every page before the algorithm sees it. */
  drop?: string | string[];
  /** The text of a file of rules by host, which also says where title, author and date are. */
  rules?: string;
}

/** A rule that matched on a page. */
export interface RuleMatch {
  rule: "drop" | "keep" | "title" | "author" | "date";
  selector: string;
  /** null: the rule is not one of `rules`. */
  file: string | null;
  line: number | null;
  /** Number of elements and texts that it matches. */
  matches: number;
}

export interface ExtractOptions extends CallOptions, Rules {
  /** URL of the page, when `pages` is the HTML of one page. */
  url?: string;
  limits?: Limits;
}

export type MetadataName = "title" | "author" | "published" | "modified" | "description" |
  "site_name" | "language" | "image" | "canonical_url" | "next_page" | "tags";

/** A post of a discussion, or a reader's comment. What the page does not say is null. */
export interface Post {
  readonly text: string;
  readonly markdown: string;
  readonly author: string | null;
  /** In ISO 8601. */
  readonly date: string | null;
  readonly link: string | null;
  /** The number that the page shows. */
  readonly number: number | null;
  /** Index of the post that it answers. */
  readonly parent: number | null;
}

/** The answer for one page, with the members that `pagelet.Result` has in Python. Each is computed when
 * it is first read, and may throw then. What programs read most is computed for results that are kept;
 * `html`, `paths`, `votes` and `reasons` of old ones open the page again.
 */
export interface Result {
  /** The page's URL, as given. */
  readonly url: string;
  /** The address at which the page was found, or at which a tool saved it; null: it is not known. */
  readonly final_url: string | null;
  /** The address that the page's file states, and what states it: "canonical", "mhtml" ... */
  readonly stated_url: string | null;
  readonly stated_url_source: string | null;
  readonly status: "ok" | "empty";
  /** The mean F1 of the main contents of such pages, from 0 to 1; null: the algorithm does not say. */
  readonly confidence: number | null;
  /** Always null: a page without an answer throws instead. */
  readonly message: string | null;
  /** The algorithm's name. */
  readonly algorithm: string;
  /** The algorithm's parameters. */
  readonly parameters: Record<string, string | number | boolean>;
  readonly output: "content" | "template" | "menu";
  /** CommonMark with tables; links are absolute. */
  readonly markdown: string;
  /** Plain text for people, without a newline at its end. */
  readonly text: string;
  /** The answer as a page of its own, without scripts. */
  readonly html: string;
  /** XPaths of the nodes, in document order. */
  readonly paths: string[];
  /** The page's title without the site's name. */
  readonly title: string | null;
  readonly author: string | null;
  /** Dates are in ISO 8601. */
  readonly published: string | null;
  readonly modified: string | null;
  readonly description: string | null;
  readonly site_name: string | null;
  /** A language tag, such as "en-GB". */
  readonly language: string | null;
  readonly image: string | null;
  readonly canonical_url: string | null;
  /** The address of the text's next page. */
  readonly next_page: string | null;
  readonly tags: string[];
  /** The metadata that the page states; null: the page does not contain it. */
  readonly metadata: Record<Exclude<MetadataName, "tags">, string | null> & { tags: string[] };
  /** What states each field that is there: "json-ld", "opengraph" ... (docs/formats.md). */
  readonly metadata_sources: Partial<Record<MetadataName, string>>;
  /** The user's own rules that matched on the page. */
  readonly rules: RuleMatch[];
  /** The readers' comments below an article. */
  readonly comments: Post[];
  /** The posts of a discussion, such as a page of a forum. */
  readonly posts: Post[];
  /** One line of JSON, `pagelet.extract/2` without times (docs/formats.md). */
  readonly json: string;
  /** Flags about the answer: "no_candidates", "needs_scripts" ... (docs/formats.md). */
  readonly flags: string[];
  /** URLs of the pages with which the page was compared. */
  readonly candidates: string[];
  /** Their number, with the page itself. */
  readonly pages_loaded: number;
  /** With "site-template": the share of what is always in the chosen template that the page has. */
  readonly template_fit: number | null;
  /** With "site-template": the number of the chosen template, from 1. */
  readonly template_chosen: number | null;
  /** The number of the nodes that algorithms compare. */
  readonly node_count: number;
  /** How many words of the answer are in no text for readers, by reason: "hidden", "controls" ... */
  readonly omitted: Record<string, number>;
  /** The same by the rule that omits them. */
  readonly omitted_by: Record<string, number>;
  /** What made the answer: `version`, `commit`, `compiler`, and `model` of LeafCut. */
  readonly made_by: Record<string, string>;
  /** Positions of the answer's nodes in document order, among the nodes that algorithms compare
   * (docs/specification.md); body is 0. For a page given as a `Tree`, positions in
   * `TreeWalk.types`.
   */
  readonly nodes: number[];
  /**
   * How many pages share each of the nodes that algorithms compare; empty for algorithms that do not
   * count this.
   */
  readonly votes: number[];
  /** Why each of the nodes that algorithms compare was taken or left out. Computes the answer again. */
  readonly reasons: string[];
  /** The member with this name. */
  value<Name extends Exclude<keyof this, "value">>(name: Name): this[Name];
}

/** Finds the template or the content of the first page, compared with all others. */
export function extract(pages: Page[] | Html, options?: ExtractOptions): Promise<Result>;

/** The pages of one website, each parsed once. */
export class Site {
  /** Makes a site of pages. Those of a second host are an error of input. */
  static fromPages(pages: Page[], options?: { limits?: Limits } & Rules): Promise<Site>;
  /** URLs of all pages. */
  readonly pages: string[];
  /** The answer for a page, named by its URL or its index in `pages`. */
  extract(page: string | number, options?: CallOptions): Promise<Result>;
  /** Learns the templates of the site's layouts. Returns the text of a file, which the algorithm
   * "site-template" takes as its parameter `templates`; it then needs no other page.
   */
  learnTemplates(options?: LearnOptions): Promise<string>;
}

/** Thrown when a call fails. */
export class PageletError extends Error {
  /** "usage", "input", "limit", "timeout", "output", "network". */
  readonly code: string;
  /** For a page beyond a limit: "limit:nodes", "limit:memory" ... */
  readonly limit?: string;
}

export interface Algorithm {
  name: string;
  title: string;
  target: "template" | "content" | "menu";
  summary: string;
  citation: string;
  role: "algorithm" | "floor";
  /** Suites on which it was developed; null: not known. */
  developed_on: string[] | null;
  parameters: {
    name: string; type: string; default: string; range: string; unit: string; help: string;
  }[];
}

/** All algorithms with their parameters, defaults and ranges. */
export function algorithms(): Promise<Algorithm[]>;

/**
 * Loads the WebAssembly module. The functions above do it when they are first called: from the file
 * pagelet.wasm beside this one. Call it before them to load from elsewhere, or ahead of time. Later
 * calls have no effect.
 */
export function load(source?: WebAssembly.Module | BufferSource | Response | URL | string):
  Promise<void>;

// ---- Live pages: for programs that have a tree instead of HTML, such as the add-on.

/**
 * A page's tree as flat arrays in document order, for `postMessage` and `Tree`. It begins
 * with the element html. `walkDocument` of walk.js makes one. It has no shadow roots. It
 * has comments, because they separate texts, and the content of `template` elements as children.
 */
export interface TreeWalk {
  url: string;
  /**
   * For each node, 1 if the reader does not see it. `markdown`, `text` and `html` omit these nodes,
   * unless they are more than half of the answer; `nodes` contain them.
   */
  unseen?: Uint8Array;
  /** `document.compatMode === "BackCompat"`. */
  quirks: boolean;
  /** `nodeType` of each node: 1 element, 3 text, 4 CDATA section (a text), 8 comment. */
  types: Uint8Array;
  /** Position of the parent; -1 for html. */
  parents: Int32Array;
  /**
   * An element's name in ASCII lower case, with a prefix if it has one; the data of a text; for a
   * comment its data, or "" if it marks no place of the page. A processing instruction is a
   * comment that begins with "?".
   */
  values: string[];
  /** Number of attributes of each node. */
  attributeCounts: Uint16Array;
  /** Names and values of all attributes: name, value, name, value ... */
  attributes: string[];
}

/** Leaves of a tree with the same nearest block element (p, li, div ...) that were judged alike. */
export interface Block {
  /** The block element: a position in `TreeWalk.types`. */
  element: number;
  /** Its leaves (texts, and elements without children), as positions in `TreeWalk.types`. */
  leaves: number[];
  /** Whether they belong to the answer. */
  taken: boolean;
  /** Why, in the terms of the algorithm; may be "". */
  reason: string;
}

export interface TreeResult extends Result {
  /** The answer's nodes, as positions in `TreeWalk.types`, in document order. */
  readonly nodes: number[];
  /** The whole page in blocks, in document order, each with the reason. Computes the answer again. */
  readonly blocks: Block[];
}

/** Returns the page at an address: its HTML, and the URL at which it was found after redirects. null:
 * there is no page, or it must not be loaded; the address counts as a dead link. "stop": no more
 * pages are asked for (flag "dead_links"). `next` is the address that will be asked for next unless
 * this page is enough; a function may begin to load it now.
 */
export type LoadPage =
  (url: string, next?: string) => Promise<Page | "stop" | null> | Page | "stop" | null;

export interface TreeOptions extends Rules {
  /** Called for each page that the algorithm compares the live page with, one at a time, in the
   * algorithm's order, and at most once for an address. Without it, the live page is compared with
   * `pages`.
   */
  loadPage?: LoadPage;
  /** Other pages; the live page is compared with all of them, as in `extract`. */
  pages?: Page[];
  limits?: Limits;
}

/** A live page, given as a TreeWalk. The pages to compare it with are given too, or loaded on demand. */
export class Tree {
  static fromWalk(walk: TreeWalk, options?: TreeOptions): Promise<Tree>;
  /** Returns the answer for the page; await each call before the next. If `signal` is aborted while
   * pages are loaded, the promise is rejected with the signal's reason.
   */
  extract(options?: CallOptions & { signal?: AbortSignal }): Promise<TreeResult>;
}
