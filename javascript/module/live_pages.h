// SPDX-License-Identifier: MIT
#pragma once

/// A key page that is given as a tree, with pages that are loaded while the algorithm runs.
///
/// WebAssembly cannot wait for a page. So an extraction that asks for a page that is not there
/// ends:
/// `wanted` names the page. The caller loads it, calls `give`, and begins the extraction again. The
/// Site keeps what it has parsed, so little is done twice.

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/dom/tree_walk.h"
#include "core/site/given_pages.h"
#include "core/site/page_source.h"

namespace pagelet::javascript {

class LivePages final : public PageSource {
 public:
  /// `url`: of the tree, which is page 0; `others`: pages that are there already.
  LivePages(std::string url, TreeWalk tree, std::vector<GivenPage> others);

  std::size_t size() const override { return pages_.size(); }
  std::string_view url(PageIndex page) const override;
  std::optional<PageIndex> find(const Address& address) override;
  std::optional<PageIndex> find_link(const Address& address, std::string_view url) override;
  PageIndex identity(PageIndex page) const override { return pages_[page].identity; }
  Result<RawPage> read(PageIndex page, const Limits& limits) override;
  std::optional<Result<Document>> tree(PageIndex page, SymbolTable& symbols,
                                       const Limits& limits) override;
  bool from_folder() const override { return false; }

  /// The page for which the extraction ended.
  std::optional<PageIndex> wanted() const { return wanted_; }
  /// Answers `wanted`. nullopt: it is a dead link. `page.url`: where it was found.
  void give(std::optional<GivenPage> page);

  /// The node of each node of the walk in the document of page 0.
  const std::vector<NodeId>& walked_nodes() const { return walked_nodes_; }

 private:
  struct Page {
    std::string url;
    PageIndex identity;
    bool is_answered = false;
    bool is_elsewhere = false;        // on another host
    std::optional<GivenPage> answer;  // nullopt: dead
  };
  PageIndex add(Address address, std::string url);
  void settle(PageIndex page, const std::string& found_at);

  TreeWalk tree_;
  std::vector<NodeId> walked_nodes_;
  std::string host_;
  std::vector<Page> pages_;
  std::unordered_map<Address, PageIndex, HashAddress> index_of_;
  std::optional<PageIndex> wanted_;
};

/// The time of an extraction, which also ends when a page is wanted.
class LiveBudget final : public Budget {
 public:
  LiveBudget(double seconds, const LivePages& pages) : Budget(seconds), pages_(pages) {}

 private:
  bool is_time() override { return pages_.wanted().has_value() || Budget::is_time(); }

  const LivePages& pages_;
};

}  // namespace pagelet::javascript
