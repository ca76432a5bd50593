// SPDX-License-Identifier: MIT
#include "core/files/whole_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <utility>

#include "core/text/hash.h"

namespace pagelet {
namespace {

// Locks a new file for as long as it is open. False when another process has taken it for
// abandoned just now. A file system without locks has no abandoned files that could be told.
bool keep_lock(int file) {
  struct stat status {};
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) return errno != EWOULDBLOCK;
  return ::fstat(file, &status) == 0 && status.st_nlink > 0;
}

// Removes a temporary file whose owner is gone, which its lock tells. A new file may have its name
// by now, if the owner has just renamed it.
bool remove_abandoned(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!file.is_open() || ::flock(file.number(), LOCK_EX | LOCK_NB) != 0) return false;
  struct stat locked {};
  struct stat named {};
  return ::fstat(file.number(), &locked) == 0 && ::lstat(path.c_str(), &named) == 0 &&
         locked.st_dev == named.st_dev && locked.st_ino == named.st_ino &&
         ::unlink(path.c_str()) == 0;
}

}  // namespace

Result<WholeFile> WholeFile::create(const std::string& path) {
  const std::string folder = path.substr(0, path.rfind('/') + 1);
  std::uint64_t number = fixed_hash(std::string_view(path).substr(folder.size()));
  while (true) {
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), number, 16).ptr;
    std::string beside = folder + ".pagelet-" + std::string(digits.begin(), end);
    FileDescriptor file(::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (file.is_open()) {
      if (keep_lock(file.number())) return WholeFile(path, std::move(beside), std::move(file));
    } else if (errno != EEXIST) {
      return fail_output(path, errno);
    } else if (remove_abandoned(beside)) {
      continue;
    }
    ++number;  // another process writes this file, too
  }
}

WholeFile::WholeFile(std::string path, std::string beside, FileDescriptor file)
    : path_(std::move(path)), beside_(std::move(beside)), file_(std::move(file)) {}

WholeFile::WholeFile(WholeFile&& other) noexcept
    : path_(std::move(other.path_)),
      beside_(std::exchange(other.beside_, {})),
      file_(std::move(other.file_)) {}

WholeFile::~WholeFile() {
  if (!beside_.empty()) ::unlink(beside_.c_str());
}

tl::unexpected<Error> WholeFile::give_up() {
  const int error = errno;
  ::unlink(std::exchange(beside_, {}).c_str());
  return fail_output(path_, error);
}

Result<void> WholeFile::append(std::string_view bytes) {
  if (!write_all(file_.number(), bytes)) return give_up();
  return {};
}

Result<void> WholeFile::commit(Synced synced) {
  if (synced == Synced::kYes && ::fsync(file_.number()) != 0) return give_up();
  const FileDescriptor lock(::fcntl(file_.number(), F_DUPFD_CLOEXEC, 0));  // until it is renamed
  if (!file_.close() || std::rename(beside_.c_str(), path_.c_str()) != 0) return give_up();
  beside_.clear();
  return {};
}

Result<bool> WholeFile::commit_first() {
  const FileDescriptor lock(::fcntl(file_.number(), F_DUPFD_CLOEXEC, 0));
  if (!file_.close()) return give_up();
  const bool is_first = ::link(beside_.c_str(), path_.c_str()) == 0;
  if (!is_first && errno == EPERM && ::access(path_.c_str(), F_OK) != 0) {
    // A file system without hard links.
    if (std::rename(beside_.c_str(), path_.c_str()) != 0) return give_up();
    beside_.clear();
    return true;
  }
  if (!is_first && errno != EEXIST && errno != EPERM) return give_up();
  ::unlink(std::exchange(beside_, {}).c_str());
  return is_first;
}

Result<void> write_whole_file(const std::string& path, std::string_view bytes, Synced synced) {
  PAGELET_ASSIGN_OR_RETURN(WholeFile file, WholeFile::create(path));
  PAGELET_TRY(file.append(bytes));
  return file.commit(synced);
}

}  // namespace pagelet
