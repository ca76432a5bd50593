// SPDX-License-Identifier: MIT
#include "datasets/teco_classes.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "core/dom/signature_table.h"
#include "core/site/key_page.h"
#include "core/site/site.h"
#include "core/text/blanks.h"
#include "datasets/site_folder.h"

namespace pagelet {

Result<std::map<std::string, std::size_t>> teco_classes(const SuiteSite& site,
                                                        const Limits& limits) {
  std::map<std::string, std::size_t> classes;
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, open_site(site));
  if (!folder.is_teco()) return classes;
  Site pages(folder.source(), {.limits = limits});
  KeyPage key(pages, folder.key_page());
  PAGELET_TRY(key.open());
  const Document& document = key.document();
  for (NodeId node{}; node < document.end(); ++node) {
    const Attribute* names = document.find_attribute(node, Symbol::kClass);
    if (names == nullptr) continue;
    std::set<std::string_view> seen;
    for_each_word(document.symbols().text(names->value), [&](std::string_view name) {
      if (name.starts_with(kLabelClassPrefix) && seen.insert(name).second) {
        ++classes[std::string(name)];
      }
    });
  }
  return classes;
}

bool is_teco_label(std::string_view name) {
  constexpr std::string_view kNames[] = {
      "TECO_notTemplate", "TECO_notTemplate2", "TECO_notTemplate3", "TECO_template",
      "TECO_mainContent", "TECO_notContent",   "TECO_mainMenu"};
  return std::ranges::find(kNames, name) != std::end(kNames);
}

}  // namespace pagelet
