// SPDX-License-Identifier: MIT
#include "core/files/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "tests/support/errors.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;

std::size_t files_in(const std::string& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

class FilesTest : public testing::Test {
 protected:
  TemporaryFolder folder_;
  std::string path_ = folder_.path("file");
};

TEST_F(FilesTest, AFileIsReadCompletely) {
  for (const std::size_t size : {0U, 1U, 4095U, 4096U, 4097U, 100'000U}) {
    const std::string bytes(size, 'x');
    ASSERT_TRUE(write_whole_file(path_, bytes));
    EXPECT_EQ(read_input(path_).value(), bytes);
    EXPECT_EQ(read_input(path_, size).value(), bytes);
    if (size == 0) continue;
    const auto too_long = read_input(path_, size - 1);
    EXPECT_EQ(limit_of(too_long), LimitKind::kBytes);
    EXPECT_EQ(error_of(too_long, ErrorCode::kLimit),
              path_ + ": more than " + std::to_string(size - 1) + " bytes (raise --max-bytes)");
  }
}

TEST_F(FilesTest, FilesInProcAreReadAlthoughTheirSizeIsZero) {
  EXPECT_FALSE(read_input("/proc/self/status").value().empty());
}

TEST_F(FilesTest, OnlyRegularFilesAreRead) {
  const std::string pipe = folder_.path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(read_input(pipe).error().text(), pipe + ": is not a regular file");
  EXPECT_EQ(read_input("/dev/zero").error().text(), "/dev/zero: is not a regular file");
  EXPECT_EQ(read_input(folder_.path("")).error().text(),
            folder_.path("") + ": is a folder, not a file");
  const auto missing = read_input(path_);
  EXPECT_EQ(missing.error().code, ErrorCode::kInput);
  EXPECT_EQ(missing.error().text(), path_ + ": cannot be read: No such file or directory");
}

TEST_F(FilesTest, AWrittenFileReplacesTheOldOne) {
  ASSERT_TRUE(write_whole_file(path_, "before"));
  ASSERT_TRUE(write_whole_file(path_, "after", Synced::kNo));
  EXPECT_EQ(read_input(path_).value(), "after");
  EXPECT_EQ(files_in(folder_.path("")), 1U);
}

TEST_F(FilesTest, ALinkIsFollowedAndPermissionsStay) {
  const std::string target = folder_.path("target");
  ASSERT_TRUE(write_whole_file(target, "before"));
  ASSERT_EQ(::chmod(target.c_str(), 0640), 0);
  fs::create_symlink("target", folder_.path("second"));
  fs::create_symlink("second", path_);
  ASSERT_TRUE(write_whole_file(path_, "after"));
  EXPECT_TRUE(fs::is_symlink(path_));
  EXPECT_EQ(read_input(target).value(), "after");
  EXPECT_EQ(fs::status(target).permissions(), fs::perms{0640});
  // The target need not exist, but there must be one.
  fs::remove(target);
  ASSERT_TRUE(write_whole_file(path_, "new"));
  EXPECT_EQ(read_input(target).value(), "new");
  fs::create_symlink("loop", folder_.path("loop"));
  error_of(write_whole_file(folder_.path("loop"), "x"), ErrorCode::kOutput);
}

TEST_F(FilesTest, PipesAndOpenFilesAreWrittenIntoAndOthersAreRefused) {
  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  const FileDescriptor reader(::open(path_.c_str(), O_RDONLY | O_NONBLOCK));
  ASSERT_TRUE(write_whole_file(path_, "words"));
  EXPECT_EQ(read_open_file(reader, "pipe").value(), "words");
  EXPECT_TRUE(fs::is_fifo(path_));

  const std::string log = folder_.path("log");
  const FileDescriptor open_file(::open(log.c_str(), O_WRONLY | O_CREAT, 0600));
  ASSERT_TRUE(write_all(open_file.number(), "first "));
  const std::string name = "/dev/fd/" + std::to_string(open_file.number());
  ASSERT_TRUE(write_whole_file(name, "second"));
  EXPECT_EQ(read_input(log).value(), "first second");

  EXPECT_EQ(error_of(write_whole_file(folder_.path(""), "x"), ErrorCode::kOutput),
            folder_.path("") + ": is a folder, not a file");
  const std::string socket = folder_.path("socket");
  ASSERT_EQ(::mknod(socket.c_str(), S_IFSOCK | 0600, 0), 0);
  EXPECT_EQ(error_of(write_whole_file(socket, "x"), ErrorCode::kOutput),
            socket + ": is not a regular file");
}

TEST_F(FilesTest, WithoutCommitTheOldFileStaysAndTheNewOneIsDeleted) {
  ASSERT_TRUE(write_whole_file(path_, "before"));
  {
    auto file = WholeFile::create(path_);
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->append("after"));
    WholeFile moved = std::move(*file);
    EXPECT_EQ(files_in(folder_.path("")), 2U);
  }
  EXPECT_EQ(read_input(path_).value(), "before");
  EXPECT_EQ(files_in(folder_.path("")), 1U);
}

TEST_F(FilesTest, TheNextWriteDeletesTheTemporaryFileOfAKilledProcess) {
  const pid_t child = ::fork();
  if (child == 0) {
    const auto file = WholeFile::create(path_);
    ::_exit(file ? 0 : 1);  // without destructors, as when it is killed
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_EQ(status, 0);
  ASSERT_EQ(files_in(folder_.path("")), 1U);
  ASSERT_TRUE(write_whole_file(path_, "x"));
  EXPECT_EQ(read_input(path_).value(), "x");
  EXPECT_EQ(files_in(folder_.path("")), 1U);
}

TEST_F(FilesTest, TwoWritersOfAFileDoNotDisturbEachOther) {
  auto first = WholeFile::create(path_);
  auto second = WholeFile::create(path_);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(files_in(folder_.path("")), 2U);
  ASSERT_TRUE(first->append("first") && second->append("second"));
  ASSERT_TRUE(second->commit());
  EXPECT_EQ(read_input(path_).value(), "second");
  ASSERT_TRUE(first->commit());
  EXPECT_EQ(read_input(path_).value(), "first");
  EXPECT_EQ(files_in(folder_.path("")), 1U);
}

TEST_F(FilesTest, ANameMayBeAsLongAsTheFileSystemAllows) {
  const std::string longest = folder_.path(std::string(255, 'n'));
  ASSERT_TRUE(write_whole_file(longest, "x"));
  EXPECT_EQ(read_input(longest).value(), "x");
  error_of(write_whole_file(folder_.path(std::string(256, 'n')), "x"), ErrorCode::kOutput);
  EXPECT_EQ(files_in(folder_.path("")), 1U);
}

TEST_F(FilesTest, AFailedWriteLeavesTheOldFile) {
  ASSERT_TRUE(write_whole_file(path_, "before"));
  const auto nowhere = write_whole_file(folder_.path("none/file"), "x");
  EXPECT_EQ(nowhere.error().code, ErrorCode::kOutput);

  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const rlimit small{1000, before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  const auto too_long = write_whole_file(path_, std::string(5000, 'x'));
  ::setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_EQ(error_of(too_long, ErrorCode::kOutput), path_ + ": File too large");
  EXPECT_EQ(read_input(path_).value(), "before");
  EXPECT_EQ(files_in(folder_.path("")), 1U);
}

}  // namespace
}  // namespace pagelet
