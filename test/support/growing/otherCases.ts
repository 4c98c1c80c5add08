/** What else reads and judges what others wrote: rules, teams' files, drift, costs, logs, answers, imports, links. */
import { Buffer } from "node:buffer";
import { parquetWriteBuffer } from "hyparquet-writer";
import { knownLength } from "../../../src/client/follow/overlap.ts";
import { parseJson } from "../../../src/client/json.ts";
import { JsonGuard } from "../../../src/client/jsonGuard.ts";
import { nextPage } from "../../../src/client/links.ts";
import { readCost } from "../../../src/contract/cost.ts";
import { readDrift } from "../../../src/contract/drift.ts";
import { readErrorMessage } from "../../../src/contract/errors.ts";
import { readLogs } from "../../../src/contract/logs.ts";
import { readProjects } from "../../../src/contract/project.ts";
import type { ReviewFinding } from "../../../src/contract/review.ts";
import { AnsiReader } from "../../../src/editor/logs/text/ansi.ts";
import { foldsOf, stepsWithoutError } from "../../../src/editor/logs/text/folding.ts";
import { logName } from "../../../src/editor/logs/text/logName.ts";
import { OutlineReader } from "../../../src/editor/logs/text/outline.ts";
import { LogRenderer } from "../../../src/editor/logs/text/renderer.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { readIgnored, setAside } from "../../../src/engine/review/ignored.ts";
import { inspectPack } from "../../../src/engine/rules/inspect.ts";
import { withoutAnsi } from "../../../src/shared/ansi.ts";
import { readBudgets } from "../../../src/shared/cost/budgetsFile.ts";
import { readAcceptances } from "../../../src/shared/drift/acceptedFile.ts";
import { differencesOf, documentOf } from "../../../src/shared/drift/differences.ts";
import { judgeDrift, worstFirst } from "../../../src/shared/drift/judged.ts";
import { globTest } from "../../../src/shared/glob.ts";
import { isInertSvg } from "../../../src/shared/icons/inert.ts";
import { parseInPieces } from "../../../src/shared/json/pieces.ts";
import { findSyntaxFault } from "../../../src/shared/json/syntax.ts";
import { addressIn } from "../../../src/shared/logs/addresses.ts";
import { mayHaveEvents } from "../../../src/shared/logs/events.ts";
import { withTimes } from "../../../src/shared/logs/lineTime.ts";
import { lastTimestamp } from "../../../src/shared/logs/timestamps.ts";
import { redact } from "../../../src/shared/redaction/echoes.ts";
import { hasSides, shownCheck, shownElement, sidesOf } from "../../../src/shared/redaction/shown.ts";
import { redactText } from "../../../src/shared/redaction/text.ts";
import { redactValue } from "../../../src/shared/redaction/value.ts";
import { onLines, onOneLine } from "../../../src/shared/seen.ts";
import { filesOf } from "../../unit/read/files.ts";
import type { GrowthCase } from "./growth.ts";
import { repeated } from "./texts.ts";

const engine = createEngine();
const TODAY = 20_000;

/** A function of a text or a value, with inputs by what grows in them. */
function cases<Input>(
  of: string,
  work: (input: Input) => unknown,
  inputs: Readonly<Record<string, (size: number) => Input>>,
  sizes?: { readonly from: number; readonly most: number },
): GrowthCase[] {
  return Object.entries(inputs).map(([input, make]) => ({
    of,
    input,
    ...(sizes ??
      (input.includes("(letters)") ? { from: 4_000, most: 1_024_000 } : { from: 60, most: 16_000 })),
    prepare: (size) => {
      const made = make(size);
      return () => work(made);
    },
  }));
}

/** Texts on which scanning may go back and forth. */
const TEXTS: Readonly<Record<string, (size: number) => string>> = {
  "one letter (letters)": (size) => "a".repeat(size),
  "spaces (letters)": (size) => " ".repeat(size),
  "separators (letters)": (size) => "-_./:".repeat(size / 5),
  "line ends (letters)": (size) => "\r\n".repeat(size / 2),
  "lines (letters)": (size) => "a line of words\n".repeat(size / 16),
  "equals signs (letters)": (size) => "password=".repeat(size / 9),
  "quotes (letters)": (size) => '"'.repeat(size),
  "backslashes (letters)": (size) => `"${"\\".repeat(size)}`,
  "open brackets (letters)": (size) => "[{".repeat(size / 2),
  "escape signs (letters)": (size) => "\u001b[".repeat(size / 2),
  "colours (letters)": (size) => "\u001b[31mx\u001b[0m".repeat(size / 10),
  "colour numbers (letters)": (size) => `\u001b[${"1;".repeat(size / 2)}m`,
  "returns (letters)": (size) => "x\r".repeat(size / 2),
  "groups within groups (letters)": (size) => "##[group]a\n".repeat(size / 11),
  "resources of a log (letters)": (size) =>
    repeated(
      size / 50,
      (n) => `aws_sqs_queue.q${n}: Creating...\naws_sqs_queue.q${n}: Creation complete after 1s`,
    ),
  "boxes of a log (letters)": (size) => "╷\n│ Error: x\n".repeat(size / 12),
  "times (letters)": (size) => "2026-01-01T00:00:00Z x\n".repeat(size / 23),
  "addresses (letters)": (size) => "https://example.org/".repeat(size / 20),
  "digits (letters)": (size) => "1".repeat(size),
  "base64 (letters)": (size) => "QUJDREVGR0hJSktMTU5P".repeat(size / 20),
  "tags (letters)": (size) => "<g>".repeat(size / 3),
};

const pack = (rules: string) => `pack: ours\ntitle: Ours\nrules:\n${rules}`;
const rule = (id: number, when: string) =>
  `  - id: r${id}\n    effect: warn\n    when: ${when}\n    message: m`;
const list = (name: string, size: number, entry: (n: number) => object) =>
  JSON.stringify({ [name]: Array.from({ length: size }, (_, n) => entry(n)) });

const PACKS: Readonly<Record<string, (size: number) => string>> = {
  rules: (size) => pack(repeated(Math.min(size, 290), (n) => rule(n, "{ type: aws:s3/bucket }"))),
  "rules of unknown types": (size) =>
    pack(repeated(Math.min(size, 290), (n) => rule(n, `{ type: aws:s3/bucke${n} }`))),
  "rules with long patterns": (size) =>
    pack(repeated(Math.min(size, 290), (n) => rule(n, `{ name: "${"*a".repeat(99)}*" }`))),
  "a long line (letters)": (size) => `pack: "${"x".repeat(Math.min(size, 120_000))}"`,
  "open brackets (letters)": (size) => "[".repeat(size),
  "lists in lists (letters)": (size) => "- ".repeat(size / 2),
  "keys (letters)": (size) => repeated(size / 8, (n) => `k${n}: 1`),
};

const checks = (size: number, more: (n: number) => object = () => ({})) =>
  readDrift({
    checks: Array.from({ length: size }, (_, n) => ({
      resource: `aws_sqs_queue.q${n}`,
      status: "drifted",
      before: { a: 1 },
      after: { a: 2 },
      ...more(n),
    })),
  });
const accepted = (size: number, more: (n: number) => object = () => ({})) =>
  readAcceptances(
    list("accept", size, (n) => ({
      address: `aws_sqs_queue.q${n}`,
      reason: "r",
      until: "2030-01-01",
      ...more(n),
    })),
    TODAY,
  ).entries.map(({ acceptance }) => acceptance);
const findings = (size: number): ReviewFinding[] =>
  Array.from({ length: size }, (_, n) => ({
    rule: `plan:r${n % 10}`,
    level: "warning",
    message: "m",
    components: [`queue-${n}`],
  }));

function outlined(text: string) {
  const reader = new OutlineReader();
  for (const line of text.split("\n")) reader.push(line);
  const outline = reader.finish();
  return [foldsOf(outline.sections), stepsWithoutError(outline)];
}

function rendered(text: string, piece: number) {
  const renderer = new LogRenderer({ timestamps: "time" });
  for (let at = 0; at < text.length; at += piece) renderer.push(text.slice(at, at + piece));
  return renderer.end();
}

function guarded(text: string) {
  const guard = new JsonGuard();
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += 1_000) guard.push(bytes.subarray(at, at + 1_000));
    guard.end();
    return parseJson(bytes, guard);
  } catch {
    return undefined;
  }
}

const DEEP = (size: number) => {
  let value: unknown = 1;
  for (let depth = 0; depth < Math.min(size, 90); depth++) value = { a: value, b: [value === 1] };
  return value;
};

/** Reads files for an import; what is read is not kept, so that there is no store beside it. */
export const IMPORT_TEXTS: Readonly<
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
    ...(input.includes("(letters)") ? { from: 4_000, most: 256_000 } : { from: 60, most: 16_000 }),
    prepare: (size) => {
      const bytes = Buffer.from(make(size));
      return async () => {
        const { emptyEnvironment } = await import("../../service/importSupport.ts");
        const { service, take } = await emptyEnvironment();
        try {
          return await take(kind, { name, content: pieces(bytes) }).catch(() => undefined);
        } finally {
          service.close();
        }
      };
    },
  }));
}

async function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

export const CASES: readonly GrowthCase[] = [
  ...cases("engine.inspectRules", (text: string) => engine.inspectRules(text), PACKS),
  ...cases("engine.assistRules", (text: string) => engine.assistRules(text, text.length), PACKS),
  ...cases(
    "engine.rulesInFolder",
    (text: string) => engine.rulesInFolder(filesOf({ ".infra-planner/rules/a.yaml": text })),
    PACKS,
  ),
  ...cases("engine.ruleFilesIn", (files: Record<string, string>) => engine.ruleFilesIn(filesOf(files)), {
    files: (size) =>
      Object.fromEntries(Array.from({ length: size }, (_, n) => [`.infra-planner/rules/r${n}.yaml`, ""])),
  }),
  ...cases(
    "engine.reviewInFolder",
    (size: number) =>
      engine.reviewInFolder(
        reviewed(size),
        filesOf({
          ".infra-planner/review.json": list("ignore", Math.min(size, 4_900), (n) => ({
            rule: "plan:unencrypted",
            component: `*queue-${n}*`,
            reason: "r",
          })),
        }),
      ),
    {
      "components and what is ignored": (size) => size,
    },
    { from: 60, most: 1_000 },
  ),
  ...cases<[string, string[]]>(
    "engine.resolve by rules",
    ([text, names]) =>
      inspectPack(text, {
        entries: [],
        roles: [],
        resolve: () =>
          engine.resolve("aws", { candidates: names.map((name) => ({ type_id: "aws:sqs/queue@1", name })) }),
      }),
    {
      "long names (letters)": (size) => [
        pack(rule(1, `{ name: "${"*a".repeat(99)}*b" }`)),
        ["a".repeat(size / 2), "b".repeat(size / 2)],
      ],
    },
  ),
  ...cases(
    "engine.propose",
    (intent: string) => engine.propose("aws", { intent }),
    {
      "words (letters)": (size) => "queue and database ".repeat(Math.min(size, 20_000) / 19),
      "one letter (letters)": (size) => "a".repeat(Math.min(size, 20_000)),
      "denials (letters)": (size) => "no queue, ".repeat(Math.min(size, 20_000) / 10),
    },
    { from: 1_000, most: 16_000 },
  ),
  ...cases(
    "engine.whyNot",
    (intent: string) => engine.whyNot("aws", { intent }, "aws:sqs/queue@1"),
    {
      "words (letters)": (size) => "queue and database ".repeat(size / 19),
    },
    { from: 1_000, most: 16_000 },
  ),
  ...cases(
    "engine.practices",
    (workload: string) => engine.practices("aws", workload),
    {
      "one letter (letters)": (size) => "a".repeat(size),
      "words (letters)": (size) => "web api ".repeat(size / 8),
    },
    { from: 1_000, most: 64_000 },
  ),
  ...cases(
    "engine.search",
    (query: string) => engine.search("aws", query),
    { "words (letters)": (size) => "queue ".repeat(size / 6) },
    { from: 1_000, most: 64_000 },
  ),
  ...cases("engine.lookup", (type: string) => engine.lookup(type), {
    "one letter (letters)": (size) => `aws:${"a".repeat(size)}`,
  }),
  ...cases(
    "setAside",
    (size: number) =>
      setAside(
        findings(size),
        readIgnored(
          list("ignore", Math.min(size, 4_900), (n) => ({
            rule: `plan:r${n % 10}`,
            component: `queue-${n}`,
            reason: "r",
          })),
        ),
      ),
    { "findings and entries": (size) => size },
    { from: 60, most: 4_000 },
  ),
  ...cases<[ReturnType<typeof checks>, ReturnType<typeof accepted>]>(
    "judgeDrift",
    ([drift, entries]) => worstFirst(judgeDrift("e", drift, entries, TODAY).checks),
    {
      "checks and acceptances": (size) => [checks(size), accepted(size)],
      "attributes and acceptances": (size) => [
        checks(1, () => ({
          resource: "aws_sqs_queue.q0",
          before: Object.fromEntries(Array.from({ length: size }, (_, n) => [`k${n}`, 1])),
          after: Object.fromEntries(Array.from({ length: size }, (_, n) => [`k${n}`, 2])),
        })),
        accepted(size, (n) => ({ address: "aws_sqs_queue.q0", attribute: `k${n + 1}` })),
      ],
      "a long name (letters)": (size) => [
        checks(1, () => ({ resource: "a".repeat(size) })),
        accepted(20, () => ({ address: "*a".repeat(900) })),
      ],
    },
  ),
  ...cases("readAcceptances", (text: string) => readAcceptances(text, TODAY), {
    entries: (size) => list("accept", size, (n) => ({ address: `a${n}`, reason: "r", until: "2030-01-01" })),
    "odd entries": (size) => list("accept", size, () => ({})),
    ...TEXTS,
  }),
  ...cases("readBudgets", readBudgets, {
    entries: (size) => list("budgets", size, (n) => ({ environment: `e${n}`, amount: n, currency: "USD" })),
    "entries of one": (size) =>
      list("budgets", size, () => ({ environment: "e", amount: 1, currency: "USD" })),
    ...TEXTS,
  }),
  ...cases("findSyntaxFault", findSyntaxFault, TEXTS),
  ...cases(
    "parseInPieces",
    (text: string) => {
      try {
        return parseInPieces(Buffer.from(text));
      } catch {
        return undefined;
      }
    },
    { ...TEXTS, objects: (size) => list("a", size, (n) => ({ n })) },
  ),
  ...cases("JsonGuard", guarded, {
    ...TEXTS,
    objects: (size) => list("a", size, (n) => ({ n: 12_345_678_901_234_567n.toString() + n })),
    "long integers (letters)": (size) => `[${"12345678901234567,".repeat(size / 18)}1]`,
  }),
  ...cases("readDrift", readDrift, {
    checks: (size) => ({
      checks: Array.from({ length: size }, (_, n) => ({
        resource: `r${n}`,
        status: "drifted",
        before: { a: n },
        after: { a: 1 },
      })),
    }),
    "odd checks": (size) => ({ checks: Array.from({ length: size }, () => null) }),
  }),
  ...cases("readCost", readCost, {
    days: (size) => ({
      total_cost: 1,
      daily_costs: Array.from({ length: size }, (_, n) => [`2026-01-${(n % 28) + 1}`, 1]),
    }),
    "odd days": (size) => ({ total_cost: 1, daily_costs: Array.from({ length: size }, () => ({})) }),
  }),
  ...cases("readProjects", readProjects, {
    projects: (size) => Array.from({ length: size }, (_, n) => ({ id: `p${n}`, name: "n" })),
    "projects of one id": (size) => Array.from({ length: size }, () => ({ id: "p", name: "n" })),
  }),
  ...cases("readLogs", readLogs, {
    lines: (size) => ({
      logs: Array.from({ length: size }, (_, n) => ({ timestamp: n, level: "info", message: "m" })),
    }),
  }),
  ...cases("readErrorMessage", readErrorMessage, TEXTS),
  ...cases(
    "nextPage",
    (text: string) => nextPage({ get: () => text } as never, new URL("https://example.org")),
    { ...TEXTS, "links (letters)": (size) => '<https://example.org/a>; rel="x", '.repeat(size / 33) },
  ),
  ...cases<[unknown, unknown]>("differencesOf", ([before, after]) => differencesOf({ before, after }), {
    names: (size) => [
      Object.fromEntries(Array.from({ length: size }, (_, n) => [`k${n}`, n])),
      Object.fromEntries(Array.from({ length: size }, (_, n) => [`k${n}`, -n])),
    ],
    "values within values": (size) => [DEEP(size), DEEP(size - 1)],
  }),
  ...cases<[string, string]>("globTest", ([pattern, text]) => globTest(pattern)(text), {
    "stars and letters (letters)": (size) => [`${"*a".repeat(100)}*b`, "a".repeat(size)],
    "questions (letters)": (size) => [`*${"?".repeat(150)}b`, "a".repeat(size)],
    "long patterns (letters)": (size) => ["a".repeat(Math.min(size, 2_000)), "a".repeat(size)],
  }),
  ...cases("redactText", redactText, TEXTS),
  ...cases("redactValue", (value: unknown) => redactValue(value), {
    names: (size) => Object.fromEntries(Array.from({ length: size }, (_, n) => [`password${n}`, "x"])),
    "texts that hold JSON": (size) => Array.from({ length: size }, () => '{"a":"b"}'),
    "values within values": DEEP,
  }),
  ...cases("withTimes", (text: string) => withTimes(text, "time"), TEXTS),
  ...cases("lastTimestamp", lastTimestamp, TEXTS),
  ...cases("mayHaveEvents", mayHaveEvents, {
    ...TEXTS,
    "events (letters)": (size) => '{"@level":"info","@message":"m"}\n'.repeat(size / 33),
  }),
  ...cases<[string, string[]]>("redact", ([text, secrets]) => redact(text, secrets), {
    "one letter (letters)": (size) => ["a".repeat(size), ["a".repeat(40)]],
    "lines (letters)": (size) => ["a line of words\n".repeat(size / 16), ["words-of-others"]],
  }),
  ...cases(
    "shownCheck",
    (drift: ReturnType<typeof checks>) =>
      drift.checks.map((check) => [
        shownCheck(check),
        shownElement({ a: "b" }),
        hasSides(check),
        documentOf(sidesOf(check).before),
      ]),
    {
      checks: (size) => checks(size),
      "attributes of one check": (size) =>
        checks(1, () => ({
          before: Object.fromEntries(Array.from({ length: size }, (_, n) => [`k${n}`, "v"])),
        })),
      "JSON in texts (letters)": (size) =>
        checks(1, () => ({ before: { a: JSON.stringify({ b: "c".repeat(size) }) } })),
    },
  ),
  ...cases("onOneLine", onOneLine, TEXTS),
  ...cases("onLines", onLines, TEXTS),
  ...cases("withoutAnsi", withoutAnsi, TEXTS),
  ...cases("AnsiReader", (text: string) => new AnsiReader().read(text), TEXTS),
  ...cases("OutlineReader", outlined, TEXTS),
  ...cases("LogRenderer", (text: string) => rendered(text, 4_096), TEXTS),
  ...cases("addressIn", addressIn, TEXTS),
  ...cases("knownLength", (text: string) => knownLength(text, text.slice(text.length / 3)), TEXTS),
  ...cases(
    "logName",
    (name: string) => logName({ environmentId: "e", environmentName: name, parentName: name }, "run"),
    { "one letter (letters)": (size) => "a".repeat(size) },
  ),
  ...cases("isInertSvg", isInertSvg, TEXTS),
  ...importCases(),
];

function reviewed(size: number) {
  return {
    components: Array.from({ length: size }, (_, n) => ({ name: `queue-${n}`, type_id: "aws:sqs/queue@1" })),
    existing: { of: "source", languages: ["cloudformation"] },
  } as never;
}
