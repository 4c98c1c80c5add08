import assert from "node:assert/strict";
import type { SettingName } from "../../../src/engine/catalogue/settings.ts";
import { makeComponent } from "../../../src/engine/composition/component.ts";
import { settingState } from "../../../src/engine/composition/settings.ts";
import { entry } from "./fixture.ts";

describe("settings", () => {
  const cases: readonly [SettingName, property: string, value: unknown, state: string][] = [
    ["visibility", "PubliclyAccessible", true, "public"],
    ["visibility", "PubliclyAccessible", false, "off"],
    ["visibility", "publicNetworkAccess", "Enabled", "public"],
    ["visibility", "publicNetworkAccess", "Disabled", "off"],
    ["visibility", "Scheme", "internet-facing", "public"],
    ["visibility", "Scheme", "internal", "off"],
    ["visibility", "privateClusterConfig.enablePrivateNodes", false, "public"],
    ["visibility", "PublicAccessBlockConfiguration", { BlockPublicAcls: true }, "off"],
    ["visibility", "PublicAccessBlockConfiguration", { BlockPublicAcls: false }, "public"],
    ["visibility", "publicAccessPrevention", "enforced", "off"],
    ["visibility", "privateServiceConnectConfig", "public", "public"],
    ["visibility", "privateServiceConnectConfig", "private", "off"],
    ["visibility", "EndpointConfiguration.Types", ["PRIVATE"], "off"],
    ["visibility", "EndpointConfiguration.Types", ["REGIONAL"], "public"],
    ["visibility", "ingress", "somewhere", "unset"],
    ["multi-zone", "zones", ["1", "2"], "on"],
    ["multi-zone", "zones", ["1"], "off"],
    ["multi-zone", "highAvailability.mode", "ZoneRedundant", "on"],
    ["multi-zone", "highAvailability.mode", "Disabled", "off"],
    ["multi-zone", "sku.name", "Standard_LRS", "off"],
    ["encrypted", "KmsKeyId", "alias/shop", "on"],
    ["encrypted", "StorageEncrypted", false, "off"],
    ["encrypted", "StorageEncrypted", undefined, "unset"],
  ];
  it("what the catalogue writes for a word is that word, however it is spelled", () => {
    const settings = {
      visibility: [{ at: "Access", kind: "string", values: { private: "A", public: "B" } }],
      "multi-zone": [{ at: "Spread", kind: "string", values: { yes: "none-but-all" } }],
    } as const;
    const type = entry("a/a", { settings });
    const stateOf = (desiredInput: Record<string, unknown>, name: SettingName) =>
      settingState(makeComponent({ typeId: type.typeId, name: "x", entry: type, desiredInput }), name);
    assert.equal(stateOf({ Access: "A" }, "visibility"), "off");
    assert.equal(stateOf({ Access: "B" }, "visibility"), "public");
    assert.equal(stateOf({ Spread: "none-but-all" }, "multi-zone"), "on");
  });

  for (const [name, property, value, state] of cases) {
    it(`${property} = ${JSON.stringify(value)} is ${state}, written flat or nested`, () => {
      const type = entry("a/a", { settings: { [name]: property } });
      const nested = property.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
      for (const desiredInput of [{ [property]: value }, nested as Record<string, unknown>]) {
        const component = makeComponent({ typeId: type.typeId, name: "x", entry: type, desiredInput });
        assert.equal(settingState(component, name), state);
      }
    });
  }
});
