/** A plan's architecture laid out for where it will be shown: what every way of writing it down begins with. */
import type { PlanInput, RenderOptions } from "../../../contract/plan.ts";
import { legible } from "../text.ts";
import { buildArchitecture } from "./build.ts";
import type { TypeFacts } from "./knowing.ts";
import { layOutArchitecture } from "./layout/layout.ts";
import type { ArchitecturePicture } from "./layout/placed.ts";
import type { Link } from "./model.ts";

/** The pane that a picture is made for, where nobody says. */
const PANE = { width: 1200, height: 800 } as const;
/** The room above the picture that a title takes, its size, and how far it may widen the picture, in pixels; how much wider its bold letters are at most. */
export const TITLE = { room: 34, size: 17, bold: 1.18, widest: 900 } as const;

export interface TitledPicture {
  readonly picture: ArchitecturePicture;
  /** All links, also those that the picture leads no line for. */
  readonly links: readonly Link[];
  /** As it can be shown; empty where nobody gave one. */
  readonly title: string;
}

export function pictureOf(plan: PlanInput, facts?: TypeFacts, options: RenderOptions = {}): TitledPicture {
  const { width, height } = options;
  const pane = width && height ? { width, height } : PANE;
  const title = legible(options.title ?? "").trim();
  const architecture = buildArchitecture(plan, facts, options.unfold);
  const picture = layOutArchitecture(architecture, pane, title ? TITLE.room : 0, options.places);
  return { picture, links: architecture.links, title };
}
