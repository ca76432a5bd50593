// SPDX-License-Identifier: MIT
#include "pagelet/pagelet.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/budget.h"
#include "core/dom/page_metadata.h"
#include "core/dom/path.h"
#include "core/dom/serializer.h"
#include "core/site/links.h"
#include "extractors/registry.h"
#include "reports/export/markdown_writer.h"
#include "reports/export/visible_text.h"

namespace pagelet {
namespace {

Result<std::shared_ptr<const Extractor>> shared_extractor(const ExtractionOptions& options) {
  if (options.extractor) return options.extractor;
  PAGELET_ASSIGN_OR_RETURN(std::shared_ptr<const Extractor> made,
                           make_extractor(options.algorithm, options.parameters));
  return made;
}

// Of the algorithm, and of the evidence that the site had.
Result<Extraction> run(Site& site, const Extractor& extractor) {
  const ExtractionContext context(site);
  Result<Extraction> extraction = extractor.extract(context);
  if (stop_now(site.budget())) return tl::unexpected(timeout_error(*site.budget()));
  if (!extraction) return extraction;
  // Given pages are the candidates also of an algorithm that does not look at them.
  if (context.candidates_are_given()) extraction->candidates = context.candidates({});
  std::vector<std::string>& flags = extraction->flags;
  if (site.fallback_use().site_pages) flags.emplace_back(kSitePagesFlag);
  if (site.fallback_use().other_forms) flags.emplace_back(kOtherFormsFlag);
  if (extraction->candidates.budget_exhausted) flags.emplace_back(kStepBudgetFlag);
  std::ranges::sort(flags);
  return extraction;
}

// The parsed nodes to write: those of the answer, the blank texts between them, and the head.
std::vector<bool> shown_nodes(const WorkingTree& tree, const NodeSet& nodes) {
  const Document& document = tree.document();
  std::vector<bool> shown(document.size(), false);
  for (std::size_t at = 0; at < index_of(document.root()); ++at) shown[at] = true;
  nodes.for_each([&](std::size_t node) {
    shown[index_of(tree.document_node(static_cast<TreeNode>(node)))] = true;
  });
  const std::size_t end = index_of(document.end(document.root()));
  for (std::size_t at = index_of(document.root()) + 1; at < end; ++at) {
    const NodeId node = node_at(at);
    if (document.is_text(node) && tree.node_of(node) == kNoNode &&
        tree.node_of(document.parent(node)) != kNoNode) {
      shown[at] = shown[index_of(document.parent(node))];
    }
  }
  return shown;
}

Url base_of(Site& site, const SitePage& page) {
  return base_url_of(page.document(), page.url(), site.source().from_folder());
}

}  // namespace

ExtractedPage::ExtractedPage(Site& site, std::shared_ptr<const Extractor> extractor,
                             Extraction extraction, std::optional<Output> output)
    : site_(&site),
      page_(site.key_page().index()),
      url_(site.page_url(page_)),
      extractor_(std::move(extractor)),
      extraction_(std::move(extraction)),
      output_(output.value_or(extractor_->info().target)),
      nodes_(nodes_for_task(extraction_, extractor_->info().target, output_)),
      tree_(&site.tree(site.key_page(), extraction_.whitespace)) {}

std::string ExtractedPage::markdown() const {
  const std::vector<bool> shown = shown_nodes(*tree_, nodes_);
  MarkdownOptions options;
  options.keep = &shown;
  options.base = base_of(*site_, *site_->page(page_));
  return write_markdown(tree_->document(), tree_->document().root(), options);
}

std::string ExtractedPage::text() const {
  const std::vector<bool> shown = shown_nodes(*tree_, nodes_);
  return readable_text(tree_->document(), tree_->document().root(), &shown);
}

std::string ExtractedPage::html() const {
  const std::vector<bool> shown = shown_nodes(*tree_, nodes_);
  SerializeOptions options;
  options.keep = &shown;
  options.doctype = true;
  options.base = base_of(*site_, *site_->page(page_));
  return serialize_html(tree_->document(), node_at(0), options);
}

std::vector<std::string> ExtractedPage::paths() const {
  const PathIndex index(tree_->document());
  std::vector<std::string> paths;
  nodes_.for_each([&](std::size_t node) {
    paths.push_back(index.path(tree_->document_node(static_cast<TreeNode>(node))));
  });
  return paths;
}

std::string ExtractedPage::title() const { return page_title(tree_->document()); }

std::string ExtractedPage::language() const { return page_language(tree_->document()); }

std::vector<std::string> ExtractedPage::reasons() const {
  site_->begin_budget(0);
  // The page was the key page before, so it can be again.
  static_cast<void>(site_->set_key_page(page_));
  return extractor_->explain(ExtractionContext(*site_), extraction_).reasons;
}

std::vector<std::string> ExtractedPage::candidates() const {
  std::vector<std::string> urls;
  for (const PageIndex page : extraction_.candidates.pages) {
    urls.emplace_back(site_->page_url(page));
  }
  return urls;
}

Result<ExtractedPage> extract(std::vector<GivenPage> pages, const ExtractionOptions& options) {
  if (pages.empty()) return fail(ErrorCode::kUsage, "there is no page to extract from");
  std::vector<PageIndex> others(pages.size() - 1);
  std::iota(others.begin(), others.end(), PageIndex{1});
  const std::shared_ptr<Site> site =
      Site::keeping(std::make_shared<GivenPages>(std::move(pages)), options.limits);
  site->give_candidates(std::move(others));
  Result<ExtractedPage> answer = extract(*site, 0, options);
  if (answer) answer->kept_site_ = site;
  return answer;
}

std::unique_ptr<Site> make_site(std::vector<GivenPage> pages, const Limits& limits) {
  auto site = Site::keeping(std::make_shared<GivenPages>(std::move(pages)), limits);
  site->allow_fallback();
  return site;
}

Result<ExtractedPage> extract(Site& site, PageIndex page, const ExtractionOptions& options) {
  PAGELET_ASSIGN_OR_RETURN(auto extractor, shared_extractor(options));
  site.begin_budget(options.timeout_seconds);
  PAGELET_TRY(site.set_key_page(page));
  PAGELET_ASSIGN_OR_RETURN(Extraction extraction, run(site, *extractor));
  return ExtractedPage(site, std::move(extractor), std::move(extraction), options.output);
}

}  // namespace pagelet
