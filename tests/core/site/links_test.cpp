// SPDX-License-Identifier: MIT
#include "core/site/links.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/site/directory_source.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

using Texts = std::vector<std::string>;

// A site whose pages are known by their decoded paths alone.
class ListedSource final : public PageSource {
 public:
  ListedSource(Texts paths, bool from_folder) : from_folder_(from_folder) {
    for (std::string& path : paths) urls_.push_back("https://h" + std::move(path));
  }
  std::size_t size() const override { return urls_.size(); }
  std::string_view url(PageIndex page) const override { return urls_[page]; }
  std::optional<PageIndex> find(const Address& address) override {
    ++lookups;
    const auto found = std::find(urls_.begin(), urls_.end(), "https://h" + address.path);
    if (found == urls_.end()) return std::nullopt;
    return static_cast<PageIndex>(found - urls_.begin());
  }
  Result<RawPage> read(PageIndex, const Limits&, Budget*) override {
    return fail(ErrorCode::kInput, "not needed");
  }
  bool from_folder() const override { return from_folder_; }

  std::size_t lookups = 0;

 private:
  Texts urls_;
  bool from_folder_;
};

struct Element {
  std::string_view tag;
  std::vector<std::pair<std::string_view, std::string_view>> attributes;
};

Element a(std::string_view href) { return {"a", {{"href", href}}}; }
Element base(std::string_view href) { return {"base", {{"href", href}}}; }

class LinksTest : public testing::Test {
 protected:
  // A page with the elements as children of body.
  Document page_of(const std::vector<Element>& elements) {
    DocumentBuilder builder(symbols_);
    builder.open(Symbol::kHtml);
    builder.open(Symbol::kBody);
    for (const Element& element : elements) {
      builder.open(symbols_.intern(element.tag));
      for (const auto& [name, value] : element.attributes) {
        builder.attribute(symbols_.intern(name), symbols_.intern(value));
      }
      builder.text("text");
      builder.close();
    }
    builder.close();
    builder.close();
    return builder.finish();
  }

  Document page_of(const Texts& hrefs) {
    std::vector<Element> elements;
    for (const std::string& href : hrefs) elements.push_back(a(href));
    return page_of(elements);
  }

  static Texts urls_of(const LinkResolver& resolver, const std::vector<Link>& links) {
    Texts urls;
    for (const Link& link : links) urls.push_back(resolver.target(link.target).url);
    return urls;
  }

  // The URLs of the links of a page whose URL is `url`, with the path filter.
  Texts links(const std::vector<Element>& elements, std::string_view url = "https://h/d/p.html",
              bool from_folder = true) {
    ListedSource source({"/d/p.html", "/d/a.html", "/b.html"}, from_folder);
    LinkResolver resolver(source, "h");
    const Url page_url = parse_url(url).value();
    return urls_of(resolver, resolver.links_of(page_of(elements), page_url,
                                               source.find(address_of(page_url).value()), true));
  }
  Texts links(const Texts& hrefs, std::string_view url = "https://h/d/p.html") {
    std::vector<Element> elements;
    for (const std::string& href : hrefs) elements.push_back(a(href));
    return links(elements, url);
  }

  SymbolTable symbols_;
};

TEST_F(LinksTest, TakesAnchorsAndAreasInDocumentOrder) {
  ListedSource source({}, true);
  LinkResolver resolver(source, "h");
  const Document page = page_of(std::vector<Element>{{"a", {{"href", "1"}}},
                                                     {"area", {{"alt", "x"}, {"href", "2"}}},
                                                     {"link", {{"href", "3"}}},
                                                     {"a", {{"name", "4"}}},
                                                     {"abbr", {{"href", "5"}}},
                                                     {"a", {{"xlink:href", "6"}}},
                                                     {"a", {{"xlink:href", "7"}, {"href", "8"}}},
                                                     {"img", {{"src", "9"}}},
                                                     {"a", {}}});
  const std::vector<Link> links =
      resolver.links_of(page, parse_url("https://h/").value(), std::nullopt, true);
  EXPECT_EQ(urls_of(resolver, links), (Texts{"https://h/1", "https://h/2", "https://h/8"}));
  // html 0, body 1, then each element with its text.
  EXPECT_EQ(links[0].anchor, node_at(2));
  EXPECT_EQ(links[1].anchor, node_at(4));
  EXPECT_EQ(links[2].anchor, node_at(14));
}

TEST_F(LinksTest, TakesAnchorsInDroppedSubtreesAndSvgButNotInRawText) {
  DocumentBuilder builder(symbols_);
  const auto open = [&](std::string_view tag) { builder.open(symbols_.intern(tag)); };
  const auto anchor = [&](std::string_view href) {
    builder.open(Symbol::kA);
    builder.attribute(Symbol::kHref, symbols_.intern(href));
    builder.close();
  };
  open("html");
  open("head");
  open("noscript");
  anchor("head");
  builder.close();
  open("script");
  builder.text("<a href=script>");
  builder.close();
  builder.close();
  open("body");
  for (const std::string_view tag : {"noscript", "template", "svg", "script", "style", "iframe"}) {
    open(tag);
    if (tag == "iframe") {
      builder.text("<a href=raw>text</a>");
    } else {
      anchor(tag);  // a parser never puts elements into script and style
    }
    builder.close();
  }
  builder.close();
  anchor("behind-body");
  builder.close();
  const Document page = builder.finish();
  ListedSource source({}, true);
  LinkResolver resolver(source, "h");
  EXPECT_EQ(urls_of(resolver,
                    resolver.links_of(page, parse_url("https://h/").value(), std::nullopt, true)),
            (Texts{"https://h/head", "https://h/noscript", "https://h/template", "https://h/svg",
                   "https://h/script", "https://h/style", "https://h/behind-body"}));
}

TEST_F(LinksTest, EmptyReferencesAndFragmentsLeadToThePageItself) {
  EXPECT_EQ(links(Texts{"", " ", "\t\n", "#", "#top", " #x", "\n#x", "\xC2\xA0#x", "#/b.html"}),
            Texts{});
  // Even with a base.
  EXPECT_EQ(links({base("/b.html"), a(""), a("#x"), a(" \n")}), Texts{});
  // U+200B is not a blank, so it is a path of one character.
  EXPECT_EQ(links(Texts{"\xE2\x80\x8B#x"}), Texts{"https://h/d/\xE2\x80\x8B"});
}

TEST_F(LinksTest, CleansReferences) {
  EXPECT_EQ(links(Texts{" a.html\n"}), Texts{"https://h/d/a.html"});
  EXPECT_EQ(links(Texts{"/b\n.ht\tml"}), Texts{"https://h/b.html"});
  EXPECT_EQ(links(Texts{"a b"}), Texts{"https://h/d/a b"});
  // The blank before the fragment stays in the path, so it belongs to the extension.
  EXPECT_EQ(links(Texts{"a.html #x", "a #x"}), Texts{"https://h/d/a "});
}

TEST_F(LinksTest, ResolvesAgainstThePage) {
  EXPECT_EQ(links(Texts{"a.html", "https:e.html", "HTTPS:/f.html", "http:g.html", "1:2", "?q", "?",
                        "../../x", "//h/y", "\\z", "//", "http://[::1/x", "mailto:a@h",
                        "javascript:x()", "ftp://h/x", "file:///x.html"}),
            (Texts{"https://h/d/a.html", "https://h/d/e.html", "https://h/f.html",
                   "https://h/d/1:2", "https://h/x", "https://h/y", "https://h/d/\\z"}));
}

TEST_F(LinksTest, AQueryAloneIsAnotherAddressOfTheSamePath) {
  // The source of these tests ignores queries, so `?q` on p.html is the page itself ...
  EXPECT_EQ(links(Texts{"?q", "?", "?r"}), Texts{});
  // ... but dead pages differ by their queries. A link does not inherit the page's query.
  EXPECT_EQ(links(Texts{"?q", "?", "?r", "?q#x", "?%71", "p"}, "https://h/dead/p?z"),
            (Texts{"https://h/dead/p?q", "https://h/dead/p?", "https://h/dead/p?r",
                   "https://h/dead/p?%71"}));
  EXPECT_EQ(
      links(Texts{"?z", "?z#x", "p?z", "/dead/%70?z", "https:", "https:?z"}, "https://h/dead/p?z"),
      Texts{});
}

TEST_F(LinksTest, QueriesAreComparedAsTheyAreSent) {
  EXPECT_EQ(links(Texts{"x?\xC3\xA4", "x?%C3%A4", "x?%c3%a4", "x?a b", "x?a%20b", "x?a+b"}),
            (Texts{"https://h/d/x?\xC3\xA4", "https://h/d/x?%c3%a4", "https://h/d/x?a b",
                   "https://h/d/x?a+b"}));
}

TEST_F(LinksTest, ObeysTheFirstBaseWithAnHref) {
  const Element link = a("x");
  const std::string page_base = "https://h/d/x";
  // Relative, absolute, with blanks, with query and fragment.
  EXPECT_EQ(links({base("/e/"), link}), Texts{"https://h/e/x"});
  EXPECT_EQ(links({base("e/f"), link}), Texts{"https://h/d/e/x"});
  EXPECT_EQ(links({base("../.."), link}), Texts{"https://h/x"});
  EXPECT_EQ(links({base(" \n/\te/ "), link}), Texts{"https://h/e/x"});
  EXPECT_EQ(links({base("//H:443"), link}), Texts{"https://H:443/x"});
  EXPECT_EQ(links({base("http://u@h:80/e/"), link}), Texts{"http://u@h:80/e/x"});
  EXPECT_EQ(links({base("/e/f?q#z"), link, a("?r")}), (Texts{"https://h/e/x", "https://h/e/f?r"}));
  EXPECT_EQ(links({base("https:e/"), link}), Texts{"https://h/d/e/x"});
  // An empty base is the page's URL.
  EXPECT_EQ(links({base(""), link}), Texts{page_base});
  EXPECT_EQ(links({base("#x"), link}), Texts{page_base});
  // A base counts wherever it is. Later ones are ignored, and so is one without href.
  EXPECT_EQ(links({link, base("/e/")}), Texts{"https://h/e/x"});
  EXPECT_EQ(links({base("/e/"), base("/f/"), link}), Texts{"https://h/e/x"});
  EXPECT_EQ(links({{"base", {{"target", "_top"}}}, base("/e/"), link}), Texts{"https://h/e/x"});
  EXPECT_EQ(links({{"base", {{"xlink:href", "/f/"}}}, base("/e/"), link}), Texts{"https://h/e/x"});
  const std::string longest = "/" + std::string(kMaxBaseLength - 2, 'e') + "/";
  EXPECT_EQ(links({base(longest), link}), Texts{"https://h" + longest + "x"});
  EXPECT_EQ(links({base("/e" + longest), base("/f/"), link}), Texts{page_base})
      << "a page would cost the product of its base and its links";
  // For an unusable base the page's URL is taken, even if a usable base follows.
  for (const std::string_view unusable :
       {"ftp://h/e/", "data:,", "javascript:", "https://h:x/e/", "https://h:65536/e/"}) {
    EXPECT_EQ(links({base(unusable), base("/f/"), link}), Texts{page_base}) << unusable;
    EXPECT_EQ(links({base(unusable), base("/f/"), link}, "https://h/d/p.html", false),
              Texts{page_base})
        << unusable;
  }
}

TEST_F(LinksTest, IgnoresABaseOnAnotherHostOnlyInAFolder) {
  const std::vector<Element> to_host = {base("http://archive.invalid/e/f"), a("x"), a("/y"),
                                        a("//h/z")};
  EXPECT_EQ(links(to_host), (Texts{"https://h/d/x", "https://h/y", "https://h/z"}));
  EXPECT_EQ(links(to_host, "https://h/d/p.html", false), Texts{"http://h/z"});
  const std::vector<Element> to_file = {base("file:///C:/copy/"), a("x"), a("https://h/z")};
  EXPECT_EQ(links(to_file), (Texts{"https://h/d/x", "https://h/z"}));
  EXPECT_EQ(links(to_file, "https://h/d/p.html", false), Texts{"https://h/z"});
  // Another port is another host. After an ignored base, the next one does not count.
  EXPECT_EQ(links({base("https://h:8080/e/"), base("/f/"), a("x")}), Texts{"https://h/d/x"});
}

TEST_F(LinksTest, KeepsOnlyLinksToTheHostOfTheSite) {
  EXPECT_EQ(links(Texts{"https://H/1", "http://h:80/2", "http://h:443/3", "https://u:p@h/4",
                        "https://h:/5", "https://h:0443/6", "https://www.h/7", "https://h:8080/8",
                        "https://h./9", "https://h@g/10", "https:///11", "https://h:x/12"}),
            (Texts{"https://H/1", "http://h:80/2", "http://h:443/3", "https://u:p@h/4",
                   "https://h:/5", "https://h:0443/6"}));
  ListedSource source({}, true);
  LinkResolver resolver(source, "h:8080");
  EXPECT_EQ(
      urls_of(resolver, resolver.links_of(page_of(Texts{"1", "//h/2", "//h:08080/3"}),
                                          parse_url("http://h:8080/").value(), std::nullopt, true)),
      (Texts{"http://h:8080/1", "http://h:08080/3"}));
}

TEST_F(LinksTest, KeepsOnlyLinksWithAnExtensionOfPages) {
  EXPECT_EQ(
      links(Texts{"a.png", "v1.2", "a.pdf", "x.HTML", "x.cfm", "x.", "x", "e/", "x.php?y=a.png",
                  "x.png?y=a.php", "x.php%3Fy.png", "x.%68tml", "x.zip/", "x.html%00"}),
      (Texts{"https://h/d/x.HTML", "https://h/d/x.cfm", "https://h/d/x.", "https://h/d/x",
             "https://h/d/e/", "https://h/d/x.php?y=a.png", "https://h/d/x.php%3Fy.png",
             "https://h/d/x.%68tml", "https://h/d/x.zip/"}));
}

TEST_F(LinksTest, EachCallCanUseThePathFilterOrNot) {
  ListedSource source({}, true);
  LinkResolver resolver(source, "h");
  const Url url = parse_url("https://h/").value();
  const Document page = page_of(Texts{"files/a.html", "x.pdf.html", "feeds", "rss", "%72ss/",
                                      "Feeds", "profile", "x?y=.pdf", "x%3Fy=.pdf", "a.pdf"});
  const Texts filtered = {"https://h/Feeds", "https://h/profile", "https://h/x?y=.pdf"};
  const Texts all = {"https://h/files/a.html", "https://h/x.pdf.html", "https://h/feeds",
                     "https://h/rss",          "https://h/%72ss/",     "https://h/Feeds",
                     "https://h/profile",      "https://h/x?y=.pdf",   "https://h/x%3Fy=.pdf"};
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(urls_of(resolver, resolver.links_of(page, url, std::nullopt, true)), filtered);
    EXPECT_EQ(urls_of(resolver, resolver.links_of(page, url, std::nullopt, false)), all);
  }
}

TEST_F(LinksTest, TakesEachDestinationOnceAndDropsThePageItself) {
  ListedSource source({"/d/p.html", "/a.html"}, true);
  LinkResolver resolver(source, "h");
  const Document page =
      page_of(Texts{"p.html", "../a.html?1", "/d/%70.html#x", "/a.html", "dead", "http://h/a.html",
                    "dead#x", "./dead", "http://u@h/d/%64ead", "dead?", "dead?q", "dead?%71"});
  const std::vector<Link> links =
      resolver.links_of(page, parse_url("https://h/d/p.html").value(), 0, true);
  EXPECT_EQ(urls_of(resolver, links), (Texts{"https://h/a.html?1", "https://h/d/dead",
                                             "https://h/d/dead?q", "https://h/d/dead?%71"}));
  EXPECT_EQ(resolver.target(links[0].target).page, 1U);
  EXPECT_EQ(resolver.target(links[1].target).page, std::nullopt);
  EXPECT_EQ(resolver.target(links[2].target).address, (Address{"h", "/d/dead", "q"}));
  // On another page the same destinations count again, and so does the first page.
  EXPECT_EQ(urls_of(resolver, resolver.links_of(page, parse_url("https://h/d/q.html").value(),
                                                std::nullopt, true)),
            (Texts{"https://h/d/p.html", "https://h/a.html?1", "https://h/d/dead",
                   "https://h/d/dead?q", "https://h/d/dead?%71"}));
}

TEST_F(LinksTest, LooksUpEachUrlOnce) {
  ListedSource source({"/a.html"}, true);
  LinkResolver resolver(source, "h");
  const Document page = page_of(Texts{"/a.html", "/dead", "https://h/a.html", "/x.png", "//g/x"});
  for (const std::string_view url : {"https://h/1/p", "https://h/2/p", "https://h/1/q"}) {
    EXPECT_EQ(resolver.links_of(page, parse_url(url).value(), std::nullopt, true).size(), 2U);
  }
  EXPECT_EQ(source.lookups, 2U);
}

TEST_F(LinksTest, DocumentsOfAnotherSymbolTableAreRefused) {
  ListedSource source({}, true);
  LinkResolver resolver(source, "h");
  const Url url = parse_url("https://h/").value();
  resolver.links_of(page_of(Texts{"a"}), url, std::nullopt, true);
  SymbolTable other;
  DocumentBuilder builder(other);
  builder.open(Symbol::kHtml);
  builder.close();
  const Document foreign = builder.finish();
  EXPECT_THROW(resolver.links_of(foreign, url, std::nullopt, true), std::logic_error);
}

// A folder of pages on the disk. A page is given by the references on it.
class SiteLinksTest : public LinksTest {
 protected:
  DirectorySource site(const Texts& names) {
    for (const std::string& name : names) folder_.write(name, "x");
    return *DirectorySource::open(folder_.path(), "https://syn.example/", names);
  }

  // The pages to which the links of a page lead, or their URLs in brackets when they are dead.
  Texts leads_to(DirectorySource& source, std::string_view name,
                 const std::vector<Element>& elements) {
    LinkResolver resolver(source, "syn.example");
    const PageIndex page = source.index_of_name(name).value();
    Texts found;
    for (const Link& link :
         resolver.links_of(page_of(elements), parse_url(source.url(page)).value(), page, true)) {
      const LinkTarget& target = resolver.target(link.target);
      found.push_back(target.page ? std::string(source.name(*target.page))
                                  : "(" + target.url + ")");
    }
    return found;
  }
  Texts leads_to(DirectorySource& source, std::string_view name, const Texts& hrefs) {
    std::vector<Element> elements;
    for (const std::string& href : hrefs) elements.push_back(a(href));
    return leads_to(source, name, elements);
  }

  TemporaryFolder folder_;
};

TEST_F(SiteLinksTest, ManySpellingsLeadToThePageItself) {
  DirectorySource source = site({"index.html", "a.html", "b.html", "c.html", "d.html"});
  const Texts hrefs = {"",
                       "#top",
                       " #x",
                       "./",
                       ".",
                       "index.html",
                       "index.html?",
                       "index.html#x",
                       "/",
                       "//syn.example/",
                       "HTTPS://SYN.EXAMPLE:443/index.html",
                       "http://user@syn.example:80/x/../",
                       "?",
                       "\n a.html ",
                       "b\n.html",
                       "https:c.html",
                       "http:d.html",
                       "a\\b.html"};
  EXPECT_EQ(leads_to(source, "index.html", hrefs),
            (Texts{"a.html", "b.html", "c.html", "(https://syn.example/a\\b.html)"}));
  EXPECT_EQ(leads_to(source, "a.html", hrefs),
            (Texts{"index.html", "b.html", "c.html", "(https://syn.example/a\\b.html)"}));
}

TEST_F(SiteLinksTest, APageWhoseNameEndsInAQuestionMarkHasADeadUrl) {
  // The URL leads nowhere, so a link to it is dead and does not lead to the page itself.
  DirectorySource source = site({"q?", "a.html"});
  EXPECT_EQ(leads_to(source, "q?", Texts{"q?", "a.html"}),
            (Texts{"(https://syn.example/q?)", "a.html"}));
}

// Links as the specification defines them. Nothing is remembered.
std::vector<std::pair<NodeId, std::string>> plain_links(const Document& document,
                                                        const Url& page_url,
                                                        std::optional<PageIndex> page,
                                                        const std::string& key_host,
                                                        bool path_filter, PageSource& source) {
  Url base_url = page_url;
  for (std::size_t at = 0; at < document.size(); ++at) {
    const Attribute* href = document.find_attribute(node_at(at), Symbol::kHref);
    if (document.tag(node_at(at)) != Symbol::kBase || href == nullptr) continue;
    const auto url = resolve(page_url, clean_reference(document.symbols().text(href->value)));
    if (url && address_of(*url) &&
        !(source.from_folder() && address_of(*url)->host != address_of(page_url)->host)) {
      base_url = *url;
    }
    break;
  }
  std::vector<std::pair<NodeId, std::string>> links;
  std::vector<PageIndex> pages;
  std::vector<Address> dead;
  for (std::size_t at = 0; at < document.size(); ++at) {
    const Symbol tag = document.tag(node_at(at));
    const Attribute* href = document.find_attribute(node_at(at), Symbol::kHref);
    if ((tag != Symbol::kA && tag != Symbol::kArea) || href == nullptr) continue;
    const std::string reference = clean_reference(document.symbols().text(href->value));
    if (reference.empty() || reference[0] == '#') continue;
    const std::optional<Url> url = resolve(base_url, reference);
    const std::optional<Address> address = url ? address_of(*url) : std::nullopt;
    if (!address || address->host != key_host || !has_page_extension(address->path)) continue;
    if (path_filter && !passes_path_filter(address->path)) continue;
    const std::optional<PageIndex> found = source.find(*address);
    if (page ? found == page : address == address_of(page_url)) continue;
    if (found) {
      if (std::find(pages.begin(), pages.end(), *found) != pages.end()) continue;
      pages.push_back(*found);
    } else {
      if (std::find(dead.begin(), dead.end(), *address) != dead.end()) continue;
      dead.push_back(*address);
    }
    links.emplace_back(node_at(at), url->to_string());
  }
  return links;
}

TEST_F(LinksTest, GivesTheSameAnswersAsWithoutMemory) {
  constexpr std::string_view kPieces[] = {
      "/", "/",  "//h", "http:", "https:", "https://h/", "..",     "?", "?q",   "#",  "a", "a.html",
      "d", "d/", "%61", "file",  ".png",   "p",          "p.html", " ", "//g/", "\\", ":", "ftp:"};
  constexpr std::string_view kUrls[] = {
      "https://h/d/p.html",    "https://h/d/a", "https://h/",
      "http://h/d/e/a.html?q", "https://h",     "https://g/x",
      "https://H:443/d/p?q",   "file:/d/x",     "https://h/d/e/p.html"};
  std::mt19937 random(2);
  for (const bool from_folder : {true, false}) {
    ListedSource source({"/d/p.html", "/a.html", "/d/a.html", "/", "/d/e/a", "/d/"}, from_folder);
    LinkResolver resolver(source, "h");
    std::size_t found = 0;
    for (int round = 0; round < 3'000; ++round) {
      Texts values(1 + random() % 12);
      std::vector<Element> elements;
      for (std::string& value : values) {
        for (std::size_t pieces = random() % 5; pieces > 0; --pieces) {
          value += kPieces[random() % std::size(kPieces)];
        }
        const std::size_t kind = random() % 16;
        elements.push_back({kind == 0 ? "base" : kind == 1 ? "area" : "a", {{"href", value}}});
      }
      const Document page = page_of(elements);
      const Url url = parse_url(kUrls[random() % std::size(kUrls)]).value();
      const std::optional<PageIndex> index =
          random() % 4 == 0 ? std::nullopt : source.find(address_of(url).value());
      const bool path_filter = random() % 2 == 0;
      std::vector<std::pair<NodeId, std::string>> links;
      for (const Link& link : resolver.links_of(page, url, index, path_filter)) {
        links.emplace_back(link.anchor, resolver.target(link.target).url);
      }
      ASSERT_EQ(links, plain_links(page, url, index, "h", path_filter, source)) << round;
      found += links.size();
    }
    EXPECT_GT(found, 3'000U);
  }
}

}  // namespace
}  // namespace pagelet
