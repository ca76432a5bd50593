// SPDX-License-Identifier: MIT
#include "core/dom/html_elements.h"

namespace pagelet {
namespace {

using namespace trait;

struct Element {
  std::string_view tag;
  unsigned traits;
};

// clang-format off
constexpr ElementTable kElements(std::to_array<Element>({
    {"a", kAllowed}, {"abbr", kAllowed}, {"acronym", kAllowed}, {"address", kBlock | kAllowed},
    {"animate", kInert}, {"animatecolor", kInert}, {"animatemotion", kInert},
    {"animatetransform", kInert}, {"annotation", kDropped}, {"annotation-xml", kDropped},
    {"applet", kInert}, {"area", kVoid | kAllowed}, {"article", kBlock | kAllowed},
    {"aside", kBlock | kAllowed}, {"audio", kAllowed | kInert}, {"b", kEndsForeign | kAllowed},
    {"base", kVoid | kDropped | kInert}, {"basefont", kVoid}, {"bdi", kAllowed}, {"bdo", kAllowed},
    {"bgsound", kVoid | kDropped | kInert}, {"big", kEndsForeign | kAllowed},
    {"blockquote", kBlock | kEndsForeign | kAllowed},
    {"body", kBlock | kOptionalEnd | kEndsForeign | kAllowed},
    {"br", kBlock | kVoid | kEndsForeign | kAllowed}, {"button", kHidden | kAllowed},
    {"caption", kBlock | kOptionalEnd | kAllowed}, {"center", kBlock | kEndsForeign | kAllowed},
    {"circle", kForeign}, {"cite", kAllowed}, {"clippath", kForeign},
    {"code", kEndsForeign | kAllowed}, {"col", kVoid | kAllowed},
    {"colgroup", kOptionalEnd | kAllowed}, {"command", kOptionalEnd}, {"data", kAllowed},
    {"datalist", kHidden | kAllowed}, {"dd", kBlock | kOptionalEnd | kEndsForeign | kAllowed},
    {"defs", kForeign}, {"del", kAllowed}, {"desc", kDropped}, {"details", kBlock | kAllowed},
    {"dfn", kAllowed}, {"dialog", kBlock | kAllowed}, {"dir", kBlock | kAllowed},
    {"discard", kInert}, {"div", kBlock | kEndsForeign | kAllowed},
    {"dl", kBlock | kEndsForeign | kAllowed},
    {"dt", kBlock | kOptionalEnd | kEndsForeign | kAllowed}, {"ellipse", kForeign},
    {"em", kEndsForeign | kAllowed}, {"embed", kVoid | kEndsForeign | kDropped | kInert},
    {"feimage", kInert}, {"fencedframe", kDropped | kInert}, {"fieldset", kBlock | kAllowed},
    {"figcaption", kBlock | kAllowed}, {"figure", kBlock | kAllowed}, {"font", kAllowed},
    {"footer", kBlock | kAllowed}, {"form", kBlock | kAllowed},
    {"frame", kVoid | kDropped | kInert}, {"frameset", kBlock | kInert}, {"g", kForeign},
    {"h1", kBlock | kEndsForeign | kAllowed}, {"h2", kBlock | kEndsForeign | kAllowed},
    {"h3", kBlock | kEndsForeign | kAllowed}, {"h4", kBlock | kEndsForeign | kAllowed},
    {"h5", kBlock | kEndsForeign | kAllowed}, {"h6", kBlock | kEndsForeign | kAllowed},
    {"handler", kInert}, {"head", kHidden | kOptionalEnd | kEndsForeign | kAllowed},
    {"header", kBlock | kAllowed}, {"hgroup", kBlock | kAllowed},
    {"hr", kBlock | kVoid | kEndsForeign | kAllowed}, {"html", kBlock | kOptionalEnd | kAllowed},
    {"i", kEndsForeign | kAllowed}, {"iframe", kHidden | kRawText | kDropped | kInert},
    {"image", kOptionalEnd}, {"img", kVoid | kEndsForeign | kAllowed},
    {"input", kHidden | kVoid | kAllowed}, {"ins", kAllowed}, {"isindex", kOptionalEnd},
    {"kbd", kAllowed}, {"keygen", kVoid}, {"label", kAllowed}, {"legend", kBlock | kAllowed},
    {"li", kBlock | kOptionalEnd | kEndsForeign | kAllowed}, {"line", kForeign},
    {"lineargradient", kForeign}, {"link", kVoid | kAllowed | kInert}, {"listener", kInert},
    {"listing", kBlock | kEndsForeign | kDropsNewline | kAllowed}, {"main", kBlock | kAllowed},
    {"map", kAllowed}, {"mark", kAllowed}, {"marker", kForeign}, {"mask", kForeign},
    {"math", kForeign}, {"menclose", kForeign}, {"menu", kBlock | kEndsForeign | kAllowed},
    {"menuitem", kOptionalEnd}, {"meta", kVoid | kEndsForeign | kAllowed | kInert},
    {"metadata", kDropped}, {"meter", kAllowed}, {"mfenced", kForeign}, {"mfrac", kForeign},
    {"mi", kForeign}, {"mmultiscripts", kForeign}, {"mn", kForeign}, {"mo", kForeign},
    {"mover", kForeign}, {"mpadded", kForeign}, {"mphantom", kForeign}, {"mprescripts", kForeign},
    {"mroot", kForeign}, {"mrow", kForeign}, {"ms", kForeign}, {"mspace", kForeign},
    {"msqrt", kForeign}, {"mstyle", kForeign}, {"msub", kForeign}, {"msubsup", kForeign},
    {"msup", kForeign}, {"mtable", kForeign}, {"mtd", kForeign}, {"mtext", kForeign},
    {"mtr", kForeign}, {"munder", kForeign}, {"munderover", kForeign}, {"nav", kBlock | kAllowed},
    {"nobr", kEndsForeign | kAllowed}, {"noembed", kHidden | kRawText | kDropped | kInert},
    {"noframes", kHidden | kRawText | kDropped | kInert}, {"none", kForeign}, {"object", kInert},
    {"ol", kBlock | kEndsForeign | kAllowed}, {"optgroup", kHidden | kOptionalEnd | kAllowed},
    {"option", kHidden | kOptionalEnd | kAllowed}, {"output", kAllowed},
    {"p", kBlock | kOptionalEnd | kEndsForeign | kAllowed}, {"param", kVoid | kDropped | kInert},
    {"path", kForeign}, {"pattern", kForeign}, {"picture", kAllowed},
    {"plaintext", kBlock | kRawText | kAllowed}, {"polygon", kForeign}, {"polyline", kForeign},
    {"portal", kDropped | kInert}, {"pre", kBlock | kEndsForeign | kDropsNewline | kAllowed},
    {"progress", kAllowed}, {"q", kAllowed}, {"radialgradient", kForeign},
    {"rb", kOptionalEnd | kAllowed}, {"rect", kForeign}, {"rp", kOptionalEnd | kAllowed},
    {"rt", kOptionalEnd | kAllowed}, {"rtc", kOptionalEnd | kAllowed},
    {"ruby", kEndsForeign | kAllowed}, {"s", kEndsForeign | kAllowed}, {"samp", kAllowed},
    {"script", kHidden | kRawText | kDropped | kInert}, {"search", kBlock | kAllowed},
    {"section", kBlock | kAllowed}, {"select", kHidden | kAllowed}, {"semantics", kForeign},
    {"set", kInert}, {"small", kEndsForeign | kAllowed}, {"source", kVoid | kAllowed | kInert},
    {"span", kEndsForeign | kAllowed}, {"stop", kForeign}, {"strike", kEndsForeign | kAllowed},
    {"strong", kEndsForeign | kAllowed}, {"style", kHidden | kRawText | kDropped | kInert},
    {"sub", kEndsForeign | kAllowed}, {"summary", kBlock | kAllowed},
    {"sup", kEndsForeign | kAllowed}, {"svg", kForeign}, {"switch", kForeign}, {"symbol", kForeign},
    {"table", kBlock | kEndsForeign | kAllowed}, {"tbody", kBlock | kOptionalEnd | kAllowed},
    {"td", kBlock | kOptionalEnd | kAllowed}, {"template", kHidden | kDropped | kInert},
    {"text", kForeign}, {"textarea", kHidden | kEscapableText | kDropsNewline | kAllowed},
    {"textpath", kForeign}, {"tfoot", kBlock | kOptionalEnd | kAllowed},
    {"th", kBlock | kOptionalEnd | kAllowed}, {"thead", kBlock | kOptionalEnd | kAllowed},
    {"time", kAllowed}, {"title", kHidden | kEscapableText | kAllowed},
    {"tr", kBlock | kOptionalEnd | kAllowed}, {"track", kVoid | kAllowed | kInert},
    {"tspan", kForeign}, {"tt", kEndsForeign | kAllowed}, {"u", kEndsForeign | kAllowed},
    {"ul", kBlock | kEndsForeign | kAllowed}, {"var", kEndsForeign | kAllowed},
    {"video", kAllowed | kInert}, {"wbr", kVoid | kAllowed}, {"xmp", kBlock | kRawText | kAllowed}}));
// clang-format on

}  // namespace

bool has_trait(std::string_view tag, unsigned traits) {
  const Element* element = kElements.find(tag);
  return element != nullptr && (element->traits & traits) != 0;
}

}  // namespace pagelet
