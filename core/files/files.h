// SPDX-License-Identifier: MIT
#pragma once

/// Files of the operating system: reading those that a user names, and writing whole ones.
///
/// Only regular files are read: reading a pipe without a writer would block, and a device
/// such as /dev/zero never ends. Other programs see either a complete written file or none, even if
/// this program is killed. docs/formats.md, "Output files", says what happens to links and devices.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(const std::string text, read_input("site.json"));
///   PAGELET_TRY(write_whole_file("out/site.json", text));

#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
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

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  /// Closes the file now. Errors of delayed writing are reported here.
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

/// Whether the path exists, or is a regular file; false on errors.
inline bool is_there(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}
inline bool is_file(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored);
}

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

// ---- Reading ----

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
};

/// A regular file or standard input.
class FileBytes final : public ByteSource {
 public:
  /// `path`: name of the file; `-` is standard input, which may be a pipe. Errors (`kInput`): the
  /// file cannot be opened, or is not a regular file.
  static Result<FileBytes> open(const std::string& path);

  Result<std::size_t> read(std::span<char> target) override;
  /// All bytes that are left. Errors: those of read_input.
  Result<std::string> read_all() const { return read_open_file(file_, name_); }

  /// For messages: the path, or "standard input".
  const std::string& name() const { return name_; }

 private:
  FileBytes(std::string name, FileDescriptor file)
      : name_(std::move(name)), file_(std::move(file)) {}

  std::string name_;
  FileDescriptor file_;
};

// ---- Writing ----

/// Whether to wait until the bytes are on disk before the file gets its name. A power failure then
/// cannot leave an empty file.
enum class Synced { kYes, kNo };

/// A file that is written in its folder under a temporary name (`.pagelet-` and up to 16 digits)
/// and renamed when it is complete. Without `commit` it is deleted. A file that a killed process
/// has left is deleted when the same file is written again.
///
/// A symbolic link is followed, and the file that it leads to is replaced. A replaced file's
/// permissions stay. Pipes, character devices such as /dev/null, and names of open files such as
/// /dev/stdout are never replaced: the bytes are written into them at once.
class WholeFile {
 public:
  /// Begins a file that will have the name `path`; its folder must exist. A pipe waits for its
  /// reader. Errors (`kOutput`): the file cannot be created, or there is something else of this
  /// name, such as a folder, a socket or a block device.
  static Result<WholeFile> create(const std::string& path);

  WholeFile(WholeFile&& other) noexcept;
  ~WholeFile();

  /// Adds bytes at the end. Errors (`kOutput`): for example, the disk is full.
  Result<void> append(std::string_view bytes);

  /// Gives the file its name; an existing file of that name is replaced. Errors (`kOutput`): the
  /// existing file stays.
  Result<void> commit(Synced synced = Synced::kYes);

 private:
  WholeFile(std::string path, std::string beside, FileDescriptor file);
  static Result<WholeFile> create_beside(const std::string& path);
  bool is_renamed() const { return !beside_.empty(); }
  tl::unexpected<Error> give_up();

  std::string path_;
  std::string beside_;  // temporary name; empty: there is no such file, or none is needed
  FileDescriptor file_;
};

/// Writes a complete file in one step. Errors: those of WholeFile.
Result<void> write_whole_file(const std::string& path, std::string_view bytes,
                              Synced synced = Synced::kYes);

}  // namespace pagelet
