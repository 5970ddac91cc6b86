#!/bin/sh
# Counts in shards with HyperQueue: recipes/hyperqueue.sh N SHARDS FOLDER
#
# Needs a running server (hq server start) and workers (hq worker start). If it is killed, run it again: it does the rest.
set -eu
n=$1 shards=$2 folder=$3
here=$(dirname "$(realpath "$0")")
hq submit --wait --name queens --array "1-$shards" --cpus 1 --stdout none --stderr none \
    --env "QUEENS=${QUEENS:-queens}" \
    sh -c "exec '$here/shard.sh' '$n' \"\$HQ_TASK_ID\" '$shards' '$folder'"
"${QUEENS:-queens}" count --merge "$folder"/part-*.json
