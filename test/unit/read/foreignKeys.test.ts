/**
 * Names of others as keys. What every object inherits (`constructor`, `__proto__`) is a name like any other in a file;
 * so nothing that reads files may find, or set, what is inherited. Here every object inherits one more name, which
 * notes who asks for it, and files bear it wherever they have names.
 */
import assert from "node:assert/strict";
import { checkPlan } from "../../../src/cli/check/plan.ts";
import { PlanInput } from "../../../src/contract/plan.ts";
import { planWithin } from "../../../src/contract/planFile.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { ReadError } from "../../../src/engine/read/model.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { ImportError } from "../../../src/service/import/importError.ts";
import { readInfracost } from "../../../src/service/import/infracost.ts";
import { readTerraformPlan } from "../../../src/service/import/terraformPlan.ts";
import { faultOf } from "../../../src/shared/fault.ts";
import { filesOf } from "./files.ts";

const INHERITED = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"] as const;
const NAME = "nameOfOthers";

/** Documents of all forms that are read, with a name wherever they have names. */
function documents(w: string): Readonly<Record<string, unknown>> {
  const named = (value: unknown) => Object.fromEntries([[w, value]]);
  const resource = { address: `${w}.${w}`, mode: "managed", type: w, name: w, provider_name: w };
  const queue = { ...resource, address: `aws_sqs_queue.${w}`, type: "aws_sqs_queue" };
  const change = {
    ...{ actions: ["update"], before: { ...named(1), x: 1 }, after: { ...named({ y: 2 }), x: 2 } },
    ...{ before_sensitive: named(true), after_sensitive: named({ y: true }), after_unknown: named(true) },
  };
  const references = [w, `${w}.${w}.${w}`, `module.${w}.${w}`, `var.${w}`, `aws_sqs_queue.${w}`];
  return {
    "x.plan.json": {
      components: [
        { name: w, type_id: w, group: w, source_type: w, desired_input: named(1), ...named(1) },
        { name: "a", type_id: `aws:sqs/${w}@1` },
        { name: "b", type_id: `${w}:sqs/queue@1` },
        { name: "q", type_id: "aws:sqs/queue@1", desired_input: { tags: named(w), ...named(named(w)) } },
        { name: "s", type_id: "azure:storage/storageaccounts@1", existing: true, desired_input: named(1) },
      ],
      relations: [
        { from: w, to: "q", kind: w },
        { from: "q", to: "a", kind: w, via: [w] },
      ],
      ...{ deploy_order: [w, "q"], constraints: named(w), provider: w, region: w, ...named(1) },
    },
    "cloudformation.json": {
      ...{ AWSTemplateFormatVersion: "2010-09-09", Transform: "AWS::Serverless-2016-10-31" },
      Parameters: named({ Type: "String", Default: w }),
      Mappings: named(named(named(w))),
      Conditions: named({ "Fn::Equals": [{ Ref: w }, w] }),
      Globals: { Function: named(1), ...named(1) },
      Resources: {
        ...named({
          Type: "AWS::SQS::Queue",
          Condition: w,
          DependsOn: w,
          Properties: {
            ...named({ Ref: w }),
            QueueName: { "Fn::FindInMap": [w, w, w] },
            x: { "Fn::If": [w, { "Fn::GetAtt": [w, w] }, 1] },
          },
        }),
        B: { Type: w, Properties: { a: { "Fn::Sub": `\${${w}} \${${w}.Arn}` }, b: { [`Fn::${w}`]: [w] } } },
        C: {
          Type: "AWS::Serverless::Function",
          Properties: { Events: named({ Type: w, Properties: named(1) }), Policies: [named({})] },
        },
      },
      Outputs: named({ Value: { Ref: w } }),
    },
    "arm.json": {
      ...{
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        contentVersion: "1.0.0.0",
      },
      parameters: named({ type: "string", defaultValue: w }),
      variables: named(`[parameters('${w}')]`),
      functions: [
        {
          namespace: w,
          members: named({
            parameters: [{ name: w, type: "string" }],
            output: { type: "string", value: `[parameters('${w}')]` },
          }),
        },
      ],
      resources: [
        { type: w, name: w, apiVersion: "x", dependsOn: [w] },
        { type: `Microsoft.${w}/${w}`, name: `[${w}('x')]`, properties: named(`[${w}.${w}('a')]`) },
        {
          type: "Microsoft.Storage/storageAccounts",
          name: `[variables('${w}')]`,
          copy: { name: w, count: 2 },
          properties: {
            a: `[reference('${w}').${w}]`,
            b: `[createObject('${w}',1).${w}]`,
            c: `[environment().${w}]`,
          },
        },
      ],
      outputs: named({ type: "string", value: `[variables('${w}')]` }),
    },
    "main.tf.json": {
      resource: {
        ...named(named(named(`\${var.${w}}`))),
        aws_sqs_queue: named(named(`\${local.${w}.${w}}`)),
      },
      variable: named({ default: named(1) }),
      locals: named(`\${local.x["${w}"]}`),
      module: named({ source: `./${w}` }),
      output: named({ value: `\${${w}.${w}.x}` }),
      ...named(1),
    },
    "shown.json": {
      ...{ format_version: "1.2", terraform_version: "1.13.0" },
      planned_values: {
        root_module: {
          resources: [
            { ...resource, values: { ...named(1), tags: named(w) } },
            { ...queue, index: w, values: { ...named(1), id: w } },
          ],
          child_modules: [{ address: `module.${w}`, resources: [] }],
        },
      },
      resource_changes: [{ ...resource, change: { ...change, actions: ["delete", "create"] } }],
      resource_drift: [
        { ...resource, change },
        { ...queue, change },
      ],
      prior_state: {
        format_version: "1.0",
        values: { root_module: { resources: [{ ...resource, values: named(1) }] } },
      },
      configuration: {
        provider_config: named({ name: w, expressions: named({ constant_value: 1 }) }),
        root_module: {
          variables: named({ default: 1 }),
          outputs: named({ expression: { references } }),
          resources: [{ ...resource, provider_config_key: w, expressions: named({ references }) }],
          module_calls: named({
            source: w,
            expressions: named({ references }),
            module: { outputs: named({ expression: { references } }) },
          }),
        },
      },
    },
    "x.tfstate": {
      ...{ version: 4, terraform_version: "1.5.0", serial: 1, lineage: "x", outputs: named({ value: 1 }) },
      resources: [
        {
          ...resource,
          module: `module.${w}`,
          provider: `provider["${w}"]`,
          instances: [{ index_key: w, attributes: { ...named(1), arn: w, id: w }, dependencies: references }],
        },
        { ...queue, provider: w, instances: [{ attributes: named(1), dependencies: [w] }] },
      ],
    },
    "infracost.json": {
      version: "0.2",
      currency: w,
      totalMonthlyCost: "1",
      timeGenerated: "2026-01-01T00:00:00Z",
      projects: [{ name: w, breakdown: { resources: [{ name: w, monthlyCost: "1" }] } }],
    },
  };
}

const engine = createEngine();

/** Does with a document all that is done with files of its form. */
async function read(file: string, document: unknown): Promise<void> {
  const text = JSON.stringify(document);
  const known = async (step: () => unknown) => {
    try {
      await step();
    } catch (error) {
      if (faultOf(error) || !(error instanceof ReadError || error instanceof ImportError)) throw error;
    }
  };
  if (file === "x.plan.json") {
    const checked = checkPlan(engine, [], { name: file, place: { folder: ".", path: file }, text });
    assert.doesNotMatch(JSON.stringify(checked.findings), /fault of Infra Planner/);
    const parsed = PlanInput.safeParse(planWithin(JSON.parse(text)));
    if (!parsed.success) return;
    for (const view of ["architecture", "resources"] as const) engine.render(parsed.data, "drawio", { view });
    for (const to of ["terraform", "cloudformation", "bicep"] as const)
      await engine.generate({ plan: parsed.data, to, title: file });
    return;
  }
  await known(async () => {
    const { plan } = await readInfrastructure(filesOf({ [file]: text }), [file]);
    await engine.review(plan, []);
    engine.render(plan, "svg", { view: "architecture" });
  });
  await known(() => readTerraformPlan(document, file));
  await known(() => readInfracost(document, file));
}

/** The document with some of its parts left out, or with the name in their place; the same for the same number. */
function varied(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.filter(() => random() > 0.05).map((item) => varied(item, random));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      const chance = random();
      if (chance < 0.06) return [];
      return [[chance < 0.09 ? NAME : key, chance > 0.97 ? NAME : varied(part, random)]];
    }),
  );
}

/** The generator of Park and Miller. */
function numbers(seed: number): () => number {
  let last = seed;
  return () => {
    last = (last * 48_271) % 2_147_483_647;
    return last / 2_147_483_647;
  };
}

describe("Names of others", () => {
  const asked = new Set<string>();
  const note = (what: string) => {
    const lines = (new Error().stack ?? "").split("\n").slice(3);
    // The library that checks forms sets what a file has, but for `__proto__`.
    if (!/node_modules\/zod/.test(lines[0] ?? ""))
      asked.add(`${what} ${lines.find((line) => /\/src\//.test(line))?.trim()}`);
  };
  before(() =>
    Object.defineProperty(Object.prototype, NAME, {
      configurable: true,
      get: () => note("reads"),
      set(value) {
        note("sets");
        Object.defineProperty(this, NAME, { value, writable: true, enumerable: true, configurable: true });
      },
    }),
  );
  after(() => {
    Reflect.deleteProperty(Object.prototype, NAME);
  });

  for (const file of Object.keys(documents("")))
    it(`are looked up in nothing that is inherited: ${file}`, async () => {
      const document = documents(NAME)[file];
      asked.clear();
      await read(file, document);
      for (let seed = 1; seed <= 40; seed++) await read(file, varied(document, numbers(seed)));
      assert.deepEqual([...asked], []);
    });

  for (const word of INHERITED)
    it(`may be ${word}`, async () => {
      for (const [file, document] of Object.entries(documents(word))) await read(file, document);
    });
});
