// SPDX-License-Identifier: MIT
#include "evaluation/store/store_merge.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "evaluation/store/sqlite.h"
#include "evaluation/store/store.h"
#include "evaluation/store/store_rows.h"

namespace pagelet {
namespace {

using sqlite::Statement;
using sqlite::Transaction;
using store::Row;

// Only two answers can contradict one another: a failure may depend on the machine.
bool contradict(const Experiment& a, const Experiment& b) {
  if (!is_answer(a.run.status) || !is_answer(b.run.status)) return false;
  return a.run.status != b.run.status || a.run.pages_loaded != b.run.pages_loaded ||
         std::ranges::any_of(a.scores, [&](const Score& score) {
           const Score* other = b.score(score.task, score.unit);
           return other != nullptr && *other != score;
         });
}

// The order of experiments with one key; the first of two is kept, so that the order of the stores
// does not matter. Those with all scores come first, because runs need them; then answers.
auto rank_of(const Experiment& experiment) {
  const Run& run = experiment.run;
  std::vector<std::size_t> counts;
  for (const Score& score : experiment.scores) {
    counts.insert(counts.end(), {score.counts.universe, score.counts.gold});
  }
  return std::tuple(!experiment.scored.all, !is_answer(run.status), to_string(run.status),
                    run.flags, run.message, run.pages_loaded, std::move(counts));
}

// Everything in a run but its sites and warnings.
std::string head_of(RunRecord run) {
  run.bench.sites.clear();
  run.bench.warnings.clear();
  return store::to_text(run);
}

// Adds the sites and warnings of `part` to `run`, if they are parts of one run.
bool join(RunRecord& run, const RunRecord& part) {
  if (head_of(run) != head_of(part)) return false;
  std::map<std::size_t, BenchSite> sites;
  for (const BenchSite& site : run.bench.sites) sites.emplace(site.position, site);
  for (const BenchSite& site : part.bench.sites) {
    const auto [place, is_new] = sites.emplace(site.position, site);
    if (is_new) continue;
    BenchSite& known = place->second;
    if (known.id != site.id || known.content != site.content) return false;
    // Where the key page could not be read, the number of nodes is 0.
    if (known.nodes == 0) known = site;
  }
  run.bench.sites.clear();
  for (const auto& [position, site] : sites) run.bench.sites.push_back(site);
  std::vector<SiteWarning>& warnings = run.bench.warnings;
  for (const SiteWarning& warning : part.bench.warnings) {
    const bool is_known = std::ranges::any_of(warnings, [&](const SiteWarning& known) {
      return known.site == warning.site && known.message == warning.message;
    });
    if (!is_known) warnings.push_back(warning);
  }
  return true;
}

// Adds stores to a target in one transaction.
class Merger {
 public:
  explicit Merger(const Store& target)
      : target_(target),
        database_(target.database()),
        transaction_(database_),
        known_(database_, table_.select(results_) + " WHERE key = ?"),
        insert_(database_, table_.insert()) {}

  Result<void> read_runs() {
    return target_.for_each_run([&](std::int64_t id, RunRecord run) -> Result<void> {
      runs_[id] = {std::move(run), false};
      return {};
    });
  }

  Result<void> add(const Store& source, const std::string& name) {
    const sqlite::Reading reading(source.database());
    PAGELET_TRY(add_experiments(source, name));
    PAGELET_TRY(source.for_each_run([&](std::int64_t, RunRecord run) -> Result<void> {
      add_run(std::move(run));
      return {};
    }));
    add_builds(source);
    return {};
  }

  Result<MergeResult> finish() {
    for (const auto& [id, run] : runs_) {
      if (!run.is_changed) continue;
      const RunRecord& record = run.record;
      transaction_.run(store::runs_table().insert(), id, record.build, record.bench.suite,
                       store::to_text(record));
    }
    if (const int code = transaction_.commit(); code != SQLITE_OK) {
      return target_.error("the stores cannot be merged", code);
    }
    return MergeResult{target_.experiments(), duplicates_};
  }

 private:
  struct KnownRun {
    RunRecord record;
    bool is_changed = true;
  };

  Result<void> add_experiments(const Store& source, const std::string& name) {
    const int columns = static_cast<int>(table_.columns.size());
    // A row is read twice: its result, and all columns, which are copied.
    Statement rows(source.database(), table_.select(results_ + ", key, site, algorithm, " +
                                                    "parameters, " + table_.names(0, columns)) +
                                          " ORDER BY key");
    const int after = 1 + static_cast<int>(table_.columns.size() - store::kResultBegin);
    while (rows.step() && transaction_.error() == SQLITE_OK) {
      Row row(rows, table_);
      const auto offered = store::read_result(row, true);
      if (!offered) return source.error(offered.error());
      PAGELET_ASSIGN_OR_RETURN(const auto known, find(rows.integer(after)));
      if (known) {
        ++duplicates_;
        if (contradict(*known, offered->experiment)) {
          return fail(ErrorCode::kOutput, name + ": " + rows.text(after + 1) + ": " +
                                              rows.text(after + 2) + " " + rows.text(after + 3) +
                                              " has another result than in the other stores");
        }
        if (rank_of(*known) <= rank_of(offered->experiment)) continue;
      }
      insert_.bind_columns(rows, after + 4, columns);
      transaction_.run(insert_);
    }
    if (rows.error() != SQLITE_OK) return source.error("it cannot be read", rows.error());
    return {};
  }

  Result<std::optional<Experiment>> find(std::int64_t key) {
    known_.reset();
    if (!known_.bind(key).step()) {
      transaction_.note(known_.error());
      return std::nullopt;
    }
    Row row(known_, table_);
    auto known = store::read_result(row, true);
    if (!known) return target_.error(known.error());
    return std::move(known->experiment);
  }

  void add_run(RunRecord part) {
    for (auto known = runs_.rbegin(); known != runs_.rend(); ++known) {
      RunRecord joined = known->second.record;
      if (!join(joined, part)) continue;
      known->second = {std::move(joined), true};
      return;
    }
    const std::int64_t last = runs_.empty() ? 0 : runs_.rbegin()->first;
    runs_[last + 1] = {std::move(part), true};
  }

  // Builds that the target has keep their order; the others come after them.
  void add_builds(const Store& source) {
    const store::Table& table = store::builds_table();
    Statement rows(source.database(),
                   "SELECT build, version, commit_id, compiler FROM builds ORDER BY number");
    Statement known(database_, "SELECT 1 FROM builds WHERE build = ?");
    Statement last(database_, "SELECT coalesce(max(number), 0) FROM builds");
    Statement insert(database_, table.insert());
    while (rows.step()) {
      known.reset();
      if (known.bind(rows.text(0)).step()) continue;
      last.reset();
      insert.bind(last.step() ? last.integer(0) + 1 : 1);
      transaction_.run(insert.bind_columns(rows, 0, 4));
    }
    for (const Statement* statement : {&rows, &known, &last}) transaction_.note(statement->error());
  }

  const store::Table& table_ = store::experiments_table();
  const std::string results_ = table_.names(store::kResultBegin, table_.columns.size());
  const Store& target_;
  sqlite3* database_;
  Transaction transaction_;
  Statement known_;
  Statement insert_;
  std::map<std::int64_t, KnownRun> runs_;
  std::size_t duplicates_ = 0;
};

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::equivalent(a, b, error) && !error;
}

Result<MergeResult> merge_into(const std::vector<Store>& opened,
                               const std::vector<std::string>& sources, const std::string& target) {
  PAGELET_ASSIGN_OR_RETURN(const Store store, Store::create(target));
  Merger merger(store);
  PAGELET_TRY(merger.read_runs());
  for (std::size_t at = 0; at < opened.size(); ++at) {
    PAGELET_TRY(merger.add(opened[at], sources[at]));
  }
  return merger.finish();
}

}  // namespace

Result<MergeResult> merge_stores(const std::vector<std::string>& sources,
                                 const std::string& target) {
  std::vector<Store> opened;
  for (const std::string& source : sources) {
    if (is_same_file(source, target)) {
      return fail(ErrorCode::kOutput, source + ": a store cannot be merged into itself");
    }
    PAGELET_ASSIGN_OR_RETURN(Store store, Store::open(source));
    opened.push_back(std::move(store));
  }
  std::error_code ignored;
  const bool is_new = !std::filesystem::exists(target, ignored);
  auto merged = merge_into(opened, sources, target);
  if (!merged && is_new) {
    for (const char* suffix : {"", "-journal"}) std::filesystem::remove(target + suffix, ignored);
  }
  return merged;
}

}  // namespace pagelet
