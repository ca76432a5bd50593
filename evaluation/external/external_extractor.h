// SPDX-License-Identifier: MIT
#pragma once

/// An extractor that is another program, in any language: `--external NAME[:content]=COMMAND`.
///
/// The program reads one JSON object from each line and answers with one line of JSON;
/// docs/adding-an-algorithm.md says what it reads and writes, and what happens otherwise. It is
/// started once for each thread that uses the extractor, and gets one site after the other.
///
/// A page is sent as the serialised tree that is scored, without the classes of gold labels, so
/// that the program's own parser builds the same tree and its paths are right. Requests are ASCII.
/// The parameters of candidate detection decide which pages are sent as candidates; every external
/// extractor has them, with their usual defaults.

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "evaluation/run/imported_answer.h"
#include "extractors/extractor.h"

namespace pagelet {

/// The value of `--external`.
struct ExternalCommand {
  std::string name;  ///< letters, digits, `-`, `_`
  Task target = Task::kTemplate;
  std::string command;     ///< for /bin/sh -c
  std::string title = {};  ///< for tables; empty: the name
};

/// Reads `NAME=COMMAND` or `NAME:content=COMMAND`. Error (`kUsage`): another form.
Result<ExternalCommand> parse_external(std::string_view text);

/// The extractor; this does not start the program. `seconds`: time for a site, including the start
/// of the program; 0: 60. Its destructor ends the programs: it closes their input, and
/// kills those that have not ended after a moment. Errors (`kUsage`): those of Parameters::parse.
///
/// Errors of `extract` name the extractor: `kTimeout`; `kInput` when the program ended, broke the
/// protocol, reported an error, or named a part that is not in the page.
Result<std::unique_ptr<Extractor>> make_external(const ExternalCommand& command,
                                                 const std::vector<Setting>& settings,
                                                 double seconds = 0);

/// The object in a line, if it belongs to the request with this id. Values deeper than in an
/// answer, and entries of lists far beyond kMaxEntries, are omitted; when `token` says to stop,
/// all others. Errors: it is not a JSON object, or it has no id or another one.
Result<nlohmann::json> read_reply(const std::string& line, std::string_view id,
                                  StopToken* token = nullptr);

/// The answer in the object. Errors: the program reports one; those of read_answer.
Result<ImportedAnswer> answer_in_reply(const nlohmann::json& object);

/// The milliseconds in the object; nullopt if they are missing or not a number of at least 0.
std::optional<double> milliseconds_in_reply(const nlohmann::json& object);

/// SHA-256 of a file's bytes, in hexadecimal digits. Error (`kInput`): it cannot be read.
Result<std::string> hash_of_file(const std::string& path);

/// SHA-256, in hexadecimal digits, of a command of --external and a line feed, and of the lines
/// that `sha256sum` prints for its program and for every argument that names a file. The command is
/// split at blanks; quotes and backslashes are interpreted as in a shell, nothing else. Other files
/// that the program reads are not noticed.
std::string hash_of_command(std::string_view command);

/// The folder of others' extractors that scripts/install_external.sh has installed, each in a
/// folder with a file `tool.json` (docs/adding-an-algorithm.md), which says the command that runs
/// it: `pagelet/external` in $XDG_CACHE_HOME or, without it, ~/.cache. Empty if neither is
/// absolute.
std::string tools_folder();

/// The tool of this name. Errors (`kUsage`): it is not installed; (`kInput`): its tool.json cannot
/// be used.
Result<ExternalCommand> installed_tool(const std::string& folder, const std::string& name);

struct InstalledTools {
  std::vector<ExternalCommand> commands;  ///< by name
  std::vector<std::string> unfinished;    ///< names of folders without a tool.json
};

/// All tools of the folder; without a folder none. Errors (`kInput`): a tool.json cannot be used.
Result<InstalledTools> installed_tools(const std::string& folder);

}  // namespace pagelet
