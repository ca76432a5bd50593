// SPDX-License-Identifier: MIT
#include "core/files/line_reader.h"

#include <string_view>

namespace pagelet {

Result<std::optional<StreamLine>> LineReader::next() {
  StreamLine line{.number = number_ + 1, .text = {}};
  bool is_there = false;
  while (!line.is_ended) {
    if (begin_ == end_) {
      begin_ = 0;
      PAGELET_ASSIGN_OR_RETURN(end_, source_.read(part_));
      if (end_ == 0) break;
    }
    is_there = true;
    const std::string_view rest = std::string_view(part_).substr(begin_, end_ - begin_);
    const std::string_view bytes = rest.substr(0, rest.find('\n'));
    line.is_ended = bytes.size() < rest.size();
    begin_ += bytes.size() + (line.is_ended ? 1 : 0);
    if (line.is_too_long) continue;
    line.is_too_long = bytes.size() > max_bytes_ - line.text.size();
    if (line.is_too_long) {
      std::string().swap(line.text);
    } else {
      line.text += bytes;
    }
  }
  if (!is_there) return std::nullopt;
  ++number_;
  return line;
}

}  // namespace pagelet
