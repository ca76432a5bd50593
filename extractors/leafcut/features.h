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

namespace feature {
// clang-format off
enum Feature : std::uint8_t {
  // text
  kWords, kLinkShare, kLinks, kEndsSentence, kCapitals, kSeparators, kDate, kSameText,
  // element; the places kInNav to kHidden follow each other
  kTag, kHeading, kInNav, kInHeader, kInFooter, kInAside, kInArticle, kInMain, kInForm, kInTable,
  kInList, kInDialog, kHidden, kDepth,
  // names
  kNames, kNamesAgainst,
  // surroundings: the five next larger elements
  kAround1Links, kAround2Links, kAround3Links, kAround4Links, kAround5Links, kAround1Prose,
  kAround2Prose, kAround3Prose, kAround4Prose, kAround2Share, kAround2Place, kAround2Blocks,
  // main element
  kMainUp, kMainSide, kMainCommon, kMainDown, kOwnUp, kOwnSide, kBodyUp, kBodyAfter, kBodyBefore,
  // blocks alike
  kPathBlocks, kPathWords, kPathLinks, kPathProse, kPathShare, kShapeBlocks, kShapeWords,
  kShapeLinks, kShapeProse,
  // neighbours
  kHeadingGap, kHeadingLevel, kProseBefore, kProseAfter, kWindowLinks, kAfterLinks, kPlace,
  // page
  kPageWords, kPageLinks, kPageBlocks, kPageProse, kPageMain, kPageHeadings, kPageForms,
  kPagePrices, kPageDates, kPageItems, kPageMean, kPageLongest, kPageDepth, kPageImages, kOgType,
  kSchemaForum, kUrlLength, kUrlDigits,
  // title
  kH1Gap, kTitleGap, kTitleLike, kDescriptionIn, kHeadline,
  // page alone
  kAlone,
  // other pages
  kShared, kAbsent, kCut, kAnswer, kPathAnswer,
  kCount
};
// clang-format on
}  // namespace feature

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
