// SPDX-License-Identifier: MIT
#include "reports/output/output_folder.h"

#include <filesystem>
#include <system_error>

#include "core/digest/sha256.h"
#include "core/files/files.h"
#include "core/text/ascii.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

// Removes and returns the letter at the beginning of the text, which may be percent-encoded. Empty
// if there is no letter, or one of ASCII.
std::string first_letter_beyond_ascii(std::string_view& text) {
  constexpr std::size_t kMaxBytes = 4;
  const bool is_encoded = text.front() == '%';
  const std::string bytes = is_encoded ? percent_decode_bytes(text.substr(0, 3 * kMaxBytes))
                                       : std::string(text.substr(0, kMaxBytes));
  if (static_cast<unsigned char>(bytes.front()) < 0x80) return {};
  std::size_t length = 0;
  const char32_t character = next_character(bytes, length);
  const CharacterCategory category = category_of(character);
  if (category != CharacterCategory::kLetter && category != CharacterCategory::kDigit) return {};
  const std::size_t written = is_encoded ? 3 * length : length;
  if (is_encoded && percent_decode_bytes(text.substr(0, written)).size() != length) return {};
  text.remove_prefix(written);
  return bytes.substr(0, length);
}

}  // namespace

Result<void> write_output_file(const std::string& folder, const std::string& name,
                               std::string_view text) {
  const std::filesystem::path path = std::filesystem::path(folder) / name;
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (error) {
    return fail(ErrorCode::kOutput, path.parent_path().string() + ": " + error.message());
  }
  return write_whole_file(path.string(), text, Synced::kNo);
}

std::string escape_html(std::string_view text) {
  return escaped(text,
                 {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}});
}

std::string fill_template(std::string_view page,
                          const std::vector<std::pair<std::string, std::string>>& values) {
  std::string filled;
  while (true) {
    const std::size_t begin = page.find("{{");
    const std::size_t end = begin == page.npos ? page.npos : page.find("}}", begin);
    if (end == page.npos) break;
    filled += page.substr(0, begin);
    const std::string_view name = page.substr(begin + 2, end - begin - 2);
    const auto found = std::ranges::find(values, name, &std::pair<std::string, std::string>::first);
    if (found != values.end()) filled += found->second;
    page.remove_prefix(end + 2);
  }
  return filled.append(page);
}

std::string output_file_name(std::string_view id) {
  constexpr std::size_t kMaxNameLength = 200;  // file systems allow 255 bytes, with the ending
  constexpr std::string_view kKept = "-_.=,";
  std::string name;
  std::string_view rest = id;
  while (!rest.empty()) {
    const std::string letter = first_letter_beyond_ascii(rest);
    const char c = rest.front();
    if (!letter.empty()) {
      name += letter;
    } else if (c == '/' || c == '?') {
      name += c == '/' ? '+' : '@';
    } else if (is_letter_or_digit(c) || kKept.find(c) != kKept.npos) {
      name += c;
    } else {
      append_percent_encoded(name, c);
    }
    if (letter.empty()) rest.remove_prefix(1);
  }
  // A name that begins with a dot would be hidden, or a folder.
  if (name.starts_with('.')) name.replace(0, 1, "%2E");
  if (name.size() <= kMaxNameLength) return name;
  const std::string digest = sha256_hex(id);
  name.resize(whole_characters(name, kMaxNameLength - digest.size() - 1).size());
  return name + "~" + digest;
}

std::string output_file_link(std::string_view id) {
  return escaped(output_file_name(id), {{'%', "%25"}});
}

}  // namespace pagelet
