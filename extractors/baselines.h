// SPDX-License-Identifier: MIT
#pragma once

/// Floors: trivial answers, which show how much better an algorithm is. They take part in every
/// comparison and are marked as floors (`Role::kFloor`).

#include <cstdint>

#include "extractors/extractor.h"

namespace pagelet {

/// `everything`: the whole page is template.
class Everything final : public ExtractorOf<Everything> {
 public:
  static const ExtractorInfo& describe();
  using ExtractorOf::ExtractorOf;
  Result<Extraction> extract(const ExtractionContext& context) const override;
};

/// `nothing`: the template is empty, so the whole page is content.
class Nothing final : public ExtractorOf<Nothing> {
 public:
  static const ExtractorInfo& describe();
  using ExtractorOf::ExtractorOf;
  Result<Extraction> extract(const ExtractionContext& context) const override;
};

struct RandomNodesOptions {
  double share = 0.5;
  std::uint64_t seed = 1;
};

/// `random`: each node is template with a fixed probability, decided by a seeded hash of its
/// number.
class RandomNodes final : public ExtractorOf<RandomNodes, RandomNodesOptions> {
 public:
  static const ExtractorInfo& describe();
  static const ParameterTable<RandomNodesOptions>& table();
  using ExtractorOf::ExtractorOf;
  Result<Extraction> extract(const ExtractionContext& context) const override;
};

/// `shared-text`: texts that also occur on a candidate page are template, and so are elements that
/// contain only such texts. An element without text is treated like its parent.
class SharedText final : public ExtractorOf<SharedText, PageOptions> {
 public:
  static const ExtractorInfo& describe();
  static const ParameterTable<PageOptions>& table();
  using ExtractorOf::ExtractorOf;
  Result<Extraction> extract(const ExtractionContext& context) const override;
};

/// `landmarks`: `main`, `article` and elements with the role main or article are content, with all
/// their descendants.
class Landmarks final : public ExtractorOf<Landmarks> {
 public:
  static const ExtractorInfo& describe();
  using ExtractorOf::ExtractorOf;
  Result<Extraction> extract(const ExtractionContext& context) const override;
};

}  // namespace pagelet
