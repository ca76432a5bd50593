// SPDX-License-Identifier: MIT
#include "evaluation/store/score_rows.h"

#include <unistd.h>

#include <map>
#include <nlohmann/json.hpp>
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
  for (const BenchResult& result : record.bench.results) {
    for (const TaskScore& score : result.scores) {
      const ExtractorInfo& info = record.extractors[result.extractor].info;
      rows.push_back({result.site, info.name, info.role, score.task, score.unit,
                      std::string(to_string(result.run.status)), score.rates, std::nullopt});
      if (is_answer(result.run.status)) {
        rows.back().size = SiteSize{score.counts.universe, score.counts.gold};
      }
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

// Throws nlohmann::json::exception when a field is missing or of another type.
ScoreRow row_of(const nlohmann::json& result) {
  ScoreRow row;
  row.site = result.at("site").get<std::string>();
  row.algorithm = result.at("algorithm").get<std::string>();
  row.task = result.at("task") == "content" ? Target::kContent : Target::kTemplate;
  row.unit = result.at("unit") == "words" ? Unit::kWords : Unit::kNodes;
  row.status = result.at("status").get<std::string>();
  for (const Metric metric : kMetrics) {
    value_of(row.rates, metric) = result.at(std::string(to_string(metric))).get<double>();
  }
  if ((row.status == "ok" || row.status == "empty") && result.contains("gold")) {
    row.size =
        SiteSize{result.at("nodes").get<std::size_t>(), result.at("gold").get<std::size_t>()};
  }
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
  } catch (const nlohmann::json::exception&) {
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
