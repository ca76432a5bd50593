// SPDX-License-Identifier: MIT
#include "cli/extract/answer_output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/line_reader.h"
#include "core/text/hash.h"
#include "core/text/printable.h"
#include "datasets/json_file.h"
#include "reports/output/output_folder.h"

namespace pagelet::cli {
namespace {

// Output is printed in parts of this size, for few system calls.
constexpr std::size_t kPrintBytes = std::size_t{1} << 16;

// The beginning of the line before each page.
constexpr std::string_view kEntry = "==> ";

// The file in a folder of answers that says of which algorithm, model and output they are.
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

// Whether the text begins a line of this command, or is the beginning of one.
bool may_be_cut_line(std::string_view text, const std::vector<std::string>& fields) {
  const std::string begin =
      fields.empty() ? R"({"schema":"pagelet.extract/)" : "{\"" + fields.front() + "\":";
  return text.starts_with(begin) || begin.starts_with(text);
}

// Locks an output until it is closed. `how`: LOCK_EX, or LOCK_SH for processes that may write at
// the same time. Error (`kOutput`): another process has locked it.
Result<void> lock_output(const FileDescriptor& file, int how, const std::string& path) {
  if (::flock(file.number(), how | LOCK_NB) == 0) return {};
  if (errno == EWOULDBLOCK) return fail(ErrorCode::kOutput, path + ": in use by another process");
  spdlog::warn("{}: this file system has no locks: do not let two processes write to it", path);
  return {};
}

}  // namespace

Result<AnswerOutput> AnswerOutput::open(const ExtractArguments& arguments,
                                        const ExtractorInfo& info) {
  AnswerOutput output(arguments, info);
  if (!arguments.append.empty()) PAGELET_TRY(output.read_appended());
  if (!arguments.folder.empty()) {
    PAGELET_TRY(output.lock_folder());
    PAGELET_TRY(output.mark_folder());
  }
  return output;
}

Result<void> AnswerOutput::lock_folder() {
  const std::string& folder = arguments_->folder;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return fail_output(folder, error.value());
  locked_folder_ = FileDescriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!locked_folder_.is_open()) return fail_output(folder, errno);
  // Shards, and runs on other pages, may fill a folder together.
  const bool is_alone = arguments_->resume && !arguments_->shard;
  return lock_output(locked_folder_, is_alone ? LOCK_EX : LOCK_SH, folder);
}

Result<void> AnswerOutput::mark_folder() const {
  const std::string& folder = arguments_->folder;
  const std::string marker = folder + "/" + std::string(kMarker);
  const std::string output = name_of_output(arguments_->answer);
  // Folders of earlier versions, which do not name the output, have the main content.
  const std::string part = output == "content" ? "" : " " + output;
  const std::string text = fmt::format("{} {}{}\n", info_->name, info_->model, part);
  if (arguments_->resume && is_file(marker)) {
    PAGELET_ASSIGN_OR_RETURN(const std::string before, read_input(marker));
    if (before == text) return {};
    return fail(
        ErrorCode::kInput,
        folder + " has answers of another algorithm, model or --output, so nothing is written");
  }
  return write_output_file(folder, std::string(kMarker), text);
}

Result<void> AnswerOutput::read_appended() {
  const std::string& path = arguments_->append;
  appended_ = FileDescriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!appended_.is_open()) return fail_output(path, errno);
  struct stat status {};
  if (::fstat(appended_.number(), &status) == 0 && !S_ISREG(status.st_mode)) {
    return fail(ErrorCode::kOutput, path + ": is not a regular file");
  }
  PAGELET_ASSIGN_OR_RETURN(FileBytes bytes, FileBytes::open(path));
  PAGELET_TRY(lock_output(appended_, LOCK_EX, path));
  LineReader lines(bytes, std::string().max_size());
  for (off_t whole = 0;;) {  // bytes of whole lines
    PAGELET_ASSIGN_OR_RETURN(const std::optional<StreamLine> line, lines.next());
    if (!line) return {};
    const auto answer = parse_shallow_json(line->text, 2);
    if (!line->is_ended && answer.is_discarded() &&
        may_be_cut_line(line->text, arguments_->answer.fields)) {
      if (::ftruncate(appended_.number(), whole) != 0) return fail_output(path, errno);
      return {};
    }
    const std::string difference = difference_of(answer, *arguments_, info_->model);
    if (!difference.empty()) {
      return fail(ErrorCode::kInput, fmt::format("{}, line {}: {}, so nothing is appended", path,
                                                 line->number, difference));
    }
    ++written_[answer["url"].get<std::string>()];
    if (!line->is_ended) {
      return write_all(appended_.number(), "\n") ? Result<void>() : fail_output(path, errno);
    }
    whole += static_cast<off_t>(line->text.size()) + 1;
  }
}

std::optional<std::size_t> AnswerOutput::number(std::string_view url) {
  if (arguments_->folder.empty()) {
    const auto lines = written_.find(std::string(url));
    if (lines == written_.end() || lines->second == 0) return 1;
    --lines->second;
    return std::nullopt;
  }
  // Another URL may have the same name, also with the number of a repeated one.
  std::size_t number = names_[hash_bytes(file_name(url, 1))];
  std::string name;
  do {
    name = file_name(url, ++number);
  } while (number > 1 && names_.contains(hash_bytes(name)));
  names_[hash_bytes(name)] = 1;
  names_[hash_bytes(file_name(url, 1))] = number;
  if (arguments_->resume && is_file(arguments_->folder + "/" + name)) return std::nullopt;
  return number;
}

// Most URLs begin with https://, so the names are shorter without it.
std::string AnswerOutput::file_name(std::string_view url, std::size_t number) const {
  constexpr std::string_view kUsual = "https://";
  if (url.starts_with(kUsual)) url.remove_prefix(kUsual.size());
  const std::string repeated = number == 1 ? "" : fmt::format("-{}", number);
  return output_file_name(url) + repeated + std::string(info_of(arguments_->answer.format).ending);
}

Result<void> AnswerOutput::write(const WrittenPage& page) {
  const ExtractFormat format = arguments_->answer.format;
  if (!arguments_->folder.empty()) {
    if (page.text.empty() && !page.is_answer) return {};
    return write_output_file(arguments_->folder, file_name(page.url, page.number), page.text);
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
