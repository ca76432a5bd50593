// SPDX-License-Identifier: MIT
#include "evaluation/run/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "core/text/hash.h"
#include "datasets/site_content.h"
#include "datasets/site_folder.h"
#include "evaluation/run/memory_meter.h"
#include "evaluation/run/oracle.h"

namespace pagelet {
namespace {

struct SiteResults {
  BenchSite site;
  std::vector<BenchResult> results;
  std::vector<SiteWarning> warnings;
};

// All extractors on one site.
class SiteBench {
 public:
  SiteBench(const SuiteSite& site, const std::vector<std::unique_ptr<Extractor>>& extractors,
            const BenchOptions& options)
      : suite_site_(site), extractors_(extractors), options_(options) {
    results_.site = {site.id, site.category, {}, {}, site.folder, 0, 0, site.position};
  }

  Result<SiteResults> run() {
    MemoryMeter::restart();
    Result<SiteFolder> folder = SiteFolder::open(suite_site_.folder);
    if (!folder) return fail_all(folder.error());
    describe(*folder);
    if (options_.hash_content) results_.site.content = content_hash(*folder);
    PAGELET_TRY(take_from_archive());
    for (const std::string& warning : folder->warnings()) warn(warning);

    std::unique_ptr<Site> site;
    for (std::size_t extractor = 0; extractor < extractors_.size(); ++extractor) {
      if (extractor < archived_.size() && archived_[extractor]) {
        results_.results.push_back(std::move(*archived_[extractor]));
        continue;
      }
      // With a time-out every extractor pays for its own pages: none profits from another's.
      if (!site || options_.timeout_seconds > 0) {
        collect_warnings(site.get());
        MemoryMeter::restart();
        auto opened = Site::open(folder->source(), folder->key_page(), options_.limits,
                                 options_.timeout_seconds);
        if (!opened) {
          add(extractor, failed_run(opened.error()));
          continue;
        }
        site = std::move(*opened);
        results_.site.nodes = site->tree(site->key_page(), Whitespace::kDrop).size();
      }
      run_on(*site, *folder, extractor);
    }
    collect_warnings(site.get());
    return finish();
  }

 private:
  Result<void> take_from_archive() {
    if (options_.archive == nullptr) return {};
    for (std::size_t extractor = 0; extractor < extractors_.size(); ++extractor) {
      PAGELET_ASSIGN_OR_RETURN(auto found, options_.archive->find(results_.site, extractor));
      archived_.push_back(std::move(found));
    }
    return {};
  }

  // Gives what was computed to the archive.
  Result<SiteResults> finish() {
    if (options_.archive != nullptr) {
      std::vector<BenchResult> computed;
      for (const BenchResult& result : results_.results) {
        const bool is_new = result.extractor >= archived_.size() || !archived_[result.extractor];
        if (is_new) computed.push_back(result);
      }
      PAGELET_TRY(options_.archive->add(results_.site, computed));
    }
    return std::move(results_);
  }

  void describe(SiteFolder& folder) {
    const SiteDescription& description = folder.description();
    if (!description.category.empty()) results_.site.category = description.category;
    results_.site.title = description.title;
    results_.site.url = folder.source().url(folder.key_page());
  }

  void run_on(Site& site, const SiteFolder& folder, std::size_t extractor) {
    if (!folder.has_labels()) {
      Run run;
      run.status = Status::kSkipped;
      run.flags.emplace_back("no_labels");
      run.message = suite_site_.folder + "/labels.json: there are no labels";
      add(extractor, std::move(run));
      return;
    }
    const WorkingTree& tree = site.tree(site.key_page(), Whitespace::kDrop);
    const Result<Gold> gold = folder.gold(tree);
    if (!gold) {
      add(extractor, failed_run(gold.error()));
      return;
    }
    for (const std::string& warning : gold->warnings) warn(warning);
    const Extractor& algorithm = *extractors_[extractor];
    if (algorithm.info().role == Role::kCeiling) {
      Run run;
      run.pages_loaded = 1;
      add(extractor, std::move(run));
      score(results_.results.back(), tree, *gold, [&](Target task, const NodeSet& wanted) {
        NodeSet best = best_subtrees(tree, wanted);
        if (options_.keep_answers) {
          auto& answer = results_.results.back().answer;
          if (!answer) answer.emplace();
          answer->nodes[static_cast<std::size_t>(task)] = best;
        }
        return best;
      });
      return;
    }
    add(extractor, run_extractor(site, algorithm, suite_site_.id));
    BenchResult& result = results_.results.back();
    const auto retrieved_on = [&](const WorkingTree& scored) {
      return [&](Target task, const NodeSet&) {
        return result.run.extraction
                   ? nodes_for_task(*result.run.extraction, algorithm.info().target, task)
                   : NodeSet(scored.size());
      };
    };
    if (result.run.extraction && result.run.extraction->whitespace == Whitespace::kKeep) {
      // Blank texts count: the labels are resolved on the larger tree.
      const WorkingTree& larger = site.tree(site.key_page(), Whitespace::kKeep);
      score(result, larger, *folder.gold(larger), retrieved_on(larger));
    } else {
      score(result, tree, *gold, retrieved_on(tree));
    }
    keep_answer(result, site, algorithm);
    result.run.extraction.reset();
  }

  void keep_answer(BenchResult& result, Site& site, const Extractor& algorithm) const {
    if (!options_.keep_answers || !result.run.extraction) return;
    const Extraction& extraction = *result.run.extraction;
    KeptAnswer& answer = result.answer.emplace();
    answer.whitespace = extraction.whitespace;
    for (const Target task : kTasks) {
      answer.nodes[static_cast<std::size_t>(task)] =
          nodes_for_task(extraction, algorithm.info().target, task);
    }
    answer.votes = extraction.votes;
    for (const PageIndex page : extraction.candidates.pages) {
      answer.candidates.emplace_back(site.page_url(page));
    }
    for (const PageIndex page : extraction.candidates.loaded) {
      answer.loaded.emplace_back(site.page_url(page));
    }
  }

  // `retrieve(task, gold set)` gives the nodes answered for a task.
  template <class Retrieve>
  void score(BenchResult& result, const WorkingTree& tree, const Gold& gold, Retrieve&& retrieve) {
    result.scores.clear();
    const Scorer scorer(tree, options_.universe, options_.words);
    for (const Target task : kTasks) {
      if (task == Target::kContent && !gold.main_content) continue;
      const NodeSet& wanted = task == Target::kTemplate ? gold.template_nodes : *gold.main_content;
      const NodeSet retrieved = retrieve(task, wanted);
      for (const Unit unit : kUnits) {
        TaskScore score{task, unit, scorer.count(retrieved, wanted, unit), {}};
        if (is_answer(result.run.status)) score.rates = rates_of(score.counts);
        result.scores.push_back(score);
      }
    }
  }

  Result<SiteResults> fail_all(const Error& error) {
    for (std::size_t extractor = 0; extractor < extractors_.size(); ++extractor) {
      add(extractor, failed_run(error));
    }
    return finish();
  }

  // Adds a result; one without gold counts as 0 for both tasks until it is scored.
  void add(std::size_t extractor, Run run) {
    BenchResult result{suite_site_.id, results_.site.category, extractor, std::move(run), {}, {}};
    for (const Target task : kTasks) {
      for (const Unit unit : kUnits) result.scores.push_back({task, unit, {}, {}});
    }
    results_.results.push_back(std::move(result));
  }

  // Each warning once, also when extractors open the site anew.
  void warn(const std::string& message) {
    const auto same = [&](const SiteWarning& warning) { return warning.message == message; };
    if (std::ranges::none_of(results_.warnings, same)) {
      results_.warnings.push_back({suite_site_.id, message});
    }
  }
  void collect_warnings(const Site* site) {
    if (site == nullptr) return;
    for (const std::string& warning : site->warnings()) warn(warning);
  }

  const SuiteSite& suite_site_;
  const std::vector<std::unique_ptr<Extractor>>& extractors_;
  const BenchOptions& options_;
  std::vector<std::optional<BenchResult>> archived_;  // by extractor; empty without an archive
  SiteResults results_;
};

}  // namespace

Result<BenchRun> run_bench(const Suite& suite,
                           const std::vector<std::unique_ptr<Extractor>>& extractors,
                           const BenchOptions& options) {
  std::vector<SiteResults> by_site(suite.sites.size());
  std::atomic<std::size_t> next = 0;
  std::size_t done = 0;
  std::mutex reporting;
  std::exception_ptr first_exception;
  std::optional<Error> first_error;
  const auto work = [&] {
    for (std::size_t at = next++; at < suite.sites.size(); at = next++) {
      try {
        Result<SiteResults> site = SiteBench(suite.sites[at], extractors, options).run();
        if (!site) {
          const std::lock_guard lock(reporting);
          if (!first_error) first_error = site.error();
          next = suite.sites.size();
          return;
        }
        by_site[at] = std::move(*site);
      } catch (...) {
        const std::lock_guard lock(reporting);
        if (!first_exception) first_exception = std::current_exception();
        next = suite.sites.size();
        return;
      }
      const std::lock_guard lock(reporting);
      ++done;
      if (options.progress) options.progress(done, suite.sites.size());
    }
  };
  {
    std::vector<std::jthread> workers;
    for (std::size_t job = 1; job < std::min(options.jobs, suite.sites.size()); ++job) {
      workers.emplace_back(work);
    }
    work();
  }
  if (first_exception) std::rethrow_exception(first_exception);
  if (first_error) return tl::unexpected(*first_error);

  BenchRun run{suite.name, {}, {}, {}};
  for (SiteResults& site : by_site) {
    run.sites.push_back(std::move(site.site));
    std::ranges::move(site.results, std::back_inserter(run.results));
    std::ranges::move(site.warnings, std::back_inserter(run.warnings));
  }
  return run;
}

std::string suite_hash(std::span<const BenchSite> sites) {
  std::uint64_t hash = sites.size();
  for (const BenchSite& site : sites) {
    hash = combine_hash(combine_hash(hash, hash_bytes(site.id)), site.content);
  }
  return fmt::format("{:016x}", hash);
}

std::string_view to_string(Metric metric) {
  switch (metric) {
    case Metric::kRecall:
      return "recall";
    case Metric::kPrecision:
      return "precision";
    case Metric::kF1:
      return "f1";
    case Metric::kAccuracy:
      return "accuracy";
  }
  return "";
}

double value_of(const Rates& rates, Metric metric) {
  switch (metric) {
    case Metric::kRecall:
      return rates.recall;
    case Metric::kPrecision:
      return rates.precision;
    case Metric::kF1:
      return rates.f1;
    case Metric::kAccuracy:
      return rates.accuracy;
  }
  return 0;
}

std::vector<BenchSummary> summarize_bench(const BenchRun& run, std::size_t extractors,
                                          const std::string* category) {
  std::vector<BenchSummary> summaries;
  for (std::size_t extractor = 0; extractor < extractors; ++extractor) {
    for (const Target task : kTasks) {
      for (const Unit unit : kUnits) {
        std::vector<Rates> rates;
        std::size_t empty = 0;
        for (const BenchResult& result : run.results) {
          if (result.extractor != extractor) continue;
          if (category != nullptr && result.category != *category) continue;
          for (const TaskScore& score : result.scores) {
            if (score.task != task || score.unit != unit) continue;
            rates.push_back(score.rates);
            if (is_answer(result.run.status) && score.counts.retrieved == 0) ++empty;
          }
        }
        if (rates.empty()) continue;
        for (const Metric metric : kMetrics) {
          std::vector<double> values;
          for (const Rates& rate : rates) values.push_back(value_of(rate, metric));
          summaries.push_back(
              {extractor, task, unit, metric, empty, summarize(values, kPercentClamp)});
        }
      }
    }
  }
  return summaries;
}

}  // namespace pagelet
