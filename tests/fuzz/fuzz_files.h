// SPDX-License-Identifier: MIT
#pragma once

/// The folder for targets that need files.

#include "tests/support/temporary_folder.h"

namespace pagelet::fuzz {

/// The process has one folder. scripts/fuzz.sh puts it into memory.
inline const TemporaryFolder& folder() {
  static const TemporaryFolder folder;
  return folder;
}

}  // namespace pagelet::fuzz
