// SPDX-License-Identifier: MIT

// CETR: the main content is in the lines of the page with much text for their tags.
//
// The ratio of a line is its characters by its tags. The ratios are smoothed over neighbouring
// lines; so is a derivative, the difference of a line and the three after it. Lines are clustered
// by both, with one centre fixed at the origin: the lines of the other clusters are content. Other
// pages are not looked at. Source: Weninger, Hsu, Han 2010; docs/algorithms.md. Cost: O(characters
// + lines * rounds).

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/unicode.h"
#include "extractors/registry.h"
#include "extractors/tag_stream.h"

namespace pagelet::cetr {
namespace {

enum class Mode : std::uint8_t { kBoth, kRatio, kThreshold };
enum class Derive : std::uint8_t { kSmoothed, kRaw };

struct Options {
  Mode mode = Mode::kBoth;
  std::size_t clusters = 3;
  double lambda = 1;
  double sigma = 1;
  Derive derive = Derive::kSmoothed;
  std::size_t wrap = 0;
};

// A part of a text in one line.
struct Piece {
  TreeNode text;
  std::size_t line;
  std::size_t characters;
};

// Divides a page into lines; those without tags and characters do not count.
class LineMaker {
 public:
  explicit LineMaker(std::size_t wrap) : wrap_(wrap) {}

  void add_tag(std::string_view name, bool is_end) {
    ++tags_;
    width_ += count_characters(name) + (is_end ? 3 : 2);
    if (wrap_ > 0 && width_ > wrap_) end_line();
  }

  /// `node`: kNoNode for a blank text.
  void add_text(std::string_view text, TreeNode node) {
    for (std::size_t begin = 0;;) {
      const std::size_t end = text.find('\n', begin);
      add_row(text.substr(begin, end - begin), node);
      if (end == std::string_view::npos) return;
      end_line();
      begin = end + 1;
    }
  }

  void end_line() {
    if (tags_ > 0 || characters_ > 0) {
      ratios_.push_back(static_cast<double>(characters_) /
                        static_cast<double>(std::max<std::size_t>(tags_, 1)));
    }
    tags_ = characters_ = width_ = 0;
  }

  const std::vector<double>& ratios() const { return ratios_; }
  const std::vector<Piece>& pieces() const { return pieces_; }

 private:
  // Adds a text without line feed, which is broken where it exceeds the width.
  void add_row(std::string_view row, TreeNode node) {
    while (wrap_ > 0) {
      const std::size_t room = width_ < wrap_ ? wrap_ - width_ : 1;
      const std::size_t cut = break_in(row, room);
      if (cut == 0) break;
      add_piece(row.substr(0, cut), node);
      end_line();
      row.remove_prefix(cut);
    }
    add_piece(row, node);
  }

  // Where to break a row: after its last space up to this width, else at it; 0: it is not longer.
  static std::size_t break_in(std::string_view row, std::size_t room) {
    std::size_t after_space = 0;
    std::size_t at = 0;
    for (std::size_t characters = 0; at < row.size(); ++characters) {
      if (characters == room) {
        if (row[at] == ' ') return at + 1;
        return after_space > 0 ? after_space : at;
      }
      const bool is_space = row[at] == ' ';
      next_character(row, at);
      if (is_space && characters > 0) after_space = at;
    }
    return 0;
  }

  void add_piece(std::string_view piece, TreeNode node) {
    width_ += count_characters(piece);
    const std::size_t characters = collapsed_characters(piece);
    if (characters == 0 || node == kNoNode) return;
    characters_ += characters;
    pieces_.push_back({node, ratios_.size(), characters});
  }

  std::size_t wrap_;
  std::size_t tags_ = 0;
  std::size_t characters_ = 0;
  std::size_t width_ = 0;
  std::vector<double> ratios_;
  std::vector<Piece> pieces_;
};

// Weighted means of neighbours by a bell curve; beyond both ends the sequence is reflected.
std::vector<double> smoothed(const std::vector<double>& values, double sigma, StopToken* token) {
  const auto radius = static_cast<std::ptrdiff_t>(4 * sigma + 0.5);
  std::vector<double> weights;
  for (std::ptrdiff_t i = -radius; i <= radius; ++i) {
    const auto distance = static_cast<double>(i);
    weights.push_back(std::exp(-distance * distance / (2 * sigma * sigma)));
  }
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  const auto size = static_cast<std::ptrdiff_t>(values.size());
  std::vector<double> result(values.size());
  for (std::ptrdiff_t at = 0; at < size && !stop(token); ++at) {
    double sum = 0;
    for (std::ptrdiff_t i = -radius; i <= radius; ++i) {
      std::ptrdiff_t from = (at + i) % (2 * size);
      if (from < 0) from += 2 * size;
      if (from >= size) from = 2 * size - 1 - from;
      sum += weights[static_cast<std::size_t>(i + radius)] / total *
             values[static_cast<std::size_t>(from)];
    }
    result[static_cast<std::size_t>(at)] = sum;
  }
  return result;
}

// How far each value is from the mean of the three after it.
std::vector<double> derivative(const std::vector<double>& values) {
  constexpr std::size_t kAhead = 3;
  std::vector<double> result(values.size());
  for (std::size_t at = 0; at + 1 < values.size(); ++at) {
    const std::size_t end = std::min(at + 1 + kAhead, values.size());
    double sum = 0;
    for (std::size_t next = at + 1; next < end; ++next) sum += values[next];
    result[at] = std::abs(sum / static_cast<double>(end - at - 1) - values[at]);
  }
  if (values.size() > 1) {
    const double last = values.back();
    result.back() = std::abs((last + values[values.size() - 2]) / 2 - last);
  }
  return result;
}

using Point = std::array<double, 2>;

double squared_distance(const Point& a, const Point& b) {
  return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]);
}

std::size_t nearest(const std::vector<Point>& centres, const Point& point) {
  const auto distance = [&](const Point& centre) { return squared_distance(centre, point); };
  return static_cast<std::size_t>(std::ranges::min_element(centres, {}, distance) -
                                  centres.begin());
}

// The origin, then each time the point that is farthest from the centres chosen before.
std::vector<Point> first_centres(const std::vector<Point>& points, std::size_t count) {
  std::vector<Point> centres{{0, 0}};
  while (centres.size() < count) {
    centres.push_back(*std::ranges::max_element(points, {}, [&](const Point& point) {
      return squared_distance(centres[nearest(centres, point)], point);
    }));
  }
  return centres;
}

// Whether k-means puts a point into another cluster than the one whose centre stays at the origin;
// by point.
std::vector<bool> outside_of_origin(const std::vector<Point>& points, std::size_t clusters,
                                    StopToken* token) {
  constexpr int kRounds = 100;
  std::vector<Point> centres = first_centres(points, clusters);
  std::vector<std::size_t> labels;
  for (int round = 0; round < kRounds && !stop_now(token); ++round) {
    std::vector<std::size_t> next;
    for (const Point& point : points) next.push_back(nearest(centres, point));
    if (next == labels) break;
    labels = std::move(next);
    std::vector<Point> sums(clusters);
    std::vector<double> sizes(clusters);
    for (std::size_t at = 0; at < points.size(); ++at) {
      sums[labels[at]][0] += points[at][0];
      sums[labels[at]][1] += points[at][1];
      ++sizes[labels[at]];
    }
    for (std::size_t cluster = 1; cluster < clusters; ++cluster) {
      const double size = sizes[cluster];
      if (size > 0) centres[cluster] = {sums[cluster][0] / size, sums[cluster][1] / size};
    }
  }
  std::vector<bool> outside(points.size());
  for (std::size_t at = 0; at < labels.size(); ++at) outside[at] = labels[at] != 0;
  return outside;
}

double deviation(const std::vector<double>& values) {
  const auto size = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / size;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / size);
}

std::vector<bool> content_lines(const Options& options, const std::vector<double>& ratios,
                                StopToken* token) {
  const std::vector<double> smooth = smoothed(ratios, options.sigma, token);
  if (options.mode == Mode::kThreshold) {
    const double threshold = options.lambda * deviation(ratios);
    std::vector<bool> above;
    for (const double value : smooth) above.push_back(value > threshold);
    return above;
  }
  std::vector<Point> points;
  for (const double value : smooth) points.push_back({value, 0});
  if (options.mode == Mode::kBoth) {
    const std::vector<double> slopes = smoothed(
        derivative(options.derive == Derive::kRaw ? ratios : smooth), options.sigma, token);
    for (std::size_t at = 0; at < points.size(); ++at) points[at][1] = slopes[at];
  }
  return outside_of_origin(points, options.clusters, token);
}

TextShares characters_in_lines(const Options& options, const ExtractionContext& context) {
  const WorkingTree& tree = context.key_page(Whitespace::kDrop);
  LineMaker lines(options.wrap);
  for_each_tag(tree, [&](const TagStreamItem& item) {
    if (item.kind == TagKind::kText) {
      lines.add_text(tree.document().text(item.node), item.counted);
    } else if (item.counted != kNoNode) {
      lines.add_tag(tree.tag_name(item.counted), item.kind == TagKind::kEnd);
    }
  });
  lines.end_line();
  TextShares shares(tree);
  if (lines.ratios().empty()) return shares;
  const std::vector<bool> content = content_lines(options, lines.ratios(), context.stop_token());
  for (const Piece& piece : lines.pieces()) {
    shares.add(piece.text, content[piece.line] ? piece.characters : 0, piece.characters);
  }
  return shares;
}

Result<Answer> extract(const Options& options, const ExtractionContext& context) {
  return characters_in_lines(options, context).answer();
}

Explanation explain(const Options& options, const ExtractionContext& context, const Answer&) {
  return characters_in_lines(options, context)
      .explain(context, "characters in lines with much text for their tags");
}

}  // namespace

ExtractorEntry cetr_entry() {
  return extractor_entry<Options>(
      {.info = {.name = "cetr",
                .title = "CETR",
                .summary = "lines with much text for their tags, found by clustering",
                .citation = "Weninger, Hsu, Han: CETR: Content extraction via tag ratios. "
                            "WWW 2010",
                .origin = Origin::kPublished,
                .target = Task::kContent},
       .table = ParameterTable<Options>()
                    .choice(&Options::mode, "mode",
                            {{"2d", Mode::kBoth}, {"km", Mode::kRatio}, {"tm", Mode::kThreshold}},
                            "clusters of ratio and derivative, of the ratio, or a threshold for it")
                    .number(&Options::clusters, "clusters", 2, 20, "",
                            "clusters, that of the origin "
                            "included")
                    .number(&Options::lambda, "lambda", 0, 100, "",
                            "threshold as a multiple of the deviation of the ratios")
                    .number(&Options::sigma, "sigma", 0.1, 50, "lines", "width of the smoothing")
                    .choice(&Options::derive, "derive",
                            {{"smoothed", Derive::kSmoothed}, {"raw", Derive::kRaw}},
                            "of which ratios the derivative is taken")
                    .number(&Options::wrap, "wrap", 0, 10'000, "characters",
                            "width at which lines are broken; 0: only at line feeds"),
       .extract = extract,
       .explain = explain});
}

}  // namespace pagelet::cetr
