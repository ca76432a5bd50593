// SPDX-License-Identifier: MIT
#pragma once

/// Where the answers for many pages go: standard output, a file of JSON lines, or a folder with one
/// file a page.

#include <string>
#include <string_view>
#include <unordered_set>

#include "cli/extract/extract.h"
#include "core/files/files.h"
#include "core/result.h"
#include "extractors/sites/extract_sites.h"

namespace pagelet::cli {

/// Example:
///   PAGELET_ASSIGN_OR_RETURN(AnswerOutput output, AnswerOutput::open(arguments));
///   if (!output.has(url)) PAGELET_TRY(output.write(page));
///   PAGELET_TRY(output.flush());
class AnswerOutput {
 public:
  /// With --append, reads which answers the file contains, and removes a last line that was not
  /// written whole. Errors: `kInput`, a line of the file is not an answer with a URL, or not one of
  /// this algorithm with these fields, and nothing is changed then; `kOutput`, the file cannot be
  /// written. `arguments` must outlive the object.
  static Result<AnswerOutput> open(const ExtractArguments& arguments);

  /// Whether an earlier run has written the answer for a page (--append, --resume). Thread-safe.
  bool has(std::string_view url) const;
  /// Errors (`kOutput`): standard output or a file cannot be written.
  Result<void> write(const WrittenPage& page);
  Result<void> flush();

 private:
  explicit AnswerOutput(const ExtractArguments& arguments) : arguments_(&arguments) {}
  Result<void> read_appended();
  std::string file_name(std::string_view url) const;

  const ExtractArguments* arguments_;
  FileDescriptor appended_;                  // of --append
  std::unordered_set<std::string> written_;  // URLs of the lines that it contains
  bool is_first_ = true;
  std::string waiting_;  // output that is not printed yet
};

}  // namespace pagelet::cli
