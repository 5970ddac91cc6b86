const n = Number(process.argv[2] ?? 8);
const lines = [];
function place(rows) {
  if (rows.length === n) lines.push(rows.join("-"));
  for (let row = 1; row <= n; row++) if (!rows.includes(row)) place([...rows, row]);
}
place([]);
console.log(lines.join("\n"));
