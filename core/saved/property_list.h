// SPDX-License-Identifier: MIT
#pragma once

/// Property lists of Apple's systems, binary (`bplist00`) and XML, as far as web archives need
/// them: dictionaries, arrays, texts and data. Numbers, dates and truth values are empty texts.
///
/// A list may be hostile: at most 100,000 values are read, and at most 16 levels, so objects that
/// contain themselves end. Cost: O(length).

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace pagelet::internal {

/// A value: a dictionary has `members`, an array `members` with empty names, and a text or data
/// `bytes`.
struct PropertyValue {
  struct Member;

  std::string bytes;
  std::vector<Member> members;

  /// The member with this name; nullptr without one.
  const PropertyValue* find(std::string_view name) const;
};

struct PropertyValue::Member {
  std::string name;
  PropertyValue value;
};

/// Whether the bytes begin like a binary property list, or like an XML one in their first KiB.
bool is_binary_property_list(std::string_view bytes);
bool is_xml_property_list(std::string_view bytes);

/// Error (`kInput`): the list is damaged, or larger than the limits.
Result<PropertyValue> read_binary_property_list(std::string_view bytes);
Result<PropertyValue> read_xml_property_list(std::string_view bytes);

}  // namespace pagelet::internal
