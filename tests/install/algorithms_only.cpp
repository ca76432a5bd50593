// SPDX-License-Identifier: MIT

// A program outside the project that needs the algorithms alone: the template of a site folder.

#include <core/site/directory_source.h>
#include <core/site/key_page.h>
#include <extractors/registry.h>

#include <cstdio>

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  auto source = pagelet::DirectorySource::open(argv[1], "https://site.example/", std::nullopt);
  if (!source) return 4;
  const auto page = source->index_of_name(argv[2]);
  if (!page) return 4;
  auto key_page = pagelet::KeyPage::open(*source, *page, {});
  auto temex = pagelet::make_extractor("temex", {{"votes", "1"}});
  if (!key_page || !temex) return 4;
  auto extraction = (*temex)->extract(pagelet::ExtractionContext(**key_page));
  if (!extraction) return 4;
  std::printf("%zu template nodes\n", extraction->nodes.count());
  return extraction->nodes.empty() ? 1 : 0;
}
