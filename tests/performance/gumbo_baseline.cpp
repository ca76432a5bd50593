// SPDX-License-Identifier: MIT
#include "tests/performance/gumbo_baseline.h"

#include <gumbo.h>

#include <chrono>

#include "core/dom/parser/parser_arena.h"

namespace pagelet::performance {
namespace {

std::uint64_t parse(const std::string& page, const GumboOptions& options) {
  GumboOutput* output = gumbo_parse_with_options(&options, page.data(), page.size());
  const std::uint64_t children = output->root->v.element.children.length;
  gumbo_destroy_output(&options, output);
  return children;
}

}  // namespace

std::uint64_t parse_with_malloc(const std::string& page) {
  return parse(page, kGumboDefaultOptions);
}

std::uint64_t parse_with_malloc(const std::vector<std::string>& pages) {
  std::uint64_t sum = 0;
  for (const std::string& page : pages) sum += parse_with_malloc(page);
  return sum;
}

std::uint64_t parse_without_errors(const std::vector<std::string>& pages) {
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;
  std::uint64_t sum = 0;
  for (const std::string& page : pages) sum += parse(page, options);
  return sum;
}

std::uint64_t parse_with_arena(const std::vector<std::string>& pages) {
  std::uint64_t sum = 0;
  for (const std::string& page : pages) {
    internal::ParserArena arena(std::size_t{1} << 32U, std::chrono::hours(1), nullptr);
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = &internal::ParserArena::allocate;
    options.deallocator = &internal::ParserArena::deallocate;
    options.userdata = &arena;
    options.max_errors = 0;
    const GumboOutput* output = gumbo_parse_with_options(&options, page.data(), page.size());
    sum += output->root->v.element.children.length;
  }
  return sum;
}

}  // namespace pagelet::performance
