// SPDX-License-Identifier: MIT
#pragma once

/// The elements of a page that may be its main menu, and their features (docs/specification.md,
/// section 16). MenuCut's model (menu_model.h) makes a value of the features of an element.
///
/// Cost: O(nodes) for each page, O(links) for each element with at most kMaxMenuLinks links.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "core/url/url.h"

namespace pagelet {

// clang-format off
#define PAGELET_MENU_FEATURES(F)                                                                 \
  /* links and texts */                                                                          \
  F(kLinks) F(kLinkShare) F(kTextShare) F(kLinkBytes) F(kMedianLinkBytes) F(kLongestLink)        \
  F(kEmptyLinks) F(kOtherTexts) F(kOtherTextsPerLink) F(kOtherBytesPerLink)                      \
  /* position */                                                                                 \
  F(kNodePosition) F(kTextPosition) F(kLinkPosition) F(kLinksBefore) F(kDepth) F(kPageLinks)     \
  F(kPageNodes)                                                                                  \
  /* other pages */                                                                              \
  F(kPages) F(kSharedLinks) F(kSharedPlaces) F(kMostShared) F(kLeastShared) F(kToPages)          \
  /* targets */                                                                                  \
  F(kExternal) F(kFragments) F(kHomes) F(kPathDepth) F(kDistinct) F(kSections)                   \
  /* shape */                                                                                    \
  F(kParentHasSame) F(kShareOfParent) F(kLargestChild) F(kChildren) F(kChildrenWithLinks)        \
  F(kChildrenWithOne) F(kChildrenAlike) F(kDirectLinks) F(kHeadings) F(kImages) F(kControls)     \
  F(kItems) F(kDeepestLink) F(kHighestLink) F(kNavs)                                             \
  /* its tag and attributes; kIsNav to kIsForm follow each other */                              \
  F(kIsNav) F(kIsUl) F(kIsOl) F(kIsDiv) F(kIsHeader) F(kIsTable) F(kIsTr) F(kIsTd) F(kIsTbody)   \
  F(kIsP) F(kIsSpan) F(kIsDl) F(kIsSection) F(kIsAside) F(kIsFooter) F(kIsLi) F(kIsForm)         \
  F(kRoleNavigation) F(kRoleMenu) F(kLabelled) F(kHasId) F(kHasClass)                            \
  /* the elements around it; kInNav to kInP follow each other */                                 \
  F(kInNav) F(kInHeader) F(kInFooter) F(kInAside) F(kInMain) F(kInArticle) F(kInForm)            \
  F(kInTable) F(kInSection) F(kInUl) F(kInLi) F(kInP)                                            \
  F(kUnderNav) F(kUnderHeader) F(kUnderLi) F(kUnderBody)                                         \
  /* names: its own, those around it, by MenuName */                                             \
  F(kOwnMenu) F(kOwnNavigation) F(kOwnMain) F(kOwnTop) F(kOwnSide) F(kOwnFoot) F(kOwnPath)       \
  F(kOwnContents) F(kOwnLanguage) F(kOwnSocial) F(kOwnUser) F(kOwnPage) F(kOwnSub) F(kOwnMobile) \
  F(kOwnTabs) F(kOwnList)                                                                        \
  F(kAroundMenu) F(kAroundNavigation) F(kAroundMain) F(kAroundTop) F(kAroundSide)                \
  F(kAroundFoot) F(kAroundPath) F(kAroundContents) F(kAroundLanguage) F(kAroundSocial)           \
  F(kAroundUser) F(kAroundPage) F(kAroundSub) F(kAroundMobile) F(kAroundTabs) F(kAroundList)     \
  F(kParentMenu) F(kParentNavigation) F(kParentMain)                                             \
  F(kBelowMenu) F(kBelowNavigation) F(kBelowSub) F(kBelowMobile)
// clang-format on

namespace menu_feature {
#define PAGELET_MENU_FEATURE(name) name,
enum Feature : std::uint8_t { PAGELET_MENU_FEATURES(PAGELET_MENU_FEATURE) kCount };
#undef PAGELET_MENU_FEATURE
}  // namespace menu_feature

#define PAGELET_MENU_FEATURE(name) #name,
inline constexpr std::string_view kMenuFeatureNames[] = {
    PAGELET_MENU_FEATURES(PAGELET_MENU_FEATURE)};
#undef PAGELET_MENU_FEATURE

using MenuRow = std::array<float, menu_feature::kCount>;

/// An element with fewer or more links is not a menu.
inline constexpr std::size_t kMinMenuLinks = 2;
inline constexpr std::size_t kMaxMenuLinks = 2'000;
/// Maximum of elements of a page that are looked at: the first ones.
inline constexpr std::size_t kMaxMenuElements = 20'000;

/// An `a` or `area` with `href`.
struct MenuLink {
  TreeNode node = 0;
  std::uint64_t target = 0;   ///< hash of its URL without fragment
  std::uint64_t text = 0;     ///< hash of its words
  std::uint64_t place = 0;    ///< hash of the tags from `body` to it
  std::uint64_t section = 0;  ///< hash of host and first step of the path
  std::uint32_t bytes = 0;    ///< of its words
  std::uint32_t path_depth = 0;
  bool is_external = false;
  bool is_fragment = false;  ///< `#...` alone
  bool is_home = false;
};

/// A page as MenuCut sees it.
struct MenuPage {
  const WorkingTree* tree = nullptr;
  std::vector<MenuLink> links;  ///< in document order
  std::uint64_t target = 0;     ///< as a link to the page has it
};

/// Reads the links of a page. `url`: of the page; references are resolved against it or its `base`.
MenuPage read_menu_page(const WorkingTree& tree, const Url& url);

/// An element that may be a menu.
struct MenuElement {
  TreeNode node = 0;
  std::size_t first_link = 0;  ///< of MenuPage::links
  std::size_t end_link = 0;
  MenuRow row{};
};

/// The elements of a page that may be its menu, in document order. `others`: the pages with which
/// it is compared. When `token` says to stop, the result is incomplete.
std::vector<MenuElement> menu_elements(const MenuPage& page, const std::vector<MenuPage>& others,
                                       const SymbolTable& symbols, const SignatureTable& signatures,
                                       StopToken* token);

/// Share of the targets of two elements' links that both have, of those that either has.
double common_targets(const MenuPage& page, const MenuElement& a, const MenuElement& b);

}  // namespace pagelet
