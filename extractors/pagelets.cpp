// SPDX-License-Identifier: MIT

// Pagelets: the template consists of the parts of the key page whose words other pages repeat.
//
// A page is divided from the body down: an element with a child that contains at least `links`
// links is replaced by its children; what is not divided is a pagelet. A pagelet is template when
// enough pages, the key page included, have one with the same shingle. Pages with all the words of
// another one do not count. The answer is empty without candidates. Source: Bar-Yossef, Rajagopalan
// 2002; docs/algorithms.md. Cost: O(characters) a page.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/words.h"
#include "extractors/common_parameters.h"
#include "extractors/link_density.h"
#include "extractors/registry.h"

namespace pagelet::pagelets {
namespace {

struct Options {
  PageOptions pages = {};
  std::size_t links = 3;
  std::size_t shingle_words = 0;
  std::size_t needed = 2;
};

std::vector<TreeNode> pagelets_of(const WorkingTree& tree, std::size_t fewest_links) {
  const NodeSums links(tree, [&](TreeNode node) { return is_link(tree, node) ? 1 : 0; });
  std::vector<TreeNode> pagelets;
  std::vector<TreeNode> open{0};
  while (!open.empty()) {
    const TreeNode node = open.back();
    open.pop_back();
    bool is_divided = false;
    for (TreeNode child = node + 1; child < tree.end(node); child = tree.end(child)) {
      is_divided |= links.below(child) >= static_cast<double>(fewest_links);
    }
    if (!is_divided) pagelets.push_back(node);
    for (TreeNode child = node + 1; is_divided && child < tree.end(node); child = tree.end(child)) {
      open.push_back(child);
    }
  }
  return pagelets;
}

// The words below a node in lower case, each followed by a space.
std::string words_below(const WorkingTree& tree, TreeNode node) {
  std::string words;
  for (TreeNode at = node; at < tree.end(node); ++at) {
    if (!tree.is_text(at)) continue;
    for_each_word(tree.text(at), [&](std::string_view word) { words.append(word) += ' '; });
  }
  return lower_case(words);
}

// The smallest hash of `count` consecutive words. Its choice among the words is part of the answer,
// so the hash has no key.
std::string smallest_shingle(std::string_view words, std::size_t count) {
  std::vector<std::uint64_t> hashes;
  for_each_word(words, [&](std::string_view word) {
    std::uint64_t hash = 0;
    for (const char c : word) hash = combine_fixed(hash, static_cast<unsigned char>(c));
    hashes.push_back(hash);
  });
  if (hashes.size() < count) return std::string(words);
  std::uint64_t smallest = UINT64_MAX;
  for (std::size_t begin = 0; begin + count <= hashes.size(); ++begin) {
    std::uint64_t window = 0;
    for (std::size_t at = begin; at < begin + count; ++at) {
      window = combine_fixed(window, hashes[at]);
    }
    smallest = std::min(smallest, window);
  }
  return " " + std::to_string(smallest);
}

// What two pagelets have in common when they are the same: their words or, without any, their
// element. A space in front keeps what is not made of words apart from words.
std::string shingle_of(const WorkingTree& tree, TreeNode node, std::size_t window) {
  std::string words = words_below(tree, node);
  if (words.empty()) {
    return "  " + std::to_string(static_cast<std::uint32_t>(tree.signature(node))) + " " +
           std::to_string(tree.child_count(node));
  }
  return window == 0 ? words : smallest_shingle(words, window);
}

Result<Answer> extract(const Options& options, const ExtractionContext& context) {
  const WorkingTree& key = context.key_page(options.pages.whitespace);
  Answer answer = begin_answer(context, options.pages);
  answer.nodes = NodeSet(key.size());
  answer.votes.assign(key.size(), 0);
  const std::vector<TreeNode> own = pagelets_of(key, options.links);
  std::vector<std::string> shingles;
  for (const TreeNode node : own) {
    shingles.push_back(shingle_of(key, node, options.shingle_words));
  }
  std::unordered_set<std::string> seen{words_below(key, 0)};
  for (const WorkingTree& page : context.pages(answer)) {
    if (!seen.insert(words_below(page, 0)).second) continue;
    std::unordered_set<std::string> theirs;
    for (const TreeNode node : pagelets_of(page, options.links)) {
      theirs.insert(shingle_of(page, node, options.shingle_words));
    }
    for (std::size_t at = 0; at < own.size(); ++at) {
      if (!theirs.contains(shingles[at])) continue;
      for (TreeNode node = own[at]; node < key.end(own[at]); ++node) ++answer.votes[node];
    }
  }
  const std::size_t others = seen.size() - 1;
  if (others == 0) {
    answer.flags.add(Flag::kNoCandidates);
    return answer;
  }
  const std::size_t needed = std::min(options.needed, others + 1);
  answer.nodes =
      NodeSet::of(key.size(), [&](std::size_t node) { return answer.votes[node] + 1 >= needed; });
  return answer;
}

}  // namespace

ExtractorEntry pagelets_entry() {
  return extractor_entry<Options>(
      {.info = {.name = "pagelets",
                .title = "Pagelets",
                .summary = "parts with few links whose words other pages repeat",
                .citation = "Bar-Yossef, Rajagopalan: Template detection via data mining and its "
                            "applications. WWW 2002",
                .origin = Origin::kPublished,
                .needs_pages = true},
       .table = ParameterTable<Options>()
                    .number(&Options::links, "links", 1, 1'000, "links",
                            "links of a child for which an element is divided")
                    .number(&Options::shingle_words, "shingle-words", 0, 100, "words",
                            "words of a shingle; 0: all words of a pagelet")
                    .number(&Options::needed, "pages", 2, 1'000, "pages",
                            "pages that must have the pagelet, the key page included (at most "
                            "all)")
                    .part(&Options::pages, page_parameters()),
       .extract = extract});
}

}  // namespace pagelet::pagelets
