/** Roles are trusted by the services that facts name for what assumes them, and have the policies of AWS' own for that. */
import { deepEqual, match } from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import { Attachments, managedPolicies } from "../../../src/engine/build/facts/managed.ts";
import { Spelling } from "../../../src/engine/build/facts/spelling.ts";
import { trustDocument } from "../../../src/engine/build/facts/trust.ts";
import { FactsFile } from "../../../src/engine/code/facts.ts";
import { type TypeMapping, UNMAPPED } from "../../../src/engine/code/mapping.ts";
import { CommonFile, type MappingTable } from "../../../src/engine/code/mappingTable.ts";
import { createEngine } from "../../../src/engine/engine.ts";

const engine = createEngine();
const LANGUAGES = ["terraform", "cloudformation"] as const;

async function codeOf(to: CodeLanguage, ...types: readonly string[]): Promise<string> {
  const candidates = types.map((type) => ({ type_id: `aws:${type}@1`, name: type.replace("/", "-") }));
  const code = await engine.generate({ plan: engine.resolve("aws", { candidates }), to });
  if ("refused" in code) throw new Error(String(code.refused));
  return code.files.map(({ content }) => content).join("\n");
}

/** The services of the first role that trusts one of a name, in one list as the language writes it. */
function servicesBeside(text: string, service: string): string[] {
  const list = text.split("\n").flatMap((line) => line.match(/[a-z0-9.-]+\.amazonaws\.com/g) ?? []);
  return list.filter((one) => one.startsWith(service));
}

describe("The trust of a role", () => {
  it("names all services of a component in one list, which holds no further lists", async () => {
    for (const language of LANGUAGES) {
      const text = await codeOf(language, "mwaa/environment");
      deepEqual(servicesBeside(text, "airflow"), ["airflow-env.amazonaws.com", "airflow.amazonaws.com"]);
      deepEqual(/^ *-\n *- airflow/m.test(text), false, language);
    }
  });

  it("asks a person where nothing of the plan assumes the role", async () => {
    for (const language of LANGUAGES) match(await codeOf(language, "iam/role"), /Services that may assume/);
  });

  it("is one statement for what is trusted alike, with the second services of those that have two", () => {
    const { trust } = FactsFile.parse({
      trust: {
        "a/one": ["one.x"],
        "a/two": ["two.x", "more.x"],
        "a/pods": [{ service: "pods.x", by: "runs as", actions: ["sts:AssumeRole", "sts:TagSession"] }],
      },
    });
    const document = trustDocument(trust) as { Statement: { $first: [{ $concat: unknown[] }, unknown] } };
    const by = ["assumes", "runs as"];
    deepEqual(document.Statement.$first[0].$concat, [
      {
        $if: { related: ["a/one", "a/two"], by },
        // biome-ignore lint/suspicious/noThenProperty: what an operator is called in mappings, which are never awaited
        then: [
          {
            Effect: "Allow",
            Principal: {
              Service: {
                $concat: [
                  { $each: { "a/one": "one.x", "a/two": "two.x" }, by },
                  { $each: { "a/two": "more.x" }, by },
                ],
              },
            },
            Action: "sts:AssumeRole",
          },
        ],
      },
      {
        $if: { related: ["a/pods"], by: "runs as" },
        // biome-ignore lint/suspicious/noThenProperty: what an operator is called in mappings, which are never awaited
        then: [
          {
            Effect: "Allow",
            Principal: { Service: { $concat: [{ $each: { "a/pods": "pods.x" }, by: "runs as" }] } },
            Action: ["sts:AssumeRole", "sts:TagSession"],
          },
        ],
      },
    ]);
  });
});

describe("Policies of AWS' own", () => {
  it("are attached under names that tell them apart", () => {
    const managed = { "a/one": [{ policy: "One" }, { policy: "Other" }] };
    deepEqual(FactsFile.safeParse({ managed }).success, false);
  });

  it("are attached by a resource that has a name, whichever of several it is", async () => {
    const text = await codeOf("terraform", "codedeploy/deploymentgroup");
    match(text, /resource "aws_iam_role_policy_attachment" "\w+_attachment"/);
  });

  const mapping: TypeMapping = { ...UNMAPPED, resource: "x_one" };
  const table: MappingTable = {
    types: { "a/one": mapping, "a/two": mapping },
    relations: [],
    common: CommonFile.parse({
      facts: {
        words: { partition: "aws" },
        managed: { resource: "x_attachment", arguments: { arn: { $fact: "policy" } }, first: ["a/two"] },
      },
    }),
  };
  const facts = FactsFile.parse({
    managed: {
      "a/one": [{ policy: "One" }],
      "a/two": [{ policy: "Two", when: { related: "a/other", by: "deploys to" } }],
    },
  });
  const spelling = new Spelling(facts, table, { types: {} } as never, (problem) => {
    throw new Error(problem);
  });
  const arn = (name: string) => ({ $text: ["arn:", "aws", `:iam::aws:policy/${name}`] });

  it("stand beside what must wait for them, where their conditions hold and it has a role", () => {
    const attached = new Attachments(facts.managed, table, spelling);
    deepEqual(
      attached.relations().map(({ from }) => from),
      [["a/one"]],
    );
    deepEqual(attached.beside("a/one", mapping).with, []);
    const [beside] = attached.beside("a/two", mapping).with;
    deepEqual(beside?.when, {
      related: "iam/role",
      by: "assumes",
      also: { related: "a/other", by: "deploys to" },
    });
    deepEqual([beside?.before, beside?.arguments], [true, { arn: arn("Two") }]);
  });

  it("are listed on the role by what assumes it, with their conditions asked of that", () => {
    deepEqual(managedPolicies(facts.managed, spelling), {
      $concat: [
        { $each: { "a/one": arn("One") }, by: "assumes" },
        {
          $if: { related: "a/other", by: "deploys to", through: "a/two" },
          // biome-ignore lint/suspicious/noThenProperty: what an operator is called in mappings, which are never awaited
          then: { $each: { "a/two": arn("Two") }, by: "assumes" },
        },
      ],
    });
  });
});
