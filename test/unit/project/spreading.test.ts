import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@babel/parser";

const SOURCE = join(import.meta.dirname, "../../../src");

/** What takes any number of arguments, each of which takes room on the stack. */
const TAKERS = new Set(["push", "unshift", "splice", "max", "min", "fromCharCode", "fromCodePoint", "apply"]);

/** Lines of a text that spread a list into arguments. */
function spreadingIn(text: string, jsx: boolean): number[] {
  const { program } = parse(text, {
    sourceType: "module",
    plugins: ["typescript", ...(jsx ? (["jsx"] as const) : [])],
  });
  const lines: number[] = [];
  const open: unknown[] = [program];
  // Parts of a node may be undefined.
  while (open.length > 0) {
    const node = open.pop();
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
    const found = files.flatMap((file) =>
      spreadingIn(readFileSync(join(SOURCE, file), "utf8"), file.endsWith("x")).map(
        (line) => `${file}:${line}`,
      ),
    );
    assert.equal(found.length, 0, `${INSTEAD}:\n${found.join("\n")}`);
  });

  it("are found wherever they are spread", () => {
    const texts = [
      "list.push(...more);",
      'import { a } from "b";\nlist.push(...more);\nimport { c } from "d";',
      "const f = (a?: number): void => {\n  if (a) Math.max(1, ...list);\n};\nimport * as e from 'f';",
    ];
    assert.deepEqual(
      texts.map((text) => spreadingIn(text, false)),
      [[1], [2], [2]],
    );
    assert.deepEqual(spreadingIn("f([...list]); list.push(1);", false), []);
  });
});
