// SPDX-License-Identifier: MIT
#include "reports/reproduction/reproduction.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <sstream>
#include <string>

#include "reports/reproduction/paper_tables.h"
#include "tests/reports/reproduction/sample_run.h"
#include "tests/support/errors.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

class ReproductionTest : public testing::Test {
 protected:
  std::string read(const std::string& name) const { return file_text(folder_.path(name)); }
  TemporaryFolder folder_;
};

TEST_F(ReproductionTest, WritesEveryFormat) {
  const auto written =
      require(write_reproduction(sample_run(), {}, folder_.path("out"), {.width = 100}));
  const std::string whole = read("out/reproduction.txt");
  // All tables are on the screen, the comparison first.
  EXPECT_EQ(whole.find("\nTWEB19, Table 4"), whole.find("\n\n") + 1);
  for (const PaperTable& table : paper_tables(sample_run())) {
    EXPECT_TRUE(holds(written, "\n\n" + table.source + ": ")) << table.id;
  }
  EXPECT_LT(written.find("\nTWEB19, Table 4"), written.find("\nPSI15, Table 1"));
  for (const char* name : {"tables/tweb19_t4.txt", "tables/tweb19_t4.md", "tables/tweb19_t4.csv",
                           "tables/tweb19_t4.tex", "figures/tweb19_f4.csv"}) {
    EXPECT_FALSE(read(std::string("out/") + name).empty()) << name;
  }
  const Json table = Json::parse(read("out/tables/tweb19_t4.json"));
  EXPECT_EQ(table.at("rows").at(1).at("f1_mean"), 45.21);
  EXPECT_TRUE(table.at("rows").at(1).at("accuracy_mean").is_null());
  EXPECT_TRUE(read("out/figures/conex_f4.svg").starts_with("<svg "));
  EXPECT_TRUE(written.starts_with("What may be compared. ")) << written.substr(0, 80);
  EXPECT_TRUE(holds(whole, "pairs of algorithms have the same order as in print"));
  // No two columns have the same name.
  const std::string csv = read("out/tables/tweb19_t4.csv");
  std::istringstream head(csv.substr(0, csv.find('\n')));
  std::set<std::string> names;
  for (std::string name; std::getline(head, name, ',');) {
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_TRUE(names.contains("recall_high"));
}

TEST_F(ReproductionTest, SaysWhichFileCannotBeWritten) {
  folder_.write("out", "a file");
  EXPECT_TRUE(
      error_of(write_reproduction(sample_run(), {}, folder_.path("out"), {}), ErrorCode::kOutput)
          .starts_with(folder_.path("out")));
}

TEST_F(ReproductionTest, WritesOnePageWithAllTables) {
  const auto page = require(write_reproduction(sample_run(), {}, folder_.path("out"),
                                               {.format = ReproductionFormat::kHtml}));
  EXPECT_EQ(page, read("out/reproduction.html"));
  for (const PaperTable& table : paper_tables(sample_run())) {
    EXPECT_TRUE(holds(page, "<section id=\"" + table.id + "\">")) << table.id;
    EXPECT_TRUE(holds(page, "<a href=\"#" + table.id + "\">")) << table.id;
  }
  EXPECT_TRUE(holds(page, "<section id=\"claims\">"));
  EXPECT_TRUE(holds(page, "<td class=\"number\" data-value=\"88.46\">88.46 ["));
  // Nothing is loaded.
  for (const char* reference : {"src=", "<link", "@import", "url("}) {
    EXPECT_FALSE(holds(page, reference)) << reference;
  }
}

TEST_F(ReproductionTest, WritesChosenTablesAndColumns) {
  const TableChoice choice{{"tweb19_t4"}, {"f1", "recall_mean"}};
  const auto shown =
      require(write_reproduction(sample_run(), choice, folder_.path("out"), {.width = 100}));
  EXPECT_TRUE(shown.starts_with("\nTWEB19, Table 4"));
  const Json table = Json::parse(read("out/tables/tweb19_t4.json"));
  EXPECT_EQ(table.at("columns"), (Json{"extractor", "source", "recall_mean", "f1_low", "f1_mean",
                                       "f1_high", "f1_sigma"}));
  EXPECT_EQ(table.at("rows").at(1).at("f1_mean"), 45.21);
  EXPECT_FALSE(std::filesystem::exists(folder_.path("out/tables/psi15_t1.json")));
  EXPECT_TRUE(check_choice(choice));
  EXPECT_TRUE(holds(error_of(check_choice({{"tweb19_t44"}, {}}), ErrorCode::kUsage),
                    "--table tweb19_t44: does not exist: did you mean tweb19_t4?"));
  EXPECT_TRUE(holds(error_of(check_choice({{"tweb19_t4"}, {"loads"}}), ErrorCode::kUsage),
                    "--columns loads: does not exist"));
}

TEST_F(ReproductionTest, SubsetsHoldTheSitesThatAPaperNames) {
  const Suite suite{"teco", "folder", {{"a/water.org", "x", ""}, {"b/other.org", "y", ""}}, {}};
  const auto psi = subset_of(suite, PaperSubset::kPsi15).value();
  ASSERT_EQ(psi.sites.size(), 1U);
  EXPECT_EQ(psi.sites[0].id, "a/water.org");
  EXPECT_EQ(subset_of(suite, PaperSubset::kAll)->sites.size(), 2U);
  EXPECT_EQ(error_of(subset_of(*open_suite(kSample), PaperSubset::kConex30)),
            std::string(kSample) + ": has no site of the 30 of --subset conex30");
}

}  // namespace
}  // namespace pagelet
