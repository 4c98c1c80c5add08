/** The place that a component gets in the deploy order. */
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
