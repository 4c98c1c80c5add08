/** What a cloud asks for is said once, and each language writes it in its own spelling. */
import { deepEqual, equal, match } from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { readFacts, withFacts } from "../../../src/engine/build/facts/facts.ts";
import type { CatalogueEntry } from "../../../src/engine/catalogue/schema.ts";
import { FactsFile } from "../../../src/engine/code/facts.ts";
import { CommonFile, MappingFile, type MappingTable } from "../../../src/engine/code/mapping.ts";
import type { SchemaTable } from "../../../src/engine/code/schemaTable.ts";

const MAPPINGS = new URL("../../../src/engine/code/mappings/", import.meta.url);

/** A language that knows buckets by their ARN, streams by their name and tables by nothing. */
const schemas = {
  types: {
    x_bucket: { properties: { name: "string" }, attributes: ["arn", "id"] },
    X_Bucket: { properties: { Name: "string" }, attributes: ["BucketArn"], identifier: "BucketName" },
    X_Stream: { properties: { Name: "string" }, identifier: "Name" },
  },
} as unknown as SchemaTable;

const grant = {
  from: "iam/role",
  id: "access",
  resource: "x_policy",
  arguments: { role: { $from: "id" }, statements: { $fact: "statements" } },
};

function table(types: Record<string, unknown>): MappingTable {
  const words = { region: { $var: "region" } };
  return {
    ...MappingFile.parse({ types, relations: [] }),
    common: CommonFile.parse({ arguments: {}, facts: { words, grant } }),
  } as MappingTable;
}

/** What a table has for the relation of a role to a component, and what is wrong with it. */
function written(facts: object, types: Record<string, unknown>) {
  const problems: string[] = [];
  const { relations } = withFacts(FactsFile.parse(facts), table(types), schemas, (one) => problems.push(one));
  const [relation] = relations;
  return { relation, problems, statements: relation?.resources[0]?.arguments["statements"] };
}

const allow = (Action: unknown, Resource: unknown) => ({ Effect: "Allow", Action, Resource });

const onlyWith = (access: string, template: unknown) =>
  // biome-ignore lint/suspicious/noThenProperty: what an operator is called in mappings, which are never awaited
  ({ $if: { access: [access] }, then: template });

describe("Facts of a cloud", () => {
  const read = { access: ["read"], actions: ["s3:GetObject"], on: "{arn}/*" };

  it("become what a role must be allowed, in the spelling of each language", () => {
    const grants = { "s3/bucket": [{ actions: ["s3:ListBucket"] }, read] };
    const inLowerCase = written({ grants }, { "s3/bucket": { resource: "x_bucket" } });
    const { relation } = inLowerCase;
    deepEqual(relation?.from, ["iam/role"]);
    deepEqual(relation?.to, ["s3/bucket"]);
    deepEqual(relation?.access, ["read"]);
    deepEqual(relation?.resources[0]?.arguments["role"], { $from: "id" });
    deepEqual(inLowerCase.statements, {
      $concat: [
        [allow(["s3:ListBucket"], { $to: "arn" })],
        [allow(["s3:GetObject"], { $text: [{ $to: "arn" }, "/*"] })],
      ],
    });
    deepEqual(written({ grants }, { "s3/bucket": { resource: "X_Bucket" } }).statements, {
      $concat: [
        [allow(["s3:ListBucket"], { $to: "BucketArn" })],
        [allow(["s3:GetObject"], { $text: [{ $to: "BucketArn" }, "/*"] })],
      ],
    });
  });

  it("are allowed with the accesses that they name, and in one statement for the same resources", () => {
    const grants = {
      "s3/bucket": [
        { access: ["read", "write"], actions: ["a:Look"] },
        { access: ["write"], actions: ["a:Put"] },
        { access: ["read"], actions: ["a:Get"], on: "*" },
      ],
    };
    deepEqual(written({ grants }, { "s3/bucket": { resource: "x_bucket" } }).statements, {
      $concat: [
        [allow({ $concat: [["a:Look"], onlyWith("write", ["a:Put"])] }, { $to: "arn" })],
        onlyWith("read", [allow(["a:Get"], "*")]),
      ],
    });
  });

  it("say the ARN of what a language knows by its name alone", () => {
    const arns = { "kinesis/stream": "arn:{region}:stream/{name}" };
    const grants = { "kinesis/stream": [{ access: ["send"], actions: ["a:Put"] }] };
    const { statements, problems } = written(
      { arns, grants },
      { "kinesis/stream": { resource: "X_Stream" } },
    );
    deepEqual(problems, []);
    deepEqual(statements, {
      $concat: [[allow(["a:Put"], { $text: ["arn:", { $var: "region" }, ":stream/", { $to: "Ref" }] })]],
    });
  });

  it("take attributes that a mapping says, also several at once", () => {
    const attributes = { roles: { $refs: "iam/role", of: "self", get: "arn" }, arn: { $self: "id" } };
    const grants = {
      "s3/bucket": [{ access: ["start"], actions: ["iam:PassRole"], on: ["{roles}", "{arn}"] }],
    };
    const { statements, relation } = written(
      { grants },
      { "s3/bucket": { resource: "x_bucket", attributes } },
    );
    equal(relation !== undefined, true);
    const roles = { $refs: "iam/role", of: "to", get: "arn" };
    deepEqual(statements, { $concat: [[allow(["iam:PassRole"], { $concat: [roles, { $to: "id" }] })]] });
  });

  it("ask for the key that encrypts the component", () => {
    const grants = { "s3/bucket": [{ access: ["read"], actions: ["a:Get"] }, { key: ["Decrypt"] }] };
    const types = { "s3/bucket": { resource: "x_bucket" }, "kms/key": { resource: "x_bucket" } };
    const { statements } = written({ grants }, types);
    deepEqual((statements as { $concat: unknown[] }).$concat[1], {
      $each: { "kms/key": allow(["kms:Decrypt"], { $it: "arn" }) },
      of: "to",
      by: "is encrypted with",
    });
  });

  it("leave alone what a language does not write", () => {
    const grants = { "s3/bucket": [read] };
    equal(written({ grants }, { "s3/bucket": { missing: "not yet" } }).relation, undefined);
    equal(written({ grants }, {}).relation, undefined);
  });

  it("name the attribute that a language cannot spell", () => {
    const grants = { "s3/bucket": [{ access: ["read"], actions: ["a:Get"], on: "{stream_arn}" }] };
    const { problems } = written({ grants }, { "s3/bucket": { resource: "x_bucket" } });
    deepEqual(problems, [
      "facts speak of {stream_arn} of s3/bucket: say in its mapping which attribute that is",
    ]);
  });

  it("are refused where a type or an access is unknown", () => {
    const folder = mkdtempSync(join(tmpdir(), "facts-"));
    try {
      writeFileSync(
        join(folder, "aws.yaml"),
        'grants: { s3/buckets: [{ access: [read], actions: ["a:Get"] }] }',
      );
      const problems: string[] = [];
      const catalogue = [{ provider: "aws", service: "s3", kind: "bucket" } as CatalogueEntry];
      readFacts(folder, catalogue, problems);
      deepEqual(problems, ["facts/aws.yaml: s3/buckets is not in the catalogue"]);
      problems.length = 0;
      writeFileSync(
        join(folder, "aws.yaml"),
        'grants: { s3/bucket: [{ access: [reed], actions: ["a:Get"] }] }',
      );
      readFacts(folder, catalogue, problems);
      match(problems.join("\n"), /^facts\/aws\.yaml: [\s\S]*s3\/bucket/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("Permissions of roles", () => {
  for (const name of ["terraform-aws", "cloudformation"])
    it(`are said by the facts alone in ${name}`, () => {
      const folder = new URL(`${name}/`, MAPPINGS);
      const byHand = readdirSync(folder).flatMap((file) => {
        const { relations = [] } = parse(readFileSync(new URL(file, folder), "utf8"));
        return (relations as MappingTable["relations"]).flatMap(({ from, to, resources = [] }) =>
          [from].flat().includes("iam/role") &&
          resources.some(({ resource }) => ["aws_iam_role_policy", "AWS::IAM::RolePolicy"].includes(resource))
            ? [`${file}: ${to}`]
            : [],
        );
      });
      deepEqual(byHand, []);
    });
});
