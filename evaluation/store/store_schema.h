// SPDX-License-Identifier: MIT
#pragma once

/// The tables of the store; docs/formats.md says what each column holds.
///
/// References use no numbers that would change when stores are merged: the key identifies an
/// experiment, the hash a context. Only runs are numbered.

#include <string>

namespace pagelet {

/// SQLite's `application_id` of a store: "pglt" in ASCII.
inline constexpr int kStoreApplication = 0x70676C74;
/// SQLite's `user_version` of a store. It is increased whenever the tables change.
inline constexpr int kStoreFormat = 3;

/// The statements that make the tables and views. The columns of `scores` are kScoreFields.
std::string store_schema();

}  // namespace pagelet
