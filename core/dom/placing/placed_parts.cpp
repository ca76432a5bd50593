// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/dom/placing/arrangement.h"
#include "core/dom/placing/place_forms.h"
#include "core/dom/placing/placing.h"
#include "core/text/ascii.h"
#include "core/text/hash.h"

namespace pagelet {
namespace internal {
namespace {

// A position among nodes and marks, in document order.
using Order = std::uint64_t;
constexpr Order order_of(NodeId node) { return (Order{index_of(node)} << 32U) | 0xFFFFFFFFU; }
constexpr Order order_of(const PlaceMark& mark, std::size_t index) {
  return (Order{index_of(mark.next)} << 32U) | index;
}

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

struct Place {
  PlaceMaker maker;
  std::string_view key;
  NodeId parent;
  NodeId begin;
  NodeId end;
  Order order;
  Order end_order;           // of what follows the place
  std::size_t part = kNone;  // the box that is placed here
};

// A part, or a template whose content is not of the page.
struct Box {
  enum class State : std::uint8_t { kWaiting, kPlaced, kStays, kInert };
  NodeId node;
  std::size_t holder;  // the box around it
  State state = State::kInert;
  NodeId shown_in{};  // if placed: the element of the page's tree around its place
  std::vector<std::size_t> places = {};  // directly in it
};

struct KeyOf {
  PlaceMaker maker;
  std::string_view key;
  bool operator==(const KeyOf&) const = default;
};
struct MarkText {
  NodeId parent;
  std::string text;
  bool operator==(const MarkText&) const = default;
};
struct HashKeys {
  std::size_t operator()(const KeyOf& key) const {
    return combine_hash(HashText{}(key.key), static_cast<std::uint64_t>(key.maker));
  }
  std::size_t operator()(const MarkText& mark) const {
    return combine_hash(HashText{}(mark.text), index_of(mark.parent));
  }
};

// The ids of React's places, and how far these extend.
using ReactPlaces = std::unordered_map<std::string_view, PlaceExtent, HashText>;

// Finds the places of a page.
class PlaceFinder {
 public:
  PlaceFinder(const Document& page, const ReactPlaces& react_places)
      : page_(page), react_places_(react_places) {
    read_marks();
  }

  // In document order.
  std::vector<Place> places() {
    const std::span<const PlaceMark> marks = page_.place_marks();
    for (std::size_t mark = 0; mark < marks.size(); ++mark) add_mark(mark);
    for (NodeId node = page_.root(); node < page_.end(); ++node) {
      if (page_.is_element(node) && page_.tag_name(node) == "template") add_template(node);
    }
    std::ranges::sort(places_, {}, &Place::order);
    return std::move(places_);
  }

 private:
  // Which mark closes a boundary or a place, and where marks with a text are.
  void read_marks() {
    const std::span<const PlaceMark> marks = page_.place_marks();
    closing_.assign(marks.size(), kNone);
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> open;  // by parent and kind
    for (std::size_t at = 0; at < marks.size(); ++at) {
      const std::string_view text = page_.place_mark_text(at);
      const bool is_instruction = marks[at].is_instruction;
      if (!is_instruction) {
        by_text_[{marks[at].parent, std::string(text)}].push_back(at);
      }
      const std::string_view name = instruction_name(text);
      const int step = !is_instruction   ? boundary_step(text)
                       : name == "start" ? 1
                       : name == "end"   ? -1
                                         : 0;
      if (step == 0) continue;
      std::vector<std::size_t>& around =
          open[2 * std::uint64_t{index_of(marks[at].parent)} + (is_instruction ? 1 : 0)];
      if (step > 0) {
        around.push_back(at);
      } else if (!around.empty()) {
        closing_[around.back()] = at;
        around.pop_back();
      }
    }
  }

  void add_mark(std::size_t at) {
    const PlaceMark& mark = page_.place_marks()[at];
    const std::string_view text = page_.place_mark_text(at);
    for (const PlaceForm& form : kPlaceForms) {
      Place place{form.maker,
                  {},
                  mark.parent,
                  mark.next,
                  mark.next,
                  order_of(mark, at),
                  order_of(mark, at) + 1};
      if (form.mark == PlaceMarkKind::kTemplate ||
          mark.is_instruction != (form.mark == PlaceMarkKind::kInstruction)) {
        continue;
      }
      if (mark.is_instruction) {
        if (instruction_name(text) != form.begin) continue;
        const auto key = instruction_key(text);
        if (!key) continue;
        place.key = *key;
      } else {
        if (!text.starts_with(form.begin)) continue;
        place.key = text.substr(form.begin.size());
      }
      if (form.extent == PlaceExtent::kToEnd) {
        extend_to(place, closing_[at]);
      } else if (form.extent == PlaceExtent::kToKey && !extend_to_key(place, form.end)) {
        continue;
      }
      places_.push_back(place);
      return;
    }
  }

  void add_template(NodeId node) {
    const std::string_view id = attribute_of(page_, node, "id").value_or("");
    Place place{PlaceMaker::kReact, id, page_.parent(node), node, page_.end(node), order_of(node),
                order_of(node) + 1};
    if (const auto react = react_places_.find(id); react != react_places_.end()) {
      if (react->second == PlaceExtent::kToClosing && !extend_to_boundary(place)) return;
      places_.push_back(place);
      return;
    }
    for (const PlaceForm& form : kPlaceForms) {
      const bool is_it = form.mark == PlaceMarkKind::kTemplate && !form.begin.empty() &&
                         id.starts_with(form.begin);
      if (!is_it) continue;
      place.maker = form.maker;
      place.key = id.substr(form.begin.size());
      if (extend_to_key(place, form.end)) places_.push_back(place);
    }
  }

  // Up to a mark, or to the end of the parent.
  void extend_to(Place& place, std::size_t mark) const {
    if (mark == kNone) {
      place.end = page_.end(place.parent);
      place.end_order = order_of(place.end);
    } else {
      place.end = page_.place_marks()[mark].next;
      place.end_order = order_of(page_.place_marks()[mark], mark);
    }
  }

  bool extend_to_key(Place& place, std::string_view end) const {
    const auto found = by_text_.find({place.parent, std::string(end).append(place.key)});
    if (found == by_text_.end()) return false;
    const auto mark = std::ranges::lower_bound(found->second, place.order, {}, [&](std::size_t at) {
      return order_of(page_.place_marks()[at], at);
    });
    if (mark == found->second.end()) return false;
    extend_to(place, *mark);
    return true;
  }

  // React writes `<!--$?--><template id="B:0"></template>...<!--/$-->`.
  bool extend_to_boundary(Place& place) const {
    const std::span<const PlaceMark> marks = page_.place_marks();
    const auto after = std::ranges::upper_bound(marks, place.begin, {}, &PlaceMark::next);
    if (after == marks.begin()) return false;
    const auto before = static_cast<std::size_t>(after - marks.begin()) - 1;
    const bool is_boundary = marks[before].next == place.begin &&
                             marks[before].parent == place.parent && closing_[before] != kNone;
    if (is_boundary) extend_to(place, closing_[before]);
    return is_boundary;
  }

  const Document& page_;
  const ReactPlaces& react_places_;
  std::vector<std::size_t> closing_;  // by mark
  std::unordered_map<MarkText, std::vector<std::size_t>, HashKeys> by_text_;
  std::vector<Place> places_;
};

// Decides which part is shown in which place.
class Placing {
 public:
  explicit Placing(const Document& page) : page_(page) {}

  // Whether a part has a place.
  bool plan() {
    read_releases();
    read_boxes();
    if (parts_.empty()) return false;
    places_ = PlaceFinder(page_, react_places_).places();
    if (places_.empty()) return false;
    for (std::size_t at = 0; at < places_.size(); ++at) {
      boxes_[box_of_[index_of(places_[at].parent)]].places.push_back(at);
    }
    show(0);
    // The places of parts that stay where they are.
    for (std::size_t box = 1; box < boxes_.size(); ++box) {
      if (boxes_[box].state != Box::State::kWaiting || is_template(box)) continue;
      const Box::State around = boxes_[boxes_[box].holder].state;
      if (around != Box::State::kPlaced && around != Box::State::kStays) continue;
      boxes_[box].state = Box::State::kStays;
      boxes_[box].shown_in = boxes_[box].node;
      show(box);
    }
    return is_placed_;
  }

  Arrangement arrangement() const {
    Arrangement result;
    result.has_placed_parts = true;
    std::vector<Change> changes;
    for (const Place& place : places_) {
      if (place.part == kNone) continue;
      const NodeId part = boxes_[place.part].node;
      changes.push_back({place.parent, place.order, place.begin, place.end, part, true});
      changes.push_back({page_.parent(part), order_of(part), part, page_.end(part), part, false});
    }
    std::ranges::sort(changes, [](const Change& a, const Change& b) {
      return std::pair(a.parent, a.order) < std::pair(b.parent, b.order);
    });
    for (std::size_t at = 0; at < changes.size();) at = add_children(changes, at, result);
    return result;
  }

 private:
  // Nodes that give way to a part, or a part that is shown elsewhere.
  struct Change {
    NodeId parent;
    Order order;
    NodeId begin;
    NodeId end;
    NodeId part;
    bool is_place;
  };

  std::size_t add_children(std::span<const Change> changes, std::size_t at,
                           Arrangement& result) const {
    const NodeId parent = changes[at].parent;
    NodeId begin = parent + 1;
    std::vector<ShownPiece>& pieces = result.children[static_cast<std::uint32_t>(parent)];
    for (; at < changes.size() && changes[at].parent == parent; ++at) {
      const Change& change = changes[at];
      if (begin < change.begin) pieces.push_back({&page_, begin, change.begin});
      begin = std::max(begin, change.end);
      if (change.is_place) pieces.push_back({&page_, change.part, change.part, true});
    }
    if (begin < page_.end(parent)) pieces.push_back({&page_, begin, page_.end(parent)});
    return at;
  }

  bool is_template(std::size_t box) const { return page_.tag_name(boxes_[box].node) == "template"; }

  static bool runs(const Document& page, NodeId script) {
    if (attribute_of(page, script, "src")) return false;
    const std::string type = ascii_lower(attribute_of(page, script, "type").value_or(""));
    return type.empty() || type == "module" || type.find("javascript") != std::string::npos;
  }

  void read_releases() {
    for (NodeId node{}; node < page_.end(); ++node) {
      if (page_.is_text(node) || page_.tag_name(node) != "script" || !runs(page_, node)) continue;
      for (NodeId at = node + 1; at < page_.end(node); ++at) {
        const std::string_view script = page_.text(at);
        for (const PartRelease& release : releases_in(script)) {
          react_parts_.try_emplace(release.part, release.place);
          react_places_.try_emplace(release.place, release.extent);
        }
      }
    }
  }

  // The key of an element that is a part.
  std::optional<KeyOf> key_of_part(NodeId node) const {
    if (!react_parts_.empty()) {
      const auto found = react_parts_.find(attribute_of(page_, node, "id").value_or(""));
      if (found != react_parts_.end()) return KeyOf{PlaceMaker::kReact, found->second};
    }
    for (const PartForm& form : kPartForms) {
      if (page_.tag_name(node) != form.tag) continue;
      const auto key = attribute_of(page_, node, form.attribute);
      if (key && !key->empty()) return KeyOf{form.maker, *key};
    }
    return std::nullopt;
  }

  void read_boxes() {
    boxes_.push_back({NodeId{}, 0, Box::State::kStays});
    box_of_.assign(page_.size(), 0);
    for (NodeId node = page_.root() + 1; node < page_.end(); ++node) {
      const std::size_t holder = box_of_[index_of(page_.parent(node))];
      box_of_[index_of(node)] = static_cast<std::uint32_t>(holder);
      if (page_.is_text(node)) continue;
      std::optional<KeyOf> key = key_of_part(node);
      const bool is_inert = boxes_[holder].state == Box::State::kInert;
      if (!key && page_.tag_name(node) != "template") continue;
      box_of_[index_of(node)] = static_cast<std::uint32_t>(boxes_.size());
      Box box{node, holder};
      if (key && !is_inert) {
        box.state = Box::State::kWaiting;
        parts_[*key].push_back(boxes_.size());
      }
      boxes_.push_back(std::move(box));
    }
  }

  // Finds the parts of the places of a box that is shown, and of the parts in these.
  void show(std::size_t shown) {
    std::vector<std::size_t> waiting{shown};
    while (!waiting.empty()) {
      const Box& box = boxes_[waiting.back()];
      waiting.pop_back();
      Order end{};  // of the last place with a part
      for (const std::size_t at : box.places) {
        Place& place = places_[at];
        if (place.order < end) continue;
        const NodeId shown_in = box.state != Box::State::kPlaced ? place.parent : box.shown_in;
        const std::size_t part = take_part(place, shown_in);
        if (part == kNone) continue;
        end = place.end_order;
        place.part = part;
        is_placed_ = true;
        boxes_[part].state = Box::State::kPlaced;
        boxes_[part].shown_in = shown_in;
        waiting.push_back(part);
      }
    }
  }

  // The part of a place that is shown in an element, or kNone.
  std::size_t take_part(const Place& place, NodeId shown_in) {
    const auto found = parts_.find({place.maker, place.key});
    if (found == parts_.end()) return kNone;
    const std::vector<std::size_t>& parts = found->second;
    const auto* const form = std::ranges::find(kPartForms, place.maker, &PartForm::maker);
    const PartChoice choice = form == std::end(kPartForms) ? PartChoice::kFirst : form->choice;
    if (choice == PartChoice::kNextInScope) return next_in_scope(parts, place, shown_in);
    const std::size_t part = choice == PartChoice::kLast ? parts.back() : parts.front();
    return boxes_[part].state == Box::State::kWaiting ? part : kNone;
  }

  std::size_t next_in_scope(const std::vector<std::size_t>& parts, const Place& place,
                            NodeId shown_in) const {
    constexpr int kMaxTries = 64;  // of parts with the same name
    auto part = std::ranges::upper_bound(parts, place.begin, {},
                                         [&](std::size_t box) { return boxes_[box].node; });
    for (int tries = 0; part != parts.end() && tries < kMaxTries; ++part, ++tries) {
      const NodeId scope = page_.parent(boxes_[*part].node);
      const bool is_in_scope = scope <= shown_in && shown_in < page_.end(scope);
      if (boxes_[*part].state == Box::State::kWaiting && is_in_scope) return *part;
    }
    return kNone;
  }

  const Document& page_;
  std::unordered_map<std::string_view, std::string_view, HashText> react_parts_;  // their places
  ReactPlaces react_places_;
  std::vector<Box> boxes_;             // in document order; 0: the page
  std::vector<std::uint32_t> box_of_;  // by node: the innermost box
  std::unordered_map<KeyOf, std::vector<std::size_t>, HashKeys> parts_;  // in document order
  std::vector<Place> places_;
  bool is_placed_ = false;
};

}  // namespace
}  // namespace internal

bool is_place_mark(std::string_view text, bool is_instruction) {
  using internal::PlaceMarkKind;
  if (is_instruction) {
    const std::string_view name = internal::instruction_name(text);
    return name == "start" || name == "end" || name == "marker";
  }
  if (text.empty() || std::string_view("$/&pbM").find(text.front()) == std::string_view::npos) {
    return false;
  }
  return internal::boundary_step(text) != 0 ||
         std::ranges::any_of(internal::kPlaceForms, [&](const internal::PlaceForm& form) {
           const bool begins = form.mark == PlaceMarkKind::kComment && text.starts_with(form.begin);
           return begins ||
                  (form.extent == internal::PlaceExtent::kToKey && text.starts_with(form.end));
         });
}

bool is_child_of_placed_part(const Document& page, NodeId node) {
  return page.has_placed_parts() &&
         std::ranges::binary_search(page.place_marks(), node, {}, &PlaceMark::next);
}

std::vector<bool> nodes_of_placed_parts(const Document& page) {
  std::vector<bool> found;
  if (!page.has_placed_parts()) return found;
  found.assign(page.size(), false);
  NodeId done{};
  for (const PlaceMark& mark : page.place_marks()) {
    for (NodeId node = std::max(done, mark.next); node < page.end(mark.next); ++node) {
      found[index_of(node)] = true;
    }
    done = std::max(done, page.end(mark.next));
  }
  return found;
}

std::optional<Document> place_parts(const Document& page, SymbolTable& symbols,
                                    const Limits& limits, Budget* budget,
                                    std::vector<NodeId>* sources) {
  internal::Placing placing(page);
  if (!placing.plan()) return std::nullopt;
  return arranged(page, placing.arrangement(), symbols, limits, budget, sources);
}

}  // namespace pagelet
