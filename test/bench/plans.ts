/**
 * What a pause in typing costs: reading and judging a plan's text, in ms of computing (medians), and the longest
 * stall, for which nothing else in the extension host has its turn.
 */
import { parseTree } from "jsonc-parser";
import { findProblems, findProblemsInSteps } from "../../src/editor/plans/core/findProblems.ts";
import { fixAllInSteps } from "../../src/editor/plans/core/fixAll.ts";
import { readPlanInSteps, readPlanText } from "../../src/editor/plans/core/planText.ts";
import { finishInSlices, type Steps } from "../../src/editor/plans/core/steps.ts";
import { Types } from "../../src/editor/plans/core/types.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { measureStrain } from "../support/strain.ts";

const SIZES = [100, 1_000, 5_000] as const;
const ROUNDS = 9;

export interface PlanTextTiming {
  readonly components: number;
  readonly defects: number;
  readonly textKb: number;
  /** The tree by jsonc-parser's own parser, which cannot pause: to compare with. */
  readonly parseTreeMs: number;
  /** Reading and judging at once: all of it one stall. */
  readonly atOnceMs: number;
  readonly inSlicesMs: number;
  readonly stallMs: number;
  readonly fixAllMs: number;
  readonly fixAllStallMs: number;
}

export async function benchPlanText(): Promise<PlanTextTiming[]> {
  const engine = createEngine();
  const types = new Types(engine.providers.flatMap((provider) => engine.search(provider, "")));
  const timings: PlanTextTiming[] = [];
  for (const components of SIZES) {
    for (const wanted of [0, Math.round(components / 20)]) {
      const text = JSON.stringify(planWith(components, wanted, types), null, 2);
      const plan = readPlanText(text);
      const [inSlicesMs, stallMs] = await medianInSlices(() => judging(text, types));
      const [fixAllMs, fixAllStallMs] = await medianInSlices(() => fixAllInSteps(plan, types));
      timings.push({
        components,
        defects: findProblems(plan, types).length,
        textKb: Math.round(text.length / 1024),
        parseTreeMs: medianAtOnce(() => parseTree(text)),
        atOnceMs: medianAtOnce(() => findProblems(readPlanText(text), types)),
        inSlicesMs,
        stallMs,
        fixAllMs,
        fixAllStallMs,
      });
    }
  }
  return timings;
}

function* judging(text: string, types: Types): Steps<unknown> {
  return yield* findProblemsInSteps(yield* readPlanInSteps(text), types);
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

/** The computing time of the work, and its longest stall. */
async function medianInSlices(work: () => Steps<unknown>): Promise<[ms: number, stallMs: number]> {
  const times: number[] = [];
  const stalls: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { stallMs } = await measureStrain(async () => {
      const start = process.threadCpuUsage();
      await finishInSlices(work(), () => undefined);
      times.push(msSince(start));
    });
    stalls.push(stallMs);
  }
  return [middle(times), middle(stalls)];
}

function medianAtOnce(work: () => unknown): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.threadCpuUsage();
    work();
    times.push(msSince(start));
  }
  return middle(times);
}

/** Of the thread's own computing time, so that other programs do not count. */
function msSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10;
}

if (import.meta.main) console.table(await benchPlanText());
