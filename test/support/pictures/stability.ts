/** How much a picture of an architecture changes when the plan does. */
import type { PlanInput } from "../../../src/contract/plan.ts";
import type { DiagramPlaces } from "../../../src/contract/rendering.ts";
import { placeName } from "../../../src/engine/diagram/architecture/layout/before.ts";
import { layOutArchitecture, type Pane } from "../../../src/engine/diagram/architecture/layout/layout.ts";
import type { ArchitecturePicture } from "../../../src/engine/diagram/architecture/layout/placed.ts";
import type { Box } from "../../../src/engine/diagram/geometry.ts";
import { largest } from "../../../src/shared/extremes.ts";
import { architectureOf } from "./drawings.ts";

export interface Change {
  readonly what: "goes" | "comes back";
  /** Median distance that the cards in both pictures move, in pixels. */
  readonly displacement: number;
  /** How far one of them moves at most beside what the picture moves as a whole, which its pane makes up for. */
  readonly farthest: number;
  /** The displacement as a share of the first picture's diagonal: in a larger picture there is farther to go. */
  readonly relative: number;
  /** Share of the pairs among them that keep their order: left or right of, and above or below each other. */
  readonly ordered: number;
}

/**
 * What happens to the others as each of the first components goes, and as it comes back.
 * @param knowing whether the picture before is known, as it is in the panel
 */
export function changesOf(plan: PlanInput, pane: Pane, most: number, knowing: boolean): Change[] {
  const picture = (of: PlanInput, before?: ArchitecturePicture) =>
    layOutArchitecture(architectureOf(of), pane, 0, knowing && before ? placesOf(before) : undefined);
  const whole = picture(plan);
  return plan.components.slice(0, most).flatMap(({ name }): Change[] => {
    const part = picture(without(plan, name), whole);
    return [
      { what: "goes", ...changeBetween(whole, part) },
      { what: "comes back", ...changeBetween(part, picture(plan, part)) },
    ];
  });
}

/** Where a picture has its cards, for the next one. */
export function placesOf({ cards }: ArchitecturePicture): DiagramPlaces {
  return Object.fromEntries(
    cards.map(({ card, cell: [column, row], box: { width, height } }) => [
      placeName(card),
      { column, row, ...(card.actor === undefined && { width, height }) },
    ]),
  );
}

/** A plan that lacks a component, as if it had never been in it. */
export function without(plan: PlanInput, name: string): PlanInput {
  return {
    components: plan.components.filter((component) => component.name !== name),
    deploy_order: (plan.deploy_order ?? []).filter((other) => other !== name),
    relations: (plan.relations ?? []).filter(({ from, to }) => from !== name && to !== name),
  };
}

export function changeBetween(one: ArchitecturePicture, other: ArchitecturePicture): Omit<Change, "what"> {
  const boxesOf = ({ cards }: ArchitecturePicture) =>
    new Map(cards.map(({ card, box }): [string, Box] => [placeName(card), box]));
  const [before, after] = [boxesOf(one), boxesOf(other)];
  const both = [...before].flatMap(([name, from]) => {
    const to = after.get(name);
    return to ? [{ from, to }] : [];
  });
  const moves = both.map(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y)).sort((a, b) => a - b);
  let [pairs, kept] = [0, 0];
  both.forEach((one, index) => {
    for (const other of both.slice(index + 1))
      for (const axis of ["x", "y"] as const) {
        const was = sign(one.from[axis] - other.from[axis]);
        const is = sign(one.to[axis] - other.to[axis]);
        pairs++;
        if (was === is || was === 0 || is === 0) kept++;
      }
  });
  const displacement = moves[moves.length >> 1] ?? 0;
  const [across, down] = (["x", "y"] as const).map((axis) =>
    quantile(
      both.map(({ from, to }) => to[axis] - from[axis]),
      0.5,
    ),
  );
  const alone = both.map(({ from, to }) =>
    Math.hypot(to.x - from.x - (across ?? 0), to.y - from.y - (down ?? 0)),
  );
  return {
    displacement,
    farthest: largest(alone, 0),
    relative: displacement / Math.hypot(one.width, one.height),
    ordered: pairs === 0 ? 1 : kept / pairs,
  };
}

/** Cards of different widths in one column are in line with each other. */
function sign(distance: number): number {
  return Math.abs(distance) < 40 ? 0 : Math.sign(distance);
}

/** The value that a share of the list stays below or at. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
