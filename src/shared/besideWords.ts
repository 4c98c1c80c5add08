/** Sentences of what stands beside the main flow of an architecture, the same in its files and in its page. */

import { listed } from "./listed.ts";

/** Sentences of a kind, and names in one: what a person can listen to. */
const MOST = 40;

/** A relation between two ends, whatever stands for these. */
export interface Told<End> {
  readonly from: End;
  readonly to: End;
  /** What is done along it. */
  readonly kind: string;
}

/**
 * What is done along relations that no line shows, all of an end with the same verb in one: "alarm watches api, queue",
 * "logs to bucket: api, queue".
 * @param isBeside whether an end stands beside the flow: of relations of others nothing is said
 */
export function coveringSentences<End>(
  relations: readonly Told<End>[],
  isBeside: (end: End) => boolean,
  titleOf: (end: End) => string,
): string[] {
  const covering = relations.filter(({ from }) => isBeside(from));
  const covered = relations.filter(({ from, to }) => isBeside(to) && !isBeside(from));
  const names = (ends: readonly End[]) => listed(ends.map(titleOf), MOST);
  return upToMost([
    ...grouped(
      covering,
      ({ from }) => from,
      (from, kind, all) => `${titleOf(from)} ${kind} ${names(all.map(({ to }) => to))}`,
    ),
    ...grouped(
      covered,
      ({ to }) => to,
      (to, kind, all) => `${kind} ${titleOf(to)}: ${names(all.map(({ from }) => from))}`,
    ),
  ]);
}

function grouped<End>(
  relations: readonly Told<End>[],
  endOf: (relation: Told<End>) => End,
  say: (end: End, kind: string, all: readonly Told<End>[]) => string,
): string[] {
  return [...Map.groupBy(relations, endOf)].flatMap(([end, ofEnd]) =>
    [...Map.groupBy(ofEnd, ({ kind }) => kind)].map(([kind, all]) => say(end, kind, all)),
  );
}

/** The first of many texts, and then how many more there are. */
export function upToMost(texts: readonly string[]): string[] {
  return texts.length <= MOST ? [...texts] : [...texts.slice(0, MOST), `and ${texts.length - MOST} more`];
}
