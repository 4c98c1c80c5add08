import assert from "node:assert/strict";
import { DeploymentPlan, PlanInput } from "../../../src/contract/plan.ts";
import { readJsonFile } from "../../../src/engine/read/jsonFile.ts";
import { ReadError } from "../../../src/engine/read/model.ts";
import { looksShown, readShown } from "../../../src/engine/read/terraform/shown.ts";
import { looksLikeStateFile, readStateFile } from "../../../src/engine/read/terraform/stateFile.ts";
import { bytes, planFrom, shown, state, told } from "./plans.ts";

function read(document: unknown) {
  const parsed = readJsonFile(bytes(document), "plan.json");
  assert.ok(looksShown(parsed));
  return readShown(parsed, "plan.json");
}

const ROLE = shown({
  type: "aws_iam_role",
  name: "worker",
  values: { arn: "arn:aws:iam::1:role/worker", name: "worker" },
});
const TABLE = shown({
  type: "aws_dynamodb_table",
  name: "orders",
  values: {
    arn: "arn:aws:dynamodb:eu-central-1:1:table/orders",
    name: "orders",
    billing_mode: "PAY_PER_REQUEST",
  },
});

describe("A state as Terraform shows it", () => {
  it("names resources by what their properties hold", async () => {
    const reading = read(
      state(
        ROLE,
        TABLE,
        shown({
          type: "aws_lambda_function",
          name: "worker",
          values: {
            role: "arn:aws:iam::1:role/worker",
            memory_size: 256,
            environment: [{ variables: { TABLE: "orders", STAGE: "live" } }],
          },
          after: ["aws_iam_role.worker", "aws_dynamodb_table.orders"],
        }),
      ),
    );
    const plan = await planFrom(reading);
    assert.deepEqual(told(plan), [
      "aws_lambda_function.worker assumes aws_iam_role.worker",
      "aws_lambda_function.worker reads and writes aws_dynamodb_table.orders",
    ]);
    assert.deepEqual(plan.existing, { languages: ["terraform"], of: "state" });
    assert.deepEqual(plan.deploy_order?.at(-1), "aws_lambda_function.worker");
    const worker = plan.components.find(({ name }) => name === "aws_lambda_function.worker");
    assert.equal(worker?.title, "worker");
    assert.equal(worker?.desired_input?.["MemorySize"], 256);
    assert.ok(PlanInput.safeParse(plan).success);
  });

  it("leaves out data, and keeps what nobody knows under its own name", async () => {
    const data = shown({ type: "aws_ami", name: "base", mode: "data" });
    const plan = await planFrom(read(state(data, shown({ type: "rabbitmq_queue", name: "in" }))));
    assert.deepEqual(
      plan.components.map(({ name, type_id }) => [name, type_id]),
      [["rabbitmq_queue.in", "rabbitmq_queue"]],
    );
  });

  it("masks what is marked as sensitive, what is called a secret, and what looks like one", async () => {
    const secrets = shown({
      type: "aws_db_instance",
      name: "main",
      values: {
        username: "admin",
        password: "correct-horse",
        tags: { note: "key AKIAABCDEFGHIJKLMNOP" },
        endpoint: "db.example.test:5432",
        snapshot_identifier: "hidden",
      },
      sensitive: { snapshot_identifier: true },
    });
    const text = JSON.stringify(await planFrom(read(state(secrets))));
    for (const secret of ["correct-horse", "AKIAABCDEFGHIJKLMNOP", '"hidden"'])
      assert.ok(!text.includes(secret));
    assert.ok(text.includes("admin"));
  });

  it("puts what completes a component with it, and lets it speak for it", async () => {
    const bucket = shown({
      type: "aws_s3_bucket",
      name: "in",
      values: { id: "uploads-in", arn: "arn:aws:s3:::uploads-in" },
    });
    const worker = shown({
      type: "aws_lambda_function",
      name: "f",
      values: { arn: "arn:aws:lambda:eu:1:function:f" },
    });
    const notification = shown({
      type: "aws_s3_bucket_notification",
      name: "n",
      values: {
        bucket: "uploads-in",
        lambda_function: [{ lambda_function_arn: "arn:aws:lambda:eu:1:function:f" }],
      },
      after: ["aws_s3_bucket.in", "aws_lambda_function.f"],
    });
    const plan = await planFrom(read(state(bucket, worker, notification)));
    assert.equal(
      plan.components.find(({ source_type }) => source_type === "aws_s3_bucket_notification")?.serves,
      "aws_s3_bucket.in",
    );
    assert.deepEqual(told(plan), ["aws_s3_bucket.in triggers aws_lambda_function.f"]);
  });

  it("tells by what joins two others what they have to do with each other", async () => {
    const queue = shown({
      type: "aws_sqs_queue",
      name: "q",
      values: { id: "https://sqs/1/q", arn: "arn:aws:sqs:eu:1:q" },
    });
    const worker = shown({
      type: "aws_lambda_function",
      name: "f",
      values: { arn: "arn:aws:lambda:eu:1:function:f" },
    });
    const mapping = shown({
      type: "aws_lambda_event_source_mapping",
      name: "m",
      values: { event_source_arn: "arn:aws:sqs:eu:1:q", function_name: "arn:aws:lambda:eu:1:function:f" },
    });
    const plan = await planFrom(read(state(queue, worker, mapping)));
    const joined = plan.relations?.find(
      ({ from, to }) => from === "aws_sqs_queue.q" && to === "aws_lambda_function.f",
    );
    assert.deepEqual([joined?.kind, joined?.via], ["triggers", ["aws:lambda/eventsourcemapping@1"]]);
  });

  it("lets a workload do what the policies of its role name", async () => {
    const worker = shown({
      type: "aws_lambda_function",
      name: "f",
      values: { role: "arn:aws:iam::1:role/worker" },
    });
    const policy = shown({
      type: "aws_iam_role_policy",
      name: "p",
      values: {
        role: "worker",
        policy: JSON.stringify({
          Statement: [
            { Resource: "arn:aws:dynamodb:eu-central-1:1:table/orders/index/*" },
            { Resource: ["arn:aws:dynamodb:eu-central-1:1:table/orders"] },
          ],
        }),
      },
      after: ["aws_iam_role.worker", "aws_dynamodb_table.orders"],
    });
    const plan = await planFrom(read(state(ROLE, TABLE, worker, policy)));
    assert.ok(told(plan).includes("aws_lambda_function.f reads and writes aws_dynamodb_table.orders"));
  });

  it("puts what stands in something into it", async () => {
    const network = shown({ type: "aws_vpc", name: "main", values: { id: "vpc-0123" } });
    const segments = ["a", "b"].map((index) =>
      shown({
        type: "aws_subnet",
        name: "each",
        index,
        values: { id: `subnet-${index}12345`, vpc_id: "vpc-0123" },
      }),
    );
    const plan = await planFrom(read(state(network, ...segments)));
    assert.deepEqual(
      plan.components.map(({ name, parent }) => [name, parent]),
      [
        ["aws_vpc.main", undefined],
        ['aws_subnet.each["a"]', "aws_vpc.main"],
        ['aws_subnet.each["b"]', "aws_vpc.main"],
      ],
    );
  });

  it("is refused where its form is not known, and says what to do", () => {
    assert.throws(
      () => read({ format_version: "7.0", values: {} }),
      (error) => error instanceof ReadError && /Update/.test(error.message),
    );
  });
});

describe("A plan as Terraform shows it", () => {
  const change = (address: string, actions: readonly string[], more: object = {}) => ({
    ...{ address, mode: "managed", type: address.split(".")[0], name: address.split(".")[1] },
    ...{ change: { actions, before: { id: "1" }, after: { id: "1" }, ...more } },
  });

  it("says of every resource what is about to happen to it", async () => {
    const actions = [
      ["aws_sqs_queue.a", ["create"], "create"],
      ["aws_sqs_queue.b", ["update"], "update"],
      ["aws_sqs_queue.c", ["delete", "create"], "replace"],
      ["aws_sqs_queue.d", ["create", "delete"], "replace"],
      ["aws_sqs_queue.e", ["delete"], "delete"],
      ["aws_sqs_queue.f", ["no-op"], "no-op"],
      ["aws_sqs_queue.g", ["forget"], "forget"],
      ["aws_sqs_queue.h", ["read"], "read"],
    ] as const;
    const planned = actions.filter(([, words]) => !/^(delete|forget)$/.test(words.join("+")));
    const reading = read({
      format_version: "1.2",
      planned_values: {
        root_module: {
          resources: planned.map(([address]) =>
            shown({ type: "aws_sqs_queue", name: address.split(".")[1] ?? "" }),
          ),
        },
      },
      resource_changes: actions.map(([address, words]) => change(address, words)),
    });
    const plan = await planFrom(reading);
    const found = new Map(plan.components.map(({ name, change: told }) => [name, told?.action]));
    for (const [address, , action] of actions) assert.equal(found.get(address), action, address);
    assert.equal(plan.existing?.of, "changes");
  });

  it("tells what moved, what is taken over, what changes, and what only the run will tell", async () => {
    const reading = read({
      format_version: "1.2",
      planned_values: {
        root_module: { resources: [shown({ type: "aws_sqs_queue", name: "new", values: { delay: 5 } })] },
      },
      resource_changes: [
        {
          ...change("aws_sqs_queue.new", ["update"], {
            ...{
              before: { delay: 1, url: "x", kept: 1 },
              after: { delay: 5, kept: 1 },
              after_unknown: { url: true },
            },
            importing: { id: "q" },
          }),
          previous_address: "aws_sqs_queue.old",
        },
      ],
    });
    const [queue] = (await planFrom(reading)).components;
    assert.deepEqual(queue?.change, {
      ...{ action: "update", moved_from: "aws_sqs_queue.old", imported: true, properties: ["delay", "url"] },
    });
    assert.deepEqual(queue?.unresolved, ["url"]);
    assert.equal(queue?.source_input?.["delay"], 5);
  });

  it("follows references through modules, data and outputs to the instances that are meant", async () => {
    const inner = (type: string, name: string, index: number) => ({
      ...shown({ type, name, index }),
      address: `module.shop.${type}.${name}[${index}]`,
    });
    const reading = read({
      format_version: "1.2",
      planned_values: {
        root_module: {
          resources: [
            shown({ type: "aws_kms_key", name: "k" }),
            shown({ type: "aws_ssm_parameter", name: "p" }),
          ],
          child_modules: [
            {
              address: "module.shop",
              resources: [0, 1].flatMap((index) => [
                inner("aws_sqs_queue", "q", index),
                inner("aws_sns_topic", "t", index),
              ]),
            },
          ],
        },
      },
      configuration: {
        root_module: {
          outputs: {},
          resources: [
            { address: "aws_kms_key.k", mode: "managed", type: "aws_kms_key", name: "k" },
            {
              mode: "data",
              type: "aws_iam_policy_document",
              name: "d",
              expressions: {
                statement: [{ resources: { references: ["module.shop.queues", "module.shop"] } }],
              },
            },
            {
              mode: "managed",
              type: "aws_ssm_parameter",
              name: "p",
              expressions: {
                value: {
                  references: ["data.aws_iam_policy_document.d.json", "data.aws_iam_policy_document.d"],
                },
              },
            },
          ],
          module_calls: {
            shop: {
              source: "./shop",
              expressions: { key: { references: ["aws_kms_key.k.arn", "aws_kms_key.k"] } },
              module: {
                outputs: { queues: { expression: { references: ["aws_sqs_queue.q"] } } },
                resources: [
                  {
                    mode: "managed",
                    type: "aws_sqs_queue",
                    name: "q",
                    expressions: { kms_master_key_id: { references: ["var.key"] } },
                    count_expression: { constant_value: 2 },
                  },
                  {
                    mode: "managed",
                    type: "aws_sns_topic",
                    name: "t",
                    expressions: { policy: { references: ["aws_sqs_queue.q", "count.index"] } },
                  },
                ],
              },
            },
          },
        },
      },
    });
    const references = reading.resources.flatMap(({ address, references: all }) =>
      all.map(({ to, at }) => `${address} ${at} ${to}`),
    );
    assert.deepEqual(references.sort(), [
      "aws_ssm_parameter.p value module.shop.aws_sqs_queue.q[0]",
      "aws_ssm_parameter.p value module.shop.aws_sqs_queue.q[1]",
      "module.shop.aws_sns_topic.t[0] policy module.shop.aws_sqs_queue.q[0]",
      "module.shop.aws_sns_topic.t[1] policy module.shop.aws_sqs_queue.q[1]",
      "module.shop.aws_sqs_queue.q[0] kms_master_key_id aws_kms_key.k",
      "module.shop.aws_sqs_queue.q[1] kms_master_key_id aws_kms_key.k",
    ]);
    assert.deepEqual(reading.modules, [{ address: "module.shop", source: "./shop" }]);
    const plan = await planFrom(reading);
    assert.deepEqual(plan.modules, [{ address: "module.shop", origin: "./shop" }]);
  });

  it("names of a module only the output that is named, and of a resource only that instance", () => {
    const expression = (...references: string[]) => ({ references });
    const resource = (type: string, name: string, expressions: object = {}) => ({
      ...{ mode: "managed", type, name, expressions },
    });
    const inner = (name: string) => ({
      ...shown({ type: "aws_kms_key", name }),
      address: `module.m.aws_kms_key.${name}`,
    });
    const { resources } = read({
      ...{ format_version: "1.2", terraform_version: "1.13.0" },
      planned_values: {
        root_module: {
          resources: [
            shown({ type: "aws_sqs_queue", name: "q" }),
            shown({ type: "aws_sns_topic", name: "t", index: 0 }),
            shown({ type: "aws_sns_topic", name: "t", index: 1 }),
          ],
          child_modules: [{ address: "module.m", resources: [inner("a"), inner("b")] }],
        },
      },
      configuration: {
        root_module: {
          resources: [
            resource("aws_sqs_queue", "q", {
              kms_master_key_id: expression("module.m.a.id", "module.m.a", "module.m"),
              policy: expression("aws_sns_topic.t[1].arn", "aws_sns_topic.t[1]", "aws_sns_topic.t"),
            }),
            resource("aws_sns_topic", "t"),
          ],
          module_calls: {
            m: {
              module: {
                resources: [resource("aws_kms_key", "a"), resource("aws_kms_key", "b")],
                outputs: {
                  a: { expression: expression("aws_kms_key.a.id", "aws_kms_key.a") },
                  b: { expression: expression("aws_kms_key.b.id", "aws_kms_key.b") },
                },
              },
            },
          },
        },
      },
    });
    assert.deepEqual(resources.find(({ address }) => address === "aws_sqs_queue.q")?.references, [
      { to: "module.m.aws_kms_key.a", at: "kms_master_key_id" },
      { to: "aws_sns_topic.t[1]", at: "policy" },
    ]);
  });

  it("is found behind the line of a wrapper, and in what PowerShell writes", () => {
    const text = JSON.stringify(state(ROLE));
    const wrapped = new TextEncoder().encode(
      `[command]/usr/bin/terraform show -json\n${text}\n::debug::exited\n`,
    );
    const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
    for (const content of [wrapped, utf16]) assert.ok(looksShown(readJsonFile(content, "plan.json")));
  });

  it("says where it is broken", () => {
    const broken = new TextEncoder().encode('[command]terraform\n{\n  "a": 1,\n  "b" 2\n}');
    assert.throws(
      () => readJsonFile(broken, "plan.json"),
      (error) => error instanceof ReadError && error.place?.line === 4,
    );
  });
});

describe("Terraform's own file of a state", () => {
  const file = {
    version: 4,
    terraform_version: "1.9.0",
    lineage: "x",
    resources: [
      {
        mode: "managed",
        type: "aws_kms_key",
        name: "k",
        instances: [{ attributes: { arn: "arn:aws:kms:eu:1:key/abc", key_id: "abc" } }],
      },
      {
        ...{ module: 'module.shop["eu"]', mode: "managed", type: "aws_sqs_queue", name: "q" },
        instances: [
          {
            index_key: "a b",
            attributes: {
              kms_master_key_id: "arn:aws:kms:eu:1:key/abc",
              policy: "secret text",
              tags: [{ v: "1" }, { v: "hidden" }],
            },
            sensitive_attributes: [
              [{ type: "get_attr", value: "policy" }],
              [
                { type: "get_attr", value: "tags" },
                { type: "index", value: { value: 1, type: "number" } },
                { type: "get_attr", value: "v" },
              ],
            ],
            dependencies: ["aws_kms_key.k"],
          },
        ],
      },
    ],
  };

  it("is read like what Terraform shows of it", async () => {
    const document = readJsonFile(bytes(file), "terraform.tfstate");
    assert.ok(looksLikeStateFile(document));
    const reading = readStateFile(document, "terraform.tfstate");
    assert.deepEqual(
      reading.resources.map(({ address, module, references }) => [address, module, references]),
      [
        ["aws_kms_key.k", undefined, []],
        [
          'module.shop["eu"].aws_sqs_queue.q["a b"]',
          'module.shop["eu"]',
          [{ to: "aws_kms_key.k", at: "kms_master_key_id" }],
        ],
      ],
    );
    const text = JSON.stringify(await planFrom(reading));
    for (const secret of ["secret text", "hidden"]) assert.ok(!text.includes(secret));
  });

  it("hides no less than its paths say: of sets, of far steps and of other shapes all that they lead to", async () => {
    const name = (value: string) => ({ type: "get_attr", value });
    const step = (value: unknown, type: string) => ({ type: "index", value: { value, type } });
    const far = Array.from({ length: 60 }, () => step(0, "number"));
    const shownWith = async (attributes: object, paths: unknown) => {
      const instances = [{ attributes, sensitive_attributes: paths }];
      const resources = [{ mode: "managed", type: "vendor_thing", name: "t", instances }];
      return JSON.stringify(await planFrom(readStateFile({ ...file, resources }, "terraform.tfstate")));
    };
    for (const [value, path] of [
      [[{ tag: "hidden" }], [name("part"), step({ tag: "hidden" }, "object"), name("tag")]],
      ["hidden", [name("part"), name("inner")]],
      [[{ tag: "hidden" }], [name("part"), name("tag")]],
      [{ a: [["hidden"]] }, [name("part"), name("a"), ...far]],
      [["hidden"], [name("part"), step(1e9, "number")]],
      ["hidden", [{ type: "odd" }]],
    ] as const) {
      const text = await shownWith({ part: value, beside: "kept" }, [path]);
      assert.ok(!text.includes("hidden"), JSON.stringify(path));
      assert.ok(text.includes("kept") || path.length === 1, JSON.stringify(path));
    }
  });

  it("is refused in a version that nobody knows", () => {
    assert.throws(() => readStateFile({ ...file, version: 3 }, "old.tfstate"), /terraform show/);
  });
});

describe("A plan of what is there", () => {
  it("survives circles and names that several share", async () => {
    const arns = ["arn:aws:sns:eu:1:topic-a", "arn:aws:sns:eu:1:topic-b"];
    const one = shown({ type: "aws_sns_topic", name: "a", values: { arn: arns[0], policy: arns[1] } });
    const other = shown({ type: "aws_sns_topic", name: "b", values: { arn: arns[1], policy: arns[0] } });
    const reading = read(state(one, other));
    const plan = await planFrom(reading, reading);
    assert.deepEqual(new Set(plan.deploy_order).size, 4);
    assert.equal(new Set(plan.components.map(({ name }) => name)).size, 4);
    assert.ok(DeploymentPlan.shape.components.safeParse(plan.components).success);
  });
});
