// SPDX-License-Identifier: MIT
#pragma once

/// Plug-ins: shared objects with extractors, loaded with `--plugin FILE`. A plug-in includes this
/// header in one of its source files; docs/adding-an-algorithm.md shows the rest.
///
/// A plug-in links its own copy of pagelet::extractors and pagelet::core. Site, trees, parameters
/// and answers are passed between program and plug-in as C++ objects. Both must therefore be built
/// with the same headers, the same compiler and the same options that change objects. The program
/// checks this as far as possible: Plugin::interface and Plugin::layout must equal its own.
///
/// Example, built with `add_library(mine MODULE mine.cpp)`:
///   class Mine final : public pagelet::Extractor { ... };
///   PAGELET_PLUGIN(Mine)

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "core/text/fixed_hash.h"
#include "core/text/hash.h"
#include "extractors/extractor.h"
#include "extractors/registry.h"

#ifndef PAGELET_VERSION
#error "PAGELET_VERSION is not defined: link the CMake target pagelet::extractors"
#endif

#define PAGELET_TEXT_OF_(token) #token
#define PAGELET_TEXT_OF(macro) PAGELET_TEXT_OF_(macro)

#if defined(__clang__)
#define PAGELET_COMPILER __VERSION__
#else
#define PAGELET_COMPILER "GCC " __VERSION__
#endif

#if defined(_GLIBCXX_RELEASE)
#define PAGELET_STANDARD_LIBRARY \
  "libstdc++ " PAGELET_TEXT_OF(_GLIBCXX_RELEASE) " ABI " PAGELET_TEXT_OF(_GLIBCXX_USE_CXX11_ABI)
#else
#define PAGELET_STANDARD_LIBRARY "libc++ " PAGELET_TEXT_OF(_LIBCPP_VERSION)
#endif

#if defined(_GLIBCXX_DEBUG)
#define PAGELET_CHECKED_LIBRARY ", debug containers"
#elif defined(_GLIBCXX_ASSERTIONS)
#define PAGELET_CHECKED_LIBRARY ", assertions"
#else
#define PAGELET_CHECKED_LIBRARY ""
#endif

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PAGELET_SANITIZER ", address sanitizer"
#elif __has_feature(thread_sanitizer)
#define PAGELET_SANITIZER ", thread sanitizer"
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define PAGELET_SANITIZER ", address sanitizer"
#elif defined(__SANITIZE_THREAD__)
#define PAGELET_SANITIZER ", thread sanitizer"
#endif
#ifndef PAGELET_SANITIZER
#define PAGELET_SANITIZER ""
#endif

namespace pagelet {

// The constants below are not `inline`: each source file has its own copy, so that a plug-in
// describes itself and not the library that it links.

/// Version and compiler as text, for the message when they differ.
constexpr const char* kPluginInterface =
    "Pagelet " PAGELET_VERSION ", " PAGELET_COMPILER
    ", " PAGELET_STANDARD_LIBRARY PAGELET_CHECKED_LIBRARY PAGELET_SANITIZER;

/// Hash of the sizes of the objects that program and plug-in share. A different hash means
/// different headers.
constexpr std::uint64_t kPluginLayout = [] {
  std::uint64_t hash = 0;
  for (const std::size_t size :
       {sizeof(std::string),        sizeof(Error),       sizeof(Limits),
        sizeof(ParameterSpec),      sizeof(Parameters),  sizeof(ExtractorInfo),
        sizeof(ExtractorEntry),     sizeof(Extractor),   sizeof(ExtractionContext),
        sizeof(Extraction),         sizeof(NodeSet),     sizeof(CandidateOptions),
        sizeof(CandidateSelection), sizeof(Site),        sizeof(SitePage),
        sizeof(Document),           sizeof(WorkingTree), sizeof(SymbolTable),
        sizeof(SignatureTable),     sizeof(Link),        sizeof(LinkTarget),
        sizeof(LinkResolver),       sizeof(BatchAnswer), sizeof(Url),
        sizeof(LinkedPages),        sizeof(HashKey)}) {
    hash = combine_fixed(hash, size);
  }
  return hash;
}();

/// The data that a plug-in exports, through the function `pagelet_plugin`.
struct Plugin {
  const char* interface;  ///< kPluginInterface of the plug-in; nothing else is read if it differs
  std::uint64_t layout;   ///< kPluginLayout of the plug-in
  const ExtractorEntry* entries;
  std::size_t entry_count;
};

/// Name and type of the function that a plug-in exports. It is given the program's key of hashes:
/// both use the same tables.
constexpr const char* kPluginFunction = "pagelet_plugin";
using PluginFunction = const Plugin*(const HashKey& key);

namespace internal {
template <class... Algorithms>
constexpr std::array<ExtractorEntry, sizeof...(Algorithms)> plugin_entries() {
  return {extractor_entry<Algorithms>()...};
}
}  // namespace internal

}  // namespace pagelet

/// Exports the given classes, at least one, as the algorithms of this shared object. Write it once
/// in a plug-in, outside of all namespaces.
#define PAGELET_PLUGIN(...)                                                                     \
  extern "C" __attribute__((visibility("default"))) const pagelet::Plugin* pagelet_plugin(      \
      const pagelet::HashKey& key) {                                                            \
    pagelet::take_hash_key(key);                                                                \
    static constexpr auto kEntries = pagelet::internal::plugin_entries<__VA_ARGS__>();          \
    static constexpr pagelet::Plugin kPlugin{pagelet::kPluginInterface, pagelet::kPluginLayout, \
                                             kEntries.data(), kEntries.size()};                 \
    return &kPlugin;                                                                            \
  }
