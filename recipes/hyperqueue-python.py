#!/usr/bin/env python3
"""Counts in shards with HyperQueue's Python interface: recipes/hyperqueue-python.py N SHARDS FOLDER

Uses the server that is running, or starts one with a worker on this machine where there is none (--local).
Needs `pip install hyperqueue`.
"""

import os
import pathlib
import subprocess
import sys

from hyperqueue import Client, Job
from hyperqueue.cluster import LocalCluster, WorkerConfig


def submit(client, n, shards, folder):
    """Submits one task for each shard and waits for all of them."""
    recipe = pathlib.Path(__file__).resolve().parent / "shard.sh"
    job = Job(default_env={"QUEENS": os.environ.get("QUEENS", "queens")})
    for shard in range(1, shards + 1):
        command = [str(recipe), str(n), str(shard), str(shards), str(folder)]
        job.program(command, stdout=None, stderr=None)
    client.wait_for_jobs([client.submit(job)])


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--local"]
    n, shards, folder = int(arguments[0]), int(arguments[1]), pathlib.Path(arguments[2]).resolve()
    if "--local" in sys.argv:
        with LocalCluster() as cluster:
            cluster.start_worker(WorkerConfig(cores=os.cpu_count()))
            submit(cluster.client(), n, shards, folder)
    else:
        submit(Client(), n, shards, folder)
    queens = os.environ.get("QUEENS", "queens")
    parts = sorted(folder.glob("part-*.json"))
    subprocess.run([queens, "count", "--merge", *map(str, parts)], check=True)


main()
