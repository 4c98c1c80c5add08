/** Generated years of daily costs, of which it is known what was planted in them. */
import { randomOf } from "../../../src/engine/build/train/random.ts";
import type { Series } from "../../../src/shared/cost/series.ts";

export interface PlantedYear {
  readonly series: Series;
  /** Indices of days. */
  readonly spikes: readonly number[];
  readonly steps: readonly number[];
}

const DAYS = 365;
const FIRST = 20_000;
/** Shares of the level on seven weekdays. */
const PATTERNS = [
  [1, 1, 1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1, 0.4, 0.35],
  [1.4, 1, 1, 1, 0.9, 0.6, 0.5],
  [0.5, 0.6, 1, 1, 1, 2, 2],
] as const;

/**
 * A year with a weekly pattern, normal noise, up to 40 % growth, up to two steps and about six spikes. A spike is set
 * so many normal deviations (1.4826 MAD) of the noise from the median of the same weekdays of its level near it.
 * @param least normal deviations of the smallest spike
 */
export function plantedYear(seed: number, least: number): PlantedYear {
  const random = randomOf(seed * 7919);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const pattern = PATTERNS[seed % PATTERNS.length] ?? PATTERNS[0];
  const [start, noise, growth] = [20 + random() * 400, 0.03 + random() * 0.07, (seed % 3) * 0.2];
  const steps = Array.from({ length: seed % 3 }, (_, index) => ({
    at: 60 + index * 140 + Math.floor(random() * 80),
    factor: 1 + (random() < 0.3 ? -1 : 1) * (4.5 + random() * 6) * noise,
  }));
  const levelOf = (day: number) => steps.filter(({ at }) => at <= day).length;
  const usual = Array.from({ length: DAYS }, (_, day) => {
    const raised = steps.slice(0, levelOf(day)).reduce((product, { factor }) => product * factor, 1);
    return start * raised * (1 + (growth * day) / DAYS) * (pattern[day % 7] ?? 1);
  });
  const costs = usual.map((cost) => cost * (1 + noise * normal()));
  const spikes: number[] = [];
  for (let tries = 0; tries < 8; tries++) {
    const day = 25 + Math.floor(random() * (DAYS - 30));
    // What follows a step is measured once its level has three weeks; spikes beside each other are one event.
    if (steps.some(({ at }) => Math.abs(at - day) < 26) || spikes.some((other) => Math.abs(other - day) < 3))
      continue;
    const near = costs.filter(
      (_, other) =>
        other !== day &&
        (other - day) % 7 === 0 &&
        Math.abs(other - day) <= 56 &&
        levelOf(other) === levelOf(day),
    );
    const size = (least + random() * 8) * noise * (usual[day] ?? 0);
    costs[day] = middleOf(near) + (random() < 0.2 ? -size : size);
    spikes.push(day);
  }
  const days = costs.map((cost, index) => ({ day: FIRST + index, cost }));
  return { series: seriesOfDays(days), spikes, steps: steps.map(({ at }) => at) };
}

export function seriesOfDays(days: Series["days"]): Series {
  const first = days[0]?.day ?? 0;
  return { dated: true, days, first, last: days.at(-1)?.day ?? first, periodEnd: undefined, undated: [] };
}

function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}
