// SPDX-License-Identifier: MIT
#pragma once

/// Pagelet in one header: finds the template or the main content of pages that a program holds in
/// memory.
///
/// Example:
///   #include <pagelet/pagelet.h>
///   auto result = pagelet::extract({{"https://site.example/a.html", html_a},
///                                   {"https://site.example/b.html", html_b}});
///   if (result) std::puts(result->markdown()->c_str());
///
/// The first page is the key page. It is compared with all other pages, in this order: give pages
/// of the same site that share its template. Two to four are enough; copies of the key page do no
/// harm. With a single page, the answer depends on that page alone (flag `no_candidates`).
///
/// For many key pages of one site, make a Site, so that each page is parsed only once:
///   auto site = pagelet::make_site(pages);
///   for (pagelet::PageIndex page : site->pages()) {
///     auto result = pagelet::extract(*site, page);
///   }
/// Each page is then compared with the pages that it links to and, when these are too few, with
/// other pages of the site.
///
/// Threads: `extract` with pages may be called from any number of threads. A Site and all results
/// made from it belong to one thread at a time.
/// Cost: mostly that of parsing, about 20 ms for a megabyte of HTML. Memory: about 10 times the
/// HTML. Errors are values, for example for a page beyond the limits or an unknown algorithm.
/// More is in docs/library.md.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/limits.h"
#include "core/metadata/metadata.h"
#include "core/posts/posts.h"
#include "core/result.h"
#include "core/rules/user_rules.h"
#include "core/site/page_source.h"
#include "core/site/site.h"
#include "extractors/answer/answer_choices.h"
#include "extractors/answer/answer_writer.h"
#include "extractors/extractor.h"
#include "extractors/run/run.h"

namespace pagelet {

struct ExtractionOptions {
  /// Name of the algorithm; `pagelet algorithms` lists all names. Empty: leafcut, or menucut for a
  /// menu.
  std::string algorithm = {};
  /// Parameters of the algorithm, names and values as for `--set`: {{"pages", "6"}}.
  std::vector<Setting> parameters = {};
  /// An algorithm of your own, or one made before; null: `algorithm` with `parameters`.
  std::shared_ptr<const Extractor> extractor = {};
  /// The part to extract. Algorithms for template or main content have both; the main menu needs
  /// one of its own.
  Task output = Task::kContent;
  /// Parts of Markdown, the place of comments, the least confidence:
  /// {.comments = CommentsPlace::kInclude}.
  AnswerChoices choices = {};
  /// The limits of a page. For a page of a Site, the limits of the Site count instead,
  /// except the time. `timeout_seconds` is for `extract`, and again for each format of its result:
  /// the time to compute and to wait for pages (default: 30 s; 0: no limit).
  Limits limits = {};
  /// The user's own rules, made by UserRules::make: selectors of parts to keep and to drop, or a
  /// file of rules. null: there are none. For a page of a Site, those of the Site count instead.
  std::shared_ptr<const UserRules> rules = {};
  /// Also ends `extract` of pages; a Site has its own (SiteSettings).
  Interrupt* interrupt = nullptr;
};

/// The answer for one key page. Its formats are made on demand. Errors of all formats: `kTimeout`;
/// `kLimit` for an answer with more than `Limits::max_output_bytes`, or for lack of memory.
class ExtractedPage {
 public:
  /// The URL of the key page, as given.
  const std::string& url() const { return url_; }
  Task output() const { return output_; }
  const std::string& algorithm() const { return extractor_->info().name; }

  /// The answer as Markdown: CommonMark with tables; links are absolute.
  Result<std::string> markdown() const;
  /// The answer as plain text for readers, UTF-8, without a newline at its end.
  Result<std::string> text() const;
  /// The answer as a page of its own: its nodes and their ancestors, without scripts.
  Result<std::string> html() const;
  /// XPaths of the answer's nodes, in document order (core/dom/path.h).
  Result<std::vector<std::string>> paths() const;

  /// The answer as a document `pagelet.extract/2` in one line (docs/formats.md), without times:
  /// what `pagelet extract --format json --no-times` prints. `fields`: exactly these members, in
  /// this order; empty: all. Error: also `kUsage`, there is no such member.
  Result<std::string> json(std::vector<std::string> fields = {}) const;

  /// The readers' comments below an article, in their order, unless they are excluded; none if the
  /// page is a discussion.
  Result<std::vector<Post>> comments() const;
  /// The posts of a discussion: of a forum, or a question with its answers; none if the page is an
  /// article.
  Result<std::vector<Post>> posts() const;

  /// Title, author, dates and so on, as the page itself names them, whatever the output.
  Result<PageMetadata> metadata() const;

  /// The value of the function `name`, of a member of `pagelet.extract/2` or of a field of the
  /// metadata, for callers in other languages: that of a format as it is, all others as JSON. What
  /// is absent is null; a list is then empty. Error: also `kUsage`, there is no such value.
  Result<std::string> value(std::string_view name) const;

  /// The answer's nodes, as node numbers of `tree()`.
  const NodeSet& nodes() const { return nodes_; }
  /// The working tree of the key page.
  const WorkingTree& tree() const { return *tree_; }
  /// How many of the compared pages share each node; empty for algorithms that do not count them.
  const std::vector<std::uint32_t>& votes() const { return run_.answer->votes; }
  /// Why each node was taken or omitted. Computes the answer again.
  Result<std::vector<std::string>> reasons() const;

  /// Removes nodes of `tree()` from the answer, for callers that know what the reader does not see.
  void leave_out(const NodeSet& nodes);

  /// The mean F1 of the main contents of such pages, from 0 to 1; nullopt: the algorithm does not
  /// say. docs/leafcut.md shows how far it can be relied on.
  std::optional<double> confidence() const { return run_.confidence; }
  /// Flags such as "no_candidates" and "needs_scripts", in alphabetical order (docs/formats.md).
  std::vector<std::string> flags() const { return run_.flags.names(); }
  /// URLs of the pages that the key page was compared with, in order.
  std::vector<std::string> candidates() const;

 private:
  friend Result<ExtractedPage> extract_from(std::shared_ptr<PageSource> pages,
                                            const ExtractionOptions& options);
  friend Result<ExtractedPage> extract(Site& site, PageIndex page,
                                       const ExtractionOptions& options);
  ExtractedPage(KeyPage& page, std::shared_ptr<const Extractor> extractor, Run run,
                const ExtractionOptions& options);

  // `work(page)` with the key page, within a time of its own.
  template <class Work>
  auto with_page(Work&& work) const;
  Result<std::string> written(ExtractFormat format, std::vector<std::string> fields = {}) const;
  Result<std::vector<Post>> posts_of(AnswerPart part) const;

  std::shared_ptr<Site> owned_site_;  // null: the caller owns the site
  Site* site_;
  PageIndex page_;
  std::string url_;
  std::shared_ptr<const Extractor> extractor_;
  Run run_;
  Task output_;
  AnswerChoices choices_;
  double timeout_seconds_;  // 0: only an interrupt ends the work
  NodeSet nodes_;
  const WorkingTree* tree_;
};

/// The answer for the first page, compared with all others. URLs may be empty or relative; relative
/// links then stay as they are. Other pages that are beyond a limit are left out.
/// Errors: `kUsage`, an unknown algorithm or parameter, one for another output, or no page at all;
/// `kLimit`, the first page is beyond a limit; `kTimeout`; `kInput`, the first page is not a web
/// page, such as a PDF, or the answer has less than `choices.min_confidence`.
Result<ExtractedPage> extract(std::vector<GivenPage> pages, const ExtractionOptions& options = {});

/// The same for pages that are elsewhere, such as in the memory of another language.
Result<ExtractedPage> extract_from(std::shared_ptr<PageSource> pages,
                                   const ExtractionOptions& options = {});

/// Whether all pages with a host have the same. Error: `kInput`, names a page of another host.
Result<void> check_one_host(const std::vector<GivenPage>& pages);

/// A site made of pages in memory, all on one host. Each of its pages can be the key page. `rules`:
/// those of UserRules::make; null: there are none.
std::unique_ptr<Site> make_site(std::vector<GivenPage> pages, const Limits& limits = {},
                                std::shared_ptr<const UserRules> rules = {});

/// The answer for a page of a site, which must outlive the result. Answers do not depend on their
/// order. Errors: as above; `kInput`, the page's host differs from the host of the
/// first key page.
Result<ExtractedPage> extract(Site& site, PageIndex page, const ExtractionOptions& options = {});

}  // namespace pagelet
