// SPDX-License-Identifier: MIT
#include "cli/extract/answer_files.h"

#include "core/digest/sha256.h"
#include "reports/output/output_folder.h"

namespace pagelet::cli {
namespace {

const char* ending_of(ExtractFormat format) {
  switch (format) {
    case ExtractFormat::kHtml:
      return ".html";
    case ExtractFormat::kMarkdown:
      return ".md";
    case ExtractFormat::kJson:
      return ".json";
    case ExtractFormat::kText:
    case ExtractFormat::kPaths:
      break;
  }
  return ".txt";
}

}  // namespace

std::string answer_file_name(std::string_view url) {
  constexpr std::size_t kLongestName = 200;  // file systems allow 255 bytes
  constexpr std::string_view kUsual = "https://";
  std::string name = output_file_name(url.starts_with(kUsual) ? url.substr(kUsual.size()) : url);
  if (name.size() <= kLongestName) return name;
  const std::string digest = sha256_hex(url);
  name.resize(kLongestName - digest.size() - 1);
  return name + "~" + digest;
}

Result<void> write_answer_file(const std::string& folder, const WrittenPage& page,
                               ExtractFormat format) {
  if (page.text.empty() && !page.is_answer) return {};
  return write_output_file(folder, answer_file_name(page.url) + ending_of(format), page.text);
}

}  // namespace pagelet::cli
