// SPDX-License-Identifier: MIT

// Gumbo alone, as the parser runs it, with a block of its own for each allocation, so that the
// address sanitizer sees every wrong access. Input: a byte, then a page if the byte is even;
// otherwise each byte is a piece of one. The pieces are tags whose insertion modes differ.

#include <gumbo.h>

#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/fuzz/fuzz_input.h"

namespace pagelet::fuzz {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view kPieces[] = {
    // Most faults need several of these.
    "<table>", "<svg>", "<math>", "<select>", "<title>", "<desc>", "<mi>", "<template>", "<td>",
    "<tr>", "<caption>", "</select>", "</table>", "</template>", "</svg>", "</math>", "</title>",
    "</desc>", "</mi>", "<![CDATA[x]]>", "<![CDATA[ ]]>", "x", " ", "\n",
    // Tables.
    "<tbody>", "<thead>", "<tfoot>", "<th>", "<colgroup>", "<col>", "</td>", "</th>", "</tr>",
    "</tbody>", "</caption>", "</colgroup>", "<input type=hidden>",
    // Foreign elements, and those that end them.
    "<foreignObject>", "</foreignObject>", "<annotation-xml>",
    "<annotation-xml encoding=text/html>", "<mo>", "<mtext>", "<mglyph>", "<malignmark>", "<font>",
    "<font color=x>", "<svg/>", "<mi/>",
    // Formatting elements.
    "<a>", "</a>", "<b>", "</b>", "<b class=x>", "<i>", "</i>", "<nobr>", "</nobr>", "<em>",
    "</em>", "<applet>", "</applet>", "<marquee>", "</marquee>", "<object>", "</object>",
    // Blocks.
    "<p>", "</p>", "<p/>", "<div>", "</div>", "<h1>", "</h2>", "<ul>", "</ul>", "<li>", "</li>",
    "<dl>", "<dd>", "<dt>", "</dd>", "<pre>", "</pre>", "<address>", "</address>", "<center>",
    "</center>", "<hr>", "<br>", "</br>", "<ruby>", "<rb>", "<rt>", "<rtc>", "<rp>", "</ruby>",
    // Forms.
    "<form>", "</form>", "<button>", "</button>", "<option>", "<optgroup>", "</option>",
    "</optgroup>", "<input>", "<keygen>", "<isindex>", "<isindex prompt=x action=y>", "<image>",
    "<textarea>", "</textarea>",
    // The head, frames and the rest.
    "<html>", "<html class=x>", "</html>", "<head>", "</head>", "<body>", "<body class=x>",
    "</body>", "<frameset>", "</frameset>", "<frame>", "<noframes>", "</noframes>", "<meta>",
    "<base>", "<link>", "<menuitem>", "<noscript>", "</noscript>", "<iframe>", "</iframe>", "<xmp>",
    "</xmp>", "<plaintext>", "<script>", "</script>", "<script><!--<script>", "-->", "<style>",
    "</style>", "<!---->", "<!--x--!>", "<!doctype html>", "<!doctype x PUBLIC 'y' \"z\">", "<!x>",
    "<?x>", "</>", "<x a=1 a=2>", "</x>", "<x", " a='", "\">", "&amp;", "&notit;", "&#0;", "&#x80;",
    "&#x100000041;", "\xEF\xBF\xBE", "\x01", "\r", "\0"sv};

// More pieces than these only take longer: some pages have a tree of quadratic size.
constexpr std::size_t kMaxPieces = 200;

std::string page_of(Input& input) {
  if (!input.flip()) return std::string(input.rest());
  std::string page;
  for (const char piece : input.rest().substr(0, kMaxPieces)) {
    page += kPieces[static_cast<std::uint8_t>(piece) % std::size(kPieces)];
  }
  return page;
}

using Blocks = std::vector<std::unique_ptr<char[]>>;

void* allocate(void* blocks, std::size_t bytes) {
  auto block = std::make_unique_for_overwrite<char[]>(bytes);
  void* const memory = block.get();
  static_cast<Blocks*>(blocks)->push_back(std::move(block));
  return memory;
}

void check_children(const GumboNode& parent) {
  std::vector<const GumboNode*> open{&parent};
  while (!open.empty()) {
    const GumboNode& node = *open.back();
    open.pop_back();
    if (node.type != GUMBO_NODE_ELEMENT && node.type != GUMBO_NODE_TEMPLATE) continue;
    const GumboVector& children = node.v.element.children;
    for (unsigned at = 0; at < children.length; ++at) {
      const auto* const child = static_cast<const GumboNode*>(children.data[at]);
      require(child->parent == &node, "a node is in the list of its parent");
      open.push_back(child);
    }
  }
}

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(gumbo) {
  const std::string page = page_of(input);
  if (page.empty()) return;
  // Without the byte after its end that a string has.
  const std::vector<char> bytes(page.begin(), page.end());
  Blocks blocks;
  GumboOptions options = kGumboDefaultOptions;
  options.allocator = &allocate;
  options.deallocator = [](void*, void*) {};
  options.userdata = &blocks;
  options.max_errors = 0;
  const GumboOutput* const output = gumbo_parse_with_options(&options, bytes.data(), bytes.size());
  require(output != nullptr && output->root != nullptr, "every page has a tree");
  check_children(*output->root);
}
