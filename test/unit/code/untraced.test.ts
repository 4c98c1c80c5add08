/** A relation of a plan has a trace in the generated code, or the code says that it has none: nothing is lost silently. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { parse } from "yaml";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { plansOfRelations } from "../../../src/engine/build/relationCoverage.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import type { Dialect } from "../../../src/engine/code/dialect.ts";
import { printTerraform } from "../../../src/engine/code/print/terraform.ts";
import { translate } from "../../../src/engine/code/translate.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";
import { languagesFor } from "../../../src/shared/codeLanguages.ts";
import { tracesOf, withOthers } from "../../support/code/falseTraces.ts";
import { component, planOf, smallDialect } from "../../support/code/smallDialect.ts";

const TYPES = {
  "lambda/function": {
    resource: "x_code",
    arguments: {
      a: { $each: { "sqs/queue": { $it: "arn" } }, by: "sends to" },
      // No value without the word, so that the table was asked for in vain.
      b: { $text: [{ $ref: "dynamodb/table", get: "arn" }, { $ref: "kms/key" }] },
      c: { $ref: "iam/role", by: "assumes", get: "arn" },
    },
  },
  "sqs/queue": { resource: "x_table" },
  "dynamodb/table": { resource: "x_table" },
  "iam/role": {
    resource: "x_role",
    arguments: { a: parse("{ $if: { related: [lambda/function, events/rule], by: assumes }, then: 1 }") },
  },
  // What a template makes of a relation that the language cannot write is not all of it.
  "events/rule": { resource: "x_rule", arguments: { a: { $ref: "sqs/queue", by: "triggers", get: "arn" } } },
  "iam/policy": { covered: "Each role has its policies beside it." },
  "sns/topic": { missing: "it is written elsewhere" },
};
const RELATIONS = [
  {
    from: "iam/role",
    to: "dynamodb/table",
    access: ["read"],
    resources: [{ id: "p", resource: "x_policy" }],
  },
  {
    from: "iam/role",
    to: "sqs/queue",
    resources: [{ id: "p", resource: "x_policy", when: { access: "send" } }],
  },
  {
    from: "events/rule",
    to: "events/rule",
    kinds: ["governs"],
    covered: "Rules are in order by their names.",
  },
  { from: "events/rule", to: "sqs/queue", kinds: ["triggers"], missing: "write it in the console" },
];
const COMPONENTS = [
  component("code", "lambda/function"),
  component("queue", "sqs/queue"),
  component("table", "dynamodb/table"),
  component("inner queue", "sqs/queue", { parent: "table" }),
  component("role", "iam/role"),
  component("rule", "events/rule"),
  component("other", "events/rule"),
  component("policy", "iam/policy"),
  component("topic", "sns/topic"),
];

function writtenFrom(...relations: readonly object[]) {
  const dialect = smallDialect(TYPES, RELATIONS);
  const program = translate(planOf([...relations], ...COMPONENTS), dialect, "T");
  return { program, readme: readmeOf(dialect, program) };
}

function readmeOf(dialect: Dialect, program: ReturnType<typeof translate>): string {
  const files = printTerraform(program, dialect.schemas, dialect.mappings);
  return files.find(({ path }) => path === "README.md")?.content ?? "";
}

const reasonsOf = (list: readonly { readonly kind: string; readonly reason: string }[]) =>
  list.map(({ kind, reason }) => `${kind}: ${reason}`);

describe("A relation of a plan", () => {
  it("has a trace where a template came to a value by it, a condition held, or something is written for it", () => {
    const { program, readme } = writtenFrom(
      { from: "code", to: "queue", kind: "sends to" },
      { from: "code", to: "role", kind: "assumes" },
      { from: "role", to: "table", kind: "may access", access: ["read"] },
      { from: "role", to: "queue", kind: "may access", access: ["send"] },
    );
    deepEqual([program.missingRelations, program.coveredRelations], [[], []]);
    equal(readme.includes("## Missing\n\n- **`topic`**"), true, readme);
  });

  it("is listed with the reason where it has none", () => {
    const { program, readme } = writtenFrom(
      { from: "code", to: "queue", kind: "triggers" },
      { from: "code", to: "table", kind: "reads" },
      { from: "role", to: "queue", kind: "may access", access: ["receive"] },
      { from: "rule", to: "queue", kind: "triggers" },
      // The role trusts the rule, which nobody tells of the role.
      { from: "rule", to: "role", kind: "assumes" },
    );
    const byHand = "the code has no reference between the two; add it by hand";
    deepEqual(reasonsOf(program.missingRelations), [
      `triggers: ${byHand}`,
      `reads: ${byHand}`,
      "may access: nothing in the code allows this; add it by hand",
      "triggers: write it in the console",
      `assumes: ${byHand}`,
    ]);
    ok(readme.includes("- **`role`** may receive **`queue`**: nothing in the code allows this"), readme);
  });

  it("is listed with what may act where only the right to is written", () => {
    const { program } = writtenFrom(
      { from: "code", to: "role", kind: "assumes" },
      { from: "code", to: "table", kind: "reads" },
      { from: "role", to: "table", kind: "may access", access: ["read"] },
    );
    deepEqual(reasonsOf(program.missingRelations), [
      "reads: role may do so, but the code has no reference between the two; add it by hand",
    ]);
  });

  it("has a trace where a component is a resource for each of what it leads to, and only there", () => {
    const watched = [
      { id: "slow", arguments: { a: { $to: "arn" }, b: { $ref: "sns/topic", by: "notifies" } } },
    ];
    const texts = { missing: "it watches nothing", left: "watch it in another way" };
    const each = { kind: "watches", of: { "sqs/queue": watched }, ...texts };
    const types = {
      "cloudwatch/alarm": { resource: "x_rule", each },
      "sqs/queue": { resource: "x_table" },
      "dynamodb/table": { resource: "x_table" },
      "sns/topic": { resource: "x_table" },
    };
    const plan = planOf(
      [
        { from: "alarm", to: "queue", kind: "watches" },
        { from: "alarm", to: "table", kind: "watches" },
        { from: "alarm", to: "alerts", kind: "notifies" },
        // That the alarm tells the topic is not the queue's doing.
        { from: "queue", to: "alerts", kind: "notifies" },
      ],
      component("alarm", "cloudwatch/alarm"),
      component("queue", "sqs/queue"),
      component("table", "dynamodb/table"),
      component("alerts", "sns/topic"),
    );
    const { missingRelations } = translate(plan, smallDialect(types, []), "T");
    deepEqual(reasonsOf(missingRelations), [
      "watches: watch it in another way",
      "notifies: the code has no reference between the two; add it by hand",
    ]);
  });

  it("is listed where its words are no verb, or one of its ends is not there", () => {
    const { program, readme } = writtenFrom(
      { from: "code", to: "table", kind: "keeps *everything* in" },
      { from: "code", to: "nobody", kind: "reads" },
    );
    deepEqual(reasonsOf(program.missingRelations), [
      "keeps *everything* in: the catalogue does not know this relation, so nothing is written for it; add it by hand",
      'reads: the plan has no component "nobody"',
    ]);
    ok(readme.includes("keeps \\*everything\\* in"), readme);
  });

  it("is listed apart where it needs no code", () => {
    const { program, readme } = writtenFrom(
      { from: "rule", to: "other", kind: "governs" },
      { from: "policy", to: "role", kind: "attached to" },
      { from: "code", to: "inner queue", kind: "sends to" },
      { from: "code", to: "table", kind: "sends to" },
    );
    deepEqual(program.missingRelations, []);
    deepEqual(reasonsOf(program.coveredRelations), [
      "governs: Rules are in order by their names.",
      "attached to: Each role has its policies beside it.",
      "sends to: inner queue is part of it.",
    ]);
    ok(readme.includes("## Needs no code\n\n- **`rule`** governs **`other`**"), readme);
  });

  it("is listed apart where the component that the services do it by is written", () => {
    const types = {
      "route53/hostedzone": { resource: "x_table" },
      "route53/recordset": {
        resource: "x_rule",
        arguments: { a: { $ref: "route53/hostedzone" }, b: { $ref: "x/y", by: "resolves to" } },
      },
      "x/y": { resource: "x_code" },
    };
    const resolves = { kind: "resolves to", via: ["aws:route53/recordset@1"] };
    const plan = planOf(
      [
        { from: "zone", to: "site", ...resolves },
        { from: "zone", to: "other site", ...resolves },
        { from: "record", to: "site", kind: "resolves to" },
      ],
      component("zone", "route53/hostedzone"),
      component("record", "route53/recordset", { parent: "zone" }),
      component("site", "x/y"),
      component("other site", "x/y"),
    );
    const { missingRelations, coveredRelations } = translate(plan, smallDialect(types, []), "T");
    deepEqual(
      missingRelations.map(({ to }) => to),
      ["other site"],
    );
    deepEqual(reasonsOf(coveredRelations), ["resolves to: record does it."]);
  });

  it("is listed as a matter of what exists already, where that would have to say it", () => {
    const plan = planOf(
      [
        { from: "old", to: "code", kind: "triggers" },
        { from: "code", to: "old", kind: "triggers" },
      ],
      component("old", "events/rule", { existing: true }),
      component("code", "lambda/function"),
    );
    const { missingRelations } = translate(plan, smallDialect(TYPES, []), "T");
    deepEqual(reasonsOf(missingRelations), [
      "triggers: old exists already and is not changed by this code; set it where that is managed",
      "triggers: the code has no reference between the two; add it by hand",
    ]);
  });

  it("is not told again where one of its ends is missing itself, or where both are there already", () => {
    const relation = { from: "rule", to: "other", kind: "triggers" };
    const existing = (name: string) => component(name, "events/rule", { existing: { id: name } });
    const both = translate(
      planOf([relation], existing("rule"), existing("other")),
      smallDialect(TYPES, []),
      "T",
    );
    deepEqual(both.missingRelations, []);
    equal(both.coveredRelations.length, 1);
    const { program } = writtenFrom({ from: "code", to: "topic", kind: "publishes to" });
    deepEqual(program.missingRelations, []);
    deepEqual(
      program.missing.map((one) => one.component),
      ["topic"],
    );
  });
});

/**
 * Relations that are not listed and whose code is the same without them, for all languages together: what another
 * relation of the plan says as well, such as that of a topic beside that of its subscription, or of a backup plan beside
 * that of its selection. There are to be fewer.
 */
const FOUND_OTHERWISE = 16;

describe("Relations that the catalogue can produce", () => {
  const otherwise: string[] = [];
  for (const cloud of CLOUD_IDS) {
    let plans: PlanInput[] = [];
    for (const language of languagesFor(cloud))
      it(`change the code, or are listed (${cloud}, ${language})`, async () => {
        const seen = new Set<string>();
        if (plans.length === 0) plans = plansOfRelations(cloud, shippedCatalogue()).map(withOthers);
        for (const plan of plans) {
          const traces = await tracesOf(plan, language, (words) => !seen.has(words));
          for (const { words, real } of traces) {
            seen.add(words);
            if (!real) otherwise.push(`${language}: ${words}`);
          }
        }
        ok(seen.size > 200, `${seen.size} relations`);
      });
  }
  after(() => ok(otherwise.length <= FOUND_OTHERWISE, otherwise.join("\n")));
});
