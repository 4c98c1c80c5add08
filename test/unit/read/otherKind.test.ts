/** Files that nothing here reads are told for what they are, with what can be read instead. */
import assert from "node:assert/strict";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "./files.ts";

const FILES: Readonly<Record<string, readonly [text: string, words: RegExp]>> = {
  "service.yaml": ["# ours\napiVersion: v1\nkind: Service\n", /^These are manifests of Kubernetes\. /],
  "empty.yaml": [
    "AWSTemplateFormatVersion: '2010-09-09'\nDescription: none\n",
    /^This is a template of CloudFormation without a section Resources\. /,
  ],
  "other.yml": ["Resources:\n  A: { Type: Other }\n", /no resource of a type of AWS\. /],
  "list.yaml": ["---\n- a\n- b\n", /^This is YAML, and no template of CloudFormation: /],
  settings: ["name: shop\n", /^This is YAML, and no template of CloudFormation: /],
  "main.bicep": ["param x string\n", /^This is Bicep\. Build it with: bicep build /],
  tfplan: ["PK\u0003\u0004\0\0", /^This is an archive, as Terraform saves plans\. .*terraform show -json/],
  picture: ["\u0089PNG\0", /^This is no text\. /],
  "notes.txt": ["Some words.\n", /^This is neither JSON nor YAML\. /],
};

const readOnly = (name: string, text: string) => readInfrastructure(filesOf({ [name]: text }), [name]);

describe("A file that nothing here reads", () => {
  for (const [name, [text, words]] of Object.entries(FILES))
    it(`is told for what it is: ${name}`, async () => {
      await assert.rejects(readOnly(name, text), (error: Error) => {
        assert.match(error.message, words);
        assert.doesNotMatch(error.message, /not valid JSON/);
        return true;
      });
    });

  it("is told what can be read", async () => {
    for (const name of ["service.yaml", "notes.txt"])
      await assert.rejects(readOnly(name, FILES[name]?.[0] ?? ""), {
        message: /What can be read: .*CloudFormation/,
      });
  });

  it("has the place of its fault where it may be meant as JSON", async () => {
    for (const text of ['{\n  "a" 1 }', "[1,", "-", '"a'])
      await assert.rejects(readOnly("x.json", text), { message: /^This is not valid JSON: / }, text);
  });

  it("is told as a state of another version, or as encrypted", async () => {
    const state = { serial: 1, lineage: "l", resources: [] };
    const cases = [
      [{ ...state, version: 3 }, /of version 3; version 4 is known, .* Show it with: terraform show/],
      [
        { ...state, version: 5 },
        /of version 5; version 4 is known, .* Update Infra Planner, or show it with/,
      ],
      [
        { serial: 1, lineage: "l", meta: {}, encrypted_data: "eA==", encryption_version: "v0" },
        /^OpenTofu has encrypted this\. .*tofu show -json/,
      ],
    ] as const;
    for (const [document, message] of cases)
      await assert.rejects(readOnly("terraform.tfstate", JSON.stringify(document)), { message });
  });
});
