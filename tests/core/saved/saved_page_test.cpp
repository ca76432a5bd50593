// SPDX-License-Identifier: MIT
#include "core/saved/saved_page.h"

#include <gtest/gtest.h>

#include <string>

#include "core/saved/mhtml.h"
#include "core/saved/property_list.h"
#include "tests/support/allocated_bytes.h"
#include "tests/support/require.h"

namespace pagelet {
namespace {

SavedPage saved(std::string_view bytes, std::string_view charset = {}) {
  return require(read_saved_page(bytes, charset)).value();
}

bool is_saved(std::string_view bytes) { return require(read_saved_page(bytes)).has_value(); }

std::string error_of(std::string_view bytes) {
  const auto page = read_saved_page(bytes);
  return page ? std::string() : page.error().message;
}

std::string mhtml(const std::string& parts, const std::string& end = "--B--\n") {
  return "From: <Saved>\nMIME-Version: 1.0\nContent-Type: multipart/related;\n boundary=\"B\"\n\n" +
         parts + end;
}
std::string part(const std::string& header, const std::string& body) {
  return "--B\n" + header + "\n\n" + body + "\n";
}

TEST(Mhtml, HasThePageAndItsFrames) {
  const SavedPage page = saved(
      mhtml(part("Content-Type: image/png", "<p>no page") +
            part("content-type: TEXT/HTML; charset=koi8-r\nContent-Location: http://a.example/\n b",
                 "<p>page") +
            part("Content-Type: application/xhtml+xml\nContent-ID: <f@x>", "<p>frame")));
  EXPECT_EQ(page.format, SavedFormat::kMhtml);
  EXPECT_EQ(page.page.bytes, "<p>page");
  EXPECT_EQ(page.page.charset, "koi8-r");
  EXPECT_EQ(page.page.url, "http://a.example/b") << "folded";
  ASSERT_EQ(page.others.size(), 1U);
  EXPECT_EQ(page.find("cid:f@x"), &page.others[0]);
  EXPECT_EQ(page.find("f@x"), nullptr);
  EXPECT_EQ(page.find("cid:"), nullptr);
}

TEST(Mhtml, BeginsWithThePartThatStartNames) {
  std::string text = mhtml(part("Content-Type: text/html", "<p>one") +
                           part("Content-Type: text/html\nContent-ID: <two>", "<p>two"));
  text.replace(text.find("boundary"), 0, "start=\"<two>\"; ");
  EXPECT_EQ(saved(text).page.bytes, "<p>two");
  EXPECT_EQ(saved(text).others.at(0).bytes, "<p>one");
}

// Opera 9 to 12: no "From", a start without quotation marks, a boundary of hyphens, 8bit.
TEST(Mhtml, IsReadAsOperaWritesIt) {
  const SavedPage page = saved(
      "Content-Type: multipart/related; start=<op.mhtml.1@a.example>; boundary=----------q1\r\n"
      "Content-Location: http://a.example/\r\nSubject: =?utf-8?Q?M=C3=BChle?=\r\n"
      "MIME-Version: 1.0\r\n\r\n------------q1\r\n"
      "Content-Disposition: inline; filename=style.css\r\nContent-Type: text/css\r\n\r\np {}\r\n"
      "------------q1\r\nContent-Disposition: inline; filename=default.htm\r\n"
      "Content-Type: text/html; charset=iso-8859-2; name=default.htm\r\n"
      "Content-ID: <op.mhtml.1@a.example>\r\nContent-Location: http://a.example/\r\n"
      "Content-Transfer-Encoding: 8bit\r\n\r\n<p>m\xEA=E9\r\n------------q1--\r\n");
  EXPECT_EQ(page.page.bytes, "<p>m\xEA=E9");
  EXPECT_EQ(page.page.charset, "iso-8859-2");
  EXPECT_EQ(page.page.url, "http://a.example/");
  EXPECT_TRUE(page.others.empty());
}

TEST(Mhtml, PrefersTheAddressOfTheSnapshot) {
  const std::string text =
      mhtml(part("Content-Type: text/html\nContent-Location: http://b.example/", "<p>"));
  EXPECT_EQ(saved(text).page.url, "http://b.example/");
  EXPECT_EQ(saved("Snapshot-Content-Location: http://a.example/\n" + text).page.url,
            "http://a.example/");
}

TEST(Mhtml, UndoesTransferEncodings) {
  const auto body = [](const std::string& encoding, const std::string& text) {
    return saved(
               mhtml(part("Content-Type: text/html\nContent-Transfer-Encoding: " + encoding, text)))
        .page.bytes;
  };
  EXPECT_EQ(body("Quoted-Printable", "mus=E9e =\nd=C3=A9 a=3Db"),
            "mus\xE9"
            "e d\xC3\xA9 a=b");
  EXPECT_EQ(body("base64", "PHA+bXVz\n6WU="),
            "<p>mus\xE9"
            "e");
  EXPECT_EQ(body("8bit", "a=3Db"), "a=3Db");
  EXPECT_EQ(internal::decode_quoted_printable("=zz =4 = \t\r\nx=\r\ny="), "=zz =4 xy");
}

TEST(Mhtml, TakesTheCharsetOfItsCallerWithoutTransferEncoding) {
  const auto charset = [](const std::string& encoding) {
    return saved(mhtml(part("Content-Type: text/html\nContent-Transfer-Encoding: " + encoding, "")),
                 "utf-8")
        .page.charset;
  };
  EXPECT_EQ(charset("8bit"), "utf-8");
  EXPECT_EQ(charset("quoted-printable"), "");
}

TEST(Mhtml, MayBeCutNestedOrOnePart) {
  EXPECT_EQ(saved(mhtml(part("Content-Type: text/html", "<p>cut"), "")).page.bytes, "<p>cut");
  EXPECT_EQ(saved("MIME-Version: 1.0\nContent-Type: text/html\n\n<p>one").page.bytes, "<p>one");
  EXPECT_EQ(saved(mhtml(part("Content-Type: multipart/alternative; boundary=C",
                             "--C\nContent-Type: text/html\n\n<p>in\n--C--")))
                .page.bytes,
            "<p>in");
  std::string deep = "Content-Type: text/html\n\n<p>";
  for (int level = 0; level < 9; ++level) {
    const std::string mark(static_cast<std::size_t>(level + 1), 'x');
    deep = "Content-Type: multipart/related; boundary=" + mark + "\n\n--" + mark + "\n" + deep +
           "\n--" + mark + "--\n";
  }
  EXPECT_EQ(error_of("MIME-Version: 1.0\n" + deep), "contains no HTML document");
}

TEST(Mhtml, MayBeAMail) {
  const std::string rest =
      "MIME-Version: 1.0\nSubject: a\nContent-Type: multipart/alternative; boundary=B\n\n" +
      part("Content-Type: text/plain", "page") + part("Content-Type: text/html", "<p>page") +
      "--B--";
  EXPECT_EQ(saved("Message-ID: <1@a.example>\n" + rest).page.bytes, "<title>a</title><p>page");
  EXPECT_EQ(saved(rest).page.bytes, "<p>page") << "browsers write a subject, too";
}

TEST(Mhtml, MayBeAMailOfText) {
  const std::string sent = "Message-ID: <1@a.example>\nMIME-Version: 1.0\nSubject: a\n";
  const std::string head = "<title>a</title><div style=white-space:pre-wrap>";
  EXPECT_EQ(saved(sent + "\nDear all\r\n\r\n1 <2").page.bytes, head + "Dear all\n\n1 &#60;2</div>");
  EXPECT_EQ(saved(sent + "Content-Type: text/plain; charset=iso-8859-1\n"
                         "Content-Transfer-Encoding: quoted-printable\n\nM=FChle=\n n")
                .page.bytes,
            head + "M&#252;hle n</div>");
  const std::string mixed = sent + "Content-Type: multipart/mixed; boundary=B\n\n";
  const std::string texts = part("Content-Type: text/plain", "one") + part("", "two");
  EXPECT_EQ(saved(mixed + texts + "--B--").page.bytes, head + "one</div>");
  EXPECT_EQ(saved(mixed + texts + part("Content-Type: text/html", "<p>page") + "--B--").page.bytes,
            "<title>a</title><p>page");
}

TEST(Mhtml, IsToldByItsHeader) {
  EXPECT_FALSE(is_saved("<p>MIME-Version: 1.0\nContent-Type: text/html\n\n"));
  EXPECT_FALSE(is_saved("Content-Type: text/html\n\n<p>"));
  EXPECT_FALSE(is_saved("MIME-Version: 1.0\nContent-Type: image/png\n\n<p>"));
  EXPECT_FALSE(is_saved("MIME-Version: 1.0\nContent-Type: text/html\n<p>"));
  EXPECT_EQ(error_of(mhtml(part("Content-Type: image/png", "x"))), "contains no HTML document");
  EXPECT_EQ(error_of("MIME-Version: 1.0\nContent-Type: multipart/related\n\n"),
            "contains no HTML document");
}

// Objects of a binary property list, with references and offsets of one byte.
std::string binary_list(const std::vector<std::string>& objects) {
  std::string bytes = "bplist00";
  std::string offsets;
  for (const std::string& object : objects) {
    offsets += static_cast<char>(bytes.size());
    bytes += object;
  }
  const char table = static_cast<char>(bytes.size());
  const std::string zeros(7, '\0');
  return bytes + offsets + std::string(6, '\0') + "\x01\x01" + zeros +
         static_cast<char>(objects.size()) + zeros + '\0' + zeros + table;
}

TEST(BinaryPropertyList, HasTextsDataAndLists) {
  const auto value = require(internal::read_binary_property_list(
      binary_list({"\xD2\x01\x02\x03\x04", "\x51k", "\x51l", std::string("\x62\0a\0\xE9", 5),
                   "\xA2\x05\x06", "\x42xy", "\x09"})));
  ASSERT_NE(value.find("k"), nullptr);
  EXPECT_EQ(value.find("k")->bytes, "a\xC3\xA9");
  ASSERT_EQ(value.find("l")->members.size(), 2U);
  EXPECT_EQ(value.find("l")->members[0].value.bytes, "xy");
  EXPECT_EQ(value.find("l")->members[1].value.bytes, "");
  EXPECT_EQ(value.find("m"), nullptr);
}

TEST(BinaryPropertyList, EndsWhateverItRefersTo) {
  const auto fails = [](const std::string& bytes) {
    return !internal::read_binary_property_list(bytes).has_value();
  };
  EXPECT_TRUE(fails(binary_list({std::string("\xA1\0", 2)}))) << "contains itself";
  EXPECT_TRUE(fails(binary_list({"\xA1\x05"}))) << "no such object";
  EXPECT_TRUE(fails(binary_list({"\x4F\x13\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"}))) << "length";
  EXPECT_TRUE(fails(binary_list({"\xAF\x10\x7F\x01"}))) << "more members than bytes";
  EXPECT_TRUE(fails("bplist00"));
  EXPECT_TRUE(fails("bplist00" + std::string(32, '\xFF')));
  EXPECT_TRUE(fails("bplist00" + std::string(32, '\0')));
  // Twelve lists of 14 references to the next one each: 14^12 values.
  std::vector<std::string> lists;
  for (char list = 1; list <= 12; ++list) lists.push_back("\xAE" + std::string(14, list));
  lists.emplace_back("\x51x");
  EXPECT_TRUE(fails(binary_list(lists)));
}

TEST(XmlPropertyList, HasTextsDataAndLists) {
  const auto value = require(internal::read_xml_property_list(
      "<?xml version='1.0'?><!DOCTYPE plist><plist version=\"1.0\"><dict><key>a</key>"
      "<string>b &amp; c &lt;</string><key>n</key><integer>3</integer><key>e</key><true/>"
      "<key>d</key><array><data>\n eHk=\n</data><dict/></array></dict></plist>"));
  EXPECT_EQ(value.find("a")->bytes, "b & c <");
  EXPECT_EQ(value.find("n")->bytes, "");
  ASSERT_NE(value.find("d"), nullptr);
  ASSERT_EQ(value.find("d")->members.size(), 2U);
  EXPECT_EQ(value.find("d")->members[0].value.bytes, "xy");
}

TEST(XmlPropertyList, MayBeCutButNotTooDeep) {
  EXPECT_EQ(require(internal::read_xml_property_list("<plist><array><string>a")).members.size(),
            1U);
  std::string deep = "<plist>";
  for (int level = 0; level < 100; ++level) deep += "<array>";
  EXPECT_FALSE(internal::read_xml_property_list(deep).has_value());
  EXPECT_FALSE(internal::read_xml_property_list("<plist></plist>").has_value());
}

TEST(WebArchive, IsToldByItsFirstBytes) {
  EXPECT_EQ(error_of("bplist00 and so on"), "is a damaged property list");
  EXPECT_EQ(error_of("<plist><dict></dict></plist>"), "contains no HTML document");
  EXPECT_FALSE(is_saved("<?xml version='1.0'?><html><p>A page"));
  EXPECT_FALSE(is_saved("<p>About <plist>"));
}

TEST(Har, HasTheDocumentsAmongItsEntries) {
  const auto entry = [](const std::string& status, const std::string& content) {
    return R"({"request": {"url": "http://a.example/)" + status + R"("}, "response": {"status": )" +
           status + R"(, "content": {)" + content + "}}}";
  };
  const std::string begin = R"( { "log" : {"pages": [{"request": {"url": "x"}}], "entries": [)";
  const std::string page = R"("mimeType": "text/html; charset=koi8-r", )";
  const std::string har = begin + entry("404", page + R"("text": "<p>no")") + "," +
                          entry("200", page + R"("text": "<p>\u00e9")") + "," +
                          entry("200", R"("mimeType": "image/png", "text": "x")") + "," +
                          entry("200", page + R"("text": "PHA+eQ==", "encoding": "base64")") + "," +
                          entry("200", page + R"("size": 0)") + "]}}";
  const auto documents = require(read_har(har));
  ASSERT_EQ(documents.size(), 2U);
  EXPECT_EQ(documents[0].bytes, "<p>\xC3\xA9");
  EXPECT_EQ(documents[0].charset, "utf-8") << "JSON is UTF-8";
  EXPECT_EQ(documents[0].url, "http://a.example/200");
  EXPECT_EQ(documents[1].bytes, "<p>y");
  EXPECT_EQ(documents[1].charset, "koi8-r");
  EXPECT_EQ(saved(har).format, SavedFormat::kHar);
}

TEST(Har, ATextThatIsNotUnicodeCostsNoOtherPage) {
  const auto entry = [](const std::string& text) {
    return R"({"request": {"url": "http://a.example/"}, "response": {"status": 200, "content": )"
           R"({"mimeType": "text/html", "text": ")" +
           text + R"("}}})";
  };
  const auto documents = require(read_har(R"({"log": {"entries": [)" + entry("<p>one") + "," +
                                          entry(R"(<p>\ud800)") + "," + entry("<p>\xFF") + "]}}"));
  ASSERT_EQ(documents.size(), 3U);
  EXPECT_EQ(documents[0].bytes, "<p>one");
  EXPECT_EQ(documents[1].bytes, "<p>\xEF\xBF\xBD");
  EXPECT_EQ(documents[2].bytes, "<p>\xEF\xBF\xBD");
}

TEST(Har, IsToldByItsFirstMember) {
  EXPECT_TRUE(looks_like_har("\xEF\xBB\xBF{\"log\":{"));
  EXPECT_FALSE(looks_like_har("{\"logs\":{"));
  EXPECT_FALSE(looks_like_har("[{\"log\":{"));
  EXPECT_EQ(error_of("{\"log\": {"), "is a damaged HAR file");
  EXPECT_EQ(error_of("{\"log\": {\"entries\": []}}"), "contains no HTML document");
  EXPECT_EQ(error_of("{\"log\": {\"a\": " + std::string(100'000, '[')), "is a damaged HAR file");
}

TEST(SavedPage, CostsFourBytesOfMemoryForAByteOfItsFile) {
  std::string html = "<p>";
  while (html.size() < 300'000) html += "words of a page, \\\\ and more =3D ";
  const std::string page = "Content-Type: text/html\nContent-Transfer-Encoding: ";
  const std::string plist =
      "<?xml version=\"1.0\"?><plist><dict><key>WebMainResource</key><dict>"
      "<key>WebResourceData</key><data>";
  const std::string har = R"({"log":{"entries":[{"request":{"url":"http://a.example/"},)"
                          R"("response":{"status":200,"content":{"mimeType":"text/html","text":")";
  for (const std::string& file :
       {mhtml(part(page + "quoted-printable", html)), mhtml(part(page + "8bit", html)),
        plist + std::string(300'000, 'A') + "</data></dict></dict></plist>",
        har + html + "\"}}}]}}"}) {
    const std::size_t before = allocated_bytes();
    EXPECT_GT(saved(file).page.bytes.size(), 200'000U);
    // Buffers of the reader of JSON grow by doubling: half of what they ask for is freed by then.
    const std::size_t most = (file.starts_with('{') ? 8 : 4) * file.size();
    EXPECT_LE(allocated_bytes() - before, most) << file.substr(0, 60);
  }
}

}  // namespace
}  // namespace pagelet
