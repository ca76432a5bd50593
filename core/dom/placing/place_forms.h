// SPDX-License-Identifier: MIT
#pragma once

/// How frameworks, and the HTML Standard, write the places of a page and the parts that belong
/// there. To add a form, add a row, with its page in tests/core/dom/placing.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/dom/document.h"

namespace pagelet::internal {

/// Forms with the same maker share their keys.
enum class PlaceMaker : std::uint8_t { kReact, kSolid, kPreact, kMarko, kBlazor, kStandard };

/// What marks the begin of a place.
enum class PlaceMarkKind : std::uint8_t { kComment, kInstruction, kTemplate };

/// How far a place extends, that is what the part replaces.
enum class PlaceExtent : std::uint8_t {
  kMark,       ///< the mark alone
  kToKey,      ///< to the comment that consists of `end` and the key
  kToClosing,  ///< to the comment that closes the boundary before the mark, as React nests them
  kToEnd,      ///< to the instruction `end` that belongs to it, or the end of the parent
};

struct PlaceForm {
  PlaceMaker maker;
  std::string_view version;  ///< that was seen to write the form
  PlaceMarkKind mark;
  std::string_view begin;  ///< text of the mark, or id of the template, before the key
  PlaceExtent extent;
  std::string_view end;
};

inline constexpr PlaceForm kPlaceForms[] = {
    {PlaceMaker::kSolid, "solid-js 1.9.20", PlaceMarkKind::kTemplate, "pl-", PlaceExtent::kToKey,
     "pl-"},
    {PlaceMaker::kPreact, "preact-render-to-string 6.8.2", PlaceMarkKind::kComment,
     "$s:", PlaceExtent::kToKey, "/$s:"},
    {PlaceMaker::kMarko, "marko 6.0.171", PlaceMarkKind::kComment, "M_!^", PlaceExtent::kToKey,
     "M_!"},
    {PlaceMaker::kMarko, "marko 6.0.171", PlaceMarkKind::kComment, "M_#", PlaceExtent::kMark, ""},
    {PlaceMaker::kBlazor, "ASP.NET Core 8", PlaceMarkKind::kComment, "bl:", PlaceExtent::kToKey,
     "/bl:"},
    {PlaceMaker::kStandard, "HTML, June 2026", PlaceMarkKind::kInstruction, "start",
     PlaceExtent::kToEnd, "end"},
    {PlaceMaker::kStandard, "HTML, June 2026", PlaceMarkKind::kInstruction, "marker",
     PlaceExtent::kMark, ""},
};

/// A function of React whose call in a script moves a part to its place. The key is the id of a
/// `template` in the place. Seen in react-dom 18 and 19.3.1.
struct ReleaseForm {
  std::string_view function;
  bool part_is_first;  ///< of the two ids that are its arguments
  PlaceExtent extent;
};

inline constexpr ReleaseForm kReleaseForms[] = {{"$RC(", false, PlaceExtent::kToClosing},
                                                {"$RR(", false, PlaceExtent::kToClosing},
                                                {"$RS(", true, PlaceExtent::kMark}};

/// Which of several parts with one key is placed.
enum class PartChoice : std::uint8_t {
  kFirst,
  kLast,         ///< each part replaces the one before
  kNextInScope,  ///< the next one after the place whose parent contains the place
};

/// The element whose children are a part. React's parts are elements of any kind, which the calls
/// name by their ids.
struct PartForm {
  PlaceMaker maker;
  std::string_view tag;
  std::string_view attribute;  ///< its value is the key
  PartChoice choice;
};

inline constexpr PartForm kPartForms[] = {
    {PlaceMaker::kSolid, "template", "id", PartChoice::kFirst},
    {PlaceMaker::kPreact, "preact-island", "data-target", PartChoice::kFirst},
    {PlaceMaker::kMarko, "t", "m_", PartChoice::kFirst},
    {PlaceMaker::kBlazor, "template", "blazor-component-id", PartChoice::kLast},
    {PlaceMaker::kStandard, "template", "for", PartChoice::kNextInScope},
};

/// What React's comments do to the depth of its boundaries: 1, -1, or 0 for other comments.
int boundary_step(std::string_view comment);

/// The name of an instruction, as in `start name="x"`.
std::string_view instruction_name(std::string_view text);

/// The value of its attribute `name`, or nullopt.
std::optional<std::string_view> instruction_key(std::string_view text);

/// A call in a script that moves a part to its place, as in `$RC("B:0","S:0")`.
struct PartRelease {
  std::string_view place;  ///< id of a template
  std::string_view part;   ///< id of an element
  PlaceExtent extent;
};

/// The calls in the text of a script, in their order. O(length).
std::vector<PartRelease> releases_in(std::string_view script);

}  // namespace pagelet::internal
