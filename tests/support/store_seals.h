// SPDX-License-Identifier: MIT
#pragma once

/// Makes a store whole after a test has changed its rows.

#include <sqlite3.h>

#include <string>
#include <vector>

#include "evaluation/store/store_seal.h"

namespace pagelet {

/// Gives all rows of a store the right seals.
inline void renew_seals(sqlite3* database) {
  sqlite::Transaction transaction(database);
  const auto all = [&](const char* sql) {
    std::vector<std::string> keys;
    sqlite::Statement rows(database, sql);
    while (rows.step()) keys.push_back(rows.text(0));
    return keys;
  };
  for (const std::string& site : all("SELECT site FROM sites")) {
    store::seal_site(transaction, site);
  }
  for (const std::string& run : all("SELECT id FROM runs")) {
    store::seal_run(transaction, std::stoll(run));
  }
  store::seal_store(transaction);
  transaction.commit();
}

}  // namespace pagelet
