/** Milliseconds to read and judge a plan's text, as each pause in typing does: medians. */
import { findProblems } from "../../src/editor/plans/core/findProblems.ts";
import { fixAll } from "../../src/editor/plans/core/fixAll.ts";
import { readPlanText } from "../../src/editor/plans/core/planText.ts";
import { Types } from "../../src/editor/plans/core/types.ts";
import { createEngine } from "../../src/engine/engine.ts";

const SIZES = [100, 1_000, 5_000] as const;
const ROUNDS = 9;

export interface PlanTextTiming {
  readonly components: number;
  readonly defects: number;
  readonly textKb: number;
  /** The parser of VS Code's own JSON support alone is part of `readMs`; `JSON.parse` is there to compare with. */
  readonly jsonParseMs: number;
  readonly readMs: number;
  readonly judgeMs: number;
  readonly fixAllMs: number;
}

export function benchPlanText(): PlanTextTiming[] {
  const engine = createEngine();
  const types = new Types(engine.providers.flatMap((provider) => engine.search(provider, "")));
  return SIZES.flatMap((size) =>
    [0, Math.round(size / 20)].map((defects) => {
      const text = JSON.stringify(planWith(size, defects, types), null, 2);
      const plan = readPlanText(text);
      return {
        components: size,
        defects: findProblems(plan, types).length,
        textKb: Math.round(text.length / 1024),
        jsonParseMs: median(() => JSON.parse(text)),
        readMs: median(() => readPlanText(text)),
        judgeMs: median(() => findProblems(plan, types)),
        fixAllMs: median(() => fixAll(plan, types)),
      };
    }),
  );
}

/** A chain with a few more dependencies across; every twentieth component may be mistyped and deployed too early. */
function planWith(size: number, defects: number, types: Types): unknown {
  const name = (index: number) => `component-${index}`;
  const components = Array.from({ length: size }, (_, index) => ({
    type_id: `${types.all[index % types.all.length]?.type_id}${index < defects ? "x" : ""}`,
    name: name(index),
    display_name: "Something of the cloud",
    desired_input: { Size: index, Encrypted: true, Tags: ["a", "b"] },
    depends_on: index === 0 ? [] : [name(index - 1), name(Math.floor(index / 2))],
  }));
  const order = components.map((component) => component.name);
  for (let index = 0; index < defects; index++) order.push(...order.splice(index, 1));
  const relations = components.map((component, index) => ({
    from: component.name,
    to: name(Math.floor(index / 3)),
    kind: "reads",
  }));
  return { components, deploy_order: order, relations };
}

function median(run: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return Math.round((times[Math.floor(ROUNDS / 2)] ?? 0) * 10) / 10;
}

if (import.meta.main) console.table(benchPlanText());
