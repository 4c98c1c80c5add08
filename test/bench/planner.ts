import { createEngine } from "../../src/engine/engine.ts";

const INTENTS = [
  "A static site plus API with a queue for e-mails",
  "A containerized API with PostgreSQL, a cache and a nightly report, private network only",
  "Ingest device telemetry, keep it for a year, detect anomalies and alert the operators",
  "Chat over our own documents with retrieval, users sign in with their company account",
];

/** Long texts of different kinds: prose, other languages, lists of things that are not wanted, noise. */
const LONG: readonly string[] = [
  `${INTENTS.join(". ")}. `,
  "Ein Webshop mit Datenbank, Suche und Bestellbestätigungen per E-Mail; nichts davon soll öffentlich sein. ",
  "オンラインショップを作りたいです。データベースとキャッシュ、毎晩のレポート、メール通知が必要です。",
  "no kubernetes, vms or databases, ",
  "q8Zt x1 .. zzyx,vjq kd-9 ÿüñ ",
].map((text) => text.repeat(Math.ceil(100_000 / text.length)).slice(0, 100_000));

export interface EngineTiming {
  readonly what: string;
  readonly n: number;
  /** Milliseconds of one call. */
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
}

/** Proposing, and composing plans of growing size. */
export function benchEngine(): EngineTiming[] {
  const engine = createEngine();
  const propose = measure(200, (run) => {
    engine.propose("aws", { intent: INTENTS[run % INTENTS.length] ?? "" });
  });
  const long = measure(50, (run) => {
    engine.propose("aws", { intent: LONG[run % LONG.length] ?? "" });
  });
  const types = engine.search("aws", "").map((primitive) => primitive.type_id);
  const resolve = [10, 50, 200, 500, 1_000].map((n) => {
    const candidates = Array.from({ length: n }, (_, index) => ({
      type_id: types[index % types.length] ?? "",
      name: `component-${index}`,
    }));
    return { what: "resolve", n, ...measure(n > 500 ? 5 : 15, () => engine.resolve("aws", { candidates })) };
  });
  return [
    { what: "propose: a sentence", n: 1, ...propose },
    { what: "propose: 100 kB", n: 1, ...long },
    ...resolve,
  ];
}

function measure(runs: number, call: (run: number) => unknown): Pick<EngineTiming, "median" | "p95" | "p99"> {
  for (let run = 0; run < 4; run++) call(run);
  const times = Array.from({ length: runs }, (_, run) => {
    const started = performance.now();
    call(run);
    return performance.now() - started;
  }).sort((a, b) => a - b);
  const at = (share: number) => Number((times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2));
  return { median: at(0.5), p95: at(0.95), p99: at(0.99) };
}
