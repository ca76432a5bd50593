// SPDX-License-Identifier: MIT
#include "core/web/document_cache.h"

#include <fcntl.h>
#include <openssl/evp.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#include "core/dom/hostile_scan.h"
#include "core/dom/html_parser.h"
#include "core/web/decoding.h"
#include "core/web/file_descriptor.h"
#include "core/web/user_cache.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;

// Of the limit: what may be added before files are counted again, and the largest file.
constexpr std::uint64_t kParts = 16;
// The file `growth` has one byte for each so many bytes that were written since the last count.
constexpr std::uint64_t kGrowthUnit = 64 * 1024;
constexpr std::string_view kGrowthFile = "/growth";
constexpr std::string_view kTemporary = ".new-";
constexpr std::chrono::hours kOldTemporary{1};
// How exact "last used" is: reading a file would otherwise always write its time.
constexpr std::time_t kTouchSeconds = 3600;

class MappedFile {
 public:
  MappedFile(int file, std::size_t size) : size_(size) {
    void* begin = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (begin != MAP_FAILED) begin_ = static_cast<char*>(begin);
  }
  ~MappedFile() {
    if (begin_ != nullptr) ::munmap(begin_, size_);
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  std::string_view bytes() const { return {begin_, begin_ == nullptr ? 0 : size_}; }

 private:
  char* begin_ = nullptr;
  std::size_t size_;
};

std::string hexadecimal(const DocumentKey& key) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * key.size());
  for (const unsigned char byte : key) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 0xFU];
  }
  return text;
}

bool is_hexadecimal(std::string_view name, std::size_t length) {
  return name.size() == length && name.find_first_not_of("0123456789abcdef") == name.npos;
}

// The bound that parse_html holds the source against.
std::uint64_t max_nesting(const Limits& limits) {
  return std::max(kHostileNesting, limits.max_depth);
}

class Sha256 {
 public:
  Sha256() : context_(EVP_MD_CTX_new()) {
    check(context_ != nullptr && EVP_DigestInit_ex(context_, EVP_sha256(), nullptr) == 1);
  }
  ~Sha256() { EVP_MD_CTX_free(context_); }
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  // The length first, so that no two sequences of pieces are the same bytes.
  void add(std::string_view piece) {
    const std::uint64_t size = piece.size();
    check(EVP_DigestUpdate(context_, &size, sizeof(size)) == 1);
    check(EVP_DigestUpdate(context_, piece.data(), piece.size()) == 1);
  }

  DocumentKey digest() {
    DocumentKey key;
    check(EVP_DigestFinal_ex(context_, key.data(), nullptr) == 1);
    return key;
  }

 private:
  static void check(bool done) {
    if (!done) throw std::runtime_error("OpenSSL cannot compute SHA-256");
  }
  EVP_MD_CTX* context_;
};

// A document in the folder, as eviction sees it.
struct KeptFile {
  fs::file_time_type used;
  std::uint64_t size = 0;
  fs::path path;
};

// All documents of the folder. Removes what killed processes left.
std::vector<KeptFile> kept_files(const std::string& folder) {
  std::vector<KeptFile> files;
  std::error_code error;
  const auto now = fs::file_time_type::clock::now();
  for (fs::directory_iterator part(folder, error), end; !error && part != end;
       part.increment(error)) {
    if (!is_hexadecimal(part->path().filename().native(), 1)) continue;
    std::error_code inner;
    for (fs::directory_iterator file(part->path(), inner); !inner && file != end;
         file.increment(inner)) {
      std::error_code ignored;
      const std::string name = file->path().filename();
      const bool is_temporary = name.starts_with(kTemporary);
      if (!is_temporary && !is_hexadecimal(name, 2 * DocumentKey().size() - 1)) continue;
      KeptFile kept{file->last_write_time(ignored), 0, file->path()};
      if (!ignored) kept.size = file->file_size(ignored);
      if (ignored) continue;
      if (!is_temporary) {
        files.push_back(std::move(kept));
      } else if (now - kept.used > kOldTemporary) {
        fs::remove(kept.path, ignored);
      }
    }
  }
  return files;
}

// Whether a folder could not be made because somebody deletes it at the same time.
bool is_being_deleted(const std::string& folder, std::error_code failed) {
  if (failed == std::errc::no_such_file_or_directory) return true;
  // What stood there when it was made may be gone when it is looked at.
  std::error_code error;
  const fs::file_status now = fs::status(folder, error);
  return failed == std::errc::not_a_directory && error != std::errc::not_a_directory &&
         (now.type() == fs::file_type::not_found || fs::is_directory(now));
}

}  // namespace

DocumentCache::DocumentCache(std::string folder, std::uint64_t max_bytes)
    : folder_(std::move(folder)), max_bytes_(max_bytes) {}

DocumentCache::~DocumentCache() {
  if (written_ > 0 && writable_) grow(kGrowthUnit);
}

std::string DocumentCache::path_of(const DocumentKey& key) const {
  const std::string name = hexadecimal(key);
  return folder_ + "/" + name.substr(0, 1) + "/" + name.substr(1);
}

std::optional<Document> DocumentCache::find(const DocumentKey& key, const Limits& limits,
                                            SymbolTable& symbols) {
  const FileDescriptor file(
      ::open(path_of(key).c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW));
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode) ||
      status.st_size <= 0 || (status.st_uid != ::geteuid() && status.st_uid != 0)) {
    return std::nullopt;
  }
  const MappedFile mapped(file.number(), static_cast<std::size_t>(status.st_size));
  std::optional<Document> document = DocumentFile::read(mapped.bytes(), key, limits, symbols);
  if (document && writable_ && std::time(nullptr) - status.st_mtime > kTouchSeconds) {
    ::futimens(file.number(), nullptr);
  }
  return document;
}

void DocumentCache::add(const DocumentKey& key, const Document& document, const Limits& limits) {
  if (!writable_) return;
  const std::string bytes = DocumentFile::write(document, key, max_nesting(limits));
  if (bytes.size() > max_bytes_ / kParts || !write(path_of(key), bytes)) return;
  const std::uint64_t written = written_ += bytes.size();
  if (written >= kGrowthUnit) grow(written_.exchange(0));
}

// Under another name first, so that nobody ever sees a part of a file.
bool DocumentCache::write(const std::string& path, std::string_view bytes) {
  const std::string part = path.substr(0, folder_.size() + 2);
  const std::string temporary = part + "/" + std::string(kTemporary) + std::to_string(::getpid()) +
                                "-" + std::to_string(temporary_++);
  constexpr int kFlags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
  int number = ::open(temporary.c_str(), kFlags, 0600);
  if (number < 0 && errno == ENOENT) {
    std::error_code error;
    fs::create_directories(part, error);
    if (error) {
      if (!is_being_deleted(part, error)) give_up(error.value());
      return false;
    }
    number = ::open(temporary.c_str(), kFlags, 0600);
  }
  FileDescriptor file(number);
  if (file.is_open() && write_all(number, bytes) && file.close() &&
      ::rename(temporary.c_str(), path.c_str()) == 0) {
    return true;
  }
  const int error = errno;
  ::unlink(temporary.c_str());
  // Somebody has just deleted the folder, or has the same number on another machine.
  if (error != ENOENT && error != EEXIST) give_up(error);
  return false;
}

// Notes that documents were written; when enough of them were, counts and evicts.
void DocumentCache::grow(std::uint64_t bytes) {
  const std::string path = folder_ + std::string(kGrowthFile);
  const FileDescriptor file(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600));
  struct stat status {};
  const std::string units((bytes + kGrowthUnit - 1) / kGrowthUnit, '.');
  if (!file.is_open() || !write_all(file.number(), units) || ::fstat(file.number(), &status) != 0) {
    return;
  }
  const std::uint64_t grown = static_cast<std::uint64_t>(status.st_size) * kGrowthUnit;
  if (grown <= max_bytes_ / kParts) return;
  if (::ftruncate(file.number(), 0) == 0) evict();
}

void DocumentCache::evict() {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock()) return;
  std::vector<KeptFile> files = kept_files(folder_);
  std::uint64_t total = 0;
  for (const KeptFile& file : files) total += file.size;
  std::ranges::sort(files, {},
                    [](const KeptFile& file) { return std::pair(file.used, file.path); });
  // Room for what is added until the next time.
  const std::uint64_t wanted = max_bytes_ - max_bytes_ / kParts;
  for (const KeptFile& file : files) {
    if (total <= wanted) break;
    std::error_code ignored;
    fs::remove(file.path, ignored);
    total -= file.size;
  }
}

void DocumentCache::give_up(int error) {
  const std::lock_guard lock(mutex_);
  writable_ = false;
  if (warning_) return;
  warning_ = folder_ + ": parsed pages cannot be kept: " + std::generic_category().message(error);
}

std::optional<std::string> DocumentCache::warning() const {
  const std::lock_guard lock(mutex_);
  return warning_;
}

DocumentKey document_key(const RawPage& page) {
  Sha256 hash;
  hash.add("document " + std::to_string(kParserVersion));
  hash.add(gumbo_version());
  hash.add(page.http_charset);
  hash.add(page.bytes);
  return hash.digest();
}

Result<Document> parse_page(const RawPage& page, SymbolTable& symbols, const Limits& limits,
                            DocumentCache* cache) {
  if (cache == nullptr) {
    return parse_html(decode_page(page.bytes, page.http_charset).text, symbols, limits);
  }
  const DocumentKey key = document_key(page);
  if (std::optional<Document> document = cache->find(key, limits, symbols)) {
    return std::move(*document);
  }
  Result<Document> document = parse_page(page, symbols, limits, nullptr);
  if (document) cache->add(key, *document, limits);
  return document;
}

std::optional<std::string> default_document_folder() { return user_cache_folder("documents"); }

}  // namespace pagelet
