// SPDX-License-Identifier: MIT

// The files that users give for pages: rules and templates. Input: a file of rules, a separator
// (fuzz_site.h), a file of templates, a separator, then a page.

#include "core/rules/user_rules.h"
#include "extractors/run/run.h"
#include "extractors/site_template/site_template.h"
#include "tests/fuzz/fuzz_site.h"

namespace pagelet::fuzz {
namespace {

template <class T>
void check_refused(const Result<T>& made) {
  require(made.error().code == ErrorCode::kUsage, "files of users are usage");
  require(made.error().text().find('\n') == std::string::npos, "errors are one line");
}

void check_rules(KeyPage& page, const UserRules& rules) {
  const auto found = rules.apply(page.document(), "news.example", nullptr);
  require(found.has_value(), "without a limit of time rules are applied");
  for (const RuleMatch& match : found->matches) {
    require(match.count > 0, "only rules that match are listed");
    require(match.nodes.size() <= std::min(match.count, RuleMatch::kMaxNodes),
            "few nodes are kept");
    require(!rules.shown(match.rule).empty(), "a rule can be shown");
  }
  require(rules.unmatched().size() <= UserRules::kMaxMessages + 1, "messages are few");
}

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(user_files) {
  const auto rules = UserRules::make({.text = std::string(input.until(kPageEnd)), .name = "rules"});
  if (!rules) check_refused(rules);
  auto templates = read_site_templates(input.until(kPageEnd), "templates");
  if (!templates) check_refused(templates);
  MemorySource source;
  add_pages(input, false, 1, source);
  const auto page = KeyPage::open(source, 0,
                                  {.limits = small_limits(2'000),
                                   .rules = rules ? *rules : std::shared_ptr<const UserRules>()});
  if (!page) return;
  if (rules && *rules) check_rules(**page, **rules);
  if (!templates) return;
  const auto again = read_site_templates(to_text(*templates), "again");
  require(again && *again == *templates, "written templates are read again");
  const auto extractor =
      make_site_template(std::make_shared<const SiteTemplates>(*std::move(templates)));
  const Run run = pagelet::run(**page, **extractor);
  require(is_answer(run.status), "templates have an answer for a small page");
}
