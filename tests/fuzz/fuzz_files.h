// SPDX-License-Identifier: MIT
#pragma once

/// The folder of targets whose inputs are files.

#include "tests/support/temporary_folder.h"

namespace pagelet::fuzz {

/// One for the whole process; scripts/fuzz.sh puts it into memory.
inline const TemporaryFolder& folder() {
  static const TemporaryFolder folder;
  return folder;
}

}  // namespace pagelet::fuzz
