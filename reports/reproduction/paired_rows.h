// SPDX-License-Identifier: MIT
#pragma once

/// Compares printed and computed rows: what differs, and by how much.

#include <span>
#include <string>

#include "reports/reproduction/paper_table.h"

namespace pagelet {

/// Adds a row "difference" (computed minus printed) to each computed row that a printed row
/// follows. Tables with intervals get a last column `in_interval`: the measures whose printed mean
/// is in the computed interval. Tables without a column `source` do not change.
void add_difference_rows(PaperTable& table);

/// Sentences that tell what can be compared with the papers, and where the order of the algorithms
/// agrees. `tables`: all tables of the reproduction; the order is that of TWEB19's Table 4.
/// `named`: number of sites that the papers name.
std::string comparison_in_words(const std::string& suite, std::size_t sites, std::size_t named,
                                std::span<const PaperTable> tables);

}  // namespace pagelet
