// SPDX-License-Identifier: MIT
#include <spawn.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/label/label_server.h"
#include "core/site/key_page.h"
#include "datasets/labelling/site_labels.h"
#include "datasets/suite.h"
#include "evaluation/run/labelled_site.h"
#include "extractors/registry.h"
#include "reports/tables/tables.h"

extern char** environ;

namespace pagelet::cli {
namespace {

struct LabelArguments {
  std::string suite;
  std::string start_from;
  SiteChoice sites;
  int port = 0;
  LabelOptions session;
};

// Shows the page in a browser if there is a desktop; otherwise does nothing.
void open_browser(const std::string& url) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
  std::string program = "xdg-open";
  std::string address = url;
  char* arguments[] = {program.data(), address.data(), nullptr};
  pid_t child = 0;
  ::posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ);
}

Result<int> label(LabelArguments options) {
  PAGELET_ASSIGN_OR_RETURN(Suite suite, open_chosen({options.suite}, options.sites));
  const std::string& annotator = options.session.annotator;
  if (!annotator.empty() && !is_annotator_name(annotator)) {
    return fail(ErrorCode::kUsage,
                "--annotator " + annotator + ": only letters, digits, - and _, at most 40");
  }
  if (annotator == "gold") {
    return fail(
        ErrorCode::kUsage,
        "--annotator gold: is the name of labels.json, which is written without --annotator");
  }
  if (!options.start_from.empty()) {
    PAGELET_ASSIGN_OR_RETURN(auto extractor, make_extractor(options.start_from, {}));
    options.session.started_from = extractor->info().name;
    options.session.first_labels = [extractor = std::shared_ptr(std::move(extractor))](
                                       KeyPage& key, const std::string& id) {
      return first_labels(key, *extractor, id);
    };
  }
  LabelSession session(std::move(suite), std::move(options.session));
  PAGELET_ASSIGN_OR_RETURN(const auto server, LabelServer::bind(session, options.port));
  PAGELET_TRY(print(server->url() + "\n"));
  open_browser(server->url());
  server->serve();  // until a signal ends the program; everything is saved by then
  return kSuccess;
}

struct AgreeArguments {
  std::string suite;
  std::string a;
  std::string b;
  SiteChoice sites;
  TableFormat format = TableFormat::kText;
  Limits limits;
};

Result<int> agree(const AgreeArguments& options) {
  for (const std::string& name : {options.a, options.b}) {
    if (!is_annotator_name(name)) {
      return fail(ErrorCode::kUsage,
                  name + ": is not a name of an annotator (letters, digits, - and _, at most 40)");
    }
  }
  if (options.a == options.b) {
    return fail(ErrorCode::kUsage, "agree: " + options.a + " is named twice; name two annotators");
  }
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, open_chosen({options.suite}, options.sites));
  std::vector<SiteAgreement> sites;
  bool is_whole = true;
  for (const SuiteSite& site : suite.sites) {
    sites.push_back(compare_annotators(site, options.a, options.b, options.limits));
    is_whole = is_whole && sites.back().error.empty();
  }
  for (const std::string& name : {options.a, options.b}) {
    const auto lacks = [&](const SiteAgreement& site) {
      return std::ranges::find(site.missing, name) != site.missing.end();
    };
    if (std::ranges::all_of(sites, lacks)) {
      return fail(ErrorCode::kInput, options.suite + ": " + name + " has labelled no site");
    }
  }
  return print_and_exit(agree_report(suite, options.a, options.b, sites, options.format),
                        is_whole ? kSuccess : kSiteFailed);
}

}  // namespace

void add_label(CLI::App& program, Action& run) {
  const auto [command, options] =
      add_command(program, run, "label",
                  "Label the key pages of a site or suite in the browser, until Ctrl-C", label);
  command->add_option("SUITE", options->suite, "Folder of the site or suite")->required();
  add_value(*command, "--annotator", options->session.annotator, "NAME",
            "Write labels.NAME.json instead of labels.json, and show no labels of others");
  add_value(*command, "--start-from", options->start_from, "ALGORITHM",
            "Start from this algorithm's answer if there are no labels yet");
  add_site_choice(*command, options->sites);
  add_follow_symlinks(*command, options->sites.follow_symlinks);
  add_number(*command, "--port", options->port, 0, 65'535, "Port on 127.0.0.1; 0: any free port");
  add_page_limits(*command, options->session.limits);
  add_examples(*command, {"pagelet label ~/suites/mine/site",
                          "pagelet label ~/suites/mine --annotator ada --start-from leafcut"});
}

void add_agree(CLI::App& program, Action& run) {
  const auto [command, options] =
      add_command(program, run, "agree",
                  "Compare two annotators: Cohen's kappa by site, and where they differ", agree);
  command->add_option("SUITE", options->suite, "Folder of the site or suite")->required();
  command->add_option("A", options->a, "Name of an annotator; gold means labels.json")->required();
  command->add_option("B", options->b, "Name of the other annotator")->required();
  add_site_choice(*command, options->sites);
  add_follow_symlinks(*command, options->sites.follow_symlinks);
  add_choice(
      *command, "--format", options->format,
      {{"table", TableFormat::kText}, {"json", TableFormat::kJson}, {"csv", TableFormat::kCsv}},
      "FORMAT", "table, json or csv");
  add_page_limits(*command, options->limits);
  add_examples(*command, {"pagelet agree ~/suites/mine ada ben",
                          "pagelet agree ~/suites/mine ada ben --format csv > kappa.csv"});
}

}  // namespace pagelet::cli
