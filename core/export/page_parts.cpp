// SPDX-License-Identifier: MIT
#include "core/export/page_parts.h"

#include <algorithm>
#include <optional>
#include <ranges>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/dom/script_needs.h"
#include "core/dom/serializer.h"
#include "core/export/shown_element.h"
#include "core/export/tab_labels.h"
#include "core/omission/boxes.h"
#include "core/omission/cards.h"
#include "core/omission/content_lines.h"
#include "core/omission/line_rules.h"
#include "core/omission/omitted_elements.h"
#include "core/page/known_names.h"
#include "core/parts/code_block.h"
#include "core/parts/formula.h"
#include "core/parts/inline_style.h"
#include "core/parts/shown_text.h"
#include "core/parts/table_data.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"

namespace pagelet::internal {
namespace {

using Role = ElementRole;

class PageWalk {
 public:
  PageWalk(const Document& document, const std::vector<bool>* keep, const OmissionScope& scope,
           const NodeChoices* choices)
      : document_(document),
        off_(scope.off),
        choices_(choices),
        apart_(scope.apart),
        kept_(keep),
        elements_(document, keep),
        tabs_(document, keep) {
    if (scope.is_content) boxes_.emplace(document, keep);
  }

  PageParts walk(OutputLimit* limit) {
    const NodeId end = document_.end(document_.root());
    for (NodeId node = document_.root(); node < end && !stop(limit, 0);) {
      while (!open_.empty() && open_.back().end <= node) close();
      while (!white_spaces_.empty() && white_spaces_.back().end <= node) white_spaces_.pop_back();
      node = visit(node) ? node + 1 : document_.end(node);
    }
    while (!open_.empty()) close();
    return {std::move(parts_), std::move(texts_), std::move(omitted_)};
  }

 private:
  struct OpenElement {
    NodeId end{};
    std::uint32_t part = 0;
    std::uint8_t heading = 0;   // outside of it
    bool has_table = false;     // a table
    bool has_kept_row = false;  // a table
    bool has_added = false;     // a table: rows or cells that are not kept
  };

  struct OpenList {
    std::int32_t next;  // number of the next item, or kBullet
    std::int32_t step;
  };
  // Whether the ends of lines are shown in an element whose style says so.
  struct WhiteSpace {
    NodeId end;
    bool keeps_lines;
  };

  // What an element is by its start tag; many elements have the same.
  ShownElement element_of(NodeId node) {
    return shown_.of(document_.start_tag(node), [&] { return shown_element(document_, node); });
  }
  Role role_of(NodeId node) { return element_of(node).roles.outer; }

  void add(PagePart::Kind kind, Role role, NodeId node) {
    parts_.push_back({.kind = kind, .role = role, .heading = heading_, .node = node});
    after_image_ = kind == PagePart::kImage || (after_image_ && kind == PagePart::kOpen);
  }
  void add(std::string_view words, NodeId node) {
    add(PagePart::kText, Role::kInline, node);
    parts_.back().words = words;
  }

  // Where words of the page are that are not kept.
  void add_gap(NodeId node) {
    add(PagePart::kBlank, Role::kInline, node);
    parts_.back().is_gap = true;
  }

  // False when the subtree is left out.
  bool visit(NodeId node) {
    if (choices_ != nullptr && choices_->drops(node)) {
      if (shows_words(document_, node)) add_gap(node);
      return false;
    }
    if (tabs_.contains(node)) return false;
    const bool is_kept = node < added_end_ || kept_.any(node, document_.end(node)) ||
                         document_.tag_name(node) == "br";  // between words that are kept
    if (is_kept && document_.is_text(node)) {
      if (!is_apart(node) && !is_in_omitted(node)) return add_text(node);
      omitted_.push_back({node, is_apart(node) ? OmissionRule::kComments : omitted_around_.rule});
      return false;
    }
    if (code_ == 0 && is_drawn(document_, node)) {
      if (is_kept && !is_in_omitted(node)) add_drawn_words(node);
      after_image_ = true;
      const bool is_unseen = elements_.contains(node);
      omitted_.push_back({node, is_unseen ? OmissionRule::kIconName : OmissionRule::kIconDrawn});
      return false;
    }
    const bool follows_link = document_.tag(node) == Symbol::kA && is_after_link(node);
    if (!is_kept && !completes_table(node)) {
      // Words on the two sides of a part that is left out must stay separate.
      if (shows_words(document_, node)) add_gap(node);
      return false;
    }
    if (follows_link && code_ == 0) add(PagePart::kBlank, Role::kInline, node);
    OmissionRule rule = is_apart(node) ? OmissionRule::kComments : rule_for(node);
    if (rule != OmissionRule::kNone && choices_ != nullptr &&
        choices_->holds_kept(document_, node)) {
      // Only the parts are shown that the user keeps.
      if (!is_in_omitted(node)) omitted_around_ = {document_.end(node), rule};
      rule = OmissionRule::kNone;
    }
    const std::optional<NodeId> label = tabs_.label_of(node);
    if (rule != OmissionRule::kNone) {
      omitted_.push_back({node, rule});
      if (label) omitted_.push_back({*label, rule});
      // A box that is omitted still ends the line before it.
      const bool is_box = reason_of(rule) == Omission::kBox;
      if (is_box && is_block(role_of(node))) open(node, Role::kLine);
      if (is_said_after(document_, node)) add(PagePart::kBlank, Role::kInline, node);
      return false;
    }
    if (label) add_label(*label);
    if (const std::optional<bool> keeps_lines = element_of(node).keeps_lines) {
      white_spaces_.push_back({document_.end(node), *keeps_lines});
    }
    const auto [role, inner] = shown_roles(node);
    if (role > Role::kNoText && role < Role::kLine) return add_leaf(node, role);
    if (role == Role::kBreak) add(PagePart::kBreak, role, node);
    if (role == Role::kInline || role == Role::kBreak) return true;
    open(node, role);
    parts_[open_.back().part].is_added = !is_kept;
    if (inner != Role::kInline) open(node, inner);
    if (role == Role::kHeading) open_overlay_link(node);
    return true;
  }

  // Whether a node is in an omitted element of which the user keeps other parts.
  bool is_in_omitted(NodeId node) const {
    return node < omitted_around_.end && !choices_->keeps(node);
  }

  // Whether a node is written apart, and not kept by the user. Called in document order.
  bool is_apart(NodeId node) {
    while (!apart_.empty() && apart_.front().end <= node) apart_ = apart_.subspan(1);
    if (apart_.empty() || node < apart_.front().begin) return false;
    return is_on(OmissionRule::kComments) && (choices_ == nullptr || !choices_->keeps(node));
  }

  bool is_on(OmissionRule rule) const {
    return rule != OmissionRule::kNone && !off_.contains(rule);
  }

  // The first rule that omits an element, or kNone.
  OmissionRule rule_for(NodeId node) {
    using enum OmissionRule;
    if (choices_ != nullptr && choices_->keeps(node)) return kNone;
    if (is_in_omitted(node)) return omitted_around_.rule;
    const Role role = role_of(node);
    if (is_on(kFormControl) && role == Role::kNoText && !is_label(document_, node)) {
      return kFormControl;
    }
    if (const OmissionRule rule = elements_.rule_for(node); is_on(rule)) return rule;
    const ShownElement element = element_of(node);
    const bool is_of_code = is_label_of_code(node) || (preformatted_ > 0 && role == Role::kCell &&
                                                       is_number_cell(document_, node));
    if (is_on(kSoftwareAid) && (element.is_mark || is_of_code || is_aid(document_, node))) {
      return kSoftwareAid;
    }
    if (boxes_) {
      if (is_on(kGenerated) && element.is_generated) return kGenerated;
      if (const OmissionRule rule = boxes_->rule_for(node); is_on(rule)) return rule;
      if (is_on(kAsksForScripts) && asks_for_scripts(document_, node)) return kAsksForScripts;
    }
    const bool is_again = is_on(kPictureAgain) && repeats_picture_before(document_, node);
    return is_again ? kPictureAgain : kNone;
  }

  // The role of an element, and that of its words by its style. Headings are bold anyway.
  StyledRoles shown_roles(NodeId node) {
    const ShownElement element = element_of(node);
    if (!element.is_styled) {
      const bool is_note = element.is_note && code_ == 0 && heading_ == 0;
      return {is_note && shows_words(document_, node) ? Role::kNote : shown_role(node)};
    }
    if (code_ > 0) return {shown_role(node, internal::role_of(document_.tag_name(node)))};
    const auto [outer, inner] = element.roles;
    const bool skips = heading_ > 0 && outer == Role::kStrong;
    return skips ? StyledRoles{inner} : element.roles;
  }

  Role shown_role(NodeId node) { return shown_role(node, role_of(node)); }
  Role shown_role(NodeId node, Role role) {
    if (role == Role::kNoText) {
      return is_word_of_sentence(document_, node) ? Role::kInline : Role::kLine;
    }
    if (role == Role::kLine && preformatted_ == 0) return role_by_content(node);
    if (preformatted_ > 0) {
      const bool is_line = !is_block(role) && is_code_line(document_, node);
      return is_line ? Role::kCodeLine : role;
    }
    if (role == Role::kTable && is_listing(document_, node)) return Role::kPreformatted;
    return role == Role::kCell && holds_listing(document_, node) ? Role::kPreformatted : role;
  }

  // What a plain block is by the element with which it begins: an admonition or code.
  Role role_by_content(NodeId node) {
    const NodeId first = leading_element(document_, node);
    if (first == node) return Role::kLine;
    const bool may_be_box = has_word("aside div section", document_.tag_name(node));
    if (may_be_box && element_of(first).is_box_title) return Role::kQuote;
    const bool is_code = element_of(node).is_listing && holds_code_line(document_, first);
    return is_code ? Role::kPreformatted : Role::kLine;
  }

  bool add_text(NodeId node) {
    std::string buffer;
    const std::string_view words = shown_words(document_.text(node), shows_lines(), buffer);
    if (words.empty()) return true;
    if (code_ == 0 && repeats_number(document_, parts_, node)) {
      omitted_.push_back({node, OmissionRule::kItemNumber});
      return true;
    }
    const bool is_other_word = last_text_ && begins_other_word(document_, *last_text_, node);
    const bool is_apart = code_ == 0 && (is_other_word || is_beside_image(words));
    if (is_apart) add(PagePart::kBlank, Role::kInline, node);
    last_text_ = node;
    const bool is_own = words.data() == buffer.data();
    add_lines(is_own ? texts_.emplace_back(std::move(buffer)) : words, node);
    const NodeId parent = document_.parent(node);
    parts_.back().is_address =
        document_.tag(parent) == Symbol::kA && attribute_of(document_, parent, kAddressMark);
    return true;
  }

  bool shows_lines() const {
    return code_ > 0 || (!white_spaces_.empty() && white_spaces_.back().keeps_lines);
  }

  // Adds the words of a text, with a break between two of its lines if they are shown.
  void add_lines(std::string_view words, NodeId node) {
    while (code_ == 0 && shows_lines()) {
      const std::size_t end = words.find('\n');
      if (end == std::string_view::npos || is_blank(words.substr(end))) break;
      const bool is_first = is_blank(words.substr(0, end)) && parts_.back().kind == PagePart::kOpen;
      if (!is_first) {
        add(words.substr(0, end), node);
        add(PagePart::kBreak, Role::kBreak, node);
      }
      words.remove_prefix(end + 1);
    }
    add(words, node);
  }

  // An element of which the content is not visited.
  bool add_leaf(NodeId node, Role role) {
    switch (role) {
      case Role::kEmbed:
        add_embed(node);
        break;
      case Role::kFormula:
        add_formula(node);
        break;
      case Role::kControl:
        add_task(node);
        break;
      default:
        if (!repeats_image(document_, parts_, node)) add(PagePart::kImage, role, node);
    }
    if (document_.has_children(node)) omitted_.push_back({node, OmissionRule::kReplacedElement});
    return false;
  }

  // Whether an element beside the code in a `pre` of a main content is its bar, with a few words.
  bool is_label_of_code(NodeId node) const {
    if (!boxes_ || preformatted_ == 0 || !only_code_) return false;
    const bool is_beside = document_.end(node) <= *only_code_ || node >= document_.end(*only_code_);
    return is_beside && is_block(internal::role_of(document_.tag_name(node))) &&
           is_short_cell(document_, node);
  }

  // The label of a tab, as a bold paragraph before its panel.
  void add_label(NodeId label) {
    if (choices_ != nullptr && choices_->drops(label)) return;
    open(label, Role::kParagraph);
    open(label, Role::kStrong);
    for (NodeId at = label + 1; at < document_.end(label);) {
      const bool is_unseen =
          document_.is_element(at) && (is_drawn(document_, at) || role_of(at) == Role::kNoText);
      if (document_.is_text(at)) add(document_.text(at), at);
      at = is_unseen ? document_.end(at) : at + 1;
    }
    close();
    close();
    last_text_.reset();
  }

  // What a drawing in a cell, an item or a description says, unless it is in a link.
  void add_drawn_words(NodeId node) {
    for (const OpenElement& element : std::views::reverse(open_)) {
      const Role role = parts_[element.part].role;
      if (role == Role::kLine || role == Role::kParagraph) continue;
      const bool says = role == Role::kCell || role == Role::kItem || role == Role::kDescription;
      const std::string_view label = says ? label_of_drawing(document_, node) : std::string_view();
      if (!label.empty()) add(label, node);
      return;
    }
  }

  // A link that covers a whole card and has no words of its own becomes the link of its heading.
  void open_overlay_link(NodeId heading) {
    const std::optional<NodeId> link = overlay_link(document_, heading);
    if (!link) return;
    open(*link, Role::kLink);
    open_.back().end = document_.end(heading);
  }

  void add_embed(NodeId node) {
    std::optional<Embed> embed = embed_of(document_, node);
    if (!embed || embed->address.empty()) return;
    open(node, Role::kLine);
    open(node, Role::kLink);
    parts_.back().words = texts_.emplace_back(std::move(embed->address));
    add(texts_.emplace_back(std::move(embed->title)), node);
    parts_.back().is_address = embed->is_address;
  }

  void add_formula(NodeId node) {
    std::optional<Formula> formula = formula_of(document_, node);
    if (!formula || formula->text.empty()) return;
    if (formula->is_display) open(node, Role::kParagraph);
    add(texts_.emplace_back(std::move(formula->text)), node);
    if (formula->is_tex) parts_.back().kind = PagePart::kFormula;
    parts_.back().is_display = formula->is_display;
  }

  // A checkbox before an item's text marks a task-list item if it is disabled, or if the item or
  // its list is named so.
  void add_task(NodeId box) {
    constexpr std::size_t kMaxParts = 8;  // before the box
    constexpr int kMaxLevels = 4;
    if (attribute_of(document_, box, "type") != "checkbox") return;
    const auto is_named = [&](NodeId node) {
      return has_meaning(document_, node, NameMeaning::kTaskList);
    };
    if (!attribute_of(document_, box, "disabled") &&
        !element_around(document_, box, kMaxLevels, is_named)) {
      return;
    }
    for (PagePart& part : last_parts(std::span(parts_), kMaxParts)) {
      if (part.kind == PagePart::kOpen && part.role == Role::kItem) {
        part.task = attribute_of(document_, box, "checked") ? 'x' : ' ';
      }
      if (part.role == Role::kItem || part.role == Role::kImage || has_words(part)) return;
    }
  }

  // Whether `node` is a link directly after another one. Called for all `a`, in document order.
  bool is_after_link(NodeId node) {
    if (role_of(node) != Role::kLink) return false;
    return std::exchange(link_end_, document_.end(node)) == node;
  }

  bool is_beside_image(std::string_view words) const {
    const char first = words.front();
    const bool is_word = is_letter_or_digit(first) || static_cast<unsigned char>(first) >= 0x80;
    return after_image_ && is_word && blank_length(words, 0) == 0;
  }

  // Whether a node that is not kept belongs to the parts nevertheless, as a heading row before the
  // first row that is kept, or as a short cell of a row that is kept. If the table turns out to
  // hold no data, `close_table` takes it back.
  bool completes_table(NodeId node) {
    if (tables_.empty() || document_.is_text(node)) return false;
    const Role role = role_of(node);
    const bool is_in_row = parts_[open_.back().part].role == Role::kRow;
    const bool is_of_row = is_in_row && role == Role::kCell && is_short_cell(document_, node);
    const bool is_heading =
        !open_[tables_.back()].has_kept_row &&
        (role == Role::kTableHead || (role == Role::kRow && is_heading_row(document_, node)));
    if (!is_of_row && !is_heading) return false;
    added_end_ = document_.end(node);
    open_[tables_.back()].has_added = true;
    return true;
  }

  void open(NodeId node, Role role) {
    open_.push_back({document_.end(node), static_cast<std::uint32_t>(parts_.size()), heading_});
    // Blocks without margins in a heading are parts of it; other blocks are there by mistake.
    const bool is_part = role == Role::kLine || role == Role::kDescription ||
                         (role == Role::kParagraph && is_all_of_heading(document_, node));
    if (is_block(role) && !is_part) {
      heading_ = static_cast<std::uint8_t>(heading_level(document_.tag_name(node)));
    }
    add(PagePart::kOpen, role, node);
    switch (role) {
      case Role::kPreformatted:
        ++preformatted_;
        only_code_ = only_code_in(document_, node);
        [[fallthrough]];
      case Role::kCode:
        ++code_;
        break;
      case Role::kBullets:
        lists_.push_back({PagePart::kBullet, 0});
        break;
      case Role::kNumbers:
        lists_.push_back(
            {first_number(document_, node), attribute_of(document_, node, "reversed") ? -1 : 1});
        break;
      case Role::kItem:
        open_.back().end = end_of_item(document_, node);
        if (!lists_.empty() && lists_.back().next != PagePart::kBullet) {
          OpenList& list = lists_.back();
          const auto value = attribute_of(document_, node, "value");
          if (value) list.next = leading_integer(*value).value_or(list.next);
          parts_.back().number = list.next;
          parts_.back().numbering = numbering_of(document_, node);
          list.next += list.step;
        }
        break;
      case Role::kLink:
        parts_.back().words = attribute_of(document_, node, "href").value_or("");
        break;
      case Role::kRubyText:
        if (needs_parentheses(document_, node)) add("(", node);
        break;
      case Role::kQuotation:
        add(quotations_++ % 2 == 0 ? "\u201C" : "\u2018", node);
        break;
      case Role::kNote:
        add(PagePart::kBlank, Role::kInline, node);
        add("(", node);
        break;
      case Role::kTerm:
        parts_.back().is_described = is_described(document_, node);
        break;
      case Role::kTable:
        if (!tables_.empty()) open_[tables_.back()].has_table = true;
        tables_.push_back(open_.size() - 1);
        break;
      case Role::kRow:
        if (!tables_.empty() && node >= added_end_) open_[tables_.back()].has_kept_row = true;
        break;
      default:
        break;
    }
  }

  void close() {
    const OpenElement element = open_.back();
    PagePart end = parts_[element.part];
    switch (end.role) {
      case Role::kPreformatted:
        --preformatted_;
        [[fallthrough]];
      case Role::kCode:
        --code_;
        break;
      case Role::kBullets:
      case Role::kNumbers:
        lists_.pop_back();
        break;
      case Role::kRubyText:
        if (needs_parentheses(document_, end.node)) add(")", end.node);
        break;
      case Role::kQuotation:
        add(--quotations_ % 2 == 0 ? "\u201D" : "\u2019", end.node);
        break;
      case Role::kNote:
        add(")", end.node);
        break;
      case Role::kTable:
        end.is_data = close_table(element);
        if (!element.has_table) move_foot(document_, parts_, element.part);
        break;
      default:
        break;
    }
    open_.pop_back();
    parts_[element.part].is_data = end.is_data;
    parts_[element.part].other = static_cast<std::uint32_t>(parts_.size());
    heading_ = end.heading = element.heading;
    end.kind = PagePart::kClose;
    end.is_added = end.is_described = false;
    end.task = 0;
    end.other = element.part;
    parts_.push_back(end);
  }

  // Returns whether it is a table of data.
  bool close_table(const OpenElement& table) {
    tables_.pop_back();
    if (!table.has_table && holds_data(document_, parts_, table.part)) {
      for (std::size_t at = table.part; at < parts_.size(); ++at) {
        parts_[at].heading = 0;
        if (parts_[at].role == Role::kHeading) parts_[at].role = Role::kParagraph;
      }
      return true;
    }
    for (std::size_t at = table.part; table.has_added && at < parts_.size(); ++at) {
      if (!parts_[at].is_added) continue;
      PagePart blank;
      blank.kind = PagePart::kBlank;
      const std::size_t end = parts_[at].other;
      std::ranges::fill(std::span(parts_).subspan(at, end + 1 - at), blank);
      at = end;
    }
    return false;
  }

  struct OmittedAround {
    NodeId end{};
    OmissionRule rule = OmissionRule::kNone;
  };

  const Document& document_;
  OmissionRules off_;
  const NodeChoices* choices_;
  std::span<const NodeRange> apart_;  // those that end after the last node
  OmittedAround omitted_around_;      // the last omitted element of which the user keeps a part
  KeptNodes kept_;
  OmittedElements elements_;
  TabLabels tabs_;
  std::optional<SiteBoxes> boxes_;
  LazyTable<ShownElement> shown_;  // by start tag
  std::vector<PagePart> parts_;
  std::deque<std::string> texts_;
  std::vector<OmittedPart> omitted_;
  std::vector<OpenElement> open_;    // only those that are parts
  std::vector<std::size_t> tables_;  // the open ones, in open_
  std::vector<OpenList> lists_;
  std::vector<WhiteSpace> white_spaces_;  // of the elements around the node
  std::uint8_t heading_ = 0;              // the level of the innermost one
  std::size_t code_ = 0;                  // how many open elements are code
  std::size_t preformatted_ = 0;          // how many of them show lines
  std::optional<NodeId> only_code_;       // of the open `pre`, if it has one
  std::size_t quotations_ = 0;            // how many `q` are open
  std::optional<NodeId> last_text_;       // the last one that is a part
  bool after_image_ = false;              // nothing but begins and ends of elements after an image
  NodeId link_end_{};                     // of the last link
  NodeId added_end_{};                    // of the last row or cell of a table that is added
};

}  // namespace

PageParts page_parts(const Document& document, const std::vector<bool>* keep, OutputLimit* limit,
                     std::string_view title, const OmissionScope& scope,
                     const NodeChoices* choices) {
  const auto make_parts = [&](const OmissionScope& used) {
    PageParts parts = PageWalk(document, keep, used, choices).walk(limit);
    add_title(parts, title, document.root());
    if (used.is_content) {
      ContentLines lines(document, parts, used.off, choices, time_of(limit));
      apply_line_rules(lines);
      drop_mail_frame(lines);
      drop_copies(lines);
      drop_stubs(lines);
    }
    return parts;
  };
  PageParts parts = make_parts(scope);
  if (!scope.is_content || !omits_much(document, keep, parts)) return parts;
  OmissionScope fewer = scope;
  for (std::size_t rule = 1; rule < kOmissionRules; ++rule) {
    if (!may_omit_much(OmissionRule(rule))) fewer.off.add(OmissionRule(rule));
  }
  parts = make_parts(fewer);
  parts.has_undone_rules = true;
  return parts;
}

}  // namespace pagelet::internal
