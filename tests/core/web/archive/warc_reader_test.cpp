// SPDX-License-Identifier: MIT
#include "core/web/archive/warc_reader.h"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tests/support/errors.h"
#include "tests/support/texts.h"
#include "tests/support/warc_writer.h"

namespace pagelet {
namespace {

struct Seen {
  std::vector<std::string> contents;
  std::vector<std::string> uris;
  std::size_t damaged = 0;
  std::uint64_t skipped_bytes = 0;
};

// Reads an archive to its end with `visit`, which cannot fail.
template <class Visit>
WarcDamage read_to_end(ByteSource& source, std::size_t max_content, const Visit& visit) {
  const auto visited = [&](const WarcRecord& record) -> Result<void> {
    visit(record);
    return {};
  };
  const auto damage = read_warc(source, max_content, visited);
  EXPECT_TRUE(damage.has_value());
  return damage.value_or(WarcDamage{});
}

Seen read_all(const std::string& bytes, std::size_t max_content = 1 << 20,
              std::size_t step = 1 << 16) {
  MemoryBytes source(bytes, step);
  Seen seen;
  const WarcDamage damage = read_to_end(source, max_content, [&](const WarcRecord& record) {
    seen.contents.emplace_back(record.content);
    seen.uris.emplace_back(record.target_uri);
  });
  seen.damaged = damage.parts;
  seen.skipped_bytes = damage.skipped_bytes;
  return seen;
}

std::string plain_record(const std::string& content, const WarcDialect& dialect = {}) {
  return warc_record(dialect, "resource", "http://a.test/" + content.substr(0, 20), "text/plain",
                     content);
}

using Strings = std::vector<std::string>;

TEST(WarcReader, ReadsTheFieldsOfARecord) {
  MemoryBytes source(warc_record({}, "response", "http://a.test/x", "application/http", "body",
                                 "WARC-Truncated: length\r\n"));
  std::size_t records = 0;
  const WarcDamage damage = read_to_end(source, 100, [&](const WarcRecord& record) {
    ++records;
    EXPECT_EQ(record.type, "response");
    EXPECT_EQ(record.target_uri, "http://a.test/x");
    EXPECT_EQ(record.content_type, "application/http");
    EXPECT_EQ(record.truncated, "length");
    EXPECT_EQ(record.content_length, 4U);
    EXPECT_EQ(record.content, "body");
    EXPECT_FALSE(record.too_large);
  });
  EXPECT_EQ(records, 1U);
  EXPECT_EQ(damage.parts, 0U);
}

TEST(WarcReader, EndsWithTheErrorOfItsCaller) {
  MemoryBytes source(plain_record("one") + plain_record("two"));
  std::size_t records = 0;
  const auto damage = read_warc(source, 100, [&](const WarcRecord&) -> Result<void> {
    ++records;
    return fail(ErrorCode::kOutput, "enough");
  });
  EXPECT_EQ(error_of(damage, ErrorCode::kOutput), "enough");
  EXPECT_EQ(records, 1U);
}

TEST(WarcReader, ReadsRecordsOfEveryDialect) {
  const WarcDialect dialects[] = {{.version = "1.0"},
                                  {.version = "1.1"},
                                  {.version = "1.0", .brackets = true},
                                  {.version = "1.0", .line_end = "\n"},
                                  {.version = "1.1", .line_end = "\n", .lower_case = true}};
  for (const WarcDialect& dialect : dialects) {
    const Seen seen = read_all(plain_record("one", dialect) + plain_record("two", dialect));
    EXPECT_EQ(seen.contents, (Strings{"one", "two"})) << dialect.version;
    EXPECT_EQ(seen.uris, (Strings{"http://a.test/one", "http://a.test/two"}));
    EXPECT_EQ(seen.damaged, 0U);
  }
}

TEST(WarcReader, ReadsFoldedLinesAndArchivesWithoutLastLineEnds) {
  const Seen seen =
      read_all("WARC/1.0\r\nWARC-Target-URI:\r\n  http://a.test/x\r\nContent-Length: 3\r\n\r\nabc");
  EXPECT_EQ(seen.contents, Strings{"abc"});
  EXPECT_EQ(seen.uris, Strings{"http://a.test/x"});
  EXPECT_EQ(seen.damaged, 0U);
}

// The records do not depend on how the bytes are packed and on the size of the pieces.
TEST(WarcReader, ReadsEveryCompression) {
  const Strings expected{"one", "two", "three"};
  std::string plain;
  std::string members;
  std::string frames;
  std::string with_dictionary;
  const std::string dictionary = plain_record("a dictionary");
  for (const std::string& content : expected) {
    plain += plain_record(content);
    members += gzip(plain_record(content));
    frames += zstd(plain_record(content));
    with_dictionary += zstd(plain_record(content), dictionary);
  }
  const auto frame_of_dictionary = [](const std::string& content) {
    std::string frame = "\x5D\x2A\x4D\x18";
    for (int shift = 0; shift < 32; shift += 8) {
      frame += static_cast<char>((content.size() >> shift) & 0xFF);
    }
    return frame + content;
  };
  std::string blocks;  // as bgzip does: a member may end anywhere in a record
  for (std::size_t at = 0; at < plain.size(); at += 50) blocks += gzip(plain.substr(at, 50));
  const Strings archives{plain,
                         members,
                         gzip(plain),
                         blocks,
                         frames,
                         zstd(plain),
                         frame_of_dictionary(dictionary) + with_dictionary,
                         frame_of_dictionary(zstd(dictionary)) + with_dictionary,
                         members + std::string(1000, '\0')};
  for (std::size_t archive = 0; archive < archives.size(); ++archive) {
    for (const std::size_t step : {1, 7, 1 << 16}) {
      const Seen seen = read_all(archives[archive], 1 << 20, step);
      EXPECT_EQ(seen.contents, expected) << archive << " in steps of " << step;
      EXPECT_EQ(seen.damaged, 0U) << archive << " in steps of " << step;
    }
  }
  const Seen mixed = read_all(members + plain);
  EXPECT_EQ(mixed.contents, (Strings{"one", "two", "three", "one", "two", "three"}));
}

TEST(WarcReader, HoldsOnlyTheBeginningOfContentsThatAreTooLarge) {
  const std::string large(300'000, 'x');
  for (const bool packed : {false, true}) {
    std::string archive;
    for (const std::string& content : {std::string("one"), large, std::string("two")}) {
      archive += packed ? gzip(plain_record(content)) : plain_record(content);
    }
    const Seen seen = read_all(archive, 1000);
    ASSERT_EQ(seen.contents.size(), 3U);
    EXPECT_EQ(seen.contents[0], "one");
    EXPECT_EQ(seen.contents[1], std::string(1 << 16, 'x'));
    EXPECT_EQ(seen.contents[2], "two");
    EXPECT_EQ(seen.damaged, 0U);
  }
}

std::string with_length(const std::string& content, std::size_t length) {
  return "WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: " + std::to_string(length) +
         "\r\n\r\n" + content + "\r\n\r\n";
}

// The reader finds the next member. In a plain archive nothing tells where the next record begins.
TEST(WarcReader, CountsARecordOfWrongLengthAsDamagedAndReadsTheNextMember) {
  const std::string before = plain_record("before");
  const std::string after = plain_record("after");
  for (const std::size_t length : {0, 3, 50, 70, 2000, 1 << 20}) {
    const std::string wrong = with_length("a wrong length", length);
    const Seen plain = read_all(before + wrong + after);
    EXPECT_EQ(plain.contents, Strings{"before"}) << length;
    EXPECT_EQ(plain.damaged, 1U) << length;
    EXPECT_EQ(plain.skipped_bytes, wrong.size() + after.size()) << length;
    const Seen packed = read_all(gzip(before) + gzip(wrong) + gzip(after));
    EXPECT_EQ(packed.contents, (Strings{"before", "after"})) << length;
    EXPECT_EQ(packed.damaged, 1U) << length;
    EXPECT_EQ(packed.skipped_bytes, wrong.size()) << length;
  }
  // The content is too large to be held.
  const Seen huge = read_all(gzip(before) + gzip(with_length("x", 1ULL << 50)) + gzip(after));
  EXPECT_EQ(huge.contents, (Strings{"before", "after"}));
  EXPECT_EQ(huge.damaged, 1U);
}

TEST(WarcReader, NeverReadsARecordInsideABodyOfTheRightLength) {
  const std::string inner = plain_record("inner one") + plain_record("inner two");
  const std::string large = std::string(5000, 'x') + "\r\n\r\n" + inner + std::string(200'000, 'y');
  const std::string outer = with_length(large, large.size());
  const std::string after = plain_record("after");
  for (const std::string& archive : {outer + after, after + outer, after + outer + after}) {
    for (const std::size_t step : {7U, 4096U, 1U << 20}) {
      const Seen seen = read_all(archive, 1000, step);
      for (const std::string& content : seen.contents) {
        EXPECT_TRUE(content == "after" || content.starts_with("xxx")) << content.substr(0, 40);
      }
      EXPECT_EQ(seen.damaged, 0U);
      EXPECT_EQ(seen.skipped_bytes, 0U);
    }
  }
}

TEST(WarcReader, CountsGarbageBetweenRecordsAsDamage) {
  const std::string one = plain_record("one");
  const std::string two = plain_record("two");
  for (const std::string& garbage :
       {std::string("garbage\nmore\r\n"), std::string("WARC/1.0\r\nno: length\r\n\r\n"),
        std::string("WARC/1.0\r\nContent-Length: -4\r\n\r\n"),
        std::string("WARC/1.0\r\nContent-Length: 99999999999999999999999\r\n\r\n"),
        "WARC/1.0\r\nX: " + std::string(70'000, 'x') + "\r\n\r\n"}) {
    const Seen plain = read_all(one + garbage + two);
    EXPECT_EQ(plain.contents, Strings{"one"}) << garbage.substr(0, 100);
    EXPECT_EQ(plain.damaged, 1U) << garbage.substr(0, 100);
    const Seen packed = read_all(gzip(one) + gzip(garbage) + gzip(two));
    EXPECT_EQ(packed.contents, (Strings{"one", "two"})) << garbage.substr(0, 100);
    EXPECT_EQ(packed.damaged, 1U) << garbage.substr(0, 100);
  }
  for (const std::string& archive :
       {gzip(one) + "garbage" + gzip(two), zstd(one) + "garbage" + zstd(two),
        gzip(one) + gzip("no") + gzip(two), gzip(one) + gzip("no record") + gzip(two),
        // Members that are damaged before they give a byte.
        gzip(one) + "\x1F\x8B\x08" + std::string(7, '\0') + "\x07no block" + gzip(two),
        zstd(one) + "\x28\xB5\x2F\xFD\xFFno frame" + zstd(two)}) {
    const Seen seen = read_all(archive);
    EXPECT_EQ(seen.contents, (Strings{"one", "two"})) << archive.substr(0, 300);
    EXPECT_EQ(seen.damaged, 1U) << archive.substr(0, 300);
  }
}

TEST(WarcReader, LeavesOutARecordWithALongHeader) {
  const std::string one = plain_record("one");
  const std::string two = plain_record("two");
  const std::string length = "Content-Length: 5\r\n";
  const std::string field = "X: " + std::string(200'000, 'x') + "\r\n";
  std::string fields;
  for (int i = 0; i < 20'000; ++i) fields += "X: y\r\n";
  for (const std::string& header : {length + field, field + length, length + fields}) {
    const std::string record = "WARC/1.0\r\n" + header + "\r\nWARC/\r\n\r\n";
    for (const std::string& archive :
         {one + record + two, gzip(one + record + two), gzip(one) + gzip(record) + gzip(two),
          zstd(one + record + two)}) {
      for (const std::size_t step : {11U, 4096U, 1U << 20}) {
        const Seen seen = read_all(archive, 1 << 20, step);
        EXPECT_EQ(seen.contents, (Strings{"one", "two"}));
        EXPECT_EQ(seen.damaged, 1U);
        EXPECT_EQ(seen.skipped_bytes, record.size());
      }
    }
    MemoryBytes source(one + record + two + record);
    const WarcDamage damage = read_to_end(source, 1 << 20, [](const WarcRecord&) {});
    EXPECT_EQ(damage.offset, one.size());
    EXPECT_EQ(damage.reason, "the head of a record exceeds 65536 bytes");
  }
  // Neither the end of the archive nor another header ends one that is too long.
  EXPECT_EQ(read_all(one + "WARC/1.0\r\n" + length + field).contents, Strings{"one"});
  EXPECT_EQ(read_all(one + "WARC/1.0\r\n" + length + field + two + two).contents, Strings{"one"});
  EXPECT_EQ(read_all(one + "WARC/1.0\r\n" + length + field + "\r\nlonger" + two).contents,
            Strings{"one"});
}

TEST(WarcReader, LeavesOutARecordThatIsCutOff) {
  const std::string whole = plain_record("one") + plain_record("two, which is longer");
  for (std::size_t cut = 0; cut < whole.size(); ++cut) {
    const Seen seen = read_all(whole.substr(0, cut));
    for (std::size_t at = 0; at < seen.contents.size(); ++at) {
      EXPECT_EQ(seen.contents[at], at == 0 ? "one" : "two, which is longer") << cut;
    }
    EXPECT_LE(seen.damaged, 1U);
  }
  const std::string one = gzip(plain_record("one"));
  const std::string two = gzip(plain_record("two"));
  for (std::size_t cut = 1; cut < two.size(); ++cut) {
    const Seen seen = read_all(one + two.substr(0, cut));
    EXPECT_EQ(seen.contents, Strings{"one"}) << cut;
    EXPECT_EQ(seen.damaged, 1U) << cut;
  }
}

std::optional<std::uint64_t> cut_at(const std::string& bytes) {
  MemoryBytes source(bytes, 1 << 16);
  return read_to_end(source, 1 << 20, [](const WarcRecord&) {}).cut_at;
}

TEST(WarcReader, KnowsWhereTheRecordBeginsThatIsCutOff) {
  const std::string first = plain_record("one");
  const std::string second = plain_record("two " + std::string(500, 'b'));
  EXPECT_EQ(cut_at(first + second), std::nullopt);
  EXPECT_EQ(cut_at(first + second.substr(0, second.size() - 100)), first.size());
  EXPECT_EQ(cut_at(first + second.substr(0, 40)), first.size());  // in its head
  for (const bool with_zstd : {false, true}) {
    const auto pack = [&](const std::string& text) { return with_zstd ? zstd(text) : gzip(text); };
    const std::string one = pack(first);
    const std::string two = pack(second);
    EXPECT_EQ(cut_at(one + two), std::nullopt);
    EXPECT_EQ(cut_at(one + two.substr(0, two.size() - 20)), one.size());
    // Another one follows, so the archive does not end there.
    EXPECT_EQ(cut_at(two.substr(0, two.size() - 20) + one), std::nullopt);
  }
}

// A byte of one compressed record is changed. The other records are read.
TEST(WarcReader, ReadsTheRecordsBeforeAndAfterADamagedMember) {
  const std::string one = plain_record("one");
  const std::string two = plain_record("two " + std::string(500, 'b'));
  const std::string three = plain_record("three");
  for (const bool with_zstd : {false, true}) {
    const auto pack = [&](const std::string& text) { return with_zstd ? zstd(text) : gzip(text); };
    const std::string packed = pack(two);
    std::size_t lost = 0;
    for (std::size_t at = 0; at < packed.size(); ++at) {
      std::string changed = packed;
      changed[at] = static_cast<char>(changed[at] ^ 0x55);
      const Seen seen = read_all(pack(one) + changed + pack(three));
      ASSERT_GE(seen.contents.size(), 1U) << at;
      EXPECT_EQ(seen.contents.front(), "one") << at;
      if (seen.contents.back() != "three") ++lost;
    }
    EXPECT_EQ(lost, 0U);
  }
}

TEST(WarcReader, ReadsANestedArchiveAsOneRecord) {
  const std::string inner = plain_record("inner one") + plain_record("inner two");
  const Seen seen =
      read_all(plain_record("one") +
               warc_record({}, "resource", "http://a.test/n", "application/warc", inner) +
               plain_record("two"));
  EXPECT_EQ(seen.contents, (Strings{"one", inner, "two"}));
  EXPECT_EQ(seen.damaged, 0U);
}

TEST(WarcReader, ReadsManyTinyRecords) {
  constexpr std::size_t kRecords = 100'000;
  std::string archive;
  for (std::size_t record = 0; record < kRecords; ++record) {
    archive += "WARC/1.0\nContent-Length: 1\n\nx\n\n";
  }
  EXPECT_EQ(read_all(archive).contents.size(), kRecords);
  EXPECT_EQ(read_all(gzip(archive)).contents.size(), kRecords);
}

// Each header claims, by its length, all that follows. The reader must not read all of that each
// time.
TEST(WarcReader, IsLinearOnHeadersWithWrongLengths) {
  std::string lengths;
  std::string open;
  std::string starts;
  std::string members;
  const std::string member = gzip("WARC/1.0\nContent-Length: 900000\n\n");
  for (std::size_t record = 0; record < 30'000; ++record) {
    lengths += "WARC/1.0\nContent-Length: 900000\n\n";
    open += "WARC/1.0\nContent-Length: 9";
    starts += "WARC/1.0\n";
    members += member;
  }
  for (const std::string& archive : {lengths, open, starts, members}) {
    EXPECT_LE(read_all(archive).contents.size(), 1U);
  }
}

TEST(WarcReader, ReadsRandomlyDamagedArchivesToTheEnd) {
  std::mt19937 random(7);
  const std::string one = plain_record("one");
  const std::string two = plain_record("two, which is longer");
  const Strings bases{one + two + one, gzip(one) + gzip(two) + one, gzip(one + two) + gzip(one),
                      zstd(one) + zstd(two) + gzip(one)};
  for (std::size_t round = 0; round < 4000; ++round) {
    std::string bytes = bases[round % bases.size()];
    for (int change = 0; change < 8 && !bytes.empty(); ++change) {
      const std::size_t at = random() % bytes.size();
      switch (random() % 4) {
        case 0:
          bytes[at] = static_cast<char>(random());
          break;
        case 1:
          bytes.erase(at, random() % 40);
          break;
        case 2:
          bytes.insert(at, bytes.substr(random() % bytes.size(), random() % 60));
          break;
        default:
          bytes.resize(std::max<std::size_t>(1, at));
          break;
      }
    }
    const Seen all = read_all(bytes);
    const Seen by_bytes = read_all(bytes, 1 << 20, 3);
    // How much a damaged member gives before the damage is found depends on the size of the pieces.
    if (round % bases.size() == 0) {
      EXPECT_EQ(all.contents, by_bytes.contents) << round;
    }
  }
}

TEST(WarcReader, EndsAtAZstdFrameWhoseHeaderIsCutOff) {
  const std::string record = response("http://a.test/", "<p>a");
  for (const std::string& before : {std::string(), zstd(record)}) {
    EXPECT_EQ(read_all(before + std::string("\x50\x2A\x4D\x18\x02\0", 6)).contents.size(),
              before.empty() ? 0U : 1U);
  }
}

TEST(WarcReader, SaysWhyAFrameCannotBeRead) {
  const std::string record = plain_record("one, and some more words for a dictionary");
  const auto reason_of = [](const std::string& archive) {
    MemoryBytes source(archive);
    const WarcDamage damage = read_to_end(source, 1 << 20, [](const WarcRecord&) {});
    EXPECT_GE(damage.parts, 1U);
    return damage.reason;
  };
  // A frame with an unknown dictionary, a frame with a window of 2 GiB, a frame that is cut off.
  EXPECT_TRUE(
      holds(reason_of(std::string("\x28\xB5\x2F\xFD\x01\x58\x07\x01\x00\x00", 10)), "dictionary"));
  EXPECT_TRUE(holds(reason_of(std::string("\x28\xB5\x2F\xFD\x00\xA8\x01\x00\x00", 9)), "window"));
  EXPECT_TRUE(
      holds(reason_of(zstd(record) + std::string("\x50\x2A\x4D\x18\x20\0\0\0cut", 11)), "cut off"));
  EXPECT_EQ(reason_of(gzip(record) + "garbage"), "");
}

// The bytes between offset and offset + length are an archive with the record alone.
TEST(WarcReader, KnowsWhereARecordIs) {
  const std::string one = plain_record("one"), two = plain_record("two");
  const auto ranges_of = [](const std::string& archive, std::size_t step) {
    MemoryBytes source(archive, step);
    Strings ranges;
    read_to_end(source, 1 << 20, [&](const WarcRecord& record) {
      ranges.push_back(record.offset ? archive.substr(*record.offset, *record.length) : "");
    });
    return ranges;
  };
  for (const std::size_t step : {1U, 7U, 1U << 16}) {
    EXPECT_EQ(ranges_of(one + two, step), (Strings{one, two}));
    EXPECT_EQ(ranges_of(gzip(one) + gzip(two), step), (Strings{gzip(one), gzip(two)}));
    EXPECT_EQ(ranges_of(zstd(one) + zstd(two), step), (Strings{zstd(one), zstd(two)}));
    EXPECT_EQ(ranges_of(gzip(one) + "garbage" + gzip(two), step), (Strings{gzip(one), gzip(two)}));
    EXPECT_EQ(ranges_of(gzip(one + two), step), (Strings{"", ""}));
    EXPECT_EQ(ranges_of(gzip(one) + two, step), (Strings{gzip(one), ""}));
  }
  // Longer than the reader's buffers, so that positions are not those of a buffer.
  const std::string large = plain_record(std::string(1 << 20, 'x'));
  EXPECT_EQ(ranges_of(large + large + one, 1 << 16), (Strings{large, large, one}));
}

}  // namespace
}  // namespace pagelet
