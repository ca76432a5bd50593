// SPDX-License-Identifier: MIT
#include "reports/html/parameters_json.h"

#include <optional>
#include <string>

namespace pagelet {
namespace {

Json test_json(const std::optional<PairedDifference>& test) {
  if (!test) return nullptr;
  return {{"difference", rounded(test->mean_difference)},
          {"better", test->wins},
          {"worse", test->losses},
          {"p", rounded(test->p_value, 1e6)},
          {"adjusted", rounded(test->adjusted, 1e6)},
          {"significant", test->is_significant()}};
}

Json score_json(const std::optional<EffectScore>& score,
                const std::optional<PairedDifference>& test) {
  if (!score) return nullptr;
  return {{"mean", rounded(score->summary.mean)},
          {"ci99", rounded(score->summary.ci99)},
          {"tenth_percentile", rounded(score->tenth_percentile)},
          {"test", test_json(test)}};
}

Json curve_json(const ParameterCurve& curve) {
  Json json{{"extractor", curve.extractor},
            {"parameter", curve.parameter},
            {"changed", Json::array()},
            {"numeric", curve.is_numeric},
            {"points", Json::array()}};
  for (const auto& [name, value] : curve.changed) json["changed"].push_back({name, value});
  for (const ParameterPoint& point : curve.points) {
    Json& shown = json["points"].emplace_back();
    shown = {{"value", point.value},
             {"base", point.is_base},
             {"no_page", point.is_no_page},
             {"loads", rounded(point.loads)}};
    for (const Target task : kTasks) {
      const auto at = static_cast<std::size_t>(task);
      shown[std::string(to_string(task))] = score_json(point.scores[at], point.tests[at]);
    }
  }
  return json;
}

Json contest_json(const CurveContest& contest) {
  Json json{
      {"task", to_string(contest.task)}, {"curves", contest.curves}, {"values", Json::array()}};
  for (const CurveContest::Value& value : contest.values) {
    Json tests = Json::array();
    for (const auto& test : value.tests) tests.push_back(test_json(test));
    json["values"].push_back(
        {{"value", value.value}, {"points", value.points}, {"tests", std::move(tests)}});
  }
  return json;
}

}  // namespace

Json parameters_json(std::span<const ParameterCurve> curves,
                     std::span<const CurveContest> contests) {
  Json json{
      {"schema", "pagelet.parameters/1"}, {"curves", Json::array()}, {"contests", Json::array()}};
  for (const ParameterCurve& curve : curves) json["curves"].push_back(curve_json(curve));
  for (const CurveContest& contest : contests) json["contests"].push_back(contest_json(contest));
  return json;
}

}  // namespace pagelet
