// SPDX-License-Identifier: MIT
#include <utility>

#include "evaluation/store/node_set_blob.h"
#include "evaluation/store/sqlite.h"
#include "evaluation/store/store.h"
#include "evaluation/store/store_transaction.h"
#include "evaluation/store/store_values.h"

namespace pagelet {
namespace {

using sqlite::Statement;

using store::context_id;
using store::Transaction;
using store::write_site;

const TaskScore* find_score(const BenchResult& result, Target task, Unit unit) {
  for (const TaskScore& score : result.scores) {
    if (score.task == task && score.unit == unit) return &score;
  }
  return nullptr;
}

// Writes experiments of one site.
class ExperimentWriter {
 public:
  ExperimentWriter(Transaction& transaction, std::string context, const BenchSite& site)
      : transaction_(transaction),
        context_(std::move(context)),
        context_id_(context_id(transaction, context_)),
        site_(site),
        find_(transaction.database(), "SELECT id FROM experiments WHERE key = ?"),
        insert_(transaction.database(),
                "INSERT INTO experiments (key, context, site, content, algorithm, version, "
                "parameters, status, flags, message, task, unit, pages_loaded, load_ms, parse_ms, "
                "links_ms, candidates_ms, extract_ms, peak_bytes) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        insert_score_(transaction.database(),
                      "INSERT INTO scores VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        insert_answer_(transaction.database(),
                       "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)") {}

  void write(const BenchResult& result, const ExtractorRecord& extractor) {
    const std::int64_t key = store::experiment_key(context_, site_, extractor);
    remove(key);
    const Run& run = result.run;
    transaction_.run(insert_, key, context_id_, result.site, store::to_text(site_.content),
                     extractor.info.name, extractor.info.version, extractor.parameters,
                     to_string(run.status), store::to_text(run.flags), run.message,
                     to_string(extractor.info.target), to_string(Unit::kNodes), run.pages_loaded,
                     run.phases.load, run.phases.parse, run.phases.links, run.phases.candidates,
                     run.phases.extract, run.peak_bytes);
    const std::int64_t experiment = transaction_.last_id();
    write_scores(experiment, result, extractor.info.target);
    if (result.answer && extractor.is_default) write_answer(experiment, *result.answer);
  }

 private:
  void remove(std::int64_t key) {
    find_.bind(key);
    const bool found = find_.step();
    const std::int64_t old = found ? find_.integer(0) : 0;
    transaction_.note(find_.error());
    find_.reset();
    if (!found) return;
    for (const char* sql :
         {"DELETE FROM scores WHERE experiment = ?", "DELETE FROM answers WHERE experiment = ?",
          "DELETE FROM experiments WHERE id = ?"}) {
      Statement statement(transaction_.database(), sql);
      transaction_.run(statement, old);
    }
  }

  void write_scores(std::int64_t experiment, const BenchResult& result, Target own_task) {
    if (const TaskScore* own = find_score(result, own_task, Unit::kNodes)) {
      Statement update(transaction_.database(),
                       "UPDATE experiments SET nodes = ?, gold = ?, retrieved = ?, common = ?, "
                       "recall = ?, precision = ?, f1 = ?, accuracy = ? WHERE id = ?");
      transaction_.run(update, own->counts.universe, own->counts.gold, own->counts.retrieved,
                       own->counts.common, own->rates.recall, own->rates.precision, own->rates.f1,
                       own->rates.accuracy, experiment);
    }
    for (const TaskScore& score : result.scores) {
      transaction_.run(insert_score_, experiment, to_string(score.task), to_string(score.unit),
                       score.counts.universe, score.counts.gold, score.counts.retrieved,
                       score.counts.common, score.rates.recall, score.rates.precision,
                       score.rates.f1, score.rates.accuracy);
    }
  }

  void write_answer(std::int64_t experiment, const KeptAnswer& answer) {
    const std::string whitespace = answer.whitespace == Whitespace::kDrop ? "drop" : "keep";
    transaction_.run(insert_answer_, experiment, whitespace, answer.nodes[0].universe(),
                     pack(answer.nodes[0]), pack(answer.nodes[1]),
                     answer.votes.empty() ? std::string() : pack(answer.votes),
                     store::to_text(answer.candidates), store::to_text(answer.loaded));
  }

  Transaction& transaction_;
  std::string context_;
  std::int64_t context_id_;
  const BenchSite& site_;
  Statement find_;
  Statement insert_;
  Statement insert_score_;
  Statement insert_answer_;
};

void write_maker(Transaction& transaction, const MadeBy& made, const std::string& suite,
                 const std::string& suite_hash) {
  Statement insert(transaction.database(), "INSERT OR IGNORE INTO makers VALUES (?, ?, ?, ?, ?)");
  transaction.run(insert, made.version, made.commit, made.compiler, suite, suite_hash);
}

void write_run(Transaction& transaction, const RunRecord& record) {
  sqlite3* database = transaction.database();
  write_maker(transaction, record.made, record.bench.suite, suite_hash(record.bench.sites));
  Statement insert_run(database,
                       "INSERT INTO runs (suite, suite_folder, suite_hash, context, version, "
                       "commit_id, compiler) VALUES (?, ?, ?, ?, ?, ?, ?)");
  transaction.run(insert_run, record.bench.suite, record.suite_folder,
                  suite_hash(record.bench.sites),
                  context_id(transaction, store::to_text(record.context)), record.made.version,
                  record.made.commit, record.made.compiler);
  const std::int64_t run = transaction.last_id();
  Statement insert_warning(database, "INSERT INTO warnings VALUES (?, ?, ?)");
  for (const SiteWarning& warning : record.bench.warnings) {
    transaction.run(insert_warning, run, warning.site, warning.message);
  }
  Statement insert_site(database, "INSERT INTO run_sites VALUES (?, ?, ?, ?)");
  for (const BenchSite& site : record.bench.sites) {
    write_site(transaction, site);
    transaction.run(insert_site, run, site.position, site.id, store::to_text(site.content));
  }
  Statement insert_extractor(database,
                             "INSERT OR REPLACE INTO extractors VALUES (?, ?, ?, ?, ?, ?, ?)");
  Statement insert_place(database, "INSERT INTO run_extractors VALUES (?, ?, ?, ?, ?, ?)");
  std::size_t position = 0;
  for (const ExtractorRecord& extractor : record.extractors) {
    const ExtractorInfo& info = extractor.info;
    transaction.run(insert_extractor, info.name, info.version, info.title, info.summary,
                    info.citation, to_string(info.target), to_string(info.role));
    transaction.run(insert_place, run, position++, info.name, info.version, extractor.parameters,
                    extractor.is_default ? 1 : 0);
  }
}

}  // namespace

Result<void> Store::add(const StoreContext& context, const BenchSite& site,
                        std::span<const BenchResult> results,
                        std::span<const ExtractorRecord> extractors) {
  if (results.empty()) return {};
  Transaction transaction(database_.get());
  write_site(transaction, site);
  ExperimentWriter writer(transaction, store::to_text(context), site);
  for (const BenchResult& result : results) writer.write(result, extractors[result.extractor]);
  if (const int code = transaction.commit(); code != SQLITE_OK) {
    return error(site.id + " cannot be stored", code);
  }
  return {};
}

Result<void> Store::add_run(const RunRecord& record) {
  Transaction transaction(database_.get());
  write_run(transaction, record);
  if (const int code = transaction.commit(); code != SQLITE_OK) {
    return error("the run cannot be stored", code);
  }
  return {};
}

Result<void> Store::add_maker(const MadeBy& made, const std::string& suite,
                              const std::string& suite_hash) {
  Transaction transaction(database_.get());
  write_maker(transaction, made, suite, suite_hash);
  if (const int code = transaction.commit(); code != SQLITE_OK) {
    return error("it cannot be written", code);
  }
  return {};
}

Result<void> Store::write(const RunRecord& record) {
  std::size_t begin = 0;
  const std::span<const BenchResult> results(record.bench.results);
  for (const BenchSite& site : record.bench.sites) {
    std::size_t end = begin;
    while (end < results.size() && results[end].site == site.id) ++end;
    const Result<void> added =
        add(record.context, site, results.subspan(begin, end - begin), record.extractors);
    if (!added) return added;
    begin = end;
  }
  return add_run(record);
}

}  // namespace pagelet
