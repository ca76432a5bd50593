// SPDX-License-Identifier: MIT
#pragma once

/// `pagelet reproduce`: the experiments of the papers, and all their tables and figures, computed
/// from a run and written to a folder, and verdicts on what the papers claim.
///
/// The folder holds `tables/ID.{txt,md,csv,tex,json}`, `figures/ID.{svg,csv}`, and everything
/// together as `reproduction.txt` and `reproduction.tex` (which includes tables/). Neither has the
/// figures.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "datasets/suite.h"
#include "evaluation/comparison/growth.h"
#include "evaluation/comparison/label_noise.h"
#include "evaluation/comparison/menu_pages.h"
#include "evaluation/comparison/template_likeness.h"
#include "evaluation/run/bench.h"
#include "extractors/extractor.h"
#include "extractors/parameters.h"

namespace pagelet {

/// The extractors to run, each once, and functions that find the extractors for a table.
class PaperExperiments {
 public:
  /// PSI15, Table 2 goes to 8 pages; CONEX, Table 1 from 2 to 8.
  static constexpr std::size_t kLargestSet = 8;
  static constexpr std::size_t kSmallestSet = 2;
  /// Number of random orders that are used for "random pages".
  static constexpr std::size_t kSeeds = 10;
  /// CONEX, section 6: the most pages that may have a candidate node.
  static constexpr std::size_t kMaxOccurrences = 4;

  /// The experiments with the default parameters.
  PaperExperiments();

  /// `guests`: further extractors for the tables that compare extractors. `settings`: parameters by
  /// algorithm, for all its experiments; an experiment that is about a parameter keeps its own
  /// value. Error (`kUsage`): there is no such parameter or value.
  static Result<PaperExperiments> make(std::vector<std::unique_ptr<Extractor>> guests,
                                       std::map<std::string, std::vector<Setting>> settings);

  /// Only the experiments that some claims need (claim_verdicts.h). Further error (`kUsage`): there
  /// is no such claim.
  static Result<PaperExperiments> for_claims(std::span<const std::string> ids,
                                             std::map<std::string, std::vector<Setting>> settings);

  const std::vector<std::unique_ptr<Extractor>>& extractors() const { return extractors_; }

  /// The index of an algorithm with settings of which there is an extractor.
  std::size_t index_of(const std::string& name, const std::vector<Setting>& settings = {}) const;
  /// The settings that were given, "temex.profile=B, sst.gamma=0.8"; empty: there are none.
  const std::string& changes() const { return changes_; }
  /// The algorithms that a paper does not compare: all except those named, guests, the project's
  /// floors and ceiling, in the order of tables.
  std::vector<std::size_t> others_than(std::span<const char* const> names) const;
  /// Number of extractors with default parameters: all algorithms, guests, floors and the ceiling.
  /// They come first.
  std::size_t standard_count() const { return standard_count_; }
  /// The extractors with default parameters that are neither floors nor the ceiling.
  std::vector<std::size_t> algorithms() const;

 private:
  explicit PaperExperiments(std::map<std::string, std::vector<Setting>> settings)
      : settings_(std::move(settings)) {}
  Result<void> add(const std::string& name, const std::vector<Setting>& settings = {});
  Result<void> add_standard(std::vector<std::unique_ptr<Extractor>> guests);
  Result<void> add_variations();
  Result<void> add_claims(std::span<const std::string> ids);
  std::vector<Setting> with_given(const std::string& name, std::vector<Setting> settings) const;

  std::map<std::string, std::vector<Setting>> settings_;
  std::string changes_;
  std::vector<std::unique_ptr<Extractor>> extractors_;
  std::size_t algorithm_count_ = 0;  // with default parameters; they come first
  std::size_t standard_count_ = 0;
};

/// TemEx with an n-CS of `size` pages and `votes` votes: votes < size, or both 1.
std::vector<Setting> temex_settings(std::size_t size, std::size_t votes);
/// ConEx with an n-SET of `size` pages.
std::vector<Setting> conex_settings(std::size_t size);
/// ConEx with candidate nodes on up to this number of pages.
std::vector<Setting> occurrence_settings(std::size_t occurrences);

/// The published algorithms whose candidate pages are compared with random pages, with the number
/// of pages that each compares by default.
struct ComparedPages {
  const char* name;
  std::size_t pages;
};
inline constexpr ComparedPages kComparedPages[] = {{"sst", 3},    {"rtdm-td", 3}, {"iwptd", 3},
                                                   {"rbm-td", 3}, {"temex", 3},   {"etdm", 4},
                                                   {"conex", 4}};
/// A complete subdigraph by hyperlink analysis, the first pages by hyperlink analysis, random pages
/// that the key page links to, and random pages of the site.
std::vector<Setting> subdigraph_settings(std::size_t pages);
std::vector<Setting> set_settings(std::size_t pages);
std::vector<Setting> random_settings(std::size_t pages, std::size_t seed);
std::vector<Setting> site_settings(std::size_t pages, std::size_t seed);

/// The experiments and their results.
struct PaperResult {
  const PaperExperiments& experiments;
  BenchRun bench;
  std::vector<TemplateLikeness> likenesses = {};
  std::vector<MenuPages> menus = {};
  std::vector<GrowthSeries> growth = {};  ///< empty: it was not measured
  /// The algorithms, PaperExperiments::algorithms, against disturbed labels; empty: not computed.
  PerTask<DisturbedScores> disturbed = {};
  bool without_times = false;  ///< omit what differs from run to run
  /// When and on which machine the run was made; not used without times.
  std::string where = {};

  /// Result of an extractor on a site (index in `bench.sites`).
  const Experiment& result(std::size_t extractor, std::size_t site) const {
    return bench.results[site * experiments.extractors().size() + extractor];
  }

  /// The numbers of an extractor's results, in the order of the sites, without undefined ones.
  std::vector<double> values(
      std::size_t extractor,
      const std::function<std::optional<double>(const Experiment&)>& number) const;

  /// Mean over the sites that have gold for the task; nullopt without sites.
  std::optional<double> mean(std::size_t extractor, Task task, Unit unit, Metric metric) const;
};

/// How far the annotators of the suites that the project labelled agree, by suite.
std::map<std::string, TaskKappas> known_kappas();

/// Which sites to use: those that a paper names, or all sites of the suite.
enum class PaperSubset : std::uint8_t { kAll, kPsi15, kConex30 };

/// The suite with only the sites of the subset. Error (`kInput`): the suite has none of them.
Result<Suite> subset_of(const Suite& suite, PaperSubset subset);

/// The categories of the run's sites that TWEB19's tables do not have, by name.
std::vector<std::string> categories_of_no_table(const BenchRun& run);

/// Some tables by their ids, and some of their columns. Empty lists choose everything.
struct TableChoice {
  std::vector<std::string> tables;
  std::vector<std::string> columns;
};

enum class ReproductionFormat : std::uint8_t { kText, kHtml };

/// What is returned: for a screen of a width, or the HTML page, which is also a file.
struct ReproductionView {
  ReproductionFormat format = ReproductionFormat::kText;
  std::size_t width = 0;
};

/// Writes the files; returns all tables, the comparison of the template extractors first, the
/// claims last. Errors (`kOutput`) name the file.
Result<std::string> write_reproduction(const PaperResult& run, const TableChoice& choice,
                                       const std::string& folder, const ReproductionView& view);

/// Writes and returns the table of some claims alone.
Result<std::string> write_claims(const PaperResult& run, std::span<const std::string> ids,
                                 const std::string& folder, const ReproductionView& view);

}  // namespace pagelet
