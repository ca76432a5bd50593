// SPDX-License-Identifier: MIT

// The table of all built-in algorithms. To add one: its header among the includes and its line in
// kBuiltin, both named after its file pair; CMake takes the list of sources from here.

#include <memory>
#include <utility>

#include "extractors/baselines.h"
#include "extractors/conex.h"
#include "extractors/etdm.h"
#include "extractors/iwptd.h"
#include "extractors/rbm_td.h"
#include "extractors/registry.h"
#include "extractors/rtdm_td.h"
#include "extractors/sst.h"
#include "extractors/temex.h"

namespace pagelet {
namespace {

template <class Algorithm>
constexpr ExtractorEntry entry() {
  return {&Algorithm::describe, [](Parameters parameters) -> std::unique_ptr<Extractor> {
            return std::make_unique<Algorithm>(std::move(parameters));
          }};
}

constexpr ExtractorEntry kBuiltin[] = {
    entry<TemEx>(),   entry<EtdmRefinement>(), entry<Sst>(),        entry<RtdmTd>(),
    entry<RbmTd>(),   entry<Iwptd>(),          entry<ConEx>(),      entry<Everything>(),
    entry<Nothing>(), entry<RandomNodes>(),    entry<SharedText>(), entry<Landmarks>(),
};

}  // namespace

std::span<const ExtractorEntry> builtin_extractors() { return kBuiltin; }

}  // namespace pagelet
