// SPDX-License-Identifier: MIT
#pragma once

/// How Pagelet reports what input, files, the network or a user can cause: as values.
///
/// A function that can fail for such a reason returns `Result<T>`. Exceptions stay for programmer
/// errors and for lack of memory; none crosses the library's border.
///
/// Example:
///   Result<Page> page = read_page(path);
///   if (!page) return tl::unexpected(page.error());

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "core/limits.h"

namespace pagelet {

/// What kind of trouble an error is; it decides the program's exit code and a site's status.
enum class ErrorCode : std::uint8_t {
  kUsage,         ///< an option, algorithm or parameter is unknown or out of range
  kInput,         ///< a file, folder, page, JSON document or label cannot be used
  kLimit,         ///< a page is beyond one of the limits; `Error::limit` says which
  kTimeout,       ///< the time given to a site ran out
  kOutput,        ///< results cannot be written, or a store cannot be used
  kNetwork,       ///< a page cannot be had from the network
  kNoPrediction,  ///< answers made elsewhere say nothing about a site
};

/// One error: its kind and one clear line that names the file or option and says what to do.
struct Error {
  ErrorCode code = ErrorCode::kInput;
  std::string message;
  LimitKind limit = LimitKind::kNone;  ///< only with `ErrorCode::kLimit`
};

template <class T>
using Result = tl::expected<T, Error>;

/// `return fail(ErrorCode::kInput, "site.json: key_page is missing");`
inline tl::unexpected<Error> fail(ErrorCode code, std::string message) {
  return tl::unexpected<Error>(Error{code, std::move(message), LimitKind::kNone});
}

/// The same for a page beyond a limit.
inline tl::unexpected<Error> fail_limit(LimitKind limit, std::string message) {
  return tl::unexpected<Error>(Error{ErrorCode::kLimit, std::move(message), limit});
}

}  // namespace pagelet
