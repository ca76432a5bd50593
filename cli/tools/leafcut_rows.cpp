// SPDX-License-Identifier: MIT

// Writes what LeafCut sees of the key pages of a suite, or its answers by another model, for
// scripts/leafcut/train_leafcut.py:
//
//   leafcut_rows SUITE OUTPUT [COUNT...]
//   leafcut_rows --model FILE [--only IDS] SUITE OUTPUT [COUNT...]
//
// OUTPUT.jsonl gets a line for each key page, alone and, if it has some, with its other pages:
// those that LeafCut finds or, where the gold is text, all of them, for such pages need not be
// linked. With COUNTs, also with that many of the site's first pages ("first" is the COUNT).
// OUTPUT.rows the features of its blocks, one row of 32-bit floats for each block, in the order of
// the lines, and OUTPUT.features their names. Gold is that of labels in nodes; the script reads
// gold texts itself.
//
// With --model, the lines have the answers by that model instead, as texts with a 0 or 1 for each
// block: "on" and "off" by the parameter `headline`, and "template" for a page alone. IDS is a file
// with the ids of the sites wanted, one a line.

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/dom/working_tree.h"
#include "core/site/key_page.h"
#include "core/site/page_address.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "extractors/leafcut.h"
#include "extractors/leafcut/block_choice.h"
#include "extractors/leafcut/block_names.h"
#include "extractors/leafcut/features.h"
#include "extractors/leafcut/model.h"
#include "extractors/registry.h"
#include "extractors/sites/user_files.h"

namespace pagelet {
namespace {

using Json = nlohmann::ordered_json;

// The tokens of the names around each block, as numbers in a list of the page: on elements with at
// most nine tenths of the page's words, and on larger ones.
void add_tokens(const WorkingTree& tree, const SymbolTable& symbols, const ElementTraits& traits,
                const std::vector<TextBlock>& blocks, Json& line) {
  std::vector<double> own_words(tree.size(), 0);
  for (const TextBlock& block : blocks) own_words[block.first] = block.text.words;
  const NodeSums words(tree, [&](TreeNode node) { return own_words[node]; });
  std::map<std::string, std::size_t> numbers;
  std::vector<std::vector<std::size_t>> own(tree.size());
  Json vocabulary = Json::array();
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (tree.is_text(node)) continue;
    const bool is_wide = words.below(node) > 0.9 * words.below(0);
    traits.for_each_name(tree.signature(node), [&](Symbol value) {
      for_each_name_token(symbols.text(value), [&](std::string_view token) {
        const std::string name = (is_wide ? "^" : "") + std::string(token);
        const auto [entry, is_new] = numbers.try_emplace(name, numbers.size());
        if (is_new) vocabulary.push_back(name);
        own[node].push_back(entry->second);
      });
    });
  }
  Json tokens = Json::array();
  for (const TextBlock& block : blocks) {
    std::set<std::size_t> all;
    for (TreeNode node = holder_of(tree, block);; node = tree.parent(node)) {
      all.insert(own[node].begin(), own[node].end());
      if (node == 0) break;
    }
    tokens.push_back(all);
  }
  line["vocabulary"] = vocabulary;
  line["tokens"] = tokens;
}

std::vector<std::string> texts_of_blocks(const WorkingTree& tree,
                                         const std::vector<TextBlock>& blocks) {
  std::vector<std::string> texts;
  for (const TextBlock& block : blocks) {
    std::string& text = texts.emplace_back();
    for (TreeNode node = block.first; node <= block.last; ++node) {
      if (tree.is_text(node)) text += (text.empty() ? "" : " ") + std::string(tree.text(node));
    }
  }
  return texts;
}

// For each block the words of its texts and the leaves that go with it, in all and in the gold.
void add_gold(const WorkingTree& tree, const SiteFolder& folder, const TextBlocks& blocks,
              Json& line) {
  const std::size_t count = blocks.blocks.size();
  std::vector<std::size_t> words(count, 0);
  std::vector<std::size_t> content_words(count, 0);
  std::vector<std::size_t> leaves(count, 0);
  std::vector<std::size_t> template_leaves(count, 0);
  const Result<Gold> gold =
      folder.has_labels() ? folder.gold(tree) : Result<Gold>(fail(ErrorCode::kInput, ""));
  const bool is_labelled = gold && gold->counts() && gold->main_content;
  const std::vector<std::uint32_t> block_of = blocks_of_leaves(tree, blocks);
  for (TreeNode node = 0; node < tree.size(); ++node) {
    const std::uint32_t block = block_of[node];
    if (block == TextBlocks::kNoBlock) continue;
    const std::size_t words_here = tree.is_text(node) ? count_words(tree.text(node)) : 0;
    words[block] += words_here;
    leaves[block] += 1;
    if (!is_labelled) continue;
    content_words[block] += gold->main_content->contains(node) ? words_here : 0;
    template_leaves[block] += gold->template_nodes.contains(node) ? 1 : 0;
  }
  line["block_words"] = words;
  line["leaves"] = leaves;
  line["content_words"] = is_labelled ? Json(content_words) : Json();
  line["template_leaves"] = is_labelled ? Json(template_leaves) : Json();
}

std::vector<PageIndex> other_pages(SiteFolder& folder) {
  std::vector<PageIndex> pages;
  for (PageIndex page = 0; page < folder.source().size(); ++page) {
    if (page != folder.key_page()) pages.push_back(page);
  }
  return pages;
}

// The pages with which a key page is compared. `first`: how many of the site's first pages are
// wanted; 0: the pages are chosen otherwise.
struct Comparison {
  std::vector<PageIndex> pages = {};
  std::size_t first = 0;
};

// Alone, with all pages found, with the first one or two of more, and with some of the site's.
std::vector<Comparison> comparisons(const std::vector<PageIndex>& found,
                                    const std::vector<PageIndex>& others,
                                    const std::vector<std::size_t>& counts) {
  const auto first_of = [](const std::vector<PageIndex>& pages, std::size_t count) {
    return std::vector(pages.begin(), pages.begin() + static_cast<std::ptrdiff_t>(count));
  };
  std::vector<Comparison> all{{}};
  if (!found.empty()) all.push_back({found});
  for (const std::size_t count : {1U, 2U}) {
    if (count < found.size()) all.push_back({first_of(found, count)});
  }
  for (const std::size_t count : counts) {
    if (!others.empty()) all.push_back({first_of(others, std::min(count, others.size())), count});
  }
  return all;
}

struct Arguments {
  std::string suite;
  std::string output;
  std::vector<std::size_t> counts;
  std::shared_ptr<const LeafCutModel> model;  // null: rows are wanted
  std::set<std::string, std::less<>> only;    // empty: all sites
};

// The outputs, and where they are.
struct Outputs {
  explicit Outputs(const std::string& name)
      : lines(name + ".jsonl"), rows(name + ".rows", std::ios::binary) {}

  std::ofstream lines;
  std::ofstream rows;
};

std::string bits(const std::vector<bool>& blocks) {
  std::string text;
  for (const bool block : blocks) text += block ? '1' : '0';
  return text;
}

// The blocks alone, with everything that does not depend on other pages.
void add_page(const ExtractionContext& context, const KeyPage& key, const SiteFolder& folder,
              const TextBlocks& found, Json& line) {
  const WorkingTree& tree = context.key_page(Whitespace::kDrop);
  const std::vector<TextBlock>& blocks = found.blocks;
  ElementTraits& traits = context.table<TraitsOfModels>().of(LeafCutModel::builtin());
  const std::optional<StatedAddress> stated = stated_address(key.document());
  line["stated_url"] = stated ? stated->url.to_string() : std::string();
  add_tokens(tree, context.symbols(), traits, blocks, line);
  Json prose = Json::array();
  for (const TextBlock& block : blocks) prose.push_back(is_prose(block) ? 1 : 0);
  line["prose"] = prose;
  line["texts"] = texts_of_blocks(tree, blocks);
  add_gold(tree, folder, found, line);
}

Result<void> write_site(const SuiteSite& entry, const Extractor& leafcut,
                        const Arguments& arguments, Outputs& outputs) {
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, open_site(entry));
  PAGELET_ASSIGN_OR_RETURN(const LabelFile labels, folder.labels());
  SiteSettings settings;
  if (!labels.has_nodes) settings.candidates = other_pages(folder);
  PAGELET_ASSIGN_OR_RETURN(const auto key,
                           KeyPage::open(folder.source(), folder.key_page(), settings));
  const ExtractionContext context(*key);
  PAGELET_ASSIGN_OR_RETURN(const Answer answer, leafcut.extract(context));
  for (const auto& [pages, first] :
       comparisons(answer.candidates.pages, other_pages(folder), arguments.counts)) {
    Json line;
    line["id"] = entry.id;
    line["suite"] = entry.suite;
    line["url"] = std::string(context.key_page_url());
    line["pages"] = pages.size();
    if (first != 0) line["first"] = first;
    if (arguments.model != nullptr) {
      const LeafCutTexts texts = leafcut_texts(context, pages, arguments.model);
      line["on"] = bits(texts.with_headline);
      line["off"] = bits(texts.without_headline);
      line["template"] = bits(texts.of_template);
      outputs.lines << line.dump() << '\n';
      continue;
    }
    const LeafCutBlocks found = leafcut_blocks(context, pages);
    line["blocks"] = found.blocks.blocks.size();
    if (pages.empty()) {
      add_page(context, *key, folder, found.blocks, line);
      line["captions"] = bits(found.captions);
    }
    outputs.lines << line.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
    for (std::size_t block = 0; block < found.features.size(); ++block) {
      const FeatureRows::Row row = found.features[block];
      outputs.rows.write(reinterpret_cast<const char*>(row.data()), sizeof(row));
    }
  }
  return {};
}

int fail_with(const Error& error, int code) {
  std::fprintf(stderr, "%s\n", error.message.c_str());
  return code;
}

int run(const Arguments& arguments) {
  const Result<Suite> suite = open_suite(arguments.suite);
  if (!suite) return fail_with(suite.error(), 4);
  Outputs outputs(arguments.output);
  std::ofstream(arguments.output + ".features") << joined(kFeatureNames, "\n") << '\n';
  const auto leafcut = make_extractor("leafcut", {});
  for (const SuiteSite& site : suite->sites) {
    if (!arguments.only.empty() && !arguments.only.contains(site.id)) continue;
    const Result<void> written = write_site(site, **leafcut, arguments, outputs);
    if (!written) {
      std::fprintf(stderr, "%s: %s\n", site.id.c_str(), written.error().message.c_str());
    }
  }
  return outputs.lines && outputs.rows ? 0 : 5;
}

int usage() {
  std::fprintf(stderr, "usage: leafcut_rows [--model FILE [--only IDS]] SUITE OUTPUT [COUNT...]\n");
  return 2;
}

int run(std::vector<std::string> words) {
  Arguments arguments;
  while (words.size() > 1 && words.front().starts_with("--")) {
    if (words.front() == "--model") {
      auto model = read_leafcut_model(words[1]);
      if (!model) return fail_with(model.error(), 2);
      arguments.model = *std::move(model);
    } else if (words.front() == "--only") {
      std::ifstream file(words[1]);
      for (std::string id; std::getline(file, id);) arguments.only.insert(id);
    } else {
      return usage();
    }
    words.erase(words.begin(), words.begin() + 2);
  }
  if (words.size() < 2) return usage();
  for (std::size_t at = 2; at < words.size(); ++at) {
    const auto count = number_in<std::size_t>(words[at]);
    if (!count || *count == 0) return usage();
    arguments.counts.push_back(*count);
  }
  arguments.suite = words[0];
  arguments.output = words[1];
  return run(arguments);
}

}  // namespace
}  // namespace pagelet

int main(int count, char** values) {
  return pagelet::run(std::vector<std::string>(values + 1, values + count));
}
