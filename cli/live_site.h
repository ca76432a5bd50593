// SPDX-License-Identifier: MIT
#pragma once

/// Live pages of `extract` and `candidates` (docs/web.md).

#include "core/web/live/web_fetcher.h"

namespace pagelet::cli {

struct LiveOptions {
  bool allow_private = false;  ///< allow connections to addresses that are not public
  double total_seconds = 0;    ///< limit of wall time for everything; 0: none
};

/// The options with which commands use the network.
WebFetcherOptions fetcher_options(const LiveOptions& options);

}  // namespace pagelet::cli
