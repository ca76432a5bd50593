// SPDX-License-Identifier: MIT
#include "tests/support/random_tree.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

namespace pagelet {
namespace {

// The parser has no special rules for these tags, so markup gives the same tree.
constexpr std::array<std::string_view, 8> kTags = {"div", "span", "section", "b",
                                                   "em",  "nav",  "article", "i"};
constexpr std::array<std::string_view, 3> kDroppedTags = {"script", "style", "iframe"};
// The last one is U+00A0.
constexpr std::array<std::string_view, 3> kBlankTexts = {" ", "\n\t ", "\xC2\xA0"};
// Subtrees up to this size are repeated. Larger ones would make the tree too large.
constexpr std::size_t kLargestRepeated = 12;

std::string numbered(std::string_view name, std::size_t number) {
  return std::string(name) + std::to_string(number);
}

std::string random_class(Random& random, const RandomTreeOptions& options) {
  if (random.chance(0.1)) return random.one_of<const char*>({"", " ", "TECO_only"});
  std::string value = random.chance(0.1) ? " " : "";
  const std::size_t tokens = random.one_of<std::size_t>({1, 1, 1, 2, 2, 3});
  for (std::size_t token = 0; token < tokens; ++token) {
    if (token > 0) value += random.chance(0.1) ? "\n " : " ";
    value += numbered("c", random.below(options.classes));
  }
  if (random.chance(options.gold_share)) value += " TECO_mainContent";
  return value;
}

}  // namespace

RandomTree::RandomTree(Random& random, const RandomTreeOptions& options) : options_(options) {
  Item body;
  body.tag = "body";
  items_.push_back(body);
  std::size_t hub = 0;  // gets a long list of children
  while (items_.size() < options_.nodes) {
    if (random.chance(0.01)) hub = random.below(items_.size());
    std::size_t parent = random.chance(options_.wide_share) ? hub : random.below(items_.size());
    while (items_[parent].tag.empty() || items_[parent].depth >= options_.max_depth) {
      parent = items_[parent].parent;
    }
    const std::size_t position = random.chance(0.7)
                                     ? items_[parent].children.size()
                                     : random.below(items_[parent].children.size() + 1);
    if (position > 0 && random.chance(options_.repeat_share)) {
      const std::size_t before = items_[parent].children[position - 1];
      if (size_of(before) <= kLargestRepeated) {
        copy(before, parent, position);
        continue;
      }
    }
    add(random, parent, position);
  }
}

RandomTree::Item RandomTree::random_item(Random& random) const {
  Item item;
  if (random.chance(options_.text_share)) {
    item.apart = random.chance(0.5);
    if (random.chance(options_.blank_share)) {
      item.text = kBlankTexts[random.below(kBlankTexts.size())];
    } else {
      // With collapsed blanks both spellings of a text are equal.
      const std::string number = std::to_string(random.below(options_.texts));
      item.text = random.chance(0.8) ? "text " + number : " text \n" + number;
    }
    return item;
  }
  item.tag = random.chance(options_.dropped_share)
                 ? kDroppedTags[random.below(kDroppedTags.size())]
                 : kTags[random.below(std::min(options_.tags, kTags.size()))];
  const auto attribute = [&](std::string name, std::string value) {
    const auto same_name = [&](const auto& other) { return other.first == name; };
    if (std::ranges::none_of(item.attributes, same_name)) {
      item.attributes.emplace_back(std::move(name), std::move(value));
    }
  };
  if (random.chance(options_.class_share)) attribute("class", random_class(random, options_));
  if (random.chance(options_.id_share)) {
    attribute("id", random.chance(0.1) ? "" : numbered("id", random.below(options_.ids)));
  }
  while (random.chance(options_.attribute_share)) {
    attribute(numbered("data-", random.below(options_.attribute_names)),
              random.chance(0.1) ? "" : numbered("v", random.below(options_.attribute_values)));
  }
  // Attributes are sets: their order must not matter.
  if (random.chance(0.3)) std::ranges::reverse(item.attributes);
  return item;
}

std::size_t RandomTree::add(Random& random, std::size_t parent, std::size_t position) {
  const std::size_t added = items_.size();
  items_.push_back(random_item(random));
  items_[added].parent = parent;
  items_[added].depth = items_[parent].depth + 1;
  std::vector<std::size_t>& siblings = items_[parent].children;
  siblings.insert(siblings.begin() + static_cast<std::ptrdiff_t>(position), added);
  return added;
}

std::size_t RandomTree::copy(std::size_t item, std::size_t parent, std::size_t position) {
  const std::size_t added = items_.size();
  items_.push_back(Item(items_[item]));
  items_[added].parent = parent;
  items_[added].depth = items_[parent].depth + 1;
  items_[added].children.clear();
  items_[added].apart = true;  // otherwise the two texts would be one
  std::vector<std::size_t>& siblings = items_[parent].children;
  siblings.insert(siblings.begin() + static_cast<std::ptrdiff_t>(position), added);
  const std::vector<std::size_t> children = items_[item].children;
  for (const std::size_t child : children) {
    const bool apart = items_[child].apart;
    items_[copy(child, added, items_[added].children.size())].apart = apart;
  }
  return added;
}

void RandomTree::detach(std::size_t item) {
  std::erase(items_[items_[item].parent].children, item);
}

std::vector<std::size_t> RandomTree::reachable() const {
  std::vector<std::size_t> found = {0};
  for (std::size_t at = 0; at < found.size(); ++at) {
    const std::vector<std::size_t>& children = items_[found[at]].children;
    found.insert(found.end(), children.begin(), children.end());
  }
  return found;
}

std::size_t RandomTree::size_of(std::size_t item) const {
  std::size_t size = 1;
  for (const std::size_t child : items_[item].children) size += size_of(child);
  return size;
}

void RandomTree::mutate(Random& random, std::size_t changes) {
  for (std::size_t change = 0; change < changes; ++change) {
    const std::vector<std::size_t> present = reachable();
    const std::size_t item = present[random.below(present.size())];
    const std::size_t other = present[random.below(present.size())];
    const auto random_position = [&](std::size_t parent) {
      return random.below(items_[parent].children.size() + 1);
    };
    const std::size_t kind = random.below(10);
    if (kind < 2) {  // insert
      if (!items_[item].tag.empty()) add(random, item, random_position(item));
    } else if (item == 0) {
      continue;
    } else if (kind < 4) {  // delete a subtree
      if (size_of(item) * 3 < present.size()) detach(item);
    } else if (kind < 5) {  // delete a node, its children move up
      const std::size_t parent = items_[item].parent;
      std::vector<std::size_t>& siblings = items_[parent].children;
      const auto at = std::ranges::find(siblings, item);
      const std::vector<std::size_t> children = items_[item].children;
      siblings.insert(siblings.erase(at), children.begin(), children.end());
      for (const std::size_t child : children) items_[child].parent = parent;
    } else if (kind < 6) {  // move
      std::size_t above = other;
      while (above != 0 && above != item) above = items_[above].parent;
      if (above == item || items_[other].tag.empty()) continue;
      detach(item);
      std::vector<std::size_t>& siblings = items_[other].children;
      siblings.insert(siblings.begin() + static_cast<std::ptrdiff_t>(random_position(other)), item);
      items_[item].parent = other;
    } else if (kind < 8) {  // change
      Item changed = random_item(random);
      if (changed.tag.empty() != items_[item].tag.empty()) continue;
      if (random.chance(0.6)) changed.tag = items_[item].tag;
      items_[item].tag = changed.tag;
      items_[item].text = changed.text;
      items_[item].attributes = changed.attributes;
    } else if (kind < 9) {  // repeat
      if (size_of(item) > kLargestRepeated) continue;
      const std::size_t parent = items_[item].parent;
      copy(item, parent, random_position(parent));
    } else {  // reorder
      std::vector<std::size_t>& siblings = items_[items_[item].parent].children;
      for (std::size_t at = siblings.size(); at-- > 1;) {
        std::swap(siblings[at], siblings[random.below(at + 1)]);
      }
    }
  }
}

Document RandomTree::document(SymbolTable& symbols) const {
  DocumentBuilder builder(symbols);
  builder.open(Symbol::kHtml);
  builder.open(symbols.intern("head"));
  builder.close();
  build(0, symbols, builder);
  builder.close();
  return builder.finish();
}

void RandomTree::build(std::size_t item, SymbolTable& symbols, DocumentBuilder& builder) const {
  const Item& node = items_[item];
  if (node.tag.empty()) {
    if (node.apart) builder.separate();
    builder.text(node.text);
    return;
  }
  builder.open(symbols.intern(node.tag));
  for (const auto& [name, value] : node.attributes) {
    builder.attribute(symbols.intern(name), symbols.intern(value));
  }
  for (const std::size_t child : node.children) build(child, symbols, builder);
  builder.close();
}

std::string RandomTree::html(const std::vector<std::string>& links) const {
  std::string html = "<!DOCTYPE html><html><head></head>";
  write(0, html);
  html.resize(html.size() - std::string_view("</body>").size());
  for (const std::string& link : links) html += "<a href=\"" + link + "\"></a>";
  return html + "</body></html>";
}

void RandomTree::write(std::size_t item, std::string& html) const {
  const Item& node = items_[item];
  if (node.tag.empty()) {
    if (node.apart) html += "<!---->";
    html += node.text;
    return;
  }
  const auto append = [&](std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts) html += part;
  };
  append({"<", node.tag});
  for (const auto& [name, value] : node.attributes) append({" ", name, "=\"", value, "\""});
  append({">"});
  for (const std::size_t child : node.children) write(child, html);
  append({"</", node.tag, ">"});
}

EqualityOptions random_equality_options(Random& random) {
  EqualityOptions options =
      random.chance(0.5) ? EqualityOptions::profile_a() : EqualityOptions::profile_b();
  if (random.chance(0.15)) {
    // The sum of the weights is .1, up to rounding, so with the text term scores are about 0.
    const std::size_t of_class = random.between(0, 10);
    const std::size_t of_position = random.chance(0.3) ? 0 : random.below(11 - of_class);
    options.w_class = static_cast<double>(of_class) / 100;
    options.w_position = static_cast<double>(of_position) / 100;
    options.w_children = static_cast<double>(10 - of_class - of_position) / 100;
    options.no_class = 1;
    options.text_term = true;
    options.threshold = random.one_of({0.0, 1e-10, 1e-9, 0.01});
  } else if (random.chance(0.7)) {
    const auto vary = [&](double& weight) {
      if (random.chance(0.4)) {
        weight = random.one_of({0.0, 1e-15, 1e-7, 1e-6, 0.05, 0.1, 0.25, 0.4, 0.5, 0.8, 1.0});
      }
    };
    vary(options.w_class);
    vary(options.w_position);
    vary(options.w_attributes);
    vary(options.w_children);
    if (random.chance(0.5)) {
      options.threshold =
          random.one_of({0.0, 1e-10, 0.1, 0.3, 0.5, 0.5, 0.7, 0.75, 0.85, 0.9, 0.95, 1.0});
    }
  }
  if (random.chance(0.3)) options.no_class = random.one_of({0.0, 0.5, 0.99, 1.0});
  if (random.chance(0.3)) options.no_attributes = random.one_of({0.0, 0.5, 0.75, 1.0});
  if (random.chance(0.3)) options.text_term = !options.text_term;
  if (random.chance(0.2)) options.id_rule = false;
  if (random.chance(0.4)) options.tie = Tie::kFirst;
  return options;
}

std::vector<std::pair<std::string, std::string>> settings_of(const EqualityOptions& options) {
  const auto real = [](double value) {
    std::ostringstream text;
    text.precision(17);
    text << value;
    return text.str();
  };
  const auto on_off = [](bool value) { return value ? "on" : "off"; };
  return {{"w-class", real(options.w_class)},
          {"w-position", real(options.w_position)},
          {"w-attributes", real(options.w_attributes)},
          {"w-children", real(options.w_children)},
          {"no-class", real(options.no_class)},
          {"no-attributes", real(options.no_attributes)},
          {"text-term", on_off(options.text_term)},
          {"threshold", real(options.threshold)},
          {"id-rule", on_off(options.id_rule)},
          {"tie", options.tie == Tie::kLast ? "last" : "first"}};
}

std::string to_string(const EqualityOptions& options) {
  std::string line;
  for (const auto& [name, value] : settings_of(options)) line += name + "=" + value + " ";
  return line;
}

}  // namespace pagelet
