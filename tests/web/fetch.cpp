// SPDX-License-Identifier: MIT

// Fetches URLs over TLS and trusts the certificates in CA-FILE:
// live_fetch CA-FILE HOST:PORT:ADDRESS URL...
// Prints a line for each URL: the number of bytes, or the error.

#include <cstdio>
#include <string>
#include <vector>

#include "core/web/live/web_fetcher.h"

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  const std::vector<std::string> urls(argv + 3, argv + argc);
  pagelet::WebFetcherOptions options;
  options.ca_file = argv[1];
  options.resolve = {argv[2]};
  options.allow_private = true;
  options.pause = std::chrono::milliseconds(0);
  options.back_off = std::chrono::milliseconds(10);
  const auto fetcher = pagelet::make_web_fetcher(options);
  for (const std::string& url : urls) {
    const auto fetched = fetcher->fetch(url, {});
    std::printf("%s\n", fetched ? std::to_string(fetched->body.size()).c_str()
                                : fetched.error().text().c_str());
  }
  return 0;
}
