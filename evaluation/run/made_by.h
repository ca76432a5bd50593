// SPDX-License-Identifier: MIT
#pragma once

/// With which program a result was made.

#include <string>

namespace pagelet {

struct MadeBy {
  std::string version;   ///< of Pagelet
  std::string commit;    ///< of its source, with "+" after it when files were changed; "unknown"
                         ///< outside of a Git checkout
  std::string compiler;  ///< name and version

  bool operator==(const MadeBy&) const = default;
};

/// This program.
MadeBy made_by();

/// Hash of the sources that can change an answer or its score, and of the versions of Gumbo and
/// ICU; made when the program is built. 16 hexadecimal digits.
std::string build_of_program();

}  // namespace pagelet
