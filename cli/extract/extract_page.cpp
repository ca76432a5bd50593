// SPDX-License-Identifier: MIT
#include <spdlog/spdlog.h>

#include <string>
#include <string_view>
#include <utility>

#include "cli/extract/extract.h"
#include "core/site/directory_source.h"
#include "core/within_memory.h"
#include "evaluation/run/memory_meter.h"
#include "extractors/run/run.h"
#include "reports/output/count_text.h"
#include "reports/page/explain_report.h"

namespace pagelet::cli {
namespace {

Screen screen() { return {screen_width(), use_colour()}; }

// The site and what an extractor made of it.
struct Attempt {
  std::unique_ptr<Site> site;  // null: it could not be opened
  Run run;
  int code = kSuccess;  // exit code if there is no answer
};

// Exit code of a page without answer.
int failure_code(const PageSource& source) {
  const Error* failure = source.failure();
  return failure ? exit_code_of(failure->code) : kSiteFailed;
}

void warn_alone(const Origin& origin) {
  const char* why = "the key page links to no page that can be loaded; ";
  if (origin.candidates) {
    why = origin.candidates->empty() ? "" : "none of the other pages can be loaded; ";
  }
  const char* advice =
      origin.is_live ? "name two or three other pages of its site: pagelet extract URL OTHER..."
                     : "add two or three more pages of its site, to its folder or archive, or "
                       "with: pagelet extract FILE OTHER...";
  spdlog::warn("{}: {}the answer is based on this page alone; {}",
               shown_url(origin.source.url(origin.key_page)), why, advice);
}

void warn_fallback(const Origin& origin, bool other_forms) {
  spdlog::warn("{}: its links are not enough, so it was compared with pages {} ({})",
               origin.source.url(origin.key_page),
               other_forms ? "of other kinds" : "that it does not link to",
               other_forms ? kOtherFormsFlag : kSitePagesFlag);
}

Attempt attempt(const Origin& origin, const Extractor& extractor, const ExtractArguments& options) {
  MemoryMeter::restart();
  auto site = std::make_unique<Site>(origin.source, options.limits);
  site->given_candidates = origin.candidates;
  // A live site only knows pages to which its pages link, so there is no fallback.
  site->allows_fallback = !origin.is_live;
  Run run = pagelet::run(*site, origin.key_page,
                         {.extractor = extractor, .seconds = options.limits.timeout_seconds});
  if (run.pages_loaded == 0) return {nullptr, run, exit_code_of(run.error->code)};
  run.peak_bytes = MemoryMeter::peak();
  for (const std::string& warning : site->warnings) spdlog::warn("{}", warning);
  if (origin.is_live) spdlog::info("{} loaded", count_text(run.pages_loaded, "page"));
  for (const std::string& flag : run.flags) {
    if (flag == kNoCandidatesFlag) warn_alone(origin);
    if (flag == kSitePagesFlag) warn_fallback(origin, site->fallback.other_forms);
  }
  return {std::move(site), std::move(run), failure_code(origin.source)};
}

// Prints on standard error why there is no answer.
int report_failure(const Run& run, int code) {
  spdlog::error("{}", run.message);
  return code;
}

// Prints the JSON of a page without answer. Returns `code`.
Result<int> print_failure(const Origin& origin, const AnswerWriter& writer, const Run& run,
                          int code, const ExtractArguments& options) {
  report_failure(run, code);
  if (code == kBadInput || options.answer.format != ExtractFormat::kJson) return code;
  std::string json;
  writer.write_failure(origin.source.url(origin.key_page), run, json);
  return print_and_exit(json, code);
}

// Prints the text that `make(limit)` gives for the key page.
template <class Make>
Result<int> print_report(const Origin& origin, const Site& site, Make&& make) {
  OutputLimit limit(site.limits());
  const Result<std::string> text = within_memory([&] { return make(limit); });
  if (text) return print_and_exit(*text);
  return fail_in(std::string(origin.source.url(origin.key_page)), text.error());
}

Result<int> extract_one(const Origin& origin, const Extractor& extractor,
                        const ExtractArguments& options) {
  const AnswerWriter writer(extractor, options.answer);
  const Attempt done = attempt(origin, extractor, options);
  if (!is_answer(done.run.status)) {
    return print_failure(origin, writer, done.run, done.code, options);
  }
  if (options.explain) {
    return print_report(origin, *done.site, [&](OutputLimit& limit) {
      return explain_report(explain_answer(*done.site, extractor, done.run, *options.answer.task),
                            screen(), limit);
    });
  }
  DroppedHtml dropped;
  std::string text;
  const auto written = writer.write(answer_of_key_page(*done.site, done.run), text, &dropped);
  if (!written) {
    const std::string url(origin.source.url(origin.key_page));
    return print_failure(origin, writer, failed_run(fail_in(url, written.error()).value()),
                         exit_code_of(written.error().code), options);
  }
  PAGELET_TRY(print(shown(std::move(text), options.answer.format)));
  if (!dropped.empty()) spdlog::warn("{}", to_string(dropped));
  return kSuccess;
}

Result<int> extract_difference(const Origin& origin, const Extractor& a, const Extractor& b,
                               const ExtractArguments& options) {
  // Both run on one site, so that their answers are for the same tree, and within one budget.
  Attempt first = attempt(origin, a, options);
  if (!is_answer(first.run.status)) return report_failure(first.run, first.code);
  const Run second = run(*first.site, {.extractor = b});
  if (!is_answer(second.status)) return report_failure(second, failure_code(origin.source));
  if (first.run.extraction->whitespace != second.extraction->whitespace) {
    return fail(ErrorCode::kUsage,
                "--diff: the parameter whitespace must be the same for both algorithms");
  }
  return print_report(origin, *first.site, [&](OutputLimit& limit) {
    return difference_report(explain_answer(*first.site, a, first.run, *options.answer.task),
                             explain_answer(*first.site, b, second, *options.answer.task), screen(),
                             limit);
  });
}

}  // namespace

Result<int> extract_page(const Origin& origin, const Extractors& extractors,
                         const ExtractArguments& options) {
  return extractors.size() == 2
             ? extract_difference(origin, *extractors[0], *extractors[1], options)
             : extract_one(origin, *extractors[0], options);
}

}  // namespace pagelet::cli
