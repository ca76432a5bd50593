// SPDX-License-Identifier: MIT
#include "evaluation/tuning/presets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/text/edit_distance.h"

namespace pagelet {

std::span<const GridPreset> grid_presets() {
  static const std::vector<GridPreset> presets{
      {"temex-2015",
       {"temex"},
       "PSI 2015, Table 2: sizes of the complete subdigraph, fewer votes than pages",
       {"cs-size=1..8", "votes=1..8"},
       {"votes<cs-size || cs-size==1 && votes==1"}},
      {"conex", {"conex"}, "CONEX, Table 1: sizes of the n-SET", {"set-size=2..8"}, {}},
      {"ingredients",
       {"temex", "etdm", "conex"},
       "node equality: each ingredient switched off, or weighted as in profile A or B",
       {"id-rule=on,off", "text-term=on,off", "w-class=0,0.1,0.8", "w-position=0,0.1,0.4",
        "w-children=0,0.1,0.5", "w-attributes=0,0.1", "threshold=0.5..0.9:0.1"},
       {}},
      {"half-million",
       {"temex"},
       "5184 settings: 508,032 experiments on the 98 sites of the open suite",
       {"cs-size=1..8", "votes=1..8", "w-class=0,0.1,0.3", "w-position=0.2,0.4",
        "w-children=0.3,0.5,0.7", "w-attributes=0,0.1", "threshold=0.6..0.9:0.1"},
       {"votes<=cs-size"}},
  };
  return presets;
}

Result<GridPreset> find_preset(std::string_view name, std::string_view algorithm) {
  std::vector<std::string> names;
  for (const GridPreset& preset : grid_presets()) {
    if (preset.name == name) {
      if (std::ranges::find(preset.algorithms, algorithm) != preset.algorithms.end()) return preset;
      return fail(ErrorCode::kUsage,
                  fmt::format("--preset {}: is a grid for {}, not for {}", preset.name,
                              fmt::join(preset.algorithms, ", "), algorithm));
    }
    names.push_back(preset.name);
  }
  return fail(ErrorCode::kUsage, fmt::format("--preset {}: unknown preset{} (there are: {})", name,
                                             did_you_mean(name, names), fmt::join(names, ", ")));
}

}  // namespace pagelet
