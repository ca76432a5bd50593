// SPDX-License-Identifier: MIT
#include "core/omission/controls.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/media.h"
#include "core/dom/references.h"
#include "core/omission/known_labels.h"
#include "core/parts/known_names.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

using enum LabelMeaning;

constexpr std::size_t kMaxControlNodes = 12;  // of an element that is all of a control

std::string label_of(std::string_view words) { return without_digits(letters_of(words)); }

bool contains_any(std::string_view text, auto parts) {
  return std::ranges::any_of(parts,
                             [&](std::string_view part) { return text.find(part) < text.size(); });
}

// Whether an address is that of a page to log in, from which a reader returns to this page.
bool returns_after_login(std::string_view address) {
  constexpr auto kLogin = std::to_array<std::string_view>(
      {"login", "log-in", "register", "signin", "sign-in", "sign_in", "signup", "sign-up"});
  constexpr auto kReturn = std::to_array<std::string_view>(
      {"continue=", "dest=", "destination=", "goto=", "next=", "redir", "return"});
  const std::size_t query = address.find('?');
  if (query == std::string_view::npos) return false;
  const std::string plain = ascii_lower(address);
  return contains_any(std::string_view(plain).substr(0, query), kLogin) &&
         contains_any(std::string_view(plain).substr(query), kReturn);
}

// Whether an element opens a part of the page, so that its words are the label of that part.
bool opens_part(const Document& document, NodeId node) {
  constexpr auto kMarks =
      std::to_array<std::string_view>({"aria-controls", "aria-expanded", "data-bs-target",
                                       "data-bs-toggle", "data-target", "data-toggle"});
  const std::string_view tag = document.tag_name(node);
  const std::string_view role = attribute_of(document, node, "role").value_or("");
  return tag == "button" || tag == "summary" || role == "tab" ||
         std::ranges::any_of(kMarks, [&](std::string_view name) {
           return attribute_of(document, node, name).has_value();
         });
}

bool has_role_of_button(const Document& document, NodeId node) {
  return attribute_of(document, node, "role") == "button";
}

// Whether a reader writes something into an element, or chooses from it. What is ticked may be an
// answer to a question of the page.
bool is_field(const Document& document, NodeId node) {
  const std::string_view tag = document.tag_name(node);
  if (tag != "input") return tag == "textarea" || tag == "select";
  const std::string type = ascii_lower(attribute_of(document, node, "type").value_or("text"));
  return !has_word("button checkbox hidden image radio reset submit", type);
}

// Whether a field is in a `label` or directly after it.
bool is_of_field(const Document& document, NodeId label) {
  const NodeId end = std::min(document.end(), document.end(label) + kMaxControlNodes);
  for (NodeId at = label + 1; at < end; ++at) {
    if (document.tag_name(at) == "label") return false;
    if (is_field(document, at)) return true;
  }
  return false;
}

class Controls {
 public:
  explicit Controls(ContentLines& lines) : lines_(lines), document_(lines.document()) {}

  void drop() {
    std::vector<ContentLine>& list = lines_.list();
    for (std::size_t at = 0; at < list.size(); ++at) {
      ContentLine& line = list[at];
      if (line.has_link) drop_notes(line);
      if (line.is_fixed || line.is_dropped()) continue;
      if (line.is_heading()) {
        drop_link_of_heading(line);
      } else if (is_control(line) || is_label_of_field(at)) {
        lines_.drop(line, Omission::kControl);
      } else if (leads_along(line) || asks_to_log_in(line) || calls(line)) {
        lines_.drop(line, Omission::kAid);
      }
    }
    drop_numbers();
  }

 private:
  std::string words_of_link(std::size_t open) const {
    std::string words;
    for (std::size_t at = open; at < lines_.parts()[open].other; ++at) {
      if (lines_.parts()[at].kind == PagePart::kText) words += lines_.parts()[at].words;
    }
    return words;
  }

  // Whether each part of a line that a reader sees is in an element of few nodes for which `holds`
  // is true, and no element between `excludes` it.
  template <class Holds, class Excludes>
  bool is_inside(const ContentLine& line, Holds&& holds, Excludes&& excludes) const {
    constexpr int kMaxLevels = 4;
    const auto is_in = [&](const PagePart& part) {
      if (!has_words(part) && part.kind != PagePart::kImage) return true;
      NodeId node = part.node;
      bool is_found = false;
      for (int level = 0; level < kMaxLevels && node != document_.root(); ++level) {
        if (document_.end(node) > node + kMaxControlNodes) break;
        if (document_.is_element(node)) {
          if (excludes(document_, node)) return false;
          is_found = is_found || holds(document_, node);
        }
        node = document_.parent(node);
      }
      return is_found;
    };
    return std::ranges::all_of(lines_.parts_of(line), is_in);
  }

  bool is_control(const ContentLine& line) const {
    constexpr std::size_t kMaxWords = 3;
    if (line.words.empty()) return is_picture_of_control(line);
    const bool may_be = (line.is_text() || line.role == ElementRole::kItem) && !line.has_break &&
                        count_words(line.words) <= kMaxWords &&
                        line.words.find('?') == std::string::npos;
    if (!may_be || line.has_image || !leads_nowhere(line)) return false;
    if (is_position(line)) return true;
    const bool is_sign = letters_of(line.words).size() <= 1 && !has_currency(line.words);
    const auto is_button = [&](const Document& document, NodeId node) {
      return has_role_of_button(document, node) ||
             (is_sign && has_meaning(document, node, NameMeaning::kButton));
    };
    return is_inside(line, is_button, opens_part);
  }

  // A picture that has no address is drawn by the page; others may be of the text, and open large.
  bool is_picture_of_control(const ContentLine& line) const {
    if (!line.has_image || !leads_nowhere(line)) return false;
    const bool is_drawn = std::ranges::all_of(lines_.parts_of(line), [&](const PagePart& part) {
      return part.kind != PagePart::kImage || picture_source(document_, part.node).empty();
    });
    const auto is_control = [&](const Document& document, NodeId node) {
      return (is_drawn && has_role_of_button(document, node)) ||
             has_meaning(document, node, NameMeaning::kToTop);
    };
    return is_inside(line, is_control, opens_part);
  }

  bool leads_nowhere(const ContentLine& line) const {
    return std::ranges::none_of(lines_.links_of(line).list, [&](std::size_t open) {
      const std::string_view address = trim_html_spaces(lines_.parts()[open].words);
      return !address.empty() && address != "#" && !internal::leads_nowhere(address);
    });
  }

  // Such as "Question 1/9".
  bool is_position(const ContentLine& line) const {
    const std::size_t slash = line.words.find('/');
    const bool has_both = slash != std::string::npos && slash > 0 &&
                          slash + 1 < line.words.size() && is_digit(line.words[slash - 1]) &&
                          is_digit(line.words[slash + 1]);
    return has_both && meaning_of_label(label_of(line.words)) == set_of(kPosition);
  }

  bool is_label_of_field(std::size_t at) const {
    constexpr std::size_t kMaxWords = 12;
    const std::vector<ContentLine>& list = lines_.list();
    const ContentLine& line = list[at];
    if (line.words.empty() || line.has_image || count_words(line.words) > kMaxWords) return false;
    // A label of something that is not shown, such as colours.
    const bool is_before_heading = at + 1 == list.size() || list[at + 1].is_heading();
    const bool is_open = line.words.ends_with(':') && is_before_heading;
    return is_inside(
        line,
        [&](const Document& document, NodeId node) {
          return document.tag_name(node) == "label" && (is_open || is_of_field(document, node));
        },
        [](const Document&, NodeId) { return false; });
  }

  // To the previous or next page.
  bool leads_along(const ContentLine& line) const {
    if (line.words.size() > ContentLines::kMaxShort) return false;
    const auto is_along = [](const Document& document, NodeId node) {
      const std::string_view rel = attribute_of(document, node, "rel").value_or("");
      const bool is_rel =
          has_word(rel, "next") || has_word(rel, "prev") || has_word(rel, "previous");
      return (document.tag(node) == Symbol::kA && is_rel) ||
             has_meaning(document, node, NameMeaning::kAlong);
    };
    const bool is_marked = is_inside(line, is_along, [](const Document&, NodeId) { return false; });
    if (is_marked || !line.has_link || line.has_image) return is_marked;
    const LineLinks links = lines_.links_of(line);
    return label_of(links.outside).empty() && !links.list.empty() &&
           std::ranges::all_of(links.list, [&](std::size_t open) {
             return meaning_of_label(label_of(words_of_link(open))) == set_of(kAlong);
           });
  }

  bool asks_to_log_in(const ContentLine& line) const {
    constexpr std::size_t kMaxWords = 20;
    const bool may_be =
        line.has_link && line.is_text() && line.lists == 0 && count_words(line.words) <= kMaxWords;
    if (!may_be) return false;
    return std::ranges::any_of(lines_.links_of(line).list, [&](std::size_t open) {
      const unsigned meaning = meaning_of_label(letters_of(words_of_link(open)));
      return meaning == set_of(kLogIn) && returns_after_login(lines_.parts()[open].words);
    });
  }

  // A link with the name of a button that asks to buy, to call or to read something else.
  bool calls(const ContentLine& line) const {
    constexpr std::size_t kMaxWords = 5;
    const bool may_be = line.has_link && (line.is_text() || line.role == ElementRole::kItem) &&
                        !line.has_image && count_words(line.words) <= kMaxWords &&
                        begins_with_label(line.letters, kCall);
    if (!may_be || !letters_of(lines_.links_of(line).outside).empty()) return false;
    const auto is_button = [](const Document& document, NodeId node) {
      return has_role_of_button(document, node) ||
             has_meaning(document, node, NameMeaning::kButton);
    };
    return is_inside(line, is_button, [](const Document&, NodeId) { return false; });
  }

  void drop_link_of_heading(ContentLine& line) {
    constexpr unsigned kLabels = set_of(kControl) | set_of(kCommand) | set_of(kTeaserControl);
    if (!line.has_link) return;
    const LineLinks links = lines_.links_of(line);
    const bool is_after = links.list.size() == 1 && !letters_of(links.outside).empty();
    if (!is_after) return;
    const std::size_t open = links.list.front();
    const std::size_t end = lines_.parts()[open].other;
    const auto rest = lines_.parts().subspan(end, line.end - end);
    const bool is_last = end < line.end && std::ranges::none_of(rest, has_words);
    if (is_last && (meaning_of_label(label_of(words_of_link(open))) & kLabels) != 0) {
      lines_.drop_parts(line, open, end + 1, Omission::kControl);
      lines_.read_again(line);
    }
  }

  // Texts such as "(opens in a new window)".
  void drop_notes(ContentLine& line) {
    constexpr std::size_t kMin = 8;  // bytes
    constexpr std::size_t kMax = 64;
    bool has_notes = false;
    for (std::size_t at = line.begin; at < line.end; ++at) {
      const PagePart& part = lines_.parts()[at];
      const bool may_be = part.kind == PagePart::kText && part.words.size() >= kMin &&
                          part.words.size() <= kMax && document_.is_text(part.node);
      if (!may_be || !says_window(part)) continue;
      lines_.drop_parts(line, at, at + 1, Omission::kHidden);
      has_notes = true;
    }
    if (has_notes) lines_.read_again(line);
  }

  // Words for listeners may say before it what opens.
  bool says_window(const PagePart& part) const {
    const std::string letters = letters_of(part.words);
    if (meaning_of_label(letters) == set_of(kWindow)) return true;
    const bool is_for_listeners =
        has_meaning(document_, document_.parent(part.node), NameMeaning::kForListeners);
    return is_for_listeners && ends_with_label(letters, kWindow);
  }

  // Lists of the numbers 1, 2, 3 and so on.
  void drop_numbers() {
    constexpr std::size_t kMin = 3;
    const std::vector<ContentLine>& list = lines_.list();
    lines_.for_each_list([&](std::size_t begin, std::size_t end) {
      bool is_count = lines_.parts()[list[begin].list].role == ElementRole::kBullets;
      for (std::size_t at = begin; at < end; ++at) {
        is_count = is_count && !list[at].is_fixed && !list[at].has_image &&
                   list[at].words == std::to_string(at - begin + 1);
      }
      if (is_count && end - begin >= kMin) lines_.drop_list(begin, Omission::kControl);
    });
  }

  ContentLines& lines_;
  const Document& document_;
};

}  // namespace

void drop_controls(ContentLines& lines) { Controls(lines).drop(); }

}  // namespace pagelet::internal
