// SPDX-License-Identifier: MIT
#include "core/web/archive/partition.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/digest/sha256.h"
#include "core/web/archive/crawl.h"
#include "tests/support/errors.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/warc_writer.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;
using Files = std::map<std::string, std::string>;  // bytes by path below the folder
using Lines = std::multiset<std::string>;          // what extract can tell of pages

// The pages of a crawl of some archives: host, URL, bytes, and how a link is redirected.
Lines pages_of(const std::vector<std::string>& archives, const Limits& limits) {
  Crawl crawl = *Crawl::create(fs::temp_directory_path());
  for (const std::string& archive : archives) {
    MemoryBytes bytes(archive);
    EXPECT_TRUE(crawl.add(bytes, "archive", limits));
  }
  Lines lines;
  for (std::size_t site = 0; site < crawl.size(); ++site) {
    CrawledSite pages = *crawl.site(site);
    const auto moved = pages.find(*crawled_address("http://" + pages.host() + "/moved"));
    lines.insert(pages.host() + " moved " + (moved ? std::string(pages.url(*moved)) : "nowhere"));
    for (PageIndex page = 0; page < pages.size(); ++page) {
      const auto read = pages.read(page, limits);
      lines.insert(std::string(pages.url(page)) + " " + (read ? read->bytes : "limit:bytes"));
    }
  }
  return lines;
}

// Records of 20 hosts in mixed order; some are not pages.
std::vector<std::string> records() {
  std::vector<std::string> records;
  for (int page = 0; page < 60; ++page) {
    const std::string host = "http://h" + std::to_string(page * 7 % 20) + ".example/";
    records.push_back(response(host + std::to_string(page), "<p>" + std::to_string(page)));
    if (page % 5 == 0) {
      records.push_back(warc_record(
          {}, "response", host + "moved", "application/http",
          http_message("", "Location: /" + std::to_string(page) + "\r\n", "301 Moved")));
      records.push_back(warc_record({}, "response", host + "i.png", "application/http",
                                    http_message("png", "Content-Type: image/png\r\n")));
      records.push_back(warc_record({}, "request", host, "application/http", "GET / HTTP/1.1"));
    }
  }
  records.push_back(response("http://M\xC3\xBCller.example/", "<p>M"));
  records.push_back(response("http://xn--mller-kva.example/a", "<p>a"));
  records.push_back(response("http://large.example/", "<p>" + std::string(200'000, 'x')));
  return records;
}

enum class Packing { kPlain, kGzip, kZstd, kWhole };

std::string packed(const std::vector<std::string>& records, Packing packing) {
  std::string archive;
  for (const std::string& record : records) {
    archive += packing == Packing::kGzip   ? gzip(record)
               : packing == Packing::kZstd ? zstd(record)
                                           : record;
  }
  return packing == Packing::kWhole ? gzip(archive) : archive;
}

void divide(const std::string& folder, std::size_t parts, const std::string& archive,
            const std::string& name, const Limits& limits) {
  const Partition partition = require(Partition::open(folder, parts));
  MemoryBytes bytes(archive);
  require(partition.add(bytes, name, name, limits));
}

TEST(Partition, KeepsThePagesOfTheWholeCrawl) {
  Limits limits;
  limits.max_bytes = 100'000;
  for (const Packing packing : {Packing::kPlain, Packing::kGzip, Packing::kZstd, Packing::kWhole}) {
    const std::vector<std::string> all = records();
    const std::string first = packed({all.begin(), all.begin() + 40}, packing);
    const std::string second = packed({all.begin() + 40, all.end()}, packing);
    const Lines whole = pages_of({first, second}, limits);
    EXPECT_TRUE(whole.contains("http://large.example/ limit:bytes"));
    for (const std::size_t parts : {1U, 2U, 7U}) {
      const TemporaryFolder folder;
      divide(folder.path(), parts, first, "a", limits);
      divide(folder.path(), parts, second, "b", limits);
      Lines found;
      std::map<std::string, std::vector<std::string>> archives;  // by part, in the order of names
      for (const auto& [path, bytes] : files_of(folder.path())) {
        if (path.starts_with("part-")) archives[path.substr(0, path.find('/'))].push_back(bytes);
      }
      EXPECT_EQ(archives.size(), parts);
      for (const auto& [part, inputs] : archives) found.merge(pages_of(inputs, limits));
      EXPECT_EQ(found, whole) << parts;
    }
  }
}

TEST(Partition, PutsAHostIntoThePartOfItsChecksum) {
  const TemporaryFolder folder;
  divide(folder.path(), 7, gzip(response("http://Site.Example:80/", "<p>x")), "a", {});
  const std::size_t part = crc32(0, reinterpret_cast<const Bytef*>("site.example"), 12) % 7;
  EXPECT_EQ(Partition::open(folder.path(), 7)->part_of("site.example"), part);
  EXPECT_TRUE(files_of(folder.path()).contains("part-0000" + std::to_string(part) + "/a.warc.gz"));
}

TEST(Partition, CopiesMembersAsTheyAre) {
  const std::string member = gzip(response("http://a.example/", "<p>x"));
  const std::string other = gzip(response("http://a.example/b", "<p>y") + "\r\n");
  const TemporaryFolder folder;
  divide(folder.path(), 1, member + other, "a", {});
  EXPECT_EQ(files_of(folder.path()).at("part-00000/a.warc.gz"), member + other);
}

// What a killed run has left does not change what the next one writes, and leaves.
TEST(Partition, WritesTheSameBytesAgain) {
  const std::string archive = packed(records(), Packing::kPlain);
  const TemporaryFolder folder;
  divide(folder.path(), 3, archive, "a", {});
  const Files once = files_of(folder.path());
  fs::create_directory(folder.path() + "/.a.abcdef");
  std::ofstream(folder.path() + "/.a.abcdef/1") << "half a record";
  fs::remove(folder.path() + "/part-00001/a.warc.gz");
  divide(folder.path(), 3, archive, "a", {});
  EXPECT_EQ(files_of(folder.path()), once);
}

// Gives bytes, and calls a function at their end.
class BytesWithEnd final : public ByteSource {
 public:
  BytesWithEnd(const std::string& bytes, std::function<void()> at_end)
      : bytes_(bytes), at_end_(std::move(at_end)) {}
  Result<std::size_t> read(std::span<char> target) override {
    auto count = bytes_.read(target);
    if (*count == 0 && at_end_) std::exchange(at_end_, nullptr)();
    return count;
  }

 private:
  MemoryBytes bytes_;
  std::function<void()> at_end_;
};

// The first of more than 64 MiB of pages are on disk before the archive ends.
TEST(Partition, TwoProcessesMayDivideTheSameArchive) {
  std::string body = "<p>";
  for (std::minstd_rand random; body.size() < 1'000'000;) {
    body += static_cast<char>('a' + random() % 16);
    body += static_cast<char>(128 + random() % 128);
  }
  const std::string member = gzip(response("http://a.example/", body));
  std::string archive;
  while (archive.size() < 80'000'000) archive += member;
  const TemporaryFolder folder;
  const Partition partition = *Partition::open(folder.path(), 2);
  BytesWithEnd bytes(archive, [&] { divide(folder.path(), 2, archive, "a", {}); });
  require(partition.add(bytes, "a", "a", {}));
  const Files files = files_of(folder.path());
  ASSERT_EQ(files.size(), 3U);  // of one part, `parts` and `inputs/a`
  EXPECT_TRUE(files.begin()->second == sha256_hex(std::string_view(archive).substr(0, 1 << 20)) +
                                           " " + std::to_string(archive.size()) + "\n");
  EXPECT_TRUE(files.rbegin()->second == archive || std::next(files.begin())->second == archive);
}

TEST(Partition, RefusesAnotherInputUnderAName) {
  const std::string first = gzip(response("http://a.example/", "<p>x"));
  const std::string longer = first + gzip(response("http://b.example/", "<p>x"));
  const TemporaryFolder folder;
  const Partition partition = *Partition::open(folder.path(), 3);
  divide(folder.path(), 3, first, "a", {});
  const Files before = files_of(folder.path());
  MemoryBytes other(longer);
  EXPECT_EQ(error_of(partition.add(other, "in/a.warc.gz", "a", {})),
            "in/a.warc.gz: " + folder.path() +
                " contains another archive as a (its size and digest: " + folder.path() +
                "/inputs/a); choose another --name");
  EXPECT_EQ(files_of(folder.path()), before);
  // Two inputs that differ after their first MiB only, and one that another process divides
  // meanwhile.
  std::string plain = response("http://a.example/", "<p>" + std::string(1 << 20, 'x')) + "\r\n\r\n";
  divide(folder.path(), 3, plain, "b", {});
  MemoryBytes grown(plain + plain);
  EXPECT_TRUE(holds(error_of(partition.add(grown, "b", "b", {})), "contains another archive as b"));
  BytesWithEnd late(first, [&] { divide(folder.path(), 3, longer, "c", {}); });
  EXPECT_TRUE(holds(error_of(partition.add(late, "c", "c", {})), "contains another archive as c"));
  divide(folder.path(), 3, longer, "c", {});
}

TEST(Partition, NotesNoInputThatCouldNotBeWritten) {
  // Its first MiB is read before anything else.
  const std::string page = response("http://a.example/", "<p>" + std::string(2 << 20, 'x'));
  const std::string archive = page + "\r\n\r\n";
  const TemporaryFolder folder;
  const Partition partition = *Partition::open(folder.path(), 3);
  // What waits in memory at the end of the input cannot be written any more.
  BytesWithEnd lost(archive, [&] {
    for (const auto& entry : fs::directory_iterator(folder.path())) {
      if (entry.path().filename().string().starts_with(".a.")) fs::remove_all(entry.path());
    }
  });
  EXPECT_FALSE(partition.add(lost, "a", "a", {}));
  EXPECT_FALSE(fs::exists(folder.path("inputs/a")));
  divide(folder.path(), 3, archive + archive, "a", {});
}

TEST(Partition, CountsAndSkipsDamage) {
  const std::string good = gzip(response("http://a.example/", "<p>x"));
  std::string bad = gzip(response("http://b.example/", "<p>y"));
  bad[bad.size() / 2] ^= 0x55;
  const TemporaryFolder folder;
  const Partition partition = *Partition::open(folder.path(), 1);
  MemoryBytes bytes(good + bad + good);
  const auto counts = require(partition.add(bytes, "a.warc.gz", "a", {}));
  EXPECT_EQ(counts.pages, 2U);
  EXPECT_EQ(counts.damaged, 1U);
  EXPECT_EQ(files_of(folder.path()).at("part-00000/a.warc.gz"), good + good);
}

TEST(Partition, RefusesOtherNumbersOfPartsAndOtherFiles) {
  const TemporaryFolder folder;
  ASSERT_TRUE(Partition::open(folder.path(), 3));
  EXPECT_TRUE(holds(error_of(Partition::open(folder.path(), 4)), "holds 3 parts, not 4"));
  MemoryBytes zip("PK\x03\x04 and more");
  EXPECT_EQ(error_of(Partition::open(folder.path(), 3)->add(zip, "x.wacz", "x", {})),
            "x.wacz: a WACZ file: unzip -p x.wacz 'archive/*' | pagelet extract --warc -");
}

}  // namespace
}  // namespace pagelet
