// SPDX-License-Identifier: MIT
#include "datasets/site_files.h"

#include <filesystem>
#include <fstream>
#include <string_view>

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
  std::error_code error;
  const fs::path real = fs::canonical(site.pages_folder(), error);
  if (!error) folder_ = (real / "").string();
  if (const auto url = parse_url(site.description().base_url)) base_ = address_of(*url);
}

bool SiteFiles::is_inside(const std::string& name) const {
  if (folder_.empty() || !is_plain(name)) return false;
  std::error_code error;
  const fs::path real = fs::canonical(folder_ + name, error);
  return !error && real.string().starts_with(folder_) && fs::is_regular_file(real, error);
}

std::optional<std::string> SiteFiles::find(const Url& url) const {
  const std::optional<Address> address = address_of(url);
  if (!base_ || !address || address->host != base_->host) return std::nullopt;
  if (!address->path.starts_with(base_->path)) return std::nullopt;
  const std::string name = address->path.substr(base_->path.size());
  if (url.has_query) {
    std::string with_query = name + "?" + percent_decode(url.query);
    if (is_inside(with_query)) return with_query;
  }
  return is_inside(name) ? std::optional(name) : std::nullopt;
}

std::optional<std::string> SiteFiles::read(const std::string& name, std::size_t max_bytes) const {
  if (!is_inside(name)) return std::nullopt;
  std::ifstream file(folder_ + name, std::ios::binary);
  std::string bytes(max_bytes + 1, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  if (file.bad() || bytes.size() > max_bytes) return std::nullopt;
  return bytes;
}

}  // namespace pagelet
