// SPDX-License-Identifier: MIT
#pragma once

/// A test with trees of one site: their labels can be compared.
///
/// Example, in a TEST_F: const WorkingTree page = tree("body(p('a') p)");

#include <gtest/gtest.h>

#include <list>
#include <string>
#include <string_view>
#include <utility>

#include "core/dom/document.h"
#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "tests/support/build_document.h"

namespace pagelet {

class BuiltTreesTest : public testing::Test {
 protected:
  WorkingTree tree(Document document) {
    return WorkingTree(documents_.emplace_back(std::move(document)), signatures_,
                       Whitespace::kDrop);
  }
  WorkingTree tree(std::string_view body) {
    return tree(build_document(symbols_, "html(" + std::string(body) + ")"));
  }

  SymbolTable symbols_;
  SignatureTable signatures_{symbols_};
  std::list<Document> documents_;  // the trees refer to them
};

}  // namespace pagelet
