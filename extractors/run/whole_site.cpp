// SPDX-License-Identifier: MIT
#include "extractors/run/whole_site.h"

#include <algorithm>
#include <string_view>

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
      site_ = std::make_unique<Site>(source_, options_.limits, host_);
      site_->allows_fallback = options_.fallback;
      warnings_ = 0;
      key_pages_ = 0;
    }
    ++key_pages_;
    const Run done = pagelet::run(
        *site_, page, {.extractor = extractor_, .seconds = options_.limits.timeout_seconds});
    for (; warnings_ < site_->warnings.size(); ++warnings_) warn(site_->warnings[warnings_]);
    const bool goes_on = visit(page, done.site_is_lost ? nullptr : site_.get(), done);
    if (done.site_is_lost) site_ = nullptr;
    if (!goes_on) return false;
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
  } else if (has_flag(run, kFewCandidatesFlag)) {
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
