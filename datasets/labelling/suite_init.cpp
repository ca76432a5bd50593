// SPDX-License-Identifier: MIT
#include "datasets/labelling/suite_init.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/whole_file.h"
#include "datasets/site_folder.h"

namespace pagelet {

Result<Suite> init_suite(const std::string& folder) {
  namespace fs = std::filesystem;
  PAGELET_TRY(check_folder(folder));
  std::vector<std::string> ids;
  for (const SuiteSite& site : suite_of_folders(folder).sites) ids.push_back(site.id);
  if (ids.empty()) {
    return fail(ErrorCode::kInput,
                folder + ": contains no site folder (a folder with a site.json)");
  }
  std::error_code error;
  std::string name = folder_name(folder);
  const std::string file = (fs::path(folder) / "suite.json").string();
  if (fs::exists(file, error)) {
    PAGELET_ASSIGN_OR_RETURN(const Suite before, open_suite(folder));
    name = before.name;
  }
  const nlohmann::ordered_json document = {{"name", name}, {"sites", ids}};
  PAGELET_TRY(write_whole_file(file, document.dump(2) + "\n"));
  return open_suite(folder);
}

}  // namespace pagelet
