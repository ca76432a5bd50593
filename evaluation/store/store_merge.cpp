// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "core/files/files.h"
#include "evaluation/store/sqlite.h"
#include "evaluation/store/store.h"
#include "evaluation/store/store_rows.h"

namespace pagelet {
namespace {

using sqlite::Statement;
using sqlite::Transaction;
using store::Rows;

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
    counts.insert(counts.end(), {score.counts.items, score.counts.gold});
  }
  return std::tuple(!experiment.scored.all, !is_answer(run.status), to_string(run.status),
                    run.flags.names(), run.message, run.pages_loaded, std::move(counts));
}

// Everything in a run but its sites and warnings, and the suite's folder, which other machines may
// have elsewhere.
std::string head_of(StoredBenchRun run) {
  run.bench.sites.clear();
  run.bench.warnings.clear();
  run.suite_folder.clear();
  return store::to_text(run);
}

// Adds the sites and warnings of `part` to `run`, if they are parts of one run.
bool join(StoredBenchRun& run, const StoredBenchRun& part) {
  if (head_of(run) != head_of(part)) return false;
  std::map<std::size_t, BenchSite> sites;
  for (const BenchSite& site : run.bench.sites) sites.emplace(site.position, site);
  for (const BenchSite& site : part.bench.sites) {
    const auto [it, inserted] = sites.emplace(site.position, site);
    if (inserted) continue;
    BenchSite& known = it->second;
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
        known_(target, table_, store::kResultBegin, store::kWithKey),
        insert_(database_, table_.insert()) {}

  Result<void> read_runs() {
    return target_.for_each_run([&](std::int64_t id, StoredBenchRun run) -> Result<void> {
      runs_[id] = {std::move(run), false};
      return {};
    });
  }

  Result<void> add(const Store& source, const std::string& name) {
    const Transaction reading(source.database(), "BEGIN");
    PAGELET_TRY(add_experiments(source, name));
    PAGELET_TRY(source.for_each_run([&](std::int64_t, StoredBenchRun run) -> Result<void> {
      add_run(std::move(run));
      return {};
    }));
    add_builds(source);
    return {};
  }

  Result<MergeResult> finish() {
    for (const auto& [id, run] : runs_) {
      if (!run.is_changed) continue;
      const StoredBenchRun& record = run.record;
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
    StoredBenchRun record;
    bool is_changed = true;
  };

  Result<void> add_experiments(const Store& source, const std::string& name) {
    Rows rows(source, table_, 0, " ORDER BY key");
    while (transaction_.error() == SQLITE_OK && rows.next()) {
      StoreRow offered;
      const std::int64_t key = rows.integer();
      store::read_identity(rows, offered);
      store::read_result(rows, offered, true);
      PAGELET_TRY(rows.done());
      PAGELET_ASSIGN_OR_RETURN(const auto known, store::find_result(known_, key));
      if (known) {
        ++duplicates_;
        if (contradict(known->experiment, offered.experiment)) {
          return fail(ErrorCode::kOutput, name + ": " + offered.experiment.site + ": " +
                                              offered.algorithm + " " + offered.parameters +
                                              " has another result than in the other stores");
        }
        if (rank_of(known->experiment) <= rank_of(offered.experiment)) continue;
      }
      rows.copy_to(insert_);
      transaction_.run(insert_);
    }
    return rows.done();
  }

  void add_run(StoredBenchRun part) {
    for (auto known = runs_.rbegin(); known != runs_.rend(); ++known) {
      StoredBenchRun joined = known->second.record;
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
    std::int64_t number =
        sqlite::number_of(database_, "SELECT coalesce(max(number), 0) FROM builds");
    Statement insert(database_, table.insert());
    while (rows.step()) {
      known.reset();
      if (known.bind(rows.text(0)).step()) continue;
      transaction_.run(insert.bind(++number).bind_columns(rows, 0, 4));
    }
    transaction_.note(rows.error());
    transaction_.note(known.error());
  }

  const store::Table& table_ = store::experiments_table();
  const Store& target_;
  sqlite3* database_;
  Transaction transaction_;
  Rows known_;
  Statement insert_;
  std::map<std::int64_t, KnownRun> runs_;
  std::size_t duplicates_ = 0;
};

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
  std::error_code ignored;
  std::vector<Store> opened;
  for (const std::string& source : sources) {
    if (std::filesystem::equivalent(source, target, ignored)) {
      return fail(ErrorCode::kOutput, source + ": a store cannot be merged into itself");
    }
    PAGELET_ASSIGN_OR_RETURN(Store store, Store::open(source));
    opened.push_back(std::move(store));
  }
  const bool is_new = !is_there(target);
  auto merged = merge_into(opened, sources, target);
  if (!merged && is_new) {
    for (const char* suffix : {"", "-journal"}) std::filesystem::remove(target + suffix, ignored);
  }
  return merged;
}

}  // namespace pagelet
