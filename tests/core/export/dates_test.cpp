// SPDX-License-Identifier: MIT
#include "core/export/dates.h"

#include <gtest/gtest.h>

#include <string_view>

namespace pagelet::internal {
namespace {

TEST(IsoDate, ReadsIso8601) {
  EXPECT_EQ(iso_date("2024"), "2024");
  EXPECT_EQ(iso_date("2024-03"), "2024-03");
  EXPECT_EQ(iso_date(" 2024-03-05\n"), "2024-03-05");
  EXPECT_EQ(iso_date("2024/03/05"), "2024-03-05");
  EXPECT_EQ(iso_date("20240305"), "2024-03-05");
  EXPECT_EQ(iso_date("2024-03-05T10:20"), "2024-03-05T10:20:00");
  EXPECT_EQ(iso_date("2024-03-05 10:20:30"), "2024-03-05T10:20:30");
  EXPECT_EQ(iso_date("2024-03-05T10:20:30Z"), "2024-03-05T10:20:30Z");
  EXPECT_EQ(iso_date("2024-03-05T10:20:30.123+0100"), "2024-03-05T10:20:30+01:00");
  EXPECT_EQ(iso_date("2024-03-05T10:20:30-05"), "2024-03-05T10:20:30-05:00");
  EXPECT_EQ(iso_date("20240305T102030Z"), "2024-03-05T10:20:30Z");
}

TEST(IsoDate, RefusesAnythingElse) {
  for (const std::string_view text :
       {"", "yesterday", "05/03/2024", "2024-13-01", "2023-02-29", "2024-00-10", "March 32, 2024",
        "March", "5 March", "0000-00-00", "12345", "2024-3", "202403", "1709632800", "March 2024",
        "5 March 2024", "2024-03-05 at noon",
        "2024-03-05T10:00:00                                                              and "
        "more"}) {
    EXPECT_EQ(iso_date(text), std::nullopt) << text;
  }
  EXPECT_EQ(iso_date("2024-02-29"), "2024-02-29");
}

}  // namespace
}  // namespace pagelet::internal
