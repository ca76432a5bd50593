// SPDX-License-Identifier: MIT
#include "extractors/run/whole_site.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/within_memory.h"

namespace pagelet {
namespace {

bool has_flag(const Run& run, std::string_view flag) {
  return std::ranges::find(run.flags, flag) != run.flags.end();
}

}  // namespace

bool WholeSite::run(std::span<const PageIndex> pages, const WholeSiteVisitor& visit,
                    const std::function<void(const std::string&)>& warn) {
  for (const PageIndex page : pages) {
    if (site_ == nullptr || site_->bytes_held() > options_.held_bytes ||
        key_pages_ == options_.held_key_pages) {
      site_ = nullptr;  // before the next one takes memory
      site_ = Site::of_host(source_, host_, options_.limits);
      if (options_.fallback) site_->allow_fallback();
      warnings_ = 0;
      key_pages_ = 0;
    }
    ++key_pages_;
    site_->begin_budget(options_.limits.timeout_seconds);
    bool is_open = false;
    Result<Run> ended = within_memory(
        [&]() -> Result<Run> {
          PAGELET_TRY(site_->set_key_page(page));
          is_open = true;
          return run_extractor(*site_, extractor_);
        },
        source_.url(page));
    for (; warnings_ < site_->warnings().size(); ++warnings_) warn(site_->warnings()[warnings_]);
    // After lack of memory the tables of the site may be half written.
    if (!ended && ended.error().limit == LimitKind::kMemory) site_ = nullptr;
    const Run run = ended ? *std::move(ended) : failed_run(ended.error());
    if (!visit(page, is_open ? site_.get() : nullptr, run)) return false;
  }
  return true;
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
