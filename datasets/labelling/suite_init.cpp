// SPDX-License-Identifier: MIT
#include "datasets/labelling/suite_init.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/whole_file.h"

namespace pagelet {

Result<Suite> init_suite(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  std::vector<std::string> ids;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    std::error_code ignored;
    if (fs::is_regular_file(entry.path() / "site.json", ignored)) {
      ids.push_back(entry.path().filename().string());
    }
  }
  if (error) return fail(ErrorCode::kInput, folder + ": " + error.message());
  if (ids.empty()) {
    return fail(ErrorCode::kInput,
                folder + ": contains no site folder (a folder with a site.json)");
  }
  std::ranges::sort(ids);
  const fs::path normal = fs::absolute(folder, error).lexically_normal();
  std::string name = (normal.has_filename() ? normal : normal.parent_path()).filename().string();
  const std::string file = (fs::path(folder) / "suite.json").string();
  if (fs::exists(file, error)) {
    const Result<Suite> before = open_suite(folder);
    if (!before) return before;
    name = before->name;
  }
  const nlohmann::ordered_json document = {{"name", name}, {"sites", ids}};
  PAGELET_TRY(write_whole_file(file, document.dump(2) + "\n"));
  return open_suite(folder);
}

}  // namespace pagelet
