// SPDX-License-Identifier: MIT

// SST: the pages are merged into a site style tree; parts of it whose structure and leaves are
// alike on all pages are noise, that is, template. Source: KDD 2003; docs/specification.md,
// section 10.
//
// An element of the style tree stands for nodes of the same kind (tag and presentation attributes)
// at the same place. A style stands for one sequence of children, and counts the pages that have
// it. A node of the key page is template when its element and all those below it are unimportant.
// Without candidates no node is template. Cost: one hash update for each node, and the words of
// leaves that occur on several pages, which are numbered.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/symbol_table.h"
#include "core/sort.h"
#include "core/text/fill_in.h"
#include "core/text/hash_tables.h"
#include "core/text/real.h"
#include "core/text/words.h"
#include "extractors/common_parameters.h"
#include "extractors/registry.h"

namespace pagelet::sst {
namespace {

struct Options {
  PageOptions pages = {};
  double gamma = 0.9;
  double noise_threshold = 0.2;
};

constexpr std::string_view kPresentation[] = {
    "style",  "align", "valign", "width", "height",      "bgcolor",    "background",
    "border", "color", "face",   "size",  "cellpadding", "cellspacing"};
constexpr std::string_view kLeafAttributes[] = {"src", "href", "alt", "value", "content"};

// An importance this close to the threshold does not count as below it, so that rounding does not
// decide.
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
    return kinds_.of(index_of(id), [&] { return find(signatures_.get(id)); });
  }

 private:
  std::uint32_t find(const Signature& signature) {
    std::vector<std::uint64_t> key{static_cast<std::uint64_t>(signature.tag),
                                   static_cast<std::uint64_t>(signature.class_value)};
    for (const AttributePair pair : signatures_.attributes(signature.attribute_set)) {
      if (std::ranges::find(presentation_, name_of(pair)) != presentation_.end()) {
        key.push_back(static_cast<std::uint64_t>(pair));
      }
    }
    return keys_.intern(key);
  }

  const SignatureTable& signatures_;
  std::vector<Symbol> presentation_;
  LazyTable<std::uint32_t> kinds_;  // by signature
  SpanInterner<std::uint64_t> keys_;
};

// Reads the features of a leaf, with their frequencies: the words of a text, or certain attributes
// of an element.
class FeatureReader {
 public:
  explicit FeatureReader(SymbolTable& symbols) {
    for (const std::string_view name : kLeafAttributes) attributes_.push_back(symbols.intern(name));
  }

  /// How often a feature occurs in a leaf. A word is identified by its number in words_.
  struct Feature {
    std::uint64_t name;
    std::uint32_t count;
    std::uint32_t leaf;
  };

  /// Appends the features of a leaf. `leaf`: the number that the leaf gets.
  void read(const WorkingTree& tree, TreeNode node, std::uint32_t leaf,
            std::vector<Feature>& features) {
    names_.clear();
    if (tree.is_text(node)) {
      const std::string lower = lower_case(tree.text(node));
      for (const std::string_view word : letter_runs(lower)) {
        names_.push_back(index_of(words_.intern(word)));
      }
    } else {
      for (const Attribute& attribute : tree.document().attributes(tree.document_node(node))) {
        if (std::ranges::find(attributes_, attribute.name) != attributes_.end()) {
          names_.push_back(
              static_cast<std::uint64_t>(make_pair_of(attribute.name, attribute.value)));
        }
      }
    }
    sort_range(names_);
    for (std::size_t i = 0; i < names_.size();) {
      std::size_t same = i;
      while (same < names_.size() && names_[same] == names_[i]) ++same;
      features.push_back({names_[i], static_cast<std::uint32_t>(same - i), leaf});
      i = same;
    }
  }

  /// A quick test whether two leaves of the same kind have the same features. It may miss equal
  /// ones.
  static bool same(const WorkingTree& a, TreeNode leaf_a, const WorkingTree& b, TreeNode leaf_b) {
    return a.signature(leaf_a) == b.signature(leaf_b) &&
           (!a.is_text(leaf_a) || a.text(leaf_a) == b.text(leaf_b));
  }

 private:
  std::vector<Symbol> attributes_;
  SymbolTable words_;  // of all leaves, so that sums are taken in the order of the words
  std::vector<std::uint64_t> names_;  // workspace
};

class StyleTree {
 public:
  StyleTree(SymbolTable& symbols, const SignatureTable& signatures)
      : kinds_(symbols, signatures), reader_(symbols) {
    elements_.emplace_back();  // the dummy root above every body
  }

  // Adds a page. Returns the element of each of its nodes. The tree must outlive the style tree.
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

  // The number of kinds that were compared, and of features that were read.
  std::uint64_t comparisons() const { return comparisons_; }

  // Number of pages that have an element.
  std::uint32_t pages_of(std::uint32_t element) const { return elements_[element].pages; }

  // The judgement of the elements, by element.
  struct Judgement {
    std::vector<bool> noisy;  // it and everything below it is less important than the threshold
    std::vector<double> importance;  // kImportantBelow when an element below is not noisy
  };
  static constexpr double kImportantBelow = -1;

  Judgement judge(double gamma, double threshold) {
    // Elements are created after the element above them. So in reverse order, all elements below
    // one are finished before it.
    Judgement judgement{std::vector<bool>(elements_.size()),
                        std::vector<double>(elements_.size(), kImportantBelow)};
    auto& [noisy, importance] = judgement;
    for (std::size_t at = elements_.size(); at-- > 0;) {
      const Element& element = elements_[at];
      bool all_noisy = true;
      for (std::uint32_t style = element.first_style; style != kNone && all_noisy;
           style = styles_[style].next) {
        for (std::uint32_t below = 0; below < styles_[style].size && all_noisy; ++below) {
          all_noisy = noisy[styles_[style].first_element + below];
        }
      }
      // Otherwise no element above is noisy either, and the importance is not needed.
      if (!all_noisy) continue;
      importance[at] = element_importance(element, importance, gamma);
      noisy[at] = importance[at] < threshold - kTolerance;
    }
    return judgement;
  }

 private:
  struct Element {
    std::uint32_t kind = 0;
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

  // The style of an element with the given kinds of children, counted once more. An element has at
  // most one style a page, so a list is short enough to be searched.
  std::uint32_t style_of(std::uint32_t element, const std::vector<std::uint32_t>& kinds) {
    std::uint32_t style = elements_[element].first_style;
    while (style != kNone && !has_kinds(styles_[style], kinds)) style = styles_[style].next;
    if (style == kNone) {
      style = static_cast<std::uint32_t>(styles_.size());
      styles_.push_back({static_cast<std::uint32_t>(elements_.size()),
                         static_cast<std::uint32_t>(kinds.size()), 0, kNone});
      Element& owner = elements_[element];
      if (owner.last_style == kNone) {
        owner.first_style = style;
      } else {
        styles_[owner.last_style].next = style;
      }
      owner.last_style = style;
      for (const std::uint32_t kind : kinds) elements_.push_back({.kind = kind});
    }
    ++styles_[style].count;
    return style;
  }

  bool has_kinds(const Style& style, const std::vector<std::uint32_t>& kinds) {
    ++comparisons_;
    if (style.size != kinds.size()) return false;
    const Element* const first = &elements_[style.first_element];
    comparisons_ += kinds.size();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (first[i].kind != kinds[i]) return false;
    }
    return true;
  }

  void add_leaf(std::uint32_t element, const WorkingTree& page, TreeNode node) {
    Element& owner = elements_[element];
    leaves_.push_back({&page, node, owner.last_leaf});
    owner.last_leaf = static_cast<std::uint32_t>(leaves_.size() - 1);
    ++owner.leaf_pages;
  }

  // Only of elements below which all is noisy. Such an element is on several pages, because the
  // leaves of a single page have the importance 1.
  double element_importance(const Element& element, const std::vector<double>& importance,
                            double gamma) {
    if (element.first_style == kNone) return leaf_importance(element);
    const auto pages = static_cast<double>(element.pages);
    double node_part = 0;
    double style_part = 0;
    double weight = 1;
    const auto add_part = [&](std::uint32_t count, double style_importance) {
      const double share = static_cast<double>(count) / pages;
      if (share < 1) node_part -= share * std::log(share) / std::log(pages);
      style_part += share * style_importance;
      weight *= gamma;
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
    return (1 - weight) * node_part + weight * style_part;
  }

  double leaf_importance(const Element& element) {
    if (element.leaf_pages == 1) return 1;
    const Leaf& last = leaves_[element.last_leaf];
    features_.clear();
    bool all_same = true;
    for (std::uint32_t at = last.before; at != kNone && all_same; at = leaves_[at].before) {
      const Leaf& leaf = leaves_[at];
      all_same = FeatureReader::same(*last.page, last.node, *leaf.page, leaf.node);
    }
    if (all_same) return 0;
    for (std::uint32_t at = element.last_leaf; at != kNone; at = leaves_[at].before) {
      reader_.read(*leaves_[at].page, leaves_[at].node, at, features_);
    }
    if (features_.empty()) return 0;
    comparisons_ += features_.size();
    sort_range(features_, [](const auto& a, const auto& b) {
      return a.name != b.name ? a.name < b.name : a.leaf < b.leaf;
    });
    const double log_of_pages = std::log(element.leaf_pages);
    double evenness = 0;
    std::size_t names = 0;
    for (std::size_t first = 0, end = 0; first < features_.size(); first = end) {
      double all = 0;
      for (; end < features_.size() && features_[end].name == features_[first].name; ++end) {
        all += features_[end].count;
      }
      ++names;
      if (end == first + 1) continue;  // the feature occurs in one leaf only
      for (std::size_t at = first; at < end; ++at) {
        const double share = features_[at].count / all;
        evenness -= share * std::log(share) / log_of_pages;
      }
    }
    return 1 - evenness / static_cast<double>(names);
  }

  KindTable kinds_;
  FeatureReader reader_;
  std::uint64_t comparisons_ = 0;
  std::vector<Element> elements_;
  std::vector<Style> styles_;
  std::vector<Leaf> leaves_;
  std::vector<FeatureReader::Feature> features_;  // workspace
};

// Adds the key page and the candidates. Returns the element of each node of the key page.
std::vector<std::uint32_t> add_pages(const ExtractionContext& context, const Answer& answer,
                                     StyleTree& styles) {
  std::vector<std::uint32_t> element_of = styles.add(context.key_page(answer.whitespace));
  for (const WorkingTree& page : context.pages(answer)) styles.add(page);
  return element_of;
}

Result<Answer> extract(const Options& options, const ExtractionContext& context) {
  Answer answer = begin_answer(context, options.pages);
  StyleTree styles(context.symbols(), context.signatures());
  const std::vector<std::uint32_t> element_of = add_pages(context, answer, styles);
  const std::vector<bool> noisy = styles.judge(options.gamma, options.noise_threshold).noisy;
  answer.nodes =
      NodeSet::of(element_of.size(), [&](std::size_t node) { return noisy[element_of[node]]; });
  context.count(styles.comparisons());
  return answer;
}

Explanation explain(const Options& options, const ExtractionContext& context,
                    const Answer& answer) {
  StyleTree styles(context.symbols(), context.signatures());
  const std::vector<std::uint32_t> element_of = add_pages(context, answer, styles);
  const std::vector<double> importance =
      styles.judge(options.gamma, options.noise_threshold).importance;
  return {{}, context.reasons(answer.nodes.universe(), [&](TreeNode node) {
            const std::uint32_t element = element_of[node];
            const std::string what = importance[element] == StyleTree::kImportantBelow
                                         ? "something below it is important"
                                         : "importance: " + fixed_text(importance[element], 2);
            return fill_in("{}\npages that have it: {} of {}",
                           {what, std::to_string(styles.pages_of(element)),
                            std::to_string(answer.candidates.pages.size() + 1)});
          })};
}

}  // namespace

ExtractorEntry sst_entry() {
  return extractor_entry<Options>(
      {.info = {.name = "sst",
                .title = "SST",
                .summary = "parts of a site style tree that are alike in structure and words on "
                           "all pages",
                .citation = "Yi, Liu, Li: Eliminating Noisy Information in Web Pages for Data "
                            "Mining. KDD 2003",
                .origin = Origin::kPublished,
                .needs_pages = true},
       .table = ParameterTable<Options>()
                    .number(&Options::gamma, "gamma", 0, 1, "",
                            "weight of the elements below against an element's own diversity")
                    .number(&Options::noise_threshold, "noise-threshold", 0, 1, "",
                            "importance below which an element is noise")
                    .part(&Options::pages, page_parameters()),
       .extract = extract,
       .explain = explain});
}

}  // namespace pagelet::sst
