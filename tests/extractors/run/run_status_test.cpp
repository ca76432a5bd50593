// SPDX-License-Identifier: MIT

// The status and the flags that a run has from the page itself.

#include <gtest/gtest.h>

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

Run answer(const std::string& html, const std::string& algorithm = "leafcut") {
  GivenPages source({{"http://site.test/", html}});
  const auto key_page = KeyPage::open(source, 0, {}).value();
  return run(*key_page, *make_extractor(algorithm, {}).value());
}

TEST(RunStatus, IsEmptyWithoutText) {
  EXPECT_EQ(answer("<body></body>").status, Status::kEmpty);
  EXPECT_EQ(answer("<body><div></div><img src=a.png></body>").status, Status::kEmpty);
  EXPECT_EQ(answer("<p>" + repeated("Words of a text. ", 50)).status, Status::kOk);
  // A template is a set of nodes.
  EXPECT_EQ(answer("<body></body>", "temex").status, Status::kEmpty);
  EXPECT_EQ(answer("<body></body>", "everything").status, Status::kOk);
}

TEST(RunStatus, SaysThatScriptsWriteThePage) {
  const pagelet::Run run = answer(
      "<title>App</title><noscript>You need to enable JavaScript.</noscript>"
      "<div id=root></div><script src=a.js></script>");
  EXPECT_EQ(run.status, Status::kEmpty);
  EXPECT_TRUE(run.flags.has(Flag::kNeedsScripts));
  EXPECT_FALSE(answer("<body></body>").flags.has(Flag::kNeedsScripts));
}

TEST(RunStatus, SaysThatTheEncodingIsAGuess) {
  EXPECT_TRUE(answer("<p>caf\xE9").flags.has(Flag::kGuessedEncoding));
  EXPECT_FALSE(answer("<p>caf\xC3\xA9").flags.has(Flag::kGuessedEncoding));
}

}  // namespace
}  // namespace pagelet
