// SPDX-License-Identifier: MIT
#include "evaluation/store/store_transaction.h"

#include <chrono>

#include "evaluation/store/store_integrity.h"
#include "evaluation/store/store_values.h"

namespace pagelet::store {

using sqlite::Statement;

std::int64_t write_context(Transaction& transaction, const std::string& context) {
  Statement insert(transaction.database(), insert_into(kContexts, "INSERT OR IGNORE"));
  transaction.run(insert, context_id(context), context);
  return context_id(context);
}

void write_build(Transaction& transaction, const std::string& build) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  Statement insert(transaction.database(), insert_into(kBuilds, "INSERT OR REPLACE"));
  transaction.run(insert, build,
                  std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

void write_site(Transaction& transaction, const BenchSite& site) {
  Statement insert(transaction.database(), insert_into(kSites, "INSERT OR REPLACE"));
  transaction.run(insert, site.id, site.category, site.title, site.url, site.folder, site.nodes,
                  to_text(site.content));
}

}  // namespace pagelet::store
