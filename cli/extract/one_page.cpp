// SPDX-License-Identifier: MIT

// One page goes one way: open its input, run the extractors on it, render what was asked for,
// print.

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "cli/extract/extract.h"
#include "cli/extract/page_input.h"
#include "core/site/key_page.h"
#include "core/site/site.h"
#include "evaluation/run/memory_meter.h"
#include "extractors/run/run.h"
#include "reports/output/table.h"
#include "reports/page/page_reports.h"

namespace pagelet::cli {
namespace {

// The limits of the page. All live pages together have the time of --total-timeout.
Limits limits_of(const ExtractArguments& arguments) {
  Limits limits = arguments.limits;
  if (arguments.is_live()) {
    const double total = arguments.live.total_seconds;
    const double page = limits.timeout_seconds;
    limits.timeout_seconds = page > 0 ? std::min(page, total) : total;
  }
  return limits;
}

// The key page and what the extractors answer for it.
struct ExtractedInput {
  ExtractedInput(const PageInput& input, const Limits& limits)
      // A live site knows only the pages that its pages link to, so it has no fallback.
      : site(*input.source,
             {.limits = limits, .fallback = !input.is_live(), .candidates = input.candidates}),
        key(site, input.key_page, limits.timeout_seconds) {}

  // The last run; those before it have answers.
  const Run& last() const { return runs.back(); }

  Site site;
  KeyPage key;
  std::vector<Run> runs;
};

// Runs the extractors one after the other until one has no answer. They share the page's time.
void run_extractors(const Extractors& extractors, ExtractedInput& page) {
  MemoryMeter::restart();
  for (const auto& extractor : extractors) {
    page.runs.push_back(run(page.key, *extractor));
    if (!is_answer(page.last().status)) return;
    page.runs.back().peak_bytes = MemoryMeter::peak();
  }
}

// `compared`: number of pages that were compared and had no vote.
void warn_alone(const PageInput& input, std::size_t compared) {
  // A file alone was asked for.
  if (input.candidates && input.candidates->empty()) return;
  const char* why = "the key page links to no page that can be loaded";
  if (compared > 0) {
    why = "the other pages contain almost the same text";
  } else if (input.candidates) {
    why = "none of the other pages can be loaded";
  }
  spdlog::warn("{}: {}, so the answer is based on this page alone", shown_url(input.url()), why);
}

// Reports what the first run says of the pages that the key page was compared with.
void report_candidates(const PageInput& input, const ExtractedInput& page) {
  const Run& run = page.runs.front();
  if (run.pages_loaded == 0) return;
  for (const std::string& warning : page.key.warnings()) spdlog::warn("{}", warning);
  spdlog::info("{} loaded", count_text(run.pages_loaded, "page"));
  if (run.flags.has(Flag::kSitePages)) {
    const bool other_forms = run.flags.has(Flag::kOtherForms);
    spdlog::warn("{}: its links are not enough, so it was compared with pages {} ({})",
                 shown_url(input.url()),
                 other_forms ? "of other kinds" : "that it does not link to",
                 to_string(other_forms ? Flag::kOtherForms : Flag::kSitePages));
  }
  if (run.flags.has(Flag::kNoCandidates)) {
    warn_alone(input, run.answer ? run.answer->candidates.pages.size() : 0);
  }
}

// What a page's work ends with: the text for standard output, the error and the exit code.
struct Rendered {
  std::string text = {};
  std::string error = {};
  DroppedHtml dropped = {};
  int code = kSuccess;
};

int failure_code(const PageInput& input, const Run& run) {
  if (run.pages_loaded == 0) return exit_code_of(run.error->code);
  const Error* failure = input.source->failure();
  return failure ? exit_code_of(failure->code) : kSiteFailed;
}

// Reports words of a main content that no format shows, if they are many. HTML with --raw has all.
Result<void> report_omitted(const PageInput& input, ExtractedInput& page,
                            const AnswerWriter& writer, const AnswerOptions& options) {
  if (options.raw || options.format == ExtractFormat::kPaths) return {};
  PAGELET_ASSIGN_OR_RETURN(const OmittedWords omitted, writer.omitted(page.key, page.last()));
  const std::string url(shown_url(input.url()));
  if (omitted.are_many()) {
    std::vector<std::string> rules;
    for (const auto& [rule, words] : omitted.by_rule) {
      rules.push_back(fmt::format("{} {}", rule, words));
    }
    spdlog::warn("{}: {} of {} words of the answer are omitted ({}); --raw shows them", url,
                 omitted.count(), omitted.all, fmt::join(rules, ", "));
  }
  if (omitted.has_undone_rules) {
    spdlog::warn("{}: rules would have omitted too much of the answer, so they were not applied",
                 url);
  }
  return {};
}

// A page without an answer: an error, and in JSON a document that says why.
Rendered render_failure(const PageInput& input, const AnswerWriter& writer, const Run& run,
                        int code, ExtractFormat format) {
  Rendered rendered{.error = run.message, .code = code};
  if (code != kBadInput && format == ExtractFormat::kJson) {
    writer.write_failure(*input.source, input.key_page, run, rendered.text);
  }
  return rendered;
}

Rendered render_answer(const PageInput& input, ExtractedInput& page, const Extractor& extractor,
                       const ExtractArguments& arguments) {
  const AnswerWriter writer(extractor, arguments.answer);
  const ExtractFormat format = arguments.answer.format;
  if (!is_answer(page.last().status)) {
    return render_failure(input, writer, page.last(), failure_code(input, page.last()), format);
  }
  Rendered rendered;
  const auto written = writer.write(page.key, page.last(), rendered.text, &rendered.dropped);
  if (!written) {
    return render_failure(input, writer, failed_run(fail_in(input.url(), written.error()).value()),
                          exit_code_of(written.error().code), format);
  }
  rendered.text = shown(std::move(rendered.text), format);
  if (const auto reported = report_omitted(input, page, writer, arguments.answer); !reported) {
    return render_failure(input, writer, failed_run(fail_in(input.url(), reported.error()).value()),
                          exit_code_of(reported.error().code), format);
  }
  return rendered;
}

// The reasons of an answer, or the differences of two. Errors: those of OutputLimit, and `kUsage`
// if the trees of two answers differ.
Result<Rendered> render_report(const PageInput& input, ExtractedInput& page,
                               const Extractors& extractors, const ExtractArguments& arguments) {
  if (!is_answer(page.last().status)) {
    return Rendered{.error = page.last().message, .code = failure_code(input, page.last())};
  }
  if (page.runs.front().answer->whitespace != page.last().answer->whitespace) {
    return fail(ErrorCode::kUsage,
                "--diff: the parameter whitespace must be the same for both algorithms");
  }
  OutputLimit limit = page.key.output_limit();
  const Screen screen{screen_width(), use_colour()};
  const Task task = *arguments.answer.task;
  const Result<std::string> text = within_memory([&]() -> Result<std::string> {
    ExplainedAnswer first = explain_answer(page.key, *extractors[0], page.runs[0], task);
    if (arguments.explain) {
      const AnswerWriter writer(*extractors[0], arguments.answer);
      PAGELET_ASSIGN_OR_RETURN(const OmittedWords omitted, writer.omitted(page.key, page.runs[0]));
      first.omitted = omitted.by_rule;
      return explain_report(first, screen, limit);
    }
    const ExplainedAnswer second = explain_answer(page.key, *extractors[1], page.runs[1], task);
    return difference_report(first, second, screen, limit);
  });
  if (!text) return fail_in(input.url(), text.error());
  return Rendered{.text = *text};
}

Result<int> print_rendered(const Rendered& rendered) {
  if (!rendered.error.empty()) spdlog::error("{}", rendered.error);
  PAGELET_TRY(print(rendered.text));
  if (!rendered.dropped.empty()) spdlog::warn("{}", to_string(rendered.dropped));
  return rendered.code;
}

}  // namespace

Result<int> extract_page(const ExtractArguments& arguments, const Extractors& extractors) {
  PAGELET_ASSIGN_OR_RETURN(const PageInput input, open_page_input(arguments));
  ExtractedInput page(input, limits_of(arguments));
  run_extractors(extractors, page);
  report_candidates(input, page);
  PAGELET_ASSIGN_OR_RETURN(
      const Rendered rendered,
      arguments.explain || !arguments.difference.empty()
          ? render_report(input, page, extractors, arguments)
          : Result<Rendered>(render_answer(input, page, *extractors.front(), arguments)));
  return print_rendered(rendered);
}

}  // namespace pagelet::cli
