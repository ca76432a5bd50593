// SPDX-License-Identifier: MIT
#pragma once

/// Reads files that a user names. Only regular files are allowed: reading a pipe to which nobody
/// writes would block, and a device such as /dev/zero never ends.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/files/file_descriptor.h"
#include "core/result.h"

namespace pagelet {

/// Opens a file for reading. Errors (`kInput`): it cannot be opened, or is not a regular file.
Result<FileDescriptor> open_input(const std::string& path);

/// All bytes of a file. `max_bytes`: the user's limit for a page; other files may have 1 GiB.
/// Errors: those of open_input; `kInput`: it cannot be read; `kLimit` with `LimitKind::kBytes`: it
/// is longer; then nothing of it is read.
Result<std::string> read_input(const std::string& path, std::optional<std::size_t> max_bytes = {});

/// The same for a file that is open, perhaps a pipe. `name`: for messages.
Result<std::string> read_open_file(const FileDescriptor& file, const std::string& name,
                                   std::optional<std::size_t> max_bytes = {});

/// A stream of bytes: a file, a pipe, memory.
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  /// Writes the next bytes to the beginning of `target`, which must not be empty. Returns their
  /// number, which is 0 only at the end. Errors (`kInput`): the source cannot be read; the message
  /// names it.
  virtual Result<std::size_t> read(std::span<char> target) = 0;

 protected:
  ByteSource() = default;
  ByteSource(ByteSource&&) = default;
  ByteSource& operator=(ByteSource&&) = default;
};

/// A regular file or standard input.
class FileBytes final : public ByteSource {
 public:
  /// `path`: name of the file; `-` is standard input, which may be a pipe. Errors (`kInput`): the
  /// file cannot be opened, or is not a regular file.
  static Result<FileBytes> open(const std::string& path);

  Result<std::size_t> read(std::span<char> target) override;

 private:
  FileBytes(std::string name, FileDescriptor file)
      : name_(std::move(name)), file_(std::move(file)) {}

  std::string name_;
  FileDescriptor file_;
};

}  // namespace pagelet
