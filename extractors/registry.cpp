// SPDX-License-Identifier: MIT
#include "extractors/registry.h"

#include "core/text/edit_distance.h"

namespace pagelet {
namespace {

class Variant final : public Extractor {
 public:
  Variant(std::string name, std::unique_ptr<Extractor> of)
      : of_(std::move(of)), info_(of_->info()) {
    info_.summary = info_.title + " with a setting of its own. " + info_.summary;
    info_.title = name;
    // Different algorithms can get the same variant name. Their stored answers must not be mixed.
    info_.version = info_.name + " " + info_.version;
    info_.name = std::move(name);
  }

  const ExtractorInfo& info() const override { return info_; }
  const Parameters& parameters() const override { return of_->parameters(); }
  Result<Extraction> extract(const ExtractionContext& context) const override {
    return of_->extract(context);
  }
  Explanation explain(const ExtractionContext& context,
                      const Extraction& extraction) const override {
    return of_->explain(context, extraction);
  }

 private:
  std::unique_ptr<Extractor> of_;
  ExtractorInfo info_;
};

}  // namespace

Result<ExtractorEntry> find_extractor(std::string_view name) {
  std::vector<std::string> names;
  std::string known;
  for (const ExtractorEntry& entry : builtin_extractors()) {
    names.push_back(entry.info().name);
    if (names.back() == name) return entry;
    known += (known.empty() ? "" : ", ") + names.back();
  }
  return fail(ErrorCode::kUsage, "unknown algorithm \"" + std::string(name) + "\"" +
                                     did_you_mean(name, names) + " (there are: " + known +
                                     "; other programs: pagelet bench --external)");
}

Result<std::unique_ptr<Extractor>> make_extractor(std::string_view name,
                                                  const std::vector<Setting>& settings) {
  PAGELET_ASSIGN_OR_RETURN(const ExtractorEntry entry, find_extractor(name));
  Result<Parameters> parameters = Parameters::parse(entry.info().parameters, settings);
  if (!parameters) return fail_in(entry.info().name, std::move(parameters).error());
  return entry.make(std::move(*parameters));
}

std::unique_ptr<Extractor> make_variant(std::string name, std::unique_ptr<Extractor> of) {
  return std::make_unique<Variant>(std::move(name), std::move(of));
}

}  // namespace pagelet
