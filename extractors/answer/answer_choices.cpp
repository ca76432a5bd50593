// SPDX-License-Identifier: MIT
#include "extractors/answer/answer_choices.h"

namespace pagelet {

const ParameterTable<AnswerChoices>& answer_choices() {
  static const auto kTable = [] {
    const auto markdown =
        ParameterTable<MarkdownParts>()
            .on_off(&MarkdownParts::links, "links", "Write only the words of links in Markdown")
            .on_off(&MarkdownParts::images, "images", "Omit images in Markdown")
            .choice(&MarkdownParts::repeat_rows, "rowspan", {{"empty", false}, {"repeat", true}},
                    "A cell of a table that spans rows: leave its other places in Markdown empty, "
                    "or repeat it there");
    return ParameterTable<AnswerChoices>()
        .part(&AnswerChoices::markdown, markdown)
        .choice(&AnswerChoices::comments, "comments",
                {{"apart", CommentsPlace::kApart},
                 {"include", CommentsPlace::kInclude},
                 {"exclude", CommentsPlace::kExclude}},
                "Readers' comments below an article: apart from the content, included in it, or "
                "excluded everywhere")
        .number(&AnswerChoices::min_confidence, "min-confidence", 0, 1, "",
                "Treat pages whose answer has less confidence as pages without an answer");
  }();
  return kTable;
}

Result<AnswerChoices> read_answer_choices(const std::vector<Setting>& given) {
  if (given.empty()) return AnswerChoices();
  PAGELET_ASSIGN_OR_RETURN(Parameters values, Parameters::parse(answer_choices().specs(), given));
  return answer_choices().read(values);
}

}  // namespace pagelet
