// SPDX-License-Identifier: MIT

// A line of an external program, or a file of predictions. Input: a byte that says which of them,
// the text, a separator (fuzz_site.h), the page on which the answer is looked up.

#include <string>

#include "core/dom/parser/html_parser.h"
#include "core/text/encoding/decoding.h"
#include "evaluation/external/external_extractor.h"
#include "evaluation/external/predictions.h"
#include "evaluation/run/imported_answer.h"
#include "tests/fuzz/fuzz_site.h"

namespace pagelet::fuzz {
namespace {

void check_error(const Error& error) {
  require(error.code == ErrorCode::kInput || error.code == ErrorCode::kLimit ||
              error.code == ErrorCode::kUsage || error.code == ErrorCode::kNoPrediction,
          "what others say is input");
}

void read_line(Input& input) {
  const std::string line(input.until(kPageEnd));
  if (const auto command = parse_external(line); !command) check_error(command.error());
  const auto object = read_reply(line, "fuzz");
  if (!object) return check_error(object.error());
  const auto answer = answer_in_reply(*object);
  if (!answer) return check_error(answer.error());
  SymbolTable symbols;
  const auto document =
      parse_html(decode_page(std::string(input.rest())).text, symbols, small_limits());
  if (!document) return;
  SignatureTable signatures(symbols);
  const WorkingTree tree(*document, signatures);
  const auto nodes = nodes_of(*answer, tree);
  if (!nodes) return check_error(nodes.error());
  require(nodes->universe() == tree.size(), "an answer is of the page");
}

void read_file(Input& input) {
  folder().write("predictions.jsonl", input.until(kPageEnd));
  const auto predictions = read_predictions(folder().path("predictions.jsonl"));
  if (!predictions) return check_error(predictions.error());
  require(!predictions->empty(), "a file names an algorithm");
  MemorySource source;
  source.add("index.html", std::string(input.rest()));
  const auto key_page = KeyPage::open(source, 0, {.limits = small_limits()});
  if (!key_page) return;
  const ExtractionContext context(**key_page, "fuzz");
  for (const auto& algorithm : *predictions) {
    const auto extraction = algorithm->extract(context);
    if (!extraction) {
      check_error(extraction.error());
      continue;
    }
    if (extraction->text) continue;  // it has no nodes before it is scored
    require(extraction->nodes.universe() == context.key_page(extraction->whitespace).size(),
            "an answer is of the page");
  }
}

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(replies) {
  if (input.flip()) {
    read_line(input);
  } else {
    read_file(input);
  }
}
