// SPDX-License-Identifier: MIT
#pragma once

/// Gold labels of a key page: which nodes its annotators have judged to be template, main content
/// and main menu; or the text that should come out for the main content. A site may have both.
///
/// Nodes have two forms: a file `labels.json` with CSS selectors, and the classes `TECO_*` in the
/// key page of the TECO benchmark. In both, a label covers an element with all its descendants.
/// Every counting node that no not-template label covers is template (docs/specification.md,
/// section 13.1; docs/formats.md).

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/result.h"

namespace pagelet {

/// How many nodes the labels covered when they were made. A difference shows that another tree was
/// built.
struct LabelCounts {
  std::optional<std::size_t> nodes;
  std::optional<std::size_t> template_nodes;
  std::optional<std::size_t> main_content;
  std::optional<std::size_t> main_menu;
};

/// The names in labels.json.
inline constexpr auto kLabelCounts =
    std::to_array<std::pair<const char*, std::optional<std::size_t> LabelCounts::*>>(
        {{"nodes", &LabelCounts::nodes},
         {"template", &LabelCounts::template_nodes},
         {"main_content", &LabelCounts::main_content},
         {"main_menu", &LabelCounts::main_menu}});

/// In the order of the lists of labels.json: not template, main content, main menu. Nullopt: no
/// node is labelled, or the file does not contain it.
using Kappas = std::array<std::optional<double>, 3>;
inline constexpr std::array kLabelLists = {"not_template", "main_content", "main_menu"};

/// How far the differences of annotators are decided.
struct Adjudication {
  std::vector<std::string> annotators;  ///< two or more
  Kappas kappas;                        ///< Cohen's of two annotators, Fleiss' of more
  std::size_t differences = 0;          ///< how many they have
  std::vector<std::string> decided;     ///< selectors of the first nodes of those that are decided

  std::size_t open() const { return differences - std::min(differences, decided.size()); }
};

/// The items in which an answer's text is compared with gold text (docs/specification.md, 13.1).
enum class TextMeasure : std::uint8_t {
  kWords,      ///< the multiset of words in lower case, as WCXB counts them
  kFourGrams,  ///< the multiset of four words in a row, as AEB counts them
  kSegments,   ///< texts that must be there or must not, as trafilatura's own benchmark counts them
  kRougeLsum,  ///< words in common subsequences of sentences, as WCEB counts them
  kPosts,      ///< the posts of a discussion, by their first words
};
inline constexpr TextMeasure kTextMeasures[] = {TextMeasure::kWords, TextMeasure::kFourGrams,
                                                TextMeasure::kSegments, TextMeasure::kRougeLsum,
                                                TextMeasure::kPosts};

constexpr std::string_view to_string(TextMeasure measure) {
  constexpr std::string_view kNames[] = {"words", "4-grams", "segments", "rouge-lsum", "posts"};
  return kNames[static_cast<std::size_t>(measure)];
}

/// The parts of a page that gold text may have.
enum class TextPart : std::uint8_t { kMainContent, kComments };
inline constexpr TextPart kTextParts[] = {TextPart::kMainContent, TextPart::kComments};

constexpr std::string_view to_string(TextPart part) {
  return part == TextPart::kComments ? "comments" : "main_content";
}

/// Most segments of gold text, in both lists together, and most bytes of one. They are guesses, far
/// above what annotators label: benchmarks have twelve segments a page.
inline constexpr std::size_t kMaxSegments = 1'000;
inline constexpr std::size_t kMaxSegmentLength = 10'000;

/// Most posts of a page in gold, a guess far above what annotators label.
inline constexpr std::size_t kMaxGoldPosts = 10'000;

/// A post of a discussion, or a comment, as annotators label it.
struct GoldPost {
  std::string first_words;  ///< at most eight; empty: it has no words
  std::string author;       ///< empty: the page shows none
  std::string date;         ///< ISO 8601, at least the day; empty: the page gives none
  std::optional<std::uint32_t> parent = {};  ///< index of the post that it answers

  bool operator==(const GoldPost&) const = default;
};

/// Gold that is text: what should come out for the main content and, apart from it, for the
/// readers' comments, or the posts of a discussion.
struct TextGold {
  std::optional<std::string> content;   ///< the whole text; nullopt: only segments are known
  std::optional<std::string> comments;  ///< nullopt: they are not labelled
  std::vector<std::string> must_hold;   ///< segments that the text must contain
  std::vector<std::string> must_not_hold;
  std::optional<std::vector<GoldPost>> posts = {};  ///< in the order of the page

  /// Whether the gold can be measured so: segments need one, posts their list, the others the whole
  /// text.
  bool has(TextMeasure measure) const {
    if (measure == TextMeasure::kPosts) return posts.has_value();
    return measure == TextMeasure::kSegments ? !must_hold.empty() || !must_not_hold.empty()
                                             : content.has_value();
  }

  /// The gold of a part, as if it were that of the main content.
  TextGold of(TextPart part) const {
    return part == TextPart::kMainContent ? *this : TextGold{comments, {}, {}, {}, {}};
  }
};

/// The content of a labels.json (docs/formats.md).
struct LabelFile {
  std::string path;
  std::string id;        ///< empty: not in the file
  std::string fault;     ///< why they do not belong to the site (`read_labels_of`); empty: they do
  std::string key_page;  ///< empty: not in the file
  std::vector<std::string> not_template;
  std::optional<std::vector<std::string>> main_content;  ///< nullopt: no labels of main content
  std::vector<std::string> main_menu;
  std::optional<TextGold> text;  ///< nullopt: there is no gold text
  std::string text_file;         ///< name of the file beside it with the gold text, or empty
  bool has_nodes = true;         ///< false: only the text is labelled
  LabelCounts counts;
  std::string confidence;
  std::string notes;
  std::string annotator;
  std::string started_from;        ///< algorithm whose answer the person began with, or empty
  bool suggestions_shown = false;  ///< the person saw highlighted texts that other pages share
  std::optional<bool> done;        ///< whether an annotator has called the labels complete
  std::optional<Adjudication> agreement;
  std::vector<std::string> unknown;  ///< fields that the format does not know, except `x-...`
};

/// Reads a labels.json. Errors (`kInput`) name the file and the field.
Result<LabelFile> read_label_file(const std::string& path);

/// Reads the labels of a site's key page. Error also (`kInput`): they are for another key page.
Result<LabelFile> read_labels_of(const std::string& path, const std::string& site_id,
                                 const std::string& key_page);

/// Writes a label file completely or not at all. If the file exists, its gold text and its fields
/// that LabelFile does not know stay. Empty texts and false values are omitted, and beside gold
/// text the lists of selectors if all are empty. Errors (`kOutput`): the file cannot be written.
Result<void> write_label_file(const LabelFile& labels);

/// Gold node sets over the key page's working tree (blank texts dropped), and gold text.
struct Gold {
  bool has_nodes = true;  ///< false: only the text is labelled, the sets mean nothing
  std::optional<TextGold> text;
  NodeSet template_nodes;
  std::optional<NodeSet> main_content;
  NodeSet main_menu;
  /// Warnings about counts that differ, a menu inside of not_template, unknown fields, open
  /// differences of two annotators, and labels that began with the answer of an algorithm.
  std::vector<std::string> warnings;
  /// Why the site counts as unlabelled: labels of another site, and what `faults_of` finds (in TECO
  /// a warning).
  std::vector<std::string> faults;
  std::string undecided;  ///< a message when two annotators have open differences, or empty

  /// Why the site counts as unlabelled; empty: it counts as labelled.
  const std::string& why_unlabelled() const { return faults.empty() ? undecided : faults.front(); }
  bool counts() const { return why_unlabelled().empty(); }
};

/// How many nodes they hold.
LabelCounts counts_of(const Gold& gold);

/// The nodes that a selector covers. Errors (`kInput`): it is malformed, or matches nothing.
Result<NodeSet> nodes_covered(const std::string& selector, const WorkingTree& page);

/// The same for a list. Selectors that cannot be used are omitted and named in `errors`, after
/// `where`.
NodeSet nodes_covered(const std::vector<std::string>& selectors, const WorkingTree& page,
                      const std::string& where, std::vector<std::string>& errors);

/// Resolves the selectors of a label file on the key page. Errors (`kInput`): a selector is
/// malformed or matches nothing; the message names the file, the list and the first such selector.
Result<Gold> resolve_labels(const LabelFile& labels, const WorkingTree& key_page);

/// The same, but reports all errors: selectors that cannot be used are named in `errors` and left
/// out. Each simple selector costs O(nodes).
Gold resolve_labels(const LabelFile& labels, const WorkingTree& key_page,
                    std::vector<std::string>& errors);

/// Why labels of nodes cannot be right: the template is empty or the whole page, main content is
/// outside of not_template, the main menu is inside the main content. Empty: nothing is wrong.
std::vector<std::string> faults_of(const Gold& gold, const WorkingTree& key_page);
/// A message about a main menu that a not-template label covers; nullopt when there is none.
std::optional<std::string> menu_inside(const Gold& gold, const WorkingTree& key_page);

/// Whether a text contains another one. O(sum of their sizes).
bool contains(std::string_view text, std::string_view part);

/// The texts of a set of nodes, in document order, with blanks collapsed.
std::vector<std::string> texts_of(const NodeSet& nodes, const WorkingTree& page);

/// Gold sets from the classes `TECO_notTemplate`, `TECO_notTemplate2`, `TECO_notTemplate3`,
/// `TECO_mainContent`, `TECO_mainMenu` of a key page. The opposites `TECO_template` and
/// `TECO_notContent` are read as well: the nearest label of a node counts.
Gold teco_gold(const WorkingTree& key_page);

/// Number of elements of a page that carry one of the TECO classes.
std::size_t count_teco_labels(const Document& document);

/// The label classes as TWEB19, section 4.1, prints them: without the prefix.
inline constexpr std::array kPlainLabels = {"mainContent", "template", "notContent", "notTemplate"};

/// Number of elements of a page that carry one of kPlainLabels; 0 when none carries `mainContent`
/// or `notTemplate`, because the other two are ordinary names of classes.
std::size_t count_plain_labels(const Document& document);

}  // namespace pagelet
