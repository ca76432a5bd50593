// SPDX-License-Identifier: MIT
#pragma once

/// The program that made a result.

#include <string>

namespace pagelet {

struct MadeBy {
  std::string version;   ///< of Pagelet
  std::string commit;    ///< of its source, with "+" after it when files were changed; "unknown"
                         ///< outside of a Git checkout
  std::string compiler;  ///< name and version: "GCC 12.2.0"

  bool operator==(const MadeBy&) const = default;
};

/// This program.
MadeBy made_by();

}  // namespace pagelet
