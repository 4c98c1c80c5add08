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

/** What each in a strip covers: "CloudWatch alarm watches API, Queue", "Log bucket: API, Queue (logs to)". */
export function coveredIn(links: readonly Link[]): readonly string[] {
  const hidden = links.filter(({ look }) => look === "hidden");
  const watching = hidden.filter(({ from }) => isInStrip(from));
  const watched = hidden.filter(({ from, to }) => isInStrip(to) && !isInStrip(from));
  const sentences = [
    ...grouped(
      watching,
      ({ from }) => from,
      ({ from }, verb, all) => `${from.title} ${verb} ${titlesOf(all.map(({ to }) => to))}`,
    ),
    ...grouped(
      watched,
      ({ to }) => to,
      ({ to }, verb, all) => `${to.title}: ${titlesOf(all.map(({ from }) => from))} (${verb})`,
    ),
  ];
  return sentences.slice(0, MOST_DESCRIBED);
}

/** A sentence for all links of one element with the same verb. */
function grouped(
  links: readonly Link[],
  endOf: (link: Link) => Element,
  say: (first: Link, verb: string, all: readonly Link[]) => string,
): string[] {
  return [...Map.groupBy(links, endOf).values()].flatMap((ofEnd) =>
    [...Map.groupBy(ofEnd, captionOf)].flatMap(([verb, all]) => (all[0] ? [say(all[0], verb, all)] : [])),
  );
}

function titlesOf(elements: readonly Element[]): string {
  return elements
    .slice(0, MOST_DESCRIBED)
    .map(({ title }) => title)
    .join(", ");
}
