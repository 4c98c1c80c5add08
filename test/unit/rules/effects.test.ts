import assert from "node:assert/strict";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import type { DeploymentPlan } from "../../../src/contract/plan.ts";
import { component, compose, engine, ours } from "./packs.ts";

const types = ({ components }: DeploymentPlan) => components.map(({ type_id }) => type_id);
const settingsOf = ({ components }: DeploymentPlan, type: string) =>
  components.find(({ type_id }) => type_id === `${type}@1`)?.desired_input;

const FORBID_TABLES = `
  - id: no-dynamo
    effect: forbid
    when: { type: aws:dynamodb/table }
    message: We run Postgres and nothing else.
    link: https://example.com/data
`;
const INTENT = "A serverless API that keeps orders in DynamoDB";

describe("A rule that forbids a type", () => {
  it("keeps it out of proposals, and the type is listed as left out by the rule", () => {
    const { candidates, excluded = [] } = engine.propose("aws", {
      intent: INTENT,
      rules: [ours(FORBID_TABLES)],
    });
    assert.ok(!candidates.some(({ type_id }) => type_id === "aws:dynamodb/table@1"));
    const exclusion = excluded.find(({ type_id }) => type_id === "aws:dynamodb/table@1");
    assert.equal(exclusion?.rule, "rules:ours/no-dynamo");
    assert.match(exclusion?.message ?? "", /We run Postgres and nothing else/);
  });

  it("lets something else fill its role", () => {
    const roleOf = (request: object) =>
      engine
        .propose("aws", { intent: "A serverless API that keeps orders in a key-value store", ...request })
        .candidates.filter(isInDesign)
        .map(({ type_id }) => type_id);
    assert.ok(roleOf({}).includes("aws:dynamodb/table@1"));
    assert.ok(!roleOf({ rules: [ours(FORBID_TABLES)] }).includes("aws:dynamodb/table@1"));
  });

  it("is what “why not” names, with what to do", () => {
    const { answer, change } = engine.whyNot(
      "aws",
      { intent: INTENT, rules: [ours(FORBID_TABLES)] },
      "DynamoDB",
    );
    assert.match(answer, /We run Postgres and nothing else.*rules:ours\/no-dynamo/);
    assert.match(change ?? "", /ours\/no-dynamo/);
  });

  it("is an error where the type is chosen all the same, with its link", () => {
    const { errors, conflicts } = compose(FORBID_TABLES, ["aws:dynamodb/table"]);
    assert.deepEqual(
      errors.filter(({ rules }) => rules.includes("rules:ours/no-dynamo")),
      [
        {
          rules: ["rules:ours/no-dynamo"],
          message: "We run Postgres and nothing else.",
          components: ["dynamodb-table"],
          link: "https://example.com/data",
        },
      ],
    );
    assert.deepEqual(conflicts, []);
  });

  it("keeps composition from adding it, which the need for it names", () => {
    const rules = `
      - id: no-roles
        effect: forbid
        when: { type: aws:iam/role }
        message: Roles come from the platform team.
    `;
    const plan = compose(rules, ["aws:lambda/function"]);
    assert.ok(!types(plan).includes("aws:iam/role@1"));
    assert.ok(plan.errors.some(({ rules: [, reason] }) => reason === "rules:ours/no-roles"));
  });

  it("can ask for settings, and then only what is set so is an error", () => {
    const rules = `
      - id: closed
        effect: forbid
        when: { type: "aws:rds/*", setting: { visibility: public } }
        message: "{components} is open."
    `;
    const [open, closed] = [true, false].map((PubliclyAccessible) =>
      compose(rules, [component("aws:rds/dbinstance", { PubliclyAccessible }, "orders")]),
    );
    assert.deepEqual(
      open?.errors.map(({ message }) => message),
      ["orders is open."],
    );
    assert.deepEqual(closed?.errors, []);
  });
});

describe("A rule that requires a companion", () => {
  const rules = `
    - id: watched
      effect: require
      when: { gives: function }
      require: { gives: alarm }
      message: "An alarm watches {components}."
  `;

  it("brings it in, and the plan says which rule asked and for whom", () => {
    const plan = compose(rules, ["aws:lambda/function"]);
    const alarm = plan.components.find(({ type_id }) => type_id === "aws:cloudwatch/alarm@1");
    assert.equal(alarm?.added_by, "rules:ours/watched");
    const [added] = plan.auto_completed.filter(({ rule }) => rule === "rules:ours/watched");
    assert.deepEqual(added?.requested_by, ["lambda-function"]);
    assert.match(added?.message ?? "", /An alarm watches lambda-function\.$/);
  });

  it("adds nothing where the plan has one, nor where nobody asks", () => {
    assert.deepEqual(
      compose(rules, ["aws:lambda/function", "aws:cloudwatch/alarm"]).components.filter(
        ({ added_by }) => added_by === "rules:ours/watched",
      ),
      [],
    );
    assert.deepEqual(types(compose(rules, ["aws:sqs/queue"])), ["aws:sqs/queue@1"]);
  });

  it("adds a named type, with what that needs in turn", () => {
    const plan = compose(
      `
      - id: search
        effect: require
        when: { type: aws:s3/bucket }
        require: { type: aws:lambda/function }
        message: m
    `,
      ["aws:s3/bucket"],
    );
    assert.ok(types(plan).includes("aws:lambda/function@1") && types(plan).includes("aws:iam/role@1"));
  });

  it("can be undone, and then warns", () => {
    const plan = compose(rules, ["aws:lambda/function"], { suppressed_rules: ["rules:ours/watched"] });
    assert.ok(!types(plan).includes("aws:cloudwatch/alarm@1"));
    assert.ok(plan.warnings.some(({ rules: [rule] }) => rule === "rules:ours/watched"));
  });

  it("is an error where another rule forbids what would meet it", () => {
    const plan = compose(
      `${rules}
    - id: no-alarms
      effect: forbid
      when: { gives: alarm }
      message: m
  `,
      ["aws:lambda/function"],
    );
    assert.ok(plan.errors.some(({ rules: [rule] }) => rule === "rules:ours/watched"));
    assert.ok(!types(plan).includes("aws:cloudwatch/alarm@1"));
  });
});

describe("A rule that sets", () => {
  const rules = `
    - id: encrypted
      effect: set
      when: { cloud: aws }
      set: { encrypted: true, visibility: private }
      message: "{components} is encrypted and closed."
  `;

  it("writes the settings of what has them, over what was said", () => {
    const plan = compose(rules, [component("aws:rds/dbinstance", { PubliclyAccessible: true })]);
    assert.equal(settingsOf(plan, "aws:rds/dbinstance")?.["PubliclyAccessible"], false);
    assert.equal(settingsOf(plan, "aws:rds/dbinstance")?.["StorageEncrypted"], true);
  });

  it("writes a nested property where it stands nested", () => {
    const plan = compose(rules, [
      component("aws:s3/bucket", { PublicAccessBlockConfiguration: { BlockPublicPolicy: false } }),
    ]);
    const block = settingsOf(plan, "aws:s3/bucket")?.["PublicAccessBlockConfiguration"];
    assert.equal((block as Record<string, unknown>)["BlockPublicPolicy"], true);
  });

  it("is named in the plan with the components that it set", () => {
    const plan = compose(rules, [component("aws:rds/dbinstance", {}, "orders"), "aws:sqs/queue"]);
    assert.deepEqual(
      plan.applied_rules?.map(({ rule, components }) => [rule, components.includes("orders")]),
      [["rules:ours/encrypted", true]],
    );
  });

  it("sets what proposals desire as well", () => {
    const { candidates } = engine.propose("aws", {
      intent: "A public Postgres database",
      rules: [ours(rules)],
    });
    const database = candidates.find(({ type_id }) => type_id === "aws:rds/dbinstance@1");
    assert.equal(database?.desired_input?.["PubliclyAccessible"], false);
  });

  it("leaves a number alone that is within its bound, and moves one that is not", () => {
    const bound = `
      - id: backups
        effect: set
        when: { type: aws:rds/dbinstance }
        set: { backup-days: { at-least: 14 } }
        message: m
    `;
    const days = (given: number | undefined) =>
      settingsOf(
        compose(bound, [
          component("aws:rds/dbinstance", given === undefined ? {} : { BackupRetentionPeriod: given }),
        ]),
        "aws:rds/dbinstance",
      )?.["BackupRetentionPeriod"];
    assert.deepEqual([days(undefined), days(7), days(30)], [14, 14, 30]);
  });

  it("gives way to a later pack that sets the same", () => {
    const [ones, others] = [true, false].map((encrypted) => ({
      ...ours(`
        - id: e
          effect: set
          when: {}
          set: { encrypted: ${encrypted} }
          message: m
      `),
      pack: encrypted ? "first" : "second",
    }));
    const plan = engine.resolve("aws", {
      candidates: [{ type_id: "aws:rds/dbinstance@1" }],
      rules: [ones ?? {}, others ?? {}],
    });
    assert.equal(settingsOf(plan, "aws:rds/dbinstance")?.["StorageEncrypted"], false);
  });
});

describe("A rule that prefers", () => {
  it("has its type fill the role where others could", () => {
    const rules = ours(`
      - id: dynamo-first
        effect: prefer
        when: { type: aws:dynamodb/table, role: app-data }
        message: Our teams know it
    `);
    const recommended = (request: object) =>
      engine
        .propose("aws", {
          intent: "A REST API with a relational database or whatever store fits for its data",
          ...request,
        })
        .candidates.filter(isInDesign)
        .map(({ type_id }) => type_id);
    const fargate = ours(`
      - id: containers-first
        effect: prefer
        when: { type: aws:apigatewayv2/api }
        message: It is cheaper
    `);
    assert.ok(!recommended({}).includes("aws:apigatewayv2/api@1"));
    assert.ok(
      recommended({ rules: [rules, { ...fargate, pack: "apis" }] }).includes("aws:apigatewayv2/api@1"),
    );
  });
});

describe("Rules that warn and rules that call it an error", () => {
  const rule = (effect: string) => `
    - id: small
      effect: ${effect}
      when: { type: aws:sqs/queue }
      count: { at-least: 3 }
      message: "{components} are many queues."
  `;
  const queues = ["a", "b", "c"].map((name) => component("aws:sqs/queue", {}, name));

  it("are findings in the words of the rule", () => {
    assert.ok(
      compose(rule("warn"), queues).warnings.some(({ message }) => message === "a, b and c are many queues."),
    );
    assert.ok(compose(rule("error"), queues).errors.some(({ rules }) => rules[0] === "rules:ours/small"));
  });

  it("are silent below the count", () => {
    assert.ok(!JSON.stringify(compose(rule("warn"), queues.slice(1))).includes("many queues"));
  });

  it("can ask for too few", () => {
    const few = rule("warn")
      .replace("at-least: 3", "at-most: 0")
      .replace("{components} are many", "There are no");
    assert.match(JSON.stringify(compose(few, ["aws:s3/bucket"]).warnings), /There are no queues/);
    assert.doesNotMatch(JSON.stringify(compose(few, queues).warnings), /There are no queues/);
  });
});

describe("A plan under rules", () => {
  const rules = `
    - id: watched
      effect: require
      when: { gives: function }
      require: { gives: alarm }
      message: m
    - id: private
      effect: set
      when: {}
      set: { visibility: private }
      message: m
  `;

  it("is the same when it is resolved again", () => {
    const plan = compose(rules, ["aws:lambda/function", "aws:rds/dbinstance", "aws:ec2/natgateway"]);
    assert.deepEqual(compose(rules, plan.components), plan);
  });

  it("is the same for any order of the choice", () => {
    const chosen = ["aws:lambda/function", "aws:rds/dbinstance", "aws:s3/bucket"];
    assert.deepEqual(compose(rules, chosen.toReversed()), compose(rules, chosen));
  });

  it("has a hash of its own, which a change of any rule changes", () => {
    const hashes = [rules, rules.replace("alarm", "logs"), rules.replaceAll("message: m", "message: n")].map(
      (text) => compose(text, ["aws:sqs/queue"]).rule_set_hash,
    );
    const plain = engine.resolve("aws", { candidates: [{ type_id: "aws:sqs/queue@1" }] }).rule_set_hash;
    assert.equal(plain, engine.ruleSetHash);
    assert.equal(new Set([...hashes, plain]).size, 4);
  });

  it("takes a pack that ships by its name, and says when there is none of a name", () => {
    const { notes = [] } = engine.propose("aws", { intent: INTENT, constraints: { policies: ["privat"] } });
    assert.ok(notes.some((note) => /“privat” is not understood.*private-by-default/.test(note)));
    const plan = engine.resolve("aws", {
      candidates: [component("aws:rds/dbinstance", { PubliclyAccessible: true })],
      constraints: { policies: "Private by default" },
    });
    assert.equal(settingsOf(plan, "aws:rds/dbinstance")?.["PubliclyAccessible"], false);
  });

  it("holds by the compliance programs that have a pack", () => {
    const plan = engine.resolve("aws", {
      candidates: [{ type_id: "aws:rds/dbinstance@1" }],
      constraints: { compliance: ["hipaa"] },
    });
    assert.ok(plan.auto_completed.some(({ rule }) => rule === "rules:hipaa/audit-controls"));
    assert.equal(settingsOf(plan, "aws:rds/dbinstance")?.["StorageEncrypted"], true);
  });
});
