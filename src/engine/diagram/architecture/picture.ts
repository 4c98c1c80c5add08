/** A plan's architecture laid out for where it will be shown: what every way of writing it down begins with. */
import type { PlanInput } from "../../../contract/plan.ts";
import type { RenderOptions } from "../../../contract/rendering.ts";
import { ANY_PANE } from "../../../shared/pictureFit.ts";
import { fitText, legible, textWidth } from "../text.ts";
import { buildArchitecture } from "./build.ts";
import type { TypeFacts } from "./knowing.ts";
import { layOutArchitecture } from "./layout/layout.ts";
import type { ArchitecturePicture } from "./layout/placed.ts";
import { SIZES } from "./layout/sizes.ts";
import type { Link } from "./model.ts";
import { numberAsDrawn } from "./numbering.ts";

/**
 * The room above the picture that a title of one line takes, its size, the height of a second line, and the width that
 * even a small picture gives it, in pixels; how much wider its bold letters are at most.
 */
export const TITLE = { room: 34, size: 17, line: 22, least: 360, bold: 1.18 } as const;

export interface TitledPicture {
  readonly picture: ArchitecturePicture;
  /** All links, also those that the picture leads no line for. */
  readonly links: readonly Link[];
  /** As it was given, legible; empty where nobody gave one. */
  readonly title: string;
  /** The same in lines as wide as the picture: one, or two of which the last may be cut short. */
  readonly titleLines: readonly string[];
}

export function pictureOf(plan: PlanInput, facts?: TypeFacts, options: RenderOptions = {}): TitledPicture {
  const { width, height } = options;
  const pane = width && height ? { width, height } : ANY_PANE;
  const title = legible(options.title ?? "").trim();
  const architecture = buildArchitecture(plan, facts, options.unfold, options.intent, options);
  const laidOut = (top: number) => {
    const picture = layOutArchitecture(architecture, pane, top, options.places);
    numberAsDrawn(architecture.links, picture);
    return picture;
  };
  const picture = laidOut(title ? TITLE.room : 0);
  const titleLines = linesOf(title, picture.width);
  const { links } = architecture;
  if (titleLines.length < 2) return { picture, links: asDrawn(links, picture), title, titleLines };
  const lower = laidOut(TITLE.room + TITLE.line);
  return { picture: lower, links: asDrawn(links, lower), title, titleLines: linesOf(title, lower.width) };
}

/** Links as a picture has them: for what is attached there may be no way, and then nothing must speak of a line. */
export function asDrawn(links: readonly Link[], picture: ArchitecturePicture): readonly Link[] {
  const drawn = new Set(picture.links.map(({ link }) => link));
  return links.map((link) =>
    link.look === "attached" && !drawn.has(link) ? { ...link, look: "hidden" } : link,
  );
}

/** The lines of a title above a picture of a width, broken between words. */
function linesOf(title: string, width: number): readonly string[] {
  if (title === "") return [];
  const room = (Math.max(width, TITLE.least) - 2 * SIZES.margin) / TITLE.bold;
  const fits = (text: string) => textWidth(text, TITLE.size) <= room;
  if (fits(title)) return [title];
  const words = title.split(" ");
  const taken = words.findIndex((_, index) => !fits(words.slice(0, index + 1).join(" ")));
  const lines = [words.slice(0, taken).join(" "), words.slice(Math.max(0, taken)).join(" ")];
  return lines.filter((line) => line !== "").map((line) => fitText(line, TITLE.size, room));
}
