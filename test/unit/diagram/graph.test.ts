import assert from "node:assert/strict";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { createCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../../src/engine/catalogue/schema.ts";
import { buildGraph, type DiagramGraph } from "../../../src/engine/diagram/graph.ts";
import { hostilePlan, queueWorker } from "./plans.ts";

function entry(typeName: string, facts: Partial<CatalogueEntry>): CatalogueEntry {
  const [service = "", kind = ""] = typeName.split("/");
  return {
    typeId: `aws:${typeName}@1`,
    provider: "aws",
    service,
    kind,
    version: 1,
    name: typeName,
    summary: "",
    aliases: [],
    aliasRank: 0,
    gives: [],
    needs: [],
    requires: [],
    relates: [],
    conflicts: [],
    qualifiers: {
      serverless: true,
      managed: true,
      scope: "regional",
      scale: ["small", "large"],
      cost: "low",
      exposure: "either",
      compliance: [],
    },
    group: "compute",
    settings: {},
    auxiliary: false,
    popularity: 1,
    ...facts,
  };
}

const catalogue = createCatalogue([
  entry("lambda/function", {
    name: "Lambda function",
    gives: ["function"],
    requires: [
      { rule: "role", type: "iam/role", relation: "assumes", because: "It needs permissions." },
      { rule: "network", type: "ec2/vpc", relation: "runs in", inside: true, because: "It is private." },
    ],
  }),
  entry("iam/role", { name: "IAM role", gives: ["access-role"], group: "identity" }),
  entry("ec2/vpc", { name: "VPC", gives: ["virtual-network"], group: "network" }),
  entry("sqs/queue", {
    name: "SQS queue",
    gives: ["queue"],
    group: "messaging",
    relates: [{ to: "function", kind: "triggers" }],
  }),
  entry("apigateway/restapi", { relates: [{ to: "queue", kind: "reads", reverse: true }] }),
]);

function plan(names: Readonly<Record<string, string>>, more: Partial<PlanInput> = {}): PlanInput {
  return {
    components: Object.entries(names).map(([name, type]) => ({ name, type_id: `aws:${type}@1` })),
    deploy_order: Object.keys(names),
    ...more,
  };
}

function sentences({ nodes, edges }: DiagramGraph): string[] {
  return edges.map(({ from, to, kind }) =>
    `${nodes[from]?.name} ${kind} ${nodes[to]?.name}`.replace("  ", " then "),
  );
}

function parents({ nodes }: DiagramGraph): string[] {
  return nodes.flatMap(({ name, parent }) => (parent === -1 ? [] : [`${name} in ${nodes[parent]?.name}`]));
}

describe("diagram graph", () => {
  it("draws the plan's relations when it has any", () => {
    assert.deepEqual(sentences(buildGraph(queueWorker, catalogue)), [
      "orders-queue triggers order-worker",
      "order-worker writes orders",
      "order-worker assumes order-worker-role",
      "order-worker logs to order-worker-logs",
    ]);
  });

  it("else what the catalogue knows: dependencies, and relations by type or capability", () => {
    const graph = buildGraph(
      plan({ role: "iam/role", worker: "lambda/function", jobs: "sqs/queue", api: "apigateway/restapi" }),
      catalogue,
    );
    assert.deepEqual(sentences(graph), ["worker assumes role", "jobs triggers worker", "jobs reads api"]);
  });

  it("joins one component to the nearest of many, not to all of them", () => {
    const names = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`f${at}`, "lambda/function"]));
    const graph = buildGraph(plan({ ...names, jobs: "sqs/queue" }), catalogue);
    assert.deepEqual(sentences(graph), ["jobs triggers f5"]);
  });

  it("else the deploy order", () => {
    const graph = buildGraph(plan({ b: "acme/x", a: "acme/y", c: "acme/z" }), catalogue);
    assert.deepEqual(sentences(graph), ["b then a", "a then c"]);
  });

  it("takes containment from the plan, else from the catalogue", () => {
    const names = { net: "ec2/vpc", worker: "lambda/function", other: "acme/x" };
    assert.deepEqual(parents(buildGraph(plan(names), catalogue)), ["worker in net"]);
    const told = plan(names);
    const components = told.components.map((component) =>
      component.name === "other" ? { ...component, parent: "net" } : component,
    );
    assert.deepEqual(parents(buildGraph({ ...told, components }, catalogue)), ["other in net"]);
  });

  it("draws no edge between a frame and what it contains", () => {
    const told = plan({ net: "ec2/vpc", worker: "lambda/function", jobs: "sqs/queue" });
    const relations = [
      { from: "worker", to: "net", kind: "runs in" },
      { from: "jobs", to: "worker", kind: "triggers" },
    ];
    const graph = buildGraph({ ...told, relations }, catalogue);
    assert.deepEqual(sentences(graph), ["jobs triggers worker"]);
  });

  it("survives components that contain each other, and nests no deeper than five frames", () => {
    const circle: PlanInput = {
      components: [
        { name: "a", type_id: "x", parent: "c" },
        { name: "b", type_id: "x", parent: "a" },
        { name: "c", type_id: "x", parent: "b" },
        { name: "self", type_id: "x", parent: "self" },
      ],
    };
    assert.equal(parents(buildGraph(circle)).length, 2);
    const components = Array.from({ length: 3000 }, (_, at) => ({
      name: `${at}`,
      type_id: "x",
      parent: `${at - 1}`,
    }));
    const { nodes } = buildGraph({ components });
    const depth = (at: number): number => (at === -1 ? -1 : 1 + depth(nodes[at]?.parent ?? -1));
    assert.equal(Math.max(...nodes.map(({ index }) => depth(index))), 5);
  });

  it("merges repeated relations, and drops loops and unknown ends", () => {
    const relations = [
      { from: "a", to: "b", kind: "reads" },
      { from: "a", to: "b", kind: "writes" },
      { from: "a", to: "b", kind: "reads" },
      { from: "a", to: "a", kind: "calls" },
      { from: "a", to: "nobody", kind: "calls" },
    ];
    const graph = buildGraph(plan({ a: "acme/x", b: "acme/y" }, { relations }));
    assert.deepEqual(sentences(graph), ["a reads, writes b"]);
  });

  it("takes group and words from the plan, else from the catalogue, else from the type", () => {
    const { nodes } = buildGraph(
      {
        components: [
          { name: "told", type_id: "aws:sqs/queue@1", group: "data", display_name: "Inbox" },
          { name: "known", type_id: "aws:sqs/queue@1" },
          { name: "foreign", type_id: "acme:store/bucket@3", group: "no such group" },
          { name: "odd", type_id: "???" },
        ],
      },
      catalogue,
    );
    assert.deepEqual(
      nodes.map(({ group, subtitle, family }) => [group, subtitle, family]),
      [
        ["data", "Inbox", "queue"],
        ["messaging", "SQS queue", "queue"],
        ["other", "store/bucket", "bucket"],
        ["other", "???", "component"],
      ],
    );
  });

  it("marks what composition added and what its findings name, whatever else the lists hold", () => {
    const { nodes } = buildGraph({
      ...plan({ a: "acme/x", b: "acme/x", c: "acme/x" }),
      auto_completed: [{ name: "a" }, "text", null],
      errors: [{ components: ["b"] }, 7],
      warnings: [{ components: ["b", "c"] }, { components: "c" }, []],
    });
    assert.deepEqual(
      nodes.map(({ added, finding }) => [added, finding]),
      [
        [true, undefined],
        [false, "error"],
        [false, "warning"],
      ],
    );
  });

  it("ranks by the deploy order, what it leaves out last", () => {
    const { nodes } = buildGraph({
      components: ["a", "b", "c"].map((name) => ({ name, type_id: "x" })),
      deploy_order: ["c", "ghost", "a"],
    });
    assert.deepEqual(
      nodes.map(({ name, rank }) => `${name}${rank}`),
      ["a1", "b2", "c0"],
    );
    assert.equal(buildGraph(hostilePlan).nodes.length, hostilePlan.components.length);
  });
});
