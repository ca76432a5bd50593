// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "reports/reproduction/paper_tables.h"

namespace pagelet {
namespace {

constexpr Clamp kTimeClamp{0, 1e300};
constexpr double kMsPerSecond = 1000;

struct PaperCategory {
  const char* slug;
  const char* printed;
};
constexpr PaperCategory kCategories[] = {
    {"companies-shops", "Companies/Shops"},
    {"forums-social", "Forums/Social"},
    {"personal-blogs", "Personal websites/Blogs"},
    {"media-communication", "Media/Communication"},
    {"institutions-associations", "Institutions/Associations"}};

std::string category_title(const std::string& slug) {
  for (const PaperCategory& category : kCategories) {
    if (slug == category.slug) return category.printed;
  }
  return slug.empty() ? "(none)" : slug;
}

// The papers' categories first, in their order, then the others of the suite.
std::vector<std::string> categories_of(const PaperRun& run) {
  std::vector<std::string> slugs;
  for (const PaperCategory& category : kCategories) slugs.emplace_back(category.slug);
  std::set<std::string> others;
  for (const BenchSite& site : run.bench.sites) {
    if (std::ranges::find(slugs, site.category) == slugs.end()) others.insert(site.category);
  }
  slugs.insert(slugs.end(), others.begin(), others.end());
  return slugs;
}

// |G| / (|G| + FN + FP). The paper's printed accuracy seems to be this value.
double accuracy_printed(const Score& score, Status status) {
  if (!is_answer(status)) return 0;
  const auto gold = static_cast<double>(score.counts.gold);
  const auto retrieved = static_cast<double>(score.counts.retrieved);
  const auto common = static_cast<double>(score.counts.common);
  const double all = gold + (gold - common) + (retrieved - common);
  return all == 0 ? 100 : 100 * gold / all;
}

// Values of the template task over nodes on the sites of a category (all: nullptr). `metric`
// nullopt: the inferred accuracy.
std::vector<double> template_values(const PaperRun& run, std::size_t extractor,
                                    const std::string* category, std::optional<Metric> metric) {
  std::vector<double> values;
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    if (category != nullptr && run.bench.sites[site].category != *category) continue;
    const Score* score = run.score(extractor, site, Target::kTemplate, Unit::kNodes);
    if (score == nullptr) continue;
    values.push_back(metric ? value_of(score->rates, *metric)
                            : accuracy_printed(*score, run.result(extractor, site).run.status));
  }
  return values;
}

// The mean of the inferred accuracy.
PaperCell accuracy_cell(const PaperRun& run, std::size_t extractor, const std::string* category) {
  return cell(
      summarize(template_values(run, extractor, category, std::nullopt), kPercentClamp).mean);
}

// The computed numbers that the columns of a table name, from the first interval on.
std::vector<PaperCell> computed_cells(const PaperTable& table, const PaperRun& run,
                                      std::size_t extractor, const std::string* category) {
  std::vector<PaperCell> cells;
  for (const PaperColumn& column : table.columns) {
    const std::string name = column.name.substr(0, column.name.find('_'));
    if (column.name == "accuracy_printed") {
      cells.push_back(accuracy_cell(run, extractor, category));
    } else if (column.name.ends_with("_low")) {
      const Metric metric =
          *std::ranges::find(kMetrics, name, [](Metric one) { return to_string(one); });
      std::ranges::copy(
          interval_cells(template_values(run, extractor, category, metric), kPercentClamp, 2),
          std::back_inserter(cells));
    }
  }
  return cells;
}

PaperTable comparison_table(const PaperRun& run) {
  PaperTable table = empty_table("tweb19_t4", run);
  const PublishedTable& published = published_table("tweb19_t4");
  const auto add = [&](const std::string& title, std::size_t extractor) {
    add_row(table, title, kComputed, computed_cells(table, run, extractor, nullptr));
  };
  std::vector<const char*> names;
  for (const auto& [name, title] : kCompared) {
    names.push_back(name);
    add(title, run.experiments.standard(name));
    const PublishedRow* printed = find_row(published, {{"extractor", title}});
    if (printed == nullptr) continue;
    add_printed(table, *printed, title, kPrinted);
    // The printed accuracy belongs in the column of its own formula, the last one.
    std::vector<PaperCell>& row = table.rows.back();
    std::fill(row.end() - 5, row.end(), PaperCell());
    row.back() = cell(printed->number("accuracy_mean"));
  }
  for (const std::size_t at : run.experiments.others_than(names)) {
    add(title_with_role(run.experiments.extractors()[at]->info()), at);
  }
  return table;
}

PaperTable classification_table(const PaperRun& run) {
  PaperTable table = empty_table("tweb19_t3", run);
  const PublishedTable& published = published_table("tweb19_t3");
  for (const std::string& slug : categories_of(run)) {
    const auto sites =
        static_cast<std::size_t>(std::ranges::count(run.bench.sites, slug, &BenchSite::category));
    const PublishedRow* printed = find_row(published, {{"category", category_title(slug)}});
    add_row(table, category_title(slug), count_cell(sites),
            printed == nullptr ? PaperCell() : cell(printed->number("pages"), 0));
  }
  return table;
}

// Table 5 (F1) or 6 (accuracy; in print by its own formula).
PaperTable category_table(const PaperRun& run, const char* id) {
  PaperTable table = empty_table(id, run);
  const bool has_formula = table.columns.back().name == "accuracy_printed";
  for (const std::string& slug : categories_of(run)) {
    const std::string category = category_title(slug);
    for (const auto& [name, title] : kCompared) {
      const std::size_t extractor = run.experiments.standard(name);
      const std::size_t sites = template_values(run, extractor, &slug, Metric::kF1).size();
      if (sites > 0) {
        add_row(table, category, title, kComputed, count_cell(sites),
                computed_cells(table, run, extractor, &slug));
      }
      const PublishedRow* printed =
          find_row(published_table(id), {{"category", category}, {"extractor", title}});
      if (printed == nullptr) continue;
      add_printed(table, *printed, category, title, kPrinted);
      if (has_formula) table.rows.back().back() = cell(printed->number("accuracy_mean"));
    }
  }
  return table;
}

// The times of all answers of an extractor.
template <class Time>
std::vector<double> times(const PaperRun& run, std::size_t extractor, Time time) {
  std::vector<double> values;
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    const Run& result = run.result(extractor, site).run;
    if (is_answer(result.status)) values.push_back(std::invoke(time, result.phases));
  }
  return values;
}

PaperTable times_table(const PaperRun& run) {
  PaperTable table = empty_table("tweb19_t7", run);
  const PublishedTable& published = published_table("tweb19_t7");
  const auto add = [&](const std::string& kind, const std::string& name,
                       std::vector<double> values) {
    const PublishedRow* printed = find_row(published, {{"name", name}});
    const std::string unit = printed == nullptr ? "ms" : printed->text("time_unit");
    // Uses the unit of the paper; otherwise the difference of the two rows would have no meaning.
    if (unit == "s") {
      for (double& value : values) value /= kMsPerSecond;
    }
    add_row(table, kind, name, kComputed, unit,
            interval_cells(values, kTimeClamp, unit == "s" ? 6 : 3));
    if (printed != nullptr) add_printed(table, *printed, kind, name, kPrinted, unit);
  };
  const std::size_t temex = run.experiments.standard("temex");
  add("phase", "Webpage Loading", times(run, temex, &Phases::load));
  add("phase", "Hyperlink Analysis", times(run, temex, &Phases::links));
  add("phase", "CS Extraction", times(run, temex, &Phases::candidates));
  add("phase", "HTML to DOM", times(run, temex, &Phases::parse));
  for (const ComparedAlgorithm& algorithm : kCompared) {
    add("extractor", algorithm.printed,
        times(run, run.experiments.standard(algorithm.name), &Phases::extract));
  }
  return table;
}

// The smallest value that `percent` of the values do not exceed (nearest rank).
double percentile(const std::vector<double>& sorted, double percent) {
  const auto rank = static_cast<std::size_t>(
      std::max(1.0, std::ceil(percent / 100 * static_cast<double>(sorted.size()))));
  return sorted[rank - 1];
}

PaperTable shares_table(const PaperRun& run) {
  PaperTable table = empty_table("shares", run);
  const auto add = [&](const std::string& what, const std::string& bound, double bound_ms,
                       double printed, std::vector<double> values) {
    if (values.empty()) return;
    std::ranges::sort(values);
    const auto below = std::ranges::lower_bound(values, bound_ms) - values.begin();
    add_row(table, what, bound,
            cell(100 * static_cast<double>(below) / static_cast<double>(values.size())),
            cell(printed));
    for (const double percent : {50, 75, 90, 95, 99, 100}) {
      table.rows.back().push_back(cell(percentile(values, percent), 3));
    }
  };
  const std::size_t temex = run.experiments.standard("temex");
  add("candidates found", "100 ms", 100,
      published_value("tweb19_text", "candidate_collection_below_100ms_percent"),
      times(run, temex, &Phases::candidates));
  add("TemEx, all phases", "10 s", 10'000,
      published_value("tweb19_text", "temex_below_10s_percent"), times(run, temex, &Phases::total));
  add("ConEx, all phases", "60 s", 60'000,
      published_value("conex_text", "benchmarks_below_60s_percent"),
      times(run, run.experiments.standard("conex"), &Phases::total));
  return table;
}

}  // namespace

std::vector<PaperTable> tweb19_tables(const PaperRun& run) {
  return {classification_table(run),        comparison_table(run), category_table(run, "tweb19_t5"),
          category_table(run, "tweb19_t6"), times_table(run),      shares_table(run)};
}

}  // namespace pagelet
