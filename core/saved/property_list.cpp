// SPDX-License-Identifier: MIT
#include "core/saved/property_list.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/base64.h"
#include "core/text/blanks.h"
#include "core/text/encoding/decoding.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMaxValues = 100'000;
constexpr std::size_t kMaxLevels = 16;
constexpr std::size_t kMaxSharedBytes = std::size_t{1} << 20;
constexpr std::string_view kMagic = "bplist00";

tl::unexpected<Error> fail_damaged() {
  return fail(ErrorCode::kInput, "is a damaged property list");
}

/// Reads objects of a binary list (CFBinaryPList.c): a table has the offset of each object, and
/// objects refer to others by number.
class BinaryReader {
 public:
  explicit BinaryReader(std::string_view bytes) : bytes_(bytes) {}

  Result<PropertyValue> read() {
    constexpr std::size_t kTrailer = 32;
    if (bytes_.size() < kMagic.size() + kTrailer) return fail_damaged();
    const std::size_t trailer = bytes_.size() - kTrailer;
    const auto offset_size = number(trailer + 6, 1);
    const auto reference_size = number(trailer + 7, 1);
    const auto count = number(trailer + 8, 8);
    const auto top = number(trailer + 16, 8);
    const auto table = number(trailer + 24, 8);
    offset_size_ = *offset_size;
    reference_size_ = *reference_size;
    count_ = *count;
    table_ = *table;
    // Every number is checked where it is used, too; this keeps the products small.
    const bool is_usable = offset_size_ >= 1 && offset_size_ <= 8 && reference_size_ >= 1 &&
                           reference_size_ <= 8 && table_ < trailer &&
                           count_ <= (trailer - table_) / offset_size_;
    PropertyValue value;
    if (!is_usable || !object(*top, 0, value)) return fail_damaged();
    return value;
  }

 private:
  // A number with the most significant byte first; nullopt beyond the end.
  std::optional<std::uint64_t> number(std::uint64_t at, std::uint64_t size) const {
    if (at > bytes_.size() || size > bytes_.size() - at) return std::nullopt;
    std::uint64_t number = 0;
    for (const char byte : bytes_.substr(at, size)) {
      number = (number << 8U) | static_cast<unsigned char>(byte);
    }
    return number;
  }

  // The number of elements of an object, whose marker is at `at`; `at` is moved after it.
  std::optional<std::uint64_t> take_length(std::uint64_t& at) const {
    const auto marker = number(at++, 1);
    if (!marker) return std::nullopt;
    if ((*marker & 0xFU) != 0xFU) return *marker & 0xFU;
    const auto of_number = number(at++, 1);
    if (!of_number || (*of_number >> 4U) != 1 || (*of_number & 0xFU) > 3) return std::nullopt;
    const std::uint64_t size = std::uint64_t{1} << (*of_number & 0xFU);
    const auto length = number(at, size);
    at += size;
    return length;
  }

  bool object(std::uint64_t index, std::size_t nesting, PropertyValue& value) {
    if (index >= count_ || nesting > kMaxLevels || ++values_ > kMaxValues) return false;
    auto at = number(table_ + index * offset_size_, offset_size_);
    const auto marker = at ? number(*at, 1) : std::nullopt;
    if (!marker) return false;
    const auto kind = static_cast<unsigned>(*marker >> 4U);
    constexpr unsigned kData = 4, kAscii = 5, kUtf16 = 6, kArray = 10, kSet = 12, kDictionary = 13;
    if (kind != kData && kind != kAscii && kind != kUtf16 && kind != kArray && kind != kSet &&
        kind != kDictionary) {
      return true;
    }
    const auto length = take_length(*at);
    if (!length || *length > bytes_.size()) return false;
    if (kind >= kArray) return members(*at, *length, kind == kDictionary, nesting, value);
    const std::uint64_t size = kind == kUtf16 ? 2 * *length : *length;
    if (*at > bytes_.size() || size > bytes_.size() - *at) return false;
    // Lists share short texts, such as names; what is shared is copied each time.
    copied_ += size;
    if (copied_ > bytes_.size() + kMaxSharedBytes) return false;
    value.bytes = bytes_.substr(*at, size);
    if (kind == kUtf16) value.bytes = decode_page(std::move(value.bytes), "utf-16be").text;
    return true;
  }

  bool members(std::uint64_t at, std::uint64_t length, bool has_names, std::size_t nesting,
               PropertyValue& value) {
    for (std::uint64_t member = 0; member < length; ++member) {
      PropertyValue name;
      if (has_names) {
        const auto key = number(at + member * reference_size_, reference_size_);
        if (!key || !object(*key, nesting + 1, name)) return false;
      }
      const std::uint64_t place = (has_names ? length : 0) + member;
      const auto reference = number(at + place * reference_size_, reference_size_);
      PropertyValue::Member& added = value.members.emplace_back();
      added.name = std::move(name.bytes);
      if (!reference || !object(*reference, nesting + 1, added.value)) return false;
    }
    return true;
  }

  std::string_view bytes_;
  std::uint64_t offset_size_ = 0;
  std::uint64_t reference_size_ = 0;
  std::uint64_t count_ = 0;
  std::uint64_t table_ = 0;
  std::uint64_t copied_ = 0;
  std::size_t values_ = 0;
};

/// Reads an XML list. Its writers use neither attributes nor CDATA, and of entities those of XML.
class XmlReader {
 public:
  explicit XmlReader(std::string_view bytes) : rest_(bytes) {}

  Result<PropertyValue> read() {
    PropertyValue list;
    if (!members(list, 0)) return fail_damaged();
    if (list.members.empty()) return fail_damaged();
    return std::move(list.members.front().value);
  }

 private:
  // The next tag, without `<` and `>`; empty at the end. `text`: what comes before it.
  std::string_view take_tag(std::string_view& text) {
    const std::size_t begin = rest_.find('<');
    const std::size_t end = rest_.find('>', std::min(begin, rest_.size()));
    if (end == std::string_view::npos) return {};
    text = rest_.substr(0, begin);
    const std::string_view tag = rest_.substr(begin + 1, end - begin - 1);
    rest_.remove_prefix(end + 1);
    return tag;
  }

  // Reads members up to the end tag of the array or dictionary, or up to the end.
  bool members(PropertyValue& value, std::size_t nesting) {
    if (nesting > kMaxLevels) return false;
    std::string name;
    std::string_view text;
    while (true) {
      const std::string_view tag = take_tag(text);
      const std::string_view kind = tag.substr(0, tag.find_first_of(" \t\r\n"));
      if (tag.empty() || kind == "/dict" || kind == "/array" || kind == "/plist") return true;
      if (kind.starts_with('?') || kind.starts_with('!') || kind == "plist") continue;
      const bool is_list = kind == "dict" || kind == "array";
      PropertyValue member;
      if (is_list && ++values_ <= kMaxValues) {
        if (!members(member, nesting + 1)) return false;
      } else if (!kind.ends_with('/')) {
        take_tag(text);  // its end tag
        if (kind == "data") member.bytes = decode_base64(text);
        if (kind == "string" || kind == "key") member.bytes = without_entities(text);
      }
      if (kind == "key") {
        name = std::move(member.bytes);
      } else {
        if (++values_ > kMaxValues) return false;
        value.members.push_back({std::exchange(name, {}), std::move(member)});
      }
    }
  }

  static std::string without_entities(std::string_view text) {
    constexpr std::pair<std::string_view, char> kEntities[] = {
        {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
    std::string plain;
    while (!text.empty()) {
      const auto entity = std::ranges::find_if(
          kEntities, [&](const auto& known) { return text.starts_with(known.first); });
      const bool is_entity = entity != std::end(kEntities);
      plain += is_entity ? entity->second : text.front();
      text.remove_prefix(is_entity ? entity->first.size() : 1);
    }
    return plain;
  }

  std::string_view rest_;
  std::size_t values_ = 0;
};

}  // namespace

const PropertyValue* PropertyValue::find(std::string_view name) const {
  for (const auto& [known, value] : members) {
    if (known == name) return &value;
  }
  return nullptr;
}

bool is_binary_property_list(std::string_view bytes) { return bytes.starts_with(kMagic); }

bool is_xml_property_list(std::string_view bytes) {
  const std::string_view begin = trim_html_spaces(bytes.substr(0, 1'024));
  return (begin.starts_with("<?xml") || begin.starts_with("<!DOCTYPE plist") ||
          begin.starts_with("<plist")) &&
         begin.find("<plist") != std::string_view::npos;
}

Result<PropertyValue> read_binary_property_list(std::string_view bytes) {
  return BinaryReader(bytes).read();
}

Result<PropertyValue> read_xml_property_list(std::string_view bytes) {
  return XmlReader(bytes).read();
}

}  // namespace pagelet::internal
