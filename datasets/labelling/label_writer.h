// SPDX-License-Identifier: MIT
#pragma once

/// Writing label files (docs/formats.md).

#include <array>
#include <optional>
#include <string>

#include "core/result.h"
#include "datasets/labels.h"

namespace pagelet {

/// Of two annotators, by kind: not template, main content, main menu.
struct KeptAgreement {
  std::array<std::string, 2> annotators;
  std::array<double, 3> kappas{};
};

/// Writes a label file, whole or not at all. Fields of a file that is there already and that
/// LabelFile does not know stay; so does its agreement, unless there is a new one. Empty texts and
/// false are left out. Errors (`kOutput`): it cannot be written.
Result<void> write_label_file(const LabelFile& labels,
                              const std::optional<KeptAgreement>& agreement = std::nullopt);

}  // namespace pagelet
