/** Judging drift and findings by what teams accept, on inputs that may grow. */
import { readDrift } from "../../../src/contract/drift.ts";
import type { ReviewFinding } from "../../../src/contract/review.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { readIgnored, setAside } from "../../../src/engine/review/ignored.ts";
import {
  largestShare,
  type Ranges,
  rangesOf,
  shareOfInternet,
} from "../../../src/engine/review/ports/addresses.ts";
import { readAcceptances } from "../../../src/shared/drift/acceptedFile.ts";
import { differencesOf, documentOf } from "../../../src/shared/drift/differences.ts";
import { judgeDrift, worstFirst } from "../../../src/shared/drift/judged.ts";
import { hasSides, shownCheck, shownElement, sidesOf } from "../../../src/shared/redaction/shown.ts";
import { filesOf } from "../../unit/read/files.ts";
import type { GrowthCase } from "./growth.ts";
import { casesOf, growing, list } from "./input.ts";
import { DEEP, TEXTS } from "./samples.ts";

const engine = createEngine();
const TODAY = 20_000;

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
/** Ranges of addresses that do not touch. */
const apart = (size: number) =>
  Array.from({ length: size }, (_, n) => `${1 + (n % 9)}.${(n >> 8) % 256}.${n % 256}.0/25`);

const findings = (size: number): ReviewFinding[] =>
  Array.from({ length: size }, (_, n) => ({
    rule: `plan:r${n % 10}`,
    level: "warning",
    message: "m",
    components: [`queue-${n}`],
  }));

export const CASES: readonly GrowthCase[] = [
  ...casesOf(
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
      "components and what is ignored": growing({ everyRun: true }, (size) => size),
    },
    { from: 60, most: 1_000 },
  ),
  ...casesOf("rangesOf", (sources: readonly string[]) => rangesOf(sources), {
    "ranges apart from each other": growing({ everyRun: true }, apart),
    "letters of an address": growing({}, (size) => [`${"1:".repeat(size)}/0`]),
  }),
  ...casesOf("shareOfInternet", (all: readonly Ranges[]) => shareOfInternet(all), {
    "ranges apart from each other": growing({ everyRun: true }, (size) => [rangesOf(apart(size))]),
    openings: growing({}, (size) => apart(size).map((one) => rangesOf([one]))),
  }),
  ...casesOf("largestShare", (ranges: Ranges) => largestShare(ranges), {
    "ranges apart from each other": growing({}, (size) => rangesOf(apart(size))),
  }),
  ...casesOf(
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
    { "findings and entries": growing({ everyRun: true }, (size) => size) },
    { from: 60, most: 4_000 },
  ),
  ...casesOf<[ReturnType<typeof checks>, ReturnType<typeof accepted>]>(
    "judgeDrift",
    ([drift, entries]) => worstFirst(judgeDrift("e", drift, entries, TODAY).checks),
    {
      "checks and acceptances": growing({ everyRun: true }, (size) => [checks(size), accepted(size)]),
      "attributes and acceptances": growing({ everyRun: true }, (size) => [
        checks(1, () => ({
          resource: "aws_sqs_queue.q0",
          before: Object.fromEntries(Array.from({ length: size }, (_, n) => [`k${n}`, 1])),
          after: Object.fromEntries(Array.from({ length: size }, (_, n) => [`k${n}`, 2])),
        })),
        accepted(size, (n) => ({ address: "aws_sqs_queue.q0", attribute: `k${n + 1}` })),
      ]),
      "a long name (letters)": (size) => [
        checks(1, () => ({ resource: "a".repeat(size) })),
        accepted(20, () => ({ address: "*a".repeat(900) })),
      ],
    },
  ),
  ...casesOf("readAcceptances", (text: string) => readAcceptances(text, TODAY), {
    entries: (size) => list("accept", size, (n) => ({ address: `a${n}`, reason: "r", until: "2030-01-01" })),
    "odd entries": (size) => list("accept", size, () => ({})),
    ...TEXTS,
  }),
  ...casesOf<[unknown, unknown]>("differencesOf", ([before, after]) => differencesOf({ before, after }), {
    names: (size) => [
      Object.fromEntries(Array.from({ length: size }, (_, n) => [`k${n}`, n])),
      Object.fromEntries(Array.from({ length: size }, (_, n) => [`k${n}`, -n])),
    ],
    "values within values": (size) => [DEEP(size), DEEP(size - 1)],
  }),
  ...casesOf(
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
];

function reviewed(size: number) {
  return {
    components: Array.from({ length: size }, (_, n) => ({ name: `queue-${n}`, type_id: "aws:sqs/queue@1" })),
    existing: { of: "source", languages: ["cloudformation"] },
  } as never;
}
