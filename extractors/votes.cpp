// SPDX-License-Identifier: MIT
#include "extractors/votes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/mapping/etdm.h"
#include "core/sort.h"

namespace pagelet {
namespace {

// Settings that need the same mappings.
struct WeightsGroup {
  std::vector<std::size_t> settings;
  std::vector<double> thresholds;  // ascending, each once
};

// The nodes that a page maps, by threshold.
struct MappedNodes {
  std::vector<NodeSet> at;
  std::vector<bool> all;  // whether these are all nodes
};

class VoteBatch {
 public:
  VoteBatch(const ExtractionContext& context, std::span<const VoteSetting> settings)
      : context_(context), settings_(settings) {
    for (std::size_t index = 0; index < settings.size(); ++index) {
      selection_of_.push_back(find_selection(settings[index]));
      group_of(settings[index]).settings.push_back(index);
    }
    for (auto& [weights, group] : groups_) {
      for (const std::size_t index : group.settings) {
        group.thresholds.push_back(settings[index].equality.threshold);
      }
      sort_range(group.thresholds);
      group.thresholds.erase(std::unique(group.thresholds.begin(), group.thresholds.end()),
                             group.thresholds.end());
      stable_sort_range(group.settings, {}, [this](std::size_t index) {
        return std::pair(selection_of_[index], settings_[index].equality.threshold);
      });
    }
  }

  template <class Visit>
  void run(const Visit& visit) {
    for (const auto& [weights, group] : groups_) {
      mapped_.clear();
      EqualityOptions options = settings_[group.settings.front()].equality;
      options.threshold = group.thresholds.front();
      const NodeEquality equality(options, context_.signatures(), context_.relation());
      EtdmMapper mapper(equality, context_.symbols(), context_.stop_token());
      std::optional<std::pair<std::size_t, double>> counted;  // the votes that levels_ holds
      for (const std::size_t index : group.settings) {
        const double threshold = settings_[index].equality.threshold;
        const std::pair wanted(selection_of_[index], threshold);
        if (counted != wanted) count(group, equality, mapper, selection_of_[index], threshold);
        counted = wanted;
        const Answer& found = selections_[selection_of_[index]].found;
        visit(index, VoteLevels{levels_, duplicates_, found});
      }
      context_.count(mapper.comparisons());
    }
  }

 private:
  struct Selected {
    PageOptions pages;
    Answer found;
  };

  std::size_t find_selection(const VoteSetting& setting) {
    const auto found = std::ranges::find_if(
        selections_, [&](const Selected& selected) { return selected.pages == setting.pages; });
    const auto index = static_cast<std::size_t>(found - selections_.begin());
    if (found == selections_.end()) {
      selections_.push_back({setting.pages, begin_answer(context_, setting.pages)});
    }
    return index;
  }

  WeightsGroup& group_of(const VoteSetting& setting) {
    EqualityOptions weights = setting.equality;
    weights.threshold = 0;
    return groups_[{setting.pages.whitespace, weights}];
  }

  // Fills levels_ and duplicates_ with the votes of some candidates at a threshold.
  void count(const WeightsGroup& group, const NodeEquality& equality, EtdmMapper& mapper,
             std::size_t selection, double threshold) {
    const Answer& found = selections_[selection].found;
    const WorkingTree& key = context_.key_page(found.whitespace);
    const auto index = static_cast<std::size_t>(
        std::ranges::lower_bound(group.thresholds, threshold) - group.thresholds.begin());
    const std::size_t pages = found.candidates.pages.size();
    levels_.assign(pages + 2, NodeSet(key.size()));
    levels_[0] = NodeSet(key.size(), true);
    duplicates_ = 0;
    for (std::size_t page = 0; page < pages; ++page) {
      const MappedNodes& mapped = map(group, equality, mapper, key, found.candidates.pages[page]);
      for (std::size_t level = page + 1; level > 0; --level) {
        levels_[level].insert_common(levels_[level - 1], mapped.at[index]);
      }
      if (mapped.all[index]) ++duplicates_;
    }
  }

  const MappedNodes& map(const WeightsGroup& group, const NodeEquality& equality,
                         EtdmMapper& mapper, const WorkingTree& key, PageIndex page) {
    const auto [it, inserted] = mapped_.try_emplace(page);
    MappedNodes& mapped = it->second;
    if (!inserted) return mapped;
    const WorkingTree& other = context_.page(page, key.whitespace());
    const Mapping mapping = mapper.map(key, other);
    if (group.thresholds.size() == 1) {
      mapped.all.push_back(mapping.pairs == key.size());
      mapped.at.push_back(mapping.nodes());
      return mapped;
    }
    const std::vector<double> strengths = mapping_strengths(equality, key, other, mapping);
    for (const double threshold : group.thresholds) {
      NodeSet nodes = NodeSet::of(
          key.size(), [&](std::size_t node) { return holds_at(strengths[node], threshold); });
      mapped.all.push_back(nodes.count() == key.size());
      mapped.at.push_back(std::move(nodes));
    }
    return mapped;
  }

  const ExtractionContext& context_;
  std::span<const VoteSetting> settings_;
  std::vector<Selected> selections_;
  std::vector<std::size_t> selection_of_;  // by setting
  // Keys are all on which a mapping depends, except the threshold.
  std::map<std::pair<Whitespace, EqualityOptions>, WeightsGroup> groups_;
  std::map<PageIndex, MappedNodes> mapped_;  // of the current group
  std::vector<NodeSet> levels_;
  std::size_t duplicates_ = 0;
};

}  // namespace

std::vector<std::uint32_t> VoteLevels::counts() const {
  std::vector<std::uint32_t> counts(levels[0].universe(), 0);
  for (const NodeSet& level : levels.subspan(1)) {
    level.for_each([&](std::size_t node) { ++counts[node]; });
  }
  return counts;
}

void visit_votes(const ExtractionContext& context, std::span<const VoteSetting> settings,
                 const std::function<void(std::size_t index, const VoteLevels& votes)>& visit) {
  VoteBatch(context, settings).run(visit);
}

std::vector<PageMatches> explain_mappings(const ExtractionContext& context, const Answer& answer,
                                          const EqualityOptions& options, bool refine) {
  const WorkingTree& key = context.key_page(answer.whitespace);
  const NodeEquality equality(options, context.signatures(), context.relation());
  EtdmMapper mapper(equality, context.symbols(), context.stop_token());
  NodeSet alive(key.size(), true);
  std::vector<PageMatches> pages;
  for (const PageIndex index : answer.candidates.pages) {
    if (stop_now(context.stop_token())) break;
    const WorkingTree& page = context.page(index, answer.whitespace);
    const Mapping mapping = mapper.map(key, page, refine ? &alive : nullptr);
    PageMatches matches{index, std::vector<NodeMatch>(key.size())};
    for (TreeNode node = 0; node < key.size() && !stop(context.stop_token()); ++node) {
      if (mapping.image[node] == kNoNode) {
        alive.erase(node);
      } else {
        matches.matches[node] = node == 0  // the roots are always paired
                                    ? NodeMatch{.image = 0, .score = kMaxScore}
                                    : match_of(equality, key, node, page, mapping.image[node]);
      }
    }
    pages.push_back(std::move(matches));
  }
  return pages;
}

std::vector<std::string> explain_losses(const ExtractionContext& context,
                                        const std::vector<std::uint32_t>& lost_on,
                                        std::size_t pages) {
  return context.reasons(lost_on.size(), [&](TreeNode node) -> std::string {
    const std::uint32_t page = lost_on[node];
    if (pages == 0) return "there is no page to compare with";
    if (page == 0) return "every page keeps it";
    return "the first page that loses it: " + std::to_string(page) + " of " + std::to_string(pages);
  });
}

}  // namespace pagelet
