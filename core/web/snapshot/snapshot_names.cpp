// SPDX-License-Identifier: MIT
#include "core/web/snapshot/snapshot_names.h"

#include <set>

namespace pagelet {
namespace {

constexpr std::size_t kLongestSegment = 255;  // limit of the usual file systems

}  // namespace

bool is_storable_name(std::string_view name) {
  if (name.size() > kLongestFileName || name.find('\0') != std::string_view::npos) return false;
  while (true) {
    const std::size_t slash = name.find('/');
    const std::string_view segment = name.substr(0, slash);
    // A dot segment is bad even with a query after it: the URL of the name would lose it.
    const std::string_view path = segment.substr(0, segment.find('?'));
    if (segment.empty() || path == "." || path == "..") return false;
    if (segment.size() > kLongestSegment) return false;
    if (slash == std::string_view::npos) return true;
    name.remove_prefix(slash + 1);
  }
}

namespace {

std::optional<std::string> storable(std::string name) {
  if (!is_storable_name(name)) return std::nullopt;
  return name;
}

std::string with_query(std::string name, const Address& address) {
  if (!address.query.empty()) name += "?" + percent_decode(address.query);
  return name;
}

using Names = std::set<std::string, std::less<>>;

void add_folders_of(std::string_view name, Names& folders) {
  for (std::size_t at = name.find('/'); at != std::string_view::npos; at = name.find('/', at + 1)) {
    folders.emplace(name.substr(0, at));
  }
}

bool lies_in(std::string_view name, const Names& files) {
  for (std::size_t at = name.find('/'); at != std::string_view::npos; at = name.find('/', at + 1)) {
    if (files.contains(name.substr(0, at))) return true;
  }
  return false;
}

bool can_be_renamed(const std::string& name, const Names& pages, const Names& folders) {
  const std::size_t segment = name.rfind('/') + 1;
  if (name.find('.', segment) != std::string::npos || name.find('?') != std::string::npos) {
    return false;
  }
  const std::string other = name + ".html";
  return is_storable_name(other) && !pages.contains(name + "/index.html") &&
         !pages.contains(other) && !folders.contains(other);
}

}  // namespace

std::optional<std::string> page_file_name(const Address& address) {
  std::string name = address.path.substr(1);
  const bool is_folder = name.empty() || name.ends_with('/');
  if (is_folder && address.query.empty()) name += "index.html";
  return storable(with_query(std::move(name), address));
}

std::optional<std::string> resource_file_name(const Address& address) {
  if (address.path.ends_with('/')) return std::nullopt;
  return storable(with_query(address.path.substr(1), address));
}

SettledNames settle_names(const std::vector<std::string>& pages,
                          const std::vector<std::string>& resources) {
  const Names wanted(pages.begin(), pages.end());
  Names folders;  // of pages
  Names folders_of_resources;
  for (const std::string& name : pages) add_folders_of(name, folders);
  for (const std::string& name : resources) add_folders_of(name, folders_of_resources);

  SettledNames settled;
  Names files;
  Names taken;  // as names of folders
  const auto take = [&](const std::string& name) {
    if (files.contains(name) || taken.contains(name) || lies_in(name, files)) return false;
    files.insert(name);
    add_folders_of(name, taken);
    return true;
  };
  for (const std::string& name : pages) {
    const bool clashes = folders.contains(name) || folders_of_resources.contains(name);
    const bool renamed = clashes && can_be_renamed(name, wanted, folders);
    std::string final_name = renamed ? name + ".html" : name;
    const bool fits = take(final_name);
    settled.pages.push_back(fits ? std::optional(std::move(final_name)) : std::nullopt);
  }
  for (const std::string& name : resources) settled.resources.push_back(take(name));
  return settled;
}

}  // namespace pagelet
