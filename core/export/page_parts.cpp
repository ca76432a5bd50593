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
#include "core/dom/writing/serializer.h"
#include "core/export/part_list.h"
#include "core/export/shown_element.h"
#include "core/omission/boxes.h"
#include "core/omission/cards.h"
#include "core/omission/content_lines.h"
#include "core/omission/headline_lists.h"
#include "core/omission/later_articles.h"
#include "core/omission/line_rules.h"
#include "core/omission/omitted_elements.h"
#include "core/omission/said_twice.h"
#include "core/omission/tab_labels.h"
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

// Whether the ends of lines are shown in an element whose style says so.
struct WhiteSpace {
  NodeId end;
  bool keeps_lines;
};

// An omitted element of which the user keeps a part.
struct OmittedAround {
  NodeId end{};
  OmissionRule rule = OmissionRule::kNone;
};

// The rule that omits a text by its words. Some programs leave the end of a section of XML.
OmissionRule rule_of_text(const Document& document, PartList& parts, NodeId text,
                          std::string_view words) {
  if (parts.is_in_code()) return OmissionRule::kNone;
  if (repeats_mark(document, parts.list(), text)) return OmissionRule::kItemNumber;
  return trim_blanks(words) == "]]>" ? OmissionRule::kSoftwareAid : OmissionRule::kNone;
}

bool is_before_break(const Document& document, NodeId text) {
  const NodeId after = document.end(text);
  return after < document.end() && document.tag_name(after) == "br";
}

// Words of code in which a line ends only with a break. `last`: the part before them.
std::string line_of_code(const Document& document, const PagePart& last, NodeId node,
                         std::string_view words) {
  std::string line;
  bool is_after_blank = last.kind == PagePart::kBreak || last.role == Role::kPreformatted;
  for (const char c : words) {
    const bool is_space = is_html_space(c);
    if (!is_space || !is_after_blank) line += is_space ? ' ' : c;
    is_after_blank = is_space;
  }
  if (line.ends_with(' ') && is_before_break(document, node)) line.pop_back();
  return line;
}

// A checkbox before an item's text marks a task-list item if it is disabled or named so.
void add_task(const Document& document, PartList& parts, NodeId box) {
  constexpr std::size_t kMaxParts = 8;  // before the box
  if (attribute_of(document, box, "type") != "checkbox") return;
  const bool is_disabled = attribute_of(document, box, "disabled").has_value();
  if (!is_disabled && !is_in(document, box, NameMeaning::kTaskList)) return;
  for (PagePart& part : last_parts(parts.list(), kMaxParts)) {
    if (part.kind == PagePart::kOpen && part.role == Role::kItem) {
      part.task = attribute_of(document, box, "checked") ? 'x' : ' ';
    }
    if (part.role == Role::kItem || part.role == Role::kImage || has_words(part)) return;
  }
}

void add_embed(const Document& document, PartList& parts, NodeId node) {
  std::optional<Embed> embed = embed_of(document, node);
  if (!embed || embed->address.empty()) return;
  parts.open(node, Role::kLine);
  parts.open(node, Role::kLink);
  parts.last().words = parts.keep(std::move(embed->address));
  parts.add(parts.keep(std::move(embed->title)), node);
  parts.last().is_address = embed->is_address;
}

// Adds the kind of an admonition, such as "Warning", if the title of its icon says it.
bool adds_kind(const Document& document, PartList& parts, NodeId icon) {
  const std::string_view kind = attribute_of(document, icon, "title").value_or("");
  if (is_blank(kind) || !is_in(document, icon, NameMeaning::kBox)) return false;
  parts.open(icon, Role::kParagraph);
  parts.open(icon, Role::kStrong);
  parts.add(kind, icon);
  parts.close();
  parts.close();
  return true;
}

void add_formula(const Document& document, PartList& parts, NodeId node) {
  std::optional<Formula> formula = formula_of(document, node);
  if (!formula || formula->text.empty()) return;
  if (formula->is_display) parts.open(node, Role::kParagraph);
  parts.add(parts.keep(std::move(formula->text)), node);
  if (formula->is_tex) parts.last().kind = PagePart::kFormula;
  parts.last().is_display = formula->is_display;
}

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
        tabs_(document, keep),
        headlines_(document, keep),
        later_articles_(document),
        parts_(document) {
    if (scope.is_content) boxes_.emplace(document, keep);
  }

  PageParts walk(OutputLimit* limit) {
    const NodeId end = document_.end(document_.root());
    for (NodeId node = document_.root(); node < end && !stop(limit, 0);) {
      parts_.close_before(node);
      while (!white_spaces_.empty() && white_spaces_.back().end <= node) white_spaces_.pop_back();
      node = visit(node) ? node + 1 : document_.end(node);
    }
    parts_.close_before(document_.end());
    PageParts all = parts_.take();
    all.omitted = std::move(omitted_);
    return all;
  }

 private:
  // What an element is by its start tag; many elements have the same.
  ShownElement element_of(NodeId node) {
    return shown_.of(document_.start_tag(node), [&] { return shown_element(document_, node); });
  }
  Role role_of(NodeId node) { return element_of(node).roles.outer; }

  // False when the subtree is left out.
  bool visit(NodeId node) {
    if (choices_ != nullptr && choices_->drops(node)) return leave_out(node);
    if (tabs_.contains(node)) return false;
    const bool is_kept = parts_.adds(node) || kept_.any(node, document_.end(node)) ||
                         document_.tag_name(node) == "br";  // between words that are kept
    if (is_kept && document_.is_text(node)) return visit_text(node);
    if (!parts_.is_in_code() && is_drawn(document_, node)) {
      const bool says = is_kept && !is_in_omitted(node);
      if (!says || !adds_kind(document_, parts_, node)) parts_.add_drawing(node, says);
      const bool is_unseen = elements_.contains(node);
      omitted_.push_back({node, is_unseen ? OmissionRule::kIconName : OmissionRule::kIconDrawn});
      return false;
    }
    const bool follows_link = document_.tag(node) == Symbol::kA && is_after_link(node);
    const bool is_added = !is_kept && parts_.is_in_table() && document_.is_element(node) &&
                          parts_.completes_table(node, role_of(node));
    if (!is_kept && !is_added) return leave_out(node);
    if (follows_link && !parts_.is_in_code()) parts_.add(PagePart::kBlank, Role::kInline, node);
    OmissionRule rule = is_apart(node) ? OmissionRule::kComments : rule_for(node);
    if (rule != OmissionRule::kNone && choices_ != nullptr &&
        choices_->holds_kept(document_, node)) {
      // Only the parts are shown that the user keeps.
      if (!is_in_omitted(node)) omitted_around_ = {document_.end(node), rule};
      rule = OmissionRule::kNone;
    }
    const std::optional<NodeId> label = tabs_.label_of(node);
    if (rule != OmissionRule::kNone) {
      omit(node, rule);
      if (label) omitted_.push_back({*label, rule});
      return false;
    }
    if (label) add_label(*label);
    if (const std::optional<bool> keeps_lines = element_of(node).keeps_lines) {
      white_spaces_.push_back({document_.end(node), *keeps_lines});
    }
    const auto [role, inner] = shown_roles(node);
    if (role > Role::kNoText && role < Role::kLine) return add_leaf(node, role);
    if (role == Role::kBreak) parts_.add(PagePart::kBreak, role, node);
    if (role == Role::kInline || role == Role::kBreak) return true;
    const bool is_cell = role == Role::kCell && role_of(node) == Role::kLine;
    if (is_cell && parts_.is_in_table() && parts_.innermost().role != Role::kRow) open_row(node);
    parts_.open(node, role);
    parts_.innermost().is_added = !is_kept;
    if (inner != Role::kInline) parts_.open(node, inner);
    if (role == Role::kHeading) open_overlay_link(node);
    return true;
  }

  void omit(NodeId node, OmissionRule rule) {
    omitted_.push_back({node, rule});
    // A box that is omitted still ends the line before it.
    const bool is_box = reason_of(rule) == Omission::kBox;
    if (is_box && is_block(role_of(node))) parts_.open(node, Role::kLine);
    if (is_said_after(document_, node)) parts_.add(PagePart::kBlank, Role::kInline, node);
  }

  // These two return what visit does.
  bool leave_out(NodeId node) {
    // Words on the two sides must stay separate.
    if (shows_words(document_, node)) parts_.add_gap(node);
    return false;
  }

  bool visit_text(NodeId node) {
    const bool is_apart = this->is_apart(node);
    if (!is_apart && !is_in_omitted(node)) return add_text(node);
    omitted_.push_back({node, is_apart ? OmissionRule::kComments : omitted_around_.rule});
    return false;
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
    const bool is_of_code =
        is_label_of_code(node) ||
        (parts_.is_preformatted() && role == Role::kCell && is_number_cell(document_, node));
    if (is_on(kSoftwareAid) && (element.is_mark || is_of_code || is_aid(document_, node))) {
      return kSoftwareAid;
    }
    if (boxes_) {
      const bool is_source = element.is_source && is_folded(document_, node);
      if (is_on(kGenerated) && (element.is_generated || is_source)) return kGenerated;
      const bool is_aside = element.is_read_aloud && is_beside_shown_words(document_, node);
      const bool is_for_ears = is_aside || is_label_for_ears(document_, node);
      if (is_on(kScreenReader) && is_for_ears) return kScreenReader;
      if (const OmissionRule rule = boxes_->rule_for(node); is_on(rule)) return rule;
      if (is_on(kHeadlineList) && headlines_.contains(node)) return kHeadlineList;
      if (is_on(kOtherTexts) && later_articles_.contains(node)) return kOtherTexts;
      if (is_on(kAsksForScripts) && asks_for_scripts(document_, node)) return kAsksForScripts;
    }
    const bool is_again = is_on(kPictureAgain) && repeats_picture_before(document_, node);
    return is_again ? kPictureAgain : kNone;
  }

  // The role of an element, and that of its words by its style. Headings are bold anyway.
  StyledRoles shown_roles(NodeId node) {
    const ShownElement element = element_of(node);
    if (element.may_be_title && is_in(document_, node, NameMeaning::kBox)) {
      return {Role::kParagraph, Role::kStrong};
    }
    const bool is_title = element.roles.outer == Role::kHeading && !parts_.is_in_code() &&
                          leading_element(document_, document_.parent(node)) == node &&
                          is_headed_note(document_, document_.parent(node));
    if (is_title) return {Role::kParagraph, Role::kStrong};
    const bool is_row = element.roles.outer == Role::kRow && shown_role(node) == Role::kRow;
    if (is_row && has_meaning(document_, leading_element(document_, node), NameMeaning::kHeadCell))
      return {Role::kTableHead, Role::kRow};
    if (!element.is_styled) {
      const bool is_note = element.is_note && !parts_.is_in_code() && !parts_.is_in_heading();
      return {is_note && shows_words(document_, node) ? Role::kNote : shown_role(node)};
    }
    if (parts_.is_in_code()) return {shown_role(node, internal::role_of(document_.tag_name(node)))};
    const auto [outer, inner] = element.roles;
    const bool skips = parts_.is_in_heading() && outer == Role::kStrong;
    return skips ? StyledRoles{inner} : element.roles;
  }

  Role shown_role(NodeId node) { return shown_role(node, role_of(node)); }
  Role shown_role(NodeId node, Role role) {
    if (role == Role::kNoText) {
      return is_word_of_sentence(document_, node) ? Role::kInline : Role::kLine;
    }
    if (role == Role::kInline && is_line_before_quotation(document_, node)) return Role::kLine;
    if (role == Role::kBullets && has_numbers_by_style(document_, node)) return Role::kNumbers;
    const auto has_lines = [&] {
      return role == Role::kCode
                 ? is_block_of_code(document_, node)
                 : element_of(node).is_code && ends_lines_with_breaks(document_, node);
    };
    if (!parts_.is_in_code() && has_lines()) {
      code_end_ = document_.end(node);
      return Role::kPreformatted;
    }
    const bool is_of_table = role == Role::kRow || role == Role::kCell;
    if (is_of_table && !parts_.is_in_table()) role = internal::role_of(document_.tag_name(node));
    if (role == Role::kLine && !parts_.is_preformatted()) return role_by_content(node);
    if (parts_.is_preformatted()) {
      return !is_block(role) && is_code_line(document_, node) ? Role::kCodeLine : role;
    }
    if (role == Role::kTable && is_listing(document_, node)) return Role::kPreformatted;
    return role == Role::kCell && holds_listing(document_, node) ? Role::kPreformatted : role;
  }

  // What a plain block is by its class, or by its first element: an admonition or code.
  Role role_by_content(NodeId node) {
    if (element_of(node).is_box) return Role::kQuote;
    if (element_of(node).is_table) return Role::kTable;
    if (element_of(document_.parent(node)).is_table) return Role::kCell;
    const NodeId first = leading_element(document_, node);
    if (first == node) return Role::kLine;
    const bool may_be_box = has_word("aside div section", document_.tag_name(node));
    const bool is_titled =
        may_be_box && (element_of(first).is_box_title || is_headed_note(document_, node));
    if (is_titled) return Role::kQuote;
    const bool is_code = element_of(node).is_listing && holds_code_line(document_, first);
    return is_code ? Role::kPreformatted : Role::kLine;
  }

  bool add_text(NodeId node) {
    std::string buffer;
    const std::string_view words = shown_words(document_.text(node), shows_lines(), buffer);
    if (words.empty()) return true;
    const OmissionRule rule = rule_of_text(document_, parts_, node, words);
    if (rule != OmissionRule::kNone) {
      omitted_.push_back({node, rule});
      return true;
    }
    const bool is_other_word = last_text_ && begins_other_word(document_, *last_text_, node);
    const bool is_apart = !parts_.is_in_code() && (is_other_word || parts_.is_beside_image(words));
    if (is_apart) parts_.add(PagePart::kBlank, Role::kInline, node);
    last_text_ = node;
    if (node < code_end_) {
      parts_.add(parts_.keep(line_of_code(document_, parts_.last(), node, words)), node);
    } else {
      add_lines(words.data() == buffer.data() ? parts_.keep(std::move(buffer)) : words, node);
    }
    const NodeId parent = document_.parent(node);
    parts_.last().is_address =
        document_.tag(parent) == Symbol::kA && attribute_of(document_, parent, kAddressMark);
    return true;
  }

  bool shows_lines() const {
    return parts_.is_in_code() || (!white_spaces_.empty() && white_spaces_.back().keeps_lines);
  }

  // Adds the words of a text, with a break between two of its lines if they are shown.
  void add_lines(std::string_view words, NodeId node) {
    while (!parts_.is_in_code() && shows_lines()) {
      const std::size_t end = words.find('\n');
      if (end == std::string_view::npos || is_blank(words.substr(end))) break;
      const bool is_first = is_blank(words.substr(0, end)) && parts_.last().kind == PagePart::kOpen;
      if (!is_first) {
        parts_.add(words.substr(0, end), node);
        parts_.add(PagePart::kBreak, Role::kBreak, node);
      }
      words.remove_prefix(end + 1);
    }
    shows_lines() ? parts_.add(words, node) : parts_.add_joined(words, node);
  }

  // An element of which the content is not visited.
  bool add_leaf(NodeId node, Role role) {
    switch (role) {
      case Role::kEmbed:
        add_embed(document_, parts_, node);
        break;
      case Role::kFormula:
        add_formula(document_, parts_, node);
        break;
      case Role::kControl:
        add_task(document_, parts_, node);
        break;
      default:
        if (!repeats_image(document_, parts_.list(), node))
          parts_.add(PagePart::kImage, role, node);
    }
    if (document_.has_children(node)) omitted_.push_back({node, OmissionRule::kReplacedElement});
    return false;
  }

  // Whether an element beside the code in a `pre` of a main content is its bar, with a few words.
  bool is_label_of_code(NodeId node) const {
    const std::optional<NodeId> code = parts_.only_code();
    if (!boxes_ || !parts_.is_preformatted() || !code) return false;
    const bool is_beside = document_.end(node) <= *code || node >= document_.end(*code);
    return is_beside && is_block(internal::role_of(document_.tag_name(node))) &&
           is_short_cell(document_, node);
  }

  // The label of a tab, as a bold paragraph before its panel.
  void add_label(NodeId label) {
    if (choices_ != nullptr && choices_->drops(label)) return;
    parts_.open(label, Role::kParagraph);
    parts_.open(label, Role::kStrong);
    for (NodeId at = label + 1; at < document_.end(label);) {
      const bool is_element = document_.is_element(at);
      const bool is_picture = is_element && is_drawn(document_, at);
      if (is_picture) omitted_.push_back({at, OmissionRule::kIconDrawn});
      if (!is_element) parts_.add(document_.text(at), at);
      at = is_picture || (is_element && role_of(at) == Role::kNoText) ? document_.end(at) : at + 1;
    }
    parts_.close();
    parts_.close();
    last_text_.reset();
  }

  // A link that covers a whole card and has no words of its own becomes the link of its heading.
  void open_overlay_link(NodeId heading) {
    const std::optional<NodeId> link = overlay_link(document_, heading);
    if (link) parts_.open(*link, Role::kLink, document_.end(heading));
  }

  // Opens a row of a table whose cells are blocks: up to the last one of the row.
  void open_row(NodeId first) {
    const NodeId end = document_.end(last_cell_of_row(document_, first));
    const bool is_head = has_meaning(document_, first, NameMeaning::kHeadCell);
    if (is_head) parts_.open(first, Role::kTableHead, end);
    parts_.open(first, Role::kRow, end);
  }

  // Whether `node` is a link directly after another one. Called for all `a`, in document order.
  bool is_after_link(NodeId node) {
    if (role_of(node) != Role::kLink) return false;
    return std::exchange(link_end_, document_.end(node)) == node;
  }

  const Document& document_;
  OmissionRules off_;
  const NodeChoices* choices_;
  std::span<const NodeRange> apart_;  // those that end after the last node
  OmittedAround omitted_around_;      // the last one
  KeptNodes kept_;
  OmittedElements elements_;
  TabLabels tabs_;
  HeadlineLists headlines_;
  LaterArticles later_articles_;
  std::optional<SiteBoxes> boxes_;
  LazyTable<ShownElement> shown_;  // by start tag
  PartList parts_;
  std::vector<OmittedPart> omitted_;
  std::vector<WhiteSpace> white_spaces_;  // of the elements around the node
  std::optional<NodeId> last_text_;       // the last one that is a part
  NodeId link_end_{};                     // of the last link
  NodeId code_end_{};                     // of the last code of which breaks end the lines
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
      drop_text_facts(lines);
      drop_mail_frame(lines);
      drop_copies(lines);
      drop_stubs(lines);
    }
    return parts;
  };
  PageParts parts = make_parts(scope);
  if (!scope.is_content) return parts;
  const OmissionRules too_much = rules_that_omit_too_much(document, keep, parts);
  if (too_much.empty()) return parts;
  OmissionScope fewer = scope;
  fewer.off.add(too_much);
  parts = make_parts(fewer);
  parts.has_undone_rules = true;
  return parts;
}

}  // namespace pagelet::internal
