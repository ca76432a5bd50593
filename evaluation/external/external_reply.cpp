// SPDX-License-Identifier: MIT
#include "evaluation/external/external_reply.h"

#include "core/text/utf8.h"
#include "datasets/json_file.h"

namespace pagelet {
namespace {

// Longest part of a program's own text in a message, in bytes.
constexpr std::size_t kLongestQuote = 200;

// Deeper values are not even stored; no valid answer is deeper.
constexpr int kDeepestAnswer = 4;

std::string to_ascii(const nlohmann::json& json) {
  return json.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

}  // namespace

Result<nlohmann::json> read_reply(const std::string& line, std::string_view id) {
  nlohmann::json answer = parse_shallow_json(line, kDeepestAnswer);
  if (!answer.is_object()) {
    return fail(ErrorCode::kInput,
                "answered with something that is not a JSON object: " + quote_words(line));
  }
  const auto answered = answer.find("id");
  if (answered == answer.end()) return fail(ErrorCode::kInput, "answered without an id");
  if (to_ascii(*answered) != to_ascii(nlohmann::json(id))) {
    return fail(ErrorCode::kInput, "answered with a wrong id: " + quote_words(to_ascii(*answered)));
  }
  return answer;
}

Result<Answer> answer_in_reply(const nlohmann::json& object) {
  const auto error = object.find("error");
  if (error == object.end()) return read_answer(object, "answered wrongly");
  return fail(
      ErrorCode::kInput,
      "reported an error: " + quote_words(error->is_string() ? error->get_ref<const std::string&>()
                                                             : to_ascii(*error)));
}

std::string quote_words(std::string_view words) {
  const std::string_view begin = whole_characters(words, kLongestQuote);
  const std::string text = to_ascii(nlohmann::json(begin));
  return begin.size() < words.size() ? text + "..." : text;
}

}  // namespace pagelet
