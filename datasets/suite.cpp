// SPDX-License-Identifier: MIT
#include "datasets/suite.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "core/candidates/candidates.h"
#include "core/files/files.h"
#include "core/site/key_page.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/segment_finder.h"
#include "core/text/words.h"
#include "datasets/json_file.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;

// Folders directly below `folder`, by name; hidden ones omitted.
std::vector<fs::path> folders_in(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    std::error_code ignored;
    if (entry.is_directory(ignored) && !entry.path().filename().string().starts_with(".")) {
      found.push_back(entry.path());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

bool is_folder_name(const std::string& id) {
  return !id.empty() && id != "." && id != ".." && id.find('/') == std::string::npos &&
         id.find('\0') == std::string::npos;
}

Result<std::optional<TextMeasure>> read_text_measure(JsonFields& fields) {
  constexpr const char* kName = "text_measure";
  std::optional<TextMeasure> measure;
  if (fields.find(kName) == nullptr) return measure;
  PAGELET_TRY(fields.read_named<TextMeasure>(kName, kTextMeasures,
                                             "is not words, 4-grams, segments, rouge-lsum or posts",
                                             measure.emplace()));
  return measure;
}

Result<SuiteParameters> read_parameters(JsonFields& fields) {
  constexpr const char* kName = "parameters";
  const nlohmann::json* const field = fields.find(kName);
  if (field == nullptr) return SuiteParameters();
  try {
    return field->get<SuiteParameters>();
  } catch (const nlohmann::json::exception&) {
    return fields.wrong(kName, R"(is not of the form {"ALGORITHM": {"NAME": "VALUE"}})");
  }
}

Result<Suite> open_described(const std::string& folder, const std::string& file) {
  PAGELET_ASSIGN_OR_RETURN(const nlohmann::json document, read_json_object(file));
  JsonFields fields(document, file);
  Suite suite{folder_name(folder), folder, {}, {}};
  std::vector<std::string> ids;
  PAGELET_TRY(fields.read("name", suite.name));
  PAGELET_TRY(fields.read("sites", ids));
  PAGELET_ASSIGN_OR_RETURN(const auto text_measure, read_text_measure(fields));
  TextPart text_part = TextPart::kMainContent;
  PAGELET_TRY(fields.read_named<TextPart>("text_part", kTextParts,
                                          "is neither main_content nor comments", text_part));
  PAGELET_ASSIGN_OR_RETURN(suite.parameters, read_parameters(fields));
  if (ids.empty())
    return fail(ErrorCode::kInput, file +
                                       ": \"sites\" names no site; if scripts/fetch_suite.py wrote "
                                       "it, none could be fetched: run it again");
  std::set<std::string> seen;
  for (const std::string& id : ids) {
    if (!is_folder_name(id)) {
      return fail(ErrorCode::kInput, file + ": \"sites\": \"" + id + "\" is not a folder name");
    }
    if (!seen.insert(id).second) {
      return fail(ErrorCode::kInput, file + ": \"sites\" names " + id + " twice");
    }
    suite.sites.push_back({.id = id,
                           .folder = (fs::path(folder) / id).string(),
                           .text_measure = text_measure,
                           .text_part = text_part});
  }
  return suite;
}

bool is_site_folder(const fs::path& folder) { return is_there(folder / "site.json"); }

Result<Suite> open_teco(const std::string& folder) {
  Suite suite{folder_name(folder), folder, {}, {}};
  std::set<std::string> seen;
  for (const fs::path& category : folders_in(folder)) {
    for (const fs::path& site : folders_in(category)) {
      if (is_site_folder(site)) {
        return fail(ErrorCode::kInput, folder + ": is not a suite, but " + category.string() +
                                           " seems to be one: it contains " +
                                           site.filename().string() + "/site.json");
      }
      std::string id = site.filename().string();
      if (!seen.insert(id).second) id = category.filename().string() + "-" + id;
      suite.sites.push_back(
          {std::move(id), site.string(), category_slug(category.filename().string())});
    }
  }
  if (!suite.sites.empty()) return suite;
  return fail(ErrorCode::kInput, folder +
                                     ": is not a suite (it contains no suite.json, no site folders "
                                     "and no folders category/site/)");
}

// A site folder is a suite of itself.
Suite suite_of_site(const std::string& folder, const std::string& file, bool follow_symlinks) {
  const auto site = read_site_description(file);
  const std::string id = site ? site->id : folder_name(folder);
  return {id, folder, {{id, folder, {}, 0, id, follow_symlinks}}, {id}};
}

Suite suite_of_folders(const std::string& folder) {
  Suite suite{folder_name(folder), folder, {}, {}};
  for (const fs::path& site : folders_in(folder)) {
    // Labels without a site.json are a site, too: it fails in sight.
    if (is_site_folder(site) || is_there(site / "labels.json")) {
      suite.sites.push_back({site.filename().string(), site.string()});
    }
  }
  return suite;
}

// Checks that listed pages exist and can be read and parsed. Names equal ones.
void check_pages(SiteFolder& folder, const Limits& limits, SiteCheck& check) {
  DirectorySource& source = folder.source();
  check.pages = source.size();
  for (const std::string& page : folder.description().pages.value_or(std::vector<std::string>())) {
    if (!source.index_of_name(page)) {
      check.errors.push_back("pages/" + page + ": is listed in site.json, but missing");
    }
  }
  std::map<std::string, std::string_view> first_with;
  for (PageIndex page = 0; page < source.size(); ++page) {
    Result<RawPage> raw = source.read(page, limits);
    if (!raw) continue;  // reported when it is parsed
    const auto [found, added] = first_with.emplace(std::move(raw->bytes), source.name(page));
    if (added) continue;
    check.warnings.push_back("pages/" + std::string(source.name(page)) +
                             ": has the same bytes as pages/" + std::string(found->second));
  }
}

// The gold sets as far as the labels can be used; none when they cannot be read.
std::optional<Gold> usable_gold(const SiteFolder& folder, const WorkingTree& tree,
                                SiteCheck& check) {
  if (folder.is_teco()) return *folder.gold(tree);
  const Result<LabelFile> labels = folder.labels();
  if (labels) return resolve_labels(*labels, tree, check.errors);
  check.errors.push_back(labels.error().text());
  return std::nullopt;
}

// Warnings about gold text that may be wrong.
void check_text_gold(const TextGold& gold, const WorkingTree& tree, SiteCheck& check) {
  const auto warn = [&](const std::string& what) {
    check.warnings.push_back("labels.json: " + what);
  };
  std::vector<std::string> segments = gold.must_hold;
  segments.insert(segments.end(), gold.must_not_hold.begin(), gold.must_not_hold.end());
  std::ranges::sort(segments, std::ranges::greater{}, &std::string::size);
  const SegmentFinder finder(segments);
  std::vector<bool> is_part(segments.size());
  for (std::size_t outer = 0; outer < segments.size(); ++outer) {
    const std::vector<bool> found = finder.found_in(segments[outer]);
    for (std::size_t inner = outer + 1; inner < segments.size(); ++inner) {
      is_part[inner] = is_part[inner] || found[inner];
    }
  }
  for (std::size_t inner = 0; inner < segments.size(); ++inner) {
    if (is_part[inner]) warn("the segment \"" + segments[inner] + "\" is part of another one");
  }
  if (!gold.content) return;
  const std::string lower = lower_case(*gold.content);
  const std::vector<std::string_view> words = word_runs(lower);
  std::map<std::string_view, std::size_t> wanted;
  for (const std::string_view word : words) ++wanted[word];
  if (words.empty()) return warn("main_content_text is empty");
  std::size_t found = 0;
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (!tree.is_text(node)) continue;
    const std::string text = lower_case(tree.text(node));
    for (const std::string_view word : word_runs(text)) {
      const auto one = wanted.find(word);
      if (one != wanted.end() && one->second > 0) --one->second, ++found;
    }
  }
  if (2 * found < words.size()) {
    warn("the key page contains only " + std::to_string(found) + " of the " +
         std::to_string(words.size()) + " words of main_content_text");
  }
}

// Returns false where there are no labels of nodes.
bool check_labels(KeyPage& key, const SiteFolder& folder, const SuiteSite& site, ShownTexts shown,
                  SiteCheck& check) {
  const WorkingTree& tree = key.tree(Whitespace::kDrop);
  check.nodes = tree.size();
  const std::optional<Gold> gold = usable_gold(folder, tree, check);
  if (!gold) return true;
  if (gold->text) check_text_gold(*gold->text, tree, check);
  check.warnings.insert(check.warnings.end(), gold->warnings.begin(), gold->warnings.end());
  check.errors.insert(check.errors.end(), gold->faults.begin(), gold->faults.end());
  // Nothing scores menus, so a run need not hear of it.
  if (const auto inside = menu_inside(*gold, tree)) {
    check.warnings.push_back("labels.json: " + *inside);
  }
  const std::optional<TextMeasure> measure = site.text_measure;
  if (gold->text && measure && !gold->text->of(site.text_part).has(*measure)) {
    auto& faults = gold->has_nodes ? check.warnings : check.errors;
    std::string fault = "labels.json: no gold for the suite's text_measure ";
    fault += to_string(*measure);
    if (site.text_part == TextPart::kComments) fault += " of comments";
    faults.push_back(std::move(fault));
  }
  if (!gold->has_nodes) {
    if (shown == ShownTexts::kContent && gold->text && gold->text->content) {
      check.texts = {collapse_blanks(*gold->text->content)};
    }
    return false;
  }
  check.template_nodes = gold->template_nodes.count();
  if (gold->main_content) check.content_nodes = gold->main_content->count();
  if (shown == ShownTexts::kTemplate) check.texts = texts_of(gold->template_nodes, tree);
  if (shown == ShownTexts::kMenu) check.texts = texts_of(gold->main_menu, tree);
  if (shown == ShownTexts::kContent && gold->main_content) {
    check.texts = texts_of(*gold->main_content, tree);
  }
  return true;
}

void check_links(KeyPage& key, SiteCheck& check) {
  constexpr std::size_t kExpectedCs = 3;
  const std::vector<Link>& links = key.links(true);
  check.links = links.size();
  const Site& site = key.site();
  for (const Link& link : links) check.dead_links += site.target(link).page ? 0 : 1;
  if (links.empty()) check.errors.emplace_back("the key page has no links");
  if (check.dead_links > 0) {
    check.warnings.push_back(std::to_string(check.dead_links) + " of " +
                             std::to_string(links.size()) + " links of the key page are dead");
  }
  for (PageIndex page = 0; page < site.source().size(); ++page) (void)key.load(page);
  for (const std::string& warning : key.warnings()) check.errors.push_back(warning);
  CandidateOptions options;
  options.cs_size = kExpectedCs;
  check.largest_cs = select_candidates(key, options).pages.size();
  if (check.largest_cs < kExpectedCs) {
    check.warnings.push_back(
        "no " + std::to_string(kExpectedCs) +
        "-CS: the published algorithms look for that many pages that all link to one another, and "
        "the largest such set has " +
        std::to_string(check.largest_cs));
  }
}

// Error: the site or its key page cannot be opened; the rest is not checked then.
Result<void> check_all(const SuiteSite& site, const Limits& limits, ShownTexts shown,
                       SiteCheck& check) {
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, open_site(site));
  check.warnings = folder.warnings();
  if (!folder.description().category.empty()) check.category = folder.description().category;
  check_pages(folder, limits, check);
  PAGELET_ASSIGN_OR_RETURN(const auto opened,
                           KeyPage::open(folder.source(), folder.key_page(), {.limits = limits}));
  // A page whose gold is text needs no other pages.
  if (check_labels(*opened, folder, site, shown, check)) check_links(*opened, check);
  return {};
}

}  // namespace

Result<Suite> open_suite(const std::string& folder, bool follow_symlinks) {
  if (is_file(folder)) {
    const std::string parent = fs::path(folder).parent_path().string();
    return fail(ErrorCode::kInput,
                folder + ": is a file; name its folder: " + (parent.empty() ? "." : parent));
  }
  PAGELET_TRY(check_folder(folder));
  const fs::path file = fs::path(folder) / "suite.json";
  const bool is_described = is_there(file);
  // scripts/fetch_suite.py removes this file when it has written suite.json.
  if (!is_described && is_there(fs::path(folder) / ".fetching")) {
    return fail(ErrorCode::kInput, folder +
                                       ": is being fetched, or fetching it was interrupted; "
                                       "scripts/fetch_suite.py continues it");
  }
  if (!is_described && is_site_folder(folder)) {
    return suite_of_site(folder, (fs::path(folder) / "site.json").string(), follow_symlinks);
  }
  Result<Suite> suite =
      is_described ? open_described(folder, file.string()) : suite_of_folders(folder);
  if (suite && suite->sites.empty()) suite = open_teco(folder);
  if (!suite) return suite;
  suite->parts = {suite->name};
  for (std::size_t at = 0; at < suite->sites.size(); ++at) {
    suite->sites[at].position = at;
    suite->sites[at].suite = suite->name;
    suite->sites[at].follow_symlinks = follow_symlinks;
  }
  return suite;
}

Result<SiteFolder> open_site(const SuiteSite& site) {
  return SiteFolder::open(site.folder, {.follow_symlinks = site.follow_symlinks});
}

Result<Suite> init_suite(const std::string& folder) {
  PAGELET_TRY(check_folder(folder));
  const Suite found = suite_of_folders(folder);
  if (found.sites.empty()) {
    return fail(ErrorCode::kInput,
                folder + ": contains no site folder (a folder with a site.json)");
  }
  nlohmann::ordered_json document = {{"name", found.name}};
  const std::string file = (fs::path(folder) / "suite.json").string();
  if (is_there(file)) {
    PAGELET_ASSIGN_OR_RETURN(const Suite before, open_suite(folder));
    PAGELET_ASSIGN_OR_RETURN(document, read_json_object(file));
    document["name"] = before.name;
  }
  document["sites"] = nlohmann::json::array();
  for (const SuiteSite& site : found.sites) document["sites"].push_back(site.id);
  PAGELET_TRY(write_whole_file(file, document.dump(2) + "\n"));
  return open_suite(folder);
}

Result<Suite> join_suites(const std::vector<Suite>& suites) {
  Suite joined = suites.front();
  std::map<std::string, const Suite*> seen;
  for (const SuiteSite& site : joined.sites) seen[site.id] = &suites.front();
  for (auto suite = suites.begin() + 1; suite != suites.end(); ++suite) {
    if (std::ranges::find(joined.parts, suite->name) != joined.parts.end()) {
      return fail(ErrorCode::kInput,
                  suite->folder + ": another suite also has the name " + suite->name);
    }
    if (suite->parameters != joined.parameters) {
      return fail(ErrorCode::kInput, suite->folder +
                                         ": its suite.json has other parameters than that of " +
                                         joined.folder + "; run the suites one by one");
    }
    joined.name += "+" + suite->name;
    joined.parts.push_back(suite->name);
    for (SuiteSite site : suite->sites) {
      const auto [it, inserted] = seen.emplace(site.id, &*suite);
      if (!inserted) {
        return fail(ErrorCode::kInput,
                    suite->folder + ": " + it->second->folder + " also has a site " + site.id);
      }
      site.position = joined.sites.size();
      joined.sites.push_back(std::move(site));
    }
  }
  return joined;
}

std::string category_slug(const std::string& name) {
  std::string slug;
  for (const char c : ascii_lower(name)) {
    const bool plain = is_letter_or_digit(c) || static_cast<unsigned char>(c) >= 0x80;
    if (plain) {
      slug += c;
    } else if (!slug.empty() && slug.back() != '-') {
      slug += '-';
    }
  }
  while (!slug.empty() && slug.back() == '-') slug.pop_back();
  return slug;
}

std::optional<Shard> parse_shard(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const auto number = number_in<std::size_t>(text.substr(0, slash));
  const auto count = number_in<std::size_t>(text.substr(std::min(slash + 1, text.size())));
  if (!number || !count || *number < 1 || *number > *count) return std::nullopt;
  return Shard{*number, *count};
}

Suite part_of(const Suite& suite, const Shard& shard) {
  Suite part{suite.name, suite.folder, {}, suite.parts, suite.parameters};
  for (const SuiteSite& site : suite.sites) {
    if (shard.contains(site.position)) part.sites.push_back(site);
  }
  return part;
}

SiteCheck check_site(const SuiteSite& site, const Limits& limits, ShownTexts shown) {
  SiteCheck check;
  check.site = site.id;
  check.category = site.category;
  const Result<void> checked = check_all(site, limits, shown, check);
  if (!checked) check.errors.push_back(checked.error().text());
  return check;
}

}  // namespace pagelet
