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
const SVG = "http://www.w3.org/2000/svg";

/**
 * Texts at the middles of lines, where they cover neither a card nor each other; none in a picture that has words on its
 * lines already.
 */
export function relationWords(
  { nodes, verbs }: Picture,
  edges: readonly PictureEdge[],
): SVGGElement | undefined {
  if (verbs.length > 0 || edges.length === 0 || edges.length > MOST_WORDED) return undefined;
  const taken = [...nodes.values()].flatMap(({ box, grip }) =>
    grip === Number.POSITIVE_INFINITY ? [box] : [],
  );
  const words = edges.flatMap(({ kind, step, element }): SVGTextElement[] => {
    if (kind === "" || kind.length > LONGEST) return [];
    const middle = element.getPointAtLength(element.getTotalLength() / 2);
    const box = placesAt(
      middle,
      kind.length * LETTERS.width,
      step === undefined ? AWAY.line : AWAY.number,
    ).find((place) => !taken.some((other) => overlaps(place, other)));
    if (!box) return [];
    taken.push(box);
    return [wordAt(box, kind)];
  });
  if (words.length === 0) return undefined;
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "relation-words");
  group.setAttribute("aria-hidden", "true");
  group.append(...words);
  return group;
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

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function wordAt({ x, y, width, height }: Box, text: string): SVGTextElement {
  const word = document.createElementNS(SVG, "text");
  word.setAttribute("x", String(x + width / 2));
  word.setAttribute("y", String(y + height - 3));
  word.textContent = text;
  return word;
}
