// SPDX-License-Identifier: MIT
#include "evaluation/statistics/ranks.h"

#include <algorithm>
#include <numeric>

namespace pagelet {

Ranks midranks(std::span<const double> values, double tolerance) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t index) { return values[index]; });
  Ranks result;
  result.ranks.resize(values.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin + 1;
    while (end < order.size() && values[order[end]] - values[order[begin]] <= tolerance) ++end;
    // Ranks begin + 1 .. end.
    const double rank = static_cast<double>(begin + 1 + end) / 2;
    for (std::size_t place = begin; place < end; ++place) result.ranks[order[place]] = rank;
    const auto run = static_cast<double>(end - begin);
    result.tie_term += run * run * run - run;
    begin = end;
  }
  return result;
}

}  // namespace pagelet
