// SPDX-License-Identifier: MIT
#pragma once

/// Counts for each node of the key page how many candidate pages map it. TemEx and ConEx use this.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/mapping/node_equality.h"
#include "extractors/extractor.h"

namespace pagelet {

struct Votes {
  std::vector<std::uint32_t> votes;  ///< by node of the key page
  std::size_t duplicates = 0;        ///< number of candidates that map every node (copies)
};

/// Maps the key page onto each candidate of `extraction` by an equal top-down mapping.
Votes count_votes(const ExtractionContext& context, const Extraction& extraction,
                  const EqualityOptions& options);

}  // namespace pagelet
