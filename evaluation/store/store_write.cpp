// SPDX-License-Identifier: MIT
#include <chrono>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include "evaluation/store/node_set_blob.h"
#include "evaluation/store/sqlite.h"
#include "evaluation/store/store.h"
#include "evaluation/store/store_seal.h"
#include "evaluation/store/store_values.h"

namespace pagelet {
namespace {

using sqlite::Statement;
using sqlite::Transaction;

// "INSERT INTO table VALUES (?, ?, ...)".
std::string insert_into(const std::string& table, std::size_t columns,
                        const std::string& verb = "INSERT") {
  std::string values;
  for (std::size_t at = 0; at < columns; ++at) values += at == 0 ? "?" : ", ?";
  return verb + " INTO " + table + " VALUES (" + values + ")";
}

// Adds a context when it does not exist; returns its number.
std::int64_t write_context(Transaction& transaction, const std::string& context) {
  const std::int64_t id = store::context_id(context);
  transaction.run("INSERT OR IGNORE INTO contexts VALUES (?, ?)", id, context);
  return id;
}

// Records that a build is used now.
void write_build(Transaction& transaction, const std::string& build) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  transaction.run("INSERT OR REPLACE INTO builds VALUES (?, ?)", build,
                  std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

// Adds or replaces a site's description, without its seal.
void write_site(Transaction& transaction, const BenchSite& site) {
  transaction.run(insert_into("sites", 8, "INSERT OR REPLACE"), site.id, site.category, site.title,
                  site.url, site.folder, site.nodes, site.content, "");
}

// Writes experiments of one site.
class ExperimentWriter {
 public:
  ExperimentWriter(Transaction& transaction, std::string context, const BenchSite& site)
      : transaction_(transaction),
        context_(std::move(context)),
        context_id_(write_context(transaction, context_)),
        site_(site),
        scored_(transaction.database(), "SELECT scored FROM experiments WHERE key = ?"),
        insert_(transaction.database(), insert_into("experiments", 19)),
        insert_score_(transaction.database(), insert_into("scores", 3 + std::size(kScoreFields))),
        insert_answer_(transaction.database(), insert_into("answers", 8)) {}

  void write(const Experiment& experiment, const ExtractorRecord& extractor) {
    const std::int64_t key = store::experiment_key(context_, site_, extractor);
    if (const bool is_known = scored_.bind(key).step(); is_known) {
      const bool has_more = scored_.text(0) == "all" && !experiment.scored.all;
      scored_.reset();
      if (has_more) return;
      remove(key);
    } else {
      scored_.reset();
    }
    const Run& run = experiment.run;
    transaction_.run(insert_, key, context_id_, site_.id, site_.content, extractor.info.name,
                     extractor.info.version, extractor.build, extractor.parameters,
                     to_string(run.status), store::to_text(run.flags), run.message,
                     store::to_text(experiment.scored), run.pages_loaded, run.phases.load,
                     run.phases.parse, run.phases.links, run.phases.candidates, run.phases.extract,
                     static_cast<std::int64_t>(experiment.answer_hash));
    for (const Score& score : experiment.scores) write_score(key, score);
    if (experiment.answer && extractor.is_default) write_answer(key, *experiment.answer);
  }

 private:
  void remove(std::int64_t key) {
    for (const char* sql :
         {"DELETE FROM scores WHERE experiment = ?", "DELETE FROM answers WHERE experiment = ?",
          "DELETE FROM experiments WHERE key = ?"}) {
      transaction_.run(sql, key);
    }
  }

  void write_score(std::int64_t key, const Score& score) {
    insert_score_.bind(key, to_string(score.task), to_string(score.unit));
    for_each_field(score, [&](std::string_view, auto number) { insert_score_.bind(number); });
    transaction_.run(insert_score_);
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
  Statement scored_;
  Statement insert_;
  Statement insert_score_;
  Statement insert_answer_;
};

void write_maker(Transaction& transaction, const MadeBy& made, const std::string& suite,
                 const std::string& suite_hash) {
  transaction.run(insert_into("makers", 5, "INSERT OR IGNORE"), made.version, made.commit,
                  made.compiler, suite, suite_hash);
}

std::int64_t next_run(Transaction& transaction) {
  Statement last(transaction.database(), "SELECT coalesce(max(id), 0) + 1 FROM runs");
  return last.step() ? last.integer(0) : 1;
}

void write_extractors(Transaction& transaction, std::int64_t run, const RunRecord& record) {
  Statement insert(transaction.database(), insert_into("extractors", 10, "INSERT OR REPLACE"));
  Statement insert_place(transaction.database(), insert_into("run_extractors", 7));
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
  const std::int64_t context = write_context(transaction, store::to_text(record.context));
  transaction.run(insert_into("runs", 10), run, bench.suite, record.suite_folder, hash, context,
                  record.made.version, record.made.commit, record.made.compiler, record.build, "");
  Statement insert_warning(database, insert_into("warnings", 4));
  std::size_t position = 0;
  for (const SiteWarning& warning : bench.warnings) {
    transaction.run(insert_warning, run, position++, warning.site, warning.message);
  }
  Statement insert_site(database, insert_into("run_sites", 5));
  for (const BenchSite& site : bench.sites) {
    write_site(transaction, site);
    store::seal_site(transaction, site.id);
    transaction.run(insert_site, run, site.position, site.suite, site.id, site.content);
  }
  write_build(transaction, record.build);
  write_extractors(transaction, run, record);
  store::seal_run(transaction, run);
}

}  // namespace

// Ends a transaction that has written; `failure`: the message when it fails.
Result<void> Store::finish(Transaction& transaction, const std::string& failure) {
  store::seal_store(transaction);
  if (const int code = transaction.commit(); code != SQLITE_OK) return error(failure, code);
  return {};
}

Result<void> Store::add(const StoreContext& context, const BenchSite& site,
                        std::span<const Experiment> results,
                        std::span<const ExtractorRecord> extractors) {
  if (results.empty()) return {};
  Transaction transaction(database_.get());
  write_site(transaction, site);
  ExperimentWriter writer(transaction, store::to_text(context), site);
  std::set<std::string> builds;
  for (const Experiment& result : results) {
    writer.write(result, extractors[result.extractor]);
    builds.insert(extractors[result.extractor].build);
  }
  for (const std::string& build : builds) write_build(transaction, build);
  store::seal_site(transaction, site.id);
  return finish(transaction, site.id + " cannot be stored");
}

Result<void> Store::add_run(const RunRecord& record) {
  Transaction transaction(database_.get());
  write_run(transaction, record);
  return finish(transaction, "the run cannot be stored");
}

Result<void> Store::add_maker(const MadeBy& made, const std::string& build,
                              const std::string& suite, const std::string& suite_hash) {
  Transaction transaction(database_.get());
  write_build(transaction, build);
  write_maker(transaction, made, suite, suite_hash);
  return finish(transaction, "it cannot be written");
}

Result<void> Store::write(const RunRecord& record) {
  std::size_t begin = 0;
  const std::span<const Experiment> results(record.bench.results);
  for (const BenchSite& site : record.bench.sites) {
    std::size_t end = begin;
    while (end < results.size() && results[end].site == site.id) ++end;
    PAGELET_TRY(add(record.context, site, results.subspan(begin, end - begin), record.extractors));
    begin = end;
  }
  return add_run(record);
}

}  // namespace pagelet
