// SPDX-License-Identifier: MIT

// An algorithm of your own: the template is every text that is also on another page.

#include <pagelet/pagelet.h>

#include <cstdio>
#include <memory>
#include <set>
#include <string_view>

struct SameTexts final : pagelet::Extractor {
  SameTexts() : pagelet::Extractor({.name = "same-texts"}) {}

  pagelet::Result<pagelet::Answer> extract(
      const pagelet::ExtractionContext& context) const override {
    const auto whitespace = pagelet::Whitespace::kDrop;
    pagelet::Answer answer = pagelet::begin_answer(context, {});
    std::set<std::string_view> shared;
    for (const pagelet::PageIndex index : answer.candidates.pages) {
      const pagelet::WorkingTree& page = context.page(index, whitespace);
      for (pagelet::TreeNode node = 0; node < page.size(); ++node)
        if (page.is_text(node)) shared.insert(page.text(node));
    }
    const pagelet::WorkingTree& key = context.key_page(whitespace);
    answer.nodes = pagelet::NodeSet(key.size());
    for (pagelet::TreeNode node = 0; node < key.size(); ++node)
      if (key.is_text(node) && shared.contains(key.text(node))) answer.nodes.insert(node);
    return answer;
  }
};

int main() {
  const auto result = pagelet::extract(
      {{"a", "<p>Home<p>The harbour was frozen."}, {"b", "<p>Home<p>Apples are cheap."}},
      {.extractor = std::make_shared<SameTexts>(), .output = pagelet::Task::kTemplate});
  if (!result) return 1;
  if (const auto text = result->text()) std::puts(text->c_str());
}
