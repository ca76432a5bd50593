// SPDX-License-Identifier: MIT
#include "evaluation/store/score_rows.h"

#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "core/files/input_file.h"
#include "datasets/json_file.h"
#include "evaluation/store/store.h"
#include "extractors/registry.h"

namespace pagelet {
namespace {

bool is_database(const std::string& path) {
  static constexpr std::string_view kMagic("SQLite format 3\0", 16);
  std::string begin(kMagic.size(), '\0');
  const Result<FileDescriptor> opened = open_input(path);
  return opened &&
         ::read(opened->number(), begin.data(), begin.size()) ==
             static_cast<ssize_t>(begin.size()) &&
         begin == kMagic;
}

Result<std::vector<ScoreRow>> rows_of_store(const std::string& file, const std::string& build) {
  PAGELET_ASSIGN_OR_RETURN(const auto store, Store::open(file));
  PAGELET_ASSIGN_OR_RETURN(const auto record, store.read_latest(build));
  std::vector<ScoreRow> rows;
  for (const Experiment& result : record.bench.results) {
    const ExtractorInfo& info = record.extractors[result.extractor].info;
    for (const Score& score : result.scores) {
      rows.push_back({result.site, result.category, info.name, info.role,
                      is_answer(result.run.status), score});
    }
  }
  return rows;
}

// The roles by algorithm, as far as the document or the algorithm's name tells them.
using Roles = std::map<std::string, Role>;

// Throws nlohmann::json::exception when a field is missing or of another type.
Roles roles_in(const nlohmann::json& document) {
  Roles roles{{"oracle", Role::kCeiling}};
  for (const ExtractorEntry& entry : builtin_extractors()) {
    roles[entry.info().name] = entry.info().role;
  }
  const auto others = document.find("roles");
  if (others == document.end()) return roles;
  for (const auto& [name, role] : others->items()) {
    if (role.get<std::string>() == to_string(Role::kFloor)) roles[name] = Role::kFloor;
  }
  return roles;
}

// Throws std::exception when a field is missing, of another type, or names no task or unit.
ScoreRow row_of(const nlohmann::json& result) {
  ScoreRow row;
  row.site = result.at("site").get<std::string>();
  row.category = result.at("category").get<std::string>();
  row.algorithm = result.at("algorithm").get<std::string>();
  const std::string status = result.at("status").get<std::string>();
  row.is_answer = status == to_string(Status::kOk) || status == to_string(Status::kEmpty);
  row.score.task = value_named<Target>(result.at("task").get<std::string>(), kTasks).value();
  row.score.unit = value_named<Unit>(result.at("unit").get<std::string>(), kUnits).value();
  for_each_field(row.score, [&](std::string_view name, auto& number) {
    result.at(std::string(name)).get_to(number);
  });
  return row;
}

Result<std::vector<ScoreRow>> rows_of_document(const std::string& file) {
  PAGELET_ASSIGN_OR_RETURN(const auto document, read_json_object(file));
  if (document.value("schema", nlohmann::json()) != "pagelet.bench/1") {
    return fail(ErrorCode::kInput,
                file + ": is neither a store nor a document \"pagelet.bench/1\"");
  }
  std::vector<ScoreRow> rows;
  try {
    const Roles roles = roles_in(document);
    for (const nlohmann::json& result : document.at("results")) {
      rows.push_back(row_of(result));
      const auto role = roles.find(rows.back().algorithm);
      if (role != roles.end()) rows.back().role = role->second;
    }
  } catch (const std::exception&) {
    return fail(ErrorCode::kInput,
                file + ": result " + std::to_string(rows.size() + 1) +
                    " lacks a field of \"pagelet.bench/1\", or has one of another type");
  }
  return rows;
}

}  // namespace

Result<std::vector<ScoreRow>> read_score_rows(const std::string& file, const std::string& build) {
  return is_database(file) ? rows_of_store(file, build) : rows_of_document(file);
}

}  // namespace pagelet
