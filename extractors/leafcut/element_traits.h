// SPDX-License-Identifier: MIT
#pragma once

/// Traits of a site's elements by their tags and attributes, for text blocks and their features
/// (docs/specification.md, sections 15.9 to 15.11).
///
/// Cost: once for each signature of a site, O(its attributes).

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "extractors/leafcut/features.h"
#include "extractors/leafcut/model.h"

namespace pagelet {

enum class BoxKind : std::uint8_t { kBlock, kInline, kSkipped };

/// The rank (ElementTrait::rank) of figcaption and caption.
inline constexpr float kCaptionRank = 8;

struct ElementTrait {
  BoxKind box = BoxKind::kBlock;
  std::uint8_t heading = 0;            ///< 1 to 6; 0 for other elements
  float rank = 0;                      ///< how likely its tag contains running text
  std::uint32_t regions = 0;           ///< see bit_of_region
  bool names_caption = false;          ///< one of its names has a token of captions or credits
  bool names_consent = false;          ///< one has a token of boxes that ask for consent
  WholeKind whole = WholeKind::kNone;  ///< the last of its names (NameTokens)
  bool is_control = false;             ///< a button, by its tag or role, or a field
  std::uint64_t shape = 0;  ///< hash of its tag and its first four classes without digits
  TokenSet tokens = {};     ///< of its names
};

/// The bit of a region in ElementTrait::regions. `region`: one of the features kInNav to kHidden.
constexpr std::uint32_t bit_of_region(std::size_t region) {
  return 1U << (region - feature::kInNav);
}

/// The traits of the elements of one site. Not thread-safe.
class ElementTraits {
 public:
  /// The tables must outlive the object.
  ElementTraits(SymbolTable& symbols, const SignatureTable& signatures,
                std::shared_ptr<const LeafCutModel> model = LeafCutModel::builtin());

  const LeafCutModel& model() const { return *model_; }

  /// Whether an element that was asked for may be a dialog or a box for consent.
  bool has_dialogs() const { return has_dialogs_; }

  /// The same of a whole (wholes.h).
  bool has_wholes() const { return has_wholes_; }

  /// Valid until the next call.
  const ElementTrait& of(SignatureId element);

  /// Calls `visit(name)` for the values of an element that are split into tokens: class, id, role,
  /// itemprop and data-testid.
  template <class Visit>
  void for_each_name(SignatureId element, Visit&& visit) const {
    const Signature& label = signatures_.get(element);
    visit(label.class_value);
    visit(label.id);
    for (const AttributePair pair : signatures_.attributes(label.attribute_set)) {
      if (std::ranges::find(naming_, name_of(pair)) != naming_.end()) visit(value_of(pair));
    }
  }

 private:
  struct ClassTrait {
    std::uint64_t shape = 0;    // hash of the first four classes
    bool is_reference = false;  // one of them names a part of a reference
  };

  ElementTrait find(SignatureId element);
  static ClassTrait trait_of_class(std::string_view class_value);

  const SymbolTable& symbols_;
  const SignatureTable& signatures_;
  std::shared_ptr<const LeafCutModel> model_;
  Symbol role_;
  Symbol hidden_;
  Symbol style_;
  std::array<Symbol, 3> naming_;    // attributes with names of the element, besides class and id
  LazyTable<ElementTrait> by_tag_;  // by symbol
  LazyTable<ClassTrait> by_class_;  // by symbol
  LazyTable<NameTokens> tokens_;    // by symbol
  LazyTable<ElementTrait> by_element_;  // by signature
  bool has_dialogs_ = false;
  bool has_wholes_ = false;
};

/// The traits of the elements of one site for each model that is used on it.
class TraitsOfModels {
 public:
  /// The tables must outlive the object.
  TraitsOfModels(SymbolTable& symbols, const SignatureTable& signatures)
      : symbols_(symbols), signatures_(signatures) {}

  ElementTraits& of(const std::shared_ptr<const LeafCutModel>& model) {
    for (const auto& traits : all_) {
      if (&traits->model() == model.get()) return *traits;
    }
    all_.push_back(std::make_unique<ElementTraits>(symbols_, signatures_, model));
    return *all_.back();
  }

 private:
  SymbolTable& symbols_;
  const SignatureTable& signatures_;
  std::vector<std::unique_ptr<ElementTraits>> all_;
};

}  // namespace pagelet
