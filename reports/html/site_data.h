// SPDX-License-Identifier: MIT
#pragma once

/// The page inspector: one page for each site of a run, which shows the key page with every
/// algorithm's answer and the gold labels, and the site's data as one JSON document
/// (data/sites/ID.js).
///
/// `window.pageletSite = {...}`, schema `pagelet.inspector/1`; or only id and error. Nodes are
/// numbered as in the Document of the key page. A set of nodes is a bitset in base 64: bit i % 8 of
/// byte i / 8 is node i. A list "by node" has one entry for each node that counts, in order. A page
/// is given by its position in `pages`.
///   * id, title, category, url, page_title, suite, universe, warnings: of the site and the
///     run.
///   * page, the Document: quirks; root; strings; by node tags (position in strings, -1: a
///     text) and sizes (of the subtree); texts; by element attributes (0, or positions of names
///     and values); inert (elements that are not made); sheets (media, css) and images (type,
///     data), which `pagelet:N` names.
///   * trees, by whitespace (drop, keep): nodes; the sets counted, template, content, menu
///     (gold; null: none).
///   * algorithms: name, title, page, role, target, parameters, default, status, flags,
///     message, pages_loaded, milliseconds, scores (as in pagelet.bench/1), answer, explanation
///     (both may be null), text (null without gold text: [kind, line] of each line, text_lines.h).
///   * answer: whitespace (its tree); the sets template, content; votes by node, or empty;
///     candidates, loaded (pages).
///   * explanation: reasons and, by node, reason (position in it); scores (sum, class,
///     position, attributes, children, text); pages: page and, by node, image (node of that
///     page, -1: none) and score (position in scores).
///   * links: count; listed, the first 300 in order: url, page (null: dead),
///     distance, nearest, anchor (node).
///   * pages: url; of those that were loaded title, nodes, links (pages); of those that nodes
///     are paired with tree (strings, tags, sizes, beginnings of texts).

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/dom/node_set.h"
#include "extractors/extractor.h"
#include "reports/html/report.h"
#include "reports/output/json.h"

namespace pagelet {

/// A category as words: "companies-shops" becomes "Companies and shops".
std::string category_title(const std::string& slug);

/// Why an algorithm fails: the reasons that it gives for its mistakes, counted over all sites.
class ReasonSums {
 public:
  /// Adds the reasons of an answer on one site, by node of its tree. Reasons that differ only in
  /// numbers count as the same.
  void add(std::size_t extractor, Target task, const std::vector<std::string>& reasons,
           const NodeSet& gold, const NodeSet& answer);

  /// An array by extractor (below `extractors`) and task, the reasons with most mistakes first:
  /// `reason`, `missed`, `wrong` (nodes) and `sites`.
  Json json(std::size_t extractors) const;

 private:
  struct Sum {
    std::size_t missed = 0;
    std::size_t wrong = 0;
    std::size_t sites = 0;
  };
  std::map<std::pair<std::size_t, Target>, std::map<std::string, Sum>> sums_;
};

/// Writes OUT/sites/ID.html and OUT/data/sites/ID.js for a site; without a review they say why
/// there is none. Adds the algorithms' reasons for their mistakes to `sums`. Errors (`kOutput`): a
/// file cannot be written.
Result<void> write_site_page(const BenchRecord& record, std::size_t site,
                             const Result<SiteReview>& review, const std::string& out_folder,
                             ReasonSums& sums);

/// A script that sets `window.NAME` to a JSON document: browsers do not let pages of the file
/// system read other files. Numbers are rounded to 4 decimals, `p` and `p_holm` to 6; `values` are
/// exact, because pages test groups of them. The document is escaped, so that it cannot end the
/// script or a line of it.
std::string to_script(const std::string& name, Json json);

}  // namespace pagelet
