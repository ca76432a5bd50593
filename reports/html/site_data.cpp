// SPDX-License-Identifier: MIT
#include "reports/html/site_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/candidates/candidates.h"
#include "core/candidates/ranked_links.h"
#include "core/dom/page_metadata.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/utf8.h"
#include "evaluation/store/store_settings.h"
#include "extractors/registry.h"
#include "reports/html/overview_json.h"
#include "reports/html/shown_page.h"
#include "reports/html/site_facts.h"
#include "reports/output/output_folder.h"

namespace pagelet {
namespace {

constexpr std::size_t kSnippetBytes = 60;

// The first characters of a text, on one line.
std::string snippet(std::string_view text) {
  // There may be many blanks at the beginning; the text after the cut is not read.
  std::string line = collapse_blanks(whole_characters(text, 8 * kSnippetBytes));
  if (line.size() <= kSnippetBytes) return line;
  return std::string(whole_characters(line, kSnippetBytes)) + "\xE2\x80\xA6";
}

// Settings from canonical parameters: {"name": value, ...}.
std::vector<Setting> settings_of(const std::string& parameters) {
  const std::map<std::string, std::string> values = parameter_values(parameters);
  return {values.begin(), values.end()};
}

class SiteData {
 public:
  SiteData(const RunRecord& record, const BenchSite& bench_site, SiteFolder& folder, Site& site,
           ReasonSums& sums)
      : sums_(sums),
        record_(record),
        bench_site_(bench_site),
        folder_(folder),
        site_(site),
        document_(site.key_page().document()) {}

  Json write() {
    Json json{{"schema", "pagelet.inspector/1"},
              {"id", bench_site_.id},
              {"title", bench_site_.title},
              {"category", bench_site_.category},
              {"url", site_.key_page().url().to_string()},
              {"page_title", snippet(title_element(document_))},
              {"suite", record_.bench.suite},
              {"universe", to_string(record_.context.universe)},
              {"metrics", metrics_json()},
              {"gold", gold_json()},
              {"page", shown_page(site_.key_page(), SiteFiles(folder_))}};
    for (const Whitespace whitespace : {Whitespace::kDrop, Whitespace::kKeep}) {
      json["trees"][name_of(whitespace)] = gold_tree_json(whitespace);
    }
    json["algorithms"] = Json::array();
    for (const Experiment& result : record_.bench.results) {
      if (result.site == bench_site_.id) json["algorithms"].push_back(algorithm_json(result));
    }
    json["links"] = links_json();
    json["warnings"] = Json::array();
    for (const SiteWarning& warning : record_.bench.warnings) {
      if (warning.site == bench_site_.id) json["warnings"].push_back(warning.message);
    }
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
            {"agreement", fmt::format("{}", fmt::join(kappas, ", "))}};
  }

  static const char* name_of(Whitespace whitespace) {
    return whitespace == Whitespace::kDrop ? "drop" : "keep";
  }
  const WorkingTree& tree(Whitespace whitespace) {
    return site_.tree(site_.key_page(), whitespace);
  }

  Json gold_tree_json(Whitespace whitespace) {
    const WorkingTree& of = tree(whitespace);
    Json json{{"nodes", of.size()},
              {"counted", bits_of(NodeSet(of.size(), true), of)},
              {"template", nullptr},
              {"content", nullptr},
              {"menu", nullptr}};
    if (!folder_.has_labels()) return json;
    Result<Gold> gold = folder_.gold(of);
    if (!gold) return json;
    json["template"] = bits_of(gold->template_nodes, of);
    if (gold->main_content) json["content"] = bits_of(*gold->main_content, of);
    if (!gold->main_menu.empty()) json["menu"] = bits_of(gold->main_menu, of);
    gold_[whitespace == Whitespace::kDrop ? 0 : 1] = std::move(*gold);
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
              {"flags", result.run.flags},
              {"message", result.run.message},
              {"pages_loaded", result.run.pages_loaded},
              {"milliseconds", rounded(result.run.phases.total())},
              {"scores", Json::array()},
              {"answer", nullptr},
              {"explanation", nullptr}};
    for (const Score& score : result.scores) {
      Json& row = json["scores"].emplace_back(
          Json{{"task", to_string(score.task)}, {"unit", to_string(score.unit)}});
      for_each_field(score, [&](std::string_view name, auto number) {
        row[std::string(name)] = rounded(number);
      });
    }
    if (!result.answer) return json;
    const WorkingTree& of = tree(result.answer->whitespace);
    if (!fits(*result.answer, of)) {
      json["message"] = "The key page is not the one that was analysed: its tree has changed.";
      return json;
    }
    json["answer"] = answer_json(*result.answer, of);
    json["explanation"] = explanation_json(*result.answer, result.extractor, of);
    return json;
  }

  static bool fits(const KeptAnswer& answer, const WorkingTree& of) {
    const bool has_votes = answer.votes.empty() || answer.votes.size() == of.size();
    return has_votes && std::ranges::all_of(answer.nodes, [&](const NodeSet& nodes) {
             return nodes.universe() == of.size() || nodes.universe() == 0;
           });
  }

  Json answer_json(const KeptAnswer& answer, const WorkingTree& of) {
    Json json{{"whitespace", name_of(answer.whitespace)}};
    for (const Target task : kTasks) {
      const NodeSet& nodes = answer.nodes[static_cast<std::size_t>(task)];
      json[std::string(to_string(task))] =
          nodes.universe() == 0 ? Json(nullptr) : Json(bits_of(nodes, of));
    }
    json["votes"] = answer.votes;
    json["candidates"] = Json::array();
    for (const std::string& url : answer.candidates) json["candidates"].push_back(number_of(url));
    json["loaded"] = Json::array();
    for (const std::string& url : answer.loaded) json["loaded"].push_back(number_of(url));
    return json;
  }

  // The reasons for an answer. The algorithm is run again.
  Json explanation_json(const KeptAnswer& answer, std::size_t number, const WorkingTree& of) {
    const ExtractorRecord& record = record_.extractors[number];
    const auto extractor = make_extractor(record.info.name, settings_of(record.parameters));
    if (!extractor) return nullptr;
    const ExtractionContext context(site_, bench_site_.id);
    const Result<Extraction> extraction = (*extractor)->extract(context);
    if (!extraction || extraction->whitespace != answer.whitespace ||
        extraction->nodes != answer.nodes[static_cast<std::size_t>((*extractor)->info().target)]) {
      return nullptr;
    }
    const Explanation explanation = (*extractor)->explain(context, *extraction);
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

  void add_reasons(const KeptAnswer& answer, std::size_t number,
                   const std::vector<std::string>& reasons) {
    const std::optional<Gold>& gold = gold_[answer.whitespace == Whitespace::kDrop ? 0 : 1];
    if (!gold) return;
    const auto add = [&](Target task, const NodeSet& wanted) {
      sums_.add(number, task, reasons, wanted, answer.nodes[static_cast<std::size_t>(task)]);
    };
    add(Target::kTemplate, gold->template_nodes);
    if (gold->main_content) add(Target::kContent, *gold->main_content);
  }

  Json matches_json(const PageMatches& matches, Whitespace whitespace, ValueTable& scores) {
    SitePage& page = *site_.page(matches.page);
    const WorkingTree& images = site_.tree(page, whitespace);
    Json json{{"page", number_of(std::string(site_.page_url(matches.page)))},
              {"image", Json::array()},
              {"score", Json::array()}};
    shown_trees_[matches.page] = true;
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

  Json links_json() {
    Json json{{"count", site_.links(site_.key_page(), true).size()}, {"listed", Json::array()}};
    for (const RankedLink& link : rank_links(site_, CandidateOptions{}, kMaxListedLinks)) {
      Json row{{"url", link.url},
               {"page", nullptr},
               {"distance", link.hyperlink_distance},
               {"nearest", link.dom_distance},
               {"anchor", index_of(link.anchor)}};
      if (link.page) row["page"] = number_of(std::string(site_.page_url(*link.page)));
      json["listed"].push_back(std::move(row));
    }
    return json;
  }

  // Only pages that an algorithm has loaded are read; the others are known by their address.
  Json pages_json() {
    std::map<PageIndex, std::size_t> number_of_index;
    std::vector<std::optional<PageIndex>> indexes;
    for (const std::string& url : page_urls_) {
      indexes.push_back(index_of_page(url));
      if (indexes.back()) number_of_index.emplace(*indexes.back(), indexes.size() - 1);
    }
    const std::vector<bool> loaded = loaded_pages();
    Json json = Json::array();
    for (std::size_t number = 0; number < page_urls_.size(); ++number) {
      Json row{{"url", page_urls_[number]}};
      SitePage* page = indexes[number] && loaded[number] ? site_.page(*indexes[number]) : nullptr;
      if (page != nullptr) describe(*page, number_of_index, row);
      json.push_back(std::move(row));
    }
    return json;
  }

  std::vector<bool> loaded_pages() {
    std::vector<bool> loaded(page_urls_.size());
    for (const Experiment& result : record_.bench.results) {
      if (result.site != bench_site_.id || !result.answer) continue;
      for (const std::string& url : result.answer->loaded) {
        const auto found = page_numbers_.find(url);
        if (found != page_numbers_.end()) loaded[found->second] = true;
      }
    }
    return loaded;
  }

  std::optional<PageIndex> index_of_page(const std::string& url) {
    for (PageIndex page = 0; page < site_.source().size(); ++page) {
      if (site_.page_url(page) == url) return page;
    }
    return std::nullopt;
  }

  void describe(SitePage& page, const std::map<PageIndex, std::size_t>& number_of_index,
                Json& row) {
    const Document& document = page.document();
    row["title"] = snippet(title_element(document));
    row["nodes"] = site_.tree(page, Whitespace::kDrop).size();
    row["links"] = Json::array();
    for (const Link& link : site_.links(page, true)) {
      const std::optional<PageIndex> target = site_.target(link).page;
      if (!target) continue;
      const auto found = number_of_index.find(*target);
      if (found != number_of_index.end()) row["links"].push_back(found->second);
      if (*target == site_.key_page().index()) row["links_key_page"] = true;
    }
    if (!shown_trees_.contains(page.index())) return;
    ValueTable names;
    row["tree"] =
        tree_json(document, names, [&](NodeId node) { return snippet(document.text(node)); });
    row["tree"]["strings"] = names.take();
  }

  ReasonSums& sums_;
  std::array<std::optional<Gold>, 2> gold_;  // by whitespace: dropped, kept
  const RunRecord& record_;
  const BenchSite& bench_site_;
  SiteFolder& folder_;
  Site& site_;
  const Document& document_;
  std::vector<std::string> page_urls_;
  std::unordered_map<std::string, std::size_t, HashText> page_numbers_;
  std::map<PageIndex, bool> shown_trees_;  // pages whose nodes are named
};

}  // namespace

Result<Json> site_data(const RunRecord& record, std::size_t site, SiteFolder& folder,
                       ReasonSums& sums) {
  PAGELET_ASSIGN_OR_RETURN(auto opened,
                           Site::open(folder.source(), folder.key_page(), record.context.limits));
  return SiteData(record, record.bench.sites[site], folder, *opened, sums).write();
}

}  // namespace pagelet
