// SPDX-License-Identifier: MIT

#include "core/text/encoding/multi_byte_decoder.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/text/encoding/multi_byte_indexes.h"
#include "core/text/encoding/utf8_output.h"

namespace pagelet::internal {
namespace {

bool in_range(unsigned value, unsigned first, unsigned last) {
  return value >= first && value <= last;
}

/// Half-width katakana: a row of 63 code points from U+FF61.
char32_t katakana(unsigned byte, unsigned first_byte) { return 0xFF61 + (byte - first_byte); }

/// Input and output of a decoder: pointers alone, for the same reason as in Utf8Writer.
class Transcoder {
 public:
  Transcoder(std::string_view bytes, Utf8Writer writer) : bytes_(bytes), writer_(writer) {}

  /// Copies ASCII up to the next other byte; false at the end of the input.
  bool copy_ascii() {
    if (position_ == bytes_.size()) return false;
    if (!is_ascii(bytes_[position_])) return true;
    const std::size_t ascii = ascii_run_length(bytes_.substr(position_));
    writer_.append(bytes_.substr(position_, ascii));
    position_ += ascii;
    return position_ < bytes_.size();
  }

  /// The byte at the position.
  unsigned byte() const { return static_cast<unsigned char>(bytes_[position_]); }

  /// The byte at a distance from the position; nothing behind the end.
  std::optional<unsigned> peek(std::size_t ahead) const {
    if (ahead >= bytes_.size() - position_) return std::nullopt;
    return static_cast<unsigned char>(bytes_[position_ + ahead]);
  }

  /// Writes a code point for the next bytes. length: their number.
  void put(char32_t code_point, std::size_t length) {
    writer_.put(code_point);
    position_ += length;
  }

  void fail(std::size_t length) { put(kReplacementCharacter, length); }

  /// The end of most steps: the code point of a sequence, or an error when it is 0. On an error the
  /// last byte of the sequence is put back when it is ASCII.
  void put_or_fail(char32_t code_point, std::size_t length) {
    if (code_point != 0) {
      put(code_point, length);
    } else {
      fail(is_ascii(bytes_[position_ + length - 1]) ? length - 1 : length);
    }
  }

  Utf8Writer writer() const { return writer_; }

 private:
  std::string_view bytes_;
  std::size_t position_ = 0;
  Utf8Writer writer_;
};

/// Decodes with a step that is called at each byte that is not ASCII: step(page) reads one sequence
/// and writes what it stands for.
template <typename Step>
std::string transcode(std::string_view bytes, Step&& step) {
  // No byte becomes more than three (U+FFFD), no ASCII byte more than the two of a pair.
  return write_utf8(bytes.size() + 2 * count_non_ascii(bytes), [&](Utf8Writer writer) {
    Transcoder page(bytes, writer);
    while (page.copy_ascii()) step(page);
    return page.writer();
  });
}

/// The two letters with two marks that Big5 has and Unicode has only as two code points.
bool put_big5_pair(Transcoder& page, std::size_t pointer) {
  constexpr char32_t kMacron = 0x0304;
  constexpr char32_t kCaron = 0x030C;
  if (pointer != 1133 && pointer != 1135 && pointer != 1164 && pointer != 1166) return false;
  page.put(pointer < 1164 ? 0x00CA : 0x00EA, 0);
  page.put(pointer == 1133 || pointer == 1164 ? kMacron : kCaron, 2);
  return true;
}

/// gb18030 four bytes from a lead byte and a digit on.
void decode_gb18030_four_bytes(Transcoder& page) {
  const std::optional<unsigned> third = page.peek(2);
  const std::optional<unsigned> fourth = page.peek(3);
  if (!third) return page.fail(2);  // the end of the page: one error for all that is left
  if (!in_range(*third, 0x81, 0xFE)) return page.fail(1);
  if (!fourth) return page.fail(3);
  if (!in_range(*fourth, 0x30, 0x39)) return page.fail(1);
  const std::size_t pointer =
      (((page.byte() - 0x81U) * 10U + (*page.peek(1) - 0x30U)) * 126U + (*third - 0x81U)) * 10U +
      (*fourth - 0x30U);
  const char32_t code_point = gb18030_ranges_code_point(pointer);
  page.put(code_point != 0 ? code_point : kReplacementCharacter, 4);
}

/// The standard's decoder of ISO-2022-JP with its states.
class Iso2022JpDecoder {
 public:
  Iso2022JpDecoder(std::string_view bytes, Utf8Writer writer) : bytes_(bytes), writer_(writer) {}

  Utf8Writer run() {
    while (position_ < bytes_.size()) {
      const unsigned byte = static_cast<unsigned char>(bytes_[position_]);
      if (byte == kEscape) {
        escape();
      } else {
        ++position_;
        character(byte);
      }
    }
    return writer_;
  }

 private:
  enum class State : std::uint8_t { kAscii, kRoman, kKatakana, kTwoBytes };

  static constexpr unsigned kEscape = 0x1B;

  void put(char32_t code_point) {
    after_escape_ = false;
    writer_.put(code_point);
  }

  void fail() { put(kReplacementCharacter); }

  /// An escape sequence, or an error for its first byte, behind which decoding goes on.
  void escape() {
    const std::string_view sequence = bytes_.substr(position_ + 1, 2);
    std::optional<State> state;
    if (sequence == "(B") state = State::kAscii;
    if (sequence == "(J") state = State::kRoman;
    if (sequence == "(I") state = State::kKatakana;
    if (sequence == "$@" || sequence == "$B") state = State::kTwoBytes;
    if (!state) {
      ++position_;
      return fail();
    }
    position_ += 3;
    state_ = *state;
    // Two escape sequences with nothing between are an error, too: they could hide markup.
    if (after_escape_) fail();
    after_escape_ = true;
  }

  void character(unsigned byte) {
    switch (state_) {
      case State::kAscii:
      case State::kRoman:
        if (byte >= 0x80 || byte == 0x0E || byte == 0x0F) return fail();
        if (state_ == State::kRoman && byte == 0x5C) return put(0x00A5);
        if (state_ == State::kRoman && byte == 0x7E) return put(0x203E);
        return put(byte);
      case State::kKatakana:
        return in_range(byte, 0x21, 0x5F) ? put(katakana(byte, 0x21)) : fail();
      case State::kTwoBytes:
        return in_range(byte, 0x21, 0x7E) ? trail(byte) : fail();
    }
  }

  void trail(unsigned lead) {
    if (position_ == bytes_.size()) return fail();
    const unsigned byte = static_cast<unsigned char>(bytes_[position_]);
    if (byte == kEscape) return fail();  // stays in the input
    ++position_;
    if (!in_range(byte, 0x21, 0x7E)) return fail();
    const char32_t code_point = jis0208_index().code_point((lead - 0x21U) * 94U + (byte - 0x21U));
    return code_point != 0 ? put(code_point) : fail();
  }

  std::string_view bytes_;
  std::size_t position_ = 0;
  State state_ = State::kAscii;
  bool after_escape_ = false;  // no output since the last escape sequence
  Utf8Writer writer_;
};

/// The 16-bit unit at a position.
template <bool kBigEndian>
char32_t unit_at(std::string_view bytes, std::size_t position) {
  const unsigned first = static_cast<unsigned char>(bytes[position]);
  const unsigned second = static_cast<unsigned char>(bytes[position + 1]);
  return kBigEndian ? (first << 8U) | second : (second << 8U) | first;
}

template <bool kBigEndian>
Utf8Writer write_utf_16(std::string_view bytes, Utf8Writer writer) {
  const std::size_t units_end = bytes.size() - bytes.size() % 2;
  std::size_t position = 0;
  while (position < units_end) {
    const char32_t unit = unit_at<kBigEndian>(bytes, position);
    position += 2;
    if (unit < 0xD800 || unit > 0xDFFF) {
      writer.put(unit);
      continue;
    }
    if (unit < 0xDC00 && position < units_end) {
      const char32_t trail = unit_at<kBigEndian>(bytes, position);
      if (trail >= 0xDC00 && trail <= 0xDFFF) {
        writer.put(0x10000 + ((unit - 0xD800) << 10U) + (trail - 0xDC00));
        position += 2;
        continue;
      }
    }
    writer.put_replacement_character();
    // A lead surrogate and half a unit at the end of the page are one error.
    if (unit < 0xDC00 && position == units_end) return writer;
  }
  if (units_end != bytes.size()) writer.put_replacement_character();
  return writer;
}

template <bool kBigEndian>
std::string decode_utf_16(std::string_view bytes) {
  // Three bytes for each unit, and for half of one.
  return write_utf8(bytes.size() / 2 * 3 + 3,
                    [bytes](Utf8Writer writer) { return write_utf_16<kBigEndian>(bytes, writer); });
}

}  // namespace

std::string decode_big5(std::string_view bytes) {
  const EncodingIndex& index = big5_index();
  return transcode(bytes, [&index](Transcoder& page) {
    const unsigned lead = page.byte();
    const std::optional<unsigned> trail = page.peek(1);
    if (!in_range(lead, 0x81, 0xFE) || !trail) return page.fail(1);
    if (!in_range(*trail, 0x40, 0x7E) && !in_range(*trail, 0xA1, 0xFE)) {
      return page.put_or_fail(0, 2);
    }
    const std::size_t pointer = (lead - 0x81U) * 157U + (*trail - (*trail < 0x7F ? 0x40U : 0x62U));
    const char32_t code_point = index.code_point(pointer);
    if (code_point == 0 && put_big5_pair(page, pointer)) return;
    page.put_or_fail(code_point, 2);
  });
}

std::string decode_euc_jp(std::string_view bytes) {
  const EncodingIndex& jis0208 = jis0208_index();
  const EncodingIndex& jis0212 = jis0212_index();
  const auto code_point = [](const EncodingIndex& index, unsigned lead, unsigned trail) {
    const bool fits = in_range(lead, 0xA1, 0xFE) && in_range(trail, 0xA1, 0xFE);
    return fits ? index.code_point((lead - 0xA1U) * 94U + (trail - 0xA1U)) : 0;
  };
  return transcode(bytes, [&](Transcoder& page) {
    const unsigned lead = page.byte();
    const std::optional<unsigned> second = page.peek(1);
    const bool is_lead = lead == 0x8E || lead == 0x8F || in_range(lead, 0xA1, 0xFE);
    if (!is_lead || !second) return page.fail(1);
    if (lead == 0x8E && in_range(*second, 0xA1, 0xDF)) {
      return page.put(katakana(*second, 0xA1), 2);
    }
    if (lead == 0x8F && in_range(*second, 0xA1, 0xFE)) {
      const std::optional<unsigned> third = page.peek(2);
      if (!third) return page.fail(2);
      return page.put_or_fail(code_point(jis0212, *second, *third), 3);
    }
    page.put_or_fail(code_point(jis0208, lead, *second), 2);
  });
}

std::string decode_euc_kr(std::string_view bytes) {
  const EncodingIndex& index = euc_kr_index();
  return transcode(bytes, [&index](Transcoder& page) {
    const unsigned lead = page.byte();
    const std::optional<unsigned> trail = page.peek(1);
    if (!in_range(lead, 0x81, 0xFE) || !trail) return page.fail(1);
    const bool fits = in_range(*trail, 0x41, 0xFE);
    page.put_or_fail(fits ? index.code_point((lead - 0x81U) * 190U + (*trail - 0x41U)) : 0, 2);
  });
}

std::string decode_gb18030(std::string_view bytes) {
  const EncodingIndex& index = gb18030_index();
  return transcode(bytes, [&index](Transcoder& page) {
    const unsigned lead = page.byte();
    const std::optional<unsigned> trail = page.peek(1);
    if (lead == 0x80) return page.put(0x20AC, 1);
    if (lead == 0xFF || !trail) return page.fail(1);
    if (in_range(*trail, 0x30, 0x39)) return decode_gb18030_four_bytes(page);
    const bool fits = in_range(*trail, 0x40, 0x7E) || in_range(*trail, 0x80, 0xFE);
    const unsigned rank = *trail - (*trail < 0x7F ? 0x40U : 0x41U);
    page.put_or_fail(fits ? index.code_point((lead - 0x81U) * 190U + rank) : 0, 2);
  });
}

std::string decode_iso_2022_jp(std::string_view bytes) {
  // Here ASCII bytes, too, become katakana or U+FFFD.
  return write_utf8(3 * bytes.size(),
                    [bytes](Utf8Writer writer) { return Iso2022JpDecoder(bytes, writer).run(); });
}

std::string decode_shift_jis(std::string_view bytes) {
  const EncodingIndex& index = jis0208_index();
  const auto code_point = [&index](unsigned lead, unsigned trail) -> char32_t {
    // The user-defined characters of Windows: a block of the private use area.
    constexpr std::size_t kFirstUserDefined = 8836;
    constexpr std::size_t kLastUserDefined = 10715;
    if (!in_range(trail, 0x40, 0x7E) && !in_range(trail, 0x80, 0xFC)) return 0;
    const std::size_t pointer =
        (lead - (lead < 0xA0 ? 0x81U : 0xC1U)) * 188U + (trail - (trail < 0x7F ? 0x40U : 0x41U));
    if (pointer >= kFirstUserDefined && pointer <= kLastUserDefined) {
      return static_cast<char32_t>(0xE000 + (pointer - kFirstUserDefined));
    }
    return index.code_point(pointer);
  };
  return transcode(bytes, [&](Transcoder& page) {
    const unsigned lead = page.byte();
    const std::optional<unsigned> trail = page.peek(1);
    if (lead == 0x80) return page.put(lead, 1);
    if (in_range(lead, 0xA1, 0xDF)) return page.put(katakana(lead, 0xA1), 1);
    if (lead == 0xA0 || lead > 0xFC || !trail) return page.fail(1);
    page.put_or_fail(code_point(lead, *trail), 2);
  });
}

std::string decode_utf_16be(std::string_view bytes) { return decode_utf_16<true>(bytes); }

std::string decode_utf_16le(std::string_view bytes) { return decode_utf_16<false>(bytes); }

}  // namespace pagelet::internal
