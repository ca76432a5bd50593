// SPDX-License-Identifier: MIT
#include "evaluation/run/labelled_site.h"

#include <algorithm>
#include <utility>

#include "core/within_memory.h"
#include "datasets/site_folder.h"
#include "evaluation/run/oracle.h"
#include "evaluation/run/unlabelled.h"

namespace pagelet {
namespace {

const NodeSet& gold_for(const Gold& gold, Target task) {
  return task == Target::kTemplate ? gold.template_nodes : *gold.main_content;
}

}  // namespace

BenchSite bench_site(const SuiteSite& site, const SiteDescription* description) {
  BenchSite info;
  info.id = site.id;
  info.category = site.category;
  info.folder = site.folder;
  info.position = site.position;
  info.suite = site.suite;
  if (description == nullptr) return info;
  if (!description->category.empty()) info.category = description->category;
  info.title = description->title;
  info.generator = description->generator;
  return info;
}

LabelledSite::LabelledSite(const SuiteSite& site, const SiteOptions& options)
    : suite_site_(site), options_(options), info_(bench_site(site, nullptr)) {}

Result<void> LabelledSite::open() {
  PAGELET_ASSIGN_OR_RETURN(auto folder, SiteFolder::open(suite_site_.folder));
  folder_.emplace(std::move(folder));
  info_ = bench_site(suite_site_, &folder_->description());
  info_.url = folder_->source().url(folder_->key_page());
  warn(folder_->warnings());
  return {};
}

void LabelledSite::hash_content() { info_.content = content_hash(*folder_); }

Result<void> LabelledSite::open_pages() {
  close_pages();
  PAGELET_ASSIGN_OR_RETURN(site_,
                           Site::open(folder_->source(), folder_->key_page(), options_.limits));
  info_.nodes = site_->tree(site_->key_page(), Whitespace::kDrop).size();
  return {};
}

std::optional<Run> LabelledSite::prepare() {
  if (!folder_->has_labels()) {
    Run run;
    run.status = Status::kSkipped;
    run.flags.emplace_back(kNoLabelsFlag);
    run.message = "there are no labels; pagelet label makes them";
    return run;
  }
  if (!site_ || options_.limits.timeout_seconds > 0) {
    if (const Result<void> opened = open_pages(); !opened) return failed_run(opened.error());
  }
  if (scored_[0]) return std::nullopt;
  const WorkingTree& tree = site_->tree(site_->key_page(), Whitespace::kDrop);
  Result<Gold> gold = folder_->gold(tree);
  if (!gold) return failed_run(gold.error());
  warn(gold->warnings);
  has_content_gold_ = gold->main_content.has_value();
  scored_[0].emplace(Scored{std::move(*gold), Scorer(tree, options_.universe, options_.words)});
  return std::nullopt;
}

LabelledSite::Scored& LabelledSite::scored(Whitespace whitespace) {
  std::optional<Scored>& scored = scored_[whitespace == Whitespace::kKeep ? 1 : 0];
  if (!scored) {
    // On this tree blank texts count, so the labels that `prepare` has resolved cover more nodes.
    const WorkingTree& tree = site_->tree(site_->key_page(), whitespace);
    scored.emplace(Scored{*folder_->gold(tree), Scorer(tree, options_.universe, options_.words)});
  }
  return *scored;
}

Extraction LabelledSite::best_answer() {
  const WorkingTree& tree = site_->tree(site_->key_page(), Whitespace::kDrop);
  const Gold& gold = scored(Whitespace::kDrop).gold;
  Extraction extraction;
  extraction.nodes = best_subtrees(tree, gold.template_nodes);
  if (gold.main_content) extraction.other_nodes = best_subtrees(tree, *gold.main_content);
  return extraction;
}

void LabelledSite::close_pages() {
  scored_[0].reset();
  scored_[1].reset();
  if (site_) warn(site_->warnings());
  site_.reset();
}

Run LabelledSite::run(const Extractor& extractor) {
  auto run = within_memory([&]() -> Result<Run> { return run_prepared(extractor); });
  if (run) return *std::move(run);
  close_pages();
  return failed_run(run.error());
}

Run LabelledSite::run_prepared(const Extractor& extractor) {
  if (std::optional<Run> obstacle = prepare()) return std::move(*obstacle);
  if (extractor.info().role != Role::kCeiling) {
    return run_extractor(*site_, extractor, suite_site_.id);
  }
  Run run;
  run.pages_loaded = 1;
  run.extraction = best_answer();
  return run;
}

bool LabelledSite::has_gold(Target task) {
  if (folder_ && !folder_->has_labels()) return false;
  if (task == Target::kTemplate) return true;
  if (!has_content_gold_ && folder_) {
    // The key page could not be opened. The label file says it, too.
    const Result<LabelFile> labels = folder_->labels();
    has_content_gold_ = !labels || labels->main_content.has_value();
  }
  return has_content_gold_.value_or(true);
}

Score LabelledSite::score(const NodeSet& retrieved, Whitespace whitespace, Target task, Unit unit) {
  const Scored& scored = this->scored(whitespace);
  Score score{task, unit, scored.scorer.count(retrieved, gold_for(scored.gold, task), unit), {}};
  score.rates = rates_of(score.counts);
  return score;
}

std::vector<Score> LabelledSite::scores(const Run& run, Target target, const ScoreChoice& choice) {
  const Whitespace whitespace = run.extraction ? run.extraction->whitespace : Whitespace::kDrop;
  std::vector<Score> scores;
  for (const Target task : kTasks) {
    if ((!choice.all && choice.task != task) || !has_gold(task)) continue;
    std::optional<NodeSet> retrieved;
    if (run.extraction) {
      retrieved = nodes_for_task(*run.extraction, target, task);
    } else if (scored_[0]) {
      retrieved.emplace(scored_[0]->gold.template_nodes.universe());
    }
    for (const Unit unit : kUnits) {
      if (!choice.contains(task, unit)) continue;
      Score score{task, unit, {}, {}};
      if (retrieved) score = this->score(*retrieved, whitespace, task, unit);
      if (!is_answer(run.status)) score.rates = {};
      scores.push_back(score);
    }
  }
  return scores;
}

std::vector<std::string> LabelledSite::warnings() {
  if (site_) warn(site_->warnings());
  return warnings_;
}

void LabelledSite::warn(const std::vector<std::string>& messages) {
  for (const std::string& message : messages) {
    if (std::ranges::find(warnings_, message) == warnings_.end()) warnings_.push_back(message);
  }
}

}  // namespace pagelet
