// SPDX-License-Identifier: MIT
#include "datasets/site_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/site/key_page.h"
#include "tests/support/errors.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

using Texts = std::vector<std::string>;

constexpr std::string_view kSite =
    R"({"id": "s", "base_url": "https://s.example/", "key_page": "index.html"})";
constexpr std::string_view kKeyPage =
    "<!DOCTYPE html><body><nav>menu</nav><main><p>text</p></main></body>";
constexpr std::string_view kLabels = R"({"not_template": ["main"], "main_content": ["p"]})";

class SiteFolderTest : public testing::Test {
 protected:
  void write(std::string_view name, std::string_view bytes = kKeyPage) {
    folder_.write("s/" + std::string(name), bytes);
  }
  std::string path(std::string_view name = "") const {
    return folder_.path("s" + (name.empty() ? "" : "/" + std::string(name)));
  }

  SiteFolder open(const std::string& key_page = "") const {
    return SiteFolder::open(path(), {.key_page = key_page}).value();
  }

  // Opens a site that cannot be used and returns the message.
  std::string message(const std::string& key_page = "") const {
    const std::string text = error_of(SiteFolder::open(path(), {.key_page = key_page}));
    EXPECT_FALSE(holds(text, "\n")) << text;
    return text;
  }
  // The same for a site.json with this content.
  std::string message_for(std::string_view site_json) {
    write("pages/index.html");
    write("site.json", site_json);
    return message();
  }
  // The same for one with these fields besides `id` and `base_url`.
  std::string message_with(const std::string& fields) {
    return message_for(R"({"id": "s", "base_url": "http://s.example/", )" + fields + "}");
  }

  static Texts pages_of(SiteFolder& site) {
    Texts names;
    for (PageIndex page = 0; page < site.source().size(); ++page) {
      names.emplace_back(site.source().name(page));
    }
    return names;
  }
  static std::string key_page_of(SiteFolder& site) {
    return std::string(site.source().name(site.key_page()));
  }

  static Result<Gold> gold_of(SiteFolder& site) {
    const auto opened = KeyPage::open(site.source(), site.key_page(), {}).value();
    return site.gold(opened->tree(Whitespace::kDrop));
  }

  TemporaryFolder folder_;
};

// Site folders with a description.

TEST_F(SiteFolderTest, HasTheListedPagesInTheirOrder) {
  write("site.json", R"({"id": "s", "base_url": "https://s.example/docs/", "key_page": "b.html",
                         "pages": ["sub/c.html", "b.html", "missing.html", "data.xml"]})");
  for (const char* name : {"b.html", "sub/c.html", "data.xml", "unlisted.html"}) {
    write("pages/" + std::string(name));
  }
  SiteFolder site = open();
  EXPECT_EQ(pages_of(site), (Texts{"sub/c.html", "b.html", "data.xml"}));
  EXPECT_EQ(key_page_of(site), "b.html");
  EXPECT_EQ(site.source().url(site.key_page()), "https://s.example/docs/b.html");
  EXPECT_EQ(site.folder(), path());
  EXPECT_FALSE(site.has_labels());
  EXPECT_FALSE(site.is_teco());
  EXPECT_EQ(site.warnings(), Texts{});
}

TEST_F(SiteFolderTest, HasAllFilesBelowPagesWhenNoneAreListed) {
  write("site.json", kSite);
  for (const char* name : {"index.html", "b.htm", "sub/c.php?id=1", "sub/d", ".hidden.html",
                           "e.css", "f.svg", "G.HTML"}) {
    write("pages/" + std::string(name));
  }
  write("outside.html");
  SiteFolder site = open();
  EXPECT_EQ(pages_of(site),
            (Texts{".hidden.html", "G.HTML", "b.htm", "index.html", "sub/c.php?id=1", "sub/d"}));
  EXPECT_EQ(key_page_of(site), "index.html");
}

TEST_F(SiteFolderTest, KeepsPagesThatOnlyRefreshToAnotherOne) {
  write("site.json", kSite);
  write("pages/index.html", "<meta http-equiv=refresh content='0; url=http://127.0.0.1/'><p>Moved");
  SiteFolder site = open();
  EXPECT_EQ(pages_of(site), Texts{"index.html"});
}

TEST_F(SiteFolderTest, HasAllFieldsOfItsDescription) {
  write("pages/index.html");
  write("site.json", R"({"id": "s", "title": "Ein Titel \u00e4", "category": "documentation",
    "language": "de", "generator": "mkdocs", "licence": "MIT", "base_url": "http://s.example/",
    "key_page": "index.html", "pages": ["index.html"], "unknown": [1, {}]})");
  const SiteFolder site = open();
  const SiteDescription& description = site.description();
  EXPECT_EQ(description.id, "s");
  EXPECT_EQ(description.title, "Ein Titel \xC3\xA4");
  EXPECT_EQ(description.category, "documentation");
  EXPECT_EQ(description.language, "de");
  EXPECT_EQ(description.generator, "mkdocs");
  EXPECT_EQ(description.licence, "MIT");
  EXPECT_EQ(description.base_url, "http://s.example/");
  EXPECT_EQ(description.key_page, "index.html");
  EXPECT_EQ(description.pages, Texts{"index.html"});
}

TEST_F(SiteFolderTest, MayLeaveOptionalFieldsOut) {
  write("pages/index.html");
  write("site.json", R"({"id": "s", "base_url": "https://s.example/", "key_page": "index.html",
                         "title": null, "pages": null})");
  const SiteFolder site = open();
  EXPECT_EQ(site.description().title, "");
  EXPECT_EQ(site.description().category, "");
  EXPECT_EQ(site.description().generator, "");
  EXPECT_FALSE(site.description().pages.has_value());
}

TEST_F(SiteFolderTest, TakesTheNamesOfPagesLiterally) {
  write("site.json", R"({"id": "s", "base_url": "https://s.example/", "key_page": "a%20b.html"})");
  write("pages/a%20b.html");
  write("pages/a b.html");
  SiteFolder site = open();
  EXPECT_EQ(key_page_of(site), "a%20b.html");
  EXPECT_EQ(site.source().url(site.key_page()), "https://s.example/a%2520b.html");
}

TEST_F(SiteFolderTest, NamesFileAndLineWhenTheDescriptionIsNoJson) {
  const std::string message = message_for("{\n \"id\": \"s\"\n \"title\": 3}");
  EXPECT_TRUE(holds(message, path("site.json"), "line 3")) << message;
  EXPECT_TRUE(holds(message_for("[]"), path("site.json")));
  EXPECT_TRUE(holds(message_for(""), path("site.json")));
  EXPECT_TRUE(holds(message_for(R"({"x": 1e999})"), path("site.json")));
}

TEST_F(SiteFolderTest, NamesFileAndMissingField) {
  struct Case {
    const char* field;
    const char* json;
  };
  for (const auto& [field, json] :
       {Case{"id", R"({"base_url": "http://s.example/", "key_page": "index.html"})"},
        Case{"id", R"({"id": "", "base_url": "http://s.example/", "key_page": "index.html"})"},
        Case{"base_url", R"({"id": "s", "key_page": "index.html"})"},
        Case{"key_page", R"({"id": "s", "base_url": "http://s.example/"})"},
        Case{"key_page", R"({"id": "s", "base_url": "http://s.example/", "key_page": null})"}}) {
    const std::string message = message_for(json);
    EXPECT_TRUE(holds(message, path("site.json"), field)) << message;
  }
}

TEST_F(SiteFolderTest, NamesFileAndFieldOfTheWrongType) {
  for (const char* field : {"id", "title", "category", "language", "generator", "licence",
                            "base_url", "key_page", "pages"}) {
    for (const char* value : {"3", "true", "{}", "[1]", "[[]]"}) {
      std::string json = R"({"id": "s", "base_url": "http://s.example/", "key_page": "index.html")";
      // The last of two fields with the same name counts.
      json += ", \"" + std::string(field) + "\": " + value + "}";
      const std::string message = message_for(json);
      EXPECT_TRUE(holds(message, path("site.json"), field)) << message;
    }
  }
  EXPECT_TRUE(holds(message_with(R"("key_page": "index.html", "pages": "index.html")"), "pages"));
}

TEST_F(SiteFolderTest, NamesFileAndFieldOfAnUnusableBase) {
  for (const char* base : {"s.example/", "ftp://s.example/", "https://s.example",
                           "https://s.example/a", "https://s.example/?q=/"}) {
    const std::string message = message_for(
        R"({"id": "s", "key_page": "index.html", "base_url": ")" + std::string(base) + "\"}");
    EXPECT_TRUE(holds(message, "site.json", "base_url")) << message;
  }
}

TEST_F(SiteFolderTest, RefusesPagesOutsideItsFolder) {
  for (const char* name : {"../labels.html", "/etc/passwd", "a/../../b.html", ".."}) {
    const std::string message = message_with(R"("key_page": "index.html", "pages": [")" +
                                             std::string(name) + "\", \"index.html\"]");
    EXPECT_TRUE(holds(message, path(), name)) << message;
  }
}

TEST_F(SiteFolderTest, NamesAMissingKeyPage) {
  EXPECT_TRUE(holds(message_with(R"("key_page": "missing.html")"), "missing.html"));
  // The file exists, but it is not among the listed pages.
  write("pages/other.html");
  EXPECT_TRUE(
      holds(message_with(R"("key_page": "other.html", "pages": ["index.html"])"), "other.html"));
  EXPECT_TRUE(holds(message_with(R"("key_page": "index.html", "pages": [])"), "contains no page"));
  // Names are compared byte by byte.
  EXPECT_TRUE(holds(message_with(R"("key_page": "Index.html")"), "Index.html"));
  EXPECT_TRUE(holds(message_with(R"("key_page": "./index.html")"), "./index.html"));
}

TEST_F(SiteFolderTest, NamesAMissingFolder) {
  EXPECT_TRUE(holds(message(), path()));
  folder_.write("s", "a file");
  EXPECT_TRUE(holds(message(), path()));
}

TEST_F(SiteFolderTest, NamesAMissingPagesFolder) {
  write("site.json", kSite);
  write("index.html");
  EXPECT_TRUE(holds(message(), path("pages")));
}

TEST_F(SiteFolderTest, ReadsADescriptionWithoutItsPages) {
  write("site.json", kSite);
  const SiteDescription description = require(read_site_description(path("site.json")));
  EXPECT_EQ(description.id, "s");
  EXPECT_FALSE(read_site_description(path("missing.json")));
}

// Labels of a site folder.

TEST_F(SiteFolderTest, HasTheLabelsBesideItsDescription) {
  write("site.json", kSite);
  write("pages/index.html");
  write("labels.json", R"({"key_page": "index.html", "not_template": ["main"]})");
  SiteFolder site = open();
  EXPECT_TRUE(site.has_labels());
  EXPECT_FALSE(site.is_teco());
  const Gold gold = require(gold_of(site));
  EXPECT_EQ(gold.template_nodes.count(), 3U);  // body, nav, "menu"
  EXPECT_FALSE(gold.main_content.has_value());
}

TEST_F(SiteFolderTest, HasNoGoldWithoutLabels) {
  write("site.json", kSite);
  write("pages/index.html");
  SiteFolder site = open();
  EXPECT_FALSE(site.has_labels());
  EXPECT_TRUE(holds(error_of(gold_of(site)), path("labels.json")));
}

TEST_F(SiteFolderTest, OpensEvenWhenItsLabelsAreFaulty) {
  // Faults are found when the labels are needed.
  write("site.json", kSite);
  write("pages/index.html");
  write("labels.json", "{\n\"not_template\": 3}");
  SiteFolder site = open();
  EXPECT_TRUE(site.has_labels());
  const std::string wrong_type = error_of(gold_of(site));
  EXPECT_TRUE(holds(wrong_type, path("labels.json"), "not_template")) << wrong_type;
  write("labels.json", "{\n\"not_template\": [}");
  EXPECT_TRUE(holds(gold_of(site).error().text(), "line 2"));
  write("labels.json", R"({"not_template": ["#nowhere"]})");
  EXPECT_TRUE(holds(gold_of(site).error().text(), path("labels.json"), "#nowhere"))
      << gold_of(site).error().text();
}

TEST_F(SiteFolderTest, RefusesLabelsOfAnotherKeyPage) {
  write("site.json", kSite);
  write("pages/index.html");
  write("pages/other.html");
  write("labels.json", R"({"key_page": "other.html", "not_template": ["main"]})");
  SiteFolder site = open();
  const std::string gold = error_of(gold_of(site));
  EXPECT_TRUE(holds(gold, path("labels.json"), "other.html")) << gold;
}

TEST_F(SiteFolderTest, HasNoLabelsForAnotherKeyPage) {
  write("site.json", kSite);
  write("labels.json", kLabels);
  write("pages/index.html");
  write("pages/other.html");
  SiteFolder other = open("other.html");
  EXPECT_EQ(key_page_of(other), "other.html");
  EXPECT_EQ(other.description().key_page, "other.html");
  EXPECT_FALSE(other.has_labels());
  // Naming the key page itself changes nothing.
  SiteFolder same = open("index.html");
  EXPECT_EQ(key_page_of(same), "index.html");
  EXPECT_TRUE(same.has_labels());
  EXPECT_TRUE(holds(message("missing.html"), "missing.html"));
}

TEST_F(SiteFolderTest, RefusesLinksThatLeadOutOfIt) {
  write("site.json", kSite);
  write("pages/index.html");
  write("extra/other.html");
  folder_.write("outside/index.html", "secret");
  std::filesystem::create_symlink("../extra/other.html", path("pages/other.html"));
  EXPECT_EQ(open().source().size(), 2U);
  std::filesystem::create_symlink("../../outside/index.html", path("pages/link.html"));
  EXPECT_TRUE(holds(message(), path("pages/link.html") + ": leads out of the site's folder"));
  EXPECT_EQ(SiteFolder::open(path(), {.follow_symlinks = true})->source().size(), 3U);
  std::filesystem::remove(path("pages/link.html"));
  for (const char* name : {"site.json", "labels.json", "labels.ada.json"}) {
    const std::string kept = path("kept");
    const bool is_there = std::filesystem::exists(path(name));
    if (is_there) std::filesystem::rename(path(name), kept);
    folder_.write("outside/some.json", kSite);
    std::filesystem::create_symlink("../outside/some.json", path(name));
    EXPECT_TRUE(holds(message(), path(name)));
    std::filesystem::remove(path(name));
    if (is_there) std::filesystem::rename(kept, path(name));
  }
  // The folder of the site may be a link.
  std::filesystem::create_directory_symlink("s", folder_.path("link"));
  EXPECT_TRUE(SiteFolder::open(folder_.path("link")));
  std::filesystem::rename(path("pages"), folder_.path("moved"));
  std::filesystem::create_directory_symlink("../moved", path("pages"));
  EXPECT_TRUE(holds(message(), "leads out of the site's folder"));
  EXPECT_TRUE(SiteFolder::open(path(), {.follow_symlinks = true}));
}

// The scheme of a mirror is the one that its pages use.
TEST_F(SiteFolderTest, AMirrorHasTheHostThatNamesIt) {
  const auto mirror = [&](std::string_view page) {
    folder_.write("m/club.example/a.html", page);
    return mirror_of(folder_.path("m"), "");
  };
  EXPECT_EQ(mirror("<a href=\"http://club.example/x\"><a href='b.html'>").base_url,
            "http://club.example/");
  EXPECT_EQ(mirror("<base href=http://club.example>").base_url, "http://club.example/");
  EXPECT_EQ(mirror("<a href=\"http://club.example/x\">").warning, "");
  EXPECT_EQ(mirror("<a href=\"https://club.example/\"><a href=http://club.example.net/>").base_url,
            "https://club.example/");
  for (const char* page : {"<a href=b.html>", "see http://club.examples",
                           "<a href=http://club.example/><a href=https://club.example/>"}) {
    const Mirror unknown = mirror(page);
    EXPECT_EQ(unknown.base_url, "https://club.example/");
    EXPECT_TRUE(holds(unknown.warning, "https is a guess")) << page;
  }
  EXPECT_EQ(mirror_of(folder_.path("m"), "http://other.example").base_url, "http://other.example/");
  folder_.write("pages-of-it/a.html", "x");
  const Mirror none = mirror_of(folder_.path("pages-of-it"), "");
  EXPECT_EQ(none.base_url, "");
  EXPECT_TRUE(holds(none.warning, "links stay relative"));
}

TEST_F(SiteFolderTest, HostsMayHavePorts) {
  folder_.write("w/localhost:8080/a.html", "<a href=http://localhost:8080/b.html>");
  EXPECT_EQ(mirror_of(folder_.path("w"), "").base_url, "http://localhost:8080/");
}

// HTTrack has its own files beside those of the hosts, and writes `_` before a port.
TEST_F(SiteFolderTest, AProjectOfHttrackHasItsHosts) {
  for (const char* name : {"p/index.html", "p/hts-log.txt", "p/hts-cache/new.txt", "p/fade.gif",
                           "p/club.example_8080/a.html", "p/other.example/b.html"}) {
    folder_.write(name, "<html><!-- Mirrored from club.example/ by HTTrack --><p>x");
  }
  const std::vector<Mirror> mirrors = mirrors_of(folder_.path("p"), "");
  ASSERT_EQ(mirrors.size(), 2U);
  EXPECT_EQ(mirrors[0].base_url, "https://club.example:8080/");
  EXPECT_EQ(mirrors[1].base_url, "https://other.example/");
}

// Folders of pages without description: docs/specification.md, section 2.1.

TEST_F(SiteFolderTest, NeedsNoDescription) {
  write("a.html");
  write("sub/b.html");
  write("style.css");
  SiteFolder site = open("sub/b.html");
  EXPECT_EQ(pages_of(site), (Texts{"a.html", "sub/b.html"}));
  EXPECT_EQ(key_page_of(site), "sub/b.html");
  EXPECT_EQ(site.source().url(site.key_page()), "http://site.invalid/sub/b.html");
  EXPECT_EQ(site.description().id, "s");
  EXPECT_FALSE(site.has_labels());
}

TEST_F(SiteFolderTest, TakesPagesFromAFolderPagesIfThereIsOne) {
  write("above.html");
  write("pages/a.html");
  SiteFolder site = open("a.html");
  EXPECT_EQ(pages_of(site), (Texts{"a.html"}));
  EXPECT_EQ(site.source().url(0), "http://site.invalid/a.html");
}

TEST_F(SiteFolderTest, IsNamedAfterItsFolder) {
  write("a.html");
  for (const std::string& spelling : {path() + "/", path() + "//", path() + "/."}) {
    const Result<SiteFolder> site = SiteFolder::open(spelling, {.key_page = "a.html"});
    ASSERT_TRUE(site) << spelling;
    EXPECT_EQ(site->description().id, "s") << spelling;
  }
}

TEST_F(SiteFolderTest, NeedsAKeyPageOrTecoLabels) {
  write("a.html", "<p>TECO_notTemplate is only a word here</p>");
  EXPECT_TRUE(holds(message(), path()));
  folder_.make_folder("empty");
  EXPECT_FALSE(SiteFolder::open(folder_.path("empty")));
}

TEST_F(SiteFolderTest, TakesThePageWithTecoLabelsAsKeyPage) {
  write("www.s.example/index.html");
  write("www.s.example/news/today.html",
        "<!DOCTYPE html><body><nav class=TECO_mainMenu>menu</nav>"
        "<main class='wide TECO_notTemplate'><p class=TECO_mainContent>text</p></main></body>");
  write("www.s.example/index_files/style.css", "p.TECO_notTemplate { color: red }");
  SiteFolder site = open();
  EXPECT_EQ(key_page_of(site), "www.s.example/news/today.html");
  EXPECT_EQ(site.description().key_page, "www.s.example/news/today.html");
  EXPECT_TRUE(site.is_teco());
  EXPECT_TRUE(site.has_labels());
  EXPECT_EQ(site.warnings(), Texts{});
  const Gold gold = require(gold_of(site));
  EXPECT_EQ(gold.template_nodes.count(), 3U);
  EXPECT_EQ(gold.main_content.value().count(), 2U);
  EXPECT_EQ(gold.main_menu.count(), 2U);
  EXPECT_EQ(gold.warnings, Texts{});
}

TEST_F(SiteFolderTest, TakesThePageWithMostTecoLabelsAndWarns) {
  write("a.html", "<!DOCTYPE html><p class=TECO_notTemplate>1");
  write("b.html", "<!DOCTYPE html><p class=TECO_notTemplate>1<p class=TECO_notTemplate2>2");
  write("c.html", "<!DOCTYPE html><p class=TECO_notTemplate>1<p class=TECO_mainContent>2");
  write("d.html");
  SiteFolder site = open();
  EXPECT_EQ(key_page_of(site), "b.html");
  ASSERT_EQ(site.warnings().size(), 1U);
  EXPECT_TRUE(holds(site.warnings()[0], path(), "b.html", "3")) << site.warnings()[0];
}

TEST_F(SiteFolderTest, CountsLabelledNodesInsteadOfLabels) {
  write("a.html", "<!DOCTYPE html><p class='TECO_notTemplate TECO_mainContent TECO_mainMenu'>1");
  write("b.html", "<!DOCTYPE html><p class=TECO_notTemplate>1<p class=TECO_notTemplate>2");
  SiteFolder site = open();
  EXPECT_EQ(key_page_of(site), "b.html");
}

TEST_F(SiteFolderTest, FindsTecoLabelsInEveryEncoding) {
  std::string page = "\xFF\xFE";  // UTF-16, little endian
  for (const char c : std::string_view("<!DOCTYPE html><p class=TECO_notTemplate>1")) {
    page += c;
    page += '\0';
  }
  write("a.html", page);
  SiteFolder site = open();
  EXPECT_EQ(key_page_of(site), "a.html");
  EXPECT_TRUE(site.is_teco());
}

TEST_F(SiteFolderTest, ReadsLabelsWithoutPrefixAndHidesThem) {
  write("a.html",
        "<!DOCTYPE html><body><p class='x  notTemplate'>1</p><p class='x'>2</p>"
        "<p class='mainContent notTemplate'>3</p><p>4</p><p class=TemplatE>5</p></body>");
  write("b.html");
  SiteFolder site = open();
  EXPECT_EQ(key_page_of(site), "a.html");
  EXPECT_TRUE(site.is_teco());
  ASSERT_EQ(site.warnings().size(), 1U);
  EXPECT_TRUE(site.warnings()[0].starts_with(path("a.html") + ": ")) << site.warnings()[0];
  const auto key = require(KeyPage::open(site.source(), site.key_page(), {}));
  const WorkingTree& tree = key->tree(Whitespace::kDrop);
  const Gold gold = require(site.gold(tree));
  EXPECT_EQ(gold.template_nodes.count(), 7U);
  EXPECT_EQ(gold.main_content.value().count(), 2U);
  // body, p, 1, p, 2, p, 3, p, 4, p: labels are not classes.
  EXPECT_EQ(tree.signature(1), tree.signature(3));
  EXPECT_EQ(tree.signature(5), tree.signature(7));
  EXPECT_NE(tree.signature(7), tree.signature(9));
}

TEST_F(SiteFolderTest, ReadsNoLabelsWithoutPrefixBesideTecoLabels) {
  write("a.html", "<!DOCTYPE html><p class=notTemplate>1<p class=mainContent>2");
  write("b.html", "<!DOCTYPE html><p class=TECO_notTemplate>1<p class=notTemplate>2");
  SiteFolder site = open();
  EXPECT_EQ(key_page_of(site), "b.html");
  EXPECT_EQ(site.warnings(), Texts{});
  const auto key = require(KeyPage::open(site.source(), site.key_page(), {}));
  const WorkingTree& tree = key->tree(Whitespace::kDrop);
  EXPECT_EQ(require(site.gold(tree)).template_nodes.count(), 3U);
  EXPECT_NE(tree.signature(1), tree.signature(3));
}

TEST_F(SiteFolderTest, ReadsNoLabelsWithoutPrefixBesideADescription) {
  write("site.json", kSite);
  write("pages/index.html", "<!DOCTYPE html><p class=notTemplate>1<p>2");
  SiteFolder site = open();
  EXPECT_FALSE(site.has_labels());
  const auto key = require(KeyPage::open(site.source(), site.key_page(), {}));
  const WorkingTree& tree = key->tree(Whitespace::kDrop);
  EXPECT_NE(tree.signature(1), tree.signature(3));
}

TEST_F(SiteFolderTest, NamesFolderAndPageInWarningsOfTecoLabels) {
  write("a.html", "<!DOCTYPE html><p class=TECO_mainContent>1");
  SiteFolder site = open();
  const Gold gold = require(gold_of(site));
  ASSERT_EQ(gold.warnings.size(), 1U);
  EXPECT_TRUE(holds(gold.warnings[0], path(), "a.html")) << gold.warnings[0];
}

TEST(GeneratorFamily, IsTheProgramThatMadeTheSite) {
  EXPECT_EQ(generator_family("WordPress 6.1 (static copy)"), "wordpress");
  EXPECT_EQ(generator_family("Blogger, static copy"), "blogger");
  EXPECT_EQ(generator_family("Node.js doc tool (remark)"), "node.js");
  for (const char* alone : {"", "hand-written (own CSS)", "own static generator", "custom Perl"}) {
    EXPECT_EQ(generator_family(alone), "") << alone;
  }
}

}  // namespace
}  // namespace pagelet
