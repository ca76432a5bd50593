// SPDX-License-Identifier: MIT
#include "core/files/whole_file.h"

#include <fcntl.h>
#include <sys/random.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <system_error>
#include <utility>

namespace pagelet {
namespace {

tl::unexpected<Error> fail_output(const std::string& path, int error) {
  return fail(ErrorCode::kOutput, path + ": " + std::generic_category().message(error));
}

}  // namespace

Result<WholeFile> WholeFile::create(const std::string& path, Readers readers) {
  const mode_t mode = readers == Readers::kAll ? 0666 : 0600;  // less what the user's mask forbids
  const std::string folder = path.substr(0, path.rfind('/') + 1);
  while (true) {
    std::uint64_t drawn = 0;
    if (::getrandom(&drawn, sizeof(drawn), 0) != sizeof(drawn)) return fail_output(path, errno);
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), drawn, 16).ptr;
    std::string beside = folder + ".pagelet-" + std::string(digits.begin(), end);
    FileDescriptor file(::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
    if (file.is_open()) return WholeFile(path, std::move(beside), std::move(file));
    if (errno != EEXIST) return fail_output(path, errno);
  }
}

WholeFile::WholeFile(std::string path, std::string beside, FileDescriptor file)
    : path_(std::move(path)), beside_(std::move(beside)), file_(std::move(file)) {}

WholeFile::WholeFile(WholeFile&& other) noexcept
    : path_(std::move(other.path_)),
      beside_(std::exchange(other.beside_, {})),
      file_(std::move(other.file_)) {}

WholeFile::~WholeFile() {
  if (!beside_.empty()) ::unlink(beside_.c_str());
}

tl::unexpected<Error> WholeFile::give_up() {
  const int error = errno;
  ::unlink(std::exchange(beside_, {}).c_str());
  return fail_output(path_, error);
}

Result<void> WholeFile::append(std::string_view bytes) {
  if (!write_all(file_.number(), bytes)) return give_up();
  return {};
}

Result<void> WholeFile::commit(Synced synced) {
  if (synced == Synced::kYes && ::fsync(file_.number()) != 0) return give_up();
  if (!file_.close()) return give_up();
  if (std::rename(beside_.c_str(), path_.c_str()) != 0) return give_up();
  beside_.clear();
  return {};
}

Result<void> write_whole_file(const std::string& path, std::string_view bytes, Synced synced) {
  PAGELET_ASSIGN_OR_RETURN(WholeFile file, WholeFile::create(path));
  PAGELET_TRY(file.append(bytes));
  return file.commit(synced);
}

}  // namespace pagelet
