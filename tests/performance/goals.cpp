// SPDX-License-Identifier: MIT
#include "tests/performance/goals.h"

#include <fmt/format.h>
#include <gumbo.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "core/dom/parser/parser_arena.h"
#include "evaluation/statistics/statistics.h"

namespace pagelet::performance {
namespace {

constexpr double kShortestTurn = 2e-4;  // seconds; the clock itself takes about a microsecond
constexpr double kWorse = 1.1;          // smaller changes since the last release are noise

std::uint64_t all_checksums = 0;

std::string number(double value) {
  if (value >= 100) return fmt::format("{:.0f}", value);
  if (value >= 10) return fmt::format("{:.1f}", value);
  return value >= 0.01 || value == 0 ? fmt::format("{:.3f}", value) : fmt::format("{:.1e}", value);
}

// The number of seconds in a unit of time; nullopt: it is not a unit of time.
std::optional<double> seconds_of(std::string_view unit) {
  if (unit == "s") return 1;
  if (unit == "ms") return 1e-3;
  if (unit == "us") return 1e-6;
  if (unit == "ns") return 1e-9;
  return std::nullopt;
}

// The note for a figure that differs from the last release by more than noise.
std::string change(Better better, double now, double before) {
  if (better == Better::kNeither || now == before) return "";
  const bool worse = better == Better::kLess ? now > kWorse * before : now * kWorse < before;
  const bool improved = better == Better::kLess ? now * kWorse < before : now > kWorse * before;
  if (before == 0) return worse ? "WORSE" : "";
  if (!worse && !improved) return "";
  return fmt::format("{} ({:+.0f} %)", worse ? "WORSE" : "better", 100 * (now / before - 1));
}

std::string_view topic_of(std::string_view key) { return key.substr(0, key.find(':')); }

std::uint64_t parse(const std::string& page, const GumboOptions& options) {
  GumboOutput* output = gumbo_parse_with_options(&options, page.data(), page.size());
  const std::uint64_t children = output->root->v.element.children.length;
  gumbo_destroy_output(&options, output);
  return children;
}

}  // namespace

double thread_cpu_time() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::vector<double> race(const std::vector<Variant>& variants, std::size_t rounds) {
  std::vector<std::uint64_t> checksums;
  std::vector<std::size_t> repeats;
  for (const Variant& variant : variants) {
    const double begin = thread_cpu_time();
    checksums.push_back(variant.run());
    const double taken = std::max(thread_cpu_time() - begin, 1e-8);
    repeats.push_back(static_cast<std::size_t>(std::ceil(kShortestTurn / taken)));
    count_checksum(checksums.back());
  }
  std::vector<double> least(variants.size(), HUGE_VAL);
  for (std::size_t round = 0; round < rounds; ++round) {
    for (std::size_t turn = 0; turn < variants.size(); ++turn) {
      const std::size_t at = round % 2 == 0 ? turn : variants.size() - 1 - turn;
      const double begin = thread_cpu_time();
      for (std::size_t i = 0; i < repeats[at]; ++i) {
        if (variants[at].run() != checksums[at]) {
          throw std::logic_error(variants[at].name + ": not the same result again");
        }
      }
      const double taken = thread_cpu_time() - begin;
      least[at] = std::min(least[at], taken / static_cast<double>(repeats[at]));
    }
  }
  return least;
}

void count_checksum(std::uint64_t checksum) { all_checksums = all_checksums * 31 + checksum; }

std::uint64_t checksum_of_races() { return all_checksums; }

double median(std::vector<double> values) {
  if (values.empty()) return NAN;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

std::uint64_t parse_with_malloc(const std::string& page) {
  return parse(page, kGumboDefaultOptions);
}

std::uint64_t parse_with_malloc(const std::vector<std::string>& pages) {
  std::uint64_t sum = 0;
  for (const std::string& page : pages) sum += parse_with_malloc(page);
  return sum;
}

std::uint64_t parse_without_errors(const std::vector<std::string>& pages) {
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;
  std::uint64_t sum = 0;
  for (const std::string& page : pages) sum += parse(page, options);
  return sum;
}

std::uint64_t parse_with_arena(const std::vector<std::string>& pages) {
  std::uint64_t sum = 0;
  for (const std::string& page : pages) {
    internal::ParserArena arena(std::size_t{1} << 32U, 3600, nullptr);
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = &internal::ParserArena::allocate;
    options.deallocator = &internal::ParserArena::deallocate;
    options.userdata = &arena;
    options.max_errors = 0;
    const GumboOutput* output = gumbo_parse_with_options(&options, page.data(), page.size());
    sum += output->root->v.element.children.length;
  }
  return sum;
}

double fitted_exponent(const std::vector<double>& sizes, const std::vector<double>& times) {
  return fit_trend(TrendKind::kPower, sizes, times)->coefficients[1];
}

void GoalTable::begin_topic(std::string_view topic) { topic_ = topic; }

void GoalTable::end_topic(double page) {
  for (Row& row : measured_) {
    row.page = page;
    const auto before = std::ranges::find(rows_, row.key, &Row::key);
    if (before == rows_.end()) {
      rows_.push_back(std::move(row));
    } else if (counts(row, *before)) {
      *before = std::move(row);
    }
  }
  measured_.clear();
}

void GoalTable::add(Row row) {
  const bool indented = row.name.starts_with(' ');
  if (!indented) heading_ = row.name;
  row.key = indented ? fmt::format("{}: {}: {}", topic_, heading_, row.name.substr(2))
                     : fmt::format("{}: {}", topic_, row.name);
  measured_.push_back(std::move(row));
}

bool GoalTable::counts(const Row& row, const Row& before) {
  if (!row.measured || !before.measured) return row.measured.has_value();
  if (before.unit == "MB") return false;
  // Outputs that differ and exponents must hold in every run.
  if (before.met && before.unit.empty()) return !*row.met;
  const double now = figure_of(row).value;
  const double then = figure_of(before).value;
  return row.better == Better::kMore ? now > then : row.better == Better::kLess && now < then;
}

void GoalTable::add_at_most(std::string name, std::string unit, double measured, double limit) {
  add({"", std::move(name), std::move(unit), measured, "<= " + fmt::format("{:g}", limit),
       measured <= limit, Better::kLess});
}

void GoalTable::add_at_least(std::string name, std::string unit, double measured, double limit) {
  add({"", std::move(name), std::move(unit), measured, ">= " + fmt::format("{:g}", limit),
       measured >= limit, Better::kMore});
}

void GoalTable::add_figure(std::string name, std::string unit, double measured) {
  const bool costs = unit == "P" || unit == "MB" || seconds_of(unit).has_value();
  const Better better = costs ? Better::kLess : unit == "x" ? Better::kMore : Better::kNeither;
  add({"", std::move(name), std::move(unit), measured, "", std::nullopt, better});
}

void GoalTable::add_unmeasured(std::string name, std::string reason) {
  add({"", std::move(name), std::move(reason), std::nullopt, "", false});
}

double GoalTable::distance(const Machine& machine) const {
  double sum = 0;
  std::size_t count = 0;
  for (const Figure& goal : machine.goals) {
    const auto row = std::ranges::find(rows_, goal.key, &Row::key);
    if (row == rows_.end() || !row->measured) continue;
    sum += std::abs(std::log(figure_of(*row).value / goal.value));
    ++count;
  }
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

std::string GoalTable::apply(const std::vector<Machine>& machines) {
  const Machine& machine =
      *std::ranges::min_element(machines, {}, [&](const Machine& one) { return distance(one); });
  for (const Figure& goal : machine.goals) {
    const auto is_same_topic = [&](const Row& row) {
      return topic_of(row.key) == topic_of(goal.key);
    };
    if (std::ranges::none_of(rows_, is_same_topic)) continue;
    const auto row = std::ranges::find(rows_, goal.key, &Row::key);
    if (row == rows_.end()) {
      rows_.push_back({goal.key, goal.key, "no such figure", std::nullopt, "", false});
      continue;
    }
    if (!row->measured) continue;  // missed, whatever the goal
    if (row->better == Better::kNeither || (row->met && !row->is_in_goals)) {
      throw std::logic_error(goal.key + " cannot have a goal in goals.json");
    }
    const bool is_cost = row->better == Better::kLess;
    const double limit = is_cost ? goal.value * kGoalMargin : goal.value / kGoalMargin;
    const Figure figure = figure_of(*row);
    row->is_in_goals = true;
    row->limit = fmt::format("{} {:.3g}{}", is_cost ? "<=" : ">=", limit,
                             figure.unit == row->unit ? "" : " " + figure.unit);
    row->met = is_cost ? figure.value <= limit : figure.value >= limit;
  }
  return machine.name;
}

Figure GoalTable::figure_of(const Row& row) {
  const std::optional<double> seconds = seconds_of(row.unit);
  if (!seconds) return {row.key, row.unit, *row.measured};
  return {row.key, "P", *row.measured * *seconds / row.page};
}

std::vector<Figure> GoalTable::figures() const {
  std::vector<Figure> figures;
  for (const Row& row : rows_) {
    if (row.measured && !row.unit.empty()) figures.push_back(figure_of(row));
  }
  return figures;
}

void GoalTable::print(const std::vector<Figure>& earlier) const {
  std::map<std::string, double> before;
  for (const Figure& figure : earlier) before[figure.key] = figure.value;
  std::size_t width = 0;
  for (const Row& row : rows_) width = std::max(width, row.name.size());
  fmt::print("{:<{}}  {:>9}  {:<9}  {:>9}  {:<3}  {:>9}  {:>12}\n", "goal", width, "measured",
             "unit", "limit", "met", "in P", "last release");
  for (const Row& row : rows_) {
    const std::string met = row.met ? (*row.met ? "yes" : "NO") : "";
    if (!row.measured) {
      fmt::print("{:<{}}  {:>9}  {:<9}  {:>9}  {:<3}\n", row.name, width, "-", row.unit, row.limit,
                 met);
      continue;
    }
    const Figure figure = figure_of(row);
    const auto found = before.find(row.key);
    fmt::print("{:<{}}  {:>9}  {:<9}  {:>9}  {:<3}  {:>9}  {:>12}  {}\n", row.name, width,
               number(*row.measured), row.unit, row.limit, met,
               figure.unit == "P" ? number(figure.value) : "",
               found == before.end() ? "" : number(found->second),
               found == before.end() ? "" : change(row.better, figure.value, found->second));
  }
}

bool GoalTable::all_met() const {
  return std::ranges::all_of(rows_, [](const Row& row) { return row.met.value_or(true); });
}

bool GoalTable::is_met(std::string_view topic) const {
  return std::ranges::all_of(
      rows_, [&](const Row& row) { return topic_of(row.key) != topic || row.met.value_or(true); });
}

}  // namespace pagelet::performance
