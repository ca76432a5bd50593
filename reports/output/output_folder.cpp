// SPDX-License-Identifier: MIT
#include "reports/output/output_folder.h"

#include <filesystem>
#include <system_error>

#include "core/digest/sha256.h"
#include "core/files/files.h"
#include "core/text/ascii.h"

namespace pagelet {

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
  std::string name = percent_encode(
      id, [](char c) { return is_letter_or_digit(c) || c == '-' || c == '_' || c == '.'; });
  // A name that begins with a dot would be hidden, or a folder.
  if (name.starts_with('.')) name.replace(0, 1, "%2E");
  if (name.size() <= kMaxNameLength) return name;
  const std::string digest = sha256_hex(id);
  name.resize(kMaxNameLength - digest.size() - 1);
  return name + "~" + digest;
}

std::string output_file_link(std::string_view id) {
  return escaped(output_file_name(id), {{'%', "%25"}});
}

}  // namespace pagelet
