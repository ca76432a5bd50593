# SPDX-License-Identifier: MIT
"""Text blocks of LeafCut as docs/specification.md, sections 15.9 to 15.13, says them. See leafcut.py."""
import bisect
import collections
import functools
import itertools
import pathlib
import re
import struct
import unicodedata
import urllib.parse

TABLES = pathlib.Path(__file__).resolve().parents[2] / "extractors/leafcut"
BLANK = "\t-\r\x1c- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"

INLINE = set("a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark nobr "
             "picture q rb rt ruby s samp small span strike strong sub sup time tt u var wbr".split())
SKIPPED = set("script style select textarea svg template iframe option object canvas audio video datalist "
              "head math".split())
RANKS = {tag: rank for rank, tags in
         {1: "button label legend summary nav", 2: "li", 4: "td th", 5: "header footer address",
          6: "section article", 7: "dt dd", 8: "figcaption caption", 9: "h6 h5 h4", 10: "h3 h2", 11: "h1",
          12: "blockquote", 13: "pre", 14: "p"}.items() for tag in tags.split()}
PLACES = (({"nav"}, {"navigation"}), ({"header"}, {"banner"}), ({"footer"}, {"contentinfo"}),
          ({"aside"}, {"complementary"}), ({"article"}, {"article"}), ({"main"}, {"main"}),
          ({"form"}, {"search"}), ({"table"}, set()), ({"ul", "ol"}, {"list"}),
          ({"dialog"}, {"dialog", "alertdialog"}))
CAPTION_NAMES = {"caption", "captions", "credit", "credits", "figcaption", "photocredit"}
WHOLE_NAMES = set("accordion accordions admonition callout collapsible faq faqs ingredients note recipe toggle "
                  "warning".split())
RECIPE_NAMES = {"ingredients", "recipe"}
REFERENCE_IDS = {"allMembers", "implementations-list", "interface", "ref-examples"}
REFERENCE_CLASSES = set("alignedsummary class-description codewrapper constructor-details doc-object docstring "
                        "field-details function_list index-table io-description io-file io-line item-decl item-table "
                        "main-subrow member-signature memberSummary memberdecls memitem method-detail method-details "
                        "method_details odoc-content odoc-preamble platform-hinted ref-description summary-signature "
                        "summary-synopsis summary-table summary_desc summary_signature tsd-member tsd-signatures".split())
FORUM = {"DiscussionForumPosting", "QAPage", "Question", "Answer", "Comment"}


def ascii_lower(text):
    return re.sub("[A-Z]+", lambda match: match.group().lower(), text)


def words(text):
    """Runs between blanks."""
    return re.findall(f"[^{BLANK}]+", text)


def float32(value):
    return struct.unpack("f", struct.pack("f", value))[0]


def ratio(part, whole):
    return part / whole if whole else 0.0


# 15.9 -----------------------------------------------------------------------------------------------

ENDS, WIDE_ENDS, CLOSING = r".!?:;…؟।", "。！？：", r"\"')\]”’»」"
END = f"[{ENDS}][{ENDS}{CLOSING}]*"
ENDS_SENTENCE = re.compile(f"(?:{END}|[{WIDE_ENDS}])[{CLOSING}{BLANK}]*\\Z")
HOLDS_END = re.compile(f"{END}(?=[{BLANK}]|\\Z)")
WIDE_AFTER_END = re.compile(f"{END}[{WIDE_ENDS}]")
DATE = re.compile(r"(?<![0-9])(?:(?:19|20)[0-9]{2}|[0-9]{1,2}:[0-9]{2}|"
                  r"[0-9]{1,2}([./-])[0-9]{1,2}\1[0-9]{1,4})(?![0-9])")
PRICE = re.compile(f"[$£¥€₹₽₩₺][{BLANK}]*[0-9]|[0-9][{BLANK}]*[$£¥€₹₽₩₺]")


@functools.cache
def category(character):
    return unicodedata.category(character)[0]


def runs_of(text, more=""):
    """The maximal runs of L, N and `more`."""
    runs = itertools.groupby(text, lambda c: category(c) in "LN" or c in more)
    return ["".join(run) for is_word, run in runs if is_word]


def is_unspaced(c):
    return ("\u0e00" <= c <= "\u0eff" or "\u1000" <= c <= "\u109f" or "\u1780" <= c <= "\u17ff"
            or c >= "\u2e80" and not "\uac00" <= c <= "\ud7af") and category(c) in "LN"


def is_capital(c):
    return ("A" <= c <= "Z" or "\xc0" <= c <= "\xde" or "\u0391" <= c <= "\u03a9"
            or "\u0400" <= c <= "\u042f") and category(c) == "L"


class Block:
    def __init__(self, element, text):
        self.element, self.read = element, [text]

    def measure(self, page):
        self.first, self.last = self.read[0], self.read[-1]
        self.texts = [node for node in page.nodes[self.first.number:self.last.number + 1] if node.is_text()]
        self.words = self.link_words = self.links = unspaced = 0
        last_link = None
        for text in self.read:
            added = len(runs_of(text.text, "_")) - unspaced // 3
            unspaced += sum(map(is_unspaced, text.text))
            added += unspaced // 3
            self.words += added
            if text.in_link:
                self.link_words += added
                link = next(node for node in text.ancestors() if node.tag == "a")
                self.links += link is not last_link
                last_link = link
        text = "".join(text.text for text in self.read)
        self.letters = sum(category(c) == "L" for c in text)
        self.capitals = sum(map(is_capital, text))
        self.separators = sum(c in "|/·•›»" for c in text)
        self.ends_sentence = ENDS_SENTENCE.search(text) is not None
        holds_end = (HOLDS_END.search(text) or
                     re.search(f"[{WIDE_ENDS}]", WIDE_AFTER_END.sub("", text))) is not None
        self.has_date = DATE.search(text) is not None
        self.has_price = PRICE.search(text) is not None
        self.characters = ascii_lower(re.sub(f"[{BLANK}]", "", text))
        share = ratio(self.link_words, self.words)
        self.prose = self.words if (self.words >= 10 and share < 0.4 and holds_end
                                    or self.words >= 25 and share < 0.3) else 0
        around = itertools.islice((self.element, *self.element.ancestors()), 3)
        self.level = next((int(node.tag[1]) for node in around if re.fullmatch("h[1-6]", node.tag)), 0)
        self.holder = common(self.first, self.last)


def common(a, b):
    """The lowest element that is or holds both."""
    return next(node for node in (a, *a.ancestors())
                if not node.is_text() and node.number <= b.number < node.end)


def is_skipped(node):
    frames_html = node.tag == "svg" and node.children and node.children[0].tag == "foreignobject"
    return node.tag in SKIPPED and not frames_html


def find_blocks(page):
    for node in page.nodes:
        node.block = None
        node.skipped = node.parent is not None and (node.parent.skipped or is_skipped(node))
        node.is_box = not node.parent or not (node.is_text() or node.skipped or node.tag in INLINE)
    for node in reversed(page.nodes[1:]):
        node.parent.is_box |= node.is_box
    runs, run = [], None
    for node in page.nodes:
        if node.is_text() and not node.skipped:
            box = next(around for around in node.ancestors() if around.is_box)
            if run and run.element is box:
                run.read.append(node)
            else:
                run = Block(box, node)
                runs.append(run)
        elif node.is_box:
            run = None
    for run in runs:
        run.measure(page)
    blocks = [run for run in runs if run.words]
    for block in blocks:
        for text in block.texts:
            text.block = block
    return blocks


# 15.10 ----------------------------------------------------------------------------------------------

FEATURES = re.findall(r"\bF\((k\w+)\)", (TABLES / "features.h").read_text())


class Facts:
    def __init__(self, page, url):
        title = next((node for node in page.parsed if node.tag in ("title", "body", "frameset")), None)
        text = "".join(c.text for c in title.parsed_children) if title and title.tag == "title" else ""
        self.title = set(runs_of(ascii_lower(text))[:200])
        description, og_description, og_type, types = "", "", None, []
        for node in page.parsed:
            content = node.attributes.get("content", "")
            name = node.attributes.get("property", node.attributes.get("name")) if node.tag == "meta" else ""
            if name == "description" or name == "og:description" and not description:
                description = content
            if name == "og:description":
                og_description = content
            if name == "og:type" and og_type is None:
                og_type = ascii_lower(content)
            types += words(node.attributes.get("itemtype", ""))
            if node.tag == "script" and node.attributes.get("type") == "application/ld+json":
                script = "".join(child.text for child in node.parsed_children)
                types += re.findall('"@type"[\t\r\n :[]*"([^"]*)"', script)
        self.description, self.og_description = (
            set(runs_of(ascii_lower(text))[:200]) for text in (description, og_description))
        self.type = 0
        if og_type is not None:
            kinds = ((3, "article"), (3, "blog"), (4, "product"), (2, "website"), (1, ""))
            self.type = next(number for number, part in kinds if part in og_type)
        self.is_forum = any(re.split("[/#]", name)[-1] in FORUM for name in types)
        self.path_length, self.path_digits = UNKNOWN_PATH
        known = url if is_of_web(url) else stated_url(page)
        if known:
            path = re.split("[?#]", re.sub("^[^/?#]*", "", known.split("://", 1)[1]))[0] or "/"
            path = urllib.parse.unquote_to_bytes(path).decode(errors="replace")
            self.path_length, self.path_digits = len(path), len(re.findall("[0-9]", path))


# The path of an address that is not known: its length, and its digits.
UNKNOWN_PATH = -1, -1


def is_of_web(url):
    scheme, separator, _ = url.partition("://")
    return ascii_lower(scheme) in ("http", "https") and bool(separator) \
        and not url.startswith("http://site.invalid/")


def plausible(text):
    text = text.strip("".join(map(chr, range(33))))
    if len(text.encode()) > 2048 or re.search("[\0-\x20\x7f]", text) or not is_of_web(text):
        return None
    authority = re.split("[/?#]", text.split("://", 1)[1])[0]
    host, _, port = authority.partition(":")
    labels = host.split(".")
    is_host = len(labels) > 1 and all(labels) and re.fullmatch("[A-Za-z0-9.-]|[^\0-\x7f]", host[0]) \
        and re.fullmatch("(?:[A-Za-z0-9.-]|[^\0-\x7f])+", host) and not re.match("[0-9]", labels[-1])
    return text if is_host and (not port or port.isdecimal() and int(port) <= 65535) else None


def stated_url(page):
    """The address that a tool which saved the page wrote into its markup, otherwise the canonical one
    that the page states, otherwise that of Open Graph; None without one."""
    found = {}
    for node in page.parsed:
        name, value = node.attributes.get("name"), node.attributes.get("content", "")
        if node.tag == "html":
            found.setdefault(0, plausible(node.attributes.get("data-scrapbook-source", "")))
        elif node.tag == "link" and "canonical" in words(ascii_lower(node.attributes.get("rel", ""))):
            found[2] = found.get(2) or plausible(node.attributes.get("href", ""))
        elif node.tag == "meta" and name == "savepage-url":
            found[1] = found.get(1) or plausible(value)
        if node.tag == "meta" and node.attributes.get("property") == "og:url":
            found[3] = found.get(3) or plausible(value)
    return next((found[kind] for kind in sorted(found) if found[kind]), None)


def hides(node):
    style = ascii_lower(re.sub("[\t\n\f\r ]", "", node.attributes.get("style", "")))
    return "hidden" in node.attributes or "display:none" in style or "visibility:hidden" in style


def is_a(node, name):
    return node.tag == name or node.attributes.get("role") == name


def shape(node):
    return node.tag, tuple(re.sub("[0-9]", "", token) for token in node.classes[:4])


class Rows:
    """The features of all blocks of a page but for the groups `page alone` and `other pages`."""

    def __init__(self, page, blocks, facts):
        self.page, self.blocks, self.facts = page, blocks, facts
        self.sums = [[0, *itertools.accumulate(values)] for values in
                     ([b.words for b in blocks], [b.link_words for b in blocks], [b.prose for b in blocks])]
        self.begins = [block.first.number for block in blocks]
        self.all = (0, len(blocks))
        for node in page.elements:
            node.range = (bisect.bisect_left(self.begins, node.number), bisect.bisect_left(self.begins, node.end))
            node.shapes = (*node.parent.shapes, shape(node)) if node.parent else ()
        self.main, self.body = self.lowest(0.6), self.lowest(0.85)
        own = collections.Counter()
        for block in blocks:
            for node, part in zip((block.element, *block.element.ancestors()), (1, 1, 0.5)):
                own[node] += part * block.prose
        self.own = max(page.elements, key=lambda node: own[node])
        self.alike = collections.defaultdict(list)
        for block in blocks:
            element = block.element
            block.keys = (("text", block.characters), ("path", element.shapes),
                          ("shape", shape(element), element.parent and shape(element.parent)))
            for key in block.keys:
                self.alike[key].append(block)
        self.compare_titles()
        of_page = self.of_page()
        self.rows = []
        for at, block in enumerate(blocks):
            values = [*self.of_text(block), *self.of_element(block), *self.of_surroundings(at, block),
                      *self.of_main(at, block), *self.of_alike(block), *self.of_neighbours(at, block),
                      *of_page, *self.of_title(at, block), 0]
            self.rows.append({name: float32(value) for name, value in zip(FEATURES, values)})

    def total(self, what, part=None):
        begin, end = part or self.all
        return self.sums[what][end] - self.sums[what][begin]

    def words(self, part=None):
        return self.total(0, part)

    def links(self, part=None):
        return ratio(self.total(1, part), self.words(part))

    def prose(self, part=None):
        return ratio(self.total(2, part), self.total(2))

    def lowest(self, share):
        return [node for node in self.page.elements
                if self.total(2, node.range) >= share * max(self.total(2), 1) or not node.parent][-1]

    def gap(self, at, other):
        return 0 if other is None else self.sums[0][at] - self.sums[0][other]

    def of_text(self, block):
        return (block.words, ratio(block.link_words, block.words), block.links, block.ends_sentence,
                ratio(block.capitals, block.letters), block.separators, block.has_date,
                len(self.alike[block.keys[0]]) - 1)

    def of_element(self, block):
        yield RANKS.get(block.element.tag, 3)
        yield block.level
        around = [block.holder, *block.holder.ancestors()]
        for tags, roles in PLACES:
            yield any(node.tag in tags or node.attributes.get("role") in roles for node in around)
        yield any(hides(node) for node in around)
        yield block.element.depth
        weights = self.names(around)
        yield sum(weights) / 1000
        yield sum(weight for weight in weights if weight < 0) / 1000

    # 15.11
    def names(self, around):
        found = set()
        for node in around:
            is_wide = self.words(node.range) > 0.9 * self.words()
            tokens = {re.sub("^footer.*|.*footer$", "footer", token) for token in name_tokens(node)}
            found.update((token, is_wide) for token in tokens & NAMES.keys())
        return [NAMES[token][is_wide] for token, is_wide in found]

    # 15.13
    def captions(self):
        """The blocks that are captions."""
        return {block for block in self.blocks if block.element.tag in ("figcaption", "caption")
                or block.words <= 60 and any(
                    CAPTION_NAMES.intersection(name_tokens(node))
                    for node in (block.holder, *block.holder.ancestors())
                    if self.words(node.range) <= 0.9 * self.words())}

    def wholes(self, chosen, scores):
        """What is added to the blocks that were chosen, so that parts are whole."""
        added = set()
        for node in self.page.elements:
            if node.parent is not None and (
                    node.attributes.get("id") in REFERENCE_IDS or
                    REFERENCE_CLASSES.intersection(node.attributes.get("class", "").split())):
                added.update(self.blocks[slice(*node.range)])
            has_name = bool(WHOLE_NAMES.intersection(name_tokens(node)))
            if node.parent is None or not (has_name or node.attributes.get("id") == "mw-content-text"):
                continue
            begin, end = node.range
            kept = sum(block.words for block in self.blocks[begin:end] if block in chosen)
            is_recipe = RECIPE_NAMES.intersection(name_tokens(node))
            parts = 3 if is_recipe and 2 * self.words(node.range) <= self.words() else 2
            if kept == 0 or kept < self.words(node.range) / parts:
                continue
            added.update(block for block, score in zip(self.blocks[begin:end], scores[begin:end])
                         if block.link_words <= block.words / 2 and score >= -2000 and
                         (has_name or block.words >= 10))
        return added

    def dialogs(self):
        """The blocks in dialogs and boxes for consent."""
        found, end = set(), 0
        for node in self.page.elements:
            if node.parent is None or node.number < end or not self.is_dialog(node):
                continue
            found.update(self.blocks[slice(*node.range)])
            end = node.end
        others = [block for block in self.blocks if block not in found]
        return found if sum(block.words - block.link_words for block in others) >= 20 else set()

    def is_dialog(self, node):
        named = any(token.startswith("cookie") or token in ("consent", "gdpr", "onetrust")
                    for token in name_tokens(node))
        if not named and not is_a(node, "dialog") and node.attributes.get("role") != "alertdialog":
            return False
        below = [each for each in self.page.nodes[node.number:node.end] if not each.is_text()]
        return (1 <= self.words(node.range) <= 3000
                and any(each.tag in ("button", "input", "select", "textarea")
                        or each.attributes.get("role") == "button" for each in below)
                and not any(is_a(each, "main") or is_a(each, "article") for each in (*below, *node.ancestors()))
                and not any(each.tag == "h1" for each in below))

    def of_surroundings(self, at, block):
        parts = [block.element.range]
        for node in block.element.ancestors():
            if self.words(node.range) > self.words(parts[-1]):
                parts.append(node.range)
        parts = (parts + 5 * [self.all])[:5]
        for part in parts:
            yield self.links(part)
        for part in parts[:4]:
            yield self.prose(part)
        yield ratio(self.words(parts[1]), self.words())
        yield ratio(self.sums[0][at] - self.sums[0][parts[1][0]], self.words(parts[1]))
        yield parts[1][1] - parts[1][0]

    def of_main(self, at, block):
        def up(target):
            return target.depth - common(target, block.element).depth

        def side(target):
            return -1 if at < target.range[0] else 0 if at < target.range[1] else 1

        both = common(self.main, block.element)
        prose = [i for i in range(*self.body.range) if self.blocks[i].prose] or [None]
        return (up(self.main), side(self.main), ratio(self.words(both.range), self.words()),
                block.element.depth - both.depth, up(self.own), side(self.own), up(self.body),
                self.gap(at, prose[-1]), self.gap(at, prose[0]))

    def of_alike(self, block):
        for key in block.keys[1:]:
            alike = self.alike[key]
            count = sum(other.words for other in alike)
            yield len(alike)
            yield count / len(alike)
            yield sum(other.link_words for other in alike) / count
            yield sum(other.prose for other in alike) / count
            if key[0] == "path":
                yield count / self.words()

    def of_neighbours(self, at, block):
        headings = [i for i in range(at) if self.blocks[i].level]
        last = headings[-1] if headings else -1
        count = len(self.blocks)
        return (min(at - last, 50), self.blocks[last].level if headings else 0, self.prose((0, at)),
                self.prose((at + 1, count)), self.links((max(at - 8, 0), min(at + 9, count))),
                self.links((at + 1, at + 2)) if at + 1 < count else -1, self.words((0, at)) / self.words())

    def of_page(self):
        blocks = self.blocks
        tags = collections.Counter(node.tag for node in self.page.elements)
        return (self.words(), self.links(), len(blocks), ratio(self.total(2), self.words()),
                self.prose(self.main.range), sum(b.level > 0 for b in blocks), tags["form"],
                sum(b.has_price for b in blocks), sum(b.words < 12 and b.has_date for b in blocks), tags["li"],
                ratio(self.words(), len(blocks)), max((b.words for b in blocks), default=0),
                max(node.depth for node in self.page.elements), tags["img"], self.facts.type,
                self.facts.is_forum, self.facts.path_length, self.facts.path_digits)

    def compare_titles(self):
        self.h1 = self.title = None
        largest, largest_h1 = 0.5, -1
        for at, block in enumerate(self.blocks):
            block.like = block.described = in_title = 0
            block.shows_description = False
            if block.words <= 64:
                own = {word for text in block.texts for word in runs_of(ascii_lower(text.text))[:64]}
                both = len(own & self.facts.title)
                block.like = float32(ratio(both, len(own | self.facts.title)))
                in_title = float32(ratio(both, len(own)))
                block.described = (ratio(len(own & self.facts.description), len(own))
                                   if self.facts.description else -1)
                both = max(len(own & stated) for stated in (self.facts.description, self.facts.og_description))
                block.shows_description = len(own) >= 5 and 10 * both >= 9 * len(own)
            if block.level == 1 and block.like > largest_h1:
                self.h1, largest_h1 = at, block.like
            match = max(block.like, 0.9 * in_title if block.words >= 3 else 0) + 0.3 * (block.level in (1, 2))
            if match > largest + 1e-9:
                self.title, largest = at, match

    def of_title(self, at, block):
        return self.gap(at, self.h1), self.gap(at, self.title), block.like, block.described


def name_tokens(node):
    values = [" ".join(node.classes)]
    values += [node.attributes.get(name, "") for name in ("id", "role", "itemprop", "data-testid")]
    for value in values:
        beginning = value.encode()[:400].decode("latin-1")
        for run in re.findall("[A-Za-z]+", re.sub("(?<=[a-z])(?=[A-Z])", " ", beginning)):
            if 3 <= len(run) <= 18:
                yield run.lower()


# 15.11 to 15.13 -------------------------------------------------------------------------------------

def read_model():
    """The lines of each section, in words."""
    sections, lines = {}, (TABLES / "model.txt").read_text().splitlines()
    for line in lines[1:]:
        if line.startswith("["):
            section = sections[line.strip("[]")] = []
        elif not line.startswith("#"):
            section.append(line.split())
    return sections


class Trees:
    def __init__(self, lines):
        (_, *roots), *self.lines = lines
        self.roots = [int(root) for root in roots]
        self.thresholds = [float32(float(line[1])) for line in self.lines]

    def score(self, row):
        score = 0
        for at in self.roots:
            while self.lines[at][0] != "leaf":
                is_left = row[self.lines[at][0]] <= self.thresholds[at]
                at += 1 if is_left else int(self.lines[at][2])
            score += int(self.lines[at][1])
        return score


MODEL = read_model()
NAMES = {token: (int(weight), int(wide)) for token, weight, wide in MODEL["names"]}
CAUTIONS = {name: float(value) for name, value in MODEL["cautions"]}
LINE = [tuple(map(float, line)) for line in MODEL["confidence"]]
CONTENT, HEADLINE, PAGES, TEMPLATE = (Trees(MODEL[name]) for name in ("content", "headline", "pages", "template"))


def spares(rows):
    """Whether other pages take little from the blocks that they lack."""
    inside = sum(row["kWords"] for row in rows if row["kAnswer"] > 0.5)
    omitted = sum(row["kWords"] for row in rows if row["kAnswer"] <= 0.5 and row["kAbsent"] > 0.75)
    return not 0.2 * inside <= omitted <= 4 * inside


def added(row, is_sparing):
    """What other pages add to the score of a block."""
    score = min(PAGES.score(row), round(1000 * CAUTIONS["pages"]))
    if is_sparing and row["kAbsent"] > 0.75:
        return max(score, round(-1000 * CAUTIONS["pages-absent"]))
    return score


def probability(score):
    x = -min(abs(score), 15000) / 1024000
    e = 1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4)))
    for _ in range(10):
        e *= e
    return e / (1 + e) if score < 0 else 1 / (1 + e)


def choose(blocks, scores, weights, gamma):
    """The set of the blocks with the best expected F1."""
    ranked = sorted(zip(blocks, scores, weights), key=lambda entry: -entry[1])
    parts = [weight * probability(score) for _, score, weight in ranked]
    everything = 0.0
    for part in parts:
        everything += part
    expected = weight_sum = 0.0
    best, count = -1.0, 0
    for at, (part, (_, _, weight)) in enumerate(zip(parts, ranked)):
        expected += part
        weight_sum += weight
        f1 = 2 * expected / (weight_sum + gamma * everything)
        if f1 > best:
            best, count = f1, at + 1
    return {block for block, _, _ in ranked[:count]}


def is_in_button(node):
    return any(above.tag == "button" for above in node.ancestors())


def without_apart(blocks, chosen, alone, words):
    """What stays of the blocks that were chosen: no unlikely ones apart from a likely run."""
    runs = [list(run) for is_in, run in
            itertools.groupby(range(len(blocks)), lambda at: blocks[at] in chosen) if is_in]
    sizes = [sum(words[at] for at in run) for run in runs]
    totals = [sum(words[at] * alone[at] for at in run) for run in runs]
    main = sizes.index(max(sizes)) if runs else 0
    if not runs or totals[main] < 3000 * sizes[main]:
        return chosen

    def separating(begin, end):
        return sum(not is_in_button(block.first) for block in blocks[begin:end])

    def parents(run):
        elements = [blocks[at].element for at in run if blocks[at].prose]
        return {element.parent or element for element in elements}

    first = last = main
    stay = {main}

    def is_like_others(at):
        return totals[at] >= 1000 * sizes[at] or any(parents(runs[at]) & parents(runs[run]) for run in stay)

    for at in range(main + 1, len(runs)):
        if separating(runs[last][-1] + 1, runs[at][0]) < 3 or is_like_others(at):
            stay.add(at)
            last = at
    for at in reversed(range(main)):
        if separating(runs[at][-1] + 1, runs[first][0]) < 8 or is_like_others(at):
            stay.add(at)
            first = at
    return {blocks[at] for run in stay for at in runs[run]}


def confidence(blocks, chosen, scores, words):
    """15.15."""
    parts = [weight * probability(score) for score, weight in zip(scores, words)]
    inside = [at for at, block in enumerate(blocks) if block in chosen]
    both = sum(words[at] for at in inside) + sum(parts)
    expected = 2 * sum(parts[at] for at in inside) / both if both else 0.0
    if expected <= LINE[0][0]:
        return LINE[0][1]
    for (begin, low), (end, high) in zip(LINE, LINE[1:]):
        if expected <= end:
            return low + (expected - begin) / (end - begin) * (high - low)
    return LINE[-1][1]


def first_text(blocks, chosen):
    inside = [at for at, block in enumerate(blocks) if block in chosen]
    return next((at for at in inside if blocks[at].prose), min(inside, default=0))


def description(blocks, rows, chosen, dialogs):
    """The block between the title and the first running text that shows the page's description."""
    text = first_text(blocks, chosen)
    found = (block for block, row in zip(blocks[:text], rows) if block.shows_description
             and block not in dialogs and row["kTitleGap"] > 0 and row["kTitleLike"] < 0.5
             and row["kLinkShare"] <= 0.5)
    return set(itertools.islice(found, 1))


def without_captions(chosen, captions):
    """Captions leave if they hold less than half of the words of the blocks that were chosen."""
    captions = chosen & captions
    words = sum(block.words for block in chosen)
    return chosen - captions if 2 * sum(block.words for block in captions) < words else chosen


def between(blocks, rows, scores, chosen):
    """The blocks in tables and lists that are added between two chosen ones."""
    added = set()
    inside = [at for at, block in enumerate(blocks) if block in chosen]
    for first, last in itertools.pairwise(inside):
        gap = range(first + 1, last)
        if (len(gap) <= 8
                and sum(blocks[at].words for at in gap) <= blocks[first].words + blocks[last].words
                and all((rows[at]["kInTable"] or rows[at]["kInList"]) and rows[at]["kLinkShare"] <= 0.5
                        and scores[at] >= -2000 for at in gap)):
            added.update(blocks[at] for at in gap)
    return added


def headline(blocks, rows, chosen, dialogs):
    """The blocks before the running text that belong to the headline. Fills kTextGap."""
    text = first_text(blocks, chosen)
    for at, row in enumerate(rows[:text]):
        row["kTextGap"] = text - at
    taken = []
    for block, row in zip(blocks[:text], rows):
        below = any(before["kInHeader"] and before["kHeading"] for _, before in taken)
        in_table = below and row["kInHeader"] and row["kInTable"]
        if block not in dialogs and HEADLINE.score(row) + (1000 if in_table else 0) > 0:
            taken.append((block, row))
    return {block for block, _ in taken}
