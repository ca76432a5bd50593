// SPDX-License-Identifier: MIT
//
// Which doctypes are blanked. Expected answers follow from the states of the HTML standard's
// tokenizer (section 13.2.5.53 and following) and from the list of its "initial" insertion mode
// (section 13.2.6.4.1), worked out by hand.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/dom/parser/page_scan.h"

namespace pagelet {
namespace {

using std::string_literals::operator""s;

constexpr std::string_view kRest = "<p>a<table>\"'>";

/// True when the doctype, and nothing else, is blanked in a page that continues after it.
bool is_blanked(std::string_view doctype, std::string_view before = {}) {
  const std::string source = std::string(before) + std::string(doctype) + std::string(kRest);
  std::string page = source;
  const bool blanked = blank_quirks_doctype(page);
  const std::string expected =
      std::string(before) + std::string(doctype.size(), ' ') + std::string(kRest);
  EXPECT_EQ(page, blanked ? expected : source) << source;
  return blanked;
}

void expect_quirks(std::string_view doctype) { EXPECT_TRUE(is_blanked(doctype)) << doctype; }

void expect_no_quirks(std::string_view doctype) { EXPECT_FALSE(is_blanked(doctype)) << doctype; }

constexpr std::string_view kQuirks = "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 3.2//EN'>";

TEST(QuirksDoctype, IsKeptForStandardsMode) {
  expect_no_quirks("<!DOCTYPE html>");
  expect_no_quirks("<!doctype HTML>");
  expect_no_quirks("<!DocType\tHtMl\n>");
  expect_no_quirks("<!DOCTYPEhtml>");  // a parse error without consequence
  expect_no_quirks("<!DOCTYPE html SYSTEM 'about:legacy-compat'>");
  expect_no_quirks("<!DOCTYPE html SYSTEM ''>");
  expect_no_quirks("<!DOCTYPE html PUBLIC ''>");
  expect_no_quirks("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN'>");
  expect_no_quirks(
      "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\" "
      "\"http://www.w3.org/TR/html4/strict.dtd\">");
  expect_no_quirks(
      "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" "
      "\"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd\">");
}

TEST(QuirksDoctype, IsKeptForLimitedQuirks) {
  expect_no_quirks(
      "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" "
      "\"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd\">");
  expect_no_quirks("<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Frameset//EN'>");
  expect_no_quirks(
      "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\" "
      "\"http://www.w3.org/TR/html4/loose.dtd\">");
  expect_no_quirks("<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Frameset//EN' ''>");
}

TEST(QuirksDoctype, IsBlankedForTwoPrefixesOnlyWithoutSystemIdentifier) {
  expect_quirks("<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>");
  expect_quirks("<!DOCTYPE HTML PUBLIC \"-//w3c//dtd html 4.01 frameset//en\" >");
}

TEST(QuirksDoctype, IsBlankedForPublicIdentifiersOfTheList) {
  expect_quirks("<!DOCTYPE html PUBLIC '-//W3O//DTD W3 HTML Strict 3.0//EN//'>");
  expect_quirks("<!DOCTYPE html PUBLIC '-/W3C/DTD HTML 4.0 Transitional/EN'>");
  expect_quirks("<!DOCTYPE html PUBLIC 'HTML'>");
  expect_quirks("<!DOCTYPE html PUBLIC 'html' 'about:legacy-compat'>");
  // These three identifiers must match as a whole.
  expect_no_quirks("<!DOCTYPE html PUBLIC '-//W3O//DTD W3 HTML Strict 3.0//EN//x'>");
  expect_no_quirks("<!DOCTYPE html PUBLIC '-/W3C/DTD HTML 4.0 Transitional/EN '>");
  expect_no_quirks("<!DOCTYPE html PUBLIC 'HTML5'>");
  expect_no_quirks("<!DOCTYPE html PUBLIC ' HTML'>");
}

TEST(QuirksDoctype, IsBlankedForPublicIdentifiersWithAPrefixOfTheList) {
  // All 55, as the standard writes them.
  for (const std::string_view prefix :
       {"+//Silmaril//dtd html Pro v0r11 19970101//",
        "-//AS//DTD HTML 3.0 asWedit + extensions//",
        "-//AdvaSoft Ltd//DTD HTML 3.0 asWedit + extensions//",
        "-//IETF//DTD HTML 2.0 Level 1//",
        "-//IETF//DTD HTML 2.0 Level 2//",
        "-//IETF//DTD HTML 2.0 Strict Level 1//",
        "-//IETF//DTD HTML 2.0 Strict Level 2//",
        "-//IETF//DTD HTML 2.0 Strict//",
        "-//IETF//DTD HTML 2.0//",
        "-//IETF//DTD HTML 2.1E//",
        "-//IETF//DTD HTML 3.0//",
        "-//IETF//DTD HTML 3.2 Final//",
        "-//IETF//DTD HTML 3.2//",
        "-//IETF//DTD HTML 3//",
        "-//IETF//DTD HTML Level 0//",
        "-//IETF//DTD HTML Level 1//",
        "-//IETF//DTD HTML Level 2//",
        "-//IETF//DTD HTML Level 3//",
        "-//IETF//DTD HTML Strict Level 0//",
        "-//IETF//DTD HTML Strict Level 1//",
        "-//IETF//DTD HTML Strict Level 2//",
        "-//IETF//DTD HTML Strict Level 3//",
        "-//IETF//DTD HTML Strict//",
        "-//IETF//DTD HTML//",
        "-//Metrius//DTD Metrius Presentational//",
        "-//Microsoft//DTD Internet Explorer 2.0 HTML Strict//",
        "-//Microsoft//DTD Internet Explorer 2.0 HTML//",
        "-//Microsoft//DTD Internet Explorer 2.0 Tables//",
        "-//Microsoft//DTD Internet Explorer 3.0 HTML Strict//",
        "-//Microsoft//DTD Internet Explorer 3.0 HTML//",
        "-//Microsoft//DTD Internet Explorer 3.0 Tables//",
        "-//Netscape Comm. Corp.//DTD HTML//",
        "-//Netscape Comm. Corp.//DTD Strict HTML//",
        "-//O'Reilly and Associates//DTD HTML 2.0//",
        "-//O'Reilly and Associates//DTD HTML Extended 1.0//",
        "-//O'Reilly and Associates//DTD HTML Extended Relaxed 1.0//",
        "-//SQ//DTD HTML 2.0 HoTMetaL + extensions//",
        "-//SoftQuad Software//DTD HoTMetaL PRO 6.0::19990601::extensions to HTML 4.0//",
        "-//SoftQuad//DTD HoTMetaL PRO 4.0::19971010::extensions to HTML 4.0//",
        "-//Spyglass//DTD HTML 2.0 Extended//",
        "-//Sun Microsystems Corp.//DTD HotJava HTML//",
        "-//Sun Microsystems Corp.//DTD HotJava Strict HTML//",
        "-//W3C//DTD HTML 3 1995-03-24//",
        "-//W3C//DTD HTML 3.2 Draft//",
        "-//W3C//DTD HTML 3.2 Final//",
        "-//W3C//DTD HTML 3.2//",
        "-//W3C//DTD HTML 3.2S Draft//",
        "-//W3C//DTD HTML 4.0 Frameset//",
        "-//W3C//DTD HTML 4.0 Transitional//",
        "-//W3C//DTD HTML Experimental 19960712//",
        "-//W3C//DTD HTML Experimental 970421//",
        "-//W3C//DTD W3 HTML//",
        "-//W3O//DTD W3 HTML 3.0//",
        "-//WebTechs//DTD Mozilla HTML 2.0//",
        "-//WebTechs//DTD Mozilla HTML//"}) {
    const std::string begin = "<!DOCTYPE html PUBLIC \"" + std::string(prefix);
    expect_quirks(begin + "\">");
    expect_quirks(begin + "EN\" \"http://www.w3.org/TR/html4/loose.dtd\">");
    // One character short of the prefix.
    EXPECT_FALSE(is_blanked(begin.substr(0, begin.size() - 1) + "\">")) << prefix;
  }
}

TEST(QuirksDoctype, IsComparedWithoutAsciiCaseButOtherwiseExactly) {
  expect_quirks("<!DOCTYPE html PUBLIC '-//w3c//DTD html 3.2//en'>");
  // The lower case of U+212A, the kelvin sign, is k in Unicode.
  expect_no_quirks(
      "<!DOCTYPE html PUBLIC '-//Sun Microsystems Corp.//DTD HotJava HTM\xE2\x84\xAA//'>");
  // Blanks are not collapsed.
  expect_no_quirks("<!DOCTYPE html PUBLIC '-//W3C//DTD  HTML 3.2//EN'>");
  expect_no_quirks("<!DOCTYPE html PUBLIC ' -//W3C//DTD HTML 3.2//EN'>");
  // U+0000 becomes U+FFFD, so it matches nothing.
  expect_no_quirks("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML\0 3.2//EN'>"s);
}

TEST(QuirksDoctype, IsBlankedForOneSystemIdentifier) {
  expect_quirks(
      "<!DOCTYPE html SYSTEM \"http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd\">");
  expect_quirks(
      "<!DOCTYPE html PUBLIC '' 'HTTP://WWW.IBM.COM/data/dtd/v11/ibmxhtml1-transitional.DTD'>");
  expect_no_quirks(
      "<!DOCTYPE html SYSTEM 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd#'>");
}

TEST(QuirksDoctype, IsBlankedForNamesOtherThanHtml) {
  expect_quirks("<!DOCTYPE htm>");
  expect_quirks("<!DOCTYPE html5>");
  expect_quirks("<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'x'>");
  expect_quirks("<!DOCTYPE ht\0ml>"s);
  expect_quirks("<!DOCTYPE html\0>"s);
  expect_quirks("<!DOCTYPE html\xC2\xA0>");
  expect_quirks("<!DOCTYPE html/>");
  expect_quirks("<!DOCTYPE 'html'>");
  expect_quirks("<!DOCTYPE html[]>");
}

TEST(QuirksDoctype, IsBlankedWhenTheTokenizerSetsTheForceQuirksFlag) {
  // No name.
  expect_quirks("<!DOCTYPE>");
  expect_quirks("<!DOCTYPE  >");
  // Neither PUBLIC nor SYSTEM after the name.
  expect_quirks("<!DOCTYPE html x>");
  expect_quirks("<!DOCTYPE html 'x'>");
  expect_quirks("<!DOCTYPE html [<!ELEMENT a>");
  expect_quirks("<!DOCTYPE html publi>");
  // A missing identifier, or one without quotes.
  expect_quirks("<!DOCTYPE html PUBLIC>");
  expect_quirks("<!DOCTYPE html PUBLIC >");
  expect_quirks("<!DOCTYPE html SYSTEM>");
  expect_quirks("<!DOCTYPE html SYSTEM >");
  expect_quirks("<!DOCTYPE html PUBLIC x>");
  expect_quirks("<!DOCTYPE html SYSTEM x>");
  expect_quirks("<!DOCTYPE html PUBLICX 'x'>");
  // An identifier that is not closed ends with the bracket.
  expect_quirks("<!DOCTYPE html PUBLIC 'x>");
  expect_quirks("<!DOCTYPE html PUBLIC \"x'>");
  expect_quirks("<!DOCTYPE html SYSTEM \"x>");
  expect_quirks("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN' \"x>");
  // The public identifier is followed by something other than an identifier in quotes.
  expect_quirks("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN' x>");
  expect_quirks("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN'x>");
}

TEST(QuirksDoctype, IsKeptDespiteOtherErrors) {
  // Missing blanks.
  expect_no_quirks("<!DOCTYPE html PUBLIC'-//W3C//DTD HTML 4.01//EN''x'>");
  expect_no_quirks("<!DOCTYPE html SYSTEM\"x\">");
  // The name needs a blank after it.
  expect_quirks("<!DOCTYPE htmlSYSTEM 'x'>");
  // Anything may stand after the system identifier.
  expect_no_quirks("<!DOCTYPE html SYSTEM 'x' y>");
  expect_no_quirks("<!DOCTYPE html SYSTEM 'x'\0>"s);
  expect_no_quirks("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN' 'x' []>");
}

TEST(QuirksDoctype, MayHoldEveryBlankOfTheStandard) {
  expect_no_quirks("<!DOCTYPE\t\n\f\r html \r\n PUBLIC\f'x'\t'y'\r>");
  expect_quirks("<!DOCTYPE html\vSYSTEM 'x'>");
}

TEST(QuirksDoctype, IsBlankedWhenThePageEndsInsideIt) {
  for (const std::string_view cut :
       {"<!DOCTYPE", "<!DOCTYPE ", "<!DOCTYPE html", "<!DOCTYPE html ", "<!DOCTYPE html PUBLIC",
        "<!DOCTYPE html PUBLIC ", "<!DOCTYPE html PUBLIC 'x", "<!DOCTYPE html PUBLIC 'x'",
        "<!DOCTYPE html PUBLIC 'x' ", "<!DOCTYPE html PUBLIC 'x' 'y", "<!DOCTYPE html SYSTEM",
        "<!DOCTYPE html SYSTEM 'y", "<!DOCTYPE html SYSTEM 'y'", "<!DOCTYPE html SYSTEM 'y' ",
        "<!DOCTYPE html x"}) {
    std::string page(cut);
    EXPECT_TRUE(blank_quirks_doctype(page)) << cut;
    EXPECT_EQ(page, std::string(cut.size(), ' '));
  }
  // The tokenizer skips what follows the system identifier. It does not set the flag, not even
  // when the page ends there.
  std::string page = "<!DOCTYPE html SYSTEM 'y' z";
  EXPECT_FALSE(blank_quirks_doctype(page));
}

TEST(QuirksDoctype, IsFoundAfterBlanksAndComments) {
  for (const std::string_view before : {"",
                                        " ",
                                        "\t\n\f\r ",
                                        "<!-- c -->",
                                        "<!-->",
                                        "<!--->",
                                        "<!---->",
                                        "<!-- > -- > -->",
                                        "<!-- --!>",
                                        "<!----!>",
                                        "<!--->\n<!-- a --> ",
                                        "<!-- <!DOCTYPE html> -->",
                                        "<!-- <!-->",
                                        "<!x>",
                                        "<!>",
                                        "<!->",
                                        "<![CDATA[ x ]]>",
                                        "<!DOCTYP html>",
                                        "<?x>",
                                        "<?>",
                                        "<?xml version='1.0'?>\n",
                                        "</3>",
                                        "</ >",
                                        "</!-- >",
                                        "</>"}) {
    EXPECT_TRUE(is_blanked(kQuirks, before)) << before;
    EXPECT_FALSE(is_blanked("<!DOCTYPE html>", before)) << before;
  }
}

TEST(QuirksDoctype, IsIgnoredAfterAnythingElse) {
  for (const std::string_view before : {"\xC2\xA0", "\xEF\xBB\xBF", "\v", "x", "<p>", "</p>", "<",
                                        "<3>", "-->", "&nbsp;", "<!-- --> x", "<html>"}) {
    EXPECT_FALSE(is_blanked(kQuirks, before)) << before;
  }
  EXPECT_FALSE(is_blanked(kQuirks, "\0"s));
  EXPECT_FALSE(is_blanked(kQuirks, " \0"s));
}

TEST(QuirksDoctype, IsIgnoredInACommentThatDoesNotEnd) {
  for (const std::string_view before :
       {"<!--", "<!-- ", "<!--!>", "<!---!>", "<!-- --", "<!-- -- >"}) {
    std::string page = std::string(before) + std::string(kQuirks) + "<p>";
    EXPECT_FALSE(blank_quirks_doctype(page)) << before;
  }
  for (const std::string_view open : {"<!x", "<?x", "</3", "</"}) {
    std::string page(open);
    EXPECT_FALSE(blank_quirks_doctype(page)) << open;
  }
}

TEST(QuirksDoctype, IsTheFirstOneOfThePage) {
  expect_no_quirks("<!DOCTYPE html><!DOCTYPE htm>");
  // The second doctype is blanked, too: the parser must not take it for the first.
  std::string page = "<!DOCTYPE htm> <!-- c --><!DOCTYPE html><p><!DOCTYPE html>";
  EXPECT_TRUE(blank_quirks_doctype(page));
  EXPECT_EQ(page,
            std::string(15, ' ') + "<!-- c -->" + std::string(15, ' ') + "<p><!DOCTYPE html>");
}

TEST(QuirksDoctype, WhenMissingChangesNothing) {
  for (const std::string_view source : {"", " ", "<p>", "text", "<!-- c -->", "<!", "<!D", "<!-"}) {
    std::string page(source);
    EXPECT_FALSE(blank_quirks_doctype(page));
    EXPECT_EQ(page, source);
  }
}

TEST(QuirksDoctype, IsSearchedInLinearTimeOnHostilePages) {
  constexpr std::string::size_type kSize = 2'000'000;
  for (const std::string_view part : {"<!---", "<!>", "<!DOCTYPE x>", "</>", "<!DOCTYPE", "--"}) {
    std::string page = part == "--" ? "<!--" : "";
    while (page.size() < kSize) page += part;
    blank_quirks_doctype(page);
    EXPECT_GE(page.size(), kSize);
  }
}

}  // namespace
}  // namespace pagelet
