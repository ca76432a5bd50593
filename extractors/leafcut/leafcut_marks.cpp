// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_marks.h"

#include <string>
#include <string_view>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

struct Mark {
  std::string_view value;
  PartKind kind;
};

constexpr Mark kRelations[] = {{"tag", PartKind::kTags},
                               {"category", PartKind::kTags},
                               {"next", PartKind::kNavigation},
                               {"prev", PartKind::kNavigation},
                               {"previous", PartKind::kNavigation}};
constexpr Mark kRoles[] = {{"navigation", PartKind::kNavigation},
                           {"complementary", PartKind::kFrame},
                           {"contentinfo", PartKind::kFrame},
                           {"search", PartKind::kFrame},
                           {"banner", PartKind::kFrame},
                           {"dialog", PartKind::kFrame},
                           {"menu", PartKind::kFrame},
                           {"toolbar", PartKind::kFrame}};
constexpr Mark kItemTypes[] = {{"breadcrumb", PartKind::kPath},
                               {"breadcrumblist", PartKind::kPath},
                               {"comment", PartKind::kComments},
                               {"usercomments", PartKind::kComments},
                               {"sitenavigationelement", PartKind::kNavigation},
                               {"wpheader", PartKind::kFrame},
                               {"wpfooter", PartKind::kFrame},
                               {"wpsidebar", PartKind::kFrame},
                               {"wpadblock", PartKind::kFrame}};
// These may stand anywhere in a label.
constexpr Mark kLabels[] = {{"breadcrumb", PartKind::kPath}, {"pagination", PartKind::kNavigation}};

// What follows the last `/` or `#`.
std::string_view last_part(std::string_view address) {
  return address.substr(address.find_last_of("/#") + 1);  // npos + 1 is 0
}

}  // namespace

PartMarks::PartMarks(SymbolTable& symbols)
    : symbols_(symbols),
      rel_(symbols.intern("rel")),
      role_(symbols.intern("role")),
      itemtype_(symbols.intern("itemtype")),
      aria_label_(symbols.intern("aria-label")) {}

PartKinds PartMarks::kinds_of(const Document& document, NodeId element) const {
  PartKinds kinds = 0;
  const auto value_of = [&](Symbol name) {
    const Attribute* found = document.find_attribute(element, name);
    return found == nullptr ? std::string() : ascii_lower(symbols_.text(found->value));
  };
  const auto add_marks = [&](const auto& marks, auto&& holds) {
    for (const Mark& mark : marks) {
      if (holds(mark.value)) kinds |= static_cast<PartKinds>(mark.kind);
    }
  };
  const auto add_words = [&](const auto& marks, std::string_view words, auto&& part_of) {
    for_each_word(words, [&](std::string_view word) {
      add_marks(marks, [&](std::string_view value) { return part_of(word) == value; });
    });
  };
  const auto whole = [](std::string_view word) { return word; };
  if (document.tag(element) == Symbol::kA) add_words(kRelations, value_of(rel_), whole);
  add_words(kRoles, value_of(role_), whole);
  add_words(kItemTypes, value_of(itemtype_), last_part);
  const std::string label = value_of(aria_label_);
  add_marks(kLabels,
            [&](std::string_view value) { return label.find(value) != std::string::npos; });
  return kinds;
}

}  // namespace pagelet
