/** How long what is there takes to be read and reviewed: at first, and after an edit of one file (medians, in ms). */
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
      return Math.round(all.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
    };
    const start = performance.now();
    engine.render(plan, "svg", { view: "architecture" });
    const pictureMs = Math.round(performance.now() - start);
    const editMs = await median(true);
    const withoutKeepingMs = await median(false);
    timings.push({ resources, firstMs: Math.round(first), editMs, withoutKeepingMs, pictureMs });
  }
  return timings;
}
