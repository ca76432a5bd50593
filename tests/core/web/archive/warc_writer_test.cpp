// SPDX-License-Identifier: MIT
#include "core/web/archive/warc_writer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/web/archive/warc_reader.h"
#include "tests/support/warc_writer.h"

namespace pagelet {
namespace {

// The records of an archive, each of which is a gzip member.
std::vector<std::string> members(const std::string& archive) {
  MemoryBytes source(archive);
  WarcReader reader(source, 100'000, 100'000);
  std::vector<std::string> found;
  for (WarcRecord record; *reader.next(record);) {
    EXPECT_FALSE(record.member.empty());
    found.push_back(std::string(record.text) + "\r\n\r\n");
  }
  EXPECT_EQ(reader.damaged(), 0U);
  return found;
}

constexpr std::string_view kDate = "2026-01-31T12:00:00Z";

TEST(WarcWriter, WritesAMemberForEachRecord) {
  const std::string archive =
      warc_info_record("pagelet", kDate) +
      warc_resource_record({"http://site.test/", "text/html; charset=latin1", kDate, "abc"});
  const std::vector<std::string> records = members(archive);
  ASSERT_EQ(records.size(), 2U);
  EXPECT_TRUE(records[0].starts_with("WARC/1.1\r\nWARC-Type: warcinfo\r\n"));
  EXPECT_TRUE(records[0].ends_with(
      "\r\n\r\nsoftware: pagelet\r\nformat: WARC File Format 1.1\r\n\r\n\r\n"));
  const std::size_t id = records[1].find("WARC-Record-ID: <urn:uuid:");
  ASSERT_NE(id, std::string::npos);
  EXPECT_EQ(records[1][id + 40], '5');  // a version 5 id: name-based
  // The digest of "abc" is the first example of FIPS 180: A9993E36 4706816A BA3E2571 7850C26C
  // 9CD0D89D, in base 32.
  const std::string digest = "sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5";
  EXPECT_EQ(records[1].substr(records[1].find("WARC-Date")),
            "WARC-Date: 2026-01-31T12:00:00Z\r\nWARC-Target-URI: http://site.test/\r\n"
            "WARC-Payload-Digest: " +
                digest + "\r\nWARC-Block-Digest: " + digest +
                "\r\nContent-Type: text/html; charset=latin1\r\nContent-Length: 3\r\n\r\nabc"
                "\r\n\r\n");
}

TEST(WarcWriter, GivesDifferentRecordsDifferentIdsAndEqualRecordsEqualBytes) {
  const auto record = [](std::string_view url, std::string_view date) {
    return warc_resource_record({url, "", date, ""});
  };
  EXPECT_EQ(record("http://a/", kDate), record("http://a/", kDate));
  const auto id = [&](std::string_view url, std::string_view date) {
    const std::string text = members(record(url, date))[0];
    return text.substr(text.find("<urn:uuid:"), 47);
  };
  EXPECT_NE(id("http://a/", kDate), id("http://b/", kDate));
  EXPECT_NE(id("http://a/", kDate), id("http://a/", "2026-01-31T12:00:01Z"));
}

TEST(WarcWriter, LineEndsInAUrlAddNoFields) {
  const std::string text =
      members(warc_resource_record({"http://a/\r\nWARC-Type: x", "a\nb", kDate, "x"}))[0];
  EXPECT_NE(text.find("WARC-Target-URI: http://a/  WARC-Type: x\r\n"), std::string::npos);
  EXPECT_NE(text.find("Content-Type: a b\r\n"), std::string::npos);
}

}  // namespace
}  // namespace pagelet
