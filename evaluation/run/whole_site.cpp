// SPDX-License-Identifier: MIT
#include "evaluation/run/whole_site.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "evaluation/run/memory_meter.h"

namespace pagelet {
namespace {

bool has_flag(const Run& run, std::string_view flag) {
  return std::ranges::find(run.flags, flag) != run.flags.end();
}

void flag_fallback(const FallbackUse& use, Run& run) {
  if (use.site_pages) run.flags.emplace_back(kSitePagesFlag);
  if (use.other_forms) run.flags.emplace_back(kOtherFormsFlag);
  std::ranges::sort(run.flags);
}

}  // namespace

void extract_whole_site(PageSource& source, const std::string& host,
                        std::span<const PageIndex> pages, const Extractor& extractor,
                        const WholeSiteOptions& options, const WholeSiteVisitor& visit,
                        const std::function<void(const std::string&)>& warn) {
  std::unique_ptr<Site> site;
  std::size_t warnings = 0;  // of the site, passed on
  for (const PageIndex page : pages) {
    if (site == nullptr || site->bytes_held() > options.held_bytes) {
      site = nullptr;  // before the next one takes memory
      site = Site::of_host(source, host, options.limits);
      if (options.fallback) site->allow_fallback();
      warnings = 0;
    }
    MemoryMeter::restart();
    site->begin_budget(options.timeout_seconds);
    const Result<void> opened = site->set_key_page(page);
    Run run = opened ? run_extractor(*site, extractor) : failed_run(opened.error());
    if (opened) flag_fallback(site->fallback_use(), run);
    for (; warnings < site->warnings().size(); ++warnings) warn(site->warnings()[warnings]);
    if (!visit(page, opened ? site.get() : nullptr, run)) return;
  }
}

void EvidenceCounts::add(const Run& run) {
  ++pages;
  if (!is_answer(run.status)) {
    ++failed;
  } else if (has_flag(run, kNoCandidatesFlag)) {
    ++alone;
  } else if (has_flag(run, kOtherFormsFlag)) {
    ++other_forms;
  } else if (has_flag(run, kSitePagesFlag)) {
    ++site_pages;
  } else if (has_flag(run, "few_candidates")) {
    ++few;
  }
}

void EvidenceCounts::add(const EvidenceCounts& other) {
  pages += other.pages;
  failed += other.failed;
  alone += other.alone;
  other_forms += other.other_forms;
  site_pages += other.site_pages;
  few += other.few;
}

}  // namespace pagelet
