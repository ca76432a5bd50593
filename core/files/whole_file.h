// SPDX-License-Identifier: MIT
#pragma once

/// Writes files so that other programs see either the complete file or none, even if this program
/// is killed.
///
/// Example:
///   PAGELET_TRY(write_whole_file("out/site.json", text));

#include <string>
#include <string_view>

#include "core/files/file_descriptor.h"
#include "core/result.h"

namespace pagelet {

/// Whether to wait until the bytes are on disk before the file gets its name. A power failure then
/// cannot leave an empty file.
enum class Synced { kYes, kNo };

/// A file that is written in its folder under a temporary name (`.pagelet-` and up to 16 digits)
/// and renamed when it is complete. Without `commit` it is deleted. What a killed process has left
/// is deleted when the same file is written again.
class WholeFile {
 public:
  /// Begins a file that will have the name `path`; its folder must exist. Errors (`kOutput`): the
  /// file cannot be created.
  static Result<WholeFile> create(const std::string& path);

  WholeFile(WholeFile&& other) noexcept;
  WholeFile& operator=(WholeFile&&) = delete;
  ~WholeFile();

  /// Adds bytes at the end. Errors (`kOutput`): for example, the disk is full.
  Result<void> append(std::string_view bytes);

  /// Gives the file its name; an existing file of that name is replaced. Errors (`kOutput`): the
  /// existing file stays.
  Result<void> commit(Synced synced = Synced::kYes);

  /// As `commit`, but an existing file stays, also if another process makes it at the same time.
  /// Returns whether the file got its name.
  Result<bool> commit_first();

 private:
  WholeFile(std::string path, std::string beside, FileDescriptor file);
  tl::unexpected<Error> give_up();

  std::string path_;
  std::string beside_;  // temporary name; empty: there is no such file
  FileDescriptor file_;
};

/// Writes a complete file in one step. Errors: those of WholeFile.
Result<void> write_whole_file(const std::string& path, std::string_view bytes,
                              Synced synced = Synced::kYes);

}  // namespace pagelet
