// SPDX-License-Identifier: MIT
#include "core/web/http/byte_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "core/files/file_errors.h"
#include "core/files/input_file.h"

namespace pagelet {
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
