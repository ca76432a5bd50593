// SPDX-License-Identifier: MIT
#include "core/site/file_pages.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "core/files/file_descriptor.h"
#include "core/limit_messages.h"
#include "core/url/url.h"

namespace pagelet {
namespace {

constexpr std::string_view kStandardInput = "-";
constexpr std::size_t kReadBytes = std::size_t{1} << 16;

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

Result<FilePages> FilePages::open(std::vector<std::string> files, const std::string& base) {
  std::optional<Url> base_url;
  if (!base.empty()) {
    const std::optional<Url> parsed = parse_url(base);
    base_url = parsed ? resolve(*parsed, "") : std::nullopt;
    if (!base_url || !address_of(*base_url)) {
      return fail(ErrorCode::kUsage, "--base " + base + ": is not an http, https or file URL");
    }
    if (base_url->path.empty()) base_url->path = "/";
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

std::optional<PageIndex> FilePages::find(const Address&) { return std::nullopt; }

Result<RawPage> FilePages::read(PageIndex page, const Limits& limits) {
  const std::string& file = pages_[page].file;
  const FileDescriptor opened(file == kStandardInput ? ::dup(STDIN_FILENO)
                                                     : ::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (!opened.is_open()) return fail_file(file, errno);
  RawPage raw;
  while (true) {
    const std::size_t filled = raw.bytes.size();
    raw.bytes.resize(filled + kReadBytes);
    const ssize_t count = ::read(opened.number(), raw.bytes.data() + filled, kReadBytes);
    raw.bytes.resize(filled + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail_file(file, errno);
    if (count == 0) return raw;
    if (raw.bytes.size() > limits.max_bytes) {
      return fail_byte_limit(shown_name(file), limits.max_bytes);
    }
  }
}

}  // namespace pagelet
