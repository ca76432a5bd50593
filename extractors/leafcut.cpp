// SPDX-License-Identifier: MIT

// LeafCut: the text blocks of a page are scored with trained evidence; those with the best expected
// F1 are the main content.
//
// 1. The key page is divided into blocks; each has features of its text, its elements, its place.
// 2. Pages are loaded one by one, first those whose addresses have a form like the key page's,
//    until enough of them are like the key page and no near copies of it. They vote on every leaf,
//    with weights: a leaf is shared if it occurs there equally often beside the same neighbour. A
//    virtual page says whether leaves in links and frames usually are template.
// 3. A labelling of least cost, found in one pass, turns the votes into subtrees. It is made twice:
//    coarse, to find the text, and with half of the price for the template. Parts with the names
//    of comments, related stories, share buttons, pagers and the like are removed from the edges of
//    the text. This answer by votes and the shares of votes are features of the blocks, too.
// 4. Sums of trees give the scores of the blocks. A second set of them gives the template of a page
//    without votes.
//
// If no page has a vote, the flag is `no_candidates`; with fewer voters than wanted,
// `few_candidates`.
//
// Source: this project; docs/specification.md, section 15, holds the rules. Cost: O(nodes) for
// each page, O(pages x leaves) for the votes, and the same for near copies each time when enough
// pages are loaded; O(blocks x trees) for the scores.

#include "extractors/leafcut.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/hash_tables.h"
#include "extractors/common_parameters.h"
#include "extractors/leafcut/block_choice.h"
#include "extractors/leafcut/block_features.h"
#include "extractors/leafcut/cut.h"
#include "extractors/leafcut/element_traits.h"
#include "extractors/leafcut/evidence.h"
#include "extractors/leafcut/names.h"
#include "extractors/leafcut/page_facts.h"
#include "extractors/leafcut/text_blocks.h"
#include "extractors/registry.h"

namespace pagelet {
namespace {

struct Options {
  PageOptions pages = {};
  std::size_t wanted = 4;
  std::size_t max_pages = 8;
  double near_copy = 0.45;
  double virtual_weight = 0.2;
  CutPrices prices = {};
  bool headline = true;
};

// The weight of the sum of all probabilities in the expected F1. With less than 1 fewer blocks are
// chosen, as those want who count neither title nor captions.
constexpr double kCautionWithHeadline = 1;
constexpr double kCautionWithout = 0.6;

// `max-pages` counts the pages that can vote. At most this number times `max-pages` are loaded.
constexpr std::size_t kMaxLoadsFactor = 3;

// LeafCut's findings about a key page, and the answer.
struct Findings {
  LeafVotes votes;  // none if no page was loaded
  LeafCutBlocks view;
  BlockChoice content;
  std::vector<std::uint32_t> leaf_blocks;  // by node; see blocks_of_leaves
  NodeSet content_nodes;
  NodeSet template_nodes;
};

// The data of one key page.
class KeyPageAnalysis {
 public:
  KeyPageAnalysis(const ExtractionContext& context, const Options& options)
      : context_(context), options_(options), tree_(context.key_page(options.pages.whitespace)) {}

  // Compares the key page with one more page.
  void add(PageIndex page) {
    if (!evidence_) {
      evidence_.emplace(tree_, read(context_.key_page_index()), context_.table<PartNames>());
    }
    evidence_->add_page(read(page));
  }

  bool wants_more() const {
    const std::size_t loaded = evidence_ ? evidence_->pages() : 0;
    const std::size_t max_loads = options_.pages.candidates.max_loads;
    if (loaded == kMaxLoadsFactor * options_.max_pages) return false;
    if (eligible_pages() == options_.max_pages) return false;
    if (max_loads != 0 && loaded + 1 >= max_loads) return false;
    return loaded == 0 || !evidence_->is_enough(options_.wanted, options_.near_copy);
  }

  std::size_t eligible_pages() const { return evidence_ ? evidence_->eligible_pages() : 0; }

  // The blocks of the page, with all evidence about them, but without an answer.
  Findings inspect() {
    Findings findings;
    LeafCutBlocks& view = findings.view;
    view.blocks = find_text_blocks(tree_, context_.table<ElementTraits>());
    const PageFacts facts = page_facts(tree_.document(), context_.key_page_url());
    BlockFeatures features =
        block_features(tree_, view.blocks, facts, context_.table<ElementTraits>());
    view.features = std::move(features.rows);
    for (std::size_t block = 0; block < view.features.size(); ++block) {
      const auto row = view.features[block];
      row[feature::kHeadline] = options_.headline ? 1 : 0;
      std::ranges::fill(row.subspan<feature::kShared>(), -1.0F);  // without votes
    }
    if (evidence_) findings.votes = evidence_->votes(options_.near_copy, options_.virtual_weight);
    if (!findings.votes.has_any) return findings;
    const LeafCutting coarse = cut_leaves(tree_, findings.votes.shares, options_.prices);
    view.fine_cut = cut_leaves(tree_, findings.votes.shares, options_.prices.finer());
    view.content_by_votes = find_main_content(
        tree_, coarse.template_nodes, evidence_->surroundings(), context_.table<PartNames>());
    add_votes(findings.votes, coarse.template_nodes, features.paths, view);
    return findings;
  }

  Findings decide() {
    Findings findings = inspect();
    LeafCutBlocks& view = findings.view;
    const bool has_votes = findings.votes.has_any;
    const std::vector<int> alone = score_blocks(BlockModel::kContent, view.features);
    std::vector<int> scores = alone;
    if (has_votes) {
      for (std::size_t block = 0; block < alone.size(); ++block) {
        view.features[block][feature::kAlone] = static_cast<float>(alone[block]) / 1000;
      }
      const std::vector<int> added = score_blocks(BlockModel::kPages, view.features);
      std::ranges::transform(alone, added, scores.begin(), std::plus());
    }
    std::vector<double> words;
    for (const TextBlock& block : view.blocks.blocks) words.push_back(block.text.words);
    findings.content = choose_blocks(std::move(scores), words,
                                     options_.headline ? kCautionWithHeadline : kCautionWithout);
    if (has_votes) leave_out_apart(alone, words, findings.content);
    if (!options_.headline) leave_out_captions(captions(view), words, findings.content);
    findings.leaf_blocks = blocks_of_leaves(tree_, view.blocks);
    // If pages voted, the votes decide about leaves that are not text.
    findings.content_nodes = nodes_of_leaves(tree_, [&](TreeNode leaf) {
      const std::uint32_t block = findings.leaf_blocks[leaf];
      const bool is_text = view.blocks.block_of[leaf] != TextBlocks::kNoBlock;
      if (has_votes && !is_text) return view.content_by_votes.contains(leaf);
      return block != TextBlocks::kNoBlock && findings.content.chosen[block];
    });
    findings.template_nodes =
        has_votes ? view.fine_cut.template_nodes : template_alone(view, findings.leaf_blocks);
    findings.content_nodes.for_each([&](std::size_t node) { findings.template_nodes.erase(node); });
    return findings;
  }

  // For each node whether and why it was taken; then what makes the score of its block, the costs
  // of the cut, and the votes on it.
  std::vector<std::string> reasons(const Findings& findings) const {
    std::size_t leaf = 0;  // leaves before the node
    return context_.reasons(tree_.size(), [&](TreeNode node) {
      std::string reason = answer(findings, node) + why(findings, node);
      if (findings.votes.has_any) {
        reason +=
            fmt::format("\ncosts: {:.2f} to keep it, {:.2f} to cut it, {:.2f} for a run of cuts",
                        findings.view.fine_cut.cost_template[node],
                        findings.view.fine_cut.cost_cut[node], options_.prices.finer().cuts);
      }
      if (tree_.is_leaf(node)) reason += "\n" + votes(findings.votes, leaf++);
      return reason;
    });
  }

 private:
  template <class Row>
  static bool is_caption(const Row& row) {
    return row[feature::kTag] == kCaptionRank;
  }

  static std::vector<bool> captions(const LeafCutBlocks& view) {
    std::vector<bool> are;
    for (std::size_t block = 0; block < view.features.size(); ++block) {
      are.push_back(is_caption(view.features[block]));
    }
    return are;
  }

  // The template of a page without votes: all but the nodes whose leaves are in no block chosen.
  NodeSet template_alone(const LeafCutBlocks& view,
                         const std::vector<std::uint32_t>& leaf_blocks) const {
    std::vector<double> leaves(view.blocks.blocks.size(), 0);
    for (const std::uint32_t block : leaf_blocks) {
      if (block != TextBlocks::kNoBlock) leaves[block] += 1;
    }
    const BlockChoice choice =
        choose_blocks(score_blocks(BlockModel::kTemplate, view.features), leaves, 1);
    return nodes_of_leaves(tree_,
                           [&](TreeNode leaf) {
                             const std::uint32_t block = leaf_blocks[leaf];
                             return block != TextBlocks::kNoBlock && !choice.chosen[block];
                           })
        .complement();
  }

  // Adds the features by votes: means over the words of each block, and of the answer by votes
  // over those of all blocks on its path.
  void add_votes(const LeafVotes& votes, const NodeSet& coarse,
                 const std::vector<std::uint64_t>& paths, LeafCutBlocks& view) const {
    struct Sums {
      double words = 0;
      std::array<double, 4> votes{};  // from kShared to kAnswer
    };
    std::vector<Sums> of_blocks(paths.size());
    WordMap<Sums> of_paths;
    for (std::size_t leaf = 0; leaf < votes.pages.size(); ++leaf) {
      const TreeNode node = evidence_->leaves()[leaf];
      const std::uint32_t block = view.blocks.block_of[node];
      if (block == TextBlocks::kNoBlock) continue;
      const double words = evidence_->surroundings().words(node);
      const double shares[] = {votes.pages[leaf].shared, votes.pages[leaf].absent,
                               coarse.contains(node) ? 0.0 : 1.0,
                               view.content_by_votes.contains(node) ? 1.0 : 0.0};
      for (Sums* sums : {&of_blocks[block], &of_paths.value_of(paths[block], {})}) {
        sums->words += words;
        for (std::size_t at = 0; at < 4; ++at) sums->votes[at] += words * shares[at];
      }
    }
    for (std::size_t block = 0; block < of_blocks.size(); ++block) {
      const auto row = view.features[block];
      const Sums& of_block = of_blocks[block];
      for (std::size_t at = 0; at < 4; ++at) {
        row[feature::kShared + at] = ratio(of_block.votes[at], of_block.words);
      }
      const Sums& of_path = of_paths.value_of(paths[block], {});
      row[feature::kPathAnswer] = ratio(of_path.votes[3], of_path.words);
    }
  }

  static std::string answer(const Findings& findings, TreeNode node) {
    if (findings.content_nodes.contains(node)) return "main content, because ";
    return findings.template_nodes.contains(node) ? "template, because " : "neither, because ";
  }

  std::string why(const Findings& findings, TreeNode node) const {
    if (!tree_.is_leaf(node)) {
      if (node == 0) return "the root always is";
      return findings.content_nodes.contains(node) ? "all of its leaves are"
                                                   : "not all of its leaves are main content";
    }
    const std::uint32_t block = findings.leaf_blocks[node];
    if (block == TextBlocks::kNoBlock) return "the page has no text";
    const bool is_own = findings.view.blocks.block_of[node] == block;
    const bool has_votes = findings.votes.has_any;
    if (!is_own && has_votes) return "other pages decide where there is no text";
    const auto row = findings.view.features[block];
    ScoreParts parts = score_parts(has_votes ? BlockModel::kPages : BlockModel::kContent, row);
    if (has_votes) {
      parts.groups[static_cast<std::size_t>(FeatureGroup::kAlone)] +=
          static_cast<int>(std::lround(1000 * row[feature::kAlone]));
    }
    const BlockChoice& content = findings.content;
    const bool is_left_out = !content.chosen[block] && content.scores[block] >= content.least;
    return fmt::format("{} is {}: probability of main content {:.3f}, needed {:.3f}\n{}",
                       is_own ? "its text" : "the text next to it",
                       content.chosen[block] ? "likely enough"
                       : !is_left_out        ? "not likely enough"
                       : !options_.headline && is_caption(row)
                           ? "a caption"
                           : "far after the rest and unlikely by itself",
                       probability_of(content.scores[block]), probability_of(content.least),
                       text_of(parts, content.scores[block]));
  }

  // "score 1.93: base +1.20, names -0.41, text +0.20, ...". The numbers add up.
  static std::string text_of(const ScoreParts& parts, int score) {
    std::array<std::size_t, kFeatureGroups> groups;
    std::iota(groups.begin(), groups.end(), 0U);
    std::ranges::stable_sort(groups, std::greater(),
                             [&](std::size_t group) { return std::abs(parts.groups[group]); });
    std::string text =
        fmt::format("score {:.3f}: base {:+.3f}", score / 1000.0, parts.base / 1000.0);
    for (const std::size_t group : groups) {
      if (parts.groups[group] == 0) continue;
      text += fmt::format(", {} {:+.3f}", kGroupNames[group], parts.groups[group] / 1000.0);
    }
    return text;
  }

  // "votes: 0.91 for the template, 0.09 against", then a line for each state and one for the pages
  // without a vote: "shared on page 1 (weight 0.92), 2 (1.00, near copy)", "absent on page 5
  // (0.40)", "pages without a vote: 3, 4".
  std::string votes(const LeafVotes& votes, std::size_t leaf) const {
    constexpr std::pair<LeafState, std::string_view> kStates[] = {{LeafState::kShared, "shared"},
                                                                  {LeafState::kUnknown, "unknown"},
                                                                  {LeafState::kAbsent, "absent"}};
    const std::size_t pages = votes.voters.size();
    std::string lines;
    for (const auto& [state, words] : kStates) {
      std::string list;
      for (std::size_t page = 0; page < pages; ++page) {
        if (!votes.voters[page] || evidence_->states(page)[leaf] != state) continue;
        list += fmt::format("{} {} ({}{:.2f}{})", list.empty() ? "" : ",", page + 1,
                            lines.empty() && list.empty() ? "weight " : "", votes.weights[page],
                            votes.near_copies[page] ? ", near copy" : "");
      }
      if (list.empty()) continue;
      lines += fmt::format("{}{} on page{}", lines.empty() ? "" : "\n", words, list);
    }
    if (lines.empty()) lines = "no page to compare with";
    std::string silent;
    for (std::size_t page = 0; page < pages; ++page) {
      if (votes.voters[page]) continue;
      silent += fmt::format("{} {}", silent.empty() ? "\npages without a vote:" : ",", page + 1);
    }
    lines += silent;
    if (!votes.has_any) return lines;
    const LeafShares& shares = votes.shares[leaf];
    return fmt::format("votes: {:.2f} for the template, {:.2f} against\n{}", shares.shared,
                       shares.absent, lines);
  }

  // The leaves of a page. They are read once, whatever the key page.
  const LeafPage& read(PageIndex page) {
    return context_.cached<LeafPage>(page, options_.pages.whitespace, [&] {
      return context_.table<LeafReader>().read(context_.page(page, options_.pages.whitespace));
    });
  }

  const ExtractionContext& context_;
  const Options& options_;
  const WorkingTree& tree_;
  std::optional<LeafEvidence> evidence_;  // nullopt: no page was compared
};

Result<Answer> extract(const Options& options, const ExtractionContext& context) {
  KeyPageAnalysis key(context, options);
  Answer answer;
  answer.whitespace = options.pages.whitespace;
  if (options.pages.candidates.selection == Selection::kOwn && !context.candidates_are_given()) {
    LinkedPages pages = context.linked_pages(options.pages.candidates);
    while (key.wants_more()) {
      const std::optional<PageIndex> page = context.load_next(pages);
      if (!page) break;
      answer.candidates.loaded.push_back(*page);
      key.add(*page);
    }
    answer.candidates.pages = answer.candidates.loaded;
  } else {
    answer.candidates = context.candidates(options.pages.candidates);
    for (const PageIndex page : answer.candidates.pages) {
      if (stop_now(context.stop_token())) break;
      key.add(page);
    }
  }
  if (stop_now(context.stop_token())) return answer;

  Findings findings = key.decide();
  const auto voters = static_cast<std::size_t>(std::ranges::count(findings.votes.voters, true));
  if (voters == 0) {
    answer.flags.add(Flag::kNoCandidates);
  } else if (voters < options.wanted) {
    answer.flags.add(Flag::kFewCandidates);
  }
  answer.has_title = options.headline;
  answer.other_nodes = std::move(findings.content_nodes);
  answer.nodes = std::move(findings.template_nodes);
  return answer;
}

Explanation explain(const Options& options, const ExtractionContext& context,
                    const Answer& answer) {
  KeyPageAnalysis key(context, options);
  for (const PageIndex page : answer.candidates.pages) {
    if (stop_now(context.stop_token())) return {};
    key.add(page);
  }
  return {.pages = {}, .reasons = key.reasons(key.decide())};
}

ParameterTable<Options> leafcut_table() {
  return ParameterTable<Options>({.pages = {.candidates = {.selection = Selection::kOwn}}})
      .number(&Options::wanted, "pages", 1, 64, "pages",
              "pages wanted that are not near copies of the key page")
      .number(&Options::max_pages, "max-pages", 1, 64, "pages",
              "largest number of pages loaded, key page not counted")
      .part(&Options::prices,
            ParameterTable<CutPrices>()
                .number(&CutPrices::cuts, "cut", 0, 100, "",
                        "price of a run of cut siblings; half of it for the template")
                .number(&CutPrices::absent, "absent", 0, 100, "",
                        "price of a template leaf that other pages do not have")
                .number(&CutPrices::empty_weight, "empty-weight", 0, 100, "",
                        "weight of leaves that are neither text nor img"))
      .number(&Options::virtual_weight, "virtual", 0, 100, "",
              "weight of the page that says what links and frames usually are")
      .number(&Options::near_copy, "near-copy", 0, 1, "",
              "a page with this share of the words that some other page lacks is a near "
              "copy")
      .on_off(&Options::headline, "headline",
              "title, byline, date and captions belong to the main content")
      .part(&Options::pages, page_parameters(true));
}

}  // namespace

LeafCutBlocks leafcut_blocks(const ExtractionContext& context, std::span<const PageIndex> pages,
                             const std::vector<Setting>& settings) {
  const ParameterTable<Options> table = leafcut_table();
  Parameters parameters = Parameters::parse(table.specs(), settings).value();
  const Options options = table.read(parameters);
  KeyPageAnalysis key(context, options);
  for (const PageIndex page : pages) key.add(page);
  return key.inspect().view;
}

ExtractorEntry leafcut_entry() {
  return extractor_entry<Options>(
      {.info = {.name = "leafcut",
                .title = "LeafCut",
                .summary = "the text blocks with the best expected F1, by what they look like and "
                           "by other pages; the template is what few cuts leave",
                .citation = "docs/leafcut.md",
                .version = "5",
                .developed_on = std::vector<std::string>{"wcxb", "trafilatura", "open", "web",
                                                         "web-2", "web-3"}},
       .table = leafcut_table(),
       .extract = extract,
       .explain = explain});
}

}  // namespace pagelet
