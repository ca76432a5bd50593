// SPDX-License-Identifier: MIT

// A page as the report shows it, with its style sheet. Input: the style sheet, a separator
// (fuzz_site.h), the page. The name of the style sheet is style.css.

#include <set>

#include "core/url/style_sheet.h"
#include "datasets/site_folder.h"
#include "reports/html/shown_page.h"
#include "tests/fuzz/fuzz_site.h"

namespace pagelet::fuzz {
namespace {

constexpr std::string_view kOurs = "pagelet:7";

// Reads the style sheet that was written and checks its references.
void check_sheet(std::string_view css) {
  const StyleSheet sheet =
      read_style_sheet(css, [](std::string_view) { return std::string(kOurs); });
  const StyleSheet again = read_style_sheet(sheet.text, [](std::string_view reference) {
    require(reference == kOurs, "a shown style sheet refers to nothing but ours");
    return std::string(kOurs);
  });
  require(again.imports.empty(), "a shown style sheet imports nothing");
}

bool is_local(std::string_view reference) {
  return reference.starts_with("pagelet:") || reference.starts_with("data:") ||
         reference.starts_with('#');
}

void check_style(std::string_view css) {
  read_style_sheet(css, [](std::string_view reference) {
    require(is_local(reference), "styles refer to nothing outside of the data");
    return std::string(kOurs);
  });
}

void check_attribute(std::string_view name, std::string_view value) {
  require(!name.starts_with("on"), "no attribute is a script");
  require(name != "srcdoc" && name != "action" && name != "formaction" && name != "name",
          "no attribute loads or names anything");
  if (name == "href" || name == "xlink:href" || name == "src" || name == "background") {
    require(is_local(value), "references lead nowhere");
  }
  if (name == "style") check_style(value);
}

void check_page(const Json& page) {
  const Json& strings = page["strings"];
  const auto text = [&](const Json& index) -> const std::string& {
    require(index.is_number_unsigned() && index.get<std::size_t>() < strings.size(),
            "indexes are of strings");
    return strings[index.get<std::size_t>()].get_ref<const std::string&>();
  };
  const Json& tags = page["tags"];
  require(tags.size() == page["sizes"].size(), "tags and sizes are by node");
  std::set<std::size_t> inert;
  for (const Json& node : page["inert"]) inert.insert(node.get<std::size_t>());
  std::size_t elements = 0;
  for (std::size_t node = 0; node < tags.size(); ++node) {
    if (tags[node] == -1) continue;
    ++elements;
    for (const char* hostile : {"script", "iframe", "object", "embed", "meta", "base", "link"}) {
      require(text(tags[node]) != hostile || inert.contains(node), "nothing runs or loads");
    }
  }
  require(page["attributes"].size() == elements, "attributes are by element");
  for (const Json& list : page["attributes"]) {
    if (!list.is_array()) continue;
    require(list.size() % 2 == 0, "attributes are pairs");
    for (std::size_t at = 0; at < list.size(); at += 2) {
      check_attribute(text(list[at]), text(list[at + 1]));
    }
  }
  for (const Json& sheet : page["sheets"]) check_style(sheet["css"].get_ref<const std::string&>());
}

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(shown_pages) {
  static const bool prepared = [] {
    folder().write("s/site.json",
                   R"({"id": "s", "base_url": "http://s.example/", "key_page": "index.html"})");
    folder().write("s/pages/image.png", "\x89PNG\r\n\x1A\n");
    return true;
  }();
  require(prepared, "the site is there");
  const std::string_view css = input.until(kPageEnd);
  check_sheet(css);
  folder().write("s/pages/style.css", css);
  folder().write("s/pages/index.html", input.rest());
  auto site_folder = SiteFolder::open(folder().path("s"));
  require(site_folder.has_value(), "the folder is a site");
  const auto key_page =
      KeyPage::open(site_folder->source(), site_folder->key_page(), {.limits = small_limits()});
  if (!key_page) return;
  const Json page = shown_page((*key_page)->page(), SiteFiles(*site_folder));
  check_page(page);
  // Style sheets may contain any bytes. This is how the report writes them.
  page.dump(-1, ' ', false, Json::error_handler_t::replace);
}
