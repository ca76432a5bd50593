// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <utility>

#include "evaluation/store/node_set_blob.h"
#include "evaluation/store/sqlite.h"
#include "evaluation/store/store.h"
#include "evaluation/store/store_integrity.h"
#include "evaluation/store/store_rows.h"
#include "evaluation/store/store_values.h"

namespace pagelet {
namespace {

using sqlite::Statement;

using store::damaged_row;
using store::Row;

tl::unexpected<Error> broken(int code) { return fail(ErrorCode::kOutput, sqlite3_errstr(code)); }

// Called after the last row: reports an error, if there was one.
Result<void> done(const Statement& statement) {
  if (statement.error() != SQLITE_OK) return broken(statement.error());
  return {};
}

Result<void> read_scores(sqlite3* database, std::int64_t key, BenchResult& result) {
  Statement scores(database,
                   "SELECT task, unit, nodes, gold, retrieved, common, recall, precision, f1, "
                   "accuracy, " +
                       store::is_intact(kScores, "s") + " FROM scores s WHERE experiment = ?");
  scores.bind(key);
  std::map<std::pair<Target, Unit>, TaskScore> found;  // in the order of the enumerations
  while (scores.step()) {
    Row row(scores);
    row.expect_true(10);
    const TaskScore score = row.score(2, row.target(0), row.unit(1));
    if (!row.is_right()) return tl::unexpected(damaged_row("scores"));
    found.emplace(std::pair(score.task, score.unit), score);
  }
  for (const auto& [place, score] : found) result.scores.push_back(score);
  return done(scores);
}

Result<void> read_answer(sqlite3* database, std::int64_t key, BenchResult& result) {
  Statement answers(database,
                    "SELECT whitespace, nodes, template, content, votes, candidates, loaded, " +
                        store::is_intact(kAnswers, "a") + " FROM answers a WHERE experiment = ?");
  answers.bind(key);
  if (!answers.step()) return done(answers);
  Row row(answers);
  row.expect_true(7);
  KeptAnswer answer;
  answer.whitespace = row.whitespace(0);
  const std::size_t nodes = row.count(1);
  answer.candidates = row.texts(5);
  answer.loaded = row.texts(6);
  if (!row.is_right()) return tl::unexpected(damaged_row("answers"));
  for (const int task : {0, 1}) {
    PAGELET_ASSIGN_OR_RETURN(answer.nodes[task], unpack_nodes(answers.blob(2 + task), nodes));
  }
  if (const std::string votes = answers.blob(4); !votes.empty()) {
    PAGELET_ASSIGN_OR_RETURN(answer.votes, unpack_votes(votes, nodes));
  }
  result.answer = std::move(answer);
  return {};
}

// The experiment of a key.
Result<std::optional<BenchResult>> read_experiment(sqlite3* database, std::int64_t key) {
  Statement find(database,
                 "SELECT parts, status, flags, message, pages_loaded, load_ms, parse_ms, links_ms, "
                 "candidates_ms, extract_ms, " +
                     store::is_intact(kExperiments, "e") + " FROM experiments e WHERE key = ?");
  find.bind(key);
  if (!find.step()) {
    if (find.error() != SQLITE_OK) return broken(find.error());
    return std::nullopt;
  }
  Row row(find);
  row.expect_true(10);
  BenchResult result;
  const std::size_t parts = row.count(0);
  result.run.status = row.status(1);
  result.run.flags = row.texts(2);
  result.run.message = row.text(3);
  result.run.pages_loaded = row.count(4);
  result.run.phases = {row.time(5), row.time(6), row.time(7), row.time(8), row.time(9)};
  if (!row.is_right()) return tl::unexpected(damaged_row("experiments"));
  PAGELET_TRY(read_scores(database, key, result));
  PAGELET_TRY(read_answer(database, key, result));
  if (result.scores.size() + (result.answer ? 1 : 0) != parts) {
    return fail(ErrorCode::kOutput, "the store is damaged: scores or an answer are missing");
  }
  return result;
}

// Reads one run.
class RunReader {
 public:
  RunReader(sqlite3* database, std::int64_t run) : database_(database), run_(run) {}

  Result<RunRecord> read() {
    Statement run(
        database_,
        "SELECT suite, suite_folder, suite_hash, c.context, version, commit_id, compiler, "
        "build, sites, extractors, warnings, " +
            store::is_intact(kRuns, "r") + ", " + store::is_intact(kContexts, "c") +
            " FROM runs r JOIN contexts c ON c.id = r.context WHERE r.id = ?");
    run.bind(run_);
    if (!run.step()) return tl::unexpected(damaged_row("runs"));
    Row row(run);
    record_.bench.suite = row.text(0);
    record_.suite_folder = row.text(1);
    const std::string hash = row.text(2);
    context_ = row.object(3);
    record_.context = store::context_of(context_);
    record_.made = {row.text(4), row.text(5), row.text(6)};
    record_.build = row.text(7);
    const std::size_t sites = row.count(8);
    const std::size_t extractors = row.count(9);
    const std::size_t warnings = row.count(10);
    row.expect_true(11);
    row.expect_true(12);
    if (!row.is_right()) return tl::unexpected(damaged_row("runs"));
    for (auto part :
         {&RunReader::read_sites, &RunReader::read_extractors, &RunReader::read_warnings}) {
      PAGELET_TRY((this->*part)());
    }
    const BenchRun& bench = record_.bench;
    if (bench.sites.size() != sites || record_.extractors.size() != extractors ||
        bench.warnings.size() != warnings || suite_hash(bench.sites) != hash) {
      return fail(ErrorCode::kOutput, "the store is damaged: parts of the run are missing");
    }
    PAGELET_TRY(read_experiments());
    return std::move(record_);
  }

 private:
  Result<void> read_sites() {
    Statement sites(database_,
                    "SELECT r.site, category, title, url, folder, nodes, r.content, position, "
                    "suite, " +
                        store::is_intact(kRunSites, "r") + ", " + store::is_intact(kSites, "s") +
                        " FROM run_sites r LEFT JOIN sites s USING (site) WHERE run = ? "
                        "ORDER BY position");
    sites.bind(run_);
    while (sites.step()) {
      Row row(sites);
      BenchSite site;
      site.id = row.text(0);
      site.category = row.text(1);
      site.title = row.text(2);
      site.url = row.text(3);
      site.folder = row.text(4);
      site.nodes = row.count(5);
      site.content = store::hash_of(row.text(6));
      site.position = row.count(7);
      site.suite = row.text(8);
      row.expect_true(9);
      row.expect_true(10);
      if (!row.is_right()) return tl::unexpected(damaged_row("sites"));
      std::vector<std::string>& suites = record_.bench.suites;
      if (std::ranges::find(suites, site.suite) == suites.end()) suites.push_back(site.suite);
      record_.bench.sites.push_back(std::move(site));
    }
    return done(sites);
  }

  Result<void> read_extractors() {
    Statement extractors(
        database_,
        "SELECT r.name, title, summary, citation, target, role, r.version, parameters, "
        "is_default, r.build, developed_on, is_program, " +
            store::is_intact(kRunExtractors, "r") + ", " + store::is_intact(kExtractors, "e") +
            " FROM run_extractors r LEFT JOIN extractors e USING (name, version, build) "
            "WHERE run = ? ORDER BY position");
    extractors.bind(run_);
    while (extractors.step()) {
      Row row(extractors);
      ExtractorRecord record;
      record.info.name = row.text(0);
      record.info.title = row.text(1);
      record.info.summary = row.text(2);
      record.info.citation = row.text(3);
      record.info.target = row.target(4);
      record.info.role = row.role(5);
      record.info.version = row.text(6);
      record.parameters = row.object(7);
      record.is_default = row.count(8) != 0;
      record.build = row.text(9);
      if (!extractors.is_null(10)) record.info.developed_on = row.texts(10);
      record.info.is_program = row.count(11) != 0;
      row.expect_true(12);
      row.expect_true(13);
      if (!row.is_right()) return tl::unexpected(damaged_row("extractors"));
      record_.extractors.push_back(std::move(record));
    }
    return done(extractors);
  }

  Result<void> read_warnings() {
    Statement warnings(database_, "SELECT site, message, " + store::is_intact(kWarnings, "w") +
                                      " FROM warnings w WHERE run = ? ORDER BY rowid");
    warnings.bind(run_);
    while (warnings.step()) {
      Row row(warnings);
      row.expect_true(2);
      if (!row.is_right()) return tl::unexpected(damaged_row("warnings"));
      record_.bench.warnings.push_back({row.text(0), row.text(1)});
    }
    return done(warnings);
  }

  Result<void> read_experiments() {
    for (const BenchSite& site : record_.bench.sites) {
      for (std::size_t at = 0; at < record_.extractors.size(); ++at) {
        const ExtractorRecord& extractor = record_.extractors[at];
        PAGELET_ASSIGN_OR_RETURN(
            auto result,
            read_experiment(database_, store::experiment_key(context_, site, extractor)));
        if (!result) {
          return fail(ErrorCode::kOutput, site.id + ": " + extractor.info.name + " is missing");
        }
        result->site = site.id;
        result->category = site.category;
        result->extractor = at;
        result->suite = site.suite;
        record_.bench.results.push_back(std::move(*result));
      }
    }
    return {};
  }

  sqlite3* database_;
  std::int64_t run_;
  std::string context_;
  RunRecord record_;
};

// Whether a stored result can replace a new one.
bool can_stand(const BenchResult& result, const ExtractorRecord& extractor) {
  const Status status = result.run.status;
  const bool may_change =
      status == Status::kFailed || status == Status::kTimeout ||
      (status == Status::kLimit &&
       std::ranges::find(result.run.flags, limit_flag(LimitKind::kTime)) != result.run.flags.end());
  if (may_change || result.scores.empty()) return false;
  return !is_answer(status) || !extractor.is_default || result.answer.has_value();
}

}  // namespace

Result<std::optional<BenchResult>> Store::find(const StoreContext& context, BenchSite& site,
                                               const ExtractorRecord& extractor) const {
  auto result = read_experiment(database_.get(),
                                store::experiment_key(store::to_text(context), site, extractor));
  if (!result) return error(result.error());
  if (!*result || !can_stand(**result, extractor)) return std::nullopt;
  Statement nodes(database_.get(), "SELECT nodes, " + store::is_intact(kSites, "s") +
                                       " FROM sites s WHERE site = ? AND content = ?");
  nodes.bind(site.id, store::to_text(site.content));
  if (!nodes.step()) return std::nullopt;
  Row row(nodes);
  row.expect_true(1);
  site.nodes = row.count(0);
  if (!row.is_right()) return fail(ErrorCode::kOutput, file_ + ": " + "the store is damaged");
  (*result)->site = site.id;
  (*result)->category = site.category;
  return result;
}

Result<RunRecord> Store::read_latest(const std::string& build) const {
  Statement run(database_.get(),
                "SELECT r.id FROM runs r LEFT JOIN builds b USING (build) "
                "WHERE substr(r.build, 1, length(?1)) = ?1 "
                "ORDER BY b.last_used DESC, r.build DESC, r.id DESC LIMIT 1");
  run.bind(build);
  if (!run.step()) {
    if (run.error() != SQLITE_OK) return error("it cannot be read", run.error());
    if (!build.empty()) {
      return fail(ErrorCode::kOutput, file_ + ": it holds no run of build " + build);
    }
    return fail(
        ErrorCode::kOutput,
        file_ + (experiments() == 0 ? ": it holds no run"
                                    : ": it holds no run, only experiments of tune (see "
                                      "them with: pagelet export); make a run with: pagelet "
                                      "bench SUITE --store FILE"));
  }
  Result<RunRecord> record = RunReader(database_.get(), run.integer(0)).read();
  if (!record) return error(record.error());
  return record;
}

Result<void> Store::check() const {
  if (const Result<void> right = store::check_rows(database_.get()); !right) {
    return error(right.error());
  }
  Statement keys(database_.get(), "SELECT key FROM experiments");
  while (keys.step()) {
    const auto read = read_experiment(database_.get(), keys.integer(0));
    if (!read) return error(read.error());
  }
  Statement runs(database_.get(), "SELECT id FROM runs");
  while (runs.step()) {
    const auto read = RunReader(database_.get(), runs.integer(0)).read();
    if (!read) return error(read.error());
  }
  return for_each_row(*this, {.all = true}, [](const StoreRow&) -> Result<void> { return {}; });
}

}  // namespace pagelet
