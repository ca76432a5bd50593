// SPDX-License-Identifier: MIT
#pragma once

/// The output of `pagelet agree`: how far two annotators agree (datasets/labelling/agreement.h).

#include <cstdint>
#include <string>
#include <vector>

#include "datasets/labelling/agreement.h"
#include "datasets/suite.h"

namespace pagelet {

enum class AgreeFormat : std::uint8_t { kTable, kJson, kCsv };

/// The kappas of each site; then the mean, median and lowest kappa of each kind over the sites that
/// both have labelled; then the nodes that differ. JSON: `pagelet.agree/1` (docs/formats.md). CSV:
/// one line for each site, with kappas and the number of nodes that differ.
std::string agree_report(const Suite& suite, const std::string& a, const std::string& b,
                         const std::vector<SiteAgreement>& sites, AgreeFormat format);

}  // namespace pagelet
