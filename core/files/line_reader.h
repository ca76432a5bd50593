// SPDX-License-Identifier: MIT
#pragma once

/// Reads a stream line by line, with a limit for the length of a line.
///
/// Example:
///   LineReader lines(bytes, kMaxBytes);
///   while (true) {
///     PAGELET_ASSIGN_OR_RETURN(const std::optional<StreamLine> line, lines.next());
///     if (!line) break;
///   }

#include <cstddef>
#include <optional>
#include <string>

#include "core/files/files.h"
#include "core/result.h"

namespace pagelet {

struct StreamLine {
  std::size_t number = 0;    ///< from 1
  std::string text;          ///< without the line feed; empty: the line is too long
  bool is_too_long = false;  ///< the line exceeds the limit
  bool is_ended = false;     ///< a line feed follows; only the last line may have none
};

class LineReader {
 public:
  /// `source` must outlive the object. `max_bytes`: limit for a line.
  LineReader(ByteSource& source, std::size_t max_bytes) : source_(source), max_bytes_(max_bytes) {}

  /// The next line; nullopt at the end. A line that is too long is read to its end, and memory is
  /// needed for at most `max_bytes` of it. Errors: those of the source.
  Result<std::optional<StreamLine>> next();

 private:
  ByteSource& source_;
  std::size_t max_bytes_;
  std::string part_ = std::string(std::size_t{1} << 16, '\0');  // bytes that were read
  std::size_t begin_ = 0;                                       // of those that no line has
  std::size_t end_ = 0;
  std::size_t number_ = 0;
};

}  // namespace pagelet
