// SPDX-License-Identifier: MIT
#include "evaluation/external/origin.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include "core/digest/sha256.h"
#include "core/files/file_descriptor.h"
#include "core/files/input_file.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;

// The words of a command, without their quotes.
std::vector<std::string> words_of(std::string_view command) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t at = 0; at < command.size(); ++at) {
    const char c = command[at];
    if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      if (in_word) words.push_back(word);
      word.clear();
      in_word = false;
    } else if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
      in_word = true;
    } else {
      if (c == '\\' && quote != '\'' && at + 1 < command.size()) ++at;
      word += command[at];
      in_word = true;
    }
  }
  if (in_word) words.push_back(word);
  return words;
}

// The path where the shell finds a program; empty when it finds none.
std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* variable = std::getenv("PATH");
  std::string_view folders = variable == nullptr ? "" : variable;
  while (!folders.empty()) {
    const std::size_t end = folders.find(':');
    const fs::path file = fs::path(folders.substr(0, end)) / name;
    std::error_code ignored;
    if (fs::is_regular_file(file, ignored)) return file.string();
    folders = end == folders.npos ? std::string_view() : folders.substr(end + 1);
  }
  return {};
}

}  // namespace

Result<std::string> hash_of_file(const std::string& path) {
  PAGELET_ASSIGN_OR_RETURN(const FileDescriptor file, open_input(path));
  std::array<char, 1 << 16> piece;
  Sha256 digest;
  ssize_t size = 0;
  while ((size = ::read(file.number(), piece.data(), piece.size())) > 0) {
    digest.add(std::string_view(piece.data(), static_cast<std::size_t>(size)));
  }
  if (size < 0) {
    return fail(ErrorCode::kInput,
                path + ": cannot be read (" + std::generic_category().message(errno) + ")");
  }
  return digest.hex();
}

std::string hash_of_command(std::string_view command) {
  Sha256 lines;
  lines.add(command).add("\n");
  std::vector<std::string> words = words_of(command);
  if (!words.empty()) words.front() = find_program(words.front());
  for (const std::string& word : words) {
    std::error_code ignored;
    if (!fs::is_regular_file(word, ignored)) continue;
    const Result<std::string> content = hash_of_file(word);
    lines.add(content.value_or("") + "  " + word + "\n");
  }
  return lines.hex();
}

}  // namespace pagelet
