import assert from "node:assert/strict";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";

const catalogue = shippedCatalogue();

/** Where each required property of a type comes from. */
function giversOf(provider: string, type: string): Record<string, string> {
  const required = catalogue.find(provider, type)?.required ?? [];
  return Object.fromEntries(required.map(({ path, by }) => [path, by]));
}

describe("required properties of the catalogue's types", () => {
  it("a reference to what the type is composed with is composition's to give", () => {
    assert.deepEqual(giversOf("aws", "eks/nodegroup"), {
      ClusterName: "relation",
      NodeRole: "relation",
      Subnets: "relation",
    });
    assert.equal(giversOf("gcp", "cloudkms/cryptokey")["key_ring"], "relation");
  });

  it("what an intent can say is a setting, what every resource or generated code has is given, the rest is yours", () => {
    assert.equal(giversOf("gcp", "sqladmin/instance")["database_version"], "setting");
    assert.equal(giversOf("azure", "storage/storageaccounts")["location"], "default");
    assert.equal(giversOf("azure", "storage/storageaccounts")["kind"], "default");
    assert.deepEqual(giversOf("aws", "lambda/function"), { Code: "you", Role: "relation" });
  });

  it("every path is one that the type's own schema has, named once", () => {
    for (const { typeId, required = [] } of catalogue.entries) {
      const paths = required.map(({ path }) => path);
      assert.ok(
        paths.every((path) => path !== ""),
        typeId,
      );
      assert.equal(new Set(paths).size, paths.length, typeId);
    }
  });
});
