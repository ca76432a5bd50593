// SPDX-License-Identifier: MIT
#include <cstddef>
#include <optional>
#include <string>

#include "evaluation/run/made_by.h"
#include "reports/output/json.h"
#include "reports/tables/tune_report.h"

namespace pagelet {
namespace {

class TuneDocument {
 public:
  explicit TuneDocument(const Tuning& tuning) : tuning_(tuning), result_(tuning.result()) {}

  Json make() const {
    const SettingScore& best = result_.scores[result_.best];
    Json json{
        {"schema", "pagelet.tune/1"},
        {"made_by", made_by()},
        {"suite", result_.suite},
        {"sites", result_.sites},
        {"suite_hash", suite_hash(tuning_.table().sites())},
        {"algorithm", tuning_.settings().front().extractor->info().name},
        {"objective", objective()},
        {"search", to_string(result_.search)},
        {"seed", result_.seed},
        {"same_sites", !result_.held_out.has_value()},
        {"experiments", result_.experiments},
        {"distinct_node_sets", result_.distinct_answers},
        {"grid", grid()},
        {"default",
         {{"parameters", tuning_.settings()[tuning_.reference()].extractor->parameters()},
          {"score", score(result_.reference)},
          {"summary", summaries(result_.reference_summary)}}},
        {"held_out", result_.held_out ? held_out(*result_.held_out) : Json()},
        {"best",
         {{"setting", setting(best.setting)},
          {"parameters", tuning_.settings()[best.setting].extractor->parameters()},
          {"chosen_and_scored_on_the_same_sites", true},
          {"score", score(best)},
          {"summary", summaries(result_.best_summary)}}},
        {"variance_explained", variance_explained()},
        {"heat_map", result_.landscape.heat_map ? heat_map(*result_.landscape.heat_map) : Json()},
        {"categories", categories()},
        {"settings", Json::array()}};
    for (const SettingScore& one : result_.scores) {
      json["settings"].push_back({{"setting", setting(one.setting)}, {"score", score(one)}});
    }
    return json;
  }

 private:
  Json objective() const {
    return {{"task", to_string(result_.objective.task)},
            {"metric", to_string(result_.objective.metric)},
            {"unit", to_string(result_.objective.unit)}};
  }

  Json grid() const {
    Json axes = Json::object();
    for (const GridAxis& axis : tuning_.axes()) axes[axis.name] = axis.values;
    return axes;
  }

  // The values on the axes, numbers as numbers.
  Json setting(std::size_t index) const {
    const GridSetting& chosen = tuning_.settings()[index];
    const Json all = chosen.extractor->parameters();
    Json values = Json::object();
    for (const GridAxis& axis : tuning_.axes()) values[axis.name] = all.at(axis.name);
    return values;
  }

  static Json score(const SettingScore& score) {
    Json json{{"n", score.n}, {"empty", score.empty}, {"failed", score.failed}};
    for (const Metric metric : kMetrics) {
      json[std::string(to_string(metric))] = value_of(score.mean, metric);
    }
    json["pages_loaded"] = score.loads;
    return json;
  }

  static Json summaries(const MetricSummaries& all) {
    Json json = Json::object();
    for (const Metric metric : kMetrics) {
      json[std::string(to_string(metric))] = all[index_of(metric)];
    }
    return json;
  }

  Json held_out(const HeldOut& held_out) const {
    Json json{{"folds", Json::array()},
              {"empty", held_out.empty},
              {"failed", held_out.failed},
              {"summary", summaries(held_out.summary)}};
    for (const FoldResult& fold : held_out.folds) {
      Json sites = Json::array();
      for (const std::size_t site : fold.sites) {
        sites.push_back(tuning_.table().sites()[site].id);
      }
      json["folds"].push_back({{"sites", std::move(sites)},
                               {"setting", setting(fold.score.setting)},
                               {"mean_of_sites_that_chose", fold.choosing_mean},
                               {"score", score(fold.score)}});
    }
    return json;
  }

  Json variance_explained() const {
    Json json = Json::object();
    for (std::size_t axis = 0; axis < tuning_.axes().size(); ++axis) {
      json[tuning_.axes()[axis].name] = result_.landscape.influence[axis];
    }
    return json;
  }

  Json heat_map(const HeatMap& map) const {
    const GridAxis& rows = tuning_.axes()[map.rows];
    const GridAxis& columns = tuning_.axes()[map.columns];
    return {{"rows", {{"parameter", rows.name}, {"values", rows.values}}},
            {"columns", {{"parameter", columns.name}, {"values", columns.values}}},
            {"means", map.cells}};
  }

  Json categories() const {
    Json json = Json::array();
    for (const CategoryResult& category : result_.categories) {
      json.push_back({{"category", category.category},
                      {"default", score(category.reference)},
                      {"held_out", category.held_out},
                      {"best_of_all_sites", score(category.best)},
                      {"best_of_the_category",
                       {{"setting", setting(category.own_best.setting)},
                        {"score", score(category.own_best)}}}});
    }
    return json;
  }

  const Tuning& tuning_;
  const TuneResult& result_;
};

}  // namespace

std::string tune_json(const Tuning& tuning) { return to_document(TuneDocument(tuning).make()); }

}  // namespace pagelet
