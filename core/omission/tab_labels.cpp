// SPDX-License-Identifier: MIT
#include "core/omission/tab_labels.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/dom/element_facts.h"
#include "core/dom/media.h"
#include "core/dom/symbol_table.h"
#include "core/page/known_names.h"
#include "core/sort.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"

namespace pagelet::internal {
namespace {

// An element is a tab if an attribute has this value.
struct TabForm {
  std::string_view attribute;
  std::string_view value;
};

constexpr TabForm kTabForms[] = {
    {"role", "tab"},           // WAI-ARIA
    {"data-toggle", "tab"},    // Bootstrap 3 and 4
    {"data-toggle", "pill"},   // Bootstrap 3 and 4
    {"data-bs-toggle", "tab"}  // Bootstrap 5
};

// The attributes by which a tab names its panel: its id, perhaps after a `#`.
constexpr std::string_view kPanelNames[] = {"aria-controls", "href", "data-bs-target",
                                            "data-target", "data-tab"};

// The attributes with a script that has the name in quotation marks: `tab = 'b'`.
constexpr std::string_view kClickScripts[] = {"onclick", "@click", "x-on:click"};

std::string_view value_of(const Document& document, NodeId node, std::string_view name) {
  if (!document.may_have_attribute(node, name)) return {};
  return trim_html_spaces(attribute_of(document, node, name).value_or(""));
}

bool is_panel(const Document& document, NodeId node) {
  return value_of(document, node, "role") == "tabpanel";
}

bool is_hidden(const Document& document, NodeId node) {
  return is_hidden_by_attribute(document, node) ||
         hiding_of(value_of(document, node, "style")) == StyleHiding::kHidden;
}

// Calls `visit` with each text in quotation marks of a script.
template <class Visit>
void for_each_quoted(std::string_view script, Visit&& visit) {
  constexpr std::size_t kMaxBytes = 300;
  script = script.substr(0, kMaxBytes);
  for (;;) {
    const std::size_t begin = script.find_first_of("'\"");
    if (begin == std::string_view::npos) return;
    const std::size_t end = script.find(script[begin], begin + 1);
    if (end == std::string_view::npos) return;
    visit(script.substr(begin + 1, end - begin - 1));
    script.remove_prefix(end + 1);
  }
}

class Finder {
 public:
  Finder(const Document& document, const std::vector<bool>* keep)
      : document_(document), keep_(keep) {}

  std::vector<std::pair<NodeId, NodeId>> find() {
    find_tabs();
    if (tabs_.size() < 2) return {};
    read_ids();
    for (std::size_t begin = 0; begin < tabs_.size();) {
      std::size_t end = begin + 1;
      while (end < tabs_.size() && is_next(tabs_[end - 1], tabs_[end])) ++end;
      add_row(std::span(tabs_).subspan(begin, end - begin));
      begin = end;
    }
    sort_range(found_);
    const auto again = std::ranges::unique(found_, {}, &std::pair<NodeId, NodeId>::first);
    found_.erase(again.begin(), again.end());
    return std::move(found_);
  }

 private:
  static constexpr std::size_t kMaxTabs = 40;  // of a row; more are a directory

  enum class Kind : std::uint8_t {
    kNone,
    kTab,
    kRadio,    // the `label` of a radio button
    kControl,  // of some part, by its script or address: a tab if only one of these parts is shown
  };
  struct Signs {
    Kind kind = Kind::kNone;
    bool is_control = false;
    bool is_hidden = false;  // and has a name for controls
  };
  struct Tab {
    NodeId node;
    Kind kind;
    NodeId panel{};  // of a control
  };

  void find_tabs() {
    NodeId end{};
    std::unordered_set<std::string_view, HashText> hidden;  // names of parts
    for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
      if (document_.is_text(at)) continue;
      const Signs signs = signs_of(at);
      if (signs.is_hidden) {
        for_each_own_name(at, [&](std::string_view name) { hidden.insert(name); });
      }
      if (at < end || signs.kind == Kind::kNone) continue;
      tabs_.push_back({at, signs.kind});
      end = document_.end(at);
    }
    if (!hidden.empty()) add_controls(hidden);
  }

  // Adds the controls outside of tabs, if one of them opens a hidden part.
  void add_controls(const std::unordered_set<std::string_view, HashText>& hidden) {
    bool opens_hidden = false;
    std::vector<Tab> all;
    auto tab = tabs_.begin();
    for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
      if (tab != tabs_.end() && tab->node == at) all.push_back(*tab++);
      const bool is_in_tab =
          !all.empty() && all.back().kind != Kind::kControl && at < document_.end(all.back().node);
      if (document_.is_text(at) || is_in_tab || !signs_of(at).is_control) continue;
      all.push_back({at, Kind::kControl});
      for_each_name(
          at, [&](std::string_view name) { opens_hidden = opens_hidden || hidden.contains(name); });
    }
    if (opens_hidden) tabs_ = std::move(all);
  }

  // The names of an element for controls.
  template <class Visit>
  void for_each_own_name(NodeId node, Visit&& visit) const {
    if (const auto id = value_of(document_, node, "id"); !id.empty()) visit(id);
    for_each_quoted(value_of(document_, node, "x-show"), visit);
  }

  // The names that a control may have for its part.
  template <class Visit>
  void for_each_name(NodeId control, Visit&& visit) const {
    const auto visit_name = [&](std::string_view name) {
      visit(name.substr(name.starts_with('#') ? 1 : 0));
    };
    for (const std::string_view name : kPanelNames) visit_name(value_of(document_, control, name));
    for (const std::string_view name : kClickScripts) {
      for_each_quoted(value_of(document_, control, name), visit_name);
    }
  }

  Signs signs_of(NodeId node) const {
    return signs_.of(document_.start_tag(node), [&] {
      return Signs{kind_of(node), is_control(node),
                   may_have_name(document_, node) && is_hidden(document_, node)};
    });
  }

  Kind kind_of(NodeId node) const {
    constexpr std::uint64_t kForms = [] {
      std::uint64_t bits = 0;
      for (const TabForm& form : kTabForms) bits |= Document::bit_of(form.attribute);
      return bits;
    }();
    const bool is_tab = has_meaning(document_, node, NameMeaning::kTab) ||
                        (document_.may_have_any(node, kForms) &&
                         std::ranges::any_of(kTabForms, [&](const TabForm& form) {
                           return value_of(document_, node, form.attribute) == form.value;
                         }));
    if (is_tab) return Kind::kTab;
    if (document_.tag_name(node) == "label" && !value_of(document_, node, "for").empty()) {
      return Kind::kRadio;
    }
    return Kind::kNone;
  }

  bool is_control(NodeId node) const {
    const auto may_have = [&](std::string_view name) {
      return document_.may_have_attribute(node, name);
    };
    return may_have("data-tab") || std::ranges::any_of(kClickScripts, may_have) ||
           value_of(document_, node, "href").starts_with('#');
  }

  void read_ids() {
    for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
      if (document_.is_text(at)) continue;
      if (may_have_name(document_, at)) {
        for_each_own_name(at, [&](std::string_view name) { ids_.try_emplace(name, at); });
      }
      if (!is_panel(document_, at)) continue;
      const auto label = value_of(document_, at, "aria-labelledby");
      if (!label.empty()) labelled_.try_emplace(label, at);
    }
    for (Tab& tab : tabs_) {
      if (tab.kind == Kind::kControl) tab.panel = named_panel(tab.node, document_.end(tab.node));
    }
    std::erase_if(tabs_, [&](const Tab& tab) {
      return (tab.kind == Kind::kRadio && !is_of_radio(tab.node)) ||
             (tab.kind == Kind::kControl && tab.panel == NodeId{});
    });
    const auto again = std::ranges::unique(tabs_, [&](const Tab& tab, const Tab& next) {
      return next.node < document_.end(tab.node) && next.panel == tab.panel;
    });
    tabs_.erase(again.begin(), again.end());
  }

  // A `fieldset` has the choices of a form, such as the sizes of a product.
  bool is_of_radio(NodeId label) const {
    constexpr int kMaxLevels = 4;
    const auto is_choice = [&](NodeId node) { return document_.tag_name(node) == "fieldset"; };
    if (element_around(document_, label, kMaxLevels, is_choice)) return false;
    const auto input = ids_.find(value_of(document_, label, "for"));
    return input != ids_.end() &&
           equals_ignoring_case(value_of(document_, input->second, "type"), "radio");
  }

  // Whether two tabs are of one row: no words are between them, and the parts of controls are
  // beside each other.
  bool is_next(const Tab& tab, const Tab& next) const {
    if (tab.kind != next.kind) return false;
    const bool is_control = tab.kind == Kind::kControl;
    if (is_control && (next.panel < document_.end(tab.panel) || next.node >= tab.panel ||
                       document_.parent(tab.panel) != document_.parent(next.panel))) {
      return false;
    }
    for (NodeId at = document_.end(tab.node); at < next.node; ++at) {
      if (document_.has_words(at)) return false;
    }
    return true;
  }

  void add_row(std::span<const Tab> row) {
    if (row.size() < 2 || row.size() > kMaxTabs) return;
    if (row.front().kind == Kind::kControl && !is_one_shown(row)) return;
    const NodeId end = document_.end(row.back().node);
    std::vector<NodeId> panels(row.size(), NodeId{});  // NodeId{}: without one
    bool has_any = false;
    for (std::size_t at = 0; at < row.size() && row[at].kind != Kind::kRadio; ++at) {
      panels[at] = named_panel(row[at].node, end);
      has_any = has_any || panels[at] != NodeId{};
    }
    if (!has_any) panels = panels_after(row);
    const bool are_filters = has_any && std::ranges::count(panels, panels.front()) ==
                                            static_cast<std::ptrdiff_t>(panels.size());
    if (are_filters) return;
    for (std::size_t at = 0; at < panels.size(); ++at) {
      if (!is_label(row[at].node)) return;
    }
    for (std::size_t at = 0; at < panels.size(); ++at) {
      if (panels[at] != NodeId{} && is_kept(panels[at])) {
        found_.emplace_back(panels[at], row[at].node);
      }
    }
  }

  bool is_one_shown(std::span<const Tab> row) const {
    const auto hidden =
        std::ranges::count_if(row, [&](const Tab& tab) { return is_hidden(document_, tab.panel); });
    return hidden > 0 && hidden + 1 >= static_cast<std::ptrdiff_t>(row.size());
  }

  // The panel that a tab names, or that names it, if it is after the row; else the first node.
  NodeId named_panel(NodeId tab, NodeId end_of_row) const {
    NodeId named{};
    for_each_name(tab, [&](std::string_view id) {
      const auto panel = ids_.find(id);
      const bool is_after = panel != ids_.end() && panel->second >= end_of_row;
      if (named == NodeId{} && is_after) named = panel->second;
    });
    if (named != NodeId{}) return named;
    const auto panel = labelled_.find(value_of(document_, tab, "id"));
    return panel != labelled_.end() && panel->second >= end_of_row ? panel->second : NodeId{};
  }

  // The panels of a row by their places: the children of the element after the row, or as many
  // panels side by side. Empty: there are others.
  std::vector<NodeId> panels_after(std::span<const Tab> row) const {
    constexpr int kMaxLevels = 3;  // wrappers of the row
    NodeId around = document_.parent(row.front().node);
    while (document_.end(around) < document_.end(row.back().node)) {
      around = document_.parent(around);
    }
    for (int level = 0; level < kMaxLevels && around != document_.root(); ++level) {
      const NodeId parent = document_.parent(around);
      const NodeId next = nodes_beside(document_, around)[1];
      if (next != around && document_.parent(next) == parent) {
        if (document_.is_text(next)) return {};
        std::vector<NodeId> panels = elements_from(next + 1, document_.end(next));
        if (panels.size() == row.size()) return panels;
        panels = elements_from(next, document_.end(parent));
        std::erase_if(panels, [&](NodeId panel) { return !is_panel(document_, panel); });
        return panels.size() == row.size() ? panels : std::vector<NodeId>();
      }
      around = parent;
    }
    return {};
  }

  // Elements side by side; empty: there are words or too many elements between them.
  std::vector<NodeId> elements_from(NodeId begin, NodeId end) const {
    std::vector<NodeId> elements;
    for (NodeId at = begin; at < end; at = document_.end(at)) {
      if (document_.is_element(at)) elements.push_back(at);
      const bool is_words = document_.has_words(at);
      if (is_words || elements.size() > kMaxTabs) return {};
    }
    return elements;
  }

  bool is_label(NodeId tab) const {
    constexpr std::size_t kMaxBytes = 80;
    const std::string words = text_below(document_, tab, {.nodes = 40, .bytes = kMaxBytes});
    return !words.empty() && words.size() <= kMaxBytes;
  }

  // Panels may be nested, so the texts are found once.
  bool is_kept(NodeId panel) {
    if (!kept_texts_) {
      kept_texts_.emplace();
      for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
        const bool is_of_answer = keep_ == nullptr || (*keep_)[index_of(at)];
        const bool is_words = document_.has_words(at);
        if (is_of_answer && is_words) kept_texts_->push_back(at);
      }
    }
    const auto next = std::ranges::lower_bound(*kept_texts_, panel);
    return next != kept_texts_->end() && *next < document_.end(panel);
  }

  const Document& document_;
  const std::vector<bool>* keep_;
  mutable LazyTable<Signs> signs_;  // by start tag
  std::vector<Tab> tabs_;
  std::unordered_map<std::string_view, NodeId, HashText> ids_;
  std::unordered_map<std::string_view, NodeId, HashText> labelled_;  // panels by the id of a tab
  std::optional<std::vector<NodeId>> kept_texts_;  // those that are not blank, once they are known
  std::vector<std::pair<NodeId, NodeId>> found_;   // panel and label
};

}  // namespace

bool may_have_name(const Document& document, NodeId node) {
  return document.may_have_attribute(node, "id") || document.may_have_attribute(node, "x-show");
}

TabLabels::TabLabels(const Document& document, const std::vector<bool>* keep)
    : by_panel_(Finder(document, keep).find()) {
  for (const auto& [panel, label] : by_panel_) labels_.push_back(label);
  sort_range(labels_);
}

std::optional<NodeId> TabLabels::label_of(NodeId panel) const {
  const auto found =
      std::ranges::lower_bound(by_panel_, panel, {}, &std::pair<NodeId, NodeId>::first);
  if (found == by_panel_.end() || found->first != panel) return std::nullopt;
  return found->second;
}

bool TabLabels::contains(NodeId label) const { return std::ranges::binary_search(labels_, label); }

}  // namespace pagelet::internal
