// SPDX-License-Identifier: MIT
#pragma once

/// The data of one site for the inspector, as one JSON document (data/sites/ID.js).
///
/// `pagelet.site({...})`, schema `pagelet.inspector/1`; or only id and error. Nodes are numbered as
/// in the Document of the key page. A set of nodes is a bitset in base 64: bit i % 8 of byte i / 8
/// is node i. A list "by node" has one entry for each node that counts, in order. A page is given
/// by its position in `pages`.
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
///     (both may be null).
///   * answer: whitespace (its tree); the sets template, content; votes by node, or empty;
///     candidates, loaded (pages).
///   * explanation: reasons and, by node, reason (position in it); scores (sum, class,
///     position, attributes, children, text); pages: page and, by node, image (node of that
///     page, -1: none) and score (position in scores).
///   * links: count; listed, the first kMaxListedLinks in order: url, page (null: dead),
///     distance, nearest, anchor (node).
///   * pages: url; of those that were loaded title, nodes, links (pages); of those that nodes
///     are paired with tree (strings, tags, sizes, beginnings of texts).

#include <cstddef>

#include "datasets/site_folder.h"
#include "evaluation/store/store.h"
#include "reports/html/reason_sums.h"
#include "reports/output/json.h"

namespace pagelet {

/// Most links of the key page that the inspector lists.
inline constexpr std::size_t kMaxListedLinks = 300;

/// The site `record.bench.sites[site]` and its results, with the key page from `folder`.
///
/// Built-in algorithms are run again, to explain their answers. If an answer differs now (because
/// the pages have changed), there is no explanation. The reasons for mistakes are added to `sums`.
/// Errors: those of reading the key page.
Result<Json> site_data(const RunRecord& record, std::size_t site, SiteFolder& folder,
                       ReasonSums& sums);

}  // namespace pagelet
