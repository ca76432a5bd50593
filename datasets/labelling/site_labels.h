// SPDX-License-Identifier: MIT
#pragma once

/// The label files of a site: their names, their progress, and how far annotators agree.

#include <array>
#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "datasets/labelling/label_sets.h"
#include "datasets/labels.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"

namespace pagelet {

/// The label file of an annotator in a site's folder: `labels.NAME.json`, or `labels.json` for an
/// empty name.
std::string label_file_of(const std::string& site_folder, const std::string& annotator);

/// Whether a name can be part of a file's name: at most 40 letters, digits, `-` and `_`.
bool is_annotator_name(const std::string& name);

/// The names of the annotators who have labelled a site.
std::set<std::string> annotators_of(const std::string& site_folder);

/// The list of a kind; an empty list of main content is made when there is none.
std::vector<std::string>& list_of(LabelFile& labels, GoldKind kind);

/// `open` (nothing is marked, or not all differences of annotators are decided), `begun` (it is
/// said that the labels are not complete), `doubtful` (confidence is low) or `labelled`.
std::string progress_of(const LabelFile& labels);

/// Tells contents of a file apart; empty when there is no file.
std::string version_of(const std::string& path);

/// The labels of two or more annotators for one key page.
struct AnnotatorComparison {
  std::vector<LabelSets> all;
  Kappas kappas;  ///< Cohen's of two annotators, Fleiss' of more
  std::vector<Difference> differences;
  std::string version;     ///< of all files
  std::string unlabelled;  ///< why one of them does not count; empty: all do
};

/// Compares at least two label files. Errors (`kInput`): those of reading them; only some have main
/// content.
Result<AnnotatorComparison> compare_labels(std::span<const std::string> files,
                                           const SiteDescription& site, const WorkingTree& page);

/// The comparison of two or more annotators on one site.
struct SiteAgreement {
  std::string site;
  /// The annotators who have not labelled the site; then there is no comparison.
  std::vector<std::string> missing;
  std::string error;  ///< why there is no comparison otherwise
  std::size_t nodes = 0;
  std::size_t differing_nodes = 0;  ///< on which not all agree
  Kappas kappas;                    ///< Cohen's of two annotators, Fleiss' of more
  struct Node {
    std::string path;
    std::size_t nodes = 0;  ///< number of nodes that differ in the same way: this one and below it
    std::array<bool, 3> in_a{};
    std::array<bool, 3> in_b{};
  };
  std::vector<Node> differences;  ///< of two annotators

  bool is_compared() const { return missing.empty() && error.empty(); }
};

/// Compares at least two annotators on a site; the name `gold` stands for labels.json.
SiteAgreement compare_annotators(const SuiteSite& site, const std::vector<std::string>& names,
                                 const Limits& limits);

}  // namespace pagelet
