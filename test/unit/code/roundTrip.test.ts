/** What is generated of a plan is read as that plan again. `node test/eval/roundTrip.ts` tells of many more plans. */

import assert from "node:assert/strict";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { type CodeTable, cloudOfTable } from "../../../src/engine/code/tables.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { REQUESTS } from "../../support/code/intents.ts";
import { type READ_AGAIN, type RoundTrip, roundTrip } from "../../support/code/roundTrip.ts";

/** Shares in percent. */
interface Least {
  readonly language: (typeof READ_AGAIN)[number];
  /** Of all pairs of components that a plan relates; absent: the code says of too many that it has nothing of them. */
  readonly pairs?: number;
}
const LEAST: Partial<Readonly<Record<CodeTable, Least>>> = {
  "terraform-aws": { language: "terraform", pairs: 90 },
  "terraform-azure": { language: "terraform" },
  "terraform-gcp": { language: "terraform" },
  cloudformation: { language: "cloudformation", pairs: 90 },
};
const LEAST_COMPONENTS = 98;
/** Of the pairs that the code has something of. */
const LEAST_TRACED = 90;
/** Of the pairs that are read, those that the plan has. */
const LEAST_PRECISE = 95;

describe("The code of a plan", function () {
  this.timeout(120_000);
  const engine = createEngine();
  const catalogue = shippedCatalogue();

  for (const [table, { language, pairs: least = 0 }] of Object.entries(LEAST) as [CodeTable, Least][])
    it(`is read as the same plan in ${table}`, async () => {
      const cloud = cloudOfTable(table);
      const trips: RoundTrip[] = [];
      for (const request of REQUESTS) {
        const { candidates } = engine.propose(cloud, request);
        const plan = engine.resolve(cloud, { candidates: candidates.filter(isInDesign) });
        const trip = await roundTrip(plan, cloud, language, catalogue);
        if (trip) trips.push(trip);
      }
      assert.equal(trips.length, REQUESTS.length);
      const all = <T>(of: (trip: RoundTrip) => readonly T[]) => trips.flatMap(of);
      const [pairs, lost] = [all((trip) => trip.pairs), all((trip) => trip.lostPairs)];
      const traced = pairs.filter(({ untraced }) => !untraced);
      const lostTraced = lost.filter(({ untraced }) => !untraced);
      const invented = all((trip) => trip.invented);
      const found = pairs.length - lost.length;

      const written = all((trip) => trip.written);
      const lostComponents = all((trip) => trip.lost).map(({ type_id }) => type_id);
      atLeast(LEAST_COMPONENTS, written.length - lostComponents.length, written.length, lostComponents);
      assert.ok(traced.length > 100);
      atLeast(LEAST_TRACED, traced.length - lostTraced.length, traced.length, lostTraced.map(wordsOf));
      atLeast(least, found, pairs.length, lost.map(wordsOf));
      atLeast(LEAST_PRECISE, found, found + invented.length, invented.map(wordsOf));
    });
});

const wordsOf = ({ words }: { readonly words: string }): string => words;

function atLeast(share: number, part: number, whole: number, others: readonly string[]): void {
  assert.ok(
    100 * part >= share * whole,
    `${part} of ${whole}, less than ${share} %; not ${others.join(", ")}`,
  );
}
