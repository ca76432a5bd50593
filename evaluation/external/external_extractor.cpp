// SPDX-License-Identifier: MIT
#include "evaluation/external/external_extractor.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <utility>

#include "core/digest/sha256.h"
#include "core/dom/writing/serializer.h"
#include "core/files/files.h"
#include "core/text/ascii.h"
#include "core/text/real.h"
#include "core/text/unicode.h"
#include "datasets/json_file.h"
#include "evaluation/external/child_process.h"
#include "extractors/answer/json.h"
#include "extractors/common_parameters.h"

namespace pagelet {
namespace {

constexpr const char* kSchema = "pagelet.request/1";

// Time for a site when none is given.
constexpr double kExternalSeconds = 60;

// The time that all programs together have to end after their input is closed.
constexpr double kGraceSeconds = 0.5;

constexpr std::string_view kNameCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

std::string make_request(const ExtractionContext& context, const Answer& answer,
                         const Parameters& parameters) {
  SerializeOptions options;
  options.doctype = true;
  options.hide_labels = true;
  const auto page = [&](PageIndex index) -> Json {
    const Document& document = context.page(index, answer.whitespace).document();
    return {{"url", context.page_url(index)}, {"html", serialize_html(document, options)}};
  };
  Json request{{"schema", kSchema},
               {"id", context.site_id()},
               {"key_page", page(context.key_page_index())},
               {"candidates", Json::array()},
               {"parameters", parameters}};
  for (const PageIndex index : answer.candidates.pages) {
    request["candidates"].push_back(page(index));
  }
  // Only ASCII, whatever bytes the strings contain, so that it is safe in any locale of the
  // program.
  return request.dump(-1, ' ', true, Json::error_handler_t::replace);
}

// Longest part of a program's own text in a message, in bytes.
constexpr std::size_t kMaxQuoteLength = 200;

// Deeper values are not even stored; no valid answer is deeper.
constexpr int kDeepestAnswer = 4;

std::string to_ascii(const nlohmann::json& json) {
  return json.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

// Makes text from outside safe as a part of a one-line message: in quotes, escaped, only its
// beginning.
std::string quote_words(std::string_view words) {
  const std::string_view begin = whole_characters(words, kMaxQuoteLength);
  const std::string text = to_ascii(nlohmann::json(begin));
  return begin.size() < words.size() ? text + "..." : text;
}

namespace fs = std::filesystem;

// The words of a command, without their quotes.
std::vector<std::string> words_of(std::string_view command) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t at = 0; at < command.size(); ++at) {
    const char c = command[at];
    if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      if (in_word) words.push_back(word);
      word.clear();
      in_word = false;
    } else if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
      in_word = true;
    } else {
      if (c == '\\' && quote != '\'' && at + 1 < command.size()) ++at;
      word += command[at];
      in_word = true;
    }
  }
  if (in_word) words.push_back(word);
  return words;
}

// The path where the shell finds a program; empty when it finds none.
std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* variable = std::getenv("PATH");
  std::string_view folders = variable == nullptr ? "" : variable;
  while (!folders.empty()) {
    const fs::path file = fs::path(take_part(folders, ':')) / name;
    if (is_file(file)) return file.string();
  }
  return {};
}

// A command in which parameters of the program's own are declared: `prog --share {share=0.5:0..1}`.
struct CommandTemplate {
  std::vector<ParameterSpec> own;
  // The text in pieces: those with odd positions are names of parameters.
  std::vector<std::string> pieces;

  std::string with(const Parameters& parameters) const {
    std::string command;
    for (std::size_t at = 0; at < pieces.size(); ++at) {
      command += at % 2 == 0 ? pieces[at] : to_text(parameters.values().find(pieces[at])->second);
    }
    return command;
  }
};

// The parameter in braces, `NAME=DEFAULT:LOW..HIGH` or `NAME=DEFAULT:A|B|C`; nullopt: braces of
// another meaning, such as those of awk. A number is whole if its default and range have no point.
std::optional<ParameterSpec> read_declaration(std::string_view text) {
  ParameterSpec spec;
  const std::size_t equals = text.find('=');
  const std::size_t colon = text.find(':', equals == std::string_view::npos ? 0 : equals);
  if (equals == std::string_view::npos || colon == std::string_view::npos) return std::nullopt;
  const std::string_view range = text.substr(colon + 1);
  spec.name = text.substr(0, equals);
  spec.default_value = text.substr(equals + 1, colon - equals - 1);
  spec.help = "parameter of the program";
  const auto is_plain = [](std::string_view word) {
    return !word.empty() &&
           word.find_first_not_of(
               ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") ==
               std::string_view::npos;
  };
  if (!is_plain(spec.name) || !is_plain(spec.default_value)) return std::nullopt;
  if (const std::size_t dots = range.find(".."); dots != std::string_view::npos) {
    const auto low = real_in(range.substr(0, dots));
    const auto high = real_in(range.substr(dots + 2));
    if (!low || !high) return std::nullopt;
    const bool is_whole = spec.default_value.find('.') == std::string::npos &&
                          range.substr(0, dots).find('.') == std::string_view::npos &&
                          range.substr(dots + 2).find('.') == std::string_view::npos && *low >= 0;
    spec.type = is_whole ? ParameterType::kInteger : ParameterType::kReal;
    spec.lowest = *low;
    spec.highest = *high;
  } else {
    spec.type = ParameterType::kChoice;
    for (std::string_view rest = range; !rest.empty();) {
      const std::string_view choice = take_part(rest, '|');
      if (!is_plain(choice)) return std::nullopt;
      spec.choices.emplace_back(choice);
    }
  }
  return spec;
}

// Error (`kUsage`): a default is out of range, or a name is declared twice or not the program's
// own to choose.
Result<CommandTemplate> read_template(const ExternalCommand& external) {
  const auto wrong = [&](const std::string& name, const std::string& what) {
    return fail(ErrorCode::kUsage,
                "--external " + external.name + ": the parameter " + name + what);
  };
  const std::vector<ParameterSpec> shared = page_parameters().specs();
  CommandTemplate read;
  read.pieces.emplace_back();
  std::string_view rest = external.command;
  while (!rest.empty()) {
    const std::size_t begin = rest.find('{');
    const std::size_t end = begin == std::string_view::npos ? begin : rest.find('}', begin);
    if (end == std::string_view::npos) break;
    const std::string_view inside = rest.substr(begin + 1, end - begin - 1);
    auto spec = read_declaration(inside);
    const bool is_again =
        std::ranges::find(read.own, inside, &ParameterSpec::name) != read.own.end();
    if (!spec && !is_again) {
      read.pieces.back() += rest.substr(0, begin + 1);
      rest.remove_prefix(begin + 1);
      continue;
    }
    read.pieces.back() += rest.substr(0, begin);
    read.pieces.push_back(spec ? spec->name : std::string(inside));
    read.pieces.emplace_back();
    rest.remove_prefix(end + 1);
    if (!spec) continue;
    if (!spec->accepts(spec->default_value)) {
      return wrong(spec->name, ": its default is not in the range " + spec->range());
    }
    for (const std::vector<ParameterSpec>* known :
         std::initializer_list<const std::vector<ParameterSpec>*>{&shared, &read.own}) {
      if (std::ranges::find(*known, spec->name, &ParameterSpec::name) != known->end()) {
        return wrong(spec->name,
                     known == &shared ? " is one of candidate detection" : " is declared twice");
      }
    }
    read.own.push_back(std::move(*spec));
  }
  read.pieces.back() += rest;
  return read;
}

class ExternalExtractor final : public Extractor {
 public:
  ExternalExtractor(const ExternalCommand& command, const CommandTemplate& from,
                    std::vector<ParameterSpec> specs, Parameters parameters, double seconds)
      : Extractor({.name = command.name,
                   .title = command.title.empty() ? command.name : command.title,
                   .summary = "external program: " + command.command,
                   .origin = Origin::kProgram,
                   .target = command.target,
                   .parameters = std::move(specs),
                   .version = command.command},
                  std::move(parameters)),
        command_(from.with(parameters_)),
        seconds_(seconds > 0 ? seconds : kExternalSeconds) {}

  ~ExternalExtractor() override {
    for (const auto& child : idle_) child->close_input();
    for (const auto& child : idle_) {
      if (!child->wait(kGraceSeconds)) break;
    }
  }

  Result<Answer> extract(const ExtractionContext& context) const override {
    Answer answer;
    Result<ImportedAnswer> imported = ask(context, answer);
    if (!imported) {
      imported.error().message = info().name + " " + imported.error().message;
      return tl::unexpected(std::move(imported).error());
    }
    Result<void> set =
        set_answer(*imported, context.key_page(answer.whitespace), context.budget(), answer);
    if (!set) return fail_in(info().name, std::move(set).error());
    return answer;
  }

 private:
  // Begins the answer, and sends its pages to a program.
  Result<ImportedAnswer> ask(const ExtractionContext& context, Answer& answer) const {
    {
      const std::lock_guard lock(mutex_);
      if (start_error_) return tl::unexpected(*start_error_);
    }
    answer = begin_answer(context, page_options(parameters_));
    std::string request = make_request(context, answer, parameters_);
    PAGELET_ASSIGN_OR_RETURN(auto child, take_idle_or_start());
    Budget* budget = context.budget();
    const double seconds =
        budget == nullptr
            ? seconds_
            : std::clamp(std::chrono::duration<double>(budget->left()).count(), 0.0, seconds_);
    const Result<std::string> line = [&] {
      const Budget::Doing asking(budget, "waiting for", info().name);
      const Budget::Waiting waiting(budget);
      return child->exchange(std::move(request), seconds);
    }();
    if (!line) return tl::unexpected(exchange_error(*child, line.error()));
    PAGELET_ASSIGN_OR_RETURN(const auto object, read_reply(*line, context.site_id(), budget));
    // The program has followed the protocol, so it can be used again.
    give_back(std::move(child));
    answer.processor_ms = milliseconds_in_reply(object);
    return answer_in_reply(object);
  }

  Result<std::unique_ptr<ChildProcess>> take_idle_or_start() const {
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
  Error exchange_error(const ChildProcess& child, Error error) const {
    const std::optional<std::string> reason = child.start_failure();
    const std::lock_guard lock(mutex_);
    if (!reason || has_answered_) return error;
    error.message = "cannot be started (" + *reason + "): " + command_;
    start_error_ = error;
    return error;
  }

  void give_back(std::unique_ptr<ChildProcess> child) const {
    const std::lock_guard lock(mutex_);
    has_answered_ = true;
    if (child->is_over()) return;
    idle_.push_back(std::move(child));
  }

  std::string command_;
  double seconds_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<ChildProcess>> idle_;
  mutable bool has_answered_ = false;
  mutable std::optional<Error> start_error_;  // of a command that never answered
};

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : value;
}

std::string description_of(const std::string& folder, const std::string& name) {
  return (fs::path(folder) / name / "tool.json").string();
}

bool is_installed(const std::string& folder, const std::string& name) {
  return !folder.empty() && is_file(description_of(folder, name));
}

// The tool in a file that is there.
Result<ExternalCommand> read_tool(const std::string& folder, const std::string& name) {
  const std::string path = description_of(folder, name);
  PAGELET_ASSIGN_OR_RETURN(const nlohmann::json object, read_json_object(path));
  JsonFields fields(object, path);
  std::string own_name, version, command;
  Task target = Task::kContent;
  PAGELET_TRY(fields.read_required("name", own_name));
  PAGELET_TRY(fields.read_required("version", version));
  PAGELET_TRY(fields.read_required("command", command));
  PAGELET_TRY(fields.read_named<Task>("target", kTasks, kNoTarget, target));
  if (own_name != name) {
    return fail(ErrorCode::kInput, path + ": \"name\" is not the name of the folder");
  }
  return ExternalCommand{
      .name = name, .target = target, .command = command, .title = name + " " + version};
}

}  // namespace

Result<ExternalCommand> parse_external(std::string_view text) {
  const std::size_t equals = text.find('=');
  std::string_view name = text.substr(0, equals);
  ExternalCommand external;
  for (const Task task : {Task::kContent, Task::kMenu}) {
    const std::string suffix = fmt::format(":{}", to_string(task));
    if (!name.ends_with(suffix)) continue;
    external.target = task;
    name.remove_suffix(suffix.size());
    break;
  }
  if (equals == std::string_view::npos || name.empty() ||
      name.find_first_not_of(kNameCharacters) != std::string_view::npos) {
    return fail(ErrorCode::kUsage, fmt::format("--external {}: is not of the form NAME=COMMAND, "
                                               "NAME:content=COMMAND or NAME:menu=COMMAND, with "
                                               "letters, digits, - and _ in NAME",
                                               quote_words(text)));
  }
  external.name = name;
  external.command = text.substr(equals + 1);
  if (external.command.find_first_not_of(' ') == std::string::npos) {
    return fail(ErrorCode::kUsage, fmt::format("--external {}: has no command", quote_words(text)));
  }
  return external;
}

Result<std::unique_ptr<Extractor>> make_external(const ExternalCommand& command,
                                                 const std::vector<Setting>& settings,
                                                 double seconds) {
  PAGELET_ASSIGN_OR_RETURN(const CommandTemplate from, read_template(command));
  std::vector<ParameterSpec> specs = page_parameters().specs();
  specs.insert(specs.end(), from.own.begin(), from.own.end());
  auto parameters = Parameters::parse(specs, settings);
  if (!parameters) return fail_in(command.name, std::move(parameters).error());
  return std::make_unique<ExternalExtractor>(command, from, std::move(specs),
                                             std::move(*parameters), seconds);
}

Result<nlohmann::json> read_reply(const std::string& line, std::string_view id, StopToken* token) {
  using Event = nlohmann::json::parse_event_t;
  std::size_t entries = 0;
  const auto is_kept = [&](int depth, Event event, const nlohmann::json&) {
    if (depth > kDeepestAnswer || stop(token)) return false;
    return depth < 2 || event != Event::value || ++entries <= 2 * kMaxEntries;
  };
  const nlohmann::json answer = nlohmann::json::parse(line, is_kept, false);
  if (stop(token))
    return fail(ErrorCode::kTimeout, "gave an answer that is too large for the time left");
  if (!answer.is_object()) {
    return fail(ErrorCode::kInput,
                "wrote something that is not a JSON object: " + quote_words(line));
  }
  const auto answered = answer.find("id");
  if (answered == answer.end()) return fail(ErrorCode::kInput, "answered without an id");
  if (to_ascii(*answered) != to_ascii(nlohmann::json(id))) {
    return fail(ErrorCode::kInput, "answered with a wrong id: " + quote_words(to_ascii(*answered)));
  }
  return answer;
}

Result<ImportedAnswer> answer_in_reply(const nlohmann::json& object) {
  const auto error = object.find("error");
  if (error == object.end()) return read_answer(object, "answered wrongly", "error");
  return fail(
      ErrorCode::kInput,
      "reported an error: " + quote_words(error->is_string() ? error->get_ref<const std::string&>()
                                                             : to_ascii(*error)));
}

std::optional<double> milliseconds_in_reply(const nlohmann::json& object) {
  const auto ms = object.find("ms");
  if (ms == object.end() || !ms->is_number() || ms->get<double>() < 0) return std::nullopt;
  return ms->get<double>();
}

Result<std::string> hash_of_file(const std::string& path) {
  PAGELET_ASSIGN_OR_RETURN(FileBytes file, FileBytes::open(path));
  std::array<char, 1 << 16> piece;
  Sha256 digest;
  while (true) {
    PAGELET_ASSIGN_OR_RETURN(const std::size_t size, file.read(piece));
    if (size == 0) return digest.hex();
    digest.add(std::string_view(piece.data(), size));
  }
}

std::string hash_of_command(std::string_view command) {
  Sha256 lines;
  lines.add(command).add("\n");
  std::vector<std::string> words = words_of(command);
  if (!words.empty()) words.front() = find_program(words.front());
  for (const std::string& word : words) {
    if (!is_file(word)) continue;
    const Result<std::string> content = hash_of_file(word);
    lines.add(content.value_or("") + "  " + word + "\n");
  }
  return lines.hex();
}

std::string tools_folder() {
  // A relative folder would be another one in each working directory, and programs in it would run.
  for (const fs::path& cache :
       {fs::path(variable("XDG_CACHE_HOME")), fs::path(variable("HOME")) / ".cache"}) {
    if (cache.is_absolute()) return (cache / "pagelet" / "external").string();
  }
  return "";
}

Result<ExternalCommand> installed_tool(const std::string& folder, const std::string& name) {
  if (name.empty() || name.find('/') != std::string::npos || !is_installed(folder, name)) {
    return fail(ErrorCode::kUsage,
                "--external " + name + ": is not installed (scripts/install_external.sh)");
  }
  return read_tool(folder, name);
}

Result<InstalledTools> installed_tools(const std::string& folder) {
  InstalledTools tools;
  std::vector<std::string> names;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (!entry.is_directory(error)) continue;
    const std::string name = entry.path().filename().string();
    (is_installed(folder, name) ? names : tools.unfinished).push_back(name);
  }
  std::ranges::sort(names);
  std::ranges::sort(tools.unfinished);
  for (const std::string& name : names) {
    PAGELET_ASSIGN_OR_RETURN(tools.commands.emplace_back(), read_tool(folder, name));
  }
  return tools;
}

}  // namespace pagelet
