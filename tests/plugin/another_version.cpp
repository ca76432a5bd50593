// SPDX-License-Identifier: MIT

// Looks from outside like a plug-in for another version of Pagelet.

struct Plugin {
  const char* interface;
};

extern "C" __attribute__((visibility("default"))) const Plugin* pagelet_plugin() {
  static constexpr Plugin kPlugin{"Pagelet 0.0.0, GCC 1.0"};
  return &kPlugin;
}
