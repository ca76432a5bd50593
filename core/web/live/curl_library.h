// SPDX-License-Identifier: MIT
#pragma once

/// libcurl, loaded when the network is first used.
///
/// It brings thirty libraries, whose loading takes half of the time of a command that works with
/// one file. Where libcurl is a static library, or the system is not Linux, it is linked as usual.

#include <curl/curl.h>

#include "core/result.h"

namespace pagelet {

/// The functions of libcurl that Pagelet uses, by their names without `curl_`.
struct CurlLibrary {
  decltype(&::curl_easy_init) easy_init;
  decltype(&::curl_easy_cleanup) easy_cleanup;
  decltype(&::curl_easy_reset) easy_reset;
  decltype(&::curl_easy_setopt) easy_setopt;
  decltype(&::curl_easy_perform) easy_perform;
  decltype(&::curl_easy_getinfo) easy_getinfo;
  decltype(&::curl_easy_strerror) easy_strerror;
  decltype(&::curl_slist_append) slist_append;
  decltype(&::curl_slist_free_all) slist_free_all;
  decltype(&::curl_getdate) getdate;
};

/// The library, which stays loaded. Fails with `ErrorCode::kNetwork` if this system lacks it.
/// May be called by any thread.
const Result<CurlLibrary>& curl_library();

}  // namespace pagelet
