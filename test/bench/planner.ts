import { createEngine } from "../../src/engine/engine.ts";

const INTENTS = [
  "A static site plus API with a queue for e-mails",
  "A containerized API with PostgreSQL, a cache and a nightly report, private network only",
  "Ingest device telemetry, keep it for a year, detect anomalies and alert the operators",
  "Chat over our own documents with retrieval, users sign in with their company account",
];

export interface EngineTiming {
  readonly what: string;
  readonly n: number;
  /** Milliseconds of one call. */
  readonly median: number;
  readonly p95: number;
}

/** Proposing, and composing plans of growing size. */
export function benchEngine(): EngineTiming[] {
  const engine = createEngine();
  const propose = measure(200, (run) => {
    engine.propose("aws", { intent: INTENTS[run % INTENTS.length] ?? "" });
  });
  const types = engine.search("aws", "").map((primitive) => primitive.type_id);
  const resolve = [10, 50, 200, 500, 1_000, 2_000].map((n) => {
    const candidates = Array.from({ length: n }, (_, index) => ({
      type_id: types[index % types.length] ?? "",
      name: `component-${index}`,
    }));
    return { what: "resolve", n, ...measure(n > 500 ? 5 : 15, () => engine.resolve("aws", { candidates })) };
  });
  return [{ what: "propose", n: 1, ...propose }, ...resolve];
}

function measure(runs: number, call: (run: number) => unknown): Pick<EngineTiming, "median" | "p95"> {
  for (let run = 0; run < 4; run++) call(run);
  const times = Array.from({ length: runs }, (_, run) => {
    const started = performance.now();
    call(run);
    return performance.now() - started;
  }).sort((a, b) => a - b);
  const at = (share: number) => Number((times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2));
  return { median: at(0.5), p95: at(0.95) };
}
