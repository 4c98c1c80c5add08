/** The versions of providers and modules that generated code pins or names. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { LOOKED, majorOf, pinnedVersions } from "../../support/code/pinned.ts";

const root = join(import.meta.dirname, "../../..");

describe("Versions that generated code pins", function () {
  // All tables are loaded.
  this.timeout(60_000);

  it("were each looked up on a day, and are of the current major or say why not", async () => {
    const pinned = await pinnedVersions();
    assert.deepEqual([...pinned.keys()].sort(), Object.keys(LOOKED).sort());
    for (const [name, version] of pinned) {
      const { current = 0, on = "", behind } = LOOKED[name] ?? {};
      assert.match(on, /^20\d\d-\d\d-\d\d$/, name);
      assert.ok(majorOf(version) <= current, `${name} ${version} is newer than was looked up: look again`);
      assert.equal(
        majorOf(version) < current,
        behind !== undefined,
        `${name} ${version}, current ${current}`,
      );
    }
  });

  it("are of the major whose schema the code is held against", async () => {
    const { schemas, mappings } = await shippedTable("terraform-gcp");
    const beta = mappings.common.providers["hashicorp/google-beta"];
    assert.ok(typeof beta === "object");
    assert.equal(majorOf(beta.version), majorOf(schemas.source.providerVersion ?? ""));
    // What `npm run distil` reads.
    const text = readFileSync(join(root, "src/engine/build/schemas/distil.ts"), "utf8");
    for (const table of ["terraform-aws", "terraform-azure", "terraform-gcp"] as const) {
      const { source } = (await shippedTable(table)).schemas;
      assert.ok(
        text.includes(`"${source.package}@${source.version}"`),
        `${table} is not of the pinned typings: npm run distil`,
      );
    }
    const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const { source } = (await shippedTable("cloudformation")).schemas;
    assert.equal(majorOf(devDependencies[source.package]), majorOf(source.version));
  });
});
