// SPDX-License-Identifier: MIT
#pragma once

/// A page without others in memory, http://site.test/NAME, and the answer of an algorithm for it.

#include <memory>
#include <string>
#include <string_view>

#include "core/site/key_page.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"
#include "tests/support/memory_source.h"
#include "tests/support/require.h"

namespace pagelet {

struct PageWithAnswer {
  /// `budget`: for the run, and for what is written later.
  explicit PageWithAnswer(std::string_view html, const std::string& algorithm = "everything",
                          const std::string& name = "a.html", Budget* budget = nullptr)
      : extractor(*make_extractor(algorithm, {})),
        key_page(budget == nullptr ? std::make_unique<KeyPage>(site, 0)
                                   : std::make_unique<KeyPage>(site, 0, *budget)) {
    source.add(name, std::string(html));
    run = pagelet::run(*key_page, *extractor);
  }

  MemorySource source;
  Site site{source};
  std::unique_ptr<Extractor> extractor;
  std::unique_ptr<KeyPage> key_page;
  Run run;
};

}  // namespace pagelet
