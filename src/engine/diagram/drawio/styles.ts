/** How the parts of a picture look in draw.io, in the colours of a theme. */
import type { DiagramTheme } from "../../../contract/rendering.ts";
import type { DiagramNode, LaneName } from "../graph.ts";
import { textWidth } from "../text.ts";
import { SHADES } from "../theme.ts";
import type { Style } from "./document.ts";

/** The styles of one file. */
export class Styles {
  readonly #theme: DiagramTheme;

  constructor(theme: DiagramTheme = "light") {
    this.#theme = theme;
  }

  get background(): string {
    return this.#paint("canvas");
  }

  card({ group, added, exists }: Pick<DiagramNode, "group" | "added" | "exists">): Style {
    return {
      ...ROUNDED,
      html: 0,
      fillColor: this.#paint("card"),
      strokeColor: this.#paint(`group-${group}`),
      fontColor: this.#paint("text"),
      fontSize: 12,
      ...(added && DASHED),
      ...(exists && DOUBLE),
    };
  }

  /** A container: what stands in it moves with it. */
  frame(group: LaneName, isDashed = false): Style {
    const accent = this.#paint(`group-${group}`);
    return {
      ...ROUNDED,
      html: 0,
      container: 1,
      collapsible: 0,
      recursiveResize: 0,
      fillColor: accent,
      fillOpacity: 5,
      strokeColor: accent,
      strokeOpacity: 60,
      fontColor: accent,
      fontSize: 12,
      fontStyle: BOLD,
      align: "left",
      verticalAlign: "top",
      spacingLeft: 8,
      spacingTop: 3,
      ...(isDashed && DASHED),
    };
  }

  actor(group: LaneName): Style {
    return {
      shape: "actor",
      html: 0,
      verticalLabelPosition: "bottom",
      verticalAlign: "top",
      strokeColor: this.#paint(`group-${group}`),
      fillColor: "none",
      fontColor: this.#paint("text"),
      fontSize: 12,
      fontStyle: BOLD,
    };
  }

  title(): Style {
    const look = { fillColor: "none", strokeColor: "none", fontColor: this.#paint("text") };
    return { text: "", html: 0, ...look, fontSize: 17, fontStyle: BOLD, align: "left" };
  }

  connector(look: "flow" | "attached" | "hidden" = "flow"): Style {
    return {
      edgeStyle: "orthogonalEdgeStyle",
      html: 0,
      rounded: 1,
      endArrow: look === "attached" ? "none" : "open",
      endFill: 0,
      strokeWidth: look === "attached" ? 1.25 : 1.5,
      strokeColor: this.#paint("line"),
      fontColor: this.#paint("text"),
      labelBackgroundColor: this.#paint("canvas"),
      fontSize: 11,
      ...(look !== "flow" && DASHED),
    };
  }

  #paint(name: keyof typeof SHADES): string {
    const shade = SHADES[name][this.#theme];
    // draw.io takes colours in six digits only.
    return shade.length === 4 ? `#${[...shade.slice(1)].map((digit) => digit + digit).join("")}` : shade;
  }
}

const ROUNDED = { rounded: 1, absoluteArcSize: 1, arcSize: 14 } as const;
/** A second line within the outline, which draw.io's own rectangle has under `ext`. */
const DOUBLE = { shape: "ext", double: 1 } as const;
const DASHED = { dashed: 1 } as const;
/** A bit of mxGraph's fontStyle. */
const BOLD = 1;

/** From a shape's border to its text. */
const INSET = 8;
const MOST_LINES = 4;

/**
 * A name broken into lines where it does not fit: plain text does not wrap in draw.io. A word that is too long for a
 * line stands out of the shape, and can be read; of names that fill more than {@link MOST_LINES} the rest is cut.
 */
export function brokenName(name: string, width: number, fontSize: number): string {
  const lines = [""];
  for (const word of name.split(/(?<=[\s\-_./:])/u)) {
    const longer = (lines.at(-1) ?? "") + word;
    if (textWidth(longer.trimEnd(), fontSize) <= width - 2 * INSET || lines.at(-1) === "")
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, MOST_LINES).map((line) => shortened(line.trimEnd()));
  return lines.length > MOST_LINES ? `${shown.join("\n")}…` : shown.join("\n");
}

function shortened(line: string): string {
  const characters = [...line];
  return characters.length > LONGEST_LINE ? `${characters.slice(0, LONGEST_LINE).join("")}…` : line;
}
const LONGEST_LINE = 60;
