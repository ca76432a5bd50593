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
// 4. Sums of trees give the scores of the blocks, whether or not the headline is wanted. Blocks in
//    dialogs and boxes for consent are not chosen; what wholes, such as recipes, lack of their
//    blocks is added, and so are the declarations of references. Without the headline, captions
//    are left out; with it, another sum adds title, byline and date before the running text, and
//    the description of the page is added if it is shown there. A last one gives the template of a
//    page without votes.
//
// If no page has a vote, the flag is `no_candidates`; with fewer voters than wanted,
// `few_candidates`.
//
// Source: this project; docs/specification.md, section 15, holds the rules. Cost: O(nodes) for
// each page, O(pages x leaves) for the votes, and the same for near copies each time when enough
// pages are loaded; O(blocks x trees) for the scores.

#include "extractors/leafcut.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/sort.h"
#include "core/text/fill_in.h"
#include "core/text/hash_tables.h"
#include "core/text/real.h"
#include "extractors/common_parameters.h"
#include "extractors/leafcut/block_choice.h"
#include "extractors/leafcut/block_features.h"
#include "extractors/leafcut/cut.h"
#include "extractors/leafcut/dialogs.h"
#include "extractors/leafcut/element_traits.h"
#include "extractors/leafcut/evidence.h"
#include "extractors/leafcut/model.h"
#include "extractors/leafcut/names.h"
#include "extractors/leafcut/page_facts.h"
#include "extractors/leafcut/text_blocks.h"
#include "extractors/leafcut/wholes.h"
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
  std::shared_ptr<const LeafCutModel> model = LeafCutModel::builtin();
};

// `max-pages` counts the pages that can vote. At most this number times `max-pages` are loaded.
constexpr std::size_t kMaxLoadsFactor = 3;

// LeafCut's findings about a key page, and the answer.
struct Findings {
  LeafVotes votes;  // none if no page was loaded
  LeafCutBlocks view;
  BlockChoice content;        // with captions, without the headline
  std::vector<bool> added;    // by block of the choice: a whole lacked it
  double confidence = 0;      // in the main content
  std::vector<bool> dialogs;  // by block: left out before blocks are chosen
  std::vector<bool> texts;    // by block: whether its texts are in the answer
  std::vector<int> headline;  // by block before the running text: scores; empty: not wanted
  std::optional<std::size_t> description = {};  // the block that shows it
  std::vector<bool> template_texts;             // by block: without votes, whether it is template
  std::vector<std::uint32_t> leaf_blocks;       // by node; see blocks_of_leaves
  NodeSet content_nodes;
  NodeSet template_nodes;
};

bool others_lack(std::span<const float> row) { return row[feature::kAbsent] > 0.75F; }

// Whether other pages take little from blocks that they lack. Of these the answer by votes omits
// some for their names. If they are about as long as comments are beside an article, they are
// omitted. If they are short, they are notes of the text; if they are much longer than the rest,
// they are what the page is about.
bool spares_what_others_lack(const FeatureRows& features) {
  constexpr double kNotes = 0.2;
  constexpr double kDiscussion = 4;
  double in_answer = 0;
  double omitted = 0;
  for (std::size_t block = 0; block < features.size(); ++block) {
    const auto row = features[block];
    if (row[feature::kAnswer] > 0.5F) {
      in_answer += row[feature::kWords];
    } else if (others_lack(row)) {
      omitted += row[feature::kWords];
    }
  }
  return omitted < kNotes * in_answer || omitted > kDiscussion * in_answer;
}

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
    view.blocks = find_text_blocks(tree_, traits());
    const PageFacts facts = page_facts(tree_.document(), context_.known_url());
    if (evidence_) findings.votes = evidence_->votes(options_.near_copy, options_.virtual_weight);
    BlockFeatures features =
        block_features(tree_, view.blocks, facts, traits(), findings.votes.has_any);
    view.features = std::move(features.rows);
    view.captions = std::move(features.captions);
    view.descriptions = std::move(features.descriptions);
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
    const std::vector<int> alone = score_blocks(model().trees(BlockModel::kContent), view.features);
    std::vector<int> scores = alone;
    if (has_votes) {
      for (std::size_t block = 0; block < alone.size(); ++block) {
        view.features[block][feature::kAlone] = static_cast<float>(alone[block]) / 1000;
      }
      const std::vector<int> added = score_blocks(model().trees(BlockModel::kPages), view.features);
      const bool spares = spares_what_others_lack(view.features);
      for (std::size_t block = 0; block < alone.size(); ++block) {
        scores[block] += limited(added[block], std::as_const(view.features)[block], spares);
      }
    }
    findings.dialogs = blocks_in_dialogs(tree_, view.blocks, traits());
    std::vector<double> words;
    for (std::size_t block = 0; block < scores.size(); ++block) {
      words.push_back(view.blocks.blocks[block].text.words);
      if (findings.dialogs[block]) scores[block] = kLowestScore;
    }
    findings.content = choose_blocks(std::move(scores), words, model().cautions().content);
    leave_out_apart(tree_, alone, words, view.blocks.blocks, findings.content);
    findings.confidence = model().confidence(expected_f1(findings.content, words));
    findings.added = complete_wholes(tree_, view.blocks.blocks, traits(), findings.content);
    findings.texts = findings.content.chosen;
    if (options_.headline) {
      add_headline(findings);
    } else {
      leave_out_captions(view.captions, words, findings.texts);
    }
    add_between(view.features, findings.content.scores, words, findings.texts);
    findings.leaf_blocks = blocks_of_leaves(tree_, view.blocks);
    findings.content_nodes = content_nodes(findings);
    if (!context_.needs(Task::kTemplate)) {
      findings.template_nodes = findings.content_nodes.complement();
      return findings;
    }
    if (has_votes) {
      findings.template_nodes = view.fine_cut.template_nodes;
    } else {
      findings.template_texts = template_alone(view, findings.leaf_blocks);
      findings.template_nodes = template_nodes(findings);
    }
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
        reason += fill_in("\ncosts: {} to keep it, {} to cut it, {} for a run of cuts",
                          {fixed_text(findings.view.fine_cut.cost_template[node], 2),
                           fixed_text(findings.view.fine_cut.cost_cut[node], 2),
                           fixed_text(options_.prices.finer().cuts, 2)});
      }
      if (tree_.is_leaf(node)) reason += "\n" + votes(findings.votes, leaf++);
      return reason;
    });
  }

 private:
  const LeafCutModel& model() const { return *options_.model; }
  ElementTraits& traits() const { return context_.table<TraitsOfModels>().of(options_.model); }

  // What other pages add to the score of a block. Text that they lack is content on some sites, and
  // on others a list that changes every day, so they only take away blocks that they have.
  int limited(int added, std::span<const float> row, bool spares) const {
    const LeafCutCautions& cautions = model().cautions();
    double limited = std::min<double>(added, 1000 * cautions.pages);
    if (spares && others_lack(row)) limited = std::max(limited, -1000 * cautions.pages_absent);
    return static_cast<int>(std::lround(limited));
  }

  // Adds the blocks of the headline: those before the running text that their sum of trees chooses.
  void add_headline(Findings& findings) const {
    LeafCutBlocks& view = findings.view;
    const std::size_t text = first_text(view.blocks.blocks, findings.content.chosen);
    findings.headline =
        score_headline(model().trees(BlockModel::kHeadline), text, findings.dialogs, view.features);
    for (std::size_t block = 0; block < text; ++block) {
      if (findings.headline[block] > 0 && !findings.dialogs[block]) findings.texts[block] = true;
    }
    findings.description =
        shown_description(view.features, view.descriptions, text, findings.dialogs);
    if (findings.description) findings.texts[*findings.description] = true;
  }

  // The leaves of the answer, and the elements whose leaves all are. A leaf that is not text goes
  // with a block that was chosen even if the text of that block is left out as a caption, so images
  // stay. If pages voted, the votes decide about such leaves.
  NodeSet content_nodes(const Findings& findings) const {
    const LeafCutBlocks& view = findings.view;
    return nodes_of_leaves(tree_, [&](TreeNode leaf) {
      const std::uint32_t block = findings.leaf_blocks[leaf];
      if (view.blocks.block_of[leaf] != TextBlocks::kNoBlock) return bool(findings.texts[block]);
      if (findings.votes.has_any) return view.content_by_votes.contains(leaf);
      return block != TextBlocks::kNoBlock &&
             (findings.content.chosen[block] || findings.texts[block]);
    });
  }

  // The blocks that are template, for a page without votes.
  std::vector<bool> template_alone(const LeafCutBlocks& view,
                                   const std::vector<std::uint32_t>& leaf_blocks) const {
    std::vector<double> leaves(view.blocks.blocks.size(), 0);
    for (const std::uint32_t block : leaf_blocks) {
      if (block != TextBlocks::kNoBlock) leaves[block] += 1;
    }
    const Trees& trees = model().trees(BlockModel::kTemplate);
    return choose_blocks(score_blocks(trees, view.features), leaves,
                         model().cautions().page_template)
        .chosen;
  }

  // All nodes but those whose leaves are in no block of the template.
  NodeSet template_nodes(const Findings& findings) const {
    return nodes_of_leaves(tree_,
                           [&](TreeNode leaf) {
                             const std::uint32_t block = findings.leaf_blocks[leaf];
                             return block != TextBlocks::kNoBlock &&
                                    !findings.template_texts[block];
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
    if (is_own && findings.dialogs[block]) return "it is in a dialog or a box for consent";
    const bool has_votes = findings.votes.has_any;
    if (!is_own && has_votes) return "other pages decide where there is no text";
    const auto row = findings.view.features[block];
    ScoreParts parts =
        score_parts(model().trees(has_votes ? BlockModel::kPages : BlockModel::kContent), row);
    if (has_votes) {
      parts.groups[static_cast<std::size_t>(FeatureGroup::kAlone)] +=
          static_cast<int>(std::lround(1000 * row[feature::kAlone]));
      // Less what the limit takes, so that the parts add up.
      parts.groups[static_cast<std::size_t>(FeatureGroup::kPages)] +=
          findings.content.scores[block] -
          std::accumulate(parts.groups.begin(), parts.groups.end(), parts.base);
    }
    const BlockChoice& content = findings.content;
    return fill_in("{} is {}: probability of main content {}, needed {}\n{}{}",
                   {is_own ? "its text" : "the text next to it", verdict(findings, block),
                    fixed_text(probability_of(content.scores[block]), 3),
                    fixed_text(probability_of(content.least), 3), headline_line(findings, block),
                    text_of(parts, content.scores[block])});
  }

  static std::string_view verdict(const Findings& findings, std::uint32_t block) {
    const BlockChoice& content = findings.content;
    if (findings.added[block] && findings.texts[block]) return "in a part that mostly is";
    if (content.chosen[block]) return findings.texts[block] ? "likely enough" : "a caption";
    if (findings.texts[block]) {
      const bool is_headline = block < findings.headline.size() && findings.headline[block] > 0;
      if (is_headline) return "of the headline";
      return findings.description == block ? "the description of the page"
                                           : "between others of a table or list";
    }
    return content.scores[block] < content.least ? "not likely enough"
                                                 : "apart from the rest and unlikely by itself";
  }

  // "probability of headline 0.912, needed 0.500", if the headline is wanted and the block is
  // before the running text.
  static std::string headline_line(const Findings& findings, std::uint32_t block) {
    if (block >= findings.headline.size()) return {};
    return fill_in("probability of headline {}, needed 0.500\n",
                   {fixed_text(probability_of(findings.headline[block]), 3)});
  }

  static std::string signed_text(int thousandths) {
    return (thousandths < 0 ? "" : "+") + fixed_text(thousandths / 1000.0, 3);
  }

  // "score 1.93: base +1.20, names -0.41, text +0.20, ...". The numbers add up.
  static std::string text_of(const ScoreParts& parts, int score) {
    std::array<std::size_t, kFeatureGroups> groups;
    std::iota(groups.begin(), groups.end(), 0U);
    stable_sort_range(groups, std::greater(),
                      [&](std::size_t group) { return std::abs(parts.groups[group]); });
    std::string text =
        fill_in("score {}: base {}", {fixed_text(score / 1000.0, 3), signed_text(parts.base)});
    for (const std::size_t group : groups) {
      if (parts.groups[group] == 0) continue;
      text += fill_in(", {} {}", {kGroupNames[group], signed_text(parts.groups[group])});
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
        list += fill_in("{} {} ({}{}{})", {list.empty() ? "" : ",", std::to_string(page + 1),
                                           lines.empty() && list.empty() ? "weight " : "",
                                           fixed_text(votes.weights[page], 2),
                                           votes.near_copies[page] ? ", near copy" : ""});
      }
      if (list.empty()) continue;
      lines += fill_in("{}{} on page{}", {lines.empty() ? "" : "\n", words, list});
    }
    if (lines.empty()) lines = "no page to compare with";
    std::string silent;
    for (std::size_t page = 0; page < pages; ++page) {
      if (votes.voters[page]) continue;
      silent += fill_in(
          "{} {}", {silent.empty() ? "\npages without a vote:" : ",", std::to_string(page + 1)});
    }
    lines += silent;
    if (!votes.has_any) return lines;
    const LeafShares& shares = votes.shares[leaf];
    return fill_in("votes: {} for the template, {} against\n{}",
                   {fixed_text(shares.shared, 2), fixed_text(shares.absent, 2), lines});
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
  answer.confidence = findings.confidence;
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

ParameterTable<Options> leafcut_table(Options defaults) {
  return ParameterTable<Options>(std::move(defaults))
      .number(&Options::wanted, "pages", 1, 64, "pages",
              "pages wanted that are not near copies of the key page")
      .number(&Options::max_pages, "max-pages", 1, 64, "pages",
              "most loaded pages that can vote; at most three times as many are loaded")
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
              "title, byline and date before the text, and captions belong to the main content")
      .part(&Options::pages, page_parameters(true));
}

// The options with the values of valid settings.
Options options_of(const std::vector<Setting>& settings) {
  const ParameterTable<Options> table =
      leafcut_table({.pages = {.candidates = {.selection = Selection::kOwn}}});
  Parameters parameters = Parameters::parse(table.specs(), settings).value();
  return table.read(parameters);
}

// The suites from which the model of the build learned, in the order of its head.
std::optional<std::vector<std::string>> suites_of_builtin() {
  return std::vector<std::string>{"wcxb",
                                  "wcxb-hosts",
                                  "trafilatura",
                                  "open",
                                  "web",
                                  "web-2",
                                  "web-3",
                                  "dragnet-article-even",
                                  "magic-html-even",
                                  "fundus-evaluation-even",
                                  "chinese-finance-even",
                                  "dragnet-even"};
}

ExtractorEntry entry_with(const std::shared_ptr<const LeafCutModel>& model) {
  Options defaults{.pages = {.candidates = {.selection = Selection::kOwn}}};
  defaults.model = model;
  return extractor_entry<Options>(
      {.info = {.name = "leafcut",
                .title = "LeafCut",
                .summary = "the text blocks with the best expected F1, by what they look like and "
                           "by other pages; the template is what few cuts leave",
                .citation = "Pagelet's own algorithm, explained in docs/leafcut.md of its sources",
                .version = "7",
                .developed_on =
                    model == LeafCutModel::builtin() ? suites_of_builtin() : std::nullopt,
                .model = model->hash()},
       .table = leafcut_table(std::move(defaults)),
       .extract = extract,
       .explain = explain});
}

}  // namespace

Result<std::unique_ptr<Extractor>> make_leafcut(std::shared_ptr<const LeafCutModel> model,
                                                const std::vector<Setting>& settings) {
  const ExtractorEntry entry = entry_with(model);
  PAGELET_ASSIGN_OR_RETURN(Parameters parameters,
                           Parameters::parse(entry.info().parameters, settings));
  return entry.make(std::move(parameters));
}

LeafCutBlocks leafcut_blocks(const ExtractionContext& context, std::span<const PageIndex> pages,
                             const std::vector<Setting>& settings) {
  const Options options = options_of(settings);
  KeyPageAnalysis key(context, options);
  for (const PageIndex page : pages) key.add(page);
  return key.inspect().view;
}

LeafCutTexts leafcut_texts(const ExtractionContext& context, std::span<const PageIndex> pages,
                           const std::shared_ptr<const LeafCutModel>& model) {
  Options options = options_of({});
  options.model = model;
  KeyPageAnalysis key(context, options);
  for (const PageIndex page : pages) key.add(page);
  Findings with = key.decide();
  options.headline = false;
  return {std::move(with.texts), key.decide().texts, std::move(with.template_texts)};
}

namespace leafcut {
ExtractorEntry leafcut_entry() { return entry_with(LeafCutModel::builtin()); }
}  // namespace leafcut

}  // namespace pagelet
