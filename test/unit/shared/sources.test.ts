import assert from "node:assert/strict";
import { isConfiguration } from "../../../src/shared/sources/configurationFiles.ts";
import { languageOfText } from "../../../src/shared/sources/recognized.ts";

describe("What of a workspace is infrastructure", () => {
  for (const [what, text] of Object.entries({
    "types of a third party": "Resources:\n  A:\n    Type: Shop::Storage::Bucket\n",
    "resources of its own alone": "Resources:\n  A: { Type: Custom::Thing }\n",
    "a module of a registry": "Resources:\n  A: { Type: Shop::Storage::Bucket::MODULE }\n",
    "modules of Rain alone": "Resources:\n  A:\n    Type: !Rain::Module a.yaml\n",
    "a section of modules": "Parameters: {}\nModules:\n  A: { Source: a.yaml }\n",
    "the transform of SAM": "Transform: AWS::Serverless-2016-10-31\nResources: { A: { Type: !Ref B } }\n",
  }))
    it(`is a template with ${what}`, () => assert.equal(languageOfText(text), "CloudFormation"));

  it("is a template of Azure Resource Manager, a plan or a state", () => {
    const schema = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#";
    assert.equal(languageOfText(`{"$schema": "${schema}", "resources": []}`), "Azure Resource Manager");
    for (const text of [
      '{"format_version": "1.2", "terraform_version": "1.9.0", "values": {}}',
      '{"plan_format_version": "1.1", "resource_changes": []}',
      '\ufeff{ "planned_values": {} }',
      '{"values": {}, "format_version": "0.1"}',
    ])
      assert.equal(languageOfText(text), "Terraform", text);
  });

  for (const text of [
    'Description: "AWS::S3::Bucket and Resources"\n',
    "apiVersion: v1\nkind: ConfigMap\ndata:\n  a: |\n    Resources:\n      A: { Type: AWS::SQS::Queue }\n",
    '{"engines": {"terraform_version": "1.9"}}',
    '[{"terraform_version": "1.9"}]',
    '# deploymentTemplate.json# and "resources"\n',
  ])
    it(`is not: ${JSON.stringify(text)}`, () => assert.equal(languageOfText(text), undefined));

  it("has configurations of Terraform and of OpenTofu by the names of their files", () => {
    for (const name of ["main.tf", "a/main.tf.json", "main.tofu", "/w/a/main.tofu.json"])
      assert.equal(isConfiguration(name), true, name);
    for (const name of ["a/.#main.tf", "a/.main.tofu", "main.tfvars", "main.json", "main.tofutest.hcl"])
      assert.equal(isConfiguration(name), false, name);
  });
});
