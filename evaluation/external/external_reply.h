// SPDX-License-Identifier: MIT
#pragma once

/// What an external program writes back (docs/adding-an-algorithm.md): one line, which nobody has
/// looked at before. Pure functions; their errors (`kInput`) are phrased to follow the program's
/// name.

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/result.h"
#include "evaluation/run/answer.h"

namespace pagelet {

/// The object in a line, if it belongs to the request of this id. Values deeper than an answer has
/// them are left out. Errors: it is no JSON object, has no id, or another one.
Result<nlohmann::json> read_reply(const std::string& line, std::string_view id);

/// The answer in the object. Errors: the program reports one; those of read_answer.
Result<Answer> answer_in_reply(const nlohmann::json& object);

/// Foreign words as part of a one-line message for a terminal: in quotes, escaped, the first 200
/// bytes of them. ASCII.
std::string quote_words(std::string_view words);

}  // namespace pagelet
