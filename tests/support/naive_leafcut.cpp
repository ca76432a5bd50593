// SPDX-License-Identifier: MIT
#include "tests/support/naive_leafcut.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "core/text/words.h"
#include "tests/support/naive_leafcut_content.h"

namespace pagelet::naive {
namespace {

using Strings = std::vector<std::string>;
using Leaf = std::pair<Strings, Strings>;  // path, value
using Neighbours = std::pair<Leaf, Leaf>;
enum class State { kShared, kAbsent, kUnknown };

bool is_text(const Node& node) { return node.tag == "#text"; }

std::string attribute(const Node& node, const std::string& name) {
  for (const auto& [key, value] : node.all_attributes) {
    if (key == name) return value;
  }
  return "";
}

bool is_inline(const std::string& tag) {
  static const std::set<std::string> kInline = {
      "a",     "b",    "strong",  "i",      "em",   "u",   "font", "span",
      "small", "big",  "tt",      "code",   "abbr", "sup", "sub",  "label",
      "cite",  "s",    "strike",  "center", "nobr", "var", "kbd",  "samp",
      "q",     "mark", "acronym", "dfn",    "ins",  "del", "bdo",  "time"};
  return kInline.contains(tag);
}

std::string file_name_of(const std::string& address) {
  const std::string before = address.substr(0, address.find('?'));
  const std::size_t slash = before.rfind('/');
  return slash == std::string::npos ? before : before.substr(slash + 1);
}

Strings value_of(const Node& node) {
  static const std::set<std::string> kMedia = {"img",    "embed", "object",
                                               "source", "video", "audio"};
  static const std::set<std::string> kFields = {"input", "button", "select", "textarea", "option"};
  if (is_text(node)) return {"text", node.text};
  if (kMedia.contains(node.tag)) {
    std::string address;
    for (const char* name : {"src", "data-src", "data"}) {
      if (address.empty()) address = attribute(node, name);
    }
    return {"media", node.tag, file_name_of(address)};
  }
  if (kFields.contains(node.tag)) {
    return {"field",
            node.tag,
            attribute(node, "type"),
            attribute(node, "name"),
            attribute(node, "value"),
            attribute(node, "placeholder")};
  }
  return {"other", node.tag, attribute(node, "class")};
}

Strings path_of(const Tree& tree, std::size_t node) {
  Strings path;
  if (is_text(tree[node])) node = tree[node].parent;
  for (; node != kNone; node = tree[node].parent) {
    if (!is_inline(tree[node].tag)) path.insert(path.begin(), tree[node].tag);
  }
  return path;
}

// The class path of an element: tags and class tokens from the child of body down to the element.
Strings class_path_of(const Tree& tree, std::size_t node) {
  Strings path;
  for (; node != 0 && node != kNone; node = tree[node].parent) {
    std::string step = tree[node].tag;
    for (const std::string& token : split_at_blanks(attribute(tree[node], "class"))) {
      if (token.find_first_of("0123456789") == std::string::npos &&
          !token.starts_with("category-") && !token.starts_with("tag-")) {
        step += "." + token;
      }
    }
    path.insert(path.begin(), step);
  }
  return path;
}

using Lone = std::pair<Strings, Leaf>;

struct Leaves {
  std::vector<std::size_t> nodes;
  std::vector<Lone> lone;
  std::map<Lone, std::size_t> lone_counts;
  std::set<Strings> layout;
  std::vector<Neighbours> before;
  std::vector<Neighbours> after;
  std::map<Neighbours, std::size_t> before_counts;
  std::map<Neighbours, std::size_t> after_counts;
};

Leaves leaves_of(const Tree& tree) {
  Leaves leaves;
  std::vector<Leaf> values;
  for (std::size_t node = 0; node < tree.size(); ++node) {
    if (!tree[node].children.empty()) continue;
    leaves.nodes.push_back(node);
    values.emplace_back(path_of(tree, node), value_of(tree[node]));
  }
  for (std::size_t node = 1; node < tree.size(); ++node) {
    if (!is_text(tree[node])) leaves.layout.insert(class_path_of(tree, node));
  }
  for (std::size_t at = 0; at < values.size(); ++at) {
    leaves.lone.emplace_back(class_path_of(tree, tree[leaves.nodes[at]].parent), values[at]);
    ++leaves.lone_counts[leaves.lone.back()];
  }
  const Leaf begin = {{"begin of the page"}, {}};
  const Leaf end = {{"end of the page"}, {}};
  for (std::size_t at = 0; at < values.size(); ++at) {
    leaves.before.emplace_back(at == 0 ? begin : values[at - 1], values[at]);
    leaves.after.emplace_back(values[at], at + 1 == values.size() ? end : values[at + 1]);
    ++leaves.before_counts[leaves.before.back()];
    ++leaves.after_counts[leaves.after.back()];
  }
  return leaves;
}

template <class Key>
std::size_t count_in(const std::map<Key, std::size_t>& counts, const Key& wanted) {
  const auto found = counts.find(wanted);
  return found == counts.end() ? 0 : found->second;
}

bool has_role(const Node& node, const std::set<std::string>& roles) {
  return roles.contains(attribute(node, "role"));
}

double g_of(const Tree& tree, std::size_t leaf) {
  for (std::size_t node = leaf; node != kNone; node = tree[node].parent) {
    if (tree[node].tag == "a") return 1;
  }
  bool has_main = false;
  bool has_frame = false;
  bool has_any_frame = false;
  for (std::size_t node = leaf; node != 0 && node != kNone; node = tree[node].parent) {
    const std::string& tag = tree[node].tag;
    if (tag == "main" || tag == "article" || has_role(tree[node], {"main"})) {
      has_main = true;
      break;
    }
    if (tag == "nav" || tag == "footer" || tag == "aside") has_frame = true;
    if (tag == "header" || tag == "form" || tag == "menu" ||
        has_role(tree[node], {"navigation", "banner", "contentinfo", "complementary", "search"})) {
      has_any_frame = true;
    }
  }
  if (has_frame || (!has_main && has_any_frame)) return 1;
  return is_text(tree[leaf]) ? 0 : 0.5;
}

std::vector<State> states_of(const Tree& tree, const Leaves& key, const Leaves& page,
                             const LeafCutOptions& options) {
  std::vector<State> states;
  for (std::size_t leaf = 0; leaf < key.nodes.size(); ++leaf) {
    const std::size_t before = count_in(page.before_counts, key.before[leaf]);
    const std::size_t after = count_in(page.after_counts, key.after[leaf]);
    const bool alone =
        options.lone_leaves && g_of(tree, key.nodes[leaf]) == 1 &&
        count_in(page.lone_counts, key.lone[leaf]) == key.lone_counts.at(key.lone[leaf]);
    if (before == key.before_counts.at(key.before[leaf]) ||
        after == key.after_counts.at(key.after[leaf]) || alone) {
      states.push_back(State::kShared);
    } else if (before == 0 && after == 0) {
      states.push_back(State::kAbsent);
    } else {
      states.push_back(State::kUnknown);
    }
  }
  return states;
}

using States = std::vector<std::vector<State>>;  // by page, by leaf

bool is_near_copy(const States& states, std::size_t page, double least) {
  std::size_t rare = 0;
  std::size_t rare_and_shared = 0;
  for (std::size_t leaf = 0; leaf < states[page].size(); ++leaf) {
    std::size_t sharing = 0;
    for (std::size_t other = 0; other < states.size(); ++other) {
      if (other != page && states[other][leaf] == State::kShared) ++sharing;
    }
    const double half = static_cast<double>(states.size() - 1) / 2;
    if (static_cast<double>(sharing) >= half) continue;
    ++rare;
    if (states[page][leaf] == State::kShared) ++rare_and_shared;
  }
  return rare >= 4 && static_cast<double>(rare_and_shared) >= least * static_cast<double>(rare);
}

// Section 15.4: near copies.
bool is_near_copy_by_words(const Tree& key, const Leaves& leaves, const States& states,
                           std::size_t page, double least) {
  double rare = 0;
  double rare_and_shared = 0;
  for (std::size_t leaf = 0; leaf < leaves.nodes.size(); ++leaf) {
    const std::size_t node = leaves.nodes[leaf];
    bool all_others = true;
    for (std::size_t other = 0; other < states.size(); ++other) {
      if (other != page && states[other][leaf] != State::kShared) all_others = false;
    }
    if (all_others || !is_text(key[node]) || in_link(key, node)) continue;
    const double words = words_of_text(key[node].text);
    if (words < 3) continue;
    rare += words;
    if (states[page][leaf] == State::kShared) rare_and_shared += words;
  }
  return rare >= 20 && rare_and_shared >= least * rare;
}

// Section 15.5: h.
double g_alone(const Tree& tree, std::size_t leaf) {
  const auto outside = [&](std::size_t node) {
    return words_below(tree, node, [&](std::size_t text) { return !in_link(tree, text); });
  };
  static const std::set<std::string> kFrames = {"nav", "footer", "aside", "header", "form", "menu"};
  for (std::size_t node = leaf; node != 0 && node != kNone; node = tree[node].parent) {
    if (is_text(tree[node])) continue;
    if (outside(node) > outside(0) / 2) break;
    if (kFrames.contains(tree[node].tag) || kinds_of(tree[node]).contains("frame")) return 1;
  }
  if (in_link(tree, leaf)) return .65;
  return is_text(tree[leaf]) ? 0 : .5;
}

// Section 15.5: whether the node is, or is inside of, a small part of share buttons or a notice.
bool in_fixed_part(const Tree& tree, std::size_t leaf) {
  for (std::size_t node = leaf; node != 0 && node != kNone; node = tree[node].parent) {
    if (is_text(tree[node]) || tree[node].tag == "blockquote") continue;
    const std::set<std::string> kinds = kinds_of(tree[node]);
    if ((kinds.contains("share") || kinds.contains("notice")) &&
        words_below(tree, node, [](std::size_t) { return true; }) < 60) {
      return true;
    }
  }
  return false;
}

// Section 15.4: u of the voting pages.
std::map<std::size_t, double> weights_by_layout(const Tree& key, const Leaves& leaves,
                                                const std::vector<Leaves>& pages,
                                                const States& states,
                                                const std::vector<std::size_t>& voting) {
  std::map<std::size_t, double> weights;
  std::map<std::size_t, double> texts;  // t
  for (const std::size_t page : voting) {
    std::set<Strings> either = leaves.layout;
    either.insert(pages[page].layout.begin(), pages[page].layout.end());
    const std::size_t common = leaves.layout.size() + pages[page].layout.size() - either.size();
    const double likeness =
        either.empty() ? 1 : static_cast<double>(common) / static_cast<double>(either.size());
    std::size_t others = 0;
    for (std::size_t leaf = 0; leaf < leaves.nodes.size(); ++leaf) {
      if (states[page][leaf] != State::kShared) continue;
      for (const std::size_t other : voting) {
        if (other == page || states[other][leaf] != State::kShared) continue;
        ++others;
        const Node& node = key[leaves.nodes[leaf]];
        if (is_text(node) && words_of_text(node.text) > 0) texts[page] += 1;
      }
    }
    weights[page] = voting.size() < 2 ? 0
                                      : likeness * static_cast<double>(others) /
                                            static_cast<double>(voting.size() - 1);
  }
  double most = 0;
  for (const std::size_t page : voting) most = std::max(most, texts[page]);
  for (const std::size_t page : voting) {
    if (texts[page] < .2 * most) weights[page] = 0;
  }
  return weights;
}

using Evidence = std::map<std::size_t, std::pair<double, double>>;

// Section 15.6.
void judge_posts(const Tree& tree, Evidence& evidence) {
  const auto outside = [&](std::size_t node) {
    return words_below(tree, node, [&](std::size_t text) { return !in_link(tree, text); });
  };
  std::size_t container = 0;
  for (bool found = true; found;) {
    found = false;
    for (const std::size_t child : tree[container].children) {
      if (!is_text(tree[child]) && outside(child) > .75 * outside(container)) {
        container = child;
        found = true;
        break;
      }
    }
  }
  using Place = std::pair<Strings, Strings>;  // tags below the container, value
  std::map<Place, std::set<std::size_t>> children_with;
  std::map<std::size_t, Place> place_of;
  std::size_t with_words = 0;
  for (const std::size_t child : tree[container].children) {
    if (outside(child) > 0) ++with_words;
    for (const std::size_t node : subtree(tree, child)) {
      if (!tree[node].children.empty()) continue;
      Place place;
      for (std::size_t up = node; up != container; up = tree[up].parent) {
        if (!is_text(tree[up])) place.first.insert(place.first.begin(), tree[up].tag);
      }
      place.second = value_of(tree[node]);
      children_with[place].insert(child);
      place_of[node] = place;
    }
  }
  const auto is_text_place = [](const Place& place) { return place.second.front() == "text"; };
  std::size_t most = 0;
  for (const auto& [place, children] : children_with) {
    if (is_text_place(place)) most = std::max(most, children.size());
  }
  const auto share = [&](const Place& place) {
    return static_cast<double>(children_with.at(place).size()) / static_cast<double>(most);
  };
  std::size_t captions = 0;
  for (const auto& [place, children] : children_with) {
    if (is_text_place(place) && most > 0 && share(place) >= .9) ++captions;
  }
  if (most < 3 || static_cast<double>(most) < .3 * static_cast<double>(with_words) ||
      captions < 2) {
    return;
  }
  for (const auto& [node, place] : place_of) {
    std::string subject = lower_case(tree[node].text);
    if (subject.starts_with("re: ")) subject = subject.substr(4);
    const bool is_subject = is_text(tree[node]) && subject.size() >= 4 &&
                            lower_case(tree[0].title).find(subject) != std::string::npos;
    if (share(place) >= .9 && !is_subject) {
      evidence[node] = {1, 0};
    } else if (share(place) < .5 && is_text(tree[node])) {
      evidence[node] = {0, 1};
    }
  }
}

class Cut {
 public:
  Cut(const Tree& tree, const std::map<std::size_t, std::pair<double, double>>& evidence,
      const LeafCutOptions& options)
      : tree_(tree), evidence_(evidence), options_(options) {}

  double cost_cut(std::size_t node) const {
    if (tree_[node].children.empty()) {
      return weight(node) * options_.shared * evidence_.at(node).first;
    }
    double sum = 0;
    for (const std::size_t child : tree_[node].children) sum += cost_cut(child);
    return sum;
  }

  double cost_template(std::size_t node) const {
    if (tree_[node].children.empty()) {
      const auto [s, a] = evidence_.at(node);
      return weight(node) * (options_.absent * a + options_.unknown * (1 - s - a));
    }
    const auto [t, c] = sums(tree_[node].children, tree_[node].children.size());
    return std::min(t, c);
  }

  void label(std::size_t node) {
    template_nodes.push_back(node);
    const std::vector<std::size_t>& children = tree_[node].children;
    std::vector<bool> cut(children.size());
    for (std::size_t at = children.size(); at-- > 0;) {
      auto [t, c] = sums(children, at + 1);
      const bool next_is_cut = at + 1 < children.size() && cut[at + 1];
      if (next_is_cut) t += options_.cut;
      cut[at] = c <= t + 1e-9;
    }
    for (std::size_t at = 0; at < children.size(); ++at) {
      if (!cut[at] || (!options_.loose_texts && is_text(tree_[children[at]]))) {
        label(children[at]);
      } else {
        blocks.push_back(children[at]);
      }
    }
  }

  std::vector<std::size_t> template_nodes;
  std::vector<std::size_t> blocks;

 private:
  double weight(std::size_t node) const {
    return is_text(tree_[node]) || tree_[node].tag == "img" ? 1 : options_.empty_weight;
  }

  // The running sums t and c after the first `count` children.
  std::pair<double, double> sums(const std::vector<std::size_t>& children,
                                 std::size_t count) const {
    double t = 0;
    double c = std::numeric_limits<double>::infinity();
    for (std::size_t at = 0; at < count; ++at) {
      const double t_next = std::min(t, c) + cost_template(children[at]);
      c = std::min(c, t + options_.cut) + cost_cut(children[at]);
      t = t_next;
    }
    return {t, c};
  }

  const Tree& tree_;
  const std::map<std::size_t, std::pair<double, double>>& evidence_;
  const LeafCutOptions& options_;
};

void take(const Tree& tree, std::size_t node, std::vector<std::size_t>& nodes) {
  nodes.push_back(node);
  for (const std::size_t child : tree[node].children) take(tree, child, nodes);
}

// The numbers of words inside and outside of links.
std::pair<std::size_t, std::size_t> words_of(const Tree& tree, std::size_t block) {
  std::vector<std::size_t> nodes;
  take(tree, block, nodes);
  std::pair<std::size_t, std::size_t> words;
  for (const std::size_t node : nodes) {
    if (!is_text(tree[node])) continue;
    (in_link(tree, node) ? words.first : words.second) += split_at_blanks(tree[node].text).size();
  }
  return words;
}

std::vector<std::size_t> content_of(const Tree& tree, const std::vector<std::size_t>& blocks) {
  std::vector<std::size_t> content;
  if (blocks.empty()) return content;
  const auto size_of = [&](std::size_t block) {
    std::vector<std::size_t> nodes;
    take(tree, block, nodes);
    return nodes.size();
  };
  const auto rank = [&](std::size_t block) {
    return std::pair(words_of(tree, block).second, size_of(block));
  };
  std::size_t main = blocks.front();
  for (const std::size_t block : blocks) {
    if (rank(block) > rank(main)) main = block;
  }
  for (const std::size_t block : blocks) {
    const auto [inside, outside] = words_of(tree, block);
    const double half = static_cast<double>(inside + outside) / 2;
    if (tree[block].parent == tree[main].parent || inside + outside == 0 ||
        static_cast<double>(inside) < half) {
      take(tree, block, content);
    }
  }
  std::sort(content.begin(), content.end());
  return content;
}

}  // namespace

LeafCutAnswer leafcut(const Tree& key, const std::vector<Tree>& pages,
                      const LeafCutOptions& options) {
  const Leaves leaves = leaves_of(key);
  std::vector<Leaves> page_leaves;
  States states;
  for (const Tree& page : pages) {
    page_leaves.push_back(leaves_of(page));
    states.push_back(states_of(key, leaves, page_leaves.back(), options));
  }

  LeafCutAnswer answer;
  for (std::size_t page = 0; page < pages.size(); ++page) {
    answer.near_copies.push_back(
        pages.size() >= 2 &&
        (options.copies_by_words
             ? is_near_copy_by_words(key, leaves, states, page, options.near_copy)
             : is_near_copy(states, page, options.near_copy)));
  }
  std::vector<std::size_t> voting;
  for (std::size_t page = 0; page < pages.size(); ++page) {
    if (!answer.near_copies[page]) voting.push_back(page);
  }
  if (voting.empty()) {
    for (std::size_t page = 0; page < pages.size(); ++page) voting.push_back(page);
  }
  std::map<std::size_t, double> weights;
  if (options.layout_weights) weights = weights_by_layout(key, leaves, page_leaves, states, voting);
  const auto most_of = [&] {
    double most = 0;
    for (const std::size_t page : voting) most = std::max(most, weights[page]);
    return most;
  };
  if (most_of() == 0) {
    for (const std::size_t page : voting) {
      weights[page] =
          static_cast<double>(std::count(states[page].begin(), states[page].end(), State::kShared));
    }
  }
  const double most = most_of();
  double sum = 0;
  for (const std::size_t page : voting) {
    if (most > 0) weights[page] /= most;
    if (options.layout_weights) weights[page] *= weights[page];
    sum += weights[page];
  }

  Evidence evidence;
  for (std::size_t leaf = 0; leaf < leaves.nodes.size(); ++leaf) {
    const std::size_t node = leaves.nodes[leaf];
    const double g = g_of(key, node);
    double s = 0;
    double a = 0;
    bool absent_everywhere = true;
    for (const std::size_t page : voting) {
      if (states[page][leaf] == State::kShared) s += weights[page];
      if (states[page][leaf] == State::kAbsent) a += weights[page];
      if (states[page][leaf] != State::kAbsent) absent_everywhere = false;
    }
    if (options.frame_names && in_fixed_part(key, node)) {
      evidence[node] = {1, 0};
    } else if (sum == 0) {
      const double alone = options.frame_names ? g_alone(key, node) : g;
      evidence[node] = {alone, 1 - alone};
    } else if (absent_everywhere) {
      evidence[node] = {0, 1};
    } else {
      s /= sum;
      a /= sum;
      const double kappa = options.virtual_weight;
      evidence[node] = {(s * sum + g * kappa) / (sum + kappa),
                        (a * sum + (1 - g) * kappa) / (sum + kappa)};
    }
  }

  if (options.records && is_discussion(key)) judge_posts(key, evidence);
  Cut cut(key, evidence, options);
  cut.label(0);
  std::sort(cut.template_nodes.begin(), cut.template_nodes.end());
  std::sort(cut.blocks.begin(), cut.blocks.end());
  answer.template_nodes = cut.template_nodes;
  if (options.main_text) {
    std::set<std::size_t> kept(cut.template_nodes.begin(), cut.template_nodes.end());
    answer.content = main_text(key, kept, cut.blocks);
    answer.template_nodes.assign(kept.begin(), kept.end());
  } else {
    answer.content = content_of(key, cut.blocks);
  }
  return answer;
}

}  // namespace pagelet::naive
