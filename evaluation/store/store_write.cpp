// SPDX-License-Identifier: MIT
#include <utility>

#include "evaluation/store/node_set_blob.h"
#include "evaluation/store/sqlite.h"
#include "evaluation/store/store.h"
#include "evaluation/store/store_integrity.h"
#include "evaluation/store/store_transaction.h"
#include "evaluation/store/store_values.h"

namespace pagelet {
namespace {

using sqlite::Statement;

using store::insert_into;
using store::Transaction;
using store::write_build;
using store::write_context;
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
        context_id_(write_context(transaction, context_)),
        site_(site),
        insert_(transaction.database(), insert_into(kExperiments)),
        insert_score_(transaction.database(), insert_into(kScores)),
        insert_answer_(transaction.database(), insert_into(kAnswers)) {}

  void write(const BenchResult& result, const ExtractorRecord& extractor) {
    const std::int64_t key = store::experiment_key(context_, site_, extractor);
    remove(key);
    const Run& run = result.run;
    const bool with_answer = result.answer && extractor.is_default;
    insert_.bind(key, context_id_, result.site, store::to_text(site_.content), extractor.info.name,
                 extractor.info.version, extractor.build, extractor.parameters,
                 to_string(run.status), store::to_text(run.flags), run.message,
                 to_string(extractor.info.target), to_string(Unit::kNodes));
    bind_own_score(result, extractor.info.target);
    insert_.bind(run.pages_loaded, run.phases.load, run.phases.parse, run.phases.links,
                 run.phases.candidates, run.phases.extract, nullptr);
    transaction_.run(insert_, result.scores.size() + (with_answer ? 1 : 0));
    for (const TaskScore& score : result.scores) {
      transaction_.run(insert_score_, key, to_string(score.task), to_string(score.unit),
                       score.counts.universe, score.counts.gold, score.counts.retrieved,
                       score.counts.common, score.rates.recall, score.rates.precision,
                       score.rates.f1, score.rates.accuracy);
    }
    if (with_answer) write_answer(key, *result.answer);
  }

 private:
  void remove(std::int64_t key) {
    for (const char* sql :
         {"DELETE FROM scores WHERE experiment = ?", "DELETE FROM answers WHERE experiment = ?",
          "DELETE FROM experiments WHERE key = ?"}) {
      Statement statement(transaction_.database(), sql);
      transaction_.run(statement, key);
    }
  }

  void bind_own_score(const BenchResult& result, Target task) {
    if (const TaskScore* own = find_score(result, task, Unit::kNodes)) {
      insert_.bind(own->counts.universe, own->counts.gold, own->counts.retrieved,
                   own->counts.common, own->rates.recall, own->rates.precision, own->rates.f1,
                   own->rates.accuracy);
    } else {
      for (int column = 0; column < 8; ++column) insert_.bind(nullptr);
    }
  }

  void write_answer(std::int64_t key, const KeptAnswer& answer) {
    const std::string whitespace = answer.whitespace == Whitespace::kDrop ? "drop" : "keep";
    transaction_.run(insert_answer_, key, whitespace, answer.nodes[0].universe(),
                     pack(answer.nodes[0]), pack(answer.nodes[1]),
                     answer.votes.empty() ? std::string() : pack(answer.votes),
                     store::to_text(answer.candidates), store::to_text(answer.loaded));
  }

  Transaction& transaction_;
  std::string context_;
  std::int64_t context_id_;
  const BenchSite& site_;
  Statement insert_;
  Statement insert_score_;
  Statement insert_answer_;
};

void write_maker(Transaction& transaction, const MadeBy& made, const std::string& suite,
                 const std::string& suite_hash) {
  Statement insert(transaction.database(), insert_into(kMakers, "INSERT OR IGNORE"));
  transaction.run(insert, made.version, made.commit, made.compiler, suite, suite_hash);
}

std::int64_t next_run(Transaction& transaction) {
  Statement last(transaction.database(), "SELECT coalesce(max(id), 0) + 1 FROM runs");
  return last.step() ? last.integer(0) : 1;
}

void write_extractors(Transaction& transaction, std::int64_t run, const RunRecord& record) {
  Statement insert(transaction.database(), insert_into(kExtractors, "INSERT OR REPLACE"));
  Statement insert_place(transaction.database(), insert_into(kRunExtractors));
  std::size_t position = 0;
  for (const ExtractorRecord& extractor : record.extractors) {
    const ExtractorInfo& info = extractor.info;
    insert.bind(info.name, info.version, extractor.build, info.title, info.summary, info.citation,
                to_string(info.target), to_string(info.role));
    if (info.developed_on) {
      insert.bind(store::to_text(*info.developed_on));
    } else {
      insert.bind(nullptr);
    }
    transaction.run(insert, info.is_program ? 1 : 0);
    transaction.run(insert_place, run, position++, info.name, info.version, extractor.build,
                    extractor.parameters, extractor.is_default ? 1 : 0);
    write_build(transaction, extractor.build);
  }
}

void write_run(Transaction& transaction, const RunRecord& record) {
  sqlite3* database = transaction.database();
  const BenchRun& bench = record.bench;
  const std::string hash = suite_hash(bench.sites);
  write_maker(transaction, record.made, bench.suite, hash);
  const std::int64_t run = next_run(transaction);
  Statement insert_run(database, insert_into(kRuns));
  transaction.run(insert_run, run, bench.suite, record.suite_folder, hash,
                  write_context(transaction, store::to_text(record.context)), record.made.version,
                  record.made.commit, record.made.compiler, record.build, bench.sites.size(),
                  record.extractors.size(), bench.warnings.size());
  Statement insert_warning(database, insert_into(kWarnings));
  for (const SiteWarning& warning : bench.warnings) {
    transaction.run(insert_warning, run, warning.site, warning.message);
  }
  Statement insert_site(database, insert_into(kRunSites));
  for (const BenchSite& site : bench.sites) {
    write_site(transaction, site);
    transaction.run(insert_site, run, site.position, site.suite, site.id,
                    store::to_text(site.content));
  }
  write_build(transaction, record.build);
  write_extractors(transaction, run, record);
}

}  // namespace

Result<void> Store::add(const StoreContext& context, const BenchSite& site,
                        std::span<const BenchResult> results,
                        std::span<const ExtractorRecord> extractors) {
  if (results.empty()) return {};
  Transaction transaction(database_.get());
  write_site(transaction, site);
  ExperimentWriter writer(transaction, store::to_text(context), site);
  for (const BenchResult& result : results) {
    writer.write(result, extractors[result.extractor]);
    write_build(transaction, extractors[result.extractor].build);
  }
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

Result<void> Store::add_maker(const MadeBy& made, const std::string& build,
                              const std::string& suite, const std::string& suite_hash) {
  Transaction transaction(database_.get());
  write_build(transaction, build);
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
    PAGELET_TRY(add(record.context, site, results.subspan(begin, end - begin), record.extractors));
    begin = end;
  }
  return add_run(record);
}

}  // namespace pagelet
