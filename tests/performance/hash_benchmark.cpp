// SPDX-License-Identifier: MIT
/// Pages whose strings somebody made so that they share a hash without a key, beside pages with
/// random strings: the times should be the same.

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "core/dom/parser/html_parser.h"
#include "core/dom/working_tree.h"
#include "core/text/fixed_hash.h"
#include "core/text/hash.h"
#include "tests/support/made_strings.h"

namespace pagelet::performance {
namespace {

constexpr std::size_t kStrings = 10'000;

const std::vector<std::string>& strings(std::int64_t kind) {
  static const std::vector<std::string> all[] = {random_strings(kStrings, Bytes::kForPages),
                                                 strings_of_one_hash(kStrings, Bytes::kForPages),
                                                 strings_of_one_slot(kStrings, Bytes::kForPages)};
  return all[kind];
}

void ParseWithClasses(benchmark::State& state) {
  std::string page = "<!DOCTYPE html><title>t</title>";
  for (const std::string& text : strings(state.range(0))) page += "<p class=\"" + text + "\">a</p>";
  for ([[maybe_unused]] const auto _ : state) {
    SymbolTable symbols;
    SignatureTable signatures(symbols);
    const Document document = *parse_html(page, symbols);
    benchmark::DoNotOptimize(WorkingTree(document, signatures).structure_hash(0));
  }
}
BENCHMARK(ParseWithClasses)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

template <std::uint64_t (*kHash)(std::string_view)>
void HashStrings(benchmark::State& state) {
  const std::string text(static_cast<std::size_t>(state.range(0)), 'x');
  for ([[maybe_unused]] const auto _ : state) {
    std::string_view view = text;
    benchmark::DoNotOptimize(view);
    benchmark::DoNotOptimize(kHash(view));
  }
}
BENCHMARK(HashStrings<fixed_hash>)->Arg(4)->Arg(16)->Arg(100);
BENCHMARK(HashStrings<hash_bytes>)->Arg(4)->Arg(16)->Arg(100);

}  // namespace
}  // namespace pagelet::performance
