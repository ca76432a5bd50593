#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A name that several tables of names have means the same in all of them.

LeafCut and MenuCut learned with their own tables (extractors/leafcut/names.txt,
extractors/menucut/menu_names.inc), which therefore stay as they are; those of core/page may change."""

import collections
import pathlib
import re
import unittest

TOP = pathlib.Path(__file__).resolve().parents[3]

# For each family of LeafCut what other tables may say of a name: meanings and signs of known_names.inc,
# families of menu_names.inc.
ALIKE = {"comments": {"kCommentsBox", "kCommentSign", "kComment", "kList", "kOther"},
         "forum": {"kForumBox", "kForum"},
         "navigation": {"kFrameSign", "kPagerBox", "kPagination", "kTrailBox", "kMeta", "kOther", "menu", "navigation", "path",
                        "page"},
         "related": {"kOtherTextsBox", "kOtherSign", "kOther", "page"},
         "share": {"kMeta", "social"},
         "tags": {"page"}}


def text_of(path):
    return (TOP / path).read_text(encoding="utf-8")


def families_of_leafcut():
    """The words of names.txt, without signs for their ends, with their families."""
    families = collections.defaultdict(set)
    for family, _, words in re.findall(r"^(\w+) (\w+): (.*)$", text_of("extractors/leafcut/names.txt"), re.M):
        for word in words.split():
            families[re.sub(r"[\^$~]", "", word)].add(family)
    return families


def meanings_of_others():
    meanings = collections.defaultdict(set)
    table = text_of("core/page/known_names.inc")
    known = re.findall(r'^PAGELET_(?:SIGN|KNOWN)_NAME\(\s*"([^"]+)", k\w+, (k\w+)', table, re.M)
    words = re.findall(r'^PAGELET_WORD\("(\w+)", (k\w+), ([^)]+)\)', table, re.M)
    posts = [(name, f"{box} | {signs}") for name, box, signs in words]
    for name, found in known + posts:
        meanings[re.sub("[-_]", "", name).lower()].update({*found.split(" | ")} - {"kNoBox", "0"})
    family = ""
    for line in text_of("extractors/menucut/menu_names.inc").splitlines():
        if line.startswith("// "):
            family = line[3:]
        elif row := re.match(r'\{"(\w+)"', line):
            meanings[row[1]].add(family)
    return meanings


class SharedNames(unittest.TestCase):
    def test_mean_the_same(self):
        others = meanings_of_others()
        shared = {name: families for name, families in families_of_leafcut().items() if name in others}
        self.assertGreater(len(shared), 30, "the tables are read")
        for name, families in shared.items():
            allowed = set().union(*(ALIKE.get(family, set()) for family in families))
            self.assertEqual(others[name] - allowed, set(), f"{name}: {families} of LeafCut")


if __name__ == "__main__":
    unittest.main()
