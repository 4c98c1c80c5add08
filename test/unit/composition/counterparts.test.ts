import assert from "node:assert/strict";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import type { PlanComponent, PlanInput } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";

const engine = createEngine();

const plan = (...components: readonly PlanComponent[]): PlanInput => ({ components: [...components] });
const existing = (...components: readonly PlanComponent[]): PlanInput => ({
  ...plan(...components),
  existing: { languages: ["terraform"], of: "source" },
});
const queue = (name: string, desired_input?: Record<string, unknown>): PlanComponent => ({
  ...{ type_id: "aws:sqs/queue@1", name, ...(desired_input && { desired_input }) },
});
const named = (list: readonly { readonly component: PlanComponent }[]) =>
  list.map(({ component }) => component.name);

describe("A plan and what exists", () => {
  it("have counterparts of one type, the most alike of several by their names", () => {
    const there = existing(
      queue("aws_sqs_queue.mails"),
      queue("aws_sqs_queue.orders_failed"),
      queue("aws_sqs_queue.orders"),
    );
    const design = plan(queue("orders"), queue("mails"), { type_id: "aws:s3/bucket@1", name: "files" });
    const { added, removed, changed } = engine.diff(there, design);
    assert.deepEqual(
      [named(added), named(removed), changed],
      [["files"], ["aws_sqs_queue.orders_failed"], []],
    );
    const turned = engine.diff(design, there);
    assert.deepEqual(
      [named(turned.added), named(turned.removed)],
      [["aws_sqs_queue.orders_failed"], ["files"]],
    );
  });

  it("differ in settings that the plan makes and that are known, however languages write them", () => {
    const there = existing(
      queue("orders", {
        VisibilityTimeout: "60",
        DelaySeconds: 5,
        FifoQueue: "true",
        KmsMasterKeyId: "alias/one",
      }),
    );
    const wanted = { VisibilityTimeout: 60, DelaySeconds: 0, FifoQueue: true, MessageRetentionPeriod: 86400 };
    const { changed, added, removed } = engine.diff(there, plan(queue("orders", wanted)));
    assert.deepEqual([added, removed], [[], []]);
    assert.deepEqual(
      changed.map(({ because }) => because),
      ["Its settings differ: DelaySeconds (0 in the plan, 5 there)."],
    );
  });

  it("leave out what only completes what is there, and values that are no infrastructure", () => {
    const there = existing(
      queue("orders"),
      {
        type_id: "aws_sqs_queue_redrive_policy",
        name: "aws_sqs_queue_redrive_policy.orders",
        serves: "orders",
      },
      { type_id: "aws:iam/rolepolicy@1", name: "aws_iam_role_policy.worker" },
      { type_id: "random_password", name: "random_password.main" },
      { type_id: "aws_unheard_of", name: "aws_unheard_of.main" },
    );
    const { added, removed } = engine.diff(there, plan(queue("orders")));
    assert.deepEqual([named(added), named(removed)], [[], ["aws_unheard_of.main"]]);
  });

  it("have none but those of the same words where there are too many to compare, and say so", () => {
    const there = existing(
      ...Array.from({ length: 2_000 }, (_, index) => queue(`aws_sqs_queue.q${index}`)),
      queue("orders-failed", { DelaySeconds: 5 }),
    );
    const design = plan(
      ...Array.from({ length: 200 }, (_, index) => queue(`worker-${index}`, { DelaySeconds: 0 })),
      queue("Failed orders", { DelaySeconds: 0 }),
      { type_id: "aws:s3/bucket@1", name: "files" },
    );
    const { added, removed, changed } = engine.diff(there, design);
    assert.deepEqual(
      changed.map(({ before, after }) => [before.name, after.name]),
      [["orders-failed", "Failed orders"]],
    );
    assert.deepEqual([added.length, removed.length], [201, 2_000]);
    assert.deepEqual(
      [added[0], added.at(-1), removed[0]].map((one) => one?.because),
      [
        "Nothing that exists has the same words in its name; there are too many of its type to compare.",
        "Nothing that exists does this.",
        "Nothing in the plan has the same words in its name; there are too many of its type to compare.",
      ],
    );
  });

  for (const [cloud, to] of [
    ["aws", "terraform"],
    ["aws", "cloudformation"],
    ["azure", "terraform"],
    ["gcp", "terraform"],
  ] as const)
    it(`agree where the one is the other's own code (${cloud}, ${to})`, async () => {
      const intent =
        "A public web app in containers with PostgreSQL, a Redis cache, file uploads and a job queue";
      const { candidates } = engine.propose(cloud, { intent });
      const design = engine.resolve(cloud, {
        candidates: candidates.filter(isInDesign),
      });
      const code = await engine.generate({ plan: design, to });
      assert.ok("files" in code);
      const files = new Map(code.files.map(({ path, content }) => [path, content]));
      const source = {
        list: async (folder: string) => (folder === "" ? [...files.keys()].sort() : []),
        read: async (file: string) => new TextEncoder().encode(files.get(file)),
      };
      const paths = to === "terraform" ? [""] : [...files.keys()].filter((path) => path.endsWith(".yaml"));
      const { added, changed } = engine.diff((await engine.read(source, paths)).plan, design);
      assert.deepEqual([named(added), changed], [[], []]);
      assert.ok(design.components.length > 8);
    });
});
