// SPDX-License-Identifier: MIT
#pragma once

/// MenuCut's trained model: a sum of trees over the features of an element. It is embedded at build
/// from model.txt, which scripts/train_menucut.py writes.

#include <string_view>

#include "extractors/menucut/menu_features.h"

namespace pagelet {

/// About how much an element and a main menu have in common, as F1 in [0, 1]. O(trees).
double menu_value(const MenuRow& row);

/// SHA-256 of model.txt, in hexadecimal digits.
std::string_view menu_model_hash();

}  // namespace pagelet
