// SPDX-License-Identifier: MIT
#include <map>
#include <string_view>
#include <utility>

#include "core/candidates/candidates.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"

namespace pagelet {
namespace {

constexpr std::size_t kExpectedCs = 3;

class SiteChecker {
 public:
  SiteChecker(const SuiteSite& site, const Limits& limits, ShownTexts shown)
      : limits_(limits), shown_(shown) {
    check_.site = site.id;
    check_.category = site.category;
  }

  SiteCheck run(const SuiteSite& site) {
    Result<SiteFolder> folder = open_site(site);
    if (!folder) return error(folder.error().text());
    for (const std::string& warning : folder->warnings()) check_.warnings.push_back(warning);
    if (!folder->description().category.empty()) {
      check_.category = folder->description().category;
    }
    check_pages(*folder);
    auto opened = Site::open(folder->source(), folder->key_page(), limits_);
    if (!opened) return error(opened.error().text());
    check_labels(**opened, *folder);
    check_links(**opened);
    return std::move(check_);
  }

 private:
  SiteCheck error(const std::string& message) {
    check_.errors.push_back(message);
    return std::move(check_);
  }

  // Checks that listed pages exist and can be read and parsed. Names equal ones.
  void check_pages(SiteFolder& folder) {
    DirectorySource& source = folder.source();
    check_.pages = source.size();
    if (folder.description().pages) {
      for (const std::string& page : *folder.description().pages) {
        if (!source.index_of_name(page)) {
          check_.errors.push_back("pages/" + page + ": is listed in site.json, but missing");
        }
      }
    }
    std::map<std::string, std::string_view> first_with;
    for (PageIndex page = 0; page < source.size(); ++page) {
      Result<RawPage> raw = source.read(page, limits_);
      if (!raw) continue;  // reported when it is parsed
      const auto [found, added] = first_with.emplace(std::move(raw->bytes), source.name(page));
      if (added) continue;
      check_.warnings.push_back("pages/" + std::string(source.name(page)) +
                                ": has the same bytes as pages/" + std::string(found->second));
    }
  }

  void check_labels(Site& site, const SiteFolder& folder) {
    const WorkingTree& tree = site.tree(site.key_page(), Whitespace::kDrop);
    check_.nodes = tree.size();
    const std::optional<Gold> gold = resolve(folder, tree);
    if (!gold) return;
    check_.warnings.insert(check_.warnings.end(), gold->warnings.begin(), gold->warnings.end());
    check_.errors.insert(check_.errors.end(), gold->faults.begin(), gold->faults.end());
    if (const auto inside = menu_inside(*gold, tree)) {
      check_.warnings.push_back("labels: " + *inside);
    }
    check_.template_nodes = gold->template_nodes.count();
    if (gold->main_content) check_.content_nodes = gold->main_content->count();
    if (check_.template_nodes == 0) {
      check_.errors.emplace_back("labels: the template is empty");
    } else if (check_.template_nodes == tree.size()) {
      check_.errors.emplace_back("labels: the template is the whole page");
    }
    show(*gold, tree);
  }

  // The gold sets as far as the labels can be used; none when they cannot be read.
  std::optional<Gold> resolve(const SiteFolder& folder, const WorkingTree& tree) {
    if (folder.is_teco()) return *folder.gold(tree);
    const Result<LabelFile> labels = folder.labels();
    if (!labels) {
      check_.errors.push_back(labels.error().text());
      return std::nullopt;
    }
    return resolve_labels(*labels, tree, check_.errors);
  }

  void show(const Gold& gold, const WorkingTree& tree) {
    if (shown_ == ShownTexts::kTemplate) check_.texts = texts_of(gold.template_nodes, tree);
    if (shown_ == ShownTexts::kMenu) check_.texts = texts_of(gold.main_menu, tree);
    if (shown_ == ShownTexts::kContent && gold.main_content) {
      check_.texts = texts_of(*gold.main_content, tree);
    }
  }

  void check_links(Site& site) {
    const std::vector<Link>& links = site.links(site.key_page(), true);
    check_.links = links.size();
    for (const Link& link : links) check_.dead_links += site.target(link).page ? 0 : 1;
    if (links.empty()) check_.errors.emplace_back("the key page has no links");
    if (check_.dead_links > 0) {
      check_.warnings.push_back(std::to_string(check_.dead_links) + " of " +
                                std::to_string(links.size()) + " links of the key page are dead");
    }
    for (PageIndex page = 0; page < site.source().size(); ++page) site.page(page);
    for (const std::string& warning : site.warnings) check_.errors.push_back(warning);
    CandidateOptions options;
    options.cs_size = kExpectedCs;
    check_.largest_cs = select_candidates(site, options).pages.size();
    if (check_.largest_cs < kExpectedCs) {
      check_.warnings.push_back("no " + std::to_string(kExpectedCs) +
                                "-CS: the largest complete subdigraph has " +
                                std::to_string(check_.largest_cs) + " pages");
    }
  }

  Limits limits_;
  ShownTexts shown_;
  SiteCheck check_;
};

}  // namespace

SiteCheck check_site(const SuiteSite& site, const Limits& limits, ShownTexts shown) {
  return SiteChecker(site, limits, shown).run(site);
}

}  // namespace pagelet
