// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "reports/chart/scatter.h"
#include "reports/output/table.h"

namespace pagelet {
namespace {

// A colour and a mark for each series.
constexpr std::array<const char*, kMostSeries> kLooks = {"blue, mark=*",
                                                         "orange!80!black, mark=square*",
                                                         "green!50!black, mark=triangle*",
                                                         "violet, mark=diamond*",
                                                         "red!80!black, mark=x",
                                                         "teal, mark=+",
                                                         "brown, mark=o",
                                                         "gray, mark=square"};

// Only what a logarithmic axis can show.
std::string coordinates(const std::vector<std::pair<double, double>>& points) {
  std::string text;
  for (const auto& [x, y] : points) {
    if (x > 0 && y > 0) text += fmt::format(" ({:.6g},{:.6g})", x, y);
  }
  return text;
}

}  // namespace

std::string scatter_tikz(const ScatterChart& chart) {
  std::string text = fmt::format(
      "\\begin{{tikzpicture}}\n\\begin{{loglogaxis}}[width=0.7\\linewidth, height=0.45\\linewidth, "
      "title={{{}}}, xlabel={{{}}}, ylabel={{{}}}, legend pos=outer north east]\n",
      latex_text(chart.title), latex_text(chart.x_label), latex_text(chart.y_label));
  for (std::size_t at = 0; at < chart.series.size(); ++at) {
    const ScatterSeries& series = chart.series[at];
    const std::string look = kLooks.at(at % kLooks.size());
    text += fmt::format("\\addplot[only marks, mark size=1.2pt, {}] coordinates {{{}}};\n", look,
                        coordinates(series.points));
    text += fmt::format("\\addlegendentry{{{}}}\n", latex_text(series.label));
    for (const ScatterLine& line : series.lines) {
      text += fmt::format("\\addplot[{}, mark=none{}] coordinates {{{}}};\n",
                          look.substr(0, look.find(',')), line.label.empty() ? ", forget plot" : "",
                          coordinates(line.path));
      if (!line.label.empty())
        text += fmt::format("\\addlegendentry{{{}}}\n", latex_text(line.label));
    }
  }
  return text + "\\end{loglogaxis}\n\\end{tikzpicture}\n";
}

}  // namespace pagelet
