// SPDX-License-Identifier: MIT
#pragma once

/// The list of the features of text blocks (docs/specification.md, section 15.10, defines them).

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pagelet {

/// People are told the groups, not the features.
enum class FeatureGroup : std::uint8_t {
  kText,
  kElement,
  kNames,
  kAround,
  kMain,
  kAlike,
  kNeighbours,
  kPage,
  kTitle,
  kAlone,
  kPages
};
inline constexpr std::size_t kFeatureGroups = 11;
inline constexpr std::array<std::string_view, kFeatureGroups> kGroupNames = {
    "text",       "element", "names", "surroundings", "main element", "blocks alike",
    "neighbours", "page",    "title", "page alone",   "other pages"};

// clang-format off
#define PAGELET_LEAFCUT_FEATURES(F)                                                              \
  /* text */                                                                                     \
  F(kWords) F(kLinkShare) F(kLinks) F(kEndsSentence) F(kCapitals) F(kSeparators) F(kDate)        \
  F(kSameText)                                                                                   \
  /* element; the places kInNav to kHidden follow each other */                                  \
  F(kTag) F(kHeading) F(kInNav) F(kInHeader) F(kInFooter) F(kInAside) F(kInArticle) F(kInMain)   \
  F(kInForm) F(kInTable)                                                                         \
  F(kInList) F(kInDialog) F(kHidden) F(kDepth)                                                   \
  /* names */                                                                                    \
  F(kNames) F(kNamesAgainst)                                                                     \
  /* surroundings: the five next larger elements */                                              \
  F(kAround1Links) F(kAround2Links) F(kAround3Links) F(kAround4Links) F(kAround5Links)           \
  F(kAround1Prose)                                                                               \
  F(kAround2Prose) F(kAround3Prose) F(kAround4Prose) F(kAround2Share) F(kAround2Place)           \
  F(kAround2Blocks)                                                                              \
  /* main element */                                                                             \
  F(kMainUp) F(kMainSide) F(kMainCommon) F(kMainDown) F(kOwnUp) F(kOwnSide) F(kBodyUp)           \
  F(kBodyAfter) F(kBodyBefore)                                                                   \
  /* blocks alike */                                                                             \
  F(kPathBlocks) F(kPathWords) F(kPathLinks) F(kPathProse) F(kPathShare) F(kShapeBlocks)         \
  F(kShapeWords)                                                                                 \
  F(kShapeLinks) F(kShapeProse)                                                                  \
  /* neighbours */                                                                               \
  F(kHeadingGap) F(kHeadingLevel) F(kProseBefore) F(kProseAfter) F(kWindowLinks) F(kAfterLinks)  \
  F(kPlace)                                                                                      \
  /* page */                                                                                     \
  F(kPageWords) F(kPageLinks) F(kPageBlocks) F(kPageProse) F(kPageMain) F(kPageHeadings)         \
  F(kPageForms)                                                                                  \
  F(kPagePrices) F(kPageDates) F(kPageItems) F(kPageMean) F(kPageLongest) F(kPageDepth)          \
  F(kPageImages) F(kOgType)                                                                      \
  F(kSchemaForum) F(kUrlLength) F(kUrlDigits)                                                    \
  /* title */                                                                                    \
  F(kH1Gap) F(kTitleGap) F(kTitleLike) F(kDescriptionIn) F(kTextGap)                             \
  /* page alone */                                                                               \
  F(kAlone)                                                                                      \
  /* other pages */                                                                              \
  F(kShared) F(kAbsent) F(kCut) F(kAnswer) F(kPathAnswer)
// clang-format on

namespace feature {
#define PAGELET_LEAFCUT_FEATURE(name) name,
enum Feature : std::uint8_t { PAGELET_LEAFCUT_FEATURES(PAGELET_LEAFCUT_FEATURE) kCount };
#undef PAGELET_LEAFCUT_FEATURE
}  // namespace feature

#define PAGELET_LEAFCUT_FEATURE(name) #name,
inline constexpr std::string_view kFeatureNames[] = {
    PAGELET_LEAFCUT_FEATURES(PAGELET_LEAFCUT_FEATURE)};
#undef PAGELET_LEAFCUT_FEATURE

inline constexpr std::size_t kFeatureCount = feature::kCount;
static_assert(kFeatureCount <= 90);

/// The group of a feature.
constexpr FeatureGroup group_of(std::size_t feature) {
  using namespace feature;
  constexpr Feature kFirsts[kFeatureGroups] = {kWords,  kTag,        kNames,      kAround1Links,
                                               kMainUp, kPathBlocks, kHeadingGap, kPageWords,
                                               kH1Gap,  kAlone,      kShared};
  std::size_t group = kFeatureGroups - 1;
  while (feature < kFirsts[group]) --group;
  return static_cast<FeatureGroup>(group);
}

}  // namespace pagelet
