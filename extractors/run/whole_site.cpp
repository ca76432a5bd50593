// SPDX-License-Identifier: MIT
#include "extractors/run/whole_site.h"

namespace pagelet {

bool WholeSite::run(std::span<const PageIndex> pages, const WholeSiteVisitor& visit,
                    const std::function<void(const std::string&)>& warn) {
  for (const PageIndex page : pages) {
    if (site_ == nullptr || site_->bytes_held() > most_.bytes || key_pages_ == most_.key_pages) {
      site_ = nullptr;  // before the next one takes memory
      site_ = std::make_unique<Site>(source_, settings_);
      key_pages_ = 0;
    }
    ++key_pages_;
    KeyPage key(*site_, page, settings_.limits.answer_seconds());
    const Run done = pagelet::run(key, extractor_, {}, only_);
    for (const std::string& warning : key.warnings()) warn(warning);
    const bool goes_on = visit(page, key, done);
    if (done.site_is_lost) site_ = nullptr;
    if (!goes_on) return false;
  }
  return true;
}

void EvidenceCounts::add(const Run& run) {
  ++pages;
  if (run.status == Status::kEmpty) ++empty;
  if (!is_answer(run.status)) {
    ++failed;
  } else if (run.flags.has(Flag::kNoCandidates)) {
    ++alone;
  } else if (run.flags.has(Flag::kOtherForms)) {
    ++other_forms;
  } else if (run.flags.has(Flag::kSitePages)) {
    ++site_pages;
  } else if (run.flags.has(Flag::kFewCandidates)) {
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
  empty += other.empty;
}

}  // namespace pagelet
