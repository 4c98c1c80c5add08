/** All that is measured of a plan's pictures. */
import { layOutArchitecture, type Pane } from "../../../src/engine/diagram/architecture/layout/layout.ts";
import { type Architecture, type Element, within } from "../../../src/engine/diagram/architecture/model.ts";
import { numberAsDrawn } from "../../../src/engine/diagram/architecture/numbering.ts";
import { type Direction, directionOf } from "./direction.ts";
import { architectureOf, drawingOf, layOutByElk } from "./drawings.ts";
import { type Fit, fitOf } from "./fit.ts";
import type { PictureInput } from "./inputs.ts";
import { cardsWithoutLine, type LoneCard } from "./joined.ts";
import { linesThatLeave } from "./leaving.ts";
import { existingOutside, type Outside, outsideOfNetwork } from "./networks.ts";
import { appsWithoutActor, lacksActors } from "./people.ts";
import { type Drawing, type Quality, qualityOf } from "./quality.ts";
import { type Reading, readingOf } from "./reading.ts";
import { looksLikeAddress } from "./titles.ts";
import { type Unticked, untick } from "./unticking.ts";

/** Sizes of the panel: beside a text, narrow and high, in a small window, in a large one. */
export const PANES: readonly Pane[] = [
  { width: 700, height: 400 },
  { width: 500, height: 700 },
  { width: 900, height: 700 },
  { width: 1400, height: 900 },
];
/** The pane in which components are unticked, and how many of each plan. */
const UNTICKED: { readonly pane: Pane; readonly most: number } = {
  pane: { width: 900, height: 700 },
  most: 2,
};
/** ELK takes minutes for more cards. */
const MOST_FOR_ELK = 80;

/** One plan in one pane. */
export interface JudgedPicture {
  readonly pane: string;
  readonly fit: Fit;
  readonly ours: Quality;
  /** Undefined where ELK was not asked. */
  readonly elks: Quality | undefined;
  /** Texts of the lines that leave their frame and come back, and of those that lead against the direction. */
  readonly leaving: readonly string[];
  readonly against: readonly string[];
  readonly direction: Direction;
  readonly reading: Reading;
}

export interface JudgedPlan {
  readonly title: string;
  /** Those outside count, too. */
  readonly cards: number;
  readonly lone: readonly LoneCard[];
  readonly addresses: readonly string[];
  /** What the numbered lines say is done. */
  readonly steps: readonly string[];
  readonly outside: readonly Outside[];
  readonly existingOutside: readonly Element[];
  readonly existing: number;
  readonly apps: readonly Element[];
  readonly lacksActors: boolean;
  readonly unticked: readonly Unticked[];
  readonly pictures: readonly JudgedPicture[];
}

export async function judge(input: PictureInput): Promise<JudgedPlan> {
  const { title, plan, intent } = input;
  const architecture = architectureOf(plan, intent);
  const elements = [...within(architecture.root)];
  const cards = elements.filter(({ kind }) => kind === "card").length;
  const pictures: JudgedPicture[] = [];
  for (const pane of PANES) pictures.push(await judgeIn(architecture, pane, cards <= MOST_FOR_ELK));
  return {
    ...{ title, cards, pictures },
    lone: cardsWithoutLine(architecture),
    addresses: elements.map((one) => one.title).filter(looksLikeAddress),
    steps: architecture.links.flatMap(({ step, kinds }) => (step === undefined ? [] : [kinds.join(", ")])),
    outside: outsideOfNetwork(plan, architecture),
    existingOutside: existingOutside(architecture),
    existing: elements.filter(({ node }) => node?.exists === true).length,
    apps: appsWithoutActor(architecture),
    lacksActors: lacksActors(architecture),
    unticked: input.untickings(UNTICKED.most).map((one) => untick(one, UNTICKED.pane)),
  };
}

async function judgeIn(architecture: Architecture, pane: Pane, withElk: boolean): Promise<JudgedPicture> {
  const picture = layOutArchitecture(architecture, pane);
  numberAsDrawn(architecture.links, picture);
  const direction = directionOf(picture);
  const elks: Drawing | undefined = withElk ? await layOutByElk(architecture, picture.style) : undefined;
  const said = ({ link: { from, kinds, to } }: Direction["against"][number]) =>
    `${nameOf(from)} –${kinds.join(", ")}→ ${nameOf(to)}`;
  return {
    pane: `${pane.width} × ${pane.height}`,
    fit: fitOf(picture, pane),
    ours: qualityOf(drawingOf(picture)),
    elks: elks && qualityOf(elks),
    leaving: linesThatLeave(picture).map(said),
    against: direction.against.map(said),
    direction,
    reading: readingOf(picture),
  };
}

/** By which a component is found in its plan. */
export function nameOf({ node, id }: Element): string {
  return node?.name ?? id;
}
