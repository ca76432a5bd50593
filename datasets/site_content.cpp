// SPDX-License-Identifier: MIT
#include "datasets/site_content.h"

#include <limits>
#include <string>

#include "core/files/input_file.h"
#include "core/text/fixed_hash.h"

namespace pagelet {
namespace {

std::uint64_t hash_of_file(const std::string& path) {
  const Result<std::string> bytes = read_input(path);
  return bytes ? fixed_hash(*bytes) : 0;
}

}  // namespace

std::uint64_t content_hash(SiteFolder& site) {
  std::uint64_t hash = hash_of_file(site.folder() + "/site.json");
  hash = combine_fixed(hash, hash_of_file(site.folder() + "/labels.json"));
  hash = combine_fixed(hash, site.key_page());
  Limits limits;
  limits.max_bytes = std::numeric_limits<std::size_t>::max();
  DirectorySource& source = site.source();
  for (std::size_t at = 0; at < source.size(); ++at) {
    const auto page = static_cast<PageIndex>(at);
    hash = combine_fixed(hash, fixed_hash(source.name(page)));
    const auto read = source.read(page, limits);
    hash = combine_fixed(hash, read ? fixed_hash(read->bytes) : 0);
  }
  return hash;
}

}  // namespace pagelet
