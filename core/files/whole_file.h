// SPDX-License-Identifier: MIT
#pragma once

/// Files that others find whole or not at all, also after a kill.
///
/// Example:
///   PAGELET_TRY(write_whole_file("out/site.json", text));

#include <string>
#include <string_view>

#include "core/files/file_descriptor.h"
#include "core/result.h"

namespace pagelet {

/// Whether the bytes are on disk before the name is: a loss of power then leaves no empty file.
enum class Synced { kYes, kNo };

/// Who may read the file: all that the user's mask lets, or its owner only.
enum class Readers { kAll, kOwner };

/// A file that is written beside its place, under a short name of its own (`.pagelet-` and up
/// to 16 digits), and put there when it is complete. Without `commit` nothing is left of it.
class WholeFile {
 public:
  /// Begins a file that will be at `path`, in a folder that exists. Errors (`kOutput`): it cannot
  /// be made.
  static Result<WholeFile> create(const std::string& path, Readers readers = Readers::kAll);

  WholeFile(WholeFile&& other) noexcept;
  WholeFile& operator=(WholeFile&&) = delete;
  ~WholeFile();

  /// Adds bytes at the end. Errors (`kOutput`): as for a full disk.
  Result<void> append(std::string_view bytes);

  /// Puts the file in its place; one that was there is replaced. Errors (`kOutput`): what was there
  /// stays.
  Result<void> commit(Synced synced = Synced::kYes);

 private:
  WholeFile(std::string path, std::string beside, FileDescriptor file);
  tl::unexpected<Error> give_up();

  std::string path_;
  std::string beside_;  // empty: nothing is there
  FileDescriptor file_;
};

/// Writes a file that is at hand as a whole. Errors: those of WholeFile.
Result<void> write_whole_file(const std::string& path, std::string_view bytes,
                              Synced synced = Synced::kYes);

}  // namespace pagelet
