// SPDX-License-Identifier: MIT
#include "datasets/suite.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <set>

#include "core/files/whole_file.h"
#include "core/text/ascii.h"
#include "datasets/json_file.h"
#include "datasets/site_folder.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;

// Folders directly below `folder`, by name; hidden ones left out.
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

Result<Suite> open_described(const std::string& folder, const std::string& file) {
  PAGELET_ASSIGN_OR_RETURN(const nlohmann::json document, read_json_object(file));
  JsonFields fields(document, file);
  Suite suite{folder_name(folder), folder, {}, {}};
  std::vector<std::string> ids;
  PAGELET_TRY(fields.read("name", suite.name));
  PAGELET_TRY(fields.read("sites", ids));
  if (ids.empty()) return fail(ErrorCode::kInput, file + ": \"sites\" names no site");
  std::set<std::string> seen;
  for (const std::string& id : ids) {
    if (!is_folder_name(id)) {
      return fail(ErrorCode::kInput, file + ": \"sites\": \"" + id + "\" is not a folder name");
    }
    if (!seen.insert(id).second) {
      return fail(ErrorCode::kInput, file + ": \"sites\" names " + id + " twice");
    }
    suite.sites.push_back({id, (fs::path(folder) / id).string()});
  }
  return suite;
}

bool is_site_folder(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / "site.json", ignored);
}

Result<Suite> open_teco(const std::string& folder) {
  Suite suite{folder_name(folder), folder, {}, {}};
  std::set<std::string> seen;
  for (const fs::path& category : folders_in(folder)) {
    for (const fs::path& site : folders_in(category)) {
      if (is_site_folder(site)) {
        return fail(ErrorCode::kInput, folder + ": is not a suite, but " + category.string() +
                                           " seems to be one: it holds " +
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
    if (is_site_folder(site)) {
      suite.sites.push_back({site.filename().string(), site.string()});
    }
  }
  return suite;
}

}  // namespace

Result<Suite> open_suite(const std::string& folder, bool follow_symlinks) {
  std::error_code ignored;
  if (fs::is_regular_file(folder, ignored)) {
    const std::string parent = fs::path(folder).parent_path().string();
    return fail(ErrorCode::kInput,
                folder + ": is a file; name its folder: " + (parent.empty() ? "." : parent));
  }
  PAGELET_TRY(check_folder(folder));
  const fs::path file = fs::path(folder) / "suite.json";
  const bool is_described = fs::exists(file, ignored);
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
  nlohmann::ordered_json document = {{"name", found.name}, {"sites", nlohmann::json::array()}};
  for (const SuiteSite& site : found.sites) document["sites"].push_back(site.id);
  std::error_code ignored;
  const std::string file = (fs::path(folder) / "suite.json").string();
  if (fs::exists(file, ignored)) {
    PAGELET_ASSIGN_OR_RETURN(const Suite before, open_suite(folder));
    document["name"] = before.name;
  }
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
    joined.name += "+" + suite->name;
    joined.parts.push_back(suite->name);
    for (SuiteSite site : suite->sites) {
      const auto [place, is_new] = seen.emplace(site.id, &*suite);
      if (!is_new) {
        return fail(ErrorCode::kInput,
                    suite->folder + ": " + place->second->folder + " also has a site " + site.id);
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
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto [slash, error] = std::from_chars(text.data(), end, shard.number);
  if (error != std::errc() || slash == end || *slash != '/') return std::nullopt;
  const auto [last, count_error] = std::from_chars(slash + 1, end, shard.count);
  const bool is_part = shard.number >= 1 && shard.number <= shard.count;
  if (count_error != std::errc() || last != end || !is_part) return std::nullopt;
  return shard;
}

Suite part_of(const Suite& suite, const Shard& shard) {
  Suite part{suite.name, suite.folder, {}, suite.parts};
  for (const SuiteSite& site : suite.sites) {
    if (shard.contains(site.position)) part.sites.push_back(site);
  }
  return part;
}

}  // namespace pagelet
