// SPDX-License-Identifier: MIT
//
// A page of tests/data/metadata for each rule by which titles, authors and dates are found.

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>

#include "core/metadata/metadata.h"
#include "tests/support/parsed.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

constexpr std::string_view kAddress = "https://www.coast.example/animals/seals.html";
constexpr std::string_view kHome = "https://www.coast.example/";

struct Row {
  std::string_view page;
  MetadataField PageMetadata::*field;
  std::string_view value;  // "source: value"; empty: absent
  std::string_view address = kAddress;
};

constexpr auto kTitles = &PageMetadata::title;
constexpr auto kAuthors = &PageMetadata::author;
constexpr auto kPublished = &PageMetadata::published;
constexpr auto kModified = &PageMetadata::modified;

constexpr auto kRows = std::to_array<Row>({
    // The site's name leaves a title if something else on the page has it.
    {"title-home-link", kTitles, "html: Seals of the northern bay"},
    {"title-of-mail", kTitles, "html: Re: Tide"},
    {"title-of-mail", kAuthors, "text: Ada Marsh"},
    {"title-of-mail", kPublished, "text: 2026-02-02"},
    {"title-block", kTitles, "html: Seals of the northern bay"},
    {"title-logo", kTitles, "html: Seals of the northern bay"},
    {"title-site-name", kTitles, "html: Seals of the northern bay"},
    {"title-copyright", kTitles, "html: Seals of the northern bay"},
    {"title-host", kTitles, "html: Seals of the northern bay"},
    {"title-heading-is-rest", kTitles, "html: Seals of the northern bay"},
    // A stated title that is a part of the element, and headings that say it.
    {"title-stated-part", kTitles, "opengraph: Seals of the northern bay"},
    {"title-stated-part-with-site", kTitles, "html: Seals of the northern bay"},
    {"title-stated-heading", kTitles, "json-ld: Seals of the northern bay"},
    {"title-section-first", kTitles, "opengraph: Seals of the northern bay"},
    {"title-first-parts", kTitles, "html: Seals of the northern bay"},
    {"title-repeated-heading", kTitles, "html: Seals of the northern bay"},
    {"title-nearly-same", kTitles, "html: Seals of the wide northern bay: when to see them"},
    {"title-slogan", kTitles, "html: Boat trips to the seals"},
    {"title-heading-with-section", kTitles, "html: Seals of the northern bay"},
    {"title-underscore", kTitles, "opengraph: \u5317\u6E7E\u7684\u6D77\u8C79"},
    {"title-in-body", kTitles, "html: Seals of the northern bay"},
    // Home pages.
    {"title-home-page", kTitles, "html: Boat trips to the seals", kHome},
    {"title-home-page-bar", kTitles, "html: Boat trips to the seals", kHome},
    {"title-home-page-name-first", kTitles, "html: Harbour Notes - Boat trips to the seals", kHome},
    // Bylines.
    {"author-by", kAuthors, "text: Ada Marsh"},
    {"author-language", kAuthors, "text: Ada Marsh"},
    {"author-label-line", kAuthors, "text: Ada Marsh"},
    {"author-after-date", kAuthors, "text: Ada Marsh"},
    {"author-box", kAuthors, "text: Ada Marsh"},
    {"author-several", kAuthors, "text: Ada Marsh, Ben Shore"},
    {"author-role", kAuthors, "text: Ada Marsh"},
    {"author-wire-role", kAuthors, "text: ADA MARSH"},
    {"author-place", kAuthors, "text: \u674E\u660E"},
    {"author-other-texts", kAuthors, "html: Ada Marsh"},
    {"author-link-no-name", kAuthors, ""},
    {"author-twice", kAuthors, "text: Ada Marsh"},
    {"author-not-site", kAuthors, "text: Ada Marsh"},
    {"author-thread-starter", kAuthors, "text: seal77"},
    {"author-beside-sidebar", kAuthors, "text: Ada Marsh"},
    {"author-of-card", kAuthors, ""},
    {"author-of-comment", kAuthors, ""},
    {"author-handle", kAuthors, ""},
    {"author-organisation", kAuthors, "json-ld: Ada Marsh"},
    {"author-meta-family", kAuthors, "meta: Ada Marsh"},
    // Dates that a reader sees.
    {"date-beside-title", kPublished, "text: 2024-03-05"},
    {"date-named-month", kPublished, "text: 2024-03-05"},
    {"date-month-first", kPublished, "text: 2024-03-05"},
    {"date-day-first", kPublished, "text: 2024-03-05"},
    {"date-labels", kPublished, "text: 2024-03-05"},
    {"date-labels", kModified, "text: 2024-04-06"},
    {"date-in-attribute", kPublished, "text: 2024-03-05T10:00:00Z"},
    {"date-after-credit", kPublished, "text: 2024-03-05"},
    {"date-in-copyright-too", kPublished, "text: 2024-03-05"},
    {"date-in-byline-prose", kPublished, "text: 2024-03-05"},
    {"date-of-page-zone", kPublished, "text: 2024-03-05"},
    {"date-of-today", kPublished, "text: 2024-03-05"},
    {"date-of-update", kPublished, "text: 2024-03-05"},
    {"date-of-update", kModified, ""},
    // Dates of something else.
    {"date-copyright", kPublished, ""},
    {"date-of-comment", kPublished, ""},
    {"date-of-card", kPublished, ""},
    {"date-after-card", kPublished, ""},
    {"date-chronicle", kPublished, ""},
    {"date-of-list", kPublished, ""},
    {"date-of-release", kPublished, ""},
    {"date-several-times", kPublished, ""},
    // Dates that the page states for programs, or that its address gives.
    {"date-in-address", kPublished, "url: 2024-03-05",
     "https://www.coast.example/2024/03/05/seals.html"},
    {"date-after-change", kPublished, "opengraph: 2020-03-11T09:00:00+01:00"},
    {"date-after-change", kModified, "opengraph: 2023-10-02T09:00:00+02:00"},
    {"date-itemprop-lower", kPublished, "microdata: 2024-03-05"},
    {"date-month-is-no-day", kPublished, "meta: 2024-03-05"},
    {"date-discussion", kPublished, "microdata: 2024-03-05"},
    // A language tag or nothing, an address and never a name.
    {"language-names", &PageMetadata::language, "html: de"},
    {"language-encoding", &PageMetadata::language, ""},
    {"image-name", &PageMetadata::image, "json-ld: https://www.coast.example/pictures/seals.png"},
});

std::string folder() { return std::string(PAGELET_SOURCE_DIR) + "/tests/data/metadata/"; }

TEST(MetadataPages, HaveTheMetadataOfTheTable) {
  for (const Row& row : kRows) {
    const Document page = parsed(file_text(folder() + std::string(row.page) + ".html"));
    const Url url = *parse_url(row.address);
    const PageMetadata metadata = page_metadata(page, url, url);
    const MetadataField& field = metadata.*row.field;
    const std::string found =
        field.values.empty() ? "" : std::string(to_string(field.source)) + ": " + field.text();
    EXPECT_EQ(found, row.value) << row.page;
  }
}

TEST(MetadataPages, AreAllInTheTable) {
  std::set<std::string> named;
  for (const Row& row : kRows) named.insert(std::string(row.page) + ".html");
  std::set<std::string> present;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    present.insert(entry.path().filename().string());
  }
  EXPECT_EQ(named, present);
}

}  // namespace
}  // namespace pagelet
