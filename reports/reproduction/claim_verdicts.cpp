// SPDX-License-Identifier: MIT
#include "reports/reproduction/claim_verdicts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <sstream>
#include <utility>

#include "core/random.h"
#include "core/text/ascii.h"
#include "core/text/edit_distance.h"
#include "evaluation/statistics/mean_tests.h"
#include "evaluation/statistics/paired_tests.h"
#include "evaluation/statistics/statistics.h"
#include "reports/reproduction/comparisons.h"

namespace pagelet {
namespace {

// Random draws of the tests by permutation. The smallest p is one by this number.
constexpr std::size_t kPermutations = 10'000;

const Json& claims() { return reproduction_file("claims.json").at("claims"); }

const Json* claim_named(const std::string& id) {
  const auto found =
      std::ranges::find_if(claims(), [&](const Json& claim) { return claim.at("id") == id; });
  return found == claims().end() ? nullptr : &*found;
}

// ---- Series ----

// An algorithm with settings, or with random pages, and what is measured.
struct ClaimSeries {
  std::string algorithm;
  std::vector<Setting> settings;
  std::size_t random_pages = 0;  // 0: the pages of the settings
  RandomPages from = RandomPages::kLinked;
  std::string measure;  // empty: the claim's
};

ClaimSeries read_series(const std::string& text) {
  ClaimSeries series;
  std::istringstream words(text);
  words >> series.algorithm;
  for (std::string word; words >> word;) {
    if (word.starts_with('@')) {
      series.measure = word.substr(1);
      continue;
    }
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const std::string value = word.substr(equals + 1);
    if (name == "random-links" || name == "random-pages") {
      series.random_pages = std::stoul(value);
      series.from = name == "random-links" ? RandomPages::kLinked : RandomPages::kOfSite;
    } else {
      series.settings.emplace_back(name, value);
    }
  }
  return series;
}

// The pairs (above, below) of a claim, as texts of series.
std::vector<std::pair<std::string, std::string>> pairs_of(const Json& claim) {
  std::vector<std::pair<std::string, std::string>> pairs;
  if (claim.contains("pairs")) {
    for (const Json& pair : claim["pairs"]) pairs.emplace_back(pair.at(0), pair.at(1));
  }
  if (claim.contains("order")) {
    for (std::size_t at = 1; at < claim["order"].size(); ++at) {
      pairs.emplace_back(claim["order"][at - 1], claim["order"][at]);
    }
  }
  if (claim.contains("below")) {
    for (const Json& above : claim.at("above")) {
      for (const Json& below : claim["below"]) pairs.emplace_back(above, below);
    }
  }
  return pairs;
}

// All series of a claim.
std::vector<ClaimSeries> series_of(const Json& claim) {
  std::vector<ClaimSeries> all;
  for (const auto& [above, below] : pairs_of(claim)) {
    all.push_back(read_series(above));
    all.push_back(read_series(below));
  }
  if (all.empty() && claim.contains("above")) {
    for (const Json& above : claim["above"]) all.push_back(read_series(above));
  }
  return all;
}

// A number of each site for a measure, such as "content-word-f1".
std::optional<double> measured(const Experiment& result, const ExtractorInfo& info,
                               std::string_view measure) {
  if (measure == "time") return result.run.phases.extract;
  if (measure == "loads") return static_cast<double>(result.run.pages_loaded);
  const std::string_view kind = take_part(measure, '-');
  const Task task = kind == "own"       ? info.target
                    : kind == "content" ? Task::kContent
                                        : Task::kTemplate;
  const bool is_words = measure.starts_with("word-");
  if (is_words) measure.remove_prefix(5);
  const Score* score = result.score(task, is_words ? Unit::kWords : Unit::kNodes);
  const auto metric = value_named<Metric>(std::string(measure), kMetrics);
  if (score == nullptr || !metric) return std::nullopt;
  return value_of(score->rates, *metric);
}

class Evaluator {
 public:
  Evaluator(const PaperResult& run, const Json& claim) : run_(run), claim_(claim) {}

  std::vector<double> values(const ClaimSeries& series) const {
    const auto values_of = [&](std::size_t extractor) {
      return run_.values(extractor, [&](const Experiment& result) {
        return measured_for(series, extractor, result);
      });
    };
    return mean_values(extractors(series), values_of);
  }

  // The sites of these values.
  std::vector<std::size_t> sites(const ClaimSeries& series) const {
    std::vector<std::size_t> sites;
    const std::size_t extractor = extractors(series).front();
    for (std::size_t site = 0; site < run_.bench.sites.size(); ++site) {
      if (measured_for(series, extractor, run_.result(extractor, site))) sites.push_back(site);
    }
    return sites;
  }

  // The values of the sites of each category.
  std::map<std::string, std::vector<double>> by_category(const ClaimSeries& series) const {
    std::map<std::string, std::vector<double>> values;
    const std::size_t extractor = extractors(series).front();
    for (std::size_t site = 0; site < run_.bench.sites.size(); ++site) {
      const auto value =
          measured(run_.result(extractor, site), run_.experiments.extractors()[extractor]->info(),
                   claim_.value("measure", ""));
      if (value) values[paper_category_title(run_.bench.sites[site].category)].push_back(*value);
    }
    return values;
  }

  std::string title(const ClaimSeries& series) const {
    std::string text = run_.experiments.extractors()[extractors(series).front()]->info().title;
    for (const auto& [name, value] : series.settings) {
      if (name != "selection" && name != "order")
        text.append(" ").append(name).append("=").append(value);
    }
    if (series.random_pages > 0) {
      text += series.from == RandomPages::kLinked ? ", random links" : ", random pages";
    }
    return text;
  }

 private:
  std::optional<double> measured_for(const ClaimSeries& series, std::size_t extractor,
                                     const Experiment& result) const {
    return measured(result, run_.experiments.extractors()[extractor]->info(),
                    series.measure.empty() ? claim_.value("measure", "") : series.measure);
  }

  std::vector<std::size_t> extractors(const ClaimSeries& series) const {
    if (series.random_pages > 0) {
      return random_extractors(run_.experiments, series.algorithm, series.random_pages,
                               series.from);
    }
    return {run_.experiments.index_of(series.algorithm, series.settings)};
  }

  const PaperResult& run_;
  const Json& claim_;
};

// ---- Tests ----

// The number that a claim names, or the range of numbers.
Interval range_in(const Json& value) {
  if (value.is_array()) return {value.at(0), value.at(1)};
  return {value, value};
}

// Whether the mean is in the range `expected`: the interval contains a part of it.
MeanTest test_of_value(std::string of, std::span<const double> values, Interval expected,
                       const ClusteredSites& sites) {
  MeanTest test{std::move(of)};
  test.value = mean_of(values);
  test.interval = mean_interval(values, sites);
  test.sites = values.size();
  const bool is_inside =
      test.interval && test.interval->low <= expected.high && expected.low <= test.interval->high;
  test.favours = is_inside ? 1 : -1;
  test.interval_decides = test.interval.has_value();
  return test;
}

// p of a test by permutation: the share of draws whose |statistic| is at least that of the data.
template <class Draw>
double permutation_p(double statistic, Draw&& draw) {
  std::mt19937_64 generator(1);
  std::size_t as_large = 1;  // the data themselves
  for (std::size_t i = 1; i < kPermutations; ++i) {
    if (std::abs(draw(generator)) >= std::abs(statistic) - 1e-9) ++as_large;
  }
  return static_cast<double>(as_large) / static_cast<double>(kPermutations);
}

// Distance of the largest and the smallest mean of a category.
double range_of(const std::vector<std::vector<double>>& categories) {
  double lowest = 1e300;
  double highest = -1e300;
  for (const std::vector<double>& values : categories) {
    lowest = std::min(lowest, mean_of(values));
    highest = std::max(highest, mean_of(values));
  }
  return highest - lowest;
}

// The values by category, less the mean of all, so that only the spread counts.
std::vector<std::vector<double>> centred(const std::map<std::string, std::vector<double>>& values) {
  std::vector<std::vector<double>> categories;
  double sum = 0;
  std::size_t count = 0;
  for (const auto& [name, of_category] : values) {
    categories.push_back(of_category);
    for (const double value : of_category) sum += value;
    count += of_category.size();
  }
  for (std::vector<double>& of_category : categories) {
    for (double& value : of_category) value -= sum / static_cast<double>(count);
  }
  return categories;
}

// Whether the categories' means lie further apart for the first series. The two values of a site
// are exchanged at random.
MeanTest test_of_spread(std::string of, const std::map<std::string, std::vector<double>>& above,
                        const std::map<std::string, std::vector<double>>& below) {
  MeanTest test{std::move(of)};
  const auto first = centred(above);
  const auto second = centred(below);
  if (first.size() < 2) return test;
  for (const auto& values : first) test.sites += values.size();
  const double difference = range_of(first) - range_of(second);
  test.value = difference;
  test.favours = difference > 0 ? 1 : -1;
  test.p = permutation_p(difference, [&](std::mt19937_64& generator) {
    auto one = first;
    auto two = second;
    for (std::size_t category = 0; category < one.size(); ++category) {
      for (std::size_t at = 0; at < one[category].size(); ++at) {
        if (draw_below(generator, 2) == 1) std::swap(one[category][at], two[category][at]);
      }
    }
    return range_of(one) - range_of(two);
  });
  return test;
}

// Whether the mean of a category is above that of the other sites, or below it. The sites are
// divided at random.
MeanTest test_of_category(std::string of, const std::map<std::string, std::vector<double>>& values,
                          const std::string& category, bool is_above) {
  MeanTest test{std::move(of)};
  std::vector<double> all;
  const auto own = values.find(category);
  if (own == values.end() || values.size() < 2) return test;
  all = own->second;
  const std::size_t size = all.size();
  for (const auto& [name, others] : values) {
    if (name != category) all.insert(all.end(), others.begin(), others.end());
  }
  test.sites = all.size();
  const auto difference_of = [&] {
    return mean_of(std::span(all).first(size)) - mean_of(std::span(all).subspan(size));
  };
  const double difference = difference_of();
  test.value = difference;
  test.favours = (difference > 0) == is_above ? 1 : -1;
  test.p = permutation_p(difference, [&](std::mt19937_64& generator) {
    shuffle(all, generator);
    return difference_of();
  });
  return test;
}

// Whether the operations grow at most with this power of the nodes. They are counted, not measured,
// so the exponent itself decides, rounded to two decimals.
std::optional<MeanTest> test_of_growth(const PaperResult& run, const Json& growth) {
  const auto series = std::ranges::find_if(run.growth, [&](const GrowthSeries& one) {
    return growth.at(0) == one.name && growth.at(1) == one.pages;
  });
  if (series == run.growth.end()) return std::nullopt;
  const auto trend = fit_trend(TrendKind::kPower, series->nodes, series->operations);
  if (!trend) return std::nullopt;
  const double most = growth.at(2);
  MeanTest test{"exponent of the operations on " + series->pages + " pages"};
  test.value = trend->coefficients[1];
  test.favours = std::round(100 * trend->coefficients[1]) <= 100 * most ? 1 : -1;
  return test;
}

// Whether the pages of menus of 3 pages or more have the claimed number of pages that link to
// one another: 3, or 0 for all of them; in percent of the sites.
std::optional<MeanTest> test_of_menus(const PaperResult& run, const Json& claim,
                                      const ClusterBootstrap* clusters) {
  constexpr std::size_t kLeast = 3;
  const std::size_t wanted = claim["menu"];
  std::vector<double> values;
  ClusteredSites sites{clusters};
  for (const MenuPages& menu : run.menus) {
    if (menu.pages < kLeast) continue;
    values.push_back(menu.largest_cs >= (wanted == 0 ? menu.pages : wanted) ? 100 : 0);
    sites.sites.push_back(menu.site);
  }
  if (values.empty()) return std::nullopt;
  MeanTest test = test_of_value("sites with menus of 3 pages or more", values,
                                range_in(claim.at("value")), sites);
  if (test.interval) test.interval->high = std::min(test.interval->high, 100.0);
  return test;
}

std::vector<MeanTest> tests_of(const PaperResult& run, const Json& claim,
                               const ClusterBootstrap* clusters) {
  const Evaluator evaluator(run, claim);
  std::vector<MeanTest> tests;
  if (claim.contains("growth")) {
    if (auto test = test_of_growth(run, claim["growth"])) tests.push_back(std::move(*test));
    return tests;
  }
  if (claim.contains("menu")) {
    if (auto test = test_of_menus(run, claim, clusters)) tests.push_back(*std::move(test));
    return tests;
  }
  if (claim.contains("likeness")) {
    const Json& division = claim["likeness"];
    LikenessPair pair =
        likenesses_of(run, division.at(0).get<std::string>(), division.at(1), division.at(2));
    if (!pair.first.empty()) {
      tests.push_back(
          test_of_pair(pair.name, pair.first, pair.second, {clusters, std::move(pair.sites)}));
    }
    return tests;
  }
  for (const auto& [above, below] : pairs_of(claim)) {
    const ClaimSeries first = read_series(above);
    const ClaimSeries second = read_series(below);
    const bool is_words = !first.measure.empty() && second.measure.empty();
    const std::string of = evaluator.title(first) +
                           (is_words ? ": words - nodes" : " - " + evaluator.title(second)) +
                           (second.measure.empty() ? "" : " (" + second.measure + ")");
    if (claim.contains("spread")) {
      tests.push_back(
          test_of_spread(of, evaluator.by_category(first), evaluator.by_category(second)));
      continue;
    }
    const std::vector<double> values = evaluator.values(first);
    if (values.empty()) continue;
    tests.push_back(
        test_of_pair(of, values, evaluator.values(second), {clusters, evaluator.sites(first)}));
  }
  if (!tests.empty() || !claim.contains("above")) return tests;
  for (const Json& above : claim["above"]) {
    const ClaimSeries series = read_series(above);
    if (claim.contains("category")) {
      const std::string category = claim["category"];
      tests.push_back(test_of_category(evaluator.title(series) + ": " + category + " - others",
                                       evaluator.by_category(series), category,
                                       claim.at("best").get<bool>()));
    } else if (const auto values = evaluator.values(series); !values.empty()) {
      tests.push_back(test_of_value(evaluator.title(series), values, range_in(claim.at("value")),
                                    {clusters, evaluator.sites(series)}));
    }
  }
  return tests;
}

// ---- Verdicts ----

enum class Verdict : std::uint8_t { kHolds, kReversed, kDiffers, kNotShown };
constexpr const char* kVerdictNames[] = {"holds", "reversed", "differs", "not shown"};

// Corrects the tests, and returns what they say of the claim. `is_number`: the claim names a
// number, which has no opposite.
Verdict verdict_of(std::vector<MeanTest>& tests, bool is_number) {
  correct_by_holm(tests);
  bool all_favour = true;
  bool any_opposes = false;
  for (const MeanTest& test : tests) {
    const bool is_significant = test.is_significant();
    all_favour = all_favour && is_significant && test.favours > 0;
    any_opposes = any_opposes || (is_significant && test.favours < 0);
  }
  if (all_favour) return Verdict::kHolds;
  if (!any_opposes) return Verdict::kNotShown;
  return is_number ? Verdict::kDiffers : Verdict::kReversed;
}

// The test that decides: the worst for the claim, among those that oppose it significantly if there
// are any.
const MeanTest& deciding(const std::vector<MeanTest>& tests, Verdict verdict) {
  const bool is_opposed = verdict == Verdict::kReversed || verdict == Verdict::kDiffers;
  const auto rank = [&](const MeanTest& test) {
    const bool opposes = test.is_significant() && test.favours < 0;
    return std::pair(is_opposed && !opposes, test.value.value_or(0));
  };
  return *std::ranges::min_element(tests, {}, rank);
}

// "points", "pages", "ms" or "exponent".
std::string unit_of(const Json& claim) {
  const std::string measure = claim.value("measure", "");
  if (claim.contains("growth")) return "exponent";
  if (claim.contains("menu")) return "% of sites";
  return measure == "loads" ? "pages" : measure == "time" ? "ms" : "points";
}

// What one of test and interval says alone, and what sites that show nothing could have shown.
std::string remark_on(const MeanTest& test, Verdict verdict, const std::string& unit) {
  if (verdict != Verdict::kNotShown) return "";
  std::vector<std::string> parts;
  if (test.p && test.interval && test.test_decides() != test.interval_decides) {
    parts.push_back(fmt::format("{} alone would {}", test.interval_decides ? "the interval" : "p",
                                test.favours > 0 ? "support it" : "reverse it"));
  }
  if (test.is_equal && unit == "points") {
    parts.push_back(fmt::format("equal within {:.0f} points", kEqualPoints));
  }
  if (test.detectable) {
    parts.push_back(fmt::format("smallest difference that {} sites show: {:.2f}", test.sites,
                                *test.detectable));
  }
  return joined(parts, "; ");
}

}  // namespace

std::vector<std::string> claim_ids() {
  std::vector<std::string> ids;
  for (const Json& claim : claims()) ids.push_back(claim.at("id"));
  return ids;
}

bool is_growth_claim(const std::string& id) {
  const Json* claim = claim_named(id);
  return claim != nullptr && claim->contains("growth");
}

Result<std::vector<ClaimExperiment>> experiments_of_claims(std::span<const std::string> ids) {
  std::vector<ClaimExperiment> experiments;
  for (const std::string& id : ids) {
    const Json* claim = claim_named(id);
    if (claim == nullptr) {
      return fail(ErrorCode::kUsage, "--claim " + id + ": there is no such claim" +
                                         did_you_mean(id, claim_ids()) +
                                         " (there are: " + joined(claim_ids()) + ")");
    }
    for (const ClaimSeries& series : series_of(*claim)) {
      if (series.random_pages == 0) experiments.emplace_back(series.algorithm, series.settings);
      for (std::size_t seed = 1; series.random_pages > 0 && seed <= PaperExperiments::kSeeds;
           ++seed) {
        experiments.emplace_back(series.algorithm, series.from == RandomPages::kLinked
                                                       ? random_settings(series.random_pages, seed)
                                                       : site_settings(series.random_pages, seed));
      }
    }
  }
  return experiments;
}

PaperTable claims_table(const PaperResult& run, std::span<const std::string> ids,
                        const ClusterBootstrap* clusters) {
  PaperTable table = empty_table("claims", run);
  std::size_t counts[std::size(kVerdictNames)] = {};
  std::size_t judged = 0;
  for (const std::string& id : ids) {
    const Json& claim = *claim_named(id);
    if (run.without_times && claim.value("measure", "") == "time") continue;
    std::vector<MeanTest> tests = tests_of(run, claim, clusters);
    if (tests.empty()) continue;
    const Verdict verdict = verdict_of(tests, claim.contains("value"));
    const MeanTest& shown = deciding(tests, verdict);
    ++judged;
    ++counts[static_cast<std::size_t>(verdict)];
    const std::string unit = unit_of(claim);
    const auto bound = [&](double Interval::*end) {
      return cell(shown.interval ? std::optional(*shown.interval.*end) : std::nullopt);
    };
    add_row(table, claim.at("claim").get<std::string>(),
            kVerdictNames[static_cast<std::size_t>(verdict)], bound(&Interval::low),
            cell(shown.value), bound(&Interval::high), unit, cell(shown.p, 4),
            cell(shown.p_ranks, 4), count_cell(shown.sites), count_cell(tests.size()), shown.of,
            remark_on(shown, verdict, unit), claim.at("source").get<std::string>(),
            claim.at("table").get<std::string>(), id);
  }
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < std::size(kVerdictNames); ++at) {
    parts.push_back(fmt::format("{} {}", counts[at], kVerdictNames[at]));
  }
  table.notes.push_back(fmt::format("{}: {}.", count_text(judged, "claim"), joined(parts)));
  return table;
}

std::string claims_text(const PaperTable& claims, std::size_t width) {
  std::string text = wrapped(claims.source + ": " + claims.caption, width) + "\n";
  for (const auto& row : claims.rows) {
    const auto shown = [&](std::string_view column) {
      const auto found = std::ranges::find(claims.columns, column, &PaperColumn::name);
      const PaperCell& cell = row[static_cast<std::size_t>(found - claims.columns.begin())];
      const std::optional<double> number = number_of(cell.value);
      return number ? fmt::format("{:.{}f}", *number, cell.decimals) : text_of(cell.value);
    };
    std::string figures = fmt::format("{} {}", shown("value_mean"), shown("unit"));
    if (const std::string low = shown("value_low"); !low.empty()) {
      figures += fmt::format(" [{}, {}]", low, shown("value_high"));
    }
    for (const auto& [column, name] : {std::pair("p", "p"), std::pair("p_ranks", "p of ranks")}) {
      if (const std::string p = shown(column); !p.empty())
        figures += fmt::format(", {} {}", name, p);
    }
    const std::string tests = shown("tests");
    figures += fmt::format(": {}, {} sites{}", shown("of"), shown("sites"),
                           tests == "1" ? "" : ", the one of " + tests + " that decides");
    text += wrapped(fmt::format("{}: {}", shown("claim"), shown("verdict")), width);
    for (const std::string& line :
         {figures, shown("remark"),
          fmt::format("{}; table {}; {}", shown("source"), shown("table"), shown("id"))}) {
      if (!line.empty()) text += wrapped(line, width, 4);
    }
  }
  text += "\n";
  for (const std::string& note : claims.notes) text += wrapped(note, width);
  return text;
}

}  // namespace pagelet
