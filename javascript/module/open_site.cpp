// SPDX-License-Identifier: MIT
#include "javascript/module/open_site.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "core/site/given_pages.h"
#include "extractors/run/leaf_blocks.h"

namespace pagelet::javascript {
namespace {

using Json = nlohmann::json;

// So that programs that keep their results need no more memory than the results.
constexpr std::size_t kMostResults = 16;

std::string written(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<std::string> written(const Result<std::vector<std::string>>& texts) {
  if (!texts) return tl::unexpected(texts.error());
  return written(Json(*texts));
}

Result<std::string> metadata_of(const ExtractedPage& page) {
  PAGELET_ASSIGN_OR_RETURN(const PageMetadata metadata, page.metadata());
  Json fields = Json::object();
  metadata.for_each([&](const char* name, const MetadataField& field) {
    if (!field.values.empty()) fields[name] = field.text();
  });
  return written(fields);
}

}  // namespace

OpenSite::OpenSite(OpenedPages opened) {
  const std::size_t others = opened.pages.size();
  std::shared_ptr<PageSource> source;
  if (opened.kind == Kind::kCompared || opened.kind == Kind::kSite) {
    source = std::make_shared<GivenPages>(std::move(opened.pages));
  } else {
    live_ = std::make_shared<LivePages>(std::move(opened.tree_url), std::move(opened.tree),
                                        std::move(opened.pages));
    source = live_;
    opened.limits.budget = &budget_.emplace(0, *live_);
  }
  const std::size_t pages = source->size();
  site_ = Site::keeping(std::move(source), opened.limits);
  if (opened.kind == Kind::kSite) site_->allow_fallback();
  if (opened.kind == Kind::kTreeLive || opened.kind == Kind::kSite) return;
  std::vector<PageIndex> candidates(std::min(others, pages - 1));
  std::iota(candidates.begin(), candidates.end(), PageIndex{1});
  site_->give_candidates(std::move(candidates));
}

void OpenSite::begin_time(double seconds) {
  constexpr double kAnyTime = 1e9;
  if (live_ != nullptr) budget_.emplace(seconds > 0 ? seconds : kAnyTime, *live_);
}

Result<unsigned> OpenSite::extract(PageIndex page, const ExtractionOptions& options) {
  begin_time(options.timeout_seconds);
  ExtractionOptions own = options;
  own.limits = site_->limits();
  if (live_ == nullptr) own.limits.budget = nullptr;
  PAGELET_ASSIGN_OR_RETURN(ExtractedPage answer, pagelet::extract(*site_, page, own));
  if (results_.size() == kMostResults) results_.pop_front();
  results_.push_back({next_number_, options.timeout_seconds, std::move(answer)});
  return next_number_++;
}

const std::string* OpenSite::wanted_url() {
  if (live_ == nullptr || !live_->wanted()) return nullptr;
  wanted_url_ = live_->url(*live_->wanted());
  return &wanted_url_;
}

void OpenSite::give(std::optional<GivenPage> page) {
  if (live_ != nullptr) live_->give(std::move(page));
}

bool OpenSite::has(unsigned result) const {
  return std::ranges::any_of(results_, [&](const Kept& kept) { return kept.number == result; });
}

Result<std::string> OpenSite::value(unsigned result, std::string_view name,
                                    const MarkdownParts& parts) {
  const auto kept =
      std::ranges::find_if(results_, [&](const Kept& one) { return one.number == result; });
  if (kept == results_.end()) return fail(ErrorCode::kUsage, "there is no such result");
  begin_time(kept->timeout);
  const ExtractedPage& page = kept->page;
  if (name == "markdown") return page.markdown(parts);
  if (name == "text") return page.text();
  if (name == "html") return page.html();
  if (name == "json") return page.json();
  if (name == "paths") return written(page.paths());
  if (name == "reasons") return written(page.reasons());
  if (name == "metadata") return metadata_of(page);
  if (name == "flags") return written(Json(page.flags()));
  if (name == "candidates") return written(Json(page.candidates()));
  if (name == "votes") return written(Json(page.votes()));
  if (name == "nodes") return nodes(page);
  if (name == "blocks" && live_ != nullptr) return blocks(page);
  return fail(ErrorCode::kUsage, "there is no value " + std::string(name));
}

// Positions in the walk of the nodes that are `wanted`, by node of the document.
std::vector<std::size_t> OpenSite::walk_positions(const std::vector<bool>& wanted) const {
  std::vector<std::size_t> positions;
  const std::vector<NodeId>& nodes = live_->walked_nodes();
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    if (nodes[at] != kNotInDocument && wanted[index_of(nodes[at])]) positions.push_back(at);
  }
  return positions;
}

std::string OpenSite::nodes(const ExtractedPage& page) const {
  std::vector<std::size_t> numbers;
  if (live_ == nullptr) {
    page.nodes().for_each([&](std::size_t node) { numbers.push_back(node); });
    return written(Json(numbers));
  }
  std::vector<bool> wanted(page.tree().document().size());
  page.nodes().for_each([&](std::size_t node) {
    wanted[index_of(page.tree().document_node(static_cast<TreeNode>(node)))] = true;
  });
  return written(Json(walk_positions(wanted)));
}

Result<std::string> OpenSite::blocks(const ExtractedPage& page) const {
  PAGELET_ASSIGN_OR_RETURN(std::vector<std::string> reasons, page.reasons());
  const WorkingTree& tree = page.tree();
  reasons.resize(tree.size());
  // By node of the document: the position of its first node in the walk.
  const std::vector<NodeId>& walked = live_->walked_nodes();
  std::vector<std::size_t> first(tree.document().size(), walked.size());
  for (std::size_t at = walked.size(); at-- > 0;) {
    if (walked[at] != kNotInDocument) first[index_of(walked[at])] = at;
  }
  Json blocks = Json::array();
  const auto alike = [&](TreeNode one, TreeNode next) {
    return page.nodes().contains(one) == page.nodes().contains(next) &&
           reasons[one] == reasons[next];
  };
  for (const LeafBlock& block : leaf_blocks(tree, alike, [] { return false; })) {
    std::vector<std::size_t> leaves;
    for (const TreeNode leaf : block.leaves) {
      const NodeId node = tree.document_node(leaf);
      for (std::size_t at = first[index_of(node)]; at < walked.size(); ++at) {
        if (walked[at] == node) leaves.push_back(at);
        if (walked[at] != node && walked[at] != kNotInDocument) break;
      }
    }
    blocks.push_back({{"element", first[index_of(tree.document_node(block.element))]},
                      {"leaves", std::move(leaves)},
                      {"taken", page.nodes().contains(block.leaves.front())},
                      {"reason", reasons[block.leaves.front()]}});
  }
  return written(blocks);
}

}  // namespace pagelet::javascript
