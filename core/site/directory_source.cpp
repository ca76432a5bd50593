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

#include "core/dom/signature_table.h"
#include "core/files/files.h"
#include "core/result.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/url/url.h"

namespace pagelet {
namespace {

tl::unexpected<Error> fail_file(const std::string& path, const std::string& reason) {
  return fail(ErrorCode::kInput, path + ": " + reason);
}

bool has_parent_segment(const std::filesystem::path& name) {
  return std::ranges::find(name, "..") != name.end();
}

/// Whether `name`, below the open folder `directory`, is a regular file.
bool is_regular_file(const FileDescriptor& directory, const std::string& name) {
  struct stat status {};
  return ::fstatat(directory.number(), name.c_str(), &status, 0) == 0 && S_ISREG(status.st_mode);
}

/// Error: one of the pages below `folder` is a symbolic link, or in a linked folder, and is
/// outside of `within`.
Result<void> check_links(const std::string& folder, const std::vector<std::string>& names,
                         const std::string& within, Budget* budget) {
  if (within == "/") return {};
  std::string_view last_parent = "/";  // of no name
  for (const std::string& name : names) {
    if (stop(budget)) return tl::unexpected(timeout_error(*budget));
    const std::string path = folder + name;
    const std::string_view parent = std::string_view(name).substr(0, name.rfind('/') + 1);
    std::error_code unknown;
    const bool is_known =
        parent == last_parent && !std::filesystem::is_symlink(std::filesystem::path(path), unknown);
    last_parent = parent;
    if (!is_known && !lies_in(within, path)) return fail_leading_out(path);
  }
  return {};
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
    std::error_code unknown;  // ignored: a broken link is neither a page nor an error
    if (has_page_extension(name) && entry->is_regular_file(unknown)) {
      names.push_back(std::move(name));
    }
  }
  if (error) return fail_read(folder, error.value());
  // In UTF-8, the order of bytes is the order of code points.
  std::sort(names.begin(), names.end());
  return names;
}

Result<RawPage> unpacked(std::string bytes, Unpacker unpacker, const std::string& name,
                         const Limits& limits) {
  if (unpacker == nullptr) return RawPage{std::move(bytes), {}};
  Result<std::string> page = unpacker(std::move(bytes), limits.max_bytes);
  if (!page) return fail_in(name, std::move(page).error());
  return RawPage{*std::move(page), {}};
}

// nullopt: it is not an http, https or file URL.
std::optional<Url> usable_base(std::string_view text) {
  const std::optional<Url> parsed = parse_url(text);
  std::optional<Url> url = parsed ? resolve(*parsed, "") : std::nullopt;
  return url && address_of(*url) ? url : std::nullopt;
}

constexpr std::string_view kStandardInput = "-";

std::string shown_name(const std::string& file) {
  return file == kStandardInput ? "standard input" : file;
}

tl::unexpected<Error> fail_file(const std::string& file, int error) {
  const char* hint = error == ENOENT ? " (a URL begins with http:// or https://)" : "";
  return fail(ErrorCode::kInput, shown_name(file) + ": cannot be read: " +
                                     std::generic_category().message(error) + hint);
}

// 0 when the file can be read, otherwise the number of the error.
int readable(const std::string& file) {
  if (file == kStandardInput) return 0;
  // The system's functions would read the name up to a null character.
  if (file.find('\0') != std::string::npos) return ENOENT;
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return errno;
  if (S_ISDIR(status.st_mode)) return EISDIR;
  return ::access(file.c_str(), R_OK) == 0 ? 0 : errno;
}

std::string url_of(const std::string& file, const std::optional<Url>& base) {
  if (!base) return parse_url(file) ? "./" + file : file;
  Url folder = *base;
  folder.path = directory_of(*base);
  folder.query.clear();
  folder.has_query = false;
  return page_url(folder.to_string(), file.substr(file.rfind('/') + 1));
}

}  // namespace

Result<DirectorySource> DirectorySource::open(std::string folder, std::string_view base_url,
                                              std::optional<std::vector<std::string>> names,
                                              Budget* budget, const std::string& within) {
  const std::optional<Url> base = usable_base(base_url);
  if (!base || !base->path.ends_with('/') || base->has_query) {
    return fail(ErrorCode::kInput, "base_url '" + std::string(base_url) +
                                       "' must be an http, https or file URL that ends in '/'");
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
  PAGELET_TRY(check_links(folder, existing, within.empty() ? folder : within, budget));
  if (existing.size() > std::numeric_limits<PageIndex>::max()) {
    return fail_file(folder, "too many pages");
  }

  DirectorySource source;
  source.folder_ = std::move(folder);
  source.base_ = *address_of(*base);
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

tl::unexpected<Error> fail_leading_out(const std::string& path) {
  return fail_file(path, "leads out of the site's folder by a link (--follow-symlinks allows it)");
}

bool lies_in(const std::string& folder, const std::string& path) {
  std::error_code error;
  const std::filesystem::path outer = std::filesystem::canonical(folder, error);
  if (error) return false;
  const std::filesystem::path inner = std::filesystem::canonical(path, error);
  return !error && std::ranges::mismatch(outer, inner).in1 == outer.end();
}

void DirectorySource::adapt(Document& page, SymbolTable& symbols) const {
  if (label_classes_.empty()) return;
  page.replace_values(Symbol::kClass, [&](Symbol value) {
    const std::string_view classes = symbols.text(value);
    std::string marked;
    std::size_t end = 0;  // of what is copied
    for_each_word(classes, [&](std::string_view token) {
      if (std::ranges::find(label_classes_, token) == label_classes_.end()) return;
      const auto begin = static_cast<std::size_t>(token.data() - classes.data());
      marked.append(classes.substr(end, begin - end)).append(kLabelClassPrefix);
      end = begin;
    });
    if (end == 0 && marked.empty()) return value;
    marked.append(classes.substr(end));
    return symbols.intern(marked);
  });
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
  if (!address.query.empty()) {
    const auto page = find_path(path + '?' + percent_decode(address.query));
    if (page) return page;
  }
  if (const auto page = find_path(path)) return page;
  if (path.ends_with('/')) return find_path(path + "index.html");
  if (path.find('.', path.rfind('/') + 1) != std::string::npos) return std::nullopt;
  if (const auto page = find_path(path + "/index.html")) return page;
  return find_path(path + ".html");
}

Result<RawPage> DirectorySource::read(PageIndex page, const Limits& limits, Budget*) {
  const std::string path = folder_ + names_[page];
  PAGELET_ASSIGN_OR_RETURN(std::string bytes, read_input(path, limits.max_bytes));
  return unpacked(std::move(bytes), unpacker_, path, limits);
}

Result<Url> read_base(const std::string& base) {
  std::optional<Url> url = usable_base(base);
  if (!url) {
    return fail(ErrorCode::kUsage, base + ": is not an http, https or file URL");
  }
  if (url->path.empty()) url->path = "/";
  return *std::move(url);
}

Result<FilePages> FilePages::open(std::vector<std::string> files, const std::string& base) {
  std::optional<Url> base_url;
  if (!base.empty()) {
    PAGELET_ASSIGN_OR_RETURN(base_url, read_base(base));
  }
  if (std::ranges::count(files, kStandardInput) > 1) {
    return fail(ErrorCode::kUsage, "-: standard input can only be one page");
  }
  std::vector<Page> pages;
  for (std::string& file : files) {
    if (const int error = readable(file); error != 0) return fail_file(file, error);
    std::string url = pages.empty() && base_url ? base_url->to_string() : url_of(file, base_url);
    pages.push_back({std::move(file), std::move(url)});
  }
  return FilePages(std::move(pages));
}

Result<RawPage> FilePages::read(PageIndex page, const Limits& limits, Budget*) {
  const std::string& file = pages_[page].file;
  const FileDescriptor opened(file == kStandardInput ? ::dup(STDIN_FILENO)
                                                     : ::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (!opened.is_open()) return fail_file(file, errno);
  PAGELET_ASSIGN_OR_RETURN(std::string bytes,
                           read_open_file(opened, shown_name(file), limits.max_bytes));
  return unpacked(std::move(bytes), unpacker_, shown_name(file), limits);
}

}  // namespace pagelet
