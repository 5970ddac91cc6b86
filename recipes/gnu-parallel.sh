#!/bin/sh
# Counts in shards with GNU parallel: recipes/gnu-parallel.sh N SHARDS FOLDER [options of parallel]
#
# Runs one shard on each core of this machine, or on other machines with --sshloginfile HOSTS; then FOLDER and this folder must be
# the same on all of them (a network file system). If it is killed, run it again: it does the rest.
set -eu
n=$1 shards=$2 folder=$3
shift 3
here=$(dirname "$(realpath "$0")")
seq "$shards" | parallel --env QUEENS --halt soon,fail=1 "$@" "$here/shard.sh" "$n" {} "$shards" "$folder"
"${QUEENS:-queens}" count --merge "$folder"/part-*.json
