// SPDX-License-Identifier: MIT
#pragma once

/// Validation of a suite: is every site usable as a gold standard?

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/limits.h"
#include "datasets/suite.h"

namespace pagelet {

/// Texts that can be listed: those of the template, of the main content or of the main menu.
enum class ShownTexts : std::uint8_t { kNone, kTemplate, kContent, kMenu };

/// What was found on one site. Errors make the suite unusable there; warnings are worth a look.
struct SiteCheck {
  std::string site;
  std::string category;
  std::size_t pages = 0;  ///< listed pages that are there
  std::size_t nodes = 0;  ///< nodes of the key page that count
  std::size_t template_nodes = 0;
  std::optional<std::size_t> content_nodes;
  std::size_t links = 0;  ///< distinct links of the key page, dead ones included
  std::size_t dead_links = 0;
  std::size_t largest_cs = 0;      ///< of the complete subdigraphs up to the default size, 3
  std::vector<std::string> texts;  ///< those asked for, blanks collapsed
  std::vector<std::string> errors;
  std::vector<std::string> warnings;
};

/// Checks one site. Errors: site.json, labels.json and the key page can be read; every selector is
/// well-formed and matches; the labels are those of this site and key page; main content lies
/// within what `not_template` covers; the key page has links; every listed page is there and
/// parses; the template is neither empty nor everything. Warnings: a main menu, or a part of it,
/// inside what `not_template` covers, counts that differ, unknown fields of labels.json, labels
/// that began with an algorithm's answer, dead links, duplicate pages, no 3-CS.
SiteCheck check_site(const SuiteSite& site, const Limits& limits,
                     ShownTexts shown = ShownTexts::kNone);

}  // namespace pagelet
