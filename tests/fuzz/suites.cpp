// SPDX-License-Identifier: MIT

// suite.json and site.json. Input: suite.json, a separator (fuzz_site.h), then site.json of a site
// with two pages.

#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "tests/fuzz/fuzz_site.h"

FUZZ_TARGET(suites) {
  static const bool prepared = [] {
    folder().write("site/pages/index.html", "<a href=b.html>b</a><p id=c>c");
    folder().write("site/pages/dir/b.html", "<a href=../index.html>a</a><p id=c>d");
    folder().write("site/labels.json", R"({"not_template": ["#c"]})");
    return true;
  }();
  require(prepared, "the site is there");
  folder().write("suite.json", input.until(kPageEnd));
  folder().write("site/site.json", input.rest());
  if (const auto suite = open_suite(folder().path())) {
    require(!suite->sites.empty(), "a suite has sites");
    for (const SuiteSite& site : suite->sites) {
      require(site.id.find('/') == std::string::npos, "a site lies in its suite");
    }
  } else {
    require(suite.error().code == ErrorCode::kInput, "a suite is input");
  }
  auto site = SiteFolder::open(folder().path("site"));
  if (!site) {
    require(site.error().code == ErrorCode::kInput, "a site is input");
    return;
  }
  require(site->key_page() < site->source().size(), "the key page is a page");
  for (PageIndex page = 0; page < site->source().size(); ++page) {
    require(!site->source().url(page).empty(), "pages have URLs");
    site->source().read(page, small_limits());
  }
  check_site({site->description().id, folder().path("site"), "", 0, ""}, small_limits());
}
