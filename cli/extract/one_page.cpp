// SPDX-License-Identifier: MIT

// One page goes one way: open its input, run the extractors on it, render what was asked for,
// print.

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cli/extract/extract.h"
#include "cli/extract/page_input.h"
#include "core/budget.h"
#include "core/dom/working_tree.h"
#include "core/files/files.h"
#include "core/site/key_page.h"
#include "core/site/page_address.h"
#include "core/site/site.h"
#include "core/text/blanks.h"
#include "evaluation/run/memory_meter.h"
#include "extractors/run/run.h"
#include "reports/output/table.h"
#include "reports/page/page_reports.h"

namespace pagelet::cli {
namespace {

// The time of the page. All live pages together have that of --total-timeout. Waiting for them
// counts into --timeout only if that is given.
Budget budget_of(const ExtractArguments& arguments) {
  const std::optional<double> given = arguments.limits.timeout_seconds;
  const auto limit = [](double most) { return most > 0 ? most : Budget::kMaxSeconds; };
  const double seconds = limit(arguments.limits.answer_seconds());
  if (!arguments.is_live()) return Budget(seconds);
  const double total = limit(arguments.live.total_seconds);
  return given ? Budget(std::min(seconds, total)) : Budget(total, nullptr, seconds);
}

// The key page and what the extractors answer for it.
struct ExtractedInput {
  ExtractedInput(const PageInput& input, const ExtractArguments& arguments)
      // A live site knows only the pages that its pages link to, so it has no fallback.
      : site(*input.source, {.limits = arguments.limits,
                             .fallback = !input.is_live(),
                             .candidates = input.candidates,
                             .rules = arguments.rules}),
        budget(budget_of(arguments)),
        key(site, input.key_page, budget) {}

  // The last run; those before it have answers.
  const Run& last() const { return runs.back(); }

  Site site;
  Budget budget;
  KeyPage key;
  std::vector<Run> runs;
};

// Runs the extractors one after the other until one has no answer. They share the page's time.
void run_extractors(const Extractors& extractors, const ExtractArguments& arguments,
                    ExtractedInput& page) {
  MemoryMeter::restart();
  for (const auto& extractor : extractors) {
    page.runs.push_back(run(page.key, *extractor, {}, arguments.answer.task));
    if (auto refused = unsure_run(page.last(), arguments.answer.choices.min_confidence,
                                  page.key.given_url())) {
      page.runs.back() = *std::move(refused);
    }
    if (!is_answer(page.last().status)) return;
    page.runs.back().peak_bytes = MemoryMeter::peak();
  }
}

// The texts of a page.
std::unordered_set<std::string_view> texts_of(const WorkingTree& tree) {
  std::unordered_set<std::string_view> texts;
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (tree.is_text(node)) texts.insert(trim_blanks(tree.text(node)));
  }
  return texts;
}

// Number of bytes of the texts that `others` lacks.
std::size_t bytes_without(const std::unordered_set<std::string_view>& texts,
                          const std::unordered_set<std::string_view>& others) {
  std::size_t bytes = 0;
  for (const std::string_view text : texts) bytes += others.contains(text) ? 0 : text.size();
  return bytes;
}

// Why pages that were compared had no vote: they are copies of the key page, or laid out otherwise.
const char* why_not_compared(ExtractedInput& page, const std::vector<PageIndex>& others) {
  constexpr Whitespace kTree = Whitespace::kDrop;
  const auto own = texts_of(page.key.tree(kTree));
  std::size_t copies = 0;
  for (const PageIndex other : others) {
    SitePage* const loaded = page.key.load(other);
    if (loaded == nullptr) continue;
    const auto theirs = texts_of(page.key.tree(*loaded, kTree));
    const std::size_t differing = bytes_without(own, theirs) + bytes_without(theirs, own);
    if (20 * differing <= bytes_without(own, {})) ++copies;  // as in LeafCut: 5 %
  }
  if (copies == others.size()) return "the other pages are copies of it";
  return copies == 0 ? "the other pages have other layouts (another site?)"
                     : "the other pages are copies of it or have other layouts";
}

// Says that the first run had no page to compare with. An algorithm that needs
// other pages then returns all of the page or nothing; others judge the page alone.
void warn_alone(const PageInput& input, ExtractedInput& page, const Extractor& extractor) {
  const Run& run = page.runs.front();
  const bool is_file_alone = input.candidates && input.candidates->empty();
  const ExtractorInfo& info = extractor.info();
  // Others can judge the file that was given alone.
  if (is_file_alone && !info.needs_pages) return;
  const char* why = "the key page links to no page that can be loaded";
  if (is_file_alone) {
    why = "there is no other page";
  } else if (run.answer && !run.answer->candidates.pages.empty()) {
    why = why_not_compared(page, run.answer->candidates.pages);
  } else if (input.candidates) {
    why = "none of the other pages can be loaded";
  }
  spdlog::warn("{}: {}, so {}", shown_url(input.url()), why,
               info.needs_pages ? info.title + " returns all or nothing of the page"
                                : std::string("the answer is based on this page alone"));
}

// Reports what the first run says of the pages that the key page was compared with.
void report_candidates(const PageInput& input, const Extractors& extractors, ExtractedInput& page) {
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
  if (run.flags.has(Flag::kTemplateMisfit)) {
    spdlog::warn("{}: the stored templates do not fit it, so the answer is that without them",
                 shown_url(input.url()));
  }
  if (run.flags.has(Flag::kNoCandidates)) {
    warn_alone(input, page, *extractors.front());
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

// Reports words of a main content that no format shows, if they are many.
void report_omitted(std::string_view url, const OmittedWords& omitted) {
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

// Why an answer has no words; nullptr: it has some, or is a document of JSON, which has the status.
const char* why_empty(std::string_view text, ExtractedInput& page, ExtractFormat format) {
  const bool is_html = format == ExtractFormat::kHtml;
  const bool may_be = is_html ? page.last().status == Status::kEmpty : trim_blanks(text).empty();
  if (!may_be) return nullptr;
  if (page.last().flags.has(Flag::kUnreadFrames)) {
    return "the page is a frameset, whose frames are not in its file";
  }
  if (texts_of(page.key.tree(Whitespace::kDrop)).empty()) return "the page has no text";
  if (is_html) return nullptr;
  return page.last().flags.has(Flag::kNeedsScripts)
             ? "scripts write the text of the page; render it first"
             : "nothing was found";
}

Rendered render_answer(const PageInput& input, ExtractedInput& page, const Extractor& extractor,
                       const ExtractArguments& arguments) {
  const AnswerWriter writer(extractor, arguments.answer);
  const ExtractFormat format = arguments.answer.format;
  if (!is_answer(page.last().status)) {
    return render_failure(input, writer, page.last(), failure_code(input, page.last()), format);
  }
  Rendered rendered;
  OmittedWords omitted;
  const auto written =
      writer.write(page.key, page.last(), rendered.text, &rendered.dropped, &omitted);
  if (!written) {
    return render_failure(input, writer, failed_run(fail_in(input.url(), written.error()).value()),
                          exit_code_of(written.error().code), format);
  }
  report_omitted(shown_url(input.url()), omitted);
  const char* const why = omitted.is_stated ? nullptr : why_empty(rendered.text, page, format);
  if (why != nullptr) {
    spdlog::warn("{}: the answer is empty: {}", shown_url(input.url()), why);
  }
  // A terminal may be named as a file, too: /dev/stdout.
  const bool is_saved =
      !arguments.file.empty() && (!is_there(arguments.file) || is_file(arguments.file));
  if (!is_saved) rendered.text = shown(std::move(rendered.text), format);
  return rendered;
}

// Keeps only the words of each reason that decide, those of its first line: "too few pages map it"
// of "too few pages map it: 0 of 3, needed 2".
void keep_deciding_words(std::vector<std::string>& reasons) {
  for (std::string& reason : reasons) {
    reason.resize(std::min(reason.find('\n'), reason.size()));
    reason.resize(std::min(reason.find(": "), reason.size()));
  }
}

// Title, author and dates, if a rule or facts decided about them.
std::vector<std::string> evidence_of(const PageMetadata& metadata) {
  std::vector<std::string> lines;
  metadata.for_each([&](std::string_view name, const MetadataField& field) {
    if (field.evidence.empty()) return;
    lines.push_back(fmt::format("{} ({}: {}): {}", name, to_string(field.source), field.evidence,
                                field.text()));
  });
  return lines;
}

// The posts of the page, or its comments, with the rules that hold for each.
Result<std::vector<std::string>> evidence_of_posts(ExtractedInput& page, const Extractor& extractor,
                                                   AnswerOptions options) {
  std::vector<std::string> lines;
  for (const AnswerPart part : {AnswerPart::kPosts, AnswerPart::kComments}) {
    options.part = part;
    PAGELET_ASSIGN_OR_RETURN(const std::vector<Post> posts,
                             AnswerWriter(extractor, options).posts(page.key, page.runs[0]));
    for (const Post& post : posts) {
      lines.push_back(fmt::format("{} {} ({}): {}", part == AnswerPart::kPosts ? "post" : "comment",
                                  lines.size() + 1, post.evidence, post.author));
    }
    if (!lines.empty()) break;
  }
  return lines;
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
    if (arguments.explain || arguments.explain_all) {
      if (!arguments.explain_all) keep_deciding_words(first.reasons);
      const AnswerWriter writer(*extractors[0], arguments.answer);
      PAGELET_ASSIGN_OR_RETURN(const OmittedWords omitted, writer.omitted(page.key, page.runs[0]));
      first.omitted = omitted.by_rule;
      if (task == Task::kContent) {
        PAGELET_ASSIGN_OR_RETURN(const PageMetadata found, writer.metadata(page.key, page.runs[0]));
        first.metadata = evidence_of(found);
        PAGELET_ASSIGN_OR_RETURN(const std::vector<std::string> posts,
                                 evidence_of_posts(page, *extractors[0], arguments.answer));
        first.metadata.insert(first.metadata.end(), posts.begin(), posts.end());
      }
      return explain_report(first, screen, limit);
    }
    const ExplainedAnswer second = explain_answer(page.key, *extractors[1], page.runs[1], task);
    return difference_report(first, second, screen, limit);
  });
  if (!text) return fail_in(input.url(), text.error());
  return Rendered{.text = *text};
}

// Prints the text, or writes it to a file; without an answer an older file stays.
Result<int> print_rendered(const Rendered& rendered, const std::string& file) {
  if (!rendered.error.empty()) spdlog::error("{}", rendered.error);
  if (file.empty()) {
    PAGELET_TRY(print(rendered.text));
  } else if (!rendered.text.empty() || rendered.error.empty()) {
    PAGELET_TRY(write_whole_file(file, rendered.text));
  }
  report_dropped(rendered.dropped);
  return rendered.code;
}

}  // namespace

Result<int> extract_page(const ExtractArguments& arguments, const Extractors& extractors) {
  PAGELET_ASSIGN_OR_RETURN(const PageInput input, open_page_input(arguments));
  ExtractedInput page(input, arguments);
  run_extractors(extractors, arguments, page);
  report_candidates(input, extractors, page);
  report_unmatched(arguments);
  PAGELET_ASSIGN_OR_RETURN(
      const Rendered rendered,
      arguments.explain || arguments.explain_all || !arguments.difference.empty()
          ? render_report(input, page, extractors, arguments)
          : Result<Rendered>(render_answer(input, page, *extractors.front(), arguments)));
  return print_rendered(rendered, arguments.file);
}

}  // namespace pagelet::cli
