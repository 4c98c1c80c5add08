/** Who stands outside of what runs: in front of what nothing of the plan starts, and of what the words say is used. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../../src/contract/plan.ts";
import { architectureOf } from "../../../support/pictures/drawings.ts";

const TYPES = {
  api: "aws:apigatewayv2/api@1",
  deployment: "aws:apigatewayv2/deployment@1",
  app: "azure:app/containerapps@1",
  worker: "azure:app/containerapps@1",
  job: "gcp:run/job@1",
  queue: "aws:sqs/queue@1",
  schedule: "aws:scheduler/schedule@1",
  bucket: "aws:s3/bucket@1",
  page: "aws:cloudfront/distribution@1",
  pool: "aws:cognito/userpool@1",
  jobs: "aws:batch/jobqueue@1",
  machines: "aws:batch/computeenvironment@1",
} as const;

type Relation = readonly [from: keyof typeof TYPES, kind: string, to: keyof typeof TYPES];

/** Whom pictures of these relations show, and what they do: "Users use app". */
function seen(intent: string, ...relations: readonly Relation[]): string[] {
  const names = new Set(relations.flatMap(([from, , to]) => [from, to]));
  const plan: PlanInput = {
    components: [...names].map((name) => ({ name, type_id: TYPES[name] })),
    relations: relations.map(([from, kind, to]) => ({ from, kind, to })),
  };
  return architectureOf(plan, intent).links.flatMap(({ from, kinds, to }) =>
    from.kind === "card" && from.actor !== undefined ? [`${from.title} ${kinds.join()} ${to.title}`] : [],
  );
}

describe("those outside, in an architecture", () => {
  it("use an API that a deployment only names", () => {
    assert.deepEqual(seen("", ["deployment", "references", "api"]), ["Users use api"]);
    assert.deepEqual(seen("", ["app", "calls", "api"]), []);
  });

  const CIRCLE: readonly Relation[] = [
    ["app", "sends to", "queue"],
    ["queue", "triggers", "app"],
    ["queue", "triggers", "worker"],
    ["worker", "writes to", "bucket"],
    ["bucket", "triggers", "worker"],
  ];

  it("use what is started by nothing but what it has put into a queue itself, and not what works behind that", () => {
    assert.deepEqual(seen("people upload pictures", ...CIRCLE), ["Users use app"]);
    assert.deepEqual(seen("a payments service", ...CIRCLE), ["Users use app"]);
    assert.deepEqual(seen("", ...CIRCLE), []);
    const led: Relation = ["schedule", "starts", "app"];
    assert.deepEqual(seen("people get a letter each month", led, ...CIRCLE), []);
  });

  it("use what a schedule starts where the words say that something is called, but no job", () => {
    const nightly: Relation = ["schedule", "starts", "app"];
    assert.deepEqual(seen("train each week, and serve behind an API", nightly), ["Users use app"]);
    assert.deepEqual(seen("a web shop; every night stock is imported from SAP", nightly), []);
    assert.deepEqual(seen("a job every night", nightly), []);
    assert.deepEqual(seen("each night copy the shop's orders", nightly), []);
    assert.deepEqual(seen("an application that copies files each night", nightly), []);
    assert.deepEqual(seen("an API", ["schedule", "starts", "job"]), []);
  });

  it("use what signs them in, also behind a page that comes from a bucket, unless something calls that for them", () => {
    const page: Relation = ["page", "serves", "bucket"];
    const signsIn: Relation = ["app", "signs users in with", "pool"];
    const nightly: Relation = ["schedule", "starts", "app"];
    const alone = "Users use page";
    assert.deepEqual(seen("", page, nightly), [alone]);
    assert.deepEqual(seen("", page, nightly, signsIn), [alone, "Users use app"]);
    assert.deepEqual(seen("", page, signsIn, ["page", "routes to", "app"]), [alone]);
    assert.deepEqual(seen("for employees only", signsIn), ["Employees use app"]);
  });

  it("use no batch, nor what it runs in", () => {
    assert.deepEqual(seen("an API", ["jobs", "runs in", "machines"]), []);
    assert.deepEqual(seen("an API", ["job", "writes to", "bucket"]), []);
    assert.deepEqual(seen("an API", ["app", "starts", "jobs"], ["jobs", "runs in", "machines"]), [
      "Users use app",
    ]);
  });

  it("are found in time among many circles, one behind the other", () => {
    const components = Array.from({ length: 3_000 }, (_, index) => ({
      name: `c${index}`,
      type_id: index % 2 === 0 ? TYPES.app : TYPES.queue,
    }));
    const relations = components.flatMap(({ name }, index) => {
      const next = components[index + 1]?.name;
      if (next === undefined) return [];
      const there = { from: name, kind: "sends to", to: next };
      return index % 2 === 0 ? [there, { from: next, kind: "triggers", to: name }] : [there];
    });
    const found = architectureOf({ components, relations }, "a service").links.filter(
      ({ from }) => from.kind === "card" && from.actor !== undefined,
    );
    assert.deepEqual(
      found.map(({ to }) => to.title),
      ["c0"],
    );
  });
});
