// SPDX-License-Identifier: MIT
#pragma once

/// A small site made from an input: pages one after the other, with links to each other if wanted.

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/site/site.h"
#include "extractors/parameters.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/support/memory_source.h"

namespace pagelet::fuzz {

/// What separates the pages of an input.
inline constexpr std::string_view kPageEnd = "<!--page-->";

/// Reads pages until the input ends. The first page is index.html, the others are p1.html, p2.html,
/// ... With `linked`, each page ends with links to all pages.
inline void add_pages(Input& input, bool linked, std::size_t most, MemorySource& source) {
  std::vector<std::string> pages;
  do {
    pages.emplace_back(input.until(kPageEnd));
  } while (!input.empty() && pages.size() < most);
  const auto name = [](std::size_t page) {
    return page == 0 ? std::string("index.html") : "p" + std::to_string(page) + ".html";
  };
  std::string links;
  for (std::size_t page = 0; linked && page < pages.size(); ++page) {
    links += "<a href=\"" + name(page) + "\">";
  }
  for (std::size_t page = 0; page < pages.size(); ++page)
    source.add(name(page), pages[page] + links);
}

/// Values for some parameters of the specifications. All values are in range.
inline std::vector<Setting> some_settings(Input& input, const std::vector<ParameterSpec>& specs) {
  std::vector<Setting> settings;
  for (std::size_t count = input.below(8); count > 0 && !specs.empty(); --count) {
    const ParameterSpec& spec = specs[input.below(specs.size())];
    const std::size_t choice = input.byte();
    if (spec.type == ParameterType::kChoice) {
      settings.emplace_back(spec.name, spec.choices[choice % spec.choices.size()]);
      continue;
    }
    // A real is anywhere in its range. An integer is near the beginning of its range, or its end.
    const double share = static_cast<double>(choice) / 255;
    const bool is_real = spec.type == ParameterType::kReal;
    double value = is_real         ? spec.lowest + share * (spec.highest - spec.lowest)
                   : choice == 255 ? spec.highest
                                   : spec.lowest + static_cast<double>(choice % 16);
    value = std::min(value, std::min(spec.highest, 0x1p53));
    settings.emplace_back(spec.name,
                          to_text(is_real ? Parameters::Value(value)
                                          : Parameters::Value(static_cast<std::uint64_t>(value))));
  }
  return settings;
}

}  // namespace pagelet::fuzz
