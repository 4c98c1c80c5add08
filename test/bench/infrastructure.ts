/** How long what is there takes to be read and reviewed: at first, and after an edit of one file (medians, in ms). */
import type { PlanInput } from "../../src/contract/plan.ts";
import type { DiagramPlaces } from "../../src/contract/rendering.ts";
import { createEngine, ParsedFiles } from "../../src/engine/engine.ts";
import { inMemory, largeConfiguration } from "../support/hcl.ts";

const ROUNDS = 7;

export interface ReadingTiming {
  readonly resources: number;
  readonly firstMs: number;
  /** Read and reviewed again after an edit of one file. */
  readonly editMs: number;
  /** The same by who keeps nothing. */
  readonly withoutKeepingMs: number;
  /** The picture of it, as the panel asks for it. */
  readonly pictureMs: number;
  /** The picture of another edit, in which everything stays where it stood. */
  readonly nextPictureMs: number;
}

const middle = (all: number[]) => Math.round(all.sort((a, b) => a - b)[all.length >> 1] ?? 0);

/** Where things stand in a picture, as the panel reads it. */
function placesIn(svg: string, { components }: PlanInput): DiagramPlaces {
  const cells = svg.matchAll(/data-index="(\d+)"[^>]*? data-cell="(\d+) (\d+)"/g);
  return Object.fromEntries(
    [...cells].map(([, index, column, row]) => [
      components[Number(index)]?.name ?? "",
      { column: Number(column), row: Number(row) },
    ]),
  );
}

export async function benchInfrastructure(sizes: readonly number[] = [500, 2_000]): Promise<ReadingTiming[]> {
  const timings: ReadingTiming[] = [];
  for (const resources of sizes) {
    const engine = createEngine();
    const parsed = new ParsedFiles();
    const read = async (edit: number, keeps: boolean) => {
      const files = inMemory(largeConfiguration(resources, edit), keeps ? { parsed } : {});
      const start = performance.now();
      const { plan } = await engine.read(files, [""]);
      await engine.reviewInFolder(plan, { ...files, list: async () => [] });
      return { plan, ms: performance.now() - start };
    };
    const { plan, ms: first } = await read(0, true);
    const median = async (keeps: boolean) => {
      const all: number[] = [];
      for (let round = 1; round <= ROUNDS; round++) all.push((await read(round, keeps)).ms);
      return middle(all);
    };
    const start = performance.now();
    const svg = engine.render(plan, "svg", { view: "architecture" });
    const pictureMs = Math.round(performance.now() - start);
    const places = placesIn(svg, plan);
    const next = Array.from({ length: ROUNDS }, () => {
      const again = performance.now();
      engine.render(plan, "svg", { view: "architecture", places });
      return performance.now() - again;
    });
    const editMs = await median(true);
    const withoutKeepingMs = await median(false);
    timings.push({
      resources,
      firstMs: Math.round(first),
      editMs,
      withoutKeepingMs,
      pictureMs,
      nextPictureMs: middle(next),
    });
  }
  return timings;
}

export interface StateTiming {
  readonly resources: number;
  readonly MB: number;
  /** The first one of a process, which loads the reader and its tables, too. */
  readonly firstMs: number;
  readonly medianMs: number;
}

/** A state of so many resources as `terraform show -json` writes it, about 1 KB each: from bytes to a plan. */
export async function benchState(count = 5_000): Promise<StateTiming[]> {
  const engine = createEngine();
  const text = JSON.stringify({
    ...{ format_version: "1.0", terraform_version: "1.13.0" },
    values: { root_module: { resources: Array.from({ length: count }, (_, index) => queueOf(index)) } },
  });
  const state = new TextEncoder().encode(text);
  const files = { list: async () => ["state.json"], read: async () => state };
  const all: number[] = [];
  let resources = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    resources = (await engine.read(files, ["state.json"])).plan.components.length;
    all.push(performance.now() - start);
  }
  const MB = Math.round(state.length / 1024 ** 2);
  return [{ resources, MB, firstMs: Math.round(all[0] ?? 0), medianMs: middle(all) }];
}

function queueOf(index: number): object {
  const arn = `arn:aws:sqs:eu-west-1:123456789012:queue-${index}`;
  const tags = Object.fromEntries(
    Array.from({ length: 12 }, (_, tag) => [`team-${tag}`, `value ${tag} of the tag`]),
  );
  return {
    ...{ address: `aws_sqs_queue.q${index}`, mode: "managed", type: "aws_sqs_queue", name: `q${index}` },
    values: { arn, id: arn, name: `queue-${index}`, delay_seconds: 0, policy: "", tags, tags_all: tags },
    sensitive_values: { tags: {}, tags_all: {} },
  };
}
