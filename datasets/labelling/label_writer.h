// SPDX-License-Identifier: MIT
#pragma once

/// Writing label files (docs/formats.md).

#include <array>
#include <optional>
#include <string>

#include "core/result.h"
#include "datasets/labels.h"

namespace pagelet {

/// The agreement of two annotators, for each kind: not template, main content, main menu.
struct KeptAgreement {
  std::array<std::string, 2> annotators;
  std::array<double, 3> kappas{};
};

/// Writes a label file completely or not at all. If the file exists, its fields that LabelFile does
/// not know stay, and so does its agreement, unless there is a new one. Empty texts and false
/// values are left out. Errors (`kOutput`): the file cannot be written.
Result<void> write_label_file(const LabelFile& labels,
                              const std::optional<KeptAgreement>& agreement = std::nullopt);

}  // namespace pagelet
