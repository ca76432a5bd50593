// SPDX-License-Identifier: MIT
#include "core/web/live/curl_library.h"

#ifdef PAGELET_CURL_FILE
#include <dlfcn.h>

#include <string>
#endif

namespace pagelet {
namespace {

#ifdef PAGELET_CURL_FILE
Result<CurlLibrary> load() {
  void* file = ::dlopen(PAGELET_CURL_FILE, RTLD_NOW | RTLD_LOCAL);
  const char* missing = file == nullptr ? PAGELET_CURL_FILE : nullptr;
  const auto find = [&](auto& function, const char* name) {
    void* found = file == nullptr ? nullptr : ::dlsym(file, name);
    if (found == nullptr && missing == nullptr) missing = name;
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(found);
  };
  CurlLibrary library{};
  find(library.easy_init, "curl_easy_init");
  find(library.easy_cleanup, "curl_easy_cleanup");
  find(library.easy_reset, "curl_easy_reset");
  find(library.easy_setopt, "curl_easy_setopt");
  find(library.easy_perform, "curl_easy_perform");
  find(library.easy_getinfo, "curl_easy_getinfo");
  find(library.easy_strerror, "curl_easy_strerror");
  find(library.slist_append, "curl_slist_append");
  find(library.slist_free_all, "curl_slist_free_all");
  find(library.getdate, "curl_getdate");
  if (missing == nullptr) return library;
  return fail(ErrorCode::kNetwork,
              std::string("pages cannot be fetched: this system lacks ") + missing + " (libcurl)");
}
#else
Result<CurlLibrary> load() {
  return CurlLibrary{&::curl_easy_init,     &::curl_easy_cleanup, &::curl_easy_reset,
                     &::curl_easy_setopt,   &::curl_easy_perform, &::curl_easy_getinfo,
                     &::curl_easy_strerror, &::curl_slist_append, &::curl_slist_free_all,
                     &::curl_getdate};
}
#endif

}  // namespace

const Result<CurlLibrary>& curl_library() {
  static const Result<CurlLibrary> library = load();
  return library;
}

}  // namespace pagelet
