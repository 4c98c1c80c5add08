import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@babel/parser";

const SOURCE = join(import.meta.dirname, "../../../src");

/** What takes any number of arguments, each of which takes room on the stack. */
const TAKERS = new Set(["push", "unshift", "splice", "max", "min", "fromCharCode", "fromCodePoint", "apply"]);

/** Lines of a file that spread a list into arguments. */
function spreadingIn(file: string): number[] {
  const { program } = parse(readFileSync(join(SOURCE, file), "utf8"), {
    sourceType: "module",
    plugins: ["typescript", ...(file.endsWith("x") ? (["jsx"] as const) : [])],
  });
  const lines: number[] = [];
  const open: unknown[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null) continue;
    const { type, callee, loc } = node as Call;
    const takes = callee?.type === "MemberExpression" && TAKERS.has(callee.property?.name ?? "");
    if (
      type === "CallExpression" &&
      takes &&
      (node as Call).arguments.some((one) => one.type === "SpreadElement")
    )
      lines.push(loc.start.line);
    for (const part of Object.values(node)) open.push(part);
  }
  return lines;
}

interface Call {
  readonly type?: string;
  readonly callee?: { readonly type?: string; readonly property?: { readonly name?: string } };
  readonly arguments: readonly { readonly type?: string }[];
  readonly loc: { readonly start: { readonly line: number } };
}

const INSTEAD =
  "Instead of a list spread into arguments take append of src/shared/append.ts, largest or smallest of src/shared/extremes.ts, or a loop";

describe("Lists of any length", () => {
  it("are no arguments: of a hundred thousand the stack is full", () => {
    const files = globSync("**/*.{ts,tsx}", { cwd: SOURCE }).filter(
      (file) => !/^(?:engine[/\\]build|packaging)[/\\]/.test(file),
    );
    assert.ok(files.length > 500);
    const found = files.flatMap((file) => spreadingIn(file).map((line) => `${file}:${line}`));
    assert.equal(found.length, 0, `${INSTEAD}:\n${found.join("\n")}`);
  });
});
