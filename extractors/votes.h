// SPDX-License-Identifier: MIT
#pragma once

/// How many candidate pages map each node of the key page: the counting that TemEx and ConEx share.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/mapping/node_equality.h"
#include "extractors/extractor.h"

namespace pagelet {

struct Votes {
  std::vector<std::uint32_t> votes;  ///< by node of the key page
  std::size_t duplicates = 0;        ///< candidates that map every node: copies of the key page
};

/// Maps the key page onto each candidate of `extraction` by an equal top-down mapping.
Votes count_votes(const ExtractionContext& context, const Extraction& extraction,
                  const EqualityOptions& options);

}  // namespace pagelet
