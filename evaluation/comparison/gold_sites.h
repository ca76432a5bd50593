// SPDX-License-Identifier: MIT
#pragma once

/// Work on each site of a suite that has gold in nodes, apart from bench and tune.

#include <cstddef>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "core/site/key_page.h"
#include "core/workers/workers.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "evaluation/run/labelled_site.h"

namespace pagelet {

/// Opens each site, and returns what `work(position, folder, key, gold)` returns, by position in
/// the suite; `gold` is for the key page's tree without blank texts. nullopt: the site cannot be
/// opened, has no gold in nodes that counts, or takes more memory than there is. Why is reported
/// when algorithms run on it. `jobs`: number of sites at the same time.
template <class Work>
auto on_gold_sites(const Suite& suite, const SiteOptions& options, std::size_t jobs,
                   const Work& work) {
  using Value = std::invoke_result_t<Work, std::size_t, SiteFolder&, KeyPage&, const Gold&>;
  std::vector<std::optional<Value>> by_site(suite.sites.size());
  const auto visit = [&](std::size_t at) -> Result<void> {
    PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, open_site(suite.sites[at]));
    PAGELET_ASSIGN_OR_RETURN(
        const std::unique_ptr<KeyPage> key,
        KeyPage::open(folder.source(), folder.key_page(),
                      {.limits = options.limits, .interrupt = options.interrupt}));
    PAGELET_ASSIGN_OR_RETURN(const Gold gold, folder.gold(key->tree(Whitespace::kDrop)));
    if (gold.counts() && gold.has_nodes) by_site[at] = work(at, folder, *key, gold);
    return {};
  };
  (void)for_each_piece(suite.sites.size(), jobs, [&](std::size_t at) -> Result<void> {
    (void)within_memory([&] { return visit(at); });
    return {};
  });
  return by_site;
}

}  // namespace pagelet
