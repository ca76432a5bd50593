// SPDX-License-Identifier: MIT
#pragma once

/// Formulas: MathML, KaTeX and MathJax. All functions cost O(nodes of the element).

#include <optional>
#include <string>

#include "core/dom/document.h"

namespace pagelet::internal {

struct Formula {
  std::string text;         ///< on one line; empty: it shows nothing
  bool is_tex = false;      ///< TeX, as the page states it; else a linear form: (1)/(2), x^2, a_i
  bool is_display = false;  ///< on a line of its own
};

/// The formula of a `math`, with the TeX of its `annotation`, of a script for MathJax, or of an
/// element with TeX in `data-formula`; nullopt: it is another element.
std::optional<Formula> formula_of(const Document& document, NodeId node);

/// Whether an element holds a `math` and nothing else.
bool holds_formula(const Document& document, NodeId node);

/// Whether an element is another form of a formula, for the eye: MathJax made it beside its script,
/// or it comes directly after a `math`, with `aria-hidden` or Wikipedia's class for it.
bool is_copy_of_formula(const Document& document, NodeId node);

}  // namespace pagelet::internal
