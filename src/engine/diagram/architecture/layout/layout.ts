/** Lays an architecture out: where everything stands, and the ways between. Pure: the same gives the same. */

import type { DiagramPlaces } from "../../../../contract/plan.ts";
import { type Architecture, type Frame, within } from "../model.ts";
import { arrange, type Manner } from "./arrange.ts";
import { earlierCells } from "./before.ts";
import type { Placement } from "./grid.ts";
import { cross, type Line } from "./lines.ts";
import { measure } from "./measure.ts";
import type { ArchitecturePicture } from "./placed.ts";
import { numberedGutters, titlesOf } from "./room.ts";
import { route, type Way } from "./router.ts";
import { assignTracks, untracked } from "./tracks.ts";

/** Where a picture will be shown, in pixels: it is as wide by as high as that, and no larger, as far as it can be. */
export interface Pane {
  readonly width: number;
  readonly height: number;
}

/**
 * @param top room above the picture, for a title
 * @param places where things stood in the picture before: they stay about there, unless that is much worse
 */
export function layOutArchitecture(
  { root, links }: Architecture,
  pane: Pane,
  top = 0,
  places?: DiagramPlaces,
): ArchitecturePicture {
  const main = links.filter((link) => link.main);
  const size = [...within(root)].length;
  const aspect = pane.width / pane.height;
  const earlier = earlierCells(root, places);
  const fresh = mannersFor(size, aspect);
  const manners: Manner[] = earlier ? [{ flow: "right", aspect, earlier }, ...fresh] : fresh;
  const placements = manners.map((manner) =>
    arrange(root, links, manner, { left: size > SEARCHED ? 0 : WORK / fresh.length }),
  );
  const placement = leastBad(placements, (one) => {
    const { pieces, room } = trackedWays(root, one, route(root, main, one));
    const badness = badnessOf(measure(root, one, pieces, { top, ...room }), pane);
    return earlier && one === placements[0] ? badness * KNOWN : badness;
  });
  const ways = route(root, links, placement);
  const { pieces, room } = trackedWays(
    root,
    placement,
    ways.filter(({ link }) => link.main),
  );
  const rest = untracked(ways.filter(({ link }) => !link.main));
  return measure(root, placement, new Map([...pieces, ...rest]), { top, ...room });
}

/** The lines' tracks, and the room that words and numbers need beside them. */
function trackedWays(root: Frame, placement: Placement, ways: readonly Way[]) {
  const titles = titlesOf(root, placement, ways);
  return {
    pieces: assignTracks(ways, titles.bars),
    room: { columns: titles.columns, numbered: numberedGutters(ways) },
  };
}

/** The first of the least bad; the only one is not judged. */
function leastBad(placements: readonly Placement[], badness: (placement: Placement) => number): Placement {
  const [first, ...others] = placements;
  if (!first) throw new Error("There is always a manner.");
  if (others.length === 0) return first;
  let [best, least] = [first, badness(first)];
  for (const other of others) {
    const found = badness(other);
    if (found < least) [best, least] = [other, found];
  }
  return best;
}

/** Steps of the search for all arrangements, and the number of elements above which there is none. */
const WORK = 700_000;
const SEARCHED = 200;

/** Another arrangement has to be this much better than the one that people know. */
const KNOWN = 0.7;

/** How to begin: along either side of the pane, and broader or narrower than it. The best that comes of it is taken. */
function mannersFor(size: number, aspect: number): Manner[] {
  const shapes = size <= 24 ? [1, 1.3, 1.7, 0.7] : [1];
  const flows = size <= 60 ? (["right", "down"] as const) : (["right"] as const);
  return shapes.flatMap((shape) => flows.map((flow) => ({ flow, aspect: aspect * shape })));
}

/** What is bad about a finished picture, in pixels of line. */
function badnessOf({ width, height, links }: ArchitecturePicture, pane: Pane): number {
  const pieces = links.map(({ points }) =>
    points.slice(1).map((to, index): Line => {
      const from = points[index] ?? to;
      return { ax: from.x, ay: from.y, bx: to.x, by: to.y };
    }),
  );
  const extent = Math.max(width, (height * pane.width) / pane.height);
  let badness = BAD.extent * extent + BAD.beyond * Math.max(0, extent - pane.width);
  const all = pieces.flat();
  for (const { ax, ay, bx, by } of all) badness += Math.abs(bx - ax) + Math.abs(by - ay);
  for (const ofLine of pieces) badness += BAD.bend * (ofLine.length - 1);
  for (const { points } of links) {
    const [start, end] = [points[0], points.at(-1)];
    if (start && end) badness += BAD.against * (Math.max(0, start.x - end.x) + Math.max(0, start.y - end.y));
  }
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1)) if (cross(one, other)) badness += BAD.crossing;
  return badness;
}
const BAD = {
  /** For each pixel of the side that decides how large the whole can be shown, and for those beyond the pane. */
  extent: 0.8,
  beyond: 3,
  bend: 30,
  /** For each pixel that a line leads to the left or up. */
  against: 0.4,
  crossing: 250,
} as const;
