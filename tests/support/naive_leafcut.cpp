// SPDX-License-Identifier: MIT
#include "tests/support/naive_leafcut.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>

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

struct Leaves {
  std::vector<std::size_t> nodes;
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

std::size_t count_in(const std::map<Neighbours, std::size_t>& counts, const Neighbours& wanted) {
  const auto found = counts.find(wanted);
  return found == counts.end() ? 0 : found->second;
}

std::vector<State> states_of(const Leaves& key, const Leaves& page) {
  std::vector<State> states;
  for (std::size_t leaf = 0; leaf < key.nodes.size(); ++leaf) {
    const std::size_t before = count_in(page.before_counts, key.before[leaf]);
    const std::size_t after = count_in(page.after_counts, key.after[leaf]);
    if (before == key.before_counts.at(key.before[leaf]) ||
        after == key.after_counts.at(key.after[leaf])) {
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
      if (!cut[at] || is_text(tree_[children[at]])) {
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

  // The running sums t and c behind the first `count` children.
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

// Words inside and outside links.
std::pair<std::size_t, std::size_t> words_of(const Tree& tree, std::size_t block) {
  std::vector<std::size_t> nodes;
  take(tree, block, nodes);
  std::pair<std::size_t, std::size_t> words;
  for (const std::size_t node : nodes) {
    if (!is_text(tree[node])) continue;
    bool in_link = false;
    for (std::size_t up = node; up != kNone; up = tree[up].parent) {
      if (tree[up].tag == "a") in_link = true;
    }
    (in_link ? words.first : words.second) += split_at_blanks(tree[node].text).size();
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
  States states;
  for (const Tree& page : pages) states.push_back(states_of(leaves, leaves_of(page)));

  LeafCutAnswer answer;
  for (std::size_t page = 0; page < pages.size(); ++page) {
    answer.near_copies.push_back(pages.size() >= 2 &&
                                 is_near_copy(states, page, options.near_copy));
  }
  std::vector<std::size_t> voting;
  for (std::size_t page = 0; page < pages.size(); ++page) {
    if (!answer.near_copies[page]) voting.push_back(page);
  }
  if (voting.empty()) {
    for (std::size_t page = 0; page < pages.size(); ++page) voting.push_back(page);
  }
  std::map<std::size_t, double> weights;
  double most = 0;
  for (const std::size_t page : voting) {
    weights[page] =
        static_cast<double>(std::count(states[page].begin(), states[page].end(), State::kShared));
    most = std::max(most, weights[page]);
  }
  double sum = 0;
  for (const std::size_t page : voting) {
    if (most > 0) weights[page] /= most;
    sum += weights[page];
  }

  std::map<std::size_t, std::pair<double, double>> evidence;
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
    if (sum == 0) {
      evidence[node] = {g, 1 - g};
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

  Cut cut(key, evidence, options);
  cut.label(0);
  std::sort(cut.template_nodes.begin(), cut.template_nodes.end());
  std::sort(cut.blocks.begin(), cut.blocks.end());
  answer.template_nodes = cut.template_nodes;
  answer.content = content_of(key, cut.blocks);
  return answer;
}

}  // namespace pagelet::naive
