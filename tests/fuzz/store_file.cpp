// SPDX-License-Identifier: MIT

// The file of a store, with damaged bytes. Input: a byte of switches, then either the file, or
// changes of a small store. A change is a place (two bytes, in units of 1/65536 of the file) and
// the new byte.

#include "tests/fuzz/fuzz_store.h"

FUZZ_TARGET(store_file) {
  std::string file;
  if (input.flip()) {
    file = input.rest();
  } else {
    file = small_store();
    while (!input.empty()) {
      const std::size_t place = input.byte() * 256U + input.byte();
      // The first page has the schema, so each of its bytes can be chosen.
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
}
