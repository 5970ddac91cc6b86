#!/bin/sh
# Counts in shards with GNU parallel: recipes/gnu-parallel.sh N SHARDS FOLDER [options of parallel]
#
# On this machine one shard for each core; on others with --sshloginfile HOSTS, where FOLDER and this folder must be the same
# everywhere (a network file system). Run again after a kill it does what is left.
set -eu
n=$1 shards=$2 folder=$3
shift 3
here=$(dirname "$(realpath "$0")")
seq "$shards" | parallel --env QUEENS --halt soon,fail=1 "$@" "$here/shard.sh" "$n" {} "$shards" "$folder"
"${QUEENS:-queens}" count --merge "$folder"/part-*.json
