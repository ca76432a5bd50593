// SPDX-License-Identifier: MIT
#include "core/site/directory_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <limits>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "core/files/file_descriptor.h"
#include "core/files/file_errors.h"
#include "core/files/input_file.h"
#include "core/text/hash.h"

namespace pagelet {
namespace {

tl::unexpected<Error> fail_file(const std::string& path, const std::string& reason) {
  return fail(ErrorCode::kInput, path + ": " + reason);
}

bool has_parent_segment(std::string_view name) {
  while (true) {
    const std::size_t slash = name.find('/');
    if (name.substr(0, slash) == "..") return true;
    if (slash == std::string_view::npos) return false;
    name.remove_prefix(slash + 1);
  }
}

/// Whether `name`, below the open folder `directory`, is a regular file.
bool is_regular_file(const FileDescriptor& directory, const std::string& name) {
  struct stat status {};
  return ::fstatat(directory.number(), name.c_str(), &status, 0) == 0 && S_ISREG(status.st_mode);
}

/// The names of `listed` that are regular files below `folder`, each once.
Result<std::vector<std::string>> existing_names(const std::string& folder,
                                                std::vector<std::string> listed, Budget* budget) {
  std::vector<std::string> names;
  names.reserve(listed.size());
  std::unordered_set<std::string, HashText> seen;
  const FileDescriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!directory.is_open()) return fail_read(folder, errno);
  for (std::string& name : listed) {
    if (stop(budget)) return tl::unexpected(timeout_error(*budget));
    if (name.starts_with('/') || has_parent_segment(name)) {
      return fail_file(folder,
                       "page name '" + name + "' leads out of the folder; use names below it");
    }
    // The system would cut the name at a byte 0; no file's name has one.
    if (name.find('\0') != std::string::npos || !is_regular_file(directory, name)) continue;
    if (seen.insert(name).second) names.push_back(std::move(name));
  }
  return names;
}

/// The pages below `folder` when there is no list of them.
Result<std::vector<std::string>> names_below(const std::string& folder, Budget* budget) {
  namespace fs = std::filesystem;
  std::vector<std::string> names;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (stop(budget)) return tl::unexpected(timeout_error(*budget));
    const std::string& path = entry->path().native();
    std::string name = path.substr(folder.size());
    std::error_code unknown;  // ignored: a broken link is no page and no error
    if (has_page_extension(name) && entry->is_regular_file(unknown)) {
      names.push_back(std::move(name));
    }
  }
  if (error) return fail_read(folder, error.value());
  // In UTF-8, the order of bytes is the order of code points.
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

Result<DirectorySource> DirectorySource::open(std::string folder, std::string_view base_url,
                                              std::optional<std::vector<std::string>> names,
                                              Budget* budget) {
  const std::optional<Url> parsed = parse_url(base_url);
  // Resolved against itself: nullopt when the scheme is not http, https or file.
  const std::optional<Url> base = parsed ? resolve(*parsed, "") : std::nullopt;
  std::optional<Address> address = base ? address_of(*base) : std::nullopt;
  if (!address || !base->path.ends_with('/') || base->has_query) {
    std::string message = "base_url '";
    message += base_url;
    message += "' must be an http, https or file URL that ends in '/'";
    return fail(ErrorCode::kInput, std::move(message));
  }
  if (folder.empty()) folder = ".";
  if (!folder.ends_with('/')) folder += '/';
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error)) {
    return error ? fail_read(folder, error.value()) : fail_file(folder, "is not a folder");
  }
  PAGELET_ASSIGN_OR_RETURN(
      std::vector<std::string> existing,
      names ? existing_names(folder, std::move(*names), budget) : names_below(folder, budget));
  if (existing.size() > std::numeric_limits<PageIndex>::max()) {
    return fail_file(folder, "too many pages");
  }

  DirectorySource source;
  source.folder_ = std::move(folder);
  source.base_ = std::move(*address);
  source.names_ = std::move(existing);
  source.urls_.reserve(source.names_.size());
  source.index_of_.reserve(source.names_.size());
  for (const std::string& name : source.names_) {
    if (stop(budget)) return tl::unexpected(timeout_error(*budget));
    source.index_of_.emplace(name, static_cast<PageIndex>(source.urls_.size()));
    source.urls_.push_back(page_url(base_url, name));
  }
  return source;
}

std::optional<PageIndex> DirectorySource::index_of_name(std::string_view name) const {
  const auto found = index_of_.find(name);
  if (found == index_of_.end()) return std::nullopt;
  return found->second;
}

std::optional<PageIndex> DirectorySource::find_path(std::string_view decoded_path) const {
  if (!decoded_path.starts_with(base_.path)) return std::nullopt;
  return index_of_name(decoded_path.substr(base_.path.size()));
}

std::optional<PageIndex> DirectorySource::find(const Address& address) {
  if (address.host != base_.host) return std::nullopt;
  const std::string& path = address.path;
  const auto with_end = [&](std::string_view end) -> std::string_view {
    scratch_ = path;
    scratch_ += end;
    return scratch_;
  };
  if (!address.query.empty()) {
    with_end("?");
    scratch_ += percent_decode(address.query);
    if (const auto page = find_path(scratch_)) return page;
  }
  if (const auto page = find_path(path)) return page;
  if (path.ends_with('/')) return find_path(with_end("index.html"));
  if (path.find('.', path.rfind('/') + 1) != std::string::npos) return std::nullopt;
  if (const auto page = find_path(with_end("/index.html"))) return page;
  return find_path(with_end(".html"));
}

Result<RawPage> DirectorySource::read(PageIndex page, const Limits& limits) {
  PAGELET_ASSIGN_OR_RETURN(std::string bytes, read_input(folder_ + names_[page], limits.max_bytes));
  return RawPage{std::move(bytes), {}};
}

}  // namespace pagelet
