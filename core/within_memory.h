// SPDX-License-Identifier: MIT
#pragma once

/// Makes lack of memory a failure of one piece of work, where other pieces can still be done.

#include <new>
#include <string>
#include <string_view>

#include "core/result.h"

namespace pagelet {

/// `work()`, or the error for lack of memory (`kLimit`, LimitKind::kMemory). Whatever the work had
/// changed must then be thrown away, such as a Site whose tables are half written. `where`, if not
/// empty: the page that the message names.
///
/// Example: `PAGELET_TRY(within_memory([&]() -> Result<void> { return write(page, text); }));`
template <class Work>
auto within_memory(Work&& work, std::string_view where = {}) -> decltype(work()) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    const std::string place(where);
    return fail_limit(LimitKind::kMemory,
                      (place.empty() ? place : place + ": ") + "takes more memory than there is");
  }
}

}  // namespace pagelet
