// SPDX-License-Identifier: MIT
#pragma once

/// The parts of an answer that several formats need, each made when it is first needed.

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/export/metadata.h"
#include "core/export/page_answer.h"
#include "core/output_limit.h"
#include "core/site/directory_source.h"
#include "core/site/links.h"
#include "core/site/loaded_pages.h"
#include "pagelet/answer/answer_writer.h"

namespace pagelet::internal {

class AnswerParts {
 public:
  /// All references must outlive the object. `of`: the task that the algorithm answers; `task`: the
  /// wanted one.
  AnswerParts(const AnsweredPage& answered, Target of, Target task, OutputLimit& limit)
      : answered_(answered),
        task_(task),
        limit_(limit),
        tree_(answered.site.tree(answered.page, answered.run.extraction->whitespace)),
        nodes_(nodes_for_task(*answered.run.extraction, of, task)) {}

  const AnsweredPage& answered() const { return answered_; }
  const WorkingTree& tree() const { return tree_; }
  const NodeSet& nodes() const { return nodes_; }
  OutputLimit& limit() { return limit_; }

  const PageAnswer& answer() {
    if (!answer_) answer_.emplace(tree_, nodes_, answered_.url, base(), &limit_);
    return *answer_;
  }

  const PageMetadata& metadata() {
    if (!metadata_) {
      const std::vector<const PageTraits*> others = traits_of_candidates();
      metadata_ = page_metadata(tree_.document(), answered_.page.url(), base(),
                                {.other_pages = others, .stop = limit_.time()});
    }
    return *metadata_;
  }

  /// The title in the metadata. Without the rest, unless `metadata` was called, which takes longer.
  const std::string& title() {
    if (title_) return *title_;
    if (metadata_) return title_.emplace(metadata_->title.text());
    const std::vector<const PageTraits*> others = traits_of_candidates();
    TitleAndTraits found = title_and_traits(tree_.document(), answered_.page.url(),
                                            {.other_pages = others, .stop = limit_.time()});
    std::optional<PageTraits>& kept = kept_traits(answered_.page);
    if (!kept && !stop(limit_.time())) kept = std::move(found.traits);
    return title_.emplace(found.title.text());
  }

  /// The title is the heading of a content without headings.
  std::string markdown(const MarkdownParts& parts) {
    return answer().markdown(task_ == Target::kContent ? title() : std::string(), parts);
  }

 private:
  std::optional<PageTraits>& kept_traits(SitePage& page) {
    using Slot = std::unique_ptr<std::optional<PageTraits>>;
    return *answered_.site.kept<Slot>(page, Whitespace::kDrop,
                                      [] { return std::make_unique<std::optional<PageTraits>>(); });
  }

  // A page is a candidate of several key pages, so its traits are kept once they are complete.
  std::vector<const PageTraits*> traits_of_candidates() {
    std::vector<const PageTraits*> all;
    for (SitePage* page :
         loaded_pages(answered_.site, answered_.run.extraction->candidates.pages)) {
      std::optional<PageTraits>& kept = kept_traits(*page);
      if (!kept) {
        PageTraits traits = page_traits(page->document(), limit_.time());
        if (stop(limit_.time())) break;
        kept = std::move(traits);
      }
      all.push_back(&*kept);
    }
    return all;
  }

  // References of a page whose address is not known stay as they are.
  Url base() const {
    if (answered_.site.page_url(answered_.page.index()).starts_with(kUnknownBaseUrl)) return {};
    return base_url_of(tree_.document(), answered_.page.url(),
                       answered_.site.source().from_folder());
  }

  const AnsweredPage& answered_;
  Target task_;
  OutputLimit& limit_;
  const WorkingTree& tree_;
  NodeSet nodes_;
  std::optional<PageAnswer> answer_;
  std::optional<PageMetadata> metadata_;
  std::optional<std::string> title_;
};

}  // namespace pagelet::internal
