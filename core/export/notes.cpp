// SPDX-License-Identifier: MIT
#include "core/export/notes.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/dom/references.h"
#include "core/page/known_names.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"

namespace pagelet::internal {
namespace {

// The element that a reader comes to by a link to `node`, if it may be a note. Texinfo writes the
// mark of a note as a heading, and the note as the paragraph after it.
std::optional<NodeRange> note_at(const Document& document, NodeId node) {
  constexpr std::string_view kTags = "aside dd div li p td tr";
  constexpr int kMaxLevels = 3;
  const NodeId heading = document.parent(node);
  if (heading_level(document.tag_name(heading)) > 0) {
    const NodeId note = nodes_beside(document, heading)[1];
    const bool is_beside = document.parent(note) == document.parent(heading);
    if (is_beside && document.tag_name(note) == "p") return NodeRange{heading, document.end(note)};
  }
  const auto may_be = [&](NodeId at) { return has_word(kTags, document.tag_name(at)); };
  const auto note = may_be(node) ? node : element_around(document, node, kMaxLevels, may_be);
  return note ? std::optional(NodeRange{*note, document.end(*note)}) : std::nullopt;
}

class Notes {
 public:
  Notes(const Document& document, std::vector<bool>& keep) : document_(document), keep_(keep) {}

  void keep() {
    for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
      if (document_.tag(at) != Symbol::kA) continue;
      const std::string_view target = target_of(at);
      if (target.empty() || !is_kept(at) || is_in_heading(at)) continue;
      std::vector<NodeId>& marks = marks_[target];
      if (marks.size() < kMaxMarks) marks.push_back(at);
    }
    if (marks_.empty()) return;
    for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
      if (document_.is_text(at)) continue;
      for (const std::string_view name : {"id", "name"}) {
        if (!document_.may_have_attribute(at, name)) continue;
        const auto found = marks_.find(attribute_of(document_, at, name).value_or(""));
        if (found == marks_.end()) continue;
        const auto note = note_at(document_, at);
        if (note) add(*note, at, found->second);
      }
    }
    if (notes_.empty() || kMaxShare * bytes_ > kept_bytes()) return;
    for (const NodeRange note : notes_) keep_note(note);
  }

 private:
  static constexpr std::size_t kMaxBytes = 3'000;  // of a note
  // A guess: longer ones are references of an encyclopedia, and a list of their own.
  static constexpr std::size_t kMaxShare = 3;
  static constexpr std::size_t kMaxMarks = 20;  // of a note; the first one has a link back to it

  std::string_view target_of(NodeId link) const {
    return fragment_of(attribute_of(document_, link, "href").value_or(""));
  }

  bool is_kept(NodeId link) const {
    for (NodeId at = link; at < document_.end(link); ++at) {
      if (keep_[index_of(at)] && document_.has_words(at)) return true;
    }
    return false;
  }

  // A heading may lead back to a table of contents.
  bool is_in_heading(NodeId link) const {
    constexpr int kMaxLevels = 2;
    const auto is_heading = [&](NodeId at) { return heading_level(document_.tag_name(at)) > 0; };
    return element_around(document_, link, kMaxLevels, is_heading).has_value();
  }

  // Whether a note is one by its role or class, or leads back from a box with notes.
  bool is_named(NodeId anchor, bool leads_back) const {
    const auto is_a = [&](std::string_view attribute, std::string_view names) {
      return has_word(names, attribute_of(document_, anchor, attribute).value_or(""));
    };
    const bool is_of_class =
        document_.tag_name(anchor) == "div" && has_meaning(document_, anchor, NameMeaning::kNote);
    return is_a("role", "doc-footnote doc-endnote doc-biblioentry") ||
           is_a("epub:type", "footnote endnote rearnote biblioentry") || is_of_class ||
           (leads_back && is_in(document_, anchor, NameMeaning::kNotes));
  }

  // Keeps a note by its name, and adds one that leads back. `anchor`: to which `marks`
  // lead.
  void add(NodeRange note, NodeId anchor, const std::vector<NodeId>& marks) {
    constexpr std::size_t kMaxNodes = 500;
    if (marks.front() >= note.begin || note.end > note.begin + kMaxNodes) return;
    std::size_t bytes = 0;
    std::size_t lost = 0;
    bool leads_back = false;
    for (NodeId at = note.begin; at < note.end; ++at) {
      const std::size_t length = trim_blanks(document_.text(at)).size();
      bytes += length;
      lost += keep_[index_of(at)] ? 0 : length;
      if (document_.is_text(at)) continue;
      if (at > note.begin && heading_level(document_.tag_name(at)) > 0) return;
      const std::string_view target = document_.tag(at) == Symbol::kA ? target_of(at) : "";
      leads_back = leads_back || (!target.empty() && is_at_mark(target, marks));
    }
    if (bytes > kMaxBytes) return;
    if (is_named(anchor, leads_back)) {
      keep_note(note);
    } else if (leads_back) {
      notes_.push_back(note);
      bytes_ += lost;
    }
  }

  void keep_note(NodeRange note) {
    for (NodeId at = note.begin; at < note.end; at = document_.end(at)) {
      keep_whole(document_, at, keep_);
    }
  }

  std::size_t kept_bytes() const {
    std::size_t bytes = 0;
    for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
      bytes += keep_[index_of(at)] ? trim_blanks(document_.text(at)).size() : 0;
    }
    return bytes;
  }

  // Whether a mark, an element directly around it or one before it has this name.
  bool is_at_mark(std::string_view name, const std::vector<NodeId>& marks) const {
    constexpr int kMaxLevels = 3;
    const auto has_name = [&](NodeId at) {
      return attribute_of(document_, at, "id") == name ||
             attribute_of(document_, at, "name") == name;
    };
    return std::ranges::any_of(marks, [&](NodeId mark) {
      return has_name(mark) || has_name(sibling_before(document_, mark)) ||
             element_around(document_, mark, kMaxLevels, has_name);
    });
  }

  const Document& document_;
  std::vector<bool>& keep_;
  std::unordered_map<std::string_view, std::vector<NodeId>, HashText> marks_;  // by their target
  std::vector<NodeRange> notes_;                                               // that lead back
  std::size_t bytes_ = 0;  // of these, without what is kept
};

}  // namespace

void keep_whole(const Document& document, NodeId node, std::vector<bool>& keep) {
  for (NodeId at = node; at < document.end(node); ++at) keep[index_of(at)] = true;
  for (NodeId at = node; at != document.root(); at = document.parent(at)) {
    keep[index_of(at)] = true;
  }
}

void keep_notes(const Document& document, std::vector<bool>& keep) { Notes(document, keep).keep(); }

}  // namespace pagelet::internal
