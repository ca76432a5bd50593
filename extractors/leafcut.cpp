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

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extractors/common_parameters.h"
#include "extractors/leafcut/leafcut_cut.h"
#include "extractors/leafcut/leafcut_evidence.h"
#include "extractors/leafcut/leafcut_names.h"
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
};

// The votes on the leaves of a key page, and the result.
struct LeafJudgement {
  std::vector<bool> near_copies;   // by page
  std::vector<bool> voters;        // by page
  std::vector<double> weights;     // by page
  std::vector<LeafShares> shares;  // by leaf
  LeafCutting coarse;              // for the main content
  LeafCutting fine;                // for the template; without the main content
  MainContent content;
};

// One line for each node of the key page: the rule that decided, its evidence and its numbers; of a
// leaf, also the pages that share it. The lines of all inner nodes of a block are the same. `run`:
// the price of a run of the coarse cut.
class Reasons {
 public:
  Reasons(const WorkingTree& key, const LeafEvidence& evidence, const LeafJudgement& judgement,
          const PartNames& names, double run)
      : key_(key), evidence_(evidence), judgement_(judgement), names_(names), run_(run) {}

  std::vector<std::string> run(StopSign* sign) {
    std::vector<std::string> reasons;
    for (TreeNode node = 0; node < key_.size() && !stop(sign); ++node) {
      coarse_.advance(key_, judgement_.coarse, node);
      fine_.advance(key_, judgement_.fine, node);
      const std::vector<ContentCandidate>& candidates = judgement_.content.candidates;
      if (seen_ < candidates.size() && candidates[seen_].node == node) {
        candidate_ = &candidates[seen_++];
      }
      const bool by_coarse = judgement_.content.parts[node] == ContentPart::kContent;
      std::string reason = rule(node) + "; " +
                           (by_coarse ? costs(node, judgement_.coarse, coarse_, run_)
                                      : costs(node, judgement_.fine, fine_, run_ / 2));
      if (key_.is_leaf(node)) reason += "; " + votes(leaf_++);
      reasons.push_back(std::move(reason));
    }
    return reasons;
  }

 private:
  // The last block of a cut that has begun.
  struct Block {
    std::size_t number = 0;  // from 1
    TreeNode node = 0;
    bool is_in = false;  // whether the current node is in it

    void advance(const WorkingTree& key, const LeafCutting& cutting, TreeNode current) {
      if (number < cutting.blocks.size() && cutting.blocks[number] == current) {
        node = cutting.blocks[number++];
      }
      is_in = number > 0 && current < key.end(node);
    }
  };

  std::string rule(TreeNode node) const {
    const std::string most = "most votes say that other pages share it";
    const std::string half = "at most half of the votes say that other pages share it";
    const bool in_candidate = candidate_ != nullptr && node < key_.end(candidate_->node);
    switch (judgement_.content.parts[node]) {
      case ContentPart::kContent:
        if (in_candidate) return "main content although " + candidate();
        if (!is_shared(node)) return "main content: " + half;
        return "main content: " + most + ", but it lies in a part that is cut out";
      case ContentPart::kRemoved:
        if (fine_.is_in) return "not main content: " + candidate();
        break;
      case ContentPart::kWrapper:
        if (fine_.is_in) return "not main content: it holds parts that are not";
        break;
      default:
        if (fine_.is_in) return "not main content: only the finer cut takes it out";
    }
    if (node == 0) return "template: the root always is";
    if (key_.is_leaf(node) && evidence_.in_fixed_part(leaf_)) {
      return "template: share buttons, " + share_name_around(node);
    }
    if (is_shared(node)) return "template: " + most;
    return "template: " + half + ", but it is too small a part to be cut out alone";
  }

  // Whether more votes are for a leaf than against it; for an inner node, whether more costs are.
  bool is_shared(TreeNode node) const {
    if (!key_.is_leaf(node)) {
      return judgement_.fine.cost_cut[node] > judgement_.fine.cost_template[node];
    }
    return judgement_.shares[leaf_].shared > judgement_.shares[leaf_].absent;
  }

  // `the name holds "share"`, of the next element around the node, itself included, with one.
  std::string share_name_around(TreeNode node) const {
    for (;; node = key_.parent(node)) {
      std::string evidence = names_.evidence_of(PartKind::kShare, key_.signature(node));
      if (!evidence.empty() || node == 0) return evidence;
    }
  }

  // `comments (the name holds "comment") at an edge of the text: 980 words before it, 0 after it`.
  std::string candidate() const {
    std::string evidence = names_.evidence_of(candidate_->kind, key_.signature(candidate_->node));
    if (evidence.empty()) evidence = fmt::format("element {}", tag(candidate_->node));
    return fmt::format("{} ({}) {} of the text: {:g} words before it, {:g} after it",
                       name_of(candidate_->kind), evidence,
                       candidate_->is_removed ? "at an edge" : "in the middle",
                       candidate_->words_before, candidate_->words_after);
  }

  std::string costs(TreeNode node, const LeafCutting& cutting, const Block& block,
                    double run) const {
    if (!block.is_in) {
      return fmt::format("keeping it costs {:.2f}, cutting it {:.2f} + {:.2f} for a run of cuts",
                         cutting.cost_template[node], cutting.cost_cut[node], run);
    }
    return fmt::format(
        "cutting {} costs {:.2f}{}, keeping it {:.2f}",
        node == block.node ? "it" : fmt::format("the {} around it", tag(block.node)),
        cutting.cost_cut[block.node],
        cutting.begins_run[block.number - 1] ? fmt::format(" + {:.2f} for a run of cuts", run) : "",
        cutting.cost_template[block.node]);
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

  std::string_view tag(TreeNode node) const {
    return key_.document().symbols().text(key_.tag(node));
  }

  const WorkingTree& key_;
  const LeafEvidence& evidence_;
  const LeafJudgement& judgement_;
  const PartNames& names_;
  double run_;
  Block coarse_;
  Block fine_;
  const ContentCandidate* candidate_ = nullptr;  // the last one that has begun
  std::size_t seen_ = 0;                         // candidates that have begun
  std::size_t leaf_ = 0;                         // leaves before the current node
};

// The data of one key page.
class KeyPage {
 public:
  KeyPage(const ExtractionContext& context, const LeafCutOptions& options)
      : context_(context),
        options_(options),
        tree_(context.key_page(options.pages.whitespace)),
        reader_(context.table<LeafReader>()),
        names_(context.table<PartNames>()),
        surroundings_(tree_, context.symbols(), names_),
        evidence_(tree_, read(context.key_page_index()), surroundings_) {}

  const WorkingTree& tree() const { return tree_; }
  const LeafEvidence& evidence() const { return evidence_; }
  const PartNames& names() const { return names_; }

  void add(PageIndex page) { evidence_.add_page(read(page)); }

  LeafJudgement judge() {
    LeafJudgement judgement;
    judgement.near_copies = evidence_.near_copies(options_.near_copy);
    judgement.voters = voters_among(judgement.near_copies);
    judgement.weights = evidence_.weights(judgement.voters);
    judgement.shares = evidence_.shares(judgement.weights, options_.virtual_weight);
    judgement.coarse = cut(judgement.shares, options_.prices.run);
    judgement.fine = cut(judgement.shares, options_.prices.run / 2);
    judgement.content =
        find_main_content(tree_, judgement.coarse.template_nodes, surroundings_, names_);
    judgement.content.nodes.for_each(
        [&](std::size_t node) { judgement.fine.template_nodes.erase(node); });
    return judgement;
  }

 private:
  LeafCutting cut(const std::vector<LeafShares>& shares, double run) {
    CutPrices prices = options_.prices;
    prices.run = run;
    return cut_leaves(tree_, evidence_.leaves(), shares, prices, context_.symbols().intern("img"));
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
  KeyPage key(context, options);
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

  LeafJudgement judgement = key.judge();
  const auto voters = static_cast<std::size_t>(std::ranges::count(judgement.voters, true));
  if (key.evidence().pages() == 0) {
    extraction.flags.emplace_back(kNoCandidatesFlag);
  } else if (voters < options.wanted) {
    extraction.flags.emplace_back(kFewCandidatesFlag);
  }
  extraction.other_nodes = std::move(judgement.content.nodes);
  extraction.nodes = std::move(judgement.fine.template_nodes);
  return extraction;
}

Explanation explain(const LeafCutOptions& options, const ExtractionContext& context,
                    const Extraction& extraction) {
  KeyPage key(context, options);
  for (const PageIndex page : extraction.candidates.pages) {
    if (stop_now(context.stop_sign())) return {};
    key.add(page);
  }
  const LeafJudgement judgement = key.judge();
  return {.pages = {},
          .reasons = Reasons(key.tree(), key.evidence(), judgement, key.names(), options.prices.run)
                         .run(context.stop_sign())};
}

}  // namespace

ExtractorEntry leafcut_entry() {
  return extractor_entry<LeafCutOptions>(
      {.info = {.name = "leafcut",
                .title = "LeafCut",
                .summary = "what remains when leaves that other pages do not share are cut out "
                           "with few cuts",
                .citation = "docs/leafcut.md",
                .version = "3",
                .developed_on = std::vector<std::string>{"open", "web", "web-2"}},
       .table =
           ParameterTable<LeafCutOptions>({.pages = {.candidates = {.selection = Selection::kOwn}}})
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
               .part(&LeafCutOptions::pages, page_parameters(true)),
       .extract = extract,
       .explain = explain});
}

}  // namespace pagelet
