// SPDX-License-Identifier: MIT
#include "evaluation/external/installed_tools.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "datasets/json_file.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : value;
}

std::string description_of(const std::string& folder, const std::string& name) {
  return (fs::path(folder) / name / "tool.json").string();
}

bool is_installed(const std::string& folder, const std::string& name) {
  std::error_code ignored;
  return fs::is_regular_file(description_of(folder, name), ignored);
}

// The tool in a file that is there.
Result<ExternalCommand> read_tool(const std::string& folder, const std::string& name) {
  const std::string path = description_of(folder, name);
  PAGELET_ASSIGN_OR_RETURN(const nlohmann::json object, read_json_object(path));
  JsonFields fields(object, path);
  std::string own_name, version, command;
  Target target = Target::kContent;
  PAGELET_TRY(fields.read_required("name", own_name));
  PAGELET_TRY(fields.read_required("version", version));
  PAGELET_TRY(fields.read_required("command", command));
  PAGELET_TRY(fields.read_named<Target>("target", kTasks, kNoTarget, target));
  if (own_name != name) {
    return fail(ErrorCode::kInput, path + ": \"name\" is not the name of the folder");
  }
  return ExternalCommand{
      .name = name, .target = target, .command = command, .title = name + " " + version};
}

}  // namespace

std::string tools_folder() {
  const std::string cache = variable("XDG_CACHE_HOME");
  const fs::path base = cache.empty() ? fs::path(variable("HOME")) / ".cache" : fs::path(cache);
  return (base / "pagelet" / "external").string();
}

Result<ExternalCommand> installed_tool(const std::string& folder, const std::string& name) {
  if (name.empty() || name.find('/') != std::string::npos || !is_installed(folder, name)) {
    return fail(ErrorCode::kUsage,
                "--external " + name + ": is not installed (scripts/install_external.sh)");
  }
  return read_tool(folder, name);
}

Result<std::vector<ExternalCommand>> installed_tools(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (is_installed(folder, name)) names.push_back(name);
  }
  std::ranges::sort(names);
  std::vector<ExternalCommand> tools;
  for (const std::string& name : names) {
    PAGELET_ASSIGN_OR_RETURN(ExternalCommand tool, read_tool(folder, name));
    tools.push_back(std::move(tool));
  }
  return tools;
}

}  // namespace pagelet
