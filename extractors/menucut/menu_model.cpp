// SPDX-License-Identifier: MIT
#include "extractors/menucut/menu_model.h"

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "extractors/leafcut/model.h"
#include "extractors/leafcut/packed_trees.h"

namespace pagelet {
namespace {

namespace feature = menu_feature;

#include "menu_model.inc"

constexpr double kValueUnit = 0.001;  // of the values in the file

double value_of(std::span<const Split> tree, const MenuRow& row) {
  std::size_t at = 0;
  while (tree[at].feature != Split::kLeaf) {
    at += row[tree[at].feature] <= tree[at].threshold ? 1 : tree[at].right;
  }
  return kValueUnit * tree[at].value;
}

}  // namespace

double menu_value(const MenuRow& row) {
  static const OwnedTrees unpacked = unpack(kMenuTrees);
  const Trees trees = unpacked;
  double sum = 0;
  for (std::size_t tree = 0; tree < trees.roots.size(); ++tree) sum += value_of(trees[tree], row);
  return 1 / (1 + std::exp(-sum));
}

std::string_view menu_model_hash() { return kMenuModelHash; }

}  // namespace pagelet
