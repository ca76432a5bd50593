// SPDX-License-Identifier: MIT
#include "datasets/site_files.h"

#include <filesystem>
#include <string_view>
#include <utility>

#include "core/files/input_file.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;

// Whether every segment of a relative name is the name of a file or folder.
bool is_plain(std::string_view name) {
  if (name.empty() || name.find('\0') != std::string_view::npos) return false;
  while (true) {
    const std::size_t slash = name.find('/');
    const std::string_view segment = name.substr(0, slash);
    if (segment.empty() || segment == "." || segment == "..") return false;
    if (slash == std::string_view::npos) return true;
    name.remove_prefix(slash + 1);
  }
}

}  // namespace

SiteFiles::SiteFiles(const SiteFolder& site) {
  const auto real_path = [](const fs::path& folder) {
    std::error_code error;
    const fs::path real = fs::canonical(folder, error);
    return error ? std::string() : (real / "").string();
  };
  pages_ = {real_path(site.pages_folder()), "pages/"};
  others_ = {real_path(fs::path(site.folder()) / "files"), "files/"};
  base_ = address_of(site.description().base_url);
}

bool SiteFiles::is_inside(const Folder& folder, const std::string& name) {
  if (folder.path.empty() || !is_plain(name)) return false;
  std::error_code error;
  const fs::path real = fs::canonical(folder.path + name, error);
  return !error && real.string().starts_with(folder.path) && fs::is_regular_file(real, error);
}

std::optional<std::string> SiteFiles::find_in(const Folder& folder, const std::string& name,
                                              const Url& url) {
  if (url.has_query) {
    const std::string with_query = name + "?" + percent_decode(url.query);
    if (is_inside(folder, with_query)) return folder.prefix + with_query;
  }
  return is_inside(folder, name) ? std::optional(folder.prefix + name) : std::nullopt;
}

std::optional<std::string> SiteFiles::find(const Url& url) const {
  const std::optional<Address> address = address_of(url);
  if (!base_ || !address) return std::nullopt;
  if (address->host != base_->host) return find_in(others_, address->host + address->path, url);
  if (!address->path.starts_with(base_->path)) return std::nullopt;
  return find_in(pages_, address->path.substr(base_->path.size()), url);
}

std::optional<std::string> SiteFiles::read(const std::string& name, std::size_t max_bytes) const {
  const Folder& folder = name.starts_with(others_.prefix) ? others_ : pages_;
  if (!name.starts_with(folder.prefix)) return std::nullopt;
  const std::string below = name.substr(folder.prefix.size());
  if (!is_inside(folder, below)) return std::nullopt;
  Result<std::string> bytes = read_input(folder.path + below, max_bytes);
  if (!bytes) return std::nullopt;
  return std::move(*bytes);
}

}  // namespace pagelet
