/**
 * How good pictures of architectures are, over composed plans and three sizes of pane, beside ELK's layered layout of
 * the same cards, frames and links. `DIAGRAM_INTENTS` names a file with a cloud and an intent in each line of JSON.
 */
import type { PlanInput } from "../../src/contract/plan.ts";
import { layOutArchitecture } from "../../src/engine/diagram/architecture/layout/layout.ts";
import { fitScale } from "../../src/shared/pictureFit.ts";
import { architectureOf, drawingOf, layOutByElk, smallestName } from "../support/pictures/drawings.ts";
import { type AskedPlan, askedPlans, plansOfFile } from "../support/pictures/intents.ts";
import { type Drawing, type Quality, qualityOf } from "../support/pictures/quality.ts";
import { type Change, changesOf, placesOf, quantile } from "../support/pictures/stability.ts";
import { networkedApplication, staticSiteWithApi, syntheticPlan } from "../unit/diagram/plans.ts";

const PANES = [
  { width: 700, height: 400 },
  { width: 900, height: 700 },
  { width: 1400, height: 900 },
] as const;
const PLANS = 60;
const COMPONENTS = { least: 4, most: 60 } as const;

interface Measured extends Quality {
  /** Pixels of the smallest of the components' names at fit. */
  readonly name: number;
  /** Share of the pane that cards cover at fit, and if small pictures were shown up to twice as large as life. */
  readonly covered: number;
  readonly coveredLarge: number;
}

interface Sample {
  readonly title: string;
  readonly pane: string;
  readonly cards: number;
  readonly ours: Measured;
  readonly elks: Measured;
}

/** One column per pane: medians over the plans, and shares of the plans. */
export async function benchDiagramQuality(): Promise<Record<string, Record<string, string | number>>> {
  const samples = await takeSamples();
  const rows = Map.groupBy(samples, ({ pane }) => pane);
  const columns = [...rows].map(([pane, ofPane]) => [pane, summary(ofPane)] as const);
  const measures = Object.keys(columns[0]?.[1] ?? {});
  return Object.fromEntries(
    measures.map((measure) => [
      measure,
      Object.fromEntries(columns.map(([pane, values]) => [pane, values[measure] ?? ""])),
    ]),
  );
}

async function takeSamples(): Promise<Sample[]> {
  const file = process.env["DIAGRAM_INTENTS"];
  const samples: Sample[] = [];
  for (const { title, plan } of sized(file ? plansOfFile(file) : askedPlans())) {
    const architecture = architectureOf(plan);
    for (const pane of PANES) {
      const picture = layOutArchitecture(architecture, pane);
      const ours = drawingOf(picture);
      const elks = await layOutByElk(architecture, picture.style);
      samples.push({
        title,
        pane: `${pane.width} × ${pane.height}`,
        cards: ours.cards.length,
        ours: measured(ours, pane, smallestName(picture)),
        elks: measured(elks, pane, smallestName(picture)),
      });
    }
  }
  return samples;
}

/** As many as are wanted, from the whole list. */
function sized(plans: readonly AskedPlan[]): readonly AskedPlan[] {
  const { least, most } = COMPONENTS;
  const fitting = plans.filter(
    ({ plan: { components } }) => components.length >= least && components.length <= most,
  );
  const wanted = Math.min(PLANS, fitting.length);
  const before = (index: number) => Math.floor((index * wanted) / fitting.length);
  return fitting.filter((_, index) => before(index + 1) > before(index));
}

function measured(drawing: Drawing, pane: (typeof PANES)[number], smallest: number): Measured {
  const scale = fitScale(drawing, pane);
  const half = fitScale({ width: 2 * drawing.width, height: 2 * drawing.height }, pane);
  const large = Math.min(2, 2 * half);
  const area = drawing.cards.reduce((sum, { width, height }) => sum + width * height, 0);
  return {
    ...qualityOf(drawing),
    name: smallest * scale,
    covered: (area * scale ** 2) / (pane.width * pane.height),
    coveredLarge: (area * large ** 2) / (pane.width * pane.height),
  };
}

function summary(samples: readonly Sample[]): Record<string, string | number> {
  const ours = (of: (measured: Measured) => number) => median(samples.map((sample) => of(sample.ours)));
  const elks = (of: (measured: Measured) => number) => median(samples.map((sample) => of(sample.elks)));
  const total = (of: (measured: Measured) => number, whose: "ours" | "elks" = "ours") =>
    samples.reduce((sum, sample) => sum + of(sample[whose]), 0);
  const small = samples.filter(({ cards }) => cards <= 12);
  const middling = samples.filter(({ cards }) => cards <= 25);
  const both = (of: (measured: Measured) => number, digits = 0) =>
    `${ours(of).toFixed(digits)} / ${elks(of).toFixed(digits)}`;
  return {
    plans: samples.length,
    "cards, median": median(samples.map(({ cards }) => cards)),
    "names, px / ELK": both(({ name }) => name, 1),
    "smallest to 12": Math.min(...small.map((sample) => sample.ours.name)).toFixed(1),
    "smallest to 25": Math.min(...middling.map((sample) => sample.ours.name)).toFixed(1),
    "≥ 11 px to 12": share(small, ({ ours: { name } }) => name >= 11),
    "≥ 9 px to 25": share(middling, ({ ours: { name } }) => name >= 9),
    "covered, % / ELK": both(({ covered }) => 100 * covered, 1),
    "covered, up to 2 × life": both(({ coveredLarge }) => 100 * coveredLarge, 1),
    "covered ≥ 18 %": share(samples, ({ ours: { covered } }) => covered >= 0.18),
    "crossings / ELK": both(({ crossings }) => crossings),
    "length / ELK": both(({ length }) => length),
    "bends / ELK": both(({ bends }) => bends),
    "crossings ≤ ELK": share(samples, (sample) => sample.ours.crossings <= sample.elks.crossings),
    "length ≤ ELK": share(samples, (sample) => sample.ours.length <= sample.elks.length),
    "over cards / ELK": `${total(({ overCards }) => overCards)} / ${total(({ overCards }) => overCards, "elks")}`,
    "shared lines / ELK": `${total(({ shared }) => shared)} / ${total(({ shared }) => shared, "elks")}`,
    // ELK places no labels.
    "labels that overlap": total(({ overlaps }) => overlaps),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function share(samples: readonly Sample[], is: (sample: Sample) => boolean): string {
  if (samples.length === 0) return "–";
  return `${Math.round((100 * samples.filter(is).length) / samples.length)} %`;
}

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
