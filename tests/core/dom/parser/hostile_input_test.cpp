// SPDX-License-Identifier: MIT
//
// Pages made to exhaust a parser. Each one gives a tree, or always the same limit, on a small stack
// and within 512 MB of memory. Pages that only look hostile are parsed.
//
// Inputs are generated. The parser counts its work instead of its time, so no outcome depends on
// how fast the machine is.

#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/resource.h>

#include <cstdlib>
#include <functional>
#include <ostream>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "core/budget.h"
#include "core/dom/parser/html_parser.h"
#include "core/dom/parser/page_scan.h"
#include "core/dom/path.h"
#include "core/dom/working_tree.h"
#include "core/dom/writing/serializer.h"
#include "core/export/markdown_writer.h"
#include "core/export/readable_text.h"
#include "core/text/encoding/decoding.h"
#include "extractors/flags.h"
#include "tests/support/errors.h"

namespace pagelet {
namespace {

using std::string_literals::operator""s;

// Sanitizers and emulators need memory of their own.
bool measures_memory() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return false;
#else
  return std::getenv("PAGELET_IS_EMULATED") == nullptr;
#endif
}

// `times` copies of `piece`. The number of the copy replaces each `%`.
std::string repeated(std::string_view piece, std::size_t times) {
  std::string text;
  if (piece.find('%') == std::string_view::npos) text.reserve(piece.size() * times);
  for (std::size_t copy = 0; copy < times; ++copy) {
    for (const char c : piece) {
      if (c == '%') {
        text += std::to_string(copy);
      } else {
        text += c;
      }
    }
  }
  return text;
}

// Runs `work` in a thread with 512 KiB of stack, which a recursion over the tree would overflow.
void run_on_small_stack(const std::function<void()>& work) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, std::size_t{512} * 1024);
  const auto body = [](void* argument) -> void* {
    (*static_cast<const std::function<void()>*>(argument))();
    return nullptr;
  };
  pthread_t thread{};
  auto* argument = const_cast<void*>(static_cast<const void*>(&work));
  if (pthread_create(&thread, &attributes, body, argument) != 0) {
    throw std::runtime_error("no thread");
  }
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

struct Outcome {
  LimitKind kind = LimitKind::kNone;
  bool timeout = false;
  std::size_t nodes = 0;
  std::string message;
};

void use(const Document& document, SymbolTable& symbols) {
  SignatureTable signatures(symbols);
  const WorkingTree tree(document, signatures);
  EXPECT_GE(tree.size(), 1U);
  EXPECT_FALSE(serialize_html(document).empty());
  EXPECT_LE(readable_text(document).size(), std::size_t{1} << 30U);
  PathIndex paths(document);
  EXPECT_EQ(paths.index(node_at(0)), 1U);
}

// Parses a page and uses the tree as the program does.
Outcome outcome_of(std::string page, const Limits& limits = {}) {
  Outcome outcome;
  run_on_small_stack([&] {
    SymbolTable symbols;
    const Result<Document> document = parse_html(std::move(page), symbols, limits);
    if (document) {
      outcome.nodes = document->size();
      use(*document, symbols);
    } else {
      outcome.timeout = document.error().code == ErrorCode::kTimeout;
      outcome.kind = document.error().limit;
      outcome.message = document.error().text();
      EXPECT_TRUE(outcome.timeout || document.error().code == ErrorCode::kLimit);
      EXPECT_EQ(outcome.timeout, outcome.kind == LimitKind::kNone);
    }
  });
  if (measures_memory()) {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    EXPECT_LT(usage.ru_maxrss, 512 * 1024) << "kB of resident memory";
  }
  return outcome;
}

std::string flag_of(std::string page, const Limits& limits = {}) {
  const Outcome outcome = outcome_of(std::move(page), limits);
  if (outcome.timeout) return "timeout";
  return outcome.kind == LimitKind::kNone ? "ok"
                                          : std::string(to_string(*limit_flag(outcome.kind)));
}

struct Nested {
  const char* name;
  const char* piece;
};

std::ostream& operator<<(std::ostream& out, const Nested& nested) { return out << nested.piece; }

std::string name_of_case(const testing::TestParamInfo<Nested>& info) { return info.param.name; }

// Elements that nest without end.
class DeepNesting : public testing::TestWithParam<Nested> {};

TEST_P(DeepNesting, IsParsedUpToTheDepthAllowed) {
  EXPECT_EQ(flag_of(repeated(GetParam().piece, 200)), "ok");
}

TEST_P(DeepNesting, BeyondTheDepthAllowedIsRefused) {
  for (const std::size_t levels : {1'100U, 10'000U, 200'000U, 1'000'000U}) {
    EXPECT_EQ(flag_of(repeated(GetParam().piece, levels)), "limit:depth") << levels;
  }
}

INSTANTIATE_TEST_SUITE_P(Elements, DeepNesting,
                         testing::Values(Nested{"div", "<div>"}, Nested{"b", "<b>"},
                                         Nested{"span", "<span>"}, Nested{"unknown", "<x-y>"},
                                         Nested{"cells", "<table><tr><td>"},
                                         Nested{"template_", "<template>"}, Nested{"svg", "<svg>"},
                                         Nested{"math", "<math>"}, Nested{"font", "<font size=1>"},
                                         Nested{"blockquote", "<blockquote>text"},
                                         Nested{"svg_group", "<svg><g id=%>"},
                                         Nested{"foreign_object", "<svg><foreignObject><div>"}),
                         name_of_case);

INSTANTIATE_TEST_SUITE_P(Lists, DeepNesting,
                         testing::Values(Nested{"ul_li", "<ul><li>"}, Nested{"ol_li", "<ol><li>x"},
                                         Nested{"dl_dd", "<dl><dd>"}),
                         name_of_case);

// In each piece one end tag is implied; the other elements nest.
INSTANTIATE_TEST_SUITE_P(ImpliedEnds, DeepNesting,
                         testing::Values(Nested{"p_div", "<p><div>"}, Nested{"a_div", "<a><div>"},
                                         Nested{"option_div", "<option><div>"},
                                         Nested{"ruby_free_rt", "<rt><div>"},
                                         Nested{"nobr_div", "<nobr><div>"},
                                         Nested{"button_cell", "<table><td><button>"}),
                         name_of_case);

// End tags that close nothing, or fewer elements than it seems.
INSTANTIATE_TEST_SUITE_P(IdleEnds, DeepNesting,
                         testing::Values(Nested{"misnested_b", "<b><div></b>"},
                                         Nested{"misnested_span", "<span><div></span>"},
                                         Nested{"end_across_cell", "<div><table><td></div>"},
                                         Nested{"stray_end", "<div></section></p>"}),
                         name_of_case);

// A simple reader of tags takes all that follows these prefixes for a value, a comment or text.
TEST(HiddenNesting, IsFound) {
  for (const std::string prefix : {"<a =\">",
                                   "<a b=c=\">",
                                   "<a b=\"x\"'>",
                                   "<!-- --!>",
                                   "<!-->",
                                   "<!--->",
                                   "<!x <a b=\">",
                                   "<?x <a b=\">",
                                   "</3 <a b=\">",
                                   "<!DOCTYPE html \"<a b='\">",
                                   "<svg><title>",
                                   "<svg><desc><style></style>",
                                   "<svg><style>",
                                   "<svg><script>",
                                   "<math><textarea>",
                                   "<svg><![CDATA[ <a b=\" ]]>",
                                   "<script><!-- </script>",
                                   "<script><!--<script></script>--></script>",
                                   "<textarea></textarea>",
                                   "<title></titles></title>",
                                   "<p a='>'b=\">\">",
                                   "</p a=\">\">"}) {
    EXPECT_EQ(flag_of(prefix + repeated("<div>", 200'000)), "limit:depth") << prefix;
  }
}

TEST(HiddenAttributes, AreFound) {
  const std::string many = repeated("a%=\">\" ", 100'000);
  for (const std::string prefix : {"<p ", "</p ", "<x-y ", "<svg><title><p ", "<!-- --!><p ",
                                   "<a =\"><p ", "<textarea></textarea><p "}) {
    EXPECT_EQ(flag_of(prefix + many + ">"), "limit:attributes") << prefix;
    EXPECT_EQ(flag_of(prefix + many), "limit:attributes") << prefix;  // the tag never ends
  }
}

// Where fewer nodes are allowed, fewer steps are, too.
constexpr Limits kFewSteps{.max_nodes = 100'000};

// Nearly as many elements are open as are allowed, and every tag searches all of them.
TEST(RepeatedSearch, EndsAtTheLimitOfSteps) {
  for (const std::string& page : {repeated("<div>", 19'000) + repeated("<p></p>", 200'000),
                                  repeated("<ul><li>", 9'500) + repeated("<p></p>", 200'000),
                                  repeated("<li><dd>", 200'000)}) {
    EXPECT_EQ(flag_of(page, kFewSteps), "limit:time") << page.substr(0, 8);
  }
  EXPECT_EQ(flag_of(repeated("<div>", 19'000) + repeated("<p></p>", 200'000)), "limit:time");
}

// Gumbo allocates nothing for such end tags.
TEST(RepeatedSearch, OfEndTagsEndsAtTheLimitOfSteps) {
  EXPECT_EQ(flag_of(repeated("<span>", 19'000) + repeated("</x-y>", 200'000), kFewSteps),
            "limit:time");
  SymbolTable symbols;
  Budget short_time(0.05);
  const std::string page = repeated("<span>", 1'000) + repeated("</x-y>", 500'000);
  error_of(parse_html(page, symbols, {}, &short_time), ErrorCode::kTimeout);
}

// The scan for open elements does not see that these stay open.
TEST(RepeatedSearch, OfElementsAcrossAnObjectEndsAtTheLimitOfSteps) {
  const auto open = [](std::string_view start, std::string_view name) {
    return std::string(start) + "<object></" + std::string(name) + "></object>";
  };
  EXPECT_EQ(flag_of(repeated(open("<b id=%>", "b"), 100'000), kFewSteps), "limit:time");
  EXPECT_EQ(flag_of("<b>" + repeated(open("<span>", "span"), 60'000) + "<div></b>", kFewSteps),
            "limit:time");
}

TEST(FormattingElements, EndAtTheLimitOfMemory) {
  for (const std::size_t chain : {4'000U, 16'000U}) {
    EXPECT_EQ(flag_of(repeated("<font color=c%><p>", chain)), "limit:memory") << chain;
    EXPECT_EQ(flag_of(repeated("<b id=%><p>", chain)), "limit:memory") << chain;
  }
  // The parser reopens at most three equal elements.
  EXPECT_EQ(flag_of(repeated("<font color=c><p>x</p>", 300)), "ok");
}

// Elements whose start tag closes the element before: siblings.
class Siblings : public testing::TestWithParam<Nested> {};

TEST_P(Siblings, AreParsedUpToTheNodesAllowed) {
  for (const std::size_t count : {1'000U, 30'000U, 100'000U}) {
    const Outcome outcome = outcome_of("<body>" + repeated(GetParam().piece, count));
    EXPECT_EQ(outcome.kind, LimitKind::kNone) << count << ' ' << outcome.message;
    EXPECT_GE(outcome.nodes, count);
  }
  EXPECT_EQ(flag_of("<body>" + repeated(GetParam().piece, 1'000'000)), "limit:nodes");
}

INSTANTIATE_TEST_SUITE_P(Elements, Siblings,
                         testing::Values(Nested{"br", "<br>"}, Nested{"p", "<p>"},
                                         Nested{"li", "<li>"}, Nested{"option", "<option>"},
                                         Nested{"img", "<img/>"}, Nested{"closed", "<b></b>"},
                                         Nested{"hr", "<hr>"}, Nested{"terms", "<dt>"}),
                         name_of_case);

// These elements never count as open.
TEST(UnclosedTags, AreNoNestingIfTheEndTagIsOptional) {
  for (const char* piece : {"<p>x", "<li>x", "<option>x", "<dt>x<dd>y", "<br>", "<img src=i.png>",
                            "<p>x<br>y<hr>", "<tr><td>x", "<td>x", "<li><b>x</b>"}) {
    EXPECT_EQ(flag_of("<!DOCTYPE html><body>" + repeated(piece, 30'000)), "ok") << piece;
  }
}

// The parser closes these elements too, but they count as open, up to kMaxOpenElements.
TEST(UnclosedTags, AreNoNestingUpToALimitIfTheEndTagIsRequired) {
  for (const char* piece : {"<a name=n%>x", "<h1>x", "<h2>x</h1>", "<p><font color=red>x</p>",
                            "<li><b>x</b><ul><li>y</ul>", "<select>", "<table>", "<nobr>x",
                            "<button>x", "<form>x", "<p><a href=x>y<p>z"}) {
    EXPECT_EQ(flag_of("<!DOCTYPE html><body>" + repeated(piece, 15'000)), "ok") << piece;
  }
  EXPECT_EQ(flag_of(repeated("<a>", kMaxOpenElements)), "ok");
  EXPECT_EQ(flag_of(repeated("<a>", kMaxOpenElements + 1)), "limit:depth");
}

TEST(UnclosedTags, AreNoNestingInSelect) {
  for (const char* piece : {"<option>x", "<optgroup><option>x", "<option>x<optgroup>"}) {
    EXPECT_EQ(flag_of("<select>" + repeated(piece, 30'000)), "ok") << piece;
  }
}

TEST(UnclosedTags, AreNoNestingInTables) {
  for (const char* piece :
       {"<tr><td>x<td>y", "<tr><td><font color=red>x", "<tr><td><p><b>x</b>", "<tr><td><div>x<td>y",
        "<tbody><tr><th>x", "<tr><td><li>x<td><a>y", "<tr><td><center><font size=1>x</td></tr>"}) {
    EXPECT_EQ(flag_of("<table>" + repeated(piece, 9'000)), "ok") << piece;
    EXPECT_EQ(flag_of(repeated("<table>" + std::string(piece) + "</table>", 9'000)), "ok") << piece;
  }
  EXPECT_EQ(flag_of("<table>" + repeated("<tr><td>x<td><p>y", 30'000)), "ok");
}

TEST(SelfClosingTags, AreNoNestingInForeignContent) {
  for (const char* piece :
       {"<path d='M0 0'/>", "<g><circle r=1 /></g>", "<use xlink:href='#a'/>"}) {
    EXPECT_EQ(flag_of("<svg>" + repeated(piece, 30'000) + "</svg>"), "ok") << piece;
  }
  EXPECT_EQ(flag_of("<math>" + repeated("<mspace/><mi>x</mi>", 30'000) + "</math>"), "ok");
  const std::string label = "<foreignObject><div><p>x<br>y</div></foreignObject>";
  EXPECT_EQ(flag_of("<svg>" + repeated(label + "<path d='M0'/><g/>", 30'000) + "</svg>"), "ok");
  EXPECT_EQ(flag_of("<svg><font id=f>" + repeated("<glyph d='M0'/>", 30'000) + "</font>"), "ok");
  // In HTML the slash means nothing, nor does it at the end of a value.
  EXPECT_EQ(flag_of(repeated("<div/>", 30'000)), "limit:depth");
  EXPECT_EQ(flag_of("<svg>" + repeated("<g a=b/>", 30'000)), "limit:depth");
}

TEST(TagsThatAreText, AreNoNesting) {
  const std::string tags = repeated("<div>", 50'000);
  for (const char* element : {"script", "style", "textarea", "title", "xmp", "iframe", "noembed",
                              "noframes", "ScRiPt", "STYLE"}) {
    const std::string name(element);
    EXPECT_EQ(flag_of("<body><" + name + ">" + tags + "</" + name + ">"), "ok") << name;
    EXPECT_EQ(flag_of("<body><" + name + ">" + tags), "ok") << name;
  }
  EXPECT_EQ(flag_of("<!--" + tags + "-->"), "ok");
  EXPECT_EQ(flag_of("<!--" + tags), "ok");
  EXPECT_EQ(flag_of("<p title='" + tags + "'>"), "ok");
  EXPECT_EQ(flag_of("<svg><![CDATA[" + tags + "]]></svg>"), "ok");
  EXPECT_EQ(flag_of("<plaintext>" + tags), "ok");
}

TEST(Depth, IsLimitedExactly) {
  const auto chain = [](std::size_t elements, std::string_view inside = "") {
    return repeated("<div>", elements) + std::string(inside);
  };
  EXPECT_EQ(flag_of(chain(1'024)), "ok");
  EXPECT_EQ(flag_of(chain(1'025)), "limit:depth");
  EXPECT_EQ(flag_of(chain(1'023, "text")), "ok");
  EXPECT_EQ(flag_of(chain(1'024, "text")), "limit:depth");
  EXPECT_EQ(flag_of(chain(1'024, "<!-- comment -->")), "ok");
  EXPECT_EQ(flag_of(chain(1'024) + repeated("</div>", 1'024) + chain(1'024)), "ok");

  Limits limits;
  limits.max_depth = 3;
  EXPECT_EQ(flag_of("<p><b><i>", limits), "ok");
  EXPECT_EQ(flag_of("<p><b>text", limits), "ok");
  EXPECT_EQ(flag_of("<p><b><i>text", limits), "limit:depth");
  EXPECT_EQ(flag_of("<p><b><i><u>", limits), "limit:depth");
  EXPECT_EQ(flag_of("<frameset><frameset><frameset><frame>", limits), "ok");
  EXPECT_EQ(flag_of("<frameset><frameset><frameset><frameset><frame>", limits), "limit:depth");
}

TEST(Depth, MayBeRaisedBeyondWhatTheStackCouldHold) {
  Limits limits;
  limits.max_depth = 150'000;
  EXPECT_EQ(flag_of(repeated("<template>", 150'000), limits), "ok");
  EXPECT_EQ(flag_of(repeated("<template>", 150'001), limits), "limit:depth");
}

TEST(Nodes, AreLimitedExactly) {
  Limits limits;
  limits.max_nodes = 7;  // html, head, body, p, x, p, y
  EXPECT_EQ(outcome_of("<p>x<p>y", limits).nodes, 7U);
  EXPECT_EQ(flag_of("<p>x<p>y<br>", limits), "limit:nodes");
  EXPECT_EQ(flag_of("<p>x<p>y<!-- comment -->", limits), "ok");
  EXPECT_EQ(outcome_of("<body>" + repeated("<br>", 999'997)).nodes, 1'000'000U);
  EXPECT_EQ(flag_of("<body>" + repeated("<br>", 999'998)), "limit:nodes");
}

TEST(Attributes, AreLimitedExactly) {
  for (const char* piece :
       {"a% ", "a%=1 ", "a%=\">\" ", "a%='<b>' ", "a% = 1\n", "a%/", "a%=\"\""}) {
    const std::string tag = "<p " + repeated(piece, 2'000);
    EXPECT_EQ(flag_of(tag + ">x</p>"), "ok") << piece;
    EXPECT_EQ(flag_of(tag + "b>x</p>"), "limit:attributes") << piece;
  }
  EXPECT_EQ(flag_of("<p " + repeated("a% ", 100'000) + ">"), "limit:attributes");
  EXPECT_EQ(flag_of(repeated("<p " + repeated("a=1 ", 1'000) + ">", 100)), "ok");
}

TEST(Attributes, OfTheSameNameAreOneAttribute) {
  SymbolTable symbols;
  const auto page = require(parse_html("<p a=first " + repeated("a=% ", 1'999) + ">", symbols));
  ASSERT_EQ(page.attributes(node_at(3)).size(), 1U);
  EXPECT_EQ(symbols.text(page.attributes(node_at(3))[0].value), "first");
  EXPECT_EQ(flag_of("<p " + repeated("a=1 ", 1'000'000) + ">"), "limit:attributes");
}

// The parser collects these attributes on one element.
TEST(Attributes, OfAllTagsOfBodyCountTogether) {
  for (const std::string name : {"body", "html"}) {
    const auto page = [&](std::size_t tags) {
      return "<!DOCTYPE html><html><body>" + repeated("<" + name + " a%=1 b%=2>x", tags);
    };
    EXPECT_EQ(flag_of(page(1'000)), "ok") << name;
    EXPECT_EQ(flag_of(page(1'001)), "limit:attributes") << name;
    EXPECT_EQ(flag_of(page(100'000)), "limit:attributes") << name;
  }
  EXPECT_EQ(flag_of(repeated("<div a%=1 b%=2>x</div>", 100'000)), "ok");
  EXPECT_EQ(flag_of(repeated("</body a%=1 b%=2>x", 100'000)), "ok");
}

TEST(Attributes, MayBeLong) {
  EXPECT_EQ(flag_of("<p title='" + std::string(10'000'000, 'x') + "'>y"), "ok");
  EXPECT_EQ(flag_of("<p title='" + repeated("a b=c ", 1'000'000) + "'>y"), "ok");
  EXPECT_EQ(flag_of("<p title=" + std::string(10'000'000, '/') + ">y"), "ok");
  EXPECT_EQ(flag_of("<" + std::string(5'000'000, 'x') + ">y"), "ok");
  EXPECT_EQ(flag_of("<p " + std::string(5'000'000, 'x') + "=1>y"), "ok");
}

// A slash in a value without quotes separates nothing: addresses and images in base64 have many of
// them.
// An element that is not closed is cloned into each paragraph, with all its attributes.
TEST(Attributes, OfClonesTakeMemory) {
  const std::string paragraphs = repeated("<p>x", 50'000);
  for (const std::string element : {"a", "b", "big", "code", "em", "font", "i", "nobr", "s",
                                    "small", "strike", "strong", "tt", "u"}) {
    for (const std::string name : {"rel", "href", "title", "class", "aria-label", "id", "style"}) {
      const std::string begin = "<p><" + element + " " + name + "='";
      EXPECT_EQ(flag_of(begin + std::string(50'000, 'x') + "'>u" + paragraphs), "limit:memory")
          << begin;
    }
    const std::string begin = "<p><" + element + " title='";
    EXPECT_EQ(flag_of(begin + std::string(500, 'x') + "'>u" + paragraphs), "ok") << begin;
  }
}

TEST(Attributes, AreNotCountedInValuesWithoutQuotes) {
  EXPECT_EQ(flag_of("<img src=data:image/png;base64," + repeated("iVBO/", 3'000) + ">"), "ok");
  EXPECT_EQ(flag_of("<a href=" + repeated("dir%/", 3'000) + "?a=b&c=d>x</a>"), "ok");
  EXPECT_EQ(flag_of("<p title=" + repeated("a'b\"c=", 3'000) + ">x"), "ok");
}

TEST(Content, MayBeLong) {
  EXPECT_EQ(flag_of(std::string(15'000'000, 'x')), "ok");
  EXPECT_EQ(flag_of(std::string(15'000'000, ' ')), "ok");
  EXPECT_EQ(flag_of("<!--" + std::string(10'000'000, '-') + ">"), "ok");
  EXPECT_EQ(flag_of("<!--" + std::string(10'000'000, '-') + "->"), "ok");
  EXPECT_EQ(flag_of("<style>" + std::string(10'000'000, 'x') + "</style>"), "ok");
}

TEST(Content, OfAScriptIsNotReadAsTags) {
  // `<`, quotes and names that could be attributes, but no `>` for 5 MB.
  const std::string code = repeated("if (a < b'\" c=d) <e f \n", 220'000);
  EXPECT_EQ(flag_of("<body><script>" + code + "</script><p>x"), "ok");
  EXPECT_EQ(flag_of("<body><script>" + code), "ok");
  EXPECT_EQ(flag_of("<script>" + repeated("<!--<script></script>", 200'000) + "--></script>x"),
            "ok");
}

TEST(Content, MayHoldMarkupThatNeverEnds) {
  for (const char* piece : {"<", "</", "<!", "<?", "<!--", "<![CDATA[", "&", "&#", "&#x", "&amp",
                            "]]>", "-->", "<x", "<!DOCTYPE "}) {
    EXPECT_EQ(flag_of(repeated(piece, 300'000)), "ok") << piece;
    EXPECT_EQ(flag_of("<svg>" + repeated(piece, 300'000)), "ok") << piece;
  }
  // One tag that never ends.
  EXPECT_EQ(flag_of(repeated("<a b='", 300'000)), "limit:attributes");
  EXPECT_EQ(flag_of(repeated("</x", 300'000)), "limit:attributes");
}

TEST(Content, MayBeMissing) {
  EXPECT_EQ(outcome_of("").nodes, 3U);
  EXPECT_EQ(outcome_of(" \n").nodes, 3U);
  EXPECT_EQ(outcome_of("\0"s).nodes, 3U);
  EXPECT_EQ(outcome_of(std::string(1'000'000, '\0')).nodes, 3U);
}

TEST(Content, MayBeRandomBytes) {
  std::mt19937 random(5);
  std::string bytes(1'000'000, ' ');
  for (char& byte : bytes) byte = static_cast<char>(random() % 256);
  EXPECT_EQ(flag_of(decode_page(bytes).text), "ok");
  EXPECT_EQ(flag_of(decode_page("\x89PNG\r\n\x1A\n" + bytes).text), "ok");
  EXPECT_EQ(flag_of(decode_page("\xFF\xFE" + bytes).text), "ok");
  EXPECT_EQ(flag_of(decode_page("%PDF-1.4\n" + bytes).text), "ok");
}

TEST(Content, OfFramesAndTemplatesCountsAsTheSpecificationSays) {
  SymbolTable symbols;
  const Document page = require(parse_html(
      "<!DOCTYPE html><body><iframe srcdoc='<p>a'>b</iframe><object data=c><p>d</object>"
      "<noscript><p>e</noscript><div><template shadowrootmode=open><p>f</template></div>"
      "<svg><title>g</title><text>h</text></svg><script type='application/ld+json'>{\"i\": 1}"
      "</script><video><p>j</video>",
      symbols));
  SignatureTable signatures(symbols);
  const WorkingTree tree(page, signatures);
  std::string texts;
  for (std::size_t node = 0; node < tree.size(); ++node) {
    texts += page.text(tree.document_node(static_cast<TreeNode>(node)));
  }
  // Texts in an iframe or a script do not count, but those of a `srcdoc` do. So do all others,
  // whether a reader sees them or not.
  EXPECT_EQ(texts, "adefghj");
  // A reader sees a declarative shadow root; words of a drawing or in the place of a film are none.
  EXPECT_EQ(readable_text(page), "a\n\nd\n\ne\n\nf");
}

TEST(Content, OfTablesIsNotRepeatedForSpans) {
  const std::string row = "<tr>" + repeated("<td colspan=9007199254740991 rowspan=-1>a", 10);
  const std::string page = "<table>" + repeated(row, 1'000);
  SymbolTable symbols;
  const Document document = require(parse_html(page, symbols));
  EXPECT_LT(write_markdown(document).size(), 100 * page.size());
  EXPECT_LT(readable_text(document).size(), page.size());
}

TEST(Budget, EndsParsing) {
  // A budget measures the processor time of the thread that makes it, so all work is done here.
  const std::string page = repeated("<p>text</p>", 10'000);
  SymbolTable symbols;
  Budget spent(0);
  error_of(parse_html(page, symbols, {}, &spent), ErrorCode::kTimeout);
  Budget ample(3600);
  EXPECT_TRUE(parse_html(page, symbols, {}, &ample));
}

TEST(LimitMessages, SayWhichLimitIsExceededAndHowToRaiseIt) {
  EXPECT_EQ(outcome_of(repeated("<div>", 2'000)).message,
            "nesting is deeper than 1024 levels (raise --max-depth)");
  Limits limits;
  limits.max_nodes = 5;
  EXPECT_EQ(outcome_of("<p>x<p>y", limits).message, "more than 5 nodes (raise --max-nodes)");
  EXPECT_EQ(outcome_of("<p " + repeated("a% ", 2'001) + ">").message,
            "more than 2000 attributes on one tag");
}

TEST(Limits, HoldForEachPageByItself) {
  SymbolTable symbols;
  const auto nodes = [&](std::string page) {
    const Result<Document> document = parse_html(std::move(page), symbols);
    return document ? document->size() : 0;
  };
  EXPECT_EQ(nodes("<p>one"), 5U);
  EXPECT_EQ(nodes(repeated("<font color=c%><p>", 4'000)), 0U);
  EXPECT_EQ(nodes(repeated("<div>", 30'000)), 0U);
  EXPECT_EQ(nodes(repeated("<div>", 2'000)), 0U);
  EXPECT_EQ(nodes("<p>one"), 5U);
}

TEST(Limits, GiveTheSameAnswerEveryTime) {
  for (const std::string& page : {repeated("<font color=c%><p>", 4'000), repeated("<div>", 10'000),
                                  repeated("<ul><li>", 60'000), repeated("<b><p>x", 400)}) {
    const Outcome first = outcome_of(page);
    for (int again = 0; again < 3; ++again) {
      const Outcome next = outcome_of(page);
      EXPECT_EQ(next.kind, first.kind);
      EXPECT_EQ(next.nodes, first.nodes);
      EXPECT_EQ(next.message, first.message);
    }
  }
}

}  // namespace
}  // namespace pagelet
