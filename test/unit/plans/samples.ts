/** Random plans without a defect, and ways to put one in. */
import fc from "fast-check";
import type { ProblemCode } from "../../../src/editor/plans/core/problems.ts";
import { Types } from "../../../src/editor/plans/core/types.ts";
import { createEngine } from "../../../src/engine/engine.ts";

export interface SampleComponent {
  type_id: unknown;
  name?: unknown;
  parent?: string;
  depends_on?: string[];
}

export interface SamplePlan {
  components: SampleComponent[];
  deploy_order: unknown[];
  relations: { from: string; to: string; kind: string }[];
  [key: string]: unknown;
}

const engine = createEngine();
export const TYPES = new Types(engine.providers.flatMap((provider) => engine.search(provider, "")));
const TYPE_IDS = TYPES.all.map(({ type_id }) => type_id);

/** Names far apart, so that no other name is ever the nearest; some as JSON has to escape them. */
const NAMES = [
  "queue",
  "worker-function",
  "db",
  "Größe 5",
  'a "quoted" one',
  "back\\slash",
  "😀😀😀",
  "gateway/api",
  "x".repeat(60),
  "role_of_all",
];

/** How a plan is laid out in its file. */
export const layout = fc.constantFrom<(plan: unknown) => string>(
  (plan) => JSON.stringify(plan),
  (plan) => JSON.stringify(plan, null, 2),
  (plan) => JSON.stringify(plan, null, "\t").replaceAll("\n", "\r\n"),
  (plan) => JSON.stringify({ isError: false, result: { plan } }, null, 2),
);

/** A plan whose deploy order follows all that it says of dependencies: components build on earlier ones. */
export const soundPlan: fc.Arbitrary<SamplePlan> = fc
  .record({
    names: fc.shuffledSubarray(NAMES, { minLength: 3 }),
    types: fc.infiniteStream(fc.constantFrom(...TYPE_IDS)),
    picks: fc.infiniteStream(fc.nat(1_000)),
    listing: fc.infiniteStream(fc.nat(1_000)),
  })
  .map(({ names, types, picks, listing }) => {
    const pick = () => picks.next().value ?? 0;
    const components = names.map((name, index): SampleComponent => {
      const earlier = names.slice(0, index);
      const one = () => earlier[pick() % Math.max(1, earlier.length)];
      const [parent, dependency] = [one(), one()];
      return {
        type_id: types.next().value,
        name,
        ...(pick() % 3 === 0 && parent !== undefined && { parent }),
        ...(pick() % 2 === 0 && dependency !== undefined && { depends_on: [dependency] }),
      };
    });
    const relations = names.slice(1).flatMap((from, index) => {
      const to = names[pick() % (index + 1)];
      return to === undefined || pick() % 2 === 0 ? [] : [{ from, to, kind: "reads" }];
    });
    // Components stand in any order of the file; only the deploy order matters.
    const order = new Map(components.map((component) => [component, listing.next().value ?? 0]));
    components.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    return { components, deploy_order: [...names], relations };
  });

/** A defect put into a plan: what should be told of it, and the text its range covers. */
export interface Defect {
  readonly code: ProblemCode;
  /** What the marked text says; undefined where it depends on the rest of the plan. */
  readonly marked: unknown;
}

export type Injection = (plan: SamplePlan, at: number) => Defect;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** The components that the deploy order names, in its order. */
function inOrder({ components, deploy_order }: SamplePlan): SampleComponent[] {
  return [...new Set(deploy_order)].flatMap((entry) => components.find(({ name }) => name === entry) ?? []);
}

/** One way for each kind of defect; `index` picks where. */
export const INJECTIONS: Readonly<Record<string, Injection>> = {
  "an unknown type": ({ components }, index) => {
    at(components, index).type_id = "acme:nothing/like-it@1";
    return { code: "unknown-type", marked: "acme:nothing/like-it@1" };
  },
  "a mistyped type": ({ components }, index) => {
    at(components, index).type_id = "aws:sqs/quue@1";
    return { code: "unknown-type", marked: "aws:sqs/quue@1" };
  },
  "a type of another version": ({ components }, index) => {
    at(components, index).type_id = "aws:sqs/queue@77";
    return { code: "unknown-type", marked: "aws:sqs/queue@77" };
  },
  "a component missing from the deploy order": (plan, index) => {
    const [name] = plan.deploy_order.splice(index % plan.deploy_order.length, 1);
    return { code: "not-in-order", marked: name };
  },
  "a name in the deploy order without a component": (plan, index) => {
    plan.deploy_order.splice(index % (plan.deploy_order.length + 1), 0, "zzzz-zzzz");
    return { code: "unknown-name", marked: "zzzz-zzzz" };
  },
  "a mistyped dependency": (plan, index) => {
    at(plan.components, index).depends_on = ["zzzz-zzzz"];
    return { code: "unknown-name", marked: "zzzz-zzzz" };
  },
  "a parent that does not exist": (plan, index) => {
    at(plan.components, index).parent = "zzzz-zzzz";
    return { code: "unknown-name", marked: "zzzz-zzzz" };
  },
  "a relation to nothing": (plan) => {
    plan.relations.push({ from: "zzzz-zzzz", to: plan.deploy_order[0] as string, kind: "reads" });
    return { code: "unknown-name", marked: "zzzz-zzzz" };
  },
  "a second component of a name": (plan, index) => {
    const { type_id, name } = at(plan.components, index);
    plan.components.push({ type_id, name });
    return { code: "duplicate-name", marked: name };
  },
  "a name twice in the deploy order": (plan, index) => {
    const name = at(plan.deploy_order, index);
    plan.deploy_order.push(name);
    return { code: "duplicate-in-order", marked: name };
  },
  "a circle": (plan, index) => {
    const ordered = inOrder(plan);
    const last = at(ordered, ordered.length - 1);
    const first = at(ordered.slice(0, -1), index);
    delete first.parent;
    first.depends_on = [last.name as string];
    last.depends_on = [first.name as string];
    return { code: "cycle", marked: undefined };
  },
  "itself as a dependency": (plan, index) => {
    const component = at(plan.components, index);
    component.depends_on = [component.name as string];
    return { code: "cycle", marked: component.name };
  },
  "a dependency deployed after its dependent": (plan) => {
    const [first, second] = inOrder(plan);
    if (!first || !second) throw new Error("A sample has at least three components.");
    second.depends_on = [first.name as string];
    const [one, other] = [first.name, second.name].map((name) => plan.deploy_order.indexOf(name));
    plan.deploy_order.splice(one ?? 0, 1, second.name);
    plan.deploy_order.splice(other ?? 0, 1, first.name);
    return { code: "deployed-too-late", marked: second.name };
  },
  "no deploy order": (plan) => {
    delete (plan as Record<string, unknown>)["deploy_order"];
    return { code: "no-deploy-order", marked: "components" };
  },
  "a component without a name": (plan) => {
    plan.components.push({ type_id: "aws:sqs/queue@1" });
    return { code: "missing-key", marked: undefined };
  },
  "a name that is a number": (plan) => {
    plan.components.push({ type_id: "aws:sqs/queue@1", name: 424_242 });
    return { code: "wrong-shape", marked: 424_242 };
  },
  "a type that is null": (plan, index) => {
    at(plan.components, index).type_id = null;
    return { code: "wrong-shape", marked: null };
  },
  "an empty name": (plan) => {
    plan.components.push({ type_id: "aws:sqs/queue@1", name: "" });
    return { code: "wrong-shape", marked: "" };
  },
  "a number in the deploy order": (plan, index) => {
    plan.deploy_order.splice(index % plan.deploy_order.length, 0, 424_242);
    return { code: "wrong-shape", marked: 424_242 };
  },
  "a component that is a text": (plan) => {
    plan.components.push("zzzz-zzzz" as unknown as SampleComponent);
    return { code: "wrong-shape", marked: "zzzz-zzzz" };
  },
  "relations that are a text": (plan) => {
    Object.assign(plan, { relations: "zzzz-zzzz" });
    return { code: "wrong-shape", marked: "zzzz-zzzz" };
  },
};
