// SPDX-License-Identifier: MIT
#include "extractors/common_parameters.h"

namespace pagelet {

std::vector<ParameterSpec> candidate_parameters(const CandidateDefaults& defaults) {
  std::vector<std::string> selections = {"cs", "set", "site"};
  std::string selection_help = "candidate pages: n-CS, n-SET, or the first pages of the site";
  if (*defaults.own_selection != '\0') {
    selections.insert(selections.begin(), defaults.own_selection);
    selection_help =
        "candidate pages: the algorithm's own choice, n-CS, n-SET, or the first "
        "pages of the site";
  }
  return {
      ParameterSpec::integer("cs-size", defaults.cs_size, 1, 16, "pages",
                             "size n of the complete subdigraph (n-CS)"),
      ParameterSpec::integer("set-size", 4, 1, 64, "pages",
                             "size of the n-SET, and of the site's first pages"),
      ParameterSpec::choice("selection", defaults.selection, selections, selection_help),
      ParameterSpec::choice("order", defaults.order, {"distance", "document", "random"},
                            "order of the key page's links"),
      ParameterSpec::integer("seed", 1, 0, 18446744073709551615.0, "", "seed of the random order"),
      ParameterSpec::choice("dom-distance-scope", "group", {"group", "all"},
                            "chosen links that the DOM distance is measured against"),
      ParameterSpec::choice("path-filter", "on", {"on", "off"},
                            "leave out links whose path looks like a file or a feed"),
      ParameterSpec::integer("max-loads", 0, 0, 1'000'000, "pages",
                             "largest number of pages loaded, key page included; 0: no limit"),
      ParameterSpec::choice("whitespace", "drop", {"drop", "keep"}, "whether blank texts count"),
  };
}

CandidateOptions candidate_options(const Parameters& parameters) {
  CandidateOptions options;
  const std::string& selection = parameters.choice("selection");
  options.selection = selection == "set"    ? Selection::kSet
                      : selection == "site" ? Selection::kSite
                                            : Selection::kCompleteSubdigraph;
  options.cs_size = parameters.integer("cs-size");
  options.set_size = parameters.integer("set-size");
  const std::string& order = parameters.choice("order");
  options.order.kind = order == "document" ? LinkOrderKind::kDocument
                       : order == "random" ? LinkOrderKind::kRandom
                                           : LinkOrderKind::kDistance;
  options.order.seed = parameters.integer("seed");
  options.order.scope = parameters.choice("dom-distance-scope") == "all" ? DomDistanceScope::kAll
                                                                         : DomDistanceScope::kGroup;
  options.path_filter = parameters.is_on("path-filter");
  options.max_loads = parameters.integer("max-loads");
  return options;
}

Whitespace whitespace_option(const Parameters& parameters) {
  return parameters.choice("whitespace") == "keep" ? Whitespace::kKeep : Whitespace::kDrop;
}

std::vector<ParameterSpec> equality_parameters() {
  return {
      ParameterSpec::choice("profile", "A", {"A", "B"},
                            "sets the weights and constants that are not given one by one"),
      ParameterSpec::real("w-class", "0.1", 0, 1, "weight of the class similarity"),
      ParameterSpec::real("w-position", "0.4", 0, 1, "weight of the position similarity"),
      ParameterSpec::real("w-attributes", "0", 0, 1, "weight of the attribute similarity"),
      ParameterSpec::real("w-children", "0.5", 0, 1, "weight of the similarity of child counts"),
      ParameterSpec::real("no-class", "1", 0, 1, "class similarity of two nodes without class"),
      ParameterSpec::real("no-attributes", "0.75", 0, 1,
                          "attribute similarity of two nodes without attributes"),
      ParameterSpec::choice("text-term", "off", {"on", "off"},
                            "+0.1 for equal texts, -0.1 for different ones"),
      ParameterSpec::real("threshold", "0.9", 0, 1, "score from which two nodes are equal"),
      ParameterSpec::choice("id-rule", "on", {"on", "off"}, "equal ids make nodes equal"),
      ParameterSpec::choice("tie", "last", {"last", "first"},
                            "which of equally good pairs is taken first, by position"),
  };
}

void apply_profile(Parameters& parameters) {
  const EqualityOptions profile = parameters.choice("profile") == "B"
                                      ? EqualityOptions::profile_b()
                                      : EqualityOptions::profile_a();
  parameters.set_unless_given("w-class", profile.w_class);
  parameters.set_unless_given("w-position", profile.w_position);
  parameters.set_unless_given("w-attributes", profile.w_attributes);
  parameters.set_unless_given("w-children", profile.w_children);
  parameters.set_unless_given("no-class", profile.no_class);
  parameters.set_unless_given("no-attributes", profile.no_attributes);
  parameters.set_unless_given("text-term", std::string(profile.text_term ? "on" : "off"));
}

EqualityOptions equality_options(const Parameters& parameters) {
  EqualityOptions options;
  options.w_class = parameters.real("w-class");
  options.w_position = parameters.real("w-position");
  options.w_attributes = parameters.real("w-attributes");
  options.w_children = parameters.real("w-children");
  options.no_class = parameters.real("no-class");
  options.no_attributes = parameters.real("no-attributes");
  options.text_term = parameters.is_on("text-term");
  options.threshold = parameters.real("threshold");
  options.id_rule = parameters.is_on("id-rule");
  options.tie = parameters.choice("tie") == "first" ? Tie::kFirst : Tie::kLast;
  return options;
}

ParameterSpec label_parameter() {
  return ParameterSpec::choice("label", "full", {"full", "tag"},
                               "what is compared of an element: all attributes or the tag alone");
}

LabelKind label_option(const Parameters& parameters) {
  return parameters.choice("label") == "tag" ? LabelKind::kTag : LabelKind::kFull;
}

std::vector<ParameterSpec> join(std::vector<ParameterSpec> first,
                                const std::vector<ParameterSpec>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

}  // namespace pagelet
