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

WarcReader::WarcReader(ByteSource& source, std::size_t max_content, std::size_t kept_bytes)
    : stream_(source, kept_bytes), max_content_(max_content) {}

// Reads more bytes, or finds where the run ends.
Result<void> WarcReader::pull() {
  using Event = internal::MemberStream::Event;
  PAGELET_ASSIGN_OR_RETURN(const Event event, stream_.read(buffer_));
  if (event == Event::kMember) {
    ++members_;
    if (base_ + buffer_.size() == run_begin_) {
      run_member_ = members_;
    } else if (!unsettled_end_ || !may_begin_record(*unsettled_end_)) {
      is_one_member_ = is_one_member_ && (!unsettled_end_ || *unsettled_end_ == buffer_.size());
      unsettled_end_ = buffer_.size();
      unsettled_member_ = members_;
    }
  } else if (event == Event::kDamage && !unsettled_end_) {
    run_end_ = buffer_.size();
    run_is_damaged_ = true;
  } else if (event == Event::kDamage || event == Event::kGarbage) {
    // The damage is in a new member that has given hardly a byte, or after the last one.
    if (event == Event::kDamage) buffer_.resize(*unsettled_end_);
    unsettled_end_.reset();
    run_end_ = buffer_.size();
    next_is_damaged_ = true;
  }
  ended_ = event == Event::kEnd;
  settle_end();
  return {};
}

// Whether a member that has ended after a few bytes may be the beginning of a record.
bool WarcReader::may_begin_record(std::size_t at) const {
  const std::string_view bytes = std::string_view(buffer_).substr(at);
  return !bytes.empty() && kMagic.starts_with(bytes.substr(0, kMagic.size()));
}

// A member begins a run if it begins with a record. Others continue the run, as those of bgzip.
void WarcReader::settle_end() {
  if (!unsettled_end_ || (buffer_.size() - *unsettled_end_ < kMagicAndVersion && !ended_)) return;
  if (is_version_line(std::string_view(buffer_).substr(*unsettled_end_))) {
    run_end_ = unsettled_end_;
  } else {
    is_one_member_ = false;
  }
  unsettled_end_.reset();
}

// Whether the run has `count` more bytes; reads until it has.
Result<bool> WarcReader::have(std::size_t count) {
  while (rest().size() < count && !run_is_over()) PAGELET_TRY(pull());
  return rest().size() >= count;
}

// Goes from the end of a run to the next one; false at the end of the archive.
bool WarcReader::begin_run() {
  if (!run_end_) return false;
  drop(*run_end_);
  run_end_.reset();
  run_begin_ = base_;
  run_member_ = unsettled_member_;
  is_one_member_ = true;
  run_is_damaged_ = std::exchange(next_is_damaged_, false);
  if (run_is_damaged_) run_end_ = 0;
  return true;
}

Result<void> WarcReader::skip_run() {
  while (true) {
    at_ += rest().size();
    forget_what_was_read();
    if (run_is_over() && rest().empty()) return {};
    if (!run_is_over()) PAGELET_TRY(pull());
  }
}

void WarcReader::drop(std::size_t count) {
  buffer_.erase(0, count);
  base_ += count;
  at_ -= std::min(at_, count);
  if (run_end_) *run_end_ -= count;
  if (unsettled_end_) *unsettled_end_ -= count;
}

void WarcReader::forget_what_was_read() {
  if (at_ > kHeldBack && at_ > buffer_.size() / 2) drop(at_);
}

void WarcReader::lose_sync() {
  if (std::exchange(in_sync_, false)) ++damaged_;
}

Result<bool> WarcReader::next(WarcRecord& record) {
  while (true) {
    forget_what_was_read();
    PAGELET_ASSIGN_OR_RETURN(const bool more, have(1));
    if (!more) {
      if (run_is_damaged_) lose_sync();
      if (!begin_run()) return false;
    } else if (rest().front() == '\r' || rest().front() == '\n') {
      ++at_;
    } else {
      const std::uint64_t begin = position();
      PAGELET_ASSIGN_OR_RETURN(const bool is_good, read_record(record));
      if (is_good) return true;
      lose_sync();
      PAGELET_TRY(skip_run());
      skipped_bytes_ += position() - begin;
    }
  }
}

// Reads the record that begins here; false when it is damaged.
Result<bool> WarcReader::read_record(WarcRecord& record) {
  const bool is_first = position() == run_begin_;
  const std::size_t begin = at_;
  PAGELET_ASSIGN_OR_RETURN(const bool has_header, read_header());
  const auto length = has_header ? parse_length(field_of(header_, "content-length")) : std::nullopt;
  if (!length) return false;
  in_sync_ = true;
  const std::size_t content = at_;
  PAGELET_ASSIGN_OR_RETURN(const bool is_complete, pass_content(*length));
  const std::size_t end = at_;
  if (!is_complete) return false;
  PAGELET_ASSIGN_OR_RETURN(const bool well, ends_well());
  if (!well) return false;

  record = {};
  record.type = field_of(header_, "warc-type");
  record.target_uri = without_brackets(field_of(header_, "warc-target-uri"));
  record.content_type = field_of(header_, "content-type");
  record.truncated = field_of(header_, "warc-truncated");
  record.content_length = *length;
  record.header = header_;
  record.too_large = *length > max_content_;
  record.content = beginning_;
  if (!record.too_large) {
    record.content = std::string_view(buffer_).substr(content, end - content);
    record.text = std::string_view(buffer_).substr(begin, end - begin);
  }
  const bool is_alone = is_first && is_one_member_ && run_is_over() && rest().empty();
  if (is_alone && stream_.finished_number() == run_member_) record.member = stream_.finished();
  return true;
}

// Reads the header with the blank line at its end; false when there is none here.
Result<bool> WarcReader::read_header() {
  PAGELET_TRY(have(kMagicAndVersion));
  if (!is_version_line(rest())) return false;
  std::size_t size = std::string_view::npos;
  for (std::size_t wanted = 1024; size == std::string_view::npos; wanted *= 2) {
    if (wanted > kMostHeaderBytes) return false;
    PAGELET_ASSIGN_OR_RETURN(const bool all, have(wanted));
    size = header_size(rest().substr(0, kMostHeaderBytes));
    if (!all && size == std::string_view::npos) return false;
  }
  header_.assign(rest().substr(0, size));
  // A header that is cut may be followed by another one.
  for (std::size_t line = 0; (line = header_.find('\n', line)) != std::string::npos;) {
    if (is_version_line(std::string_view(header_).substr(++line))) return false;
  }
  unfold(header_);
  at_ += size;
  return true;
}

// Goes to the end of the content; false when the content is incomplete. Of a content that is too
// long to be stored only the beginning is kept.
Result<bool> WarcReader::pass_content(std::uint64_t length) {
  if (length <= max_content_) {
    PAGELET_ASSIGN_OR_RETURN(const bool all, have(static_cast<std::size_t>(length)));
    if (all) at_ += static_cast<std::size_t>(length);
    return all;
  }
  PAGELET_TRY(have(kMostHeaderBytes));
  beginning_ = rest().substr(0, std::min<std::uint64_t>(kMostHeaderBytes, length));
  for (std::uint64_t left = length; left > 0;) {
    PAGELET_ASSIGN_OR_RETURN(const bool more, have(1));
    if (!more) return false;
    const std::uint64_t part = std::min<std::uint64_t>(left, rest().size());
    at_ += static_cast<std::size_t>(part);
    left -= part;
    forget_what_was_read();
  }
  return true;
}

// After a content: whether a record may end here and had no damage.
Result<bool> WarcReader::ends_well() {
  PAGELET_TRY(have(kLineEnds.size()));
  const bool is_ended = rest().starts_with(kLineEnds);
  while (true) {
    PAGELET_ASSIGN_OR_RETURN(const bool more, have(1));
    if (!more || (rest().front() != '\r' && rest().front() != '\n')) break;
    ++at_;
  }
  PAGELET_TRY(have(kMagicAndVersion));
  if (rest().empty()) return !run_is_damaged_;
  return is_ended || is_version_line(rest());
}

}  // namespace pagelet
