import assert from "node:assert/strict";
import { closeEnvironments, emptyEnvironment, fileOf, fixture, fixtureText } from "./importSupport.ts";

closeEnvironments();

/** A plan made at a time, in which these resources drifted; queue and topic are what there is. */
function plan(timestamp: string, drifted: readonly string[]) {
  const known = ["aws_sqs_queue.mail", "aws_sns_topic.orders"];
  return fileOf(
    "plan.json",
    JSON.stringify({
      format_version: "1.2",
      planned_values: {},
      timestamp,
      prior_state: {
        values: { root_module: { resources: known.map((address) => ({ address, mode: "managed" })) } },
      },
      resource_drift: drifted.map((address) => ({
        address,
        mode: "managed",
        change: { actions: ["update"], before: { a: 1 }, after: { a: 2 } },
      })),
    }),
  );
}

describe("Importing drift from Terraform and OpenTofu plans", () => {
  it("says of every managed resource whether it drifted, with the attributes that differ", async () => {
    const { take, see, environmentId } = await emptyEnvironment();
    assert.deepEqual(await take("drift", fixture("imports/tofu-plan.json")), {
      kind: "drift",
      rows: 6,
      changed: true,
      drifted: 4,
    });
    const since = "2026-09-20T05:00:00.000Z";
    assert.deepEqual(await see("drift"), {
      environment_id: environmentId,
      checked_at: since,
      checks: [
        {
          resource: "aws_db_instance.shop",
          status: "missing",
          message: "Deleted outside of Terraform",
          before: { id: "shop", password: "(sensitive)" },
          since,
        },
        {
          resource: "aws_instance.web (deposed object 4adf27c1)",
          status: "missing",
          message: "Deleted outside of Terraform",
          before: { id: "i-1" },
          since,
        },
        {
          resource: "aws_sqs_queue.mail",
          status: "drifted",
          message: "Changed outside of Terraform: tags, visibility_timeout_seconds",
          before: { tags: { team: "shop", token: "(sensitive)" }, visibility_timeout_seconds: 30 },
          after: {
            tags: { team: "shop", token: "(sensitive, changed)" },
            visibility_timeout_seconds: 60,
          },
          since,
        },
        {
          resource: "module.api.aws_lambda_function.intake",
          status: "drifted",
          message: "Changed outside of Terraform: environment, layers",
          before: { environment: [{ variables: "(sensitive)" }], layers: ["(sensitive)", "b"] },
          after: {
            environment: [{ variables: "(sensitive, changed)" }],
            layers: ["(sensitive, changed)", "b"],
          },
          since,
        },
        { resource: "aws_s3_bucket.renamed", status: "ok" },
        { resource: "module.api.module.role.aws_iam_role.intake", status: "ok" },
      ],
    });
  });

  it("no sensitive value gets into the answer", async () => {
    const { take, see } = await emptyEnvironment();
    await take("drift", fixture("imports/tofu-plan.json"));
    assert.match(fixtureText("imports/tofu-plan.json"), /canary/);
    assert.doesNotMatch(JSON.stringify(await see("drift")), /canary/);
  });

  it("what is no JSON at all is told so, with how to make it", async () => {
    const { take } = await emptyEnvironment();
    for (const text of ["PK\u0003\u0004 a plan as it is saved", "kind: Service\n", "Error: no state\n"])
      await assert.rejects(take("drift", fileOf("plan", text)), {
        message: "plan: this is no JSON document; make one of a plan with: terraform show -json PLAN",
      });
  });

  it("the same plan twice is one report", async () => {
    const { take, see } = await emptyEnvironment();
    await take("drift", fixture("imports/tofu-plan.json"));
    const before = await see("drift");
    assert.equal((await take("drift", fixture("imports/tofu-plan.json"))).changed, false);
    assert.deepEqual(await see("drift"), before);
  });

  it("the latest plan counts, in whatever order they come, and since when is known as far as was seen", async () => {
    const { take, see } = await emptyEnvironment();
    const queue = "aws_sqs_queue.mail";
    const topic = "aws_sns_topic.orders";
    await take("drift", plan("2026-09-03T00:00:00Z", [queue, topic]));
    await take("drift", plan("2026-09-01T00:00:00Z", [topic]));
    await take("drift", plan("2026-09-02T00:00:00Z", [queue]));
    const { checked_at, checks } = await see("drift");
    assert.equal(checked_at, "2026-09-03T00:00:00.000Z");
    assert.deepEqual(
      checks.map(({ resource, since }: { resource: string; since: string }) => [
        resource,
        since.slice(0, 10),
      ]),
      [
        // The topic was put right in between, so its drift is a new one.
        [topic, "2026-09-03"],
        [queue, "2026-09-02"],
      ],
    );
    await take("drift", plan("2026-09-04T00:00:00Z", []));
    const { checks: healed } = await see("drift");
    assert.deepEqual(
      healed.map(({ status }: { status: string }) => status),
      ["ok", "ok"],
    );
  });
});

describe("What is kept of a plan to be drawn", () => {
  const PASSWORD = "hunter2-in-the-clear";
  const document = (timestamp: string, name: string) => ({
    ...{ format_version: "1.2", timestamp, planned_values: {} },
    prior_state: {
      values: {
        root_module: {
          resources: [
            {
              ...{ address: `aws_db_instance.${name}`, mode: "managed", type: "aws_db_instance", name },
              values: { id: name, password: PASSWORD },
              sensitive_values: { password: true },
            },
          ],
        },
      },
    },
    configuration: {
      provider_config: { aws: { expressions: { secret_key: { constant_value: PASSWORD } } } },
      root_module: {
        resources: [
          {
            ...{ address: `aws_db_instance.${name}`, type: "aws_db_instance", name },
            expressions: {
              password: { constant_value: PASSWORD },
              subnet: { references: ["aws_subnet.a.id", "aws_subnet.a"] },
            },
          },
        ],
        variables: { password: { default: PASSWORD } },
      },
    },
  });
  const take = (environment: Awaited<ReturnType<typeof emptyEnvironment>>, ...args: [string, string]) =>
    environment.take("drift", fileOf(`${args[1]}.json`, JSON.stringify(document(...args))));

  it("is the state of the latest, with its references, and without anything that may be secret", async () => {
    const environment = await emptyEnvironment();
    await take(environment, "2026-11-02T00:00:00Z", "new");
    await take(environment, "2026-11-01T00:00:00Z", "old");
    const kept = JSON.stringify(await environment.see("infrastructure"));
    assert.match(kept, /aws_db_instance\.new.*aws_subnet\.a/);
    assert.doesNotMatch(kept, /aws_db_instance\.old|hunter2/);
  });

  it("comes with what its resources were estimated to cost a month", async () => {
    const environment = await emptyEnvironment();
    await take(environment, "2026-11-02T00:00:00Z", "shop");
    assert.equal((await environment.see("infrastructure")).estimate, undefined);
    await environment.take("costs", fixture("imports/infracost.json"));
    assert.deepEqual((await environment.see("infrastructure")).estimate, {
      unit: "USD",
      monthly_costs: { "aws_db_instance.shop": 29.93 },
    });
  });

  it("is nothing where no plan was imported, or one without a state", async () => {
    const environment = await emptyEnvironment();
    assert.match((await environment.see("infrastructure")).error ?? "", /Import a Terraform plan/);
    await environment.take("drift", plan("2026-11-02T00:00:00Z", []));
    assert.equal(
      (await environment.see("infrastructure")).shown?.planned_values?.root_module?.resources?.length,
      2,
    );
  });

  it("refuses what it cannot understand, which is no resource that did not drift, by its place and address", async () => {
    const entry = (change: unknown, more = {}) => ({
      address: "a.b",
      mode: "managed",
      type: "a",
      change,
      ...more,
    });
    const drifting = (change: unknown) => ({ planned_values: {}, resource_drift: [entry(change)] });
    const at = 'plan.json, column resource_drift[0] ("a.b").change';
    const state = (root_module: unknown) => ({
      planned_values: {},
      prior_state: { values: { root_module } },
    });
    const root = "plan.json, column prior_state.values.root_module";
    const cases: readonly [document: object, message: string][] = [
      [
        drifting({ actions: ["update"], before: 5, after: [] }),
        `${at}.before: should be an object, but is a number`,
      ],
      [
        drifting({ actions: ["update"], before: {}, after: [] }),
        `${at}.after: should be an object, but is an array`,
      ],
      [drifting({ actions: ["update"] }), `${at}: has neither what was there before nor what is there now`],
      [
        drifting({ actions: ["delete"], before: null, after: null }),
        `${at}: has neither what was there before`,
      ],
      [drifting({ actions: [5], before: {}, after: {} }), `${at}: has no list of actions`],
      [{ resource_changes: 5 }, "plan.json, column resource_changes: should be a list, but is a number"],
      [{ planned_values: [] }, "plan.json, column planned_values: should be an object, but is an array"],
      [
        { planned_values: {}, resource_drift: {} },
        "plan.json, column resource_drift: should be a list, but is an object",
      ],
      [
        { planned_values: {}, prior_state: 5 },
        "plan.json, column prior_state: should be an object, but is a number",
      ],
      [state({ resources: 5 }), `${root}.resources: should be a list, but is a number`],
      [state({ resources: [5] }), `${root}.resources[0]: should be an object`],
      [state({ resources: [{ mode: "managed" }] }), `${root}.resources[0]: has no address`],
      [
        state({ child_modules: [{ resources: [{ mode: "managed", address: 5 }] }] }),
        `${root}.child_modules[0].resources[0]: has no address`,
      ],
      [{ values: { root_module: {} } }, "plan.json: this is a state, which cannot tell what drifted"],
      [{}, "plan.json: this is neither a plan nor a state with anything in it; make a plan"],
      [{ resource_drift: [] }, "plan.json: this plan is not whole: it has neither planned_values nor"],
    ];
    const { take } = await emptyEnvironment();
    for (const [document, message] of cases) {
      const text = JSON.stringify({ format_version: "1.2", ...document });
      await assert.rejects(take("drift", fileOf("plan.json", text)), (error: Error) => {
        assert.equal(error.message.slice(0, message.length), message, text);
        return true;
      });
    }
    for (const [text, what] of [
      ["null", "null"],
      ["5", "a number"],
      ['"plan"', "a string"],
    ] as const)
      await assert.rejects(take("drift", fileOf("plan.json", text)), {
        message: `plan.json: this should be a JSON object, but is ${what}`,
      });
  });

  it("goes by the values where actions say nothing: what differs has drifted, what does not has not", async () => {
    const change = (before: unknown, after: unknown) => ({ actions: [], before, after });
    const document = {
      format_version: "1.2",
      planned_values: {},
      resource_drift: [
        { address: "a.changed", mode: "managed", change: change({ size: 1 }, { size: 2 }) },
        { address: "a.same", mode: "managed", change: change({ size: 1 }, { size: 1 }) },
        { address: "a.gone", mode: "managed", change: change({ size: 1 }, null) },
      ],
    };
    const { take, see } = await emptyEnvironment();
    const { drifted } = (await take("drift", fileOf("plan.json", JSON.stringify(document)))) as {
      drifted: number;
    };
    assert.equal(drifted, 2);
    const { checks } = await see("drift");
    assert.deepEqual(
      checks.map(({ resource, status }: { resource: string; status: string }) => [resource, status]).sort(),
      [
        ["a.changed", "drifted"],
        ["a.gone", "missing"],
        ["a.same", "ok"],
      ],
    );
  });
});

describe("Attributes that are only written another way", () => {
  /** A plan as `terraform show -json` writes it, with one resource that changed outside. */
  const drifted = (type: string, before: object, after: object) => {
    const address = `${type}.one`;
    const names = { address, mode: "managed", type, name: "one" };
    const change = { actions: ["update"], before, after, after_unknown: {} };
    return fileOf(
      "plan.json",
      JSON.stringify({
        ...{ format_version: "1.2", terraform_version: "1.13.4", planned_values: { root_module: {} } },
        resource_drift: [
          {
            ...{ ...names, provider_name: "registry.terraform.io/hashicorp/aws" },
            change: { ...change, before_sensitive: {}, after_sensitive: {} },
          },
        ],
        prior_state: {
          ...{ format_version: "1.0", terraform_version: "1.13.4" },
          values: { root_module: { resources: [{ ...names, schema_version: 0, values: after }] } },
        },
        timestamp: "2026-09-20T05:00:00Z",
      }),
    );
  };
  const policy = (statement: object) => JSON.stringify({ Version: "2012-10-17", Statement: statement });
  const queue = { id: "q", delay_seconds: 0, policy: "", tags: null, tags_all: {}, timeouts: null };

  for (const [title, type, before, after] of [
    [
      "the keys and the space of a policy",
      "aws_iam_role",
      {
        id: "r",
        assume_role_policy:
          '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"sts:AssumeRole"}]}',
      },
      {
        ...{ id: "r" },
        assume_role_policy:
          '{\n  "Statement": [ { "Action": "sts:AssumeRole", "Effect": "Allow" } ],\n  "Version": "2012-10-17"\n}\n',
      },
    ],
    [
      "one value of a policy or a list of one, and the order of such lists",
      "aws_sqs_queue",
      {
        policy: policy({
          ...{ Effect: "Allow", Principal: { AWS: "arn:aws:iam::111111111111:root" }, Resource: "*" },
          ...{
            Action: ["sqs:SendMessage", "sqs:ReceiveMessage"],
            Condition: { Bool: { "aws:SecureTransport": true } },
          },
        }),
      },
      {
        policy: policy([
          {
            ...{ Action: ["sqs:ReceiveMessage", "sqs:SendMessage"], Resource: ["*"], Effect: "Allow" },
            ...{ Principal: { AWS: ["arn:aws:iam::111111111111:root"] } },
            Condition: { Bool: { "aws:SecureTransport": ["true"] } },
          },
        ]),
      },
    ],
    [
      "null and what is empty",
      "aws_sqs_queue",
      queue,
      { id: "q", delay_seconds: 0, policy: null, tags: {}, tags_all: null },
    ],
    [
      "null and what is empty within blocks",
      "aws_s3_bucket",
      { lifecycle_rule: [{ id: "a", prefix: null, tags: null, transition: [] }] },
      { lifecycle_rule: [{ id: "a", prefix: "", tags: {}, transition: null }] },
    ],
  ] as const) {
    it(`have not drifted: ${title}`, async () => {
      const { take, see } = await emptyEnvironment();
      const summary = await take("drift", drifted(type, before, after));
      assert.deepEqual({ ...summary, changed: true }, { kind: "drift", rows: 1, changed: true, drifted: 0 });
      assert.equal((await see("drift")).checks[0].status, "ok");
    });
  }

  const allow = { Effect: "Allow", Action: "sqs:SendMessage", Resource: "*" };
  for (const [title, before, after] of [
    ["another action", { policy: policy([allow]) }, { policy: policy([{ ...allow, Action: "sqs:*" }]) }],
    ["another effect", { policy: policy([allow]) }, { policy: policy([{ ...allow, Effect: "Deny" }]) }],
    [
      "one statement more",
      { policy: policy([allow]) },
      { policy: policy([allow, { ...allow, Effect: "Deny" }]) },
    ],
    ["a policy that is gone", { policy: policy([allow]) }, { policy: "" }],
    ["a list in a document that is no policy", { body: '{"a":"b"}' }, { body: '{"a":["b"]}' }],
    ["the order in a document that is no policy", { body: '{"a":[1,2]}' }, { body: '{"a":[2,1]}' }],
    [
      "a member of a policy by another name",
      { policy: policy([allow]) },
      { policy: policy([{ Effect: "Allow", NotAction: allow.Action, Resource: "*" }]) },
    ],
    ["a statement that is there twice", { policy: policy([allow]) }, { policy: policy([allow, allow]) }],
    [
      "whom a policy is for",
      { policy: policy([{ ...allow, Principal: "*" }]) },
      { policy: policy([{ ...allow, Principal: { AWS: "arn:aws:iam::111111111111:root" } }]) },
    ],
    [
      "an object in a policy and a text like it",
      { policy: policy([{ ...allow, Resource: { a: 1 } }]) },
      { policy: policy([{ ...allow, Resource: '{"a":1}' }]) },
    ],
    [
      "nothing in a policy and a text like it",
      { policy: policy([{ ...allow, Resource: null }]) },
      { policy: policy([{ ...allow, Resource: "null" }]) },
    ],
    [
      "a policy and a list of texts like its statements",
      { policy: policy([{ Action: ["a"], Effect: "Allow" }]) },
      { policy: policy(['{"Action":["\\"a\\""],"Effect":"Allow"}']) },
    ],
    [
      "a number of many digits in a document",
      { body: '{"a":"x","n":12345678901234567890}' },
      { body: '{"a":"x","n":12345678901234567891}' },
    ],
    ["a number beyond all numbers in a document", { body: '{"n":1e999}' }, { body: '{"n":null}' }],
    [
      "an empty object that selects everything",
      { object: { from: [{ namespaceSelector: {}, podSelector: { a: "b" } }] } },
      { object: { from: [{ podSelector: { a: "b" } }] } },
    ],
    ["space in a text", { user_data: "a b" }, { user_data: "a  b" }],
    ["a tag without a value", { tags: {} }, { tags: { spot: "" } }],
    ["another tag without a value", { tags: { a: "x" } }, { tags: { a: "x", spot: "" } }],
    ["no, which is a value", { enabled: null }, { enabled: false }],
    ["nought, which is a value", { delay_seconds: null }, { delay_seconds: 0 }],
    ["an empty element", { names: [] }, { names: [""] }],
    ["a name that every object has", { tags: { a: "x" } }, { tags: { a: "x", constructor: "y" } }],
  ] as const) {
    it(`have drifted: ${title}`, async () => {
      const { take } = await emptyEnvironment();
      const summary = await take(
        "drift",
        drifted("aws_sqs_queue", { id: "q", ...before }, { id: "q", ...after }),
      );
      assert.equal(summary.kind === "drift" && summary.drifted, 1);
    });
  }

  it("are not told beside what has drifted", async () => {
    const { take, see } = await emptyEnvironment();
    const before = { ...queue, policy: policy([allow]) };
    const after = {
      ...queue,
      delay_seconds: 5,
      tags: {},
      policy: policy({ ...allow, Action: ["sqs:SendMessage"] }),
    };
    await take("drift", drifted("aws_sqs_queue", before, after));
    const [check] = (await see("drift")).checks;
    assert.equal(check.message, "Changed outside of Terraform: delay_seconds");
    assert.deepEqual([check.before, check.after], [{ delay_seconds: 0 }, { delay_seconds: 5 }]);
  });

  it("are not followed deeper than any document that is read", async () => {
    const nested = (inner: string) => `${"[".repeat(300)}${inner}${"]".repeat(300)}`;
    const { take } = await emptyEnvironment();
    const summary = await take("drift", drifted("aws_sqs_queue", { a: nested("1") }, { a: nested(" 1") }));
    assert.equal(summary.kind === "drift" && summary.drifted, 1);
  });
});
