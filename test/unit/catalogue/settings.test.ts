import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  checkPurposes,
  compileSettings,
  readSchemas,
  refusal,
  samplesOf,
  settingProperty,
} from "../../../src/engine/build/catalogueSettings.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import type { SettingName } from "../../../src/engine/catalogue/settings.ts";
import type { ResourceSchema } from "../../../src/engine/code/schemaTable.ts";
import { write } from "../../../src/engine/planner/settings/write.ts";

const schemaOf = readSchemas(join(import.meta.dirname, "../../../src/engine/code/schemas"));
const { entries } = shippedCatalogue();
const withSettings = entries.filter(({ settings }) => Object.keys(settings).length > 0);

describe("settings of the catalogue", () => {
  for (const provider of ["aws", "azure", "gcp"])
    it(`every value that a setting of ${provider} writes is one that the provider's schema accepts`, () => {
      const wrong: string[] = [];
      let written = 0;
      for (const entry of withSettings.filter((one) => one.provider === provider)) {
        const schema = schemaOf(entry);
        assert.ok(schema, `${entry.typeId} has settings and no schema`);
        for (const [name, targets] of Object.entries(entry.settings))
          for (const target of targets) {
            const property = settingProperty(schema, target.at);
            assert.ok(property, `${entry.typeId} has no ${target.at}`);
            const values = samplesOf(name, target, provider).flatMap((sample) => {
              const value = write(name as SettingName, target, sample);
              return value === undefined ? [] : [value];
            });
            assert.ok(values.length > 0, `${entry.typeId}: nothing is ever written to ${target.at}`);
            written += values.length;
            for (const value of values) {
              const problem = refusal(value, property);
              // A version that the schema does not know yet is the intent's own.
              if (problem && !(target.values && /is none of/.test(problem)))
                wrong.push(`${entry.typeId} ${target.at} = ${JSON.stringify(value)} ${problem}`);
            }
          }
      }
      assert.deepEqual(wrong, []);
      assert.ok(written > 200, `only ${written} values`);
    });

  it("a path, a kind or a value that the schema does not have is a fault of the catalogue", () => {
    const schema: ResourceSchema = {
      properties: {
        Size: "number",
        Mode: { type: "string", enum: ["A", "B"] },
        Access: "boolean",
        Zones: "[string]",
        Key: "KeyType",
      },
      definitions: { KeyType: { Arn: "string" } },
    };
    const faultsOf = (settings: Parameters<typeof compileSettings>[0]["settings"]) => {
      const faults: string[] = [];
      const [entry] = entries;
      assert.ok(entry);
      compileSettings({ ...entry, settings }, schema, (fault) => faults.push(fault));
      return faults.join("\n");
    };
    assert.match(faultsOf({ "storage-gb": "Volume" }), /no property Volume/);
    assert.match(faultsOf({ "storage-gb": "Size.Gigabytes" }), /no property Size\.Gigabytes/);
    assert.match(faultsOf({ "multi-zone": "Mode" }), /Mode = true is no string/);
    assert.match(faultsOf({ "multi-zone": { at: "Mode", values: { yes: "C" } } }), /"C" is none of A, B/);
    assert.match(faultsOf({ "multi-zone": { at: "Zones", values: { yes: [1, 2] } } }), /is no string/);
    assert.match(faultsOf({ encrypted: "Key" }), /takes an object/);
    assert.match(faultsOf({ visibility: "Access" }), /does not say what Access takes/);
    assert.match(faultsOf({ "timeout-seconds": { at: "Size", as: "seconds-text" } }), /Size/);
    assert.equal(
      faultsOf({
        "multi-zone": { at: "Zones", values: { yes: ["1", "2"] } },
        visibility: { at: "Access", values: { private: false, public: true } },
      }),
      "",
    );
  });

  it("what a purpose gives its components is held against the schema, however deep", () => {
    const schema: ResourceSchema = {
      properties: { Public: "boolean", Delegations: "[Delegation]" },
      definitions: { Delegation: { Service: { type: "string", enum: ["A", "B"] } } },
    };
    const faultsOf = (
      input: NonNullable<NonNullable<(typeof entries)[number]["purposes"]>[string]["input"]>,
    ) => {
      const faults: string[] = [];
      checkPurposes({ purposes: { inside: { input } } }, schema, (fault) => faults.push(fault));
      return faults.join("\n");
    };
    assert.equal(faultsOf({ Public: false, Delegations: [{ Service: "A" }] }), "");
    assert.match(faultsOf({ Open: true }), /purpose inside: the provider has no property Open/);
    assert.match(faultsOf({ Public: "yes" }), /Public = "yes" is no boolean/);
    assert.match(faultsOf({ Delegations: [{ Service: "C" }] }), /Delegations\.Service = "C" is none of A, B/);
    assert.match(faultsOf({ Delegations: [{ Name: "A" }] }), /no property Delegations\.Name/);
    for (const entry of entries)
      checkPurposes(entry, schemaOf(entry), (fault) => assert.fail(`${entry.typeId}: ${fault}`));
  });

  it("Terraform's types of Google Cloud are named once in the provider's own spelling", () => {
    const { types } = JSON.parse(
      readFileSync(join(import.meta.dirname, "../../../src/engine/code/schemas/terraform-gcp.json"), "utf8"),
    );
    const unknown = entries.flatMap(({ typeId, terraform }) =>
      terraform !== undefined && !(terraform in types) ? [`${typeId}: ${terraform}`] : [],
    );
    assert.deepEqual(unknown, []);
  });
});
