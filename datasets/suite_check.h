// SPDX-License-Identifier: MIT
#pragma once

/// Validates a suite: checks that every site can be used as a gold standard.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/limits.h"
#include "datasets/suite.h"

namespace pagelet {

/// The texts to list: those of the template, of the main content or of the main menu.
enum class ShownTexts : std::uint8_t { kNone, kTemplate, kContent, kMenu };

/// The result for one site. With errors the site cannot be used; warnings should be looked at.
struct SiteCheck {
  std::string site;
  std::string category;
  std::size_t pages = 0;  ///< number of listed pages that exist
  std::size_t nodes = 0;  ///< number of nodes of the key page that count
  std::size_t template_nodes = 0;
  std::optional<std::size_t> content_nodes;
  std::size_t links = 0;  ///< number of distinct links of the key page, with dead ones
  std::size_t dead_links = 0;
  std::size_t largest_cs = 0;      ///< size of the largest n-CS, up to the default n = 3
  std::vector<std::string> texts;  ///< the requested texts, with blanks collapsed
  std::vector<std::string> errors;
  std::vector<std::string> warnings;
};

/// Checks one site.
///
/// These conditions must hold, otherwise there is an error:
/// - site.json, labels.json and the key page can be read;
/// - every selector is well-formed and matches;
/// - the labels belong to this site and key page;
/// - all main content lies within the nodes that `not_template` covers;
/// - the key page has links;
/// - every listed page exists and can be parsed;
/// - the template is neither empty nor the whole page.
///
/// Warnings: a main menu, or a part of one, that `not_template` covers; counts that differ; unknown
/// fields of labels.json; labels that began with an algorithm's answer; dead links; duplicate
/// pages; no 3-CS.
SiteCheck check_site(const SuiteSite& site, const Limits& limits,
                     ShownTexts shown = ShownTexts::kNone);

}  // namespace pagelet
