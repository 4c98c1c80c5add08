/** A picture of an architecture in words: what it shows, its main flow step by step, and what stands beside that. */
import type { ArchitecturePicture } from "./layout/placed.ts";
import { captionOf } from "./links.ts";
import { type Element, isInStrip, type Link } from "./model.ts";

/** Components that the description lists, and relations of a kind: what a person can listen to. */
const MOST_DESCRIBED = 40;

/** All of it as a text of one line. @param links also those that the picture leads no line for */
export function describe({ cards }: ArchitecturePicture, links: readonly Link[]): string {
  const shown = cards.map(({ card }) => card.title).slice(0, MOST_DESCRIBED);
  const steps = stepsOf(links).map((link) => `${link.step}. ${sentenceOf(link)}.`);
  const said = [`Shows ${shown.join(", ")}.`, ...steps];
  for (const sentence of [...attachedIn(links), ...coveredIn(links)]) said.push(`${sentence}.`);
  return said.join(" ");
}

/** What is done along the attached links. */
export function attachedIn(links: readonly Link[]): readonly string[] {
  const attached = links.filter(({ look }) => look === "attached");
  return attached.slice(0, MOST_DESCRIBED).map(sentenceOf);
}

/** The numbered links in their order. */
export function stepsOf(links: readonly Link[]): readonly Link[] {
  return links
    .filter(({ step }) => step !== undefined)
    .sort((one, other) => (one.step ?? 0) - (other.step ?? 0));
}

/** What is done along a link, without its number. */
export function sentenceOf(link: Link): string {
  return `${link.from.title} ${captionOf(link)} ${link.to.title}`;
}

/** What each in a strip covers: "CloudWatch alarm watches API, Queue". */
export function coveredIn(links: readonly Link[]): readonly string[] {
  const covered = new Map<Element, Map<string, string[]>>();
  for (const link of links) {
    if (link.look !== "hidden" || !isInStrip(link.from)) continue;
    const byVerb = covered.get(link.from) ?? new Map<string, string[]>();
    covered.set(link.from, byVerb);
    const verb = captionOf(link);
    const titles = byVerb.get(verb);
    if (titles) titles.push(link.to.title);
    else byVerb.set(verb, [link.to.title]);
  }
  const sentences = [...covered].flatMap(([{ title }, byVerb]) =>
    [...byVerb].map(([verb, titles]) => `${title} ${verb} ${titles.slice(0, MOST_DESCRIBED).join(", ")}`),
  );
  return sentences.slice(0, MOST_DESCRIBED);
}
