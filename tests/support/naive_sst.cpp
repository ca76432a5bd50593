// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <set>
#include <string>

#include "core/text/words.h"
#include "tests/support/naive_algorithms.h"

namespace pagelet::naive {
namespace {

using Features = std::map<std::string, std::size_t>;

struct Element;

struct Style {
  std::vector<std::string> kinds;
  std::vector<Element*> elements;
  std::size_t count = 0;
};

struct Element {
  std::size_t pages = 0;
  std::deque<Style> styles;
  std::vector<Features> leaves;  // one for each page on which the element is a leaf
};

std::string kind_of(const Node& node) {
  static const std::set<std::string> kPresentation = {
      "class", "style", "align", "valign", "width",      "height",      "bgcolor",
      "color", "face",  "size",  "border", "background", "cellpadding", "cellspacing"};
  std::string kind = node.tag;
  for (const auto& [name, value] : node.all_attributes) {
    if (kPresentation.contains(name)) kind += '\x01' + name + '\x02' + value;
  }
  return kind;
}

Features features_of(const Node& node) {
  static const std::set<std::string> kContent = {"src", "href", "alt", "value", "content"};
  Features features;
  for (const auto& [name, value] : node.all_attributes) {
    if (kContent.contains(name)) ++features[name + '=' + value];
  }
  const std::string text = lower_case(node.text);
  for (const std::string_view word : letter_runs(text)) ++features[std::string(word)];
  return features;
}

// -p log_m p.
double term(double p, std::size_t m) {
  return p == 0 ? 0 : -p * std::log(p) / std::log(static_cast<double>(m));
}

double ratio(std::size_t a, std::size_t b) {
  return static_cast<double>(a) / static_cast<double>(b);
}

class StyleTree {
 public:
  StyleTree(double gamma, double noise_threshold) : gamma_(gamma), threshold_(noise_threshold) {
    root_ = &elements_.emplace_back();
  }

  /// Adds a page. The answer is the element for each node.
  std::vector<Element*> add_page(const Tree& page) {
    std::vector<Element*> element_of(page.size());
    ++root_->pages;
    add_children(*root_, page, {0}, element_of);
    return element_of;
  }

  /// Whether the element and all elements below it are noisy.
  bool is_noisy(const Element& element) const {
    if (!(importance(element) < threshold_ - 1e-9)) return false;
    for (const Style& style : element.styles) {
      for (const Element* below : style.elements) {
        if (!is_noisy(*below)) return false;
      }
    }
    return true;
  }

 private:
  void add(Element& element, const Tree& page, std::size_t node,
           std::vector<Element*>& element_of) {
    ++element.pages;
    element_of[node] = &element;
    if (page[node].children.empty()) {
      element.leaves.push_back(features_of(page[node]));
    } else {
      add_children(element, page, page[node].children, element_of);
    }
  }

  void add_children(Element& element, const Tree& page, const std::vector<std::size_t>& children,
                    std::vector<Element*>& element_of) {
    std::vector<std::string> kinds;
    for (const std::size_t child : children) kinds.push_back(kind_of(page[child]));
    auto style = std::find_if(element.styles.begin(), element.styles.end(),
                              [&](const Style& other) { return other.kinds == kinds; });
    if (style == element.styles.end()) {
      style = element.styles.insert(style, Style{kinds, {}, 0});
      for (std::size_t i = 0; i < kinds.size(); ++i) {
        style->elements.push_back(&elements_.emplace_back());
      }
    }
    ++style->count;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      add(*style->elements[i], page, children[i], element_of);
    }
  }

  double node_importance(const Element& element) const {
    if (element.pages == 1) return 1;
    double sum = term(ratio(element.leaves.size(), element.pages), element.pages);
    for (const Style& style : element.styles) {
      sum += term(ratio(style.count, element.pages), element.pages);
    }
    return sum;
  }

  double leaf_importance(const Element& element) const {
    const std::size_t m = element.leaves.size();
    if (m == 1) return 1;
    Features in_all;
    for (const Features& leaf : element.leaves) {
      for (const auto& [feature, count] : leaf) in_all[feature] += count;
    }
    if (in_all.empty()) return 0;
    double entropies = 0;
    for (const auto& [feature, total] : in_all) {
      for (const Features& leaf : element.leaves) {
        const auto found = leaf.find(feature);
        if (found != leaf.end()) entropies += term(ratio(found->second, total), m);
      }
    }
    return 1 - entropies / static_cast<double>(in_all.size());
  }

  double importance(const Style& style) const {
    double sum = 0;
    for (const Element* element : style.elements) sum += importance(*element);
    return sum / static_cast<double>(style.elements.size());
  }

  double importance(const Element& element) const {
    if (element.styles.empty()) return leaf_importance(element);
    std::size_t l = element.styles.size();
    double below = 0;
    for (const Style& style : element.styles) {
      below += ratio(style.count, element.pages) * importance(style);
    }
    if (!element.leaves.empty()) {
      ++l;
      below += ratio(element.leaves.size(), element.pages) * leaf_importance(element);
    }
    const double weight = std::pow(gamma_, static_cast<double>(l));
    return (1 - weight) * node_importance(element) + weight * below;
  }

  std::deque<Element> elements_;
  Element* root_;
  double gamma_;
  double threshold_;
};

}  // namespace

std::vector<std::size_t> sst(const Tree& key, const std::vector<Tree>& pages, double gamma,
                             double noise_threshold) {
  StyleTree tree(gamma, noise_threshold);
  const std::vector<Element*> element_of = tree.add_page(key);
  for (const Tree& page : pages) tree.add_page(page);
  // The subtrees of maximal noisy elements are all noisy nodes.
  std::vector<std::size_t> nodes;
  for (std::size_t node = 0; node < key.size(); ++node) {
    if (tree.is_noisy(*element_of[node])) nodes.push_back(node);
  }
  return nodes;
}

}  // namespace pagelet::naive
