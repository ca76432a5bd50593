// SPDX-License-Identifier: MIT

// Plug-ins with an error that the program must find. NAME is the name of the algorithm, DEFAULT the
// default of a parameter with the range 1 to 9.

#include <extractors/plugin.h>

#include <utility>

namespace {

class Faulty final : public pagelet::Extractor {
 public:
  static const pagelet::ExtractorInfo& describe() {
    static const pagelet::ExtractorInfo info{
        .name = NAME,
        .title = "Faulty",
        .summary = "nothing",
        .citation = "",
        .parameters = {pagelet::ParameterSpec::integer("digit", DEFAULT, 1, 9, "", "a digit")}};
    return info;
  }

  explicit Faulty(pagelet::Parameters parameters) : parameters_(std::move(parameters)) {}

  const pagelet::ExtractorInfo& info() const override { return describe(); }
  const pagelet::Parameters& parameters() const override { return parameters_; }
  pagelet::Result<pagelet::Extraction> extract(
      const pagelet::ExtractionContext& /*context*/) const override {
    return pagelet::Extraction{};
  }

 private:
  pagelet::Parameters parameters_;
};

}  // namespace

PAGELET_PLUGIN(Faulty)
