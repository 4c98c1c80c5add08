/** What groups are called: each title once. */
import { type Element, type Frame, framesAround } from "../model.ts";
import type { Bundle } from "./choosing.ts";

/** A bundle with what it holds, as few elements as possible, and the innermost frame around all of that. */
export interface Spot {
  readonly bundle: Bundle;
  readonly tops: readonly Element[];
  readonly home: Frame;
}

/**
 * Different titles for all, in whatever order they come: those that would be called alike say where all of their
 * members stand, and where that is no difference which one they are.
 */
export function titlesOf(spots: readonly Spot[]): ReadonlyMap<Spot, string> {
  const titles = new Map<Spot, string>();
  const taken = new Set<string>();
  const give = (spot: Spot, wanted: string) => {
    let title = wanted;
    for (let number = 2; taken.has(title); number++) title = `${wanted} (${number})`;
    taken.add(title);
    titles.set(spot, title);
  };
  const byTitle = [...Map.groupBy(spots, plainTitle)];
  for (const [title, [only, ...others]] of byTitle) if (only && others.length === 0) give(only, title);
  const alike = byTitle.flatMap(([title, all]) => {
    const placed = all.map((spot) => ({ spot, title: placedTitle(spot, title) }));
    const isTold = new Set(placed.map((one) => one.title)).size > 1;
    return all.length < 2 ? [] : isTold ? placed : all.map((spot) => ({ spot, title }));
  });
  alike.sort((a, b) => (a.spot.bundle.id < b.spot.bundle.id ? -1 : 1));
  for (const { spot, title } of alike) give(spot, title);
  return titles;
}

/** Without a word of others: a whole frame is called as people know it. */
function plainTitle({ bundle, tops }: Spot): string {
  const [only, ...others] = tops;
  return only?.kind === "frame" && others.length === 0 && only.title !== "" ? only.title : bundle.title;
}

function placedTitle({ home }: Spot, title: string): string {
  const place = [home, ...framesAround(home)].find((frame) => frame.title !== "");
  return place && place.title !== title ? `${title} in ${place.title}` : title;
}
