// SPDX-License-Identifier: MIT
#pragma once

/// A page without others in memory, http://site.test/NAME, and the answer of an algorithm for it.

#include <memory>
#include <string>
#include <string_view>

#include "core/site/site.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"
#include "tests/support/memory_source.h"
#include "tests/support/require.h"

namespace pagelet {

struct PageWithAnswer {
  explicit PageWithAnswer(std::string_view html, const std::string& algorithm = "everything",
                          const Limits& limits = {}, const std::string& name = "a.html")
      : extractor(*make_extractor(algorithm, {})) {
    source.add(name, std::string(html));
    site = require(Site::open(source, 0, limits));
    run = pagelet::run(*site, {.extractor = *extractor});
  }

  MemorySource source;
  std::unique_ptr<Extractor> extractor;
  std::unique_ptr<Site> site;
  Run run;
};

}  // namespace pagelet
