import itertools
import sys

n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
for rows in itertools.permutations(range(n)):
    print(list(rows))
