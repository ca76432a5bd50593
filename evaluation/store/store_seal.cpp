// SPDX-License-Identifier: MIT
#include "evaluation/store/store_seal.h"

#include <bit>
#include <vector>

#include "core/digest/sha256.h"
#include "evaluation/store/store_schema.h"
#include "evaluation/store/store_values.h"

namespace pagelet::store {
namespace {

using sqlite::Statement;
using sqlite::Transaction;

// The digest of all values of some queries.
class Seal {
 public:
  void add_rows(Statement& rows) {
    while (rows.step()) {
      text_.clear();
      for (int column = 0; column < rows.columns(); ++column) add_value(rows, column);
      digest_.add(text_);
    }
    // Rows of one query are never taken for rows of the next.
    digest_.add(";");
    if (error_ == SQLITE_OK) error_ = rows.error();
    rows.reset();
  }

  int error() const { return error_; }
  std::string hex() { return digest_.hex(); }

 private:
  // A letter for the type, and eight bytes or the size and the bytes.
  void add_value(const Statement& rows, int column) {
    switch (rows.type(column)) {
      case SQLITE_INTEGER:
        text_ += 'i';
        add_number(static_cast<std::uint64_t>(rows.integer(column)));
        break;
      case SQLITE_FLOAT:
        text_ += 'r';
        add_number(std::bit_cast<std::uint64_t>(rows.real(column)));
        break;
      case SQLITE_NULL:
        text_ += 'n';
        break;
      default:
        text_ += rows.type(column) == SQLITE_TEXT ? 't' : 'b';
        const std::string_view bytes = rows.bytes(column);
        add_number(bytes.size());
        text_ += bytes;
    }
  }
  void add_number(std::uint64_t number) {
    for (unsigned shift = 0; shift < 64; shift += 8) text_ += static_cast<char>(number >> shift);
  }

  Sha256 digest_;
  std::string text_;  // of one row
  int error_ = SQLITE_OK;
};

// Makes the seals of many sites with the same statements.
class SiteSealer {
 public:
  explicit SiteSealer(sqlite3* database) {
    for (const char* sql :
         {"SELECT site, category, title, url, folder, nodes, content FROM sites WHERE site = ?1 "
          "AND ?2 <= ?3",
          "SELECT e.* FROM experiments e WHERE key BETWEEN ?2 AND ?3 AND site = ?1 ORDER BY key",
          "SELECT s.* FROM experiments e JOIN scores s ON s.experiment = e.key "
          "WHERE key BETWEEN ?2 AND ?3 AND site = ?1 ORDER BY key, s.task, s.unit",
          "SELECT a.* FROM experiments e JOIN answers a ON a.experiment = e.key "
          "WHERE key BETWEEN ?2 AND ?3 AND site = ?1 ORDER BY key"}) {
      parts_.emplace_back(database, sql);
    }
  }

  Seal seal(const std::string& site) {
    const KeyRange keys = keys_of_site(site);
    Seal seal;
    for (Statement& part : parts_) seal.add_rows(part.bind(site, keys.first, keys.last));
    return seal;
  }

 private:
  std::vector<Statement> parts_;
};

Seal run_seal(sqlite3* database, std::int64_t run) {
  Seal seal;
  for (const char* sql :
       {"SELECT id, suite, suite_folder, suite_hash, context, version, commit_id, compiler, build "
        "FROM runs WHERE id = ?",
        "SELECT * FROM run_extractors WHERE run = ? ORDER BY position",
        "SELECT * FROM run_sites WHERE run = ? ORDER BY position",
        "SELECT * FROM warnings WHERE run = ? ORDER BY position"}) {
    Statement rows(database, sql);
    seal.add_rows(rows.bind(run));
  }
  return seal;
}

Seal store_seal(sqlite3* database) {
  Seal seal;
  for (const char* sql :
       {"SELECT * FROM contexts ORDER BY id",
        "SELECT * FROM extractors ORDER BY name, version, build",
        "SELECT * FROM builds ORDER BY build",
        "SELECT * FROM makers ORDER BY version, commit_id, compiler, suite, suite_hash",
        "SELECT id, seal FROM runs ORDER BY id", "SELECT count(*) FROM sites"}) {
    Statement rows(database, sql);
    seal.add_rows(rows);
  }
  return seal;
}

tl::unexpected<Error> damaged(const std::string& what) {
  return fail(ErrorCode::kOutput, "the store is damaged: " + what);
}

Result<void> expect(Seal seal, const std::string& written, const std::string& what) {
  if (seal.error() != SQLITE_OK) return damaged(sqlite3_errstr(seal.error()));
  if (seal.hex() != written) return damaged(what + " do not match their seal");
  return {};
}

// Calls `visit` with the first column, a key, and the second, a seal.
template <class Visit>
Result<void> for_each_seal(sqlite3* database, const char* sql, Visit&& visit) {
  Statement seals(database, sql);
  while (seals.step()) PAGELET_TRY(visit(seals));
  if (seals.error() != SQLITE_OK) return damaged(sqlite3_errstr(seals.error()));
  return {};
}

Result<void> check_seals(sqlite3* database) {
  PAGELET_TRY(for_each_seal(database, "SELECT seal, count(*) FROM seal",
                            [&](const Statement& row) -> Result<void> {
                              if (row.integer(1) != 1) return damaged("its seal is missing");
                              return expect(store_seal(database), row.text(0), "its tables");
                            }));
  SiteSealer sites(database);
  PAGELET_TRY(for_each_seal(
      database, "SELECT site, seal FROM sites ORDER BY site", [&](const Statement& row) {
        return expect(sites.seal(row.text(0)), row.text(1), "the rows of the site " + row.text(0));
      }));
  return for_each_seal(database, "SELECT id, seal FROM runs", [&](const Statement& row) {
    return expect(run_seal(database, row.integer(0)), row.text(1),
                  "the rows of the run " + row.text(0));
  });
}

// What a database consists of, without what SQLite itself adds.
std::vector<std::string> parts_of(sqlite3* database) {
  Statement all(database,
                "SELECT type, name, tbl_name, sql FROM sqlite_schema "
                "WHERE substr(name, 1, 7) <> 'sqlite_' ORDER BY type, name");
  std::vector<std::string> parts;
  while (all.step()) {
    parts.push_back(all.text(0) + " " + all.text(1) + " " + all.text(2) + " " + all.text(3));
  }
  return parts;
}

Result<void> check_schema(sqlite3* database) {
  sqlite3* opened = nullptr;
  sqlite3_open(":memory:", &opened);
  const std::unique_ptr<sqlite3, decltype(&sqlite3_close)> fresh(opened, sqlite3_close);
  sqlite3_exec(opened, store_schema().c_str(), nullptr, nullptr, nullptr);
  if (parts_of(database) == parts_of(opened)) return {};
  return damaged("it has other tables, views or triggers than a store of this format");
}

}  // namespace

void seal_site(Transaction& transaction, const std::string& site) {
  Seal seal = SiteSealer(transaction.database()).seal(site);
  transaction.note(seal.error());
  transaction.run("UPDATE sites SET seal = ? WHERE site = ?", seal.hex(), site);
}

void seal_run(Transaction& transaction, std::int64_t run) {
  Seal seal = run_seal(transaction.database(), run);
  transaction.note(seal.error());
  transaction.run("UPDATE runs SET seal = ? WHERE id = ?", seal.hex(), run);
}

void seal_store(Transaction& transaction) {
  Seal seal = store_seal(transaction.database());
  transaction.note(seal.error());
  transaction.run("DELETE FROM seal");
  transaction.run("INSERT INTO seal VALUES (?)", seal.hex());
}

Result<void> check_all(sqlite3* database) {
  const sqlite::Reading reading(database);
  Statement file(database, "PRAGMA quick_check(1)");
  if (!file.step()) return damaged(sqlite3_errstr(file.error()));
  if (const std::string found = file.text(0); found != "ok") return damaged(found);
  file.reset();
  PAGELET_TRY(check_schema(database));
  PAGELET_TRY(check_seals(database));
  Statement references(database, "PRAGMA foreign_key_check");
  if (references.step()) {
    return damaged("a row of the table " + references.text(0) + " refers to a row that is missing");
  }
  if (references.error() != SQLITE_OK) return damaged(sqlite3_errstr(references.error()));
  return {};
}

}  // namespace pagelet::store
