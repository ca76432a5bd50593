// SPDX-License-Identifier: MIT
#include "cli/extract/many_pages.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <utility>

#include "cli/extract/answer_files.h"
#include "core/text/printable.h"
#include "reports/output/counted.h"

namespace pagelet::cli {
namespace {

// Output is printed in parts of this size, for few system calls.
constexpr std::size_t kPrintBytes = std::size_t{1} << 16;

std::string in_words(const EvidenceCounts& counts) {
  std::string text =
      fmt::format("{}: {} with enough linked pages", counted(counts.pages, "page"), counts.full());
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) text += fmt::format(", {} {}", count, what);
  };
  add(counts.few, "with fewer linked pages (few_candidates)");
  add(counts.site_pages, "with pages that they do not link to (fallback:site_pages)");
  add(counts.other_forms, "with pages of other kinds (fallback:other_forms)");
  add(counts.alone, "alone (no_candidates)");
  add(counts.failed, "without an answer");
  return text;
}

}  // namespace

std::string shown(std::string text, ExtractFormat format) {
  const bool is_text = format == ExtractFormat::kText || format == ExtractFormat::kMarkdown;
  return is_text ? printable_text(text) : std::move(text);
}

ManyPages::ManyPages(const Extractor& extractor, const ManyPagesOptions& options)
    : extractor_(extractor), options_(options) {}

Result<void> ManyPages::extract(const std::vector<SiteToExtract>& sites) {
  AnswerSink sink;
  sink.page = [&](const WrittenPage& page) { return write(page); };
  sink.flush = [&] { return flush(); };
  sink.warn = [](const std::string& message) { spdlog::warn("{}", message); };
  sink.note = [](const std::string& message) { spdlog::info("{}", message); };
  PAGELET_ASSIGN_OR_RETURN(const SiteAnswers done,
                           extract_sites(sites, extractor_, options_.answers, sink));
  done_.evidence.add(done.evidence);
  done_.dropped.add(done.dropped);
  return {};
}

Result<void> ManyPages::write(const WrittenPage& page) {
  const ExtractFormat format = options_.answers.format;
  if (!options_.folder.empty()) return write_answer_file(options_.folder, page, format);
  if (format == ExtractFormat::kJson) {
    waiting_ += page.text;
  } else if (page.is_answer) {
    if (!std::exchange(is_first_, false)) waiting_ += '\n';
    waiting_ += fmt::format("==> {} <==\n", printable_line(page.url));
    waiting_ += shown(page.text, format);
  }
  return waiting_.size() < kPrintBytes ? Result<void>() : flush();
}

Result<void> ManyPages::flush() {
  if (waiting_.empty()) return {};
  return print(std::exchange(waiting_, {}));
}

Result<int> ManyPages::report_end() const {
  const EvidenceCounts& counts = done_.evidence;
  if (counts.pages == 0 && options_.shard.count > 1) {
    spdlog::info("this part has no page");
    return kSuccess;
  }
  if (counts.pages == 0) {
    return fail(ErrorCode::kInput, "there is no page to extract from");
  }
  if (!done_.dropped.empty()) spdlog::warn("{}", to_string(done_.dropped));
  spdlog::log(counts.full() == counts.pages ? spdlog::level::info : spdlog::level::warn, "{}",
              in_words(counts));
  return counts.failed == 0 ? kSuccess : kSiteFailed;
}

Result<int> extract_many_pages(const std::vector<SiteToExtract>& sites, const Extractor& extractor,
                               const ManyPagesOptions& options) {
  ManyPages pages(extractor, options);
  PAGELET_TRY(pages.extract(sites));
  return pages.report_end();
}

}  // namespace pagelet::cli
