// SPDX-License-Identifier: MIT
#pragma once

/// Where the answers for many pages go: standard output, a file of JSON lines, or a folder with one
/// file a page.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "cli/extract/extract.h"
#include "core/files/files.h"
#include "core/result.h"
#include "extractors/extractor.h"
#include "extractors/sites/extract_sites.h"

namespace pagelet::cli {

/// Example:
///   PAGELET_ASSIGN_OR_RETURN(AnswerOutput output, AnswerOutput::open(arguments, info));
///   if (const auto number = output.number(url)) PAGELET_TRY(output.write(page));
///   PAGELET_TRY(output.flush());
class AnswerOutput {
 public:
  /// With --append, reads which answers the file contains, and removes a last line that was not
  /// written whole. With --out, writes a file that names the algorithm, its model and the output.
  /// `info`: of the algorithm. Errors: `kInput`, a line of the file is not an answer with a URL, or
  /// not one of this algorithm and model with these fields, or with --resume the folder has others,
  /// and nothing is changed then; `kOutput`, a file cannot be written, or another process writes to
  /// it. `arguments` and `info` must outlive the object.
  static Result<AnswerOutput> open(const ExtractArguments& arguments, const ExtractorInfo& info);

  /// Whether `number` must be called for each page.
  bool has_numbers() const { return !arguments_->append.empty() || !arguments_->folder.empty(); }
  /// The number of the next page with this URL, from 1. nullopt: an earlier run has written its
  /// answer (--append, --resume); the k-th answer is that of the k-th page with its URL.
  std::optional<std::size_t> number(std::string_view url);
  /// Errors (`kOutput`): standard output or a file cannot be written.
  Result<void> write(const WrittenPage& page);
  Result<void> flush();

 private:
  AnswerOutput(const ExtractArguments& arguments, const ExtractorInfo& info)
      : arguments_(&arguments), info_(&info) {}
  Result<void> read_appended();
  Result<void> lock_folder();
  Result<void> mark_folder() const;
  std::string file_name(std::string_view url, std::size_t number) const;

  const ExtractArguments* arguments_;
  const ExtractorInfo* info_;
  FileDescriptor appended_;  // of --append
  std::unordered_map<std::string, std::size_t>
      written_;                   // its lines by URL, without those numbered
  FileDescriptor locked_folder_;  // of --out
  std::unordered_map<std::uint64_t, std::size_t> names_;  // hashes of its files, and last numbers
  bool is_first_ = true;
  std::string waiting_;  // output that is not printed yet
};

}  // namespace pagelet::cli
