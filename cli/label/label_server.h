// SPDX-License-Identifier: MIT
#pragma once

/// The local web server of `pagelet label`.

#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "datasets/labelling/label_sets.h"
#include "datasets/suite.h"
#include "reports/output/json.h"
#include "reports/output/output_folder.h"

namespace pagelet {

class KeyPage;

struct LabelOptions {
  /// The annotator, whose labels are in `labels.NAME.json`; empty: `labels.json`. With a name, the
  /// labels of others are never read.
  std::string annotator;
  /// The algorithm with whose answer the labels of a new site begin; empty: they begin empty.
  std::string started_from;
  /// Gives that answer as labels. It is called once for each time that such a site is opened.
  std::function<LabelSets(KeyPage& key, const std::string& id)> first_labels;
  Limits limits;
};

/// Answers the requests of the labelling page: sites, pages, marks. Every answer is a JSON
/// document. Every change of labels is on disk before the answer is sent.
///
/// The page itself holds the lists of selectors; the session stores only the sites opened last. So
/// after a reload, in a second window or after a new start of the server, work continues with the
/// labels in the file.
///
/// A state is `{"labels": {not_template, main_content, main_menu, confidence, notes,
/// suggestions_shown, done, started_from, decided, read}, "sets": {not_template, main_content,
/// main_menu}, "counts", "errors", "warnings", "proposals": [{kind, selector, more}], "agreement":
/// {annotators, open}}`, the last one after annotators were compared. Nodes are numbers of the
/// key page's Document. Sets are bitsets in base 64: bit i % 8 of byte i / 8 is node i. `read`
/// tells which content of the label file the labels come from. A change of labels that come from
/// another content is refused, so that no annotator silently overwrites what another has saved.
class LabelSession {
 public:
  LabelSession(Suite suite, LabelOptions options);
  ~LabelSession();

  /// `{"name", "annotator", "started_from", "sites": [{id, title, category, language, state,
  /// annotators}]}`. A site's state is that of `progress_of`. Annotators are only
  /// listed for an annotator who may see their labels.
  Json suite();

  /// A site: its description, its key page in the form of reports/html/shown_page.h, the nodes that
  /// count, the names of its pages, the state. Errors (`kInput`): there is no such site; the errors
  /// of opening it.
  Result<Json> site(const std::string& id);

  /// Another page of a site: `{"name", "page", "counted"}`. Errors (`kInput`): there is no such
  /// site or page.
  Result<Json> page(const std::string& id, const std::string& name);

  /// Changes labels and saves them: `{"site", "labels", "do", ...}` gives the new state. `do`:
  ///   save                         saves the labels without a change
  ///   mark, unmark {kind, node}    marks or unmarks a node with all its descendants
  ///   template {node}              removes all marks from a node
  ///   accept {kind, selector}      marks all nodes that a selector covers
  ///   edit {kind, index, selector} replaces a selector; an empty one removes it
  ///   adopt {a, b, c, compared}    takes the labels that most annotators give; c may be missing
  ///   choose {a, b, c, compared, side, node}  decides a difference: takes the labels of annotator
  ///                                a, b or c there, or keeps the own ones (side "own")
  /// If a label file is not as the page had read it, the answer is `{"changed": sentence}`, and
  /// nothing is written. Errors (`kInput`): a field is missing or wrong; a new selector is
  /// malformed or matches nothing; a list would have more than SelectorFinder::kMaxSelectors;
  /// `kOutput`: the file cannot be written. Nothing is changed then.
  Result<Json> edit(const Json& request);

  /// The nodes that a selector covers: `{"set", "nodes"}`. Errors (`kInput`): it cannot be used.
  Result<Json> cover(const std::string& id, const std::string& selector);

  /// `{"kappas": {...}, "compared", "differences": [{node, nodes, selector, a: [kinds], b: [kinds],
  /// c: [kinds]}]}`, c only with a third annotator. `compared` tells which content of the files was
  /// compared; a state's `decided` holds the selectors of the differences that are decided. Errors
  /// (`kInput`): the labels of others must not be seen; the errors of reading them.
  Result<Json> compare(const std::string& id, const std::vector<std::string>& annotators);

 private:
  struct Opened;
  class Editor;
  Result<Opened*> open(const std::string& id);
  Result<void> may_see_others() const;
  std::set<std::string> shown_annotators(const std::string& folder) const;

  Suite suite_;
  LabelOptions options_;
  std::vector<std::unique_ptr<Opened>> open_sites_;  // the most recently used one is at the end
};

/// Serves the labelling page, and passes the page's requests to a LabelSession, one at a time.
///
/// It listens only on 127.0.0.1. Every request must contain the token of this start, which is part
/// of the address from `url`, and must name this server as its `Host`. A request with an `Origin`
/// must come from the server's own page. All other requests get an empty answer 403. The server
/// serves no files except the page's own scripts and styles, which are part of the program.
///
/// Example:
///   auto server = LabelServer::bind(session, 0);
///   if (!server) return tl::unexpected(server.error());
///   print((*server)->url());
///   (*server)->serve();  // until stop() or a signal
class LabelServer {
 public:
  /// Opens a port; 0: any free port. `session` must outlive the server. Error (`kNetwork`): the
  /// port cannot be used.
  static Result<std::unique_ptr<LabelServer>> bind(LabelSession& session, int port);
  ~LabelServer();

  /// The address of the page, with the token.
  const std::string& url() const;
  int port() const;

  /// Answers requests until another thread calls `stop`.
  void serve();
  void stop();

 private:
  class Parts;
  explicit LabelServer(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

/// The front-end files of the page, from cli/label/assets/ (cmake/PageletEmbed.cmake).
std::span<const Asset> label_assets();

}  // namespace pagelet
