// SPDX-License-Identifier: MIT
#pragma once

/// Chooses a setting among candidates: by comparing all of them on all sites, or by successive
/// halving.
///
/// Successive halving (Jamieson, Talwalkar: Non-stochastic best arm identification and
/// hyperparameter optimization, AISTATS 2016) scores all candidates on a few sites and keeps the
/// best third. These are scored on three times as many sites, and so on; the last ones are scored
/// on all sites. So there are about log s rounds for s candidates, and each round costs about as
/// much as the first one, which uses few sites. Each round uses the first sites of one shuffled
/// list.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/result.h"

namespace pagelet {

enum class SearchKind : std::uint8_t { kGrid, kRandom, kHalving };

constexpr const char* to_string(SearchKind kind) {
  switch (kind) {
    case SearchKind::kGrid:
      return "grid";
    case SearchKind::kRandom:
      return "random";
    case SearchKind::kHalving:
      return "halving";
  }
  return "";
}

/// Computes the means of the objective over some sites, for some settings.
using MeanScores = std::function<Result<std::vector<double>>(std::span<const std::size_t> settings,
                                                             std::span<const std::size_t> sites)>;

/// One round of halving: `settings` candidates were scored on `sites` sites.
struct HalvingRound {
  std::size_t settings = 0;
  std::size_t sites = 0;

  bool operator==(const HalvingRound&) const = default;
};

struct Choice {
  std::size_t setting = 0;
  double mean = 0;                     ///< mean over the sites used for choosing
  std::vector<HalvingRound> rounds;    ///< only for halving
  std::vector<std::size_t> finalists;  ///< candidates scored on all sites, ascending
};

/// The candidate with the highest mean over the sites; of equal ones the first. `candidates` must
/// not be empty.
Result<Choice> choose_best(std::span<const std::size_t> candidates,
                           std::span<const std::size_t> sites, const MeanScores& means);

/// The rounds for these numbers of candidates and sites. Thirds are rounded up, and the first round
/// has at least `kFirstSites` sites.
std::vector<HalvingRound> halving_rounds(std::size_t candidates, std::size_t sites);
inline constexpr std::size_t kFirstSites = 4;

/// Successive halving; of equal candidates the first ones are kept.
Result<Choice> choose_by_halving(std::span<const std::size_t> candidates,
                                 std::span<const std::size_t> sites, std::uint64_t seed,
                                 const MeanScores& means);

}  // namespace pagelet
