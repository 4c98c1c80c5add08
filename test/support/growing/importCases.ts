/** Importing costs, drift and runs from files that may grow. */
import { Buffer } from "node:buffer";
import { parquetWriteBuffer } from "hyparquet-writer";
import type { GrowthCase } from "./growth.ts";
import { repeated } from "./input.ts";

/** Reads files for an import; what is read is not kept, so that there is no store beside it. */
const IMPORT_TEXTS: Readonly<
  Record<string, readonly [kind: "costs" | "drift" | "run", name: string, make: (size: number) => string]>
> = {
  "rows of costs": ["costs", "focus.csv", (size) => focus(repeated(size, (n) => row(n % 28, `S${n % 50}`)))],
  "services of costs": ["costs", "focus.csv", (size) => focus(repeated(size, (n) => row(1, `S${n}`)))],
  "a row without end (letters)": ["costs", "focus.csv", (size) => focus(`"${"a".repeat(size)}`)],
  "quotes in a row (letters)": ["costs", "focus.csv", (size) => focus(`"${'""'.repeat(size / 2)}`)],
  "resources of a plan": [
    "drift",
    "plan.json",
    (size) =>
      JSON.stringify({
        format_version: "1.2",
        timestamp: "2026-01-01T00:00:00Z",
        planned_values: {},
        prior_state: {
          values: {
            root_module: {
              resources: Array.from({ length: size }, (_, n) => ({
                address: `aws_sqs_queue.q${n}`,
                mode: "managed",
              })),
            },
          },
        },
        resource_drift: Array.from({ length: size }, (_, n) => ({
          address: `aws_sqs_queue.q${n}`,
          mode: "managed",
          change: { actions: ["update"], before: { a: 1 }, after: { a: 2 } },
        })),
      }),
  ],
  "lines of a run": ["run", "run.log", (size) => "aws_sqs_queue.q: Creating...\n".repeat(size)],
  "a line of a run (letters)": ["run", "run.log", (size) => "a".repeat(size)],
  "resources of an estimate": [
    "costs",
    "infracost.json",
    (size) =>
      JSON.stringify({
        version: "0.2",
        totalMonthlyCost: "1",
        timeGenerated: "2026-01-01T00:00:00Z",
        currency: "USD",
        projects: [
          {
            name: "p",
            breakdown: {
              resources: Array.from({ length: size }, (_, n) => ({
                name: `aws_sqs_queue.q${n}`,
                monthlyCost: "1",
              })),
            },
          },
        ],
      }),
  ],
  "colours of a run (letters)": ["run", "run.log", (size) => "\u001b[31m".repeat(size / 5)],
};
const focus = (rows: string) =>
  `EffectiveCost,BillingCurrency,ChargePeriodStart,BillingAccountId,ServiceName,ResourceId\n${rows}\n`;
const row = (day: number, service: string) =>
  `0.5,USD,2026-09-${String(day + 1).padStart(2, "0")}T00:00:00Z,1,${service},r-${service}`;

function parquet(size: number): Buffer {
  const columns = [
    ["EffectiveCost", "DOUBLE", 0.5],
    ["BillingCurrency", "STRING", "USD"],
    ["ChargePeriodStart", "STRING", "2026-09-01T00:00:00Z"],
    ["BillingAccountId", "STRING", "1"],
    ["ServiceName", "STRING", "S"],
  ] as const;
  return Buffer.from(
    parquetWriteBuffer({
      columnData: columns.map(([name, type, value]) => ({ name, type, data: Array(size).fill(value) })),
    }),
  );
}

function importCases(): GrowthCase[] {
  const texts = Object.entries(IMPORT_TEXTS);
  const parts: [string, readonly ["costs" | "drift" | "run", string, (size: number) => string | Buffer]][] = [
    ...texts,
    ["rows of Parquet", ["costs", "focus.parquet", parquet]],
  ];
  return parts.map(([input, [kind, name, make]]) => ({
    of: `importFiles ${kind}`,
    input,
    ...{ everyRun: false, covers: true },
    ...(input.includes("(letters)") ? { from: 4_000, most: 256_000 } : { from: 60, most: 16_000 }),
    prepare: (size) => {
      const bytes = Buffer.from(make(size));
      return async () => {
        const { emptyEnvironment } = await import("../../service/importSupport.ts");
        const { service, take } = await emptyEnvironment();
        try {
          return await take(kind, { name, content: pieces(bytes) }).catch(() => undefined);
        } finally {
          await service.close();
        }
      };
    },
  }));
}

async function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

export const CASES: readonly GrowthCase[] = importCases();
