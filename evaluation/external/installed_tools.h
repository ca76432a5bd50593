// SPDX-License-Identifier: MIT
#pragma once

/// Others' extractors that scripts/install_external.sh has installed. Each one has a folder with a
/// file `tool.json` (docs/adding-an-algorithm.md), which says the command that runs it as an
/// external program.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(const auto tools, installed_tools(tools_folder()));
///   for (const ExternalCommand& tool : tools) make_external(tool, {});

#include <string>
#include <vector>

#include "core/result.h"
#include "evaluation/external/external_extractor.h"

namespace pagelet {

/// The folder of the tools: `pagelet/external` in $XDG_CACHE_HOME or, without it, ~/.cache.
std::string tools_folder();

/// The tool of this name. Errors (`kUsage`): it is not installed; (`kInput`): its tool.json cannot
/// be used.
Result<ExternalCommand> installed_tool(const std::string& folder, const std::string& name);

/// All tools of the folder, by name; without a folder none. Errors (`kInput`): a tool.json cannot
/// be used.
Result<std::vector<ExternalCommand>> installed_tools(const std::string& folder);

}  // namespace pagelet
