// SPDX-License-Identifier: MIT
#include "extractors/run/run.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <utility>

#include "core/budget.h"
#include "core/dom/parser/frames.h"
#include "core/dom/script_needs.h"
#include "core/result.h"
#include "core/site/page_address.h"
#include "core/text/blanks.h"
#include "core/text/real.h"

namespace pagelet {
namespace {

// If the deadline passed between two checks, the budget names no activity; the extractor is named.
Error late_error(const KeyPage& key, const Extractor& extractor) {
  Error error = timeout_error(*key.budget());
  if (!key.budget()->stopped_at().empty()) return error;
  error.message += ", while running " + extractor.info().name;
  const std::string_view url = shown_url(key.site().page_url(key.index()));
  if (!url.empty()) error.message += " on " + std::string(url);
  return error;
}

// Number of words of an answer, up to `most`. What asks for scripts has none.
std::size_t count_words_of(const WorkingTree& tree, const NodeSet& nodes, std::size_t most) {
  std::size_t words = 0;
  for (TreeNode node = 0; node < tree.size() && words < most;) {
    const NodeId at = tree.document_node(node);
    if (tree.is_text(node)) {
      const std::string_view text = tree.document().text(at);
      if (nodes.contains(node) && !asks_for_scripts(text)) words += count_words(text);
      ++node;
    } else {
      node = asks_for_scripts(tree.document(), at) ? tree.end(node) : node + 1;
    }
  }
  return words;
}

// Sets the status of a run that has an answer, and the flags that depend on the page.
void note_answer(KeyPage& key, const NodeSet& nodes, const Answer& answer, Task target, Run& run) {
  constexpr std::size_t kFewWords = 50;
  // The main content, if the algorithm looks for it or has a rule for it.
  const NodeSet* const other = answer.other_nodes ? &*answer.other_nodes : nullptr;
  const NodeSet* const content = target == Task::kContent ? &nodes : other;
  std::size_t words = nodes.count();
  if (answer.scores) {
    run.status = Status::kOk;
    return;
  }
  if (answer.text) {
    words = count_words(*answer.text);
  } else if (content != nullptr) {
    words = count_words_of(key.tree(answer.whitespace), *content, kFewWords);
  }
  run.status = words == 0 ? Status::kEmpty : Status::kOk;
  const bool has_few = content != nullptr && words < kFewWords;
  if (has_few && needs_scripts(key.document())) run.flags.add(Flag::kNeedsScripts);
  if (answer.candidates.budget_exhausted) run.flags.add(Flag::kStepBudget);
  if (key.page().encoding_is_guessed()) run.flags.add(Flag::kGuessedEncoding);
  if (key.page().is_cut()) run.flags.add(Flag::kTruncated);
  if (key.url_is_stated()) run.flags.add(Flag::kStatedUrl);
  if (key.document().has_placed_parts()) run.flags.add(Flag::kPartsPlaced);
  if (key.document().has_self_closed()) run.flags.add(Flag::kXmlSelfClosed);
  if (has_only_unread_frames(key.document())) run.flags.add(Flag::kUnreadFrames);
}

// Adds the parts to a main content that the user's rules keep, and removes them from a template.
void keep_chosen(KeyPage& key, Task target, Answer& answer) {
  const WorkingTree& tree = key.tree(answer.whitespace);
  if (tree.choices() == nullptr || answer.text || answer.scores) return;
  const auto kept = NodeSet::of(tree.size(), [&](std::size_t node) {
    return tree.choices()->keeps(tree.document_node(static_cast<TreeNode>(node)));
  });
  const bool is_content = target == Task::kContent;
  NodeSet other = nodes_for_task(answer, target, is_content ? Task::kTemplate : Task::kContent);
  NodeSet& content = is_content ? answer.nodes : other;
  NodeSet& rest = is_content ? other : answer.nodes;
  content |= kept;
  rest &= kept.complement();
  answer.other_nodes = std::move(other);
}

bool has_repeated(const Site& site, const std::vector<PageIndex>& pages) {
  return std::ranges::any_of(pages,
                             [&](PageIndex page) { return site.source().is_repeated(page); });
}

Run run_on_key_page(KeyPage& key, const Extractor& extractor, std::string_view site_id,
                    std::optional<Task> only) {
  Site& site = key.site();
  const ExtractionContext context(key, site_id, only);
  key.start_run();
  const double pages_before = site.page_time();
  const auto begin = std::chrono::steady_clock::now();
  const double computed = processor_ms();
  Result<Answer> answer = extractor.extract(context);
  // Several addresses turned out to be one page, and the first was a candidate: run without it.
  if (answer && has_repeated(site, answer->candidates.loaded)) {
    answer = extractor.extract(ExtractionContext(key, site_id, only));
  }
  // Given pages are the candidates even if the algorithm does not look at them.
  if (answer && site.settings().candidates) answer->candidates = context.candidates({});
  if (answer && site.settings().rules) keep_chosen(key, extractor.info().target, *answer);
  double taken = processor_ms() - computed;
  if (extractor.info().origin == Origin::kProgram) {
    taken =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  }

  // If the source has failed, an answer from the pages loaded before is not valid.
  const Error* failure = site.source().failure();
  if (answer && failure != nullptr) answer = tl::unexpected(*failure);
  Budget* budget = key.budget();
  // At the end the time is read exactly, because work that ends between two checks may be late too.
  const bool is_late = budget != nullptr && (budget->stop_now() || budget->left().count() <= 0);
  if (is_late) answer = tl::unexpected(late_error(key, extractor));
  Run run = answer ? Run{} : failed_run(answer.error());
  // The order is wall time, which is longer when the machine is busy.
  const double order = std::min(key.costs().order, context.search_time());
  run.phases = {.load = key.costs().load,
                .parse = key.costs().parse,
                .links = key.costs().links + order,
                .candidates = context.search_time() - order,
                .extract = taken - (site.page_time() - pages_before) - context.search_time()};
  run.operations = context.operations();
  run.pages_loaded = 1;
  if (!answer) return run;

  run.pages_loaded = answer->candidates.pages_loaded();
  run.flags = answer->flags;
  if (key.fallback.site_pages) run.flags.add(Flag::kSitePages);
  if (key.fallback.other_forms) run.flags.add(Flag::kOtherForms);
  if (site.source().stopped() != nullptr) run.flags.add(Flag::kDeadLinks);
  note_answer(key, answer->nodes, *answer, extractor.info().target, run);
  if (answer->confidence) {
    run.confidence = run.status == Status::kEmpty ? 0 : *answer->confidence;
    if (*run.confidence < kUnsureBelow) run.flags.add(Flag::kUnsure);
  }
  run.processor_ms = answer->processor_ms;
  run.answer = std::move(*answer);
  return run;
}

// 970: "0.97"; 1000: "1".
std::string share_text(double thousandths) {
  std::string text = fixed_text(thousandths / 1000, 3);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

Run failed_run(const Error& error) {
  Run run;
  run.status = status_of(error.code);
  run.message = error.text();
  run.error = error;
  if (const auto flag = limit_flag(error.limit)) run.flags.add(*flag);
  if (error.code == ErrorCode::kNoPrediction) run.flags.add(Flag::kNoPrediction);
  return run;
}

std::optional<Run> unsure_run(const Run& run, double least, std::string_view url) {
  if (!run.confidence || *run.confidence >= least) return std::nullopt;
  Error error{ErrorCode::kInput, "the confidence of the answer, " +
                                     share_text(std::floor(1000 * *run.confidence)) +
                                     ", is below " + share_text(std::round(1000 * least))};
  if (!url.empty()) error.context.emplace_back(url);
  Run refused = failed_run(error);
  refused.flags = run.flags;
  refused.flags.add(Flag::kUnsure);
  refused.phases = run.phases;
  refused.pages_loaded = run.pages_loaded;
  return refused;
}

Run run(KeyPage& key, const Extractor& extractor, std::string_view site_id,
        std::optional<Task> only) {
  Result<Run> ended = within_memory(
      [&]() -> Result<Run> {
        if (const Result<void> opened = key.open(); !opened) return failed_run(opened.error());
        return run_on_key_page(key, extractor, site_id, only);
      },
      key.given_url());
  if (ended) return *std::move(ended);
  Run lost = failed_run(ended.error());
  lost.site_is_lost = true;
  return lost;
}

Result<void> run_batch(KeyPage& key, std::span<const Extractor* const> batch,
                       std::string_view site_id,
                       const std::function<void(std::size_t index, const NodeSet& nodes,
                                                const Answer& found, Run run)>& visit) {
  const auto note = [&](std::size_t index, const NodeSet& nodes, const Answer& found) {
    Run run;
    run.pages_loaded = found.candidates.pages_loaded();
    run.flags = found.flags;
    note_answer(key, nodes, found, batch[index]->info().target, run);
    visit(index, nodes, found, std::move(run));
  };
  return within_memory([&]() -> Result<void> {
    batch.front()->extract_batch(ExtractionContext(key, site_id), batch, note);
    return {};
  });
}

std::vector<std::string> reasons_of(KeyPage& key, const Extractor& extractor,
                                    const Answer& answer) {
  std::vector<std::string> reasons = extractor.explain(ExtractionContext(key), answer).reasons;
  const WorkingTree& tree = key.tree(answer.whitespace);
  if (tree.choices() == nullptr) return reasons;
  reasons.resize(tree.size());
  for (TreeNode node = 0; node < tree.size() && !stop(key.budget()); ++node) {
    const auto rule = tree.choices()->keeper(tree.document_node(node));
    if (!rule) continue;
    std::string& reason = reasons[node];
    reason = "main content, because of " + key.site().settings().rules->shown(*rule) +
             (reason.empty() ? "" : "\n" + reason);
  }
  return reasons;
}

ExplainedAnswer explain_answer(KeyPage& key, const Extractor& extractor, const Run& run,
                               Task task) {
  const Answer& answer = *run.answer;
  ExplainedAnswer explained{extractor.info(),
                            key.tree(answer.whitespace),
                            task,
                            nodes_for_task(answer, extractor.info().target, task),
                            reasons_of(key, extractor, answer),
                            {}};
  for (const RuleMatch& match : key.page().rules().matches) {
    if (stop(key.budget())) break;
    explained.rules.push_back(key.site().settings().rules->shown(match.rule) + ": " +
                              std::to_string(match.count));
  }
  for (const PageIndex page : answer.candidates.pages) {
    explained.pages.emplace_back(key.site().page_url(page));
  }
  return explained;
}

}  // namespace pagelet
