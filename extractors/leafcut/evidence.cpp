// SPDX-License-Identifier: MIT
#include "extractors/leafcut/evidence.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string>

#include "core/text/blanks.h"
#include "core/text/hash.h"

namespace pagelet {
namespace {

constexpr std::string_view kInlineTags[] = {
    "a",    "b",    "strong", "i",    "em",      "u",    "font", "span",   "small",  "big",  "tt",
    "code", "abbr", "sup",    "sub",  "label",   "cite", "s",    "strike", "center", "nobr", "var",
    "kbd",  "samp", "q",      "mark", "acronym", "dfn",  "ins",  "del",    "bdo",    "time"};
constexpr std::string_view kMediaTags[] = {"img", "embed", "object", "source", "video", "audio"};

// Whether a class token describes the page and not the layout: it has a digit (`post-17`), or is
// one of WordPress's for categories and tags.
bool names_page(std::string_view token) {
  return token.find_first_of("0123456789") != std::string_view::npos ||
         token.starts_with("category-") || token.starts_with("tag-");
}

// The part of an address before the first `?` and, in that part, after the last `/`.
std::string_view file_name(std::string_view address) {
  address = address.substr(0, address.find('?'));
  return address.substr(address.rfind('/') + 1);  // npos + 1 is 0
}

// With fewer rare words than this, no page is a near copy.
constexpr double kMinRareWords = 20;
// Texts with fewer words are not used to find copies: short captions recur on pages that are not
// copies.
constexpr double kShortestRareText = 3;

// A page is a copy if the texts that only it or only the key page has are at most this part of the
// key page's texts, in bytes.
constexpr double kMaxCopyShare = 0.05;
// A key page with less text has no copies: two such pages are alike by chance.
constexpr double kMinCopyWords = 200;

// Loading stops when the summed layout similarity of the loaded pages reaches this share of the
// number of pages wanted.
constexpr double kLikenessOfPage = 0.5;

// A page that agrees with the others about less than this part of the texts, compared with the best
// one, speaks another language or is of another site.
constexpr double kMinTextShare = 0.2;

// A page whose layout is less like the key page's cannot vote: a captcha, or a page of another
// site.
constexpr double kMinLikeness = 0.05;
// If no page is like the key page, those have a vote that share this number of texts. Pages of
// different sites share at most one.
constexpr std::size_t kMinSharedTexts = 2;

// The neighbour of the first leaf and of the last one.
constexpr std::uint64_t kPageEnd = 0x452821e638d01377ULL;

// Calls `visit(pair)` for all pairs of neighbours, with the ends of the page.
template <class Visitor>
void for_each_pair(const std::vector<std::uint64_t>& leaf_hashes, Visitor&& visit) {
  std::uint64_t before = kPageEnd;
  for (const std::uint64_t sign : leaf_hashes) {
    visit(combine_hash(before, sign));
    before = sign;
  }
  visit(combine_hash(before, kPageEnd));
}

}  // namespace

const LeafReader::Step& LeafReader::step_of(SignatureId element) {
  return steps_.of(index_of(element), [&] {
    const Signature& label = signatures_.get(element);
    const std::string_view tag = symbols_.text(label.tag);
    Step step{.of_class_path = combine_hash(0, index_of(label.tag)),
              .is_inline = std::ranges::find(kInlineTags, tag) != std::end(kInlineTags),
              .is_media = std::ranges::find(kMediaTags, tag) != std::end(kMediaTags)};
    for_each_word(symbols_.text(label.class_value), [&](std::string_view token) {
      if (names_page(token)) return;
      step.of_class_path = combine_hash(step.of_class_path, hash_bytes(token));
    });
    return step;
  });
}

std::uint64_t LeafReader::element_value(const WorkingTree& tree, TreeNode leaf,
                                        bool is_media) const {
  const std::uint64_t tag = index_of(tree.tag(leaf));
  if (!is_media) {
    return combine_hash(tag, index_of(signatures_.get(tree.signature(leaf)).class_value));
  }
  std::string_view address;
  for (const std::string_view name : {"src", "data-src", "data"}) {
    if (!address.empty()) break;
    address = attribute_of(tree.document(), tree.document_node(leaf), name).value_or("");
  }
  return combine_hash(tag, hash_bytes(file_name(address)));
}

LeafPage LeafReader::read(const WorkingTree& tree) {
  // The elements around an element.
  struct ElementPath {
    std::uint64_t path = 0;
    std::uint64_t class_path = 0;
    bool in_link = false;
  };
  std::vector<ElementPath> element_paths(tree.size());
  LeafPage page;
  WordMap<char> seen;
  std::string buffer;
  const auto add = [&](std::uint64_t sign, const ElementPath& parent, bool in_link) {
    page.leaf_hashes.push_back(sign);
    if (in_link) page.link_hashes.push_back(combine_hash(parent.class_path, sign));
  };
  for (TreeNode node = 0; node < tree.size(); ++node) {
    const ElementPath parent = element_paths[tree.parent(node)];
    if (tree.is_text(node)) {
      const std::string_view text = collapse_blanks(tree.text(node), buffer);
      const std::uint64_t hash = hash_bytes(text);
      if (!text.empty()) page.texts.push_back({hash, static_cast<std::uint32_t>(text.size())});
      add(combine_hash(parent.path, hash), parent, parent.in_link);
      continue;
    }
    const Step& step = step_of(tree.signature(node));
    ElementPath& here = element_paths[node];
    here.in_link = parent.in_link || tree.tag(node) == Symbol::kA;
    here.path = step.is_inline ? parent.path : combine_hash(parent.path, index_of(tree.tag(node)));
    if (node != 0) {
      here.class_path = combine_hash(parent.class_path, step.of_class_path);
      if (seen.insert(here.class_path, 0).second) page.layout.push_back(here.class_path);
    }
    if (tree.is_leaf(node)) {
      const std::uint64_t value = element_value(tree, node, step.is_media);
      add(combine_hash(here.path, value), parent, here.in_link);
    }
  }
  return page;
}

std::uint32_t LeafEvidence::Tally::add(std::uint64_t hash) {
  const std::uint32_t number = numbers.value_of(hash, static_cast<std::uint32_t>(numbers.size()));
  if (number == counts.size()) counts.push_back(0);
  ++counts[number];
  return number;
}

template <class ForEach>
void LeafEvidence::Tally::count(ForEach&& for_each) {
  found.assign(counts.size(), 0);
  for_each([&](std::uint64_t hash) {
    const std::uint32_t* const number = numbers.find(hash);
    if (number != nullptr) ++found[*number];
  });
}

LeafEvidence::LeafEvidence(const WorkingTree& key, const LeafPage& leaves, PartNames& names)
    : surroundings_(key, names),
      pairs_(leaves.leaf_hashes.size()),
      lone_(leaves.link_hashes.size()),
      layout_(leaves.layout.size()),
      values_(leaves.texts.size()) {
  std::size_t links = 0;  // leaves in links before the node
  for (TreeNode node = 0; node < key.size(); ++node) {
    if (!key.is_leaf(node)) continue;
    const bool is_text = surroundings_.words(node) >= kShortestRareText;
    const bool in_link = surroundings_.in_link(node);
    if (is_text && !in_link) texts_.push_back(leaves_.size());
    lone_of_.push_back(in_link ? lone_.add(leaves.link_hashes[links++]) : 0);
    leaves_.push_back(node);
  }
  for_each_pair(leaves.leaf_hashes,
                [&](std::uint64_t pair) { pair_of_.push_back(pairs_.add(pair)); });
  sharing_pages_.assign(leaves_.size(), 0);
  for (const std::uint64_t path : leaves.layout) layout_.insert(path, 0);
  for (const LeafText& text : leaves.texts) {
    if (values_.add(text.hash) == value_bytes_.size()) value_bytes_.push_back(text.bytes);
  }
}

bool LeafEvidence::is_copy(const LeafPage& page) {
  double theirs = 0;
  values_.count([&](auto&& visit) {
    for (const LeafText& text : page.texts) {
      theirs += text.bytes;
      visit(text.hash);
    }
  });
  double ours = 0;
  double common = 0;
  for (std::size_t value = 0; value < value_bytes_.size(); ++value) {
    const double bytes = value_bytes_[value];
    ours += bytes * values_.counts[value];
    common += bytes * std::min(values_.counts[value], values_.found[value]);
  }
  return ours >= kMinCopyWords && (ours - common) + (theirs - common) <= kMaxCopyShare * ours;
}

double LeafEvidence::likeness_of(const LeafPage& page) const {
  std::size_t common = 0;
  for (const std::uint64_t path : page.layout) common += layout_.contains(path) ? 1 : 0;
  const std::size_t either = layout_.size() + page.layout.size() - common;
  return either == 0 ? 1 : static_cast<double>(common) / static_cast<double>(either);
}

void LeafEvidence::add_page(const LeafPage& page) {
  pairs_.count([&](auto&& visit) { for_each_pair(page.leaf_hashes, visit); });
  lone_.count([&](auto&& visit) { std::ranges::for_each(page.link_hashes, visit); });
  likeness_.push_back(likeness_of(page));
  std::uint64_t all = 0;
  for (const std::uint64_t sign : page.leaf_hashes) all = combine_hash(all, sign);
  const bool is_new = known_pages_.insert(all, 0).second;
  const bool is_no_copy = is_new && !is_copy(page);
  const bool is_eligible = is_no_copy && likeness_.back() >= kMinLikeness;
  eligible_.push_back(is_eligible);
  eligible_pages_ += is_eligible ? 1 : 0;
  std::vector<LeafState>& states = states_.emplace_back(leaves_.size(), LeafState::kUnknown);
  std::size_t shared_texts = 0;
  for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
    const std::uint32_t before = pair_of_[leaf];
    const std::uint32_t after = pair_of_[leaf + 1];
    // Joined by `|`, because a branch for each would often be predicted wrongly.
    const bool is_beside = (pairs_.is_as_often(before) | pairs_.is_as_often(after)) != 0;
    const bool is_absent = (pairs_.found[before] | pairs_.found[after]) == 0;
    const bool is_shared = is_beside || (surroundings_.in_link(leaves_[leaf]) &&
                                         lone_.is_as_often(lone_of_[leaf]) != 0);
    const LeafState other = is_absent ? LeafState::kAbsent : LeafState::kUnknown;
    states[leaf] = is_shared ? LeafState::kShared : other;
    sharing_pages_[leaf] += is_eligible && is_shared ? 1 : 0;
    shared_texts += is_shared && surroundings_.words(leaves_[leaf]) > 0 ? 1 : 0;
  }
  distant_.push_back(is_no_copy && !is_eligible && shared_texts >= kMinSharedTexts);
}

void LeafEvidence::admit_distant_pages() {
  if (eligible_pages_ > 0) return;
  for (std::size_t page = 0; page < pages(); ++page) {
    if (!distant_[page]) continue;
    eligible_[page] = true;
    ++eligible_pages_;
    for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
      sharing_pages_[leaf] += states_[page][leaf] == LeafState::kShared ? 1 : 0;
    }
  }
}

std::vector<bool> LeafEvidence::near_copies(double least) const {
  std::vector<bool> copies(pages(), false);
  if (eligible_pages_ < 2) return copies;
  for (std::size_t page = 0; page < pages(); ++page) {
    if (!eligible_[page]) continue;
    double rare = 0;
    double rare_and_shared = 0;
    for (const std::size_t leaf : texts_) {
      const bool is_shared = states_[page][leaf] == LeafState::kShared;
      if (sharing_pages_[leaf] - (is_shared ? 1 : 0) == eligible_pages_ - 1) continue;
      const double words = surroundings_.words(leaves_[leaf]);
      rare += words;
      if (is_shared) rare_and_shared += words;
    }
    copies[page] = rare >= kMinRareWords && rare_and_shared >= least * rare;
  }
  return copies;
}

bool LeafEvidence::is_enough(std::size_t wanted, double near_copy) const {
  if (eligible_pages_ < wanted) return false;
  const std::vector<bool> copies = near_copies(near_copy);
  std::size_t count = 0;
  double likeness = 0;
  for (std::size_t page = 0; page < pages(); ++page) {
    if (!eligible_[page]) continue;
    count += copies[page] ? 0 : 1;
    likeness += likeness_[page];
  }
  return count >= wanted && likeness >= kLikenessOfPage * static_cast<double>(wanted);
}

// The weight of each page, [0, 1]; 0 if it has no vote. All 0: no voter shares a leaf.
std::vector<double> LeafEvidence::weights(const std::vector<bool>& voters) const {
  std::vector<double> weights(pages(), 0);
  std::vector<double> texts(pages(), 0);  // shared texts, each as often as other voters share it
  for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
    if (sharing_pages_[leaf] == 0) continue;
    const auto shares = [&](std::size_t page) {
      return voters[page] && states_[page][leaf] == LeafState::kShared;
    };
    double sharing = 0;
    for (std::size_t page = 0; page < pages(); ++page) sharing += shares(page) ? 1 : 0;
    for (std::size_t page = 0; page < pages(); ++page) {
      if (!shares(page)) continue;
      weights[page] = likeness_[page];
      if (surroundings_.words(leaves_[leaf]) > 0) texts[page] += sharing - 1;
    }
  }
  const double fewest = kMinTextShare * (pages() == 0 ? 0 : std::ranges::max(texts));
  double most = 0;
  for (std::size_t page = 0; page < pages(); ++page) {
    if (texts[page] < fewest) weights[page] = 0;
    most = std::max(most, weights[page]);
  }
  if (most == 0) return weights;
  for (double& weight : weights) weight = (weight / most) * (weight / most);
  return weights;
}

// The votes of the pages alone, and those with the virtual page.
void LeafEvidence::add_shares(double virtual_weight, LeafVotes& votes) const {
  const double total = std::accumulate(votes.weights.begin(), votes.weights.end(), 0.0);
  std::vector<LeafShares> sums(leaves_.size());
  for (std::size_t page = 0; page < pages(); ++page) {
    for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
      const LeafState state = states_[page][leaf];
      if (state == LeafState::kShared) sums[leaf].shared += votes.weights[page];
      if (state == LeafState::kAbsent) sums[leaf].absent += votes.weights[page];
    }
  }
  for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
    const bool is_fixed = surroundings_.in_fixed_part(leaves_[leaf]);
    const double usual = surroundings_.prior_share(leaves_[leaf]);
    const auto share = [&](double weight) {
      return LeafShares{(sums[leaf].shared + weight * usual) / (total + weight),
                        (sums[leaf].absent + weight * (1 - usual)) / (total + weight)};
    };
    votes.pages.push_back(is_fixed ? LeafShares{1, 0} : share(0));
    votes.shares.push_back(is_fixed ? LeafShares{1, 0} : share(virtual_weight));
  }
}

LeafVotes LeafEvidence::votes(double near_copy, double virtual_weight) {
  admit_distant_pages();
  LeafVotes votes;
  votes.near_copies = near_copies(near_copy);
  for (const bool are_near : {false, true}) {
    if (std::ranges::find(votes.voters, true) != votes.voters.end()) break;
    votes.voters.resize(pages());
    for (std::size_t page = 0; page < pages(); ++page) {
      votes.voters[page] = eligible_[page] && votes.near_copies[page] == are_near;
    }
  }
  votes.weights = weights(votes.voters);
  for (std::size_t page = 0; page < pages(); ++page) votes.voters[page] = votes.weights[page] > 0;
  votes.has_any = std::ranges::find(votes.voters, true) != votes.voters.end();
  if (votes.has_any) add_shares(virtual_weight, votes);
  return votes;
}

}  // namespace pagelet
