// SPDX-License-Identifier: MIT
#pragma once

/// A site of a suite on which extractors are run and scored. Both bench and tune use it.
///
/// If the site cannot be used (a missing folder, a key page beyond a limit, no labels), that
/// becomes the status of every run on it. Belongs to one thread at a time.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/site/key_page.h"
#include "datasets/labels.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "evaluation/run/post_scorer.h"
#include "evaluation/run/score.h"
#include "extractors/extractor.h"
#include "extractors/run/run.h"

namespace pagelet {

class LabelSets;

/// Whether the site was skipped because it has no labels that count (Flag::kNoLabels). It has no
/// scores and counts in no mean.
bool is_unlabelled(const Run& run);

/// Whether a published algorithm was skipped because the site has one page, and so no candidate
/// (Flag::kNoCandidates). It scores 0 there.
bool is_without_pages(const Run& run);

/// Whether an extractor cannot take part on a site (status `skipped`). Tables do not list it among
/// the failures: is_without_pages, or the ceiling without gold in nodes (Flag::kNoNodeGold), which
/// has no score.
bool is_left_out(const Run& run);

/// How runs on a site are made and scored.
struct SiteOptions {
  Universe universe = Universe::kAll;
  WordItems words = WordItems::kOccurrences;
  /// With a time limit, which is for one extractor on one site, the pages are read and parsed again
  /// for every extractor, so that none profits from the work for another.
  Limits limits;
  Interrupt* interrupt = nullptr;
  /// The pages are read and parsed again for every extractor, so that each run's largest number of
  /// heap bytes is its own.
  bool measure_memory = false;

  bool shares_pages() const { return limits.experiment_seconds() <= 0 && !measure_memory; }
};

/// The description of a site in results, from its entry in the suite, site.json and its key page.
struct BenchSite {
  std::string id;
  std::string folder;
  std::string category;
  std::size_t position = 0;  ///< in the whole suite
  std::string suite;
  std::optional<TextMeasure> text_measure =
      {};                                       ///< the one that is used; nullopt without gold text
  TextPart text_part = TextPart::kMainContent;  ///< the part of the gold text that is scored
  std::string title = {};
  std::string url = {};   ///< of the key page
  std::size_t nodes = 0;  ///< number of nodes that count; 0 when the site could not be opened
  /// Hash of description, labels and pages (datasets/site_folder.h); empty when there is no site.
  std::string content = {};
  std::string generator = {};  ///< sites with the same value look alike; may be empty
};

/// The data from the suite and site.json. `description`: nullptr when site.json cannot be read.
BenchSite bench_site(const SuiteSite& site, const SiteDescription* description);

/// Which scores are made: all, or only the score for one task and unit.
struct ScoreChoice {
  bool all = true;
  Task task = Task::kTemplate;
  Unit unit = Unit::kNodes;

  bool contains(Task other_task, Unit other_unit) const {
    return all || (task == other_task && unit == other_unit);
  }
  bool operator==(const ScoreChoice&) const = default;
};

/// The gold nodes for a task, of gold that has nodes; nullptr: there are none. A site whose list of
/// menus is empty has no gold for the menu.
const NodeSet* gold_for(const Gold& gold, Task task);

class LabelledSite {
 public:
  /// `site` and `options` must outlive the object.
  LabelledSite(const SuiteSite& site, const SiteOptions& options);

  /// Opens the folder. Must be called first. Errors: those of SiteFolder::open.
  Result<void> open();

  /// Sets `info().content`; reads all pages.
  void hash_content();

  const BenchSite& info() const { return info_; }

  /// Opens the pages and resolves the labels, unless that was done before; where extractors do not
  /// share pages (SiteOptions::shares_pages) it is done again. If it fails, also for lack of
  /// memory, the result is the run to use for every extractor.
  std::optional<Run> prepare();

  /// Calls `prepare` and runs the extractor. The ceiling (Role::kCeiling) gets the gold sets. Where
  /// there is gold text, the run gets the text of its main content. An answer that is text alone is
  /// aligned with the page where there is gold in nodes. Lack of memory is a run with the flag
  /// limit:memory; the pages are then opened again for the next.
  Run run(const Extractor& extractor);

  /// The open key page; only valid after `prepare` has succeeded.
  KeyPage& key_page() { return *key_; }

  /// Whether there is gold for a task in a unit; when the labels are not known, as if there were
  /// gold in nodes.
  bool has_gold(Task task, Unit unit);

  /// The score of the nodes `retrieved` of the key page's tree. Needs gold for the task. `unit`:
  /// nodes or words.
  Score score(const NodeSet& retrieved, Whitespace whitespace, Task task, Unit unit);

  /// The scores of a run by task and unit, as far as the site has gold and `target` answers the
  /// task. A run without an answer retrieves nothing and has the rates 0. When the label file
  /// cannot be read, such a run is scored for these tasks, with all counts 0. The ceiling has no
  /// scores without gold in nodes.
  /// Scores that were made elsewhere (Answer::scores) are those of the text, or of the nodes where
  /// there is no gold text, with all counts 0.
  /// `target`: the extractor's own task. A run whose text cannot be scored within the time of the
  /// pages becomes one without an answer.
  std::vector<Score> scores(Run& run, Task target, const ScoreChoice& choice = {});

  /// Closes the pages, so that `prepare` opens them again: after work that was not finished.
  void close_pages();

  /// Warnings whatever the extractor (skipped pages, odd labels), each line once.
  std::vector<std::string> warnings();

 private:
  // The gold sets and the scorer for one tree of the key page.
  struct Scored {
    Gold gold;
    Scorer scorer;
  };
  Scored& scored(Whitespace whitespace);
  Result<void> open_pages();
  std::optional<Run> find_obstacle();
  Run run_on_pages(const Extractor& extractor);
  Result<void> add_text(const Extractor& extractor, Run& run);
  Result<void> make_text_scorer();
  bool has_text_scorer() const { return text_scorer_ || post_scorer_; }
  PerUnit<Counts> count_text(Run& run);
  std::vector<Score> known_scores(const KnownScores& known, const ScoreChoice& choice);
  Answer best_answer();
  void warn(const std::vector<std::string>& messages);

  const SuiteSite& suite_site_;
  const SiteOptions& options_;
  BenchSite info_;
  std::optional<SiteFolder> folder_;
  std::string why_unlabelled_;  // empty: it is labelled, as far as it is known
  std::unique_ptr<KeyPage> key_;
  PerTask<bool> has_nodes_{{true, true, true}};  // gold in nodes; true before the labels are read
  std::optional<TextGold> text_gold_;            // of a measure that fits it
  std::optional<TextScorer> text_scorer_;        // made by `prepare`, or the next
  std::optional<PostScorer> post_scorer_;        // where posts are the measure
  PerWhitespace<std::optional<Scored>> scored_;
  std::vector<std::string> warnings_;
};

/// An algorithm's answer on an open page as labels, from which an annotator may start. No
/// label where it gives no answer, or one that refers to a tree with blank texts. `site_id`: as for
/// `run`.
LabelSets first_labels(KeyPage& key, const Extractor& extractor, const std::string& site_id);

}  // namespace pagelet
