#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Tries both commands of the README on a new system of Debian: makes it with debootstrap in a folder,
# clones the last commit of this checkout into it, and runs scripts/test.sh and scripts/reproduce.sh
# there, as a user would on a new machine. Needs root, and debootstrap (Debian package), and installs
# nothing on this machine. Packages come from the mirror that apt uses here.
#
# Usage: try_system.sh bookworm|trixie|sid [--with=FOLDER] [--artifact|COMMAND...]
#   COMMAND        what to run instead, in the folder of the clone, such as scripts/test.sh
#   --artifact     the steps of the image `artifact` of the Dockerfile
#   --with=FOLDER  a folder of this machine that the commands see as /mnt
#
# The system is in build/systems/NAME, where a former one is removed first; the cache of its
# compiler stays in build/systems/NAME-ccache. The output of the N-th command is in
# build/systems/NAME-N.log. Mounts are those of a namespace of its own, and end with the script.
#
# Exit codes: 0 all commands passed; 1 one failed; 2 wrong usage; 4 something is missing.

set -euo pipefail
readonly from=$PWD
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
case ${1:-} in
  --help | -h) sed -n '4,/^$/{s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"; exit 0 ;;
  bookworm | trixie | sid) name=$1 ;;
  *) printf 'usage: try_system.sh bookworm|trixie|sid [--with=FOLDER] [COMMAND...]\n' >&2; exit 2 ;;
esac
shift
with=
if [[ ${1:-} == --with=* ]]; then
  with=$(cd -- "$from" && realpath -e -- "${1#*=}")
  shift
fi
(($# > 0)) || set -- scripts/test.sh scripts/reproduce.sh
if [[ $1 == --artifact ]]; then
  # RUN and CMD of the stage, as a shell runs them.
  mapfile -t steps < <(awk '/^FROM / { on = / AS artifact$/ }
    on && /^RUN / { sub(/^RUN /, ""); print }
    on && /^CMD / { gsub(/^CMD |[][",]/, ""); print }' Dockerfile)
  set -- "${steps[@]}"
fi
missing() {
  printf 'try_system.sh: %s\n' "$1" >&2
  exit 4
}
[[ $(id -u) == 0 ]] || missing 'needs root'
command -v debootstrap >/dev/null || missing 'needs debootstrap (apt-get install debootstrap)'
[[ -n ${PAGELET_MOUNTS_ARE_OWN:-} ]] ||
  PAGELET_MOUNTS_ARE_OWN=yes exec unshare --mount --propagation private \
    "scripts/${BASH_SOURCE[0]##*/}" "$name" ${with:+"--with=$with"} "$@"
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Label: Debian' | head -n 1)
[[ -n $mirror ]] || missing 'apt knows no mirror of Debian'

readonly root=$PWD/build/systems/$name
rm -rf --one-file-system -- "$root"
mkdir -p -- "$root/root/.cache/ccache" "$root-ccache"
begin=$(date +%s)
debootstrap --variant=minbase --include=ca-certificates,git "$name" "$root" "$mirror" \
  >"$root-0.log" 2>&1 || missing "debootstrap failed: $root-0.log"
printf '%s: made in %d s\n' "$name" "$(($(date +%s) - begin))"
# The system is thrown away, so dpkg need not wait for the disk.
printf 'force-unsafe-io\n' >"$root/etc/dpkg/dpkg.cfg.d/unsafe-io"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/run"
mount --bind "$root-ccache" "$root/root/.cache/ccache"
[[ -z $with ]] || mount --bind "$with" "$root/mnt"
# It reaches the same registries: names, proxies and certificates are those of this machine.
cp -- /etc/resolv.conf "$root/etc"
apt-config dump | grep -iE '^Acquire::https?::Proxy' >"$root/etc/apt/apt.conf.d/90proxy" || true
cp -r -- /usr/local/share/ca-certificates "$root/usr/local/share"
TMPDIR=/tmp chroot "$root" update-ca-certificates >"$root-0.log" 2>&1 ||
  missing "update-ca-certificates failed: $root-0.log"
proxies=()
while IFS= read -r line; do proxies+=("$line"); done < <(env | grep -iE '^(https?|no)_proxy=')
git clone -q . "$root/pagelet"

code=0
number=0
for command in "$@"; do
  number=$((number + 1))
  begin=$(date +%s)
  failed=0
  env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    "${proxies[@]}" chroot "$root" bash -c "cd /pagelet && $command" \
    >"$root-$number.log" 2>&1 </dev/null || failed=$?
  printf '%s: %s: exit code %d after %d s (%s)\n' "$name" "$command" "$failed" \
    "$(($(date +%s) - begin))" "${root#"$PWD"/}-$number.log"
  ((failed == 0)) || code=1
done
exit "$code"
