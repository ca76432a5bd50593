// SPDX-License-Identifier: MIT
#pragma once

/// A page without others in memory, http://site.test/NAME, and the answer of an algorithm for it.

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "core/site/site.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"
#include "tests/support/memory_source.h"

namespace pagelet {

struct PageWithAnswer {
  explicit PageWithAnswer(std::string_view html, const std::string& algorithm = "everything",
                          const Limits& limits = {}, const std::string& name = "a.html")
      : extractor(*make_extractor(algorithm, {})) {
    source.add(name, std::string(html));
    auto opened = Site::open(source, 0, limits);
    if (!opened) throw std::logic_error(opened.error().text());
    site = std::move(*opened);
    run = pagelet::run(*site, {.extractor = *extractor});
  }

  MemorySource source;
  std::unique_ptr<Extractor> extractor;
  std::unique_ptr<Site> site;
  Run run;
};

}  // namespace pagelet
