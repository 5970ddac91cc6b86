#!/bin/sh
# Counts one shard: recipes/shard.sh N SHARD SHARDS FOLDER
#
# All recipes run this script. If it is killed, run it again: it continues from its checkpoint; once the part exists it does nothing.
# QUEENS is the path of the program if it is not in PATH; THREADS is the number of cores to use.
set -eu
n=$1 shard=$2 shards=$3 folder=$4
mkdir -p "$folder"
part=$folder/part-$shard.json
[ -e "$part" ] || "${QUEENS:-queens}" count "$n" --shard "$shard/$shards" --threads "${THREADS:-1}" \
    --checkpoint "$folder/checkpoint-$shard.json" --output "$part"
