#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs the examples in other languages than C++ (install_test builds and runs the C++ ones): those
# that use the program `pagelet`, and, if the Python module is built, those that import it.
#
# Usage: run.sh REPOSITORY BUILD

set -uo pipefail
repository=$(realpath -- "$1")
build=$(realpath -- "$2")
examples=$repository/examples
sample=$repository/datasets/sample
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work" || exit 1
mkdir bin
ln -s "$build/cli/pagelet" bin/pagelet
export PATH=$work/bin:$PATH PYTHONDONTWRITEBYTECODE=1
faults=0

expect() {  # WHAT PATTERN: the file `out` has a line that matches
  grep -qE -- "$2" out && return
  printf 'FAULT: %s: no line matches %s in: %s\n' "$1" "$2" "$(head -c 1000 out errors)" >&2
  faults=$((faults + 1))
}

pagelet bench "$sample" --algorithms nothing --full --external \
  "own-lines:content=perl $examples/any_program.pl" >out 2>errors
expect any_program.pl 'own-lines +[1-9][0-9.]+ \['

printf '{"site": "%s", "text": "%s"}\n' sample-radio 'La voz de la sierra' |
  python3 "$examples/score_predictions.py" "$sample" mine >out 2>errors
expect score_predictions.py '^mine +words +[0-9]+\.[0-9]{2}$'
expect score_predictions.py '^leafcut +words +[1-9][0-9]\.[0-9]{2}$'
cp -r "$sample/sample-radio" texts
jq -n '{id: "sample-radio", key_page: $key, main_content_text: "La voz de la sierra"}' \
  --arg key "$(jq -r .key_page texts/site.json)" >texts/labels.json
printf '{"site": "sample-radio", "text": "La voz de la sierra"}\n' |
  python3 "$examples/score_predictions.py" texts mine >out 2>errors
expect score_predictions.py '^mine +text +100\.00$'
if python3 "$examples/score_predictions.py" missing mine <<<'{"site": "a", "text": ""}' >out 2>errors; then
  printf 'FAULT: score_predictions.py succeeds without a suite\n' >&2
  faults=$((faults + 1))
fi
cp errors out
expect score_predictions.py '^pagelet: error: missing: there is no such folder$'

# Without arguments they print how they are called, and nothing else.
usage() {  # FILE PROGRAM...
  local code=0
  "${@:2}" "$examples/$1" >out 2>&1 </dev/null || code=$?
  ((code > 0 && $(wc -l <out) == 1)) && grep -q "^usage: .*$1" out && return
  printf 'FAULT: %s without arguments: %s\n' "$1" "$(<out)" >&2
  faults=$((faults + 1))
}
usage score_predictions.py python3
usage slurm_tune.sh bash

# Slurm, as far as the example uses it: each task of an array runs at once, one after the other.
cat >bin/sbatch <<'END'
#!/usr/bin/env bash
array=1 output= log=
for argument; do
  case $argument in
    --array=*) array=${argument#*=} ;;
    --output=*) output=${argument#*=} ;;
  esac
done
cat >job
chmod +x job
for ((task = ${array%-*}; task <= ${array#*-}; ++task)); do
  SLURM_ARRAY_TASK_ID=$task ./job >"${output/\%a/$task}" 2>&1 || exit 1
done
echo '7;cluster'
END
chmod +x bin/sbatch
small=("$sample" --algorithm temex --grid votes=1..3 --format json)
pagelet tune "${small[@]}" >whole.txt
"$examples/slurm_tune.sh" 3 'all of it.sqlite' "${small[@]}" >out 2>errors
expect slurm_tune.sh '^7;cluster$'
if ! cmp 'all of it.sqlite.txt' whole.txt || [[ $(ls 'all of it.sqlite.parts' | wc -l) != 7 ]]; then
  printf 'FAULT: slurm_tune.sh: another result than in one process: %s\n' "$(ls; cat ./*.parts/*.log)" >&2
  faults=$((faults + 1))
fi

python=/usr/bin/python3
[[ -x $python ]] || python=python3
if compgen -G "$build/python/pagelet/_pagelet*.so" >/dev/null; then
  export PYTHONPATH=$build/python
  usage site_from_crawl.py "$python"
  "$python" "$examples/extract_from_memory.py" >out 2>errors
  expect extract_from_memory.py '^The harbour was frozen for nine days\.$'
  "$python" "$examples/my_extractor.py" >out 2>errors
  expect my_extractor.py '^Home$'
  "$python" "$examples/site_from_crawl.py" "$sample/sample-radio" >out 2>errors
  expect site_from_crawl.py '^\{"url": "https://www\.radiopenagris\.example/reportaje\.html", .*"text": "'
  [[ $(wc -l <out) == $(ls "$sample/sample-radio/pages"/*.html | wc -l) ]] ||
    { printf 'FAULT: site_from_crawl.py leaves pages out\n' >&2 && faults=$((faults + 1)); }
fi
exit "$((faults > 0))"
