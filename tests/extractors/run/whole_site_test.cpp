// SPDX-License-Identifier: MIT
#include "extractors/run/whole_site.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

#include "core/web/archive/crawl.h"
#include "datasets/site_folder.h"
#include "extractors/registry.h"
#include "tests/support/memory_source.h"
#include "tests/support/require.h"
#include "tests/support/sample_sites.h"
#include "tests/support/warc_writer.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;

struct Reply {
  std::string url;
  Status status = Status::kOk;
  Flags flags;
  std::vector<std::string> candidates;
  NodeSet nodes;
  NodeSet content;
};

std::vector<Reply> whole_site(PageSource& source, const std::string& host,
                              const Extractor& extractor, HeldPages most = {}) {
  std::vector<PageIndex> pages(source.size());
  std::iota(pages.begin(), pages.end(), PageIndex{0});
  std::vector<Reply> answers;
  WholeSite(source, extractor, {.host = host, .fallback = true}, most)
      .run(
          pages,
          [&](PageIndex page, KeyPage& key_page, const Run& run) {
            Reply answer;
            answer.url = source.url(page);
            answer.status = run.status;
            answer.flags = run.flags;
            if (run.answer) {
              EXPECT_EQ(key_page.index(), page);
              answer.nodes = run.answer->nodes;
              answer.content = nodes_for_task(*run.answer, extractor.info().target, Task::kContent);
              for (const PageIndex candidate : run.answer->candidates.pages) {
                answer.candidates.emplace_back(source.url(candidate));
              }
            }
            answers.push_back(std::move(answer));
            return true;
          },
          [](const std::string&) {});
  return answers;
}

std::string host_of(const PageSource& source) {
  return address_of(*parse_url(source.url(0)))->host;
}

// Pages whose links lead to enough pages get the same answer as alone.
TEST(WholeSite, GivesTheSameAnswersAsEachPageAlone) {
  std::size_t compared = 0;
  for (const char* algorithm : {"leafcut", "temex", "sst"}) {
    const auto extractor = make_extractor(algorithm, {});
    ASSERT_TRUE(extractor.has_value());
    for (const fs::path& path : sample_sites()) {
      auto folder = SiteFolder::open(path.string());
      ASSERT_TRUE(folder.has_value());
      DirectorySource& source = folder->source();
      const std::vector<Reply> answers = whole_site(source, host_of(source), **extractor);
      ASSERT_EQ(answers.size(), source.size());
      for (PageIndex page = 0; page < source.size(); ++page) {
        const Reply& answer = answers[page];
        if (answer.flags.has(Flag::kSitePages)) continue;
        const auto key_page = KeyPage::open(source, page, {});
        ASSERT_EQ(key_page.has_value(), is_answer(answer.status));
        if (!key_page) continue;
        const auto alone = pagelet::run(**key_page, **extractor);
        EXPECT_EQ(answer.nodes, alone.answer->nodes) << answer.url;
        EXPECT_EQ(answer.flags, alone.flags) << answer.url;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 250U);
}

TEST(WholeSite, AnswersDoNotDependOnTheMemoryThatIsAllowed) {
  const auto extractor = make_extractor("leafcut", {});
  auto folder = require(SiteFolder::open(sample_sites().front().string()));
  const auto much = whole_site(folder.source(), host_of(folder.source()), **extractor);
  const auto expect_same = [&](const std::vector<Reply>& little) {
    ASSERT_EQ(much.size(), little.size());
    for (std::size_t page = 0; page < much.size(); ++page) {
      EXPECT_EQ(much[page].nodes, little[page].nodes);
      EXPECT_EQ(much[page].content, little[page].content);
      EXPECT_EQ(much[page].flags, little[page].flags);
      EXPECT_EQ(much[page].candidates, little[page].candidates);
    }
  };
  for (const HeldPages most : {HeldPages{.bytes = 1}, HeldPages{.key_pages = 2}}) {
    expect_same(whole_site(folder.source(), host_of(folder.source()), **extractor, most));
  }
}

// Small pages with many dead links take as much memory as large ones.
TEST(WholeSite, LinksCountIntoTheMemoryThatIsAllowed) {
  constexpr std::size_t kPages = 20;
  constexpr std::size_t kLinks = 500;
  MemorySource source;
  for (std::size_t page = 0; page < kPages; ++page) {
    std::string html = "<p>words";
    for (std::size_t link = 0; link < kLinks; ++link) {
      html += "<a href=/" + std::to_string(page * kLinks + link) + ">";
    }
    source.add(std::to_string(page) + ".html", html);
  }
  std::vector<PageIndex> pages(source.size());
  std::iota(pages.begin(), pages.end(), PageIndex{0});
  const auto extractor = make_extractor("leafcut", {});
  constexpr std::size_t kAllowed = 5 * kLinks * sizeof(LinkTarget);
  std::size_t most = 0;
  WholeSite site(source, **extractor, {.host = "site.test", .fallback = true}, {.bytes = kAllowed});
  site.run(
      pages,
      [&](PageIndex, KeyPage& page, const pagelet::Run&) {
        most = std::max(most, page.site().bytes_held());
        return true;
      },
      [](const std::string&) {});
  EXPECT_GT(most, kAllowed);
  EXPECT_LT(most, 2 * kAllowed);
}

std::string page_of(const std::string& words, const std::string& links = {}) {
  return "<body><div>the menu of all pages</div><p>" + words + "</p>" + links +
         "<div>the foot of all pages</div>";
}

TEST(WholeSite, FlagsAnswersThatUseOtherPagesOfTheSite) {
  MemorySource source;
  const std::string links =
      "<a href=one.html>1</a><a href=two.html>2</a><a href=three.html>3</a><a href=four.html>4</a>";
  source.add("index.html", page_of("welcome", links));
  for (const char* name : {"one", "two", "three", "four", "five"}) {
    source.add(std::string(name) + ".html", page_of(std::string("words about ") + name));
  }
  source.add_unreadable("gone.html");
  const auto extractor = make_extractor("leafcut", {});
  const std::vector<Reply> answers = whole_site(source, "site.test", **extractor);
  ASSERT_EQ(answers.size(), 7U);
  EXPECT_EQ(answers[0].flags, Flags());
  for (std::size_t page = 1; page < 6; ++page) {
    EXPECT_EQ(answers[page].flags, Flags{Flag::kSitePages});
    EXPECT_EQ(answers[page].candidates.size(), 4U);
    // The menu is found to be template although the page has no links.
    EXPECT_TRUE(answers[page].nodes.contains(1));
    EXPECT_FALSE(answers[page].nodes.contains(3));
  }
  EXPECT_EQ(answers[6].status, Status::kFailed);
}

TEST(WholeSite, FlagsAPageThatIsAlone) {
  MemorySource source;
  source.add("index.html", page_of("welcome"));
  const auto extractor = make_extractor("leafcut", {});
  const std::vector<Reply> answers = whole_site(source, "site.test", **extractor);
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].flags, Flags{Flag::kNoCandidates});
}

// Nine of ten pages of a wiki are one page to log in, with addresses like those of its articles.
// No copy takes the place of a page that can vote, so no answer is that of a page alone.
TEST(WholeSite, FindsEvidenceAmongHundredsOfCopies) {
  const std::string log_in = "<form><p>Log in to edit<input><button>Go</button></form>";
  for (const std::string& copy : {page_of("", log_in), "<body>" + log_in}) {
    MemorySource source;
    for (int page = 100; page < 690; ++page) {
      const std::string number = std::to_string(page);
      const std::string name = "wiki/page" + number + ".html";
      source.add(name, page % 10 == 0 ? page_of("article " + number + " of the wiki") : copy);
    }
    for (int page = 10; page < 20; ++page) {
      const std::string number = std::to_string(page);
      source.add("kinds/of/things" + number + ".html", page_of("the articles of kind " + number));
    }
    ASSERT_EQ(source.size(), 600U);
    const auto extractor = make_extractor("leafcut", {});
    std::size_t alone = 0;
    std::size_t few = 0;
    for (const Reply& answer : whole_site(source, "site.test", **extractor)) {
      alone += answer.flags.has(Flag::kNoCandidates) ? 1 : 0;
      if (!answer.url.ends_with("0.html")) continue;
      few += answer.flags.has(Flag::kFewCandidates) ? 1 : 0;
    }
    EXPECT_EQ(alone, 0U);
    EXPECT_EQ(few, 0U) << "articles";
  }
}

TEST(WholeSite, CountsAnswersByTheirEvidence) {
  EvidenceCounts counts;
  const auto add = [&](Status status, Flags flags) {
    pagelet::Run run;
    run.status = status;
    run.flags = flags;
    counts.add(run);
  };
  add(Status::kOk, {});
  add(Status::kEmpty, {});
  add(Status::kLimit, {Flag::kLimitNodes});
  add(Status::kOk, {Flag::kNoCandidates});
  add(Status::kOk, {Flag::kOtherForms, Flag::kSitePages, Flag::kFewCandidates});
  add(Status::kOk, {Flag::kSitePages});
  add(Status::kOk, {Flag::kFewCandidates});
  EXPECT_EQ(counts.pages, 7U);
  EXPECT_EQ(counts.full(), 2U);
  EXPECT_EQ(counts.failed, 1U);
  EXPECT_EQ(counts.alone, 1U);
  EXPECT_EQ(counts.other_forms, 1U);
  EXPECT_EQ(counts.site_pages, 1U);
  EXPECT_EQ(counts.few, 1U);
  EXPECT_EQ(counts.empty, 1U);
}

// The pages of a folder, written as a crawl, give the same nodes.
TEST(WholeSite, ArchiveAndFolderGiveTheSameNodes) {
  const auto extractor = make_extractor("leafcut", {});
  std::size_t same_candidates = 0;
  for (const fs::path& path : sample_sites()) {
    auto folder = SiteFolder::open(path.string());
    ASSERT_TRUE(folder.has_value());
    DirectorySource& source = folder->source();
    std::string archive;
    for (PageIndex page = 0; page < source.size(); ++page) {
      archive += gzip(response(source.url(page), source.read(page, {})->bytes));
    }
    Result<Crawl> crawl = Crawl::create(fs::temp_directory_path());
    MemoryBytes bytes(archive);
    ASSERT_TRUE(crawl->add(bytes, "archive", {}).has_value());
    ASSERT_EQ(crawl->size(), 1U);
    CrawledSite crawled = *crawl->site(0);
    const auto expected = whole_site(source, host_of(source), **extractor);
    const auto answers = whole_site(crawled, crawled.host(), **extractor);
    ASSERT_EQ(answers.size(), expected.size()) << path;
    for (std::size_t page = 0; page < answers.size(); ++page) {
      EXPECT_EQ(answers[page].url, expected[page].url);
      // A folder resolves `dir/` to its index; an archive only has the URLs that were crawled.
      if (answers[page].candidates != expected[page].candidates) continue;
      EXPECT_EQ(answers[page].nodes, expected[page].nodes) << answers[page].url;
      EXPECT_EQ(answers[page].content, expected[page].content) << answers[page].url;
      ++same_candidates;
    }
  }
  EXPECT_GT(same_candidates, 80U);
}

}  // namespace
}  // namespace pagelet
