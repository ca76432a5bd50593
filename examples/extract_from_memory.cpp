// SPDX-License-Identifier: MIT

// The main content of a page that a program holds in memory, as Markdown.

#include <pagelet/pagelet.h>

#include <cstdio>
#include <string>

namespace {

// Your program has pages from its crawler instead.
std::string page(const std::string& title, const std::string& text) {
  return "<body><ul><li><a href='/'>Home</a><li><a href='/news'>News</a></ul><h1>" + title +
         "</h1><p>" + text + "</p><p>All rights reserved</p></body>";
}

}  // namespace

int main() {
  const std::string html_a = page("Harbour", "The harbour was frozen for nine days.");
  const std::string html_b = page("Market", "Apples are cheaper than in any year before.");
  auto result = pagelet::extract(
      {{"https://site.example/a.html", html_a}, {"https://site.example/b.html", html_b}});
  if (!result) {
    std::fprintf(stderr, "%s\n", result.error().text().c_str());
    return 1;
  }
  if (const auto markdown = result->markdown()) std::puts(markdown->c_str());
}
