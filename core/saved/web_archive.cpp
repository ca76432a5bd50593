// SPDX-License-Identifier: MIT
#include "core/saved/web_archive.h"

#include <string>
#include <utility>

#include "core/saved/property_list.h"
#include "core/text/header_fields.h"

namespace pagelet::internal {
namespace {

// Takes the documents of an archive out of its property list: the page, and those of its frames.
void take_documents(PropertyValue& archive, std::vector<SavedDocument>& documents) {
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

}  // namespace

bool looks_like_web_archive(std::string_view bytes) {
  return is_binary_property_list(bytes) || is_xml_property_list(bytes);
}

Result<std::vector<SavedDocument>> read_web_archive(std::string_view bytes) {
  PAGELET_ASSIGN_OR_RETURN(PropertyValue list, is_binary_property_list(bytes)
                                                   ? read_binary_property_list(bytes)
                                                   : read_xml_property_list(bytes));
  std::vector<SavedDocument> documents;
  take_documents(list, documents);
  return documents;
}

}  // namespace pagelet::internal
