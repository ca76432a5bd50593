// SPDX-License-Identifier: MIT
#include "cli/extract/answer_output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "core/text/printable.h"
#include "datasets/json_file.h"
#include "reports/output/output_folder.h"

namespace pagelet::cli {
namespace {

// Output is printed in parts of this size, for few system calls.
constexpr std::size_t kPrintBytes = std::size_t{1} << 16;

// The beginning of the line before each page.
constexpr std::string_view kEntry = "==> ";

// The file in a folder of answers that says which algorithm and model they are of.
constexpr std::string_view kMarker = ".pagelet";

// The text with a blank before each line that could be taken for such a line.
std::string without_entries(std::string text) {
  if (text.find(kEntry) == std::string::npos) return text;
  std::string changed;
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t end = std::min(text.find('\n', line), text.size() - 1) + 1;
    const std::string_view words = std::string_view(text).substr(line, end - line);
    if (words.starts_with(kEntry)) changed += ' ';
    changed += words;
    line = end;
  }
  return changed;
}

// Why a line is not one that this command writes; empty: it may be one.
template <class Json>
std::string difference_of(const Json& line, const ExtractArguments& arguments,
                          const std::string& model) {
  const auto text = [&](const char* name) -> std::optional<std::string> {
    if (!line.is_object() || !line.contains(name) || !line[name].is_string()) return {};
    return line[name].template get<std::string>();
  };
  if (!text("url")) return "is not an answer with a URL";
  const std::vector<std::string>& fields = arguments.answer.fields;
  const bool has_all =
      std::ranges::all_of(fields, [&](const std::string& field) { return line.contains(field); });
  const bool is_same =
      fields.empty() ? text("schema").has_value() : has_all && line.size() == fields.size();
  if (!is_same) return "has other fields than this command writes";
  const std::string algorithm = text("algorithm").value_or(arguments.algorithm);
  if (algorithm != arguments.algorithm) return "is an answer of " + algorithm;
  const std::string_view output = to_string(*arguments.answer.task);
  if (text("output").value_or(std::string(output)) != output) return "is the other part of a page";
  if (line.contains("made_by") && line["made_by"].is_object() &&
      line["made_by"].value("model", Json("")) != Json(model)) {
    return "is an answer by another model";
  }
  return {};
}

}  // namespace

Result<AnswerOutput> AnswerOutput::open(const ExtractArguments& arguments,
                                        const ExtractorInfo& info) {
  AnswerOutput output(arguments, info);
  if (!arguments.append.empty()) PAGELET_TRY(output.read_appended());
  if (!arguments.folder.empty()) PAGELET_TRY(output.mark_folder());
  return output;
}

Result<void> AnswerOutput::mark_folder() const {
  const std::string& folder = arguments_->folder;
  const std::string marker = folder + "/" + std::string(kMarker);
  const std::string text = fmt::format("{} {}\n", info_->name, info_->model);
  if (arguments_->resume && is_file(marker)) {
    PAGELET_ASSIGN_OR_RETURN(const std::string before, read_input(marker));
    if (before == text) return {};
    return fail(ErrorCode::kInput,
                folder + " has answers of another algorithm or model, so nothing is written");
  }
  return write_output_file(folder, std::string(kMarker), text);
}

Result<void> AnswerOutput::read_appended() {
  const std::string& path = arguments_->append;
  appended_ = FileDescriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!appended_.is_open()) return fail_output(path, errno);
  PAGELET_ASSIGN_OR_RETURN(FileBytes bytes, FileBytes::open(path));
  std::string line;  // the bytes after the last line feed
  std::string part(kPrintBytes, '\0');
  off_t whole = 0;  // bytes of whole lines
  for (std::size_t number = 1;;) {
    PAGELET_ASSIGN_OR_RETURN(const std::size_t count, bytes.read(part));
    if (count == 0) break;
    line.append(part, 0, count);
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = line.find('\n', begin)) != std::string::npos; ++number) {
      const auto answer = parse_shallow_json(std::string_view(line).substr(begin, end - begin), 2);
      const std::string difference = difference_of(answer, *arguments_, info_->model);
      if (!difference.empty()) {
        return fail(ErrorCode::kInput, fmt::format("{}, line {}: {}, so nothing is appended", path,
                                                   number, difference));
      }
      written_.insert(answer["url"].get<std::string>());
      begin = end + 1;
    }
    whole += static_cast<off_t>(begin);
    line.erase(0, begin);
  }
  if (!line.empty() && ::ftruncate(appended_.number(), whole) != 0) return fail_output(path, errno);
  return {};
}

bool AnswerOutput::has(std::string_view url) const {
  if (arguments_->resume) return is_file(arguments_->folder + "/" + file_name(url));
  return written_.contains(std::string(url));
}

// Most URLs begin with https://, so the names are shorter without it.
std::string AnswerOutput::file_name(std::string_view url) const {
  constexpr std::string_view kUsual = "https://";
  if (url.starts_with(kUsual)) url.remove_prefix(kUsual.size());
  return output_file_name(url) + std::string(info_of(arguments_->answer.format).ending);
}

Result<void> AnswerOutput::write(const WrittenPage& page) {
  const ExtractFormat format = arguments_->answer.format;
  if (!arguments_->folder.empty()) {
    if (page.text.empty() && !page.is_answer) return {};
    return write_output_file(arguments_->folder, file_name(page.url), page.text);
  }
  if (format == ExtractFormat::kJson) {
    waiting_ += page.text;
  } else if (page.is_answer) {
    if (!std::exchange(is_first_, false)) waiting_ += '\n';
    waiting_ += fmt::format("{}{} <==\n", kEntry, printable_line(page.url));
    waiting_ += without_entries(shown(page.text, format));
  }
  return waiting_.size() < kPrintBytes ? Result<void>() : flush();
}

Result<void> AnswerOutput::flush() {
  if (waiting_.empty()) return {};
  const std::string text = std::exchange(waiting_, {});
  if (!appended_.is_open()) return print(text);
  if (write_all(appended_.number(), text)) return {};
  return fail_output(arguments_->append, errno);
}

}  // namespace pagelet::cli
