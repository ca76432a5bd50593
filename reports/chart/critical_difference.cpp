// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "reports/chart/chart.h"
#include "reports/output/output_folder.h"

namespace pagelet {
namespace {

constexpr double kWidth = 720;
constexpr double kLeft = 190;  // left end of the axis; labels are beside it
constexpr double kRight = kWidth - kLeft;
constexpr double kAxis = 54;  // height of the axis; the critical difference is above it
constexpr double kBarStep = 9;
constexpr double kLabelStep = 22;

class Diagram {
 public:
  Diagram(const CriticalDifference& data, const std::string& id) : data_(data), id_(id) {
    order_.resize(data.items.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::ranges::stable_sort(order_, {},
                             [&](std::size_t item) { return data_.items[item].mean_rank; });
  }

  std::string draw() {
    const double first_label = kAxis + 20 + kBarStep * static_cast<double>(data_.groups.size()) + 6;
    const std::size_t on_the_left = (order_.size() + 1) / 2;
    const double height = first_label + kLabelStep * static_cast<double>(on_the_left);
    axis();
    distance();
    bars();
    for (std::size_t at = 0; at < order_.size(); ++at) {
      const bool left = at < on_the_left;
      const std::size_t row = left ? at : order_.size() - 1 - at;
      label(data_.items[order_[at]], left, first_label + kLabelStep * static_cast<double>(row));
    }
    return fmt::format(
        "<svg class=\"cd-diagram\" role=\"img\" viewBox=\"0 0 {:.0f} {:.0f}\" "
        "xmlns=\"http://www.w3.org/2000/svg\" aria-labelledby=\"{}-title {}-text\" "
        "font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"currentColor\" "
        "stroke=\"none\"><title id=\"{}-title\">Critical-difference diagram</title>"
        "<desc id=\"{}-text\">{}</desc>{}</svg>",
        kWidth, height, id_, id_, id_, id_, escape_html(description()), body_);
  }

 private:
  double x_of(double rank) const {
    const auto worst = static_cast<double>(std::max<std::size_t>(2, order_.size()));
    return kLeft + (rank - 1) / (worst - 1) * (kRight - kLeft);
  }
  void line(double x1, double y1, double x2, double y2, double width) {
    fmt::format_to(std::back_inserter(body_),
                   "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"currentColor\" "
                   "stroke-width=\"{}\"/>",
                   x1, y1, x2, y2, width);
  }
  void text(double x, double y, const char* anchor, const std::string& words) {
    fmt::format_to(std::back_inserter(body_),
                   "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>", x, y, anchor,
                   escape_html(words));
  }

  void axis() {
    line(x_of(1), kAxis, x_of(static_cast<double>(order_.size())), kAxis, 1);
    for (std::size_t rank = 1; rank <= order_.size(); ++rank) {
      const double x = x_of(static_cast<double>(rank));
      line(x, kAxis - 6, x, kAxis, 1);
      text(x, kAxis - 10, "middle", std::to_string(rank));
    }
  }

  // Draws a ruler of the length of the critical difference.
  void distance() {
    const double end = x_of(std::min(1 + data_.distance, static_cast<double>(order_.size())));
    line(x_of(1), 22, end, 22, 1.5);
    line(x_of(1), 17, x_of(1), 27, 1.5);
    line(end, 17, end, 27, 1.5);
    text(x_of(1), 12, "start", fmt::format("critical difference {:.2f}", data_.distance));
  }

  void bars() {
    double y = kAxis + 16;
    for (const std::vector<std::size_t>& group : data_.groups) {
      const auto rank = [&](std::size_t item) { return data_.items[item].mean_rank; };
      const auto [best, worst] = std::ranges::minmax(group, {}, rank);
      line(x_of(rank(best)) - 4, y, x_of(rank(worst)) + 4, y, 4);
      y += kBarStep;
    }
  }

  void label(const CriticalDifference::Item& item, bool left, double y) {
    const double x = x_of(item.mean_rank);
    const double end = left ? kLeft - 14 : kRight + 14;
    fmt::format_to(std::back_inserter(body_),
                   "<path d=\"M{:.1f} {:.1f}V{:.1f}H{:.1f}\" fill=\"none\" "
                   "stroke=\"currentColor\" stroke-width=\"1\"/>"
                   "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"/>",
                   x, kAxis, y, end, x, kAxis);
    text(left ? end - 5 : end + 5, y + 4, left ? "end" : "start",
         left ? fmt::format("{}  {:.2f}", item.label, item.mean_rank)
              : fmt::format("{:.2f}  {}", item.mean_rank, item.label));
  }

  std::string description() const {
    std::string words = "Mean ranks, 1 is best: ";
    for (std::size_t at = 0; at < order_.size(); ++at) {
      const CriticalDifference::Item& item = data_.items[order_[at]];
      words += fmt::format("{}{} {:.2f}", at == 0 ? "" : ", ", item.label, item.mean_rank);
    }
    words += fmt::format(". Critical difference {:.2f} at level {}.", data_.distance, data_.level);
    for (const std::vector<std::size_t>& group : data_.groups) {
      words += " No significant difference:";
      for (std::size_t at = 0; at < group.size(); ++at) {
        words += (at == 0 ? " " : ", ") + data_.items[group[at]].label;
      }
      words += ".";
    }
    return words;
  }

  const CriticalDifference& data_;
  const std::string& id_;
  std::vector<std::size_t> order_;  // of the items, the best first
  std::string body_;
};

}  // namespace

std::string critical_difference_svg(const CriticalDifference& diagram, const std::string& id) {
  return Diagram(diagram, id).draw();
}

}  // namespace pagelet
