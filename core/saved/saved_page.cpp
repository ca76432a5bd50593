// SPDX-License-Identifier: MIT
#include "core/saved/saved_page.h"

#include <algorithm>
#include <utility>

#include "core/saved/mhtml.h"
#include "core/saved/property_list.h"
#include "core/text/header_fields.h"

namespace pagelet {
namespace {

Result<SavedPage> first_of(SavedFormat format, std::vector<SavedDocument> documents) {
  if (documents.empty()) return fail(ErrorCode::kInput, "contains no HTML document");
  SavedPage saved{.format = format, .page = std::move(documents.front()), .others = {}};
  documents.erase(documents.begin());
  saved.others = std::move(documents);
  return saved;
}

// Web archives of Safari (`.webarchive`) are property lists: `WebMainResource` has the page, and
// `WebSubframeArchives` an archive for each frame.

// Takes the documents of an archive out of its property list: the page, and those of its frames.
void take_documents(internal::PropertyValue& archive, std::vector<SavedDocument>& documents) {
  for (auto& [name, value] : archive.members) {
    if (name == "WebMainResource") {
      SavedDocument document;
      std::string type = "text/html";
      for (auto& [field, content] : value.members) {
        if (field == "WebResourceData") document.bytes = std::move(content.bytes);
        if (field == "WebResourceURL") document.url = std::move(content.bytes);
        if (field == "WebResourceTextEncodingName") document.charset = std::move(content.bytes);
        if (field == "WebResourceMIMEType") type = std::move(content.bytes);
      }
      if (is_page_type(parse_media_type(type).name)) documents.push_back(std::move(document));
    }
  }
  for (auto& [name, value] : archive.members) {
    if (name != "WebSubframeArchives") continue;
    for (auto& frame : value.members) take_documents(frame.value, documents);
  }
}

Result<std::vector<SavedDocument>> read_web_archive(std::string_view bytes) {
  PAGELET_ASSIGN_OR_RETURN(internal::PropertyValue list,
                           internal::is_binary_property_list(bytes)
                               ? internal::read_binary_property_list(bytes)
                               : internal::read_xml_property_list(bytes));
  std::vector<SavedDocument> documents;
  take_documents(list, documents);
  return documents;
}

struct FileFormat {
  SavedFormat format;
  bool (*probe)(std::string_view bytes);  // by the first bytes
  Result<std::vector<SavedDocument>> (*read)(std::string_view bytes, std::string_view charset);
};

constexpr FileFormat kFileFormats[] = {
    {SavedFormat::kMhtml, internal::looks_like_mhtml,
     [](std::string_view bytes, std::string_view charset) {
       return Result<std::vector<SavedDocument>>(internal::read_mhtml(bytes, charset));
     }},
    {SavedFormat::kWebArchive,
     [](std::string_view bytes) {
       return internal::is_binary_property_list(bytes) || internal::is_xml_property_list(bytes);
     },
     [](std::string_view bytes, std::string_view) { return read_web_archive(bytes); }},
    {SavedFormat::kHar, looks_like_har,
     [](std::string_view bytes, std::string_view) { return read_har(bytes); }},
};

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
  for (const FileFormat& row : kFileFormats) {
    if (!row.probe(bytes)) continue;
    PAGELET_ASSIGN_OR_RETURN(auto documents, row.read(bytes, charset));
    return first_of(row.format, std::move(documents));
  }
  return std::nullopt;
}

}  // namespace pagelet
