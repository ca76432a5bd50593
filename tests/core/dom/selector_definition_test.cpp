// SPDX-License-Identifier: MIT
//
// Random selectors on random trees against a slow matcher that follows the definition: from right
// to left, with all possible ways tried.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "core/dom/selector.h"
#include "tests/support/build_document.h"

namespace pagelet {
namespace {

struct SlowChain;
struct SlowSimple {
  std::string kind;  // "type", "any", "id", "class", "has", an operator, "is", or a pseudo class
  std::string name;
  std::string value;
  int a = 0;
  int b = 0;
  bool negated = false;
  std::vector<SlowChain> list = {};
};
using SlowCompound = std::vector<SlowSimple>;
struct SlowChain {
  std::vector<SlowCompound> compounds;
  std::string combinators;  // between the compounds: ' ', '>', '+', '~'
};

class SlowMatcher {
 public:
  explicit SlowMatcher(const Document& page) : page_(page) {}

  bool matches(const SlowChain& chain, std::size_t last, NodeId node) const {
    if (!matches(chain.compounds[last], node)) return false;
    if (last == 0) return true;
    const char combinator = chain.combinators[last - 1];
    if (combinator == '>' || combinator == ' ') {
      while (page_.parent(node) != node) {
        node = page_.parent(node);
        if (matches(chain, last - 1, node)) return true;
        if (combinator == '>') return false;
      }
      return false;
    }
    const std::vector<NodeId> all = siblings(node);
    auto at = std::find(all.begin(), all.end(), node);
    while (at != all.begin()) {
      --at;
      if (matches(chain, last - 1, *at)) return true;
      if (combinator == '+') return false;
    }
    return false;
  }

 private:
  bool matches(const SlowCompound& compound, NodeId node) const {
    return std::all_of(compound.begin(), compound.end(), [&](const SlowSimple& simple) {
      return matches(simple, node) != simple.negated;
    });
  }

  bool matches(const SlowSimple& simple, NodeId node) const {
    if (simple.kind == "any") return true;
    if (simple.kind == "type") return page_.tag_name(node) == simple.name;
    if (simple.kind == "id") return value(node, "id") == simple.value;
    if (simple.kind == "class") {
      std::istringstream words(value(node, "class").value_or(""));
      std::string word;
      while (words >> word) {
        if (word == simple.value) return true;
      }
      return false;
    }
    if (simple.kind == "has") return value(node, simple.name).has_value();
    if (simple.kind == "is") {
      return std::any_of(simple.list.begin(), simple.list.end(), [&](const SlowChain& chain) {
        return matches(chain, chain.compounds.size() - 1, node);
      });
    }
    if (simple.kind.back() == '=') return compare(value(node, simple.name), simple);
    std::vector<NodeId> all = siblings(node);
    if (simple.kind.ends_with("of-type")) {
      std::erase_if(all, [&](NodeId other) { return page_.tag(other) != page_.tag(node); });
    }
    if (simple.kind.starts_with("nth-last")) std::reverse(all.begin(), all.end());
    const auto number = std::find(all.begin(), all.end(), node) - all.begin() + 1;
    for (int n = 0; n <= 1000; ++n) {
      if (simple.a * n + simple.b == number) return true;
    }
    return false;
  }

  static bool compare(const std::optional<std::string>& value, const SlowSimple& simple) {
    if (!value) return false;
    const std::string& wanted = simple.value;
    const std::size_t length = wanted.size();
    if (simple.kind == "=") return *value == wanted;
    if (simple.kind == "~=") {
      return length > 0 && (" " + *value + " ").find(" " + wanted + " ") != std::string::npos;
    }
    if (simple.kind == "|=")
      return *value == wanted || value->substr(0, length + 1) == wanted + "-";
    if (value->size() < length || length == 0) return false;
    if (simple.kind == "^=") return value->substr(0, length) == wanted;
    if (simple.kind == "$=") return value->substr(value->size() - length) == wanted;
    return value->find(wanted) != std::string::npos;
  }

  // Element children of the parent, in order.
  std::vector<NodeId> siblings(NodeId node) const {
    std::vector<NodeId> all;
    for (std::size_t at = 0; at < page_.size(); ++at) {
      const NodeId other = node_at(at);
      const bool other_is_html = at == 0;
      const bool is_html = index_of(node) == 0;
      if (page_.is_element(other) && other_is_html == is_html &&
          page_.parent(other) == page_.parent(node)) {
        all.push_back(other);
      }
    }
    return all;
  }

  std::optional<std::string> value(NodeId node, std::string_view name) const {
    for (const Attribute& attribute : page_.attributes(node)) {
      if (page_.symbols().text(attribute.name) == name) {
        return std::string(page_.symbols().text(attribute.value));
      }
    }
    return std::nullopt;
  }

  const Document& page_;
};

// Makes random selectors and writes them.
class RandomSelector {
 public:
  explicit RandomSelector(std::mt19937& random) : random_(random) {}

  std::vector<SlowChain> list() { return list(0); }

 private:
  std::vector<SlowChain> list(int nesting) {
    nesting_ = nesting;
    std::vector<SlowChain> chains(1 + below(4) / 3);
    for (SlowChain& chain : chains) {
      const std::size_t length = 1 + below(nesting == 0 ? 4 : 2);
      for (std::size_t at = 0; at < length; ++at) {
        chain.compounds.push_back(compound());
        if (at > 0) chain.combinators += std::string_view(" >+~ ")[below(5)];
      }
    }
    return chains;
  }

 public:
  std::string notation(const std::vector<SlowChain>& chains) {
    std::string text;
    for (const SlowChain& chain : chains) {
      if (!text.empty()) text += "," + blanks();
      for (std::size_t at = 0; at < chain.compounds.size(); ++at) {
        if (at > 0) {
          const char combinator = chain.combinators[at - 1];
          text += combinator == ' ' ? " " + blanks() : blanks() + combinator + blanks();
        }
        for (const SlowSimple& simple : chain.compounds[at]) text += notation(simple);
      }
      text += blanks();
    }
    return text;
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }

  std::string one_of(const std::vector<std::string>& choices) {
    return choices[below(choices.size())];
  }

  std::string blanks() { return one_of({"", " ", "\n\t"}); }

  SlowCompound compound() {
    SlowCompound simples;
    const std::size_t begin = below(3);
    if (begin == 0) simples.push_back({"any", "", ""});
    if (begin == 1) simples.push_back(type());
    for (std::size_t more = below(begin == 2 ? 2 : 3) + (begin == 2 ? 1 : 0); more > 0; --more) {
      simples.push_back(other());
    }
    return simples;
  }

  SlowSimple type() {
    return {"type", one_of({"html", "body", "div", "p", "a", "script", "text()"}), ""};
  }

  SlowSimple other() {
    SlowSimple simple;
    switch (below(9)) {
      case 0:
        simple = {"id", "", one_of({"one", "two", " one", "three"})};
        break;
      case 1:
        simple = {"class", "", one_of({"x", "y", "z"})};
        break;
      case 2:
        simple = {"has", one_of({"title", "id", "class"}), ""};
        break;
      case 3:
        simple = {one_of({"=", "~=", "|=", "^=", "$=", "*="}), one_of({"title", "id", "class"}),
                  one_of({"t\"1", "one", "t", "x", "e"})};
        break;
      case 4:
        simple = type();
        simple.negated = true;
        return simple;
      case 5:
        simple.kind = "is";
        simple.list = nested();
        break;
      default:
        simple.kind = one_of({"nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type"});
        simple.a = static_cast<int>(below(7)) - 3;
        simple.b = static_cast<int>(below(9)) - 3;
    }
    simple.negated = below(4) == 0;
    return simple;
  }

  // Lists are nested in at most three levels.
  std::vector<SlowChain> nested() {
    if (nesting_ == 3) return {{{{type()}}, ""}};
    const int outer = nesting_;
    std::vector<SlowChain> chains = list(outer + 1);
    nesting_ = outer;
    return chains;
  }

  std::string identifier(const std::string& name) {
    std::string text;
    for (const char c : name) {
      const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (letter && below(8) != 0) {
        text += c;
      } else if (std::isxdigit(static_cast<unsigned char>(c)) != 0 || below(2) == 0) {
        std::ostringstream code;
        code << '\\' << std::hex << static_cast<int>(c) << ' ';
        text += code.str();
      } else {
        text += std::string("\\") + c;
      }
    }
    return text;
  }

  std::string inner_notation(const SlowSimple& simple) {
    if (simple.kind == "any") return "*";
    if (simple.kind == "type") return identifier(simple.name);
    if (simple.kind == "id") return "#" + identifier(simple.value);
    if (simple.kind == "class") return "." + identifier(simple.value);
    if (simple.kind == "has") return "[" + identifier(simple.name) + "]";
    if (simple.kind == "is") return ":is(" + blanks() + notation(simple.list) + ")";
    if (simple.kind.back() == '=') {
      const std::string value = below(2) == 0 ? "'" + simple.value + "'" : identifier(simple.value);
      return "[" + blanks() + simple.name + blanks() + simple.kind + blanks() + value + blanks() +
             "]";
    }
    if (simple.a == 0 && simple.b == 1 && below(2) == 0) {
      const std::string of = simple.kind.ends_with("child") ? "child" : "of-type";
      return (simple.kind.starts_with("nth-last") ? ":last-" : ":first-") + of;
    }
    std::string formula;
    if (simple.a == 2 && simple.b == 1 && below(2) == 0) {
      formula = "odd";
    } else if (simple.a == 0 && below(2) == 0) {
      formula = std::to_string(simple.b);
    } else {
      formula = simple.a == 1    ? one_of({"n", "+n", "1n"})
                : simple.a == -1 ? "-n"
                                 : std::to_string(simple.a) + "n";
      if (simple.b != 0 || below(2) == 0) {
        formula += blanks() + (simple.b < 0 ? "-" : "+") + blanks();
        formula += std::to_string(std::abs(simple.b));
      }
    }
    return ":" + simple.kind + "(" + blanks() + formula + blanks() + ")";
  }

  std::string notation(const SlowSimple& simple) {
    if (simple.kind == "is" && simple.negated) return ":not(" + notation(simple.list) + ")";
    const std::string inner = inner_notation(simple);
    return simple.negated ? ":not(" + blanks() + inner + blanks() + ")" : inner;
  }

  std::mt19937& random_;
  int nesting_ = 0;
};

TEST(Selector, AgreesWithTheDefinitionOnRandomTrees) {
  std::mt19937 random(2);
  std::size_t matched = 0;
  for (int round = 0; round < 300; ++round) {
    const Document page = random_document(random, 3 + random() % 60);
    const SlowMatcher slow(page);
    for (int repetition = 0; repetition < 10; ++repetition) {
      RandomSelector generator(random);
      const std::vector<SlowChain> chains = generator.list();
      const std::string text = generator.notation(chains);
      std::vector<NodeId> expected;
      for (std::size_t at = 0; at < page.size(); ++at) {
        const NodeId node = node_at(at);
        if (page.is_element(node) &&
            std::any_of(chains.begin(), chains.end(), [&](const SlowChain& chain) {
              return slow.matches(chain, chain.compounds.size() - 1, node);
            })) {
          expected.push_back(node);
        }
      }
      const Result<Selector> selector = Selector::parse(text);
      ASSERT_TRUE(selector) << selector.error().text();
      ASSERT_EQ(selector->match(page), expected) << text;
      matched += expected.size();
    }
  }
  EXPECT_GT(matched, 5'000U);  // many comparisons are of matches
}

}  // namespace
}  // namespace pagelet
