// SPDX-License-Identifier: MIT

// Data of a site name nodes and pages by numbers, and hold repeated values once. Pages get their
// numbers when they are first named, so the list of pages is written last. Gold text has no nodes:
// its lines are compared with those of the answer by their words.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/dom/document.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/unicode.h"
#include "evaluation/run/imported_answer.h"
#include "extractors/common_parameters.h"
#include "reports/html/report_data.h"
#include "reports/html/shown_page.h"
#include "reports/output/output_folder.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

constexpr std::size_t kMaxShown = 8;  // most reasons shown for an algorithm

// The words of the first line: "too few pages map it" of "too few pages map it: 0 of 3, needed 2".
// With numbers there would be as many sums as sites.
std::string_view summed_reason(std::string_view whole) {
  const std::string_view line = whole.substr(0, whole.find('\n'));
  return line.substr(0, line.find(": "));
}

constexpr std::size_t kSnippetBytes = 60;

// The first characters of a text, on one line.
std::string snippet(std::string_view text) {
  // There may be many blanks at the beginning; the text after the cut is not read.
  std::string line = collapse_blanks(whole_characters(text, 8 * kSnippetBytes));
  if (line.size() <= kSnippetBytes) return line;
  return std::string(whole_characters(line, kSnippetBytes)) + "\xE2\x80\xA6";
}

// ---- An answer's text beside gold text ----

// The lines of a text that are not blank, with their words.
struct Lines {
  std::vector<std::string_view> lines;
  std::vector<std::string_view> words;
  std::vector<std::size_t> word_begin;  // by line, one entry more

  explicit Lines(std::string_view text) {
    while (!text.empty()) {
      const std::string_view line = trim_blanks(take_part(text, '\n'));
      if (line.empty()) continue;
      word_begin.push_back(words.size());
      lines.push_back(line);
      for_each_word(line, [&](std::string_view word) { words.push_back(word); });
    }
    word_begin.push_back(words.size());
  }
};

// Which lines the other text has, and how many words are matched before each line.
struct Common {
  std::vector<bool> is_common;
  std::vector<std::size_t> before;
};

Common common_lines(const Lines& of, const Lines& with) {
  Common common;
  const Result<std::vector<bool>> matched = match_words(of.words, with.words);
  const std::unordered_set<std::string_view, HashText> others(with.lines.begin(), with.lines.end());
  std::size_t sum = 0;
  for (std::size_t line = 0; line < of.lines.size(); ++line) {
    const std::size_t begin = of.word_begin[line];
    const std::size_t end = of.word_begin[line + 1];
    std::size_t count = 0;
    for (std::size_t word = begin; matched && word < end; ++word) count += (*matched)[word] ? 1 : 0;
    const bool is_same = others.contains(of.lines[line]);
    if (!matched && is_same) count = end - begin;
    common.before.push_back(sum);
    common.is_common.push_back(matched ? 2 * count > end - begin : is_same);
    sum += count;
  }
  return common;
}

std::vector<TextLine> lines_by_text(const std::string& gold_text, std::string_view answer_text) {
  const Lines gold(gold_text);
  const Lines answer(answer_text);
  const Common in_answer = common_lines(gold, answer);
  const Common in_gold = common_lines(answer, gold);
  std::vector<TextLine> lines;
  std::size_t next = 0;  // line of the gold
  const auto add_missing = [&](std::size_t matched) {
    for (; next < gold.lines.size() && in_answer.before[next] <= matched; ++next) {
      if (in_answer.is_common[next]) continue;
      lines.push_back({LineKind::kMissing, std::string(gold.lines[next])});
    }
  };
  for (std::size_t line = 0; line < answer.lines.size(); ++line) {
    add_missing(in_gold.before[line]);
    lines.push_back({in_gold.is_common[line] ? LineKind::kKept : LineKind::kWrong,
                     std::string(answer.lines[line])});
  }
  add_missing(gold.words.size());
  return lines;
}

std::vector<TextLine> lines_by_segments(const TextGold& gold, std::string_view answer_text) {
  const Lines answer(answer_text);
  const auto holds_one = [](std::string_view line, const std::vector<std::string>& segments) {
    return std::ranges::any_of(segments, [&](const std::string& segment) {
      return line.find(collapse_blanks(segment)) != std::string_view::npos;
    });
  };
  std::vector<TextLine> lines;
  for (const std::string_view line : answer.lines) {
    const std::string text = collapse_blanks(line);
    const LineKind kind = holds_one(text, gold.must_not_hold) ? LineKind::kWrong
                          : holds_one(text, gold.must_hold)   ? LineKind::kKept
                                                              : LineKind::kUnknown;
    lines.push_back({kind, std::string(line)});
  }
  const std::string whole = collapse_blanks(answer_text);
  for (const std::string& segment : gold.must_hold) {
    if (whole.find(collapse_blanks(segment)) != std::string::npos) continue;
    lines.push_back({LineKind::kMissing, collapse_blanks(segment)});
  }
  return lines;
}

// ---- A site ----

class SiteData {
 public:
  SiteData(const StoredBenchRun& record, const BenchSite& bench_site, const SiteReview& review,
           ReasonSums& sums)
      : review_(review),
        sums_(sums),
        record_(record),
        bench_site_(bench_site),
        folder_(*review.folder),
        key_(*review.key_page),
        document_(key_.document()) {}

  Json write() {
    Json json{{"schema", "pagelet.inspector/1"},
              {"id", bench_site_.id},
              {"url", key_.url().to_string()},
              {"universe", to_string(record_.context.universe)},
              {"metrics", metrics_json()},
              {"gold", gold_json()},
              {"page", shown_page(key_.page(), SiteFiles(folder_))}};
    for (const Whitespace whitespace : kWhitespaces) {
      const bool is_used = whitespace != Whitespace::kAll || has_answer_on(whitespace);
      if (is_used) json["trees"][to_string(whitespace)] = gold_tree_json(whitespace);
    }
    json["algorithms"] = Json::array();
    for (const Experiment& result : record_.bench.results) {
      if (result.site == bench_site_.id) json["algorithms"].push_back(algorithm_json(result));
    }
    json["lines"] = lines_.take();
    json["links"] = links_json();
    // Must be last, because the members above add pages.
    json["pages"] = pages_json();
    return json;
  }

 private:
  // The origin of the gold labels.
  Json gold_json() const {
    const LabelFile labels = read_site_facts(folder_.folder()).labels;
    std::vector<std::string> kappas;
    if (labels.agreement) {
      for (const std::optional<double>& kappa : labels.agreement->kappas) {
        kappas.push_back(kappa ? fmt::format("{:.2f}", *kappa) : "-");
      }
    }
    return {{"annotator", labels.annotator},
            {"started_from", labels.started_from},
            {"confidence", labels.confidence},
            {"notes", labels.notes},
            {"agreement", joined(kappas)}};
  }

  bool has_answer_on(Whitespace whitespace) const {
    return std::ranges::any_of(record_.bench.results, [&](const Experiment& result) {
      return result.site == bench_site_.id && result.answer &&
             result.answer->whitespace == whitespace;
    });
  }

  const WorkingTree& tree(Whitespace whitespace) { return key_.tree(whitespace); }

  Json gold_tree_json(Whitespace whitespace) {
    const WorkingTree& of = tree(whitespace);
    Json json{{"counted", bits_of(NodeSet(of.size(), true), of)},
              {"template", nullptr},
              {"content", nullptr},
              {"menu", nullptr}};
    if (!folder_.has_labels()) return json;
    Result<Gold> gold = folder_.gold(of);
    if (!gold || !gold->counts()) return json;
    if (bench_site_.text_measure && gold->text) {
      text_gold_ = gold->text->of(bench_site_.text_part);
    }
    if (!gold->has_nodes) return json;
    for (const Task task : kTasks) {
      const NodeSet* const nodes = gold_for(*gold, task);
      if (nodes != nullptr) json[to_string(task)] = bits_of(*nodes, of);
    }
    gold_[whitespace] = std::move(*gold);
    return json;
  }

  // ---- Algorithms ----

  Json algorithm_json(const Experiment& result) {
    const ExtractorRecord& extractor = record_.extractors[result.extractor];
    Json json{{"name", extractor.info.name},
              {"title", extractor.info.title},
              {"page", "../algorithms/" + output_file_link(extractor.info.name) + ".html"},
              {"role", to_string(extractor.info.role)},
              {"target", to_string(extractor.info.target)},
              {"parameters", extractor.parameters},
              {"default", extractor.is_default},
              {"status", to_string(result.run.status)},
              {"flags", result.run.flags.names()},
              {"message", result.run.message},
              {"pages_loaded", result.run.pages_loaded},
              {"milliseconds", nullptr},
              {"scores", result.scores},
              {"answer", nullptr},
              {"explanation", nullptr},
              {"text", nullptr}};
    if (has_own_times(extractor.info)) json["milliseconds"] = result.run.phases.processor();
    if (!result.answer) return json;
    if (text_gold_) {
      for (const TextLine& line : text_lines(*text_gold_, result.answer->text)) {
        json["text"].push_back({to_string(line.kind), lines_.number_of(line.text)});
      }
    }
    const WorkingTree& of = tree(result.answer->whitespace);
    json["answer"] = answer_json(*result.answer, of);
    json["explanation"] = explanation_json(*result.answer, result.extractor, of);
    return json;
  }

  Json answer_json(const StoredAnswer& answer, const WorkingTree& of) {
    Json json{{"whitespace", to_string(answer.whitespace)}};
    for (const Task task : kTasks) {
      const NodeSet& nodes = answer.nodes[task];
      json[to_string(task)] = nodes.universe() == 0 ? Json(nullptr) : Json(bits_of(nodes, of));
    }
    json["votes"] = answer.votes;
    json["candidates"] = numbers_of(answer.candidates);
    json["loaded"] = numbers_of(answer.loaded);
    for (const Json& number : json["loaded"]) loaded_.insert(number.get<std::size_t>());
    return json;
  }

  Json explanation_json(const StoredAnswer& answer, std::size_t number, const WorkingTree& of) {
    const auto explained = review_.explanations.find(number);
    if (explained == review_.explanations.end()) return nullptr;
    const Explanation& explanation = explained->second;
    Json json{{"pages", Json::array()}};
    if (explanation.reasons.size() == of.size()) {
      ValueTable reasons;
      for (const std::string& reason : explanation.reasons) {
        json["reason"].push_back(reasons.number_of(reason));
      }
      json["reasons"] = reasons.take();
      add_reasons(answer, number, explanation.reasons);
    }
    ValueTable scores;
    for (const PageMatches& page : explanation.pages) {
      if (page.matches.size() == of.size()) {
        json["pages"].push_back(matches_json(page, answer.whitespace, scores));
      }
    }
    json["scores"] = scores.take();
    return json;
  }

  void add_reasons(const StoredAnswer& answer, std::size_t number,
                   const std::vector<std::string>& reasons) {
    const std::optional<Gold>& gold = gold_[answer.whitespace];
    if (!gold) return;
    for (const Task task : kTasks) {
      const NodeSet* const wanted = gold_for(*gold, task);
      if (wanted == nullptr || answer.nodes[task].universe() == 0) continue;
      sums_.add(number, task, reasons, *wanted, answer.nodes[task]);
    }
  }

  Json matches_json(const PageMatches& matches, Whitespace whitespace, ValueTable& scores) {
    SitePage& page = *key_.load(matches.page);
    const WorkingTree& images = key_.tree(page, whitespace);
    Json json{{"page", number_of(std::string(key_.site().page_url(matches.page)))},
              {"image", Json::array()},
              {"score", Json::array()}};
    shown_trees_.insert(matches.page);
    for (const NodeMatch& match : matches.matches) {
      if (match.image >= images.size()) {
        json["image"].push_back(-1);
        json["score"].push_back(-1);
        continue;
      }
      json["image"].push_back(index_of(images.document_node(match.image)));
      json["score"].push_back(scores.number_of(
          {rounded(match.score), rounded(match.class_part), rounded(match.position_part),
           rounded(match.attribute_part), rounded(match.children_part), rounded(match.text_part)}));
    }
    return json;
  }

  // ---- Pages ----

  // The number of a page in `pages`, the list of all pages that are named somewhere.
  std::size_t number_of(const std::string& url) {
    const auto [found, is_new] = page_numbers_.try_emplace(url, page_urls_.size());
    if (is_new) page_urls_.push_back(url);
    return found->second;
  }

  Json numbers_of(const std::vector<std::string>& urls) {
    Json numbers = Json::array();
    for (const std::string& url : urls) numbers.push_back(number_of(url));
    return numbers;
  }

  Json links_json() {
    Json json{{"count", key_.links(true).size()}, {"listed", Json::array()}};
    for (const RankedLink& link : review_.links) {
      Json& row = json["listed"].emplace_back(Json{{"url", link.url},
                                                   {"page", nullptr},
                                                   {"distance", link.hyperlink_distance},
                                                   {"nearest", link.dom_distance},
                                                   {"anchor", index_of(link.anchor)}});
      if (link.page) row["page"] = number_of(std::string(key_.site().page_url(*link.page)));
    }
    return json;
  }

  // Only pages that an algorithm has loaded are read; the others are known by their address.
  Json pages_json() {
    std::map<std::size_t, PageIndex> loaded;  // by number
    for (PageIndex page = 0; page < key_.site().source().size(); ++page) {
      const auto number = page_numbers_.find(std::string(key_.site().page_url(page)));
      if (number != page_numbers_.end() && loaded_.contains(number->second)) {
        loaded.emplace(number->second, page);
      }
    }
    Json json = Json::array();
    for (const std::string& url : page_urls_) json.push_back({{"url", url}});
    for (const auto& [number, index] : loaded) {
      if (SitePage* const page = key_.load(index)) describe(*page, json[number]);
    }
    return json;
  }

  void describe(SitePage& page, Json& row) {
    const Document& document = page.document();
    row["title"] = snippet(title_element(document));
    row["links"] = Json::array();
    for (const Link& link : key_.links(page, true)) {
      const std::optional<PageIndex> target = link.page;
      if (!target) continue;
      const auto found = page_numbers_.find(std::string(key_.site().page_url(*target)));
      if (found != page_numbers_.end()) row["links"].push_back(found->second);
    }
    if (!shown_trees_.contains(page.index())) return;
    ValueTable names;
    row["tree"] =
        tree_json(document, names, [&](NodeId node) { return snippet(document.text(node)); });
    row["tree"]["strings"] = names.take();
  }

  const SiteReview& review_;
  ReasonSums& sums_;
  PerWhitespace<std::optional<Gold>> gold_;
  std::optional<TextGold> text_gold_;
  ValueTable lines_;  // of the algorithms' texts, which share most of them
  const StoredBenchRun& record_;
  const BenchSite& bench_site_;
  SiteFolder& folder_;
  KeyPage& key_;
  const Document& document_;
  std::vector<std::string> page_urls_;
  std::unordered_map<std::string, std::size_t, HashText> page_numbers_;
  std::set<std::size_t> loaded_;     // numbers of the pages that an algorithm has loaded
  std::set<PageIndex> shown_trees_;  // pages whose nodes are named
};

}  // namespace

void ReasonSums::add(std::size_t extractor, Task task, const std::vector<std::string>& reasons,
                     const NodeSet& gold, const NodeSet& answer) {
  if (gold.universe() != reasons.size() || answer.universe() != reasons.size()) return;
  std::map<std::string, Sum>& sums = sums_[{extractor, task}];
  std::set<std::string> seen;
  for (std::size_t node = 0; node < reasons.size(); ++node) {
    if (gold.contains(node) == answer.contains(node)) continue;
    const std::string reason(summed_reason(reasons[node]));
    Sum& sum = sums[reason];
    ++(gold.contains(node) ? sum.missed : sum.wrong);
    if (seen.insert(reason).second) ++sum.sites;
  }
}

Json ReasonSums::json(std::size_t extractors) const {
  Json all = Json::array();
  for (std::size_t extractor = 0; extractor < extractors; ++extractor) {
    Json& tasks = all.emplace_back(Json::object());
    for (const Task task : kTasks) {
      Json& list = tasks[to_string(task)] = Json::array();
      const auto found = sums_.find({extractor, task});
      if (found == sums_.end()) continue;
      std::vector<std::pair<std::string, Sum>> sorted(found->second.begin(), found->second.end());
      std::ranges::stable_sort(sorted, std::ranges::greater{}, [](const auto& entry) {
        return entry.second.missed + entry.second.wrong;
      });
      if (sorted.size() > kMaxShown) sorted.resize(kMaxShown);
      for (const auto& [reason, sum] : sorted) {
        list.push_back({{"reason", reason},
                        {"missed", sum.missed},
                        {"wrong", sum.wrong},
                        {"sites", sum.sites}});
      }
    }
  }
  return all;
}

std::string category_title(const std::string& slug) {
  static const std::pair<const char*, const char*> kTitles[] = {
      {"companies-shops", "Companies and shops"},
      {"forums-social", "Forums and social networks"},
      {"media-communication", "Media and communication"},
      {"institutions-associations", "Institutions and associations"},
  };
  for (const auto& [name, title] : kTitles) {
    if (slug == name) return title;
  }
  if (slug.empty()) return "No category";
  std::string title = slug;
  std::ranges::replace(title, '-', ' ');
  if (title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return title;
}

Json site_json(const StoredBenchRun& record, const BenchSite& site, const SiteReview& review,
               ReasonSums& sums) {
  return SiteData(record, site, review, sums).write();
}

std::vector<TextLine> text_lines(const TextGold& gold, std::string_view answer) {
  return gold.content ? lines_by_text(*gold.content, answer) : lines_by_segments(gold, answer);
}

}  // namespace pagelet
