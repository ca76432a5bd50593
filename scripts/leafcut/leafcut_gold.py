# SPDX-License-Identifier: MIT
"""Gold of text blocks for train_leafcut.py: from gold texts, segments and labelled nodes."""

import collections
import re

import numpy

TOKEN = re.compile(r"\w+")
RUN_COSTS = (0.9, 2.5, 2.5)  # what a new run of equal words costs, in words: by round
MOST_CELLS = 150_000_000     # of the table of an alignment
FEWEST_LEFT = 4              # gold words for which another round is made
MOST_BLOCKS = 3              # that a segment may label
MONTHS = tuple((name, name[:3], *more) for name, *more in (
    ("january",), ("february",), ("march",), ("april",), ("may",), ("june",), ("july",),
    ("august",), ("september", "sept"), ("october",), ("november",), ("december",)))


def align(words, gold, run_cost):
    """Pairs of places of equal words in order, as many as possible; a run costs `run_cost`."""
    places = collections.defaultdict(list)
    for place, word in enumerate(gold):
        places[word].append(place)
    places = {word: numpy.array(found) for word, found in places.items()}
    size = len(gold) + 1
    never = numpy.float32(-1e9)
    best = numpy.zeros(size, numpy.float32)        # of the words so far
    run = numpy.full(size, never, numpy.float32)   # of those, if the last one is matched
    steps = numpy.zeros((len(words) + 1, size), numpy.uint8)  # 1 left, 2 match, 4 in a run
    for row, word in enumerate(words, 1):
        found = places[word]
        longer = run[found] + 1
        goes_on = longer >= best[found] + numpy.float32(1 - run_cost)
        run_here = numpy.full(size, never, numpy.float32)
        begun = best[found] + numpy.float32(1 - run_cost)
        run_here[found + 1] = numpy.where(goes_on, longer, begun)
        here = numpy.maximum.accumulate(numpy.maximum(best, run_here))
        steps[row][here > best] = 1
        steps[row][(run_here > best) & (run_here >= here)] = 2
        steps[row][found + 1] |= goes_on.astype(numpy.uint8) << 2
        best, run = here, run_here
    pairs = []
    row, column, in_run = len(words), len(gold), False
    while row > 0 and column > 0:
        step = steps[row, column]
        if in_run or step & 3 == 2:
            pairs.append((row - 1, column - 1))
            in_run = bool(step & 4)
            row, column = row - 1, column - 1
        elif step & 3 == 1:
            column -= 1
        else:
            row -= 1
    return pairs


def words_in_gold(texts, gold_text):
    """How many words of each text the gold text holds, and how many it has."""
    gold = TOKEN.findall(gold_text.lower())
    known = set(gold)
    words, blocks = [], []
    counts = numpy.zeros(len(texts), int)
    for block, text in enumerate(texts):
        tokens = TOKEN.findall(text.lower())
        counts[block] = len(tokens)
        for token in tokens:
            if token in known:
                words.append(token)
                blocks.append(block)
    matched = numpy.zeros(len(texts), int)
    for turn, run_cost in enumerate(RUN_COSTS):
        if not words or not gold or (turn > 0 and len(gold) < FEWEST_LEFT):
            break
        if (len(words) + 1) * (len(gold) + 1) > MOST_CELLS:
            break
        pairs = align(words, gold, run_cost)
        if not pairs:
            break
        for at, _ in pairs:
            matched[blocks[at]] += 1
        taken = {at for at, _ in pairs}
        taken_gold = {at for _, at in pairs}
        blocks = [block for at, block in enumerate(blocks) if at not in taken]
        gold = [word for at, word in enumerate(gold) if at not in taken_gold]
        left = set(gold)
        words = [word for at, word in enumerate(words) if at not in taken]
        kept = [at for at, word in enumerate(words) if word in left]
        words = [words[at] for at in kept]
        blocks = [blocks[at] for at in kept]
    return matched, counts


def without_blanks(text):
    return re.sub(r"\s+", "", text)


def blocks_of_segments(texts, labels):
    """[(whether the answer must hold it, [the blocks that hold it together])], and gold of blocks:
    1, 0, or -1 where no segment says anything."""
    plain = [without_blanks(text) for text in texts]
    begins = numpy.concatenate([[0], numpy.cumsum([len(text) for text in plain])])
    whole = "".join(plain)
    segments = []
    gold = numpy.full(len(texts), -1.0)
    for name, wanted in (("must_hold", 1), ("must_not_hold", 0)):
        for segment in map(without_blanks, labels.get(name, [])):
            groups = [[block] for block, text in enumerate(plain) if segment and segment in text]
            if not groups and segment in whole and segment:
                begin = whole.find(segment)
                first = numpy.searchsorted(begins, begin, "right") - 1
                last = numpy.searchsorted(begins, begin + len(segment), "left")
                groups = [list(range(first, last))]
            segments.append((wanted, groups))
            labelled = sorted({block for group in groups for block in group})
            if len(segment) >= 4 and 1 <= len(labelled) <= MOST_BLOCKS:
                gold[labelled] = wanted
    return segments, gold


def without_headline(features, gold, counts, column):
    """Gold of blocks where title, byline and date, before the running text, are not content."""
    gold = gold.copy()
    words, links = features[:, column["kWords"]], features[:, column["kLinkShare"]]
    prose = ((words >= 10) & (links < 0.4) & (features[:, column["kEndsSentence"]] > 0)) \
        | ((words >= 25) & (links < 0.3))
    inside = gold > 0.5 * counts
    running = numpy.flatnonzero(inside & prose)
    for block in range(running[0] if len(running) else 0):
        row = features[block]
        heading, like = row[column["kHeading"]], row[column["kTitleLike"]]
        is_title = heading == 1 or (heading == 2 and like > 0.3) or like > 0.5
        is_date = words[block] <= 12 and row[column["kDate"]] > 0
        is_byline = words[block] <= 8 and heading == 0 and row[column["kTitleGap"]] >= 0 \
            and not row[column["kEndsSentence"]]
        if inside[block] and (is_title or is_date or is_byline):
            gold[block] = 0
    return gold


def headline_gold(texts, features, gold, headline, column):
    """Gold of blocks where title, byline and date belong to the content, made of the gold without
    them and of `headline`, the true title, author and date (`published`). -1 where it is not known; None if no
    block before the running text is the title."""
    words = features[:, column["kWords"]]
    prose = (words >= 10) & (features[:, column["kLinkShare"]] < 0.4) & (gold > 0.5) \
        & (features[:, column["kEndsSentence"]] > 0)
    running = numpy.flatnonzero(prose | ((words >= 25) & (gold > 0.5)))
    end = running[0] if len(running) else 0
    tokens = [TOKEN.findall(text.lower()) for text in texts[:end]]
    title = TOKEN.findall((headline.get("title") or "").lower())
    likeness = [0.0 if not title or not block else
                len(set(block) & set(title)) / len(set(block) | set(title)) for block in tokens]
    found = [block for block in range(end) if likeness[block] >= 0.7]
    headings = [block for block in found if features[block, column["kHeading"]] > 0] or found
    if not headings:
        return None
    first = max(headings, key=lambda block: (likeness[block], block))
    gold = gold.copy()
    gold[first] = 1
    author = TOKEN.findall((headline.get("author") or "").lower())
    dates = date_tokens(headline.get("published") or "")
    for block in range(max(0, first - 3), end):
        if block == first or gold[block] > 0.5 or words[block] > 15:
            continue
        here = set(tokens[block])
        if (author and set(author) <= here) or any(date <= here for date in dates):
            gold[block] = 1
        elif features[block, column["kDate"]] > 0 or words[block] <= 8:
            gold[block] = -1
    return gold


def date_tokens(date):
    """The sets of words that a block with the date has: year, day, and the month as a word or as a
    number."""
    found = re.match(r"(\d{4})-(\d\d)-(\d\d)", date)
    if not found:
        return []
    year, month, day = found.groups()
    days = {day, day.lstrip("0")}
    months = {month, month.lstrip("0"), *MONTHS[int(month) - 1]} if 1 <= int(month) <= 12 else ()
    return [{year, one_day, one_month} for one_day in days for one_month in months]
