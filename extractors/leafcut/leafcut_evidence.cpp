// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_evidence.h"

#include <algorithm>

#include "core/text/hash.h"

namespace pagelet {
namespace {

// If fewer leaves than this are rare, a page is no near copy.
constexpr std::size_t kFewestRareLeaves = 4;
constexpr double kFewestRareWords = 20;
// Texts with fewer words are not used to find copies: short captions recur on pages that are no
// copies.
constexpr double kShortestRareText = 3;

// A page that shares less than this part of the texts that the best one shares speaks another
// language or is of another site.
constexpr double kFewestTexts = 0.2;

// What stands before the first and after the last leaf.
constexpr std::uint64_t kPageEnd = 0x452821e638d01377ULL;

// Calls `visit(pair)` for all pairs of neighbours, with the ends of the page.
template <class Visitor>
void for_each_pair(const std::vector<std::uint64_t>& signs, Visitor&& visit) {
  std::uint64_t before = kPageEnd;
  for (const std::uint64_t sign : signs) {
    visit(combine_hash(before, sign));
    before = sign;
  }
  visit(combine_hash(before, kPageEnd));
}

}  // namespace

std::vector<bool> voters_among(const std::vector<bool>& near_copies) {
  std::vector<bool> voters(near_copies);
  voters.flip();
  if (std::ranges::find(voters, true) == voters.end()) voters.flip();
  return voters;
}

std::uint32_t LeafEvidence::Tally::add(std::uint64_t word) {
  const auto [number, is_new] = numbers.insert(word, static_cast<std::uint32_t>(numbers.size()));
  if (is_new) counts.push_back(0);
  ++counts[number];
  return number;
}

template <class ForEach>
void LeafEvidence::Tally::count(ForEach&& for_each, std::vector<std::uint32_t>& found) const {
  found.assign(counts.size(), 0);
  for_each([&](std::uint64_t word) {
    if (const std::uint32_t* number = numbers.find(word)) ++found[*number];
  });
}

LeafEvidence::LeafEvidence(const WorkingTree& key, const LeafPage& leaves,
                           const Surroundings& surroundings, const EvidenceRules& rules)
    : surroundings_(surroundings), rules_(rules) {
  for (TreeNode node = 0; node < key.size(); ++node) {
    if (key.is_leaf(node)) leaves_.push_back(node);
  }
  pair_of_.reserve(leaves_.size() + 1);
  for_each_pair(leaves.signs, [&](std::uint64_t pair) { pair_of_.push_back(pairs_.add(pair)); });
  sharing_pages_.assign(leaves_.size(), 0);
  if (rules.lone_leaves) {
    for (const std::uint64_t sign : leaves.lone_signs) lone_of_.push_back(lone_.add(sign));
  }
  if (rules.layout_weights) {
    for (const std::uint64_t path : leaves.layout) layout_.insert(path, 0);
  }
}

double LeafEvidence::likeness_of(const LeafPage& page) const {
  std::size_t common = 0;
  for (const std::uint64_t path : page.layout) common += layout_.contains(path) ? 1 : 0;
  const std::size_t either = layout_.size() + page.layout.size() - common;
  return either == 0 ? 1 : static_cast<double>(common) / static_cast<double>(either);
}

void LeafEvidence::add_page(const LeafPage& page) {
  pairs_.count([&](auto&& visit) { for_each_pair(page.signs, visit); }, pair_counts_);
  lone_.count([&](auto&& visit) { std::ranges::for_each(page.lone_signs, visit); }, lone_counts_);
  if (rules_.layout_weights) likeness_.push_back(likeness_of(page));

  const auto is_as_often = [&](std::uint32_t pair) {
    return pair_counts_[pair] == pairs_.counts[pair];
  };
  const auto is_shared_alone = [&](std::size_t leaf) {
    return rules_.lone_leaves && lone_counts_[lone_of_[leaf]] == lone_.counts[lone_of_[leaf]] &&
           surroundings_.usual_share(leaves_[leaf]) == 1;
  };
  std::vector<LeafState>& states = states_.emplace_back(leaves_.size(), LeafState::kUnknown);
  std::size_t shared = 0;
  for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
    const std::uint32_t before = pair_of_[leaf];
    const std::uint32_t after = pair_of_[leaf + 1];
    if (is_as_often(before) || is_as_often(after) || is_shared_alone(leaf)) {
      states[leaf] = LeafState::kShared;
      ++shared;
      ++sharing_pages_[leaf];
    } else if (pair_counts_[before] == 0 && pair_counts_[after] == 0) {
      states[leaf] = LeafState::kAbsent;
    }
  }
  shared_leaves_.push_back(shared);
}

bool LeafEvidence::is_copy_by_leaves(std::size_t page, double least) const {
  std::size_t rare = 0;
  std::size_t rare_and_shared = 0;
  for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
    const std::size_t shared = states_[page][leaf] == LeafState::kShared ? 1 : 0;
    const std::size_t is_rare = 2 * (sharing_pages_[leaf] - shared) < pages() - 1 ? 1 : 0;
    rare += is_rare;
    rare_and_shared += is_rare & shared;
  }
  return rare >= kFewestRareLeaves &&
         static_cast<double>(rare_and_shared) >= least * static_cast<double>(rare);
}

bool LeafEvidence::is_copy_by_words(std::size_t page, double least) const {
  double rare = 0;
  double rare_and_shared = 0;
  for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
    const bool is_shared = states_[page][leaf] == LeafState::kShared;
    if (sharing_pages_[leaf] - (is_shared ? 1 : 0) == pages() - 1) continue;
    if (surroundings_.in_link(leaves_[leaf])) continue;
    const double words = surroundings_.words(leaves_[leaf]);
    if (words < kShortestRareText) continue;
    rare += words;
    if (is_shared) rare_and_shared += words;
  }
  return rare >= kFewestRareWords && rare_and_shared >= least * rare;
}

std::vector<bool> LeafEvidence::near_copies(double least) const {
  std::vector<bool> copies(pages(), false);
  if (pages() < 2) return copies;
  for (std::size_t page = 0; page < pages(); ++page) {
    copies[page] =
        rules_.copies_by_words ? is_copy_by_words(page, least) : is_copy_by_leaves(page, least);
  }
  return copies;
}

std::vector<double> LeafEvidence::shared_counts(const std::vector<bool>& voters) const {
  std::vector<double> counts(pages(), 0);
  for (std::size_t page = 0; page < pages(); ++page) {
    if (voters[page]) counts[page] = static_cast<double>(shared_leaves_[page]);
  }
  return counts;
}

// By page: the likeness of its layout, times its shared leaves, of which each counts as the share
// of the other voters that share it, too. 0: it shares hardly any texts.
std::vector<double> LeafEvidence::agreements(const std::vector<bool>& voters) const {
  std::vector<double> agreements(pages(), 0);
  const auto voting = std::ranges::count(voters, true);
  if (voting < 2) return agreements;
  std::vector<std::uint32_t> sharing(leaves_.size(), 0);
  for (std::size_t page = 0; page < pages(); ++page) {
    if (!voters[page]) continue;
    for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
      sharing[leaf] += states_[page][leaf] == LeafState::kShared ? 1 : 0;
    }
  }
  std::vector<double> of_texts(pages(), 0);
  for (std::size_t page = 0; page < pages(); ++page) {
    if (!voters[page]) continue;
    std::size_t others = 0;
    std::size_t others_of_texts = 0;
    for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
      if (states_[page][leaf] != LeafState::kShared) continue;
      others += sharing[leaf] - 1;
      if (surroundings_.words(leaves_[leaf]) > 0) others_of_texts += sharing[leaf] - 1;
    }
    of_texts[page] = static_cast<double>(others_of_texts);
    agreements[page] =
        likeness_[page] * static_cast<double>(others) / static_cast<double>(voting - 1);
  }
  const double fewest = kFewestTexts * std::ranges::max(of_texts);
  for (std::size_t page = 0; page < pages(); ++page) {
    if (of_texts[page] < fewest) agreements[page] = 0;
  }
  return agreements;
}

std::vector<double> LeafEvidence::weights(const std::vector<bool>& voters) const {
  std::vector<double> weights = rules_.layout_weights ? agreements(voters) : shared_counts(voters);
  const auto most_of = [](const std::vector<double>& values) {
    return values.empty() ? 0 : std::ranges::max(values);
  };
  if (most_of(weights) == 0) weights = shared_counts(voters);
  const double most = most_of(weights);
  if (most == 0) return weights;
  for (double& weight : weights) {
    weight /= most;
    if (rules_.layout_weights) weight *= weight;
  }
  return weights;
}

std::vector<LeafShares> LeafEvidence::shares(const std::vector<bool>& voters,
                                             double virtual_weight) const {
  const std::vector<double> weights = this->weights(voters);
  double total = 0;
  for (const double weight : weights) total += weight;

  std::vector<LeafShares> shares(leaves_.size());
  std::vector<std::uint8_t> absent_everywhere(leaves_.size(), 1);
  for (std::size_t page = 0; page < pages(); ++page) {
    if (!voters[page]) continue;
    for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
      const LeafState state = states_[page][leaf];
      if (state != LeafState::kAbsent) absent_everywhere[leaf] = 0;
      if (state == LeafState::kShared) shares[leaf].shared += weights[page];
      if (state == LeafState::kAbsent) shares[leaf].absent += weights[page];
    }
  }
  for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
    const double usual = surroundings_.usual_share(leaves_[leaf]);
    if (surroundings_.in_fixed_part(leaves_[leaf])) {
      shares[leaf] = {1, 0};
    } else if (total == 0) {
      const double alone = surroundings_.usual_share_alone(leaves_[leaf]);
      shares[leaf] = {alone, 1 - alone};
    } else if (absent_everywhere[leaf] != 0) {
      shares[leaf] = {0, 1};
    } else {
      const double shared = shares[leaf].shared / total;
      const double absent = shares[leaf].absent / total;
      const double with_virtual = total + virtual_weight;
      shares[leaf] = {(shared * total + usual * virtual_weight) / with_virtual,
                      (absent * total + (1 - usual) * virtual_weight) / with_virtual};
    }
  }
  return shares;
}

}  // namespace pagelet
