import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createInterface } from "node:readline";
import * as vscode from "vscode";
import type { ImportProblem } from "../../contract/importProblem.ts";
import { cellStart, jsonPlace, lineInParts } from "./problems.ts";

/** JSON files up to this size are searched for the place of a problem. */
const SEARCHED_BYTES = 20 * 1024 * 1024;

/** Where in the file on disk a problem is; its start where the problem names no place. */
export async function positionOf(path: string, { line, column }: ImportProblem): Promise<vscode.Position> {
  const start = new vscode.Position(0, 0);
  if (/\.gz$/i.test(path)) return start;
  if (line === undefined) return typeof column === "string" ? placeInJson(path, column) : start;
  if (typeof column !== "string") return new vscode.Position(line - 1, (column ?? 1) - 1);
  const { header, row } = await headerAndRow(path, line);
  return new vscode.Position(line - 1, cellStart(header, row, column));
}

/** Of a problem in several files that were joined, the one it is in. @param paths in the order they were joined */
export async function partOf(
  problem: ImportProblem,
  paths: readonly string[],
): Promise<{ readonly path: string; readonly problem: ImportProblem }> {
  const first = { path: paths[0] ?? "", problem };
  // In packed files no line can be shown, whichever it is.
  if (paths.length < 2 || problem.line === undefined || paths.some((path) => /\.gz$/i.test(path)))
    return first;
  const counts: number[] = [];
  for (const path of paths) counts.push(await countLineEnds(path));
  const { part, line } = lineInParts(problem.line, counts);
  const path = paths[part] ?? first.path;
  return { path, problem: { ...problem, file: vscode.Uri.file(path).path.split("/").at(-1) ?? "", line } };
}

async function placeInJson(path: string, place: string): Promise<vscode.Position> {
  if ((await stat(path)).size > SEARCHED_BYTES) return new vscode.Position(0, 0);
  const text = await readFile(path, "utf8");
  const before = text.slice(0, jsonPlace(text, place)).split("\n");
  return new vscode.Position(before.length - 1, before.at(-1)?.length ?? 0);
}

async function headerAndRow(path: string, line: number): Promise<{ header: string; row: string }> {
  const input = createReadStream(path);
  const lines = createInterface({ input });
  let header = "";
  let number = 0;
  try {
    for await (const text of lines) {
      number++;
      if (number === 1) header = text;
      if (number === line) return { header, row: text };
    }
  } finally {
    lines.close();
    input.destroy();
  }
  return { header, row: "" };
}

async function countLineEnds(path: string): Promise<number> {
  let count = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>)
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) count++;
  return count;
}
