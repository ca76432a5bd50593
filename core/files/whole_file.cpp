// SPDX-License-Identifier: MIT
#include "core/files/whole_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "core/files/file_descriptor.h"

namespace pagelet {
namespace {

// 0, or the number of the error.
int write_synced(const std::string& path, std::string_view bytes) {
  constexpr mode_t kMode = 0666;  // what the user's mask leaves of it
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode);
  if (file < 0) return errno;
  int error = write_all(file, bytes) ? 0 : errno;
  // A file system may put the new name on disk before the bytes.
  if (error == 0 && ::fsync(file) != 0) error = errno;
  if (::close(file) != 0 && error == 0) error = errno;
  return error;
}

}  // namespace

Result<void> write_whole_file(const std::string& path, std::string_view bytes) {
  const std::string beside = path + ".tmp";
  int error = write_synced(beside, bytes);
  if (error == 0 && std::rename(beside.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return {};
  ::unlink(beside.c_str());
  return fail(ErrorCode::kOutput, path + ": " + std::generic_category().message(error));
}

}  // namespace pagelet
