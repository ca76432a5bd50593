// SPDX-License-Identifier: MIT
#include "cli/many_pages.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <numeric>

namespace pagelet::cli {
namespace {

// Enough for few system calls; pages are printed soon after they are done.
constexpr std::size_t kPrintBytes = std::size_t{1} << 16;

std::string in_words(const EvidenceCounts& counts) {
  std::string text =
      fmt::format("{} pages: {} with all the evidence wanted", counts.pages, counts.full());
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) text += fmt::format(", {} {}", count, what);
  };
  add(counts.few, "with fewer linked pages (few_candidates)");
  add(counts.site_pages, "with pages that they do not link to (fallback:site_pages)");
  add(counts.other_forms, "with pages of other kinds (fallback:other_forms)");
  add(counts.alone, "alone (no_candidates)");
  add(counts.failed, "without answer");
  return text;
}

}  // namespace

ManyPages::ManyPages(const Extractor& extractor, const ManyPagesOptions& options)
    : extractor_(extractor), options_(options), lines_(extractor, options.lines) {}

bool ManyPages::extract_site(PageSource& source, const std::string& host) {
  std::vector<PageIndex> pages(source.size());
  std::iota(pages.begin(), pages.end(), PageIndex{0});
  WholeSiteOptions options;
  options.limits = options_.limits.limits;
  options.timeout_seconds = options_.limits.timeout_seconds;
  extract_whole_site(
      source, host, pages, extractor_, options,
      [&](PageIndex page, Site* site, const Run& run) {
        add(source, page, site, run);
        return !error_;
      },
      [](const std::string& warning) { spdlog::info("{}", warning); });
  print_now();
  return !error_;
}

void ManyPages::add(PageSource& source, PageIndex page, Site* site, const Run& run) {
  counts_.add(run);
  const bool answered = site != nullptr && is_answer(run.status);
  if (!answered) spdlog::warn("{}", run.message);
  if (options_.format == ExtractFormat::kJson) {
    if (answered) {
      lines_.append(*site, run, unprinted_);
    } else {
      lines_.append_failure(source.url(page), run, unprinted_);
    }
  } else if (answered) {
    if (counts_.pages > 1) unprinted_ += '\n';
    unprinted_ += fmt::format("==> {} <==\n", source.url(page));
    unprinted_ += extract_report(*site, extractor_, run, options_.lines.task, options_.format,
                                 options_.lines.times);
  }
  if (unprinted_.size() >= kPrintBytes) print_now();
}

void ManyPages::print_now() {
  if (unprinted_.empty() || error_) return;
  if (const auto printed = print(unprinted_); !printed) error_ = printed.error();
  unprinted_.clear();
}

int ManyPages::finish() {
  print_now();
  if (error_) return report(*error_);
  if (counts_.pages == 0) {
    return report({ErrorCode::kInput, "there is no page to extract from"});
  }
  spdlog::log(counts_.full() == counts_.pages ? spdlog::level::info : spdlog::level::warn, "{}",
              in_words(counts_));
  return counts_.failed == 0 ? kSuccess : kSiteFailed;
}

}  // namespace pagelet::cli
