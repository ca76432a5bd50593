// SPDX-License-Identifier: MIT
#include "evaluation/tuning/folds.h"

#include <algorithm>
#include <map>
#include <random>

#include "evaluation/tuning/random_order.h"

namespace pagelet {
namespace {

constexpr const char* kHandWritten = "hand-written";

}  // namespace

Result<std::vector<std::size_t>> assign_folds(std::span<const std::string> generators,
                                              std::size_t folds, std::uint64_t seed) {
  std::vector<std::vector<std::size_t>> groups;
  std::map<std::string, std::size_t> group_of;
  for (std::size_t site = 0; site < generators.size(); ++site) {
    const std::string& generator = generators[site];
    if (generator.empty() || generator.starts_with(kHandWritten)) {
      groups.push_back({site});
      continue;
    }
    const auto [place, is_new] = group_of.try_emplace(generator, groups.size());
    if (is_new) groups.emplace_back();
    groups[place->second].push_back(site);
  }
  if (folds < 2) return fail(ErrorCode::kUsage, "--folds: there must be at least 2");
  if (groups.size() < folds) {
    return fail(ErrorCode::kUsage,
                "--folds " + std::to_string(folds) + ": the suite has only " +
                    std::to_string(groups.size()) +
                    " groups of sites of different generators (--same-sites needs no folds)");
  }
  std::mt19937_64 generator(seed);
  shuffle(groups, generator);
  std::ranges::stable_sort(groups, std::ranges::greater(), &std::vector<std::size_t>::size);
  std::vector<std::size_t> sizes(folds, 0);
  std::vector<std::size_t> fold_of(generators.size(), 0);
  for (const std::vector<std::size_t>& group : groups) {
    const auto fold = static_cast<std::size_t>(std::ranges::min_element(sizes) - sizes.begin());
    sizes[fold] += group.size();
    for (const std::size_t site : group) fold_of[site] = fold;
  }
  return fold_of;
}

}  // namespace pagelet
