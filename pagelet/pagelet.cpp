// SPDX-License-Identifier: MIT
#include "pagelet/pagelet.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>
#include <variant>

#include "core/budget.h"
#include "core/dom/page_metadata.h"
#include "core/dom/path.h"
#include "core/site/links.h"
#include "core/site/loaded_pages.h"
#include "core/version/version.h"
#include "extractors/registry.h"

namespace pagelet {
namespace {

Result<std::shared_ptr<const Extractor>> shared_extractor(const ExtractionOptions& options) {
  if (options.extractor) return options.extractor;
  PAGELET_ASSIGN_OR_RETURN(std::shared_ptr<const Extractor> made,
                           make_extractor(options.algorithm, options.parameters));
  return made;
}

// Runs the algorithm, and adds the flags about the evidence that the site had.
Result<Extraction> run(Site& site, const Extractor& extractor) {
  const ExtractionContext context(site);
  Result<Extraction> extraction = extractor.extract(context);
  if (stop_now(site.budget())) return tl::unexpected(timeout_error(*site.budget()));
  if (!extraction) return extraction;
  // Given pages are the candidates even if the algorithm does not look at them.
  if (context.candidates_are_given()) extraction->candidates = context.candidates({});
  std::vector<std::string>& flags = extraction->flags;
  if (site.fallback_use().site_pages) flags.emplace_back(kSitePagesFlag);
  if (site.fallback_use().other_forms) flags.emplace_back(kOtherFormsFlag);
  if (extraction->candidates.budget_exhausted) flags.emplace_back(kStepBudgetFlag);
  std::ranges::sort(flags);
  return extraction;
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

PageAnswer ExtractedPage::answer() const {
  return {*tree_, nodes_, url_, base_of(*site_, *site_->page(page_))};
}

std::string ExtractedPage::markdown(const MarkdownParts& parts) const {
  return answer().markdown(output_ == Output::kContent ? metadata().title.text() : std::string(),
                           parts);
}

std::string ExtractedPage::text() const { return answer().text(); }

std::string ExtractedPage::html() const { return answer().html(); }

std::vector<std::string> ExtractedPage::paths() const {
  const PathIndex index(tree_->document());
  std::vector<std::string> paths;
  nodes_.for_each([&](std::size_t node) {
    paths.push_back(index.path(tree_->document_node(static_cast<TreeNode>(node))));
  });
  return paths;
}

PageMetadata ExtractedPage::metadata() const {
  SitePage& page = *site_->page(page_);
  const auto others = loaded_documents(*site_, extraction_.candidates.pages);
  return page_metadata(page.document(), page.url(), base_of(*site_, page), {.other_pages = others});
}

std::string ExtractedPage::json() const {
  nlohmann::ordered_json parameters = nlohmann::ordered_json::object();
  for (const auto& [name, value] : extractor_->parameters().values()) {
    std::visit([&, key = name](const auto& one) { parameters[key] = one; }, value);
  }
  nlohmann::ordered_json json = {{"schema", "pagelet.extract/1"},
                                 {"url", url_},
                                 {"algorithm", algorithm()},
                                 {"parameters", std::move(parameters)},
                                 {"target", to_string(output_)},
                                 {"status", extraction_.nodes.empty() ? "empty" : "ok"},
                                 {"flags", flags()},
                                 {"candidates", candidates()},
                                 {"pages_loaded", extraction_.candidates.pages_loaded()},
                                 {"nodes", tree_->size()},
                                 {"retrieved", paths()}};
  const PageMetadata metadata = this->metadata();
  json["title"] = metadata.title.text();
  json["language"] = page_language(tree_->document());
  std::string text = this->text();
  if (!text.empty()) text.pop_back();  // the newline of its last line
  json["text"] = std::move(text);
  json["metadata"] = nlohmann::ordered_json::object();
  metadata.for_each([&](const std::string& name, const MetadataField& field) {
    if (field.values.empty()) return;
    nlohmann::ordered_json value = field.text();
    if (name == "tags") value = field.values;
    json["metadata"][name] = {{"value", std::move(value)}, {"source", to_string(field.source)}};
  });
  json["made_by"] = {
      {"version", PAGELET_VERSION}, {"commit", source_commit()}, {"compiler", compiler_name()}};
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::vector<std::string> ExtractedPage::reasons() const {
  site_->begin_budget(0);
  // This cannot fail, because the page has been the key page before.
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
