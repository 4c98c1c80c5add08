/** Looks for secrets in what VS Code and the extension have written. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The files below VS Code's data that hold one of the texts, in clear, in base64 or percent-encoded. */
export function filesWith(...texts: readonly string[]): readonly string[] {
  const data = process.env["INFRA_PLANNER_TEST_DATA"];
  assert.ok(data, "The runner names the folder that VS Code writes to.");
  const spellings = texts.flatMap(spellingsOf);
  return filesBelow(data).filter((file) => {
    const content = readFileSync(file);
    return spellings.some((spelling) => content.includes(spelling));
  });
}

/** The text, and how it would look inside an encoded one, wherever in it the text begins. */
export function spellingsOf(text: string): readonly string[] {
  const base64 = [0, 1, 2].map((offset) =>
    Buffer.from(" ".repeat(offset) + text)
      .toString("base64")
      .replace(/=+$/, "")
      // The characters at both ends depend on what stands beside the text.
      .slice(offset === 0 ? 0 : offset + 1, -1),
  );
  const urlSafe = base64.map((spelling) => spelling.replaceAll("+", "-").replaceAll("/", "_"));
  return [...new Set([text, encodeURIComponent(text), ...base64, ...urlSafe])];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}
