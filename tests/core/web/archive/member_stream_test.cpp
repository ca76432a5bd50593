// SPDX-License-Identifier: MIT
#include "core/web/archive/member_stream.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/require.h"
#include "tests/support/warc_writer.h"

namespace pagelet::internal {
namespace {

// What a stream reports, in order: M a member, D damage, G garbage; and its bytes.
struct SeenMembers {
  std::string events;
  std::string bytes;
  std::size_t members = 0;
};

SeenMembers read_members(const std::string& bytes, std::size_t step = 7) {
  using Event = MemberStream::Event;
  MemoryBytes source(bytes, step);
  MemberStream stream(source);
  SeenMembers seen;
  for (;;) {
    const Event event = require(stream.read(seen.bytes));
    if (event == Event::kMember) seen.events += 'M';
    if (event == Event::kDamage) seen.events += 'D';
    if (event == Event::kGarbage) seen.events += 'G';
    if (event == Event::kEnd) break;
  }
  seen.members = stream.members();
  return seen;
}

TEST(MemberStream, ReadsMembersOfBothKinds) {
  const SeenMembers seen = read_members(gzip("one") + zstd("two") + gzip("three"));
  EXPECT_EQ(seen.bytes, "onetwothree");
  EXPECT_EQ(seen.events, "MMM");
  EXPECT_EQ(seen.members, 3U);
}

TEST(MemberStream, ReadsPlainBytesAsOneMember) {
  EXPECT_EQ(read_members("WARC/1.0 plain").bytes, "WARC/1.0 plain");
  const SeenMembers mixed = read_members(gzip("one") + "WARC/1.1 plain");
  EXPECT_EQ(mixed.bytes, "oneWARC/1.1 plain");
  EXPECT_EQ(mixed.events, "MM");
  EXPECT_EQ(read_members("").members, 0U);
}

TEST(MemberStream, PassesOverZerosAndReportsGarbage) {
  EXPECT_EQ(read_members(gzip("one") + std::string(20, '\0') + gzip("two")).events, "MM");
  const SeenMembers seen = read_members(gzip("one") + "no member" + gzip("two"));
  EXPECT_EQ(seen.events, "MGM");
  EXPECT_EQ(seen.bytes, "onetwo");
}

TEST(MemberStream, GoesOnAfterDamage) {
  const std::string whole = gzip(std::string(1000, 'a') + "end");
  const SeenMembers cut = read_members(whole.substr(0, whole.size() / 2) + gzip("two"));
  EXPECT_TRUE(cut.bytes.ends_with("two"));
  EXPECT_EQ(cut.events, "MDM");
}

}  // namespace
}  // namespace pagelet::internal
