// SPDX-License-Identifier: MIT

// The table of all built-in algorithms, in the order of tables. One line each: the class and, as a
// comment, the name of its file pair. CMake reads these lines: from the names come the list of
// sources and the includes in builtin_headers.h.

#include "builtin_headers.h"
#include "extractors/registry.h"

namespace pagelet {
namespace {

constexpr ExtractorEntry kBuiltin[] = {
    extractor_entry<TemEx>(),           // temex
    extractor_entry<EtdmRefinement>(),  // etdm
    extractor_entry<Sst>(),             // sst
    extractor_entry<RtdmTd>(),          // rtdm_td
    extractor_entry<RbmTd>(),           // rbm_td
    extractor_entry<Iwptd>(),           // iwptd
    extractor_entry<ConEx>(),           // conex
    extractor_entry<LeafCut>(),         // leafcut
    extractor_entry<Everything>(),      // baselines
    extractor_entry<Nothing>(),         // baselines
    extractor_entry<RandomNodes>(),     // baselines
    extractor_entry<SharedText>(),      // baselines
    extractor_entry<Landmarks>(),       // baselines
};

}  // namespace

std::span<const ExtractorEntry> builtin_extractors() { return kBuiltin; }

}  // namespace pagelet
