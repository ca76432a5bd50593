// SPDX-License-Identifier: MIT
#pragma once

/// The classes of TECO that the key page of a site has, for a check of unknown labels.

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "core/limits.h"
#include "core/result.h"
#include "datasets/suite.h"

namespace pagelet {

/// The classes of the key page that begin with `TECO_`, known or not, with their numbers of
/// elements. Empty if the site's labels are not classes. Errors: the site cannot be opened, or its
/// key page cannot be read.
Result<std::map<std::string, std::size_t>> teco_classes(const SuiteSite& site,
                                                        const Limits& limits);

/// Whether a class is one of those that `teco_gold` (datasets/labels.h) reads.
bool is_teco_label(std::string_view name);

}  // namespace pagelet
