// SPDX-License-Identifier: MIT

// The JSON of answers, read by another parser. Input: bytes with switches, then the pages of a site
// (fuzz_site.h).

#include <nlohmann/json.hpp>

#include "core/text/encoding/decoding.h"
#include "extractors/answer/answer_writer.h"
#include "extractors/registry.h"
#include "tests/fuzz/fuzz_site.h"

namespace pagelet::fuzz {
namespace {

nlohmann::json parsed(const std::string& text, bool is_line) {
  require(is_valid_utf8(text), "JSON is UTF-8");
  require(text.ends_with('\n'), "a document ends with a line feed");
  require(!is_line || text.find('\n') + 1 == text.size(), "a line has one line feed");
  for (const char c : text) {
    require(static_cast<unsigned char>(c) >= 0x20 || c == '\n', "JSON has no control characters");
  }
  // Throws when it is not JSON.
  nlohmann::json document = nlohmann::json::parse(text);
  require(document.is_object(), "a document is an object");
  return document;
}

void check_answer(KeyPage& key_page, const Extractor& extractor, const Run& run,
                  AnswerOptions options) {
  options.format = ExtractFormat::kJson;
  options.with.push_back(ExtractFormat::kPaths);
  std::string text;
  require(AnswerWriter(extractor, options).write(key_page, run, text).has_value(),
          "an answer can be written");
  const nlohmann::json document = parsed(text, options.lines);
  const NodeSet nodes = nodes_for_task(*run.answer, extractor.info().target, *options.task);
  require(document.at("retrieved").size() == nodes.count(), "every node has its path");
  // A main content of which nothing is shown is empty, whatever words its nodes have.
  const bool is_unseen = *options.task == Task::kContent && run.status == Status::kOk &&
                         document.at("status") == to_string(Status::kEmpty);
  require(is_unseen || document.at("status") == to_string(run.status), "the status is the run's");
  for (const char* format : {"text", "markdown", "html"}) {
    if (!document.contains(format)) continue;
    require(document[format].is_string(), "a format is a text");
  }
  for (const ExtractFormat format :
       {ExtractFormat::kHtml, ExtractFormat::kText, ExtractFormat::kMarkdown}) {
    options.format = format;
    std::string written;
    require(AnswerWriter(extractor, options).write(key_page, run, written).has_value(),
            "an answer can be written in every format");
    require(is_valid_utf8(written), "every format is UTF-8");
  }
}

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(answers) {
  const std::uint8_t switches = input.byte();
  constexpr const char* kAlgorithms[] = {"everything", "leafcut", "temex", "nothing"};
  const auto extractor = make_extractor(kAlgorithms[switches % 4], {});
  AnswerOptions options;
  options.task = (switches & 4U) != 0 ? Task::kContent : Task::kTemplate;
  options.times = (switches & 8U) != 0;
  options.metadata = (switches & 16U) != 0;
  options.lines = (switches & 32U) != 0;
  options.raw = (switches & 64U) != 0;
  if ((switches & 128U) != 0) {
    options.with = {ExtractFormat::kText, ExtractFormat::kMarkdown, ExtractFormat::kHtml};
  }
  MemorySource source;
  const std::string name(input.line());
  add_pages(input, true, 4, source);
  const auto key_page = KeyPage::open(source, 0, {.limits = small_limits(2'000)});
  if (!key_page) {
    // The message, too, may hold any bytes.
    std::string text;
    AnswerWriter(**extractor, options)
        .write_failure(source, 0, failed_run(fail_in(name, key_page.error()).value()), text);
    parsed(text, options.lines);
    return;
  }
  const Run run = pagelet::run(**key_page, **extractor);
  require(is_answer(run.status), "a small page has an answer");
  check_answer(**key_page, **extractor, run, options);
}
