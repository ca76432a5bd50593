// SPDX-License-Identifier: MIT
#include "evaluation/comparison/overview.h"

#include <utility>

#include "core/dom/html_elements.h"
#include "evaluation/comparison/parameter_effects.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"

namespace pagelet {
namespace {

void add_losses(Overview& overview, const StoredBenchRun& record) {
  const std::size_t extractors = record.extractors.size();
  const ResultGrid results = results_by_site(record.bench, extractors);
  overview.total_losses.resize(extractors);
  for (std::size_t site = 0; site < results.size(); ++site) {
    const BenchSite& bench_site = record.bench.sites[site];
    auto folder = open_unchanged(bench_site.folder, bench_site.content);
    const auto found = folder.and_then([&](SiteFolder& opened) {
      return losses_on_site(opened, results[site], record.context.universe, record.context.limits);
    });
    overview.obstacles.push_back(found ? "" : found.error().text());
    overview.facts.push_back(found ? read_site_facts(bench_site.folder) : SiteFacts{});
    const SiteLosses& losses =
        overview.site_losses.emplace_back(found.value_or(SiteLosses(extractors)));
    for (std::size_t extractor = 0; extractor < extractors; ++extractor) {
      for (const Task task : kTasks) {
        if (!losses[extractor][task]) continue;
        TotalLosses& total = overview.total_losses[extractor][task];
        ++total.sites;
        for (std::size_t kind = 0; kind < kNodeKinds; ++kind) {
          total.losses[kind] += (*losses[extractor][task])[kind];
        }
      }
    }
  }
}

constexpr std::size_t kMaxLinks = 300;

std::optional<Explanation> explain_again(KeyPage& key, const std::string& site_id,
                                         const ExtractorRecord& record,
                                         const StoredAnswer& stored) {
  const auto values = parameter_values(record.parameters);
  const auto extractor = make_extractor(record.info.name, {values.begin(), values.end()});
  if (!extractor) return std::nullopt;
  const Run again = run(key, **extractor, site_id);
  const std::optional<Answer>& answer = again.answer;
  const bool is_same = answer && answer->whitespace == stored.whitespace &&
                       answer->nodes == stored.nodes[(*extractor)->info().target];
  if (!is_same) return std::nullopt;
  return (*extractor)->explain(ExtractionContext(key, site_id), *answer);
}

NodeKind kind_of_tag(std::string_view tag) {
  if (heading_level(tag) > 0) return NodeKind::kHeading;
  if (tag == "p") return NodeKind::kParagraph;
  if (tag == "li" || tag == "dt" || tag == "dd") return NodeKind::kListItem;
  if (tag == "td" || tag == "th") return NodeKind::kTableCell;
  if (tag == "a") return NodeKind::kLink;
  if (tag == "img" || tag == "picture" || tag == "svg") return NodeKind::kImage;
  return NodeKind::kOther;
}

bool counts(const WorkingTree& tree, TreeNode node, Universe universe) {
  return universe == Universe::kAll || (universe == Universe::kTexts) == tree.is_text(node);
}

}  // namespace

SiteFacts read_site_facts(const std::string& folder) {
  return {read_site_description(folder + "/site.json").value_or(SiteDescription{}),
          read_label_file(folder + "/labels.json").value_or(LabelFile{})};
}

Overview make_overview(const StoredBenchRun& record) {
  Overview overview;
  overview.groups = group_sites(record.bench);
  std::vector<Role> roles;
  for (const ExtractorRecord& extractor : record.extractors) roles.push_back(extractor.info.role);
  for (const Task task : kTasks) {
    for (const Unit unit : kUnits) {
      for (const Metric metric : kMetrics) {
        overview.comparisons[task][unit][metric] =
            compare_extractors(record.bench, roles, overview.groups, task, unit, metric);
      }
    }
  }
  add_losses(overview, record);
  return overview;
}

Result<SiteReview> review_site(const StoredBenchRun& record, std::size_t site) {
  const BenchSite& bench_site = record.bench.sites[site];
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, SiteFolder::open(bench_site.folder));
  SiteReview review{std::make_unique<SiteFolder>(std::move(folder)), nullptr, {}, {}};
  PAGELET_ASSIGN_OR_RETURN(review.key_page,
                           KeyPage::open(review.folder->source(), review.folder->key_page(),
                                         {.limits = record.context.limits}));
  for (const Experiment& result : record.bench.results) {
    if (result.site != bench_site.id || !result.answer) continue;
    auto explained = explain_again(*review.key_page, bench_site.id,
                                   record.extractors[result.extractor], *result.answer);
    if (explained) review.explanations.emplace(result.extractor, *std::move(explained));
  }
  review.links = rank_links(*review.key_page, CandidateOptions{}, kMaxLinks);
  return review;
}

std::string_view to_string(NodeKind kind) {
  constexpr std::string_view kNames[kNodeKinds] = {
      "heading", "paragraph", "list item", "table cell", "link", "image", "other"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::vector<NodeKind> kinds_of(const WorkingTree& tree) {
  std::vector<NodeKind> kinds(tree.size());
  std::vector<NodeKind> for_texts(tree.size());  // the kind of a text below the node
  for (TreeNode node = 0; node < tree.size(); ++node) {
    const NodeKind inherited = node == 0 ? NodeKind::kOther : for_texts[tree.parent(node)];
    if (tree.is_text(node)) {
      kinds[node] = inherited;
      continue;
    }
    kinds[node] = kind_of_tag(tree.document().tag_name(tree.document_node(node)));
    for_texts[node] = kinds[node] == NodeKind::kOther ? inherited : kinds[node];
  }
  return kinds;
}

KindCounts& KindCounts::operator+=(const KindCounts& other) {
  nodes += other.nodes;
  gold += other.gold;
  missed += other.missed;
  wrong += other.wrong;
  return *this;
}

Losses count_losses(const WorkingTree& tree, const std::vector<NodeKind>& kinds, Universe universe,
                    const NodeSet& gold, const NodeSet& answer) {
  Losses losses{};
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (!counts(tree, node, universe)) continue;
    KindCounts& kind = losses[static_cast<std::size_t>(kinds[node])];
    const bool is_gold = gold.contains(node);
    const bool is_taken = answer.contains(node);
    ++kind.nodes;
    if (is_gold) ++kind.gold;
    if (is_gold && !is_taken) ++kind.missed;
    if (is_taken && !is_gold) ++kind.wrong;
  }
  return losses;
}

Result<SiteLosses> losses_on_site(SiteFolder& folder, const std::vector<const Experiment*>& results,
                                  Universe universe, const Limits& limits) {
  PAGELET_ASSIGN_OR_RETURN(const auto opened,
                           KeyPage::open(folder.source(), folder.key_page(), {.limits = limits}));

  struct Page {
    const WorkingTree* tree = nullptr;
    Gold gold;
    std::vector<NodeKind> kinds;
  };
  PerWhitespace<Page> pages;
  SiteLosses all(results.size());
  for (std::size_t extractor = 0; extractor < results.size(); ++extractor) {
    const Experiment* const result = results[extractor];
    if (result == nullptr || !result->answer || !is_answer(result->run.status)) continue;
    const Whitespace whitespace = result->answer->whitespace;
    Page& page = pages[whitespace];
    if (page.tree == nullptr) {
      const WorkingTree& tree = opened->tree(whitespace);
      PAGELET_ASSIGN_OR_RETURN(Gold gold, folder.gold(tree));
      page = {&tree, std::move(gold), kinds_of(tree)};
    }
    for (const Task task : kTasks) {
      const NodeSet& answer = result->answer->nodes[task];
      // The ceiling only has an answer for tasks with gold, and an answer of text has no nodes.
      if (answer.universe() == 0) continue;
      if (answer.universe() != page.tree->size()) {
        return fail(ErrorCode::kInput,
                    folder.folder() + ": the key page has " + std::to_string(page.tree->size()) +
                        " nodes, the stored answers have " + std::to_string(answer.universe()));
      }
      const NodeSet* const gold = page.gold.has_nodes ? gold_for(page.gold, task) : nullptr;
      if (gold == nullptr) continue;
      all[extractor][task] = count_losses(*page.tree, page.kinds, universe, *gold, answer);
    }
  }
  return all;
}

}  // namespace pagelet
