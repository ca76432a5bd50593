// SPDX-License-Identifier: MIT
#include "evaluation/store/store_rows.h"

#include <algorithm>
#include <cmath>

#include "core/digest/sha256.h"
#include "datasets/json_file.h"

namespace pagelet::store {
namespace {

using Json = nlohmann::json;
using sqlite::Statement;

constexpr Status kStatuses[] = {Status::kOk,      Status::kEmpty, Status::kFailed,
                                Status::kTimeout, Status::kLimit, Status::kSkipped};

std::string to_text(const ScoreChoice& choice) {
  if (choice.all) return "all";
  return std::string(to_string(choice.task)) + ":" + std::string(to_string(choice.unit));
}

void bind_nulls(Statement& statement, std::size_t count) {
  for (std::size_t at = 0; at < count; ++at) statement.bind(nullptr);
}

}  // namespace

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_text(const std::vector<std::string>& texts) {
  return texts.empty() ? "[]" : dump(texts);
}

Rows::Rows(const Store& store, const Table& table, std::size_t begin, const std::string& rest)
    : store_(store),
      table_(table),
      statement_(store.database(), "SELECT checksum IS row_checksum(" + table.names() + "), " +
                                       table.names(begin) + " FROM " + table.name + rest) {}

bool Rows::next() {
  if (error_ || !statement_.step()) return false;
  next_ = 1;
  note(statement_.integer(0) == 1);
  return true;
}

bool Rows::find(std::int64_t key) {
  statement_.reset();
  statement_.bind(key);
  return next();
}

void Rows::note(bool is_right) {
  if (is_right || error_) return;
  error_ =
      Error{ErrorCode::kOutput, "the store is damaged: a row of the table " + table_.name +
                                    " is not as it was written, or contains an impossible value"};
}

std::size_t Rows::count() {
  // The type is read first, because reading the value may convert it.
  const bool is_integer = statement_.type(next_) == SQLITE_INTEGER;
  const std::int64_t number = integer();
  const bool is_count =
      is_integer && number >= 0 && static_cast<std::uint64_t>(number) <= kMaxCount;
  note(is_count);
  return is_count ? static_cast<std::size_t>(number) : 0;
}

double Rows::real() {
  const bool is_real = statement_.type(next_) == SQLITE_FLOAT;
  const double number = statement_.real(next_++);
  note(is_real && std::isfinite(number));
  return number;
}

std::vector<std::string> Rows::texts() {
  const std::string_view text = bytes();
  if (text == "[]") return {};
  const Json json = parse_json(text);
  note(json.is_array() &&
       std::ranges::all_of(json, [](const Json& item) { return item.is_string(); }));
  return error_ ? std::vector<std::string>() : json.get<std::vector<std::string>>();
}

Flags Rows::flags() {
  Flags flags;
  for (const std::string& name : texts()) {
    const std::optional<Flag> flag = flag_named(name);
    note(flag.has_value());
    if (flag) flags.add(*flag);
  }
  return flags;
}

ScoreChoice Rows::choice() {
  const std::string_view name = bytes();
  if (name == "all") return {};
  const std::size_t colon = std::min(name.find(':'), name.size());
  return {false, checked(value_named<Task>(name.substr(0, colon), kTasks)),
          checked(value_named<Unit>(name.substr(std::min(colon + 1, name.size())), kUnits))};
}

Score Rows::score(Task task, Unit unit) {
  Score score{task, unit, {}, {}};
  for (const ScoreField& field : kScoreFields) {
    if (field.count != nullptr) {
      score.counts.*field.count = count();
    } else {
      score.rates.*field.rate = real();
    }
  }
  const Counts& counts = score.counts;
  note(counts.gold <= counts.items && counts.retrieved <= counts.items &&
       counts.common <= counts.gold && counts.common <= counts.retrieved);
  return score;
}

void Rows::copy_to(Statement& statement) const {
  statement.bind_columns(statement_, 1, static_cast<int>(table_.columns.size()));
}

Result<void> Rows::done() const {
  if (error_) return store_.error(*error_);
  if (statement_.error() == SQLITE_OK) return {};
  return store_.error("it cannot be read", statement_.error());
}

void bind(Statement& statement, std::int64_t key, const std::string& context, const BenchSite& site,
          const ExtractorRecord& extractor, const Experiment& experiment) {
  const Run& run = experiment.run;
  statement.bind(key);
  for (const std::string* text :
       {&site.suite, &site.id, &site.category, &site.content, &context, &extractor.info.name,
        &extractor.info.version, &extractor.build, &extractor.parameters}) {
    statement.bind(sqlite::StaticText{*text});
  }
  statement.bind(to_string(run.status), to_text(run.flags.names()), run.message,
                 to_text(experiment.scored), run.pages_loaded, site.nodes,
                 static_cast<std::int64_t>(experiment.answer_hash));
  for (const auto& [name, phase] : kPhases) statement.bind(run.phases.*phase);
  for (const std::optional<double>& number : {run.processor_ms, run.confidence}) {
    number ? statement.bind(*number) : statement.bind(nullptr);
  }
  for (const Task task : kTasks) {
    for (const Unit unit : kUnits) {
      if (!has_scores(task, unit)) continue;
      if (const Score* score = experiment.score(task, unit)) {
        for_each_field(*score, [&](std::string_view, auto number) { statement.bind(number); });
      } else {
        bind_nulls(statement, std::size(kScoreFields));
      }
    }
  }
  if (experiment.answer && extractor.is_default) {
    bind_answer(statement, *experiment.answer);
  } else {
    bind_nulls(statement, kAnswerColumns);
  }
}

void read_identity(Rows& rows, StoreRow& row) {
  for (std::string* part :
       {&row.experiment.suite, &row.experiment.site, &row.experiment.category, &row.content,
        &row.context, &row.algorithm, &row.version, &row.build, &row.parameters}) {
    *part = rows.text();
  }
}

void read_result(Rows& rows, StoreRow& row, bool with_answer) {
  Experiment& experiment = row.experiment;
  Run& run = experiment.run;
  run.status = rows.named<Status>(kStatuses);
  run.flags = rows.flags();
  run.message = rows.text();
  experiment.scored = rows.choice();
  run.pages_loaded = rows.count();
  row.nodes = rows.count();
  experiment.answer_hash = static_cast<std::uint64_t>(rows.integer());
  for (const auto& [name, phase] : kPhases) run.phases.*phase = rows.real();
  for (std::optional<double>* number : {&run.processor_ms, &run.confidence}) {
    if (rows.is_null()) {
      rows.skip(1);
    } else {
      *number = rows.real();
    }
  }
  for (const Task task : kTasks) {
    for (const Unit unit : kUnits) {
      if (!has_scores(task, unit)) continue;
      if (rows.is_null()) {
        rows.skip(std::size(kScoreFields));
      } else {
        experiment.scores.push_back(rows.score(task, unit));
      }
    }
  }
  if (with_answer && !rows.is_null()) experiment.answer = rows.answer();
}

Result<std::optional<StoreRow>> find_result(Rows& rows, std::int64_t key) {
  std::optional<StoreRow> row;
  if (rows.find(key)) read_result(rows, row.emplace(), true);
  PAGELET_TRY(rows.done());
  return row;
}

constexpr unsigned kPlaceBits = 16;
constexpr unsigned kRestBits = 64 - kPlaceBits;

ExperimentKeys::ExperimentKeys(const std::string& context, const BenchSite& site)
    : place_(sha256_prefix(site.content) >> kRestBits << kRestBits),
      begin_(context + '\n' + site.id + '\n' + site.content) {
  if (!site.text_measure) return;
  begin_ += '\n';
  begin_ += to_string(*site.text_measure);
  begin_ += ' ';
  begin_ += to_string(site.text_part);
}

std::int64_t ExperimentKeys::of(const ExtractorRecord& extractor) const {
  std::string text = begin_;
  for (const std::string* part :
       {&extractor.info.name, &extractor.info.version, &extractor.build, &extractor.parameters}) {
    (text += '\n') += *part;
  }
  return static_cast<std::int64_t>(place_ | sha256_prefix(text) >> kPlaceBits);
}

}  // namespace pagelet::store
