// SPDX-License-Identifier: MIT
#include "evaluation/store/store_transaction.h"

#include "evaluation/store/store_values.h"

namespace pagelet::store {

using sqlite::Statement;

std::int64_t context_id(Transaction& transaction, const std::string& context) {
  Statement insert(transaction.database(), "INSERT OR IGNORE INTO contexts (context) VALUES (?)");
  transaction.run(insert, context);
  Statement find(transaction.database(), "SELECT id FROM contexts WHERE context = ?");
  find.bind(context);
  if (find.step()) return find.integer(0);
  transaction.note(find.error());
  return 0;
}

void write_site(Transaction& transaction, const BenchSite& site) {
  Statement insert(transaction.database(),
                   "INSERT OR REPLACE INTO sites VALUES (?, ?, ?, ?, ?, ?, ?)");
  transaction.run(insert, site.id, site.category, site.title, site.url, site.folder, site.nodes,
                  to_text(site.content));
}

}  // namespace pagelet::store
