// SPDX-License-Identifier: MIT
#include "tests/support/naive_mapping.h"

#include <algorithm>

namespace pagelet::naive {
namespace {

std::string join(const std::vector<std::string>& words) {
  std::string joined;
  for (const std::string& word : words) joined += (joined.empty() ? "" : " ") + word;
  return joined;
}

Node read_node(const Document& document, NodeId node) {
  Node read;
  read.tag = document.is_text(node) ? "#text" : std::string(document.tag_name(node));
  read.document_node = index_of(node);
  if (document.is_text(node)) read.text = join(split_at_blanks(document.text(node)));
  for (const Attribute& attribute : document.attributes(node)) {
    const std::string name(document.symbols().text(attribute.name));
    const std::string value(document.symbols().text(attribute.value));
    if (name != "class") read.all_attributes.emplace(name, value);
    if (name == "id") {
      read.id = value;
    } else if (name == "class") {
      std::vector<std::string> tokens = split_at_blanks(value);
      std::erase_if(tokens, [](const std::string& token) { return token.starts_with("TECO_"); });
      read.classes.insert(tokens.begin(), tokens.end());
      if (!tokens.empty()) read.all_attributes.emplace(name, join(tokens));
    } else {
      read.attributes.emplace(name, value);
    }
  }
  return read;
}

void add_children(const Document& document, NodeId parent, std::size_t parent_index,
                  Whitespace whitespace, Tree& tree) {
  NodeId child = node_at(index_of(parent) + 1);
  for (; child < document.end(parent); child = document.end(child)) {
    const std::string_view tag = document.tag_name(child);
    if (tag == "script" || tag == "style" || tag == "iframe") continue;
    if (document.is_text(child) && whitespace == Whitespace::kDrop &&
        split_at_blanks(document.text(child)).empty()) {
      continue;
    }
    const std::size_t index = tree.size();
    tree.push_back(read_node(document, child));
    tree[index].parent = parent_index;
    tree[parent_index].children.push_back(index);
    add_children(document, child, index, whitespace, tree);
  }
}

template <class T>
std::size_t count_common(const std::set<T>& a, const std::set<T>& b) {
  return static_cast<std::size_t>(
      std::count_if(a.begin(), a.end(), [&](const T& element) { return b.contains(element); }));
}

double quotient(std::size_t numerator, std::size_t denominator) {
  return static_cast<double>(numerator) / static_cast<double>(denominator);
}

// Rules 3 and 4 are the same except for their constants.
template <class T>
double set_similarity(const std::set<T>& a, const std::set<T>& b, double none) {
  if (a.empty() && b.empty()) return none;
  if (a.empty() || b.empty()) return 0;
  const std::size_t common = count_common(a, b);
  return quotient(common, a.size() + b.size() - common);
}

double children_similarity(std::size_t a, std::size_t b) {
  if (a == 0 && b == 0) return 1;
  return quotient(std::min(a, b), std::max(a, b));
}

std::vector<Sibling> siblings_of(const Tree& tree, std::size_t parent,
                                 const std::vector<bool>* alive) {
  std::vector<Sibling> siblings;
  const std::vector<std::size_t>& children = tree[parent].children;
  for (std::size_t position = 0; position < children.size(); ++position) {
    if (alive == nullptr || (*alive)[children[position]]) {
      siblings.push_back({&tree[children[position]], position});
    }
  }
  return siblings;
}

void map_pair(const Tree& a, std::size_t u, const Tree& b, std::size_t v,
              const EqualityOptions& options, const std::vector<bool>* alive,
              std::vector<std::size_t>& image) {
  image[u] = v;
  const std::vector<Sibling> children_of_u = siblings_of(a, u, alive);
  const std::vector<Sibling> children_of_v = siblings_of(b, v, nullptr);
  for (const auto& [i, j] :
       assign(children_of_u, a[u].children.size(), children_of_v, b[v].children.size(), options)) {
    map_pair(a, a[u].children[children_of_u[i].position], b,
             b[v].children[children_of_v[j].position], options, alive, image);
  }
}

}  // namespace

std::vector<std::string> split_at_blanks(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (std::size_t at = 0; at < text.size();) {
    const auto blank = std::find_if(
        kBlanks.begin(), kBlanks.end(),
        [&](std::string_view candidate) { return text.substr(at).starts_with(candidate); });
    if (blank == kBlanks.end()) {
      word += text[at++];
      continue;
    }
    if (!word.empty()) words.push_back(word);
    word.clear();
    at += blank->size();
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

Tree make_tree(const Document& document, Whitespace whitespace) {
  Tree tree;
  tree.push_back(read_node(document, document.root()));
  add_children(document, document.root(), 0, whitespace, tree);
  return tree;
}

double position_similarity(std::size_t i, std::size_t j, std::size_t p, std::size_t q) {
  const auto signed_i = static_cast<std::ptrdiff_t>(i);
  const auto signed_j = static_cast<std::ptrdiff_t>(j);
  const auto signed_p = static_cast<std::ptrdiff_t>(p);
  const auto signed_q = static_cast<std::ptrdiff_t>(q);
  const std::ptrdiff_t d = signed_p > signed_q ? signed_p - signed_q : signed_q - signed_p;
  const std::ptrdiff_t less = std::min(signed_p, signed_q);
  const std::ptrdiff_t s = signed_p <= signed_q ? signed_i : signed_i - d;
  const std::ptrdiff_t left = std::clamp<std::ptrdiff_t>(s, 0, signed_q - 1);
  const std::ptrdiff_t right = std::clamp<std::ptrdiff_t>(s + d, 0, signed_q - 1);
  if (signed_j >= left && signed_j <= right) return 1;
  const std::ptrdiff_t t = signed_j < left ? left - signed_j : signed_j - right;
  const double share = static_cast<double>(t) / static_cast<double>(less);
  return 1 - share;
}

double score(const Node& a, std::size_t i, std::size_t p, const Node& b, std::size_t j,
             std::size_t q, const EqualityOptions& options) {
  // Rule 1.
  if (a.tag != b.tag) return kNever;
  // Rule 2.
  if (options.id_rule && !a.id.empty() && !b.id.empty() && a.id == b.id) return kMax;
  // Rules 3 to 6.
  const double cls = set_similarity(a.classes, b.classes, options.no_class);
  const double att = set_similarity(a.attributes, b.attributes, options.no_attributes);
  const double chl = children_similarity(a.children.size(), b.children.size());
  const double pos = position_similarity(i, j, p, q);
  // Rule 7.
  if (cls == 1 && att == 1 && pos == 1) return kMax;
  if (cls == 1 && att == 1) return kMax / 2;
  // Rule 8: products are rounded, and added from left to right.
  const double class_term = options.w_class * cls;
  const double position_term = options.w_position * pos;
  const double attribute_term = options.w_attributes * att;
  const double children_term = options.w_children * chl;
  double sum = class_term;
  sum = sum + position_term;
  sum = sum + attribute_term;
  sum = sum + children_term;
  if (options.text_term && a.tag == "#text") sum = sum + (a.text == b.text ? 0.1 : -0.1);
  return sum;
}

std::vector<Pair> assign(const std::vector<Sibling>& a, std::size_t p,
                         const std::vector<Sibling>& b, std::size_t q,
                         const EqualityOptions& options) {
  // "Compute all scores once".
  std::vector<std::vector<double>> scores(a.size(), std::vector<double>(b.size()));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      scores[i][j] = score(*a[i].node, a[i].position, p, *b[j].node, b[j].position, q, options);
    }
  }
  // "Repeatedly take the best remaining pair with score >= threshold, remove both."
  std::vector<Pair> pairs;
  std::vector<bool> a_taken(a.size());
  std::vector<bool> b_taken(b.size());
  while (true) {
    Pair best{kNone, kNone};
    double best_score = kNever;
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a_taken[i]) continue;
      for (std::size_t j = 0; j < b.size(); ++j) {
        if (b_taken[j] || scores[i][j] == kNever) continue;
        // i and j grow, so the last of equal pairs has the largest i and then the largest j.
        const bool better =
            options.tie == Tie::kLast ? scores[i][j] >= best_score : scores[i][j] > best_score;
        if (!better) continue;
        best = {i, j};
        best_score = scores[i][j];
      }
    }
    if (best.first == kNone || !(best_score >= options.threshold - 1e-9)) return pairs;
    pairs.push_back(best);
    a_taken[best.first] = true;
    b_taken[best.second] = true;
  }
}

std::vector<std::size_t> etdm(const Tree& a, const Tree& b, const EqualityOptions& options,
                              const std::vector<bool>* alive) {
  std::vector<std::size_t> image(a.size(), kNone);
  map_pair(a, 0, b, 0, options, alive, image);
  return image;
}

TemExAnswer temex(const Tree& key, const std::vector<Tree>& pages, std::size_t votes,
                  bool duplicate_guard, const EqualityOptions& options) {
  TemExAnswer answer;
  answer.occ.assign(key.size(), 0);
  for (const Tree& page : pages) {
    const std::vector<std::size_t> image = etdm(key, page, options);
    std::size_t mapped = 0;
    for (std::size_t node = 0; node < key.size(); ++node) {
      if (image[node] == kNone) continue;
      ++answer.occ[node];
      ++mapped;
    }
    if (mapped == key.size() && duplicate_guard) ++answer.dup;
  }
  answer.t = std::min(pages.size(), votes + answer.dup);
  for (std::size_t node = 0; node < key.size(); ++node) {
    if (answer.t > 0 && answer.occ[node] >= answer.t) answer.nodes.push_back(node);
  }
  return answer;
}

std::vector<std::size_t> prole(const Tree& key, const std::vector<Tree>& pages,
                               const EqualityOptions& options) {
  std::vector<bool> alive(key.size(), true);
  for (const Tree& page : pages) {
    const std::vector<std::size_t> image = etdm(key, page, options, &alive);
    for (std::size_t node = 0; node < key.size(); ++node) alive[node] = image[node] != kNone;
  }
  std::vector<std::size_t> nodes;
  for (std::size_t node = 0; node < key.size(); ++node) {
    if (alive[node]) nodes.push_back(node);
  }
  return nodes;
}

}  // namespace pagelet::naive
