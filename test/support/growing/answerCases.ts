/** Reading JSON: answers of services, files of teams; on inputs that may grow. */
import { Buffer } from "node:buffer";
import { parseJson } from "../../../src/client/json.ts";
import { JsonGuard } from "../../../src/client/jsonGuard.ts";
import { nextPage } from "../../../src/client/links.ts";
import { readCost } from "../../../src/contract/cost.ts";
import { readDrift } from "../../../src/contract/drift.ts";
import { readErrorMessage } from "../../../src/contract/errors.ts";
import { readLogs } from "../../../src/contract/logs.ts";
import { readProjects } from "../../../src/contract/project.ts";
import { sentenceOf } from "../../../src/editor/planner/understand/sentence.ts";
import { readBudgets } from "../../../src/shared/cost/budgetsFile.ts";
import { factsOf } from "../../../src/shared/facts/views.ts";
import { parseInPieces } from "../../../src/shared/json/pieces.ts";
import { findSyntaxFault } from "../../../src/shared/json/syntax.ts";
import { redactValue } from "../../../src/shared/redaction/value.ts";
import type { GrowthCase } from "./growth.ts";
import { casesOf, growing, list } from "./input.ts";
import { DEEP, TEXTS } from "./samples.ts";

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

export const CASES: readonly GrowthCase[] = [
  ...casesOf("readBudgets", readBudgets, {
    entries: (size) => list("budgets", size, (n) => ({ environment: `e${n}`, amount: n, currency: "USD" })),
    "entries of one": (size) =>
      list("budgets", size, () => ({ environment: "e", amount: 1, currency: "USD" })),
    ...TEXTS,
  }),
  ...casesOf("findSyntaxFault", findSyntaxFault, TEXTS),
  ...casesOf(
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
  ...casesOf("JsonGuard", guarded, {
    ...TEXTS,
    objects: (size) => list("a", size, (n) => ({ n: 12_345_678_901_234_567n.toString() + n })),
    "long integers (letters)": growing(
      { everyRun: true },
      (size) => `[${"12345678901234567,".repeat(size / 18)}1]`,
    ),
  }),
  ...casesOf("readDrift", readDrift, {
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
  ...casesOf("readCost", readCost, {
    days: (size) => ({
      total_cost: 1,
      daily_costs: Array.from({ length: size }, (_, n) => [`2026-01-${(n % 28) + 1}`, 1]),
    }),
    "odd days": (size) => ({ total_cost: 1, daily_costs: Array.from({ length: size }, () => ({})) }),
  }),
  ...casesOf("readProjects", readProjects, {
    projects: (size) => Array.from({ length: size }, (_, n) => ({ id: `p${n}`, name: "n" })),
    "projects of one id": (size) => Array.from({ length: size }, () => ({ id: "p", name: "n" })),
  }),
  ...casesOf("readLogs", readLogs, {
    lines: (size) => ({
      logs: Array.from({ length: size }, (_, n) => ({ timestamp: n, level: "info", message: "m" })),
    }),
  }),
  ...casesOf("readErrorMessage", readErrorMessage, TEXTS),
  ...casesOf(
    "nextPage",
    (text: string) => nextPage({ get: () => text } as never, new URL("https://example.org")),
    { ...TEXTS, "links (letters)": (size) => '<https://example.org/a>; rel="x", '.repeat(size / 33) },
  ),
  ...casesOf(
    "sentenceOf",
    (text: string) => {
      const { own, saysEach } = sentenceOf(text);
      return [own(`${"a ".repeat(39)}b`), saysEach("a 1", text)];
    },
    { ...TEXTS, "one word (letters)": (size) => "a ".repeat(size / 2) },
  ),
  ...casesOf("factsOf", factsOf, {
    facts: (size) =>
      Array.from({ length: size }, (_, n) => ({ kind: "roles" as const, fact: `r${n}`, label: "r" })),
    numbers: (size) =>
      Array.from({ length: size }, (_, n) => ({
        kind: "numbers" as const,
        fact: { [`n${n}`]: n },
        label: "n",
      })),
  }),
  ...casesOf("redactValue", (value: unknown) => redactValue(value), {
    names: (size) => Object.fromEntries(Array.from({ length: size }, (_, n) => [`password${n}`, "x"])),
    arguments: (size) => Array.from({ length: size }, (_, n) => ["mysql", "-pa", "--password", "b"][n % 4]),
    "texts that hold JSON": (size) => Array.from({ length: size }, () => '{"a":"b"}'),
    "values within values": DEEP,
  }),
];
