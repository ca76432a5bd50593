// SPDX-License-Identifier: MIT
#include "core/metadata/page_marks.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/dom/document.h"
#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/parser/html_parser.h"
#include "core/omission/omitted_elements.h"
#include "core/page/known_names.h"
#include "core/page/mails.h"
#include "core/parts/formula.h"
#include "core/text/ascii.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMaxNodes = 1000;         // of an element whose text is asked for
constexpr std::size_t kMaxTextBytes = 20'000;   // bytes, of the same
constexpr std::size_t kMaxCopyright = 300;      // bytes
constexpr std::size_t kMaxHeadingBytes = 1000;  // bytes; a longer heading never ends
constexpr int kMaxAuthorLinks = 2;              // more are the authors of the texts of a list

// How deep items inside of items are read; `@graph` and `mainEntity` need this depth.
constexpr int kDeepest = 4;

constexpr auto kTopics = std::to_array<std::string_view>(
    {"Book", "Course", "CreativeWork", "Dataset", "Event", "HowTo", "MediaObject", "Movie",
     "MusicAlbum", "PodcastEpisode", "Product", "Recipe", "Report", "Review", "SoftwareApplication",
     "SoftwareSourceCode", "TVEpisode", "VideoObject"});

std::vector<std::string_view> types_of(const nlohmann::json& item) {
  std::vector<std::string_view> types;
  const auto found = item.find("@type");
  if (found == item.end() || found->is_object()) return types;
  for (const nlohmann::json& type : *found) {  // also of a single one
    if (type.is_string()) types.push_back(type.get_ref<const std::string&>());
  }
  return types;
}

// Programs for forums write the day of the last answer as that of the last change.
bool is_discussion(const nlohmann::json& item) {
  return std::ranges::any_of(types_of(item), [](std::string_view type) {
    return type.ends_with("DiscussionForumPosting");
  });
}

// The text with its character references decoded once.
std::string decode_entities(std::string_view text) {
  if (text.find('&') == std::string_view::npos) return std::string(text);
  // In a title, tags are text, and only entities are read.
  SymbolTable symbols;
  const Result<Document> page = parse_html("<title>" + std::string(text), symbols);
  std::string title = page ? title_element(*page) : std::string();
  return title.empty() ? std::string(text) : title;
}

// "Orla Fennimore" for an item with `givenName` and `familyName` and without a `name`.
std::string name_of_person(const nlohmann::json& item) {
  if (!item.is_object() || item.contains("name")) return {};
  std::string name;
  for (const char* const part : {"givenName", "additionalName", "familyName"}) {
    const auto found = item.find(part);
    if (found == item.end() || !found->is_string()) continue;
    if (!name.empty()) name += ' ';
    name += found->get_ref<const std::string&>();
  }
  return name;
}

// How well an item of this type (a name of schema.org, with or without its address) speaks for the
// page: 2 for what a page is about (articles, products, recipes ...), 1 for the page itself, 0 for
// everything else (organisations, breadcrumbs, the site ...). `is_answered`: the item is the main
// entity of a QAPage. A question elsewhere is one of many.
int rank_of_type(std::string_view type, bool is_answered) {
  type.remove_prefix(std::min(type.size(), type.find_last_of("/#:") + 1));
  if (type == "Question") return is_answered ? 2 : 0;
  if (type.ends_with("Article") || type.ends_with("Posting")) return 2;
  if (std::ranges::find(kTopics, type) != kTopics.end()) return 2;
  return type.ends_with("Page") ? 1 : 0;
}

// Returns a list of the objects in a script that is not JSON: without marks of CDATA, comments and
// semicolons around them, without commas before the end of a list, and with blanks in the place of
// line ends, which some systems write into texts. Some write `&quot;` for each quotation mark.
std::string repaired_json(std::string_view script) {
  const bool is_escaped = script.find('"') == script.npos && script.find("&quot;") != script.npos;
  const std::string text = is_escaped ? decode_entities(script) : std::string(script);
  std::string json = "[";
  std::size_t depth = 0;
  bool is_in_text = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = static_cast<unsigned char>(text[at]) < ' ' ? ' ' : text[at];
    if (depth == 0 && c != '{') continue;
    if (depth == 0 && json.size() > 1) json += ',';
    if (is_in_text) {
      is_in_text = c != '"';
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if (c == '}' || c == ']') {
      const std::size_t last = json.find_last_not_of(' ');
      if (json[last] == ',') json.resize(last);
      --depth;
    } else {
      is_in_text = c == '"';
    }
    json += c;
    if (is_in_text && c == '\\' && at + 1 < text.size()) json += text[++at];
  }
  return json += ']';
}

// The words of an attribute that is a list of names. Real pages have fewer names.
std::vector<std::string_view> names_in(std::string_view attribute) {
  constexpr std::size_t kMaxNames = 20;
  std::vector<std::string_view> names;
  for_each_word(attribute, [&](std::string_view name) {
    if (names.size() < kMaxNames) names.push_back(name);
  });
  return names;
}

// The text of an element; empty if it is too long for a value. Elements may be nested and each be
// asked, so the nodes that are read are limited, too.
std::string value_below(const Document& document, NodeId element) {
  std::string text = text_below(document, element, {kMaxNodes, kMaxTextBytes + 1});
  return text.size() > kMaxTextBytes ? std::string() : text;
}

// The words of a heading as its reader sees them, on one line.
std::string text_of_heading(const Document& document, NodeId heading, OmittedElements& omitted) {
  std::string text;
  std::optional<NodeId> last;  // text
  const NodeId end = std::min(document.end(heading), heading + kMaxNodes);
  for (NodeId node = heading + 1; node < end && text.size() <= kMaxHeadingBytes;) {
    const std::string_view tag = document.tag_name(node);
    if (document.is_text(node)) {
      if (last && begins_other_word(document, *last, node)) text += ' ';
      text += document.text(node);
      last = node;
      node = node + 1;
      continue;
    }
    if (tag == "br" || has_trait(tag, trait::kBlock)) text += ' ';
    const std::optional<Formula> formula = formula_of(document, node);
    if (formula) text += formula->text;
    const bool is_left_out = formula || tag == "rt" || tag == "rp" ||
                             has_trait(tag, trait::kNoText) || is_aid(document, node) ||
                             omitted.contains(node);
    node = is_left_out ? document.end(node) : node + 1;
  }
  return text.size() > kMaxHeadingBytes ? std::string() : plain_text(text);
}

}  // namespace

bool is_placeholder(std::string_view text) {
  constexpr auto kMarks = std::to_array<std::pair<std::string_view, std::string_view>>(
      {{"{{", "}}"}, {"{%", "%}"}, {"${", "}"}, {"<%", "%>"}, {"%%", "%%"}});
  return std::ranges::any_of(kMarks, [&](const auto& mark) {
    const auto& [open, close] = mark;
    return text.starts_with(open) && text.find(close, open.size()) != text.npos;
  });
}

std::string_view json_ld_script(const Document& document, NodeId node) {
  if (document.tag(node) != Symbol::kScript) return {};
  const std::string type = ascii_lower(attribute_of(document, node, "type").value_or(""));
  const bool is_json_ld = trim_blanks(type).starts_with("application/ld+json");
  return is_json_ld ? document.first_text(node) : std::string_view();
}

void JsonLd::add(std::string_view script) {
  constexpr std::size_t kMaxLength = std::size_t{1} << 20U;
  if (script.size() > kMaxLength) return;
  Json json = Json::parse(script, nullptr, false, true);
  if (json.is_discarded()) json = Json::parse(repaired_json(script), nullptr, false);
  if (json.is_discarded()) return;
  scripts_.push_back(std::move(json));
  collect(scripts_.back(), 0, false);
}

void JsonLd::collect(const Json& item, int depth, bool is_answered) {
  if (depth > kDeepest) return;
  if (item.is_array()) {
    for (const Json& element : item) collect(element, depth + 1, is_answered);
    return;
  }
  if (!item.is_object()) return;
  int rank = 0;
  bool is_question_page = false;
  for (const std::string_view type : types_of(item)) {
    rank = std::max(rank, rank_of_type(type, is_answered));
    is_question_page = is_question_page || type.ends_with("QAPage");
    if (type.ends_with("WebSite")) sites_.push_back(&item);
  }
  if (rank == 2) topics_.push_back(&item);
  if (rank == 1) pages_.push_back(&item);
  const auto id = item.find("@id");
  if (id != item.end() && id->is_string() && item.size() > 1) {
    by_id_.try_emplace(id->get<std::string>(), &item);
  }
  for (const char* const below : {"@graph", "mainEntity", "mainEntityOfPage"}) {
    if (const auto found = item.find(below); found != item.end()) {
      collect(*found, depth + 1, is_question_page);
    }
  }
}

// Collects the words of a value.
struct JsonLd::Words {
  bool are_addresses = false;  // of images
  DistinctTexts texts;
  int visited = 0;  // items may refer to items, so one value may be met again and again
};

// The item of a value. A value may be only the `@id` of an item in another place.
const JsonLd::Json& JsonLd::meant_by(const Json& value) const {
  if (!value.is_object()) return value;
  const auto name = value.find("name");
  const auto id = value.find("@id");
  const bool has_name = name != value.end() && *name != "";
  if (has_name || id == value.end() || !id->is_string()) return value;
  const auto found = by_id_.find(id->get_ref<const std::string&>());
  return found == by_id_.end() ? value : *found->second;
}

void JsonLd::add_words(const Json& value, Words& words, int depth) const {
  constexpr int kMaxValues = 1000;
  if (depth > kDeepest || words.visited == kMaxValues) return;
  ++words.visited;
  if (value.is_array()) {
    for (const Json& element : value) {
      if (words.visited == kMaxValues) return;
      add_words(element, words, depth + 1);
    }
  } else if (value.is_object()) {
    const Json& item = meant_by(value);
    if (const std::string name = name_of_person(item); !name.empty() && !words.are_addresses) {
      words.texts.add(decode_entities(name));
      return;
    }
    static const std::vector<const char*> kNames = {"name", "url", "@value", "contentUrl"};
    static const std::vector<const char*> kAddresses = {"url", "contentUrl", "@value"};
    for (const char* const name : words.are_addresses ? kAddresses : kNames) {
      if (const auto found = item.find(name); found != item.end() && !found->is_object()) {
        return add_words(*found, words, depth + 1);
      }
    }
  } else if (value.is_string()) {
    words.texts.add(decode_entities(value.get_ref<const std::string&>()));
  }
}

// The words of a property of the first item that has it.
Values JsonLd::first_words(const Items& items, std::string_view property) const {
  Words words{.are_addresses = property == "image", .texts = {}};
  for (const Json* item : items) {
    if (property == "dateModified" && is_discussion(*item)) continue;
    const auto found = item->find(property);
    if (found != item->end()) add_words(*found, words, 0);
    if (!words.texts.list().empty()) break;
  }
  return words.texts.list();
}

Values JsonLd::values(std::string_view property) const {
  Values of_topic = first_words(topics_, property);
  return of_topic.empty() ? first_words(pages_, property) : of_topic;
}

std::string JsonLd::article_body() const {
  for (const Items* items : {&topics_, &pages_}) {
    for (const Json* item : *items) {
      const auto found = item->find("articleBody");
      if (found == item->end() || !found->is_string()) continue;
      std::string lines;  // one by one, because what decodes them collapses their ends
      for (std::string_view rest = found->get_ref<const std::string&>(); !rest.empty();) {
        lines += decode_entities(take_part(rest, '\n')) + '\n';
      }
      return lines;
    }
  }
  return {};
}

bool JsonLd::has_topic(std::string_view type) const {
  return std::ranges::any_of(topics_, [&](const Json* item) {
    return std::ranges::any_of(types_of(*item),
                               [&](std::string_view name) { return name.ends_with(type); });
  });
}

JsonLd::Authors JsonLd::authors() const {
  constexpr auto kGroups = std::to_array<std::string_view>(
      {"Organization", "Corporation", "Brand", "WebSite", "LocalBusiness"});
  Authors authors;
  for (const Items* items : {&topics_, &pages_}) {
    for (const Json* item : *items) {
      const auto found = item->find("author");
      if (found == item->end()) continue;
      const auto add = [&](const Json& value) {
        const Json& author = meant_by(value);
        const bool is_group =
            author.is_object() && std::ranges::any_of(types_of(author), [&](std::string_view type) {
              return std::ranges::any_of(
                  kGroups, [&](std::string_view group) { return type.ends_with(group); });
            });
        Words words;
        add_words(value, words, 0);
        Values& list = is_group ? authors.organizations : authors.persons;
        list.insert(list.end(), words.texts.list().begin(), words.texts.list().end());
      };
      constexpr std::size_t kMaxAuthors = 100;
      if (found->is_array()) {
        for (const Json& value : *found) {
          if (authors.persons.size() < kMaxAuthors) add(value);
        }
      } else {
        add(*found);
      }
      if (!authors.persons.empty() || !authors.organizations.empty()) return authors;
    }
  }
  return authors;
}

std::string JsonLd::site_name() const {
  Items named = sites_;
  for (const char* const property : {"isPartOf", "publisher"}) {
    for (const Items* items : {&topics_, &pages_}) {
      for (const Json* item : *items) {
        const auto found = item->find(property);
        if (found != item->end()) named.push_back(&meant_by(*found));
      }
    }
  }
  const Values names = first_words(named, "name");
  return names.empty() ? std::string() : names.front();
}

// The HTML standard's section on microdata says which attribute has the value.
std::string property_value(const Document& document, NodeId element) {
  const std::string_view tag = document.tag_name(element);
  const std::string_view name = attribute_of(document, element, "content") ? "content"
                                : tag == "img"                             ? "src"
                                : tag == "link"                            ? "href"
                                : tag == "time"                            ? "datetime"
                                                                           : "";
  const auto value = attribute_of(document, element, name);
  return value ? std::string(*value) : value_below(document, element);
}

// Fills the marks of a page while all of its nodes are visited.
class PageMarks::Walk {
 public:
  Walk(const Document& document, PageMarks& marks)
      : document_(document), marks_(marks), omitted_(document, nullptr) {}

  void run(StopToken* stop) {
    std::optional<NodeId> copyright;  // the element with the last sign
    for (NodeId node{}; node < document_.end() && !pagelet::stop(stop); ++node) {
      while (!items_.empty() && items_.back().end <= node) items_.pop_back();
      if (document_.is_element(node)) {
        visit(node);
      } else if (const std::string_view text = document_.text(node);
                 text.find("\u00a9") < text.size()) {
        copyright = document_.parent(node);
      }
    }
    if (copyright) {
      marks_.copyright_ = value_below(document_, *copyright).substr(0, kMaxCopyright);
    }
    if (author_links_ > kMaxAuthorLinks) marks_.authors_ = {};
  }

 private:
  struct Item {
    NodeId begin{};
    NodeId end{};
    bool about_page = false;
    bool is_question_page = false;
    std::string property = {};  // of the item outside whose value it is
  };

  std::string_view attribute(NodeId node, std::string_view name) const {
    return attribute_of(document_, node, name).value_or("");
  }

  // Whether an element is a title that no heading says: of a page of Doxygen, whose sections are
  // `h1`, or the subject in the head of a mail of public-inbox.
  bool is_title(NodeId node, std::string_view tag) const {
    const NodeId parent = document_.parent(node);
    if (tag == "div") {
      return attribute(node, "class") == "title" &&
             has_meaning(attribute(parent, "class"), NameMeaning::kAroundTitle);
    }
    return tag == "a" && attribute(node, "id") == "t" && is_mail(document_, parent);
  }

  // Whether an element can be a mark or hide one, by its start tag: few can.
  bool may_say_something(NodeId node) {
    return may_say_.of(document_.start_tag(node), [&] {
      const auto may_have = [&](std::string_view name) {
        return document_.may_have_attribute(node, name);
      };
      if (may_have("itemprop") || may_have("itemscope") || may_have("hidden")) return true;
      const std::string_view tag = document_.tag_name(node);
      if (tag == "a") return may_have("rel") || may_have("id") || attribute(node, "href") == "/";
      if (tag == "div") return may_have("class") && attribute(node, "class") == "title";
      return heading_level(tag) > 0 || has_word("link meta time", tag) ||
             has_trait(tag, trait::kNoText);
    });
  }

  void visit(NodeId node) {
    if (!may_say_something(node)) return;
    const std::string_view tag = document_.tag_name(node);
    const std::string_view properties = attribute(node, "itemprop");
    const bool is_item = attribute_of(document_, node, "itemscope").has_value();
    const bool may_hide = has_trait(tag, trait::kNoText) || attribute_of(document_, node, "hidden");
    const int level = is_title(node, tag) ? 1 : heading_level(tag);
    const bool says_author = tag == "a" && has_word(ascii_lower(attribute(node, "rel")), "author");
    if (may_hide && (has_trait(tag, trait::kNoText) || omitted_.contains(node))) {
      hidden_end_ = std::max(hidden_end_, document_.end(node));
    }
    if (tag == "meta") {
      for (const std::string_view key : {"property", "name"}) {
        const std::string name = ascii_lower(trim_blanks(attribute(node, key)));
        if (!name.empty()) marks_.metas_[name].add(attribute(node, "content"));
      }
    } else if (tag == "link") {
      for (const std::string_view relation : names_in(attribute(node, "rel"))) {
        marks_.links_[ascii_lower(relation)].add(attribute(node, "href"));
      }
    } else if (tag == "script") {
      const std::string_view script = json_ld_script(document_, node);
      if (!script.empty()) marks_.json_ld_.add(script);
    } else if (tag == "time") {
      const auto means = [&](NameMeaning meaning) { return has_meaning(document_, node, meaning); };
      const bool is_published = means(NameMeaning::kPublishedTime) ||
                                (means(NameMeaning::kEntryTime) && !means(NameMeaning::kChanged));
      if (is_published || attribute_of(document_, node, "pubdate")) {
        marks_.times_["datePublished"].add(property_value(document_, node));
      } else if (items_.empty() && !properties.empty()) {
        marks_.times_[std::string(properties)].add(property_value(document_, node));
      }
    } else if (level > 0 && node >= hidden_end_) {
      std::string text = text_of_heading(document_, node, omitted_);
      const bool has_words = !text.empty() && !is_placeholder(text);
      if (has_words) marks_.headings_.push_back({node, std::move(text), level, link_in(node)});
    } else if (says_author) {
      ++author_links_;
      marks_.authors_.add(value_below(document_, node));
    }
    if (tag == "a") visit_link(node);
    if (!properties.empty() || is_item) visit_microdata(node, properties, is_item);
  }

  // The address of the only link in a heading, if all words of the heading are in it.
  std::string_view link_in(NodeId heading) const {
    std::string_view address;
    NodeId link_end{};
    for (NodeId at = heading; at < document_.end(heading); ++at) {
      if (document_.is_text(at)) {
        if (at >= link_end && document_.has_words(at)) return {};
      } else if (document_.tag(at) == Symbol::kA) {
        if (!address.empty()) return {};
        address = attribute(at, "href");
        link_end = document_.end(at);
      }
    }
    return address;
  }

  // A link with `rel=home`, or to the root of the site.
  void visit_link(NodeId node) {
    constexpr std::size_t kMaxName = 60;  // bytes
    const std::string_view href = attribute(node, "href");
    if (href != "/" && !has_word(attribute(node, "rel"), "home")) return;
    std::string words = value_below(document_, node);
    for (NodeId at = node; words.empty() && at < document_.end(node); ++at) {
      if (document_.tag_name(at) == "img") words = attribute(at, "alt");
    }
    if (words.size() <= kMaxName) marks_.home_links_.add(words);
  }

  void visit_microdata(NodeId node, std::string_view properties, bool is_item) {
    const Item outside = items_.empty() ? Item{document_.root()} : items_.back();
    if (is_item) {
      Item item{node, document_.end(node)};
      for (const std::string_view type : names_in(attribute(node, "itemtype"))) {
        item.about_page = item.about_page || rank_of_type(type, outside.is_question_page) > 0;
        item.is_question_page = item.is_question_page || type.ends_with("QAPage");
      }
      if (outside.about_page && !item.about_page) item.property = trim_blanks(properties);
      items_.push_back(std::move(item));
      return;
    }
    // A `meta` outside of items is about the page.
    const bool about_page =
        outside.about_page || (items_.empty() && document_.tag_name(node) == "meta");
    if (!about_page && outside.property.empty()) return;
    const std::string value = property_value(document_, node);
    for (const std::string_view property : names_in(properties)) {
      if (about_page) add_property(property, outside.begin, value);
      if (!outside.property.empty() && property == "name") {
        add_property(outside.property, items_[items_.size() - 2].begin, value);
      }
    }
  }

  void add_property(std::string_view property, NodeId item, std::string_view value) {
    const auto [owner, is_new] = owners_.try_emplace(ascii_lower(property), item);
    if (owner->second == item) marks_.properties_[owner->first].add(value);
  }

  const Document& document_;
  PageMarks& marks_;
  OmittedElements omitted_;
  LazyTable<bool> may_say_;                            // by start tag
  std::map<std::string, NodeId, std::less<>> owners_;  // the items of the properties
  std::vector<Item> items_;                            // the open ones
  NodeId hidden_end_{};                                // of the last hidden element
  int author_links_ = 0;
};

namespace {

// Whether a title is what editors write until their users write another one, in English, German,
// French, Spanish and Chinese, or a placeholder.
bool is_untitled(std::string_view title) {
  constexpr std::string_view kTitles =
      "document documentsanstitre documentosint\u00EDtulo newpage noname ohnetitel "
      "unbenanntesdokument untitled untitleddocument untitledpage "
      "\u65E0\u6807\u9898\u6587\u6863";
  return has_word(kTitles, letters_of(title)) || is_placeholder(title);
}

// The text of the first `title` of the page, as browsers show it: without one in `head`, that of
// `body`, where it is if an element before it ends `head`. Drawings have titles of their own.
std::string title_of(const Document& document) {
  std::string title = title_element(document);
  for (NodeId node = document.root(); title.empty() && node < document.end();) {
    const std::string_view tag = document.tag_name(node);
    if (tag == "title") title = value_below(document, node);
    node = tag == "svg" ? document.end(node) : node + 1;
  }
  return is_untitled(title) ? std::string() : title;
}

}  // namespace

PageMarks::PageMarks(const Document& document, StopToken* stop) : title_(title_of(document)) {
  Walk(document, *this).run(stop);
}

Values PageMarks::first_of(const ByName& values, std::string_view names) {
  auto found = values.end();
  for_each_word(names, [&](std::string_view name) {
    if (found == values.end()) found = values.find(name);
  });
  return found == values.end() ? Values() : found->second.list();
}

Values PageMarks::meta(std::string_view names) const {
  Values values = first_of(metas_, names);
  for (std::string& value : values) value = decode_entities(value);
  return values;
}

Values PageMarks::microdata(std::string_view names) const {
  Values values;
  for_each_word(names, [&](std::string_view name) {
    if (values.empty()) values = first_of(properties_, ascii_lower(name));
  });
  return values;
}

}  // namespace pagelet::internal
