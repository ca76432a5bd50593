// SPDX-License-Identifier: MIT

// Fast code against the literal definitions of tests/support, on a few small pages: the equal
// top-down mapping with any weights, and whole algorithms. Input: bytes that choose what is
// compared and with which options, then the pages (fuzz_site.h).

#include <array>

#include "core/mapping/etdm.h"
#include "extractors/registry.h"
#include "tests/fuzz/fuzz_site.h"
#include "tests/support/built_page.h"
#include "tests/support/naive_algorithms.h"
#include "tests/support/naive_mapping.h"
#include "tests/support/random_tree.h"

namespace pagelet::fuzz {
namespace {

using Nodes = std::vector<std::size_t>;

// The definitions are slow: O(n^3) at worst.
constexpr std::size_t kMaxNodes = 80;
constexpr std::size_t kMaxPages = 4;

double share(Input& input) {
  constexpr std::array<double, 12> kValues = {0,   0.1,  0.2, 0.25, 0.4,  0.5,
                                              0.6, 0.75, 0.8, 0.9,  0.99, 1};
  return kValues[input.below(kValues.size())];
}

EqualityOptions equality(Input& input) {
  EqualityOptions options;
  const std::uint8_t switches = input.byte();
  if ((switches & 1U) != 0) options = EqualityOptions::profile_b();
  if ((switches & 2U) != 0) {
    options.w_class = share(input);
    options.w_position = share(input);
    options.w_attributes = share(input);
    options.w_children = share(input);
    options.no_class = share(input);
    options.no_attributes = share(input);
    options.threshold = share(input);
  }
  options.text_term = (switches & 4U) != 0;
  options.id_rule = (switches & 8U) != 0;
  options.tie = (switches & 16U) != 0 ? Tie::kLast : Tie::kFirst;
  return options;
}

// The site, with its pages as trees for the definitions.
struct Pages {
  KeyPage& key_page;
  Whitespace whitespace;
  naive::Tree key;

  naive::Tree tree(PageIndex page) const {
    return naive::make_tree(key_page.load(page)->document(), whitespace);
  }
};

template <class Definition>
void compare(const Pages& pages, const char* name, std::vector<Setting> settings,
             const Definition& definition) {
  settings.emplace_back("selection", "site");
  settings.emplace_back("set-size", "8");
  settings.emplace_back("whitespace", pages.whitespace == Whitespace::kKeep ? "keep" : "drop");
  const auto extractor = make_extractor(name, settings);
  require(extractor.has_value(), "values in range are taken");
  const Result<Answer> extraction = (*extractor)->extract(ExtractionContext(pages.key_page));
  require(extraction.has_value(), "a small site exceeds no limit");
  std::vector<naive::Tree> others;
  for (const PageIndex page : extraction->candidates.pages) others.push_back(pages.tree(page));
  require(members(extraction->nodes) == definition(pages.key, others),
          "an algorithm gives what its definition says");
}

void compare_mappings(Input& options_of, const Pages& pages) {
  const EqualityOptions options = equality(options_of);
  const NodeEquality relation(options, pages.key_page.site().signatures());
  EtdmMapper mapper(relation, pages.key_page.site().symbols());
  const WorkingTree& key = pages.key_page.tree(pages.whitespace);
  for (PageIndex page = 0; page < pages.key_page.site().source().size(); ++page) {
    SitePage* other = pages.key_page.load(page);
    if (other == nullptr) continue;
    const Nodes expected = naive::etdm(pages.key, pages.tree(page), options);
    const Mapping mapping = mapper.map(key, pages.key_page.tree(*other, pages.whitespace));
    require(mapping.image.size() == expected.size(), "images are by node");
    for (std::size_t node = 0; node < expected.size(); ++node) {
      const TreeNode image = mapping.image[node];
      require((image == kNoNode ? naive::kNone : std::size_t{image}) == expected[node],
              "a mapping is that of the definition");
    }
  }
}

void compare_exact(Input& input, const Pages& pages) {
  const std::uint8_t switches = input.byte();
  const naive::Label label = (switches & 1U) != 0 ? naive::Label::kTag : naive::Label::kFull;
  const char* label_name = label == naive::Label::kTag ? "tag" : "full";
  if ((switches & 2U) != 0) {
    const std::array<const char*, 3> names = {"labels", "index", "tags"};
    const std::size_t path_kind = input.below(names.size());
    const bool paths = (switches & 4U) != 0;
    compare(pages, "rbm-td",
            {{"label", label_name},
             {"path", names[path_kind]},
             {"include-paths", paths ? "on" : "off"}},
            [&](const naive::Tree& key, const std::vector<naive::Tree>& others) {
              return naive::rbm_td(key, others, label, static_cast<naive::PathKind>(path_kind),
                                   paths);
            });
    return;
  }
  naive::Costs costs;
  if ((switches & 4U) != 0) costs = {input.below(5), input.below(5), input.below(5)};
  compare(pages, "rtdm-td",
          {{"label", label_name},
           {"insert", std::to_string(costs.insertion)},
           {"delete", std::to_string(costs.removal)},
           {"replace", std::to_string(costs.replacement)}},
          [&](const naive::Tree& key, const std::vector<naive::Tree>& others) {
            return naive::rtdm_td(key, others, label, costs);
          });
}

void compare_texts(Input& input, const Pages& pages) {
  const double first = share(input);
  const double second = share(input);
  const auto text = [](double value) { return to_text(Parameters::Value(value)); };
  if (input.flip()) {
    compare(pages, "sst", {{"gamma", text(first)}, {"noise-threshold", text(second)}},
            [&](const naive::Tree& key, const std::vector<naive::Tree>& others) {
              return naive::sst(key, others, first, second);
            });
    return;
  }
  std::vector<Setting> settings = {{"ratio", text(first)}};
  std::optional<std::size_t> frequency;
  if (input.flip()) frequency = 1 + input.below(6);
  if (frequency) settings.emplace_back("min-df", std::to_string(*frequency));
  compare(pages, "iwptd", settings,
          [&](const naive::Tree& key, const std::vector<naive::Tree>& others) {
            return naive::iwptd(key, others, frequency, first);
          });
}

void compare_mapping_extractors(Input& input, const Pages& pages) {
  const std::size_t algorithm = input.below(3);
  const std::size_t number = input.below(4);
  const EqualityOptions options = equality(input);
  std::vector<Setting> settings = settings_of(options);
  if (algorithm == 0) {
    compare(pages, "etdm", settings,
            [&](const naive::Tree& key, const std::vector<naive::Tree>& others) {
              return naive::prole(key, others, options);
            });
  } else if (algorithm == 1) {
    settings.emplace_back("max-occurrences", std::to_string(number));
    compare(pages, "conex", settings,
            [&](const naive::Tree& key, const std::vector<naive::Tree>& others) {
              return naive::conex(key, others, number, options);
            });
  } else {
    const bool guard = input.flip();
    settings.emplace_back("votes", std::to_string(number + 1));
    settings.emplace_back("duplicate-guard", guard ? "on" : "off");
    compare(pages, "temex", settings,
            [&](const naive::Tree& key, const std::vector<naive::Tree>& others) {
              return naive::temex(key, others, number + 1, guard, options).nodes;
            });
  }
}

bool is_small(KeyPage& key_page, Whitespace whitespace) {
  for (PageIndex page = 0; page < key_page.site().source().size(); ++page) {
    SitePage* other = key_page.load(page);
    if (other != nullptr && key_page.tree(*other, whitespace).size() > kMaxNodes) return false;
  }
  return true;
}

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(definitions) {
  const Whitespace whitespace = input.flip() ? Whitespace::kKeep : Whitespace::kDrop;
  const std::size_t choice = input.below(4);
  Input options(input.bytes(12));
  MemorySource source;
  add_pages(input, false, kMaxPages, source);
  Limits limits = small_limits(1'000);
  limits.max_depth = 100;
  const auto key_page = KeyPage::open(source, 0, {.limits = limits});
  if (!key_page || !is_small(**key_page, whitespace)) return;
  const Pages pages{**key_page, whitespace, naive::make_tree((*key_page)->document(), whitespace)};
  switch (choice) {
    case 0:
      compare_mappings(options, pages);
      break;
    case 1:
      compare_mapping_extractors(options, pages);
      break;
    case 2:
      compare_exact(options, pages);
      break;
    default:
      compare_texts(options, pages);
  }
}
