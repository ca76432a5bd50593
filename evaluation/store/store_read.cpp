// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <utility>

#include "evaluation/store/node_set_blob.h"
#include "evaluation/store/sqlite.h"
#include "evaluation/store/store.h"
#include "evaluation/store/store_values.h"

namespace pagelet {
namespace {

using sqlite::Statement;

tl::unexpected<Error> broken(int code, const std::string& otherwise) {
  return fail(ErrorCode::kOutput, code == SQLITE_OK ? otherwise : sqlite3_errstr(code));
}

Result<void> done(const Statement& statement) {
  if (statement.error() != SQLITE_OK) return broken(statement.error(), "");
  return {};
}

Result<void> read_scores(sqlite3* database, std::int64_t experiment, BenchResult& result) {
  Statement scores(database,
                   "SELECT task, unit, nodes, gold, retrieved, common, recall, precision, f1, "
                   "accuracy FROM scores WHERE experiment = ?");
  scores.bind(experiment);
  std::map<std::pair<Target, Unit>, TaskScore> found;  // in the order of the enumerations
  while (scores.step()) {
    const TaskScore score{store::target_named(scores.text(0)),
                          store::unit_named(scores.text(1)),
                          {scores.size(2), scores.size(3), scores.size(4), scores.size(5)},
                          {scores.real(6), scores.real(7), scores.real(8), scores.real(9)}};
    found.emplace(std::pair(score.task, score.unit), score);
  }
  for (const auto& [key, score] : found) result.scores.push_back(score);
  return done(scores);
}

Result<void> read_answer(sqlite3* database, std::int64_t experiment, BenchResult& result) {
  Statement answers(database,
                    "SELECT whitespace, nodes, template, content, votes, candidates, loaded "
                    "FROM answers WHERE experiment = ?");
  answers.bind(experiment);
  if (!answers.step()) return done(answers);
  KeptAnswer answer;
  answer.whitespace = answers.text(0) == "keep" ? Whitespace::kKeep : Whitespace::kDrop;
  const std::size_t nodes = answers.size(1);
  for (const int task : {0, 1}) {
    PAGELET_ASSIGN_OR_RETURN(auto set, unpack_nodes(answers.blob(2 + task), nodes));
    answer.nodes[task] = std::move(set);
  }
  if (const std::string votes = answers.blob(4); !votes.empty()) {
    PAGELET_ASSIGN_OR_RETURN(auto unpacked, unpack_votes(votes, nodes));
    answer.votes = std::move(unpacked);
  }
  answer.candidates = store::texts_of(answers.text(5));
  answer.loaded = store::texts_of(answers.text(6));
  result.answer = std::move(answer);
  return {};
}

// The experiment of a key.
Result<std::optional<BenchResult>> read_experiment(sqlite3* database, std::int64_t key) {
  Statement find(database,
                 "SELECT id, status, flags, message, pages_loaded, load_ms, parse_ms, links_ms, "
                 "candidates_ms, extract_ms, peak_bytes FROM experiments WHERE key = ?");
  find.bind(key);
  if (!find.step()) {
    if (find.error() != SQLITE_OK) return broken(find.error(), "");
    return std::nullopt;
  }
  BenchResult result;
  const std::int64_t experiment = find.integer(0);
  result.run.status = store::status_named(find.text(1));
  result.run.flags = store::texts_of(find.text(2));
  result.run.message = find.text(3);
  result.run.pages_loaded = find.size(4);
  result.run.phases = {find.real(5), find.real(6), find.real(7), find.real(8), find.real(9)};
  result.run.peak_bytes = find.size(10);
  PAGELET_TRY(read_scores(database, experiment, result));
  PAGELET_TRY(read_answer(database, experiment, result));
  return result;
}

// Reads the run with the highest id.
class RunReader {
 public:
  explicit RunReader(sqlite3* database) : database_(database) {}

  Result<RunRecord> read() {
    Statement run(database_,
                  "SELECT runs.id, suite, suite_folder, contexts.context, version, commit_id, "
                  "compiler FROM runs JOIN contexts ON contexts.id = runs.context "
                  "ORDER BY runs.id DESC LIMIT 1");
    if (!run.step()) return broken(run.error(), "it holds no run");
    run_ = run.integer(0);
    record_.bench.suite = run.text(1);
    record_.suite_folder = run.text(2);
    context_ = run.text(3);
    record_.context = store::context_of(context_);
    record_.made = {run.text(4), run.text(5), run.text(6)};
    for (auto part : {&RunReader::read_sites, &RunReader::read_extractors,
                      &RunReader::read_warnings, &RunReader::read_experiments}) {
      PAGELET_TRY((this->*part)());
    }
    return std::move(record_);
  }

 private:
  Result<void> read_sites() {
    Statement sites(
        database_,
        "SELECT site, category, title, url, folder, nodes, run_sites.content, "
        "position FROM run_sites JOIN sites USING (site) WHERE run = ? ORDER BY position");
    sites.bind(run_);
    while (sites.step()) {
      record_.bench.sites.push_back({sites.text(0), sites.text(1), sites.text(2), sites.text(3),
                                     sites.text(4), sites.size(5), store::hash_of(sites.text(6)),
                                     sites.size(7)});
    }
    return done(sites);
  }

  Result<void> read_extractors() {
    Statement extractors(database_,
                         "SELECT name, title, summary, citation, target, role, version, "
                         "parameters, is_default FROM run_extractors "
                         "JOIN extractors USING (name, version) WHERE run = ? ORDER BY position");
    extractors.bind(run_);
    while (extractors.step()) {
      ExtractorRecord record;
      record.info.name = extractors.text(0);
      record.info.title = extractors.text(1);
      record.info.summary = extractors.text(2);
      record.info.citation = extractors.text(3);
      record.info.target = store::target_named(extractors.text(4));
      record.info.role = store::role_named(extractors.text(5));
      record.info.version = extractors.text(6);
      record.parameters = extractors.text(7);
      record.is_default = extractors.integer(8) != 0;
      record_.extractors.push_back(std::move(record));
    }
    return done(extractors);
  }

  Result<void> read_warnings() {
    Statement warnings(database_,
                       "SELECT site, message FROM warnings WHERE run = ? ORDER BY rowid");
    warnings.bind(run_);
    while (warnings.step()) {
      record_.bench.warnings.push_back({warnings.text(0), warnings.text(1)});
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
        record_.bench.results.push_back(std::move(*result));
      }
    }
    return {};
  }

  sqlite3* database_;
  std::int64_t run_ = 0;
  std::string context_;
  RunRecord record_;
};

// Whether a stored result can stand for a new one.
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
  if (!result) return fail_in(file_, std::move(result).error());
  if (!*result || !can_stand(**result, extractor)) return std::nullopt;
  Statement nodes(database_.get(), "SELECT nodes FROM sites WHERE site = ? AND content = ?");
  nodes.bind(site.id, store::to_text(site.content));
  if (!nodes.step()) return std::nullopt;
  site.nodes = nodes.size(0);
  (*result)->site = site.id;
  (*result)->category = site.category;
  return result;
}

Result<RunRecord> Store::read_latest() const {
  Result<RunRecord> record = RunReader(database_.get()).read();
  if (!record) return fail_in(file_, std::move(record).error());
  return record;
}

}  // namespace pagelet
