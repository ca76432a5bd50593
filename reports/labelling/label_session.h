// SPDX-License-Identifier: MIT
#pragma once

/// What the labelling page asks for: sites, pages, marks. Every answer is a JSON document; every
/// change of labels is on disk before it is answered.
///
/// The page holds the lists of selectors; here is no state but the sites opened last. So a reload,
/// a second window or a new start of the server goes on where the file stands.
///
/// A state is `{"labels": {not_template, main_content, main_menu, confidence, notes,
/// suggestions_shown, started_from}, "sets": {not_template, main_content, main_menu}, "counts",
/// "errors", "warnings", "proposals": [{kind, selector, more}]}`. Nodes are those of the key page's
/// Document; sets are bitsets in base 64, bit i % 8 of byte i / 8 for node i.
///
/// Thread-safe: one request is answered at a time.

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "datasets/labelling/label_sets.h"
#include "datasets/suite.h"
#include "extractors/extractor.h"
#include "reports/output/json.h"

namespace pagelet {

struct LabelOptions {
  /// Whose labels are made: `labels.NAME.json`. Empty: `labels.json`. With a name the labels of
  /// others are never read.
  std::string annotator;
  /// Whose answer the labels of a site begin with that has none; null: nobody's.
  std::shared_ptr<const Extractor> start_from;
  Limits limits;
};

class LabelSession {
 public:
  LabelSession(Suite suite, LabelOptions options);
  ~LabelSession();

  /// `{"name", "annotator", "started_from", "sites": [{id, title, category, language, state,
  /// annotators}]}`; a site's state is `open` (nothing is marked yet), `doubtful` (confidence is
  /// low) or `labelled`. Annotators are named only to those who may see their labels.
  Json suite();

  /// A site: its description, its key page as the report shows it (reports/html/shown_page.h), the
  /// nodes that count, the names of its pages, the state. Errors (`kInput`): there is no such site;
  /// those of opening it.
  Result<Json> site(const std::string& id);

  /// Another page of a site: `{"name", "page", "counted"}`. Errors (`kInput`): there is no such
  /// site or page.
  Result<Json> page(const std::string& id, const std::string& name);

  /// Changes labels and saves them: `{"site", "labels", "do", ...}` gives the new state. `do`:
  ///   save                        the labels as they are
  ///   mark, unmark {kind, node}   a node with all below it
  ///   template {node}             takes all marks away from it
  ///   accept {kind, selector}     marks all that a selector covers
  ///   edit {kind, index, selector} puts a selector in the place of another; empty: removes it
  ///   adopt {a, b}                what two annotators agree on, and how far they do
  ///   choose {a, b, side, node}   takes the labels of annotator a or b at a difference
  /// Errors (`kInput`): a field is missing or wrong; a new selector is malformed or matches
  /// nothing; `kOutput`: the file cannot be written. Nothing is changed then.
  Result<Json> edit(const Json& request);

  /// What a selector would cover: `{"set", "nodes"}`. Errors (`kInput`): it cannot be used.
  Result<Json> cover(const std::string& id, const std::string& selector);

  /// `{"kappas": {...}, "differences": [{node, nodes: [...], a: [kinds], b: [kinds]}]}`. Errors
  /// (`kInput`): labels of others are not to be seen; those of reading them.
  Result<Json> compare(const std::string& id, const std::string& a, const std::string& b);

 private:
  struct OpenSite;
  Result<OpenSite*> open(const std::string& id);
  Result<Json> change(OpenSite& site, const Json& request);
  Result<std::vector<LabelSets>> sets_of_both(OpenSite& site, const std::string& a,
                                              const std::string& b) const;

  Suite suite_;
  LabelOptions options_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<OpenSite>> open_sites_;  // the last one used at the end
};

}  // namespace pagelet
