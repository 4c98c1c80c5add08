/** What a cloud asks for is said once, and each language writes it in its own spelling. */
import { deepEqual, equal, match } from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { askedFact } from "../../../src/engine/build/facts/asked.ts";
import { readFacts, withFacts } from "../../../src/engine/build/facts/facts.ts";
import { fill } from "../../../src/engine/build/facts/fill.ts";
import type { CatalogueEntry } from "../../../src/engine/catalogue/schema.ts";
import { FactsFile } from "../../../src/engine/code/facts.ts";
import { MappingFile } from "../../../src/engine/code/mapping.ts";
import { CommonFile, type MappingTable, typesAt } from "../../../src/engine/code/mappingTable.ts";
import type { SchemaTable } from "../../../src/engine/code/schemaTable.ts";
import { type CodeTable, cloudOfTable } from "../../../src/engine/code/tables.ts";

const factsOf = (table: CodeTable) => new URL(`../facts/${cloudOfTable(table)}.yaml`, MAPPINGS);

/** Whether something is granted on neither end: on the storage account through which events are delivered. */
const isOfAnother = ({ arguments: { scope } }: { arguments: Record<string, unknown> }) =>
  /"\$(?:ref|with)"/.test(JSON.stringify(scope ?? ""));

const MAPPINGS = new URL("../../../src/engine/code/mappings/", import.meta.url);

/** A language that knows buckets by their ARN, streams by their name and tables by nothing. */
const schemas = {
  types: {
    x_bucket: { properties: { name: "string" }, attributes: ["arn", "id"] },
    X_Bucket: { properties: { Name: "string" }, attributes: ["BucketArn"], identifier: "BucketName" },
    X_Stream: { properties: { Name: "string" }, identifier: "Name" },
  },
} as unknown as SchemaTable;

const policy = {
  from: "iam/role",
  id: "access",
  resource: "x_policy",
  arguments: { role: { $from: "id" }, statements: { $fact: "statements" } },
};

function table(types: Record<string, unknown>, grants: readonly object[]): MappingTable {
  const words = { region: { $var: "region" } };
  const groups = { workload: ["web/apps", "web/jobs"] };
  return {
    ...MappingFile.parse({ types, relations: [] }),
    common: CommonFile.parse({
      arguments: {},
      groups,
      facts: { words, attributes: { scope: "id" }, grants },
    }),
  } as MappingTable;
}

/** What a table has for the relation of a role to a component, and what is wrong with it. */
function written(facts: object, types: Record<string, unknown>, grants: readonly object[] = [policy]) {
  const problems: string[] = [];
  const { relations } = withFacts(FactsFile.parse(facts), table(types, grants), schemas, true, (problem) =>
    problems.push(problem),
  );
  const [relation] = relations;
  return { relations, relation, problems, statements: relation?.resources[0]?.arguments["statements"] };
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
    const grants = {
      "s3/bucket": [
        { access: ["read", "write"], actions: ["a:Get"] },
        { key: ["Decrypt"] },
        { access: ["write"], key: ["GenerateDataKey"] },
      ],
    };
    const types = { "s3/bucket": { resource: "x_bucket" }, "kms/key": { resource: "x_bucket" } };
    const actions = { $concat: [["kms:Decrypt"], onlyWith("write", ["kms:GenerateDataKey"])] };
    const ofKey = (statements: unknown) => (statements as { $concat: unknown[] }).$concat[1];
    deepEqual(ofKey(written({ grants }, types).statements), {
      $each: { "kms/key": allow(actions, { $it: "arn" }) },
      of: "to",
      by: "is encrypted with",
    });
    const attributes = { key: { $ref: "kms/key", of: "self", else: { $shared: "key" } } };
    const own = written({ grants }, { ...types, "s3/bucket": { resource: "x_bucket", attributes } });
    deepEqual(ofKey(own.statements), [
      allow(actions, { $ref: "kms/key", of: "to", else: { $shared: "key" } }),
    ]);
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

  it("name what a language leaves out, and what it spells in vain", () => {
    const grants = { "s3/bucket": [read] };
    deepEqual(written({ grants }, {}).problems, [
      "facts say who may act on s3/bucket: map it, or say why it is missing",
    ]);
    const attributes = { stream_arn: "id" };
    deepEqual(written({ grants }, { "s3/bucket": { resource: "x_bucket", attributes } }).problems, [
      "no fact speaks of {stream_arn} of s3/bucket",
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
      readFacts(folder, catalogue, (one) => problems.push(one));
      deepEqual(problems, ["facts/aws.yaml: s3/buckets is not in the catalogue"]);
      problems.length = 0;
      writeFileSync(
        join(folder, "aws.yaml"),
        'grants: { s3/bucket: [{ access: [reed], actions: ["a:Get"] }] }',
      );
      readFacts(folder, catalogue, (one) => problems.push(one));
      match(problems.join("\n"), /^facts\/aws\.yaml: [\s\S]*s3\/bucket/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("Roles that identities are assigned", () => {
  const arguments_ = { scope: { $fact: "scope" }, role: { $fact: "role" }, id: { $fact: "role_id" } };
  const identity = {
    from: "id/identity",
    held: "authenticates with",
    id: "role",
    resource: "x",
    arguments: arguments_,
  };
  const roles = { Reader: "1", Writer: "2" };
  const types = { "s3/bucket": { resource: "x_bucket" }, "s3/archive": { resource: "x_bucket" } };

  it("are one assignment for each access, said once for types that are alike", () => {
    const bucket = [
      { only: ["read"], role: "Reader" },
      { access: ["write"], role: "Writer" },
    ];
    const grants = { "s3/bucket": bucket, "s3/archive": bucket };
    const { relations, problems } = written({ roles, grants }, types, [identity]);
    deepEqual(problems, []);
    deepEqual(
      relations.map(({ from, to, access, only, resources }) => ({
        from,
        to,
        access,
        only,
        with: resources[0]?.arguments,
      })),
      [
        { only: ["read"], access: undefined, with: { scope: { $to: "id" }, role: "Reader", id: "1" } },
        { only: undefined, access: ["write"], with: { scope: { $to: "id" }, role: "Writer", id: "2" } },
      ].map((one) => ({ from: ["id/identity"], to: ["s3/bucket", "s3/archive"], ...one })),
    );
  });

  it("leave out what has another identity for it", () => {
    const grants = { "s3/bucket": [{ role: "Reader", except: "x/cluster" }] };
    deepEqual(written({ roles, grants }, types, [identity]).relation?.resources[0]?.when, {
      unrelated: "x/cluster",
      by: "authenticates with",
    });
  });

  it("go to whom a component wakes, for what such a relation gives", () => {
    const woken = { ...identity, from: undefined, to: "workload", access: ["receive"] };
    const grants = {
      "s3/bucket": [
        { access: ["send", "write"], role: "Writer" },
        { access: ["receive", "read"], role: "Reader" },
      ],
    };
    const { relations } = written({ roles, grants }, types, [woken]);
    equal(relations.length, 1);
    deepEqual(relations[0]?.from, ["s3/bucket"]);
    deepEqual(relations[0]?.to, ["web/apps", "web/jobs"]);
    deepEqual(relations[0]?.access, ["receive"]);
    deepEqual(relations[0]?.resources[0]?.arguments["scope"], { $from: "id" });
  });

  it("take the form of their kind", () => {
    const grants = { "s3/bucket": [{ role: "Reader", as: "documents" }] };
    equal(written({ roles, grants }, types, [identity]).relations.length, 0);
    equal(written({ roles, grants }, types, [{ ...identity, as: "documents" }]).relations.length, 1);
  });

  it("are asked for by name: kinds and ids that nobody says are named", () => {
    const grants = { "s3/bucket": [{ role: "Reader", as: "documents" }] };
    deepEqual(written({ roles, grants }, types, [identity]).problems, [
      "facts grant what may act on s3/bucket as documents, and _common.yaml has no such form",
    ]);
  });

  it("have ids for all roles that facts name, and are named by some", () => {
    const { roles: known, grants } = FactsFile.parse(
      parse(readFileSync(new URL("../facts/azure.yaml", MAPPINGS), "utf8")),
    );
    const named = Object.values(grants).flatMap((some) =>
      some.flatMap((one) => ("role" in one ? [one.role] : [])),
    );
    deepEqual(Object.keys(known).sort(), [...new Set(named)].sort());
  });
});

describe("Permissions", () => {
  for (const table of ["terraform-aws", "cloudformation", "terraform-azure", "bicep"] as const)
    it(`are said by the facts alone in ${table}`, () => {
      const folder = new URL(`${table}/`, MAPPINGS);
      const read = (file: string) => parse(readFileSync(new URL(file, folder), "utf8"));
      const said = FactsFile.parse(parse(readFileSync(factsOf(table), "utf8")));
      const { grants } = said;
      const { facts, groups } = CommonFile.parse(fill(read("_common.yaml"), askedFact(said)));
      const forms = facts?.grants ?? [];
      equal(forms.length > 0, true);
      const meets = (ends: string | string[], others: readonly string[]) =>
        typesAt(ends, groups).some((one) => others.includes(one));
      const acted = Object.keys(grants);
      const byHand = readdirSync(folder).flatMap((file) => {
        const { relations = [] } = read(file);
        return (relations as MappingTable["relations"]).flatMap(({ from, to, resources = [] }) =>
          forms.some(
            (form) =>
              form.on === undefined &&
              resources.some((one) => one.resource === form.resource && !isOfAnother(one)) &&
              (form.from === undefined
                ? meets(to, typesAt(form.to ?? [], groups)) && meets(from, acted)
                : meets(from, typesAt(form.from, groups)) && meets(to, acted)),
          )
            ? [`${file}: ${from} to ${to}`]
            : [],
        );
      });
      deepEqual(byHand, []);
    });
});
