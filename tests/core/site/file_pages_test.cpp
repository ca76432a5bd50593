// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "core/site/directory_source.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

class FilePagesTest : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) {
    folder_.write(name, text);
    return folder_.path(name);
  }
  TemporaryFolder folder_;
};

TEST_F(FilePagesTest, ReadsTheFilesInTheOrderGiven) {
  const std::string long_text(200'000, 'x');
  const std::string a = write("a.html", "first");
  const std::string b = write("b.html", long_text);
  auto pages = FilePages::open({b, a}, "");
  ASSERT_TRUE(pages) << pages.error().text();
  ASSERT_EQ(pages->size(), 2U);
  EXPECT_EQ(pages->url(0), b);
  EXPECT_EQ(pages->read(0, Limits{})->bytes, long_text);
  EXPECT_EQ(pages->read(1, Limits{})->bytes, "first");
}

TEST_F(FilePagesTest, TheBaseIsTheUrlOfTheFirstPage) {
  const std::string a = write("a b.html", "");
  const std::string b = write("c d.html", "");
  const auto pages = FilePages::open({a, b}, "https://site.example/d/page?q=1");
  ASSERT_TRUE(pages) << pages.error().text();
  EXPECT_EQ(pages->url(0), "https://site.example/d/page?q=1");
  EXPECT_EQ(pages->url(1), "https://site.example/d/c%20d.html");
  EXPECT_EQ(FilePages::open({a}, "https://site.example")->url(0), "https://site.example/");
}

TEST_F(FilePagesTest, AFileNameIsNeverTakenForAUrl) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_.path());
  write("urn:x", "");
  const auto pages = FilePages::open({"urn:x"}, "");
  std::filesystem::current_path(before);
  ASSERT_TRUE(pages);
  EXPECT_EQ(pages->url(0), "./urn:x");
}

TEST_F(FilePagesTest, FilesThatCannotBeReadAreReportedAtOnce) {
  const std::string a = write("a.html", "");
  EXPECT_EQ(
      FilePages::open({a, a + "x"}, "").error().text(),
      a + "x: cannot be read: No such file or directory (a URL begins with http:// or https://)");
  EXPECT_EQ(FilePages::open({folder_.path()}, "").error().text(),
            folder_.path() + ": cannot be read: Is a directory");
  EXPECT_EQ(FilePages::open({a}, "site.example").error().code, ErrorCode::kUsage);
  EXPECT_EQ(FilePages::open({a}, "mailto:x@site.example").error().code, ErrorCode::kUsage);
  EXPECT_EQ(FilePages::open({"-", "-"}, "").error().code, ErrorCode::kUsage);
}

TEST_F(FilePagesTest, AFileAboveTheLimitIsNotRead) {
  const std::string a = write("a.html", "12345");
  auto pages = FilePages::open({a}, "");
  Limits limits;
  limits.max_bytes = 5;
  EXPECT_EQ(pages->read(0, limits)->bytes, "12345");
  limits.max_bytes = 4;
  EXPECT_EQ(pages->read(0, limits).error().limit, LimitKind::kBytes);
}

}  // namespace
}  // namespace pagelet
