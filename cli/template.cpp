// SPDX-License-Identifier: MIT

// `pagelet template learn`: learns the templates of a site once, for `extract --template`.

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <string>
#include <vector>

#include "cli/command.h"
#include "core/text/printable.h"
#include "datasets/site_folder.h"
#include "extractors/registry.h"
#include "extractors/site_template/site_template.h"
#include "extractors/sites/user_files.h"
#include "reports/output/table.h"

namespace pagelet::cli {
namespace {

struct TemplateArguments {
  std::string site;
  std::string file;
  std::string base;
  std::string algorithm = "leafcut";
  std::vector<std::string> settings;
  TemplateLearning learning;
  bool symlinks = false;
};

Table table_of(const SiteTemplates& templates, const std::string& file) {
  Table table(fmt::format("{}: {} of {}", printable_line(file),
                          count_text(templates.templates.size(), "template"), templates.algorithm),
              {"Template"}, {"Pages alike", "Learned from", "Places", "Texts"});
  for (std::size_t at = 0; at < templates.templates.size(); ++at) {
    const PageTemplate& known = templates.templates[at];
    std::size_t texts = 0;
    for (const TemplatePlace& place : known.places) texts += place.texts.size();
    table.rows.push_back({std::to_string(at + 1), std::to_string(known.alike),
                          std::to_string(known.pages.size()), std::to_string(known.places.size()),
                          std::to_string(texts)});
  }
  return table;
}

Result<int> learn(const TemplateArguments& options) {
  PAGELET_ASSIGN_OR_RETURN(const auto settings, parse_settings(options.settings));
  PAGELET_ASSIGN_OR_RETURN(const auto extractor, make_extractor(options.algorithm, settings));
  PAGELET_TRY(check_answers(extractor->info(), Task::kTemplate, "--algorithm"));
  if (!options.base.empty()) PAGELET_TRY(check_base(options.base));
  const std::vector<Mirror> mirrors = mirrors_of(options.site, options.base);
  const Mirror& mirror = mirrors.front();
  if (mirrors.size() > 1) {
    return fail(ErrorCode::kInput,
                options.site + ": contains several sites; name one of them: " + mirror.folder);
  }
  PAGELET_ASSIGN_OR_RETURN(
      auto folder, SiteFolder::open_all(mirror.folder, {.base_url = mirror.base_url,
                                                        .follow_symlinks = options.symlinks}));
  if (!mirror.warning.empty()) spdlog::warn("{}", mirror.warning);
  for (const std::string& warning : folder.warnings()) spdlog::warn("{}", warning);
  const auto warn = [](const std::string& line) { spdlog::warn("{}", line); };
  const Result<SiteTemplates> templates =
      learn_site_templates(folder.source(), *extractor, options.learning, warn);
  if (!templates) return fail_in(options.site, templates.error());
  PAGELET_TRY(write_template_file(*templates, options.file));
  return print_and_exit(to_plain_text(table_of(*templates, options.file), screen_width()));
}

}  // namespace

void add_template(CLI::App& program, Action& run) {
  CLI::App* command =
      program.add_subcommand("template", "Learn the templates of a site for extract --template");
  command->require_subcommand(1);
  add_examples(*command,
               {"pagelet template learn mirror/ -o site.templates.json",
                "pagelet extract page.html --template site.templates.json --output template"});
  const auto [learning, options] = add_command(
      *command, run, "learn", "Learn the templates of a site from many of its pages", learn);
  learning->add_option("SITE", options->site, "Folder of the site")->required();
  add_value(*learning, "-o,--out", options->file, "FILE", "The file of templates")->required();
  add_value(*learning, "--base", options->base, "URL", "The URL of the folder");
  add_follow_symlinks(*learning, options->symlinks);
  learning
      ->add_option("--algorithm", options->algorithm,
                   "Algorithm that teaches: one for template or main content")
      ->capture_default_str();
  add_repeated(*learning, "--set", options->settings, "NAME=VALUE",
               "A parameter of the algorithm, name=value");
  TemplateLearning& how = options->learning;
  learning->add_option("--pages", how.pages, "Most pages from which a template is learned")
      ->check(in_range(std::size_t{1}, std::size_t{10'000}))
      ->type_name("N")
      ->capture_default_str();
  learning
      ->add_option("--templates", how.templates, "Most templates, of the largest groups of pages")
      ->check(in_range(std::size_t{1}, kMaxTemplates))
      ->type_name("N")
      ->capture_default_str();
  learning->add_option("--read", how.read, "Most pages of the site that are read and grouped")
      ->check(in_range(std::size_t{1}, std::size_t{1'000'000}))
      ->type_name("N")
      ->capture_default_str();
  learning
      ->add_option("--likeness", how.likeness,
                   "Likeness of their layouts from which pages have one template")
      ->check(in_range(0.0, 1.0))
      ->type_name("SHARE")
      ->capture_default_str();
  add_limits(*learning, how.limits, fmt::format("{}", kDefaultTimeoutSeconds));
  add_examples(
      *learning,
      {"pagelet template learn mirror/ -o site.templates.json",
       "pagelet template learn mirror/ -o site.templates.json --algorithm temex --pages 20"});
}

}  // namespace pagelet::cli
