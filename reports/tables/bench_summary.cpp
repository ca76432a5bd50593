// SPDX-License-Identifier: MIT

// The summary should fit a narrow screen: each column has a rank, and the columns with the highest
// ranks are omitted until the table fits. The main scores have their intervals beside them, and =
// marks scores that are not significantly below the best.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/text/ascii.h"
#include "evaluation/comparison/comparison.h"
#include "evaluation/run/bench.h"
#include "evaluation/statistics/paired_tests.h"
#include "reports/output/table.h"
#include "reports/tables/baseline_tests.h"
#include "reports/tables/tables.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

constexpr std::size_t kMaxNameLength = 24;
constexpr std::size_t kShortestName = 16;  // beside differences, where there is little room
constexpr const char* kTimes = "Milliseconds";
constexpr const char* kTimesBrief = "ms";
constexpr const char* kTimesOfSites =
    " are the processor time for a site, as the median with the 10th and 90th percentile; for "
    "programs "
    "they include the start.";
constexpr const char* kTimesOfPages =
    " are the median processor time for a page; for programs they exclude the start.";

// The comparisons of a run, and what several tables and sentences say of them.
class SummaryFacts {
 protected:
  SummaryFacts(const BenchRun& run, const std::vector<std::unique_ptr<Extractor>>& extractors,
               const BenchSummaryOptions& options)
      : run_(run),
        options_(options),
        unit_(headline_unit(run)),
        labelled_(run.sites.size() - unlabelled_sites(run).size()),
        groups_(group_sites(run)) {
    std::vector<Role> roles;
    for (const auto& extractor : extractors) {
      const ExtractorInfo& info = extractor->info();
      infos_.push_back(&info);
      roles.push_back(info.role);
      changed_.push_back(changed_parameters(info, extractor->parameters()));
    }
    for (const Task task : kTasks) {
      for (const Unit unit : kUnits) {
        comparisons_[task][unit] = compare_extractors(run, roles, groups_, task, unit, Metric::kF1);
      }
    }
    tasks_ = tasks_of(infos_);
    // Algorithms come first, sorted by their scores for the first task that is scored.
    const auto is_scored = [&](Task task) { return !comparison(task, unit_).sites.empty(); };
    const auto first = std::ranges::find_if(tasks_, is_scored);
    main_task_ = first == tasks_.end() ? Task::kContent : *first;
    for (std::size_t at = 0; at < infos_.size(); ++at) {
      if (takes_part(at)) order_.push_back(at);
    }
    std::ranges::stable_sort(order_, {}, [&](std::size_t at) {
      return std::tuple(roles[at] != Role::kAlgorithm, -mean(at, main_task_, unit_),
                        -mean(at, Task::kMenu, unit_));
    });
  }

  const Comparison& comparison(Task task, Unit unit) const { return comparisons_[task][unit]; }

  // An extractor that was not omitted, or all where nothing has a score.
  bool takes_part(std::size_t extractor) const {
    const bool is_scored = std::ranges::any_of(
        tasks_, [&](Task task) { return !comparison(task, unit_).sites.empty(); });
    return !is_scored || std::ranges::any_of(tasks_, [&](Task task) {
      return comparison(task, unit_).extractors[extractor].scores.summary.mean.has_value();
    });
  }

  bool has_time(std::size_t extractor) const {
    return has_comparable_costs(*infos_[extractor]) ||
           infos_[extractor]->origin == Origin::kProgram;
  }

  double mean(std::size_t extractor, Task task, Unit unit) const {
    return comparison(task, unit).extractors[extractor].scores.summary.mean.value_or(-1);
  }

  // "83.0 +- 4.2"
  std::string mean_text(Task task, Unit unit, std::size_t extractor) const {
    const Summary& summary = comparison(task, unit).extractors[extractor].scores.summary;
    return summary.mean ? fmt::format("{:.1f}{}", *summary.mean, interval_text(summary)) : "-";
  }

  bool has_ties(Task task) const {
    return std::ranges::any_of(
        order_, [&](std::size_t at) { return tie_of(comparison(task, unit_), at) != nullptr; });
  }

  // Half of the interval, or its bounds where one of them is cut to 0 or 100.
  static std::string interval_text(const Summary& summary) {
    if (!summary.sigma) return "";
    const auto [low, high] = *summary.ci99;
    if (low < high && (low <= kPercentClamp.low || high >= kPercentClamp.high)) {
      return fmt::format(" [{:.1f}, {:.1f}]", low, high);
    }
    return fmt::format(" +-{:4.1f}", half_width_99(*summary.sigma, summary.n));
  }

  // The comparison with the highest mean, if it is not significant; otherwise nullptr.
  static const PairComparison* tie_of(const Comparison& compared, std::size_t extractor) {
    if (compared.ranking.empty() || extractor == compared.ranking[0]) return nullptr;
    const PairComparison* pair = find_pair(compared, compared.ranking[0], extractor);
    return pair != nullptr && !pair->difference.is_significant() ? pair : nullptr;
  }

  std::string name_cell(std::size_t at) const {
    const char* mark = was_made_on(*infos_[at], run_, run_.suite) ? " *" : "";
    return cut_to_width(marked_title(*infos_[at]), kMaxNameLength) + mark;
  }

  const BenchRun& run_;
  const BenchSummaryOptions& options_;
  Unit unit_;
  std::size_t labelled_;  // number of sites with labels
  SiteGroups groups_;
  std::vector<Task> tasks_;  // that are shown
  Task main_task_ = Task::kTemplate;
  std::vector<const ExtractorInfo*> infos_;
  std::vector<std::string> changed_;  // by extractor: changed_parameters
  PerTask<PerUnit<Comparison>> comparisons_;
  std::vector<std::size_t> order_;
};

// The tables of a summary.
class SummaryTables : protected SummaryFacts {
 protected:
  using SummaryFacts::SummaryFacts;

  // The leader board of a suite whose gold is text.
  Table text_table() const {
    const Comparison& compared = comparison(Task::kContent, Unit::kText);
    const std::vector<BenchSummary> summaries = summarize_bench(run_, infos_.size());
    const auto mean_of = [&](std::size_t at, Metric metric, Unit unit) -> std::string {
      for (const BenchSummary& one : summaries) {
        if (one.extractor != at || one.unit != unit) continue;
        return fmt::format("{:.1f}", *one.by_metric[metric].mean);
      }
      return "-";
    };
    Board board{*this, Table(title())};
    board.add("Algorithm", 0, [&](std::size_t at) { return name_cell(at); });
    board.add("F1  ", 1, [&](std::size_t at) { return score_text(Task::kContent, at); });
    if (const auto measure = text_measure_of(run_)) {
      board.add(fmt::format("{}'s", benchmark_of(*measure)), 2, [&](std::size_t at) -> std::string {
        const std::optional<Rates> own = benchmark_rates(run_, at);
        return own ? fmt::format("{:.1f}", own->f1) : "-";
      });
    }
    const auto add_means = [&](const char* name, int rank, Metric metric, Unit unit) {
      board.add(name, rank,
                [&, metric, unit](std::size_t at) { return mean_of(at, metric, unit); });
    };
    add_means("Precision", 4, Metric::kPrecision, Unit::kText);
    add_means("Recall", 5, Metric::kRecall, Unit::kText);
    if (text_measure_of(run_) == TextMeasure::kPosts) {
      add_means("Authors", 4, Metric::kRecall, Unit::kAuthors);
      add_means("Dates", 4, Metric::kRecall, Unit::kDates);
      add_means("Parents", 4, Metric::kRecall, Unit::kParents);
    }
    board.add("p ", 3, [&](std::size_t at) {
      const bool is_tested = !compared.ranking.empty() && at != compared.ranking[0];
      return is_tested ? p_cell(find_pair(compared, compared.ranking[0], at)) : "";
    });
    if (options_.times) board.add(kTimes, 6, [&](std::size_t at) { return page_time(at); });
    board.add("Empty", 7,
              [&](std::size_t at) { return std::to_string(compared.extractors[at].empty); });
    board.add("Failed", 8,
              [&](std::size_t at) { return std::to_string(compared.extractors[at].failed); });
    board.short_titles = {{kTimes, kTimesBrief}};
    return std::move(board).fitted();
  }

  Table table() const {
    Board board{*this, Table(title())};
    const auto means = [this](Task task, Unit unit) {
      return [this, task, unit](std::size_t at) { return mean_text(task, unit, at); };
    };
    const auto& own = comparison(main_task_, Unit::kNodes).extractors;
    board.add("Algorithm", 0, [&](std::size_t at) { return name_cell(at); });
    int rank = 0;
    for (const Task task : tasks_) {
      const std::string brief(info_of(task).brief);
      const std::string words = brief + ", words";
      ++rank;
      const bool with_p = has_ties(task);
      board.add(brief + std::string(with_p ? 7 : 0, ' '), rank, [&, task, with_p](std::size_t at) {
        return with_p ? score_text_with_p(task, at) : mean_text(task, unit_, at);
      });
      board.add(words, 2 + 2 * rank, means(task, Unit::kWords));
      board.short_titles.insert(board.short_titles.begin(), {words, "(words)"});
    }
    if (!comparison(Task::kContent, Unit::kText).sites.empty()) {
      board.add("Content, text", 6, means(Task::kContent, Unit::kText));
    }
    board.add("Pages", 3,
              [&](std::size_t at) { return fmt::format("{:.1f}", costs_of(run_, at).loads); });
    if (options_.times) {
      board.add(kTimes, 5, [&](std::size_t at) -> std::string {
        if (!has_time(at)) return "-";
        const Costs costs = costs_of(run_, at);
        return fmt::format("{:.1f} [{:.1f}, {:.1f}]", costs.median, costs.p10, costs.p90);
      });
    }
    board.add("Empty", 7, [&](std::size_t at) { return std::to_string(own[at].empty); });
    board.add("Failed", 8, [&](std::size_t at) { return std::to_string(own[at].failed); });
    return std::move(board).fitted();
  }

  // The mean F1 of each extractor on the sites of each category.
  std::string categories() const {
    std::string text;
    for (const Task task : kTasks) {
      const Comparison& compared = comparison(task, unit_);
      if (compared.sites.empty()) continue;
      Table table(
          fmt::format("{} by {}: mean F1 in percent (sites)", info_of(task).brief, options_.by),
          {"Algorithm"}, {});
      const auto ties = ties_by_category(compared);
      table.notes.emplace_back(
          "= marks a mean that is not significantly lower than the highest one of its column "
          "(Wilcoxon's test at 5 %, corrected by Holm over all columns).");
      for (std::size_t at = 0; at < groups_.categories.size(); ++at) {
        const std::string& name = groups_.categories[at].name;
        table.columns.push_back({fmt::format("{} ({})", name.empty() ? "unknown" : name,
                                             compared.extractors[order_.front()].by_category[at].n),
                                 Align::kRight});
      }
      for (const std::size_t at : order_) {
        auto& row = table.rows.emplace_back(std::vector{name_cell(at)});
        for (const Summary& group : compared.extractors[at].by_category) {
          const char* mark = ties.contains({row.size() - 1, at}) ? " =" : "  ";
          row.push_back(group.mean ? fmt::format("{:.1f}{}", *group.mean, mark) : "-");
        }
      }
      text += (text.empty() ? "" : "\n") + to_plain_text(table, 0, options_.colour);
    }
    return text;
  }

  // The differences of all others from the baseline.
  std::string differences(std::size_t baseline) const {
    Table table(fmt::format("F1 in {} minus the F1 of {}: points [99 % interval], p",
                            to_string(unit_), marked_title(*infos_[baseline])),
                {"Algorithm"}, {});
    std::vector<Task> tasks;
    PerTask<std::map<std::size_t, PairedDifference>> tests;
    for (const Task task : tasks_) {
      if (unit_ == Unit::kText && task != Task::kContent) continue;
      tasks.push_back(task);
      tests[task] = tests_against(comparison(task, unit_), baseline);
      table.add_columns(Align::kRight, {std::string(info_of(task).brief), "p "});
    }
    for (const std::size_t extractor : order_) {
      if (extractor == baseline) continue;
      auto& row = table.rows.emplace_back(std::vector{marked_title(*infos_[extractor])});
      for (const Task task : tasks) {
        const Comparison& compared = comparison(task, unit_);
        if (compared.extractors[baseline].scores.values.empty()) {
          row.insert(row.end(), {"-", "-"});
          continue;
        }
        std::vector<double> change = compared.extractors[extractor].scores.values;
        for (std::size_t at = 0; at < change.size(); ++at) {
          change[at] -= compared.extractors[baseline].scores.values[at];
        }
        const Summary summary = summarize(change, {-100, 100});
        row.push_back(summary.mean ? fmt::format("{:+.1f}", *summary.mean) : "-");
        if (summary.ci99) {
          row.back() += fmt::format(" [{:5.1f}, {:5.1f}]", summary.ci99->low, summary.ci99->high);
        }
        const auto test = tests[task].find(extractor);
        row.push_back(
            test == tests[task].end() || !test->second.p_holm ? "-" : p_cell(*test->second.p_holm));
      }
    }
    table.notes.emplace_back(
        "p: Wilcoxon's test of this algorithm against every other one, corrected by Holm over "
        "these "
        "tests. Floors, whole subtrees and pairs without a difference have no p.");
    return to_plain_text(fitted(std::move(table)), options_.width, options_.colour);
  }

 private:
  // "83.0 +- 4.2 =": a tie with the highest mean.
  std::string score_text(Task task, std::size_t extractor) const {
    const Comparison& compared = comparison(task, unit_);
    if (!compared.extractors[extractor].scores.summary.mean) return "-";
    return mean_text(task, unit_, extractor) +
           (tie_of(compared, extractor) == nullptr ? "  " : " =");
  }

  // "83.0 +- 4.2 = 0.31", with the p of the tie.
  std::string score_text_with_p(Task task, std::size_t extractor) const {
    const PairComparison* const tie = tie_of(comparison(task, unit_), extractor);
    const std::optional<double> p = tie == nullptr ? std::nullopt : tie->difference.p_holm;
    return score_text(task, extractor) + (p ? fmt::format(" {:.2f}", *p) : "     ");
  }

  // A table with a row for each extractor. On a narrow screen, long titles are shortened first;
  // then columns are omitted, those with a high rank first.
  struct Board {
    const SummaryTables& of;
    Table table;
    std::vector<int> ranks = {};
    std::vector<std::pair<std::string, std::string>> short_titles = {};  // of a long title

    template <class Cell>
    void add(const std::string& title, int rank, const Cell& cell) {
      table.rows.resize(of.order_.size());
      ranks.push_back(rank);
      table.columns.push_back({title, rank == 0 ? Align::kLeft : Align::kRight});
      for (std::size_t row = 0; row < of.order_.size(); ++row) {
        table.rows[row].push_back(cell(of.order_[row]));
      }
    }
    Table fitted() && {
      for (const auto& [title, brief] : short_titles) {
        if (fits_screen(table, of.options_.width)) break;
        std::ranges::find(table.columns, title, &Column::title)->title = brief;
      }
      while (!fits_screen(table, of.options_.width) && ranks.size() > 2) {
        const auto last = std::ranges::max_element(ranks) - ranks.begin();
        ranks.erase(ranks.begin() + last);
        table.columns.erase(table.columns.begin() + last);
        for (auto& row : table.rows) row.erase(row.begin() + last);
      }
      return std::move(table);
    }
  };

  std::string title() const {
    return fmt::format("Suite {}, {}: mean F1 in percent", run_.suite,
                       count_text(labelled_, "site"));
  }

  // Milliseconds of a page alone, from its bytes to its text.
  std::string page_time(std::size_t at) const {
    const Costs costs = costs_of(run_, at);
    return has_time(at) && costs.answers > 0 ? fmt::format("{:.1f}", costs.median) : "-";
  }

  // The cells of a table by category whose algorithm is not significantly below the best one of the
  // category. The tests of all categories are one family.
  std::set<std::pair<std::size_t, std::size_t>> ties_by_category(const Comparison& compared) const {
    struct Test {
      std::size_t category, extractor;
      PairedDifference difference;
    };
    std::vector<Test> tests;
    for (std::size_t group = 0; group < groups_.categories.size(); ++group) {
      const auto& sites = groups_.categories[group].sites;
      const auto mean_in = [&](std::size_t at) {
        return compared.extractors[at].by_category[group].mean.value_or(-1);
      };
      if (compared.algorithms.empty()) continue;
      const std::size_t best = *std::ranges::max_element(compared.algorithms, {}, mean_in);
      const auto values_of = [&](std::size_t at) {
        std::vector<double> values;
        for (std::size_t site = 0; site < compared.sites.size(); ++site) {
          if (std::ranges::find(sites, compared.sites[site]) == sites.end()) continue;
          values.push_back(compared.extractors[at].scores.values[site]);
        }
        return values;
      };
      for (const std::size_t at : compared.algorithms) {
        if (at == best || mean_in(at) < 0) continue;
        tests.push_back({group, at, compare_paired(values_of(best), values_of(at))});
      }
    }
    std::vector<PairedDifference*> family;
    for (Test& test : tests) family.push_back(&test.difference);
    adjust_by_holm(family);
    std::set<std::pair<std::size_t, std::size_t>> ties;
    for (const Test& test : tests) {
      if (!test.difference.is_significant()) ties.emplace(test.category, test.extractor);
    }
    return ties;
  }

  static std::string p_cell(double p) { return p < 0.001 ? "<0.001" : fmt::format("{:.3f}", p); }

  // A p without correction is in brackets. Floors and whole subtrees are not hypotheses.
  static std::string p_cell(const PairComparison* pair) {
    if (pair == nullptr || !pair->difference.p) return "-";
    const std::string text = p_cell(pair->difference.p_holm.value_or(*pair->difference.p));
    return pair->difference.p_holm ? text + " " : "(" + text + ")";
  }

  // Where the screen has no room, shorter names, if they still differ; if that is not enough, no
  // intervals.
  Table fitted(Table table) const {
    if (fits_screen(table, options_.width)) return table;
    Table cut = table;
    std::set<std::string> names;
    for (auto& row : cut.rows) names.insert(row[0] = cut_to_width(row[0], kShortestName));
    const bool differ = names.size() == cut.rows.size();
    return differ && fits_screen(cut, options_.width) ? cut : without_intervals(std::move(table));
  }
};

class SummaryWriter : private SummaryTables {
 public:
  SummaryWriter(const BenchRun& run, const std::vector<std::unique_ptr<Extractor>>& extractors,
                const BenchSummaryOptions& options)
      : SummaryTables(run, extractors, options) {}

  std::string text() const {
    const Table board = unit_ == Unit::kText ? text_table() : table();
    std::string text = to_plain_text(board, options_.width, options_.colour);
    for (const std::string& sentence : legend(board)) text += wrapped(sentence, options_.width);
    text += "\n";
    for (const Task task : kTasks) {
      if (comparison(task, unit_).sites.empty()) continue;
      text += wrapped(short_verdict(infos_, comparison(task, unit_), run_), options_.width);
    }
    for (const std::string& sentence :
         {failures(), always_empty(), left_out_text(), unlabelled_text(unlabelled_sites(run_))}) {
      if (!sentence.empty()) text += wrapped(sentence, options_.width);
    }
    if (!options_.by.empty()) text += "\n" + categories();
    const auto found = std::ranges::find(infos_, options_.baseline, &ExtractorInfo::name);
    const auto baseline = static_cast<std::size_t>(found - infos_.begin());
    const bool has_baseline = found != infos_.end() &&
                              !comparison(main_task_, unit_).sites.empty() && takes_part(baseline);
    return has_baseline ? text + "\n" + differences(baseline) : text;
  }

 private:
  std::string left_out_text() const {
    std::set<std::size_t> without_pages;
    for (const Experiment& result : run_.results) {
      if (is_without_pages(result.run)) without_pages.insert(result.extractor);
    }
    std::vector<std::string> alone;
    std::vector<std::string> others;
    for (std::size_t at = 0; at < infos_.size(); ++at) {
      if (takes_part(at)) continue;
      (without_pages.contains(at) ? alone : others).push_back(infos_[at]->title);
    }
    std::vector<std::string> sentences;
    if (!alone.empty()) {
      sentences.push_back(
          fmt::format("Omitted, because a page alone gives {} nothing to compare: {}.",
                      alone.size() == 1 ? "it" : "them", listed(alone)));
    }
    if (!others.empty()) {
      sentences.push_back(fmt::format("Omitted, because no site has gold for what {} found: {}.",
                                      others.size() == 1 ? "it" : "they", listed(others)));
    }
    return joined(sentences, " ");
  }

  // What the signs and columns mean, a sentence for each.
  std::vector<std::string> legend(const Table& board) const {
    std::vector<std::string> sentences{
        "+- is half the width of the 99 % interval; [] has its bounds if one is cut at 0 or 100."};
    if (unit_ == Unit::kText) {
      sentences.emplace_back(
          "p is that of Wilcoxon's test against the highest mean, corrected by Holm.");
      if (const auto measure = text_measure_of(run_)) {
        sentences.push_back(fmt::format("{}'s is F1 as the authors of that benchmark compute it.",
                                        benchmark_of(*measure)));
        if (*measure == TextMeasure::kPosts) {
          sentences.emplace_back(
              "F1, precision and recall are those of posts; Authors, Dates and Parents are the "
              "shares of the posts found whose author, day and the post they answer are right.");
        }
      }
    } else if (std::ranges::any_of(tasks_, [&](Task task) { return has_ties(task); })) {
      sentences.emplace_back(
          "= marks a mean that is not significantly lower than the highest one, and gives the p of "
          "Wilcoxon's test, corrected by Holm.");
    }
    for (const Column& column : board.columns) {
      if (column.title != kTimes && column.title != kTimesBrief) continue;
      sentences.push_back(column.title + (unit_ == Unit::kText ? kTimesOfPages : kTimesOfSites));
    }
    const bool has_empty =
        std::ranges::any_of(comparison(Task::kContent, Unit::kText).extractors,
                            [](const ComparedExtractor& extractor) { return extractor.empty > 0; });
    if (unit_ == Unit::kText && has_empty) {
      sentences.emplace_back("An empty answer has a precision of 100 and a recall of 0.");
    }
    for (const Task task : tasks_) {
      const std::size_t with_gold = comparison(task, Unit::kNodes).sites.size();
      if (task == Task::kTemplate || unit_ == Unit::kText || with_gold == labelled_) continue;
      sentences.push_back(
          fmt::format("{} gold for the {}.",
                      with_gold == 1 ? "1 site has" : fmt::format("{} sites have", with_gold),
                      to_string(task)));
    }
    const bool has_mark = std::ranges::any_of(
        infos_, [&](const ExtractorInfo* info) { return was_made_on(*info, run_, run_.suite); });
    if (has_mark) {
      sentences.emplace_back(
          "* marks what was developed on this suite: expect less on other sites.");
    }
    if (std::string settings = settings_text(); !settings.empty()) {
      sentences.push_back(std::move(settings));
    }
    return sentences;
  }

  // "LeafCut has headline=off." for each algorithm whose parameters are not at their defaults.
  std::string settings_text() const {
    std::string text;
    for (std::size_t at = 0; at < infos_.size(); ++at) {
      const bool is_shown = infos_[at]->role == Role::kAlgorithm && takes_part(at);
      if (!is_shown || changed_[at].empty()) continue;
      text += fmt::format("{}{} has {}.", text.empty() ? "" : " ", infos_[at]->title, changed_[at]);
    }
    return text;
  }

  // The first few sites on which an algorithm gave no answer.
  std::string failures() const {
    std::vector<std::string> names;
    std::string_view last;
    const std::vector<Failure> failures = failures_of(run_);
    for (const Failure& failure : failures) {
      if (std::exchange(last, failure.site) == failure.site) continue;
      names.push_back(fmt::format("{} ({})", failure.site, to_string(failure.status)));
    }
    if (names.empty()) return "";
    return fmt::format("No answer on {}, which score 0 (--full says why): {}.",
                       count_text(names.size(), "site"), some_of(names));
  }

  // "Density has an empty answer on all 98 sites." An algorithm with such answers is hardly meant.
  std::string always_empty() const {
    std::string text;
    const Comparison& compared = comparison(main_task_, unit_);
    for (const std::size_t at : order_) {
      const ComparedExtractor& own = compared.extractors[at];
      const bool is_algorithm = infos_[at]->role == Role::kAlgorithm;
      if (!is_algorithm || own.empty == 0 || own.empty < compared.sites.size()) continue;
      text += fmt::format("{}{} has an empty answer on {}{}.", text.empty() ? "" : " ",
                          infos_[at]->title, own.empty == 1 ? "" : "all ",
                          count_text(own.empty, "site"));
    }
    return text;
  }
};

}  // namespace

std::string bench_summary(const BenchRun& run,
                          const std::vector<std::unique_ptr<Extractor>>& extractors,
                          const BenchSummaryOptions& options) {
  return SummaryWriter(run, extractors, options).text();
}

}  // namespace pagelet
