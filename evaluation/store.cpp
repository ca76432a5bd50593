// SPDX-License-Identifier: MIT
#include "evaluation/store.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "evaluation/node_set_blob.h"
#include "evaluation/sqlite.h"
#include "evaluation/store_schema.h"

namespace pagelet {
namespace {

using Json = nlohmann::json;
using sqlite::Statement;

// Bytes that are not UTF-8 (file names may hold any) become U+FFFD.
std::string to_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_text(const std::vector<std::string>& texts) { return to_text(Json(texts)); }

std::vector<std::string> texts_of(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  std::vector<std::string> texts;
  if (!json.is_array()) return texts;
  for (const Json& item : json) {
    if (item.is_string()) texts.push_back(item.get<std::string>());
  }
  return texts;
}

// A value from the names that its to_string gives.
template <class Value>
Value value_named(const std::string& name, std::initializer_list<Value> values, Value otherwise) {
  for (const Value value : values) {
    if (to_string(value) == name) return value;
  }
  return otherwise;
}
Target target_named(const std::string& name) {
  return value_named(name, {Target::kTemplate, Target::kContent}, Target::kTemplate);
}
Unit unit_named(const std::string& name) {
  return value_named(name, {Unit::kNodes, Unit::kWords}, Unit::kNodes);
}
Role role_named(const std::string& name) {
  return value_named(name, {Role::kAlgorithm, Role::kFloor, Role::kCeiling}, Role::kAlgorithm);
}
Status status_named(const std::string& name) {
  return value_named(name,
                     {Status::kOk, Status::kEmpty, Status::kFailed, Status::kTimeout,
                      Status::kLimit, Status::kSkipped},
                     Status::kFailed);
}

// What experiments of equal extractor and site still depend on.
std::string context_of(const RunRecord& record) {
  return to_text(Json{{"max-bytes", record.limits.max_bytes},
                      {"max-depth", record.limits.max_depth},
                      {"max-nodes", record.limits.max_nodes},
                      {"universe", to_string(record.universe)},
                      {"words", to_string(record.words)}});
}

const TaskScore* find_score(const BenchResult& result, Target task, Unit unit) {
  for (const TaskScore& score : result.scores) {
    if (score.task == task && score.unit == unit) return &score;
  }
  return nullptr;
}

// Writes one run inside a transaction of its own.
class RunWriter {
 public:
  RunWriter(sqlite3* database, const RunRecord& record)
      : database_(database), record_(record), context_(context_of(record)) {}

  int write() {
    if (!execute("BEGIN IMMEDIATE")) return error_;
    write_run();
    write_sites();
    write_extractors();
    for (const BenchResult& result : record_.bench.results) write_experiment(result);
    if (error_ == SQLITE_OK) execute("COMMIT");
    if (error_ != SQLITE_OK) sqlite3_exec(database_, "ROLLBACK", nullptr, nullptr, nullptr);
    return error_;
  }

 private:
  bool execute(const char* sql) {
    note(sqlite3_exec(database_, sql, nullptr, nullptr, nullptr));
    return error_ == SQLITE_OK;
  }
  void note(int error) {
    if (error_ == SQLITE_OK) error_ = error;
  }
  template <class... Values>
  void insert(Statement& statement, const Values&... values) {
    if (error_ == SQLITE_OK) note(statement.bind(values...).run().error());
  }

  void write_run() {
    Statement insert_run(database_,
                         "INSERT INTO runs (suite, suite_folder, universe, words, max_bytes, "
                         "max_nodes, max_depth, version, commit_id, compiler) "
                         "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert(insert_run, record_.bench.suite, record_.suite_folder, to_string(record_.universe),
           to_string(record_.words), record_.limits.max_bytes, record_.limits.max_nodes,
           record_.limits.max_depth, record_.made.version, record_.made.commit,
           record_.made.compiler);
    run_ = sqlite3_last_insert_rowid(database_);
    Statement insert_warning(database_, "INSERT INTO warnings VALUES (?, ?, ?)");
    for (const SiteWarning& warning : record_.bench.warnings) {
      insert(insert_warning, run_, warning.site, warning.message);
    }
  }

  void write_sites() {
    Statement insert_site(database_, "INSERT OR REPLACE INTO sites VALUES (?, ?, ?, ?, ?, ?)");
    Statement insert_place(database_, "INSERT INTO run_sites VALUES (?, ?, ?)");
    std::size_t position = 0;
    for (const BenchSite& site : record_.bench.sites) {
      insert(insert_site, site.id, site.category, site.title, site.url, site.folder, site.nodes);
      insert(insert_place, run_, position++, site.id);
    }
  }

  void write_extractors() {
    Statement insert_extractor(database_,
                               "INSERT OR REPLACE INTO extractors VALUES (?, ?, ?, ?, ?, ?, ?)");
    Statement insert_place(database_, "INSERT INTO run_extractors VALUES (?, ?, ?, ?, ?, ?)");
    std::size_t position = 0;
    for (const ExtractorRecord& extractor : record_.extractors) {
      const ExtractorInfo& info = extractor.info;
      insert(insert_extractor, info.name, info.version, info.title, info.summary, info.citation,
             to_string(info.target), to_string(info.role));
      insert(insert_place, run_, position++, info.name, info.version, extractor.parameters,
             extractor.is_default ? 1 : 0);
    }
  }

  void write_experiment(const BenchResult& result) {
    const ExtractorRecord& extractor = record_.extractors[result.extractor];
    remove_old(result.site, extractor);
    const TaskScore* own = find_score(result, extractor.info.target, Unit::kNodes);
    Statement insert_experiment(
        database_,
        "INSERT INTO experiments (context, site, algorithm, version, parameters, status, flags, "
        "message, task, pages_loaded, load_ms, parse_ms, links_ms, candidates_ms, extract_ms, "
        "peak_bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    const Run& run = result.run;
    insert(insert_experiment, context_, result.site, extractor.info.name, extractor.info.version,
           extractor.parameters, to_string(run.status), to_text(run.flags), run.message,
           to_string(extractor.info.target), run.pages_loaded, run.phases.load, run.phases.parse,
           run.phases.links, run.phases.candidates, run.phases.extract, run.peak_bytes);
    const std::int64_t experiment = sqlite3_last_insert_rowid(database_);
    if (own != nullptr) {
      Statement update(database_,
                       "UPDATE experiments SET nodes = ?, gold = ?, retrieved = ?, common = ?, "
                       "recall = ?, precision = ?, f1 = ?, accuracy = ? WHERE id = ?");
      insert(update, own->counts.universe, own->counts.gold, own->counts.retrieved,
             own->counts.common, own->rates.recall, own->rates.precision, own->rates.f1,
             own->rates.accuracy, experiment);
    }
    write_scores(experiment, result);
    if (result.answer && extractor.is_default) write_answer(experiment, *result.answer);
  }

  void remove_old(const std::string& site, const ExtractorRecord& extractor) {
    Statement find(database_,
                   "SELECT id FROM experiments WHERE site = ? AND algorithm = ? AND version = ? "
                   "AND parameters = ? AND context = ?");
    find.bind(site, extractor.info.name, extractor.info.version, extractor.parameters, context_);
    if (!find.step()) return note(find.error());
    const std::int64_t old = find.integer(0);
    find.reset();
    for (const char* sql :
         {"DELETE FROM scores WHERE experiment = ?", "DELETE FROM answers WHERE experiment = ?",
          "DELETE FROM experiments WHERE id = ?"}) {
      Statement remove(database_, sql);
      insert(remove, old);
    }
  }

  void write_scores(std::int64_t experiment, const BenchResult& result) {
    Statement insert_score(database_,
                           "INSERT INTO scores VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (const TaskScore& score : result.scores) {
      insert(insert_score, experiment, to_string(score.task), to_string(score.unit),
             score.counts.universe, score.counts.gold, score.counts.retrieved, score.counts.common,
             score.rates.recall, score.rates.precision, score.rates.f1, score.rates.accuracy);
    }
  }

  void write_answer(std::int64_t experiment, const KeptAnswer& answer) {
    Statement insert_answer(database_, "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    const std::string whitespace = answer.whitespace == Whitespace::kDrop ? "drop" : "keep";
    const NodeSet& nodes = answer.nodes[0];
    insert(insert_answer, experiment, whitespace, nodes.universe(), pack(nodes),
           pack(answer.nodes[1]), answer.votes.empty() ? std::string() : pack(answer.votes),
           to_text(answer.candidates), to_text(answer.loaded));
  }

  sqlite3* database_;
  const RunRecord& record_;
  std::string context_;
  std::int64_t run_ = 0;
  int error_ = SQLITE_OK;
};

// Reads the run with the highest id.
class RunReader {
 public:
  explicit RunReader(sqlite3* database) : database_(database) {}

  Result<RunRecord> read() {
    Statement run(database_,
                  "SELECT id, suite, suite_folder, universe, words, max_bytes, max_nodes, "
                  "max_depth, version, commit_id, compiler FROM runs ORDER BY id DESC LIMIT 1");
    if (!run.step()) return broken(run.error(), "it holds no run");
    run_ = run.integer(0);
    record_.bench.suite = run.text(1);
    record_.suite_folder = run.text(2);
    record_.universe = value_named(
        run.text(3), {Universe::kAll, Universe::kElements, Universe::kTexts}, Universe::kAll);
    record_.words = value_named(run.text(4), {WordItems::kOccurrences, WordItems::kBag},
                                WordItems::kOccurrences);
    record_.limits.max_bytes = run.size(5);
    record_.limits.max_nodes = run.size(6);
    record_.limits.max_depth = run.size(7);
    record_.made = {run.text(8), run.text(9), run.text(10)};
    for (auto part : {&RunReader::read_sites, &RunReader::read_extractors,
                      &RunReader::read_warnings, &RunReader::read_experiments}) {
      if (const Result<void> done = (this->*part)(); !done) return tl::unexpected(done.error());
    }
    return std::move(record_);
  }

 private:
  static tl::unexpected<Error> broken(int code, const std::string& otherwise) {
    return fail(ErrorCode::kOutput, code == SQLITE_OK ? otherwise : sqlite3_errstr(code));
  }
  static Result<void> done(const Statement& statement) {
    if (statement.error() != SQLITE_OK) return broken(statement.error(), "");
    return {};
  }

  Result<void> read_sites() {
    Statement sites(database_,
                    "SELECT site, category, title, url, folder, nodes FROM run_sites "
                    "JOIN sites USING (site) WHERE run = ? ORDER BY position");
    sites.bind(run_);
    while (sites.step()) {
      record_.bench.sites.push_back({sites.text(0), sites.text(1), sites.text(2), sites.text(3),
                                     sites.text(4), sites.size(5)});
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
      record.info.target = target_named(extractors.text(4));
      record.info.role = role_named(extractors.text(5));
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
    Statement find(database_,
                   "SELECT id, status, flags, message, pages_loaded, load_ms, parse_ms, links_ms, "
                   "candidates_ms, extract_ms, peak_bytes FROM experiments WHERE site = ? AND "
                   "algorithm = ? AND version = ? AND parameters = ? AND context = ?");
    const std::string context = context_of(record_);
    for (const BenchSite& site : record_.bench.sites) {
      for (std::size_t at = 0; at < record_.extractors.size(); ++at) {
        const ExtractorRecord& extractor = record_.extractors[at];
        find.reset();
        find.bind(site.id, extractor.info.name, extractor.info.version, extractor.parameters,
                  context);
        if (!find.step()) {
          return broken(find.error(), site.id + ": " + extractor.info.name + " is missing");
        }
        BenchResult result{site.id, site.category, at, {}, {}, {}};
        const std::int64_t experiment = find.integer(0);
        result.run.status = status_named(find.text(1));
        result.run.flags = texts_of(find.text(2));
        result.run.message = find.text(3);
        result.run.pages_loaded = find.size(4);
        result.run.phases = {find.real(5), find.real(6), find.real(7), find.real(8), find.real(9)};
        result.run.peak_bytes = find.size(10);
        if (auto read = read_scores(experiment, result); !read) return read;
        if (auto read = read_answer(experiment, result); !read) return read;
        record_.bench.results.push_back(std::move(result));
      }
    }
    return {};
  }

  Result<void> read_scores(std::int64_t experiment, BenchResult& result) {
    Statement scores(database_,
                     "SELECT task, unit, nodes, gold, retrieved, common, recall, precision, f1, "
                     "accuracy FROM scores WHERE experiment = ?");
    scores.bind(experiment);
    std::map<std::pair<Target, Unit>, TaskScore> found;
    while (scores.step()) {
      const TaskScore score{target_named(scores.text(0)),
                            unit_named(scores.text(1)),
                            {scores.size(2), scores.size(3), scores.size(4), scores.size(5)},
                            {scores.real(6), scores.real(7), scores.real(8), scores.real(9)}};
      found.emplace(std::pair(score.task, score.unit), score);
    }
    for (const auto& [key, score] : found) result.scores.push_back(score);
    return done(scores);
  }

  Result<void> read_answer(std::int64_t experiment, BenchResult& result) {
    Statement answers(database_,
                      "SELECT whitespace, nodes, template, content, votes, candidates, loaded "
                      "FROM answers WHERE experiment = ?");
    answers.bind(experiment);
    if (!answers.step()) return done(answers);
    KeptAnswer answer;
    answer.whitespace = answers.text(0) == "keep" ? Whitespace::kKeep : Whitespace::kDrop;
    const std::size_t nodes = answers.size(1);
    for (const int task : {0, 1}) {
      auto set = unpack_nodes(answers.blob(2 + task), nodes);
      if (!set) return tl::unexpected(set.error());
      answer.nodes[task] = std::move(*set);
    }
    if (const std::string votes = answers.blob(4); !votes.empty()) {
      auto unpacked = unpack_votes(votes, nodes);
      if (!unpacked) return tl::unexpected(unpacked.error());
      answer.votes = std::move(*unpacked);
    }
    answer.candidates = texts_of(answers.text(5));
    answer.loaded = texts_of(answers.text(6));
    result.answer = std::move(answer);
    return {};
  }

  sqlite3* database_;
  std::int64_t run_ = 0;
  RunRecord record_;
};

std::int64_t pragma(sqlite3* database, const char* sql) {
  Statement statement(database, sql);
  return statement.step() ? statement.integer(0) : -1;
}

// Whether the database is a store of this format. `is_empty`: it has no tables yet.
Result<void> check_format(sqlite3* database, const std::string& file, bool& is_empty) {
  Statement tables(database, "SELECT count(*) FROM sqlite_schema");
  if (!tables.step()) {
    return fail(ErrorCode::kOutput, file + ": is not a store, or a damaged one (" +
                                        sqlite3_errstr(tables.error()) + ")");
  }
  is_empty = tables.integer(0) == 0;
  if (is_empty) return {};
  if (pragma(database, "PRAGMA application_id") != kStoreApplication) {
    return fail(ErrorCode::kOutput, file + ": is a database, but not a store of Pagelet");
  }
  const std::int64_t format = pragma(database, "PRAGMA user_version");
  if (format != kStoreFormat) {
    return fail(ErrorCode::kOutput,
                fmt::format("{}: is a store of format {}; this version of Pagelet reads format {}",
                            file, format, kStoreFormat));
  }
  return {};
}

}  // namespace

std::vector<ExtractorRecord> records_of(std::span<const std::unique_ptr<Extractor>> extractors) {
  const auto canonical = [](const std::vector<Setting>& settings) {
    Json json = Json::object();
    for (const auto& [name, value] : settings) json[name] = value;
    return to_text(json);
  };
  std::vector<ExtractorRecord> records;
  for (const auto& extractor : extractors) {
    const ExtractorInfo& info = extractor->info();
    const Result<Parameters> defaults = Parameters::parse(info.parameters, {});
    ExtractorRecord record;
    record.info = info;
    record.parameters = canonical(canonical_settings(info.parameters, extractor->parameters()));
    record.is_default =
        record.parameters == canonical(canonical_settings(info.parameters, *defaults));
    records.push_back(std::move(record));
  }
  return records;
}

void Store::Close::operator()(sqlite3* database) const { sqlite3_close(database); }

Result<Store> Store::open_database(const std::string& file, int flags) {
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &database, flags, nullptr);
  Store store(file, database);
  if (code != SQLITE_OK) {
    return fail(ErrorCode::kOutput,
                file + ": the store cannot be opened (" + sqlite3_errstr(code) + ")");
  }
  sqlite3_busy_timeout(database, 60'000);
  return store;
}

Result<Store> Store::create(const std::string& file) {
  auto store = open_database(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (!store) return store;
  sqlite3* database = store->database_.get();
  bool is_empty = false;
  if (auto checked = check_format(database, file, is_empty); !checked) {
    return tl::unexpected(checked.error());
  }
  if (!is_empty) return store;
  const std::string sql = fmt::format(
      "BEGIN EXCLUSIVE; PRAGMA application_id = {}; PRAGMA user_version = {}; {} COMMIT;",
      kStoreApplication, kStoreFormat, kStoreSchema);
  if (const int code = sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
      code != SQLITE_OK) {
    return fail(ErrorCode::kOutput,
                file + ": the store cannot be made (" + sqlite3_errmsg(database) + ")");
  }
  return store;
}

Result<Store> Store::open(const std::string& file) {
  if (!std::filesystem::exists(file)) {
    return fail(ErrorCode::kOutput, file + ": there is no such store");
  }
  auto store = open_database(file, SQLITE_OPEN_READONLY);
  if (!store) return store;
  bool is_empty = false;
  if (auto checked = check_format(store->database_.get(), file, is_empty); !checked) {
    return tl::unexpected(checked.error());
  }
  if (is_empty) return fail(ErrorCode::kOutput, file + ": is not a store");
  return store;
}

Result<void> Store::write(const RunRecord& record) {
  const int code = RunWriter(database_.get(), record).write();
  if (code != SQLITE_OK) {
    return fail(ErrorCode::kOutput,
                file_ + ": the run cannot be stored (" + sqlite3_errstr(code) + ")");
  }
  return {};
}

Result<RunRecord> Store::read_latest() const {
  Result<RunRecord> record = RunReader(database_.get()).read();
  if (!record) return fail(ErrorCode::kOutput, file_ + ": " + record.error().message);
  return record;
}

}  // namespace pagelet
