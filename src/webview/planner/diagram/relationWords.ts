/** The words of relations beside their lines, for as long as somebody looks at what these join. */
import type { Box, Point } from "./camera.ts";
import type { Picture, PictureEdge } from "./picture.ts";

/** Of more lines nobody reads the words, which would cover each other. */
const MOST_WORDED = 12;
/** The longest text that stands beside a line, in characters. */
const LONGEST = 40;
/** A word's letters and its height, in the picture's units; letters are about so broad. */
const LETTERS = { size: 11, height: 14, width: 6 } as const;
/** From a line to its word; farther where a step's number is on it. */
const AWAY = { line: 4, number: 11 } as const;
/** Where on a line its word may stand, as shares of its length, the best first. */
const ALONG = [0.5, 0.35, 0.65, 0.2, 0.8] as const;
/** How much worse it is to cover a word than as much of a card. */
const COVERS_WORD = 20;
const SVG = "http://www.w3.org/2000/svg";

/**
 * Texts at the middles of lines or at other places on them, where they cover neither a card nor each other, else as
 * little of these as can be; none in a picture that has words on its lines already.
 */
export function relationWords(
  { nodes, verbs }: Picture,
  edges: readonly PictureEdge[],
): SVGGElement | undefined {
  if (verbs.length > 0 || edges.length === 0 || edges.length > MOST_WORDED) return undefined;
  const cards = [...nodes.values()].flatMap(({ box, grip }) =>
    grip === Number.POSITIVE_INFINITY ? [box] : [],
  );
  const words: Box[] = [];
  const texts = edges.flatMap(({ kind, step, element }): SVGTextElement[] => {
    if (kind === "" || kind.length > LONGEST) return [];
    const length = element.getTotalLength();
    const away = step === undefined ? AWAY.line : AWAY.number;
    const places = ALONG.flatMap((share) =>
      placesAt(element.getPointAtLength(share * length), kind.length * LETTERS.width, away),
    );
    const box = leastCovering(places, cards, words);
    if (!box) return [];
    words.push(box);
    return [wordAt(box, kind)];
  });
  if (texts.length === 0) return undefined;
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "relation-words");
  group.setAttribute("aria-hidden", "true");
  group.append(...texts);
  return group;
}

/** The first of the places that cover least. */
function leastCovering(
  places: readonly Box[],
  cards: readonly Box[],
  words: readonly Box[],
): Box | undefined {
  // Of thousands of cards few are near a line.
  const near = cards.filter((card) => places.some((place) => covered(place, card) > 0));
  let best: Box | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    let cost = 0;
    for (const card of near) cost += covered(place, card);
    for (const word of words) cost += COVERS_WORD * covered(place, word);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/** Above and below a point, then right and left of it. */
function placesAt({ x, y }: Point, width: number, away: number): Box[] {
  const { height } = LETTERS;
  return [
    { x: x - width / 2, y: y - away - height, width, height },
    { x: x - width / 2, y: y + away, width, height },
    { x: x + away, y: y - height / 2, width, height },
    { x: x - away - width, y: y - height / 2, width, height },
  ];
}

/** The area that two boxes share. */
function covered(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

function wordAt({ x, y, width, height }: Box, text: string): SVGTextElement {
  const word = document.createElementNS(SVG, "text");
  word.setAttribute("x", String(x + width / 2));
  word.setAttribute("y", String(y + height - 3));
  word.textContent = text;
  return word;
}
