// SPDX-License-Identifier: MIT
#pragma once

/// An algorithm's answer as labels, with which somebody may begin to label a site.

#include <string>

#include "core/site/site.h"
#include "datasets/labelling/label_sets.h"
#include "extractors/extractor.h"

namespace pagelet {

/// Runs an extractor on an open site. No label where it gives no answer, or one that refers to a
/// tree with blank texts. `site_id`: as for run_extractor.
LabelSets first_labels(Site& site, const Extractor& extractor, const std::string& site_id);

}  // namespace pagelet
