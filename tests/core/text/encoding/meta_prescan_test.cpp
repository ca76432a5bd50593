// SPDX-License-Identifier: MIT
//
// Details of the prescan: each case follows from one step of the HTML standard's "prescan a byte
// stream to determine its encoding", "get an attribute" or "extracting a character encoding from a
// meta element", worked out by hand.

#include "core/text/encoding/meta_prescan.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace pagelet::internal {
namespace {

using std::string_literals::operator""s;

std::string_view scan(std::string_view page) { return prescan_for_encoding(page); }

TEST(MetaPrescan, ReadsTheCharsetAttribute) {
  EXPECT_EQ(scan("<meta charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(scan("<meta charset=\"koi8-r\">"), "koi8-r");
  EXPECT_EQ(scan("<meta charset='koi8-r'>"), "koi8-r");
  EXPECT_EQ(scan("<META CHARSET=KOI8-R>"), "koi8-r");
  EXPECT_EQ(scan("<html><head>\n<title>t</title><meta charset=koi8-r >"), "koi8-r");
  EXPECT_EQ(scan("<meta name=a charset=koi8-r>"), "koi8-r");
}

TEST(MetaPrescan, AllowsBlanksAroundTheEqualsSign) {
  EXPECT_EQ(scan("<meta charset\t= \nkoi8-r>"), "koi8-r");
  EXPECT_EQ(scan("<meta charset = ' koi8-r '>"), "koi8-r");
  // A vertical tab is not a blank here; it belongs to the name.
  EXPECT_EQ(scan("<meta charset\v=koi8-r>"), "");
}

TEST(MetaPrescan, AllowsASlashForABlankBeforeAttributes) {
  EXPECT_EQ(scan("<meta/charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(scan("<meta / charset=koi8-r>"), "koi8-r");
  // In a value without quotes a slash is part of the value, and after a name it ends the attribute.
  EXPECT_EQ(scan("<meta charset=koi8-r/>"), "");
  EXPECT_EQ(scan("<meta charset/=koi8-r>"), "");
}

TEST(MetaPrescan, NeedsABlankOrSlashAfterMeta) {
  EXPECT_EQ(scan("<metax charset=koi8-r>"), "");
  EXPECT_EQ(scan("<meta\fcharset=koi8-r>"), "koi8-r");
  EXPECT_EQ(scan("< meta charset=koi8-r>"), "");
  EXPECT_EQ(scan("</meta charset=koi8-r>"), "");
}

TEST(MetaPrescan, ReadsContentTogetherWithHttpEquiv) {
  EXPECT_EQ(scan("<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>"), "koi8-r");
  EXPECT_EQ(scan("<meta content='text/html; charset=koi8-r' http-equiv='content-type'>"), "koi8-r");
  EXPECT_EQ(scan("<meta content='text/html; charset=koi8-r'>"), "");
  EXPECT_EQ(scan("<meta http-equiv=refresh content='1; charset=koi8-r'>"), "");
  EXPECT_EQ(scan("<meta http-equiv='content-type ' content='charset=koi8-r'>"), "");
}

TEST(MetaPrescan, ExtractsTheEncodingFromContent) {
  const auto from_content = [](const std::string& content) {
    return scan("<meta http-equiv=content-type content=" + content + ">");
  };
  EXPECT_EQ(from_content("text/html;charset=koi8-r"), "koi8-r");
  EXPECT_EQ(from_content("'charset = koi8-r;x'"), "koi8-r");
  EXPECT_EQ(from_content("'ChArSeT\n=\nkoi8-r x'"), "koi8-r");
  EXPECT_EQ(from_content("\"charset='koi8-r'\""), "koi8-r");
  EXPECT_EQ(from_content("'charset=\" koi8-r \" x'"), "koi8-r");
  // No closing quote, nothing after the equals sign, no equals sign.
  EXPECT_EQ(from_content("'charset=\"koi8-r'"), "");
  EXPECT_EQ(from_content("'charset= '"), "");
  EXPECT_EQ(from_content("'charset koi8-r'"), "");
  // A quote after the beginning is part of the label.
  EXPECT_EQ(from_content("'charset=koi8-r\"'"), "");
  // A "charset" without equals sign is skipped; the first one with the sign decides.
  EXPECT_EQ(from_content("'charset charset=koi8-r'"), "koi8-r");
  EXPECT_EQ(from_content("'charsetcharset=koi8-r'"), "koi8-r");
  EXPECT_EQ(from_content("'charset=none; charset=koi8-r'"), "");
  // A comma does not end a label.
  EXPECT_EQ(from_content("'charset=koi8-r,x'"), "");
}

TEST(MetaPrescan, IgnoresAMetaWithAnUnknownCharset) {
  // The attribute charset decides: content in the same element does not count, before or after it.
  EXPECT_EQ(scan("<meta charset=none http-equiv=content-type content='charset=koi8-r'>"), "");
  EXPECT_EQ(scan("<meta http-equiv=content-type content='charset=koi8-r' charset=none>"), "");
  // The next element counts.
  EXPECT_EQ(scan("<meta charset=none><meta charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(scan("<meta charset><meta charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(scan("<meta charset=''><meta charset=koi8-r>"), "koi8-r");
  // A label of "replacement" counts as unknown.
  EXPECT_EQ(scan("<meta charset=iso-2022-kr><meta charset=koi8-r>"), "koi8-r");
}

TEST(MetaPrescan, PrefersTheCharsetAttributeToContent) {
  EXPECT_EQ(scan("<meta http-equiv=content-type content='charset=koi8-r' charset=big5>"), "big5");
  EXPECT_EQ(scan("<meta charset=big5 http-equiv=content-type content='charset=koi8-r'>"), "big5");
  // Then http-equiv is not needed, and content with an unknown label does not matter.
  EXPECT_EQ(scan("<meta content='charset=koi8-r' charset=big5>"), "big5");
  EXPECT_EQ(scan("<meta content='charset=none' charset=big5>"), "big5");
}

TEST(MetaPrescan, TakesTheFirstOfEqualAttributes) {
  EXPECT_EQ(scan("<meta charset=koi8-r charset=big5>"), "koi8-r");
  EXPECT_EQ(scan("<meta charset=none charset=big5>"), "");
  EXPECT_EQ(scan("<meta http-equiv=refresh http-equiv=content-type "
                 "content='charset=koi8-r'>"),
            "");
  EXPECT_EQ(scan("<meta http-equiv=content-type content=none "
                 "content='charset=koi8-r'>"),
            "");
}

TEST(MetaPrescan, ReadsUtf16AsUtf8AndUserDefinedAsWindows1252) {
  EXPECT_EQ(scan("<meta charset=utf-16>"), "utf-8");
  EXPECT_EQ(scan("<meta charset=utf-16be>"), "utf-8");
  EXPECT_EQ(scan("<meta http-equiv=content-type content='text/html; charset=unicode'>"), "utf-8");
  EXPECT_EQ(scan("<meta charset=x-user-defined>"), "windows-1252");
}

TEST(MetaPrescan, SkipsComments) {
  EXPECT_EQ(scan("<!-- <meta charset=big5> --><meta charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(scan("<!-- > <meta charset=big5>"), "");
  // A comment may end inside its own opening.
  EXPECT_EQ(scan("<!--><meta charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(scan("<!---><meta charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(scan("<!----><meta charset=koi8-r>"), "koi8-r");
  // "--!>" does not end a comment here, unlike in the tokenizer.
  EXPECT_EQ(scan("<!-- --!><meta charset=big5>--><meta charset=koi8-r>"), "koi8-r");
}

TEST(MetaPrescan, SkipsBogusCommentsUpToTheNextBracket) {
  EXPECT_EQ(scan("<!DOCTYPE html '<meta charset=koi8-r>"), "");
  EXPECT_EQ(scan("<!DOCTYPE '>'<meta charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(scan("<?php '<meta charset=big5>' ?><meta charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(scan("</ <meta charset=big5><meta charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(scan("<!-><meta charset=koi8-r>"), "koi8-r");
}

TEST(MetaPrescan, SkipsTagsWithTheirAttributes) {
  EXPECT_EQ(scan("<p title='<meta charset=big5>'><meta charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(scan("</p title=\"<meta charset=big5>\"><meta charset=koi8-r>"), "koi8-r");
  // A quote inside a value without quotes means nothing.
  EXPECT_EQ(scan("<p title=x'><meta charset=koi8-r>"), "koi8-r");
  // "<" and digits are text.
  EXPECT_EQ(scan("a<1 '<meta charset=koi8-r>"), "koi8-r");
  // A "=" at the beginning belongs to the name.
  EXPECT_EQ(scan("<meta =charset=big5><meta charset=koi8-r>"), "koi8-r");
}

TEST(MetaPrescan, ReadsTagsInRawTextToo) {
  EXPECT_EQ(scan("<script>'<meta charset=koi8-r>'</script>"), "koi8-r");
  EXPECT_EQ(scan("<title><meta charset=koi8-r></title>"), "koi8-r");
}

TEST(MetaPrescan, GivesUpWhenTheBytesEnd) {
  // The declaration must be complete, up to its ">".
  const std::string page = "<meta http-equiv=content-type content='text/html; charset=koi8-r' >";
  for (std::string::size_type size = 0; size < page.size(); ++size) {
    EXPECT_EQ(scan(std::string_view(page).substr(0, size)), "") << size;
  }
  EXPECT_EQ(scan(page), "koi8-r");
  for (const std::string_view cut :
       {"<!--", "<!-- --", "<", "</", "</a", "<a b", "<a b ", "<a b=", "<a b='", "<a b=c", "<?x",
        "<a b='>", "<meta", "<meta ", "<meta charset=koi8-r", "<meta charset='koi8-r'"}) {
    EXPECT_EQ(scan(cut), "") << cut;
  }
}

TEST(MetaPrescan, IgnoresAnXmlDeclaration) {
  EXPECT_EQ(scan("<?xml version='1.0' encoding='koi8-r'?><p>"), "");
  EXPECT_EQ(scan("<?xml version='1.0' encoding='big5'?><meta charset=koi8-r>"), "koi8-r");
}

TEST(MetaPrescan, RecognisesAnXmlDeclarationInUtf16) {
  EXPECT_EQ(scan("<\0?\0x\0m\0"s), "utf-16le");
  EXPECT_EQ(scan("\0<\0?\0x\0m"s), "utf-16be");
  EXPECT_EQ(scan("<\0?\0X\0"s), "");
  EXPECT_EQ(scan("<\0?\0x"s), "");
  EXPECT_EQ(scan(" <\0?\0x\0"s), "");
}

TEST(MetaPrescan, IsLinearOnHostilePages) {
  // Each of these would take quadratic time in a scanner that starts again at every byte.
  constexpr std::string::size_type kSize = 2'000'000;
  std::string page;
  while (page.size() < kSize) page += "<!-";
  EXPECT_EQ(scan(page), "");
  page.clear();
  while (page.size() < kSize) page += "<a b='";
  EXPECT_EQ(scan(page), "");
  page = "<meta http-equiv=content-type content='";
  while (page.size() < kSize) page += "charset ";
  EXPECT_EQ(scan(page + "'>"), "");
}

}  // namespace
}  // namespace pagelet::internal
