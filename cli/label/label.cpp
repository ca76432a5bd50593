// SPDX-License-Identifier: MIT

// `pagelet label`: labels key pages in the browser.

#include <spawn.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/label/label_server.h"
#include "core/site/key_page.h"
#include "datasets/labelling/site_labels.h"
#include "datasets/suite.h"
#include "evaluation/run/labelled_site.h"
#include "extractors/registry.h"

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

}  // namespace pagelet::cli
