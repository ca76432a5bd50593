// SPDX-License-Identifier: MIT
#include "pagelet/pagelet.h"

#include <numeric>
#include <utility>

#include "core/budget.h"
#include "core/result.h"
#include "core/site/page_address.h"
#include "core/text/ascii.h"
#include "extractors/answer/json.h"
#include "extractors/registry.h"

namespace pagelet {

ExtractedPage::ExtractedPage(KeyPage& page, std::shared_ptr<const Extractor> extractor, Run run,
                             const ExtractionOptions& options)
    : site_(&page.site()),
      page_(page.given_index()),
      url_(shown_url(page.given_url())),
      extractor_(std::move(extractor)),
      run_(std::move(run)),
      output_(options.output),
      choices_(options.choices),
      timeout_seconds_(options.limits.answer_seconds()),
      nodes_(nodes_for_task(*run_.answer, extractor_->info().target, output_)),
      tree_(&page.tree(run_.answer->whitespace)) {}

void ExtractedPage::leave_out(const NodeSet& nodes) {
  nodes_ &= nodes.complement();
  Answer& answer = *run_.answer;
  (extractor_->info().target == output_ ? answer.nodes : answer.other_nodes.emplace()) = nodes_;
}

template <class Work>
auto ExtractedPage::with_page(Work&& work) const {
  KeyPage page(*site_, page_, timeout_seconds_);
  return within_memory([&]() -> decltype(work(page)) {
    PAGELET_TRY(page.open());
    return work(page);
  });
}

Result<std::string> ExtractedPage::written(ExtractFormat format,
                                           std::vector<std::string> fields) const {
  return with_page([&](KeyPage& page) -> Result<std::string> {
    const AnswerOptions options{.task = output_,
                                .format = format,
                                .times = false,
                                .metadata = format == ExtractFormat::kJson,
                                .lines = true,
                                .choices = choices_,
                                .fields = std::move(fields)};
    std::string text;
    PAGELET_TRY(AnswerWriter(*extractor_, options).write(page, run_, text));
    return text;
  });
}

Result<std::string> ExtractedPage::markdown() const { return written(ExtractFormat::kMarkdown); }

Result<std::string> ExtractedPage::text() const {
  Result<std::string> text = written(ExtractFormat::kText);
  if (text && !text->empty()) text->pop_back();  // the newline of its last line
  return text;
}

Result<std::string> ExtractedPage::html() const { return written(ExtractFormat::kHtml); }

Result<std::string> ExtractedPage::json(std::vector<std::string> fields) const {
  PAGELET_TRY(check_fields(fields, "fields"));
  Result<std::string> line = written(ExtractFormat::kJson, std::move(fields));
  if (line) line->pop_back();  // its newline
  return line;
}

Result<std::vector<std::string>> ExtractedPage::paths() const {
  PAGELET_ASSIGN_OR_RETURN(const std::string lines, written(ExtractFormat::kPaths));
  std::vector<std::string> paths;
  for (std::string_view rest = lines; !rest.empty();) paths.emplace_back(take_part(rest, '\n'));
  return paths;
}

Result<std::vector<Post>> ExtractedPage::posts_of(AnswerPart part) const {
  return with_page([&](KeyPage& page) {
    const AnswerOptions options{.task = output_, .part = part, .choices = choices_};
    return AnswerWriter(*extractor_, options).posts(page, run_);
  });
}

Result<std::vector<Post>> ExtractedPage::comments() const {
  return posts_of(AnswerPart::kComments);
}

Result<std::vector<Post>> ExtractedPage::posts() const { return posts_of(AnswerPart::kPosts); }

Result<PageMetadata> ExtractedPage::metadata() const {
  return with_page([&](KeyPage& page) {
    return AnswerWriter(*extractor_, {.task = output_}).metadata(page, run_);
  });
}

Result<std::string> ExtractedPage::value(std::string_view name) const {
  const auto as_json = [](const auto& value) { return json_text(value); };
  if (name == "json") return json();
  if (name == "text") return text();
  if (name == "paths") return paths().map(as_json);
  if (const auto format = format_named(name)) return written(*format);
  if (name == "reasons") return reasons().map(as_json);
  if (name == "votes") return as_json(votes());
  if (name == "nodes") {
    Json nodes = Json::array();
    nodes_.for_each([&](std::size_t node) { nodes.push_back(node); });
    return as_json(nodes);
  }
  const std::string member(name);
  if (!check_fields({member})) return fail(ErrorCode::kUsage, "there is no value " + member);
  return with_page([&](KeyPage& page) -> Result<std::string> {
    std::string value;
    const AnswerWriter writer(
        *extractor_, {.task = output_, .times = false, .lines = true, .choices = choices_});
    PAGELET_TRY(writer.write_member(page, run_, member, value));
    return value;
  });
}

Result<std::vector<std::string>> ExtractedPage::reasons() const {
  return with_page([&](KeyPage& page) -> Result<std::vector<std::string>> {
    std::vector<std::string> reasons = reasons_of(page, *extractor_, *run_.answer);
    PAGELET_TRY(page.output_limit().check(0));
    return reasons;
  });
}

std::vector<std::string> ExtractedPage::candidates() const {
  std::vector<std::string> urls;
  for (const PageIndex page : run_.answer->candidates.pages) {
    urls.emplace_back(shown_url(site_->page_url(page)));
  }
  return urls;
}

Result<ExtractedPage> extract(std::vector<GivenPage> pages, const ExtractionOptions& options) {
  return extract_from(std::make_shared<GivenPages>(std::move(pages)), options);
}

Result<ExtractedPage> extract_from(std::shared_ptr<PageSource> pages,
                                   const ExtractionOptions& options) {
  if (pages->size() == 0) return fail(ErrorCode::kUsage, "there is no page to extract from");
  std::vector<PageIndex> others(pages->size() - 1);
  std::iota(others.begin(), others.end(), PageIndex{1});
  const auto site =
      std::make_shared<Site>(std::move(pages), SiteSettings{.limits = options.limits,
                                                            .candidates = std::move(others),
                                                            .interrupt = options.interrupt,
                                                            .rules = options.rules});
  Result<ExtractedPage> answer = extract(*site, 0, options);
  if (answer) answer->owned_site_ = site;
  return answer;
}

Result<void> check_one_host(const std::vector<GivenPage>& pages) {
  std::string host;
  for (const GivenPage& page : pages) {
    const std::optional<Address> address = address_of(page.url);
    if (!address || address->host.empty()) continue;
    if (host.empty()) host = address->host;
    if (address->host == host) continue;
    return fail(ErrorCode::kInput, page.url + ": is on the host " + address->host +
                                       ", but the pages before it are on " + host +
                                       "; make a site for each host");
  }
  return {};
}

std::unique_ptr<Site> make_site(std::vector<GivenPage> pages, const Limits& limits,
                                std::shared_ptr<const UserRules> rules) {
  return std::make_unique<Site>(
      std::make_shared<GivenPages>(std::move(pages)),
      SiteSettings{.limits = limits, .fallback = true, .rules = std::move(rules)});
}

Result<ExtractedPage> extract(Site& site, PageIndex page, const ExtractionOptions& options) {
  std::shared_ptr<const Extractor> extractor = options.extractor;
  if (!extractor) {
    PAGELET_ASSIGN_OR_RETURN(
        extractor, shared_extractor(options.algorithm.empty() ? info_of(options.output).algorithm
                                                              : std::string_view(options.algorithm),
                                    options.parameters));
  }
  PAGELET_TRY(check_answers(extractor->info(), options.output, "output"));
  KeyPage key(site, page, options.limits.answer_seconds());
  Run done = run(key, *extractor, {}, options.output);
  if (auto refused = unsure_run(done, options.choices.min_confidence, key.given_url())) {
    done = *std::move(refused);
  }
  if (done.error) return tl::unexpected(std::move(*done.error));
  return within_memory([&]() -> Result<ExtractedPage> {
    return ExtractedPage(key, std::move(extractor), std::move(done), options);
  });
}

}  // namespace pagelet
