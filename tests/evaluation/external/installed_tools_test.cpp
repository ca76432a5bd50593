// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <stdlib.h>

#include <optional>
#include <string>
#include <vector>

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
  const InstalledTools found = require(installed_tools(folder()));
  EXPECT_EQ(found.unfinished, std::vector<std::string>{"half"});
  const std::vector<ExternalCommand>& tools = found.commands;
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
  EXPECT_TRUE(require(installed_tools(folder() + "/none")).commands.empty());
}

// A variable of the environment that is put back at the end.
class Variable {
 public:
  explicit Variable(const char* name) : name_(name) {
    if (const char* value = ::getenv(name)) value_ = value;
  }
  ~Variable() {
    if (value_) {
      ::setenv(name_, value_->c_str(), 1);
    } else {
      ::unsetenv(name_);
    }
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> value_;
};

// The current folder may be anybody's, and the tools are programs that are run.
TEST_F(InstalledToolsTest, RelativeFoldersAreIgnored) {
  const Variable cache("XDG_CACHE_HOME");
  const Variable home("HOME");
  const auto folder_of = [](const char* cache_home, const char* home_folder) {
    ::setenv("XDG_CACHE_HOME", cache_home, 1);
    ::setenv("HOME", home_folder, 1);
    return tools_folder();
  };
  EXPECT_EQ(folder_of("/c", "/h"), "/c/pagelet/external");
  EXPECT_EQ(folder_of("c", "/h"), "/h/.cache/pagelet/external");
  EXPECT_EQ(folder_of("", "/h"), "/h/.cache/pagelet/external");
  EXPECT_EQ(folder_of("./c", "h"), "");
  EXPECT_EQ(folder_of("", ""), "");
  ::unsetenv("HOME");
  EXPECT_EQ(tools_folder(), "");
  error_of(installed_tool("", "one"), ErrorCode::kUsage);
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
        R"({"name": "one", "version": "1", "command": "one", "target": "footer"})"}) {
    add("one", description);
    error_of(installed_tool(folder(), "one"), ErrorCode::kInput);
    error_of(installed_tools(folder()), ErrorCode::kInput);
  }
}

}  // namespace
}  // namespace pagelet
