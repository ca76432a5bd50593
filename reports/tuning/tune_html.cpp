// SPDX-License-Identifier: MIT
#include "reports/tuning/tune_html.h"

#include <fmt/format.h>

#include "reports/tables/tune_report.h"
#include "reports/tuning/tuning_page.h"

namespace pagelet {

std::string tune_html(const Tuning& tuning) {
  const TuneResult& result = tuning.result();
  const std::string title = fmt::format(
      "Tuning of {} on suite {}", tuning.settings().front().extractor->info().title, result.suite);
  ShownTuning shown;
  shown.title = "Result";
  shown.sentences = {tune_verdict(tuning),
                     "Heat map and curves show all sites: chosen and scored on the same ones, so "
                     "their heights are too high as an estimate for other sites."};
  shown.measure = objective_title(result.objective) + ", percent";
  shown.axes = result.axes;
  shown.landscape = result.landscape;
  shown.tables = tune_tables(tuning);
  return tuning_page(title, {&shown, 1});
}

}  // namespace pagelet
