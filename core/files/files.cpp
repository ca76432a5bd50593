// SPDX-License-Identifier: MIT
#include "core/files/files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>

namespace pagelet {
namespace {

constexpr std::size_t kMaxInputBytes = std::size_t{1} << 30;

tl::unexpected<Error> fail_length(const std::string& path, std::optional<std::size_t> max_bytes) {
  if (max_bytes) return fail_byte_limit(path, *max_bytes);
  return fail_limit(LimitKind::kBytes,
                    path + ": more than " + std::to_string(kMaxInputBytes) + " bytes");
}

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

// Whether a path is a name of one of this process's open files, such as /dev/stdout's target.
bool names_open_file(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::equivalent(path.parent_path(), "/proc/self/fd", ignored);
}

// The path without symbolic links at its end, unless they lead to an open file of this process.
// The file need not exist.
Result<std::filesystem::path> without_links(const std::string& path) {
  constexpr int kMaxLinks = 40;  // as Linux
  std::filesystem::path target = path;
  for (int links = 0; links <= kMaxLinks; ++links) {
    std::error_code is_no_link;
    const std::filesystem::path next = std::filesystem::read_symlink(target, is_no_link);
    if (is_no_link || names_open_file(target)) return target;
    target = target.parent_path() / next;
  }
  return fail_output(path, ELOOP);
}

// An open file of this process. Opened again by its name, it would be written from its beginning.
FileDescriptor duplicate_of(const std::filesystem::path& target) {
  const std::string number = target.filename();
  int file = -1;
  std::from_chars(number.data(), number.data() + number.size(), file);
  return FileDescriptor(::fcntl(file, F_DUPFD_CLOEXEC, 0));
}

// Gives a new file the permissions and, where that is allowed, the owner of the file it replaces.
bool keep_permissions(int file, const struct stat& replaced) {
  [[maybe_unused]] const int ignored = ::fchown(file, replaced.st_uid, replaced.st_gid);
  return ::fchmod(file, replaced.st_mode & 0777) == 0;
}

// The file that an output creates or replaces: the one to which symbolic links lead.
Result<std::string> output_target(const std::string& path) {
  struct stat status {};
  // The system refuses links that another user made in a shared folder.
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (!exists && errno != ENOENT) return fail_output(path, errno);
  if (exists && S_ISDIR(status.st_mode)) {
    return fail(ErrorCode::kOutput, path + ": is a folder, not a file");
  }
  if (exists && !S_ISREG(status.st_mode)) {
    return fail(ErrorCode::kOutput, path + ": is not a regular file");
  }
  return without_links(path);
}

}  // namespace

Result<FileDescriptor> open_input(const std::string& path) {
  // The system's functions would read the name up to a null character.
  if (path.find('\0') != std::string::npos) return fail_read(path, ENOENT);
  // With O_NONBLOCK, opening a pipe does not wait for a writer.
  FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0) return fail_read(path, errno);
  if (S_ISDIR(status.st_mode)) {
    return fail(ErrorCode::kInput, path + ": is a folder, not a file");
  }
  if (!S_ISREG(status.st_mode)) return fail(ErrorCode::kInput, path + ": is not a regular file");
  return file;
}

Result<std::string> read_input(const std::string& path, std::optional<std::size_t> max_bytes) {
  PAGELET_ASSIGN_OR_RETURN(const FileDescriptor file, open_input(path));
  return read_open_file(file, path, max_bytes);
}

Result<std::string> read_open_file(const FileDescriptor& file, const std::string& name,
                                   std::optional<std::size_t> max_bytes) {
  const std::size_t most = max_bytes.value_or(kMaxInputBytes);
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) return fail_read(name, errno);
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size > most) return fail_length(name, max_bytes);
  // Pipes, and files of the system itself, such as those below /proc, claim to be empty.
  constexpr std::size_t kFirstBytes = 4096;
  std::string bytes(std::max(size + 1, kFirstBytes), '\0');
  std::size_t filled = 0;
  while (true) {
    if (filled == bytes.size()) bytes.resize(2 * bytes.size());
    const ssize_t count = ::read(file.number(), bytes.data() + filled, bytes.size() - filled);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail_read(name, errno);
    if (count == 0) break;
    filled += static_cast<std::size_t>(count);
    if (filled > most) return fail_length(name, max_bytes);
  }
  bytes.resize(filled);
  return bytes;
}

Result<FileBytes> FileBytes::open(const std::string& path) {
  if (path != "-") {
    PAGELET_ASSIGN_OR_RETURN(FileDescriptor file, open_input(path));
    return FileBytes(path, std::move(file));
  }
  const std::string name = "standard input";
  // A duplicate, so that closing it leaves the program's own open.
  FileDescriptor file(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0));
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0) return fail_read(name, errno);
  if (S_ISDIR(status.st_mode)) return fail_read(name, EISDIR);
  return FileBytes(name, std::move(file));
}

Result<std::size_t> FileBytes::read(std::span<char> target) {
  while (true) {
    const ssize_t count = ::read(file_.number(), target.data(), target.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) return fail_read(name_, errno);
  }
}

Result<WholeFile> WholeFile::create(const std::string& path) {
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  PAGELET_ASSIGN_OR_RETURN(const std::filesystem::path named, without_links(path));
  const bool is_open = names_open_file(named);
  if (is_open || S_ISFIFO(status.st_mode) || S_ISCHR(status.st_mode)) {
    FileDescriptor file =
        is_open ? duplicate_of(named)
                : FileDescriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    if (!file.is_open()) return fail_output(path, errno);
    return WholeFile(path, {}, std::move(file));
  }
  PAGELET_ASSIGN_OR_RETURN(const std::string target, output_target(path));
  PAGELET_ASSIGN_OR_RETURN(WholeFile file, create_beside(target));
  if (exists && !keep_permissions(file.file_.number(), status)) return file.give_up();
  return file;
}

Result<WholeFile> WholeFile::create_beside(const std::string& path) {
  const std::string folder = path.substr(0, path.rfind('/') + 1);
  // This hash has no seed, so a temporary file that another process has left is found again.
  std::uint64_t number =
      std::hash<std::string_view>()(std::string_view(path).substr(folder.size()));
  while (true) {
    char digits[16];
    char* const end = std::to_chars(digits, digits + sizeof digits, number, 16).ptr;
    std::string beside = (folder + ".pagelet-").append(digits, end);
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
  if (is_renamed()) ::unlink(beside_.c_str());
}

tl::unexpected<Error> WholeFile::give_up() {
  const int error = errno;
  if (is_renamed()) ::unlink(std::exchange(beside_, {}).c_str());
  return fail_output(path_, error);
}

Result<void> WholeFile::append(std::string_view bytes) {
  if (!write_all(file_.number(), bytes)) return give_up();
  return {};
}

Result<void> WholeFile::commit(Synced synced) {
  if (!is_renamed()) return file_.close() ? Result<void>() : give_up();
  if (synced == Synced::kYes && ::fsync(file_.number()) != 0) return give_up();
  const FileDescriptor lock(::fcntl(file_.number(), F_DUPFD_CLOEXEC, 0));  // until it is renamed
  if (!file_.close() || std::rename(beside_.c_str(), path_.c_str()) != 0) return give_up();
  beside_.clear();
  return {};
}

Result<void> write_whole_file(const std::string& path, std::string_view bytes, Synced synced) {
  PAGELET_ASSIGN_OR_RETURN(WholeFile file, WholeFile::create(path));
  PAGELET_TRY(file.append(bytes));
  return file.commit(synced);
}

}  // namespace pagelet
