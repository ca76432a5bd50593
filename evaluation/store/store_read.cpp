// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <utility>

#include "evaluation/store/node_set_blob.h"
#include "evaluation/store/sqlite.h"
#include "evaluation/store/store.h"
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

// Reads experiments by their keys, all with the same statements.
class ExperimentReader {
 public:
  explicit ExperimentReader(sqlite3* database)
      : experiment_(database,
                    "SELECT status, flags, message, scored, pages_loaded, load_ms, parse_ms, "
                    "links_ms, candidates_ms, extract_ms, answer_hash FROM experiments "
                    "WHERE key = ?"),
        scores_(database, "SELECT task, unit, " + store::score_columns("") +
                              " FROM scores WHERE experiment = ?"),
        answer_(database,
                "SELECT whitespace, nodes, candidates, loaded, template, content, votes "
                "FROM answers WHERE experiment = ?") {}

  /// nullopt when there is none.
  Result<std::optional<Experiment>> read(std::int64_t key) {
    for (Statement* statement : {&experiment_, &scores_, &answer_}) {
      statement->reset();
      statement->bind(key);
    }
    Experiment experiment;
    if (!experiment_.step()) {
      PAGELET_TRY(done(experiment_));
      return std::nullopt;
    }
    PAGELET_TRY(read_run(experiment));
    PAGELET_TRY(read_scores(experiment));
    PAGELET_TRY(read_answer(experiment));
    return experiment;
  }

 private:
  Result<void> read_run(Experiment& experiment) {
    Row row(experiment_);
    Run& run = experiment.run;
    run.status = row.status();
    run.flags = row.texts();
    run.message = row.text();
    experiment.scored = row.choice();
    run.pages_loaded = row.count();
    for (const auto& [name, phase] : kPhases) run.phases.*phase = row.time();
    experiment.answer_hash = static_cast<std::uint64_t>(row.integer());
    if (!row.is_right()) return tl::unexpected(damaged_row("experiments"));
    return {};
  }

  Result<void> read_scores(Experiment& experiment) {
    while (scores_.step()) {
      Row row(scores_);
      const Target task = row.target();
      const Unit unit = row.unit();
      experiment.scores.push_back(row.score(task, unit));
      if (!row.is_right()) return tl::unexpected(damaged_row("scores"));
    }
    std::ranges::sort(experiment.scores, {}, [](const Score& score) {
      return std::pair(score.task, score.unit);  // in the order of the enumerations
    });
    return done(scores_);
  }

  Result<void> read_answer(Experiment& experiment) {
    if (!answer_.step()) return done(answer_);
    Row row(answer_);
    KeptAnswer answer;
    answer.whitespace = row.whitespace();
    const std::size_t nodes = row.count();
    answer.candidates = row.texts();
    answer.loaded = row.texts();
    if (!row.is_right()) return tl::unexpected(damaged_row("answers"));
    for (NodeSet& set : answer.nodes) {
      PAGELET_ASSIGN_OR_RETURN(set, unpack_nodes(row.bytes(), nodes));
    }
    if (const std::string_view votes = row.bytes(); !votes.empty()) {
      PAGELET_ASSIGN_OR_RETURN(answer.votes, unpack_votes(votes, nodes));
    }
    experiment.answer = std::move(answer);
    return {};
  }

  Statement experiment_;
  Statement scores_;
  Statement answer_;
};

// Reads one run.
class RunReader {
 public:
  RunReader(sqlite3* database, std::int64_t run) : database_(database), run_(run) {}

  Result<RunRecord> read() {
    PAGELET_TRY(read_run());
    PAGELET_TRY(read_sites());
    PAGELET_TRY(read_extractors());
    PAGELET_TRY(read_warnings());
    PAGELET_TRY(read_experiments());
    return std::move(record_);
  }

 private:
  Result<void> read_run() {
    Statement run(database_,
                  "SELECT suite, suite_folder, c.context, version, commit_id, compiler, build "
                  "FROM runs r JOIN contexts c ON c.id = r.context WHERE r.id = ?");
    run.bind(run_);
    if (!run.step()) return tl::unexpected(damaged_row("runs"));
    Row row(run);
    record_.bench.suite = row.text();
    record_.suite_folder = row.text();
    context_ = row.object();
    record_.context = store::context_of(context_);
    for (std::string MadeBy::*part : {&MadeBy::version, &MadeBy::commit, &MadeBy::compiler}) {
      record_.made.*part = row.text();
    }
    record_.build = row.text();
    if (!row.is_right()) return tl::unexpected(damaged_row("runs"));
    return {};
  }

  Result<void> read_sites() {
    Statement sites(database_,
                    "SELECT r.site, category, title, url, folder, nodes, r.content, position, "
                    "suite FROM run_sites r JOIN sites s USING (site) WHERE run = ? "
                    "ORDER BY position");
    sites.bind(run_);
    while (sites.step()) {
      Row row(sites);
      BenchSite site;
      for (std::string BenchSite::*part : {&BenchSite::id, &BenchSite::category, &BenchSite::title,
                                           &BenchSite::url, &BenchSite::folder}) {
        site.*part = row.text();
      }
      site.nodes = row.count();
      site.content = row.text();
      site.position = row.count();
      site.suite = row.text();
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
        "SELECT r.name, title, summary, citation, r.version, r.build, target, role, parameters, "
        "is_default, is_program, developed_on FROM run_extractors r "
        "JOIN extractors e USING (name, version, build) WHERE run = ? ORDER BY position");
    extractors.bind(run_);
    while (extractors.step()) {
      Row row(extractors);
      ExtractorRecord record;
      for (std::string ExtractorInfo::*part :
           {&ExtractorInfo::name, &ExtractorInfo::title, &ExtractorInfo::summary,
            &ExtractorInfo::citation, &ExtractorInfo::version}) {
        record.info.*part = row.text();
      }
      record.build = row.text();
      record.info.target = row.target();
      record.info.role = row.role();
      record.parameters = row.object();
      record.is_default = row.count() != 0;
      record.info.is_program = row.count() != 0;
      if (!row.is_null()) record.info.developed_on = row.texts();
      if (!row.is_right()) return tl::unexpected(damaged_row("extractors"));
      record_.extractors.push_back(std::move(record));
    }
    return done(extractors);
  }

  Result<void> read_warnings() {
    Statement warnings(database_,
                       "SELECT site, message FROM warnings WHERE run = ? ORDER BY position");
    warnings.bind(run_);
    while (warnings.step()) {
      record_.bench.warnings.push_back({warnings.text(0), warnings.text(1)});
    }
    return done(warnings);
  }

  Result<void> read_experiments() {
    ExperimentReader reader(database_);
    for (const BenchSite& site : record_.bench.sites) {
      for (std::size_t at = 0; at < record_.extractors.size(); ++at) {
        const ExtractorRecord& extractor = record_.extractors[at];
        PAGELET_ASSIGN_OR_RETURN(auto found,
                                 reader.read(store::experiment_key(context_, site, extractor)));
        if (!found || !found->scored.all) {
          return fail(ErrorCode::kOutput, site.id + ": " + extractor.info.name + " is missing");
        }
        found->site = site.id;
        found->category = site.category;
        found->extractor = at;
        found->suite = site.suite;
        record_.bench.results.push_back(std::move(*found));
      }
    }
    return {};
  }

  sqlite3* database_;
  std::int64_t run_;
  std::string context_;
  RunRecord record_;
};

// Whether a stored experiment can replace a new one.
bool can_stand(const Experiment& experiment, const ExtractorRecord& extractor,
               const ScoreChoice& wanted) {
  const Run& run = experiment.run;
  const bool ran_out =
      run.status == Status::kLimit && std::ranges::any_of(run.flags, [](const std::string& flag) {
        return flag == limit_flag(LimitKind::kTime) || flag == limit_flag(LimitKind::kMemory);
      });
  if (run.status == Status::kFailed || run.status == Status::kTimeout || ran_out) return false;
  if (!wanted.all) return experiment.scored.all || experiment.scored == wanted;
  if (!experiment.scored.all || experiment.scores.empty()) return false;
  return !is_answer(run.status) || !extractor.is_default || experiment.answer.has_value();
}

}  // namespace

Result<std::vector<std::optional<Experiment>>> Store::find(
    const StoreContext& context, BenchSite& site,
    std::span<const ExtractorRecord* const> extractors, const ScoreChoice& wanted) const {
  const sqlite::Reading reading(database_.get());
  std::vector<std::optional<Experiment>> all(extractors.size());
  Statement nodes(database_.get(), "SELECT nodes FROM sites WHERE site = ? AND content = ?");
  if (!nodes.bind(site.id, site.content).step()) return all;
  Row row(nodes);
  const std::size_t count = row.count();
  if (!row.is_right()) return error(damaged_row("sites"));
  ExperimentReader reader(database_.get());
  const std::string context_text = store::to_text(context);
  for (std::size_t at = 0; at < extractors.size(); ++at) {
    auto found = reader.read(store::experiment_key(context_text, site, *extractors[at]));
    if (!found) return error(found.error());
    if (!*found || !can_stand(**found, *extractors[at], wanted)) continue;
    site.nodes = count;
    (*found)->site = site.id;
    (*found)->category = site.category;
    (*found)->suite = site.suite;
    all[at] = std::move(*found);
  }
  return all;
}

Result<RunRecord> Store::read_latest(const std::string& build) const {
  Statement run(database_.get(),
                "SELECT r.id FROM runs r JOIN builds b USING (build) "
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
  ExperimentReader reader(database_.get());
  Statement keys(database_.get(), "SELECT key FROM experiments");
  while (keys.step()) {
    const auto read = reader.read(keys.integer(0));
    if (!read) return error(read.error());
  }
  if (keys.error() != SQLITE_OK) return error("it cannot be read", keys.error());
  Statement runs(database_.get(), "SELECT id FROM runs");
  while (runs.step()) {
    const auto read = RunReader(database_.get(), runs.integer(0)).read();
    if (!read) return error(read.error());
  }
  if (runs.error() != SQLITE_OK) return error("it cannot be read", runs.error());
  return for_each_row(*this, {.all = true}, [](const StoreRow&) -> Result<void> { return {}; });
}

}  // namespace pagelet
