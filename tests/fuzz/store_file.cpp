// SPDX-License-Identifier: MIT

// A store's file with damaged bytes. The first byte says how: the rest is the file, or pairs of a
// place (two bytes, in units of 1/65536 of the file) and a byte that is put into a small store.

#include "tests/fuzz/fuzz_store.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pagelet::fuzz;
  Input input(data, size);
  std::string file;
  if (input.flip()) {
    file = input.rest();
  } else {
    file = small_store();
    while (!input.empty()) {
      const std::size_t place = input.byte() * 256U + input.byte();
      // The first page holds the schema: every byte of it can be meant.
      const std::size_t at = place < 8192 ? place : place * file.size() / 65'536;
      file[at % file.size()] = static_cast<char>(input.byte());
    }
  }
  const std::string path = folder().path("store.sqlite");
  remove_journal(path);
  folder().write("store.sqlite", file);
  read_store(path);
  remove_journal(path);
  remove_journal(folder().path("target.sqlite"));
  folder().write("store.sqlite", file);
  merge_store(path);
  return 0;
}
