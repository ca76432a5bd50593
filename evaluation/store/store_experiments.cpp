// SPDX-License-Identifier: MIT
#include "evaluation/store/store_experiments.h"

#include <utility>

#include "evaluation/store/sqlite.h"
#include "evaluation/store/store_integrity.h"
#include "evaluation/store/store_transaction.h"
#include "evaluation/store/store_values.h"

namespace pagelet {
namespace {

using sqlite::Statement;

// Computes the key of each row without building a record for it.
class Keys {
 public:
  Keys(const std::string& context, const ExperimentContext& experiments, const std::string& build)
      : context_(context), site_(experiments.site) {
    record_.build = build;
    record_.info.name = experiments.algorithm.name;
    record_.info.version = experiments.algorithm.version;
  }
  std::int64_t key(const std::string& parameters) {
    record_.parameters = parameters;
    return store::experiment_key(context_, site_, record_);
  }

 private:
  const std::string& context_;
  const BenchSite& site_;
  ExtractorRecord record_;
};

bool is_final(Status status) {
  return is_answer(status) || status == Status::kLimit || status == Status::kSkipped;
}

}  // namespace

Result<void> StoreExperiments::write(const ExperimentContext& context,
                                     std::span<const std::string* const> parameters,
                                     std::span<const ExperimentOutcome> outcomes) {
  const std::string context_text = store::to_text(context_);
  store::Transaction transaction(store_.database());
  store::write_site(transaction, context.site);
  store::write_build(transaction, build_);
  const std::int64_t context_id = store::write_context(transaction, context_text);
  // If an experiment has scores from a run, they stay.
  Statement insert(store_.database(),
                   store::insert_into(kExperiments) +
                       " ON CONFLICT (key) DO UPDATE SET status = excluded.status, "
                       "flags = excluded.flags, message = excluded.message, task = excluded.task, "
                       "unit = excluded.unit, nodes = excluded.nodes, gold = excluded.gold, "
                       "retrieved = excluded.retrieved, common = excluded.common, "
                       "recall = excluded.recall, precision = excluded.precision, "
                       "f1 = excluded.f1, accuracy = excluded.accuracy, "
                       "pages_loaded = excluded.pages_loaded, load_ms = NULL, parse_ms = NULL, "
                       "links_ms = NULL, candidates_ms = NULL, extract_ms = NULL, "
                       "answer_hash = excluded.answer_hash, hash = excluded.hash "
                       "WHERE parts = 0");
  Keys keys(context_text, context, build_);
  const std::string content = store::to_text(context.site.content);
  for (std::size_t at = 0; at < outcomes.size(); ++at) {
    const ExperimentOutcome& outcome = outcomes[at];
    insert.bind(keys.key(*parameters[at]), context_id, context.site.id, content,
                context.algorithm.name, context.algorithm.version, build_, *parameters[at],
                to_string(outcome.status), store::to_text(outcome.flags), outcome.message,
                to_string(context.task), to_string(context.unit));
    if (outcome.has_gold) {
      const Rates rates = outcome.rates();
      insert.bind(outcome.counts.universe, outcome.counts.gold, outcome.counts.retrieved,
                  outcome.counts.common, rates.recall, rates.precision, rates.f1, rates.accuracy);
    } else {
      for (int column = 0; column < 8; ++column) insert.bind(nullptr);
    }
    insert.bind(outcome.pages_loaded, nullptr, nullptr, nullptr, nullptr, nullptr);
    transaction.run(insert, static_cast<std::int64_t>(outcome.answer_hash), 0);
  }
  if (const int code = transaction.commit(); code != SQLITE_OK) {
    return store_.error(context.site.id + " cannot be stored", code);
  }
  return {};
}

Result<void> StoreExperiments::look_up(const ExperimentContext& context,
                                       std::span<const std::string* const> parameters,
                                       std::span<std::optional<ExperimentOutcome>> found) {
  const store::Reading reading(store_.database());
  Statement find(store_.database(),
                 "SELECT status, flags, message, task, unit, nodes, gold, retrieved, common, "
                 "recall, precision, f1, accuracy, pages_loaded, answer_hash, " +
                     store::is_intact(kExperiments, "e") + " FROM experiments e WHERE key = ?");
  const std::string context_text = store::to_text(context_);
  Keys keys(context_text, context, build_);
  for (std::size_t at = 0; at < parameters.size(); ++at) {
    find.reset();
    find.bind(keys.key(*parameters[at]));
    if (!find.step()) continue;
    store::Row row(find);
    row.expect_true(15);
    ExperimentOutcome outcome;
    outcome.status = row.status(0);
    outcome.flags = row.texts(1);
    outcome.message = row.text(2);
    const Target task = row.target(3);
    const Unit unit = row.unit(4);
    outcome.has_gold = !find.is_null(5);
    if (outcome.has_gold) outcome.counts = row.score(5, task, unit).counts;
    outcome.pages_loaded = static_cast<std::uint32_t>(row.count(13));
    outcome.answer_hash = static_cast<std::uint64_t>(find.integer(14));
    if (!row.is_right()) return store_.error(store::damaged_row("experiments"));
    // Experiments of bench have no hash of their answers.
    if (find.is_null(14) || !is_final(outcome.status)) continue;
    if (task != context.task || unit != context.unit) continue;
    found[at] = std::move(outcome);
  }
  if (find.error() != SQLITE_OK) return store_.error("it cannot be read", find.error());
  return {};
}

}  // namespace pagelet
