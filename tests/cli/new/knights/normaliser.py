"""Any tour is as good as any other: which one it is disappears here."""

import re
import sys

size = int(sys.argv[1])
words = sys.stdin.read().split()
if words == ["none"]:
    print("none")
    sys.exit()
for word in words:
    if not re.fullmatch("[a-z][1-9][0-9]*", word) or ord(word[0]) - 96 > size or int(word[1:]) > size:
        print(f"«{word}» is not a square of a board of {size} × {size}", file=sys.stderr)
        sys.exit(2)
squares = [(ord(word[0]), int(word[1:])) for word in words]
for (a, b), (c, d) in zip(squares, squares[1:]):
    if {abs(a - c), abs(b - d)} != {1, 2}:
        print(f"no knight goes from {chr(a)}{b} to {chr(c)}{d}")
print(len(squares), "squares,", len(set(squares)), "of them different")
