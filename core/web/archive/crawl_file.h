// SPDX-License-Identifier: MIT
#pragma once

/// What crawl.cpp and revisits.cpp share about the temporary file of a crawl.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/files/files.h"
#include "core/result.h"

namespace pagelet::internal {

/// Reads bytes of the temporary file. Error (`kOutput`): it cannot be read, or ends before.
Result<void> read_at(const FileDescriptor& file, std::uint64_t offset, char* target,
                     std::size_t size);

/// A record id without its angle brackets.
constexpr std::string_view record_id_in(std::string_view field) {
  const bool has_brackets = field.size() > 1 && field.front() == '<' && field.back() == '>';
  return has_brackets ? field.substr(1, field.size() - 2) : field;
}

}  // namespace pagelet::internal
