// SPDX-License-Identifier: MIT
#include "core/url/url_form.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/sort.h"
#include "core/text/ascii.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

constexpr std::size_t kMaxWords = 3;  // of a name: docs/specification.md, section 15.1

std::vector<std::string> query_names_of(std::string_view query) {
  std::vector<std::string> names;
  while (!query.empty()) {
    const std::string_view part = take_part(query, '&');
    if (!part.empty()) names.emplace_back(part.substr(0, part.find('=')));
  }
  sort_range(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

// Whether a file is the one that a server gives for its directory.
bool is_index_name(std::string_view file) {
  const std::string_view stem = file.substr(0, file.rfind('.'));
  return std::ranges::any_of(std::array{"index", "home", "default"},
                             [stem](const char* name) { return equals_ignoring_case(stem, name); });
}

// Letters (general category L) and decimal digits (Nd) of a text.
struct LetterCounts {
  std::size_t runs = 0;      // maximal runs of letters
  bool has_digit = false;    // a digit occurs
  bool only_digits = false;  // the text is not empty and consists of digits
};

LetterCounts count_letters_and_digits(std::string_view text) {
  LetterCounts counts;
  counts.only_digits = !text.empty();
  bool in_run = false;
  for (std::size_t at = 0; at < text.size();) {
    const CharacterCategory category = category_of(next_character(text, at));
    const bool is_letter = category == CharacterCategory::kLetter;
    const bool is_number = category == CharacterCategory::kDigit;
    if (is_letter && !in_run) ++counts.runs;
    in_run = is_letter;
    if (is_number) counts.has_digit = true;
    if (!is_number) counts.only_digits = false;
  }
  return counts;
}

enum class Kind : std::uint8_t { kEmpty, kDigits, kOther };

Kind kind_of(std::string_view directory) {
  if (directory.empty()) return Kind::kEmpty;
  return count_letters_and_digits(directory).only_digits ? Kind::kDigits : Kind::kOther;
}

double difference(std::size_t a, std::size_t b) {
  return static_cast<double>(a < b ? b - a : a - b);
}

}  // namespace

UrlForm form_of(const Address& address) {
  UrlForm form;
  std::vector<std::string> segments;
  const std::string path = address.path.substr(1) + '/';
  for (std::string_view rest = path; !rest.empty();) segments.emplace_back(take_part(rest, '/'));
  const bool all_empty =
      std::ranges::all_of(segments, [](const std::string& segment) { return segment.empty(); });
  const bool is_directory = segments.back().empty() || is_index_name(segments.back());
  if (is_directory && segments.size() > 1 && !segments[segments.size() - 2].empty()) {
    segments.pop_back();  // `a/b/` and `a/b/index.html` have the form of `a/b`
  }
  const std::string file = std::move(segments.back());
  segments.pop_back();
  form.directories = std::move(segments);
  form.is_index = all_empty || is_index_name(file);

  const std::size_t dot = file.rfind('.');
  if (dot != std::string::npos) form.extension = file.substr(dot + 1);
  const LetterCounts counts = count_letters_and_digits(std::string_view(file).substr(0, dot));
  form.words = std::min(counts.runs, kMaxWords);
  form.has_digit = counts.has_digit;
  form.query_names = query_names_of(address.query);
  return form;
}

double form_distance(const UrlForm& a, const UrlForm& b) {
  double distance = 2 * difference(a.directories.size(), b.directories.size());
  if (a.is_index != b.is_index) distance += 2;
  if (a.extension != b.extension) distance += 1;
  distance += 0.5 * difference(a.words, b.words);
  if (a.has_digit != b.has_digit) distance += 0.5;
  if (a.query_names != b.query_names) distance += 1;
  const std::size_t common = std::min(a.directories.size(), b.directories.size());
  for (std::size_t at = 0; at < common; ++at) {
    if (a.directories[at] == b.directories[at]) continue;
    distance += kind_of(a.directories[at]) == kind_of(b.directories[at]) ? 0.5 : 1.5;
  }
  return distance;
}

}  // namespace pagelet
