#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks rules of the style guide that a compiler does not check: which folders may include which
# others (check_rooms.py), phrases to avoid (check_english.py), which files may include third-party headers, ASCII, licence lines,
# formatting.
#
# Usage: check_sources.sh REPOSITORY; prints each fault, exit code 1 when there are any.

set -uo pipefail
cd -- "${1:?the repository}" || exit 2
faults=0
python3 tests/style/check_rooms.py . || faults=1
python3 tests/style/check_english.py . || faults=1
fault() {
  printf '%s\n' "$1"
  faults=1
}

only_in() {  # PATTERN ALLOWED-FILES DESCRIPTION
  while IFS= read -r line; do
    fault "$3: $line"
  done < <(grep -rnE "#include <$1" --include=*.h --include=*.cpp \
    core extractors datasets evaluation reports pagelet cli | grep -vE "^($2)")
}
only_in 'gumbo' 'core/dom/parser/html_parser.cpp' 'Gumbo outside its file'
only_in 'curl/' 'core/web/live/curl_library.h' 'libcurl outside its file'
only_in 'CLI/' 'cli/' 'CLI11 outside cli'
only_in 'spdlog' 'cli/' 'spdlog outside cli'
only_in 'boost/(asio|beast)' 'cli/label/label_server.cpp' 'Boost.Beast outside its file'
only_in 'boost/math' 'evaluation/statistics/statistics.cpp' 'Boost.Math outside its file'
only_in 'Eigen/' 'evaluation/statistics/statistics.cpp' 'Eigen outside its file'
only_in '(thread|mutex|fstream|filesystem)>' \
  '(core/files/|core/site/directory_source.cpp|core/web/|core/workers/|extractors/sites/|datasets/|evaluation/|cli/|reports/output/output_folder.cpp)' \
  'files or threads in a layer that knows none'

mapfile -t sources < <(find core extractors datasets evaluation reports pagelet bindings examples \
  cli tests \
  -name node_modules -prune -o \( -name '*.h' -o -name '*.cpp' \) -print | sort)
for file in "${sources[@]}"; do
  head -n 1 "$file" | grep -q '^// SPDX-License-Identifier: MIT' || fault "no licence line: $file"
  # Tables of words of other languages.
  [[ $file =~ ^(tests/)?core/(metadata/(author_texts|date_finder)|page/(dates_test|dates|month_names))\.cpp$ ]] ||
    { LC_ALL=C grep -nP '[^\x00-\x7F]' "$file" >/dev/null && fault "not ASCII: $file"; }
  grep -nE '[[:blank:]]$' "$file" >/dev/null && fault "blanks at a line's end: $file"
  # clang-format leaves comments as they are.
  grep -nE '^ *//' "$file" | grep -qE '^[0-9]+:.{101}' && fault "a comment of over 100 columns: $file"
done
# Two types of one name give the linker two forms of the same template, of which it takes either.
while IFS= read -r type; do
  fault "two headers define $type"
done < <(awk '/^namespace/ { space = $2 }
              /^(struct|class|enum class|enum|union) [A-Za-z]+ [^;]*{/ {
                sub(/^enum class/, "enum"); print space "::" $2 }' \
  $(printf '%s\n' "${sources[@]}" | grep '[.]h$' | grep -v '^tests/') | sort | uniq -d)
# Every major version formats some files otherwise.
if command -v clang-format-14 >/dev/null; then
  clang-format-14 --dry-run --Werror "${sources[@]}" >/dev/null 2>&1 ||
    for file in "${sources[@]}"; do
      clang-format-14 --dry-run --Werror "$file" >/dev/null 2>&1 || fault "not formatted: $file"
    done
fi
exit "$faults"
