// SPDX-License-Identifier: MIT
#include "core/web/http/byte_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "core/files/input_file.h"

namespace pagelet {
namespace {

tl::unexpected<Error> fail_read(const std::string& name, int error) {
  return fail(ErrorCode::kInput,
              name + ": cannot be read: " + std::generic_category().message(error));
}

}  // namespace

Result<FileBytes> FileBytes::open(const std::string& path) {
  if (path != "-") {
    PAGELET_ASSIGN_OR_RETURN(FileDescriptor file, open_input(path));
    return FileBytes(path, std::move(file), true);
  }
  const std::string name = "standard input";
  // A duplicate, so that closing it leaves the program's own open.
  FileDescriptor file(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0));
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0) return fail_read(name, errno);
  if (S_ISDIR(status.st_mode)) return fail_read(name, EISDIR);
  return FileBytes(name, std::move(file), S_ISREG(status.st_mode));
}

Result<std::size_t> FileBytes::read(std::span<char> target) {
  while (true) {
    const ssize_t count = ::read(file_.number(), target.data(), target.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) return fail_read(name_, errno);
  }
}

std::optional<std::string> FileBytes::peek(std::uint64_t ahead, std::size_t count) {
  struct stat status {};
  const off_t at = is_regular_ ? ::lseek(file_.number(), 0, SEEK_CUR) : -1;
  if (at < 0 || ::fstat(file_.number(), &status) != 0) return std::nullopt;
  const auto left = static_cast<std::uint64_t>(std::max<off_t>(status.st_size - at, 0));
  if (ahead > left) return std::nullopt;
  std::string bytes(std::min<std::uint64_t>(count, left - ahead), '\0');
  const ssize_t got =
      ::pread(file_.number(), bytes.data(), bytes.size(), at + static_cast<off_t>(ahead));
  if (got < 0 || static_cast<std::size_t>(got) != bytes.size()) return std::nullopt;
  return bytes;
}

}  // namespace pagelet
