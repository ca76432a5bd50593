// SPDX-License-Identifier: MIT
#pragma once

/// Reads the answer of an external program (docs/adding-an-algorithm.md): one line that may contain
/// anything. Pure functions. The messages of their errors (`kInput`) continue a sentence that
/// begins with the program's name.

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/result.h"
#include "evaluation/run/answer.h"

namespace pagelet {

/// The object in a line, if it belongs to the request with this id. Values deeper than in an answer
/// are left out. Errors: it is not a JSON object, or it has no id or another one.
Result<nlohmann::json> read_reply(const std::string& line, std::string_view id);

/// The answer in the object. Errors: the program reports one; those of read_answer.
Result<Answer> answer_in_reply(const nlohmann::json& object);

/// Makes text from outside safe as a part of a one-line message: in quotes, escaped, only its first
/// 200 bytes. The result is ASCII.
std::string quote_words(std::string_view words);

}  // namespace pagelet
