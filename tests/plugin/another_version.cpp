// SPDX-License-Identifier: MIT

// What a plug-in for another version of Pagelet looks like from outside.

struct Plugin {
  const char* interface;
};

extern "C" __attribute__((visibility("default"))) const Plugin* pagelet_plugin() {
  static constexpr Plugin kPlugin{"Pagelet 0.0.0, GCC 1.0"};
  return &kPlugin;
}
