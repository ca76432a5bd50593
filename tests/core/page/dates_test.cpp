// SPDX-License-Identifier: MIT
#include "core/page/dates.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace pagelet {

namespace internal {
namespace {

TEST(IsoDate, ReadsIso8601) {
  EXPECT_EQ(iso_date("2024"), "2024");
  EXPECT_EQ(iso_date("2024-03"), "2024-03");
  EXPECT_EQ(iso_date(" 2024-03-05\n"), "2024-03-05");
  EXPECT_EQ(iso_date("2024-03-05T10:20"), "2024-03-05T10:20:00");
  EXPECT_EQ(iso_date("2024-03-05 10:20:30"), "2024-03-05T10:20:30");
  EXPECT_EQ(iso_date("2024-03-05T10:20:30Z"), "2024-03-05T10:20:30Z");
  EXPECT_EQ(iso_date("2024-03-05T10:20:30.123+0100"), "2024-03-05T10:20:30+01:00");
  EXPECT_EQ(iso_date("2024-03-05T10:20:30-05"), "2024-03-05T10:20:30-05:00");
  EXPECT_EQ(iso_date("2024-03-05 10:20:30 UTC"), "2024-03-05T10:20:30Z");
  EXPECT_EQ(iso_date("2024-3-5 10:20:30"), "2024-03-05T10:20:30");
  EXPECT_EQ(iso_date("2024-03-05T10:20:30 1709634030"), "2024-03-05T10:20:30");
  EXPECT_EQ(iso_date("2024/03/05 10:20:30"), "2024-03-05T10:20:30");
}

TEST(IsoDate, ReadsEnglishNamesOfMonths) {
  for (const std::string_view text : {"Mar 5, 2024", "March 5, 2024", "5 March 2024", "05 Mar 2024",
                                      "Tuesday, March 05, 2024", "5. MAR. 2024", "Mar 5th 2024"}) {
    EXPECT_EQ(iso_date(text), "2024-03-05") << text;
  }
  EXPECT_EQ(iso_date("Tue, 05 Mar 2024 10:20:30 +0100"), "2024-03-05T10:20:30+01:00");
  EXPECT_EQ(iso_date("Tue, 5 Mar 2024 10:20:30 GMT"), "2024-03-05T10:20:30Z");
  EXPECT_EQ(iso_date("Sept 30, 2024"), "2024-09-30");
  // The day is certain, whatever form the time has.
  EXPECT_EQ(iso_date("March 4, 2026 6:30 PM"), "2026-03-04");
  EXPECT_EQ(iso_date("2026-03-04T18:30:00 EST"), "2026-03-04");
}

TEST(IsoDate, ReadsATextWithOneDay) {
  for (const std::string_view text :
       {"Thu, 03/05/2024 - 11:38", "on Tuesday March 5, 2024 @08:00PM", "2024-03-05 at noon",
        "20240305", "Di., 03/05/2024"}) {
    EXPECT_EQ(iso_date(text, DayOrder::kMonthFirst), "2024-03-05") << text;
  }
  EXPECT_EQ(iso_date("03/05/2024", DayOrder::kDayFirst), "2024-05-03");
  EXPECT_EQ(iso_date("Tue 16-Jun-20 16:12:14"), "2020-06-16T16:12:14");
  // A time directly after the day counts.
  EXPECT_EQ(iso_date("5.3.2024 22:10"), "2024-03-05T22:10:00");
  EXPECT_EQ(iso_date("le 5 mars 2024, 08:30:15 +01:00"), "2024-03-05T08:30:15+01:00");
  EXPECT_EQ(iso_date("5.3.2024 22:10 Uhr"), "2024-03-05");
}

TEST(IsoDate, RefusesAnythingElse) {
  for (const std::string_view text :
       {"", "yesterday", "2024-13-01", "2023-02-29", "2024-00-10", "March 32, 2024", "March",
        "5 March", "0000-00-00", "12345", "2024-3", "202403", "1709632800", "March 2024",
        "Ma 5, 2024", "5 March May 2024", "2024-", "2024-3-",
        "2024-03-05T10:00:00                                                              and "
        "more"}) {
    EXPECT_EQ(iso_date(text), std::nullopt) << text;
  }
  EXPECT_EQ(iso_date("2024-02-29"), "2024-02-29");
}

std::string days_in(std::string_view text, DayOrder order = DayOrder::kDayFirst) {
  std::string days;
  for (const FoundDate& found : dates_in(text, order)) {
    days += (days.empty() ? "" : " ") + found.day.to_string();
  }
  return days;
}

TEST(DatesIn, ReadsNamedMonthsOfManyLanguages) {
  for (
      const std::string_view text :
      {"Samstag, 19. Juli 2014", "le 19 juillet 2014", "19 de julio de 2014", "19 de julho de 2014",
       "19 luglio 2014",         "19 juli 2014",       "19 lipca 2014",       "19 июля 2014 г.",
       "19 Temmuz 2014",         "19. července 2014",  "19. heinäkuuta 2014", "2014. július 19.",
       "19 iulie 2014",          "19 Ιουλίου 2014",    "19 липня 2014",       "19 Juli 2014",
       "July 19th, 2014",        "19 يوليو 2014",      "19. júla 2014",       "19. julija 2014",
       "19. jul 2014",           "19 јул 2014",        "19 юли 2014",         "19. juuli 2014",
       "2014 liepos 19",         "19. jūlijs 2014",    "19 ביולי 2014"}) {
    const bool is_prefixed = text.starts_with("19 \u05d1");  // Hebrew puts "in" before the month
    EXPECT_EQ(days_in(text), is_prefixed ? "" : "2014-07-19") << text;
  }
  EXPECT_EQ(days_in("ngày 19 tháng 7 năm 2014"), "2014-07-19");
}

TEST(DatesIn, ReadsNumbers) {
  EXPECT_EQ(days_in("2014年7月19日"), "2014-07-19");
  EXPECT_EQ(days_in("2014 年 7 月 19 日(土) 12:45"), "2014-07-19");
  EXPECT_EQ(days_in("08/06/22(日)21:33:32 No.36234236"), "2008-06-22");
  EXPECT_EQ(days_in("11/03/05(土) 08:07"), "2011-03-05");
  EXPECT_EQ(days_in("Ann 05/11/10(木)"), "2005-11-10");
  EXPECT_EQ(days_in("05/11/10(10)"), "2010-11-05");
  EXPECT_EQ(days_in("19.7.2014 und 08.05.12"), "2014-07-19 2012-05-08");
  EXPECT_EQ(days_in("03/04/2024"), "2024-04-03");
  EXPECT_EQ(days_in("03/04/2024", DayOrder::kMonthFirst), "2024-03-04");
  // Only one order gives a day.
  EXPECT_EQ(days_in("25/12/2024", DayOrder::kMonthFirst), "2024-12-25");
  EXPECT_EQ(days_in("12/25/2024"), "2024-12-25");
}

TEST(DatesIn, FindsTwoDatesOfALine) {
  EXPECT_EQ(days_in("Published July 1, 2020 | Updated July 9, 2021"), "2020-07-01 2021-07-09");
}

TEST(DatesIn, RefusesOtherNumbers) {
  for (const std::string_view text :
       {"v2.10.2024", "192.168.20.10", "$10/11/12.50", "10:11:2024", "5 of 2024",
        "call 555-12-2024", "31.02.2024", "March 1850", "5 Ma 2024", "Section 3.1.24%"}) {
    EXPECT_EQ(days_in(text), "") << text;
  }
}

TEST(DatesIn, EndsOnHostileText) {
  EXPECT_EQ(days_in(std::string(100'000, '1')), "");
  std::string text;
  for (int at = 0; at < 20'000; ++at) text += "1.";
  EXPECT_EQ(days_in(text), "");
}

TEST(DatesIn, TwoDigitsNameYearsFrom1990) {
  const auto day = [](std::string_view text) {
    const auto dates = dates_in(text, DayOrder::kDayFirst);
    return dates.empty() ? std::string() : dates.front().day.to_string();
  };
  EXPECT_EQ(day("29-10-99 10:11 PM"), "1999-10-29");
  EXPECT_EQ(day("05-Mar-90"), "1990-03-05");
  EXPECT_EQ(day("05-Mar-24"), "2024-03-05");
  EXPECT_EQ(day("29-10-89"), "");  // 2089
}

TEST(MinutesIn, ReadsMonthsBeforeDays) {
  EXPECT_EQ(*minutes_in("05-31-2024 10:00", {.order = DayOrder::kMonthFirst, .is_dashed = true}),
            *minutes_in("31-05-2024 10:00", {}));
  EXPECT_LT(*minutes_in("10-29-99 10:11 PM", {.order = DayOrder::kMonthFirst, .is_dashed = true}),
            *minutes_in("11-02-99 02:30 AM", {.order = DayOrder::kMonthFirst, .is_dashed = true}));
}

TEST(ClosestDays, ReadNamedMonthsInEachForm) {
  for (const DayForm& form : kDayForms) {
    EXPECT_EQ(minutes_in("16-Jun-20 16:12", form), minutes_in("2020-06-16 16:12", {}));
  }
  const std::string_view days[] = {"16-Jun-20", "19-Jun-20"};
  EXPECT_EQ(closest_days(days, {}), DayForm{});
}

TEST(MonthNamed, RefusesNamesOfDifferentMonths) {
  EXPECT_EQ(month_named("mar"), 3U);
  EXPECT_EQ(month_named("sept"), 9U);
  EXPECT_EQ(month_named("ma"), 0U);
  EXPECT_EQ(month_named("jui"), 0U);     // juin, juillet
  EXPECT_EQ(month_named("červen"), 6U);  // whole; červenec is July
  EXPECT_EQ(month_named("monday"), 0U);
}

}  // namespace
}  // namespace internal

}  // namespace pagelet
