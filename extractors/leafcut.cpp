// SPDX-License-Identifier: MIT

// LeafCut: a leaf of the key page is shared with another page if it occurs there equally often
// beside the same neighbour. The page-specific leaves are cut out with as few and as large cuts as
// possible; the template is the rest.
//
// 1. Pages are loaded one by one, first those whose addresses have a form like the key page's,
//    until enough of them are like the key page and no near copies of it.
// 2. These pages vote on every leaf, with weights. A virtual page votes too: it says whether
//    leaves in links and frames usually are template.
// 3. A labelling of least cost, found in one pass, turns the votes into subtrees. It is made
//    twice: coarse, to find the text, and with half of the price for the template.
// 4. A second stage removes parts that have the names of comments, related stories, share buttons,
//    pagers and the like from the edges of the text. So the main content is not the complement of
//    the template.
//
// If there are no pages (flag `no_candidates`), or if no page tells anything, only the virtual
// page votes. With fewer voters than wanted, the flag is `few_candidates`.
//
// Source: this project; docs/specification.md, section 15, holds the rules. Cost: O(nodes) for
// each page, O(pages x leaves) for the votes, and the same for near copies each time when enough
// pages are loaded.

#include "extractors/leafcut.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extractors/common_parameters.h"
#include "extractors/leafcut/block_choice.h"
#include "extractors/leafcut/block_features.h"
#include "extractors/leafcut/block_names.h"
#include "extractors/leafcut/leafcut_cut.h"
#include "extractors/leafcut/leafcut_evidence.h"
#include "extractors/leafcut/leafcut_names.h"
#include "extractors/leafcut/page_facts.h"
#include "extractors/leafcut/text_blocks.h"
#include "extractors/registry.h"

namespace pagelet {
namespace {

struct LeafCutOptions {
  PageOptions pages = {};
  std::size_t wanted = 4;
  std::size_t max_pages = 8;
  double near_copy = 0.45;
  double virtual_weight = 0.2;
  CutPrices prices = {};
  bool headline = true;
};

// What the sum of all probabilities weighs in the expected F1. With less than 1 fewer blocks are
// chosen, as those want who count neither title nor captions.
constexpr double kCautionWithHeadline = 1;
constexpr double kCautionWithout = 0.6;

// The votes on the leaves of a key page, and the result.
struct LeafJudgement {
  std::vector<bool> near_copies;   // by page
  std::vector<bool> voters;        // by page
  std::vector<double> weights;     // by page
  std::vector<LeafShares> shares;  // by leaf
  NodeSet coarse;                  // the template nodes of the coarse cut, for the main content
  LeafCutting fine;                // for the template; without the main content
  NodeSet content;                 // the main content by votes
};

// The blocks of a key page, judged with all evidence, and the answer.
struct BlockJudgement {
  LeafCutBlocks seen;
  BlockChoice content;
  std::vector<std::uint32_t> leaf_blocks;  // by node; see blocks_of_leaves
  bool has_votes = false;                  // whether another page has a vote
  NodeSet content_nodes;
  NodeSet template_nodes;
};

// One line for each node of the key page: the probability of its block and what makes it, the votes
// on it, and the costs of the cut. `run`: the price of a run of the finer cut.
class Reasons {
 public:
  Reasons(const WorkingTree& key, const LeafEvidence& evidence, const LeafJudgement& judgement,
          const BlockJudgement& blocks, double run)
      : key_(key), evidence_(evidence), judgement_(judgement), blocks_(blocks), run_(run) {}

  std::vector<std::string> run(StopSign* sign) {
    std::vector<std::string> reasons;
    for (TreeNode node = 0; node < key_.size() && !stop(sign); ++node) {
      std::string reason = std::string(answer(node)) + why(node);
      if (blocks_.has_votes) reason += "; " + costs(node);
      if (key_.is_leaf(node)) reason += "; " + votes(leaf_++);
      reasons.push_back(std::move(reason));
    }
    return reasons;
  }

 private:
  std::string_view answer(TreeNode node) const {
    if (blocks_.content_nodes.contains(node)) return "main content: ";
    return blocks_.template_nodes.contains(node) ? "template: " : "neither: ";
  }

  std::string why(TreeNode node) const {
    if (!key_.is_leaf(node)) {
      if (node == 0) return "the root always is";
      return blocks_.content_nodes.contains(node) ? "all of its leaves are"
                                                  : "not all of its leaves are main content";
    }
    const std::uint32_t block = blocks_.leaf_blocks[node];
    if (block == TextBlocks::kNoBlock) return "the page has no text";
    const bool is_own = blocks_.seen.blocks.block_of[node] == block;
    if (!is_own && blocks_.has_votes) return "no text, so other pages decide";
    return fmt::format("{}probability {:.3f} of main content, at least {:.3f} wanted ({})",
                       is_own ? "" : "as the text next to it, ",
                       probability_of(blocks_.content.scores[block]),
                       probability_of(blocks_.content.least), parts(block));
  }

  // "score 1.93: names -0.41, text +0.20, ..., the rest 1.20". The numbers add up.
  std::string parts(std::uint32_t block) const {
    const ScoreParts parts =
        score_parts(blocks_.has_votes ? BlockModel::kPages : BlockModel::kContent,
                    blocks_.seen.features[block]);
    std::vector<std::size_t> groups(kFeatureGroups);
    std::iota(groups.begin(), groups.end(), 0U);
    std::ranges::stable_sort(groups, std::greater(),
                             [&](std::size_t group) { return std::abs(parts.groups[group]); });
    std::string text = fmt::format("score {:.3f}: begins with {:+.3f}",
                                   blocks_.content.scores[block] / 1000.0, parts.base / 1000.0);
    for (const std::size_t group : groups) {
      if (parts.groups[group] == 0) continue;
      text += fmt::format(", {} {:+.3f}", kGroupNames[group], parts.groups[group] / 1000.0);
    }
    return text;
  }

  std::string costs(TreeNode node) const {
    return fmt::format("keeping it costs {:.2f}, cutting it {:.2f} + {:.2f} for a run of cuts",
                       judgement_.fine.cost_template[node], judgement_.fine.cost_cut[node], run_);
  }

  // "shared on page 1 (weight 0.92), 2 (1.00, near copy), absent on page 5 (0.40); near copies
  // without a vote: 3, 4; votes 0.91 for, 0.09 against".
  std::string votes(std::size_t leaf) const {
    constexpr std::pair<LeafState, std::string_view> kStates[] = {{LeafState::kShared, "shared"},
                                                                  {LeafState::kUnknown, "unknown"},
                                                                  {LeafState::kAbsent, "absent"}};
    std::string line;
    for (const auto& [state, words] : kStates) {
      std::string list;
      for (std::size_t page = 0; page < evidence_.pages(); ++page) {
        if (!judgement_.voters[page] || evidence_.states(page)[leaf] != state) continue;
        list += fmt::format("{} {} ({}{:.2f}{})", list.empty() ? "" : ",", page + 1,
                            line.empty() && list.empty() ? "weight " : "", judgement_.weights[page],
                            judgement_.near_copies[page] ? ", near copy" : "");
      }
      if (list.empty()) continue;
      line += fmt::format("{}{} on page{}", line.empty() ? "" : ", ", words, list);
    }
    if (line.empty()) line = "no page to compare with";
    std::string silent;
    for (std::size_t page = 0; page < evidence_.pages(); ++page) {
      if (judgement_.voters[page]) continue;
      silent +=
          fmt::format("{} {}", silent.empty() ? "; near copies without a vote:" : ",", page + 1);
    }
    return fmt::format("{}{}; votes {:.2f} for, {:.2f} against", line, silent,
                       judgement_.shares[leaf].shared, judgement_.shares[leaf].absent);
  }

  const WorkingTree& key_;
  const LeafEvidence& evidence_;
  const LeafJudgement& judgement_;
  const BlockJudgement& blocks_;
  double run_;
  std::size_t leaf_ = 0;  // leaves before the current node
};

// The kinds of boxes as a table of a site.
struct BoxKindsOfSite {
  BoxKindsOfSite(SymbolTable& symbols, const SignatureTable&) : kinds(symbols) {}
  BoxKinds kinds;
};

// The data of one key page.
class JudgedPage {
 public:
  JudgedPage(const ExtractionContext& context, const LeafCutOptions& options)
      : context_(context),
        options_(options),
        tree_(context.key_page(options.pages.whitespace)),
        reader_(context.table<LeafReader>()),
        names_(context.table<PartNames>()),
        surroundings_(tree_, names_),
        evidence_(tree_, read(context.key_page_index()), surroundings_) {}

  const WorkingTree& tree() const { return tree_; }
  const LeafEvidence& evidence() const { return evidence_; }
  const PartNames& names() const { return names_; }

  void add(PageIndex page) { evidence_.add_page(read(page)); }

  BlockJudgement judge_blocks(const LeafJudgement& judgement) {
    BlockJudgement blocks;
    blocks.seen = this->blocks(judgement);
    blocks.has_votes = std::ranges::any_of(judgement.weights, [](double w) { return w > 0; });
    const std::size_t count = blocks.seen.blocks.blocks.size();
    std::vector<int> scores;
    std::vector<double> words;
    for (std::size_t block = 0; block < count; ++block) {
      const auto row = blocks.seen.features[block];
      scores.push_back(score_block(BlockModel::kContent, row));
      if (blocks.has_votes) {
        row[feature::kAlone] = static_cast<float>(scores.back()) / 1000;
        scores.back() = score_block(BlockModel::kPages, row);
      }
      words.push_back(blocks.seen.blocks.blocks[block].words);
    }
    blocks.content = choose_blocks(std::move(scores), words,
                                   options_.headline ? kCautionWithHeadline : kCautionWithout);
    blocks.leaf_blocks = blocks_of_leaves(tree_, blocks.seen.blocks);
    blocks.content_nodes = content_of(blocks);
    blocks.template_nodes =
        blocks.has_votes ? judgement.fine.template_nodes : template_alone(blocks);
    blocks.content_nodes.for_each([&](std::size_t node) { blocks.template_nodes.erase(node); });
    return blocks;
  }

  // The blocks of the page, with all evidence about them.
  LeafCutBlocks blocks(const LeafJudgement& judgement) {
    LeafCutBlocks result;
    result.blocks = find_text_blocks(tree_, context_.table<BoxKindsOfSite>().kinds);
    const PageFacts facts = page_facts(tree_.document(), context_.key_page_url());
    BlockFeatures features = block_features(
        tree_, result.blocks, facts, context_.table<BlockNames>(), context_.table<ElementTraits>());
    result.features = std::move(features.rows);
    result.voted = judgement.content;
    result.kept = judgement.fine.template_nodes;
    std::size_t voters = 0;
    for (const double weight : judgement.weights) voters += weight > 0 ? 1 : 0;
    const std::vector<LeafShares> shares = evidence_.shares(judgement.weights, 0);
    add_page_features(judgement, shares, voters, features.path_of, result);
    return result;
  }

  LeafJudgement judge() {
    LeafJudgement judgement;
    judgement.near_copies = evidence_.near_copies(options_.near_copy);
    judgement.voters = voters_among(judgement.near_copies, evidence_.copies());
    judgement.weights = evidence_.weights(judgement.voters);
    judgement.shares = evidence_.shares(judgement.weights, options_.virtual_weight);
    judgement.coarse = cut(judgement.shares, options_.prices.run).template_nodes;
    judgement.fine = cut(judgement.shares, options_.prices.run / 2);
    judgement.content = find_main_content(tree_, judgement.coarse, surroundings_, names_);
    return judgement;
  }

 private:
  LeafCutting cut(const std::vector<LeafShares>& shares, double run) const {
    CutPrices prices = options_.prices;
    prices.run = run;
    return cut_leaves(tree_, shares, prices);
  }

  // The main content: nodes of the blocks chosen. With votes, leaves that are no texts go as the
  // cut says.
  NodeSet content_of(const BlockJudgement& blocks) const {
    std::vector<bool> is_in(tree_.size(), false);
    for (const TreeNode leaf : evidence_.leaves()) {
      const std::uint32_t block = blocks.leaf_blocks[leaf];
      const bool is_own = blocks.seen.blocks.block_of[leaf] != TextBlocks::kNoBlock;
      is_in[leaf] = is_own || !blocks.has_votes
                        ? block != TextBlocks::kNoBlock && blocks.content.chosen[block]
                        : blocks.seen.voted.contains(leaf);
    }
    return nodes_of_leaves(tree_, is_in);
  }

  // The template of a page without votes: all but the nodes whose leaves are in no block chosen.
  NodeSet template_alone(const BlockJudgement& blocks) const {
    const std::size_t count = blocks.seen.blocks.blocks.size();
    std::vector<double> leaves(count, 0);
    std::vector<int> scores;
    for (std::size_t block = 0; block < count; ++block) {
      scores.push_back(score_block(BlockModel::kTemplate, blocks.seen.features[block]));
    }
    for (const TreeNode leaf : evidence_.leaves()) {
      if (blocks.leaf_blocks[leaf] != TextBlocks::kNoBlock) leaves[blocks.leaf_blocks[leaf]] += 1;
    }
    const BlockChoice choice = choose_blocks(std::move(scores), leaves, 1);
    std::vector<bool> is_out(tree_.size(), false);
    for (const TreeNode leaf : evidence_.leaves()) {
      const std::uint32_t block = blocks.leaf_blocks[leaf];
      is_out[leaf] = block != TextBlocks::kNoBlock && !choice.chosen[block];
    }
    return nodes_of_leaves(tree_, is_out).complement();
  }

  // The means of the votes over the words of each block, and of the answer by votes over those of
  // all blocks on its path. -1 where no page votes.
  void add_page_features(const LeafJudgement& judgement, const std::vector<LeafShares>& shares,
                         std::size_t voters, const std::vector<std::uint32_t>& path_of,
                         LeafCutBlocks& result) const {
    using namespace feature;
    const std::size_t count = result.blocks.blocks.size();
    for (std::size_t block = 0; block < count; ++block) {
      const auto row = result.features[block];
      row[kHeadline] = options_.headline ? 1 : 0;
      for (const Feature column : {kShared, kAbsent, kCut, kAnswer, kPathAnswer}) {
        row[column] = -1;
      }
    }
    if (voters == 0) return;
    std::vector<double> words(count, 0);
    std::vector<std::array<double, 4>> sums(count);
    std::vector<double> path_words(count, 0);
    std::vector<double> path_answers(count, 0);
    for (std::size_t leaf = 0; leaf < shares.size(); ++leaf) {
      const TreeNode node = evidence_.leaves()[leaf];
      const std::uint32_t block = result.blocks.block_of[node];
      const double here = surroundings_.words(node);
      if (block == TextBlocks::kNoBlock || here == 0) continue;
      words[block] += here;
      sums[block][0] += here * shares[leaf].shared;
      sums[block][1] += here * shares[leaf].absent;
      sums[block][2] += judgement.coarse.contains(node) ? 0 : here;
      sums[block][3] += judgement.content.contains(node) ? here : 0;
    }
    for (std::size_t block = 0; block < count; ++block) {
      path_words[path_of[block]] += words[block];
      path_answers[path_of[block]] += sums[block][3];
    }
    for (std::size_t block = 0; block < count; ++block) {
      const auto row = result.features[block];
      for (std::size_t i = 0; i < 4; ++i) row[kShared + i] = ratio(sums[block][i], words[block]);
      row[kPathAnswer] = ratio(path_answers[path_of[block]], path_words[path_of[block]]);
    }
  }

  // The leaves of a page. They are read once, whatever the key page.
  const LeafPage& read(PageIndex page) {
    return context_.kept<LeafPage>(page, options_.pages.whitespace, [&] {
      return reader_.read(context_.page(page, options_.pages.whitespace));
    });
  }

  const ExtractionContext& context_;
  const LeafCutOptions& options_;
  const WorkingTree& tree_;
  LeafReader& reader_;
  PartNames& names_;
  Surroundings surroundings_;
  LeafEvidence evidence_;
};

bool wants_more(const LeafCutOptions& options, const LeafEvidence& evidence) {
  const std::size_t loaded = evidence.pages();
  const std::size_t max_loads = options.pages.candidates.max_loads;
  if (loaded == options.max_pages) return false;
  if (max_loads != 0 && loaded + 1 >= max_loads) return false;
  return !evidence.is_enough(options.wanted, options.near_copy);
}

Result<Extraction> extract(const LeafCutOptions& options, const ExtractionContext& context) {
  JudgedPage key(context, options);
  Extraction extraction;
  extraction.whitespace = options.pages.whitespace;
  if (options.pages.candidates.selection == Selection::kOwn && !context.candidates_are_given()) {
    LinkedPages pages = context.linked_pages(options.pages.candidates);
    while (wants_more(options, key.evidence())) {
      const std::optional<PageIndex> page = context.load_next(pages);
      if (!page) break;
      extraction.candidates.loaded.push_back(*page);
      key.add(*page);
    }
    extraction.candidates.pages = extraction.candidates.loaded;
  } else {
    extraction.candidates = context.candidates(options.pages.candidates);
    for (const PageIndex page : extraction.candidates.pages) {
      if (stop_now(context.stop_sign())) break;
      key.add(page);
    }
  }
  if (stop_now(context.stop_sign())) return extraction;

  const LeafJudgement judgement = key.judge();
  BlockJudgement blocks = key.judge_blocks(judgement);
  const auto voters = static_cast<std::size_t>(std::ranges::count(judgement.voters, true));
  if (voters == 0) {
    extraction.flags.emplace_back(kNoCandidatesFlag);
  } else if (voters < options.wanted) {
    extraction.flags.emplace_back(kFewCandidatesFlag);
  }
  extraction.has_title = options.headline;
  extraction.other_nodes = std::move(blocks.content_nodes);
  extraction.nodes = std::move(blocks.template_nodes);
  return extraction;
}

Explanation explain(const LeafCutOptions& options, const ExtractionContext& context,
                    const Extraction& extraction) {
  JudgedPage key(context, options);
  for (const PageIndex page : extraction.candidates.pages) {
    if (stop_now(context.stop_sign())) return {};
    key.add(page);
  }
  const LeafJudgement judgement = key.judge();
  const BlockJudgement blocks = key.judge_blocks(judgement);
  return {.pages = {},
          .reasons = Reasons(key.tree(), key.evidence(), judgement, blocks, options.prices.run / 2)
                         .run(context.stop_sign())};
}

ParameterTable<LeafCutOptions> leafcut_table() {
  return ParameterTable<LeafCutOptions>({.pages = {.candidates = {.selection = Selection::kOwn}}})
      .number(&LeafCutOptions::wanted, "pages", 1, 64, "pages",
              "pages wanted that are not near copies of the key page")
      .number(&LeafCutOptions::max_pages, "max-pages", 1, 64, "pages",
              "largest number of pages loaded, key page not counted")
      .part(&LeafCutOptions::prices,
            ParameterTable<CutPrices>()
                .number(&CutPrices::run, "cut", 0, 100, "",
                        "price of a run of cut siblings; half of it for the template")
                .number(&CutPrices::absent, "absent", 0, 100, "",
                        "price of a template leaf that other pages do not have")
                .number(&CutPrices::empty_weight, "empty-weight", 0, 100, "",
                        "weight of leaves that are neither text nor img"))
      .number(&LeafCutOptions::virtual_weight, "virtual", 0, 100, "",
              "weight of the page that says what links and frames usually are")
      .number(&LeafCutOptions::near_copy, "near-copy", 0, 1, "",
              "a page with this share of the words that some other page lacks is a near "
              "copy")
      .on_off(&LeafCutOptions::headline, "headline",
              "title, byline and date belong to the main content")
      .part(&LeafCutOptions::pages, page_parameters(true));
}

}  // namespace

LeafCutBlocks leafcut_blocks(const ExtractionContext& context, std::span<const PageIndex> pages,
                             const std::vector<Setting>& settings) {
  const ParameterTable<LeafCutOptions> table = leafcut_table();
  Parameters parameters = Parameters::parse(table.specs(), settings).value();
  const LeafCutOptions options = table.read(parameters);
  JudgedPage key(context, options);
  for (const PageIndex page : pages) key.add(page);
  return key.blocks(key.judge());
}

ExtractorEntry leafcut_entry() {
  return extractor_entry<LeafCutOptions>(
      {.info = {.name = "leafcut",
                .title = "LeafCut",
                .summary = "the text blocks with the best expected F1, by what they look like and "
                           "by other pages; the template is what few cuts leave",
                .citation = "docs/leafcut.md",
                .version = "4",
                .developed_on = std::vector<std::string>{"wcxb", "trafilatura", "open", "web",
                                                         "web-2", "web-3"}},
       .table = leafcut_table(),
       .extract = extract,
       .explain = explain});
}

}  // namespace pagelet
