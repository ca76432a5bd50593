// SPDX-License-Identifier: MIT
#include "core/files/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace pagelet {
namespace {

constexpr std::size_t kMostInputBytes = std::size_t{1} << 30;

tl::unexpected<Error> fail_length(const std::string& path, std::optional<std::size_t> max_bytes) {
  if (max_bytes) return fail_byte_limit(path, *max_bytes);
  return fail_limit(LimitKind::kBytes,
                    path + ": more than " + std::to_string(kMostInputBytes) + " bytes");
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
  const std::size_t most = max_bytes.value_or(kMostInputBytes);
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

}  // namespace pagelet
