import assert from "node:assert/strict";
import { join } from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { extension } from "../../../esbuild.mjs";

/** What a start of VS Code should spend on an extension that nobody has used yet, in KB. */
const MOST_KB = 150;

describe("Starting the extension", () => {
  it(`loads no more than ${MOST_KB} KB: the rest comes when it is first needed`, async () => {
    const { plugins: _, ...options } = extension;
    const { metafile } = await build({
      ...(options as BuildOptions),
      absWorkingDir: join(import.meta.dirname, "../../.."),
      write: false,
    });
    const outputs: Metafile["outputs"] = metafile?.outputs ?? {};
    const loaded = new Set<string>();
    const load = (path: string) => {
      if (loaded.has(path) || !outputs[path]) return;
      loaded.add(path);
      for (const { kind, path: target } of outputs[path].imports)
        if (kind === "import-statement") load(target);
    };
    const main = Object.keys(outputs).find((path) => path.endsWith("dist/extension.cjs"));
    load(main ?? "");
    const bytes = [...loaded].reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0);
    assert.ok(bytes > 0 && bytes <= MOST_KB * 1024, `${Math.round(bytes / 1024)} KB`);
  }).timeout(60_000);
});
