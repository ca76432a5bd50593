// SPDX-License-Identifier: MIT
#include "core/web/archive/warc_reader.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "core/text/ascii.h"
#include "core/web/http/header_fields.h"

namespace pagelet {
namespace {

using Mark = DecompressedStream::Mark;
using Place = DecompressedStream::Place;

constexpr std::string_view kMagic = "WARC/";
constexpr std::size_t kMagicAndVersion = 8;         // "WARC/1.0"
constexpr std::string_view kLineEnds = "\r\n\r\n";  // after each record
constexpr std::size_t kHeldBack = std::size_t{1} << 16;

bool is_version_line(std::string_view bytes) {
  return bytes.size() >= kMagicAndVersion && bytes.starts_with(kMagic) && is_digit(bytes[5]) &&
         bytes[6] == '.' && is_digit(bytes[7]);
}

std::string_view without_brackets(std::string_view uri) {
  if (uri.size() >= 2 && uri.front() == '<' && uri.back() == '>') {
    uri = uri.substr(1, uri.size() - 2);
  }
  return uri;
}

std::optional<std::uint64_t> parse_length(std::string_view text) {
  std::uint64_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return length;
}

}  // namespace

WarcReader::WarcReader(ByteSource& source, std::size_t max_content)
    : stream_(source), max_content_(max_content) {}

// Whether there are `count` more bytes; reads until there are.
Result<bool> WarcReader::have(std::size_t count) {
  while (buffer_.size() - at_ < count && !ended_) {
    PAGELET_ASSIGN_OR_RETURN(const auto got, stream_.read(buffer_, new_marks_));
    ended_ = got == 0;
    // The mark of a member waits until there are enough bytes to tell whether a record begins
    // there.
    std::size_t settled = 0;
    for (; settled < new_marks_.size(); ++settled) {
      const Mark& mark = new_marks_[settled];
      const auto index = static_cast<std::size_t>(mark.position - base_);
      if (mark.place == Place::kMember) {
        if (!ended_ && buffer_.size() - index < kMagicAndVersion) break;
        if (!is_version_line(std::string_view(buffer_).substr(index))) continue;
      }
      marks_.push_back(mark);
    }
    new_marks_.erase(new_marks_.begin(), new_marks_.begin() + static_cast<std::ptrdiff_t>(settled));
  }
  return buffer_.size() - at_ >= count;
}

void WarcReader::forget_what_was_read() {
  if (at_ > kHeldBack && at_ > buffer_.size() / 2) {
    // Bytes at a waiting mark must stay in the buffer.
    std::size_t dropped = at_;
    if (!new_marks_.empty()) {
      dropped = std::min(dropped, static_cast<std::size_t>(new_marks_.front().position - base_));
    }
    buffer_.erase(0, dropped);
    base_ += dropped;
    at_ -= dropped;
  }
  while (!marks_.empty() && marks_.front().position < position()) marks_.pop_front();
}

void WarcReader::lose_sync() {
  if (std::exchange(in_sync_, false)) ++damaged_;
}

Result<bool> WarcReader::next(WarcRecord& record) {
  while (true) {
    PAGELET_ASSIGN_OR_RETURN(const Outcome outcome, read_record(record));
    if (outcome == Outcome::kEnd) return false;
    if (outcome == Outcome::kRecord) return true;
    lose_sync();
    PAGELET_TRY(find_beginning());
    skipped_bytes_ += position() - attempt_;
  }
}

// Tries to read a record at the current place. After damage, the search for the next record begins
// at the place that is then current.
Result<WarcReader::Outcome> WarcReader::read_record(WarcRecord& record) {
  PAGELET_ASSIGN_OR_RETURN(const auto more, skip_to_record());
  if (!more) return Outcome::kEnd;

  const std::uint64_t begin = position();
  attempt_ = begin;
  PAGELET_ASSIGN_OR_RETURN(const auto has_header, read_header());
  if (!has_header) return Outcome::kDamaged;
  const std::optional<std::uint64_t> length = parse_length(field_of(header_, "content-length"));
  if (!length) return Outcome::kDamaged;
  in_sync_ = true;

  const std::uint64_t content = position();
  PAGELET_ASSIGN_OR_RETURN(const auto passed, pass_content(begin, *length));
  PAGELET_ASSIGN_OR_RETURN(const auto well, passed ? ends_well(begin) : Result<bool>(false));
  const bool held = *length <= max_content_;
  if (!well) {
    // If the length is too large, the next record begins inside the content.
    if (held) at_ = static_cast<std::size_t>(content - base_);
    return Outcome::kDamaged;
  }
  record.type = field_of(header_, "warc-type");
  record.target_uri = without_brackets(field_of(header_, "warc-target-uri"));
  record.content_type = field_of(header_, "content-type");
  record.truncated = field_of(header_, "warc-truncated");
  record.content_length = *length;
  record.too_large = !held;
  record.content = beginning_;
  if (held) {
    record.content = std::string_view(buffer_).substr(static_cast<std::size_t>(content - base_),
                                                      static_cast<std::size_t>(*length));
  }
  return Outcome::kRecord;
}

// Skips blank lines, up to the place where a record should begin; false at the end.
Result<bool> WarcReader::skip_to_record() {
  bool at_end = false;
  while (true) {
    forget_what_was_read();
    const auto more = have(1);
    if (!more) return more;
    at_end = !*more;
    if (at_end || (rest().front() != '\r' && rest().front() != '\n')) break;
    ++at_;
  }
  // Of a member without bytes, too: its mark stands before that of its damage.
  for (auto mark = marks_.begin(); mark != marks_.end() && mark->position <= position();) {
    if (mark->place == Place::kGarbage && in_sync_) ++damaged_;
    mark = mark->place == Place::kMember ? mark + 1 : marks_.erase(mark);
  }
  if (at_end) return false;
  const auto more = have(kMagicAndVersion);
  if (!more) return more;
  return true;
}

// Reads the header, up to the blank line. If there is no header here, it skips one byte and returns
// false.
Result<bool> WarcReader::read_header() {
  if (!is_version_line(rest())) return false;
  for (std::size_t line = 0, wanted = 1024;;) {
    const std::size_t end = rest().find('\n', line);
    const bool cut = end == std::string_view::npos || rest().size() - end < 1 + kMagicAndVersion;
    if (cut && wanted <= kMostHeaderBytes) {
      const auto more = have(wanted);
      if (!more) return more;
      wanted *= 2;
      if (!ended_ || *more) continue;
      wanted = kMostHeaderBytes + 1;  // all bytes are there: try once more without waiting
      continue;
    }
    if (end == std::string_view::npos || end >= kMostHeaderBytes) break;
    line = end + 1;
    const std::string_view next = rest().substr(line);
    // A header ends where another one begins.
    if (is_version_line(next)) break;
    const std::size_t blank = next.starts_with('\n') ? 1 : next.starts_with("\r\n") ? 2 : 0;
    if (blank == 0) continue;
    const auto inside = std::ranges::upper_bound(marks_, position(), {}, &Mark::position);
    if (inside != marks_.end() && inside->position < position() + line) {
      at_ = static_cast<std::size_t>(inside->position - base_);
      return false;
    }
    header_.assign(rest().substr(0, line));
    unfold(header_);
    at_ += line + blank;
    return true;
  }
  ++at_;
  return false;
}

// Whether a record, or the end, follows the next `length` bytes; nullopt when the source cannot
// look ahead.
std::optional<bool> WarcReader::ends_well_ahead(std::uint64_t length) {
  constexpr std::size_t kMostBlankLines = 64;
  constexpr std::size_t kWanted = kMostBlankLines + kMagicAndVersion;
  const std::uint64_t here = rest().size();
  std::string bytes;
  if (length <= here) bytes = rest().substr(static_cast<std::size_t>(length), kWanted);
  if (ended_) {
    if (length > here) return false;
  } else if (bytes.size() < kWanted) {
    if (!stream_.can_peek()) return std::nullopt;
    const std::uint64_t ahead = length > here ? length - here : 0;
    const auto more = stream_.peek(ahead, kWanted - bytes.size());
    if (!more) return false;
    bytes += *more;
  }
  const std::size_t next = bytes.find_first_not_of("\r\n");
  return bytes.starts_with(kLineEnds) || next == std::string::npos ||
         is_version_line(std::string_view(bytes).substr(next));
}

// Goes to the end of the content; false when the content is incomplete. A content that is too long
// to be stored is dropped on the way; then another record that begins inside it, or damage, ends
// it.
Result<bool> WarcReader::pass_content(std::uint64_t begin, std::uint64_t length) {
  if (length <= max_content_) {
    const auto all = have(static_cast<std::size_t>(length));
    if (all && *all) at_ += static_cast<std::size_t>(length);
    return all;
  }
  if (const auto more = have(kMostHeaderBytes); !more) return more;
  if (!ends_well_ahead(length).value_or(true)) return false;
  beginning_ = rest().substr(0, std::min<std::uint64_t>(kMostHeaderBytes, length));
  for (std::uint64_t left = length; left > 0;) {
    const auto more = have(1);
    if (!more || !*more) return more;
    const std::uint64_t part = std::min<std::uint64_t>(left, buffer_.size() - at_);
    for (const Mark& mark : marks_) {
      if (mark.position <= begin || mark.position >= position() + part) continue;
      at_ = static_cast<std::size_t>(mark.position - base_);
      return false;
    }
    at_ += static_cast<std::size_t>(part);
    left -= part;
    forget_what_was_read();
  }
  return true;
}

// After a content: whether a record may end here and had no damage.
Result<bool> WarcReader::ends_well(std::uint64_t begin) {
  const std::uint64_t content_end = position();
  const auto line_ends = have(kLineEnds.size());
  if (!line_ends) return line_ends;
  const bool is_ended = rest().starts_with(kLineEnds);
  while (true) {
    const auto more = have(1);
    if (!more) return more;
    if (!*more || is_marked(position())) break;
    if (rest().front() != '\r' && rest().front() != '\n') break;
    ++at_;
  }
  const auto more = have(kMagicAndVersion);
  if (!more) return more;
  for (const Mark& mark : marks_) {
    if (mark.position <= begin) continue;
    if (mark.position > position()) break;
    if (mark.place == Place::kDamage || mark.position < content_end) return false;
  }
  return is_ended || rest().empty() || is_version_line(rest()) || is_marked(position());
}

bool WarcReader::is_marked(std::uint64_t position) const {
  return std::ranges::binary_search(marks_, position, {}, &Mark::position);
}

// Goes to the next place, at or after the current one, where a record begins, or to the end.
Result<void> WarcReader::find_beginning() {
  while (true) {
    const std::size_t found = buffer_.find(kMagic, at_);
    if (found != std::string::npos && buffer_.size() - found >= kMagicAndVersion) {
      const bool at_line = found > 0 && buffer_[found - 1] == '\n';
      at_ = found;
      if (is_version_line(rest()) && (at_line || is_marked(position()))) return {};
      ++at_;
      continue;
    }
    // The end of the buffer may cut a beginning. The byte before it is kept too, because it tells
    // whether a line begins there.
    const std::size_t kept = std::min(buffer_.size() - at_, kMagicAndVersion);
    if (ended_) {
      at_ = buffer_.size();
      return {};
    }
    at_ = buffer_.size() - kept;
    forget_what_was_read();
    PAGELET_TRY(have(kept + 1));
  }
}

}  // namespace pagelet
