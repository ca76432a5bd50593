// SPDX-License-Identifier: MIT

// The files that a snapshot of a site keeps, and their names. Input: a line with the URL of a page,
// lines with references, a separator (fuzz_site.h), the page, a second separator, a style sheet. A
// reference that begins with a blank leads to a file, any other one to a page.

#include "core/web/snapshot/snapshot_names.h"

#include <set>
#include <string>
#include <vector>

#include "core/dom/page_resources.h"
#include "core/dom/parser/html_parser.h"
#include "core/text/encoding/decoding.h"
#include "core/url/style_sheet.h"
#include "core/url/url.h"
#include "tests/fuzz/fuzz_site.h"

namespace pagelet::fuzz {
namespace {

// A name leads back to the same address, or to an address with the same name.
void check_name(const Address& address, const std::string& name) {
  require(is_storable_name(name), "names can be stored");
  require(is_valid_utf8(name), "names are UTF-8");
  // An empty query counts as none, so no URL leads to such a name (section 2.1).
  if (name.find('?') == name.size() - 1) return;
  const auto url = parse_url(page_url("http://" + address.host + "/", name));
  require(url.has_value(), "a stored page has a URL");
  const auto again = address_of(*url);
  require(again.has_value(), "a stored page has an address");
  require(again->host == address.host && page_file_name(*again) == name,
          "a stored page is found under its name");
}

void check_settled(const std::vector<std::string>& pages,
                   const std::vector<std::string>& resources) {
  const SettledNames settled = settle_names(pages, resources);
  require(settled.pages.size() == pages.size() && settled.resources.size() == resources.size(),
          "each name is settled");
  std::set<std::string> files;
  for (std::size_t at = 0; at < pages.size(); ++at) {
    const auto& name = settled.pages[at];
    require(at > 0 || name.has_value(), "the first page gives way to nothing");
    if (!name) continue;
    require(*name == pages[at] || *name == pages[at] + ".html", "a page keeps its name, or nearly");
    require(is_storable_name(*name), "settled names can be stored");
    require(files.insert(*name).second, "no two files have one name");
  }
  for (std::size_t at = 0; at < resources.size(); ++at) {
    if (settled.resources[at]) {
      require(files.insert(resources[at]).second, "no two files have one name");
    }
  }
  for (const std::string& name : files) {
    for (std::size_t at = name.find('/'); at != std::string::npos; at = name.find('/', at + 1)) {
      require(!files.contains(name.substr(0, at)), "no file is a folder");
    }
  }
}

void check_names(const Url& base, Input references) {
  std::vector<std::string> pages;
  std::vector<std::string> resources;
  std::set<std::string> known;
  for (std::size_t count = 0; count < 64 && !references.empty(); ++count) {
    const std::string_view line = references.line();
    const bool is_page = !line.starts_with(' ');
    const auto url = resolve(base, clean_reference(line));
    const auto address = url ? address_of(*url) : std::nullopt;
    if (!address) continue;
    const auto name = is_page ? page_file_name(*address) : resource_file_name(*address);
    if (!name) continue;
    if (is_page && !address->host.empty()) check_name(*address, *name);
    require(is_storable_name(*name), "names can be stored");
    if (known.insert(*name).second) (is_page ? pages : resources).push_back(*name);
  }
  check_settled(pages, resources);
}

void check_resources(const std::vector<PageResource>& found) {
  for (const PageResource& resource : found) {
    require(resource.url.scheme == "http" || resource.url.scheme == "https",
            "files are on the web");
    const std::string text = resource.url.to_string();
    require(text.find('#') == std::string::npos, "files have no fragment");
    require(parse_url(text).has_value(), "files have a URL");
  }
}

}  // namespace
}  // namespace pagelet::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pagelet;
  using namespace pagelet::fuzz;
  Input input(data, size);
  const auto base = parse_url(input.line());
  const std::string_view references = input.until(kPageEnd);
  const std::string_view page = input.until(kPageEnd);
  const std::string_view css = input.rest();
  if (!base) return 0;
  check_names(*base,
              Input(reinterpret_cast<const std::uint8_t*>(references.data()), references.size()));
  check_resources(resources_of_sheet(css, *base));
  read_style_sheet(css, [&](std::string_view reference) {
    require(reference.data() >= css.data() && reference.size() <= css.size(),
            "references are parts of the sheet");
    return std::string();
  });
  SymbolTable symbols;
  if (const auto document = parse_html(decode_page(page).text, symbols, small_limits())) {
    check_resources(resources_of(*document, *base));
  }
  return 0;
}
