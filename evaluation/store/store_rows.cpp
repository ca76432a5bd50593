// SPDX-License-Identifier: MIT
#include "evaluation/store/store_rows.h"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <new>
#include <ranges>

#include "core/digest/sha256.h"
#include "core/text/ascii.h"
#include "extractors/common_parameters.h"

namespace pagelet::store {
namespace {

using Json = nlohmann::json;
using sqlite::Statement;

Table make_experiments() {
  Table table{"experiments", {{"key", "INTEGER PRIMARY KEY"}}};
  const auto add = [&](std::initializer_list<const char*> names, const char* type) {
    for (const char* name : names) table.columns.push_back({name, type});
  };
  add({"suite", "site", "category", "site_hash", "context", "algorithm", "version", "build",
       "parameters"},
      "TEXT");
  add({"status", "flags", "message", "scored"}, "TEXT");
  add({"pages_loaded", "nodes", "answer_hash"}, "INTEGER");
  for (const auto& [name, phase] : kPhases) {
    table.columns.push_back({std::string(name) + "_ms", "REAL"});
  }
  add({"processor_ms"}, "REAL");
  for (const Target task : kTasks) {
    for (const Unit unit : kUnits) {
      for (const ScoreField& field : kScoreFields) {
        table.columns.push_back({std::string(to_string(task)) + "_" + std::string(to_string(unit)) +
                                     "_" + std::string(field.name),
                                 field.count != nullptr ? "INTEGER" : "REAL"});
      }
    }
  }
  add({"whitespace"}, "TEXT");
  add({"answer_nodes"}, "INTEGER");
  add({"template", "content", "votes"}, "BLOB");
  add({"candidates", "loaded"}, "TEXT");
  add({"text_bytes"}, "INTEGER");
  add({"text"}, "BLOB");
  return table;
}

std::string create(const Table& table) {
  std::string sql = "CREATE TABLE " + table.name + " (";
  for (const Table::Column& column : table.columns) sql += column.name + " " + column.type + ", ";
  return sql + "checksum INTEGER);\n";
}

// A view for people, with a row for each score; the program runs no views.
std::string create_view() {
  std::string sql;
  for (const Target task : kTasks) {
    for (const Unit unit : kUnits) {
      const std::string name(to_string(task));
      const std::string of(to_string(unit));
      sql += (sql.empty() ? "CREATE VIEW results AS " : " UNION ALL ") +
             ("SELECT " + experiments_table().names(kIdentityBegin, kResultBegin)) +
             ", status, flags, '" + name + "' AS task, '" + of + "' AS unit";
      for (const ScoreField& field : kScoreFields) {
        const std::string column(field.name);
        sql += ", " + name + "_" + of + "_" + column + " AS " + column;
      }
      sql += ", pages_loaded FROM experiments WHERE " + name + "_" + of + "_nodes IS NOT NULL";
    }
  }
  return sql + ";\n";
}

// A letter for the type, and eight bytes or the size and the bytes.
void append(std::string& text, sqlite3_value* value) {
  const auto append_number = [&](std::uint64_t number) {
    char bytes[8];
    for (char& byte : bytes) {
      byte = static_cast<char>(number);
      number >>= 8;
    }
    text.append(bytes, sizeof bytes);
  };
  switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
      text += 'i';
      append_number(static_cast<std::uint64_t>(sqlite3_value_int64(value)));
      break;
    case SQLITE_FLOAT:
      text += 'r';
      // SQLite keeps -0 as 0.
      append_number(std::bit_cast<std::uint64_t>(sqlite3_value_double(value) + 0.0));
      break;
    case SQLITE_NULL:
      text += 'n';
      break;
    default:
      text += sqlite3_value_type(value) == SQLITE_TEXT ? 't' : 'b';
      const void* bytes = sqlite3_value_blob(value);
      const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value));
      append_number(size);
      if (size > 0) text.append(static_cast<const char*>(bytes), size);
  }
}

void row_checksum(sqlite3_context* context, int count, sqlite3_value** values) {
  try {
    std::string text;
    text.reserve(1024);
    for (int at = 0; at < count; ++at) append(text, values[at]);
    sqlite3_result_int64(context,
                         static_cast<std::int64_t>(
                             crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size())));
  } catch (const std::bad_alloc&) {
    sqlite3_result_error_nomem(context);
  }
}

constexpr Status kStatuses[] = {Status::kOk,      Status::kEmpty, Status::kFailed,
                                Status::kTimeout, Status::kLimit, Status::kSkipped};

// Deflate expands one byte to at most so many bytes. If a blob claims more, it is damaged, and no
// memory is allocated for it.
constexpr std::size_t kLargestRatio = 1032;

std::string to_text(const ScoreChoice& choice) {
  if (choice.all) return "all";
  return std::string(to_string(choice.task)) + ":" + std::string(to_string(choice.unit));
}

std::string to_text(const std::vector<std::string>& texts) {
  return texts.empty() ? "[]" : dump(texts);
}

constexpr std::size_t kAnswerColumns = 9;

std::string compressed(const std::string& bytes) {
  uLongf size = compressBound(static_cast<uLong>(bytes.size()));
  std::string packed(size, '\0');
  if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uLong>(bytes.size()),
                Z_BEST_COMPRESSION) != Z_OK) {
    throw std::bad_alloc();  // zlib fails here for no other reason
  }
  packed.resize(size);
  return packed;
}

tl::unexpected<Error> damaged_answer() {
  return fail(ErrorCode::kOutput, "a stored answer is damaged");
}

// `size`: number of bytes that the result must have.
Result<std::string> decompressed(std::string_view packed, std::size_t size) {
  std::string bytes(size, '\0');
  uLongf written = static_cast<uLongf>(size);
  const int code =
      uncompress(reinterpret_cast<Bytef*>(bytes.data()), &written,
                 reinterpret_cast<const Bytef*>(packed.data()), static_cast<uLong>(packed.size()));
  if (code != Z_OK || written != size) return damaged_answer();
  return bytes;
}

void bind_nulls(Statement& statement, std::size_t count) {
  for (std::size_t at = 0; at < count; ++at) statement.bind(nullptr);
}

void bind_answer(Statement& statement, const KeptAnswer& answer) {
  const std::string votes = answer.votes.empty() ? std::string() : pack(answer.votes);
  statement.bind(to_string(answer.whitespace), answer.nodes[Target::kTemplate].universe(),
                 sqlite::Blob{pack(answer.nodes[Target::kTemplate])},
                 sqlite::Blob{pack(answer.nodes[Target::kContent])}, sqlite::Blob{votes},
                 to_text(answer.candidates), to_text(answer.loaded), answer.text.size(),
                 sqlite::Blob{answer.text.empty() ? std::string() : compressed(answer.text)});
}

}  // namespace

std::string Table::names(std::size_t begin, std::size_t end) const {
  const std::span some = std::span(columns).first(std::min(end, columns.size())).subspan(begin);
  return joined(std::views::transform(some, &Column::name));
}

std::string Table::insert() const {
  std::string values;
  for (std::size_t at = 1; at <= columns.size(); ++at) {
    values += (at == 1 ? "?" : ", ?") + std::to_string(at);
  }
  return "INSERT OR REPLACE INTO " + name + " VALUES (" + values + ", row_checksum(" + values +
         "))";
}

const Table& experiments_table() {
  static const Table table = make_experiments();
  return table;
}

const Table& runs_table() {
  static const Table table{
      "runs",
      {{"id", "INTEGER PRIMARY KEY"}, {"build", "TEXT"}, {"suite", "TEXT"}, {"run", "TEXT"}}};
  return table;
}

const Table& builds_table() {
  static const Table table{"builds",
                           {{"number", "INTEGER PRIMARY KEY"},
                            {"build", "TEXT UNIQUE"},
                            {"version", "TEXT"},
                            {"commit_id", "TEXT"},
                            {"compiler", "TEXT"}}};
  return table;
}

std::string schema() {
  return create(experiments_table()) + create(runs_table()) + create(builds_table()) +
         create_view();
}

int add_checksum(sqlite3* database) {
  return sqlite3_create_function(database, "row_checksum", -1,
                                 SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nullptr,
                                 row_checksum, nullptr, nullptr);
}

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
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
  error_ = Error{ErrorCode::kOutput, "the store is damaged: a row of the table " + table_.name +
                                         " is not as it was written, or holds an impossible value"};
}

std::size_t Rows::count() {
  // The type is read first, because reading the value may convert it.
  const bool is_integer = statement_.type(next_) == SQLITE_INTEGER;
  const std::int64_t number = integer();
  const bool is_count =
      is_integer && number >= 0 && static_cast<std::uint64_t>(number) <= kMostCount;
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
  const Json json = Json::parse(text, nullptr, false);
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
  return {false, checked(value_named<Target>(name.substr(0, colon), kTasks)),
          checked(value_named<Unit>(name.substr(std::min(colon + 1, name.size())), kUnits))};
}

Score Rows::score(Target task, Unit unit) {
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

KeptAnswer Rows::answer() {
  KeptAnswer answer;
  answer.whitespace = named<Whitespace>(kWhitespaces);
  const std::size_t nodes = count();
  if (error_) return answer;  // the blobs are only read for a possible number of nodes
  for (NodeSet& set : answer.nodes) set = checked(unpack_nodes(bytes(), nodes));
  if (const std::string_view votes = bytes(); !votes.empty()) {
    answer.votes = checked(unpack_votes(votes, nodes));
  }
  answer.candidates = texts();
  answer.loaded = texts();
  const std::size_t text_bytes = count();
  const std::string_view text = bytes();
  if (text_bytes / kLargestRatio > text.size()) {
    note(false);
  } else if (text_bytes > 0) {
    answer.text = checked(decompressed(text, text_bytes));
  }
  return answer;
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
    statement.bind(sqlite::Lasting{*text});
  }
  statement.bind(to_string(run.status), to_text(run.flags.names()), run.message,
                 to_text(experiment.scored), run.pages_loaded, site.nodes,
                 static_cast<std::int64_t>(experiment.answer_hash));
  for (const auto& [name, phase] : kPhases) statement.bind(run.phases.*phase);
  run.processor_ms ? statement.bind(*run.processor_ms) : statement.bind(nullptr);
  for (const Target task : kTasks) {
    for (const Unit unit : kUnits) {
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
  if (rows.is_null()) {
    rows.skip(1);
  } else {
    run.processor_ms = rows.real();
  }
  for (const Target task : kTasks) {
    for (const Unit unit : kUnits) {
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
    : place_(sha256_begin(site.content) >> kRestBits << kRestBits),
      begin_(context + '\n' + site.id + '\n' + site.content) {}

std::int64_t ExperimentKeys::of(const ExtractorRecord& extractor) const {
  std::string text = begin_;
  for (const std::string* part :
       {&extractor.info.name, &extractor.info.version, &extractor.build, &extractor.parameters}) {
    (text += '\n') += *part;
  }
  return static_cast<std::int64_t>(place_ | sha256_begin(text) >> kPlaceBits);
}

std::string pack(const NodeSet& nodes) { return compressed(bytes_of(nodes)); }

std::string pack(std::span<const std::uint32_t> votes) {
  std::string bytes;
  bytes.reserve(4 * votes.size());
  for (const std::uint32_t vote : votes) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
      bytes += static_cast<char>(vote >> shift & 0xFFU);
    }
  }
  return compressed(bytes);
}

Result<NodeSet> unpack_nodes(std::string_view bytes, std::size_t size) {
  if (size / 8 > bytes.size() * kLargestRatio) return damaged_answer();
  PAGELET_ASSIGN_OR_RETURN(const auto bits, decompressed(bytes, (size + 7) / 8));
  return NodeSet::of(size, [&](std::size_t node) {
    return static_cast<unsigned char>(bits[node / 8]) >> node % 8 & 1U;
  });
}

Result<std::vector<std::uint32_t>> unpack_votes(std::string_view bytes, std::size_t size) {
  if (size > bytes.size() * kLargestRatio / 4) return damaged_answer();
  PAGELET_ASSIGN_OR_RETURN(const auto plain, decompressed(bytes, 4 * size));
  std::vector<std::uint32_t> votes(size, 0);
  for (std::size_t at = 0; at < plain.size(); ++at) {
    votes[at / 4] |= static_cast<std::uint32_t>(static_cast<unsigned char>(plain[at]))
                     << 8 * (at % 4);
  }
  return votes;
}

}  // namespace pagelet::store
