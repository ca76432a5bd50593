// SPDX-License-Identifier: MIT
#pragma once

/// How Pagelet reports errors that input, files, the network or a user can cause: as values.
///
/// A function that can fail for such a reason returns `Result<T>`. Exceptions remain for programmer
/// errors and for lack of memory; no exception leaves the library.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(const Page page, read_page(path));
///   PAGELET_TRY(check(page));

#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "core/limits.h"

namespace pagelet {

/// The kind of an error. It decides the program's exit code and a site's status.
enum class ErrorCode : std::uint8_t {
  kUsage,         ///< an option, algorithm or parameter is unknown or out of range
  kInput,         ///< a file, folder, page, JSON document or label cannot be used
  kLimit,         ///< a page is beyond one of the limits; `Error::limit` says which
  kTimeout,       ///< the time given to a site ran out
  kOutput,        ///< results cannot be written, or a store cannot be used
  kNetwork,       ///< a page cannot be loaded from the network
  kNoPrediction,  ///< predictions made by another program contain no answer for a site
  kCoding,        ///< the body of an HTTP answer has a content coding that Pagelet does not know
};

/// The name of a kind of error, as the libraries for Python and JavaScript show it.
constexpr std::string_view to_string(ErrorCode code) {
  constexpr std::string_view kNames[] = {"usage",  "input",   "limit",         "timeout",
                                         "output", "network", "no_prediction", "coding"};
  return kNames[static_cast<std::size_t>(code)];
}

/// One error: its kind, and one line that names the file or option and says what to do. Program
/// flow depends on `code` and `limit`, never on texts.
struct Error {
  ErrorCode code = ErrorCode::kInput;
  std::string message;
  LimitKind limit = LimitKind::kNone;     ///< only with `ErrorCode::kLimit`
  std::vector<std::string> context = {};  ///< where it happened, the innermost place first

  /// The line to print: "outer place: inner place: message".
  std::string text() const {
    std::string line = message;
    for (const std::string& place : context) line.insert(0, place + ": ");
    return line;
  }
};

template <class T>
using Result = tl::expected<T, Error>;

/// `return fail(ErrorCode::kInput, "site.json: key_page is missing");`
inline tl::unexpected<Error> fail(ErrorCode code, std::string message) {
  return tl::unexpected<Error>(Error{code, std::move(message)});
}

/// The same for a page beyond a limit.
inline tl::unexpected<Error> fail_limit(LimitKind limit, std::string message) {
  return tl::unexpected<Error>(Error{ErrorCode::kLimit, std::move(message), limit});
}

/// The same error, with `place` added around the places that it already names.
/// `if (!labels) return fail_in(path, std::move(labels).error());`
inline tl::unexpected<Error> fail_in(std::string place, Error error) {
  if (place.empty()) return tl::unexpected<Error>(std::move(error));  // a page without a URL
  error.context.push_back(std::move(place));
  return tl::unexpected<Error>(std::move(error));
}

// The errors for a page beyond a limit that the user can raise.

inline std::string byte_limit_message(std::size_t max_bytes) {
  return "more than " + std::to_string(max_bytes) + " bytes (raise --max-bytes)";
}

inline std::string node_limit_message(std::size_t max_nodes) {
  return "more than " + std::to_string(max_nodes) + " nodes (raise --max-nodes)";
}

inline std::string depth_limit_message(std::size_t max_depth) {
  return "nesting is deeper than " + std::to_string(max_depth) + " levels (raise --max-depth)";
}

inline tl::unexpected<Error> fail_byte_limit(const std::string& page, std::size_t max_bytes) {
  return fail_in(page, Error{ErrorCode::kLimit, byte_limit_message(max_bytes), LimitKind::kBytes});
}

/// `work()`, or the error for lack of memory (`kLimit`, LimitKind::kMemory): other pieces of work
/// can still be done. Whatever this one had changed must then be thrown away, such as a Site
/// whose tables are half written. `where`, if not empty: the page that the message names.
///
/// Example: `PAGELET_TRY(within_memory([&]() -> Result<void> { return write(page, text); }));`
template <class Work>
auto within_memory(Work&& work, std::string_view where = {}) -> decltype(work()) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    const std::string place = where.empty() ? "" : std::string(where) + ": ";
    return fail_limit(LimitKind::kMemory, place + "takes more memory than there is");
  }
}

}  // namespace pagelet

/// Returns the error of a `Result` from the function, or continues without one.
/// `PAGELET_TRY(store.write(run));`
#define PAGELET_TRY(...)                                                                       \
  do {                                                                                         \
    if (auto&& pagelet_result = (__VA_ARGS__); !pagelet_result) {                              \
      return ::tl::unexpected(std::forward<decltype(pagelet_result)>(pagelet_result).error()); \
    }                                                                                          \
  } while (false)

/// Returns the error of a `Result` from the function, or declares a variable with its value.
/// `PAGELET_ASSIGN_OR_RETURN(const Page page, read_page(path));`
#define PAGELET_ASSIGN_OR_RETURN(declaration, ...)                                          \
  PAGELET_ASSIGN_OR_RETURN_AS(PAGELET_NAME_OF_LINE(pagelet_result_, __LINE__), declaration, \
                              __VA_ARGS__)
#define PAGELET_NAME_OF_LINE(name, line) PAGELET_NAME_OF_LINE_AS(name, line)
#define PAGELET_NAME_OF_LINE_AS(name, line) name##line
#define PAGELET_ASSIGN_OR_RETURN_AS(result, declaration, ...)      \
  auto result = (__VA_ARGS__);                                     \
  if (!result) return ::tl::unexpected(std::move(result).error()); \
  declaration = *std::move(result)
