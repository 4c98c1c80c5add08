/** Rules of teams, and what is asked of the engine in words, on inputs that may grow. */
import { createEngine } from "../../../src/engine/engine.ts";
import { inspectPack } from "../../../src/engine/rules/inspect.ts";
import { globTest } from "../../../src/shared/glob.ts";
import { filesOf } from "../../unit/read/files.ts";
import type { GrowthCase } from "./growth.ts";
import { casesOf, growing, repeated } from "./input.ts";

const engine = createEngine();

const pack = (rules: string) => `pack: ours\ntitle: Ours\nrules:\n${rules}`;
const rule = (id: number, when: string) =>
  `  - id: r${id}\n    effect: warn\n    when: ${when}\n    message: m`;

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

export const CASES: readonly GrowthCase[] = [
  ...casesOf("engine.inspectRules", (text: string) => engine.inspectRules(text), PACKS),
  ...casesOf("engine.assistRules", (text: string) => engine.assistRules(text, text.length), PACKS),
  ...casesOf(
    "engine.rulesInFolder",
    (text: string) => engine.rulesInFolder(filesOf({ ".infra-planner/rules/a.yaml": text })),
    PACKS,
  ),
  ...casesOf("engine.ruleFilesIn", (files: Record<string, string>) => engine.ruleFilesIn(filesOf(files)), {
    files: (size) =>
      Object.fromEntries(Array.from({ length: size }, (_, n) => [`.infra-planner/rules/r${n}.yaml`, ""])),
  }),
  ...casesOf<[string, string[]]>(
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
  ...casesOf(
    "engine.propose",
    (intent: string) => engine.propose("aws", { intent }),
    {
      "words (letters)": (size) => "queue and database ".repeat(Math.min(size, 20_000) / 19),
      "one letter (letters)": (size) => "a".repeat(Math.min(size, 20_000)),
      "denials (letters)": (size) => "no queue, ".repeat(Math.min(size, 20_000) / 10),
    },
    { from: 1_000, most: 16_000 },
  ),
  ...casesOf(
    "engine.whyNot",
    (intent: string) => engine.whyNot("aws", { intent }, "aws:sqs/queue@1"),
    {
      "words (letters)": (size) => "queue and database ".repeat(size / 19),
    },
    { from: 1_000, most: 16_000 },
  ),
  ...casesOf(
    "engine.practices",
    (workload: string) => engine.practices("aws", workload),
    {
      "one letter (letters)": (size) => "a".repeat(size),
      "words (letters)": (size) => "web api ".repeat(size / 8),
    },
    { from: 1_000, most: 64_000 },
  ),
  ...casesOf(
    "engine.search",
    (query: string) => engine.search("aws", query),
    { "words (letters)": (size) => "queue ".repeat(size / 6) },
    { from: 1_000, most: 64_000 },
  ),
  ...casesOf("engine.lookup", (type: string) => engine.lookup(type), {
    "one letter (letters)": (size) => `aws:${"a".repeat(size)}`,
  }),
  ...casesOf<[string, string]>("globTest", ([pattern, text]) => globTest(pattern)(text), {
    "stars and letters (letters)": growing({ everyRun: true }, (size) => [
      `${"*a".repeat(100)}*b`,
      "a".repeat(size),
    ]),
    "questions (letters)": (size) => [`*${"?".repeat(150)}b`, "a".repeat(size)],
    "long patterns (letters)": (size) => ["a".repeat(Math.min(size, 2_000)), "a".repeat(size)],
  }),
];
