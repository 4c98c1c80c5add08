/**
 * How well sentences are understood that the models have not learned from: `test/fixtures/sentences` has a file for each
 * group. No single sentence is promised, but the share of what they ask for that a design has, and of what they do not
 * mean that it has all the same. Much that was written by hand (the signs of reference designs) was written with these
 * sentences in view, so the shares tell what a change does, and not how a stranger's sentence fares.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { CLOUD_IDS, type Cloud } from "../../../src/shared/clouds.ts";
import { nameOf, plan } from "../planner/planning.ts";

const DIRECTORY = new URL("../../fixtures/sentences/", import.meta.url);
const EXAMPLES = new URL("../../../src/engine/planner/reading/examples/", import.meta.url);

/**
 * For each group the largest share of its wants that may be missing from the designs, and of its unwanted types that may
 * be in them: three percentage points more than measured with the model that ships. With a bound of 0 a test tells what
 * it measured.
 */
const GROUPS: Readonly<Record<string, { readonly missing: number; readonly unwanted: number }>> = {
  "asked-in-passing": { missing: 0.15, unwanted: 0.18 },
  clauses: { missing: 0.24, unwanted: 0.15 },
  "complete-applications": { missing: 0.47, unwanted: 0.27 },
  "everyday-intents": { missing: 0.16, unwanted: 0.22 },
  existing: { missing: 0.22, unwanted: 0.1 },
  flows: { missing: 0.33, unwanted: 0.15 },
  "names-and-denials": { missing: 0.19, unwanted: 0.17 },
  "not-meant": { missing: 0.53, unwanted: 0.31 },
  "other-languages": { missing: 0.07, unwanted: 0.37 },
  phrasings: { missing: 0.18, unwanted: 0.22 },
  purposes: { missing: 0.22, unwanted: 0.34 },
  understanding: { missing: 0.07, unwanted: 0.35 },
  "whole-designs": { missing: 0.06, unwanted: 0.08 },
  "workloads-of-people": { missing: 0.14, unwanted: 0.27 },
};

/** For each cloud, types with spaces between them. */
const Types = z.partialRecord(z.enum(CLOUD_IDS), z.string());

/** Sentences that mean one thing. */
const Row = z.strictObject({
  what: z.string(),
  said: z.array(z.string()),
  /** What is to be built; of types that are joined by `|` any one will do. */
  needs: z.optional(Types),
  /** What is there already, and is to be used. */
  has: z.optional(Types),
  /** What is not to be built. */
  lacks: z.optional(Types),
});
type Row = z.infer<typeof Row>;

/** An example that the models learn from, by its text. */
const Example = z.looseObject({ intent: z.optional(z.string()), text: z.optional(z.string()) });

const linesOf = (file: URL): unknown[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const rowsOf = (group: string): Row[] =>
  linesOf(new URL(`${group}.jsonl`, DIRECTORY)).map((line) => Row.parse(line));

/** A text without what makes no other sentence of it: case, marks and spaces. */
const wordsIn = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const typesOf = (types: Row["needs"], cloud: Cloud): string[] => types?.[cloud]?.split(" ") ?? [];

/** What a sentence wants, or must not get, on a cloud. */
interface Verdict {
  readonly about: string;
  readonly isRight: boolean;
}

/** Proposes a sentence once. */
function verdictsOn(intent: string, cloud: Cloud, { needs, has, lacks }: Row) {
  const { candidates } = plan(intent, { on: cloud });
  const named = (kept: typeof candidates) => new Set(kept.map(({ type_id }) => nameOf(type_id)));
  const built = named(candidates.filter(({ recommended }) => recommended === true));
  const there = named(candidates.filter(({ existing }) => existing === true));
  const verdicts = (types: Row["needs"], isRight: (type: string) => boolean): Verdict[] =>
    typesOf(types, cloud).map((type) => ({
      about: `${cloud} ${type}: “${intent}”`,
      isRight: isRight(type),
    }));
  return {
    wants: [
      ...verdicts(needs, (types) => types.split("|").some((type) => built.has(type))),
      ...verdicts(has, (type) => there.has(type)),
    ],
    unwanted: verdicts(lacks, (type) => !built.has(type)),
  };
}

/** The verdicts on all sentences of some rows, on the clouds that a row speaks of. */
function verdictsOf(rows: readonly Row[]) {
  const all = rows.flatMap((row) => {
    const { said, needs, has, lacks } = row;
    const clouds = CLOUD_IDS.filter((cloud) =>
      [needs, has, lacks].some((types) => types?.[cloud] !== undefined),
    );
    return said.flatMap((intent) => clouds.map((cloud) => verdictsOn(intent, cloud, row)));
  });
  return { wants: all.flatMap(({ wants }) => wants), unwanted: all.flatMap(({ unwanted }) => unwanted) };
}

/** Holds that the share of wrong verdicts is no larger than a bound; what is wrong is listed. */
function assertFew(what: string, verdicts: readonly Verdict[], most: number): void {
  const wrong = verdicts.filter(({ isRight }) => !isRight).map(({ about }) => about);
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const share = wrong.length / verdicts.length;
  const found = `${what}: ${percent(share)} of ${verdicts.length}, and ${percent(most)} at most`;
  assert.ok(share <= most, `${found}:\n${wrong.join("\n")}`);
}

describe("Sentences that the models have not learned from", () => {
  it("are measured in all groups, and name types that there are", () => {
    const groups = readdirSync(DIRECTORY).map((file) => file.replace(/\.jsonl$/, ""));
    assert.deepEqual(groups.toSorted(), Object.keys(GROUPS).toSorted());
    const catalogue = shippedCatalogue();
    for (const { what, needs, has, lacks } of groups.flatMap(rowsOf))
      for (const types of [needs, has, lacks])
        for (const cloud of CLOUD_IDS)
          for (const type of typesOf(types, cloud).flatMap((any) => any.split("|")))
            assert.ok(catalogue.find(cloud, type), `${what}: ${cloud} has no ${type}`);
  });

  it("are none of those that the models have learned from", () => {
    const learned = new Set(
      readdirSync(EXAMPLES, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".jsonl"))
        .flatMap((file) => linesOf(new URL(file, EXAMPLES)))
        .map((line) => Example.parse(line))
        .map(({ intent, text }) => wordsIn(intent ?? text ?? "")),
    );
    assert.ok(learned.size > 10_000, String(learned.size));
    const said = Object.keys(GROUPS)
      .flatMap(rowsOf)
      .flatMap((row) => row.said);
    assert.deepEqual(
      said.filter((sentence) => learned.has(wordsIn(sentence))),
      [],
    );
  });

  for (const [group, { missing, unwanted }] of Object.entries(GROUPS)) {
    it(`get what they ask for, and little else: ${group}`, () => {
      const found = verdictsOf(rowsOf(group));
      assertFew("missing", found.wants, missing);
      assertFew("unwanted", found.unwanted, unwanted);
    });
  }
});
