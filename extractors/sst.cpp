// SPDX-License-Identifier: MIT
#include "extractors/sst.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/dom/span_interner.h"
#include "core/text/hash.h"
#include "core/text/words.h"
#include "extractors/common_parameters.h"

namespace pagelet {
namespace {

constexpr std::string_view kPresentation[] = {
    "style",  "align", "valign", "width", "height",      "bgcolor",    "background",
    "border", "color", "face",   "size",  "cellpadding", "cellspacing"};
constexpr std::string_view kLeafAttributes[] = {"src", "href", "alt", "value", "content"};

// An importance this close to the threshold is not below it, however its sum was rounded.
constexpr double kTolerance = 1e-9;

constexpr std::uint32_t kNone = 0xFFFFFFFFU;

// Numbers of the kinds of nodes: tag and presentation attributes.
class KindTable {
 public:
  KindTable(SymbolTable& symbols, const SignatureTable& signatures) : signatures_(signatures) {
    for (const std::string_view name : kPresentation) {
      presentation_.push_back(symbols.intern(name));
    }
  }

  std::uint32_t kind_of(SignatureId id) {
    if (index_of(id) >= kinds_.size()) kinds_.resize(signatures_.size(), kNone);
    std::uint32_t& kind = kinds_[index_of(id)];
    if (kind != kNone) return kind;
    const Signature& signature = signatures_.get(id);
    std::vector<std::uint64_t> key{static_cast<std::uint64_t>(signature.tag),
                                   static_cast<std::uint64_t>(signature.class_value)};
    for (const AttributePair pair : signatures_.attributes(signature.attribute_set)) {
      const auto name = static_cast<Symbol>(static_cast<std::uint64_t>(pair) >> 32);
      if (std::ranges::find(presentation_, name) != presentation_.end()) {
        key.push_back(static_cast<std::uint64_t>(pair));
      }
    }
    kind = keys_.intern(key);
    return kind;
  }

 private:
  const SignatureTable& signatures_;
  std::vector<Symbol> presentation_;
  std::vector<std::uint32_t> kinds_;  // by signature
  SpanInterner<std::uint64_t> keys_;
};

// What a leaf says: words of a text, certain attributes of an element, with how often.
class LeafReader {
 public:
  explicit LeafReader(SymbolTable& symbols) : symbols_(symbols) {
    for (const std::string_view name : kLeafAttributes) attributes_.push_back(symbols.intern(name));
  }

  // Features of a leaf, sorted, repeated ones side by side.
  std::vector<std::uint64_t> features(const WorkingTree& tree, TreeNode leaf) {
    std::vector<std::uint64_t> found;
    if (tree.is_text(leaf)) {
      const std::string lower = lower_case(tree.text(leaf));
      for (const std::string_view word : letter_runs(lower)) {
        found.push_back(index_of(symbols_.intern(word)));
      }
    } else {
      for (const Attribute& attribute : tree.document().attributes(tree.document_node(leaf))) {
        if (std::ranges::find(attributes_, attribute.name) != attributes_.end()) {
          found.push_back(
              static_cast<std::uint64_t>(make_pair_of(attribute.name, attribute.value)));
        }
      }
    }
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  SymbolTable& symbols_;
  std::vector<Symbol> attributes_;
};

class StyleTree {
 public:
  StyleTree(SymbolTable& symbols, const SignatureTable& signatures)
      : kinds_(symbols, signatures), reader_(symbols) {
    elements_.emplace_back();  // the dummy root above every body
  }

  // Adds the key page and the candidates; gives the element of each node of the key page.
  std::vector<std::uint32_t> build(const ExtractionContext& context,
                                   const CandidateSelection& candidates, Whitespace whitespace) {
    // Pages are read before they are added: the tables of the site must not grow in between.
    std::vector<const WorkingTree*> pages;
    for (const PageIndex page : candidates.pages) {
      pages.push_back(&context.page(page, whitespace));
    }
    std::vector<std::uint32_t> element_of = add(context.key_page(whitespace));
    for (const WorkingTree* page : pages) add(*page);
    return element_of;
  }

  // Adds a page; gives the element of each of its nodes. The tree must outlive the style tree.
  std::vector<std::uint32_t> add(const WorkingTree& page) {
    std::vector<std::uint32_t> element_of(page.size());
    ++elements_[0].pages;
    const std::uint32_t root_style = style_of(0, std::vector{kinds_.kind_of(page.signature(0))});
    element_of[0] = styles_[root_style].first_element;
    std::vector<std::uint32_t> children;
    for (TreeNode node = 0; node < page.size(); ++node) {
      const std::uint32_t element = element_of[node];
      ++elements_[element].pages;
      if (page.is_leaf(node)) {
        add_leaf(element, page, node);
        continue;
      }
      children.clear();
      for (TreeNode child = node + 1; child < page.end(node); child = page.end(child)) {
        children.push_back(kinds_.kind_of(page.signature(child)));
      }
      std::uint32_t next = styles_[style_of(element, children)].first_element;
      for (TreeNode child = node + 1; child < page.end(node); child = page.end(child)) {
        element_of[child] = next++;
      }
    }
    return element_of;
  }

  // By element.
  std::vector<double> importances(double gamma) {
    // Elements are created after the element above them: from the last to the first, everything
    // below is finished.
    std::vector<double> importance(elements_.size());
    for (std::size_t at = elements_.size(); at-- > 0;) {
      importance[at] = element_importance(elements_[at], importance, gamma);
    }
    return importance;
  }

  // Number of pages that have an element.
  std::uint32_t pages_of(std::uint32_t element) const { return elements_[element].pages; }

  // By element: whether it and everything below it is less important than the threshold.
  std::vector<bool> noisy_elements(const std::vector<double>& importance, double threshold) const {
    std::vector<bool> noisy(elements_.size());
    for (std::size_t at = elements_.size(); at-- > 0;) {
      const Element& element = elements_[at];
      bool all_noisy = importance[at] < threshold - kTolerance;
      for (std::uint32_t style = element.first_style; style != kNone && all_noisy;
           style = styles_[style].next) {
        for (std::uint32_t below = 0; below < styles_[style].size && all_noisy; ++below) {
          all_noisy = noisy[styles_[style].first_element + below];
        }
      }
      noisy[at] = all_noisy;
    }
    return noisy;
  }

 private:
  struct Element {
    std::uint32_t pages = 0;
    std::uint32_t leaf_pages = 0;       // pages in which it is a leaf
    std::uint32_t last_leaf = kNone;    // list in leaves_
    std::uint32_t first_style = kNone;  // list in styles_, in the order of creation
    std::uint32_t last_style = kNone;
  };
  struct Style {
    std::uint32_t first_element;
    std::uint32_t size;   // number of elements
    std::uint32_t count;  // pages that have it
    std::uint32_t next = kNone;
  };
  struct Leaf {
    const WorkingTree* page;
    TreeNode node;
    std::uint32_t before;  // the leaf added before it to the same element
  };

  // The style of an element with the given kinds of children, counted once more.
  std::uint32_t style_of(std::uint32_t element, const std::vector<std::uint32_t>& kinds) {
    const std::uint64_t key = (std::uint64_t{element} << 32) | kind_lists_.intern(kinds);
    const auto [found, added] =
        style_by_key_.emplace(key, static_cast<std::uint32_t>(styles_.size()));
    if (added) {
      const auto style = static_cast<std::uint32_t>(styles_.size());
      styles_.push_back({static_cast<std::uint32_t>(elements_.size()),
                         static_cast<std::uint32_t>(kinds.size()), 0, kNone});
      Element& owner = elements_[element];
      if (owner.last_style == kNone) {
        owner.first_style = style;
      } else {
        styles_[owner.last_style].next = style;
      }
      owner.last_style = style;
      elements_.resize(elements_.size() + kinds.size());
    }
    ++styles_[found->second].count;
    return found->second;
  }

  void add_leaf(std::uint32_t element, const WorkingTree& page, TreeNode node) {
    Element& owner = elements_[element];
    leaves_.push_back({&page, node, owner.last_leaf});
    owner.last_leaf = static_cast<std::uint32_t>(leaves_.size() - 1);
    ++owner.leaf_pages;
  }

  double element_importance(const Element& element, const std::vector<double>& importance,
                            double gamma) {
    if (element.first_style == kNone) return leaf_importance(element);
    const auto pages = static_cast<double>(element.pages);
    double node_part = 0;
    double style_part = 0;
    std::size_t styles = 0;
    const auto add_part = [&](std::uint32_t count, double style_importance) {
      const double share = static_cast<double>(count) / pages;
      if (element.pages > 1) node_part -= share * std::log(share) / std::log(pages);
      style_part += share * style_importance;
      ++styles;
    };
    for (std::uint32_t at = element.first_style; at != kNone; at = styles_[at].next) {
      const Style& style = styles_[at];
      double sum = 0;
      for (std::uint32_t below = 0; below < style.size; ++below) {
        sum += importance[style.first_element + below];
      }
      add_part(style.count, sum / static_cast<double>(style.size));
    }
    if (element.leaf_pages > 0) add_part(element.leaf_pages, leaf_importance(element));
    if (element.pages == 1) node_part = 1;
    const double weight = std::pow(gamma, static_cast<double>(styles));
    return (1 - weight) * node_part + weight * style_part;
  }

  double leaf_importance(const Element& element) {
    if (element.leaf_pages == 1) return 1;
    // By feature: how often it stands in the leaf of each page.
    std::unordered_map<std::uint64_t, std::vector<double>> occurrences;
    for (std::uint32_t at = element.last_leaf; at != kNone; at = leaves_[at].before) {
      const std::vector<std::uint64_t> features =
          reader_.features(*leaves_[at].page, leaves_[at].node);
      for (std::size_t i = 0; i < features.size();) {
        std::size_t same = i;
        while (same < features.size() && features[same] == features[i]) ++same;
        occurrences[features[i]].push_back(static_cast<double>(same - i));
        i = same;
      }
    }
    if (occurrences.empty()) return 0;
    double evenness = 0;
    for (const auto& [feature, counts] : occurrences) {
      double all = 0;
      for (const double count : counts) all += count;
      for (const double count : counts) {
        evenness -= count / all * std::log(count / all) / std::log(element.leaf_pages);
      }
    }
    return 1 - evenness / static_cast<double>(occurrences.size());
  }

  struct HashKey {
    std::size_t operator()(std::uint64_t key) const { return mix_bits(key); }
  };

  KindTable kinds_;
  LeafReader reader_;
  std::vector<Element> elements_;
  std::vector<Style> styles_;
  std::vector<Leaf> leaves_;
  SpanInterner<std::uint32_t> kind_lists_;
  std::unordered_map<std::uint64_t, std::uint32_t, HashKey> style_by_key_;
};

}  // namespace

const ExtractorInfo& Sst::describe() {
  static const ExtractorInfo info{
      .name = "sst",
      .title = "SST",
      .summary = "parts of a site style tree that are alike in structure and words on all pages",
      .citation =
          "Yi, Liu, Li: Eliminating Noisy Information in Web Pages for Data Mining. KDD 2003",
      .target = Target::kTemplate,
      .parameters =
          join({ParameterSpec::real("gamma", "0.9", 0, 1,
                                    "weight of what lies below against an element's own diversity"),
                ParameterSpec::real("noise-threshold", "0.2", 0, 1,
                                    "importance below which an element is noise")},
               candidate_parameters()),
  };
  return info;
}

Sst::Sst(Parameters parameters)
    : parameters_(std::move(parameters)),
      candidates_(candidate_options(parameters_)),
      whitespace_(whitespace_option(parameters_)),
      gamma_(parameters_.real("gamma")),
      noise_threshold_(parameters_.real("noise-threshold")) {}

Result<Extraction> Sst::extract(const ExtractionContext& context) const {
  const WorkingTree& key = context.key_page(whitespace_);
  Extraction extraction = begin_extraction(context, candidates_, whitespace_);
  extraction.nodes = NodeSet(key.size());
  StyleTree styles(context.symbols(), context.signatures());
  const std::vector<std::uint32_t> element_of =
      styles.build(context, extraction.candidates, whitespace_);
  const std::vector<bool> noisy =
      styles.noisy_elements(styles.importances(gamma_), noise_threshold_);
  for (TreeNode node = 0; node < key.size(); ++node) {
    if (noisy[element_of[node]]) extraction.nodes.insert(node);
  }
  return extraction;
}

Explanation Sst::explain(const ExtractionContext& context, const Extraction& extraction) const {
  StyleTree styles(context.symbols(), context.signatures());
  const std::vector<std::uint32_t> element_of =
      styles.build(context, extraction.candidates, whitespace_);
  const std::vector<double> importances = styles.importances(gamma_);
  Explanation explanation;
  for (TreeNode node = 0; node < extraction.nodes.universe(); ++node) {
    const std::uint32_t element = element_of[node];
    std::string reason =
        fmt::format("importance {:.2f}, {} of {} pages have it", importances[element],
                    styles.pages_of(element), extraction.candidates.pages.size() + 1);
    if (importances[element] < noise_threshold_ - kTolerance && !extraction.nodes.contains(node)) {
      reason += "; something below it is important";
    }
    explanation.reasons.push_back(std::move(reason));
  }
  return explanation;
}

}  // namespace pagelet
