import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { buildExtension } from "../../../esbuild.mjs";

/** What a start of VS Code should spend on an extension that nobody has used yet, in KB. */
const MOST_KB = 40;
const root = join(import.meta.dirname, "../../..");

describe("Starting the extension", () => {
  let outputs: Metafile["outputs"];

  before(async () => {
    const { start, rest } = await buildExtension({ absWorkingDir: root, write: false });
    outputs = { ...start.outputs, ...rest.outputs };
  });

  it(`loads no more than ${MOST_KB} KB: the rest comes when it is first needed`, () => {
    const bytes = outputs["dist/extension.cjs"]?.bytes ?? 0;
    assert.ok(bytes > 0 && bytes <= MOST_KB * 1024, `${Math.round(bytes / 1024)} KB`);
  });

  it("needs no packages", () => {
    const packages = modulesOf("dist/extension.cjs").filter((path) => path.includes("node_modules/"));
    assert.deepEqual(packages, []);
  });

  it("shares no state, nor classes that are told apart, with what loads later: each file has its own copy", () => {
    const files = Object.keys(outputs).map(modulesOf);
    const shared = new Set(files.flat().filter((path) => path.startsWith("src/") && inSeveral(path, files)));
    assert.ok(shared.has("src/editor/ids.ts") && shared.size < 100, `${shared.size} modules`);
    const texts = [...shared].map((path): [string, string] => [path, readFileSync(join(root, path), "utf8")]);
    for (const [path, text] of texts) {
      assert.doesNotMatch(text, /^(export )?let /m, path);
      assert.doesNotMatch(
        text,
        /^(export )?const \w+(: [^=\n]+)? = new (Map|Set|WeakMap|WeakSet)\b.*\(\);/m,
        path,
      );
    }
    const inStart = texts.filter(([path]) => modulesOf("dist/extension.cjs").includes(path));
    for (const [path, text] of inStart)
      for (const [, name] of text.matchAll(/^export (?:abstract )?class (\w+)/gm))
        assert.deepEqual(
          sources().filter((source) => source.includes(`instanceof ${name}`)),
          [],
          path,
        );
  });

  function modulesOf(output: string): readonly string[] {
    return Object.entries(outputs[output]?.inputs ?? {})
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path);
  }

  function sources(): readonly string[] {
    const all = new Set(Object.keys(outputs).flatMap(modulesOf));
    return [...all]
      .filter((path) => path.startsWith("src/"))
      .map((path) => readFileSync(join(root, path), "utf8"));
  }
});

function inSeveral(path: string, files: readonly (readonly string[])[]): boolean {
  return files.filter((modules) => modules.includes(path)).length > 1;
}
