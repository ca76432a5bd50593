// SPDX-License-Identifier: MIT
#include "core/mapping/strengths.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/text/blanks.h"

namespace pagelet {
namespace {

TextMatch match_texts(const WorkingTree& a, const WorkingTree& b, TreeNode node, TreeNode image,
                      SymbolTable& texts) {
  if (a.text(node) == b.text(image)) return TextMatch::kEqual;
  const bool equal =
      texts.intern(collapse_blanks(a.text(node))) == texts.intern(collapse_blanks(b.text(image)));
  return equal ? TextMatch::kEqual : TextMatch::kDifferent;
}

}  // namespace

std::vector<double> mapping_strengths(const NodeEquality& equality, SymbolTable& texts,
                                      const WorkingTree& a, const WorkingTree& b,
                                      const Mapping& mapping) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  std::vector<double> strengths(a.size(), -kInfinite);
  strengths[0] = kInfinite;
  const bool with_text = equality.options().text_term;
  for (TreeNode node = 1; node < a.size(); ++node) {
    const TreeNode image = mapping.image[node];
    if (image == kNoNode) continue;
    const TreeNode parent = a.parent(node);
    const std::uint32_t length_a = a.child_count(parent);
    const std::uint32_t length_b = b.child_count(b.parent(image));
    const PositionWindow window = position_window(a.position(node), length_a, length_b);
    const double position = position_similarity(window, b.position(image), length_a, length_b);
    TextMatch text = TextMatch::kNotText;
    if (with_text && a.is_text(node)) text = match_texts(a, b, node, image, texts);
    const double score = equality.score(equality.signatures().get(a.signature(node)),
                                        equality.signatures().get(b.signature(image)),
                                        a.child_count(node), b.child_count(image), position, text);
    strengths[node] = std::min(strengths[parent], score);
  }
  return strengths;
}

}  // namespace pagelet
