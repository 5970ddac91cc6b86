#!/bin/sh
# Counts one shard: recipes/shard.sh N SHARD SHARDS FOLDER
#
# What all recipes run. Run again after a kill it goes on from its checkpoint; once the part is there it does nothing.
# QUEENS names the program where it is not in the path; THREADS how many cores it may use.
set -eu
n=$1 shard=$2 shards=$3 folder=$4
mkdir -p "$folder"
part=$folder/part-$shard.json
[ -e "$part" ] || "${QUEENS:-queens}" count "$n" --shard "$shard/$shards" --threads "${THREADS:-1}" \
    --checkpoint "$folder/checkpoint-$shard.json" --output "$part"
