// SPDX-License-Identifier: MIT
#include "extractors/common_parameters.h"

namespace pagelet {
namespace {

constexpr NamedChoice<Selection> kSelections[] = {{"own", Selection::kOwn},
                                                  {"cs", Selection::kCompleteSubdigraph},
                                                  {"set", Selection::kSet},
                                                  {"site", Selection::kSite},
                                                  {"menu", Selection::kMenu}};
constexpr const char* kSelectionHelp =
    "candidate pages: the algorithm's own choice, n-CS, n-SET, the first pages of the site (order: "
    "random ones), or the first links of the main menu that MenuCut finds";
constexpr const char* kSelectionHelpWithoutOwn =
    "candidate pages: n-CS, n-SET, the first pages of the site (order: random ones), or the first "
    "links of the main menu that MenuCut finds";

ParameterTable<CandidateOptions> candidate_table(bool has_own) {
  ParameterTable<LinkOrderOptions> order;
  order
      .choice(&LinkOrderOptions::kind, "order",
              {{"distance", LinkOrderKind::kDistance},
               {"document", LinkOrderKind::kDocument},
               {"random", LinkOrderKind::kRandom}},
              "order of the key page's links; random: also of the site's pages")
      .number(&LinkOrderOptions::seed, "seed", 0, 18446744073709551615.0, "",
              "seed of the random order")
      .choice(&LinkOrderOptions::scope, "dom-distance-scope",
              {{"group", DomDistanceScope::kGroup}, {"all", DomDistanceScope::kAll}},
              "chosen links that the DOM distance is measured against");
  ParameterTable<CandidateOptions> table;
  table
      .number(&CandidateOptions::cs_size, "cs-size", 1, 16, "pages",
              "size n of the complete subdigraph (n-CS)")
      .number(&CandidateOptions::set_size, "set-size", 1, 1'000, "pages",
              "size of the n-SET, and of the menu's or the site's first pages")
      .choice(&CandidateOptions::selection, "selection",
              std::span(kSelections).subspan(has_own ? 0 : 1),
              has_own ? kSelectionHelp : kSelectionHelpWithoutOwn)
      .part(&CandidateOptions::order, order)
      .on_off(&CandidateOptions::path_filter, "path-filter",
              "leave out links whose path looks like a file or a feed")
      .number(&CandidateOptions::max_loads, "max-loads", 0, 1'000'000, "pages",
              "largest number of pages loaded, key page included; 0: no limit");
  return table;
}

ParameterTable<PageOptions> page_table(bool has_own) {
  ParameterTable<PageOptions> table;
  table.part(&PageOptions::candidates, candidate_table(has_own))
      .choice(&PageOptions::whitespace, "whitespace", kWhitespaceChoices, kWhitespaceHelp);
  return table;
}

ParameterTable<EqualityOptions> equality_table() {
  ParameterTable<EqualityOptions> table;
  table.number(&EqualityOptions::w_class, "w-class", 0, 1, "", "weight of the class similarity")
      .number(&EqualityOptions::w_position, "w-position", 0, 1, "",
              "weight of the position similarity")
      .number(&EqualityOptions::w_attributes, "w-attributes", 0, 1, "",
              "weight of the attribute similarity")
      .number(&EqualityOptions::w_children, "w-children", 0, 1, "",
              "weight of the similarity of child counts")
      .number(&EqualityOptions::no_class, "no-class", 0, 1, "",
              "class similarity of two nodes without class")
      .number(&EqualityOptions::no_attributes, "no-attributes", 0, 1, "",
              "attribute similarity of two nodes without attributes")
      .on_off(&EqualityOptions::text_term, "text-term",
              "+0.1 for equal texts, -0.1 for different ones")
      .number(&EqualityOptions::threshold, "threshold", 0, 1, "",
              "score from which two nodes are equal")
      .on_off(&EqualityOptions::id_rule, "id-rule", "equal ids make nodes equal")
      .choice(&EqualityOptions::tie, "tie", {{"last", Tie::kLast}, {"first", Tie::kFirst}},
              "which of equally good pairs is taken first, by position")
      .profile("profile", EqualityOptions::profile_b(),
               "sets the weights and constants that are not given one by one");
  return table;
}

}  // namespace

const ParameterTable<PageOptions>& page_parameters(bool has_own) {
  static const ParameterTable<PageOptions> tables[] = {page_table(false), page_table(true)};
  return tables[has_own ? 1 : 0];
}

PageOptions page_options(const Parameters& parameters) {
  Parameters values = parameters;
  return page_parameters(values.choice("selection") == "own").read(values);
}

const ParameterTable<EqualityOptions>& equality_parameters() {
  static const ParameterTable<EqualityOptions> table = equality_table();
  return table;
}

}  // namespace pagelet
