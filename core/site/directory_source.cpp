// SPDX-License-Identifier: MIT
#include "core/site/directory_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <iterator>
#include <limits>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "core/dom/signature_table.h"
#include "core/files/files.h"
#include "core/result.h"
#include "core/site/refresh.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/unicode.h"
#include "core/url/url.h"

namespace pagelet {
namespace {

tl::unexpected<Error> fail_file(const std::string& path, const std::string& reason) {
  return fail(ErrorCode::kInput, path + ": " + reason);
}

/// The name of a page's file without the extension of a coding after that of the page, as wget adds
/// it: `a.html.br` is `a.html`.
std::string_view without_coding_extension(std::string_view name) {
  for (const std::string_view coding : {".br", ".gz", ".zlib", ".zst"}) {
    if (!name.ends_with(coding)) continue;
    const std::string_view page = name.substr(0, name.size() - coding.size());
    const bool has_extension = page.find('.', page.rfind('/') + 1) != std::string_view::npos;
    if (has_extension && has_page_extension(page)) return page;
  }
  return name;
}

/// Whether a browser has saved a page in the file (core/saved/saved_page.h).
bool has_saved_extension(std::string_view name) {
  constexpr std::string_view kExtensions[] = {".mhtml", ".mht", ".webarchive"};
  const std::string lower = ascii_lower(name);
  return std::ranges::any_of(kExtensions,
                             [&](std::string_view end) { return lower.ends_with(end); });
}

std::string with_encoded_slashes(std::string_view query) {
  return percent_encode(query, [](char c) { return c != '/'; });
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

/// The first bytes of a file; empty if it cannot be read.
std::string first_bytes(const std::string& path) {
  constexpr std::size_t kFirstBytes = std::size_t{1} << 14;
  std::string bytes(kFirstBytes, '\0');
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const ssize_t count = file.is_open() ? ::read(file.number(), bytes.data(), bytes.size()) : 0;
  bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  return bytes;
}

/// Whether a file begins as a page does, or is compressed.
bool begins_as_page(std::string_view bytes) {
  constexpr std::string_view kBegins[] = {"<", "\xFE\xFF", "\xFF\xFE", "\x1F\x8B",
                                          "\x28\xB5\x2F\xFD"};
  bytes = trim_html_spaces(without_utf8_mark(bytes));
  return std::ranges::any_of(kBegins,
                             [&](std::string_view begin) { return bytes.starts_with(begin); });
}

/// Whether HTTrack has written the folder: it keeps its cache beside the folders of hosts.
bool is_of_httrack(const std::string& folder) {
  std::error_code ignored;
  return std::filesystem::is_directory(folder + "../hts-cache", ignored);
}

/// Whether the file `name` below `folder` is a page. Many files without an extension are none:
/// licences, settings, caches of programs. HTTrack marks all pages but those that say an error.
bool is_page_file(const std::string& folder, const std::string& name, bool is_httrack) {
  const std::string_view page = without_coding_extension(name);
  if (!has_page_extension(page) && !has_saved_extension(page)) return false;
  const bool has_extension = page.find('.', page.rfind('/') + 1) != std::string_view::npos;
  if (has_extension && !is_httrack) return true;
  const std::string bytes = first_bytes(folder + name);
  if (!has_extension && !begins_as_page(bytes)) return false;
  return !is_httrack || !begins_as_page(bytes) || bytes.find("<!-- Mirrored from ") != bytes.npos;
}

/// The names without the backups that wget keeps beside pages whose links it changes. `names`: in
/// order.
std::vector<std::string> without_backups(const std::vector<std::string>& names) {
  constexpr std::string_view kBackup = ".orig";
  std::vector<std::string> pages;
  std::ranges::remove_copy_if(names, std::back_inserter(pages), [&](const std::string& name) {
    if (!name.ends_with(kBackup)) return false;
    const std::string page = name.substr(0, name.size() - kBackup.size());
    return std::ranges::binary_search(names, page) ||
           std::ranges::binary_search(names, page + ".html");
  });
  return pages;
}

/// The pages below `folder` when there is no list of them.
Result<std::vector<std::string>> names_below(const std::string& folder, Budget* budget) {
  namespace fs = std::filesystem;
  const bool is_httrack = is_of_httrack(folder);
  std::vector<std::string> names;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (stop(budget)) return tl::unexpected(timeout_error(*budget));
    const std::string& path = entry->path().native();
    std::string name = path.substr(folder.size());
    std::error_code unknown;  // ignored: a broken link is neither a page nor an error
    if (entry->is_regular_file(unknown) && is_page_file(folder, name, is_httrack)) {
      names.push_back(std::move(name));
    }
  }
  if (error) return fail_read(folder, error.value());
  // In UTF-8, the order of bytes is the order of code points.
  std::sort(names.begin(), names.end());
  return without_backups(names);
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
  const char* hint = error == ENOENT   ? " (a URL begins with http:// or https://)"
                     : error == EISDIR ? " (--site DIR reads the pages of a folder)"
                                       : "";
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
                                              Budget* budget, const std::string& within,
                                              OnRefresh on_refresh) {
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
  const bool is_listed = names.has_value();
  PAGELET_ASSIGN_OR_RETURN(
      std::vector<std::string> existing,
      is_listed ? existing_names(folder, std::move(*names), budget) : names_below(folder, budget));
  PAGELET_TRY(check_links(folder, existing, within.empty() ? folder : within, budget));
  if (existing.size() > std::numeric_limits<PageIndex>::max()) {
    return fail_file(folder, "too many pages");
  }

  DirectorySource source;
  source.folder_ = std::move(folder);
  source.base_ = *address_of(*base);
  if (is_listed || on_refresh == OnRefresh::kPage) {
    source.names_ = std::move(existing);
  } else {
    PAGELET_TRY(source.take_redirects(base_url, std::move(existing), budget));
  }
  source.urls_.reserve(source.names_.size());
  source.index_of_.reserve(source.names_.size());
  for (const std::string& name : source.names_) {
    if (stop(budget)) return tl::unexpected(timeout_error(*budget));
    const std::string_view page = without_coding_extension(name);
    source.index_of_.emplace(page, static_cast<PageIndex>(source.urls_.size()));
    source.urls_.push_back(page_url(base_url, page));
  }
  auto after_pages = static_cast<PageIndex>(source.names_.size());
  for (const Redirect& redirect : source.redirects_) {
    source.index_of_.emplace(redirect.name, after_pages++);
  }
  return source;
}

// Divides the files of a folder into pages and redirects.
Result<void> DirectorySource::take_redirects(std::string_view base_url,
                                             std::vector<std::string> names, Budget* budget) {
  for (std::string& name : names) {
    if (stop(budget)) return tl::unexpected(timeout_error(*budget));
    const std::string path = folder_ + name;
    std::error_code error;
    const bool may_redirect = std::filesystem::file_size(path, error) <= kMaxRefreshBytes && !error;
    const auto reference =
        may_redirect ? refresh_target(first_bytes(path)) : std::optional<std::string>();
    if (!reference) {
      names_.push_back(std::move(name));
      continue;
    }
    const std::optional<Url> url = parse_url(page_url(base_url, name));
    const std::optional<Url> target =
        url ? resolve(*url, clean_reference(*reference)) : std::nullopt;
    redirects_.push_back({std::move(name), target ? address_of(*target) : std::nullopt});
  }
  return {};
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
  if (found == index_of_.end() || found->second >= names_.size()) return std::nullopt;
  return found->second;
}

std::optional<PageIndex> DirectorySource::find_path(std::string_view decoded_path) const {
  if (!decoded_path.starts_with(base_.path)) return std::nullopt;
  const auto found = index_of_.find(decoded_path.substr(base_.path.size()));
  return found == index_of_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<PageIndex> DirectorySource::find(const Address& address) {
  constexpr std::size_t kMaxRedirects = 10;
  const Address* at = &address;
  for (std::size_t hop = 0; hop <= kMaxRedirects; ++hop) {
    const std::optional<PageIndex> found = find_file(*at);
    if (!found || *found < names_.size()) return found;
    const Redirect& redirect = redirects_[*found - names_.size()];
    if (!redirect.target) break;
    at = &*redirect.target;
  }
  return std::nullopt;
}

// The number of a page, or of a redirect.
std::optional<PageIndex> DirectorySource::find_file(const Address& address) const {
  if (address.host != base_.host) return std::nullopt;
  const std::string& path = address.path;
  if (!address.query.empty()) {
    const std::string query = percent_decode(address.query);
    if (const auto page = find_path(path + '?' + query)) return page;
    // The name of a file cannot have a `/`.
    if (const auto page = find_path(path + '?' + with_encoded_slashes(query))) return page;
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

Result<FilePages> FilePages::open_one(std::string file, std::string url) {
  if (url.empty()) return open({std::move(file)}, {});
  if (const int error = readable(file); error != 0) return fail_file(file, error);
  std::vector<Page> pages;
  pages.push_back({std::move(file), std::move(url)});
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
