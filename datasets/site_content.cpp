// SPDX-License-Identifier: MIT
#include "datasets/site_content.h"

#include <fstream>
#include <iterator>
#include <limits>
#include <string>

#include "core/text/hash.h"

namespace pagelet {
namespace {

std::uint64_t hash_of_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return 0;
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  return hash_bytes(bytes);
}

}  // namespace

std::uint64_t content_hash(SiteFolder& site) {
  std::uint64_t hash = hash_of_file(site.folder() + "/site.json");
  hash = combine_hash(hash, hash_of_file(site.folder() + "/labels.json"));
  hash = combine_hash(hash, site.key_page());
  Limits limits;
  limits.max_bytes = std::numeric_limits<std::size_t>::max();
  DirectorySource& source = site.source();
  for (std::size_t at = 0; at < source.size(); ++at) {
    const auto page = static_cast<PageIndex>(at);
    hash = combine_hash(hash, hash_bytes(source.name(page)));
    const auto read = source.read(page, limits);
    hash = combine_hash(hash, read ? hash_bytes(read->bytes) : 0);
  }
  return hash;
}

}  // namespace pagelet
