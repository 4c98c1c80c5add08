import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createInterface } from "node:readline";
import * as vscode from "vscode";
import type { ImportProblem } from "../../contract/importProblem.ts";
import { cellStart, jsonPlace } from "./problems.ts";

/** JSON files up to this size are searched for the place of a problem. */
const SEARCHED_BYTES = 20 * 1024 * 1024;

/** Where in the file on disk a problem is; its start where the problem names no place. */
export async function positionOf(
  path: string,
  { line, row, column }: ImportProblem,
): Promise<vscode.Position> {
  const start = new vscode.Position(0, 0);
  if (row !== undefined || /\.(gz|parquet)$/i.test(path)) return start;
  if (line === undefined) return typeof column === "string" ? placeInJson(path, column) : start;
  if (typeof column !== "string") return new vscode.Position(line - 1, (column ?? 1) - 1);
  const found = await headerAndRow(path, line);
  return new vscode.Position(line - 1, cellStart(found.header, found.row, column));
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
