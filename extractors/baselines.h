// SPDX-License-Identifier: MIT
#pragma once

/// Floors: trivial answers, which show how much better an algorithm is. They take part in every
/// comparison and are marked as floors (`Role::kFloor`).

#include <cstdint>

#include "core/candidates/candidates.h"
#include "extractors/extractor.h"

namespace pagelet {

/// `everything`: the whole page is template.
class Everything final : public Extractor {
 public:
  static const ExtractorInfo& describe();
  explicit Everything(Parameters parameters);
  const ExtractorInfo& info() const override { return describe(); }
  const Parameters& parameters() const override { return parameters_; }
  Result<Extraction> extract(const ExtractionContext& context) const override;

 private:
  Parameters parameters_;
};

/// `nothing`: the template is empty, so the whole page is content.
class Nothing final : public Extractor {
 public:
  static const ExtractorInfo& describe();
  explicit Nothing(Parameters parameters);
  const ExtractorInfo& info() const override { return describe(); }
  const Parameters& parameters() const override { return parameters_; }
  Result<Extraction> extract(const ExtractionContext& context) const override;

 private:
  Parameters parameters_;
};

/// `random`: each node is template with a fixed probability, decided by a seeded hash of its
/// number.
class RandomNodes final : public Extractor {
 public:
  static const ExtractorInfo& describe();
  explicit RandomNodes(Parameters parameters);
  const ExtractorInfo& info() const override { return describe(); }
  const Parameters& parameters() const override { return parameters_; }
  Result<Extraction> extract(const ExtractionContext& context) const override;

 private:
  Parameters parameters_;
  double share_;
  std::uint64_t seed_;
};

/// `shared-text`: texts that also occur on a candidate page are template, and so are elements that
/// contain only such texts. An element without text is treated like its parent.
class SharedText final : public Extractor {
 public:
  static const ExtractorInfo& describe();
  explicit SharedText(Parameters parameters);
  const ExtractorInfo& info() const override { return describe(); }
  const Parameters& parameters() const override { return parameters_; }
  Result<Extraction> extract(const ExtractionContext& context) const override;

 private:
  Parameters parameters_;
  CandidateOptions candidates_;
  Whitespace whitespace_;
};

/// `landmarks`: `main`, `article` and elements with the role main or article are content, with all
/// their descendants.
class Landmarks final : public Extractor {
 public:
  static const ExtractorInfo& describe();
  explicit Landmarks(Parameters parameters);
  const ExtractorInfo& info() const override { return describe(); }
  const Parameters& parameters() const override { return parameters_; }
  Result<Extraction> extract(const ExtractionContext& context) const override;

 private:
  Parameters parameters_;
};

}  // namespace pagelet
