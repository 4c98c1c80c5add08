/** What an intent counts is in the plan as often, or a note says that it is not. */
import assert from "node:assert/strict";
import { createEngine } from "../../../src/engine/engine.ts";
import { inputOf, nameOf, plan, recommended } from "./planning.ts";

const engine = createEngine();
const timesIn = (names: readonly string[], name: string) => names.filter((one) => one === name).length;

describe("what an intent counts", () => {
  it("is as many machines in the design and in the plan, on every cloud", () => {
    for (const [on, intent, type, count] of [
      ["aws", "three EC2 instances behind a load balancer", "ec2/instance", 3],
      ["azure", "three virtual machines", "compute/virtualmachines", 3],
      ["gcp", "two virtual machines behind a load balancer", "compute/instance", 2],
      ["aws", "WordPress on two servers behind a load balancer with MySQL", "ec2/instance", 2],
    ] as const) {
      const roles = intent.includes("behind") ? ["vm", "load-balancer"] : ["vm"];
      const candidates = engine
        .propose(on, { intent, facts: { roles } })
        .candidates.filter((one) => one.recommended);
      const { components, relations = [] } = engine.resolve(on, { candidates });
      const machines = components.filter(({ type_id }) => nameOf(type_id) === type);
      assert.equal(machines.length, count, intent);
      assert.equal(new Set(machines.map(({ name }) => name)).size, count);
      if (!intent.includes("behind")) continue;
      const reached = machines.filter(({ name }) => relations.some(({ to }) => to === name));
      assert.equal(reached.length, count, `${intent}: all are reached`);
    }
  });

  it("goes to the setting of a group, and then the machines are the group's", () => {
    const group = plan("an Auto Scaling group with three EC2 instances");
    assert.equal(inputOf(group, "autoscaling/autoscalinggroup")["DesiredCapacity"], "3");
    assert.ok(timesIn(recommended(group), "ec2/instance") <= 1);
    const set = plan("a scale set of five virtual machines", { on: "azure" });
    assert.equal(inputOf(set, "compute/virtualmachinescalesets")["sku.capacity"], 5);
  });

  it("is what it is said of: brokers are no machines beside them", () => {
    const names = recommended(plan("managed Kafka with three brokers and two EC2 instances as consumers"));
    assert.equal(timesIn(names, "ec2/instance"), 2);
  });

  it("is no bound and no number of what is there already", () => {
    for (const intent of [
      "a virtual machine for at most 3 servers",
      "a virtual machine that is reached from 4 servers",
      "between 2 and 10 virtual machines",
    ])
      assert.equal(timesIn(recommended(plan(intent)), "ec2/instance"), 1, intent);
  });

  it("is told where there is one component for it", () => {
    const { notes = [] } = plan("two S3 buckets, three SQS queues and five Lambda functions");
    for (const words of ["two s3 buckets", "three sqs queues", "five lambda functions"])
      assert.ok(
        notes.some((note) => note.includes(`“${words}”`)),
        words,
      );
    const many = plan("40 virtual machines for a render farm", { on: "azure" });
    assert.ok(many.notes?.some((note) => note.includes("“40 virtual machines”")));
    const counts = (intent: string, on = "aws") =>
      (plan(intent, { on }).notes ?? []).filter((note) => note.includes("The intent says"));
    assert.deepEqual(counts("an S3 bucket and a queue for 50 users in two zones"), []);
    // Neither a load, nor what is said to be of a type, is components of it.
    for (const [said, on] of [
      ["a storage account for 90 million images", "azure"],
      ["an RDS SQL Server with 12 SQL Server reporting reports", "aws"],
      ["a bucket with 15 files", "aws"],
      ["an SQS queue for three queue workers", "aws"],
      ["Step Functions for 600 workflows", "aws"],
      ["an S3 bucket, of 300 buckets", "aws"],
    ] as const)
      assert.deepEqual(counts(said, on), [], said);
    // What has a unit is measured.
    for (const said of [
      "500 GB of blobs",
      "a storage account beside 2 TB of blob containers",
      "90 days of queues",
    ])
      assert.deepEqual(counts(`a storage account with ${said}`, "azure"), [], said);
  });
});
