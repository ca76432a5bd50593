// SPDX-License-Identifier: MIT
#include "extractors/menucut/menu_features.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/dom/html_elements.h"
#include "core/site/links.h"
#include "core/sort.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "extractors/leafcut/block_names.h"

namespace pagelet {
namespace {

using namespace menu_feature;

// ---- Names ----

// Families of words in class, id, role and aria-label, in the order of the features.
constexpr std::size_t kFamilies = 16;
struct NameWord {
  std::string_view word;
  std::uint8_t family;
};
constexpr NameWord kNameWords[] = {
#include "extractors/menucut/menu_names.inc"
};

// Bits of the families of a name.
std::uint32_t families_of(std::string_view name) {
  std::uint32_t families = 0;
  for_each_name_token(name, [&](std::string_view token) {
    bool is_known = false;
    for (const auto& [word, family] : kNameWords) {
      if (word != token) continue;
      families |= 1U << family;
      is_known = true;
    }
    if (is_known) return;
    if (token.find("menu") != std::string_view::npos) families |= 1U << (kOwnMenu - kOwnMenu);
    if (token.find("nav") != std::string_view::npos) families |= 1U << (kOwnNavigation - kOwnMenu);
  });
  return families;
}

bool has_family(std::uint32_t families, Feature own) {
  return (families >> (own - kOwnMenu) & 1U) != 0;
}

// ---- Tags ----

constexpr std::string_view kOwnTags[] = {"nav",     "ul",    "ol",     "div", "header", "table",
                                         "tr",      "td",    "tbody",  "p",   "span",   "dl",
                                         "section", "aside", "footer", "li",  "form"};
static_assert(std::size(kOwnTags) == kIsForm - kIsNav + 1);
constexpr std::string_view kOuterTags[] = {"nav",  "header", "footer",  "aside", "main", "article",
                                           "form", "table",  "section", "ul",    "li",   "p"};
static_assert(std::size(kOuterTags) == kInP - kInNav + 1);
constexpr std::pair<std::string_view, std::string_view> kRoles[] = {{"navigation", "nav"},
                                                                    {"banner", "header"},
                                                                    {"contentinfo", "footer"},
                                                                    {"complementary", "aside"},
                                                                    {"main", "main"}};

// The facts of a signature.
struct Traits {
  std::uint32_t families = 0;
  std::uint32_t outer = 0;  // bits of kOuterTags, also by role
  std::string_view tag;
  bool is_heading = false;
  bool is_image = false;
  bool is_control = false;
  bool role_navigation = false;
  bool role_menu = false;
  bool is_labelled = false;
  bool has_id = false;
  bool has_class = false;
};

Traits traits_of(const Signature& element, const SymbolTable& symbols,
                 const SignatureTable& signatures) {
  Traits traits;
  traits.tag = symbols.text(element.tag);
  traits.has_id = element.id != Symbol::kEmpty;
  traits.has_class = element.class_value != Symbol::kEmpty;
  traits.families =
      families_of(symbols.text(element.id)) | families_of(symbols.text(element.class_value));
  traits.is_heading = heading_level(traits.tag) > 0;
  traits.is_image = traits.tag == "img" || traits.tag == "svg";
  traits.is_control = traits.tag == "input" || traits.tag == "select" || traits.tag == "textarea" ||
                      traits.tag == "form";
  std::string_view role;
  for (const AttributePair pair : signatures.attributes(element.attribute_set)) {
    const std::string_view name = symbols.text(name_of(pair));
    const std::string_view value = symbols.text(value_of(pair));
    if (name == "role") role = value;
    if (name == "aria-label" || name == "role") traits.families |= families_of(value);
    if (name == "aria-label" || name == "aria-labelledby") traits.is_labelled = true;
  }
  traits.role_navigation = role == "navigation";
  traits.role_menu = role == "menu" || role == "menubar" || role == "list" || role == "tablist";
  for (std::size_t at = 0; at < std::size(kOuterTags); ++at) {
    bool is_one = traits.tag == kOuterTags[at];
    for (const auto& [name, tag] : kRoles) is_one |= role == name && tag == kOuterTags[at];
    if (is_one) traits.outer |= 1U << at;
  }
  return traits;
}

// ---- Links ----

bool is_home_path(std::string_view path) {
  return path.empty() || path == "/" || path == "/index.html" || path == "/index.htm" ||
         path == "/index.php";
}

void read_target(const Url& page_url, const Url& base, std::string_view href, MenuLink& link) {
  const std::string reference = clean_reference(href);
  link.is_fragment = reference.starts_with('#');
  const std::optional<Url> url = resolve(base, reference);
  if (!url) {
    link.target = hash_bytes(reference);
    link.section = link.target;
    return;
  }
  link.target = hash_bytes(url->to_string());
  link.is_external = url->authority != page_url.authority;
  link.is_home = !link.is_external && !link.is_fragment && is_home_path(url->path);
  std::string_view path = url->path;
  while (path.ends_with('/')) path.remove_suffix(1);
  link.path_depth = static_cast<std::uint32_t>(std::ranges::count(path, '/'));
  const std::size_t second = path.find('/', 1);
  link.section = combine_hash(hash_bytes(url->authority), hash_bytes(path.substr(0, second)));
}

bool is_menu_link(const WorkingTree& tree, TreeNode node) {
  const std::string_view tag = tree.tag_name(node);
  return tag == "a" || tag == "area";
}

}  // namespace

MenuPage read_menu_page(const WorkingTree& tree, const Url& url) {
  MenuPage page{&tree, {}, hash_bytes(url.to_string())};
  const Url base = base_url_of(tree.document(), url, true);
  std::vector<std::uint64_t> places(tree.size());
  std::string words;
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (tree.is_text(node)) continue;
    const std::uint64_t around = node == 0 ? 0 : places[tree.parent(node)];
    places[node] = combine_hash(around, index_of(tree.tag(node)));
    if (!is_menu_link(tree, node)) continue;
    const auto href = attribute_of(tree.document(), tree.document_node(node), "href");
    if (!href) continue;
    MenuLink& link = page.links.emplace_back();
    link.node = node;
    link.place = places[node];
    read_target(url, base, *href, link);
    words.clear();
    for (TreeNode text = node + 1; text < tree.end(node); ++text) {
      if (!tree.is_text(text)) continue;
      for_each_word(tree.text(text), [&](std::string_view word) {
        if (!words.empty()) words += ' ';
        words += word;
      });
    }
    link.bytes = static_cast<std::uint32_t>(words.size());
    link.text = hash_bytes(words);
  }
  return page;
}

namespace {

std::uint32_t bytes_of_text(const WorkingTree& tree, TreeNode node) {
  return tree.is_text(node) ? static_cast<std::uint32_t>(trim_blanks(tree.text(node)).size()) : 0;
}

// Everything about a page that several elements need.
class PageFacts {
 public:
  PageFacts(const MenuPage& page, const std::vector<MenuPage>& others, const SymbolTable& symbols,
            const SignatureTable& signatures)
      : page_(page),
        tree_(*page.tree),
        traits_(read_traits(tree_, symbols, signatures)),
        inside_(tree_.size()),
        in_link_(links_around(page)),
        texts_(tree_, [&](TreeNode node) { return bytes_of_text(tree_, node); }),
        link_texts_(tree_,
                    [&](TreeNode node) { return in_link_[node] ? bytes_of_text(tree_, node) : 0; }),
        other_texts_(tree_,
                     [&](TreeNode node) { return tree_.is_text(node) && !in_link_[node] ? 1 : 0; }),
        headings_(sum_of([](const Traits& traits) { return traits.is_heading; })),
        images_(sum_of([](const Traits& traits) { return traits.is_image; })),
        controls_(sum_of([](const Traits& traits) { return traits.is_control; })),
        items_(sum_of([](const Traits& traits) { return traits.tag == "li"; })),
        navs_(sum_of([](const Traits& traits) { return traits.tag == "nav"; })),
        pages_(others.size()) {
    for (const Feature family : {kOwnMenu, kOwnNavigation, kOwnSub, kOwnMobile}) {
      families_.push_back(
          sum_of([family](const Traits& traits) { return has_family(traits.families, family); }));
    }
    depths_.resize(tree_.size());
    text_before_.resize(tree_.size());
    for (TreeNode node = 1; node < tree_.size(); ++node) {
      text_before_[node] = text_before_[node - 1] + texts_.of(node - 1);
      const TreeNode parent = tree_.parent(node);
      depths_[node] = depths_[parent] + 1;
      inside_[node] = inside_[parent];
      if (parent == 0) continue;
      inside_[node].outer |= of(parent).outer;
      inside_[node].families |= of(parent).families;
    }
    count_votes(others);
  }

  std::vector<MenuElement> elements(StopToken* token) const {
    std::vector<MenuElement> elements;
    for (TreeNode node = 1; node < tree_.size() && !stop(token); ++node) {
      if (tree_.is_text(node) || is_menu_link(tree_, node)) continue;
      MenuElement element{node, link_at(node), link_at(tree_.end(node))};
      const std::size_t links = element.end_link - element.first_link;
      if (links < kMinMenuLinks || links > kMaxMenuLinks) continue;
      fill(element);
      elements.push_back(element);
      if (elements.size() == kMaxMenuElements) break;
    }
    return elements;
  }

 private:
  struct Inside {
    std::uint32_t outer = 0;
    std::uint32_t families = 0;
  };

  static std::vector<Traits> read_traits(const WorkingTree& tree, const SymbolTable& symbols,
                                         const SignatureTable& signatures) {
    std::vector<Traits> traits(signatures.size());
    std::vector<bool> known(signatures.size(), false);
    for (TreeNode node = 0; node < tree.size(); ++node) {
      const std::size_t at = index_of(tree.signature(node));
      if (known[at] || tree.is_text(node)) continue;
      known[at] = true;
      traits[at] = traits_of(signatures.get(tree.signature(node)), symbols, signatures);
    }
    return traits;
  }

  static std::vector<bool> links_around(const MenuPage& page) {
    std::vector<bool> in_link(page.tree->size(), false);
    for (const MenuLink& link : page.links) {
      const TreeNode end = page.tree->end(link.node);
      for (TreeNode node = link.node; node < end; ++node) in_link[node] = true;
    }
    return in_link;
  }

  const Traits& of(TreeNode node) const { return traits_[index_of(tree_.signature(node))]; }

  template <class Holds>
  NodeSums sum_of(Holds&& holds) const {
    return NodeSums(tree_,
                    [&](TreeNode node) { return !tree_.is_text(node) && holds(of(node)) ? 1 : 0; });
  }

  // Index of the first link from a node on.
  std::size_t link_at(TreeNode node) const {
    return static_cast<std::size_t>(
        std::ranges::lower_bound(page_.links, node, {}, &MenuLink::node) - page_.links.begin());
  }

  // For each link the share of pages that have it, and that have its text in the same place.
  void count_votes(const std::vector<MenuPage>& others) {
    shared_.assign(page_.links.size(), 0);
    shared_places_.assign(page_.links.size(), 0);
    to_pages_.assign(page_.links.size(), 0);
    std::unordered_set<std::uint64_t> targets;
    for (const MenuPage& other : others) {
      targets.insert(other.target);
      std::unordered_set<std::uint64_t> links;
      std::unordered_set<std::uint64_t> places;
      for (const MenuLink& link : other.links) {
        links.insert(combine_hash(link.target, link.text));
        places.insert(combine_hash(link.place, link.text));
      }
      const float vote = 1.0F / static_cast<float>(others.size());
      for (std::size_t at = 0; at < page_.links.size(); ++at) {
        const MenuLink& link = page_.links[at];
        if (links.contains(combine_hash(link.target, link.text))) shared_[at] += vote;
        if (places.contains(combine_hash(link.place, link.text))) shared_places_[at] += vote;
      }
    }
    for (std::size_t at = 0; at < page_.links.size(); ++at) {
      to_pages_[at] = targets.contains(page_.links[at].target) ? 1 : 0;
    }
  }

  void fill(MenuElement& element) const {
    MenuRow& row = element.row;
    const TreeNode node = element.node;
    const auto links = static_cast<double>(element.end_link - element.first_link);
    const auto set = [&](std::size_t feature, double value) {
      row[feature] = static_cast<float>(value);
    };
    const auto nodes = static_cast<double>(tree_.subtree_size(node));
    const auto page_nodes = static_cast<double>(tree_.size());
    const double bytes = texts_.below(node);
    const double link_bytes = link_texts_.below(node);
    set(kLinks, std::log(links));
    set(kLinkShare, links / nodes);
    set(kTextShare, link_bytes / std::max(bytes, 1.0));
    set(kLinkBytes, link_bytes / links);
    set(kOtherTexts, other_texts_.below(node));
    set(kOtherTextsPerLink, other_texts_.below(node) / links);
    set(kOtherBytesPerLink, (bytes - link_bytes) / links);
    set(kNodePosition, node / page_nodes);
    set(kTextPosition, text_before_[node] / std::max(texts_.below(0), 1.0));
    set(kLinkPosition,
        static_cast<double>(element.first_link) / static_cast<double>(page_.links.size()));
    set(kLinksBefore, static_cast<double>(element.first_link));
    set(kDepth, depths_[node]);
    set(kPageLinks, links / static_cast<double>(page_.links.size()));
    set(kPageNodes, nodes / page_nodes);
    set(kPages, static_cast<double>(pages_));
    fill_links(element, set);
    fill_shape(element, set);
    fill_tags(element, set);
    fill_names(element, set);
  }

  template <class Set>
  void fill_links(const MenuElement& element, Set&& set) const {
    std::vector<std::uint32_t> bytes;
    std::vector<std::uint64_t> targets;
    std::vector<std::uint64_t> sections;
    double empty = 0, shared = 0, places = 0, to_pages = 0, external = 0, fragments = 0;
    double homes = 0, path_depth = 0, direct = 0;
    double most = 0, least = 1;
    std::uint32_t deepest = 0, highest = ~0U;
    for (std::size_t at = element.first_link; at < element.end_link; ++at) {
      const MenuLink& link = page_.links[at];
      bytes.push_back(link.bytes);
      targets.push_back(link.target);
      sections.push_back(link.section);
      empty += link.bytes == 0 ? 1 : 0;
      shared += shared_[at];
      places += shared_places_[at];
      most = std::max(most, double{shared_[at]});
      least = std::min(least, double{shared_[at]});
      to_pages += to_pages_[at];
      external += link.is_external ? 1 : 0;
      fragments += link.is_fragment ? 1 : 0;
      homes += link.is_home ? 1 : 0;
      path_depth += link.path_depth;
      direct += tree_.parent(link.node) == element.node ? 1 : 0;
      deepest = std::max(deepest, depths_[link.node] - depths_[element.node]);
      highest = std::min(highest, depths_[link.node] - depths_[element.node]);
    }
    const auto links = static_cast<double>(bytes.size());
    sort_range(bytes);
    set(kMedianLinkBytes, bytes[bytes.size() / 2]);
    set(kLongestLink, bytes.back());
    set(kEmptyLinks, empty / links);
    set(kSharedLinks, shared / links);
    set(kSharedPlaces, places / links);
    set(kMostShared, most);
    set(kLeastShared, least);
    set(kToPages, to_pages / links);
    set(kExternal, external / links);
    set(kFragments, fragments / links);
    set(kHomes, std::min(homes, 2.0));
    set(kPathDepth, path_depth / links);
    set(kDistinct, count_distinct(targets) / links);
    set(kSections, count_distinct(sections) / links);
    set(kDirectLinks, direct / links);
    set(kDeepestLink, deepest);
    set(kHighestLink, highest);
  }

  static double count_distinct(std::vector<std::uint64_t>& values) {
    sort_range(values);
    return static_cast<double>(values.size() - std::ranges::unique(values).size());
  }

  template <class Set>
  void fill_shape(const MenuElement& element, Set&& set) const {
    const TreeNode node = element.node;
    const std::size_t links = element.end_link - element.first_link;
    const TreeNode parent = tree_.parent(node);
    const std::size_t of_parent = link_at(tree_.end(parent)) - link_at(parent);
    std::size_t largest = 0, children = 0, with_links = 0, with_one = 0, alike = 0;
    std::unordered_map<std::string_view, std::size_t> tags;
    for (TreeNode child = node + 1; child < tree_.end(node); child = tree_.end(child)) {
      if (tree_.is_text(child)) continue;
      ++children;
      const std::size_t below = link_at(tree_.end(child)) - link_at(child);
      largest = std::max(largest, below);
      with_links += below > 0 ? 1 : 0;
      with_one += below == 1 ? 1 : 0;
      alike = std::max(alike, ++tags[tree_.tag_name(child)]);
    }
    const auto share = [](std::size_t part, std::size_t whole) {
      return static_cast<double>(part) / static_cast<double>(std::max<std::size_t>(whole, 1));
    };
    set(kParentHasSame, of_parent == links ? 1 : 0);
    set(kShareOfParent, share(links, of_parent));
    set(kLargestChild, share(largest, links));
    set(kChildren, static_cast<double>(children));
    set(kChildrenWithLinks, static_cast<double>(with_links));
    set(kChildrenWithOne, share(with_one, with_links));
    set(kChildrenAlike, share(alike, children));
    set(kHeadings, headings_.below(node));
    set(kImages, images_.below(node) / static_cast<double>(links));
    set(kControls, controls_.below(node));
    set(kItems, items_.below(node) / static_cast<double>(links));
    set(kNavs, std::min(navs_.below(node) - navs_.of(node), 3.0));
  }

  template <class Set>
  void fill_tags(const MenuElement& element, Set&& set) const {
    const TreeNode node = element.node;
    const Traits& own = of(node);
    for (std::size_t at = 0; at < std::size(kOwnTags); ++at) {
      set(kIsNav + at, own.tag == kOwnTags[at] ? 1 : 0);
    }
    set(kRoleNavigation, own.role_navigation ? 1 : 0);
    set(kRoleMenu, own.role_menu ? 1 : 0);
    set(kLabelled, own.is_labelled ? 1 : 0);
    set(kHasId, own.has_id ? 1 : 0);
    set(kHasClass, own.has_class ? 1 : 0);
    for (std::size_t at = 0; at < std::size(kOuterTags); ++at) {
      set(kInNav + at, inside_[node].outer >> at & 1U);
    }
    const std::string_view around = of(tree_.parent(node)).tag;
    set(kUnderNav, around == "nav" ? 1 : 0);
    set(kUnderHeader, around == "header" ? 1 : 0);
    set(kUnderLi, around == "li" ? 1 : 0);
    set(kUnderBody, tree_.parent(node) == 0 ? 1 : 0);
  }

  template <class Set>
  void fill_names(const MenuElement& element, Set&& set) const {
    const TreeNode node = element.node;
    for (std::size_t family = 0; family < kFamilies; ++family) {
      set(kOwnMenu + family, of(node).families >> family & 1U);
      set(kAroundMenu + family, inside_[node].families >> family & 1U);
    }
    const std::uint32_t of_parent = of(tree_.parent(node)).families;
    set(kParentMenu, has_family(of_parent, kOwnMenu) ? 1 : 0);
    set(kParentNavigation, has_family(of_parent, kOwnNavigation) ? 1 : 0);
    set(kParentMain, has_family(of_parent, kOwnMain) ? 1 : 0);
    constexpr Feature kBelow[] = {kBelowMenu, kBelowNavigation, kBelowSub, kBelowMobile};
    for (std::size_t at = 0; at < std::size(kBelow); ++at) {
      set(kBelow[at], std::min(families_[at].below(node) - families_[at].of(node), 5.0));
    }
  }

  const MenuPage& page_;
  const WorkingTree& tree_;
  std::vector<Traits> traits_;  // by signature
  std::vector<Inside> inside_;  // by node
  std::vector<bool> in_link_;   // by node
  NodeSums texts_;
  NodeSums link_texts_;
  NodeSums other_texts_;
  NodeSums headings_;
  NodeSums images_;
  NodeSums controls_;
  NodeSums items_;
  NodeSums navs_;
  std::vector<NodeSums> families_;  // by kBelowMenu and so on
  std::vector<std::uint32_t> depths_;
  std::vector<double> text_before_;  // bytes of text before a node
  std::vector<float> shared_;        // by link
  std::vector<float> shared_places_;
  std::vector<float> to_pages_;
  std::size_t pages_;
};

}  // namespace

std::vector<MenuElement> menu_elements(const MenuPage& page, const std::vector<MenuPage>& others,
                                       const SymbolTable& symbols, const SignatureTable& signatures,
                                       StopToken* token) {
  if (page.links.size() < kMinMenuLinks) return {};
  return PageFacts(page, others, symbols, signatures).elements(token);
}

double common_targets(const MenuPage& page, const MenuElement& a, const MenuElement& b) {
  const auto targets_of = [&](const MenuElement& element) {
    std::set<std::uint64_t> targets;
    for (std::size_t at = element.first_link; at < element.end_link; ++at) {
      targets.insert(page.links[at].target);
    }
    return targets;
  };
  const std::set<std::uint64_t> first = targets_of(a);
  const std::set<std::uint64_t> second = targets_of(b);
  const auto common = static_cast<double>(
      std::ranges::count_if(first, [&](std::uint64_t target) { return second.contains(target); }));
  return common / (static_cast<double>(first.size() + second.size()) - common);
}

}  // namespace pagelet
