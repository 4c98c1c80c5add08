/** Plans of any size, each of a shape on which work may grow faster than the plan. */
import type { PlanComponent, PlanInput, PlanRelation } from "../../../src/contract/plan.ts";
import { type Growing, growing } from "./input.ts";

const TYPES = [
  ["lambda/function", "compute"],
  ["sqs/queue", "messaging"],
  ["dynamodb/table", "data"],
  ["s3/bucket", "data"],
] as const;

function component(name: string, index: number, more: Partial<PlanComponent> = {}): PlanComponent {
  const [type, group] = TYPES[index % TYPES.length] ?? TYPES[0];
  return { name, type_id: `aws:${type}@1`, group, ...more };
}

function plan(components: readonly PlanComponent[], relations: readonly PlanRelation[] = []): PlanInput {
  return {
    components: [...components],
    deploy_order: components.map(({ name }) => name),
    relations: [...relations],
  };
}

function many(size: number, more?: (index: number) => Partial<PlanComponent>): PlanComponent[] {
  return Array.from({ length: size }, (_, index) => component(`part-${index}`, index, more?.(index)));
}

const uses = (from: string, to: string, kind = "uses"): PlanRelation => ({ from, to, kind });

/** Names that are one letter apart. */
function alike(index: number): string {
  return `customer-orders-processor-${index.toString(36).padStart(5, "q")}`;
}

/** Letters of names that are cut; items of which more have unknown names than suggestions are looked for. */
const CUT = { from: 4_000, most: 256_000 };
const MANY_UNKNOWN = { from: 240, most: 4_000 };

/** By what they are; the size is that of what grows. */
export const PLANS = {
  "components alone": growing({ covers: true }, (size) => plan(many(size))),
  "a chain": growing({ covers: true }, (size) =>
    plan(
      many(size, (index) => (index > 0 ? { depends_on: [`part-${index - 1}`] } : {})),
      Array.from({ length: size - 1 }, (_, index) => uses(`part-${index}`, `part-${index + 1}`)),
    ),
  ),
  "a star": (size) =>
    plan(
      many(size),
      Array.from({ length: size - 1 }, (_, index) => uses(`part-${index + 1}`, "part-0")),
    ),
  "a star outwards": (size) =>
    plan(
      many(size),
      Array.from({ length: size - 1 }, (_, index) => uses("part-0", `part-${index + 1}`)),
    ),
  "a ring": growing({ covers: true }, (size) =>
    plan(
      many(size, (index) => ({ depends_on: [`part-${(index + 1) % size}`] })),
      Array.from({ length: size }, (_, index) => uses(`part-${index}`, `part-${(index + 1) % size}`)),
    ),
  ),
  "a mesh of relations": (size) => mesh(Math.round(Math.sqrt(size))),
  "two layers, all to all": (size) => layered(Math.round(Math.sqrt(size))),
  "parts within parts": growing({ covers: true }, (size) =>
    plan(many(size, (index) => (index > 0 ? { parent: `part-${index - 1}` } : {}))),
  ),
  "parts within one": (size) => plan(many(size, (index) => (index > 0 ? { parent: "part-0" } : {}))),
  "parts that serve each other": (size) =>
    plan(many(size, (index) => (index > 0 ? { serves: `part-${index - 1}` } : {}))),
  "equal names": (size) => plan(Array.from({ length: size }, (_, index) => component("part", index))),
  "names that are taken": growing({ covers: true }, (size) =>
    plan(
      Array.from({ length: size }, (_, index) =>
        component(index % 2 ? `part-${(index + 3) / 2}` : "part", index),
      ),
    ),
  ),
  "names nearly alike": growing({ sizes: MANY_UNKNOWN }, (size) =>
    plan(
      Array.from({ length: size }, (_, index) =>
        component(alike(index), index, { depends_on: [`${alike(index)}x`] }),
      ),
    ),
  ),
  "relations of one pair": (size) =>
    plan(
      many(2),
      Array.from({ length: size }, (_, index) => uses("part-0", "part-1", `uses ${index}`)),
    ),
  "long names (letters)": growing({ sizes: CUT }, (size) =>
    plan(
      Array.from({ length: 4 }, (_, index) => component(`${"n".repeat(size / 4)}${index}`, index)),
      [],
    ),
  ),
  "long unknown names (letters)": growing({ covers: true, sizes: CUT }, (size) =>
    plan([
      component(`${"n".repeat(size / 4)}a`, 0),
      component("b", 1, { depends_on: [`${"n".repeat(size / 4)}c`] }),
    ]),
  ),
  "long names of separators": growing({ covers: true, sizes: CUT }, (size) =>
    plan(
      Array.from({ length: 4 }, (_, index) => component(`${"-_. ".repeat(size / 16)}${index}`, index)),
      [],
    ),
  ),
  "unknown long types (letters)": growing({ covers: true, sizes: CUT }, (size) =>
    plan([
      component("a", 0, { type_id: `aws:${"t".repeat(size / 2)}/x@1` }),
      component("b", 0, { type_id: `${"t:/@".repeat(size / 8)}` }),
    ]),
  ),
  "settings of one part": (size) =>
    plan([
      component("a", 0, {
        desired_input: Object.fromEntries(
          Array.from({ length: size }, (_, index) => [`key${index}`, `value ${index}`]),
        ),
      }),
    ]),
  "a long setting (letters)": growing({ sizes: CUT }, (size) =>
    plan([component("a", 0, { desired_input: { FunctionName: "v".repeat(size) } }), component("b", 1)]),
  ),
  "tags of one part": growing({ covers: true }, (size) =>
    plan([
      component("a", 0, {
        desired_input: {
          Tags: Array.from({ length: size }, (_, index) => ({ Key: `k${index}`, Value: "v" })),
        },
      }),
    ]),
  ),
} satisfies Readonly<Record<string, Growing<PlanInput>>>;

export type Shape = keyof typeof PLANS;

/** Everything related to everything. */
export function mesh(parts: number): PlanInput {
  const components = many(parts);
  return plan(
    components,
    components.flatMap(({ name }, index) =>
      components.flatMap((other, at) => (at === index ? [] : [uses(name, other.name)])),
    ),
  );
}

function layered(parts: number): PlanInput {
  const components = many(2 * parts);
  return plan(
    components,
    components
      .slice(0, parts)
      .flatMap(({ name }) => components.slice(parts).map((other) => uses(name, other.name))),
  );
}
