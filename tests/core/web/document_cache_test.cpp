// SPDX-License-Identifier: MIT
#include "core/web/document_cache.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/candidates/site.h"
#include "core/dom/html_parser.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "tests/support/same_document.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;

RawPage page_of(const std::string& body) { return {"<!doctype html><body>" + body, ""}; }

std::vector<fs::path> files_of(const std::string& folder) {
  std::vector<fs::path> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.path().filename() != "growth") {
      files.push_back(entry.path());
    }
  }
  return files;
}

std::uint64_t bytes_of(const std::string& folder) {
  std::uint64_t bytes = 0;
  for (const fs::path& file : files_of(folder)) bytes += fs::file_size(file);
  return bytes;
}

class DocumentCacheTest : public testing::Test {
 protected:
  Document parsed(const RawPage& page) { return parse_page(page, symbols_, {}, nullptr).value(); }
  bool has(DocumentCache& cache, const RawPage& page) {
    return cache.find(document_key(page), {}, symbols_).has_value();
  }
  void keep(DocumentCache& cache, const RawPage& page) {
    ASSERT_TRUE(parse_page(page, symbols_, {}, &cache).has_value());
  }

  TemporaryFolder folder_;
  std::string place_ = folder_.path("cache");
  SymbolTable symbols_;
};

TEST_F(DocumentCacheTest, KeepsAPageForOtherCaches) {
  const RawPage page = page_of("<p class=a>one<p class=a>two");
  DocumentCache cache(place_);
  EXPECT_FALSE(has(cache, page));
  keep(cache, page);
  DocumentCache other(place_);
  const auto found = other.find(document_key(page), {}, symbols_);
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(same_document(*found, parsed(page)));
  EXPECT_EQ(files_of(place_).size(), 1U);
  EXPECT_EQ(cache.warning(), std::nullopt);
}

TEST_F(DocumentCacheTest, KnowsAPageByItsBytesAndItsCharset) {
  DocumentCache cache(place_);
  const RawPage plain{"<p>\xE9", ""};
  const RawPage greek{"<p>\xE9", "iso-8859-7"};
  keep(cache, plain);
  EXPECT_TRUE(has(cache, plain));
  EXPECT_FALSE(has(cache, greek));
  EXPECT_FALSE(has(cache, {"<p>\xE9 ", ""}));
  // The border between charset and bytes counts.
  EXPECT_NE(document_key({"ab", "c"}), document_key({"b", "ca"}));
  EXPECT_EQ(document_key(plain), document_key(RawPage(plain)));
}

// Documents, working trees and the very numbers of symbols and signatures are the same.
void expect_same_on(SiteFolder& folder, DocumentCache& cache, PageIndex step) {
  SymbolTable parsed_symbols;
  SymbolTable read_symbols;
  SignatureTable parsed_signatures(parsed_symbols);
  SignatureTable read_signatures(read_symbols);
  for (PageIndex page = 0; page < folder.source().size(); page += step) {
    const auto raw = folder.source().read(page, {});
    if (!raw) continue;
    const auto document = parse_page(*raw, parsed_symbols, {}, nullptr);
    if (!document) continue;
    cache.add(document_key(*raw), *document, {});
    const auto read = cache.find(document_key(*raw), {}, read_symbols);
    ASSERT_TRUE(read.has_value()) << folder.source().url(page);
    ASSERT_TRUE(same_document(*document, *read)) << folder.source().url(page);
    const WorkingTree a(*document, parsed_signatures);
    const WorkingTree b(*read, read_signatures);
    ASSERT_EQ(a.size(), b.size());
    for (TreeNode node = 0; node < a.size(); ++node) {
      ASSERT_EQ(a.signature(node), b.signature(node)) << folder.source().url(page);
    }
  }
  EXPECT_TRUE(same_symbols(parsed_symbols, read_symbols)) << folder.folder();
}

TEST_F(DocumentCacheTest, GivesEveryPageOfTheSampleSuiteAsParsingDoes) {
  DocumentCache cache(place_);
  const auto suite = open_suite(PAGELET_SOURCE_DIR "/datasets/sample");
  ASSERT_TRUE(suite.has_value());
  for (const SuiteSite& site : suite->sites) {
    auto folder = SiteFolder::open(site.folder);
    ASSERT_TRUE(folder.has_value());
    expect_same_on(*folder, cache, 1);
  }
  EXPECT_EQ(cache.warning(), std::nullopt);
}

TEST_F(DocumentCacheTest, GivesPagesOfTheOpenSuiteAsParsingDoes) {
  const char* given = std::getenv("PAGELET_OPEN_SUITE");
  const char* home = std::getenv("HOME");
  const auto suite = open_suite(given != nullptr  ? std::string(given)
                                : home != nullptr ? std::string(home) + "/.cache/pagelet/open-suite"
                                                  : "");
  if (!suite) GTEST_SKIP() << "the open suite is not there";
  // PAGELET_ALL_PAGES: every page instead of a sample.
  const PageIndex step = std::getenv("PAGELET_ALL_PAGES") != nullptr ? 1 : 17;
  DocumentCache cache(place_);
  for (const SuiteSite& site : suite->sites) {
    auto folder = SiteFolder::open(site.folder);
    ASSERT_TRUE(folder.has_value());
    expect_same_on(*folder, cache, step);
  }
}

TEST_F(DocumentCacheTest, ParsesAnewWhatWasDamagedAndMendsIt) {
  const RawPage page = page_of("<p>text");
  DocumentCache cache(place_);
  keep(cache, page);
  const fs::path file = files_of(place_).front();
  const std::uint64_t size = fs::file_size(file);
  const auto damage = [&](std::string_view bytes) {
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    stream << bytes;
  };
  for (const std::string_view bytes : {std::string_view(), std::string_view("x"),
                                       std::string_view("PageDoc\nbut no more than that")}) {
    damage(bytes);
    EXPECT_FALSE(has(cache, page));
    const auto document = parse_page(page, symbols_, {}, &cache);
    ASSERT_TRUE(document.has_value());
    EXPECT_TRUE(same_document(*document, parsed(page)));
    EXPECT_TRUE(has(cache, page));
    EXPECT_EQ(fs::file_size(file), size);
  }
  fs::resize_file(file, size - 1);
  EXPECT_FALSE(has(cache, page));
  keep(cache, page);
  EXPECT_TRUE(has(cache, page));
}

TEST_F(DocumentCacheTest, IgnoresWhatIsNoFileOfTheUsersOwn) {
  const RawPage page = page_of("<p>text");
  DocumentCache cache(place_);
  keep(cache, page);
  const fs::path file = files_of(place_).front();
  const fs::path elsewhere = folder_.path("elsewhere");
  fs::rename(file, elsewhere);
  fs::create_symlink(elsewhere, file);
  EXPECT_FALSE(has(cache, page));
  fs::remove(file);
  ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  EXPECT_FALSE(has(cache, page));
  fs::remove(file);
  fs::create_directory(file);
  EXPECT_FALSE(has(cache, page));
  fs::remove(file);
  fs::rename(elsewhere, file);
  EXPECT_TRUE(has(cache, page));
  if (::geteuid() != 0) return;
  ASSERT_EQ(::chown(file.c_str(), 12345, 12345), 0);
  EXPECT_FALSE(has(cache, page));
}

TEST_F(DocumentCacheTest, MayBeDeletedWhileItIsUsed) {
  DocumentCache cache(place_);
  keep(cache, page_of("one"));
  fs::remove_all(place_);
  EXPECT_FALSE(has(cache, page_of("one")));
  keep(cache, page_of("two"));
  EXPECT_TRUE(has(cache, page_of("two")));
  fs::remove_all(place_);
  EXPECT_EQ(cache.warning(), std::nullopt);
}

TEST_F(DocumentCacheTest, SaysOnceThatNothingCanBeKept) {
  folder_.write("cache", "a file where the folder should be");
  DocumentCache cache(place_);
  keep(cache, page_of("one"));
  keep(cache, page_of("two"));
  EXPECT_EQ(cache.warning(), place_ + ": parsed pages cannot be kept: Not a directory");
}

TEST_F(DocumentCacheTest, ReadsFromAFolderThatCannotBeWrittenTo) {
  const RawPage page = page_of("kept before");
  {
    DocumentCache cache(place_);
    keep(cache, page);
  }
  ::chmod(folder_.path().c_str(), 0755);
  for (const auto& entry : fs::recursive_directory_iterator(place_)) {
    ::chmod(entry.path().c_str(), entry.is_directory() ? 0555 : 0444);
  }
  ::chmod(place_.c_str(), 0555);
  const bool is_root = ::geteuid() == 0;
  if (is_root) {
    ASSERT_EQ(::seteuid(65534), 0);
  }
  DocumentCache cache(place_);
  const bool found = has(cache, page);
  for (int i = 0; i < 20; ++i) keep(cache, page_of(std::to_string(i)));
  if (is_root) {
    ASSERT_EQ(::seteuid(0), 0);
  }
  EXPECT_TRUE(found);
  EXPECT_EQ(cache.warning(), place_ + ": parsed pages cannot be kept: Permission denied");
  EXPECT_EQ(files_of(place_).size(), 1U);
  for (const auto& entry : fs::recursive_directory_iterator(place_)) {
    ::chmod(entry.path().c_str(), 0755);
  }
  ::chmod(place_.c_str(), 0755);
}

// A limit on the size of files stands for the full disk: write() fails in the middle.
TEST_F(DocumentCacheTest, LeavesNothingBehindWhenTheDiskIsFull) {
  const RawPage page = page_of(std::string(5'000, 'x'));
  DocumentCache cache(place_);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = ::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1'000, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto document = parse_page(page, symbols_, {}, &cache);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  ::signal(SIGXFSZ, handler);
  ASSERT_TRUE(document.has_value());
  EXPECT_TRUE(same_document(*document, parsed(page)));
  EXPECT_EQ(cache.warning(), place_ + ": parsed pages cannot be kept: File too large");
  EXPECT_TRUE(files_of(place_).empty());
}

TEST_F(DocumentCacheTest, StaysBelowItsSizeAndKeepsWhatWasUsedLast) {
  constexpr std::uint64_t kMost = 2 << 20;
  DocumentCache cache(place_, kMost);
  const auto page = [](int number) {
    return page_of(std::to_string(number) + std::string(40'000, 'x'));
  };
  for (int i = 0; i < 20; ++i) keep(cache, page(i));
  EXPECT_EQ(files_of(place_).size(), 20U) << "there is room for all";
  // All are old; one is old, too, but then used.
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(48);
  for (const fs::path& file : files_of(place_)) fs::last_write_time(file, old);
  EXPECT_TRUE(has(cache, page(7)));
  folder_.write("cache/notes.txt", std::string(1'000, 'n'));
  folder_.write("cache/a/notes.txt", std::string(1'000, 'n'));
  folder_.write("cache/a/.new-1-1", "left by a killed process");
  fs::last_write_time(folder_.path("cache/a/.new-1-1"), old);
  for (int i = 20; i < 65; ++i) {
    keep(cache, page(i));
    EXPECT_LE(bytes_of(place_), kMost + 65'536 + 3'000) << i;
  }
  EXPECT_TRUE(has(cache, page(7)));
  EXPECT_TRUE(has(cache, page(64)));
  EXPECT_FALSE(has(cache, page(0)) && has(cache, page(1)) && has(cache, page(2)));
  EXPECT_TRUE(fs::exists(folder_.path("cache/notes.txt")));
  EXPECT_TRUE(fs::exists(folder_.path("cache/a/notes.txt")));
  EXPECT_FALSE(fs::exists(folder_.path("cache/a/.new-1-1")));
}

TEST_F(DocumentCacheTest, ManySmallProcessesStayBelowTheSizeTogether) {
  constexpr std::uint64_t kMost = 2 << 20;
  for (int i = 0; i < 100; ++i) {
    DocumentCache cache(place_, kMost);
    keep(cache, page_of(std::to_string(i) + std::string(40'000, 'x')));
  }
  EXPECT_LE(bytes_of(place_), kMost + 65'536);
  EXPECT_GT(bytes_of(place_), kMost / 2);
}

TEST_F(DocumentCacheTest, DoesNotKeepAPageThatWouldTakeMuchOfTheRoom) {
  DocumentCache cache(place_, 1 << 20);
  const RawPage page = page_of(std::string(70'000, 'x'));
  keep(cache, page);
  EXPECT_FALSE(has(cache, page));
  EXPECT_EQ(cache.warning(), std::nullopt);
}

TEST_F(DocumentCacheTest, LimitsActTheSame) {
  std::string deep = "<p>end";
  for (int i = 0; i < 30; ++i) deep = "<div>" + deep;
  std::string attributes = "<p";
  for (int i = 0; i < 2'500; ++i) attributes += " a" + std::to_string(i);
  for (const std::string& body : {std::string("<p>short"), deep, attributes + ">"}) {
    const RawPage page = page_of(body);
    DocumentCache cache(place_);
    (void)parse_page(page, symbols_, {}, &cache);
    for (const std::size_t depth : {2, 10, 31, 32, 33, 1'024, 5'000}) {
      for (const std::size_t nodes : {3, 5, 30, 35, 36, 1'000}) {
        Limits limits;
        limits.max_depth = depth;
        limits.max_nodes = nodes;
        const auto without = parse_page(page, symbols_, limits, nullptr);
        const auto with = parse_page(page, symbols_, limits, &cache);
        ASSERT_EQ(without.has_value(), with.has_value()) << depth << " " << nodes;
        if (with) {
          EXPECT_TRUE(same_document(*without, *with));
        } else {
          EXPECT_EQ(without.error().message, with.error().message);
          EXPECT_EQ(without.error().limit, with.error().limit);
        }
      }
    }
  }
}

// All pages from one cache, in an order of one's own.
bool parse_all(DocumentCache& cache, int first) {
  SymbolTable symbols;
  for (int i = 0; i < 60; ++i) {
    const RawPage page = page_of("<p id=" + std::to_string((i * 7 + first) % 60) + ">text");
    const auto document = parse_page(page, symbols, {}, &cache);
    if (!document || !same_document(*document, *parse_page(page, symbols, {}, nullptr))) {
      return false;
    }
  }
  return true;
}

TEST_F(DocumentCacheTest, IsSharedByProcessesAndThreads) {
  std::vector<pid_t> children;
  for (int child = 0; child < 2; ++child) {
    const pid_t started = ::fork();
    if (started == 0) {
      DocumentCache cache(place_);
      ::_exit(parse_all(cache, 13 * child) ? 0 : 1);
    }
    children.push_back(started);
  }
  {
    DocumentCache cache(place_);
    std::vector<std::thread> threads;
    std::vector<char> done(4);
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back(
          [&, i] { done[static_cast<std::size_t>(i)] = parse_all(cache, i * 11); });
    }
    for (std::thread& thread : threads) thread.join();
    for (const char good : done) EXPECT_TRUE(good);
    EXPECT_EQ(cache.warning(), std::nullopt);
  }
  for (const pid_t child : children) {
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  EXPECT_EQ(files_of(place_).size(), 60U) << "no temporary file is left";
}

TEST(DefaultDocumentFolder, FollowsTheXdgSpecification) {
  const auto copy_of = [](const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::optional<std::string>() : value;
  };
  const auto cache = copy_of("XDG_CACHE_HOME");
  const auto home = copy_of("HOME");
  ::setenv("XDG_CACHE_HOME", "/x", 1);
  ::setenv("HOME", "/h", 1);
  EXPECT_EQ(default_document_folder(), "/x/pagelet/documents");
  ::setenv("XDG_CACHE_HOME", "relative", 1);
  EXPECT_EQ(default_document_folder(), "/h/.cache/pagelet/documents");
  ::unsetenv("XDG_CACHE_HOME");
  EXPECT_EQ(default_document_folder(), "/h/.cache/pagelet/documents");
  ::unsetenv("HOME");
  EXPECT_EQ(default_document_folder(), std::nullopt);
  ::setenv("HOME", "", 1);
  EXPECT_EQ(default_document_folder(), std::nullopt);
  home ? ::setenv("HOME", home->c_str(), 1) : ::unsetenv("HOME");
  cache ? ::setenv("XDG_CACHE_HOME", cache->c_str(), 1) : ::unsetenv("XDG_CACHE_HOME");
}

TEST_F(DocumentCacheTest, AMissReadsNothingAndMakesNoFolder) {
  DocumentCache cache(place_);
  EXPECT_FALSE(has(cache, page_of("x")));
  EXPECT_FALSE(fs::exists(place_));
}

}  // namespace
}  // namespace pagelet
