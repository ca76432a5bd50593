// SPDX-License-Identifier: MIT
#include "core/saved/saved_page.h"

#include <algorithm>
#include <utility>

#include "core/saved/mhtml.h"
#include "core/saved/web_archive.h"

namespace pagelet {
namespace {

Result<SavedPage> first_of(SavedFormat format, std::vector<SavedDocument> documents) {
  if (documents.empty()) return fail(ErrorCode::kInput, "contains no HTML document");
  SavedPage saved{.format = format, .page = std::move(documents.front()), .others = {}};
  documents.erase(documents.begin());
  saved.others = std::move(documents);
  return saved;
}

}  // namespace

const SavedDocument* SavedPage::find(std::string_view reference) const {
  constexpr std::string_view kById = "cid:";
  const bool by_id = reference.starts_with(kById);
  if (by_id) reference.remove_prefix(kById.size());
  if (reference.empty()) return nullptr;
  const auto found = std::ranges::find(
      others, reference, [&](const SavedDocument& other) { return by_id ? other.id : other.url; });
  return found == others.end() ? nullptr : &*found;
}

Result<std::optional<SavedPage>> read_saved_page(std::string_view bytes, std::string_view charset) {
  if (internal::looks_like_mhtml(bytes)) {
    return first_of(SavedFormat::kMhtml, internal::read_mhtml(bytes, charset));
  }
  if (internal::looks_like_web_archive(bytes)) {
    PAGELET_ASSIGN_OR_RETURN(auto documents, internal::read_web_archive(bytes));
    return first_of(SavedFormat::kWebArchive, std::move(documents));
  }
  if (looks_like_har(bytes)) {
    PAGELET_ASSIGN_OR_RETURN(auto documents, read_har(bytes));
    return first_of(SavedFormat::kHar, std::move(documents));
  }
  return std::nullopt;
}

}  // namespace pagelet
