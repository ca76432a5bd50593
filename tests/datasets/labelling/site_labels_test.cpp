// SPDX-License-Identifier: MIT
#include "datasets/labelling/site_labels.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "datasets/labels.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "tests/support/built_page.h"
#include "tests/support/require.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

// The usual textbook table: both say yes 20 times and no 15 times; one alone says yes 5 times, the
// other alone 10 times. Observed agreement 0.7, by chance 0.5: kappa 0.4.
TEST(Kappa, FollowsCohensFormula) {
  NodeSet a(50);
  NodeSet b(50);
  for (std::size_t node = 0; node < 25; ++node) a.insert(node);
  for (std::size_t node = 5; node < 35; ++node) b.insert(node);
  EXPECT_NEAR(kappa(a, b), 0.4, 1e-12);
  EXPECT_NEAR(kappa(b, a), 0.4, 1e-12);
  EXPECT_EQ(kappa(a, a), 1);
  EXPECT_NEAR(kappa(a, a.complement()), -1, 1e-12);
  EXPECT_EQ(kappa(a, NodeSet(50)), 0);
  EXPECT_EQ(kappa(NodeSet(50), NodeSet(50)), 1);
  EXPECT_EQ(kappa(NodeSet(50, true), NodeSet(50, true)), 1);
  EXPECT_EQ(kappa(NodeSet(50, true), NodeSet(50)), 0);
}

// Three annotators, four nodes, which 3, 2, 1 and 0 of them mark. Of the 24 ordered pairs of
// annotators 16 agree, and half of all marks are set: (2/3 - 1/2) / (1 - 1/2) = 1/3.
TEST(Kappa, FollowsFleissFormula) {
  const NodeSet a = set_of(4, {0});
  const NodeSet b = set_of(4, {0, 1});
  const NodeSet c = set_of(4, {0, 1, 2});
  EXPECT_NEAR(fleiss_kappa(std::array{&a, &b, &c}), 1.0 / 3, 1e-12);
  EXPECT_NEAR(fleiss_kappa(std::array{&c, &a, &b}), 1.0 / 3, 1e-12);
  EXPECT_EQ(fleiss_kappa(std::array{&a, &a, &a}), 1);
  const NodeSet all(4, true);
  EXPECT_EQ(fleiss_kappa(std::array{&all, &all, &all}), 1);
  // Two annotators who always differ agree less than chance.
  const NodeSet other = b.complement();
  EXPECT_EQ(fleiss_kappa(std::array{&b, &other}), -1);
}

class AgreementTest : public testing::Test {
 protected:
  AgreementTest() {
    folder_.write("s/a/site.json",
                  R"({"id": "a", "base_url": "http://a.test/", "key_page": "p.html"})");
    folder_.write("s/a/pages/p.html",
                  "<!DOCTYPE html><body><ul><li>1<li>2</ul><div><h1>3</h1><p>4</p></div>");
  }
  SiteAgreement compare() const {
    return compare_annotators({"a", folder_.path("s/a"), "", 0, ""}, {"Ann", "Bob"}, Limits());
  }
  void write(const std::string& name, const std::string& labels) const {
    folder_.write("s/a/labels." + name + ".json", labels);
  }

  TemporaryFolder folder_;
};

TEST_F(AgreementTest, NamesTheNodesOnWhichTwoAnnotatorsDiffer) {
  write("Ann", R"({"not_template": ["div"], "main_content": ["h1"], "main_menu": ["ul"]})");
  write("Bob", R"({"not_template": ["div"], "main_content": ["div"], "main_menu": ["li"]})");
  const SiteAgreement found = compare();
  EXPECT_EQ(found.error, "");
  EXPECT_EQ(found.nodes, 11U);
  EXPECT_EQ(found.kappas[0], 1);
  EXPECT_LT(found.kappas[1], 1);
  EXPECT_LT(found.kappas[2], 1);
  ASSERT_EQ(found.differences.size(), 2U);
  EXPECT_EQ(found.differences[0].path, "/html[1]/body[1]/ul[1]");
  EXPECT_EQ(found.differences[0].nodes, 1U);
  EXPECT_EQ(found.differences[0].in_a, (std::array{false, false, true}));
  EXPECT_EQ(found.differences[0].in_b, (std::array{false, false, false}));
  // div, p and the text of p differ in the same way; h1 between them does not differ.
  EXPECT_EQ(found.differences[1].path, "/html[1]/body[1]/div[1]");
  EXPECT_EQ(found.differences[1].nodes, 3U);
  EXPECT_EQ(found.differences[1].in_b, (std::array{true, true, false}));
}

TEST_F(AgreementTest, ComparesThreeAnnotators) {
  // Ann and Bob mark 5 of 11 nodes, the div with its descendants, and Cem h1 with its text.
  write("Ann", R"({"not_template": ["div"]})");
  write("Bob", R"({"not_template": ["div"]})");
  const auto compare_three = [&] {
    return compare_annotators({"a", folder_.path("s/a"), "", 0, ""}, {"Ann", "Bob", "Cem"},
                              Limits());
  };
  EXPECT_EQ(compare_three().missing, std::vector<std::string>{"Cem"});
  write("Cem", R"({"not_template": ["h1"]})");
  const SiteAgreement found = compare_three();
  EXPECT_EQ(found.error, "");
  EXPECT_EQ(found.differing_nodes, 3U);  // div, p and its text
  EXPECT_TRUE(found.differences.empty());
  // 12 marks of 33; of the 66 ordered pairs 54 agree: all 6 of 8 nodes, 2 of 3 nodes.
  const double chance = (12.0 * 12 + 21 * 21) / (33 * 33);
  EXPECT_NEAR(*found.kappas[0], (54.0 / 66 - chance) / (1 - chance), 1e-12);
  EXPECT_FALSE(found.kappas[1]);
  write("Cem", R"({"not_template": ["h1"], "main_content": ["h1"]})");
  EXPECT_TRUE(holds(compare_three().error, "labels.Ann.json: has no main_content"));
}

TEST_F(AgreementTest, SaysWhyItCannotBeComputed) {
  write("Ann", R"({"not_template": ["div"]})");
  EXPECT_EQ(compare().missing, std::vector<std::string>{"Bob"});
  EXPECT_FALSE(compare().is_compared());
  write("Bob", R"({"not_template": ["p:hover"]})");
  EXPECT_TRUE(holds(compare().error, ":hover"));
  write("Bob", R"({"key_page": "other.html", "not_template": ["div"]})");
  EXPECT_TRUE(holds(compare().error, "other.html"));
}

TEST_F(AgreementTest, AListThatNobodyHasLabelledHasNoKappa) {
  write("Ann", R"({"not_template": ["div"], "main_content": ["h1"]})");
  write("Bob", R"({"not_template": ["div"], "main_content": []})");
  SiteAgreement found = compare();
  EXPECT_TRUE(found.is_compared());
  EXPECT_EQ(found.kappas[0], 1);
  EXPECT_EQ(found.kappas[1], 0);  // only Ann has labelled it
  EXPECT_FALSE(found.kappas[2]);
  // Bob has labelled no main content, which is not to have found none.
  write("Bob", R"({"not_template": ["div"]})");
  EXPECT_TRUE(holds(compare().error, "labels.Bob.json: has no main_content"));
  write("Ann", R"({"not_template": ["div"]})");
  found = compare();
  EXPECT_TRUE(found.is_compared());
  EXPECT_FALSE(found.kappas[1]);
}

TEST_F(AgreementTest, ComparesAnAnnotatorWithTheGoldLabels) {
  write("Ann", R"({"not_template": ["div"]})");
  const auto with_gold = [&] {
    return compare_annotators({"a", folder_.path("s/a"), "", 0, ""}, {"gold", "Ann"}, Limits());
  };
  EXPECT_EQ(with_gold().missing, std::vector<std::string>{"gold"});
  folder_.write("s/a/labels.json", R"({"not_template": ["div"]})");
  EXPECT_EQ(with_gold().kappas[0], 1);
}

TEST_F(AgreementTest, RefusesAnnotatorNamesThatAreNoFileNames) {
  EXPECT_TRUE(is_annotator_name("Ann-2_x"));
  for (const char* name : {"", "a/b", "..", "a.b", "\xC3\xA9", "a b"}) {
    EXPECT_FALSE(is_annotator_name(name)) << name;
  }
  EXPECT_FALSE(is_annotator_name(std::string(41, 'a')));
  EXPECT_EQ(label_file_of("x", ""), "x/labels.json");
  EXPECT_EQ(label_file_of("x", "Ann"), "x/labels.Ann.json");
}

TEST_F(AgreementTest, ReportsADifferenceInsideAnotherOneApart) {
  const BuiltPage built(build_document("html(body(a(a(a))))"));
  const WorkingTree& page = built.tree;
  LabelSets a(4);
  LabelSets b(4);
  a.of(GoldKind::kSpecific) = set_of(4, {1, 2, 3});
  b.of(GoldKind::kContent) = set_of(4, {3});
  b.of(GoldKind::kSpecific) = set_of(4, {3});
  const auto found = differences(std::array{a, b}, page);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].members, (std::vector<TreeNode>{1, 2}));
  EXPECT_EQ(found[1].members, (std::vector<TreeNode>{3}));
  EXPECT_TRUE(differences(std::array{a, a}, page).empty());
}

TEST_F(AgreementTest, WritesLabelsThatCanBeReadBack) {
  const std::string path = folder_.path("s/a/labels.json");
  folder_.write("s/a/labels.json", R"({"x-own": [1, {"a": null}], "notes": "old", "id": "z"})");
  LabelFile labels;
  labels.path = path;
  labels.id = "a";
  labels.key_page = "p.html";
  labels.not_template = {"div", "ul::text(1)"};
  labels.main_content = std::vector<std::string>{"h1"};
  labels.counts.nodes = 11;
  labels.confidence = "high";
  labels.suggestions_shown = true;
  labels.agreement = Adjudication{{"Ann", "Bob"}, {1, 0.5, 0.25}, 3, {"h1"}};
  ASSERT_TRUE(write_label_file(labels));
  LabelFile read = require(read_label_file(path));
  EXPECT_EQ(read.id, "a");
  EXPECT_EQ(read.not_template, labels.not_template);
  EXPECT_EQ(read.main_content, labels.main_content);
  EXPECT_EQ(read.counts.nodes, 11U);
  EXPECT_FALSE(read.counts.main_menu);
  EXPECT_EQ(read.notes, "");
  EXPECT_EQ(read.confidence, "high");
  EXPECT_TRUE(read.suggestions_shown);
  EXPECT_TRUE(read.unknown.empty());
  ASSERT_TRUE(read.agreement);
  EXPECT_EQ(read.agreement->annotators, (std::vector<std::string>{"Ann", "Bob"}));
  EXPECT_EQ(read.agreement->kappas, (std::array<std::optional<double>, 3>{1, 0.5, 0.25}));
  EXPECT_EQ(read.agreement->decided, std::vector<std::string>{"h1"});
  EXPECT_EQ(read.agreement->open(), 2U);
  // Fields that the second call does not set stay: unknown ones and the agreement.
  labels.suggestions_shown = false;
  labels.agreement.reset();
  ASSERT_TRUE(write_label_file(labels));
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  for (const char* part : {"\"x-own\"", "\"Bob\"", "0.25"}) {
    EXPECT_TRUE(holds(text, part)) << part;
  }
  EXPECT_FALSE(holds(text, "suggestions_shown"));
  folder_.write("s/a/labels.json", R"({"not_template": [], "agreement": {"annotators": "Ann"}})");
  EXPECT_TRUE(holds(read_label_file(path).error().text(), "\"agreement\""));
  labels.path = folder_.path("none/labels.json");
  EXPECT_EQ(write_label_file(labels).error().code, ErrorCode::kOutput);
}

TEST_F(AgreementTest, MakesASuiteOfSiteFolders) {
  folder_.write("s/b/site.json", "{");
  folder_.write("s/.old/site.json", "{}");
  folder_.write("s/other/page.html", "");
  Result<Suite> suite = init_suite(folder_.path("s"));
  ASSERT_TRUE(suite) << suite.error().text();
  EXPECT_EQ(suite->name, "s");
  ASSERT_EQ(suite->sites.size(), 2U);
  EXPECT_EQ(suite->sites[0].id, "a");
  folder_.write("s/suite.json", R"({"name": "mine", "sites": ["b"]})");
  suite = init_suite(folder_.path("s") + "/");
  EXPECT_EQ(suite->name, "mine");
  EXPECT_EQ(suite->sites.size(), 2U);
  EXPECT_EQ(init_suite(folder_.path("s/a")).error().code, ErrorCode::kInput);
  EXPECT_EQ(init_suite(folder_.path("none")).error().code, ErrorCode::kInput);
}

TEST_F(AgreementTest, DescribesASite) {
  folder_.write("new/pages/a/key.html", "<p>x");
  const std::string site = folder_.path("new");
  SiteFolderOptions options{.key_page = "b.html", .base_url = "http://x.test"};
  EXPECT_EQ(init_site(site, options).error().code, ErrorCode::kInput);
  options.key_page = "a/key.html";
  folder_.write("elsewhere.html", "<p>y");
  std::filesystem::create_symlink(folder_.path("elsewhere.html"),
                                  folder_.path("new/pages/a/link.html"));
  EXPECT_EQ(init_site(site, options).error().code, ErrorCode::kInput);
  options.follow_symlinks = true;
  EXPECT_EQ(init_site(site, {.key_page = "a/key.html", .base_url = "x.test"}).error().code,
            ErrorCode::kInput);
  ASSERT_TRUE(init_site(site + "/", options));
  std::filesystem::remove(folder_.path("new/pages/a/link.html"));
  const auto opened = require(SiteFolder::open(site));
  EXPECT_EQ(opened.description().id, "new");
  EXPECT_EQ(opened.description().base_url, "http://x.test/");
  EXPECT_EQ(opened.description().key_page, "a/key.html");
  EXPECT_EQ(init_site(site, options).error().code, ErrorCode::kOutput);
  folder_.write("flat/key.html", "<p>x");
  options.key_page = "key.html";
  EXPECT_EQ(init_site(folder_.path("flat"), options).error().code, ErrorCode::kInput);
}

}  // namespace
}  // namespace pagelet
