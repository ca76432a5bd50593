// SPDX-License-Identifier: MIT
#include "core/web/archive/partition.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <set>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/progress.h"
#include "reports/output/table.h"

namespace pagelet::cli {
namespace {

struct PartitionArguments {
  std::vector<std::string> archives;
  std::size_t parts = 0;
  std::string folder;
  std::string name;
  Limits limits;
};

// The name of an archive without folder and endings: "crawl-7" for "in/crawl-7.warc.gz".
std::string stem_of(std::string path) {
  path.erase(0, path.rfind('/') + 1);  // npos + 1 is 0
  for (const std::string_view ending : {".gz", ".zst", ".warc"}) {
    if (path.ends_with(ending)) path.resize(path.size() - ending.size());
  }
  return path;
}

// The names of the inputs' files. Error (`kUsage`): one is empty, or two are the same.
Result<std::vector<std::string>> names_of(const PartitionArguments& options) {
  if (!options.name.empty() && options.archives.size() > 1) {
    return fail(ErrorCode::kUsage, "--name: needs a single archive");
  }
  std::vector<std::string> names;
  std::set<std::string> known;
  for (const std::string& archive : options.archives) {
    const std::string name = options.name.empty() ? stem_of(archive) : options.name;
    if (name == "-" || name.empty() || name.starts_with('.') ||
        name.find('/') != std::string::npos) {
      const bool is_given = !options.name.empty();
      return fail(ErrorCode::kUsage,
                  is_given ? "--name " + name + ": is not a file name"
                           : archive + ": no file name can be made of it; choose one with --name");
    }
    if (!known.insert(name).second) {
      return fail(ErrorCode::kUsage, archive + ": another archive has the name " + name + ", too");
    }
    names.push_back(name);
  }
  return names;
}

Result<int> partition(const PartitionArguments& options) {
  PAGELET_ASSIGN_OR_RETURN(const auto names, names_of(options));
  PAGELET_ASSIGN_OR_RETURN(const Partition partition,
                           Partition::open(options.folder, options.parts));
  std::string lines;
  for (std::size_t at = 0; at < names.size(); ++at) {
    PAGELET_ASSIGN_OR_RETURN(FileBytes bytes, FileBytes::open(options.archives[at]));
    spdlog::info("reading {}", bytes.name());
    Progress progress("record");
    PAGELET_ASSIGN_OR_RETURN(
        const auto counts,
        partition.add(bytes, bytes.name(), names[at], options.limits, [&] { progress.add(); }));
    warn_of_left_out(counts);
    lines += wrapped(fmt::format("{}: {} of {} in {}, in the folder {}", bytes.name(), counts.pages,
                                 count_text(counts.records, "record"),
                                 count_text(options.parts, "part"), options.folder),
                     0);
  }
  return print_and_exit(lines);
}

}  // namespace

void add_partition(CLI::App& program, Action& run) {
  const auto [command, options] = add_command(
      program, run, "partition", "Divide web archives by site, for many processes", partition);
  command->add_option("ARCHIVE", options->archives, "Web archives (-: standard input)")->required();
  command->add_option("--parts", options->parts, "Number of parts")
      ->required()
      ->check(CLI::Range(std::size_t{1}, Partition::kMaxParts))
      ->type_name("N");
  command
      ->add_option("--out", options->folder,
                   "Folder of the parts: part-00042/NAME.warc.gz for each archive")
      ->required();
  command->add_option("--name", options->name,
                      "Name of the files of a single archive; default: the archive's name");
  add_max_bytes(*command, options->limits);
  add_examples(*command,
               {"pagelet partition crawl-*.warc.gz --parts 1000 --out parts/",
                "pagelet partition - --name today --parts 1000 --out parts/ < today.warc.gz"});
}

}  // namespace pagelet::cli
