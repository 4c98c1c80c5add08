/** A picture of an architecture in words: what it shows, its main flow step by step, and what stands beside that. */
import { coveringSentences, upToMost } from "../../../shared/besideWords.ts";
import { groupedIn } from "./grouping/grouping.ts";
import type { ArchitecturePicture } from "./layout/placed.ts";
import { captionOf } from "./links.ts";
import { type Element, inFlow, isInStrip, type Link, looksOf } from "./model.ts";

/** How a sentence calls an element; where there is little room, by less than its title. */
export type Naming = (title: string) => string;
const WHOLE: Naming = (title) => title;

/** All of it as a text of one line. @param links also those that the picture leads no line for */
export function describe({ cards, frames }: ArchitecturePicture, links: readonly Link[]): string {
  const shown = upToMost(cards.map(({ card }) => card.title));
  const steps = stepsOf(links).map((link) => `${link.step}. ${sentenceOf(link)}.`);
  const grouped = groupedIn([...frames.map(({ frame }) => frame), ...cards.map(({ card }) => card)]);
  const said = [`Shows ${shown.join(", ")}.`, ...(grouped ? [`${grouped}.`] : []), ...steps];
  for (const sentence of [...attachedIn(links), ...coveredIn(links)]) said.push(`${sentence}.`);
  return said.join(" ");
}

/** What is done along the attached links. */
export function attachedIn(links: readonly Link[], naming = WHOLE): readonly string[] {
  const lookOf = looksOf(links);
  const attached = links.filter((link) => lookOf(link) === "attached");
  return upToMost(attached.map((link) => sentenceOf(link, naming)));
}

/** The numbered links in their order. */
export function stepsOf(links: readonly Link[]): readonly Link[] {
  return links
    .filter(({ step }) => step !== undefined)
    .sort((one, other) => (one.step ?? 0) - (other.step ?? 0));
}

/** What is done along a link, without its number. */
export function sentenceOf(link: Link, naming = WHOLE): string {
  return `${naming(link.from.title)} ${captionOf(link)} ${naming(link.to.title)}`;
}

/** What those in strips, and those that are attached, have to do with others beside what lines show. */
export function coveredIn(links: readonly Link[], naming = WHOLE): readonly string[] {
  const flowing = inFlow(links);
  const attached = new Set(
    links
      .flatMap(({ from, to, look }) => (look === "attached" ? [from, to] : []))
      .filter((end) => end.kind === "card" && !flowing.has(end)),
  );
  const hidden = links.filter(({ look }) => look === "hidden");
  return coveringSentences(
    hidden.map((link) => ({ from: link.from, to: link.to, kind: captionOf(link) })),
    (end: Element) => isInStrip(end) || attached.has(end),
    ({ title }) => naming(title),
  );
}
