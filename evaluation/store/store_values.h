// SPDX-License-Identifier: MIT
#pragma once

/// How values of the program stand in the store's columns.

#include <cstdint>
#include <string>
#include <vector>

#include "evaluation/store/store.h"

namespace pagelet::store {

/// A JSON list of texts; bytes that are not UTF-8 (file names may hold any) become U+FFFD.
std::string to_text(const std::vector<std::string>& texts);
std::vector<std::string> texts_of(const std::string& text);

/// 16 hexadecimal digits; and back.
std::string to_text(std::uint64_t hash);
std::uint64_t hash_of(const std::string& text);

/// Canonical JSON of a context, the parser's version included; and back, with the default for what
/// is missing or of another type.
std::string to_text(const StoreContext& context);
StoreContext context_of(const std::string& text);

/// The names that to_string gives, back to values; an unknown name gives the first value.
Target target_named(const std::string& name);
Unit unit_named(const std::string& name);
Role role_named(const std::string& name);
Status status_named(const std::string& name);

/// The key of an experiment.
std::int64_t experiment_key(const std::string& context, const BenchSite& site,
                            const ExtractorRecord& extractor);

}  // namespace pagelet::store
