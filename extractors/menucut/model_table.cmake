# SPDX-License-Identifier: MIT

# Makes of the model that scripts/train_menucut.py has written (INPUT) the C++ table that
# menu_model.cpp includes (OUTPUT). Called at build time:
# cmake -D INPUT=... -D OUTPUT=... -P model_table.cmake
include(${CMAKE_CURRENT_LIST_DIR}/../leafcut/packed_trees.cmake)
file(SHA256 "${INPUT}" hash)
file(READ "${INPUT}" text)
set(tables "constexpr const char* kMenuModelHash = \"${hash}\";\n")
# Only the values of leaves are used.
string(REGEX REPLACE "(k[A-Za-z]+ [-+.e0-9]+ [0-9]+) -?[0-9]+\n" "\\1 0\n" text "${text}")
pack_trees(menu)
file(WRITE "${OUTPUT}" "${tables}")
