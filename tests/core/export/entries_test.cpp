// SPDX-License-Identifier: MIT
#include "core/export/entries.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/core/export/partly_kept.h"

namespace pagelet {
namespace {

std::string with_entries(std::string_view body) {
  return text_after(body, [](const Document& page, std::vector<bool>& keep) {
    internal::keep_entries(page, keep);
  });
}

// A reference whose summary lists two entries. `first`: the text of the first link.
std::string reference(std::string_view first, std::string_view entries) {
  return "<div><p>text</p><ul><li><a href=#a>" + std::string(first) +
         "</a><li><a href=#b>-b(x)</a></ul><div>" + std::string(entries) + "</div></div>";
}

constexpr std::string_view kEntries =
    "<div id=a><h3>-a(x)</h3>-one</div><div id=b><h3>-b(x)</h3>-two</div>";
constexpr std::string_view kAll = "text - -a(x) - -b(x) -a(x) -one -b(x) -two";

TEST(Entries, AreKeptIfASummaryListsThem) {
  EXPECT_EQ(with_entries(reference("-a(x)", kEntries)), kAll);
  EXPECT_EQ(with_entries("<div>" + reference("-a(x)", kEntries) + "</div>"), kAll);
  EXPECT_EQ(with_entries(reference("-a(x)", "<section>" + std::string(kEntries) + "</section>")),
            kAll);
}

TEST(Entries, MayHaveTheIdOnTheirHeading) {
  EXPECT_EQ(with_entries(reference("-a(x)",
                                   "<div class='m first'><h3 id=a>-a(x)</h3>-one</div>"
                                   "<div class=m><h3 id=b>-b(x)</h3>-two</div>")),
            kAll);
  EXPECT_EQ(with_entries(reference("-a(x)",
                                   "<div><p>-z</p><h3 id=a>-a(x)</h3>-one</div>"
                                   "<div><p>-z</p><h3 id=b>-b(x)</h3>-two</div>")),
            "text");
}

TEST(Entries, HaveASignature) {
  const auto keeps = [](std::string_view name) {
    const std::string entries =
        "<div id=a><h3>" + std::string(name) + "</h3>-one</div><div id=b><h3>-b(x)</h3>-two</div>";
    return with_entries(reference(name, entries)).ends_with("-two");
  };
  for (const std::string_view name : {"-a()", "-state/0", "-wait_for", "-A::B"}) {
    EXPECT_TRUE(keeps(name)) << name;
  }
  for (const std::string_view name : {"-Features", "-Size (cm)", "-and/or", "-Note: more", "-_"}) {
    EXPECT_FALSE(keeps(name)) << name;
  }
}

TEST(Entries, AreAtLeastTwoOfOneKind) {
  const std::string_view one = "<div id=a><h3>-a(x)</h3>-one</div>";
  EXPECT_EQ(with_entries(reference("-a(x)", one)), "text");
  const auto with = [&](std::string_view second) {
    return with_entries(reference("-a(x)", std::string(one) + std::string(second)));
  };
  EXPECT_EQ(with("<p id=b>-b(x)</p>"), "text");
  EXPECT_EQ(with("<div class=c id=b>-b(x)</div>"), "text");
  EXPECT_EQ(with("<p></p></div><div><div id=b>-b(x)</div>"), "text");
  EXPECT_EQ(with("<div id=b>-c(x)</div>"), "text") << "it has other words than the link";
}

TEST(Entries, AreNearKeptWords) {
  const std::string list = reference("-a(x)", kEntries);
  const std::string_view without = "<p>text</p>";
  const std::string rest = list.substr(5 + without.size());
  EXPECT_EQ(with_entries("<p>text</p><div>" + rest), "text") << "only the body has both";
  EXPECT_EQ(with_entries("<div><p>text</p><p><p><div>" + rest + "</div>"), kAll);
}

TEST(Entries, AreNotListedByNavigation) {
  const std::string list = "<a href=#a>-a(x)</a><a href=#b>-b(x)</a>";
  const std::string entries = "<div>" + std::string(kEntries) + "</div></div>";
  EXPECT_EQ(with_entries("<div><p>text</p><nav>" + list + "</nav>" + entries), "text");
  EXPECT_NE(with_entries("<div><p>text</p><p>" + list + "</p>" + entries), "text");
  EXPECT_EQ(with_entries("<div><p>text</p>" + entries + "<p>" + list), "text") << "after them";
}

}  // namespace
}  // namespace pagelet
