// SPDX-License-Identifier: MIT
#include "evaluation/external/predictions.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/files/files.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "datasets/json_file.h"
#include "evaluation/run/bench.h"
#include "evaluation/run/score.h"

namespace pagelet {
namespace {

// One line of a file.
struct Prediction {
  std::string site;
  std::string algorithm;
  Task target = Task::kTemplate;
  ImportedAnswer answer;
};

// Most algorithms of a file: each of them has a row for each site. A guess, far above what a user
// compares.
constexpr std::size_t kMaxAlgorithms = 1'000;

Result<nlohmann::json> parse_line(std::string_view line, const std::string& origin) {
  // The number of the line is wrong here.
  constexpr std::string_view kPlace = "parse error at line 1, ";
  Result<nlohmann::json> object = parse_json_object(line, origin);
  if (object) return object;
  std::string text = object.error().text();
  const std::size_t at = text.find(kPlace);
  if (at != std::string::npos) text.erase(at, kPlace.size());
  return fail(ErrorCode::kInput, text);
}

// The member `scores` of a line: rates of its answer, which is not known.
Result<KnownScores> read_scores(const nlohmann::json& object, const std::string& origin) {
  constexpr std::pair<const char*, double KnownScores::*> kRates[] = {
      {"recall", &KnownScores::recall},
      {"precision", &KnownScores::precision},
      {"f1", &KnownScores::f1}};
  constexpr const char* kOthers[] = {"nodes", "paths", "selectors", "text", "comments"};
  KnownScores scores;
  const nlohmann::json& given = object.at("scores");
  for (const auto& [name, rate] : kRates) {
    const bool is_there = given.is_object() && given.contains(name) && given.at(name).is_number();
    if (is_there) scores.*rate = given.at(name).get<double>();
    if (!is_there || !(scores.*rate >= 0 && scores.*rate <= 100)) {
      return fail(ErrorCode::kInput, origin +
                                         ": \"scores\" needs numbers from 0 to 100 for "
                                         "\"recall\", \"precision\" and \"f1\"");
    }
  }
  for (const char* name : kOthers) {
    if (!object.contains(name)) continue;
    return fail(ErrorCode::kInput, origin + ": has both \"scores\" and \"" + name + '"');
  }
  return scores;
}

Result<Prediction> read_prediction(std::string_view line, const std::string& origin,
                                   const std::string& default_algorithm) {
  PAGELET_ASSIGN_OR_RETURN(const nlohmann::json object, parse_line(line, origin));
  JsonFields fields(object, origin);
  Prediction prediction;
  prediction.algorithm = default_algorithm;
  PAGELET_TRY(fields.read_required("site", prediction.site));
  PAGELET_TRY(fields.read("algorithm", prediction.algorithm));
  PAGELET_TRY(fields.read_named<Task>("target", kTasks, kNoTarget, prediction.target));
  if (fields.find("scores") == nullptr) {
    PAGELET_ASSIGN_OR_RETURN(prediction.answer, read_answer(object, origin, "scores"));
  } else {
    prediction.answer.form = AnswerForm::kScores;
    PAGELET_ASSIGN_OR_RETURN(prediction.answer.scores, read_scores(object, origin));
    if (prediction.target != Task::kContent) {
      return fail(ErrorCode::kInput, origin + ": \"scores\" needs the \"target\" \"content\"");
    }
  }
  if (is_blank(prediction.algorithm)) {
    return fail(ErrorCode::kInput, origin + ": \"algorithm\" is empty");
  }
  return prediction;
}

}  // namespace

Predictions::Predictions(const std::string& name, Task target)
    : Extractor({.name = name,
                 .title = name,
                 .summary = "answers made elsewhere",
                 .origin = Origin::kPredictions,
                 .target = target}) {}

bool Predictions::add(const std::string& site, ImportedAnswer answer) {
  return answers_.emplace(site, std::move(answer)).second;
}

std::vector<std::string> Predictions::sites() const {
  std::vector<std::string> sites;
  for (const auto& [site, answer] : answers_) sites.push_back(site);
  return sites;
}

Result<Answer> Predictions::extract(const ExtractionContext& context) const {
  const auto imported = answers_.find(context.site_id());
  if (imported == answers_.end()) {
    return fail(ErrorCode::kNoPrediction, "no prediction for this site");
  }
  Answer answer;
  PAGELET_TRY(set_answer(imported->second, context.key_page(Whitespace::kDrop), nullptr, answer));
  return answer;
}

Result<std::vector<std::unique_ptr<Predictions>>> read_predictions(const std::string& path) {
  const Result<std::string> text = read_input(path);
  if (!text) return fail(ErrorCode::kInput, text.error().text());
  const std::string default_algorithm = std::filesystem::path(path).stem().string();
  std::vector<std::unique_ptr<Predictions>> algorithms;
  std::map<std::string, Predictions*> by_name;
  std::string_view rest = *text;
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::string_view line = take_part(rest, '\n');
    if (is_blank(line)) continue;
    const std::string origin = path + ":" + std::to_string(number);
    PAGELET_ASSIGN_OR_RETURN(auto prediction, read_prediction(line, origin, default_algorithm));
    Predictions*& algorithm = by_name[prediction.algorithm];
    if (algorithm == nullptr) {
      static_assert(kMaxAlgorithms == 1'000, "as the message says");
      if (algorithms.size() == kMaxAlgorithms) {
        return fail(ErrorCode::kInput, origin + ": more than 1,000 names of algorithms");
      }
      algorithms.push_back(std::make_unique<Predictions>(prediction.algorithm, prediction.target));
      algorithm = algorithms.back().get();
    }
    if (algorithm->info().target != prediction.target) {
      return fail(ErrorCode::kInput,
                  origin + ": another \"target\" than before for \"" + prediction.algorithm + '"');
    }
    if (!algorithm->add(prediction.site, std::move(prediction.answer))) {
      return fail(ErrorCode::kInput, origin + ": a second prediction of \"" + prediction.algorithm +
                                         "\" for site \"" + prediction.site + '"');
    }
  }
  if (algorithms.empty()) return fail(ErrorCode::kInput, path + ": contains no prediction");
  return algorithms;
}

}  // namespace pagelet
