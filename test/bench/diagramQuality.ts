/**
 * How good pictures of architectures are, over composed plans and three sizes of pane, beside ELK's layered layout of
 * the same cards, frames and links. `DIAGRAM_INTENTS` names a file with a cloud and an intent in each line of JSON.
 */
import type { PlanInput } from "../../src/contract/plan.ts";
import { layOutArchitecture } from "../../src/engine/diagram/architecture/layout/layout.ts";
import { SIZES } from "../../src/engine/diagram/architecture/layout/sizes.ts";
import { fitCamera } from "../../src/webview/planner/diagram/camera.ts";
import { architectureOf, drawingOf, layOutByElk } from "../support/pictures/drawings.ts";
import { type AskedPlan, askedPlans, plansOfFile } from "../support/pictures/intents.ts";
import { type Drawing, type Quality, qualityOf } from "../support/pictures/quality.ts";
import { changesOf } from "../support/pictures/stability.ts";
import { networkedApplication, staticSiteWithApi, syntheticPlan } from "../unit/diagram/plans.ts";

const PANES = [
  { width: 700, height: 400 },
  { width: 900, height: 700 },
  { width: 1400, height: 900 },
] as const;
const PLANS = 60;
const COMPONENTS = { least: 4, most: 60 } as const;

interface Measured extends Quality {
  /** Pixels of a component's name at fit. */
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
        ours: measured(ours, pane),
        elks: measured(elks, pane),
      });
    }
  }
  return samples;
}

function sized(plans: readonly AskedPlan[]): readonly AskedPlan[] {
  const { least, most } = COMPONENTS;
  return plans
    .filter(({ plan: { components } }) => components.length >= least && components.length <= most)
    .slice(0, PLANS);
}

function measured(drawing: Drawing, pane: (typeof PANES)[number]): Measured {
  const { scale } = fitCamera(drawing, pane);
  const half = fitCamera({ width: 2 * drawing.width, height: 2 * drawing.height }, pane).scale;
  const large = Math.min(2, 2 * half);
  const area = drawing.cards.reduce((sum, { width, height }) => sum + width * height, 0);
  return {
    ...qualityOf(drawing),
    name: SIZES.name * scale,
    covered: (area * scale ** 2) / (pane.width * pane.height),
    coveredLarge: (area * large ** 2) / (pane.width * pane.height),
  };
}

function summary(samples: readonly Sample[]): Record<string, string | number> {
  const ours = (of: (measured: Measured) => number) => median(samples.map((sample) => of(sample.ours)));
  const elks = (of: (measured: Measured) => number) => median(samples.map((sample) => of(sample.elks)));
  const total = (of: (measured: Measured) => number) =>
    samples.reduce((sum, sample) => sum + of(sample.ours), 0);
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
    "over cards": total(({ overCards }) => overCards),
    "shared lines": total(({ shared }) => shared),
    overlaps: total(({ overlaps }) => overlaps),
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
 * What happens to the other cards when one component goes or comes back: medians over plans, in a pane of 1,200 × 800;
 * in pictures that know the one before, as in the panel, and in those that do not.
 */
export function benchDiagramStability(): Record<string, Record<string, number>> {
  const asked = askedPlans().filter((_, index) => index % 3 === 0);
  const cases: Readonly<Record<string, readonly PlanInput[]>> = {
    "what people ask for": asked.map(({ plan }) => plan),
    "a static site with an API": [staticSiteWithApi],
    "an application in a network": [networkedApplication],
    "sixty components": [syntheticPlan(60)],
  };
  return Object.fromEntries(
    Object.entries(cases).map(([title, plans]) => {
      const measured = (knowing: boolean) => {
        const changes = plans.flatMap((plan) => changesOf(plan, { width: 1200, height: 800 }, 6, knowing));
        const moved = Math.round(median(changes.map(({ displacement }) => displacement)));
        const kept = Math.round(100 * median(changes.map(({ ordered }) => ordered)));
        return [moved, kept] as const;
      };
      const [[moved, kept], [movedAnew, keptAnew]] = [measured(true), measured(false)];
      return [
        title,
        { "moved, px": moved, "order kept, %": kept, "anew: moved": movedAnew, "anew: kept": keptAnew },
      ];
    }),
  );
}

/** Milliseconds of computing to lay out one architecture that is built already: the best of a few rounds. */
export function benchDiagramLayout(): Record<string, Record<string, number>> {
  return Object.fromEntries(
    [45, 100, 130, 500, 2000, 5000].map((components) => {
      const architecture = architectureOf(syntheticPlan(components));
      let least = Number.POSITIVE_INFINITY;
      let cards = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const before = process.cpuUsage();
        cards = layOutArchitecture(architecture, { width: 1200, height: 800 }).cards.length;
        const { user, system } = process.cpuUsage(before);
        least = Math.min(least, (user + system) / 1000);
      }
      return [`${components} components`, { cards, ms: Math.round(least) }];
    }),
  );
}
const ROUNDS = 4;
