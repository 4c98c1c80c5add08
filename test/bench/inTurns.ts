import { threadCpuMs } from "../support/busy.ts";

/**
 * Times several ways to do the same in turns, each first as often as last, so that the machine's moods fall on all.
 * @returns medians in milliseconds by the clock, of the first and the second; and the ratio of all their computing
 */
export async function inTurns(
  what: string,
  ways: readonly (() => Promise<void>)[],
  times: number,
): Promise<Record<string, string>> {
  const samples = ways.map(() => ({ clock: [] as number[], computing: [] as number[] }));
  for (let time = 0; time < times; time++) {
    const order = [...ways.entries()];
    for (const [index, way] of time % 2 === 0 ? order : order.reverse()) {
      const [start, before] = [performance.now(), threadCpuMs()];
      await way();
      samples[index]?.computing.push(threadCpuMs() - before);
      samples[index]?.clock.push(performance.now() - start);
    }
  }
  const [here, beside] = samples.map(({ clock, computing }) => ({
    clock: median(clock),
    // The system counts it in steps that are longer than a request.
    computing: computing.reduce((sum, each) => sum + each, 0),
  }));
  if (!here || !beside) return { what, ms: here?.clock.toFixed(3) ?? "" };
  return {
    what,
    ms: here.clock.toFixed(3),
    beside: beside.clock.toFixed(3),
    ratio: (here.clock / beside.clock).toFixed(2),
    computing: (here.computing / beside.computing).toFixed(2),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
