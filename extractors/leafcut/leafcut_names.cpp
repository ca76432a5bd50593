// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "core/dom/page_metadata.h"
#include "core/text/words.h"

namespace pagelet {
namespace {

// A text to search for. `^` at its beginning means the beginning of a word, `$` at its end the end
// of a word, and `~` a `-` or nothing.
struct NamePattern {
  PartKind kind;
  std::string_view text;
};

constexpr NamePattern kNames[] = {
    // Comments of readers.
    {PartKind::kComments, "comment"},
    {PartKind::kComments, "dsq-"},
    {PartKind::kComments, "disqus"},
    {PartKind::kComments, "duoshuo"},
    {PartKind::kComments, "komment"},
    {PartKind::kComments, "comentar"},
    {PartKind::kComments, "reactie"},
    {PartKind::kComments, "^respond$"},
    {PartKind::kComments, "discussion"},
    {PartKind::kComments, "trackback"},
    {PartKind::kComments, "pingback"},
    {PartKind::kComments, "haloscan"},
    {PartKind::kComments, "livefyre"},
    {PartKind::kComments, "replies"},
    {PartKind::kComments, "yorum"},
    {PartKind::kComments, "hozzaszol"},
    {PartKind::kComments, "^opmerkingen$"},
    {PartKind::kComments, "talkback"},
    {PartKind::kComments, "webmention"},
    {PartKind::kComments, "giscus"},
    {PartKind::kComments, "utterances"},
    {PartKind::kComments, "gitalk"},
    {PartKind::kComments, "gitment"},
    {PartKind::kComments, "valine"},
    {PartKind::kComments, "waline"},
    {PartKind::kComments, "twikoo"},
    {PartKind::kComments, "remark42"},
    {PartKind::kComments, "^isso$"},
    {PartKind::kComments, "cusdis"},
    {PartKind::kComments, "hyvor"},
    {PartKind::kComments, "intensedebate"},
    {PartKind::kComments, "^livere$"},
    {PartKind::kComments, "cackle"},
    // Other pages that are recommended.
    {PartKind::kRelated, "relat"},
    {PartKind::kRelated, "similar"},
    {PartKind::kRelated, "recommend"},
    {PartKind::kRelated, "read~next"},
    {PartKind::kRelated, "read~more"},
    {PartKind::kRelated, "more~posts"},
    {PartKind::kRelated, "more~from"},
    {PartKind::kRelated, "more~articles"},
    {PartKind::kRelated, "more~stories"},
    {PartKind::kRelated, "more~news"},
    {PartKind::kRelated, "see~also"},
    {PartKind::kRelated, "also~like"},
    {PartKind::kRelated, "yarpp"},
    {PartKind::kRelated, "zobacz"},
    {PartKind::kRelated, "suggest"},
    {PartKind::kRelated, "popular"},
    {PartKind::kRelated, "recent"},
    {PartKind::kRelated, "latest"},
    {PartKind::kRelated, "linkwithin"},
    {PartKind::kRelated, "zemanta"},
    {PartKind::kRelated, "upcoming"},
    {PartKind::kRelated, "relacionad"},
    {PartKind::kRelated, "souvisejic"},
    {PartKind::kRelated, "podobne"},
    {PartKind::kRelated, "aehnlich"},
    {PartKind::kRelated, "^benzer"},
    {PartKind::kRelated, "weiterlesen"},
    {PartKind::kRelated, "lies~auch"},
    {PartKind::kRelated, "lire~aussi"},
    {PartKind::kRelated, "voir~aussi"},
    {PartKind::kRelated, "leggi~anche"},
    {PartKind::kRelated, "ler~tambem"},
    {PartKind::kRelated, "leia~tambem"},
    {PartKind::kRelated, "lee~tambien"},
    {PartKind::kRelated, "read~also"},
    {PartKind::kRelated, "also~read"},
    {PartKind::kRelated, "you~may"},
    {PartKind::kRelated, "you~might"},
    {PartKind::kRelated, "other~articles"},
    {PartKind::kRelated, "other~posts"},
    {PartKind::kRelated, "most~read"},
    {PartKind::kRelated, "most~viewed"},
    {PartKind::kRelated, "^trending$"},
    {PartKind::kRelated, "cross~sell"},
    {PartKind::kRelated, "up~sell"},
    {PartKind::kRelated, "outbrain"},
    {PartKind::kRelated, "taboola"},
    {PartKind::kRelated, "zergnet"},
    {PartKind::kRelated, "^mgid$"},
    // Share buttons.
    {PartKind::kShare, "social"},
    {PartKind::kShare, "^share$"},
    {PartKind::kShare, "^sharing$"},
    {PartKind::kShare, "^sociable$"},
    {PartKind::kShare, "^addthis$"},
    {PartKind::kShare, "^tweet$"},
    {PartKind::kShare, "^twitter$"},
    {PartKind::kShare, "^facebook$"},
    {PartKind::kShare, "^fb$"},
    {PartKind::kShare, "^a2a$"},
    {PartKind::kShare, "^sharedaddy$"},
    {PartKind::kShare, "^bookmark$"},
    {PartKind::kShare, "^bookmarks$"},
    {PartKind::kShare, "^plusone$"},
    {PartKind::kShare, "^linkedin$"},
    {PartKind::kShare, "^follow$"},
    {PartKind::kShare, "share~this"},
    {PartKind::kShare, "share~bar"},
    {PartKind::kShare, "share~button"},
    {PartKind::kShare, "share~box"},
    {PartKind::kShare, "share~links"},
    {PartKind::kShare, "share~icons"},
    {PartKind::kShare, "^pinterest$"},
    {PartKind::kShare, "^pin~it$"},
    {PartKind::kShare, "^whatsapp$"},
    {PartKind::kShare, "^telegram$"},
    {PartKind::kShare, "^reddit$"},
    {PartKind::kShare, "^digg$"},
    {PartKind::kShare, "^tumblr$"},
    {PartKind::kShare, "hatena"},
    {PartKind::kShare, "shariff"},
    {PartKind::kShare, "addtoany"},
    {PartKind::kShare, "jiathis"},
    {PartKind::kShare, "bdshare"},
    {PartKind::kShare, "heateor"},
    {PartKind::kShare, "^ssba"},
    {PartKind::kShare, "^essb"},
    {PartKind::kShare, "^mashsb"},
    {PartKind::kShare, "print~friendly"},
    {PartKind::kShare, "partager"},
    {PartKind::kShare, "compartir"},
    {PartKind::kShare, "compartil"},
    {PartKind::kShare, "condivi"},
    {PartKind::kShare, "^teilen$"},
    {PartKind::kShare, "^delen$"},
    {PartKind::kShare, "udostepni"},
    {PartKind::kShare, "sdilet"},
    {PartKind::kShare, "sdileni"},
    {PartKind::kShare, "podelit"},
    // Tags and categories.
    {PartKind::kTags, "category"},
    {PartKind::kTags, "categories"},
    {PartKind::kTags, "^tag$"},
    {PartKind::kTags, "^tags$"},
    {PartKind::kTags, "^cat$"},
    {PartKind::kTags, "^cats$"},
    {PartKind::kTags, "^topics$"},
    {PartKind::kTags, "^labels$"},
    {PartKind::kTags, "^keywords$"},
    {PartKind::kTags, "^taxonomy$"},
    {PartKind::kTags, "^term$"},
    {PartKind::kTags, "^terms$"},
    {PartKind::kTags, "^taglist$"},
    {PartKind::kTags, "^tagged$"},
    {PartKind::kTags, "^filed$"},
    {PartKind::kTags, "tag~list"},
    {PartKind::kTags, "tag~links"},
    {PartKind::kTags, "tag~cloud"},
    {PartKind::kTags, "post~tags"},
    {PartKind::kTags, "post~labels"},
    {PartKind::kTags, "cat~links"},
    {PartKind::kTags, "^categoria$"},
    {PartKind::kTags, "^categorias$"},
    {PartKind::kTags, "^categorie$"},
    {PartKind::kTags, "^kategori"},
    {PartKind::kTags, "^rubrik$"},
    {PartKind::kTags, "^rubrique$"},
    {PartKind::kTags, "^rubriques$"},
    {PartKind::kTags, "etiquetas"},
    {PartKind::kTags, "^etiqueta$"},
    {PartKind::kTags, "^etiquettes$"},
    {PartKind::kTags, "schlagw"},
    {PartKind::kTags, "^tagi$"},
    {PartKind::kTags, "^hashtags$"},
    {PartKind::kTags, "posted~in"},
    // Where the page stands in the site.
    {PartKind::kPath, "crumb"},
    {PartKind::kPath, "pathway"},
    {PartKind::kPath, "navtrail"},
    {PartKind::kPath, "linktree"},
    {PartKind::kPath, "whereami"},
    {PartKind::kPath, "you~are~here"},
    {PartKind::kPath, "topic~path"},
    {PartKind::kPath, "^pankuzu$"},
    {PartKind::kPath, "rootline"},
    {PartKind::kPath, "^navpath$"},
    {PartKind::kPath, "^ariane$"},
    {PartKind::kPath, "filariane"},
    {PartKind::kPath, "^migas$"},
    {PartKind::kPath, "briciole"},
    {PartKind::kPath, "brotkrum"},
    {PartKind::kPath, "kruimel"},
    {PartKind::kPath, "okruszk"},
    {PartKind::kPath, "drobeck"},
    // Menus and pagers.
    {PartKind::kNavigation, "^nav$"},
    {PartKind::kNavigation, "^navi$"},
    {PartKind::kNavigation, "^navbar$"},
    {PartKind::kNavigation, "^menu$"},
    {PartKind::kNavigation, "^paging$"},
    {PartKind::kNavigation, "^prev$"},
    {PartKind::kNavigation, "^previous$"},
    {PartKind::kNavigation, "^next$"},
    {PartKind::kNavigation, "^older$"},
    {PartKind::kNavigation, "^newer$"},
    {PartKind::kNavigation, "navigation"},
    {PartKind::kNavigation, "pagination"},
    {PartKind::kNavigation, "pagenav"},
    {PartKind::kNavigation, "pagelink"},
    {PartKind::kNavigation, "pager"},
    {PartKind::kNavigation, "page~number"},
    {PartKind::kNavigation, "post~nav"},
    {PartKind::kNavigation, "navheader"},
    {PartKind::kNavigation, "navfooter"},
    {PartKind::kNavigation, "next~prev"},
    {PartKind::kNavigation, "prev~next"},
    {PartKind::kNavigation, "up~next"},
    {PartKind::kNavigation, "pagebar"},
    {PartKind::kNavigation, "^paginator"},
    {PartKind::kNavigation, "^paginacion"},
    {PartKind::kNavigation, "^paginacao"},
    {PartKind::kNavigation, "^paginacja"},
    {PartKind::kNavigation, "paginierung"},
    {PartKind::kNavigation, "blaettern"},
    {PartKind::kNavigation, "strankovani"},
    {PartKind::kNavigation, "back~to~top"},
    {PartKind::kNavigation, "scroll~top"},
    {PartKind::kNavigation, "^totop$"},
    {PartKind::kNavigation, "^gotop$"},
    {PartKind::kNavigation, "^suivant$"},
    {PartKind::kNavigation, "^precedent$"},
    {PartKind::kNavigation, "^anterior$"},
    {PartKind::kNavigation, "^siguiente$"},
    {PartKind::kNavigation, "^proximo$"},
    {PartKind::kNavigation, "^zurueck$"},
    {PartKind::kNavigation, "^vorige$"},
    {PartKind::kNavigation, "^volgende$"},
    // Frames, for pages that stand alone.
    {PartKind::kFrame, "^header$"},
    {PartKind::kFrame, "^footer$"},
    {PartKind::kFrame, "^sidebar$"},
    {PartKind::kFrame, "^nav$"},
    {PartKind::kFrame, "^navigation$"},
    {PartKind::kFrame, "^navbar$"},
    {PartKind::kFrame, "^menu$"},
    {PartKind::kFrame, "^masthead$"},
    {PartKind::kFrame, "^blogroll$"},
    {PartKind::kFrame, "^copyright$"},
    {PartKind::kFrame, "^toolbar$"},
    {PartKind::kFrame, "^login$"},
    {PartKind::kFrame, "^search$"},
    {PartKind::kFrame, "^topbar$"},
    {PartKind::kFrame, "^breadcrumb$"},
    {PartKind::kFrame, "^breadcrumbs$"},
    {PartKind::kFrame, "^pagination$"},
    {PartKind::kFrame, "^pager$"},
    {PartKind::kFrame, "^cookie$"},
    {PartKind::kFrame, "^cookies$"},
    {PartKind::kFrame, "^modal$"},
    {PartKind::kFrame, "^social$"},
    {PartKind::kFrame, "^share$"},
    {PartKind::kFrame, "^comments$"},
    {PartKind::kFrame, "^respond$"},
    {PartKind::kFrame, "^archives$"},
    {PartKind::kFrame, "^subscribe$"},
    {PartKind::kFrame, "^newsletter$"},
    {PartKind::kFrame, "^topnav$"},
    {PartKind::kFrame, "^leftnav$"},
    {PartKind::kFrame, "^mainnav$"},
    {PartKind::kFrame, "^rightcol$"},
    {PartKind::kFrame, "^leftcol$"},
    {PartKind::kFrame, "^mainmenu$"},
    {PartKind::kFrame, "^topmenu$"},
    {PartKind::kFrame, "^submenu$"},
    // Bylines.
    {PartKind::kByline, "^author"},
    {PartKind::kByline, "^byline"},
    {PartKind::kByline, "^vcard"},
    {PartKind::kByline, "^autor"},
    {PartKind::kByline, "^auteur"},
    {PartKind::kByline, "^signature"},
    {PartKind::kByline, "posted~by"},
    {PartKind::kByline, "written~by"},
    // Notices below a page.
    {PartKind::kNotice, "^copyright$"},
    {PartKind::kNotice, "^copyrights$"},
    {PartKind::kNotice, "printfooter"},
    {PartKind::kNotice, "^colophon$"},
    {PartKind::kNotice, "^disclaimer$"},
    // What only forums have.
    {PartKind::kForum, "forum"},
    {PartKind::kForum, "viewtopic"},
    {PartKind::kForum, "postbit"},
    {PartKind::kForum, "showthread"},
};

// A pattern that does not count when a certain text follows it.
struct Exception {
  std::string_view text;
  std::string_view followed_by;
};
constexpr Exception kExceptions[] = {{"comment", "ary"},
                                     {"relat", "ive"},
                                     // Sliders of builders of pages.
                                     {"pagination", "-position"},
                                     {"pagination", "-type"}};

// Tokens with these beginnings describe a page or an article that has a frame, not a frame.
constexpr std::string_view kNoFramePrefixes[] = {"no-",   "has-",   "with-",    "elementor", "wp-",
                                                 "post-", "entry-", "article-", "page-"};

constexpr std::string_view kDiscussionTexts[] = {"forum",
                                                 "foro$",
                                                 "foros$",
                                                 "viewtopic",
                                                 "showthread",
                                                 "^topic$",
                                                 "^topics$",
                                                 "topic-",
                                                 "/t/",
                                                 "discuss",
                                                 "messageboard",
                                                 "viewthread",
                                                 "showtopic",
                                                 "/threads/",
                                                 "message-board",
                                                 "xenforo",
                                                 "flarum",
                                                 "nodebb",
                                                 "fluxbb",
                                                 "punbb",
                                                 "yabb",
                                                 "ubbthreads",
                                                 "pipermail",
                                                 "mail-archive",
                                                 "gaestebuch",
                                                 "phpbb",
                                                 "vbulletin",
                                                 "mybb",
                                                 "discuz",
                                                 "vanilla",
                                                 "discourse",
                                                 "guestbook",
                                                 "mailing-list",
                                                 "mailing.list",
                                                 "mailinglist",
                                                 "mailman",
                                                 "hypermail",
                                                 "^bbs$",
                                                 "\u0444\u043e\u0440\u0443\u043c",
                                                 "\u0444\u043e\u0440\u0443",
                                                 "\u63b2\u793a\u677f",
                                                 "\u8bba\u575b",
                                                 "\u8ad6\u58c7"};

constexpr bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (static_cast<unsigned char>(c) >= 128);
}

bool is_word_begin(std::string_view name, std::size_t at) {
  return at == 0 || !is_word_character(name[at - 1]);
}
bool is_word_end(std::string_view name, std::size_t at) {
  return at == name.size() || !is_word_character(name[at]);
}

// Whether the pattern, without a `^` at its beginning, occurs in `name` at `at`.
bool stands_at(std::string_view name, std::size_t at, std::string_view pattern) {
  std::size_t end = at;
  for (const char c : pattern) {
    if (c == '$') return is_word_end(name, end);
    if (c == '~') {
      if (end < name.size() && name[end] == '-') ++end;
      continue;
    }
    if (end == name.size() || name[end] != c) return false;
    ++end;
  }
  for (const Exception& exception : kExceptions) {
    if (pattern == exception.text && name.substr(end).starts_with(exception.followed_by)) {
      return false;
    }
  }
  return true;
}

// The patterns by their first byte.
template <class Pattern>
class PatternIndex {
 public:
  template <class Table, class Text>
  PatternIndex(const Table& table, Text&& text) {
    for (const auto& pattern : table) {
      std::string_view letters = text(pattern);
      const bool at_word = letters.starts_with('^');
      if (at_word) letters.remove_prefix(1);
      by_byte_[static_cast<unsigned char>(letters.front())].push_back({&pattern, letters, at_word});
    }
  }

  // Calls `found(pattern, place)` for each place of a pattern in `name`; stops when it returns
  // true.
  template <class Found>
  void search(std::string_view name, Found&& found) const {
    for (std::size_t at = 0; at < name.size(); ++at) {
      for (const Entry& entry : by_byte_[static_cast<unsigned char>(name[at])]) {
        if (entry.at_word && !is_word_begin(name, at)) continue;
        if (stands_at(name, at, entry.letters) && found(*entry.pattern, at)) return;
      }
    }
  }

 private:
  struct Entry {
    const Pattern* pattern;
    std::string_view letters;
    bool at_word;
  };
  std::array<std::vector<Entry>, 256> by_byte_;
};

void append_name(std::string_view name, std::string& words) {
  for (std::size_t at = 0; at < name.size(); ++at) {
    const char c = name[at];
    const bool is_upper = c >= 'A' && c <= 'Z';
    if (is_upper && at > 0 && name[at - 1] >= 'a' && name[at - 1] <= 'z') words += '-';
    words += is_upper ? static_cast<char>(c - 'A' + 'a') : c == '_' ? '-' : c;
  }
}

// Whether the token around `at` does not begin with one of kNoFramePrefixes.
bool can_name_frame(std::string_view words, std::size_t at) {
  const std::string_view token = words.substr(words.rfind(' ', at) + 1);  // npos + 1 is 0
  return std::ranges::none_of(kNoFramePrefixes,
                              [&](std::string_view prefix) { return token.starts_with(prefix); });
}

}  // namespace

PartKinds kinds_of_names(std::string_view class_value, std::string_view id) {
  static const PatternIndex<NamePattern> kIndex(
      kNames, [](const NamePattern& pattern) { return pattern.text; });
  PartKinds kinds = 0;
  if (class_value.empty() && id.empty()) return kinds;
  std::string words;
  words.reserve(class_value.size() + id.size() + 9);
  append_name(class_value, words);
  words += ' ';
  append_name(id, words);
  kIndex.search(words, [&](const NamePattern& pattern, std::size_t at) {
    if (pattern.kind != PartKind::kFrame || can_name_frame(words, at)) {
      kinds |= static_cast<PartKinds>(pattern.kind);
    }
    return false;
  });
  return kinds;
}

bool names_discussion(std::string_view text) {
  static const PatternIndex<std::string_view> kIndex(
      kDiscussionTexts, [](std::string_view pattern) { return pattern; });
  bool found = false;
  kIndex.search(text, [&](std::string_view, std::size_t) { return found = true; });
  return found;
}

PartKinds PartNames::kinds_of(SignatureId element) {
  const std::size_t at = index_of(element);
  if (at >= kinds_.size()) kinds_.resize(std::max(at + 1, signatures_.size()), kUnseen);
  if (kinds_[at] == kUnseen) {
    const Signature& label = signatures_.get(element);
    kinds_[at] = kinds_of_names(symbols_.text(label.class_value), symbols_.text(label.id));
  }
  return kinds_[at];
}

bool PartNames::is_discussion(const WorkingTree& page, std::string_view url) {
  if (const std::size_t scheme = url.find("://"); scheme != std::string_view::npos) {
    url.remove_prefix(scheme + 3);
  }
  const Signature& body = signatures_.get(page.signature(0));
  for (const std::string_view text :
       {url, symbols_.text(body.class_value), symbols_.text(body.id)}) {
    if (names_discussion(lower_case(text))) return true;
  }
  if (names_discussion(lower_case(page_title(page.document())))) return true;
  for (TreeNode node = 1; node < page.size(); ++node) {
    if (!page.is_text(node) && has_kind(kinds_of(page.signature(node)), PartKind::kForum)) {
      return true;
    }
  }
  return false;
}

}  // namespace pagelet
