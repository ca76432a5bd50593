// SPDX-License-Identifier: MIT
#include <vector>

#include "core/export/markdown_inline.h"
#include "core/text/ascii.h"

namespace pagelet::internal {
namespace {

bool is_word(char c) { return is_letter_or_digit(c); }
bool is_mark(char c) { return c > ' ' && c < 0x7F && !is_word(c); }

// Without a lone backslash at the end: a control space, or half a command. The dollar after it
// would belong to it.
std::string_view without_last_backslash(std::string_view tex) {
  while (!tex.empty()) {
    const std::size_t text = tex.find_last_not_of('\\') + 1;
    const bool is_lone = (tex.size() - text) % 2 == 1;
    if (!is_lone && tex.back() != ' ') break;
    tex.remove_suffix(1);
  }
  return tex;
}

// The brackets without a partner, such as that of the interval [0, 1).
std::vector<bool> lone_brackets(std::string_view tex) {
  std::vector<bool> is_lone(tex.size());
  std::vector<std::size_t> open;
  for (std::size_t at = 0; at < tex.size(); ++at) {
    if (tex[at] == '\\') {
      ++at;
    } else if (tex[at] == '[') {
      open.push_back(at);
    } else if (tex[at] == ']' && open.empty()) {
      is_lone[at] = true;
    } else if (tex[at] == ']') {
      open.pop_back();
    }
  }
  for (const std::size_t at : open) is_lone[at] = true;
  return is_lone;
}

class InertTex {
 public:
  explicit InertTex(std::string_view tex)
      : tex_(without_last_backslash(tex)), is_lone_(lone_brackets(tex_)) {}

  std::optional<MarkdownTex> write() {
    for (std::size_t at = 0; at < tex_.size();) {
      const char c = tex_[at];
      if (c == '$') return std::nullopt;
      if (c == '\\') {
        result_.tex += tex_.substr(at, 2);
        at += 2;
      } else if (c == '*' || c == '_' || c == '~') {
        const std::size_t end = std::min(tex_.find_first_not_of(c, at), tex_.size());
        if (!add_marks(at, end)) return std::nullopt;
        at = end;
      } else {
        add(at++);
      }
    }
    while (result_.tex.ends_with(' ')) result_.tex.pop_back();
    return std::move(result_);
  }

 private:
  char next(std::size_t at) const { return at < tex_.size() ? tex_[at] : '$'; }

  void add(std::size_t at) {
    switch (tex_[at]) {
      case '<':  // a tag
        result_.tex += next(at + 1) == ' ' ? "<" : "\\lt ";
        break;
      case '`':  // code
        result_.tex += "\\lq ";
        break;
      case '[':
        result_.tex += is_lone_[at] ? "\\lbrack " : "[";
        break;
      case ']':
        result_.tex += is_lone_[at] ? "\\rbrack " : next(at + 1) == '(' ? "] " : "]";
        break;
      case '&':
        result_.tex += begins_reference(tex_, at) ? "& " : "&";
        break;
      default:
        result_.tex += tex_[at];
    }
  }

  // A run of marks of emphasis. CommonMark decides by the characters beside it whether it can open
  // or close one; those that are not ASCII may be of any kind. A blank takes the meaning from a run
  // that could open something.
  bool add_marks(std::size_t begin, std::size_t end) {
    const char before = result_.tex.empty() ? '$' : result_.tex.back();
    char after = next(end);
    const bool is_underscore = tex_[begin] == '_';
    const bool opens =
        after != ' ' && !(is_mark(after) && is_word(before)) && !(is_underscore && is_word(before));
    if (opens && end == tex_.size()) {
      if (tex_[begin] != '*') return false;
      for (std::size_t at = begin; at < end; ++at) result_.tex += "\\ast ";
      return true;
    }
    result_.tex += tex_.substr(begin, end - begin);
    if (opens) result_.tex += ' ';
    if (opens) after = ' ';
    result_.may_close =
        result_.may_close || (before != ' ' && !(is_mark(before) && is_word(after)) &&
                              !(is_underscore && is_word(after)));
    return true;
  }

  std::string_view tex_;
  std::vector<bool> is_lone_;
  MarkdownTex result_;
};

}  // namespace

std::optional<MarkdownTex> inert_tex(std::string_view tex) { return InertTex(tex).write(); }

void append_tex(std::string& markdown, std::string_view tex, bool in_cell) {
  for (std::size_t at = 0; at < tex.size(); ++at) {
    const bool is_command = tex[at] == '\\' && at + 1 < tex.size();
    if (in_cell && is_command && tex[at + 1] == '|') {
      markdown += "\\Vert ";
      ++at;
    } else if (is_command) {
      markdown += tex.substr(at++, 2);
    } else {
      append_code(markdown, tex.substr(at, 1), in_cell);
    }
  }
}

}  // namespace pagelet::internal
