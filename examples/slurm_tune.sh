#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs 'pagelet tune' as a Slurm job array of N tasks, and then merges their stores.
#
# Usage: slurm_tune.sh N STORE SUITE [OPTION OF pagelet tune]...
#
# Each task writes STORE.parts/I.sqlite, and continues there when it is requeued. When all tasks have
# succeeded, one more job merges their stores into STORE and runs the same tuning on it, which computes
# nothing again and prints the result to STORE.txt. The same command repeats what is missing. Account,
# partition, time and memory are given by sbatch's variables (SBATCH_ACCOUNT, SBATCH_TIMELIMIT, ...);
# SUITE and STORE must be on a file system that all nodes share.

set -euo pipefail
(($# >= 3)) || { printf 'usage: %s N STORE SUITE [OPTION]...\n' "$0" >&2; exit 2; }
tasks=$1 store=$(realpath -m -- "$2") suite=$(realpath -- "$3")
shift 3
tune=$(printf '%q ' pagelet tune "$suite" "$@")
parts=$store.parts
mkdir -p -- "$parts"
# What sbatch reads is a script; \$ is for the job.
array=$(sbatch --parsable --requeue --array="1-$tasks" --output="$parts/%a.log" <<END
#!/usr/bin/env bash
$tune --shard \$SLURM_ARRAY_TASK_ID/$tasks --store $(printf '%q' "$parts")/\$SLURM_ARRAY_TASK_ID.sqlite
(( \$? == 0 || \$? == 3 ))  # 3: sites failed, which the result says
END
)
sbatch --kill-on-invalid-dep=yes --dependency="afterok:${array%%;*}" --output="$parts/merge.log" <<END
#!/usr/bin/env bash
set -e
pagelet merge $(printf '%q' "$parts")/[0-9]*.sqlite --out $(printf '%q' "$store")
$tune --store $(printf '%q' "$store") >$(printf '%q' "$store").txt
END
