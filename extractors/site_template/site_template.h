// SPDX-License-Identifier: MIT
#pragma once

/// Templates of a site that were learned once, from many of its pages, and that are applied to a
/// page without any other page.
///
/// The pages of a site are grouped by their layout, and each group has a template. A template is a
/// tree of places (place_tree.h) with the numbers of nodes that were seen there, and how many of
/// these an algorithm has taken for template and for main content; and the same for the texts of a
/// place. Any algorithm that gives a template can teach it. docs/site-templates.md describes
/// method and file.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(const SiteTemplates templates,
///                            learn_site_templates(source, extractor, {}));
///   const auto extractor = make_site_template(std::make_shared<const SiteTemplates>(templates));
///   const Run run = pagelet::run(key_page, *extractor);

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/site/page_source.h"
#include "extractors/extractor.h"

namespace pagelet {

/// What was seen at a place, or of a text at a place.
struct PlaceCounts {
  std::uint32_t pages = 0;           ///< pages that have it
  std::uint32_t nodes = 0;           ///< nodes; a page may have several
  std::uint32_t template_nodes = 0;  ///< of these, how many are template
  std::uint32_t content_nodes = 0;   ///< and how many are main content

  bool is_template() const { return 2 * std::uint64_t{template_nodes} > nodes; }
  bool is_content() const { return 2 * std::uint64_t{content_nodes} > nodes; }
  bool operator==(const PlaceCounts&) const = default;
};

struct TemplatePlace {
  std::string step;          ///< see step_of; "body" for the first place
  std::uint32_t parent = 0;  ///< index of the place around it; the first place is its own
  PlaceCounts counts;
  std::uint32_t other_leaves = 0;   ///< leaves at or below it that were not template
  std::uint32_t other_content = 0;  ///< of these, how many were main content
  std::map<std::string, PlaceCounts, std::less<>> texts;  ///< by leaf_value
  bool operator==(const TemplatePlace&) const = default;
};

/// The template of one group of pages.
struct PageTemplate {
  std::vector<std::string> pages;     ///< URLs of the pages from which it was learned
  std::size_t alike = 0;              ///< pages of the site that have its layout
  std::vector<TemplatePlace> places;  ///< parents before their children
  bool operator==(const PageTemplate&) const = default;
};

struct SiteTemplates {
  std::string algorithm;                ///< that taught them
  std::string parameters = "{}";        ///< of the algorithm, as JSON
  std::vector<PageTemplate> templates;  ///< the largest group first
  bool operator==(const SiteTemplates&) const = default;
};

inline constexpr std::size_t kMaxTemplates = 64;       ///< of a file
inline constexpr std::size_t kMaxPlaces = 200'000;     ///< of all templates of a file
inline constexpr std::size_t kMaxTexts = 1'000'000;    ///< of all places of a file
inline constexpr std::size_t kMaxCount = 100'000'000;  ///< a larger number in a file is an error

/// How templates are learned.
struct TemplateLearning {
  std::size_t pages = 8;       ///< most pages of a group from which its template is learned
  std::size_t templates = 16;  ///< most templates; the groups with most pages have one
  std::size_t read = 1'000;    ///< most pages of the site that are read
  double likeness = 0.5;       ///< from which on a page belongs to a group, in [0, 1]
  std::size_t fewest = 1;      ///< pages of a group that gets a template
  Limits limits = {};
  Interrupt* interrupt = nullptr;
};

/// Learns the templates of a site. `extractor`: an algorithm for template or main content; it
/// chooses the pages with which it compares as for a key page. `warn`: receives a line for each
/// page that cannot be used. The same pages give the same templates. Errors: `kUsage`, the
/// extractor does not look for the template; `kInput`, no page can be used; those of the interrupt.
/// Cost: every page is read and parsed, and the algorithm runs once for each page of `pages`.
Result<SiteTemplates> learn_site_templates(
    PageSource& source, const Extractor& extractor, const TemplateLearning& options,
    const std::function<void(const std::string&)>& warn = {});

/// The answer of stored templates for a page.
struct TemplateMatch {
  NodeSet template_nodes;
  NodeSet content_nodes;
  std::size_t chosen = 0;  ///< index of the template whose layout is most like the page's
  double likeness = 0;     ///< of the layouts, in [0, 1]
  double fit = 0;          ///< share of what is always in the template that the page has, in [0, 1]
};

/// The name of the algorithm that applies stored templates.
inline constexpr const char* kSiteTemplate = "site-template";

/// An algorithm whose answers are those of stored templates; there must be one. It looks at no
/// other page; its answers have `Answer::fit`. A page with less fit than the parameter `min-fit`
/// gets the answer of the usual algorithm (TaskInfo::algorithm) and Flag::kTemplateMisfit. Errors
/// (`kUsage`): those of Parameters::parse. Cost of an answer: O(nodes) for each template.
Result<std::unique_ptr<Extractor>> make_site_template(
    std::shared_ptr<const SiteTemplates> templates, const std::vector<Setting>& settings = {});

/// The text of a file `pagelet.templates/1`.
std::string to_text(const SiteTemplates& templates);

/// Reads such a text. `name`: of the file, for messages. Errors (`kUsage`): it is not such a
/// document, or exceeds a limit above; the message names the file and the field.
Result<SiteTemplates> read_site_templates(std::string_view text, const std::string& name);

}  // namespace pagelet
