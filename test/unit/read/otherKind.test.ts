/** Files that nothing here reads are told for what they are, with what can be read instead. */
import assert from "node:assert/strict";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "./files.ts";

const FILES: Readonly<Record<string, readonly [text: string, words: RegExp]>> = {
  "service.yaml": ["# ours\napiVersion: v1\nkind: Service\n", /^This is a manifest of Kubernetes, /],
  "moved.yaml": ["---\n  kind: Service\n  apiVersion: v1\n", /^This is a manifest of Kubernetes, /],
  "short.yaml": ["{ apiVersion: v1, kind: Pod,\n spec: {} }\n", /^This is a manifest of Kubernetes, /],
  "pod.json": ['{"apiVersion": "v1", "kind": "Pod"}', /^This is a manifest of Kubernetes, /],
  "map.yaml": [
    "apiVersion: v1\nkind: ConfigMap\ndata:\n  a: |\n    Resources:\n      A: { Type: AWS::SQS::Queue }\n",
    /^This is a manifest of Kubernetes, /,
  ],
  "kustomization.yaml": ["resources:\n  - a.yaml\n", /^This is a kustomization of Kubernetes, /],
  "Chart.yaml": ["apiVersion: v2\nname: shop\n", /^This is a chart of Helm, /],
  "compose.prod.yaml": ["name: shop\n", /^This is a file of Docker Compose, /],
  stack: ["services:\n  web:\n    image: nginx\n", /^This is a file of Docker Compose, /],
  "services.yaml": ["services:\n  App: { public: true }\n", /^This is YAML, and no template/],
  "empty.yaml": [
    "AWSTemplateFormatVersion: '2010-09-09'\nDescription: none\n",
    /^This is a template of CloudFormation without a section Resources\. /,
  ],
  "other.yml": [
    "Resources:\n  A: { Type: Other }\n",
    /has no type of a resource, as AWS::SQS::Queue is one\. /,
  ],
  "list.yaml": ["---\n- a\n- b\n", /^This is YAML, and no template of CloudFormation: /],
  settings: ["name: shop\n", /^This is YAML, and no template of CloudFormation: /],
  "main.bicep": ["param x string\n", /^This is a Bicep file; build it first: bicep build FILE, and name /],
  main: ["resource a 'A.B/c@2020-01-01' = {\n}\n", /^This is a Bicep file; build it first: bicep build /],
  "main.bicepparam": ["using 'main.bicep'\n", /; build the Bicep file that it names: bicep build FILE, /],
  tfplan: ["PK\u0003\u0004\0\0", /^This is an archive, as Terraform saves plans; .*terraform show -json/],
  "next.tfplan": ["PK\0", /^This is a binary plan of Terraform; show it first: terraform show -json/],
  "terragrunt.hcl": ['inputs = { name = "a" }\n', /^This is a file of Terragrunt; .*terragrunt show -json/],
  "root.hcl": ['remote_state {\n  backend = "s3"\n}\n', /^This is a file of Terragrunt; /],
  "a.tfcomponent.hcl": ['component "a" {}\n', /^This is a file of Terraform Stacks; name the folder /],
  "a.tfdeploy.hcl": ['deployment "a" {}\n', /^This is a file of Terraform Stacks; /],
  "a.tfstack.hcl": ['component "a" {}\n', /^This is a file of Terraform Stacks; /],
  "prod.tfvars": ['name = "a"\n', /^This is a file of values for the variables .*; name the folder /],
  "queue.hcl": [
    'resource "aws_sqs_queue" "a" {\n}\n',
    /^This is a file of Terraform configuration .*; end its name in \.tf/,
  ],
  stream: [
    '{"@level":"info","@message":"Terraform 1.9.0","type":"version"}\n{"@level":"info"}\n',
    /^This is the log of a run of Terraform; save the plan .*: terraform show -json PLAN > plan\.json\.$/,
  ],
  "mock-tfplan-v2.sentinel": ["resource_changes = {}\n", /^This is mock data of Sentinel; /],
  "providers.json": [
    '{"format_version": "1.0", "provider_schemas": {}}',
    /^This is a schema of Terraform's providers, /,
  ],
  "costs.json": [
    '{"version": "0.2", "currency": "USD", "projects": [], "totalMonthlyCost": "1"}',
    /^This is a breakdown of costs by Infracost; import it into an environment\.$/,
  ],
  "shop.parameters.json": ["{}", /^This is a file of parameters for Azure Resource Manager; /],
  "live.json": [
    '{"$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#", "contentVersion": "1.0.0.0", "parameters": {}}',
    /^This is a file of parameters for Azure Resource Manager; name the template /,
  ],
  "got.json": [
    '{"TemplateBody": {"Resources": {"A": {"Type": "AWS::SQS::Queue"}}}, "StagesAvailable": []}',
    /^This is an answer that holds a template of CloudFormation; .*--query TemplateBody > template\.json\.$/,
  ],
  "changes.json": [
    '{"Changes": [], "ChangeSetName": "a", "StackName": "b"}',
    /^This is a change set of CloudFormation; name the template /,
  ],
  "stack.json": [
    '{"version": 3, "deployment": {"manifest": {}}}',
    /^This is a state of a stack of Pulumi\. What can be read: /,
  ],
  "Pulumi.dev.yaml": ["config: {}\n", /^This is a program or settings of Pulumi\. /],
  "Pulumi.yaml": ["name: shop\nruntime: yaml\n", /^This is a program or settings of Pulumi\. /],
  "serverless.yml": [
    "service: shop\nprovider: { name: aws }\nresources:\n  Resources:\n    A: { Type: AWS::SQS::Queue }\n",
    /^This is a service of the Serverless Framework; package it first: serverless package, and name /,
  ],
  "sls.json": ['{"service": "a", "provider": {}}', /^This is a service of the Serverless Framework; /],
  "cdk.json": ['{"app": "npx tsx app.ts"}', /^This is a file of settings of the AWS CDK; .*: cdk synth, /],
  "playbook.yml": [
    "---\n# ours\n- name: web\n  hosts: all\n  tasks: []\n",
    /^This is a playbook of Ansible\. /,
  ],
  "ci.yml": ["on: push\njobs:\n  a: {}\n", /^This is a workflow of GitHub Actions\. /],
  "api.yaml": ["openapi: 3.1.0\npaths: {}\n", /^This is a description of an API\. /],
  ...Object.fromEntries(
    ["azure.yml", "pulumi.yml", "serverless.yml", "azure-pipelines.yml", "compose.yaml"].map((name) => [
      `.github/workflows/${name}`,
      ["on:\n  push:\njobs:\n  a: {}\n", /^This is a workflow of GitHub Actions\. /] as const,
    ]),
  ),
  "azure.yaml": [
    "name: shop\nservices:\n  a:\n    image: x\n",
    /^This is a project of the Azure Developer CLI; /,
  ],
  "k/kustomization.yaml": [
    "apiVersion: v1\nkind: Kustomization\n",
    /^This is a kustomization of Kubernetes, /,
  ],
  "deploy.yaml": ["version: 1\ndeployment: {}\n", /^This is YAML, and no template/],
  "deploy.json": ['{"version": 1, "deployment": {"size": 1}}', /^This is none of what can be read: /],
  "logic.json": [
    '{"$schema": "https://schema.management.azure.com/providers/Microsoft.Logic/schemas/2016-06-01/workflowdefinition.json#", "contentVersion": "1.0.0.0", "parameters": {}}',
    /^This is a definition of a workflow of Azure Logic Apps\. /,
  ],
  "outputs.json": [
    '{"$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#", "contentVersion": "1.0.0.0", "parameters": {}}',
    /^This is a template of Azure Resource Manager without a section resources\. /,
  ],
  "platform.yaml": ["name: app\nruntime: { extensions: [] }\n", /^This is YAML, and no template/],
  "platform.json": ['{"name": "app", "runtime": "x"}', /^This is none of what can be read: /],
  "a.json": ['{"Resources": {}}', /^This is a template whose section Resources has no type /],
  "README.md": [
    '# Queues\n\n/ours\n\n```hcl\nresource "aws_sqs_queue" "a" {\n}\n```\n\nresource "aws_sqs_queue" "a" {\n',
    /^This is neither JSON nor YAML\. /,
  ],
  "bicep.md": ["Write\n\nresource a 'A.B/c@2020-01-01' = {\n}\n", /^This is neither JSON nor YAML\. /],
  "include.txt": ['They write:\ninclude "a" {\n', /^This is neither JSON nor YAML\. /],
  "commented.hcl": [
    '# ours\n/* of\n us */ // all\n\nlocals {\n}\nresource "aws_sqs_queue" "a" {\n}\n',
    /^This is a file of Terraform configuration /,
  ],
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

  it("is told in a folder that holds no other", async () => {
    for (const [name, words] of Object.entries({
      "terragrunt.hcl":
        /^This folder holds no Terraform configuration\. terragrunt\.hcl is a file of Terragrunt; /,
      "main.bicep": / main\.bicep is a Bicep file; build it first: bicep build /,
      "a.tfcomponent.hcl": / a\.tfcomponent\.hcl is a file of Terraform Stacks; /,
      "Pulumi.yaml": / Pulumi\.yaml is a program or settings of Pulumi\./,
      "notes.txt": /configuration\. Name a file\.$/,
      "docker-compose.yml": / docker-compose\.yml is a file of Docker Compose, .*\. Name a file\.$/,
    })) {
      const files = filesOf({ "a/.hidden": "", "a/README.md": "", [`a/${name}`]: "" });
      await assert.rejects(readInfrastructure(files, ["a/"]), { message: words });
    }
  });

  it("is told in a folder by that of which something can be read, on one line", async () => {
    for (const [names, words] of [
      [["image.pkr.hcl", "terragrunt.hcl"], /configuration\. terragrunt\.hcl is /],
      [["main.bicepparam", "main.bicep"], /configuration\. main\.bicep is a Bicep file; /],
      [["\u001b[2J\n\n.bicep"], /configuration\. [ -~\ufffd]*\.bicep is a Bicep file; [ -~\ufffd]*$/],
      [["\u001b.tfstate", "\u001b2.tfstate"], /^This folder holds[ -~\ufffd]*$/],
      [["\u001b[2J.TF"], /^This folder holds[ -~\ufffd]*$/],
    ] as const) {
      const files = filesOf(Object.fromEntries(names.map((name) => [`a/${name}`, ""])));
      await assert.rejects(readInfrastructure(files, ["a/"]), { message: words }, names.join());
    }
  });

  it("is read where it is what can be read, whatever it is called", async () => {
    for (const name of ["serverless.yml", "compose.yaml", "main.bicep", "x.tfplan", "terragrunt.hcl"]) {
      const files = filesOf({ [name]: "Resources:\n  A: { Type: AWS::SQS::Queue }\n" });
      assert.equal((await readInfrastructure(files, [name])).summary.resources, 1);
    }
  });

  it("has the place of its fault where it may be meant as JSON", async () => {
    for (const text of ['{\n  "a" 1 }', "[1,", "-", '"a', "{ a 1 }"])
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
