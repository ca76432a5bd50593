// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "core/text/printable.h"
#include "evaluation/comparison/comparison.h"
#include "evaluation/run/bench.h"
#include "evaluation/statistics/paired_tests.h"
#include "reports/output/table.h"
#include "reports/tables/tables.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

constexpr std::size_t kLongestName = 24;

class SummaryWriter {
 public:
  SummaryWriter(const BenchRun& run, const std::vector<std::unique_ptr<Extractor>>& extractors,
                const BenchSummaryOptions& options)
      : run_(run), options_(options), labelled_(run.sites.size() - unlabelled_sites(run).size()) {
    std::vector<Role> roles;
    for (const auto& extractor : extractors) {
      const ExtractorInfo& info = extractor->info();
      infos_.push_back(&info);
      roles.push_back(info.role);
    }
    const SiteGroups groups = group_sites(run);
    for (const Target task : kTasks) {
      for (const Unit unit : kUnits) {
        comparisons_.push_back(compare_extractors(run, roles, groups, task, unit, Metric::kF1));
      }
    }
    // Algorithms come first. Without gold for the template, they are sorted by their scores for
    // content.
    for (std::size_t at = 0; at < infos_.size(); ++at) order_.push_back(at);
    const Target task = comparison(Target::kTemplate, Unit::kNodes).sites.empty()
                            ? Target::kContent
                            : Target::kTemplate;
    std::ranges::stable_sort(order_, {}, [&](std::size_t at) {
      return std::pair(roles[at] != Role::kAlgorithm, -mean(at, task, Unit::kNodes));
    });
  }

  std::string text() const {
    std::string text = to_plain_text(table(), options_.width, options_.colour) +
                       wrapped(legend(), options_.width) + "\n";
    for (const Target task : kTasks) {
      text += wrapped(short_verdict(infos_, comparison(task, Unit::kNodes)), options_.width);
    }
    for (const std::string& sentence : {failures(), unlabelled_text(unlabelled_sites(run_))}) {
      if (!sentence.empty()) text += wrapped(sentence, options_.width);
    }
    const bool has_sites = !comparison(Target::kTemplate, Unit::kNodes).sites.empty();
    return options_.baseline.empty() || !has_sites ? text : text + "\n" + differences();
  }

 private:
  const Comparison& comparison(Target task, Unit unit) const {
    return comparisons_[static_cast<std::size_t>(task) * 2 + static_cast<std::size_t>(unit)];
  }

  // What an algorithm scores on the suites of the run that it was not developed on.
  std::string score_elsewhere(std::size_t extractor) const {
    const ExtractorInfo& info = *infos_[extractor];
    if (!was_made_on(info, run_, run_.suite)) return "";
    const Comparison& compared = comparison(Target::kTemplate, Unit::kNodes);
    const Elsewhere others = elsewhere(info, run_.sites, compared, extractor);
    if (others.sites == 0 || others.known.empty()) return "";
    return fmt::format("; {}: template {:.1f} on the {} of other suites", info.title, others.mean,
                       count_text(others.sites, "site"));
  }

  // What the signs mean, as far as there are any.
  std::string legend() const {
    std::string text =
        "T., C.: template, content; +-: half of the 99 % interval; =: not significantly below the "
        "highest mean (5 %" +
        family() + ")";
    if (has_cut_interval()) text += "; [ ]: cut at 0 or 100";
    if (options_.times) {
      text += "; ms: a site without parsing";
      std::vector<std::string> programs;
      for (const ExtractorInfo* info : infos_) {
        if (info->is_program) programs.push_back(info->title);
      }
      if (!programs.empty())
        text += fmt::format(", {} including the start of the program", listed(programs));
    }
    const bool has_mark = std::ranges::any_of(
        infos_, [&](const ExtractorInfo* info) { return was_made_on(*info, run_, run_.suite); });
    if (has_mark) text += "; *: developed on this suite: expect lower scores on other sites";
    for (std::size_t at = 0; at < infos_.size(); ++at) text += score_elsewhere(at);
    const std::size_t with_content = comparison(Target::kContent, Unit::kNodes).sites.size();
    if (with_content < labelled_) {
      text += fmt::format("; content: {} with gold for it", count_text(with_content, "site"));
    }
    return text;
  }

  // The tests that are corrected together.
  std::string family() const {
    const std::size_t tests[] = {comparison(Target::kTemplate, Unit::kNodes).tests,
                                 comparison(Target::kContent, Unit::kNodes).tests};
    if (tests[0] + tests[1] == 0) return "";
    return fmt::format(
        "; Wilcoxon against each other, Holm over {}{}", count_text(tests[0], "test"),
        tests[1] == 0 || tests[0] == tests[1] ? ""
                                              : fmt::format(" and, for the content, {}", tests[1]));
  }

  double mean(std::size_t extractor, Target task, Unit unit) const {
    return comparison(task, unit).extractors[extractor].summary.mean.value_or(-1);
  }

  std::string score_text(Target task, std::size_t extractor) const {
    const Comparison& compared = comparison(task, Unit::kNodes);
    const Summary& summary = compared.extractors[extractor].summary;
    if (!summary.mean) return "-";
    return fmt::format("{:.1f}{}{}", *summary.mean, interval_text(summary),
                       is_tie(compared, extractor) ? " =" : "  ");
  }

  static bool is_cut(const Summary& summary) {
    return summary.ci99 && summary.ci99->low < summary.ci99->high &&
           (summary.ci99->low <= kPercentClamp.low || summary.ci99->high >= kPercentClamp.high);
  }
  // Half of the interval, or its bounds where one of them is cut to 0 or 100.
  static std::string interval_text(const Summary& summary) {
    if (is_cut(summary)) {
      return fmt::format(" [{:.1f}, {:.1f}]", summary.ci99->low, summary.ci99->high);
    }
    if (!summary.sigma) return "";
    return fmt::format(" +-{:4.1f}", half_width_99(*summary.sigma, summary.n));
  }
  bool has_cut_interval() const {
    return std::ranges::any_of(kTasks, [&](Target task) {
      return std::ranges::any_of(
          comparison(task, Unit::kNodes).extractors,
          [](const ComparedExtractor& extractor) { return is_cut(extractor.summary); });
    });
  }

  static bool is_tie(const Comparison& compared, std::size_t extractor) {
    if (compared.ranking.empty() || extractor == compared.ranking[0]) return false;
    const PairComparison* pair = find_pair(compared, compared.ranking[0], extractor);
    return pair != nullptr && !pair->is_significant();
  }

  // On a narrow screen, columns with a high rank are left out first.
  Table table() const {
    Table table(
        fmt::format("Suite {}, {}: mean F1 in percent", run_.suite, count_text(labelled_, "site")));
    table.rows.resize(order_.size());
    std::vector<int> ranks;
    const auto add = [&](const char* title, int rank, const auto& cell) {
      ranks.push_back(rank);
      table.columns.push_back({title, rank == 0 ? Align::kLeft : Align::kRight});
      for (std::size_t row = 0; row < order_.size(); ++row) {
        table.rows[row].push_back(cell(order_[row]));
      }
    };
    const auto words = [&](Target task) {
      return [this, task](std::size_t at) -> std::string {
        const double value = mean(at, task, Unit::kWords);
        return value < 0 ? "-" : fmt::format("{:.1f}", value);
      };
    };
    const auto& templates = comparison(Target::kTemplate, Unit::kNodes).extractors;
    add("Algorithm", 0, [&](std::size_t at) {
      const char* mark = was_made_on(*infos_[at], run_, run_.suite) ? " *" : "";
      return cut_to_width(marked_title(*infos_[at]), kLongestName) + mark;
    });
    add("Template  ", 1, [&](std::size_t at) { return score_text(Target::kTemplate, at); });
    add("Content  ", 2, [&](std::size_t at) { return score_text(Target::kContent, at); });
    add("T. words", 4, words(Target::kTemplate));
    add("C. words", 6, words(Target::kContent));
    add("Pages", 3,
        [&](std::size_t at) { return fmt::format("{:.1f}", costs_of(run_, at).loads); });
    if (options_.times) {
      add("ms", 5, [&](std::size_t at) -> std::string {
        if (!has_comparable_costs(*infos_[at]) && !infos_[at]->is_program) return "-";
        const Phases phases = costs_of(run_, at).phases;
        return fmt::format("{:.1f}", phases.total() - phases.parse);
      });
    }
    add("T. empty", 7, [&](std::size_t at) { return std::to_string(templates[at].empty); });
    add("Failed", 8, [&](std::size_t at) { return std::to_string(templates[at].failed); });
    while (!fits_screen(table, options_.width) && ranks.size() > 2) {
      const auto last = std::ranges::max_element(ranks) - ranks.begin();
      ranks.erase(ranks.begin() + last);
      table.columns.erase(table.columns.begin() + last);
      for (auto& row : table.rows) row.erase(row.begin() + last);
    }
    return table;
  }

  // The first few sites on which an algorithm gave no answer.
  std::string failures() const {
    std::vector<std::string> names;
    std::string_view last;
    const std::vector<Failure> failures = failures_of(run_);
    for (const Failure& failure : failures) {
      if (std::exchange(last, failure.site) == failure.site) continue;
      names.push_back(
          fmt::format("{} ({})", printable_line(failure.site), to_string(failure.status)));
    }
    if (names.empty()) return "";
    return fmt::format("No answer on {}, which score 0 (--full says why): {}.",
                       count_text(names.size(), "site"), some_of(names));
  }

  // A p without correction is in brackets. Floors and whole subtrees are no hypotheses.
  static std::string p_cell(const PairComparison* pair) {
    if (pair == nullptr || !pair->p) return "-";
    const double p = pair->p_holm.value_or(*pair->p);
    const std::string text = p < 0.001 ? "<0.001" : fmt::format("{:.3f}", p);
    return pair->p_holm ? text + " " : "(" + text + ")";
  }

  // Of all others to the baseline.
  std::string differences() const {
    const auto found = std::ranges::find(infos_, options_.baseline, &ExtractorInfo::name);
    const auto baseline = static_cast<std::size_t>(found - infos_.begin());
    Table table(fmt::format("F1 in nodes minus the F1 of {}: points [99 % interval], p",
                            marked_title(*infos_[baseline])),
                {"Algorithm"}, {"Template", "p ", "Content", "p "});
    for (const std::size_t extractor : order_) {
      if (extractor == baseline) continue;
      auto& row = table.rows.emplace_back(std::vector{marked_title(*infos_[extractor])});
      for (const Target task : kTasks) {
        const Comparison& compared = comparison(task, Unit::kNodes);
        std::vector<double> change = compared.extractors[extractor].values;
        for (std::size_t at = 0; at < change.size(); ++at) {
          change[at] -= compared.extractors[baseline].values[at];
        }
        const Summary summary = summarize(change, {-100, 100});
        row.push_back(summary.mean ? fmt::format("{:+.1f}", *summary.mean) : "-");
        if (summary.ci99) {
          row.back() += fmt::format(" [{:5.1f}, {:5.1f}]", summary.ci99->low, summary.ci99->high);
        }
        row.push_back(p_cell(find_pair(compared, baseline, extractor)));
      }
    }
    const auto has_cell = [&](const auto& is_so) {
      return std::ranges::any_of(table.rows,
                                 [&](const auto& row) { return is_so(row[2]) || is_so(row[4]); });
    };
    if (has_cell([](const std::string& cell) { return cell.starts_with('('); })) {
      table.notes.emplace_back("(p): of the pair alone; only the highest mean is in the family");
    }
    if (has_cell([](const std::string& cell) { return cell == "-"; })) {
      table.notes.emplace_back("p: none for floors and whole subtrees, nor where nothing differs");
    }
    return to_plain_text(table, 0, options_.colour);
  }

  const BenchRun& run_;
  const BenchSummaryOptions& options_;
  std::size_t labelled_;  // number of sites with labels
  std::vector<const ExtractorInfo*> infos_;
  std::vector<Comparison> comparisons_;  // by task and unit
  std::vector<std::size_t> order_;
};

}  // namespace

std::string bench_summary(const BenchRun& run,
                          const std::vector<std::unique_ptr<Extractor>>& extractors,
                          const BenchSummaryOptions& options) {
  return SummaryWriter(run, extractors, options).text();
}

}  // namespace pagelet
