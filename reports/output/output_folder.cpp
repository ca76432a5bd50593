// SPDX-License-Identifier: MIT
#include "reports/output/output_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

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
  errno = 0;
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file) {
    const int reason = errno == 0 ? EIO : errno;
    return fail(ErrorCode::kOutput, path.string() + ": " + std::generic_category().message(reason));
  }
  return {};
}

std::string escape_html(std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char byte : text) {
    switch (byte) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default:
        escaped += byte;
    }
  }
  return escaped;
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
    const auto found = std::ranges::find_if(
        values,
        [&](const std::pair<std::string, std::string>& value) { return value.first == name; });
    if (found != values.end()) filled += found->second;
    page.remove_prefix(end + 2);
  }
  return filled.append(page);
}

std::string output_file_name(std::string_view id) {
  const std::string name = percent_encode(
      id, [](char c) { return is_letter_or_digit(c) || c == '-' || c == '_' || c == '.'; });
  // A name that begins with a dot would be hidden, or a folder.
  return name.starts_with('.') ? "%2E" + name.substr(1) : name;
}

std::string output_file_link(std::string_view id) {
  std::string link;
  for (const char byte : output_file_name(id)) {
    link += byte;
    if (byte == '%') link += "25";
  }
  return link;
}

}  // namespace pagelet
