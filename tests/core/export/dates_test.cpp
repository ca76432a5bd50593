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

TEST(IsoDate, ReadsMonthsInEnglish) {
  EXPECT_EQ(iso_date("Tue, 05 Mar 2024 10:00:00 GMT"), "2024-03-05");
  EXPECT_EQ(iso_date("March 5th, 2024"), "2024-03-05");
  EXPECT_EQ(iso_date("5 March 2024"), "2024-03-05");
  EXPECT_EQ(iso_date("Sept. 1, 1999"), "1999-09-01");
  EXPECT_EQ(iso_date("2024-03-05 at noon"), "2024-03-05");
}

TEST(FindDay, ReadsOtherLanguages) {
  for (const std::string_view text :
       {"5. M\u00E4rz 2024", "5 de marzo de 2024", "le 5 mars 2024, \u00E0 10h", "5 marca 2024",
        "5 \u043C\u0430\u0440\u0442\u0430 2024", "2024\u5E743\u67085\u65E5",
        "2024\uB144 3\uC6D4 5\uC77C", "Mar 5th, 2024", "5.3.2024", "2024.3.5",
        "2024-03-05 21:25"}) {
    EXPECT_EQ(find_day(text), "2024-03-05") << text;
  }
  EXPECT_EQ(find_day("1 \u010Dervna 2024"), "2024-06-01");
  EXPECT_EQ(find_day("1 \u010Dervence 2024"), "2024-07-01");
}

TEST(FindDay, KnowsTheOrderOfDigitsByTheLanguageOrTheDay) {
  EXPECT_EQ(find_day("05/03/2024"), std::nullopt);
  EXPECT_EQ(find_day("05/03/2024", digit_order("pt-BR")), "2024-03-05");
  EXPECT_EQ(digit_order("en-GB"), DigitOrder::kUnknown);
  EXPECT_EQ(find_day("25/03/2024"), "2024-03-25");
  EXPECT_EQ(find_day("03/25/2024"), "2024-03-25");
}

TEST(IsoDate, RefusesAnythingElse) {
  for (const std::string_view text :
       {"", "yesterday", "05/03/2024", "2024-13-01", "2023-02-29", "2024-00-10", "March 32, 2024",
        "March", "5 March", "0000-00-00", "12345", "2024-3", "202403", "1709632800", "March 2024",
        "March 5, 2024 10:00:00 and more and more and more and more and more"}) {
    EXPECT_EQ(iso_date(text), std::nullopt) << text;
  }
  EXPECT_EQ(iso_date("2024-02-29"), "2024-02-29");
}

}  // namespace
}  // namespace pagelet::internal
