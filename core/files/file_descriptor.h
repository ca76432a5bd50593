// SPDX-License-Identifier: MIT
#pragma once

/// Open files of the operating system, and their errors.

#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/result.h"

namespace pagelet {

/// Owns an open file and closes it in its destructor.
class FileDescriptor {
 public:
  /// `number`: result of open(); negative: no file.
  explicit FileDescriptor(int number = -1) : number_(number) {}
  ~FileDescriptor() {
    if (number_ >= 0) ::close(number_);
  }
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  /// Closes the file now. Errors of delayed writing are reported here.
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

/// Writes all bytes at the file's current position. When it returns false, errno says why.
inline bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

// The errors of files, in the same words everywhere. `error`: an errno.

inline tl::unexpected<Error> fail_read(const std::string& path, int error) {
  return fail(ErrorCode::kInput,
              path + ": cannot be read: " + std::generic_category().message(error));
}

inline tl::unexpected<Error> fail_output(const std::string& path, int error) {
  return fail(ErrorCode::kOutput, path + ": " + std::generic_category().message(error));
}

}  // namespace pagelet
