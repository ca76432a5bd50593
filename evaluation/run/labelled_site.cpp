// SPDX-License-Identifier: MIT
#include "evaluation/run/labelled_site.h"

#include <algorithm>
#include <utility>

#include "core/budget.h"
#include "datasets/labelling/label_sets.h"
#include "evaluation/run/imported_answer.h"
#include "evaluation/run/memory_meter.h"
#include "evaluation/run/oracle.h"
#include "extractors/answer/answer_writer.h"

namespace pagelet {
namespace {

Run skipped_run(Flag flag, std::string message) {
  Run run;
  run.status = Status::kSkipped;
  run.flags.add(flag);
  run.message = std::move(message);
  return run;
}

bool is_skipped(const Run& run, Flag flag) {
  return run.status == Status::kSkipped && run.flags.has(flag);
}

// The measure that fits the gold, if the suite does not say one.
std::optional<TextMeasure> measure_for(const TextGold& gold, std::optional<TextMeasure> wanted) {
  if (!wanted) {
    wanted = gold.content ? TextMeasure::kWords
             : gold.posts ? TextMeasure::kPosts
                          : TextMeasure::kSegments;
  }
  return gold.has(*wanted) ? wanted : std::nullopt;
}

}  // namespace

const NodeSet* gold_for(const Gold& gold, Task task) {
  switch (task) {
    case Task::kTemplate:
      return &gold.template_nodes;
    case Task::kContent:
      return gold.main_content ? &*gold.main_content : nullptr;
    case Task::kMenu:
      return gold.main_menu.empty() ? nullptr : &gold.main_menu;
  }
  return nullptr;
}

bool is_unlabelled(const Run& run) { return is_skipped(run, Flag::kNoLabels); }
bool is_without_pages(const Run& run) { return is_skipped(run, Flag::kNoCandidates); }
bool is_left_out(const Run& run) {
  return is_without_pages(run) || is_skipped(run, Flag::kNoNodeGold);
}

BenchSite bench_site(const SuiteSite& site, const SiteDescription* description) {
  BenchSite info{.id = site.id,
                 .folder = site.folder,
                 .category = site.category,
                 .position = site.position,
                 .suite = site.suite,
                 .text_measure = site.text_measure,
                 .text_part = site.text_part};
  if (description == nullptr) return info;
  if (!description->category.empty()) info.category = description->category;
  info.title = description->title;
  info.generator = description->generator;
  return info;
}

LabelledSite::LabelledSite(const SuiteSite& site, const SiteOptions& options)
    : suite_site_(site), options_(options), info_(bench_site(site, nullptr)) {}

Result<void> LabelledSite::open() {
  PAGELET_ASSIGN_OR_RETURN(auto folder, open_site(suite_site_));
  folder_.emplace(std::move(folder));
  info_ = bench_site(suite_site_, &folder_->description());
  info_.url = folder_->source().url(folder_->key_page());
  why_unlabelled_ =
      folder_->has_labels() ? "" : "there are no labels; make some with pagelet label";
  warn(folder_->warnings());
  info_.text_measure.reset();
  Result<LabelFile> labels = folder_->labels();
  if (!labels) return {};  // `prepare` reports it
  has_nodes_ = {{labels->has_nodes, labels->has_nodes && labels->main_content.has_value(),
                 labels->has_nodes && !labels->main_menu.empty()}};
  if (!labels->text) return {};
  TextGold gold = labels->text->of(suite_site_.text_part);
  info_.text_measure = measure_for(gold, suite_site_.text_measure);
  if (info_.text_measure) text_gold_ = std::move(gold);
  return {};
}

void LabelledSite::hash_content() { info_.content = content_hash(*folder_); }

Result<void> LabelledSite::open_pages() {
  close_pages();
  PAGELET_ASSIGN_OR_RETURN(
      key_, KeyPage::open(folder_->source(), folder_->key_page(),
                          {.limits = options_.limits, .interrupt = options_.interrupt}));
  info_.nodes = key_->tree(Whitespace::kDrop).size();
  return {};
}

std::optional<Run> LabelledSite::prepare() {
  auto obstacle = within_memory([&]() -> Result<std::optional<Run>> { return find_obstacle(); });
  if (obstacle) return *std::move(obstacle);
  close_pages();
  return failed_run(obstacle.error());
}

std::optional<Run> LabelledSite::find_obstacle() {
  if (!why_unlabelled_.empty()) return skipped_run(Flag::kNoLabels, why_unlabelled_);
  if (!key_ || !options_.shares_pages()) {
    if (const Result<void> opened = open_pages(); !opened) return failed_run(opened.error());
  }
  if (const Result<void> made = make_text_scorer(); !made) return failed_run(made.error());
  if (scored_[Whitespace::kDrop]) return std::nullopt;
  const WorkingTree& tree = key_->tree(Whitespace::kDrop);
  Result<Gold> gold = folder_->gold(tree);
  if (!gold) return failed_run(gold.error());
  warn(gold->warnings);
  warn(gold->faults);
  why_unlabelled_ = gold->why_unlabelled();
  if (why_unlabelled_.empty() && !gold->has_nodes && !text_gold_) {
    why_unlabelled_ = "there is no gold for the suite's text_measure";
  }
  if (!why_unlabelled_.empty()) return skipped_run(Flag::kNoLabels, why_unlabelled_);
  for (const Task task : kTasks) {
    has_nodes_[task] = gold->has_nodes && gold_for(*gold, task) != nullptr;
  }
  scored_[Whitespace::kDrop] =
      Scored{std::move(*gold), Scorer(tree, options_.universe, options_.words)};
  return std::nullopt;
}

Result<void> LabelledSite::make_text_scorer() {
  if (!text_gold_ || has_text_scorer()) return {};
  if (info_.text_measure == TextMeasure::kPosts) {
    post_scorer_.emplace(*text_gold_->posts);
    return {};
  }
  Budget* const budget = key_->budget();
  const Budget::Doing reading(budget, "reading the gold text of", info_.id);
  text_scorer_.emplace(*text_gold_, *info_.text_measure, budget);
  if (budget == nullptr || !budget->stopped()) return {};
  text_scorer_.reset();
  return tl::unexpected(timeout_error(*budget));
}

LabelledSite::Scored& LabelledSite::scored(Whitespace whitespace) {
  std::optional<Scored>& scored = scored_[whitespace];
  if (!scored) {
    // On this tree blank texts count, so the labels that `prepare` has resolved cover more nodes.
    const WorkingTree& tree = key_->tree(whitespace);
    scored = Scored{*folder_->gold(tree), Scorer(tree, options_.universe, options_.words)};
  }
  return *scored;
}

Answer LabelledSite::best_answer() {
  const WorkingTree& tree = key_->tree(Whitespace::kDrop);
  const Gold& gold = scored(Whitespace::kDrop).gold;
  Answer answer;
  answer.nodes = best_subtrees(tree, gold.template_nodes);
  if (gold.main_content) answer.other_nodes = best_subtrees(tree, *gold.main_content);
  return answer;
}

void LabelledSite::close_pages() {
  scored_ = {};
  if (key_) warn(key_->warnings());
  key_.reset();
}

Run LabelledSite::run(const Extractor& extractor) {
  if (!options_.shares_pages()) close_pages();
  MemoryMeter::restart();
  if (std::optional<Run> obstacle = prepare()) return std::move(*obstacle);
  auto done = within_memory([&]() -> Result<Run> { return run_on_pages(extractor); });
  // In programs whose allocator does not report to the meter the peak is 0.
  if (done && !options_.shares_pages() && MemoryMeter::peak() > 0) {
    done->peak_bytes = MemoryMeter::peak();
  }
  if (done && !done->site_is_lost) return *std::move(done);
  close_pages();
  return done ? *std::move(done) : failed_run(done.error());
}

Run LabelledSite::run_on_pages(const Extractor& extractor) {
  const ExtractorInfo& info = extractor.info();
  const bool has_nodes = has_gold(Task::kTemplate, Unit::kNodes);
  Run done;
  if (info.role == Role::kCeiling) {
    if (!has_nodes) return skipped_run(Flag::kNoNodeGold, "the gold is text and has no nodes");
    done.pages_loaded = 1;
    done.answer = best_answer();
  } else if (info.needs_pages && folder_->source().size() == 1) {
    return skipped_run(Flag::kNoCandidates, "the site has one page: nothing to compare it with");
  } else {
    done = pagelet::run(*key_, extractor, suite_site_.id);
  }
  if (!done.answer) return done;
  if (const Result<void> added = add_text(extractor, done); !added) {
    return failed_run(added.error());
  }
  return done;
}

Result<void> LabelledSite::add_text(const Extractor& extractor, Run& run) {
  Answer& answer = *run.answer;
  const WorkingTree& tree = key_->tree(answer.whitespace);
  const Task target = extractor.info().target;
  const bool is_content = target == Task::kContent;
  if (answer.scores) return {};
  if (answer.text && answer.nodes.universe() == 0) {
    answer.nodes = NodeSet(tree.size());
    if (has_gold(Task::kTemplate, Unit::kNodes) || !is_content) {
      PAGELET_ASSIGN_OR_RETURN(answer.nodes, nodes_of_text(tree, *answer.text));
    }
  }
  if (!has_text_scorer() || !answers(target, Task::kContent)) return {};
  const bool are_comments = info_.text_part == TextPart::kComments;
  if (answer.text && (is_content || are_comments)) {
    run.text = are_comments ? answer.comments.value_or("") : answer.text;
    return {};
  }
  const double begin = processor_ms();
  const auto write = [&](ExtractFormat format, AnswerPart part) {
    const AnswerWriter writer(extractor, {.task = Task::kContent, .format = format, .part = part});
    return writer.write(*key_, run, run.text.emplace());
  };
  if (post_scorer_) {
    // A page has one of the two.
    PAGELET_TRY(write(ExtractFormat::kJson, AnswerPart::kPosts));
    if (run.text->empty()) PAGELET_TRY(write(ExtractFormat::kJson, AnswerPart::kComments));
  } else {
    PAGELET_TRY(
        write(ExtractFormat::kText, are_comments ? AnswerPart::kComments : AnswerPart::kAnswer));
  }
  run.phases.extract += processor_ms() - begin;
  return {};
}

bool LabelledSite::has_gold(Task task, Unit unit) {
  if (!why_unlabelled_.empty()) return false;
  if (is_of_text(unit)) {
    const bool is_measured = unit == Unit::kText || info_.text_measure == TextMeasure::kPosts;
    return task == Task::kContent && text_gold_.has_value() && is_measured;
  }
  return has_nodes_[task];
}

Score LabelledSite::score(const NodeSet& retrieved, Whitespace whitespace, Task task, Unit unit) {
  const Scored& scored = this->scored(whitespace);
  Score score{task, unit, scored.scorer.count(retrieved, *gold_for(scored.gold, task), unit), {}};
  score.rates = rates_of(score.counts);
  return score;
}

PerUnit<Counts> LabelledSite::count_text(Run& run) {
  if (!has_text_scorer()) return {};
  const auto count = [&](std::string_view text, Budget* token) {
    PerUnit<Counts> counts;
    if (post_scorer_) {
      const PostCounts found = post_scorer_->count(text, token);
      counts[Unit::kText] = found.posts;
      counts[Unit::kAuthors] = found.authors;
      counts[Unit::kDates] = found.dates;
      counts[Unit::kParents] = found.parents;
    } else {
      counts[Unit::kText] = text_scorer_->count(text, token);
    }
    return counts;
  };
  Budget* const budget = run.answer ? key_->budget() : nullptr;
  const Budget::Doing scoring(budget, "scoring the text of", info_.id);
  const PerUnit<Counts> counts = count(run.text.value_or(""), budget);
  if (budget == nullptr || !budget->stopped()) return counts;
  run = failed_run(timeout_error(*budget));
  return count("", nullptr);
}

std::vector<Score> LabelledSite::known_scores(const KnownScores& known, const ScoreChoice& choice) {
  const Unit unit = has_gold(Task::kContent, Unit::kText) ? Unit::kText : Unit::kNodes;
  if (!choice.contains(Task::kContent, unit) || !has_gold(Task::kContent, unit)) return {};
  Rates rates{known.recall, known.precision, known.f1, 0};
  // What the answer and the gold share, of what either has.
  if (rates.f1 > 0) rates.accuracy = 100 * rates.f1 / (200 - rates.f1);
  return {{Task::kContent, unit, {}, rates}};
}

std::vector<Score> LabelledSite::scores(Run& run, Task target, const ScoreChoice& choice) {
  if (run.answer && run.answer->scores) return known_scores(*run.answer->scores, choice);
  std::optional<PerUnit<Counts>> text_counts;
  const bool may_have_text = answers(target, Task::kContent);
  if (may_have_text && std::ranges::any_of(kUnits, [&](Unit unit) {
        return is_of_text(unit) && choice.contains(Task::kContent, unit);
      })) {
    text_counts = count_text(run);
  }
  const Whitespace whitespace = run.answer ? run.answer->whitespace : Whitespace::kDrop;
  std::vector<Score> scores;
  if (is_skipped(run, Flag::kNoNodeGold)) return scores;
  for (const Task task : kTasks) {
    if (!answers(target, task)) continue;
    std::optional<NodeSet> retrieved;
    if (run.answer) {
      retrieved = nodes_for_task(*run.answer, target, task);
    } else if (scored_[Whitespace::kDrop]) {
      retrieved.emplace(scored_[Whitespace::kDrop]->gold.template_nodes.universe());
    }
    for (const Unit unit : kUnits) {
      if (!choice.contains(task, unit) || !has_gold(task, unit)) continue;
      Score score{task, unit, {}, {}};
      if (is_of_text(unit)) {
        score.counts = (*text_counts)[unit];
        score.rates = rates_of(score.counts);
        // No post was found whose author or date could be right.
        if (unit != Unit::kText && score.counts.gold == 0) score.rates = {};
      } else if (retrieved) {
        score = this->score(*retrieved, whitespace, task, unit);
      }
      if (!is_answer(run.status)) score.rates = {};
      scores.push_back(score);
    }
  }
  return scores;
}

std::vector<std::string> LabelledSite::warnings() {
  if (key_) warn(key_->warnings());
  return warnings_;
}

void LabelledSite::warn(const std::vector<std::string>& messages) {
  for (const std::string& message : messages) {
    if (std::ranges::find(warnings_, message) == warnings_.end()) warnings_.push_back(message);
  }
}

LabelSets first_labels(KeyPage& key, const Extractor& extractor, const std::string& site_id) {
  const WorkingTree& page = key.tree(Whitespace::kDrop);
  const Run run = pagelet::run(key, extractor, site_id);
  if (!run.answer || run.answer->whitespace != Whitespace::kDrop) {
    return LabelSets(page.size());
  }
  const Task own = extractor.info().target;
  if (own == Task::kMenu) {
    LabelSets sets(page.size());
    sets.of(GoldKind::kMenu) = closed(run.answer->nodes, page);
    return sets;
  }
  return LabelSets::of_answer(nodes_for_task(*run.answer, own, Task::kTemplate),
                              nodes_for_task(*run.answer, own, Task::kContent), page);
}

}  // namespace pagelet
