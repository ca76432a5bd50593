// SPDX-License-Identifier: MIT
#include "evaluation/external/external_extractor.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <variant>

#include "core/dom/serializer.h"
#include "evaluation/external/external_reply.h"
#include "evaluation/run/answer.h"
#include "extractors/common_parameters.h"

namespace pagelet {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSchema = "pagelet.request/1";

// The time that all programs together have to end after their input is closed.
constexpr double kGraceSeconds = 0.5;

constexpr std::string_view kNameCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

Json page_json(std::string_view url, const Document& document) {
  SerializeOptions options;
  options.doctype = true;
  options.hide_labels = true;
  return {{"url", url}, {"html", serialize_html(document, node_at(0), options)}};
}

std::string make_request(const ExtractionContext& context, const CandidateSelection& candidates,
                         const Parameters& parameters, Whitespace whitespace) {
  Json request{
      {"schema", kSchema},
      {"id", context.site_id()},
      {"key_page", page_json(context.key_page_url(), context.key_page(whitespace).document())},
      {"candidates", Json::array()},
      {"parameters", Json::object()}};
  for (const PageIndex page : candidates.pages) {
    request["candidates"].push_back(
        page_json(context.page_url(page), context.page(page, whitespace).document()));
  }
  for (const auto& [name, value] : parameters.values()) {
    std::visit([&, &key = name](const auto& typed) { request["parameters"][key] = typed; }, value);
  }
  // Only ASCII, whatever bytes the strings contain, so that it is safe in any locale of the
  // program.
  return request.dump(-1, ' ', true, Json::error_handler_t::replace);
}

tl::unexpected<Error> with_name(const std::string& name, Error error) {
  error.message = name + " " + error.message;
  return tl::unexpected(std::move(error));
}

}  // namespace

Result<ExternalCommand> parse_external(std::string_view text) {
  const std::size_t equals = text.find('=');
  std::string_view name = text.substr(0, equals);
  ExternalCommand external;
  constexpr std::string_view kContent = ":content";
  if (name.ends_with(kContent)) {
    external.target = Target::kContent;
    name.remove_suffix(kContent.size());
  }
  if (equals == std::string_view::npos || name.empty() ||
      name.find_first_not_of(kNameCharacters) != std::string_view::npos) {
    return fail(ErrorCode::kUsage, fmt::format("--external {}: is not of the form NAME=COMMAND or "
                                               "NAME:content=COMMAND, with letters, digits, - and "
                                               "_ in NAME",
                                               quote_words(text)));
  }
  external.name = name;
  external.command = text.substr(equals + 1);
  if (external.command.find_first_not_of(' ') == std::string::npos) {
    return fail(ErrorCode::kUsage, fmt::format("--external {}: has no command", quote_words(text)));
  }
  return external;
}

Result<std::unique_ptr<ExternalExtractor>> ExternalExtractor::make(
    ExternalCommand command, const std::vector<Setting>& settings, double seconds) {
  auto parameters = Parameters::parse(candidate_parameters(), settings);
  if (!parameters) return fail_in(command.name, std::move(parameters).error());
  return std::unique_ptr<ExternalExtractor>(
      new ExternalExtractor(std::move(command), std::move(*parameters), seconds));
}

ExternalExtractor::ExternalExtractor(ExternalCommand command, Parameters parameters, double seconds)
    : parameters_(std::move(parameters)),
      command_(std::move(command.command)),
      seconds_(seconds > 0 ? seconds : kDefaultSeconds) {
  info_.name = command.name;
  info_.title = command.name;
  info_.summary = "external program: " + command_;
  info_.target = command.target;
  info_.parameters = candidate_parameters();
  info_.version = command_;
  info_.is_program = true;
}

ExternalExtractor::~ExternalExtractor() {
  for (const auto& child : idle_) child->close_input();
  for (const auto& child : idle_) {
    if (!child->wait(kGraceSeconds)) break;
  }
}

Result<Extraction> ExternalExtractor::extract(const ExtractionContext& context) const {
  {
    const std::lock_guard lock(mutex_);
    if (start_error_) return tl::unexpected(*start_error_);
  }
  const Whitespace whitespace = whitespace_option(parameters_);
  Extraction extraction = begin_extraction(context, candidate_options(parameters_), whitespace);
  std::string request = make_request(context, extraction.candidates, parameters_, whitespace);
  Result<std::unique_ptr<ChildProcess>> child = take_idle_or_start();
  if (!child) return with_name(info_.name, child.error());
  Budget* budget = context.budget();
  const double seconds =
      budget == nullptr
          ? seconds_
          : std::clamp(std::chrono::duration<double>(budget->left()).count(), 0.0, seconds_);
  const Result<std::string> line = [&] {
    const Budget::Doing asking(budget, "waiting for", info_.name);
    const Budget::Waiting waiting(budget);
    return (*child)->exchange(std::move(request), seconds);
  }();
  if (!line) return with_name(info_.name, exchange_error(**child, line.error()));
  const Result<nlohmann::json> object = read_reply(*line, context.site_id());
  if (!object) return with_name(info_.name, object.error());
  // The program has followed the protocol, so it can be used again.
  give_back(std::move(*child));
  const Result<Answer> answer = answer_in_reply(*object);
  if (!answer) return with_name(info_.name, answer.error());
  Result<NodeSet> nodes = nodes_of(*answer, context.key_page(whitespace));
  if (!nodes) return fail_in(info_.name, std::move(nodes).error());
  extraction.nodes = std::move(*nodes);
  return extraction;
}

Result<std::unique_ptr<ChildProcess>> ExternalExtractor::take_idle_or_start() const {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      auto child = std::move(idle_.back());
      idle_.pop_back();
      return child;
    }
  }
  return ChildProcess::start(command_);
}

// If a program has never answered, the way in which it ended tells whether it could be started.
Error ExternalExtractor::exchange_error(const ChildProcess& child, Error error) const {
  const std::optional<std::string> reason = child.start_failure();
  const std::lock_guard lock(mutex_);
  if (!reason || has_answered_) return error;
  error.message = "cannot be started (" + *reason + "): " + command_;
  start_error_ = with_name(info_.name, error).value();
  return error;
}

void ExternalExtractor::give_back(std::unique_ptr<ChildProcess> child) const {
  const std::lock_guard lock(mutex_);
  has_answered_ = true;
  if (child->is_over()) return;
  idle_.push_back(std::move(child));
}

}  // namespace pagelet
