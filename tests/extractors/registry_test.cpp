// SPDX-License-Identifier: MIT

// The registry of algorithms: its entries, and plug-ins loaded into this process.
// PAGELET_PLUGIN_FILE is the plug-in of tests/plugin/long_texts.cpp.

#include "extractors/registry.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/site/site.h"
#include "tests/support/built_page.h"
#include "tests/support/errors.h"
#include "tests/support/memory_source.h"

namespace pagelet {
namespace {

std::vector<std::string> names_of(const ExtractorRegistry& registry) {
  std::vector<std::string> names;
  for (const ExtractorEntry& entry : registry.entries()) names.push_back(entry.info().name);
  return names;
}

// The message for a refused plug-in. The registry must stay the same.
std::string refusal(const std::string& path) {
  ExtractorRegistry registry;
  const std::vector<std::string> before = names_of(registry);
  const Result<void> loaded = registry.load_plugin(path);
  EXPECT_EQ(names_of(registry), before);
  if (loaded) return "";
  EXPECT_EQ(loaded.error().code, ErrorCode::kInput);
  return loaded.error().text();
}

// Nodes: 0 body, 1 h1, 2 "Club", 3 p, 4 a, 5 "b", 6 p, 7 "a text of some more words".
std::unique_ptr<Site> two_pages(MemorySource& source) {
  const PageIndex key = source.add("a.html",
                                   "<body><h1>Club</h1><p><a href='b.html'>b</a></p>"
                                   "<p>a text of some more words</p></body>");
  source.add("b.html", "<body><h1>Club</h1><p>another text of some words</p></body>");
  return Site::open(source, key, {}).value();
}

TEST(Registry, OffersTheBuiltInAlgorithms) {
  const ExtractorRegistry registry;
  EXPECT_EQ(registry.entries().size(), builtin_extractors().size());
  EXPECT_EQ(names_of(registry).front(), "temex");
}

TEST(Registry, PutsLoadedAlgorithmsBeforeTheFloors) {
  ExtractorRegistry registry;
  ASSERT_TRUE(registry.load_plugin(PAGELET_PLUGIN_FILE));
  ASSERT_EQ(registry.entries().size(), builtin_extractors().size() + 1);
  bool floors_begun = false;
  for (const ExtractorEntry& entry : registry.entries()) {
    if (entry.info().role == Role::kFloor) floors_begun = true;
    EXPECT_FALSE(floors_begun && entry.info().name == "long-texts");
  }
}

TEST(Registry, MakesExtractorsThatLiveLongerThanTheRegistry) {
  std::unique_ptr<Extractor> extractor;
  {
    ExtractorRegistry registry;
    ASSERT_TRUE(registry.load_plugin(PAGELET_PLUGIN_FILE));
    extractor = registry.make("long-texts", {{"words", "6"}}).value();
  }
  EXPECT_EQ(extractor->info().target, Target::kContent);
  EXPECT_EQ(extractor->parameters().integer("words"), 6U);
  MemorySource source;
  const auto site = two_pages(source);
  const Result<Extraction> extraction = extractor->extract(ExtractionContext(*site));
  ASSERT_TRUE(extraction);
  EXPECT_EQ(members(extraction->nodes), (std::vector<std::size_t>{7}));
  EXPECT_EQ(extraction->candidates.pages.size(), 1U);
}

TEST(Registry, RefusesSettingsOutOfRangeOfALoadedAlgorithm) {
  ExtractorRegistry registry;
  ASSERT_TRUE(registry.load_plugin(PAGELET_PLUGIN_FILE));
  EXPECT_EQ(error_of(registry.make("long-texts", {{"words", "0"}}), ErrorCode::kUsage),
            "long-texts: parameter words: \"0\" is not in the range 1..1000");
}

TEST(Registry, RefusesAPluginWhoseNameIsTaken) {
  ExtractorRegistry registry;
  ASSERT_TRUE(registry.load_plugin(PAGELET_PLUGIN_FILE));
  const std::vector<std::string> before = names_of(registry);
  EXPECT_EQ(error_of(registry.load_plugin(PAGELET_PLUGIN_FILE)),
            std::string(PAGELET_PLUGIN_FILE) + ": the name \"long-texts\" is already taken");
  EXPECT_EQ(names_of(registry), before);
}

TEST(Registry, RefusesFilesThatAreNoPlugins) {
  EXPECT_EQ(refusal("no_such_file.so"),
            "./no_such_file.so: the plug-in cannot be loaded: cannot open shared object file: No "
            "such file or directory");
  EXPECT_TRUE(refusal(PAGELET_SOURCE_DIR "/LICENSE")
                  .starts_with(PAGELET_SOURCE_DIR "/LICENSE: the plug-in cannot be loaded: "));
  EXPECT_TRUE(refusal(PAGELET_SOURCE_DIR "/tests")
                  .starts_with(PAGELET_SOURCE_DIR "/tests: is not a regular file"));
  EXPECT_FALSE(refusal("").empty());
}

}  // namespace
}  // namespace pagelet
