/**
 * `node test/eval/given.ts SLOTS.jsonl`: how many of a design's essential roles are filled when the caller says which roles
 * there are, as a language model would that had read the intent. Each slot's types are turned into one role;
 * nothing else of the row is told. What is missing then is the designs' fault, and not the reader's.
 */
import { readFileSync } from "node:fs";
import { generate } from "../../src/engine/build/generate.ts";

generate();
const { filledWhenGiven, SlotRow } = await import("./filledWhenGiven.ts");

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name a file of rows with slots.");
const rows = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => SlotRow.parse(JSON.parse(line)));
console.log(JSON.stringify(filledWhenGiven(rows), null, 2));
