// SPDX-License-Identifier: MIT
#include "core/omission/line_rules.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/core/export/markdown_of.h"

namespace pagelet {
namespace {

TEST(LineRules, AreDropped) {
  for (const std::string_view body :
       {"<div><a rel=prev href=/a>The story before</a></div>",
        "<ul><li><a rel='next nofollow' href=/b><b>The story after</b></a></ul>",
        "<div class=nav-next><a href=/b>The story after</a></div>",
        "<p><a href=/a>[Previous #6659]</a> <a href=/b>[Next #6667]</a></p>",
        "<div><a href=/q>Share</a> <a href=/edit>Improve this question</a> Follow</div>",
        "<div><a href=/p>Print Recipe</a><a href=/i>Pin Recipe</a></div>",
        "<p><a class=btn-large href=/a>Book a table!</a></p>"}) {
    EXPECT_EQ(rest_beside(body), "") << body;
    EXPECT_GT(markdown_of("<p>a</p>" + std::string(body)).size(), 2) << body;
  }
}

TEST(LineRules, AreNotWhatReadersNeed) {
  for (const std::string_view body :
       {"<div role=button aria-expanded=false>Shipping</div>",  // opens a part
        "<div role=tab>Facts</div>",                            // labels a part
        "<div role=button>Why is the sea salt water?</div>",    // a question
        "<div role=button><a href=/a>Ferries</a></div>",        // leads to a page
        "<div role=button><img src=a.jpg alt=b></div>",         // opens large
        "<p>Save 20%</p>",                                      // a price
        "<p>Save $5</p>",
        "<p><a href=/login>Log in</a> to your account.</p>",      // does not return
        "<p><a href='/login?next=/a'>The door</a> to reply</p>",  // another label
        "<p><a href=/a>Next door</a></p>",                        // more words
        "<p>Next</p>",                                            // not a link
        "<ul><li>1<li>2<li>4</ul>",
        "<ul><li>1<li>2</ul>",                   // data
        "<ol><li>1<li>2<li>3</ol>",              // numbered
        "<p>Mix 1/9</p>",                        // a fraction
        "<p><a href=/q>Share</a> the boat</p>",  // a sentence
        "<p>New window</p>",                     // not beside a link
        "<p><a href=/a>Book a table</a></p>",    // not a button
        "<blockquote><div role=button>Play</div></blockquote>"}) {
    EXPECT_NE(rest_beside(body), "") << body;
  }
}

TEST(LineRules, DropTheNameOfALanguageBesideCode) {
  const std::string code = "```js\na();\n```\n\n";
  for (const std::string_view body :
       {"<div><div><span class=language-name>js</span></div><pre class='brush: "
        "js'>a();</pre></div>",
        "<div class=language-js><span class=lang>js</span><pre>a();</pre></div>",
        "<div data-lang=js><div class=x><pre>a();</pre></div></div>",
        "<pre><div><div>js</div><div><code class=language-js>a();</code></div></div></pre>"}) {
    EXPECT_EQ(rest_beside(body), code) << body;
  }
  // A file's name, a label without a class, and one that is not beside code.
  EXPECT_EQ(rest_beside("<div class=lang>a.js</div><pre class=lang-js>a();</pre>"),
            "a.js\n\n" + code);
  EXPECT_EQ(rest_beside("<div>Ruby</div><pre class=lang-js>a();</pre>"), "Ruby\n\n" + code);
  EXPECT_EQ(rest_beside("<div class=lang>js</div>"), "js\n\n");
}

}  // namespace
}  // namespace pagelet
