// SPDX-License-Identifier: MIT
#pragma once

/// Classes by which programs that write pages mark what no element of HTML says: icons, line
/// numbers, lines of code, copies of formulas, languages. core/parts/known_names.inc is the table,
/// with the reason for each row and a page that needs it.

#include <array>
#include <cstdint>
#include <string_view>

#include "core/dom/document.h"

namespace pagelet::internal {

enum class NameMeaning : std::uint8_t {
  kIcon,              ///< shows a small picture
  kIconName,          ///< its words name the icon that a font shows
  kLineNumbers,       ///< the numbers of the lines of code beside it
  kCodeLine,          ///< one line of code
  kFormulaCopy,       ///< a form of the formula in a script near it
  kFormulaPicture,    ///< a picture of the formula before it
  kPublished,         ///< the day of publication
  kChanged,           ///< the day of the last change
  kLanguage,          ///< the rest of the class is the language of the code
  kLanguageIsNext,    ///< the next class is the language of the code
  kLanguageOfAround,  ///< the rest of the class is the language of the code in the element
  kAroundCode,        ///< an element around code
  kOverlay,           ///< is shown over the page
  kCode,              ///< shows code, also in elements that say nothing of it
  kButton,            ///< is a button, or closes something
  kPagination,        ///< leads to the previous or next page
  kScreenReader,      ///< is not seen, and only read aloud
};

/// How a row is compared with a `class` attribute.
enum class NameForm : std::uint8_t {
  kWord,    ///< is one of its classes
  kPrefix,  ///< one of its classes begins with it
  kPart,    ///< it is anywhere in the attribute
  kSuffix,  ///< one of its classes ends with it
  kBegin,   ///< the attribute begins with it
};

struct KnownName {
  std::string_view name;
  NameForm form;
  NameMeaning meaning;
};

inline constexpr auto kKnownNames = std::to_array<KnownName>({
#define PAGELET_KNOWN_NAME(name, form, meaning, why, page) \
  {name, NameForm::form, NameMeaning::meaning},
#include "core/parts/known_names.inc"
#undef PAGELET_KNOWN_NAME
});

/// Whether a `class` attribute has this meaning. O(rows x length).
bool has_meaning(std::string_view classes, NameMeaning meaning);

/// The same for the first 1,000 bytes of the classes of an element.
bool has_meaning(const Document& document, NodeId node, NameMeaning meaning);

/// What follows the name in `text`, if `text` begins with a name of this meaning; empty: with none.
std::string_view rest_after_name(std::string_view text, NameMeaning meaning);

}  // namespace pagelet::internal
