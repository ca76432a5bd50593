// SPDX-License-Identifier: MIT
#pragma once

/// The program that made a result.

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

/// Hash of all sources that can change an answer or its score, and of the versions of Gumbo and
/// ICU, in 16 hexadecimal digits. It is computed when the program is built.
std::string build_of_program();

}  // namespace pagelet
