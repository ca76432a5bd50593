// SPDX-License-Identifier: MIT
#include "pagelet/answer/answer_json.h"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "core/dom/page_metadata.h"
#include "core/site/directory_source.h"
#include "core/version/version.h"
#include "pagelet/answer/answer_fields.h"
#include "pagelet/answer/json_writer.h"
#include "pagelet/answer/paths_in_order.h"

namespace pagelet::internal {
namespace {

class Document {
 public:
  Document(const JsonAnswer& answer, std::string& target)
      : answer_(answer),
        parts_(answer.parts),
        target_(target),
        json_(answer.options.lines ? JsonForm::kLine : JsonForm::kDocument, target,
              answer.parts == nullptr ? nullptr : &answer.parts->limit()) {}

  void write(const std::vector<std::string>& fields) {
    // The title comes before the rest of the metadata, and is made with it if both are wanted.
    if (parts_ != nullptr && std::ranges::any_of(fields, is_of_metadata)) (void)parts_->metadata();
    json_.begin('{');
    for (const std::string& name : fields) {
      json_.key(name);
      write_value(*answer_field(name), name);
    }
    json_.end('}');
    target_ += '\n';
  }

 private:
  static bool is_of_metadata(const std::string& name) {
    const AnswerField field = *answer_field(name);
    return field == AnswerField::kMetadata || field == AnswerField::kOfMetadata;
  }

  void write_value(AnswerField field, std::string_view name) {
    const Run& run = answer_.run;
    switch (field) {
      case AnswerField::kSchema:
        return json_.text("pagelet.extract/1");
      case AnswerField::kUrl:
        return json_.text(answer_.url);
      case AnswerField::kAlgorithm:
        return json_.text(answer_.extractor.info().name);
      case AnswerField::kParameters:
        return write_parameters();
      case AnswerField::kTarget:
        return json_.text(to_string(answer_.options.task));
      case AnswerField::kStatus:
        return json_.text(to_string(run.status));
      case AnswerField::kFlags:
        return write_texts(run.flags);
      case AnswerField::kCandidates:
        return write_candidates();
      case AnswerField::kPagesLoaded:
        return json_.number(run.pages_loaded);
      case AnswerField::kNodes:
        return json_.number(parts_ == nullptr ? std::size_t{0} : parts_->tree().size());
      case AnswerField::kRetrieved:
        return write_paths();
      case AnswerField::kTitle:
        return json_.text(parts_ == nullptr ? "" : parts_->title());
      case AnswerField::kLanguage:
        return json_.text(parts_ == nullptr ? "" : page_language(parts_->tree().document()));
      case AnswerField::kText:
        return write_text();
      case AnswerField::kMarkdown:
        return json_.text(parts_ == nullptr ? "" : parts_->markdown(answer_.options.parts));
      case AnswerField::kHtml:
        return write_html();
      case AnswerField::kMetadata:
        return write_metadata();
      case AnswerField::kOfMetadata:
        return write_metadata(name);
      case AnswerField::kPhases:
        return write_phases(run.phases);
      case AnswerField::kPeakBytes:
        return run.peak_bytes ? json_.number(*run.peak_bytes) : json_.null();
      case AnswerField::kMadeBy:
        return write_made_by();
    }
  }

  template <class Texts>
  void write_texts(const Texts& texts) {
    json_.begin('[');
    for (const auto& text : texts) json_.text(text);
    json_.end(']');
  }

  void write_member(std::string_view name, std::string_view text) {
    json_.key(name);
    json_.text(text);
  }

  void write_parameters() {
    json_.begin('{');
    for (const auto& [name, value] : answer_.extractor.parameters().values()) {
      json_.key(name);
      std::visit([&](const auto& held) { write(held); }, value);
    }
    json_.end('}');
  }
  void write(const std::string& text) { json_.text(text); }
  void write(auto number) { json_.number(number); }

  void write_candidates() {
    json_.begin('[');
    if (parts_ != nullptr) {
      for (const PageIndex page : answer_.run.extraction->candidates.pages) {
        json_.text(shown_url(parts_->answered().site.page_url(page)));
      }
    }
    json_.end(']');
  }

  void write_paths() {
    json_.begin('[');
    if (parts_ != nullptr) {
      for_each_path(
          parts_->tree(), parts_->nodes(), parts_->limit(), [&] { return target_.size(); },
          [&](std::string_view path, bool plain) { plain ? json_.plain(path) : json_.text(path); });
    }
    json_.end(']');
  }

  void write_text() {
    std::string text = parts_ == nullptr ? "" : parts_->answer().text();
    if (!text.empty()) text.pop_back();  // the newline of its last line
    json_.text(text);
  }

  void write_html() {
    if (parts_ == nullptr) return json_.text("");
    json_.text(answer_.options.raw ? parts_->answer().raw_html()
                                   : parts_->answer().html(answer_.dropped));
  }

  // All fields that are not absent, each with its source.
  void write_metadata() {
    json_.begin('{');
    if (parts_ != nullptr) {
      parts_->metadata().for_each([&](std::string_view name, const MetadataField& field) {
        if (field.values.empty()) return;
        json_.key(name);
        json_.begin('{');
        json_.key("value");
        write_value_of(name, field);
        write_member("source", to_string(field.source));
        json_.end('}');
      });
    }
    json_.end('}');
  }

  void write_metadata(std::string_view wanted) {
    if (parts_ == nullptr) return json_.null();
    parts_->metadata().for_each([&](std::string_view name, const MetadataField& field) {
      if (name == wanted) write_value_of(name, field);
    });
  }

  void write_value_of(std::string_view name, const MetadataField& field) {
    if (name == "tags") return write_texts(field.values);
    field.values.empty() ? json_.null() : json_.text(field.text());
  }

  void write_phases(const Phases& phases) {
    json_.begin('{');
    for (const auto& [name, phase] : kPhases) {
      json_.key(name);
      json_.number(phases.*phase);
    }
    json_.end('}');
  }

  void write_made_by() {
    json_.begin('{');
    write_member("version", PAGELET_VERSION);
    write_member("commit", source_commit());
    write_member("compiler", compiler_name());
    json_.end('}');
  }

  const JsonAnswer& answer_;
  AnswerParts* parts_;
  std::string& target_;
  JsonWriter json_;
};

}  // namespace

void write_json(const JsonAnswer& answer, std::string& target) {
  const ExtractOptions& options = answer.options;
  Document(answer, target)
      .write(options.fields.empty() ? default_fields(options, answer.parts != nullptr)
                                    : options.fields);
}

}  // namespace pagelet::internal
