/** How much pictures of architectures change with their plans, and how long laying them out takes. */
import type { PlanInput } from "../../src/contract/plan.ts";
import { layOutArchitecture } from "../../src/engine/diagram/architecture/layout/layout.ts";
import { architectureOf } from "../support/pictures/drawings.ts";
import { askedPlans } from "../support/pictures/intents.ts";
import { type Change, changesOf, placesOf, quantile } from "../support/pictures/stability.ts";
import { networkedApplication, staticSiteWithApi, syntheticPlan } from "../unit/diagram/plans.ts";

/**
 * What happens to the other cards when one component goes, and when it comes back, in a pane of 1,200 × 800: in pictures
 * that know the one before, as in the panel, and in those that do not. Pixels that the median card of a picture moves:
 * in half of the changes, and in three of four; and the share of pairs that keep their order, in half of them.
 */
export function benchDiagramStability(): Record<string, Record<string, number>> {
  const asked = askedPlans().filter((_, index) => index % 3 === 0);
  const cases: Readonly<Record<string, readonly PlanInput[]>> = {
    "what people ask for": asked.map(({ plan }) => plan),
    "a static site with an API": [staticSiteWithApi],
    "an application in a network": [networkedApplication],
    "sixty components": [syntheticPlan(60)],
  };
  const rows = Object.entries(cases).flatMap(([title, plans]) => {
    const measured = (knowing: boolean) =>
      plans.flatMap((plan) => changesOf(plan, { width: 1200, height: 800 }, 6, knowing));
    const [known, anew] = [measured(true), measured(false)];
    return (["goes", "comes back"] as const).map((what) => {
      const [changes, unknowing] = [known, anew].map((all) => all.filter((change) => change.what === what));
      const moved = (of: readonly Change[] = [], share = 0.5) =>
        Math.round(
          quantile(
            of.map(({ displacement }) => displacement),
            share,
          ),
        );
      const kept = (of: readonly Change[] = []) =>
        Math.round(
          100 *
            quantile(
              of.map(({ ordered }) => ordered),
              0.5,
            ),
        );
      return [
        `${title}: one ${what}`,
        {
          "moved, px": moved(changes),
          "three of four": moved(changes, 0.75),
          "order kept, %": kept(changes),
          "anew: moved": moved(unknowing),
          "anew: kept": kept(unknowing),
        },
      ] as const;
    });
  });
  return Object.fromEntries(rows);
}

/**
 * Milliseconds of computing to lay out one architecture that is built already, and to do so again for another pane with
 * the first picture known: the best of a few rounds.
 */
export function benchDiagramLayout(): Record<string, Record<string, number>> {
  return Object.fromEntries(
    [45, 100, 130, 500, 2000, 5000].map((components) => {
      const architecture = architectureOf(syntheticPlan(components));
      const picture = layOutArchitecture(architecture, { width: 1200, height: 800 });
      const places = placesOf(picture);
      return [
        `${components} components`,
        {
          cards: picture.cards.length,
          ms: bestOf(() => layOutArchitecture(architecture, { width: 1200, height: 800 })),
          "again, ms": bestOf(() => layOutArchitecture(architecture, { width: 900, height: 900 }, 0, places)),
        },
      ];
    }),
  );
}
const ROUNDS = 4;

function bestOf(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return Math.round(least);
}
