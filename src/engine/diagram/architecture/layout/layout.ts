/** Lays an architecture out: where everything stands, and the ways between. Pure: the same gives the same. */

import type { DiagramPlaces } from "../../../../contract/rendering.ts";
import { fitScale } from "../../../../shared/pictureFit.ts";
import { type Architecture, type Frame, groupIn, isSeen, type Link, within } from "../model.ts";
import { placedAgain } from "./again.ts";
import { arrange, type Manner } from "./arrange.ts";
import { type Earlier, earlierCells, earlierStyle } from "./before.ts";
import { cardSizes } from "./cardSize.ts";
import { CARD_STYLES, type CardStyle, COMPACT } from "./cards.ts";
import { MANY, mannersFor, SEARCHED, workFor } from "./effort.ts";
import {
  AT_A_GLANCE,
  coverage,
  grown,
  grownBeyond,
  isAsGood,
  isFilled,
  isLegible,
  opensWhole,
  WELL_FILLED,
} from "./filling.ts";
import { pitchOf } from "./glance.ts";
import type { Placement } from "./grid.ts";
import { badnessOf, READ_AS_ONE } from "./judging.ts";
import { Lanes } from "./lanes.ts";
import { measure } from "./measure.ts";
import type { ArchitecturePicture } from "./placed.ts";
import { polished } from "./polish.ts";
import { numberedGutters, titlesOf } from "./room.ts";
import { route, type Way } from "./router.ts";
import { SIZES } from "./sizes.ts";
import { assignTracks, untracked } from "./tracks.ts";

/** Where a picture will be shown, in pixels: it is as wide by as high as that, and no larger, as far as it can be. */
export interface Pane {
  readonly width: number;
  readonly height: number;
}

/**
 * Lays out with the cards of the picture before, where they still do; else with the smallest cards that fill the pane
 * well, of those whose names can be read at a glance; else with those that fill it best, else with the smallest. Where
 * the picture leaves room, its cards grow.
 * @param top room above the picture, for a title
 * @param places where things stood in the picture before: they stay about there, unless that is much worse
 */
export function layOutArchitecture(
  { root, links }: Architecture,
  pane: Pane,
  top = 0,
  places?: DiagramPlaces,
): ArchitecturePicture {
  const layout = new Layout(root, links, pane, top, earlierCells(root, places));
  const style = layout.isLarge ? undefined : earlierStyle(root, places);
  const known = style && layout.with(style);
  if (known && isLegible(known.picture, pane) && isFilled(known.picture, pane)) return layout.finish(known);
  const styles = CARD_STYLES.filter((one) => one === COMPACT || layout.mayFit(one));
  if (layout.isLarge && styles.length === 1) return layout.only(COMPACT);
  const anew = layout.filling(layout.polished(bestOf(layout, styles, pane)));
  return layout.finish(known && isAsGood(known.picture, anew.picture, pane) ? known : anew);
}

function bestOf(layout: Layout, styles: readonly CardStyle[], pane: Pane): Candidate {
  let best: Candidate | undefined;
  let most = 0;
  for (const style of styles) {
    const found = layout.with(style);
    if (best && !isLegible(found.picture, pane)) continue;
    const share = coverage(found.picture, pane);
    if (share > most) [best, most] = [found, share];
    if (most >= WELL_FILLED) break;
  }
  return best ?? layout.with(COMPACT);
}

/** A placement with the picture that comes of it, with the lines by which it is judged. */
interface Candidate {
  readonly placement: Placement;
  readonly picture: ArchitecturePicture;
}

/** The layouts of one architecture with cards of different kinds. */
class Layout {
  readonly #root: Frame;
  readonly #links: readonly Link[];
  /** The links by whose lines an arrangement is judged: of small pictures all that are seen, of others the main ones. */
  readonly #judged: readonly Link[];
  readonly #pane: Pane;
  readonly #top: number;
  readonly #earlier: Earlier | undefined;
  readonly #size: number;
  readonly #cards: number;
  readonly #isGrouped: boolean;
  /** By the proportions of cards: those of cards that are alike are the same. */
  readonly #placements = new Map<number, readonly Placement[]>();
  readonly #ways = new Map<Placement, readonly Way[]>();
  readonly #sizes = new Map<CardStyle, ReturnType<typeof cardSizes>>();

  constructor(root: Frame, links: readonly Link[], pane: Pane, top: number, earlier: Earlier | undefined) {
    this.#root = root;
    this.#links = links;
    this.#pane = pane;
    this.#top = top;
    this.#earlier = earlier;
    const elements = [...within(root)];
    this.#size = elements.length;
    this.#isGrouped = elements.some((element) => groupIn(element) !== undefined);
    this.#cards = elements.filter(({ kind }) => kind === "card").length;
    this.#judged = links.filter(this.#cards > READ_AS_ONE ? ({ main }) => main : isSeen);
  }

  /** There is so much in it that the size of cards is not sought, which takes a picture for each. */
  get isLarge(): boolean {
    return this.#size > MANY;
  }

  /** Whether cards of a kind could have legible names if nothing were beside them. */
  mayFit({ width, height }: CardStyle): boolean {
    const least = (AT_A_GLANCE / SIZES.name) ** 2;
    return this.#cards * width * height * least <= DENSEST * this.#pane.width * this.#pane.height;
  }

  /** The least bad picture with cards of a kind. */
  with(style: CardStyle): Candidate {
    const earlier = this.#earlier;
    const [first, ...others] = this.#placementsFor(style);
    if (!first) throw new Error("There is always a manner.");
    let best = this.#measured(first, this.#judged, style);
    if (others.length === 0) return best;
    const holds = earlier !== undefined && opensWhole(best.picture, this.#pane);
    const known = this.#cards > READ_AS_ONE ? KNOWN.more : KNOWN.few;
    let least = badnessOf(best.picture, this.#pane) * (holds ? known : 1);
    for (const other of others) {
      const candidate = this.#measured(other, this.#judged, style);
      const found = badnessOf(candidate.picture, this.#pane);
      if (found < least) [best, least] = [candidate, found];
    }
    return best;
  }

  /** Of a small picture the best that few moves make of it; one that people know is moved only to fit its pane. */
  polished(candidate: Candidate): Candidate {
    const { placement, picture } = candidate;
    const { style } = picture;
    const pane = this.#pane;
    const isKnown = this.#earlier !== undefined;
    if (this.#cards > READ_AS_ONE || (isKnown && opensWhole(picture, pane))) return candidate;
    const least = Math.min(1, fitScale(picture, pane) / (AT_A_GLANCE / SIZES.name));
    const judge = (one: Placement) => {
      const found = this.#measured(one, this.#judged, style).picture;
      const scale = fitScale(found, pane) / (AT_A_GLANCE / SIZES.name);
      return badnessOf(found, pane) + (scale < least ? UNREADABLE : 0);
    };
    const known = this.#placementsFor(style);
    const beginnings = [0, 1].map((flow) => known.filter((_, index) => index % 2 === flow));
    const better = polished(this.#root, this.#links, beginnings, pitchOf(style, pane), judge);
    const found = better === placement ? candidate : this.#measured(better, this.#judged, style);
    return isKnown && !opensWhole(found.picture, pane) ? candidate : found;
  }

  /** The same arrangement with larger cards where it leaves room for them. */
  filling(candidate: Candidate): Candidate {
    const pane = this.#pane;
    const { placement, picture } = candidate;
    const style = grown(picture, pane);
    const found = style ? this.#measured(placement, this.#judged, style) : candidate;
    const beyond = isFilled(found.picture, pane) ? undefined : grownBeyond(picture, pane);
    return beyond ? this.#measured(placement, this.#judged, beyond) : found;
  }

  /** The picture with the only kind of cards that there is room for. */
  only(style: CardStyle): ArchitecturePicture {
    if (this.#size > SEARCHED && this.#isMostlyKnown) return this.#asBefore(style);
    const [first, ...others] = this.#placementsFor(style);
    const isJudged = first === undefined || others.length > 0;
    return isJudged ? this.finish(this.with(style)) : this.#measured(first, this.#links, style).picture;
  }

  /**
   * The same picture with the lines of all other relations. They have no say in where things stand: those of the flow
   * would move for what comes and goes beside it.
   */
  finish({ placement, picture: { style } }: Candidate): ArchitecturePicture {
    return this.#measured(placement, this.#links, style).picture;
  }

  /** So many links meet each card that no arrangement is much better than another: little is spent on finding one. */
  get #isDense(): boolean {
    return this.#judged.length > DENSE * this.#size;
  }

  get #isMostlyKnown(): boolean {
    const known = [...(this.#earlier?.keys() ?? [])].filter(({ kind }) => kind === "card").length;
    return known >= MOSTLY_KNOWN * this.#cards;
  }

  /** Everything about where people know it: of a large picture, another one to hold it against takes twice as long. */
  #asBefore(style: CardStyle): ArchitecturePicture {
    const aspect = this.#pane.width / this.#pane.height;
    const manner = { flow: "right", aspect, isFirm: false, earlier: this.#earlier } as const;
    const placement = arrange(this.#root, this.#links, manner, { left: 0 });
    return this.#measured(placement, this.#links, style).picture;
  }

  #placementsFor({ upright }: CardStyle): readonly Placement[] {
    // High cards stand closer side by side, which is as if the pane were wider.
    // Of few cards whatever stands well is made to fit by moves.
    const closer = upright && this.#cards > READ_AS_ONE ? HIGH : 1;
    const aspect = (this.#pane.width / this.#pane.height) * closer;
    const before = this.#placements.get(aspect);
    if (before) return before;
    const earlier = this.#earlier;
    const fresh = mannersFor(this.#size, this.#cards, aspect, earlier !== undefined).slice(
      0,
      this.#isDense ? 1 : undefined,
    );
    const again =
      earlier && !this.#isGrouped && this.#cards <= READ_AS_ONE ? this.#again(earlier) : undefined;
    const known: Manner[] = earlier && !again ? [{ flow: "right", aspect, isFirm: false, earlier }] : [];
    // Who opens a group looks for it where it was.
    const manners = earlier && this.#isGrouped ? known : [...known, ...fresh];
    const work = workFor(this.#size, earlier !== undefined);
    const left = this.#isDense
      ? (work * DENSE * this.#size) / (8 * this.#judged.length)
      : work / fresh.length;
    const anew = manners.map((manner) => arrange(this.#root, this.#links, manner, { left }));
    const placements = again ? [again, ...anew] : anew;
    this.#placements.set(aspect, placements);
    return placements;
  }

  /** About where it stood, one thing more or less. */
  #again(earlier: Earlier): Placement | undefined {
    return placedAgain(this.#root, this.#links, earlier, pitchOf(COMPACT, this.#pane));
  }

  /** The ways by which a placement is judged: the same for cards of every kind. */
  #waysOf(placement: Placement): readonly Way[] {
    const known = this.#ways.get(placement) ?? route(this.#root, this.#judged, placement);
    this.#ways.set(placement, known);
    return known;
  }

  #measured(placement: Placement, links: readonly Link[], style: CardStyle): Candidate {
    const root = this.#root;
    const ways = links === this.#judged ? this.#waysOf(placement) : route(root, links, placement);
    const seen = ways.filter(({ link }) => isSeen(link));
    const titles = titlesOf(root, placement, seen, style);
    const lanes = new Lanes(placement);
    const pieces = assignTracks(seen, lanes, style, titles.bars);
    const rest = untracked(
      ways.filter(({ link }) => !isSeen(link)),
      lanes,
    );
    const sizeOf = this.#sizes.get(style) ?? cardSizes(style);
    this.#sizes.set(style, sizeOf);
    const room = { sizeOf, lanes, columns: titles.columns, numbered: numberedGutters(seen) };
    const all = new Map([...pieces, ...rest]);
    return { placement, picture: measure(root, placement, all, { style, top: this.#top, ...room }) };
  }
}

/** How much of a pane cards can cover at most, and how much closer high cards stand side by side than broad ones. */
const DENSEST = 0.6;
const HIGH = 1.6;

/** A picture whose names cannot be read any more, in pixels of line. */
const UNREADABLE = 100_000;

/** Main links for each element; plans have one to three. */
const DENSE = 8;

/**
 * Another arrangement has to be this much better than one that people know and can read; of few cards by far, since what
 * confuses weighs much in them.
 */
const KNOWN = { few: 0.4, more: 0.6 } as const;

/** The share of the cards whose places are known from which on a large picture is no other one than before. */
const MOSTLY_KNOWN = 0.9;
