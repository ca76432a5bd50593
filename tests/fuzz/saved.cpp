// SPDX-License-Identifier: MIT

// Files in which browsers and their tools save pages: MHTML, web archives, HAR, and pages with the
// comments of tools or of archives that replay them. Input: the file.

#include <cstddef>
#include <string>
#include <string_view>

#include "core/saved/hidden_mails.h"
#include "core/saved/property_list.h"
#include "core/saved/saved_address.h"
#include "core/saved/saved_page.h"
#include "tests/fuzz/fuzz_input.h"

namespace pagelet::fuzz {
namespace {

constexpr std::size_t kSharedBytes = std::size_t{3} << 20;

void check_page(const SavedPage& page, std::size_t file_bytes) {
  std::size_t bytes = page.page.bytes.size();
  for (const SavedDocument& other : page.others) {
    bytes += other.bytes.size();
    if (!other.url.empty() && !other.url.starts_with("cid:")) {
      require(page.find(other.url) != nullptr, "a document is found by its address");
    }
  }
  require(bytes <= 2 * file_bytes + kSharedBytes, "documents are not larger than the file");
}

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(saved) {
  const std::string_view file = input.rest();
  const auto page = read_saved_page(file);
  if (page && page->has_value()) check_page(**page, file.size());
  if (!page) require(!page.error().message.empty(), "an error has a message");
  // Also without their first bytes, which few mutations leave.
  (void)internal::read_binary_property_list(file);
  (void)internal::read_xml_property_list(file);
  (void)read_har(file);
  if (const auto address = address_of_tool(file)) {
    require(saved_url(address->url.to_string()).has_value(), "an address is one of the web");
  }
  require(without_replay(std::string(file)).size() <= file.size(), "only prefixes are removed");
  require(without_toolbar(std::string(file)).size() <= file.size(), "only a toolbar is removed");
  (void)with_hidden_mails(std::string(file));
}
