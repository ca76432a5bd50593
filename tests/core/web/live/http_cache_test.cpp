// SPDX-License-Identifier: MIT
#include "core/web/live/http_cache.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "tests/support/errors.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kLarge = 1'000'000;

CacheEntry entry_of(const std::string& url, std::string body) {
  CacheEntry entry;
  entry.url = url;
  entry.status = 200;
  entry.content_type = "text/html; charset=utf-8";
  entry.etag = "\"1\"";
  entry.last_modified = "Sun, 09 Sep 2001 01:46:40 GMT";
  entry.stored = 5;
  entry.fresh_until = 7;
  entry.body = std::move(body);
  return entry;
}

class HttpCacheTest : public testing::Test {
 protected:
  std::string folder() const { return temporary_.path("a/web"); }
  std::vector<fs::path> files() const {
    std::vector<fs::path> files;
    for (const auto& file : fs::directory_iterator(folder())) files.push_back(file.path());
    return files;
  }
  TemporaryFolder temporary_;
};

TEST_F(HttpCacheTest, ReturnsWhatWasStored) {
  HttpCache cache(folder(), kLarge);
  EXPECT_FALSE(cache.find("http://a/"));
  std::string body = "line\nline\n";
  body += '\0';
  CacheEntry entry = entry_of("http://a/", body);
  entry.location = "/b";
  ASSERT_TRUE(cache.store(entry));
  const auto found = HttpCache(folder(), kLarge).find("http://a/");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->url, entry.url);
  EXPECT_EQ(found->status, 200);
  EXPECT_EQ(found->location, "/b");
  EXPECT_EQ(found->content_type, entry.content_type);
  EXPECT_EQ(found->etag, entry.etag);
  EXPECT_EQ(found->last_modified, entry.last_modified);
  EXPECT_EQ(found->stored, 5);
  EXPECT_EQ(found->fresh_until, 7);
  EXPECT_EQ(found->body, body);
  EXPECT_FALSE(cache.find("http://a/other"));
}

TEST_F(HttpCacheTest, ANewEntryReplacesTheOld) {
  HttpCache cache(folder(), kLarge);
  ASSERT_TRUE(cache.store(entry_of("http://a/", "old")));
  ASSERT_TRUE(cache.store(entry_of("http://a/", "new")));
  EXPECT_EQ(cache.find("http://a/")->body, "new");
  EXPECT_EQ(files().size(), 1U);
}

TEST_F(HttpCacheTest, OnlyTheOwnerMayReadTheFiles) {
  HttpCache cache(folder(), kLarge);
  ASSERT_TRUE(cache.store(entry_of("http://a/", "x")));
  struct stat status {};
  ASSERT_EQ(::stat(folder().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700U);
  ASSERT_EQ(::stat(files().front().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600U);
}

// Each byte in turn is changed, and the file is cut to each length.
TEST_F(HttpCacheTest, DamagedEntriesAreIgnored) {
  HttpCache cache(folder(), kLarge);
  ASSERT_TRUE(cache.store(entry_of("http://a/", "the body")));
  const fs::path path = files().front();
  std::ifstream in(path, std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(in), {}};
  const auto write = [&](const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  };
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string bytes = whole;
    bytes[at] ^= 1;
    write(bytes);
    ASSERT_FALSE(cache.find("http://a/")) << at;
    write(whole.substr(0, at));
    ASSERT_FALSE(cache.find("http://a/")) << at;
  }
  write(whole);
  EXPECT_TRUE(cache.find("http://a/"));
  ASSERT_TRUE(cache.store(entry_of("http://a/", "again")));
  EXPECT_EQ(cache.find("http://a/")->body, "again");
}

TEST_F(HttpCacheTest, TheLeastRecentlyUsedEntryIsRemovedFirst) {
  HttpCache cache(folder(), 10'000);
  const auto age = [&](int hours) {
    for (const fs::path& file : files()) {
      fs::last_write_time(file, fs::last_write_time(file) - std::chrono::hours(hours));
    }
  };
  for (const char* url : {"http://a/1", "http://a/2", "http://a/3"}) {
    ASSERT_TRUE(cache.store(entry_of(url, std::string(3'000, 'x'))));
    age(1);
  }
  EXPECT_TRUE(cache.find("http://a/1"));  // now the most recently used
  ASSERT_TRUE(cache.store(entry_of("http://a/4", std::string(3'000, 'x'))));
  EXPECT_TRUE(cache.find("http://a/1"));
  EXPECT_FALSE(cache.find("http://a/2"));
  EXPECT_TRUE(cache.find("http://a/4"));
  std::uintmax_t used = 0;
  for (const fs::path& file : files()) used += fs::file_size(file);
  EXPECT_LE(used, 10'000U);
}

TEST_F(HttpCacheTest, AnEntryLargerThanTheCacheIsNotStored) {
  HttpCache cache(folder(), 1'000);
  ASSERT_TRUE(cache.store(entry_of("http://a/", std::string(2'000, 'x'))));
  EXPECT_FALSE(cache.find("http://a/"));
}

TEST_F(HttpCacheTest, AFolderThatCannotBeMadeIsAnError) {
  temporary_.write("a", "a file");
  HttpCache cache(folder(), kLarge);
  EXPECT_TRUE(
      holds(error_of(cache.store(entry_of("http://a/", "x")), ErrorCode::kOutput), folder()));
  EXPECT_FALSE(cache.find("http://a/"));
}

TEST_F(HttpCacheTest, LinksAreNotFollowed) {
  HttpCache cache(folder(), kLarge);
  ASSERT_TRUE(cache.store(entry_of("http://a/", "x")));
  const fs::path path = files().front();
  const fs::path elsewhere = temporary_.path("elsewhere");
  fs::rename(path, elsewhere);
  fs::create_symlink(elsewhere, path);
  EXPECT_FALSE(cache.find("http://a/"));
}

TEST(DefaultCacheFolder, FollowsTheXdgStandard) {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const std::optional<std::string> saved =
      cache == nullptr ? std::nullopt : std::optional<std::string>(cache);
  ::setenv("XDG_CACHE_HOME", "/somewhere", 1);
  EXPECT_EQ(default_cache_folder(), "/somewhere/pagelet/web");
  ::setenv("XDG_CACHE_HOME", "relative", 1);
  const char* home = std::getenv("HOME");
  if (home != nullptr) {
    EXPECT_EQ(default_cache_folder(), std::string(home) + "/.cache/pagelet/web");
  }
  if (saved) {
    ::setenv("XDG_CACHE_HOME", saved->c_str(), 1);
  } else {
    ::unsetenv("XDG_CACHE_HOME");
  }
}

}  // namespace
}  // namespace pagelet
