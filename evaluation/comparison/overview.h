// SPDX-License-Identifier: MIT
#pragma once

/// The overview of a run for reports: comparisons of all extractors, their losses by kind of node
/// (how many headings, list items and so on an extractor misses or takes wrongly), and what the
/// folders of the sites say; and a review of a single site.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/candidates/candidates.h"
#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/site/key_page.h"
#include "datasets/labels.h"
#include "datasets/site_folder.h"
#include "evaluation/comparison/comparison.h"
#include "evaluation/run/bench.h"
#include "evaluation/run/score.h"
#include "evaluation/store/store.h"
#include "extractors/extractor.h"

namespace pagelet {

/// The kinds of nodes of which losses are counted. An element's kind depends on its tag. A text has
/// the kind of the nearest element above it that has one: the text of `<li><b>x</b></li>` is a list
/// item, the text of `<td><p>x` a paragraph.
enum class NodeKind : std::uint8_t {
  kHeading,    ///< h1 to h6
  kParagraph,  ///< p
  kListItem,   ///< li, dt, dd
  kTableCell,  ///< td, th
  kLink,       ///< a
  kImage,      ///< img, picture, svg
  kOther,
};
inline constexpr std::size_t kNodeKinds = 7;

/// "heading", "list item" and so on.
std::string_view to_string(NodeKind kind);

/// The kind of every node. O(n).
std::vector<NodeKind> kinds_of(const WorkingTree& tree);

/// Numbers of nodes of one kind.
struct KindCounts {
  std::size_t nodes = 0;   ///< all nodes of the kind
  std::size_t gold = 0;    ///< nodes that belong to the right answer
  std::size_t missed = 0;  ///< gold nodes that are not in the answer
  std::size_t wrong = 0;   ///< nodes in the answer that are not gold

  KindCounts& operator+=(const KindCounts& other);
  bool operator==(const KindCounts&) const = default;
};
using Losses = std::array<KindCounts, kNodeKinds>;  ///< by NodeKind

/// The losses of one answer over the nodes of `universe`; `kinds` and the sets are over one tree.
Losses count_losses(const WorkingTree& tree, const std::vector<NodeKind>& kinds, Universe universe,
                    const NodeSet& gold, const NodeSet& answer);

/// The losses on a site by extractor and task. Undefined without gold for the task, or without an
/// answer that was kept: that misses everything, which says nothing about kinds.
using SiteLosses = std::vector<PerTask<std::optional<Losses>>>;

/// The losses of the results of a site, which are by extractor (nullptr: there is none). Parses the
/// site's key page. Errors: those of opening the page and of the labels; `kInput` when the page has
/// another number of nodes than the answers.
Result<SiteLosses> losses_on_site(SiteFolder& folder, const std::vector<const Experiment*>& results,
                                  Universe universe, const Limits& limits);

/// The contents of a folder's site.json and labels.json; empty without a file that can be used.
struct SiteFacts {
  SiteDescription site;
  LabelFile labels;
};
SiteFacts read_site_facts(const std::string& folder);

/// The losses of an extractor for a task, over all sites on which they could be counted.
struct TotalLosses {
  std::size_t sites = 0;
  Losses losses{};
};

struct Overview {
  SiteGroups groups;
  PerTask<PerUnit<PerMetric<Comparison>>> comparisons;
  std::vector<PerTask<TotalLosses>> total_losses;  ///< by extractor
  std::vector<SiteLosses> site_losses;             ///< by site
  /// For each site why its folder cannot be shown and its losses could not be counted, for example
  /// because it has changed since the run; empty if they could.
  std::vector<std::string> obstacles;
  std::vector<SiteFacts> facts;  ///< by site; empty where there is an obstacle
};

/// Computes the data. Opens the folders of the sites (BenchSite::folder) to count losses. Takes a
/// second for 100 sites and 15 extractors.
Overview make_overview(const StoredBenchRun& record);

/// A site of a run, looked at again: its pages, why each algorithm answered as it did, and the
/// order of the key page's links.
struct SiteReview {
  std::unique_ptr<SiteFolder> folder;
  std::unique_ptr<KeyPage> key_page;
  std::vector<RankedLink> links;  ///< the first links of the key page, in the order of trying them
  /// Keys are extractors. Missing: it is not in the program, has no stored answer, or answers
  /// otherwise now, because the pages have changed.
  std::map<std::size_t, Explanation> explanations;
};

/// Opens the folder of a site (BenchSite::folder) and runs the built-in algorithms on it again, as
/// far as the run has stored their answers. Errors: those of opening the folder and the key page.
Result<SiteReview> review_site(const StoredBenchRun& record, std::size_t site);

}  // namespace pagelet
