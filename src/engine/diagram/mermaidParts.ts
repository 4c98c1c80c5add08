/** Pieces of Mermaid markup that the views of a plan share: labels that nothing can end, shapes, colours. */
import type { Family } from "./families.ts";
import { LANES, type LaneName } from "./graph.ts";
import { fitText } from "./text.ts";
import { SHADES } from "./theme.ts";

/** Opening and closing brackets of a node's shape. */
type Shape = readonly [open: string, close: string];
const RECTANGLE: Shape = ["[", "]"];
const ROUNDED: Shape = ["(", ")"];
const STADIUM: Shape = ["([", "])"];
const CYLINDER: Shape = ["[(", ")]"];
const SUBROUTINE: Shape = ["[[", "]]"];
const HEXAGON: Shape = ["{{", "}}"];
const TRAPEZOID: Shape = ["[/", "\\]"];

/** Shapes that say something about a family; all others are rectangles. */
const SHAPES: Readonly<Partial<Record<Family, Shape>>> = {
  cdn: STADIUM,
  dns: STADIUM,
  api: STADIUM,
  site: STADIUM,
  balancer: TRAPEZOID,
  gateway: TRAPEZOID,
  function: ROUNDED,
  container: ROUNDED,
  bucket: CYLINDER,
  files: CYLINDER,
  disk: CYLINDER,
  database: CYLINDER,
  table: CYLINDER,
  graph: CYLINDER,
  cache: CYLINDER,
  warehouse: CYLINDER,
  queue: SUBROUTINE,
  stream: SUBROUTINE,
  topic: HEXAGON,
  bus: HEXAGON,
  workflow: HEXAGON,
  clock: HEXAGON,
};

/** Mermaid measures in pixels of its own font; a label longer than this many of them is shortened. */
const LABEL_WIDTH = 320;
const LABEL_SIZE = 14;

/** What is drawn where a plan has nothing to draw. */
export const EMPTY_MERMAID = 'flowchart LR\n  empty["This plan has no components"]\n';

/**
 * Text for the inside of a quoted label: everything but letters, digits and harmless signs becomes an entity code,
 * which Mermaid decodes after parsing.
 */
export function label(text: string): string {
  return fitText(text, LABEL_SIZE, LABEL_WIDTH).replaceAll(
    /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic} …_.,()-]/gu,
    (character) => `#${character.codePointAt(0)};`,
  );
}

/** A label of several lines; those that say nothing are left out. */
export function labelLines(...texts: readonly string[]): string {
  return texts
    .filter((text) => text !== "")
    .map(label)
    .join("<br/>");
}

/** A node in the shape of its family. @param text a label, escaped */
export function nodeLine(id: string, family: Family, text: string): string {
  const [open, close] = SHAPES[family] ?? RECTANGLE;
  return `${id}${open}"${text}"${close}`;
}

/** One class per group that occurs, coloured by its accent alone, so that it reads on light and dark pages. */
export function classLines(members: readonly { readonly id: string; readonly group: LaneName }[]): string[] {
  return LANES.flatMap((lane) => {
    const ids = members.filter(({ group }) => group === lane).map(({ id }) => id);
    if (ids.length === 0) return [];
    return [
      `  classDef ${lane}_group stroke:${SHADES[`group-${lane}`].light},stroke-width:2px`,
      `  class ${ids.join(",")} ${lane}_group`,
    ];
  });
}
