// SPDX-License-Identifier: MIT
#pragma once

/// The fixture of LeafCut's tests: sites of small pages, and the answer by votes.

#include <string>
#include <utility>
#include <vector>

#include "extractors/leafcut.h"
#include "extractors/registry.h"
#include "tests/support/extractor_test.h"
#include "tests/support/require.h"

namespace pagelet {

// Every absent leaf is cut and every shared leaf is kept. The virtual page has no weight. (The
// template has half of the price.)
inline const Settings kPlain = {{"cut", "0.1"}, {"virtual", "0"}};

// A page with a menu, six sentences of its own, `more` and a footer.
inline std::string story(const std::string& words, const std::string& more) {
  std::string html = "<body><nav><a href=x>home</a> <a href=y>news</a></nav><h1>" + words + "</h1>";
  for (int at = 0; at < 6; ++at) {
    html += "<p>This sentence, number " + std::to_string(at) + ", tells of " + words +
            " and of what came of it later that day.</p>";
  }
  return html + more + "<footer>All rights reserved</footer>";
}

class LeafCutTest : public ExtractorTest {
 protected:
  LeafCutTest() : ExtractorTest("leafcut") {}

  // The answer by votes (sections 15.1 to 15.8), which does not depend on the trained tables.
  Reply answer(const Settings& settings = kPlain) {
    Reply found = extract(with(all_pages(), settings));
    const LeafCutBlocks votes =
        leafcut_blocks(ExtractionContext(*key_page_), found.candidates, settings);
    found.nodes.clear();
    found.other_nodes.emplace();
    votes.content_by_votes.for_each([&](std::size_t node) { found.other_nodes->push_back(node); });
    votes.fine_cut.template_nodes.for_each([&](std::size_t node) {
      if (!votes.content_by_votes.contains(node)) found.nodes.push_back(node);
    });
    return found;
  }
  Nodes nodes(const Settings& settings = kPlain) { return answer(settings).nodes; }

  // Whether a leaf of the key page is the same on another page.
  bool is_shared(const std::string& leaf, const std::string& other) {
    add_site("<body><h1>same</h1><div>" + leaf + "</div>",
             {"<body><h1>same</h1><div>" + other + "</div>"});
    const Reply found = answer();
    return found.nodes.size() == found.size;
  }

  // Whether the leaf of `part` is template for the virtual page. The page also has a text, and a
  // link that another page has, which has hardly any vote.
  bool is_usual(const std::string& part) {
    add_site("<body>" + part + "<p>one two three</p><a>up</a>", {"<body><a>up</a>"});
    const Reply found = answer({{"cut", "0.1"}, {"virtual", "100"}});
    return found.nodes.size() + 2 == found.size;  // all but the last p and its text
  }

  // The reasons for all nodes by a model that gives each block -1,000, to which other pages add
  // this.
  std::vector<std::string> reasons_if_pages_add(int thousandths) {
    const auto model = require(LeafCutModel::read(
        "pagelet-leafcut-model 1\n[names]\n[cautions]\ncontent 1\ntemplate 1\npages 0.5\n"
        "pages-absent 2\n[content]\nroots 0\nleaf -1000\n[headline]\nroots 0\n"
        "leaf 0\n[pages]\nroots 0\nleaf " +
            std::to_string(thousandths) + "\n[template]\nroots 0\nleaf 0\n",
        "model.txt", "hash"));
    const auto extractor = require(make_leafcut(model, all_pages()));
    auto key_page = KeyPage::open(source_, source_.index("index.html"), {});
    const ExtractionContext context(**key_page);
    const Answer answer = extractor->extract(context).value();
    return extractor->explain(context, answer).reasons;
  }

  // The reasons for all nodes of the key page.
  std::vector<std::string> reasons(const Settings& settings) {
    const auto extractor = make_extractor("leafcut", with(all_pages(), settings)).value();
    auto key_page = KeyPage::open(source_, source_.index("index.html"), {});
    const ExtractionContext context(**key_page);
    const Answer answer = extractor->extract(context).value();
    return extractor->explain(context, answer).reasons;
  }

  // All pages link to all others. The key page is index.html.
  void add_linked(const std::vector<std::pair<std::string, std::string>>& pages) {
    source_ = MemorySource();
    for (const auto& page : pages) {
      std::string links;
      for (const auto& other : pages) links += "<a href='" + other.first + "'>x</a>";
      source_.add(page.first, "<!DOCTYPE html><body>" + links + page.second);
    }
  }

  std::vector<std::string> names(const std::vector<PageIndex>& pages) {
    std::vector<std::string> names;
    for (const PageIndex page : pages) names.push_back(source_.name(page));
    return names;
  }
};

}  // namespace pagelet
