// SPDX-License-Identifier: MIT
#include "tests/support/naive_leafcut_content.h"

#include <algorithm>
#include <map>
#include <regex>
#include <utility>

#include "core/text/words.h"

namespace pagelet::naive {
namespace {

// [x] of section 15.8: a whole word.
std::string words(const std::string& alternatives) {
  return "(^|[^a-z0-9\\x80-\\xff])(" + alternatives + ")(?![a-z0-9\\x80-\\xff])";
}

// A word that begins with one of the alternatives.
std::string begins(const std::string& alternatives) {
  return "(^|[^a-z0-9\\x80-\\xff])(" + alternatives + ")";
}

struct Kind {
  std::string name;
  std::vector<std::string> expressions;
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> kKinds = {
      {"comments",
       {"comment(?!ary)|dsq-|disqus|duoshuo|komment|comentar|reactie|discussion|trackback|pingback|"
        "haloscan|livefyre|replies|yorum|hozzaszol|talkback|webmention|giscus|utterances|gitalk|"
        "gitment|valine|waline|twikoo|remark42|cusdis|hyvor|intensedebate|cackle",
        words("respond|opmerkingen|isso|livere")}},
      {"related",
       {"relat(?!ive)|similar|recommend|read-?next|read-?more|more-?(posts|from|articles|stories|"
        "news)|see-?also|also-?like|yarpp|zobacz|suggest|popular|recent|latest|linkwithin|zemanta|"
        "upcoming|relacionad|souvisejic|podobne|aehnlich|weiterlesen|lies-?auch|lire-?aussi|"
        "voir-?aussi|leggi-?anche|le(r|ia)-?tambem|lee-?tambien|read-?also|also-?read|"
        "you-?(may|might)|other-?(articles|posts)|most-?(read|viewed)|cross-?sell|up-?sell|"
        "outbrain|taboola|zergnet",
        begins("benzer"), words("trending|mgid")}},
      {"share",
       {"social|share-?(this|bar|button|box|links|icons)|hatena|shariff|addtoany|jiathis|bdshare|"
        "heateor|print-?friendly|partager|compart(ir|il)|condivi|udostepni|sdile(t|ni)|podelit",
        begins("ssba|essb|mashsb"),
        words("share|sharing|sociable|addthis|tweet|twitter|facebook|fb|a2a|sharedaddy|bookmarks?|"
              "plusone|linkedin|follow|pinterest|pin-?it|whatsapp|telegram|reddit|digg|tumblr|"
              "teilen|delen")}},
      {"tags",
       {"category|categories|tag-?(list|links|cloud)|post-?(tags|labels)|cat-?links|etiquetas|"
        "schlagw|posted-?in",
        begins("kategori"),
        words("categorias?|categorie|rubrik|rubriques?|etiqueta|etiquettes|tagi|hashtags|tags?|"
              "cats?|topics|labels|keywords|taxonomy|terms?|taglist|tagged|filed")}},
      {"path",
       {"crumb|pathway|navtrail|linktree|whereami|you-?are-?here|topic-?path|rootline|filariane|"
        "briciole|brotkrum|kruimel|okruszk|drobeck",
        words("pankuzu|navpath|ariane|migas")}},
      {"navigation",
       {"navigation|pagination(?!-position|-type)|pagenav|pagelink|pager|page-?number|post-?nav|"
        "navheader|navfooter|"
        "next-?prev|prev-?next|up-?next|pagebar|paginierung|blaettern|strankovani|back-?to-?top|"
        "scroll-?top",
        begins("paginator|paginacion|paginacao|paginacja"),
        words("nav|navi|navbar|menu|paging|prev|previous|next|older|newer|totop|gotop|suivant|"
              "precedent|anterior|siguiente|proximo|zurueck|vorige|volgende")}},
      {"forum", {"forum|viewtopic|postbit|showthread"}},
      {"byline", {begins("author|byline|vcard|autor|auteur|signature"), "posted-?by|written-?by"}},
      {"notice", {words("copyrights?|colophon|disclaimer"), "printfooter"}},
  };
  return kKinds;
}

const char* const kFrameWords =
    "header|footer|sidebar|nav|navigation|navbar|menu|masthead|blogroll|copyright|toolbar|login|"
    "search|topbar|breadcrumbs?|pagination|pager|cookies?|modal|social|share|comments|respond|"
    "archives|subscribe|newsletter|topnav|leftnav|mainnav|rightcol|leftcol|mainmenu|topmenu|"
    "submenu";

std::string attribute(const Node& node, const std::string& name) {
  for (const auto& [key, value] : node.all_attributes) {
    if (key == name) return value;
  }
  return "";
}

std::string lower_name(const std::string& name) {
  std::string lower;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const char c = name[at];
    if (c >= 'A' && c <= 'Z') {
      if (at > 0 && name[at - 1] >= 'a' && name[at - 1] <= 'z') lower += '-';
      lower += static_cast<char>(c - 'A' + 'a');
    } else {
      lower += c == '_' ? '-' : c;
    }
  }
  return lower;
}

bool finds(const std::string& text, const std::string& expression) {
  return std::regex_search(text, std::regex(expression));
}

const std::set<std::string> kNameless = {
    "b",   "strong", "i",    "em",  "u",      "font", "small", "big",  "tt", "code",      "abbr",
    "sup", "sub",    "cite", "s",   "strike", "var",  "kbd",   "samp", "q",  "mark",      "acronym",
    "dfn", "ins",    "del",  "bdo", "br",     "img",  "td",    "th",   "tr", "blockquote"};

bool leaves_page(const Node& node) {
  return node.tag == "a" && std::ranges::any_of(node.all_attributes, [](const auto& one) {
           return one.first == "href" && !one.second.starts_with("#");
         });
}

// Section 15.8: the kinds that attributes give.
std::set<std::string> marks_of(const Tree& tree, std::size_t node) {
  std::set<std::string> found;
  const auto lower = [&](const char* name) { return lower_case(attribute(tree[node], name)); };
  const auto has = [&](const char* name, const std::string& expression) {
    const std::string value = lower(name);
    return !value.empty() && finds(value, "(^|[ \\t\\r\\n])(" + expression + ")([ \\t\\r\\n]|$)");
  };
  if (tree[node].tag == "a") {
    if (has("rel", "tag|category")) found.insert("tags");
    if (has("rel", "next|prev|previous")) found.insert("navigation");
  }
  if (has("role", "navigation")) found.insert("navigation");
  if (has("role", "complementary|contentinfo|search|banner|dialog|menu|toolbar")) {
    found.insert("frame");
  }
  const std::string before = "([^ ]*[/#])?";
  if (has("itemtype", before + "(breadcrumb|breadcrumblist)")) found.insert("path");
  if (has("itemtype", before + "(comment|usercomments)")) found.insert("comments");
  if (has("itemtype", before + "sitenavigationelement")) found.insert("navigation");
  if (has("itemtype", before + "(wpheader|wpfooter|wpsidebar|wpadblock)")) found.insert("frame");
  if (lower("aria-label").find("breadcrumb") != std::string::npos) found.insert("path");
  if (lower("aria-label").find("pagination") != std::string::npos) found.insert("navigation");
  const std::vector<std::size_t> below = subtree(tree, node);
  if (std::ranges::none_of(below, [&](std::size_t one) { return leaves_page(tree[one]); })) {
    found.erase("navigation");
  }
  return found;
}

struct Candidate {
  std::size_t node = 0;
  std::string kind;
  double before = 0;  // W
};

class MainText {
 public:
  MainText(const Tree& tree, std::set<std::size_t>& template_nodes)
      : tree_(tree), template_(template_nodes), discussion_(is_discussion(tree)) {}

  std::vector<std::size_t> run(const std::vector<std::size_t>& blocks) {
    all_ = outside(0);
    for (const std::size_t child : tree_[0].children) walk(child);
    std::set<std::size_t> dropped_elements;
    for (const Candidate& candidate : candidates_) {
      const bool edge = candidate.before <= total_ / 10 || total_ - candidate.before <= total_ / 10;
      const bool needs_edge =
          !discussion_ || candidate.kind == "related" || candidate.kind == "tags";
      if (needs_edge && !edge) continue;
      dropped_elements.insert(candidate.node);
      for (const std::size_t node : subtree(tree_, candidate.node)) dropped_.insert(node);
    }
    std::set<std::size_t> content;
    const std::size_t main = main_block(blocks);
    if (main == kNone) return {};
    const std::size_t last = last_of_article(main);
    for (const std::size_t block : blocks) {
      if (dropped_.contains(block)) continue;
      const bool taken = tree_[block].parent == tree_[main].parent ||
                         outside(block) + inside(block) == 0 || inside(block) < outside(block);
      if (!taken || (block > last && !has_headline(block))) continue;
      for (const std::size_t node : subtree(tree_, block)) {
        const std::vector<std::size_t> below = subtree(tree_, node);
        const bool wrapper = std::ranges::any_of(
            below, [&](std::size_t one) { return dropped_elements.contains(one); });
        if (!dropped_.contains(node) && !wrapper) content.insert(node);
      }
    }
    add_bylines(content);
    return {content.begin(), content.end()};
  }

 private:
  // Words of texts that are neither template nor dropped: outside and inside of links.
  double outside(std::size_t node) const {
    return words_below(tree_, node, [&](std::size_t text) {
      return !template_.contains(text) && !dropped_.contains(text) && !in_link(tree_, text);
    });
  }
  double inside(std::size_t node) const {
    return words_below(tree_, node, [&](std::size_t text) {
      return !template_.contains(text) && !dropped_.contains(text) && in_link(tree_, text);
    });
  }

  void walk(std::size_t node) {
    if (tree_[node].tag == "#text") {
      total_ += outside(node);
      return;
    }
    const std::string kind = kind_of(node);
    if (!kind.empty()) {
      candidates_.push_back({node, kind, total_});
      return;
    }
    for (const std::size_t child : tree_[node].children) walk(child);
  }

  std::string kind_of(std::size_t node) const {
    const std::string& tag = tree_[node].tag;
    for (const std::size_t below : subtree(tree_, node)) {
      if (tree_[below].tag == "h1") return "";
    }
    for (std::size_t up = tree_[node].parent; up != kNone; up = tree_[up].parent) {
      if (tree_[up].tag == "pre" || tree_[up].tag == "code") return "";
    }
    std::set<std::string> names;
    if (!kNameless.contains(tag)) names = kinds_of(tree_[node]);
    const std::set<std::string> marks = marks_of(tree_, node);
    names.erase("frame");
    names.insert(marks.begin(), marks.end());
    const double words = outside(node);
    const double links = inside(node);
    const bool small = words <= all_ / 2;
    if (!discussion_ && tag != "span" && names.contains("comments") && (small || total_ >= 10)) {
      return "comments";
    }
    if (!small) return "";
    if (names.contains("related")) return "related";
    if (names.contains("share")) return "share";
    if (names.contains("tags") && words + links < 60) return "tags";
    if (names.contains("path")) return "path";
    if (names.contains("navigation") && (links > .4 * (words + links) || words + links < 30)) {
      return "navigation";
    }
    if (tag == "nav" || tag == "aside" || tag == "footer" || names.contains("frame")) {
      return "frame";
    }
    static const std::set<std::string> kFields = {"form", "select", "input", "button", "noscript"};
    if (discussion_ && kFields.contains(tag)) return "form";
    return "";
  }

  bool has_headline(std::size_t node) const {
    return std::ranges::any_of(subtree(tree_, node),
                               [&](std::size_t below) { return tree_[below].tag == "h1"; });
  }

  // The last node of the article after which nothing is content; kNone: there is no such article.
  std::size_t last_of_article(std::size_t main) const {
    if (discussion_) return kNone;
    for (std::size_t up = main; up != 0 && up != kNone; up = tree_[up].parent) {
      if (tree_[up].tag != "article") continue;
      return outside(up) >= .8 * outside(0) ? subtree(tree_, up).back() : kNone;
    }
    return kNone;
  }

  std::size_t main_block(const std::vector<std::size_t>& blocks) const {
    std::size_t main = kNone;
    const auto rank = [&](std::size_t block) {
      return std::pair(outside(block), subtree(tree_, block).size());
    };
    for (const std::size_t block : blocks) {
      if (dropped_.contains(block)) continue;
      if (main == kNone || rank(block) > rank(main)) main = block;
    }
    return main;
  }

  void add_bylines(std::set<std::size_t>& content) {
    for (std::size_t node = 1; node < tree_.size(); ++node) {
      if (tree_[node].tag == "#text" || !kinds_of(tree_[node]).contains("byline")) continue;
      const std::vector<std::size_t> below = subtree(tree_, node);
      if (content.contains(node) ||
          std::ranges::any_of(below, [&](std::size_t one) { return !template_.contains(one); })) {
        continue;
      }
      const double words = words_below(tree_, node, [](std::size_t) { return true; });
      if (words == 0 || words > 60) continue;
      const std::size_t parent = tree_[node].parent;
      const std::size_t grandparent = tree_[parent].parent;
      const auto holds_text = [&](std::size_t one) {
        return one != 0 && one != kNone && 2 * outside(one) >= outside(0);
      };
      if (holds_text(parent) || (parent != 0 && holds_text(grandparent))) {
        bylines_.insert(below.begin(), below.end());
        content.insert(below.begin(), below.end());
      }
    }
    for (const std::size_t node : bylines_) template_.erase(node);
  }

  const Tree& tree_;
  std::set<std::size_t>& template_;
  bool discussion_;
  double all_ = 0;    // N
  double total_ = 0;  // W, in the end Z
  std::vector<Candidate> candidates_;
  std::set<std::size_t> dropped_;
  std::set<std::size_t> bylines_;
};

}  // namespace

std::set<std::string> kinds_of(const Node& element) {
  static std::map<std::string, std::set<std::string>> known;
  const std::string name =
      lower_name(attribute(element, "class")) + " " + lower_name(attribute(element, "id"));
  const auto [entry, is_new] = known.try_emplace(name);
  std::set<std::string>& found = entry->second;
  if (!is_new || name == " ") return found;
  for (const Kind& kind : kinds()) {
    for (const std::string& expression : kind.expressions) {
      if (finds(name, expression)) found.insert(kind.name);
    }
  }
  std::string token;
  for (const char c : name + " ") {
    if (c != ' ') {
      token += c;
      continue;
    }
    if (finds(token, words(kFrameWords)) &&
        !finds(token, "^(no-|has-|with-|elementor|wp-|post-|entry-|article-|page-)")) {
      found.insert("frame");
    }
    token.clear();
  }
  return found;
}

bool is_discussion(const Tree& page) {
  const std::string expression =
      "forum|viewtopic|showthread|viewthread|showtopic|topic-|/t/|/threads/|discuss|"
      "message-?board|xenforo|flarum|nodebb|fluxbb|punbb|yabb|ubbthreads|pipermail|mail-archive|"
      "gaestebuch|phpbb|vbulletin|mybb|discuz|"
      "vanilla|discourse|guestbook|mailing[-.]?list|mailman|hypermail|\u0444\u043e\u0440\u0443|"
      "\u63b2\u793a\u677f|\u8bba\u575b|\u8ad6\u58c7|foros?(?![a-z0-9\\x80-\\xff])|" +
      words("topics?|bbs");
  for (const std::string& text : {attribute(page[0], "class"), page[0].id, page[0].title}) {
    if (finds(lower_case(text), expression)) return true;
  }
  return std::any_of(page.begin() + 1, page.end(), [](const Node& node) {
    return node.tag != "#text" && kinds_of(node).contains("forum");
  });
}

double words_of_text(const std::string& text) {
  double words = static_cast<double>(split_at_blanks(text).size());
  for (std::size_t at = 0; at + 2 < text.size(); ++at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    if (byte(0) / 16 != 14) continue;
    const int code = byte(0) % 16 * 4096 + byte(1) % 64 * 64 + byte(2) % 64;
    if ((code >= 0x3040 && code <= 0x30FF) || (code >= 0x3400 && code <= 0x9FFF) ||
        (code >= 0xAC00 && code <= 0xD7A3)) {
      words += .5;
    }
  }
  return words;
}

bool in_link(const Tree& tree, std::size_t node) {
  for (; node != kNone; node = tree[node].parent) {
    if (tree[node].tag == "a") return true;
  }
  return false;
}

std::vector<std::size_t> subtree(const Tree& tree, std::size_t node) {
  std::vector<std::size_t> nodes = {node};
  for (const std::size_t child : tree[node].children) {
    for (const std::size_t below : subtree(tree, child)) nodes.push_back(below);
  }
  return nodes;
}

std::vector<std::size_t> main_text(const Tree& tree, std::set<std::size_t>& template_nodes,
                                   const std::vector<std::size_t>& blocks) {
  return MainText(tree, template_nodes).run(blocks);
}

}  // namespace pagelet::naive
