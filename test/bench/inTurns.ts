/** Times several ways to do the same, in turns, so that the machine's moods fall on all of them. */
export async function inTurns(
  what: string,
  ways: readonly (() => Promise<void>)[],
  times: number,
): Promise<Record<string, string | number>> {
  const samples: number[][] = ways.map(() => []);
  for (let time = 0; time < times; time++)
    for (const [index, way] of ways.entries()) {
      const start = performance.now();
      await way();
      samples[index]?.push(performance.now() - start);
    }
  const [here = 0, beside] = samples.map(median);
  const ratio = beside === undefined ? {} : { beside: beside.toFixed(3), ratio: (here / beside).toFixed(2) };
  return { what, ms: here.toFixed(3), ...ratio };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
