// SPDX-License-Identifier: MIT
#include "datasets/site_content.h"

#include <limits>
#include <string>

#include "core/digest/sha256.h"
#include "core/files/input_file.h"

namespace pagelet {

std::string content_hash(SiteFolder& site) {
  Sha256 lines;
  const auto add = [&](const std::string& bytes, const std::string& name) {
    lines.add(sha256_hex(bytes) + "  " + name + "\n");
  };
  for (const char* name : {"site.json", "labels.json"}) {
    if (const Result<std::string> bytes = read_input(site.folder() + "/" + name)) add(*bytes, name);
  }
  const std::string folder = site.pages_folder() == site.folder() ? "" : "pages/";
  Limits limits;
  limits.max_bytes = std::numeric_limits<std::size_t>::max();
  DirectorySource& source = site.source();
  for (std::size_t at = 0; at < source.size(); ++at) {
    const auto page = static_cast<PageIndex>(at);
    if (const auto read = source.read(page, limits)) {
      add(read->bytes, folder + std::string(source.name(page)));
    }
  }
  return lines.hex();
}

}  // namespace pagelet
