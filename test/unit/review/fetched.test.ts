import assert from "node:assert/strict";
import { reviewed } from "./reviewed.ts";

const DB =
  'resource "aws_db_instance" "this" {\n  publicly_accessible = true\n  storage_encrypted = false\n}\n';
const call = (name: string, source: string) => `module "${name}" {\n  source = "${source}"\n}\n`;
const list = (...modules: readonly (readonly [key: string, source: string])[]) =>
  JSON.stringify({
    Modules: modules.map(([Key, Source]) => ({ Key, Source, Dir: `.terraform/modules/${Key}` })),
  });

describe("A finding in a module that was fetched", () => {
  const files = {
    "a/main.tf": `\n${call("db", "acme/db/aws")}`,
    "a/.terraform/modules/modules.json": list(["db", "acme/db/aws"], ["db.inner", "acme/inner/aws"]),
    "a/.terraform/modules/db/main.tf": DB + call("inner", "acme/inner/aws"),
    "a/.terraform/modules/db.inner/main.tf": DB,
    "b/main.tf": `\n\n${call("db", "../own")}`,
    "own/main.tf": DB,
  };

  it("stands at the call in the user's files, names the module's file and mends nothing", async () => {
    const found = await reviewed(files, "a/");
    assert.ok(found.length >= 4);
    for (const { place, message, fix } of found) {
      assert.deepEqual([place?.file, place?.line, fix], ["a/main.tf", 2, undefined]);
      assert.match(message, / fetched: a\/\.terraform\/modules\/db(?:\.inner)?\/main\.tf:1\.$/);
    }
  });

  it("stands at the call of its own configuration, and modules beside it stay where they are", async () => {
    const found = await reviewed(files, "");
    const places = new Set(found.map(({ place }) => `${place?.file}:${place?.line}`));
    assert.deepEqual([...places].sort(), ["a/main.tf:2", "own/main.tf:1"]);
    assert.ok(found.some(({ place, fix }) => place?.file === "own/main.tf" && fix !== undefined));
  });
});
