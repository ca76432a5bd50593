// SPDX-License-Identifier: MIT
#include "reports/html/reason_sums.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "core/text/ascii.h"
#include "evaluation/run/bench.h"

namespace pagelet {
namespace {

constexpr std::size_t kMostShown = 8;  // most reasons shown for an algorithm

// The first clause without its numbers: "2 of 3 pages map it" becomes "# of # pages map it". The
// clauses after it name single pages, and there would be as many sums as sites.
std::string summed_reason(std::string_view whole) {
  const std::string_view reason = whole.substr(0, whole.find(';'));
  std::string text;
  for (std::size_t at = 0; at < reason.size(); ++at) {
    const bool is_point = reason[at] == '.' && at > 0 && is_digit(reason[at - 1]) &&
                          at + 1 < reason.size() && is_digit(reason[at + 1]);
    if (is_digit(reason[at]) || is_point) {
      if (text.empty() || text.back() != '#') text += '#';
    } else {
      text += reason[at];
    }
  }
  return text;
}

}  // namespace

void ReasonSums::add(std::size_t extractor, Target task, const std::vector<std::string>& reasons,
                     const NodeSet& gold, const NodeSet& answer) {
  if (gold.universe() != reasons.size() || answer.universe() != reasons.size()) return;
  std::map<std::string, Sum>& sums = sums_[{extractor, task}];
  std::set<std::string> seen;
  for (std::size_t node = 0; node < reasons.size(); ++node) {
    if (gold.contains(node) == answer.contains(node)) continue;
    const std::string reason = summed_reason(reasons[node]);
    Sum& sum = sums[reason];
    ++(gold.contains(node) ? sum.missed : sum.wrong);
    if (seen.insert(reason).second) ++sum.sites;
  }
}

Json ReasonSums::json(std::size_t extractors) const {
  Json all = Json::array();
  for (std::size_t extractor = 0; extractor < extractors; ++extractor) {
    Json& tasks = all.emplace_back(Json::object());
    for (const Target task : kTasks) {
      Json& list = tasks[std::string(to_string(task))] = Json::array();
      const auto found = sums_.find({extractor, task});
      if (found == sums_.end()) continue;
      std::vector<std::pair<std::string, Sum>> sorted(found->second.begin(), found->second.end());
      std::ranges::stable_sort(sorted, std::ranges::greater{}, [](const auto& entry) {
        return entry.second.missed + entry.second.wrong;
      });
      if (sorted.size() > kMostShown) sorted.resize(kMostShown);
      for (const auto& [reason, sum] : sorted) {
        list.push_back({{"reason", reason},
                        {"missed", sum.missed},
                        {"wrong", sum.wrong},
                        {"sites", sum.sites}});
      }
    }
  }
  return all;
}

}  // namespace pagelet
