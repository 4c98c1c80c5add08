import assert from "node:assert/strict";
import { ReadError } from "../../../src/engine/read/model.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { bytes, shown } from "./plans.ts";
import { filesOf } from "./sourceFiles.ts";

const change = (more: object, after: unknown = { delay_seconds: 5 }) => ({
  ...{ address: "aws_sqs_queue.orders", mode: "managed", type: "aws_sqs_queue", name: "orders" },
  ...{
    change: { actions: ["create"], before: null, after, after_unknown: { id: true }, after_sensitive: {} },
  },
  ...more,
});

async function read(document: unknown) {
  const { plan, summary } = await readInfrastructure(
    filesOf({ "plan.json": new TextDecoder().decode(bytes(document)) }),
    ["plan.json"],
  );
  return { plan, problems: summary.problems, names: plan.components.map(({ name }) => name) };
}

describe("A plan of which parts are missing", () => {
  it("is read where HCP Terraform has redacted it, with what it does and without what is sensitive", async () => {
    const sensitive = { ...change({}).change, after: { name: "hidden" }, after_sensitive: { name: true } };
    const { plan, problems } = await read({
      plan_format_version: "1.1",
      resource_drift: [],
      resource_changes: [
        change({}),
        { ...change({ address: "module.a.aws_sqs_queue.own", name: "own" }), module_address: "module.a" },
        change({ address: "aws_sqs_queue.secret", name: "secret", change: sensitive }),
        { ...change({ address: "data.aws_ami.base", mode: "data", type: "aws_ami" }) },
      ],
      provider_schemas: {},
      provider_format_version: "1.0",
    });
    assert.deepEqual(problems, []);
    assert.deepEqual(
      plan.components.map(({ name, module, change: told, unresolved }) => [
        name,
        module,
        told?.action,
        unresolved,
      ]),
      [
        ["aws_sqs_queue.orders", undefined, "create", ["id"]],
        ["module.a.aws_sqs_queue.own", "module.a", "create", ["id"]],
        ["aws_sqs_queue.secret", undefined, "create", ["id"]],
      ],
    );
    assert.equal(plan.existing?.of, "changes");
    assert.equal(JSON.stringify(plan).includes("hidden"), false);
  });

  it("is refused in a version of the redacted form that nobody knows", async () => {
    await assert.rejects(
      read({ plan_format_version: "2.0", resource_changes: [change({})] }),
      (error) => error instanceof ReadError && /2\.0 is not known/.test(error.message),
    );
  });

  it("lists what stands among its changes alone, each once, beside what its values list", async () => {
    const listed = shown({ type: "aws_sqs_queue", name: "orders", values: { delay_seconds: 9 } });
    const { plan, names } = await read({
      format_version: "1.2",
      planned_values: { root_module: { resources: [listed] } },
      resource_changes: [
        change({}),
        change({ address: "aws_sqs_queue.more", name: "more" }),
        change({ address: "aws_sqs_queue.more", name: "more" }),
        change({ address: "aws_sqs_queue.gone", change: { actions: ["delete"], before: {}, after: null } }),
      ],
    });
    assert.deepEqual(names.toSorted(), ["aws_sqs_queue.gone", "aws_sqs_queue.more", "aws_sqs_queue.orders"]);
    const orders = plan.components.find(({ name }) => name === "aws_sqs_queue.orders");
    assert.equal(orders?.source_input?.["delay_seconds"], 9);
  });

  const resource = shown({ type: "aws_sqs_queue", name: "orders" });
  for (const [what, document] of Object.entries({
    "its version": { planned_values: { root_module: { resources: [resource] } } },
    "the version of a state": { values: { root_module: { resources: [resource] } } },
    "all but its changes": { resource_changes: [change({})] },
    "the addresses": {
      format_version: "1.2",
      planned_values: { root_module: { resources: [{ ...resource, address: undefined }] } },
    },
    "the addresses of its changes": { resource_changes: [change({ address: undefined })] },
    "the types": { planned_values: { root_module: { resources: [{ ...resource, type: undefined }] } } },
    "the types of its changes": { resource_changes: [change({ type: undefined, name: undefined })] },
  }))
    it(`is read without ${what}`, async () => {
      const { names, problems } = await read(document);
      assert.deepEqual(problems, []);
      assert.deepEqual(names, ["aws_sqs_queue.orders"]);
    });

  it("has in a module what stands in it, by whichever of address and module says so", async () => {
    const own = change({ address: "module.a[0].aws_sqs_queue.own", name: "own" });
    const composed = { ...change({ address: undefined, index: "eu" }), module_address: "module.b" };
    const { plan } = await read({ resource_changes: [own, composed] });
    assert.deepEqual(
      plan.components.map(({ name, module }) => [name, module]),
      [
        ["module.a[0].aws_sqs_queue.own", "module.a[0]"],
        ['module.b.aws_sqs_queue.orders["eu"]', "module.b"],
      ],
    );
  });

  it("has no data among what it makes where only an address tells", async () => {
    const { names, problems } = await read({
      resource_changes: [
        { address: "module.a.data.aws_ami.one", change: { actions: ["read"] } },
        { address: "data.aws_ami.two", type: "aws_ami", change: { actions: ["read"] } },
        { address: "ephemeral.aws_kms.three", change: { actions: ["open"] } },
        { address: "aws_sqs_queue.orders", change: { actions: ["create"] } },
        { address: "orders", change: { actions: ["create"] } },
        { change: { actions: ["create"] } },
      ],
    });
    assert.deepEqual(names, ["aws_sqs_queue.orders"]);
    const words = problems.map(({ message }) => message);
    assert.deepEqual(words, [
      "A change was left out: orders is no address of a resource.",
      "A change without an address or a type was left out.",
    ]);
  });

  it("tells the odd ones, and reads the others", async () => {
    const { names, problems } = await read({
      resource_changes: [null, 7, { change: {} }, change({}), change({ address: "a_b.c", change: {} })],
    });
    assert.deepEqual(names, ["aws_sqs_queue.orders"]);
    assert.equal(problems.length, 4);
  });

  for (const document of [
    { resource_changes: [] },
    { resource_changes: [{ change: { actions: "create" } }] },
    { values: {} },
  ])
    it(`is not seen in ${JSON.stringify(document)}`, () =>
      assert.rejects(read(document), /none of what can be read/));
});
