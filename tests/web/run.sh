#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `pagelet extract URL` with real servers on the loopback: nginx for usual answers, a scripted
# server for faults.
#
# Usage: run.sh REPOSITORY BUILD [TEST...]     (such as SampleSuite or Tls)
#
# Exit code 77 without nginx or python3.

set -euo pipefail
repository=${1:?the repository}
build=${2:?the build folder}
PATH=$PATH:/usr/sbin
for tool in nginx python3; do
  command -v "$tool" >/dev/null || { echo "$tool is not installed"; exit 77; }
done
folder=$(dirname -- "${BASH_SOURCE[0]}")
exec python3 -B "$folder/live_test.py" "$repository" "$build" "${@:3}"
