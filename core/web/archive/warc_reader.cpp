// SPDX-License-Identifier: MIT
#include "core/web/archive/warc_reader.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/text/ascii.h"
#include "core/web/http/http_message.h"

namespace pagelet {

using internal::Decompressor;
using internal::looks_like_gzip;
using internal::looks_like_zstd;

namespace {

constexpr std::size_t kRawBytes = std::size_t{1} << 18;
constexpr std::size_t kLookBack = std::size_t{1} << 16;  // bytes kept before the current place
constexpr std::size_t kOutputBytes = std::size_t{1} << 17;
constexpr std::size_t kMaxDictionaryBytes = std::size_t{16} << 20;

constexpr std::size_t kSkippableHeader = 8;
constexpr std::uint32_t kDictionaryFrame = 0x184D2A5D;

std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (std::size_t at = 4; at-- > 0;) {
    number = (number << 8) | static_cast<unsigned char>(bytes[at]);
  }
  return number;
}

bool is_skippable_frame(std::string_view bytes) {
  return bytes.size() >= 4 && (little_endian(bytes) & 0xFFFFFFF0U) == 0x184D2A50U;
}

bool begins_member(std::string_view bytes) {
  return looks_like_gzip(bytes) || looks_like_zstd(bytes) || is_skippable_frame(bytes);
}

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

// A stream of bytes that is plain or a sequence of compressed members (gzip members, zstd frames).
// Web archives mostly have one member for each record.
//
// Each member is recognised by its first bytes. If a stream does not begin with a member, it is
// plain. If `WARC/` is where a member should begin, the stream is plain from there on. Damage
// is not an error: bytes after it are omitted up to the next beginning of a member. A dictionary
// at the beginning (`.warc.zst`: a skippable frame of the kind 0x184D2A5D, plain or itself zstd)
// is used for the members after it; other skippable frames are skipped.
//
// Cost: linear in input and output, whatever they contain. Memory: two buffers of fixed size, a
// Decompressor and, if wanted, a compressed member. Not thread-safe.
class MemberStream {
 public:
  enum class Event : std::uint8_t {
    kBytes,    // bytes were appended
    kMember,   // a member, or the plain part, begins here
    kDamage,   // the member before is damaged: its last bytes may be wrong or missing
    kGarbage,  // bytes between two members were omitted
    kEnd,
  };

  // `source` must outlive the stream. `kept_bytes`: limit for `finished`; 0: it stays empty.
  MemberStream(ByteSource& source, std::size_t kept_bytes)
      : source_(source), kept_bytes_(kept_bytes), raw_(kRawBytes), output_(kOutputBytes) {}

  // Appends the next bytes to `target`, or reports what is here. Errors: those of the source.
  Result<Event> read(std::string& target) {
    if (mode_ == Mode::kBoundary) return begin_member();
    return mode_ == Mode::kPlain ? copy_plain(target) : decompress(target);
  }

  // The compressed bytes of the gzip member that was complete before the current one began, or
  // before the end; empty when it was damaged, too long, or not gzip.
  std::string_view finished() const { return finished_; }
  // How many members have begun before the current one, or before the end.
  std::size_t finished_number() const { return finished_number_; }
  std::size_t members() const { return members_; }  // that have begun
  // Where the current member begins in the source, and where the one before it ended.
  std::uint64_t member_begin() const { return member_begin_; }
  std::uint64_t finished_end() const { return finished_end_; }
  // Whether the member before the current one, or before the end, was compressed.
  bool finished_is_compressed() const { return finished_is_compressed_; }
  // Whether the source is not compressed at all.
  bool is_plain() const { return mode_ == Mode::kPlain && members_ == 1; }

  const std::string& reason() const { return reason_; }  // of the last damage; may be empty
  // Where the member begins in which the source ends.
  std::optional<std::uint64_t> cut_member() const { return cut_member_; }
  bool begins_like_zip() const { return begins_like_zip_; }

 private:
  enum class Mode : std::uint8_t { kBoundary, kPlain, kGzip, kZstd };

  // Makes at least `count` bytes (a small number) available, if the source has them.
  Result<void> make_available(std::size_t count) {
    while (raw_end_ - raw_begin_ < count && !raw_ended_) {
      if (raw_end_ == raw_.size()) {
        const std::size_t dropped = raw_begin_ - std::min(raw_begin_, kLookBack);
        std::memmove(raw_.data(), raw_.data() + dropped, raw_end_ - dropped);
        raw_begin_ -= dropped;
        raw_base_ += dropped;
        raw_end_ -= dropped;
        searched_ -= std::min(searched_, dropped);
      }
      PAGELET_ASSIGN_OR_RETURN(const auto got, source_.read(std::span(raw_).subspan(raw_end_)));
      raw_end_ += got;
      may_read_again_ += got;
      raw_ended_ = got == 0;
    }
    return {};
  }

  Result<Event> begin_member() {
    finished_ = is_kept_ ? std::exchange(current_, {}) : std::string();
    finished_number_ = members_;
    finished_end_ = raw_base_ + raw_begin_;
    finished_is_compressed_ = mode_ != Mode::kPlain;
    is_kept_ = false;
    while (true) {
      PAGELET_TRY(make_available(kSkippableHeader));
      const std::string_view bytes = rest();
      if (bytes.empty()) return Event::kEnd;
      if (is_skippable_frame(bytes)) {
        PAGELET_ASSIGN_OR_RETURN(const bool good, skip_frame());
        if (!good) return Event::kGarbage;
        continue;
      }
      if (looks_like_gzip(bytes)) {
        mode_ = Mode::kGzip;
        is_kept_ = kept_bytes_ > 0;
      } else if (looks_like_zstd(bytes)) {
        mode_ = Mode::kZstd;
      } else if (members_ == 0 || bytes.starts_with(kMagic)) {
        mode_ = Mode::kPlain;
        begins_like_zip_ = members_ == 0 && bytes.starts_with("PK");
      } else {
        PAGELET_ASSIGN_OR_RETURN(const bool only_zeros, skip_garbage());
        if (!only_zeros) return Event::kGarbage;
        continue;
      }
      break;
    }
    if (mode_ != Mode::kPlain) decompressor().restart();
    current_.clear();
    member_begin_ = raw_base_ + raw_begin_;
    cut_member_.reset();  // what follows was only hidden by damage
    ++members_;
    searched_ = raw_begin_ + 1;
    return Event::kMember;
  }

  // False when the frame is cut off, or a dictionary that cannot be used.
  Result<bool> skip_frame() {
    if (rest().size() < kSkippableHeader) {
      // The end of the file cuts this beginning. It still looks like one: skip_garbage would stay.
      raw_begin_ = raw_end_;
      reason_ = "a skippable frame of zstd is cut off";
      return false;
    }
    std::uint64_t left = little_endian(rest().substr(4));
    const bool is_dictionary =
        members_ == 0 && little_endian(rest()) == kDictionaryFrame && left <= kMaxDictionaryBytes;
    raw_begin_ += kSkippableHeader;
    std::string dictionary;
    while (left > 0) {
      PAGELET_TRY(make_available(1));
      if (rest().empty()) {
        reason_ = "a skippable frame of zstd is cut off";
        return false;
      }
      const std::string_view part = rest().substr(0, left);
      if (is_dictionary) dictionary += part;
      raw_begin_ += part.size();
      left -= part.size();
    }
    if (!is_dictionary) return true;
    if (looks_like_zstd(dictionary)) {
      DecodedContent content = decode_content("zstd", dictionary, kMaxDictionaryBytes);
      dictionary = content.error ? std::string() : std::move(content.text);
    }
    const bool good = !dictionary.empty() && zstd_->load_dictionary(dictionary);
    if (!good) reason_ = "its dictionary for zstd is damaged";
    return good;
  }

  // Goes to the next place that looks like the beginning of a member. Returns whether all bytes
  // before it were zeros, which fill up tapes and blocks.
  Result<bool> skip_garbage() {
    bool only_zeros = true;
    for (;; ++raw_begin_) {
      if (rest().size() < kSkippableHeader) PAGELET_TRY(make_available(kSkippableHeader));
      if (rest().empty() || begins_member(rest())) return only_zeros;
      only_zeros = only_zeros && rest().front() == '\0';
    }
  }

  // Damage is often found late, after the beginning of the next member was read as a part of this
  // one. The number of bytes that are read again is limited by the number that was read.
  void go_back_to_member() {
    for (; searched_ < raw_begin_; ++searched_) {
      const std::size_t distance = raw_begin_ - searched_;
      const std::string_view bytes(raw_.data() + searched_, raw_end_ - searched_);
      if (!looks_like_gzip(bytes) && !looks_like_zstd(bytes)) continue;
      if (distance > may_read_again_) return;
      may_read_again_ -= distance;
      raw_begin_ = searched_;
      return;
    }
  }

  Result<Event> copy_plain(std::string& target) {
    PAGELET_TRY(make_available(1));
    if (rest().empty()) return begin_member();
    target += rest();
    raw_begin_ = raw_end_;
    return Event::kBytes;
  }

  Result<Event> decompress(std::string& target) {
    using State = Decompressor::State;
    PAGELET_TRY(make_available(1));
    const Decompressor::Step step = decompressor().step(rest(), output_.data(), output_.size());
    // Without input and output the member is cut off.
    const bool is_cut = step.state == State::kMore && rest().empty() && step.made == 0;
    const bool damaged = step.state == State::kDamaged || is_cut;
    if (is_cut) cut_member_ = member_begin_;
    if (is_kept_) current_ += rest().substr(0, step.taken);
    is_kept_ = is_kept_ && !damaged && current_.size() <= kept_bytes_;
    raw_begin_ += step.taken;
    target.append(output_.data(), step.made);
    if (!damaged) {
      if (step.state == State::kEnded) mode_ = Mode::kBoundary;
      return Event::kBytes;
    }
    reason_ = decompressor().reason();
    mode_ = Mode::kBoundary;
    const std::size_t before = raw_begin_;
    go_back_to_member();
    // Makes progress if the beginning itself is damaged.
    if (raw_begin_ == before && step.taken == 0 && !rest().empty()) ++raw_begin_;
    PAGELET_TRY(skip_garbage());
    return Event::kDamage;
  }

  Decompressor& decompressor() { return mode_ == Mode::kGzip ? *gzip_ : *zstd_; }

  std::string_view rest() const {
    return std::string_view(raw_.data() + raw_begin_, raw_end_ - raw_begin_);
  }

  ByteSource& source_;
  std::size_t kept_bytes_;
  std::unique_ptr<Decompressor> gzip_ = Decompressor::create(internal::Format::kGzip);
  std::unique_ptr<Decompressor> zstd_ = Decompressor::create(internal::Format::kZstd);
  Mode mode_ = Mode::kBoundary;
  std::vector<char> raw_;
  std::size_t raw_begin_ = 0;
  std::size_t raw_end_ = 0;
  std::uint64_t raw_base_ = 0;  // position of raw_'s first byte in the source
  std::uint64_t member_begin_ = 0;
  std::uint64_t finished_end_ = 0;
  bool finished_is_compressed_ = false;
  std::size_t searched_ = 0;  // in raw_: the search for a next member has reached this place
  std::size_t may_read_again_ = 0;
  bool raw_ended_ = false;
  bool begins_like_zip_ = false;
  std::optional<std::uint64_t> cut_member_;
  std::vector<char> output_;
  std::size_t members_ = 0;  // that have begun
  std::string current_;      // compressed bytes of the current member
  bool is_kept_ = false;     // whether all of them are there
  std::string finished_;
  std::size_t finished_number_ = 0;
  std::string reason_;
};

class RecordReader {
 public:
  RecordReader(ByteSource& source, std::size_t max_content, std::size_t kept_bytes)
      : stream_(source, kept_bytes), max_content_(max_content) {}

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
            stream_.begins_like_zip()};
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
    return !bytes.empty() && kMagic.starts_with(bytes.substr(0, kMagic.size()));
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
    const std::size_t begin = at_;
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
      record.text = std::string_view(buffer_).substr(begin, end - begin);
    }
    const bool is_alone = is_first && is_one_member_ && run_is_over() && rest().empty();
    if (stream_.is_plain()) {
      record.offset = first;
      record.length = position() - first;
    } else if (is_alone && stream_.finished_is_compressed() &&
               stream_.finished_number() == run_member_) {
      record.member = stream_.finished();
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
      if (!all && size == std::string_view::npos) return Header::kNone;
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

Result<WarcDamage> read_warc(ByteSource& source, std::size_t max_content, std::size_t kept_bytes,
                             const std::function<Result<void>(const WarcRecord&)>& visit) {
  RecordReader reader(source, max_content, kept_bytes);
  WarcRecord record;
  while (true) {
    PAGELET_ASSIGN_OR_RETURN(const bool more, reader.next(record));
    if (!more) return reader.damage();
    PAGELET_TRY(visit(record));
  }
}

}  // namespace pagelet
