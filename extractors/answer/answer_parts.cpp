// SPDX-License-Identifier: MIT
#include "extractors/answer/answer_parts.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "core/dom/document.h"
#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/path.h"
#include "core/page/author_names.h"
#include "core/site/links.h"
#include "core/site/page_address.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet {

AnswerParts::AnswerParts(KeyPage& page, const Answer& answer, std::string url, Task of,
                         const AnswerOptions& options, OutputLimit& limit)
    : page_(page),
      answer_(answer),
      url_(std::move(url)),
      task_(*options.task),
      comments_(options.choices.comments),
      limit_(limit),
      rules_off_(options.rules_off),
      markdown_(options.choices.markdown),
      is_text_(options.format == ExtractFormat::kText && options.part == AnswerPart::kAnswer),
      tree_(page.tree(answer.whitespace)),
      nodes_(nodes_for_task(answer, of, task_)) {
  if (task_ == Task::kContent && comments_ == CommentsPlace::kInclude) {
    rules_off_.add(internal::OmissionRule::kComments);
  }
}

std::string AnswerParts::html(bool raw, DroppedHtml* dropped) {
  return raw ? renderer().raw_html() : renderer().html(title(), dropped, !title_before().empty());
}

std::string AnswerParts::markdown() {
  if (are_posts()) return posts_as_markdown(records(), title_before());
  return renderer().markdown(title_before(), markdown_);
}

std::string AnswerParts::text() {
  if (are_posts()) return posts_as_text(records(), title_before());
  return renderer().text(title_before());
}

const OmittedWords& AnswerParts::omitted() {
  if (!omitted_) omitted_ = renderer().omitted(title_before());
  return *omitted_;
}

MetadataReader& AnswerParts::metadata_reader() {
  if (!reader_) {
    other_pages_ = traits_of_candidates();
    const Url& url = page_.url_is_stated() ? page_.known_url() : page_.url();
    NamedByUser named;
    for (const RuleMatch& match : page_.page().rules().matches) {
      const RuleKind kind = page_.site().settings().rules->rule(match.rule).kind;
      std::span<const NodeId>* const target = kind == RuleKind::kTitle    ? &named.title
                                              : kind == RuleKind::kAuthor ? &named.author
                                              : kind == RuleKind::kDate   ? &named.date
                                                                          : nullptr;
      if (target != nullptr && target->empty()) *target = match.nodes;
    }
    reader_.emplace(
        tree_.document(), url, base(),
        MetadataContext{.other_pages = other_pages_, .stop = limit_.time(), .named = named});
  }
  return *reader_;
}

const PageMetadata& AnswerParts::metadata() {
  if (metadata_) return *metadata_;
  metadata_ = metadata_reader().all();
  MetadataField& author = metadata_->author;
  if (author.values.empty() && found_posts().kind == PostKind::kThread && !records().list.empty()) {
    const std::string& writer = records().list.front().author;
    if (!writer.empty()) author = {{writer}, MetadataSource::kText, "first-post"};
  }
  return *metadata_;
}

const internal::FoundPosts& AnswerParts::found_posts() {
  if (!found_posts_) found_posts_ = internal::find_posts(tree_.document(), limit_.time());
  return *found_posts_;
}

const PagePosts& AnswerParts::posts(PostKind kind) {
  static const PagePosts kNone;
  const bool is_wanted = kind == PostKind::kThread || comments_ != CommentsPlace::kExclude;
  if (!is_wanted || found_posts().kind != kind) return kNone;
  return records();
}

const PagePosts& AnswerParts::records() {
  if (!posts_) {
    const auto markdown = is_text_ ? std::nullopt : std::optional(markdown_);
    posts_ = posts_of(tree_.document(), found_posts(), base(), &limit_, markdown);
  }
  return *posts_;
}

bool AnswerParts::answer_one_another() {
  const auto& list = records().list;
  const auto count =
      std::ranges::count_if(list, [](const Post& post) { return post.parent.has_value(); });
  return 2 * static_cast<std::size_t>(count) > list.size();
}

// Comments go out, unless they are what a page is for: the answer has hardly anything else, or,
// unless they are excluded, they are most of it and have a short article above them or answer one
// another.
AnswerParts::CommentsUse AnswerParts::choose_comments() {
  constexpr std::size_t kMinOther = 50;           // words
  constexpr std::size_t kMinBesideExcluded = 10;  // words, where comments are excluded
  constexpr std::size_t kMinArticle = 80;  // words, beside comments that are most of the answer
  if (task_ != Task::kContent || found_posts().kind != PostKind::kComments) {
    return CommentsUse::kNone;
  }
  if (comments_ == CommentsPlace::kInclude) return CommentsUse::kAdded;
  if (nodes_.empty()) return CommentsUse::kNone;
  const WordsByPlace words = words_by_place(found_posts().section);
  const std::size_t other = words.all - words.inside;
  if (comments_ == CommentsPlace::kExclude) {
    return other >= kMinBesideExcluded ? CommentsUse::kApart : CommentsUse::kStay;
  }
  const bool are_most = internal::are_content(words.inside, words.all);
  const bool has_other =
      are_most ? other >= kMinArticle && !answer_one_another() : other - words.notices >= kMinOther;
  if (has_other) return CommentsUse::kApart;
  if (words.inside == 0 && other > words.notices) return CommentsUse::kApart;
  // What the algorithm did not choose is surely of the page if it had nothing but a notice, or if
  // members talk with each other. Without a headline, golds have the chosen texts alone.
  const bool are_added = answer_.has_title && (words.inside == 0 || answer_one_another());
  return are_added ? CommentsUse::kAdded : CommentsUse::kStay;
}

AnswerParts::CommentsUse AnswerParts::comments_use() {
  if (!comments_use_) comments_use_ = choose_comments();
  return *comments_use_;
}

bool AnswerParts::comments_stay() {
  return comments_ != CommentsPlace::kInclude && comments_use() >= CommentsUse::kStay;
}

AnswerParts::WordsByPlace AnswerParts::words_by_place(std::span<const NodeRange> ranges) const {
  WordsByPlace words;
  auto range = ranges.begin();
  nodes_.for_each([&](std::size_t member) {
    const NodeId node = tree_.document_node(static_cast<TreeNode>(member));
    if (!tree_.document().is_text(node)) return;
    while (range != ranges.end() && range->end <= node) ++range;
    const std::string_view text = tree_.document().text(node);
    const std::size_t of_text = count_words(text);
    words.all += of_text;
    if (range != ranges.end() && range->contains(node)) {
      words.inside += of_text;
    } else if (lower_case(text).find("cookie") != std::string::npos) {
      words.notices += of_text;
    }
  });
  return words;
}

// The nodes of the answer, with the comments that belong to it.
const NodeSet& AnswerParts::nodes() {
  if (has_comments_) return nodes_;
  has_comments_ = true;
  if (comments_use() != CommentsUse::kAdded) return nodes_;
  for (const internal::PostUnit& unit : found_posts().units) {
    if (unit.parent != internal::kNoPost) continue;  // it is in that one
    for (NodeId node = unit.range.begin; node < unit.range.end; ++node) {
      const TreeNode in_tree = tree_.node_of(node);
      if (in_tree != kNoNode) nodes_.insert(in_tree);
    }
  }
  return nodes_;
}

bool AnswerParts::are_posts() {
  if (!are_posts_) are_posts_ = choose_posts();
  return *are_posts_;
}

// The words of a chosen text if it is running: long, and neither of a heading nor in a link nor the
// title.
std::size_t AnswerParts::running_words(NodeId text) {
  constexpr int kMaxLevels = 4;
  const Document& document = tree_.document();
  const std::size_t words = internal::running_words(document.text(text));
  const auto is_apart = [&](NodeId node) {
    return document.tag(node) == Symbol::kA || heading_level(document.tag_name(node)) > 0;
  };
  const bool is_running = words >= internal::PostMarks::kMinRunning &&
                          !internal::element_around(document, text, kMaxLevels, is_apart) &&
                          collapse_blanks(document.text(text)) != title();
  return is_running ? words : 0;
}

// Whether the posts lose less running text of the answer than they add. A single post may be all
// that was recognised of a discussion, so it must lose nothing.
bool AnswerParts::choose_posts() {
  // 1 / share of the posts: below the title may be a post that was not recognised, and all else is
  // notices.
  constexpr std::size_t kShareBefore = 4;
  constexpr std::size_t kShareBeside = 2;
  // Without a headline, golds have the chosen texts alone. The user's own rules choose nodes.
  const bool may_be =
      task_ == Task::kContent && answer_.has_title && tree_.choices() == nullptr && !nodes_.empty();
  if (!may_be || found_posts().kind != PostKind::kThread) return false;
  std::vector<NodeRange> outer = found_posts().section;  // of a chat, with its notices
  for (const internal::PostUnit& unit : found_posts().units) {
    if (outer.empty() || unit.range.begin >= outer.back().end) outer.push_back(unit.range);
  }
  const std::string opener = records().list.empty() ? std::string() : records().list.front().author;
  std::size_t words = 0;
  for (const Post& post : records().list) words += internal::running_words(post.text);
  std::size_t chosen = 0;   // running words
  std::size_t outside = 0;  // of them, outside of the posts
  std::size_t before = 0;   // of these, between the title and the posts
  auto range = outer.begin();
  nodes_.for_each([&](std::size_t member) {
    const NodeId node = tree_.document_node(static_cast<TreeNode>(member));
    if (!tree_.document().is_text(node)) return;
    while (range != outer.end() && range->end <= node) ++range;
    std::size_t running = running_words(node);
    // "Started by Ann, 3 May 2024, 10:15:21" is above the posts.
    if (running > 0 && internal::is_byline(tree_.document().text(node), opener)) running = 0;
    chosen += running;
    if (range == outer.end() || !range->contains(node)) outside += running;
    if (node < outer.front().begin) {
      const bool is_title =
          !title().empty() &&
          collapse_blanks(tree_.document().text(node)).find(title()) != std::string::npos;
      before = is_title ? 0 : before + running;
    }
  });
  if (records().list.size() == 1) return chosen <= words;
  const std::size_t inside = chosen - outside;
  const std::size_t added = words > inside ? words - inside : 0;
  return words > 0 && outside <= std::max(added, words / kShareBeside) &&
         before <= std::max(added, words / kShareBefore);
}

std::string AnswerParts::final_url() const {
  const Url& found = page_.page().base_url();
  std::string url = found.scheme.empty() ? std::string() : found.to_string();
  return url.starts_with(kUnknownBaseUrl) ? std::string() : url;
}

std::string AnswerParts::source_url() const {
  const std::string found = is_web_url(page_.url()) ? std::string() : final_url();
  return found.empty() ? std::string(shown_url(page_.given_url())) : found;
}

std::vector<std::string> AnswerParts::candidates() const {
  std::vector<std::string> urls;
  for (const PageIndex page : answer_.candidates.pages) {
    urls.emplace_back(shown_url(page_.site().page_url(page)));
  }
  return urls;
}

void AnswerParts::for_each_path(const std::string& target,
                                const std::function<void(const std::string&)>& visit) {
  PathIndex paths(tree_.document());
  bool stopped = false;
  nodes().for_each([&](std::size_t node) {
    stopped = stopped || limit_.stop(target.size());
    if (!stopped) visit(paths.path(tree_.document_node(static_cast<TreeNode>(node))));
  });
}

const AnswerRenderer& AnswerParts::renderer() {
  if (!renderer_) {
    internal::OmissionScope scope{.is_content = task_ == Task::kContent, .off = rules_off_};
    // The posts of a discussion are its content, whatever the page calls them.
    if (scope.is_content && found_posts().kind == PostKind::kThread) {
      scope.off.add(internal::OmissionRule::kComments);
    }
    if (comments_use() == CommentsUse::kApart) scope.apart = found_posts().section;
    renderer_.emplace(tree_, nodes(), url_, base(), &limit_, std::move(scope));
  }
  return *renderer_;
}

// The title that comes before the answer, or empty. Main content begins with its title.
std::string AnswerParts::title_before() {
  const bool has_title = task_ == Task::kContent && answer_.has_title;
  return has_title ? title() : std::string();
}

bool AnswerParts::has_few_words() {
  constexpr std::size_t kFew = 50;
  std::size_t words = 0;
  for (TreeNode node = 0; node < tree_.size() && words < kFew; ++node) {
    if (tree_.is_text(node) && nodes().contains(node)) words += count_words(tree_.text(node));
  }
  return words < kFew;
}

const UserRules* AnswerParts::user_rules() const { return page_.site().settings().rules.get(); }

const std::vector<RuleMatch>& AnswerParts::rule_matches() const {
  return page_.page().rules().matches;
}

// A copy of the key page is not evidence. If no page had a vote, all are copies.
std::vector<const PageTraits*> AnswerParts::traits_of_candidates() const {
  constexpr std::size_t kMax = 6;  // the first time, each costs a walk over its nodes
  if (answer_.flags.has(Flag::kNoCandidates)) return {};
  Site& site = page_.site();
  const PageTraits* own = nullptr;
  std::vector<const PageTraits*> all;
  for (const PageIndex index : answer_.candidates.pages) {
    if (all.size() == kMax) break;
    SitePage* page = site.loaded_page(index);
    if (page == nullptr || page == &page_.page()) continue;
    const PageTraits* traits = traits_of(*page);
    if (own == nullptr) own = traits_of(page_.page());
    if (traits == nullptr || own == nullptr) break;
    if (*traits != *own) all.push_back(traits);
  }
  return all;
}

// A page is a candidate of several key pages, so its traits are kept once they are complete; null:
// there is no time left.
const PageTraits* AnswerParts::traits_of(SitePage& page) const {
  using Slot = std::unique_ptr<std::optional<PageTraits>>;
  std::optional<PageTraits>& cached = *page_.site().cached<Slot>(
      page, Whitespace::kDrop, [] { return std::make_unique<std::optional<PageTraits>>(); });
  if (!cached) {
    PageTraits traits = page_traits(page.document(), limit_.time());
    if (stop(limit_.time())) return nullptr;
    cached = std::move(traits);
  }
  return &*cached;
}

// References of a page whose address is not known stay as they are.
Url AnswerParts::base() const {
  const Url& url = page_.page().base_url();
  if (url.to_string().starts_with(kUnknownBaseUrl)) return {};
  return base_url_of(tree_.document(), url, page_.site().source().from_folder());
}

}  // namespace pagelet
