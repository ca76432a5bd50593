// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <functional>
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

constexpr const char* kInferredNote =
    "Accuracy (printed formula): |G| / (|G| + FN + FP), inferred from the printed values, only for "
    "comparison with them.";

PaperTable comparison_table(const PaperRun& run) {
  PaperTable table{"tweb19_t4",
                   "TWEB19, Table 4",
                   "Template extractors on the same 3-CS, percent, mean with 99 % interval and "
                   "sigma, " +
                       of_suite(run) + "; the paper: 75 sites of TECO",
                   {{"extractor", "Extractor"}, {"source", "Source"}},
                   {},
                   {kInferredNote,
                    "Rows that are not in the paper take pages as they do by default, not all of "
                    "them the same 3-CS."}};
  for (const auto& [name, title] : {std::pair("recall", "Recall"),
                                    {"precision", "Precision"},
                                    {"f1", "F1"},
                                    {"accuracy", "Accuracy"}}) {
    add_interval_columns(table, name, title);
  }
  table.columns.push_back({"accuracy_printed", "Accuracy (printed formula)"});
  const PublishedTable& published = published_table("tweb19_t4");
  const auto add = [&](const std::string& title, std::size_t extractor) {
    const auto interval = [&](Metric metric) {
      return interval_cells(template_values(run, extractor, nullptr, metric), kPercentClamp, 2);
    };
    add_row(table, title, kComputed, interval(Metric::kRecall), interval(Metric::kPrecision),
            interval(Metric::kF1), interval(Metric::kAccuracy),
            accuracy_cell(run, extractor, nullptr));
  };
  for (const ComparedAlgorithm& algorithm : kCompared) {
    add(algorithm.printed, run.experiments.standard(algorithm.name));
    if (const PublishedRow* printed = find_row(published, "extractor", algorithm.printed)) {
      // The printed accuracy belongs in the column of its own formula.
      add_row(table, algorithm.printed, kPrinted, printed_interval(*printed, "recall"),
              printed_interval(*printed, "precision"), printed_interval(*printed, "f1"),
              std::vector<PaperCell>(4), cell(printed->number("accuracy_mean")));
    }
  }
  std::vector<const char*> names;
  for (const ComparedAlgorithm& algorithm : kCompared) names.push_back(algorithm.name);
  for (const std::size_t at : run.experiments.others_than(names)) {
    add(title_with_role(run.experiments.extractors()[at]->info()), at);
  }
  return table;
}

PaperTable classification_table(const PaperRun& run) {
  PaperTable table{"tweb19_t3",
                   "TWEB19, Table 3",
                   "Sites by category, " + of_suite(run) + "; the paper: the 100 of TECO",
                   {{"category", "Category"}, {"pages", "Sites"}, {"printed", "Printed"}},
                   {},
                   {}};
  const PublishedTable& published = published_table("tweb19_t3");
  for (const std::string& slug : categories_of(run)) {
    const auto sites =
        static_cast<std::size_t>(std::ranges::count(run.bench.sites, slug, &BenchSite::category));
    const PublishedRow* printed = find_row(published, "category", category_title(slug));
    add_row(table, category_title(slug), count_cell(sites),
            printed == nullptr ? PaperCell() : cell(printed->number("pages"), 0));
  }
  return table;
}

const PublishedRow* find_category_row(const PublishedTable& table, const std::string& category,
                                      const std::string& extractor) {
  for (const PublishedRow& row : table.rows) {
    if (row.text("category") == category && row.text("extractor") == extractor) return &row;
  }
  return nullptr;
}

// Table 5 (F1) or 6 (accuracy; in print by its own formula).
PaperTable category_table(const PaperRun& run, const char* id, const char* source, Metric metric) {
  const std::string name(to_string(metric));
  const bool is_accuracy = metric == Metric::kAccuracy;
  PaperTable table{
      id,
      source,
      std::string(is_accuracy ? "Accuracy" : "F1") +
          " by category, percent, mean with 99 % interval and sigma, " + of_suite(run) +
          "; the paper: 75 sites of TECO",
      {{"category", "Category"}, {"extractor", "Extractor"}, {"source", "Source"}, {"n", "N"}},
      {},
      published_audit(id)};
  add_interval_columns(table, name, is_accuracy ? "Accuracy" : "F1");
  if (is_accuracy) {
    table.columns.push_back({"accuracy_printed", "Accuracy (printed formula)"});
    table.notes.emplace_back(kInferredNote);
  }
  const PublishedTable& published = published_table(id);
  for (const std::string& slug : categories_of(run)) {
    for (const ComparedAlgorithm& algorithm : kCompared) {
      const std::size_t extractor = run.experiments.standard(algorithm.name);
      const std::vector<double> values = template_values(run, extractor, &slug, metric);
      if (!values.empty()) {
        add_row(table, category_title(slug), algorithm.printed, kComputed,
                count_cell(values.size()), interval_cells(values, kPercentClamp, 2));
        if (is_accuracy) table.rows.back().push_back(accuracy_cell(run, extractor, &slug));
      }
      const PublishedRow* printed =
          find_category_row(published, category_title(slug), algorithm.printed);
      if (printed == nullptr) continue;
      add_row(table, category_title(slug), algorithm.printed, kPrinted,
              cell(printed->number("n"), 0), printed_interval(*printed, name));
      if (is_accuracy) table.rows.back().push_back(cell(printed->number("accuracy_mean")));
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
  PaperTable table{
      "tweb19_t7",
      "TWEB19, Table 7",
      "Wall time a site: phases of TemEx, and extractors alone, mean with 99 % "
      "interval and sigma, " +
          of_suite(run) + "; the paper: 75 sites of TECO, loaded from the network",
      {{"kind", "Kind"}, {"name", "Name"}, {"source", "Source"}, {"time_unit", "Unit"}},
      {},
      {"Phases are disjoint here; in print HTML to DOM contains the loading and the "
       "analysis of links. CS Extraction here includes the order of the links.",
       "Computed times are of pages on disk."}};
  add_interval_columns(table, "time", "Time");
  const PublishedTable& published = published_table("tweb19_t7");
  const auto add = [&](const std::string& kind, const std::string& name,
                       std::vector<double> values) {
    const PublishedRow* printed = find_row(published, "name", name);
    const std::string unit = printed == nullptr ? "ms" : printed->text("time_unit");
    // Uses the unit of the paper; otherwise the difference of the two rows would have no meaning.
    if (unit == "s") {
      for (double& value : values) value /= kMsPerSecond;
    }
    add_row(table, kind, name, kComputed, unit,
            interval_cells(values, kTimeClamp, unit == "s" ? 6 : 3));
    if (printed != nullptr) {
      add_row(table, kind, name, kPrinted, unit, printed_interval(*printed, "time"));
    }
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
  PaperTable table{
      "shares",
      "TWEB19 and CONEX, text",
      "Sites below a time, percent, and percentiles of the times in ms, " + of_suite(run),
      {{"what", "What"},
       {"below", "Below"},
       {"share", "Share"},
       {"printed", "Printed"},
       {"p50", "50 %"},
       {"p75", "75 %"},
       {"p90", "90 %"},
       {"p95", "95 %"},
       {"p99", "99 %"},
       {"maximum", "Maximum"}},
      {},
      {"Times are of pages on disk; the papers' are of a browser add-on of their "
       "year, TemEx's and ConEx's with loading."}};
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
  return {classification_table(run),
          comparison_table(run),
          category_table(run, "tweb19_t5", "TWEB19, Table 5", Metric::kF1),
          category_table(run, "tweb19_t6", "TWEB19, Table 6", Metric::kAccuracy),
          times_table(run),
          shares_table(run)};
}

}  // namespace pagelet
