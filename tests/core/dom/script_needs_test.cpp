// SPDX-License-Identifier: MIT
#include "core/dom/script_needs.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/support/parsed.h"

namespace pagelet {
namespace {

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (; times > 0; --times) all += text;
  return all;
}

const std::string kScript = "<script src=app.js></script>";

TEST(ScriptNeeds, OfPagesThatScriptsWrite) {
  for (const std::string_view body :
       {"<noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div>",
        "<p>Please turn on JavaScript and load the page again.</p>",
        "<p>Bitte JavaScript aktivieren.</p>",
        "<h1>Shop</h1><p>Sorry.</p><p>It does not work without JavaScript.</p>",
        "<nav>Home About</nav><div id=app> <div class=spinner></div></div><script src=a></script>",
        "<app-root></app-root><script src=a></script>", "<div></div><script>write()</script>"}) {
    EXPECT_TRUE(needs_scripts(parsed_body(body))) << body;
  }
}

TEST(ScriptNeeds, NotOfOthers) {
  const std::string text = "<p>" + repeated("words ", 400) + "</p>";
  for (const std::string& body : {std::string(), std::string("<p>Hello.</p>") + kScript,
                                  // the page is there, and the message is for the rest of it
                                  "<noscript>Comments need JavaScript.</noscript>" + text + kScript,
                                  "<div id=root>" + text + "</div>" + kScript,
                                  // another root is empty, and the text is longer than the script
                                  text + "<div id=app></div>" + kScript,
                                  "<div id=root><img src=a.png></div><p>a</p>" + kScript,
                                  // a page about the language
                                  std::string("<h1>JavaScript</h1><p>A language.</p>"),
                                  // what this text says is not a message
                                  "<p>" + repeated("words ", 60) + "enable JavaScript</p>"}) {
    EXPECT_FALSE(needs_scripts(parsed_body(body))) << body;
  }
}

TEST(ScriptNeeds, AreAskedForInANoscript) {
  const auto asks = [](const std::string& body) {
    const Document page = parsed_body(body);
    return asks_for_scripts(page, page.first_child(page.root()));
  };
  EXPECT_TRUE(asks("<noscript><b>Java</b>Script? JAVASCRIPT!</noscript>"));
  EXPECT_FALSE(asks("<noscript><img src=a.png></noscript>"));
  EXPECT_FALSE(asks("<noscript>" + repeated("words ", 40) + "JavaScript</noscript>"));
  EXPECT_FALSE(asks("<p>Enable JavaScript</p>"));
}

}  // namespace
}  // namespace pagelet
