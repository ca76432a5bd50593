// SPDX-License-Identifier: MIT
#include "reports/html/site_pages.h"

#include <string_view>
#include <utility>

#include "datasets/site_folder.h"
#include "reports/html/assets.h"
#include "reports/html/site_data.h"
#include "reports/output/output_folder.h"

namespace pagelet {
namespace {

Result<Json> read_site(const RunRecord& record, std::size_t site, ReasonSums& sums) {
  PAGELET_ASSIGN_OR_RETURN(auto folder, SiteFolder::open(record.bench.sites[site].folder));
  return site_data(record, site, folder, sums);
}

std::string link_to(const RunRecord& record, std::size_t site, std::string_view relation,
                    std::string_view text) {
  if (site >= record.bench.sites.size()) return "";
  const std::string& id = record.bench.sites[site].id;
  return "<li><a rel=\"" + std::string(relation) + "\" href=\"" +
         escape_html(output_file_link(id)) + ".html\">" + std::string(text) + "</a></li>";
}

}  // namespace

std::string to_script(const std::string& name, const Json& json) {
  const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string script = "window." + name + " = ";
  script.reserve(text.size() + text.size() / 50);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = std::string_view(text).substr(at, 3);
    if (text[at] == '<') {
      script += "\\u003c";
    } else if (rest == "\xE2\x80\xA8" || rest == "\xE2\x80\xA9") {
      script += rest == "\xE2\x80\xA8" ? "\\u2028" : "\\u2029";
      at += 2;
    } else {
      script += text[at];
    }
  }
  return script + ";\n";
}

Result<ReasonSums> write_site_pages(const RunRecord& record, const std::string& out_folder) {
  ReasonSums sums;
  for (std::size_t at = 0; at < record.bench.sites.size(); ++at) {
    const BenchSite& site = record.bench.sites[at];
    Result<Json> data = read_site(record, at, sums);
    if (!data) data = Json{{"id", site.id}, {"error", data.error().text()}};
    const std::string name = output_file_name(site.id);
    const std::string page =
        fill_template(html_asset("inspector.html"),
                      {{"id", escape_html(site.id)},
                       {"title", escape_html(site.title.empty() ? site.id : site.title)},
                       {"suite", escape_html(record.bench.suite)},
                       {"data", escape_html("../data/sites/" + output_file_link(site.id) + ".js")},
                       {"previous", link_to(record, at - 1, "prev", "Previous site")},
                       {"next", link_to(record, at + 1, "next", "Next site")}});
    for (const auto& [file, text] :
         {std::pair{"sites/" + name + ".html", page},
          std::pair{"data/sites/" + name + ".js", to_script("pageletSite", *data)}}) {
      PAGELET_TRY(write_output_file(out_folder, file, text));
    }
  }
  return sums;
}

}  // namespace pagelet
