// SPDX-License-Identifier: MIT
#include "core/site/similar_pages.h"

#include <string>
#include <tuple>
#include <unordered_map>

#include "core/sort.h"
#include "core/text/hash.h"
#include "core/url/url.h"
#include "core/url/url_form.h"

namespace pagelet {
namespace {

// Crawls have hundreds of log-in pages and calendars with addresses of one form. So after this
// number of pages of the same form, those of other forms follow.
constexpr std::size_t kSameFormFirst = 8;

// A key that is equal for two forms exactly when they differ at most in the names of directories.
std::string key_of(const UrlForm& form) {
  std::string key = std::to_string(form.directories.size()) + '/' + std::to_string(form.words) +
                    (form.has_digit ? "d" : "") + (form.is_index ? "i" : "") + '.' + form.extension;
  for (const std::string& name : form.query_names) key += '&' + name;
  return key;
}

}  // namespace

SimilarPages::SimilarPages(const PageSource& source) : positions_(source.size()) {
  std::vector<std::optional<Address>> addresses(source.size());
  std::unordered_map<std::string, std::uint32_t, HashText> forms;
  for (PageIndex page = 0; page < source.size(); ++page) {
    addresses[page] = address_of(source.url(page));
    if (!addresses[page]) continue;
    ordered_.push_back(page);
    const auto next = static_cast<std::uint32_t>(forms.size());
    positions_[page].form =
        forms.try_emplace(key_of(form_of(*addresses[page])), next).first->second;
  }
  stable_sort_range(ordered_, {}, [&](PageIndex page) {
    return std::tie(addresses[page]->path, addresses[page]->query);
  });
  by_form_.resize(forms.size());
  for (std::size_t position = 0; position < ordered_.size(); ++position) {
    const PageIndex page = ordered_[position];
    std::vector<PageIndex>& list = by_form_[positions_[page].form];
    positions_[page].in_all = position;
    positions_[page].in_form = list.size();
    list.push_back(page);
  }
}

SimilarPages::Walk::Walk(const SimilarPages& pages, PageIndex page)
    : pages_(&pages),
      form_(pages.positions_[page].form),
      same_{pages.positions_[page].in_form},
      all_{pages.positions_[page].in_all} {}

std::optional<std::size_t> SimilarPages::Walk::Outwards::next(std::size_t size) {
  if (after >= size && before == 0) return std::nullopt;
  const bool go_after = before == 0 || (turn_after && after < size);
  turn_after = !go_after;
  return go_after ? after++ : --before;
}

std::optional<SimilarPages::Similar> SimilarPages::Walk::next() {
  if (form_ == kNone) return std::nullopt;
  const std::vector<PageIndex>& same = pages_->by_form_[form_];
  const auto next_same = [&]() -> std::optional<Similar> {
    const auto position = same_.next(same.size());
    return position ? std::optional(Similar{same[*position], true}) : std::nullopt;
  };
  const std::size_t given = same_.after - same_.before - 1;  // pages of the same form so far
  if (given < kSameFormFirst) {
    if (const auto found = next_same()) return found;
  }
  while (const auto position = all_.next(pages_->ordered_.size())) {
    const PageIndex page = pages_->ordered_[*position];
    if (pages_->positions_[page].form != form_) return Similar{page, false};
  }
  return next_same();
}

}  // namespace pagelet
