// SPDX-License-Identifier: MIT
#include "core/dom/html_elements.h"

namespace pagelet {
namespace {

using namespace trait;

struct Element {
  std::string_view tag;
  unsigned traits;
};

constexpr ElementTable kElements(std::to_array<Element>({
#include "html_elements.inc"
}));

}  // namespace

bool has_trait(std::string_view tag, unsigned traits) {
  const Element* element = kElements.find(tag);
  return element != nullptr && (element->traits & traits) != 0;
}

}  // namespace pagelet
