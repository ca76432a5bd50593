// SPDX-License-Identifier: MIT
#include "evaluation/store/store_settings.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <utility>

#include "datasets/json_file.h"
#include "evaluation/store/store_rows.h"
#include "evaluation/store/store_values.h"

namespace pagelet {
namespace {

using Values = std::map<std::string, std::string>;

// The values of `other` that differ from `base`; a value that only `base` has is empty.
std::vector<Setting> changes_from(const Values& base, const Values& other) {
  Values changed;
  for (const auto& [name, value] : other) {
    const auto found = base.find(name);
    if (found == base.end() || found->second != value) changed[name] = value;
  }
  for (const auto& [name, value] : base) {
    if (!other.contains(name)) changed[name] = "";
  }
  return {changed.begin(), changed.end()};
}

bool is_near(const std::vector<Setting>& changes) {
  if (changes.size() == 1) return true;
  return changes.size() == 2 && is_number(changes[0].second) != is_number(changes[1].second);
}

class SettingReader {
 public:
  explicit SettingReader(const RunRecord& run) : run_(run), context_(store::to_text(run.context)) {
    for (std::size_t at = 0; at < run.bench.sites.size(); ++at) {
      const BenchSite& site = run.bench.sites[at];
      sites_[{site.id, site.content}] = at;
    }
    for (std::size_t at = 0; at < run.extractors.size(); ++at) {
      const ExtractorRecord& extractor = run.extractors[at];
      const auto [place, is_new] = extractors_.emplace(
          std::tuple(extractor.info.name, extractor.info.version, extractor.build), at);
      // If an algorithm has several settings, the default one is the base.
      if (!is_new && extractor.is_default) place->second = at;
    }
  }

  void add(const StoreRow& row) {
    if (row.context != context_ || !row.score || row.score->unit != Unit::kNodes) return;
    const auto site = sites_.find({row.site, row.content});
    const auto extractor = extractors_.find({row.algorithm, row.version, row.build});
    if (site == sites_.end() || extractor == extractors_.end()) return;
    StoredSetting* setting = setting_of(extractor->second, row.parameters);
    if (setting == nullptr) return;
    setting->loads[site->second] = row.pages_loaded;
    const auto task = static_cast<std::size_t>(row.score->task);
    setting->f1[task][site->second] = row.score->rates.f1;
  }

  std::vector<StoredSetting> take() {
    std::ranges::sort(settings_, [](const StoredSetting& a, const StoredSetting& b) {
      return std::tie(a.extractor, a.changes) < std::tie(b.extractor, b.changes);
    });
    return std::move(settings_);
  }

 private:
  // nullptr when the setting is not near the run's.
  StoredSetting* setting_of(std::size_t extractor, const std::string& parameters) {
    const auto [place, is_new] = known_.emplace(std::pair(extractor, parameters), kFar);
    if (is_new) {
      std::vector<Setting> changes = changes_from(
          parameter_values(run_.extractors[extractor].parameters), parameter_values(parameters));
      if (is_near(changes)) {
        place->second = settings_.size();
        StoredSetting& setting = settings_.emplace_back();
        setting.extractor = extractor;
        setting.changes = std::move(changes);
        setting.loads.resize(run_.bench.sites.size());
        for (auto& f1 : setting.f1) f1.resize(run_.bench.sites.size());
      }
    }
    return place->second == kFar ? nullptr : &settings_[place->second];
  }

  static constexpr std::size_t kFar = ~std::size_t{0};

  const RunRecord& run_;
  std::string context_;
  std::map<std::pair<std::string, std::string>, std::size_t> sites_;  // by id and content
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t>
      extractors_;                                                    // by name, version and build
  std::map<std::pair<std::size_t, std::string>, std::size_t> known_;  // index in settings_
  std::vector<StoredSetting> settings_;
};

}  // namespace

std::map<std::string, std::string> parameter_values(const std::string& parameters) {
  std::map<std::string, std::string> values;
  const auto json = parse_shallow_json<nlohmann::json>(parameters, 1);
  if (!json.is_object()) return values;
  for (const auto& [name, value] : json.items()) {
    values[name] = value.is_string() ? value.get<std::string>() : value.dump();
  }
  return values;
}

bool is_number(const std::string& value) {
  double number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  return error == std::errc() && end == value.data() + value.size();
}

std::string parameter_value(const std::string& parameters, const std::string& name) {
  const Values values = parameter_values(parameters);
  const auto found = values.find(name);
  return found == values.end() ? "" : found->second;
}

Result<std::vector<StoredSetting>> read_settings(const Store& store, const RunRecord& run) {
  SettingReader reader(run);
  PAGELET_TRY(for_each_row(store, {.all = true}, [&](const StoreRow& row) -> Result<void> {
    reader.add(row);
    return {};
  }));
  return reader.take();
}

}  // namespace pagelet
