// SPDX-License-Identifier: MIT
#pragma once

/// A site that somebody is labelling: its key page, the labels of one annotator, and every change
/// of them, which is on disk before the call returns.
///
/// The caller holds the labels between two changes; here only the file counts. Each change says
/// which content of the file its labels come from (`version`). If the file has another content, it
/// was changed elsewhere, and nothing is written.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(auto site, SiteLabels::open(suite.sites[0], "", limits));
///   PAGELET_ASSIGN_OR_RETURN(LabelState state, site->state());
///   LabelChange change{LabelChange::kMark, GoldKind::kContent, node};
///   const auto marked = site->change(state.labels, state.version, change);

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "core/site/key_page.h"
#include "datasets/labelling/label_sets.h"
#include "datasets/labelling/selector_finder.h"
#include "datasets/labels.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"

namespace pagelet {

/// A selector for more nodes like one that was just marked.
struct MarkProposal {
  GoldKind kind = GoldKind::kSpecific;
  std::string selector;
  std::size_t more = 0;  ///< number of nodes that it would add
};

/// Labels with all that can be said about them.
struct LabelState {
  LabelFile labels;
  std::string version;                ///< of the file's content; empty: there is no file
  LabelSets sets;                     ///< the nodes that the lists cover
  std::vector<std::string> errors;    ///< selectors that cannot be used
  std::vector<std::string> warnings;  ///< those of `suite check`
  std::vector<MarkProposal> proposals;
};

/// The labels of two annotators for one key page.
struct AnnotatorComparison {
  std::array<LabelSets, 2> both;
  Kappas kappas;
  std::vector<Difference> differences;
  std::vector<std::string> selectors;  ///< by difference: of its first node
  std::string version;                 ///< of both files
  std::string unlabelled;              ///< why one of them does not count; empty: both do
};

/// One change of labels.
struct LabelChange {
  enum Action : std::uint8_t {
    kSave,       ///< writes the labels as they are
    kMark,       ///< marks `node` with all its descendants as `kind`
    kUnmark,     ///< removes that mark
    kTemplate,   ///< removes all marks from `node`
    kAccept,     ///< adds `selector` to the list of `kind`
    kEdit,       ///< replaces the selector at `index`; an empty one removes it
    kAdopt,      ///< takes the labels on which two annotators agree
    kChooseA,    ///< decides the difference that begins at `node` as the first annotator
    kChooseB,    ///< as the second one
    kChooseOwn,  ///< as the labels are now
  };
  Action action = kSave;
  GoldKind kind = GoldKind::kSpecific;
  TreeNode node = kNoNode;
  std::size_t index = 0;
  std::string selector;
  std::array<std::string, 2> annotators;
  std::string compared;  ///< AnnotatorComparison::version
};

/// The list of a kind; an empty list of main content is made when there is none.
std::vector<std::string>& list_of(LabelFile& labels, GoldKind kind);

/// `open` (nothing is marked, or not all differences of two annotators are decided), `begun` (it is
/// said that the labels are not complete), `doubtful` (confidence is low) or `labelled`.
std::string progress_of(const LabelFile& labels);

/// The names of the annotators who have labelled a site.
std::set<std::string> annotators_of(const std::string& site_folder);

/// The comparison of two annotators on one site.
struct SiteAgreement {
  std::string site;
  /// The annotators who have not labelled the site; then there is no comparison.
  std::vector<std::string> missing;
  std::string error;  ///< why there is no comparison otherwise
  std::size_t nodes = 0;
  Kappas kappas;
  struct Node {
    std::string path;
    std::size_t nodes = 0;  ///< number of nodes that differ in the same way: this one and below it
    std::array<bool, 3> in_a{};
    std::array<bool, 3> in_b{};
  };
  std::vector<Node> differences;

  bool is_compared() const { return missing.empty() && error.empty(); }
};

/// The label file of an annotator in a site's folder: `labels.NAME.json`, or `labels.json` for an
/// empty name.
std::string label_file_of(const std::string& site_folder, const std::string& annotator);

/// Whether a name can be part of a file's name: at most 40 letters, digits, `-` and `_`.
bool is_annotator_name(const std::string& name);

/// The name that stands for labels.json among the annotators to compare.
inline constexpr std::string_view kGoldAnnotator = "gold";

/// Compares two annotators on a site.
SiteAgreement compare_annotators(const SuiteSite& site, const std::string& a, const std::string& b,
                                 const Limits& limits);

class SiteLabels {
 public:
  /// Opens the folder of a site. `annotator`: empty for labels.json. Errors (`kInput`): those of
  /// opening the folder and its key page.
  static Result<std::unique_ptr<SiteLabels>> open(const SuiteSite& site,
                                                  const std::string& annotator,
                                                  const Limits& limits);

  SiteFolder& folder() { return folder_; }
  KeyPage& key_page() { return *key_page_; }
  const WorkingTree& tree() const { return key_page_->tree(Whitespace::kDrop); }
  const std::string& path() const { return path_; }

  /// The labels in the file; without a file, none. Errors: those of read_label_file.
  Result<LabelFile> labels() const;
  bool has_file() const;
  /// All about labels; their lists must not be too long (`kInput`).
  Result<LabelState> state(LabelFile labels);
  /// Labels that cover exactly these sets, beside what `labels` holds otherwise.
  Result<void> describe(const LabelSets& sets, LabelFile& labels);
  /// The nodes that a selector covers. Errors (`kInput`): it is malformed, or matches nothing.
  Result<NodeSet> cover(const std::string& selector) const { return finder_->cover(selector); }

  /// Compares two annotators. Errors: those of reading their labels.
  Result<AnnotatorComparison> compare(const std::array<std::string, 2>& annotators);

  /// Applies a change to labels of a version of the file, and writes the file. Nullopt: the file,
  /// or one of the two annotators' files, was changed elsewhere; nothing is written. Errors, after
  /// which nothing has changed: `kInput`: the change cannot be made; `kOutput`: the file cannot be
  /// written.
  Result<std::optional<LabelState>> change(LabelFile labels, const std::string& version,
                                           const LabelChange& change);

 private:
  SiteLabels(SiteFolder folder, std::string path, std::string annotator)
      : folder_(std::move(folder)), path_(std::move(path)), annotator_(std::move(annotator)) {}
  LabelSets sets_of(LabelFile& labels, std::vector<std::string>& errors) const;
  std::vector<std::string> warnings_about(const LabelSets& sets, const LabelFile& labels);
  std::vector<MarkProposal> proposals(const LabelSets& sets, const LabelChange& change);
  Result<void> change_list(const LabelChange& change, LabelFile& labels, LabelSets& sets);
  Result<bool> decide(const LabelChange& change, LabelFile& labels, LabelSets& sets);

  SiteFolder folder_;
  std::string path_;
  std::string annotator_;
  std::unique_ptr<KeyPage> key_page_;
  std::optional<SelectorFinder> finder_;
};

}  // namespace pagelet
