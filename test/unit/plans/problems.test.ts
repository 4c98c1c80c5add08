import assert from "node:assert/strict";
import * as fc from "fast-check";
import { readDependencies, sortedOrder } from "../../../src/editor/plans/core/dependencies.ts";
import { applyEdits } from "../../../src/editor/plans/core/edits.ts";
import { findProblems } from "../../../src/editor/plans/core/findProblems.ts";
import { fixAll } from "../../../src/editor/plans/core/fixAll.ts";
import { fixesOf } from "../../../src/editor/plans/core/fixes.ts";
import { nearest } from "../../../src/editor/plans/core/nearest.ts";
import { readPlanText } from "../../../src/editor/plans/core/planText.ts";
import type { Problem } from "../../../src/editor/plans/core/problems.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";
import { TYPES } from "./samples.ts";

const judge = (plan: unknown) => findProblems(readPlanText(JSON.stringify(plan)), TYPES);
const codes = (plan: unknown) => judge(plan).map(({ code }) => code);
const queue = (name: string, more: object = {}) => ({ type_id: "aws:sqs/queue@1", name, ...more });

function only<C extends Problem["code"]>(plan: unknown, code: C): Problem & { code: C } {
  const found = judge(plan);
  assert.deepEqual(
    found.map((problem) => problem.code),
    [code],
  );
  return found[0] as Problem & { code: C };
}

describe("A plan's problems", () => {
  it("name the whole circle", () => {
    const { path, binding } = only(
      {
        components: [
          queue("a", { depends_on: ["b"] }),
          queue("b", { depends_on: ["c"] }),
          queue("c", { parent: "a" }),
        ],
        deploy_order: ["a", "b", "c"],
      },
      "cycle",
    );
    assert.equal(binding, true);
    assert.deepEqual(
      path.map(({ dependent, dependency }) => `${dependent}>${dependency}`),
      ["a>b", "b>c", "c>a"],
    );
  });

  it("tell a circle that only relations close apart from one that binds", () => {
    const relations = [
      { from: "a", to: "b", kind: "writes" },
      { from: "b", to: "a", kind: "triggers" },
    ];
    const components = [queue("a"), queue("b")];
    assert.equal(only({ components, deploy_order: ["a", "b"], relations }, "cycle").binding, false);
  });

  it("tell one circle for each knot, not one for each component in it", () => {
    const ring = (prefix: string, size: number) =>
      Array.from({ length: size }, (_, index) =>
        queue(`${prefix}${index}`, { depends_on: [`${prefix}${(index + 1) % size}`] }),
      );
    const components = [...ring("a", 40), ...ring("b", 2)];
    assert.deepEqual(codes({ components, deploy_order: components.map(({ name }) => name) }), [
      "cycle",
      "cycle",
    ]);
  });

  it("are at the dependent's entry in the deploy order, with the dependency's beside it", () => {
    const components = [queue("api", { depends_on: ["db"] }), queue("db")];
    const problem = only({ components, deploy_order: ["api", "db"] }, "deployed-too-late");
    assert.equal(problem.late.value, "db");
    assert.equal(problem.dependency.dependency, "db");
  });

  it("count who asked for an added component as its dependent", () => {
    const plan = {
      components: [queue("api"), queue("role", { added_by: "x" })],
      deploy_order: ["api", "role"],
      auto_completed: [{ name: "role", type_id: "t", rule: "x", requested_by: ["api"], message: "" }],
    };
    only(plan, "deployed-too-late");
  });

  it("leave types alone where there is no catalogue, and history where components went", () => {
    const text = JSON.stringify({
      components: [{ type_id: "x", name: "a" }],
      deploy_order: ["a"],
      warnings: [{ components: ["gone"] }],
    });
    assert.deepEqual(findProblems(readPlanText(text), undefined), []);
  });

  it("are only those of what is there while the text is half typed", () => {
    const text = '{"components": [{"type_id": "aws:sqs/queue@1", "name": "a"}, {"type_id": ';
    assert.deepEqual(
      findProblems(readPlanText(text), TYPES).map(({ code }) => code),
      [],
    );
  });

  it("do not exist in what the engine composes, but for circles of relations", () => {
    const engine = createEngine();
    for (const cloud of CLOUD_IDS) {
      for (const intent of ["an API with a queue and a database", "kubernetes with events and functions"]) {
        const { candidates } = engine.propose(cloud, { intent });
        const found = judge(engine.resolve(cloud, { candidates }));
        assert.deepEqual(
          found.filter((problem) => problem.code !== "cycle" || problem.binding),
          [],
        );
      }
    }
  });

  it("are told of the provider's own word like of the cloud behind it", () => {
    const components = [{ type_id: "provider:sqs/queue@1", name: "a" }];
    assert.deepEqual(codes({ components, deploy_order: ["a"] }), []);
  });
});

describe("Quick fixes", () => {
  function fixed(plan: unknown, choice = 0): unknown {
    const text = JSON.stringify(plan, null, 2);
    const read = readPlanText(text);
    const [problem] = findProblems(read, TYPES);
    assert.ok(problem);
    const fix = fixesOf(read, problem)[choice];
    assert.ok(fix);
    return JSON.parse(applyEdits(text, fix.edits));
  }

  it("add a component behind what it depends on, and before what depends on it", () => {
    const components = [queue("a"), queue("b", { depends_on: ["a"] }), queue("c", { depends_on: ["b"] })];
    const plan = { components, deploy_order: ["a", "c"] };
    assert.deepEqual(fixed(plan), { components, deploy_order: ["a", "b", "c"] });
    const base = { components, deploy_order: ["b", "c"] };
    assert.deepEqual(fixed(base), { components, deploy_order: ["a", "b", "c"] });
    const alone = [queue("a"), queue("b")];
    assert.deepEqual(fixed({ components: alone, deploy_order: [] }), {
      components: alone,
      deploy_order: ["a"],
    });
  });

  it("add all that is missing behind what is there, and before what builds on it", () => {
    const components = [
      queue("x", { depends_on: ["b"] }),
      queue("b", { depends_on: ["a"] }),
      queue("a"),
      queue("c"),
      queue("d", { depends_on: ["x"] }),
      queue("e", { depends_on: ["c"] }),
    ];
    const text = JSON.stringify({ components, deploy_order: ["c", "d"] }, null, 2);
    const { deploy_order } = JSON.parse(applyEdits(text, fixAll(readPlanText(text), TYPES)));
    assert.deepEqual(deploy_order, ["c", "a", "b", "x", "d", "e"]);
  });

  it("sort the deploy order with as little change as can be", () => {
    const components = ["a", "b", "c", "d"].map((name) => queue(name));
    const plan = {
      components: [...components, queue("e", { depends_on: ["d"] })],
      deploy_order: ["a", "e", "b", "c", "d"],
    };
    assert.deepEqual(fixed(plan), { ...plan, deploy_order: ["a", "d", "e", "b", "c"] });
  });

  it("rename a duplicate, and give it a place of its own in the deploy order", () => {
    const plan = { components: [queue("a"), queue("a"), queue("a-2")], deploy_order: ["a", "a-2"] };
    assert.deepEqual(fixed(plan), {
      components: [queue("a"), queue("a-3"), queue("a-2")],
      deploy_order: ["a", "a-3", "a-2"],
    });
  });

  it("use the nearest type or name", () => {
    const plan = { components: [queue("orders")], deploy_order: ["ordres"] };
    const [problem] = judge(plan).filter(({ code }) => code === "unknown-name");
    assert.equal(problem?.code === "unknown-name" && problem.nearest, "orders");
    assert.deepEqual(
      fixed({ components: [{ type_id: "AWS:SQS/Queue@1", name: "a" }], deploy_order: ["a"] }),
      {
        components: [queue("a")],
        deploy_order: ["a"],
      },
    );
  });

  it("take a dependency away wherever the plan states it", () => {
    const plan = {
      components: [queue("a", { depends_on: ["b"], parent: "b" }), queue("b", { depends_on: ["a", "a"] })],
      deploy_order: ["a", "b"],
    };
    const { components } = fixed(plan) as typeof plan;
    assert.deepEqual(components[1], queue("b", { depends_on: [] }));
  });
});

/** The letters to insert, delete, replace or swap with their neighbour, by trying. */
function distance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const [one, other] = [a.slice(1), b.slice(1)];
  const swapped = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  return Math.min(
    distance(one, other) + (a[0] === b[0] ? 0 : 1),
    distance(one, b) + 1,
    distance(a, other) + 1,
    swapped ? distance(a.slice(2), b.slice(2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

describe("Nearest texts", () => {
  it("are not sought for what nobody mistypes, nor by more comparisons than a moment takes", () => {
    const long = "n".repeat(301);
    assert.equal(nearest(long, [long]), undefined);
    assert.equal(nearest(`${"n".repeat(299)}a`, [`${"n".repeat(299)}b`]), `${"n".repeat(299)}b`);
    // Of 40,000 names that are all nearly the one, none is said to be the nearest without having seen the others.
    const names = Array.from({ length: 40_000 }, (_, index) => `${index}`.padStart(5, "0").repeat(8));
    const mistyped = `${"39999".repeat(7)}3999x`;
    assert.equal(nearest(mistyped, names), undefined);
    assert.equal(nearest(mistyped, names.slice(-100)), names.at(-1));
  });

  it("are those that comparing all letters finds", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 6 }), (written, known) => {
        const most = Math.max(1, Math.floor(written.length * 0.34));
        const distances = known.map((one) => distance(written, one));
        const least = Math.min(...distances);
        assert.equal(nearest(written, known), least <= most ? known[distances.indexOf(least)] : undefined);
      }),
      { numRuns: 500 },
    );
  });

  it("are as near as a typing mistake", () => {
    const known = ["aws:sqs/queue@1", "aws:sns/topic@1", "aws:lambda/function@1"];
    assert.equal(nearest("aws:sqs/qeuue@1", known), "aws:sqs/queue@1");
    assert.equal(nearest("aws:SNS/Topic@1", known), "aws:sns/topic@1");
    assert.equal(nearest("something else", known), undefined);
    assert.equal(nearest("ab", ["cd"]), undefined);
    assert.equal(nearest("db", ["dbs"]), "dbs");
    // In lower case this letter is two, in both texts.
    assert.equal(nearest("İİİ", ["İİİ"]), "İİİ");
  });

  it("of types are of the same name whatever the version, or of the name people use", () => {
    assert.equal(TYPES.nearest("aws:sqs/queue@9"), "aws:sqs/queue@1");
    assert.equal(TYPES.nearest("lambda"), "aws:lambda/function@1");
    assert.equal(TYPES.nearest("azure:sevicebus/namespaces@1")?.startsWith("azure:servicebus/"), true);
  });
});

describe("A sorted order", () => {
  it("is reached through chains of thousands without running out of stack", () => {
    const size = 20_000;
    const names = Array.from({ length: size }, (_, index) => `c${index}`);
    const components = names.map((name, index) =>
      queue(name, index + 1 < size ? { depends_on: [`c${index + 1}`] } : {}),
    );
    const plan = readPlanText(JSON.stringify({ components, deploy_order: names }));
    assert.deepEqual(sortedOrder(names, readDependencies(plan)), names.toReversed());
  });
});
