// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "evaluation/external/external_extractor.h"
#include "tests/support/errors.h"
#include "tests/support/require.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

class InstalledToolsTest : public ::testing::Test {
 protected:
  void add(const std::string& name, const std::string& description) const {
    folder_.write(name + "/tool.json", description);
  }
  std::string folder() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

TEST_F(InstalledToolsTest, ReadsAllToolsByName) {
  add("two", R"({"name": "two", "version": "2.0", "target": "template", "command": "two 'a b'"})");
  add("one", R"({"name": "one", "version": "1.5-b", "licence": "MIT", "command": "one"})");
  add("half/other", "");  // an installation that was interrupted
  const auto tools = require(installed_tools(folder()));
  ASSERT_EQ(tools.size(), 2U);
  EXPECT_EQ(tools[0].name, "one");
  EXPECT_EQ(tools[0].title, "one 1.5-b");
  EXPECT_EQ(tools[0].target, Task::kContent);
  EXPECT_EQ(tools[1].target, Task::kTemplate);
  EXPECT_EQ(tools[1].command, "two 'a b'");
  EXPECT_EQ(require(installed_tool(folder(), "two")).title, "two 2.0");
  EXPECT_EQ(require(make_external(tools[0], {}))->info().title, "one 1.5-b");
}

TEST_F(InstalledToolsTest, NoFolderHasNoTools) {
  EXPECT_TRUE(require(installed_tools(folder() + "/none")).empty());
}

TEST_F(InstalledToolsTest, RefusesToolsThatAreNotThere) {
  add("one", R"({"name": "one", "version": "1", "command": "one"})");
  for (const char* name : {"", "two", "../one", "one/."}) {
    error_of(installed_tool(folder(), name), ErrorCode::kUsage);
  }
}

TEST_F(InstalledToolsTest, RefusesOtherDescriptions) {
  for (const char* description :
       {"", "[]", R"({"name": "other", "version": "1", "command": "one"})",
        R"({"name": "one", "command": "one"})", R"({"name": "one", "version": "1"})",
        R"({"name": "one", "version": "1", "command": "one", "target": "menu"})"}) {
    add("one", description);
    error_of(installed_tool(folder(), "one"), ErrorCode::kInput);
    error_of(installed_tools(folder()), ErrorCode::kInput);
  }
}

}  // namespace
}  // namespace pagelet
