/** How often functions are called: what work takes on any machine, however fast and busy it is. */
import { Session } from "node:inspector/promises";
import { pathToFileURL } from "node:url";

/** Calls by the address of a file, and by the name of the function. */
export class Calls {
  readonly #byFile: ReadonlyMap<string, ReadonlyMap<string, number>>;

  constructor(byFile: ReadonlyMap<string, ReadonlyMap<string, number>>) {
    this.#byFile = byFile;
  }

  /** Calls of the functions of a file that have a name; of all, also those without, where none is given. */
  in(path: string, name?: string): number {
    const ofFile = this.namesIn(path);
    return name === undefined
      ? [...ofFile.values()].reduce((sum, calls) => sum + calls, 0)
      : (ofFile.get(name) ?? 0);
  }

  /** The functions of a file that were called, each with its calls. */
  namesIn(path: string): ReadonlyMap<string, number> {
    return this.#byFile.get(pathToFileURL(path).href) ?? new Map();
  }
}

/** Counts the calls that are made meanwhile. */
export async function callsOf(work: () => unknown): Promise<Calls> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await work();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const byFile = new Map<string, Map<string, number>>();
    for (const { url, functions } of result) {
      const calls = byFile.get(url) ?? new Map<string, number>();
      byFile.set(url, calls);
      for (const { functionName, ranges } of functions) {
        const count = ranges[0]?.count ?? 0;
        if (count > 0) calls.set(functionName, (calls.get(functionName) ?? 0) + count);
      }
    }
    return new Calls(byFile);
  } finally {
    session.disconnect();
  }
}
