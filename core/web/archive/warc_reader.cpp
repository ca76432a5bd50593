// SPDX-License-Identifier: MIT
#include "core/web/archive/warc_reader.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "core/text/ascii.h"
#include "core/web/archive/member_stream.h"
#include "core/web/http/http_message.h"

namespace pagelet {

using internal::MemberStream;

namespace {

constexpr std::size_t kMagicAndVersion = 8;         // "WARC/1.0"
constexpr std::string_view kLineEnds = "\r\n\r\n";  // after each record
constexpr std::size_t kHeldBack = std::size_t{1} << 16;

bool is_version_line(std::string_view bytes) {
  return bytes.size() >= kMagicAndVersion && bytes.starts_with(internal::kWarcMagic) &&
         is_digit(bytes[5]) && bytes[6] == '.' && is_digit(bytes[7]);
}

std::string_view without_brackets(std::string_view uri) {
  if (uri.size() >= 2 && uri.front() == '<' && uri.back() == '>') {
    uri = uri.substr(1, uri.size() - 2);
  }
  return uri;
}

class RecordReader {
 public:
  RecordReader(ByteSource& source, std::size_t max_content)
      : stream_(source), max_content_(max_content) {}

  // Reads the next undamaged record; false at the end.
  Result<bool> next(WarcRecord& record) {
    while (true) {
      forget_what_was_read();
      PAGELET_ASSIGN_OR_RETURN(const bool more, have(1));
      if (!more) {
        if (run_is_damaged_) lose_sync(position());
        if (!begin_run()) return false;
      } else if (rest().front() == '\r' || rest().front() == '\n') {
        ++at_;
      } else {
        const std::uint64_t begin = position();
        PAGELET_ASSIGN_OR_RETURN(const bool is_good, read_record(record));
        if (is_good) return true;
        if (!std::exchange(is_passed_, false)) {
          lose_sync(begin);
          PAGELET_TRY(skip_run());
        }
        skipped_bytes_ += position() - begin;
      }
    }
  }

  WarcDamage damage() const {
    return {damaged_,
            skipped_bytes_,
            stream_.reason().empty() ? reason_ : stream_.reason(),
            place_,
            cut_at_ ? cut_at_ : stream_.cut_member(),
            stream_.first_bytes()};
  }

 private:
  // A run: the bytes from one place where a record may begin to the next such place, or to damage.

  // Reads more bytes, or finds where the run ends.
  Result<void> pull() {
    using Event = MemberStream::Event;
    PAGELET_ASSIGN_OR_RETURN(const Event event, stream_.read(buffer_));
    if (event == Event::kMember) {
      if (base_ + buffer_.size() == run_begin_) {
        run_member_ = stream_.members();
        run_place_ = stream_.member_begin();
      } else if (!unsettled_end_ || !may_begin_record(*unsettled_end_)) {
        is_one_member_ = is_one_member_ && (!unsettled_end_ || *unsettled_end_ == buffer_.size());
        unsettled_end_ = buffer_.size();
        unsettled_member_ = stream_.members();
        unsettled_place_ = stream_.member_begin();
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

  // A member begins a run if it begins with a record. Others continue the run, as those of bgzip.
  void settle_end() {
    if (!unsettled_end_ || (buffer_.size() - *unsettled_end_ < kMagicAndVersion && !ended_)) return;
    if (is_version_line(std::string_view(buffer_).substr(*unsettled_end_))) {
      run_end_ = unsettled_end_;
    } else {
      is_one_member_ = false;
    }
    unsettled_end_.reset();
  }

  // Whether a member that has ended after a few bytes may be the beginning of a record.
  bool may_begin_record(std::size_t at) const {
    const std::string_view bytes = std::string_view(buffer_).substr(at);
    return !bytes.empty() &&
           internal::kWarcMagic.starts_with(bytes.substr(0, internal::kWarcMagic.size()));
  }

  // Whether the run has `count` more bytes; reads until it has.
  Result<bool> have(std::size_t count) {
    while (rest().size() < count && !run_is_over()) PAGELET_TRY(pull());
    return rest().size() >= count;
  }

  bool run_is_over() const { return ended_ || run_end_.has_value(); }

  // Goes from the end of a run to the next one; false at the end of the archive.
  bool begin_run() {
    if (!run_end_) return false;
    drop(*run_end_);
    run_end_.reset();
    run_begin_ = base_;
    run_member_ = unsettled_member_;
    run_place_ = unsettled_place_;
    is_one_member_ = true;
    run_is_damaged_ = std::exchange(next_is_damaged_, false);
    if (run_is_damaged_) run_end_ = 0;
    return true;
  }

  void drop(std::size_t count) {
    buffer_.erase(0, count);
    base_ += count;
    at_ -= std::min(at_, count);
    if (run_end_) *run_end_ -= count;
    if (unsettled_end_) *unsettled_end_ -= count;
  }

  Result<void> skip_run() {
    while (true) {
      at_ += rest().size();
      forget_what_was_read();
      if (run_is_over() && rest().empty()) return {};
      if (!run_is_over()) PAGELET_TRY(pull());
    }
  }

  void forget_what_was_read() {
    if (at_ > kHeldBack && at_ > buffer_.size() / 2) drop(at_);
  }

  // Reads the record that begins here; false when it is damaged.
  Result<bool> read_record(WarcRecord& record) {
    const std::uint64_t first = position();
    const bool is_first = first == run_begin_;
    PAGELET_ASSIGN_OR_RETURN(const Header found, read_header());
    if (found == Header::kNone) return false;
    if (found == Header::kTooLong) PAGELET_TRY(pass_long_header());
    const auto length = number_in<std::uint64_t>(field_of(header_, "content-length"));
    if (!length) return false;
    in_sync_ = true;
    const std::size_t content = at_;
    PAGELET_ASSIGN_OR_RETURN(const bool is_complete, pass_content(*length));
    const std::size_t end = at_;
    if (!is_complete && stream_.is_plain()) cut_at_ = first;  // it has no other end
    if (!is_complete) return false;
    PAGELET_ASSIGN_OR_RETURN(const bool well, ends_well());
    if (!well) return false;
    is_passed_ = found == Header::kTooLong;
    if (is_passed_) count_damage(first);
    if (is_passed_) return false;

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
    }
    const bool is_alone = is_first && is_one_member_ && run_is_over() && rest().empty();
    if (stream_.is_plain()) {
      record.offset = first;
      record.length = position() - first;
    } else if (is_alone && stream_.finished_is_compressed() &&
               stream_.finished_number() == run_member_) {
      record.offset = run_place_;
      record.length = stream_.finished_end() - run_place_;
    }
    return true;
  }

  enum class Header : std::uint8_t { kNone, kFound, kTooLong };

  // Reads the header with the blank line at its end. One that is too long is not read.
  Result<Header> read_header() {
    PAGELET_TRY(have(kMagicAndVersion));
    if (!is_version_line(rest())) return Header::kNone;
    std::size_t size = std::string_view::npos;
    for (std::size_t wanted = 1024; size == std::string_view::npos; wanted *= 2) {
      if (wanted > kMaxWarcHeaderBytes) return Header::kTooLong;
      PAGELET_ASSIGN_OR_RETURN(const bool all, have(wanted));
      size = header_size(rest().substr(0, kMaxWarcHeaderBytes));
      if (all || size != std::string_view::npos) continue;
      if (stream_.is_plain()) cut_at_ = position();
      return Header::kNone;
    }
    header_.assign(rest().substr(0, size));
    // A header that is cut may be followed by another one.
    for (std::size_t line = 0; (line = header_.find('\n', line)) != std::string::npos;) {
      if (is_version_line(std::string_view(header_).substr(++line))) return Header::kNone;
    }
    unfold(header_);
    at_ += size;
    return Header::kFound;
  }

  // Goes to the end of a long header. `header_` gets the beginnings of its lines, as far as there
  // is room, or nothing if it does not end or another header begins in it.
  Result<void> pass_long_header() {
    constexpr std::size_t kMaxLine = 256;
    reason_ = "the head of a record exceeds " + std::to_string(kMaxWarcHeaderBytes) + " bytes";
    std::string line;
    for (header_.clear();;) {
      PAGELET_ASSIGN_OR_RETURN(const bool more, have(1));
      const std::size_t end = rest().find('\n');
      line += rest().substr(0, std::min(end, kMaxLine - line.size()));
      at_ += end == std::string_view::npos ? rest().size() : end + 1;
      forget_what_was_read();
      if (more && end == std::string_view::npos) continue;
      if (line.ends_with('\r')) line.pop_back();
      const bool is_lost = !more || (is_version_line(line) && !header_.empty());
      if (is_lost) header_.clear();
      if (is_lost || line.empty()) return {};
      if (header_.size() + line.size() < kMaxWarcHeaderBytes) header_.append(line).append("\n");
      line.clear();
    }
  }

  // Goes to the end of the content; false when the content is incomplete. If the content is too
  // long to be stored, only its beginning is kept.
  Result<bool> pass_content(std::uint64_t length) {
    if (length <= max_content_) {
      PAGELET_ASSIGN_OR_RETURN(const bool all, have(static_cast<std::size_t>(length)));
      if (all) at_ += static_cast<std::size_t>(length);
      return all;
    }
    PAGELET_TRY(have(kMaxWarcHeaderBytes));
    beginning_ = rest().substr(0, std::min<std::uint64_t>(kMaxWarcHeaderBytes, length));
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
  Result<bool> ends_well() {
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

  void lose_sync(std::uint64_t place) {
    if (std::exchange(in_sync_, false)) count_damage(place);
  }

  void count_damage(std::uint64_t place) {
    if (damaged_++ == 0) place_ = stream_.is_plain() ? place : run_place_;
  }

  std::uint64_t position() const { return base_ + at_; }
  std::string_view rest() const {
    return std::string_view(buffer_).substr(at_, run_end_.value_or(new_end()) - at_);
  }
  std::size_t new_end() const { return unsettled_end_.value_or(buffer_.size()); }

  MemberStream stream_;
  std::size_t max_content_;
  std::string buffer_;
  std::size_t at_ = 0;                        // in buffer_
  std::uint64_t base_ = 0;                    // position of the buffer's first byte in the stream
  std::optional<std::size_t> run_end_;        // in buffer_
  std::optional<std::size_t> unsettled_end_;  // a member begins here, perhaps with a record
  std::uint64_t run_begin_ = 0;               // position
  std::size_t unsettled_member_ = 0;          // number of the member at unsettled_end_
  std::size_t run_member_ = 0;                // number of the first member of the run
  std::uint64_t run_place_ = 0;               // where that member begins in the archive
  std::uint64_t unsettled_place_ = 0;         // the same of unsettled_member_
  bool is_one_member_ = true;                 // whether the run has no other one
  bool run_is_damaged_ = false;
  bool next_is_damaged_ = false;
  bool ended_ = false;
  std::string header_;     // of the current record, unfolded
  std::string beginning_;  // of a content that is too large
  bool in_sync_ = true;
  bool is_passed_ = false;  // the damaged record, to its end
  std::size_t damaged_ = 0;
  std::uint64_t place_ = 0;  // where the first damage is in the archive
  std::string reason_;
  std::uint64_t skipped_bytes_ = 0;
  std::optional<std::uint64_t> cut_at_;  // the record of a plain archive that its end cuts
};

}  // namespace

Result<WarcDamage> read_warc(ByteSource& source, std::size_t max_content,
                             const std::function<Result<void>(const WarcRecord&)>& visit) {
  RecordReader reader(source, max_content);
  WarcRecord record;
  while (true) {
    PAGELET_ASSIGN_OR_RETURN(const bool more, reader.next(record));
    if (!more) return reader.damage();
    PAGELET_TRY(visit(record));
  }
}

}  // namespace pagelet
