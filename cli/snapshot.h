// SPDX-License-Identifier: MIT
#pragma once

/// The subcommand that takes sites from the web.

#include <functional>
#include <memory>

#include "cli/command.h"
#include "core/web/fetcher.h"

namespace pagelet::cli {

/// What of the command line is the fetcher's affair.
struct FetcherChoices {
  bool allow_private = false;  ///< also addresses of private networks
};

/// Makes the fetcher of a run. Errors: those of a network that cannot be used.
using FetcherFactory = std::function<Result<std::unique_ptr<Fetcher>>(const FetcherChoices&)>;

/// `pagelet snapshot`; `make_fetcher` is called when it is chosen.
void add_snapshot(CLI::App& program, Action& run, FetcherFactory make_fetcher);

}  // namespace pagelet::cli
