// SPDX-License-Identifier: MIT

// The content of every page of a site, for example after a crawler has fetched it. Each page is
// parsed once.

#include <pagelet/pagelet.h>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

int main() {
  std::vector<pagelet::GivenPage> pages;
  for (const std::string name : {"harbour", "market", "school", "museum"}) {
    pages.push_back({"https://site.example/" + name + ".html",
                     "<body><ul><li><a href='market.html'>Market</a><li>"
                     "<a href='school.html'>School</a></ul><h1>" +
                         name + "</h1><p>All about the " + name + ".</p></body>"});
  }
  const auto site = pagelet::make_site(std::move(pages));
  for (const pagelet::PageIndex page : site->pages()) {
    const auto result = pagelet::extract(*site, page);
    if (!result) return 1;
    if (const auto text = result->text()) {
      std::printf("==> %s\n%s\n", result->url().c_str(), text->c_str());
    }
  }
}
