// SPDX-License-Identifier: MIT

// The status of a run, and the flags that depend on the page itself.

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

#include "core/site/key_page.h"
#include "core/site/page_source.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"

namespace pagelet {
namespace {

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (; times > 0; --times) all += text;
  return all;
}

Run run_on(const std::string& html, const std::string& algorithm = "leafcut",
           const std::string& url = "http://site.test/", std::optional<Task> only = {}) {
  GivenPages source({{url, html}});
  const auto key_page = KeyPage::open(source, 0, {}).value();
  return run(*key_page, *make_extractor(algorithm, {}).value(), {}, only);
}

TEST(RunStatus, IsEmptyWithoutText) {
  EXPECT_EQ(run_on("<body></body>").status, Status::kEmpty);
  EXPECT_EQ(run_on("<body><div></div><img src=a.png></body>").status, Status::kEmpty);
  EXPECT_EQ(run_on("<p>" + repeated("Words of a text. ", 50)).status, Status::kOk);
  // A template is a set of nodes, not of words.
  EXPECT_EQ(run_on("<body></body>", "temex").status, Status::kEmpty);
  EXPECT_EQ(run_on("<body></body>", "everything").status, Status::kOk);
}

TEST(RunStatus, DoesNotDependOnTheTaskThatIsNeeded) {
  const std::string page = "<nav><a href=/>Home</a></nav><h1>Harbour</h1><p>" +
                           repeated("A sentence of the text. ", 20) +
                           "</p><footer>Imprint</footer>";
  for (const ExtractorEntry& entry : builtin_extractors()) {
    const ExtractorInfo& info = entry.info();
    const pagelet::Run all = run_on(page, info.name);
    for (const Task task : kTasks) {
      if (!all.answer || !answers(info.target, task)) continue;
      const pagelet::Run one = run_on(page, info.name, "http://site.test/", task);
      EXPECT_EQ(one.status, all.status) << info.name;
      EXPECT_EQ(nodes_for_task(*one.answer, info.target, task),
                nodes_for_task(*all.answer, info.target, task))
          << info.name << " " << to_string(task);
    }
  }
  // LeafCut finds no template then.
  const pagelet::Run content = run_on(page, "leafcut", "http://site.test/", Task::kContent);
  EXPECT_EQ(content.answer->nodes, content.answer->other_nodes->complement());
}

TEST(RunStatus, SaysThatScriptsWriteThePage) {
  const pagelet::Run run = run_on(
      "<title>App</title><noscript>You need to enable JavaScript.</noscript>"
      "<div id=root></div><script src=a.js></script>");
  EXPECT_EQ(run.status, Status::kEmpty);
  EXPECT_TRUE(run.flags.has(Flag::kNeedsScripts));
  EXPECT_FALSE(run_on("<body></body>").flags.has(Flag::kNeedsScripts));
}

TEST(RunStatus, SaysThatThePageStatesItsAddress) {
  const std::string page = "<link rel=canonical href=https://site.example/a><p>A text.";
  EXPECT_FALSE(run_on(page).flags.has(Flag::kStatedUrl));
  EXPECT_TRUE(run_on(page, "leafcut", "saved.html").flags.has(Flag::kStatedUrl));
  EXPECT_TRUE(run_on(page, "everything", "file:///home/saved.html").flags.has(Flag::kStatedUrl));
  EXPECT_FALSE(run_on("<p>A text.", "leafcut", "saved.html").flags.has(Flag::kStatedUrl));
}

TEST(RunStatus, SaysThatTheEncodingIsAGuess) {
  EXPECT_TRUE(run_on("<p>caf\xE9").flags.has(Flag::kGuessedEncoding));
  EXPECT_FALSE(run_on("<p>caf\xC3\xA9").flags.has(Flag::kGuessedEncoding));
}

}  // namespace
}  // namespace pagelet
