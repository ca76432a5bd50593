// SPDX-License-Identifier: MIT
#pragma once

/// A stream of bytes: a file, a pipe, standard input.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/files/file_descriptor.h"
#include "core/result.h"

namespace pagelet {

class ByteSource {
 public:
  virtual ~ByteSource() = default;

  /// Writes the next bytes to the beginning of `target`, which must not be empty. Returns their
  /// number, which is 0 only at the end. Errors (`kInput`): the source cannot be read; the message
  /// names it.
  virtual Result<std::size_t> read(std::span<char> target) = 0;

  /// Up to `count` bytes from the place `ahead` bytes after the current position, without moving
  /// that position; fewer at the end. nullopt when that place is after the end, or when the source
  /// cannot look ahead, as for a pipe.
  virtual std::optional<std::string> peek(std::uint64_t ahead, std::size_t count) {
    (void)ahead, (void)count;
    return std::nullopt;
  }

  /// Whether `peek` can look ahead.
  virtual bool can_peek() const { return false; }

 protected:
  ByteSource() = default;
  ByteSource(const ByteSource&) = default;
  ByteSource(ByteSource&&) = default;
  ByteSource& operator=(const ByteSource&) = default;
  ByteSource& operator=(ByteSource&&) = default;
};

/// A regular file or standard input.
class FileBytes final : public ByteSource {
 public:
  /// `path`: name of the file; `-` is standard input, which may be a pipe. Errors (`kInput`): the
  /// file cannot be opened, or is not a regular file.
  static Result<FileBytes> open(const std::string& path);

  Result<std::size_t> read(std::span<char> target) override;
  std::optional<std::string> peek(std::uint64_t ahead, std::size_t count) override;
  bool can_peek() const override { return is_regular_; }

 private:
  FileBytes(std::string name, FileDescriptor file, bool is_regular)
      : name_(std::move(name)), file_(std::move(file)), is_regular_(is_regular) {}

  std::string name_;
  FileDescriptor file_;
  bool is_regular_;
};

}  // namespace pagelet
