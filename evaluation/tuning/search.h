// SPDX-License-Identifier: MIT
#pragma once

/// How a setting is chosen among candidates: by the mean of all of them, or by successive halving.
///
/// Successive halving (Jamieson, Talwalkar: Non-stochastic best arm identification and
/// hyperparameter optimization, AISTATS 2016) scores all candidates on a few sites, keeps the best
/// third, scores these on three times as many sites, and so on; the last ones on all. With s
/// candidates it costs about log s times the sites of the first round each, instead of s times all
/// sites. The sites are shuffled, and the first ones taken.

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

/// Means of the objective of some settings over some sites, by setting.
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
  double mean = 0;                     ///< over the sites that chose
  std::vector<HalvingRound> rounds;    ///< only of halving
  std::vector<std::size_t> finalists;  ///< candidates scored on all sites, ascending
};

/// The candidate with the highest mean over the sites; of equals the first. `candidates` is not
/// empty.
Result<Choice> choose_best(std::span<const std::size_t> candidates,
                           std::span<const std::size_t> sites, const MeanScores& means);

/// The rounds for so many candidates and sites: thirds rounded up, at least `kFirstSites` sites in
/// the first round.
std::vector<HalvingRound> halving_rounds(std::size_t candidates, std::size_t sites);
inline constexpr std::size_t kFirstSites = 4;

/// Successive halving; of equals the first ones stay.
Result<Choice> choose_by_halving(std::span<const std::size_t> candidates,
                                 std::span<const std::size_t> sites, std::uint64_t seed,
                                 const MeanScores& means);

}  // namespace pagelet
