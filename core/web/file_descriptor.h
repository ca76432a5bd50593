// SPDX-License-Identifier: MIT
#pragma once

/// A file descriptor that is closed at the end of its scope.

#include <unistd.h>

#include <utility>

namespace pagelet::internal {

class FileDescriptor {
 public:
  /// What open(2) gave; -1: there is no file.
  explicit FileDescriptor(int number) : number_(number) {}
  ~FileDescriptor() {
    if (number_ >= 0) ::close(number_);
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  /// Closes the file now: errors of delayed writing show here.
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

}  // namespace pagelet::internal
