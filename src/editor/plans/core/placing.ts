/** Places that components get in the deploy order; for thousands at once. */
import type { Dependencies } from "./dependencies.ts";

/** Where in an order of names one goes: behind all it builds on, else before all that builds on it, else at the end. */
export function placeInOrder(order: readonly string[], name: string, dependencies: Dependencies): number {
  const ahead = new Set(dependencies.of(name).map(({ dependency }) => dependency));
  const behind = order.findLastIndex((other) => ahead.has(other));
  if (behind >= 0) return behind + 1;
  const after = new Set(dependencies.on(name).map(({ dependent }) => dependent));
  const before = order.findIndex((other) => after.has(other));
  return before >= 0 ? before : order.length;
}

/** An order of distinct names with some more, each where {@link placeInOrder} says; of several at one place in turn. */
export function withPlaces(
  order: readonly string[],
  more: Iterable<string>,
  dependencies: Dependencies,
): string[] {
  // Behind the third of an order is (2, 1), behind that (2, 2), and before the third (1.5, 0).
  const places = new Map(order.map((name, at) => [name, { at, behind: 0 }]));
  for (const name of more) {
    let [at, behind] = [-1, 0];
    for (const { dependency } of dependencies.of(name)) {
      const place = places.get(dependency);
      if (!place || place.at < at || (place.at === at && place.behind < behind)) continue;
      [at, behind] = [place.at, place.behind + 1];
    }
    if (at === -1) {
      at = order.length;
      for (const { dependent } of dependencies.on(name)) {
        const place = places.get(dependent);
        if (place) at = Math.min(at, Math.ceil(place.at) - 0.5);
      }
    }
    places.set(name, { at, behind });
  }
  return [...places].sort(([, a], [, b]) => a.at - b.at || a.behind - b.behind).map(([name]) => name);
}
