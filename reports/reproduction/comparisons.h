// SPDX-License-Identifier: MIT
#pragma once

/// The values of extractors on the sites of a run, and differences of such values.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "reports/reproduction/paper_tables.h"

namespace pagelet {

/// The first values minus the second; both have one for each site.
std::vector<double> differences(std::span<const double> first, std::span<const double> second);

/// Low end, mean and high end of the 99 % interval of the mean (Student's t).
std::vector<PaperCell> interval_of(std::span<const double> values, Interval clamp);

/// The interval of differences of percentages.
std::vector<PaperCell> difference_cells(std::span<const double> values);

/// A metric over nodes for the extractor's own task, on the sites that have gold for it.
std::vector<double> own_values(const PaperResult& run, std::size_t extractor, Metric metric);

/// The mean of the values of several extractors on each site, such as those of all seeds.
std::vector<double> mean_values(
    std::span<const std::size_t> extractors,
    const std::function<std::vector<double>(std::size_t extractor)>& values_of);

/// Where random pages come from: the links of the key page, or all pages of the site.
enum class RandomPages : std::uint8_t { kLinked, kOfSite };

/// The extractors of an algorithm with random pages, one for each seed.
std::vector<std::size_t> random_extractors(const PaperExperiments& experiments,
                                           const std::string& algorithm, std::size_t pages,
                                           RandomPages from);

/// How alike the templates of two groups of links are, on the sites that have links of both.
struct LikenessPair {
  std::string name;  ///< "in the main menu - elsewhere"
  std::vector<double> first;
  std::vector<double> second;
};

/// The groups `first` and `second` of a division of the links in the table "likeness".
LikenessPair likenesses_of(const PaperResult& run, const std::string& division, std::size_t first,
                           std::size_t second);

}  // namespace pagelet
