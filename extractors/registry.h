// SPDX-License-Identifier: MIT
#pragma once

/// The algorithms by name: the built-in ones, which extractors/CMakeLists.txt lists, one line each,
/// and those of plug-ins, which are shared objects (extractors/plugin.h).
///
/// Example:
///   ExtractorRegistry registry;
///   Result<void> loaded = registry.load_plugin("./libmine.so");
///   auto extractor = registry.make("mine", {{"depth", "3"}});

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "extractors/extractor.h"

namespace pagelet {

/// One algorithm: its description and how to make it for a choice of parameters.
struct ExtractorEntry {
  const ExtractorInfo& (*info)();
  std::unique_ptr<Extractor> (*make)(Parameters parameters);
};

/// The entry for a class that has a static function `describe()` and a constructor from Parameters.
template <class Algorithm>
constexpr ExtractorEntry extractor_entry() {
  return {&Algorithm::describe, [](Parameters parameters) -> std::unique_ptr<Extractor> {
            return std::make_unique<Algorithm>(std::move(parameters));
          }};
}

/// All built-in algorithms, in the order of tables.
std::span<const ExtractorEntry> builtin_extractors();

/// The algorithms that a program offers. Reading is thread-safe, loading a plug-in is not.
class ExtractorRegistry {
 public:
  /// Begins with the built-in algorithms.
  ExtractorRegistry();

  /// All algorithms in the order of tables: the built-in ones, the loaded ones, the floors.
  std::span<const ExtractorEntry> entries() const { return entries_; }

  /// The entry of an algorithm. Error (`kUsage`): there is no algorithm of this name; the message
  /// lists those that exist.
  Result<ExtractorEntry> find(std::string_view name) const;

  /// Makes an extractor with these settings; all other parameters have their defaults.
  /// Errors (`kUsage`): those of `find` and of Parameters::parse.
  Result<std::unique_ptr<Extractor>> make(std::string_view name,
                                          const std::vector<Setting>& settings) const;

  /// Adds the algorithms of a plug-in. `path`: its file; without a slash it lies in the working
  /// directory. The library stays open until the program ends, because extractors may outlive the
  /// registry.
  /// Errors (`kInput`), with the file's name; the registry does not change then. The file cannot be
  /// loaded; it is not a plug-in; it was built with another version, compiler or options than this
  /// library; the name of an algorithm is taken or malformed; the default of a parameter is out of
  /// range.
  Result<void> load_plugin(const std::string& path);

 private:
  std::vector<ExtractorEntry> entries_;
};

/// ExtractorRegistry::make for the built-in algorithms.
Result<std::unique_ptr<Extractor>> make_extractor(std::string_view name,
                                                  const std::vector<Setting>& settings);

}  // namespace pagelet
