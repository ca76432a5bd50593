// SPDX-License-Identifier: MIT
#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "core/text/ascii.h"
#include "core/text/hash.h"
#include "extractors/plugin.h"
#include "extractors/registry.h"

namespace pagelet {
namespace {

// Names with a special meaning for `pagelet bench`.
constexpr std::string_view kReservedNames[] = {"all", "oracle"};

struct CloseLibrary {
  void operator()(void* library) const { dlclose(library); }
};

// Why the last call of the dynamic linker failed, without the file's name at the beginning.
std::string linker_error(const std::string& file) {
  const char* text = dlerror();
  std::string reason = text == nullptr ? "unknown reason" : text;
  if (reason.starts_with(file + ": ")) reason.erase(0, file.size() + 2);
  return reason;
}

bool is_name(std::string_view text) {
  return !text.empty() && is_lower_letter(text.front()) && std::ranges::all_of(text, [](char c) {
    return is_lower_letter(c) || is_digit(c) || c == '-';
  });
}

// The error in an algorithm's description; empty when there is none.
std::string fault_of(const ExtractorInfo& info, std::span<const ExtractorEntry> taken) {
  if (!is_name(info.name)) {
    return "\"" + info.name +
           "\" is not a name of an algorithm (lower case letters, digits, hyphens)";
  }
  const bool is_taken = std::ranges::any_of(
      taken, [&](const ExtractorEntry& entry) { return entry.info().name == info.name; });
  if (is_taken || std::ranges::find(kReservedNames, info.name) != std::end(kReservedNames)) {
    return "the name \"" + info.name + "\" is already taken";
  }
  if (info.title.empty()) return info.name + ": has no title";
  if (info.role == Role::kCeiling)
    return info.name + ": a plug-in cannot have the role of the bound";
  for (const ParameterSpec& spec : info.parameters) {
    if (!is_name(spec.name)) {
      return info.name + ": \"" + spec.name +
             "\" is not a name of a parameter (lower case letters, digits, hyphens)";
    }
    if (!spec.accepts(spec.default_value)) {
      return info.name + ": parameter " + spec.name + ": the default \"" + spec.default_value +
             "\" is not in the range " + spec.range();
    }
  }
  return {};
}

}  // namespace

Result<void> ExtractorRegistry::load_plugin(const std::string& path) {
  // Without a slash the dynamic linker would search its own folders.
  const std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  const auto refuse = [&](const std::string& reason) {
    return fail(ErrorCode::kInput, file + ": " + reason);
  };
  // With a pipe, the linker would wait for a writer.
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored) && !std::filesystem::is_regular_file(file, ignored)) {
    return refuse("is not a regular file");
  }
  std::unique_ptr<void, CloseLibrary> library(dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL));
  if (!library) return refuse("the plug-in cannot be loaded: " + linker_error(file));
  const auto function = reinterpret_cast<PluginFunction*>(dlsym(library.get(), kPluginFunction));
  if (function == nullptr) {
    return refuse("is not a plug-in of Pagelet: it does not export " +
                  std::string(kPluginFunction));
  }
  const Plugin& plugin = *function(hash_key());
  if (std::strcmp(plugin.interface, kPluginInterface) != 0) {
    return refuse("the plug-in was built for " + std::string(plugin.interface) +
                  ", this program is " + kPluginInterface + ": build the plug-in again");
  }
  if (plugin.layout != kPluginLayout) {
    return refuse("the plug-in was built with other headers than this program (" +
                  std::string(kPluginInterface) + "): build the plug-in again");
  }
  std::vector<ExtractorEntry> entries = entries_;
  for (const ExtractorEntry& entry : std::span(plugin.entries, plugin.entry_count)) {
    const std::string fault = fault_of(entry.info(), entries);
    if (!fault.empty()) return refuse(fault);
    entries.push_back(entry);
  }
  std::stable_partition(entries.begin(), entries.end(), [](const ExtractorEntry& entry) {
    return entry.info().role == Role::kAlgorithm;
  });
  entries_ = std::move(entries);
  // It is never closed, because extractors and running work use the library's code.
  static_cast<void>(library.release());
  return {};
}

}  // namespace pagelet
